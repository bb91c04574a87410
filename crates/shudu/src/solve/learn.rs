//! A search that learns from its mistakes, for what the fast engine cannot finish.
//!
//! Depth-first search makes the same mistake again and again: if a contradiction lies between a
//! few cells, it is found anew for every way to fill the others. Conflict-driven clause learning
//! (J. P. Marques-Silva and K. A. Sakallah, GRASP, 1996; M. W. Moskewicz and others, Chaff, 2001;
//! N. Een and N. Sorensson, MiniSat, 2003: known from the papers) derives from each contradiction
//! a new clause, "not all of these guesses together", jumps back to where it is of use, and
//! prefers the candidates that took part in recent contradictions.
//!
//! ```text
//! variable: a candidate, 0 to 728        literal: 2 x variable, + 1 for "is out"
//! clauses in one arena: [length, distance, literal, literal, …], the first two are watched
//! ```
//!
//! That two candidates of a cell, or of a house and digit, exclude each other is no clause in the
//! arena but follows from the 28 others that each candidate excludes. The arena holds the
//! 324 clauses "some digit in this cell", "some cell of this house for this digit", and what was
//! learned; half of that is forgotten from time to time, so that memory has a bound.

use super::node::Node;
use crate::grid::{Candidate, Cell, Digit, House, Solution};
use crate::{Budget, Stopped};

const VARIABLES: usize = Candidate::COUNT;
const LITERALS: usize = 2 * VARIABLES;
const EXCLUDED: usize = 28;
/// Words of a clause before its literals.
const HEAD: usize = 2;
/// Conflicts before the first restart; later intervals follow Luby's sequence.
const RESTART: u64 = 64;
/// Learned clauses before the first forgetting, and by how much that grows each time.
const LEARNED: usize = 4_000;
const LEARNED_GROWTH: usize = 500;
/// Learned clauses whose literals were guessed on this few levels are never forgotten.
const KEPT_DISTANCE: u32 = 2;
const DECAY: f64 = 1.0 / 0.95;

/// The candidates that each candidate excludes.
static EXCLUDES: [[u16; EXCLUDED]; VARIABLES] = {
    let mut table = [[0; EXCLUDED]; VARIABLES];
    let mut variable = 0;
    while variable < VARIABLES {
        let (cell, digit) = (variable / 9, variable % 9);
        let mut n = 0;
        let mut other = 0;
        while other < 9 {
            if other != digit {
                table[variable][n] = (9 * cell + other) as u16;
                n += 1;
            }
            other += 1;
        }
        let peers = Cell::from_index(cell).peers().bits();
        let mut peer = 0;
        while peer < 81 {
            if peers >> peer & 1 == 1 {
                table[variable][n] = (9 * peer + digit) as u16;
                n += 1;
            }
            peer += 1;
        }
        variable += 1;
    }
    table
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// Guessed, or asked for.
    None,
    /// This candidate excludes it.
    Excluded(u16),
    /// All other literals of the clause at this place of the arena are false.
    Clause(u32),
}

/// What contradicts itself.
#[derive(Clone, Copy)]
enum Conflict {
    /// These two candidates exclude each other, and both are in.
    Pair(u16, u16),
    /// All literals of this clause are false.
    Clause(u32),
}

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// Another literal of the clause: while it is true, the clause need not be looked at.
    blocker: u16,
}

/// The state of the learning search for one question; reusable for the next.
pub(super) struct Learner {
    arena: Vec<u32>,
    /// Where learned clauses begin in the arena.
    learned_from: usize,
    learned: usize,
    forget_at: usize,
    /// For each literal, the clauses that have to be looked at when it becomes false.
    watches: Vec<Vec<Watch>>,
    /// For each literal: 1 true, -1 false, 0 open.
    truth: Vec<i8>,
    level: Vec<u16>,
    reason: Vec<Reason>,
    /// Literals in the order in which they became true.
    trail: Vec<u16>,
    /// Where each level begins in the trail.
    levels: Vec<u32>,
    /// Where propagation stands in the trail.
    head: usize,
    activity: Vec<f64>,
    bump: f64,
    /// Whether the candidate was in when it was last decided.
    phase: Vec<bool>,
    seen: Vec<bool>,
    conflicts: u64,
    /// Whether the question as a whole has been found to have no solution.
    refuted: bool,
}

impl Learner {
    pub(super) fn new() -> Learner {
        Learner {
            arena: Vec::new(),
            learned_from: 0,
            learned: 0,
            forget_at: LEARNED,
            watches: vec![Vec::new(); LITERALS],
            truth: vec![0; LITERALS],
            level: vec![0; VARIABLES],
            reason: vec![Reason::None; VARIABLES],
            trail: Vec::with_capacity(VARIABLES),
            levels: Vec::new(),
            head: 0,
            activity: vec![0.0; VARIABLES],
            bump: 1.0,
            phase: vec![true; VARIABLES],
            seen: vec![false; VARIABLES],
            conflicts: 0,
            refuted: false,
        }
    }

    /// Forgets everything and begins a new question, whose candidates are those of the root.
    /// What it learns holds for all nodes below that root.
    pub(super) fn begin(&mut self, root: &Node) {
        self.back_to(0);
        self.trail.clear();
        self.truth.fill(0);
        self.head = 0;
        self.arena.clear();
        self.watches.iter_mut().for_each(Vec::clear);
        self.activity.fill(0.0);
        self.phase.fill(true);
        self.bump = 1.0;
        self.conflicts = 0;
        self.refuted = false;
        for cell in Cell::all() {
            let clause = Digit::ALL.map(|digit| literal(cell, digit));
            self.add(&clause, 0);
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                let clause = house.cells().map(|cell| literal(cell, digit));
                self.add(&clause, 0);
            }
        }
        self.learned_from = self.arena.len();
        (self.learned, self.forget_at) = (0, LEARNED);
        self.assume_missing(root);
    }

    /// The number of contradictions met since [`Learner::begin`].
    pub(super) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// A solution below a node of the question, if there is one. `nodes` were opened before.
    pub(super) fn ask(
        &mut self,
        node: &Node,
        nodes: u64,
        budget: &Budget<'_>,
    ) -> Result<Option<Solution>, Stopped> {
        self.back_to(0);
        let mut restarts = 0;
        let mut until_restart = 0;
        loop {
            if self.refuted {
                return Ok(None);
            }
            if let Some(conflict) = self.propagate() {
                self.conflicts += 1;
                budget.check(nodes + self.conflicts)?;
                if self.levels.len() <= 1 {
                    self.refuted = self.levels.is_empty();
                    return Ok(None);
                }
                self.learn(conflict);
                until_restart -= 1;
                continue;
            }
            if self.levels.is_empty() || until_restart <= 0 {
                restarts += 1;
                until_restart = (RESTART * luby(restarts)) as i64;
                self.back_to(0);
                if self.learned > self.forget_at {
                    self.forget();
                }
                // Level 1: what the node lacks. Level 0 is what holds for the whole question.
                self.levels.push(self.trail.len() as u32);
                if !self.assume_missing(node) {
                    return Ok(None);
                }
                continue;
            }
            let Some(variable) = self.most_active() else {
                return Ok(Some(self.solution()));
            };
            self.levels.push(self.trail.len() as u32);
            let guess = 2 * variable as u16 + u16::from(!self.phase[variable]);
            self.set(guess, Reason::None);
        }
    }

    /// Takes out every candidate that the node lacks; false if one of them is in for sure.
    fn assume_missing(&mut self, node: &Node) -> bool {
        for cell in Cell::all() {
            for digit in Digit::ALL {
                if node.places[digit.index()].contains(cell) {
                    continue;
                }
                let out = literal(cell, digit) ^ 1;
                match self.truth[out as usize] {
                    0 => self.set(out, Reason::None),
                    1 => {}
                    _ => return false,
                }
            }
        }
        true
    }

    #[inline(always)]
    fn set(&mut self, literal: u16, reason: Reason) {
        let variable = literal as usize / 2;
        self.truth[literal as usize] = 1;
        self.truth[literal as usize ^ 1] = -1;
        self.level[variable] = self.levels.len() as u16;
        self.reason[variable] = reason;
        self.trail.push(literal);
    }

    fn back_to(&mut self, level: usize) {
        if self.levels.len() <= level {
            return;
        }
        let start = self.levels[level] as usize;
        for literal in self.trail.drain(start..) {
            self.truth[literal as usize] = 0;
            self.truth[literal as usize ^ 1] = 0;
            self.phase[literal as usize / 2] = literal & 1 == 0;
        }
        self.levels.truncate(level);
        self.head = start;
    }

    /// Concludes what follows, up to the first contradiction.
    fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            if literal & 1 == 0 {
                let variable = literal / 2;
                for &other in &EXCLUDES[variable as usize] {
                    match self.truth[2 * other as usize] {
                        1 => return Some(Conflict::Pair(variable, other)),
                        0 => self.set(2 * other + 1, Reason::Excluded(variable)),
                        _ => {}
                    }
                }
            }
            if let Some(clause) = self.visit_clauses(literal ^ 1) {
                return Some(Conflict::Clause(clause));
            }
        }
        None
    }

    /// Looks at the clauses in which a literal that has become false is watched.
    fn visit_clauses(&mut self, falsified: u16) -> Option<u32> {
        let mut watches = std::mem::take(&mut self.watches[falsified as usize]);
        let (mut kept, mut next, mut conflict) = (0, 0, None);
        while next < watches.len() {
            let watch = watches[next];
            next += 1;
            if self.truth[watch.blocker as usize] == 1 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let start = watch.clause as usize + HEAD;
            let end = start + self.arena[watch.clause as usize] as usize;
            if self.arena[start] == u32::from(falsified) {
                self.arena.swap(start, start + 1);
            }
            let first = self.arena[start] as u16;
            let replacement = if self.truth[first as usize] == 1 {
                None
            } else {
                (start + 2..end).find(|&i| self.truth[self.arena[i] as usize] != -1)
            };
            if let Some(i) = replacement {
                self.arena.swap(start + 1, i);
                let literal = self.arena[start + 1] as usize;
                self.watches[literal].push(Watch {
                    clause: watch.clause,
                    blocker: first,
                });
                continue;
            }
            watches[kept] = Watch {
                clause: watch.clause,
                blocker: first,
            };
            kept += 1;
            match self.truth[first as usize] {
                0 => self.set(first, Reason::Clause(watch.clause)),
                1 => {}
                _ => {
                    conflict = Some(watch.clause);
                    break;
                }
            }
        }
        watches.copy_within(next.., kept);
        watches.truncate(kept + watches.len() - next);
        self.watches[falsified as usize] = watches;
        conflict
    }

    /// Derives a clause from a contradiction (the first unique implication point), jumps back to
    /// the level where one of its literals follows, and sets that.
    fn learn(&mut self, conflict: Conflict) {
        let current = self.levels.len() as u16;
        let mut clause = vec![0u16];
        let mut open = 0;
        let mut falsified = Vec::with_capacity(16);
        match conflict {
            Conflict::Pair(a, b) => falsified.extend([2 * a + 1, 2 * b + 1]),
            Conflict::Clause(at) => self.push_literals(at, None, &mut falsified),
        }
        let mut position = self.trail.len();
        loop {
            for &literal in &falsified {
                let variable = literal as usize / 2;
                if self.seen[variable] || self.level[variable] == 0 {
                    continue;
                }
                self.seen[variable] = true;
                self.activity[variable] += self.bump;
                if self.level[variable] == current {
                    open += 1;
                } else {
                    clause.push(literal);
                }
            }
            loop {
                position -= 1;
                if self.seen[self.trail[position] as usize / 2] {
                    break;
                }
            }
            let literal = self.trail[position];
            open -= 1;
            if open == 0 {
                clause[0] = literal ^ 1;
                break;
            }
            self.seen[literal as usize / 2] = false;
            falsified.clear();
            self.push_antecedents(literal, &mut falsified);
        }
        let marked = clause.clone();
        self.drop_implied(&mut clause);
        for literal in marked {
            self.seen[literal as usize / 2] = false;
        }
        for variable in &self.trail[position..] {
            self.seen[*variable as usize / 2] = false;
        }
        self.raise_bump();
        self.install(&mut clause);
    }

    /// Leaves out literals that follow from the others of the clause.
    fn drop_implied(&self, clause: &mut Vec<u16>) {
        let mut antecedents = Vec::with_capacity(16);
        let mut kept = 1;
        for i in 1..clause.len() {
            let literal = clause[i] ^ 1;
            antecedents.clear();
            self.push_antecedents(literal, &mut antecedents);
            let implied = self.reason[literal as usize / 2] != Reason::None
                && antecedents.iter().all(|&other| {
                    let variable = other as usize / 2;
                    self.seen[variable] || self.level[variable] == 0
                });
            if !implied {
                clause[kept] = clause[i];
                kept += 1;
            }
        }
        clause.truncate(kept);
    }

    fn install(&mut self, clause: &mut [u16]) {
        let level = |literal: u16| self.level[literal as usize / 2];
        let Some(second) = (1..clause.len()).max_by_key(|&i| level(clause[i])) else {
            // It holds without any guess, for the whole question.
            self.back_to(0);
            self.set(clause[0], Reason::None);
            return;
        };
        clause.swap(1, second);
        let mut levels: Vec<u16> = clause.iter().map(|&literal| level(literal)).collect();
        levels.sort_unstable();
        levels.dedup();
        self.back_to(level(clause[1]) as usize);
        let at = self.add(clause, levels.len() as u32);
        self.learned += 1;
        self.set(clause[0], Reason::Clause(at));
    }

    /// The false literals from which a true one follows.
    fn push_antecedents(&self, literal: u16, into: &mut Vec<u16>) {
        match self.reason[literal as usize / 2] {
            Reason::None => {}
            Reason::Excluded(by) => into.push(2 * by + 1),
            Reason::Clause(at) => self.push_literals(at, Some(literal), into),
        }
    }

    fn push_literals(&self, at: u32, but: Option<u16>, into: &mut Vec<u16>) {
        let start = at as usize + HEAD;
        let end = start + self.arena[at as usize] as usize;
        for &literal in &self.arena[start..end] {
            if Some(literal as u16) != but {
                into.push(literal as u16);
            }
        }
    }

    fn raise_bump(&mut self) {
        self.bump *= DECAY;
        if self.bump > 1e100 {
            self.activity.iter_mut().for_each(|a| *a *= 1e-100);
            self.bump *= 1e-100;
        }
    }

    fn most_active(&self) -> Option<usize> {
        let mut best = None;
        let mut most = -1.0;
        for variable in 0..VARIABLES {
            if self.truth[2 * variable] == 0 && self.activity[variable] > most {
                (best, most) = (Some(variable), self.activity[variable]);
            }
        }
        best
    }

    fn add(&mut self, clause: &[u16], distance: u32) -> u32 {
        let at = self.arena.len() as u32;
        self.arena.extend([clause.len() as u32, distance]);
        self.arena
            .extend(clause.iter().map(|&literal| u32::from(literal)));
        for (watched, blocker) in [(clause[0], clause[1]), (clause[1], clause[0])] {
            self.watches[watched as usize].push(Watch {
                clause: at,
                blocker,
            });
        }
        at
    }

    /// Forgets the half of the learned clauses that spans the most levels; older ones first.
    /// Called at level 0, where no clause is needed as a reason any more.
    fn forget(&mut self) {
        for &literal in &self.trail {
            self.reason[literal as usize / 2] = Reason::None;
        }
        let old = std::mem::take(&mut self.arena);
        self.watches.iter_mut().for_each(Vec::clear);
        let mut distances = Vec::with_capacity(self.learned);
        let mut at = self.learned_from;
        while at < old.len() {
            distances.push(old[at + 1]);
            at += HEAD + old[at] as usize;
        }
        distances.sort_unstable();
        let mut to_drop = self.learned / 2;
        let limit = distances[self.learned - to_drop - 1].max(KEPT_DISTANCE);
        self.learned = 0;
        at = 0;
        while at < old.len() {
            let (length, distance) = (old[at] as usize, old[at + 1]);
            let literals = &old[at + HEAD..at + HEAD + length];
            let is_learned = at >= self.learned_from;
            at += HEAD + length;
            if is_learned && to_drop > 0 && distance >= limit && distance > KEPT_DISTANCE {
                to_drop -= 1;
                continue;
            }
            self.learned += usize::from(is_learned);
            self.add_again(literals, distance);
        }
        self.forget_at = self.forget_at.max(self.learned) + LEARNED_GROWTH;
    }

    /// Puts a clause back, with two literals in front that are not false at level 0.
    fn add_again(&mut self, literals: &[u32], distance: u32) {
        let mut clause: Vec<u16> = literals.iter().map(|&literal| literal as u16).collect();
        clause.sort_by_key(|&literal| self.truth[literal as usize] == -1);
        self.add(&clause, distance);
    }

    fn solution(&self) -> Solution {
        let mut numbers = [0; 81];
        for &literal in &self.trail {
            if literal & 1 == 0 {
                let variable = literal as usize / 2;
                numbers[variable / 9] = (variable % 9) as u8 + 1;
            }
        }
        Solution::from_numbers(numbers).expect("every clause holds")
    }
}

fn literal(cell: Cell, digit: Digit) -> u16 {
    2 * Candidate { cell, digit }.index() as u16
}

/// Luby's sequence: 1 1 2 1 1 2 4 1 1 2 …, from index 1.
fn luby(index: u64) -> u64 {
    let mut index = index;
    loop {
        let size = (index + 1).next_power_of_two();
        if size == index + 1 {
            return size / 2;
        }
        index -= size / 2 - 1;
    }
}

//! The search in lanes: what happens to a lane that is stuck, dead or solved.

use shudu_simd::{Lanes, Simd, Task};

use super::choose::choose;
use super::sweep::{Cells, half_sweep};
use super::three;
use crate::grid::{Puzzle, Solution};
use crate::solve::Found;
use crate::{Budget, Stopped};

/// Guesses after which a puzzle leaves the batch. A search of so many has less than twice as many
/// nodes, which is less than what makes a `Solver` leave the plain order.
const MOST_GUESSES: u32 = 2_000;

/// Half-sweeps between two looks at the budget's flag.
const LOOK: u32 = 1_024;

/// The nodes that a stack may hold: each guess on the path to a node fills a cell.
const HEIGHT: usize = 81;

/// One node out of its lane: the candidates of 81 cells, and zeros.
type Parked = [Lanes; 3];

/// The state of a batch.
pub(super) struct Search {
    cells: Box<Cells>,
    /// For each lane the nodes still to be searched.
    stacks: Vec<Parked>,
    lanes: [Lane; 32],
}

/// What a lane is busy with.
#[derive(Clone, Copy)]
struct Lane {
    /// The index of the puzzle.
    puzzle: usize,
    /// The nodes on its stack.
    height: usize,
    guesses: u32,
}

/// The work as each backend runs it.
pub(super) struct Work<'a> {
    search: &'a mut Search,
    puzzles: &'a [Puzzle],
    budget: &'a Budget<'a>,
    found: &'a mut [Found],
    /// What took too many guesses.
    unfinished: Vec<usize>,
    /// The most that any puzzle took.
    most_guesses: u32,
}

impl Search {
    pub(super) fn new() -> Search {
        let idle = Lane {
            puzzle: 0,
            height: 0,
            guesses: 0,
        };
        Search {
            cells: Box::new([Lanes::ZERO; 81]),
            stacks: vec![[Lanes::ZERO; 3]; 32 * HEIGHT],
            lanes: [idle; 32],
        }
    }

    pub(super) fn task<'a>(
        &'a mut self,
        puzzles: &'a [Puzzle],
        budget: &'a Budget<'a>,
        found: &'a mut [Found],
    ) -> Work<'a> {
        Work {
            search: self,
            puzzles,
            budget,
            found,
            unfinished: Vec::new(),
            most_guesses: 0,
        }
    }
}

impl Task for Work<'_> {
    /// The indices of the puzzles that took too many guesses, in no order.
    type Result = Result<Vec<usize>, Stopped>;

    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) -> Result<Vec<usize>, Stopped> {
        // The lanes that have a node; those that may not have reached their fixpoint.
        let limit = self.budget.nodes.unwrap_or(u64::MAX);
        let limit = u32::try_from(limit).unwrap_or(u32::MAX);
        let mut busy = 0u32;
        let mut next = 0;
        for lane in 0..32 {
            busy |= u32::from(self.refill(simd, lane, &mut next)) << lane;
        }
        let mut moving = u32::MAX;
        let mut stacks = false;
        let mut open = 0;
        let mut steps = 0;
        while busy != 0 {
            if steps % LOOK == 0 {
                self.budget.check(0)?;
            }
            steps += 1;
            let seen = if stacks {
                half_sweep::<S, true>(simd, &mut self.search.cells)
            } else {
                half_sweep::<S, false>(simd, &mut self.search.cells)
            };
            // What the bands saw holds after the stacks for a lane that comes to rest.
            if !stacks {
                open = seen.open;
            }
            stacks = !stacks;
            // A lane rests after two half-sweeps without a change.
            let resting = !(seen.changed | moving);
            moving = seen.changed;
            let events = (resting | seen.dead) & busy;
            moving |= events;
            let alive = events & !seen.dead;
            let stuck = alive & open;
            // All are parked before any is looked at, so that the processor need not wait for
            // what it has just written.
            each_lane(
                alive,
                #[inline(always)]
                |lane| self.park(lane),
            );
            // The lanes that are done with a node, and those that are done with a puzzle.
            let (mut back, mut idle) = (events & seen.dead, 0);
            each_lane(
                alive & !stuck,
                #[inline(always)]
                |lane| {
                    if self.solved(simd, lane) {
                        idle |= 1 << lane;
                    } else {
                        back |= 1 << lane;
                    }
                },
            );
            each_lane(
                stuck,
                #[inline(always)]
                |lane| back |= u32::from(!self.guess(simd, lane)) << lane,
            );
            each_lane(
                back,
                #[inline(always)]
                |lane| idle |= u32::from(!self.go_back(lane)) << lane,
            );
            each_lane(
                idle,
                #[inline(always)]
                |lane| busy &= !(u32::from(!self.refill(simd, lane, &mut next)) << lane),
            );
            if self.most_guesses > limit {
                self.budget.check(u64::from(self.most_guesses))?;
            }
        }
        Ok(self.unfinished)
    }
}

/// Calls for each bit that is set.
#[inline(always)]
fn each_lane(mut lanes: u32, mut call: impl FnMut(usize)) {
    while lanes != 0 {
        call(lanes.trailing_zeros() as usize);
        lanes &= lanes - 1;
    }
}

impl Work<'_> {
    /// Takes the solution of a lane that is parked: whether that was the second of its puzzle.
    #[inline(always)]
    fn solved<S: Simd>(&mut self, simd: S, lane: usize) -> bool {
        let solution = self.solution(simd, lane);
        let found = &mut self.found[self.search.lanes[lane].puzzle];
        if let Found::Unique(first) = *found {
            *found = Found::Multiple(first, solution);
            return true;
        }
        *found = Found::Unique(solution);
        false
    }

    /// A lane is done with its node: whether it goes on with another of its puzzle.
    #[inline(always)]
    fn go_back(&mut self, lane: usize) -> bool {
        let own = &self.search.lanes[lane];
        if own.guesses > MOST_GUESSES {
            self.unfinished.push(own.puzzle);
            return false;
        }
        if own.height > 0 {
            self.resume(lane);
            return true;
        }
        false
    }

    /// Puts the next puzzle into the lane, if there is one.
    #[inline(always)]
    fn refill<S: Simd>(&mut self, simd: S, lane: usize, next: &mut usize) -> bool {
        let Some(puzzle) = self.puzzles.get(*next) else {
            return false;
        };
        let numbers = puzzle.numbers();
        let mut last = [0; 32];
        last[..17].copy_from_slice(&numbers[64..]);
        let part = |from: usize| numbers[from..].first_chunk().expect("81 numbers");
        let candidates = [
            simd.candidates(part(0)),
            simd.candidates(part(32)),
            simd.candidates(&last),
        ];
        into_lane(&mut self.search.cells, lane, &candidates);
        self.found[*next] = Found::None;
        self.search.lanes[lane] = Lane {
            puzzle: *next,
            height: 0,
            guesses: 0,
        };
        *next += 1;
        true
    }

    /// Takes the top of the lane's stack into the lane.
    #[inline(always)]
    fn resume(&mut self, lane: usize) {
        let own = &mut self.search.lanes[lane];
        own.height -= 1;
        let parked = &self.search.stacks[lane * HEIGHT + own.height];
        into_lane(&mut self.search.cells, lane, parked);
    }

    /// Copies a lane to the top of its stack.
    #[inline(always)]
    fn park(&mut self, lane: usize) {
        let parked = &mut self.search.stacks[lane * HEIGHT + self.search.lanes[lane].height];
        out_of_lane(&self.search.cells, lane, parked);
    }

    /// Guesses in a lane that is stuck and parked; `false` if it has a cell without candidates.
    #[inline(always)]
    fn guess<S: Simd>(&mut self, simd: S, lane: usize) -> bool {
        let own = &mut self.search.lanes[lane];
        let parked = &mut self.search.stacks[lane * HEIGHT + own.height];
        let Some((cell, digit)) = choose(simd, parked) else {
            return false;
        };
        parked[cell.index() / 32].0[cell.index() % 32] &= !(1 << digit.index());
        self.search.cells[cell.index()].0[lane] = 1 << digit.index();
        own.height += 1;
        own.guesses += 1;
        self.most_guesses = self.most_guesses.max(own.guesses);
        true
    }

    /// The solution in a lane of 81 singles that is parked.
    #[inline(always)]
    fn solution<S: Simd>(&self, simd: S, lane: usize) -> Solution {
        let parked = &self.search.stacks[lane * HEIGHT + self.search.lanes[lane].height];
        let numbers = three(
            #[inline(always)]
            |i| simd.numbers(&parked[i]),
        );
        let numbers = numbers.as_flattened().first_chunk().expect("96 numbers");
        Solution::trusted(*numbers)
    }
}

/// Writes a board into a lane. A function of its own, for which the board has to be in memory: out
/// of vectors the compiler would take it number by number.
#[inline(never)]
fn into_lane(cells: &mut Cells, lane: usize, board: &Parked) {
    for (numbers, cells) in board.iter().zip(cells.chunks_mut(32)) {
        for (number, cell) in numbers.0.iter().zip(cells) {
            cell.0[lane & 31] = *number;
        }
    }
}

/// Reads the board of a lane.
#[inline(never)]
fn out_of_lane(cells: &Cells, lane: usize, board: &mut Parked) {
    for (numbers, cells) in board.iter_mut().zip(cells.chunks(32)) {
        for (number, cell) in numbers.0.iter_mut().zip(cells) {
            *number = cell.0[lane & 31];
        }
    }
}

//! stand-in

use crate::grid::{Cell, Pencilmarks};
use crate::{Budget, Stopped};

pub(super) fn count_by_search(
    question: &Pencilmarks,
    limit: u128,
    budget: &Budget,
) -> Result<u128, Stopped> {
    let mut s = S {
        m: std::array::from_fn(|i| question.cells()[i].bits()),
        r: [0; 9],
        c: [0; 9],
        b: [0; 9],
        done: [false; 81],
        n: 0,
        total: 0,
        limit,
        budget,
    };
    s.go(81)?;
    Ok(s.total)
}
struct S<'a> {
    m: [u16; 81],
    r: [u16; 9],
    c: [u16; 9],
    b: [u16; 9],
    done: [bool; 81],
    n: u64,
    total: u128,
    limit: u128,
    budget: &'a Budget<'a>,
}
impl S<'_> {
    fn go(&mut self, left: usize) -> Result<(), Stopped> {
        if left == 0 {
            self.total += 1;
            return Ok(());
        }
        self.n += 1;
        self.budget.check(self.n)?;
        let (mut best, mut bm, mut bl) = (0, 0, 10);
        for i in 0..81 {
            if self.done[i] {
                continue;
            }
            let cell = Cell::from_index(i);
            let m =
                self.m[i] & !(self.r[cell.row()] | self.c[cell.column()] | self.b[cell.box_of()]);
            if m.count_ones() < bl {
                bl = m.count_ones();
                best = i;
                bm = m;
                if bl < 2 {
                    break;
                }
            }
        }
        let cell = Cell::from_index(best);
        self.done[best] = true;
        while bm != 0 {
            let d = bm & bm.wrapping_neg();
            bm ^= d;
            self.r[cell.row()] |= d;
            self.c[cell.column()] |= d;
            self.b[cell.box_of()] |= d;
            self.go(left - 1)?;
            self.r[cell.row()] &= !d;
            self.c[cell.column()] &= !d;
            self.b[cell.box_of()] &= !d;
            if self.limit != 0 && self.total > self.limit {
                break;
            }
        }
        self.done[best] = false;
        Ok(())
    }
}

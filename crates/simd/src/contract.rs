//! What every backend has to do, lane by lane: one suite, stamped on each.

use crate::{Backend, Lanes, Simd, Task};

/// A task's result: every function's answer on some lanes.
struct Answers<'a>(&'a Lanes, &'a Lanes);

#[derive(PartialEq, Eq, Debug)]
struct All {
    splat: Lanes,
    and: Lanes,
    or: Lanes,
    xor: Lanes,
    without: Lanes,
    exactly_one: Lanes,
    single: Lanes,
    or_else: Lanes,
    nonzero: u32,
    without_lowest: Lanes,
    meeting: u32,
    pairs: u32,
    candidates: Lanes,
    numbers: [u8; 32],
}

impl Task for Answers<'_> {
    type Result = All;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> All {
        let Answers(a, b) = self;
        let each = |f: &dyn Fn(S::Vector, S::Vector) -> S::Vector| {
            let mut to = Lanes([7; 32]);
            for chunk in 0..32 / S::LANES {
                let result = f(simd.load(a, chunk), simd.load(b, chunk));
                simd.store(result, &mut to, chunk);
            }
            to
        };
        let mut nonzero = 0;
        for chunk in 0..32 / S::LANES {
            nonzero |= simd.nonzero(simd.load(a, chunk)) << (chunk * S::LANES);
        }
        All {
            splat: each(&|_, _| simd.splat(0xfed)),
            and: each(&|a, b| simd.and(a, b)),
            or: each(&|a, b| simd.or(a, b)),
            xor: each(&|a, b| simd.xor(a, b)),
            without: each(&|a, b| simd.without(a, b)),
            exactly_one: each(&|a, b| simd.exactly_one(a, b, simd.single(b))),
            single: each(&|a, _| simd.single(a)),
            or_else: each(&|a, b| simd.or_else(a, b)),
            nonzero,
            without_lowest: each(&|a, _| simd.without_lowest(a)),
            meeting: simd.meeting(a, b.0[0]),
            pairs: simd.pairs(a),
            candidates: simd.candidates(&number_of(a)),
            numbers: simd.numbers(&bit_of(a)),
        }
    }
}

/// Numbers from 0 to 9.
fn number_of(lanes: &Lanes) -> [u8; 32] {
    lanes.0.map(|lane| (lane % 10) as u8)
}

/// One of nine bits in each lane.
fn bit_of(lanes: &Lanes) -> Lanes {
    Lanes(lanes.0.map(|lane| 1 << (lane % 9)))
}

fn expected(a: &Lanes, b: &Lanes) -> All {
    let each = |f: &dyn Fn(u16, u16) -> u16| Lanes(std::array::from_fn(|i| f(a.0[i], b.0[i])));
    let those = |f: &dyn Fn(u16) -> bool| {
        let has = |lane: &usize| f(a.0[*lane]);
        (0..32).filter(has).map(|lane| 1u32 << lane).sum()
    };
    All {
        splat: Lanes([0xfed; 32]),
        and: each(&|a, b| a & b),
        or: each(&|a, b| a | b),
        xor: each(&|a, b| a ^ b),
        without: each(&|a, b| a & !b),
        exactly_one: each(&|a, b| {
            let c = if b.count_ones() <= 1 { b } else { 0 };
            (a & !b & !c) | (b & !a & !c) | (c & !a & !b)
        }),
        single: each(&|a, _| if a.count_ones() <= 1 { a } else { 0 }),
        or_else: each(&|a, b| if a == 0 { b } else { a }),
        nonzero: those(&|a| a != 0),
        without_lowest: each(&|a, _| a & a.saturating_sub(1)),
        meeting: those(&|a| a & b.0[0] != 0),
        pairs: those(&|a| a.count_ones() == 2),
        candidates: Lanes(number_of(a).map(|number| match number {
            0 => 0x1ff,
            _ => 1 << (number - 1),
        })),
        numbers: bit_of(a).0.map(|bit| bit.trailing_zeros() as u8 + 1),
    }
}

#[test]
fn every_backend_keeps_the_contract() {
    let mut state = 1u64;
    let mut next = |sparse: bool| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let number = (state >> 40) as u16 & 0x7fff;
        match (sparse, state >> 60) {
            (_, 0..4) => 0,
            (true, _) => 1 << (number % 15),
            (false, _) => number,
        }
    };
    for round in 0..2_000 {
        let a = Lanes(std::array::from_fn(|_| next(round % 2 == 0)));
        let b = Lanes(std::array::from_fn(|_| next(round % 3 == 0)));
        for backend in Backend::available() {
            let answers = backend.run(Answers(&a, &b));
            assert_eq!(answers, expected(&a, &b), "{}", backend.name());
        }
    }
}

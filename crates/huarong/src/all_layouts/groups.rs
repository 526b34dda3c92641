//! Which layouts can be reached from which.
//!
//! Single squares in one region of free cells that hang together can be laid anew there in every way,
//! while all else stays, as soon as one of its cells is empty. So all layouts of a skeleton with as
//! many singles in each of its regions are one, and there are only a few such for each skeleton. A
//! step of a piece joins two of them for each way to share out singles among the regions that are
//! left when the cells to be covered and those to be freed are all empty. The rest is union-find.

use core::num::NonZeroUsize;

use search_core::Workers;

use super::by_pieces::{PieceCounts, first_rank};
use super::graph::{Graph, cells, number};
use super::ranks::Ranks;
use super::skeletons::Class;
use super::{classes, code_of, largest_first};
use crate::classic::packed::{Cells, Packed};
use crate::classic::reach::around;
use crate::codec::CommonCode;

/// Layouts that can be reached from one another, in any metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Group {
    /// How many there are.
    pub layouts: u32,
    /// Their pieces.
    pub pieces: PieceCounts,
    /// How many of them are goals; without any, the group has no solution.
    pub goals: u32,
    /// The one whose code is the least.
    pub first: CommonCode,
}

impl Group {
    /// Whether the goal can be reached.
    pub fn is_solvable(&self) -> bool {
        self.goals > 0
    }
}

/// All groups of layouts.
///
/// ```no_run
/// use core::num::NonZeroUsize;
/// use huarong::all_layouts::Groups;
/// let groups = Groups::compute(NonZeroUsize::MIN);
/// assert_eq!(groups.all().len(), 25_422);
/// assert_eq!(groups.all()[0].layouts, 964_656);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    groups: Vec<Group>,
}

impl Groups {
    /// Finds all groups, on so many threads (fewer where the system gives no more). The answer does
    /// not depend on their number.
    ///
    /// # Complexity
    ///
    /// Linear in the number of skeletons and in the ways to share out single squares among the regions
    /// of each: a fraction of a second.
    pub fn compute(threads: NonZeroUsize) -> Self {
        let by_class = Workers::new(threads).map(largest_first(classes()), |class| class.groups());
        let mut groups = by_class.concat();
        groups.sort_unstable_by_key(|group| (core::cmp::Reverse(group.layouts), group.first));
        Self { groups }
    }

    /// The groups, the largest first; of equal ones first that with the lesser first code.
    pub fn all(&self) -> &[Group] {
        &self.groups
    }

    /// How many layouts are in groups with a goal.
    pub fn solvable(&self) -> u64 {
        let solvable = self.groups.iter().filter(|group| group.is_solvable());
        solvable.map(|group| u64::from(group.layouts)).sum()
    }
}

/// The ways to share out singles among regions: a number of mixed base, whose digit of a region says
/// how many are in it.
struct Shares {
    regions: Vec<Cells>,
    /// What one more single in a region adds.
    units: Vec<u32>,
    /// How many ways there are.
    count: u32,
}

impl Shares {
    fn new(free: Cells) -> Self {
        let mut shares = Self {
            regions: Vec::new(),
            units: Vec::new(),
            count: 1,
        };
        let mut left = free;
        while left != 0 {
            let mut region = 1 << left.trailing_zeros();
            loop {
                let more = (region | around(region)) & free;
                if more == region {
                    break;
                }
                region = more;
            }
            left &= !region;
            shares.regions.push(region);
            shares.units.push(shares.count);
            shares.count *= region.count_ones() + 1;
        }
        shares
    }

    /// What a single on a cell adds.
    fn unit(&self, cell: u32) -> u32 {
        let region = self
            .regions
            .iter()
            .position(|region| region >> cell & 1 == 1);
        self.units[region.expect("a free cell is in some region")]
    }

    /// The singles in each region.
    fn digits(&self, way: u32) -> impl Iterator<Item = (Cells, u32)> {
        let units = self.regions.iter().zip(&self.units);
        units.map(move |(&region, unit)| (region, way / unit % (region.count_ones() + 1)))
    }
}

impl Class {
    /// The groups of the class, in any order.
    fn groups(&self) -> Vec<Group> {
        let graph = Graph::new(self);
        let shares: Vec<Shares> = self
            .skeletons
            .iter()
            .map(|skeleton| Shares::new(skeleton.free()))
            .collect();
        let mut count = 0;
        let mut offsets = Vec::with_capacity(shares.len());
        for shares in &shares {
            offsets.push(count);
            count += shares.count;
        }
        let mut joined = UnionFind::new(count);
        for group in 0..graph.members.len() {
            let members = graph.members.get(group);
            // Each step has its way back, which joins nothing new.
            let steps = graph
                .steps
                .get(group)
                .iter()
                .filter(|step| step.from < step.to);
            for step in steps {
                let [one, other] =
                    [step.from, step.to].map(|place| members[usize::from(place)] as usize);
                let [one_free, other_free] =
                    [one, other].map(|skeleton| self.skeletons[skeleton].free());
                let common = Shares::new(one_free & other_free);
                let units: Vec<[u32; 2]> = common
                    .regions
                    .iter()
                    .map(|region| {
                        let cell = region.trailing_zeros();
                        [shares[one].unit(cell), shares[other].unit(cell)]
                    })
                    .collect();
                for way in 0..common.count {
                    let [mut from, mut to] = [offsets[one], offsets[other]];
                    for ((_, singles), units) in common.digits(way).zip(&units) {
                        from += singles * units[0];
                        to += singles * units[1];
                    }
                    joined.join(from, to);
                }
            }
        }
        self.collect(&shares, &offsets, &mut joined)
    }

    fn collect(&self, shares: &[Shares], offsets: &[u32], joined: &mut UnionFind) -> Vec<Group> {
        let mut place_of = vec![u32::MAX; joined.parents.len()];
        let mut groups: Vec<(Group, u32)> = Vec::new();
        let mut ranks = Ranks::default();
        for (place, &skeleton) in self.skeletons.iter().enumerate() {
            ranks.fill(skeleton);
            let first = first_rank(skeleton.head() as usize);
            for way in 0..shares[place].count {
                let digits = || shares[place].digits(way);
                let singles: u32 = digits().map(|(_, singles)| singles).sum();
                if singles as usize + 2 > self.free_cells() {
                    continue;
                }
                let layouts: u32 = digits()
                    .map(|(region, singles)| choose(region.count_ones(), singles))
                    .product();
                let rank = first + ranks.of(least_way(skeleton, digits()));
                let root = joined.root(offsets[place] + way);
                let known = &mut place_of[root as usize];
                if *known == u32::MAX {
                    *known = groups.len() as u32;
                    let group = Group {
                        layouts: 0,
                        pieces: PieceCounts {
                            horizontals: self.horizontals as u8,
                            verticals: self.verticals as u8,
                            singles: singles as u8,
                        },
                        goals: 0,
                        first: code_of(rank),
                    };
                    groups.push((group, rank));
                }
                let (group, least) = &mut groups[*known as usize];
                group.layouts += layouts;
                group.goals += if skeleton.is_goal() { layouts } else { 0 };
                *least = rank.min(*least);
            }
        }
        let with_first = groups.into_iter().map(|(group, least)| Group {
            first: code_of(least),
            ..group
        });
        with_first.collect()
    }
}

/// The number of the way to lay so many singles in each region whose code is the least: an empty cell
/// comes before a single, so the singles lie on the last cells.
fn least_way(skeleton: Packed, regions: impl Iterator<Item = (Cells, u32)>) -> usize {
    let free = skeleton.free();
    let mut way = 0;
    for (region, singles) in regions {
        let empty = region.count_ones() - singles;
        for cell in cells(region).skip(empty as usize) {
            way |= 1 << number(free, cell);
        }
    }
    way
}

/// The number of ways to choose some of `all`.
fn choose(all: u32, some: u32) -> u32 {
    (0..some).fold(1, |ways, chosen| ways * (all - chosen) / (chosen + 1))
}

/// Disjoint sets, each with its least member as its root.
struct UnionFind {
    parents: Vec<u32>,
}

impl UnionFind {
    fn new(count: u32) -> Self {
        Self {
            parents: (0..count).collect(),
        }
    }

    fn root(&mut self, mut member: u32) -> u32 {
        while self.parents[member as usize] != member {
            let parent = self.parents[member as usize];
            self.parents[member as usize] = self.parents[parent as usize];
            member = self.parents[member as usize];
        }
        member
    }

    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.root(one), self.root(other));
        self.parents[one.max(other) as usize] = one.min(other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_numbered_without_gaps() {
        // Regions of 3, 1 and 2 cells.
        let shares = Shares::new(0b0001_0001_0000_1001_0011);
        let sizes: Vec<u32> = shares
            .regions
            .iter()
            .map(|region| region.count_ones())
            .collect();
        assert_eq!((sizes, shares.count), (vec![3, 1, 2], 24));
        let mut seen: Vec<Vec<u32>> = Vec::new();
        for way in 0..shares.count {
            let digits: Vec<u32> = shares.digits(way).map(|(_, singles)| singles).collect();
            let number: u32 = digits
                .iter()
                .zip(&shares.units)
                .map(|(digit, unit)| digit * unit)
                .sum();
            assert_eq!(number, way);
            seen.push(digits);
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 24);
    }

    #[test]
    fn ways_are_chosen() {
        let row = |all| (0..=all).map(|some| choose(all, some)).collect::<Vec<_>>();
        assert_eq!(row(5), [1, 5, 10, 10, 5, 1]);
        assert_eq!(choose(16, 8), 12_870);
    }
}

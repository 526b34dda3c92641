//! Breadth-first search from all goals over a whole class, all ways to lay single squares at once.

use super::graph::{Graph, Step};
use super::sets::{all_with_two_blanks, is_empty, mirror, words};
use super::singles;
use super::skeletons::Class;
use super::transfer::WordLists;
use crate::geometry::Direction;
use crate::metric::Metric;

/// What one move is, at compile time.
pub(super) trait Unit {
    const METRIC: Metric;
}

struct Moves;
struct Slides;
struct Steps;

impl Unit for Moves {
    const METRIC: Metric = Metric::Move;
}

impl Unit for Slides {
    const METRIC: Metric = Metric::Slide;
}

impl Unit for Steps {
    const METRIC: Metric = Metric::Step;
}

/// Planes of bits that a distance is written in.
pub(super) const PLANES: usize = 8;

/// The distances of the layouts of a class's chosen skeletons.
#[derive(Clone, Debug)]
pub(super) struct Distances {
    /// By skeleton, by plane, the words of a set: the plane's bit of the distance. All ones where
    /// there is no solution.
    planes: Vec<u64>,
    words: usize,
}

impl Distances {
    /// The planes of a skeleton, one after the other.
    pub(super) fn of(&self, skeleton: usize) -> &[u64] {
        &self.planes[skeleton * PLANES * self.words..][..PLANES * self.words]
    }
}

/// Searches a class.
pub(super) fn search(class: &Class, metric: Metric) -> Distances {
    match metric.alone() {
        Metric::Step => by_size::<Steps>(class),
        Metric::Slide => by_size::<Slides>(class),
        _ => by_size::<Moves>(class),
    }
}

/// Words of a set, words done at a time by the single squares, and free cells.
fn by_size<U: Unit>(class: &Class) -> Distances {
    match class.dominoes() {
        0 => Search::<1024>::run::<U, 8, 16>(class),
        1 => Search::<256>::run::<U, 8, 14>(class),
        2 => Search::<64>::run::<U, 8, 12>(class),
        3 => Search::<16>::run::<U, 8, 10>(class),
        4 => Search::<4>::run::<U, 4, 8>(class),
        5 => Search::<1>::run::<U, 1, 6>(class),
        6 => Search::<1>::run::<U, 1, 4>(class),
        _ => Search::<1>::run::<U, 1, 2>(class),
    }
}

struct Search<'a, const L: usize> {
    class: &'a Class,
    graph: &'a Graph,
    lists: WordLists,
    /// By skeleton: the layouts of the last layer, of chosen skeletons alone.
    layer: Vec<[u64; L]>,
    /// By skeleton: the layouts one move from those.
    next: Vec<[u64; L]>,
    /// Skeletons with any such, each once.
    touched: Vec<u32>,
    is_touched: Vec<bool>,
    /// By chosen skeleton: the layouts whose distance is known.
    known: Vec<[u64; L]>,
    planes: Vec<u64>,
}

impl<const L: usize> Search<'_, L> {
    fn run<U: Unit, const C: usize, const F: usize>(class: &Class) -> Distances {
        debug_assert_eq!((F, L), (class.free_cells(), words(F)));
        let all = class.skeletons.len();
        let graph = Graph::new(class);
        let mut search = Search {
            class,
            graph: &graph,
            lists: WordLists::new(L),
            layer: vec![[0; L]; all],
            next: vec![[0; L]; all],
            touched: Vec::new(),
            is_touched: vec![false; all],
            known: vec![[0; L]; class.chosen],
            planes: vec![0; class.chosen * PLANES * L],
        };
        let mut active = search.goals();
        // The layer in which a group was last dealt with.
        let mut dealt = vec![0; graph.members.len()];
        let mut held = vec![[0; L]; MOST_ANCHORS];
        for distance in 1_u8.. {
            if active.is_empty() {
                break;
            }
            for &skeleton in &active {
                search.move_singles::<U, C, F>(skeleton as usize);
                for &group in graph.groups.get(skeleton as usize) {
                    if core::mem::replace(&mut dealt[group as usize], distance) != distance {
                        search.move_piece::<U>(group as usize, &mut held);
                    }
                }
            }
            search.fold_mirror_images();
            search.close_layer(&mut active, distance);
        }
        search.finish()
    }

    /// Makes the first layer of the goals; the skeletons that have any.
    fn goals(&mut self) -> Vec<u32> {
        let mut all = [0; L];
        all_with_two_blanks(self.class.free_cells(), &mut all);
        let chosen = 0..self.class.chosen;
        let goals = chosen.filter(|&skeleton| self.class.skeletons[skeleton].is_goal());
        let goals: Vec<u32> = goals.map(|skeleton| skeleton as u32).collect();
        for &goal in &goals {
            self.layer[goal as usize] = all;
            self.known[goal as usize] = all;
        }
        goals
    }

    fn touch(&mut self, skeleton: u32) {
        if !core::mem::replace(&mut self.is_touched[skeleton as usize], true) {
            self.touched.push(skeleton);
        }
    }

    fn move_singles<U: Unit, const C: usize, const F: usize>(&mut self, skeleton: usize) {
        singles::spread::<U, L, C, F>(
            self.graph.rows.get(skeleton),
            self.graph.columns.get(skeleton),
            &self.layer[skeleton],
            &mut self.next[skeleton],
        );
        self.touch(skeleton as u32);
    }

    /// Moves the piece of a group, from all its places at once.
    fn move_piece<U: Unit>(&mut self, group: usize, held: &mut [[u64; L]]) {
        let graph = self.graph;
        let members = graph.members.get(group);
        let steps = graph.steps.get(group);
        match U::METRIC {
            Metric::Step => self.step_piece(members, steps),
            Metric::Slide => {
                for direction in Direction::ALL {
                    let of_direction = |step: &&Step| step.direction == direction;
                    self.slide_piece(members, steps.iter().filter(of_direction), held);
                }
            }
            _ => self.flood_piece(members, steps, held),
        }
    }

    fn step_piece(&mut self, members: &[u32], steps: &[Step]) {
        for step in steps {
            let [from, to] = [step.from, step.to].map(|place| members[usize::from(place)]);
            let set = &self.layer[from as usize];
            if !is_empty(set) {
                let next = &mut self.next[to as usize];
                step.transfer
                    .apply(set, &self.lists, |place, word| next[place] |= word);
                self.touch(to);
            }
        }
    }

    /// Steps of one direction, in the order in which they go on from one another.
    fn slide_piece<'a>(
        &mut self,
        members: &[u32],
        steps: impl Iterator<Item = &'a Step>,
        held: &mut [[u64; L]],
    ) {
        for (held, &member) in held.iter_mut().zip(members) {
            *held = self.layer[member as usize];
        }
        for step in steps {
            let set = held[usize::from(step.from)];
            if is_empty(&set) {
                continue;
            }
            let to = members[usize::from(step.to)];
            let next = &mut self.next[to as usize];
            let onward = &mut held[usize::from(step.to)];
            step.transfer.apply(&set, &self.lists, |place, word| {
                next[place] |= word;
                onward[place] |= word;
            });
            self.touch(to);
        }
    }

    fn flood_piece(&mut self, members: &[u32], steps: &[Step], held: &mut [[u64; L]]) {
        // Places whose sets have grown since the steps from them were last made.
        let mut grown = 0_u32;
        for (place, &member) in members.iter().enumerate() {
            held[place] = self.layer[member as usize];
            grown |= u32::from(!is_empty(&held[place])) << place;
        }
        let mut reached = grown;
        while grown != 0 {
            let mut again = 0;
            for step in steps {
                if (grown | again) >> step.from & 1 == 0 {
                    continue;
                }
                let set = held[usize::from(step.from)];
                let onward = &mut held[usize::from(step.to)];
                let mut more = 0;
                step.transfer.apply(&set, &self.lists, |place, word| {
                    more |= word & !onward[place];
                    onward[place] |= word;
                });
                again |= u32::from(more != 0) << step.to;
            }
            reached |= again;
            grown = again;
        }
        for (place, &member) in members.iter().enumerate() {
            if reached >> place & 1 == 1 {
                let next = &mut self.next[member as usize];
                next.iter_mut()
                    .zip(&held[place])
                    .for_each(|(next, word)| *next |= word);
                self.touch(member);
            }
        }
    }

    /// Turns layouts of skeletons that are not chosen into their mirror images, and adds mirror images
    /// to skeletons that are their own.
    fn fold_mirror_images(&mut self) {
        for index in 0..self.touched.len() {
            let skeleton = self.touched[index] as usize;
            let image = self.class.mirror[skeleton] as usize;
            if skeleton < self.class.chosen && skeleton != image {
                continue;
            }
            let mut set = self.next[skeleton];
            mirror(&mut set, self.class.skeletons[skeleton].free());
            if skeleton != image {
                self.next[skeleton] = [0; L];
            }
            let next = &mut self.next[image];
            next.iter_mut()
                .zip(set)
                .for_each(|(next, word)| *next |= word);
            self.touch(image as u32);
        }
    }

    /// Makes the next layer of what is new, and notes its distance.
    fn close_layer(&mut self, active: &mut Vec<u32>, distance: u8) {
        debug_assert!(
            distance < u8::MAX,
            "the last number says that there is no solution"
        );
        for &skeleton in active.iter() {
            self.layer[skeleton as usize] = [0; L];
        }
        active.clear();
        for &skeleton in &self.touched {
            self.is_touched[skeleton as usize] = false;
            let place = skeleton as usize;
            if place >= self.class.chosen {
                continue;
            }
            let next = core::mem::replace(&mut self.next[place], [0; L]);
            let known = &mut self.known[place];
            let new: [u64; L] = core::array::from_fn(|word| next[word] & !known[word]);
            if is_empty(&new) {
                continue;
            }
            known
                .iter_mut()
                .zip(new)
                .for_each(|(known, new)| *known |= new);
            self.layer[place] = new;
            active.push(skeleton);
            let planes = self.planes[place * PLANES * L..][..PLANES * L].chunks_exact_mut(L);
            for (bit, plane) in planes.enumerate() {
                if distance >> bit & 1 == 1 {
                    plane
                        .iter_mut()
                        .zip(new)
                        .for_each(|(plane, new)| *plane |= new);
                }
            }
        }
        self.touched.clear();
    }

    fn finish(mut self) -> Distances {
        for (planes, known) in self.planes.chunks_exact_mut(PLANES * L).zip(&self.known) {
            for plane in planes.chunks_exact_mut(L) {
                plane
                    .iter_mut()
                    .zip(known)
                    .for_each(|(plane, known)| *plane |= !known);
            }
        }
        Distances {
            planes: self.planes,
            words: L,
        }
    }
}

/// The most places that a piece can have, with all else where it is: a domino on the board with only
/// the 2x2 piece beside it has fewer.
const MOST_ANCHORS: usize = 16;

//! Bones, and their places in the blocks of the skeleton.

use cast_interchange::names::Unique;
use cast_interchange::narrow::narrow;
use cast_interchange::scene::{Clip, Node, Property, Rate, Role, Target, Track, Transform};
use cast_interchange::{Report, notes};
use glam::{DQuat, DVec3};
use hashbrown::HashMap;

use super::FRAME_RATE;
use super::parse::{File, Frame, Key};

/// The bones of a file by their numbers.
pub(super) struct Bones(HashMap<i64, usize>);

impl Bones {
    /// The first of several with the same number.
    pub(super) fn of(file: &File, report: &mut Report) -> Self {
        let mut by_id = HashMap::with_capacity(file.nodes.len());
        for (index, node) in file.nodes.iter().enumerate() {
            let known = *by_id.entry(node.id).or_insert(index);
            report.add_if(known != index, &notes::file::OBJECT_NUMBERS, format_args!("bone {}", node.id));
        }
        Self(by_id)
    }

    pub(super) fn get(&self, id: i64) -> Option<usize> {
        self.0.get(&id).copied()
    }

    /// The nodes, resting in the first block.
    pub(super) fn nodes(&self, file: &File, report: &mut Report) -> Vec<Node<'static>> {
        let mut rest = vec![Transform::IDENTITY; file.nodes.len()];
        for key in file.frames.first().into_iter().flat_map(|frame| keys(file, frame)) {
            if let Some(slot) = self.get(key.bone).and_then(|bone| rest.get_mut(bone)) {
                *slot = transform(key);
            }
        }
        let mut names = Unique::ignoring_case();
        let mut nodes = Vec::with_capacity(file.nodes.len());
        for (node, rest) in file.nodes.iter().zip(rest) {
            let name = match node.name.as_str() {
                "" => names.give(&format!("bone_{}", node.id)),
                given => names.give(given),
            };
            report.add_if(name != node.name, &notes::skeleton::BONE_NAMES, format_args!("{} {:?}", node.id, node.name));
            let parent = self.get(node.parent).filter(|_| node.parent >= 0);
            let example = format_args!("{name:?} wants bone {}", node.parent);
            report.add_if(parent.is_none() && node.parent >= 0, &notes::skeleton::MISSING_PARENTS, example);
            nodes.push(Node { passes_scale_on: false, ..Node::new(name, parent, rest, Role::Bone) });
        }
        nodes
    }

    /// The animation of all blocks.
    ///
    /// A bone that a block does not mention stays where it was in the block before, as in `studiomdl`; between blocks whose
    /// times are further apart it moves steadily.
    pub(super) fn clip<'a>(&self, file: &File, name: &'a str, report: &mut Report) -> Clip<'a> {
        report.add(&notes::animation::FRAME_RATE_ASSUMED, name);
        let mut bones: Vec<Moving> = file.nodes.iter().map(|_| Moving::default()).collect();
        let mut before = None;
        for frame in &file.frames {
            for key in keys(file, frame) {
                let bone = self.get(key.bone);
                report.add_if(bone.is_none(), &notes::animation::UNMATCHED, format_args!("bone {}", key.bone));
                if let Some(moving) = bone.and_then(|bone| bones.get_mut(bone)) {
                    moving.push(frame.time, before, transform(key));
                }
            }
            before = Some(frame.time);
        }
        let tracks = bones.into_iter().enumerate().filter_map(|(node, moving)| moving.tracks(node)).flatten();
        Clip::new(name, Rate::Frames(FRAME_RATE), tracks.collect())
    }
}

fn keys<'f>(file: &'f File, frame: &Frame) -> &'f [Key] {
    file.keys.get(frame.keys.clone()).unwrap_or_default()
}

/// The transform of a key. Invalid numbers become 0, so that one of them does not affect all bones below.
fn transform(key: &Key) -> Transform {
    let sound = |numbers: [f64; 3]| numbers.map(|number| if number.is_finite() { number } else { 0.0 });
    let [x, y, z] = sound(key.angles);
    let rotation = DQuat::from_rotation_z(z) * DQuat::from_rotation_y(y) * DQuat::from_rotation_x(x);
    let translation = DVec3::from_array(sound(key.position));
    Transform { translation, rotation: rotation.normalize(), ..Transform::IDENTITY }
}

/// The keys of a bone.
#[derive(Default)]
struct Moving {
    times: Vec<f64>,
    places: Vec<Transform>,
}

impl Moving {
    /// Adds a key; `before` is the time of the block before.
    fn push(&mut self, time: f64, before: Option<f64>, mut place: Transform) {
        if let (Some(last), Some(known), Some(before)) = (self.times.last(), self.places.last().copied(), before) {
            if before > *last && before < time {
                self.times.push(before);
                self.places.push(known);
            }
            // The sign nearest to the previous one, so that interpolation takes the shorter arc.
            if known.rotation.dot(place.rotation) < 0.0 {
                place.rotation = -place.rotation;
            }
        }
        self.times.push(time);
        self.places.push(place);
    }

    fn tracks(self, node: usize) -> Option<[Track<'static>; 2]> {
        let turned = self.places.iter().flat_map(|place| place.rotation.as_quat().to_array()).collect();
        let moved = self.places.iter().flat_map(|place| place.translation.to_array().map(narrow)).collect();
        let track = |property, times, values| Track::linear(Target::Node(node), property, times, values);
        (!self.times.is_empty()).then(|| {
            [track(Property::Rotation, self.times.clone(), turned), track(Property::Translation, self.times, moved)]
        })
    }
}

//! SEAnim.

use super::super::bytes::Bytes;
use super::super::sample::Sample;
use super::parts::sample;

pub(super) fn samples() -> Vec<Sample> {
    vec![
        sample("walk.seanim", "an absolute animation that loops, with scales, notes and custom data", walk().bytes()),
        sample("nod.seanim", "a relative animation with a modifier for one bone", nod().bytes()),
        sample("run.seanim", "a delta animation in double precision, with 16-bit frame numbers", run().bytes()),
        sample("frames_256.seanim", "256 frames, with the 16-bit frame numbers that programs write", frames(2).bytes()),
        sample(
            "frames_256_text.seanim",
            "256 frames, with the 8-bit frame numbers that the published specification requires",
            frames(1).bytes(),
        ),
        sample(
            "odd.seanim",
            "unsorted and repeated keys, an unknown type, a modifier of no bone, no frame rate",
            odd(),
        ),
    ]
}

/// A frame and a value.
type Key<const N: usize> = (usize, [f64; N]);

#[derive(Default)]
struct Bone {
    name: &'static str,
    location: Vec<Key<3>>,
    rotation: Vec<Key<4>>,
    scale: Vec<Key<3>>,
}

#[derive(Default)]
struct File {
    mode: u8,
    is_looping: bool,
    is_double: bool,
    frame_rate: f32,
    frame_count: usize,
    /// The size of frame numbers in bytes, if it does not follow from the count.
    frame_bytes: Option<u8>,
    bones: Vec<Bone>,
    /// A bone and a type.
    modifiers: Vec<(u8, u8)>,
    notes: Vec<(usize, &'static str)>,
    custom: &'static [u8],
}

impl File {
    fn bytes(&self) -> Vec<u8> {
        let bit = |is_there: bool, bit: u8| if is_there { bit } else { 0 };
        let has = |has: fn(&Bone) -> bool| self.bones.iter().any(has);
        let presence = bit(has(|bone| !bone.location.is_empty()), 1)
            | bit(has(|bone| !bone.rotation.is_empty()), 2)
            | bit(has(|bone| !bone.scale.is_empty()), 4)
            | bit(!self.notes.is_empty(), 64)
            | bit(!self.custom.is_empty(), 128);
        let things = match self.frame_bytes {
            Some(1) => 0,
            Some(2) => 0x100,
            _ => self.frame_count,
        };
        let header = Bytes::of(b"SEAnim").u16(1).u16(0x1C).u8(self.mode).u8(u8::from(self.is_looping)).u8(presence);
        let header = header.u8(u8::from(self.is_double)).u16(0).f32s(&[self.frame_rate]).u32(self.frame_count);
        let header = header.u32(self.bones.len()).u8(self.modifiers.len() as u8).raw(&[0; 3]).u32(self.notes.len());
        let named = header.each(&self.bones, |bytes, bone| bytes.text(bone.name));
        let modified = named.each(&self.modifiers, |bytes, (bone, mode)| bytes.u8(*bone).u8(*mode));
        let keyed = modified.each(&self.bones, |bytes, bone| {
            let bytes = if presence & 7 == 0 { bytes } else { bytes.u8(0) };
            let bytes = if presence & 1 == 0 { bytes } else { self.channel(bytes, &bone.location, things) };
            let bytes = if presence & 2 == 0 { bytes } else { self.channel(bytes, &bone.rotation, things) };
            if presence & 4 == 0 { bytes } else { self.channel(bytes, &bone.scale, things) }
        });
        let noted = keyed.each(&self.notes, |bytes, (frame, name)| bytes.narrow(*frame, things).text(name));
        if self.custom.is_empty() { noted.0 } else { noted.u32(self.custom.len()).raw(self.custom).0 }
    }

    fn channel<const N: usize>(&self, bytes: Bytes, keys: &[Key<N>], things: usize) -> Bytes {
        bytes.narrow(keys.len(), things).each(keys, |bytes, (frame, value)| {
            let bytes = bytes.narrow(*frame, things);
            if self.is_double { bytes.f64s(value) } else { bytes.f32s(&value.map(|value| value as f32)) }
        })
    }
}

const IDENTITY: [f64; 4] = [0.0, 0.0, 0.0, 1.0];
const HALF: [f64; 4] = [0.0, 0.0, 1.0, 0.0];

fn walk() -> File {
    let hip = Bone {
        name: "hip",
        location: vec![(0, [0.0, 0.0, 1.0]), (10, [2.5, -1.0, 1.0]), (20, [0.0, 0.0, 1.0])],
        rotation: vec![(0, IDENTITY), (20, HALF)],
        scale: vec![(0, [1.0; 3]), (20, [1.0, 2.0, 1.0])],
    };
    let spine = Bone { name: "spine", rotation: vec![(5, HALF)], ..Bone::default() };
    File {
        is_looping: true,
        frame_rate: 30.0,
        frame_count: 21,
        bones: vec![hip, spine, Bone { name: "head", ..Bone::default() }],
        notes: vec![(3, "step"), (13, "step"), (20, "end")],
        custom: b"somebody's",
        ..File::default()
    }
}

fn nod() -> File {
    let head = Bone { name: "head", rotation: vec![(0, IDENTITY), (6, HALF)], ..Bone::default() };
    let hip = Bone { name: "hip", location: vec![(0, [0.0; 3]), (6, [0.0, 0.0, 0.5])], ..Bone::default() };
    File {
        mode: 2,
        frame_rate: 24.0,
        frame_count: 10,
        bones: vec![hip, head],
        modifiers: vec![(1, 0)],
        ..File::default()
    }
}

fn run() -> File {
    let hip = Bone { name: "hip", location: vec![(0, [0.0; 3]), (299, [0.1, 40.0, 0.0])], ..Bone::default() };
    let head = Bone { name: "head", location: vec![(256, [0.5, 0.25, 1.0e-3])], ..Bone::default() };
    File { mode: 3, is_double: true, frame_rate: 60.0, frame_count: 300, bones: vec![hip, head], ..File::default() }
}

fn frames(bytes: u8) -> File {
    let hip = Bone { name: "hip", location: vec![(0, [0.0; 3]), (255, [1.0, 2.0, 3.0])], ..Bone::default() };
    File { frame_rate: 30.0, frame_count: 256, frame_bytes: Some(bytes), bones: vec![hip], ..File::default() }
}

fn odd() -> Vec<u8> {
    let location = vec![(4, [4.0; 3]), (0, [0.0; 3]), (4, [5.0, f64::NAN, 5.0])];
    let hip = Bone { name: "hip", location, ..Bone::default() };
    let file = File { mode: 9, frame_count: 5, bones: vec![hip], modifiers: vec![(5, 1)], ..File::default() };
    [file.bytes(), b"more".to_vec()].concat()
}

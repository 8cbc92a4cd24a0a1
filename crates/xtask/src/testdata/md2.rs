//! Quake II models, for the converter.

use super::bytes::Bytes;
use super::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    let sample = |name: &str, shows: &str, file: &File| Sample::new("md2", name, shows, file.bytes());
    let flag = flag();
    let odd = File {
        coordinates: vec![[0, 0]],
        triangles: vec![([0, 1, 2], [0, 7, 0]), ([0, 1, 9], [0, 0, 0])],
        skin_size: [0, 0],
        padding: 4,
        trailing: 3,
        ..flag.clone()
    };
    let bare = File { skins: Vec::new(), coordinates: Vec::new(), frames: flag.frames[..1].to_vec(), ..flag.clone() };
    vec![
        sample("flag.md2", "a square that waves in three frames, with a seam and two skins", &flag),
        sample("bare.md2", "one frame, without skins and texture coordinates", &bare),
        sample("odd.md2", "indices out of range, skins without size, frames with padding, bytes after the end", &odd),
    ]
}

/// Scale, translation, name, and the quantised positions of all vertices.
type Frame = ([f32; 3], [f32; 3], &'static str, Vec<[u8; 3]>);

#[derive(Clone)]
struct File {
    skin_size: [usize; 2],
    skins: Vec<&'static str>,
    coordinates: Vec<[i16; 2]>,
    /// Vertices and texture coordinates, clockwise.
    triangles: Vec<([usize; 3], [usize; 3])>,
    frames: Vec<Frame>,
    /// Additional bytes after the vertices of each frame.
    padding: usize,
    trailing: usize,
}

/// Two triangles in the plane of x and z, seen from -y; the upper right corner has other texture coordinates in each.
fn flag() -> File {
    let frame = |name: &'static str, depth: u8| -> Frame {
        ([0.5, 0.25, 1.0], [-1.0, 0.0, 2.0], name, vec![[0, 0, 0], [4, depth, 0], [0, 0, 8], [4, depth, 8]])
    };
    File {
        skin_size: [64, 32],
        skins: vec!["players\\flag\\red.pcx", "players/flag/blue.pcx"],
        coordinates: vec![[0, 32], [64, 32], [0, 0], [64, 0], [48, 8]],
        triangles: vec![([0, 2, 3], [0, 2, 3]), ([0, 3, 1], [0, 4, 1])],
        frames: vec![frame("wave01", 0), frame("wave02", 8), frame("wave03", 16)],
        padding: 0,
        trailing: 0,
    }
}

impl File {
    fn bytes(&self) -> Vec<u8> {
        let vertices = self.frames.first().map_or(0, |frame| frame.3.len());
        let frame_size = 40 + 4 * vertices + self.padding;
        let skins_at = 68;
        let coordinates_at = skins_at + 64 * self.skins.len();
        let triangles_at = coordinates_at + 4 * self.coordinates.len();
        let frames_at = triangles_at + 12 * self.triangles.len();
        // A single command, which ends the list.
        let commands_at = frames_at + frame_size * self.frames.len();
        let counts = [self.skins.len(), vertices, self.coordinates.len(), self.triangles.len(), 1, self.frames.len()];
        let places = [skins_at, coordinates_at, triangles_at, frames_at, commands_at, commands_at + 4];
        let header = Bytes::of(b"IDP2").u32(8).u32(self.skin_size[0]).u32(self.skin_size[1]).u32(frame_size);
        let header = header.each(counts, Bytes::u32).each(places, Bytes::u32);
        let skinned = header.each(&self.skins, |bytes, skin| padded(bytes, skin, 64));
        let placed = skinned.each(self.coordinates.iter().flatten(), |bytes, part| bytes.raw(&part.to_le_bytes()));
        let faced = placed.each(&self.triangles, |bytes, (vertices, coordinates)| {
            bytes.each(vertices, |bytes, index| bytes.u16(*index)).each(coordinates, |bytes, index| bytes.u16(*index))
        });
        let framed = faced.each(&self.frames, |bytes, (scale, translation, name, steps)| {
            let bytes = padded(bytes.f32s(scale).f32s(translation), name, 16);
            bytes.each(steps, |bytes, step| bytes.raw(step).u8(5)).raw(&vec![0; self.padding])
        });
        framed.u32(0).raw(&vec![0xAA; self.trailing]).0
    }
}

/// Text in a field of fixed size.
fn padded(bytes: Bytes, text: &str, size: usize) -> Bytes {
    bytes.raw(text.as_bytes()).raw(&vec![0; size - text.len()])
}

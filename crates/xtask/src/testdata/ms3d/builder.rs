//! A MilkShape file from its parts.

use super::super::bytes::Bytes;

/// A vertex index, a normal and a texture coordinate.
pub(super) type Corner = (usize, [f32; 3], [f32; 2]);

#[derive(Clone)]
pub(super) struct Vertex {
    pub(super) position: [f32; 3],
    pub(super) joint: u8,
}

#[derive(Clone)]
pub(super) struct Triangle {
    pub(super) flags: usize,
    pub(super) corners: [Corner; 3],
    pub(super) group: u8,
}

#[derive(Clone)]
pub(super) struct Group {
    pub(super) name: Vec<u8>,
    pub(super) triangles: Vec<usize>,
    pub(super) material: u8,
}

#[derive(Clone, Default)]
pub(super) struct Material {
    pub(super) name: &'static str,
    pub(super) ambient: [f32; 4],
    pub(super) diffuse: [f32; 4],
    pub(super) specular: [f32; 4],
    pub(super) emissive: [f32; 4],
    pub(super) shininess: f32,
    pub(super) transparency: f32,
    pub(super) texture: &'static str,
    pub(super) alpha_map: &'static str,
}

/// A time in seconds and angles or a position.
pub(super) type Key = (f32, [f32; 3]);

#[derive(Clone, Default)]
pub(super) struct Joint {
    pub(super) name: &'static str,
    pub(super) parent: &'static str,
    pub(super) rotation: [f32; 3],
    pub(super) position: [f32; 3],
    pub(super) rotation_keys: Vec<Key>,
    pub(super) position_keys: Vec<Key>,
}

/// Joints and weights of each vertex, by sub-version.
#[derive(Clone)]
pub(super) enum Extras {
    One(Vec<([u8; 3], [u8; 3])>),
    Two(Vec<([u8; 3], [u8; 3])>),
    Three(Vec<([u8; 3], [u8; 3])>),
    Unknown(usize),
}

/// The data that newer programs write after the joints.
#[derive(Clone, Default)]
pub(super) struct Tail {
    pub(super) comments: bool,
    pub(super) model_comment: Option<&'static str>,
    pub(super) model_comment_has_index: bool,
    pub(super) vertex_extras: Option<Extras>,
    pub(super) joint_colors: bool,
    pub(super) model_extra: Option<(f32, i32, f32)>,
}

#[derive(Clone)]
pub(super) struct File {
    pub(super) version: i32,
    pub(super) vertices: Vec<Vertex>,
    pub(super) triangles: Vec<Triangle>,
    pub(super) groups: Vec<Group>,
    pub(super) materials: Vec<Material>,
    /// Frames per second, current time, number of frames; without it, the file ends before.
    pub(super) keyframer: Option<(f32, f32, i32)>,
    pub(super) joints: Vec<Joint>,
    pub(super) tail: Tail,
}

impl Default for File {
    fn default() -> Self {
        Self {
            version: 4,
            vertices: Vec::new(),
            triangles: Vec::new(),
            groups: Vec::new(),
            materials: Vec::new(),
            keyframer: None,
            joints: Vec::new(),
            tail: Tail::default(),
        }
    }
}

pub(super) fn vertex(position: [f32; 3], joint: u8) -> Vertex {
    Vertex { position, joint }
}

pub(super) fn triangle(corners: [Corner; 3], group: u8) -> Triangle {
    Triangle { flags: 0, corners, group }
}

pub(super) fn group(name: &str, triangles: &[usize], material: u8) -> Group {
    Group { name: name.as_bytes().to_vec(), triangles: triangles.to_vec(), material }
}

impl Bytes {
    /// Text in a field of fixed size, filled with NULs.
    fn field(self, text: &[u8], size: usize) -> Self {
        let mut field = text.to_vec();
        field.resize(size, 0);
        self.raw(&field)
    }

    fn keys(self, keys: &[Key]) -> Self {
        self.each(keys, |bytes, (time, value)| bytes.f32s(&[*time]).f32s(value))
    }
}

impl File {
    pub(super) fn bytes(&self) -> Vec<u8> {
        let start = Bytes::of(b"MS3D000000").i32(self.version);
        let vertices = start
            .u16(self.vertices.len())
            .each(&self.vertices, |bytes, vertex| bytes.u8(0).f32s(&vertex.position).u8(vertex.joint).u8(1));
        let triangles = vertices.u16(self.triangles.len()).each(&self.triangles, |bytes, triangle| {
            let corners = &triangle.corners;
            let bytes = bytes.u16(triangle.flags).each(corners, |bytes, (vertex, _, _)| bytes.u16(*vertex));
            let bytes = bytes.each(corners, |bytes, (_, normal, _)| bytes.f32s(normal));
            let bytes = bytes.each(corners, |bytes, (_, _, uv)| bytes.f32s(&uv[..1]));
            let bytes = bytes.each(corners, |bytes, (_, _, uv)| bytes.f32s(&uv[1..]));
            bytes.u8(1).u8(triangle.group)
        });
        let groups = triangles.u16(self.groups.len()).each(&self.groups, |bytes, group| {
            let bytes = bytes.u8(0).field(&group.name, 32).u16(group.triangles.len());
            bytes.each(&group.triangles, |bytes, number| bytes.u16(*number)).u8(group.material)
        });
        let materials = groups.u16(self.materials.len()).each(&self.materials, |bytes, material| {
            let bytes = bytes.field(material.name.as_bytes(), 32).f32s(&material.ambient).f32s(&material.diffuse);
            let bytes = bytes.f32s(&material.specular).f32s(&material.emissive);
            let bytes = bytes.f32s(&[material.shininess, material.transparency]).u8(0);
            bytes.field(material.texture.as_bytes(), 128).field(material.alpha_map.as_bytes(), 128)
        });
        let Some((frame_rate, current_time, frames)) = self.keyframer else { return materials.0 };
        let keyframer = materials.f32s(&[frame_rate, current_time]).i32(frames);
        let joints = keyframer.u16(self.joints.len()).each(&self.joints, |bytes, joint| {
            let bytes = bytes.u8(0).field(joint.name.as_bytes(), 32).field(joint.parent.as_bytes(), 32);
            let bytes = bytes.f32s(&joint.rotation).f32s(&joint.position);
            let bytes = bytes.u16(joint.rotation_keys.len()).u16(joint.position_keys.len());
            bytes.keys(&joint.rotation_keys).keys(&joint.position_keys)
        });
        self.tail.put(joints, self.joints.len()).0
    }
}

impl Tail {
    fn put(&self, bytes: Bytes, joints: usize) -> Bytes {
        if !self.comments {
            return bytes;
        }
        // One comment about a group, none about materials, one about a joint.
        let comment = |bytes: Bytes, index: i32, text: &str| bytes.i32(index).u32(text.len()).raw(text.as_bytes());
        let bytes = comment(bytes.i32(1).u32(1), 0, "a strip").u32(0);
        let bytes = if joints > 0 { comment(bytes.u32(1), 0, "fixed") } else { bytes.u32(0) };
        let bytes = bytes.u32(usize::from(self.model_comment.is_some())).each(self.model_comment, |bytes, text| {
            let bytes = if self.model_comment_has_index { bytes.i32(0) } else { bytes };
            bytes.u32(text.len()).raw(text.as_bytes())
        });
        let Some(extras) = &self.vertex_extras else { return bytes };
        let (sub_version, influences, numbers) = match extras {
            Extras::One(influences) => (1, influences.as_slice(), 0),
            Extras::Two(influences) => (2, influences.as_slice(), 1),
            Extras::Three(influences) => (3, influences.as_slice(), 2),
            Extras::Unknown(sub_version) => (*sub_version, &[][..], 0),
        };
        let bytes = bytes.u32(sub_version).each(influences, |bytes, (joints, weights)| {
            bytes.raw(joints).raw(weights).each(0..numbers, |bytes, number| bytes.u32(number))
        });
        if !self.joint_colors {
            return bytes;
        }
        let bytes = bytes.i32(1).each(0..joints, |bytes, joint| bytes.f32s(&[1.0, joint as f32, 0.0]));
        bytes.each(self.model_extra, |bytes, (size, mode, reference)| {
            bytes.i32(1).f32s(&[size]).i32(mode).f32s(&[reference])
        })
    }
}

//! Characters and animations, in memory, for the work of `cast-scene`.

use std::sync::Arc;
use std::time::Duration;

use cast_file::CastFile;
use cast_scene::{DeformOptions, Deformed, ModelPose, Palette, Scene};
use cast_write::{Animation, Bone, Curve, Document, Integers, Layout, Mesh, Model, Root, Skeleton};

use crate::Result;
use crate::measure::timed;

/// Vertices of each mesh of a character.
pub const VERTICES: usize = 1_000_000;

/// How vertices are bound to bones.
#[derive(Clone, Copy, Debug)]
pub struct Skin {
    /// Indices of 16 bits and 300 bones, instead of bytes and 100 bones.
    pub short: bool,
    /// Random bones, instead of the same ones for 64 consecutive vertices.
    pub random: bool,
    /// Weights whose sum differs from 1 by at most a tenth.
    pub unnormalised: bool,
    /// Influences per vertex, at most 8.
    pub influences: usize,
}

impl Skin {
    /// The best case, with four influences.
    pub const KIND: Self = Self { short: false, random: false, unnormalised: false, influences: 4 };
}

/// A pseudo-random sequence, the same in every run.
fn noise(seed: usize) -> f32 {
    let mixed = (seed as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (mixed >> 40) as f32 / (1_u64 << 24) as f32
}

fn bones(count: u32) -> Skeleton<'static> {
    (0..count).fold(Skeleton::new(), |skeleton, index| {
        let bone = Bone::new()
            .with_name(format!("bone{index}"))
            .with_parent_index(index.checked_sub(1).map_or(u32::MAX, |last| last / 2))
            .with_local_position([noise(index as usize), 1.0, 0.0])
            .with_local_rotation([0.0, 0.0, 0.0, 1.0])
            .with_segment_scale_compensate(false);
        skeleton.with_bone(bone)
    })
}

/// A skeleton and three meshes of 1,000,000 vertices: with positions, with normals as well, and with tangents as well.
///
/// # Errors
/// Returns an error if the document cannot be written.
fn character(method: &'static str, skin: Skin, layout: Layout) -> Result<Vec<u8>> {
    let vectors = || (0..VERTICES).map(|v| [noise(v), noise(v + 1) + 0.1, noise(v + 2)]).collect::<Vec<_>>();
    let influences = skin.influences;
    let count: u16 = if skin.short { 300 } else { 100 };
    let bone = |slot: usize| {
        let (vertex, influence) = (slot / influences, slot % influences);
        let seed = if skin.random { slot } else { vertex / 64 * influences + influence };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below the number of bones")]
        let bone = (noise(seed) * f32::from(count)) as u16;
        bone
    };
    let bones_of = (0..VERTICES * influences).map(bone);
    let bones_of = if skin.short {
        Integers::from(bones_of.collect::<Vec<u16>>())
    } else {
        #[expect(clippy::cast_possible_truncation, reason = "100 bones")]
        Integers::from(bones_of.map(|bone| bone as u8).collect::<Vec<u8>>())
    };
    let weights = (0..VERTICES).flat_map(|v| {
        let part = move |influence: usize| noise(v + 2 * influence + 1) + if influence == 0 { 0.1 } else { 0.0 };
        let wanted = if skin.unnormalised { 0.9 + noise(v) * 0.2 } else { 1.0 };
        let sum: f32 = (0..influences).map(part).sum::<f32>() / wanted;
        (0..influences).map(move |influence| part(influence) / sum)
    });
    let maximum = u32::try_from(influences)?;
    let mesh = |normals, tangents| {
        let mesh = Mesh::new()
            .with_positions(vectors())
            .with_faces(vec![0_u32, 1, 2])
            .with_weights(maximum, bones_of.clone(), weights.clone().collect::<Vec<_>>())
            .with_skinning_method(method);
        let mesh = if normals { mesh.with_normals(vectors()) } else { mesh };
        if tangents { mesh.with_tangents(vectors()) } else { mesh }
    };
    let model =
        Model::new().with_skeleton(bones(count.into())).with_mesh(mesh(false, false)).with_mesh(mesh(true, false));
    let document = Document::from(Root::new().with_model(model.with_mesh(mesh(true, true))));
    Ok(document.to_vec(layout)?)
}

/// A character in a pose in which all bones are turned a little.
pub struct Character {
    /// Its file.
    pub file: CastFile,
    /// Its only model.
    pub model: Arc<cast_scene::Model>,
    pose: ModelPose,
    /// The matrices of the pose.
    pub palette: Palette,
}

impl Character {
    /// A posed character.
    ///
    /// # Errors
    /// Returns an error if the document cannot be written.
    pub fn new(method: &'static str, skin: Skin) -> Result<Self> {
        let file = CastFile::from_bytes(character(method, skin, Layout::Compact)?)?;
        let model = Scene::new(&file).models.into_iter().next().ok_or("no model")?;
        let mut pose = model.rest();
        turn(&mut pose);
        let palette = model.palette(&pose, &DeformOptions::new().constraints(false));
        Ok(Self { file, model, pose, palette })
    }

    /// Skins one of its meshes.
    pub fn deform(&self, mesh: usize, options: &DeformOptions, out: &mut Deformed) {
        self.model.deform_mesh(mesh, &self.pose, &self.palette, options, out);
    }

    /// The time that [`deform`](Self::deform) takes.
    ///
    /// # Errors
    /// None; measured work returns a result.
    pub fn time(&self, mesh: usize, options: &DeformOptions, out: &mut Deformed) -> Result<Duration> {
        timed(|| {
            self.deform(mesh, options, out);
            Ok(())
        })
    }
}

/// Turns all bones a little.
fn turn(pose: &mut ModelPose) {
    for (index, local) in pose.bones.locals.iter_mut().enumerate() {
        local.rotation = glam::Quat::from_rotation_z(noise(index) - 0.5).to_array();
    }
}

/// 500 bones with seven curves of 2,000 keys each. `spread` makes the frames of keys uneven, so that they are searched.
///
/// # Errors
/// Returns an error if the document cannot be written.
pub fn animated(spread: bool) -> Result<Vec<u8>> {
    const KEYS: u32 = 2_000;
    let mut animation = Animation::new().with_frame_rate(30.0).with_looping(true);
    for bone in 0..500_u32 {
        let frame = |key: u32| if spread { key * 3 + u32::from(noise((key + bone) as usize) > 0.5) } else { key };
        let frames: Vec<u32> = (0..KEYS).map(frame).collect();
        for property in ["rq", "tx", "ty", "tz", "sx", "sy", "sz"] {
            let curve =
                Curve::new().with_node_name(format!("bone{bone}")).with_key_property(property).with_mode("absolute");
            let curve = curve.with_key_frames(frames.clone());
            let seed = |key: u32| (key * 7 + bone) as usize;
            animation = animation.with_curve(if property == "rq" {
                let turn = |key| [noise(seed(key)), noise(seed(key) + 1), 0.5, noise(seed(key) + 2)];
                curve.with_key_values((0..KEYS).map(turn).collect::<Vec<_>>())
            } else {
                curve.with_key_values((0..KEYS).map(|key| noise(seed(key))).collect::<Vec<f32>>())
            });
        }
    }
    let root = Root::new().with_model(Model::new().with_skeleton(bones(500))).with_animation(animation);
    Ok(Document::from(root).to_vec(Layout::Compact)?)
}

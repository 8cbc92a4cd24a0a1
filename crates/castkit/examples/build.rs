//! Builds a model from scratch: a triangle with a material and a bone, and an animation that turns it.
//!
//! `cargo run --example build -- OUT.cast`
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example is a program that prints")]

use std::f32::consts::FRAC_1_SQRT_2;

use castkit::format::{CurveMode, CurveProperty};
use castkit::write::{Animation, Bone, Curve, Layout, Material, Mesh, Metadata, Model, Root, Skeleton};
use castkit::{CastFile, Document, Result};

fn main() -> Result<()> {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: build OUT.cast");
        std::process::exit(2);
    };

    // Docs: from here
    let skin = Material::new().with_name("skin").with_material_type("pbr").with_texture("albedo", "textures/skin.png");
    let mesh = Mesh::new()
        .with_name("triangle")
        .with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
        .with_uv_layer(vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
        .with_weights(1, vec![0_u8, 0, 0], vec![1.0, 1.0, 1.0])
        .with_faces(vec![0_u32, 1, 2])
        .with_material(skin.hash());
    let hip = Bone::new().with_name("hip").with_local_position([0.0; 3]).with_local_rotation([0.0, 0.0, 0.0, 1.0]);
    let model = Model::new()
        .with_name("sign")
        .with_skeleton(Skeleton::new().with_bone(hip))
        .with_mesh(mesh)
        .with_material(skin);

    // Half a turn in a second: frames, and a quaternion x, y, z, w for each.
    let turn = Curve::new()
        .with_node_name("hip")
        .with_key_property(CurveProperty::Rotation)
        .with_mode(CurveMode::Absolute)
        .with_key_frames(vec![0_u32, 15, 30])
        .with_key_values(vec![[0.0, 0.0, 0.0, 1.0], [0.0, FRAC_1_SQRT_2, 0.0, FRAC_1_SQRT_2], [0.0, 1.0, 0.0, 0.0]]);
    let animation = Animation::new().with_name("turn").with_frame_rate(30.0).with_curve(turn);

    let root = Root::new().with_metadata(Metadata::new().with_up_axis("y")).with_model(model).with_animation(animation);
    Document::from(root).save(&path, Layout::aligned(16)?)?;
    // Docs: to here

    let file = CastFile::open(&path)?;
    println!("{path}: {} bytes, {} nodes", file.bytes().len(), file.node_count());
    Ok(())
}

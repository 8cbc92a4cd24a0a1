//! How an engine loads a character and plays its animation.
//!
//! The file is kept. Aligned arrays are passed to the graphics API in place; others are copied once. The animation is
//! then played at 60 frames per second, without allocating anything after the first frame.
//!
//! `cargo run --example engine -- testdata/valid/character.cast`
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example is a program that prints")]

use std::sync::Arc;

use castkit::read::Array;
use castkit::scene::{Animation, Binding, Cursor, DeformOptions, Model, ModelPose, Posed, Scene};
use castkit::{CastFile, Result, Threads};

/// A stand-in for a graphics API, which counts what it receives.
#[derive(Default)]
struct Graphics {
    buffers: usize,
    bytes: usize,
    copied: usize,
}

impl Graphics {
    /// Uploads a buffer in place, or a copy of it if it is not aligned.
    fn upload(&mut self, positions: Array<'_, [f32; 3]>) {
        self.buffers += 1;
        self.bytes += positions.as_bytes().len();
        match positions.as_slice() {
            Some(_slice) => {}
            None => self.copied += positions.to_vec().len() * size_of::<[f32; 3]>(),
        }
    }

    /// Takes the vertices of a frame.
    fn draw(&mut self, vertices: &[[f32; 3]]) -> f32 {
        vertices.iter().map(|[_, y, _]| *y).fold(f32::MIN, f32::max)
    }
}

// Docs: from here
/// What an engine stores of a character. It has no lifetime, so it can be stored anywhere and sent to any thread.
struct Character {
    /// Keeps the bytes; the rest refers to their arrays.
    file: CastFile,
    model: Arc<Model>,
    clip: Option<Playing>,
    posed: Posed,
}

/// An animation that is being played.
struct Playing {
    animation: Arc<Animation>,
    binding: Binding,
    cursor: Cursor,
    pose: ModelPose,
}
// Docs: to here

impl Character {
    // Docs: from here
    fn load(path: &str) -> Result<Option<Self>> {
        // `CastFile::map` copies nothing, but requires the promise that nobody writes to the assets meanwhile.
        let file = CastFile::open(path)?;
        let scene = Scene::new(&file);
        let Some(model) = scene.models.first().cloned() else { return Ok(None) };
        let clip = scene.animations.first().map(|animation| Playing {
            animation: Arc::clone(animation),
            binding: animation.bind(&model),
            cursor: Cursor::default(),
            pose: ModelPose::default(),
        });
        Ok(Some(Self { file, model, clip, posed: Posed::default() }))
    }
    // Docs: to here

    fn upload(&self, graphics: &mut Graphics) {
        for mesh in self.file.meshes() {
            mesh.positions().into_iter().for_each(|positions| graphics.upload(positions));
        }
    }

    // Docs: from here
    /// The vertices at a point in time, in buffers that are reused.
    fn frame(&mut self, seconds: f64) -> &Posed {
        let options = DeformOptions::new().threads(Threads::One);
        if let Some(Playing { animation, binding, cursor, pose }) = &mut self.clip {
            binding.sample_into(animation.frame_at(seconds), cursor, pose);
            self.model.deform_into(pose, &options, &mut self.posed);
        }
        &self.posed
    }
    // Docs: to here
}

fn main() -> Result<()> {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: engine FILE.cast");
        std::process::exit(2);
    };
    let Some(mut character) = Character::load(&path)? else {
        println!("{path} has no model");
        return Ok(());
    };

    let mut graphics = Graphics::default();
    character.upload(&mut graphics);
    println!("{} buffers, {} bytes, {} of them copied", graphics.buffers, graphics.bytes, graphics.copied);

    let mut highest = f32::MIN;
    let mut play = |frame: i32| {
        for mesh in character.frame(f64::from(frame) / 60.0).meshes() {
            highest = highest.max(graphics.draw(&mesh.positions));
        }
    };
    // The first frame makes the buffers.
    play(0);
    let allocated = allocation_counter::measure(|| (1..120).for_each(&mut play));
    assert_eq!(allocated.count_total, 0, "the frame loop allocates");
    println!("two seconds played; the highest vertex was at {highest}");
    Ok(())
}

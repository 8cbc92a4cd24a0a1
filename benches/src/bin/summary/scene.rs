//! Skinning, sampling and baking.

use cast_file::CastFile;
use cast_scene::{BakeOptions, Cursor, DeformOptions, Deformed, Frames, ModelPose, Scene, Threads};
use cast_write::Layout;
use castkit_benches::characters::{VERTICES, animated, character, turn};
use castkit_benches::measure::{Work, medians, timed};
use castkit_benches::{Result, decoding};
use std::cell::RefCell;
use std::hint::black_box;

use crate::report::{Finding, Promise};

pub(crate) fn measure(rounds: usize) -> Result<Vec<Finding>> {
    let mut findings = skinning(rounds * 3)?;
    findings.extend(sampling(rounds)?);
    Ok(findings)
}

/// A million vertices with four influences, in linear blend skinning, against copies of as many bytes as come out.
fn skinning(rounds: usize) -> Result<Vec<Finding>> {
    let file = character("linear", Layout::Compact)?;
    let file = CastFile::from_bytes(file)?;
    let scene = Scene::new(&file);
    let model = scene.models.first().ok_or("no model")?;
    let mut pose = model.rest();
    turn(&mut pose);
    let (pose, palette) = (&pose, &model.palette(&pose, &DeformOptions::new().constraints(false)));
    let mut findings = Vec::new();
    for (mesh, keys, what) in [
        (0, ["skin", "skin_parallel"], "positions"),
        (1, ["skin_normals", "skin_normals_parallel"], "positions and normals"),
        (2, ["skin_tangents", "skin_tangents_parallel"], "positions, normals and tangents"),
    ] {
        let source = &vec![1_u8; VERTICES * 12 * (mesh + 1)];
        let target = &RefCell::new(source.clone());
        let out = &RefCell::new(Deformed::default());
        let deform = |threads| {
            move || {
                timed(|| {
                    model.deform_mesh(mesh, pose, palette, threads, &mut out.borrow_mut());
                    Ok(())
                })
            }
        };
        let copied = |copy: fn(&[u8], &mut [u8])| {
            move || {
                timed(|| {
                    copy(black_box(source), &mut target.borrow_mut());
                    Ok(())
                })
            }
        };
        let works: &mut [Work<'_>] = &mut [
            Box::new(copied(decoding::copy)),
            Box::new(copied(decoding::par_copy)),
            Box::new(deform(Threads::One)),
            Box::new(deform(Threads::All)),
        ];
        let times = medians(rounds, works)?;
        let label = |threads| format!("1,000,000 vertices x 4 skinned, {what}, {threads}: of the raw copy's speed");
        for (key, [time, yardstick], threads) in
            [(keys[0], [times[2], times[0]], "one thread"), (keys[1], [times[3], times[1]], "all threads")]
        {
            let finding = Finding::speed(key, time, yardstick, label(threads));
            findings.push(finding.promised(Promise::AtLeast(0.25)));
        }
    }
    Ok(findings)
}

/// 3,500 curves of 2,000 keys: a pose at one time, and 2,000 poses.
fn sampling(rounds: usize) -> Result<Vec<Finding>> {
    let file = animated(true)?;
    let file = CastFile::from_bytes(file)?;
    let scene = Scene::new(&file);
    let (animation, model) = (scene.animations.first().ok_or("no animation")?, scene.models.first().ok_or("no model")?);
    let binding = &animation.bind(model);
    let (_, last) = animation.range().ok_or("no keys")?;
    let state = &RefCell::new((0.5, ModelPose::default()));
    let frames = Frames { first: 0.0, step: last / 2_000.0, count: 2_000 };
    let works: &mut [Work<'_>] = &mut [
        Box::new(|| {
            let (frame, pose) = &mut *state.borrow_mut();
            // A large odd step, so that no frame is near the one before.
            *frame = (*frame + last * 0.381_966) % last;
            timed(|| {
                binding.sample_into(*frame, &mut Cursor::default(), pose);
                Ok(())
            })
        }),
        Box::new(move || timed(|| Ok(binding.bake(frames, &BakeOptions::new().threads(Threads::One))?))),
        Box::new(move || timed(|| Ok(binding.bake(frames, &BakeOptions::new())?))),
    ];
    let times = medians(rounds, works)?;
    Ok(vec![
        Finding::time("sample", times[0], "3,500 curves x 2,000 uneven keys: all sampled at any one time")
            .promised(Promise::AtMost(0.5)),
        Finding::speed("bake", times[2], times[1], "2,000 frames of them baked, all threads: of one thread's speed")
            .promised(Promise::AtLeast(1.6)),
    ])
}

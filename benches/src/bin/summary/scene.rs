//! Skinning, sampling and baking.

use std::cell::RefCell;
use std::hint::black_box;

use cast_file::CastFile;
use cast_scene::{BakeOptions, Cursor, DeformOptions, Deformed, Frames, ModelPose, Scene, Threads};
use castkit_benches::characters::{Character, Skin, VERTICES, animated};
use castkit_benches::measure::{Work, interleaved, timed};
use castkit_benches::{Result, decoding};

use crate::report::{Finding, Target, all, one};

pub(crate) fn measure(rounds: usize) -> Result<Vec<Finding>> {
    let mut findings = skinning(rounds * 3)?;
    findings.push(per_influence(rounds * 3)?);
    findings.extend(sampling(rounds)?);
    Ok(findings)
}

/// A million vertices with linear blend skinning, compared with copies of as many bytes as the output.
///
/// First the best case, with all kinds of vectors; then each complication alone, and all of them together.
fn skinning(rounds: usize) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    let kind = Skin::KIND;
    let vectors =
        [("skin", "positions"), ("skin_normals", "with normals"), ("skin_tangents", "with normals and tangents")];
    for (mesh, (name, what)) in vectors.into_iter().enumerate() {
        findings.extend(skinned(rounds, name, &format!("4 influences each, {what}"), kind, mesh)?);
    }
    let harder = [
        ("skin_short", "4 influences each, with normals; 16-bit indices", Skin { short: true, ..kind }),
        ("skin_random", "4 influences each, with normals; random bones", Skin { random: true, ..kind }),
        (
            "skin_unnormalised",
            "4 influences each, with normals; weights that do not add up to 1",
            Skin { unnormalised: true, ..kind },
        ),
        ("skin_eight", "8 influences each, with normals", Skin { influences: 8, ..kind }),
        (
            "skin_hardest",
            "8 influences each, with normals; 16-bit indices, random bones, weights that do not add up to 1",
            Skin { short: true, random: true, unnormalised: true, influences: 8 },
        ),
    ];
    for (name, what, skin) in harder {
        findings.extend(skinned(rounds, name, what, skin, 1)?);
    }
    Ok(findings)
}

/// One mesh of a character, on one thread and on all. The target is for four influences; eight are twice the work.
fn skinned(rounds: usize, name: &str, what: &str, skin: Skin, mesh: usize) -> Result<[Finding; 2]> {
    let character = &Character::new("linear", skin)?;
    let source = &vec![1_u8; VERTICES * 12 * (mesh + 1)];
    let target = &RefCell::new(source.clone());
    let out = &RefCell::new(Deformed::default());
    let deform = |threads| {
        let options = DeformOptions::new().threads(threads);
        move || character.time(mesh, &options, &mut out.borrow_mut())
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
    let times = interleaved(rounds, works)?;
    let what = format!("1,000,000 vertices, {what}: skinned");
    let copy = "raw copy of as many bytes";
    let findings = [
        Finding::speed(name, one(&what, &times[2]), one(copy, &times[0])),
        Finding::speed(format!("{name}_parallel"), all(&what, &times[3]), all(copy, &times[1])),
    ];
    Ok(if skin.influences == 4 { findings.map(|finding| finding.with_target(Target::AtLeast(0.25))) } else { findings })
}

/// The time per influence of a hard case, next to the best one.
fn per_influence(rounds: usize) -> Result<Finding> {
    let hard = Skin { short: true, random: true, unnormalised: false, influences: 8 };
    let deform = |skin| {
        let (character, mut out) = (Character::new("linear", skin)?, Deformed::default());
        let work: Work<'_> = Box::new(move || character.time(1, &DeformOptions::new().threads(Threads::One), &mut out));
        Ok::<_, castkit_benches::AnyError>(work)
    };
    let times = interleaved(rounds, &mut [deform(Skin::KIND)?, deform(hard)?])?;
    let twice = times[0].scaled(2.0);
    Ok(Finding::time(
        "skin_per_influence",
        one("1,000,000 vertices, 8 influences each, with normals; 16-bit indices, random bones: skinned", &times[1]),
        one("4 influences each, 8-bit indices, runs of bones; twice the time", &twice),
    )
    .with_target(Target::AtMost(1.2)))
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
    let forward = &RefCell::new((0.0, Cursor::default(), ModelPose::default()));
    let frames_of_curves = &key_frames(&file);
    let works: &mut [Work<'_>] = &mut [
        Box::new(|| {
            let (frame, pose) = &mut *state.borrow_mut();
            // A large odd step, so that no frame is near the previous one.
            *frame = (*frame + last * 0.381_966) % last;
            timed(|| {
                binding.sample_into(*frame, &mut Cursor::default(), pose);
                Ok(())
            })
        }),
        Box::new(|| {
            let (frame, cursor, pose) = &mut *forward.borrow_mut();
            *frame = (*frame + 1.0) % last;
            timed(|| {
                binding.sample_into(*frame, cursor, pose);
                Ok(())
            })
        }),
        Box::new(|| {
            let frame = state.borrow().0;
            timed(|| Ok(ten_searches(frames_of_curves, frame, last)))
        }),
    ];
    // Each takes less than a millisecond.
    let times = interleaved(rounds * 5, works)?;
    let [any, next, searches] = &times[..] else { return Err("three works".into()) };
    let works: &mut [Work<'_>] = &mut [
        Box::new(move || timed(|| Ok(binding.bake(frames, &BakeOptions::new().threads(Threads::One))?))),
        Box::new(move || timed(|| Ok(binding.bake(frames, &BakeOptions::new())?))),
    ];
    let baked = interleaved(rounds, works)?;
    Ok(vec![
        Finding::time(
            "sample",
            one("3,500 curves of 2,000 uneven keys: sample all at one time", any),
            one("ten binary searches in the key frames of each", searches),
        )
        .with_target(Target::AtMost(0.2)),
        Finding::time("sample_next", one("the same curves: sample the next frame", next), one("any time", any))
            .with_target(Target::AtMost(0.35)),
        Finding::speed("bake", all("the same curves: bake 2,000 frames", &baked[1]), one("the same", &baked[0]))
            .with_target(Target::AtLeast(1.6)),
    ])
}

/// The frames of the keys of each curve.
fn key_frames(file: &CastFile) -> Vec<Vec<u32>> {
    let curves = file.cast().animations().flat_map(|animation| animation.curves());
    curves.filter_map(|curve| Some(curve.key_frames()?.to_frames())).collect()
}

/// Searches each list for ten times: the frame, and others spread over the animation.
fn ten_searches(curves: &[Vec<u32>], frame: f64, last: f64) -> usize {
    let mut sum = 0;
    for frames in curves {
        for search in 0..10 {
            let time = (frame + last * f64::from(search) / 10.0) % last;
            sum += frames.partition_point(|key| f64::from(*key) <= time);
        }
    }
    sum
}

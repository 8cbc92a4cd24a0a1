//! Decoding against raw copies.

use cast_map::AlignedBuffer;
use cast_read::decode::{DecodeOptions, DecodePlan};
use cast_read::{Cast, Indices, Threads};
use castkit_benches::measure::{Times, Work, interleaved, timed};
use castkit_benches::{Result, decoding, files, work};
use std::cell::RefCell;
use std::hint::black_box;
use std::path::Path;

use crate::report::{Finding, Target, all, one};

pub(crate) fn measure(rounds: usize) -> Result<Vec<Finding>> {
    let mut findings = decode("model", "420 MB model", &files::model_420mb()?, rounds)?;
    findings.extend(decode("animation", "54 MB animation", &files::animation_54mb()?, rounds * 3)?);
    findings.extend(decode("meshes", "20,000 meshes", &files::meshes_20k()?, rounds * 3)?);
    findings.extend(interleave(rounds)?);
    findings.extend(widen(rounds * 3)?);
    Ok(findings)
}

/// Every way to get at all arrays of a file, all in the same rounds.
fn decode(key: &str, file: &str, path: &Path, rounds: usize) -> Result<Vec<Finding>> {
    let bytes = work::open(path)?;
    let cast = Cast::parse(&bytes)?;
    let plan = &DecodePlan::of_file(&cast, DecodeOptions::default());
    let source = &cast.bytes()[..plan.source_len().min(cast.bytes().len())];
    let arena = RefCell::new(decoding::touched(plan.byte_len().max(source.len()))?);
    let arena = &arena;
    let works: &mut [Work<'_>] = &mut [
        Box::new(|| {
            timed(|| {
                decoding::copy(source, &mut arena.borrow_mut()[..source.len()]);
                Ok(())
            })
        }),
        Box::new(|| {
            timed(|| {
                decoding::copy_arrays(plan, &mut arena.borrow_mut());
                Ok(())
            })
        }),
        Box::new(|| {
            timed(|| {
                decoding::par_copy(source, &mut arena.borrow_mut()[..source.len()]);
                Ok(())
            })
        }),
        Box::new(|| timed(|| Ok(plan.decode(&mut arena.borrow_mut()).map(drop)?))),
        Box::new(|| timed(|| Ok(plan.decode_on(&mut arena.borrow_mut(), Threads::All).map(drop)?))),
        Box::new(|| timed(|| Ok(decoding::to_vecs(plan)))),
        Box::new(|| timed(|| Ok(decoding::par_to_vecs(plan)))),
        // Into memory that nobody has touched yet.
        Box::new(|| {
            timed(|| {
                let mut arena = AlignedBuffer::with_huge_pages(plan.byte_len())?;
                plan.decode(&mut arena)?;
                Ok(arena)
            })
        }),
        Box::new(|| {
            timed(|| {
                let mut arena = AlignedBuffer::with_huge_pages(plan.byte_len())?;
                plan.decode_on(&mut arena, Threads::All)?;
                Ok(arena)
            })
        }),
        Box::new(|| {
            timed(|| {
                let mut arena = AlignedBuffer::zeroed(plan.byte_len())?;
                plan.decode_on(&mut arena, Threads::All)?;
                Ok(arena)
            })
        }),
    ];
    let times = interleaved(rounds, works)?;
    let [one_call, copy, par_copy, serial, parallel, vecs, par_vecs, fresh_one, fresh_all, fresh_plain] = &times[..]
    else {
        return Err("ten works".into());
    };
    // Speed is in bytes that are put out: decoding widens indices, so it puts out more than it takes in.
    let out = plan.arrays().iter().map(|array| array.range.len()).sum::<usize>() as f64;
    let scaled = |times: &Times| times.scaled(out / source.len() as f64);
    let (copy_of_output, par_copy_of_output) = (&scaled(one_call), &scaled(par_copy));
    let name = |what: &str| format!("{what}_{key}");
    let about = |what: &str| format!("{file}: {what}");
    let mut findings = vec![
        Finding::speed(
            name("decode_serial"),
            one(about("decode"), serial),
            one("raw copy in one call", copy_of_output),
        ),
        Finding::speed(
            name("decode_parallel"),
            all(about("decode"), parallel),
            all("raw copy in one call", par_copy_of_output),
        ),
        Finding::time(name("decode_threads"), all(about("decode"), parallel), one("the same", serial)),
        Finding::time(
            name("decode_fresh"),
            all(about("decode into new memory, huge pages"), fresh_all),
            one("a `Vec` for each array", vecs),
        ),
        Finding::time(
            name("decode_fresh_all"),
            all(about("decode into new memory, huge pages"), fresh_all),
            all("a `Vec` for each array", par_vecs),
        ),
        Finding::time(
            name("decode_fresh_plain"),
            all(about("decode into new memory, usual pages"), fresh_plain),
            all("a `Vec` for each array", par_vecs),
        ),
        Finding::time(
            name("decode_fresh_one"),
            one(about("decode into new memory, huge pages"), fresh_one),
            one("a `Vec` for each array", vecs),
        ),
        Finding::speed(name("copy_arrays"), one(about("raw copy, array by array"), copy), one("in one call", one_call)),
    ];
    let targets: &[(usize, Target)] = match key {
        "model" => &[(0, Target::AtLeast(0.95)), (1, Target::AtLeast(0.95)), (3, Target::AtMost(0.6))],
        "meshes" => &[(0, Target::AtLeast(0.85)), (1, Target::AtLeast(0.85)), (2, Target::AtMost(1.0))],
        _ => &[],
    };
    targets.iter().for_each(|(index, target)| findings[*index].target = Some(*target));
    Ok(findings)
}

fn interleave(rounds: usize) -> Result<Vec<Finding>> {
    let bytes = work::open(&files::model_420mb()?)?;
    let cast = Cast::parse(&bytes)?;
    let mesh = cast.meshes().next().ok_or("a mesh")?;
    let (usual, small) = (decoding::usual_vertex(), decoding::small_vertex());
    let (usual_len, small_len) = (usual.byte_len(&mesh), small.byte_len(&mesh));
    let out = RefCell::new(decoding::touched(usual_len)?);
    let out = &out;
    let (usual, small, mesh) = (&usual, &small, &mesh);
    let works: &mut [Work<'_>] = &mut [
        Box::new(|| {
            timed(|| {
                decoding::copy(&cast.bytes()[..usual_len], &mut out.borrow_mut());
                Ok(())
            })
        }),
        Box::new(|| {
            timed(|| {
                decoding::par_copy(&cast.bytes()[..usual_len], &mut out.borrow_mut());
                Ok(())
            })
        }),
        Box::new(|| {
            timed(|| {
                usual.interleave(mesh, &mut out.borrow_mut())?;
                Ok(())
            })
        }),
        Box::new(|| {
            timed(|| {
                usual.interleave_on(mesh, &mut out.borrow_mut(), Threads::All)?;
                Ok(())
            })
        }),
        Box::new(|| {
            timed(|| {
                decoding::copy(&cast.bytes()[..small_len], &mut out.borrow_mut()[..small_len]);
                Ok(())
            })
        }),
        Box::new(|| {
            timed(|| {
                small.interleave(mesh, &mut out.borrow_mut()[..small_len])?;
                Ok(())
            })
        }),
    ];
    let times = interleaved(rounds * 5, works)?;
    let (target, copy) = (Target::AtLeast(0.4), "raw copy of as many bytes");
    Ok(vec![
        Finding::speed("interleave", one("position, normal, UV, colour interleaved", &times[2]), one(copy, &times[0]))
            .with_target(target),
        Finding::speed("interleave_parallel", all("the same", &times[3]), all(copy, &times[1])).with_target(target),
        Finding::speed("interleave_small", one("with snorm16 normals and f16 UVs", &times[5]), one(copy, &times[4]))
            .with_target(target),
    ])
}

/// Indices of 16 bits to 32, against writing the same output from indices of 32 bits.
///
/// In two sizes, because 16 bits are enough for 65,536 vertices: a mesh of that many has some 400,000 indices, which the
/// caches hold. 16 million are what no mesh has, and go from and to memory, where the yardstick writes past the caches.
fn widen(rounds: usize) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for (key, count, label) in [
        ("widen", 131_072 * 3, "393,216 indices, u16 to u32"),
        ("widen_large", 16 << 20, "16,777,216 indices, u16 to u32"),
    ] {
        let shorts = decoding::Shorts::new(count);
        let indices = Indices::Short(shorts.array());
        let wide = indices.to_vec();
        let out = RefCell::new(vec![1_u32; count]);
        let out = &out;
        let repeats = (16 << 20) / count;
        let works: &mut [Work<'_>] = &mut [
            Box::new(|| {
                timed(|| {
                    (0..repeats).for_each(|_| out.borrow_mut().copy_from_slice(black_box(&wide)));
                    Ok(())
                })
            }),
            Box::new(|| timed(|| Ok((0..repeats).all(|_| black_box(indices).copy_to(&mut out.borrow_mut()).is_ok())))),
        ];
        let times = interleaved(rounds, works)?;
        let yardstick = one("`copy_from_slice` of as many u32", &times[0]);
        findings.push(Finding::speed(key, one(label, &times[1]), yardstick).with_target(Target::AtLeast(0.7)));
    }
    Ok(findings)
}

//! Decoding against raw copies.

use cast_map::AlignedBuffer;
use cast_read::decode::{DecodeOptions, DecodePlan};
use cast_read::{Cast, Indices, Threads};
use castkit_benches::measure::{Work, medians, timed};
use castkit_benches::{Result, decoding, files, work};
use std::cell::RefCell;
use std::hint::black_box;
use std::path::Path;

use crate::report::{Finding, Promise};

pub(crate) fn measure(rounds: usize) -> Result<Vec<Finding>> {
    let mut findings = decode("420 MB model", &files::model_420mb()?, rounds)?;
    findings.extend(decode("54 MB animation", &files::animation_54mb()?, rounds * 3)?);
    findings.extend(decode("20,000 meshes", &files::meshes_20k()?, rounds * 3)?);
    findings.extend(interleave(rounds)?);
    findings.extend(widen(rounds * 3)?);
    Ok(findings)
}

/// Every way to get at all arrays of a file, all in the same rounds.
fn decode(file: &'static str, path: &Path, rounds: usize) -> Result<Vec<Finding>> {
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
        Box::new(|| {
            timed(|| {
                let mut arena = AlignedBuffer::with_huge_pages(plan.byte_len())?;
                plan.decode_on(&mut arena, Threads::All)?;
                Ok(arena)
            })
        }),
    ];
    let times = medians(rounds, works)?;
    let [one_call, copy, par_copy, serial, parallel, to_vec, fresh] = times[..] else {
        return Err("seven works".into());
    };
    // Speed is in bytes that are put out: decoding widens indices, so it puts out more than it takes in.
    let out = plan.arrays().iter().map(|array| array.range.len()).sum::<usize>() as f64;
    let scaled = |time: std::time::Duration| time.mul_f64(out / source.len() as f64);
    let about = |what: &str| -> String { format!("{file}: {what}") };
    let mut findings = vec![
        Finding::speed("decode_serial", serial, scaled(copy), about("decode, one thread: of the raw copy's speed")),
        Finding::speed("decode_parallel", parallel, scaled(par_copy), about("decode, all threads: of the raw copy's")),
        Finding::ratio("decode_fresh", fresh, to_vec, about("decode into new memory, all threads / a Vec each, one")),
        Finding::speed("copy_arrays", copy, one_call, about("raw copy array by array: of that in one call")),
        Finding::ratio("decode_threads", parallel, serial, about("decode, all threads / one thread")),
    ];
    // Promised are the first three for the model and the last for many small meshes.
    if file.contains("model") {
        let promises = [Promise::AtLeast(0.9), Promise::AtLeast(0.9), Promise::AtMost(0.6)];
        findings.iter_mut().zip(promises).for_each(|(finding, promise)| finding.promise = Some(promise));
    } else if file.contains("meshes") {
        findings[4].promise = Some(Promise::AtMost(1.0));
    }
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
    let times = medians(rounds * 5, works)?;
    let promise = Promise::AtLeast(0.4);
    Ok(vec![
        Finding::speed("interleave", times[2], times[0], "position, normal, UV, colour interleaved: of the raw copy's")
            .promised(promise),
        Finding::speed("interleave_parallel", times[3], times[1], "the same on all threads: of the raw copy's")
            .promised(promise),
        Finding::speed("interleave_small", times[5], times[4], "with snorm16 normals and f16 UVs: of the raw copy's"),
    ])
}

/// Indices of 16 bits to 32, against writing the same output from indices of 32 bits.
///
/// In two sizes, because 16 bits are enough for 65,536 vertices: a mesh of that many has some 400,000 indices, which the
/// caches hold. 16 million are what no mesh has, and go from and to memory, where the yardstick writes past the caches.
fn widen(rounds: usize) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for (key, count, label) in [
        ("widen", 131_072 * 3, "393,216 indices, u16 to u32: of copy_from_slice of u32"),
        ("widen_large", 16 << 20, "16,777,216 indices, u16 to u32: of copy_from_slice of u32"),
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
        let times = medians(rounds, works)?;
        findings.push(Finding::speed(key, times[1], times[0], label).promised(Promise::AtLeast(0.7)));
    }
    Ok(findings)
}

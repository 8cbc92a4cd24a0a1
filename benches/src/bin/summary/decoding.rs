//! Interleaving and widening against raw copies.

use std::cell::RefCell;
use std::hint::black_box;

use cast_read::{Cast, Indices, Threads};
use castkit_benches::measure::{Work, interleaved, timed};
use castkit_benches::{Result, decoding, files, work};

use crate::report::{Finding, Target, all, one};

pub(crate) fn measure(rounds: usize) -> Result<Vec<Finding>> {
    let mut findings = interleave(rounds)?;
    findings.extend(widen(rounds * 3)?);
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

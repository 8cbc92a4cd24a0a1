//! Decoding gives the same on one thread and on all, with every option.
#![no_main]

use cast_read::Cast;
use cast_read::decode::{ColorFormat, DecodeOptions, DecodePlan, IndexFormat, KeyFrameFormat};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(cast) = Cast::parse(bytes) else { return };
    let choice = bytes.len();
    let mut options = DecodeOptions::default();
    options.indices = if choice % 2 == 0 { IndexFormat::U32 } else { IndexFormat::Stored };
    options.colors = [ColorFormat::Stored, ColorFormat::Rgba8, ColorFormat::Floats][choice % 3];
    options.key_frames = if choice % 5 < 2 { KeyFrameFormat::Frames } else { KeyFrameFormat::Seconds };
    let plan = DecodePlan::of_file(&cast, options);
    let mut memory = vec![[0_u8; 2]; plan.byte_len() + 64];
    let memory = memory.as_flattened_mut();
    let (one, all) = memory.split_at_mut(plan.byte_len() + 64);
    let (one_shift, all_shift) = (one.as_ptr().align_offset(64), all.as_ptr().align_offset(64));
    let (one, all) = (&mut one[one_shift..], &mut all[all_shift..]);
    let one = plan.decode(one).expect("the arena is large enough");
    let all = plan.par_decode(all).expect("the arena is large enough");
    assert!(one.bytes() == all.bytes());
});

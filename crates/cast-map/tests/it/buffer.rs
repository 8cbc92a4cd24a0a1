//! Aligned memory: alignment, zeros, lengths, refusal.

use cast_map::{AlignedBuffer, Bytes};

const LENGTHS: [usize; 9] = [0, 1, 63, 64, 65, 4095, (2 << 20) - 1, 2 << 20, (5 << 20) + 1];

fn is_aligned(bytes: &[u8], alignment: usize) -> bool {
    bytes.as_ptr().align_offset(alignment) == 0
}

#[test]
fn buffers_are_aligned_zeroed_and_writable() {
    for len in LENGTHS {
        for make in [AlignedBuffer::zeroed, AlignedBuffer::with_huge_pages] {
            let mut buffer = make(len).unwrap();
            assert_eq!(buffer.len(), len);
            assert_eq!(buffer.is_empty(), len == 0);
            assert_eq!(buffer.as_ref().len(), len);
            assert!(is_aligned(&buffer, AlignedBuffer::ALIGNMENT), "{len} bytes");
            assert!(buffer.iter().all(|byte| *byte == 0));
            buffer.fill(0xA5);
            assert!(buffer.as_mut().iter().all(|byte| *byte == 0xA5));
        }
    }
}

/// Memory that was used and freed must be zero when it is allocated again.
#[test]
fn reused_memory_is_zeroed_again() {
    for _ in 0..100 {
        let mut buffer = AlignedBuffer::zeroed(10_000).unwrap();
        assert!(buffer.iter().all(|byte| *byte == 0));
        buffer.fill(0xFF);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn huge_buffers_start_on_a_huge_page() {
    let buffer = AlignedBuffer::with_huge_pages((4 << 20) + 5).unwrap();
    assert!(is_aligned(&buffer, 2 << 20));

    // According to the kernel, if it tells.
    let plain = AlignedBuffer::zeroed((4 << 20) + 5).unwrap();
    let marks = [&buffer, &plain].map(|buffer| crate::marked_for_huge_pages(buffer.as_ptr()));
    assert!(matches!(marks, [Some(true), Some(false)] | [None, None]), "{marks:?}");
}

#[test]
fn impossible_lengths_are_errors() {
    let longest = isize::MAX.unsigned_abs();
    // With 32 bits there may be room for the last one.
    let lens = [usize::MAX, usize::MAX - 64, longest, longest - 64];
    for len in lens.into_iter().take(if cfg!(target_pointer_width = "32") { 3 } else { 4 }) {
        for make in [AlignedBuffer::zeroed, AlignedBuffer::with_huge_pages] {
            let error = make(len).unwrap_err();
            assert_eq!(error.bytes(), len);
            assert_eq!(error.to_string(), format!("{len} bytes of memory could not be allocated"));
        }
    }
}

#[test]
fn buffers_move_without_moving_their_bytes() {
    let buffer = AlignedBuffer::with_huge_pages(2 << 20).unwrap();
    let before = buffer.as_ptr();
    let bytes = Bytes::from(buffer);
    assert_eq!(bytes.as_ptr(), before);
    assert!(!bytes.is_mapped());
}

#[test]
fn owners_cross_threads() {
    fn check<T: Send + Sync + 'static>() {}
    check::<AlignedBuffer>();
    check::<Bytes>();
    check::<cast_map::Error>();
}

#[test]
fn debug_shows_no_contents() {
    let buffer = AlignedBuffer::zeroed(1 << 20).unwrap();
    assert_eq!(format!("{buffer:?}"), "AlignedBuffer { len: 1048576, .. }");
    assert_eq!(format!("{:?}", Bytes::from(buffer)), "Bytes { len: 1048576, mapped: false }");
}

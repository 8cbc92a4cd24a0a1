//! `read_from`: any reader, however it behaves.

use std::io::{self, Read};

use cast_map::{AlignedBuffer, ErrorKind, ReadOptions, read_from};

/// Returns its bytes in steps, and is interrupted before each of them.
struct Dribble<'a> {
    bytes: &'a [u8],
    step: u64,
    interrupt: bool,
}

impl Read for Dribble<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.interrupt = !self.interrupt;
        if self.interrupt {
            return Err(io::ErrorKind::Interrupted.into());
        }
        self.bytes.by_ref().take(self.step).read(into)
    }
}

struct Liar;

impl Read for Liar {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        Ok(into.len().saturating_add(1))
    }
}

struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the cable is loose"))
    }
}

#[test]
fn short_reads_and_interruptions_lose_nothing() {
    let bytes: Vec<u8> = (0..300_000u32).map(|i| i.to_be_bytes()[3]).collect();
    for step in [1, 31, 32, 33, 4096, 65_536, 1 << 20] {
        let buffer = read_from(Dribble { bytes: &bytes, step, interrupt: false }).unwrap();
        assert_eq!(*buffer, *bytes, "in steps of {step}");
        assert_eq!(buffer.as_ptr().addr() % AlignedBuffer::ALIGNMENT, 0);
    }
}

#[test]
fn every_length_around_a_growth_is_read_in_full() {
    for len in [0, 1, 63, 64, 65, 65_535, 65_536, 65_537, 65_568, 65_569, 131_072, 131_073] {
        let bytes = vec![9; len];
        assert_eq!(*read_from(&bytes[..]).unwrap(), *bytes);
    }
}

#[test]
fn the_limit_counts_exactly() {
    let bytes = [9; 70_000];
    for limit in [0, 1, 32, 65_535, 65_536, 65_537, 69_999] {
        let error = ReadOptions::new().max_bytes(limit).read_from(&bytes[..]).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::TooLarge { limit: found, .. } if *found == limit), "{error:?}");
        assert_eq!(error.path(), None);
        let expected = "the limit; raise max_bytes if you trust it";
        assert_eq!(error.to_string(), format!("the input has more than {limit} bytes, {expected}"));
    }
    for limit in [70_000, 70_001, u64::MAX] {
        assert_eq!(ReadOptions::new().max_bytes(limit).read_from(&bytes[..]).unwrap().len(), 70_000);
    }
    assert!(ReadOptions::new().max_bytes(0).read_from(io::empty()).unwrap().is_empty());
}

#[test]
fn failing_readers_are_errors_with_a_source() {
    let error = read_from(Broken).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Io(_)));
    assert_eq!(error.to_string(), "cannot read the input: the cable is loose");
    assert_eq!(std::error::Error::source(&error).unwrap().to_string(), "the cable is loose");
}

#[test]
fn a_reader_that_lies_is_an_error() {
    let error = read_from(Liar).unwrap_err();
    let expected = "cannot read the input: the reader claims more bytes than were requested";
    assert_eq!(error.to_string(), expected);
}

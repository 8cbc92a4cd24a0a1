//! The inputs of the fuzzer are worth its time: mutations often parse, and choices often make a document.

use cast_read::Cast;
use cast_write::{Document, Layout};
use castkit_torture::{documents, mutate};

/// Pseudo-random numbers (xorshift).
fn noise(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

fn bytes_of_noise(len: usize, seed: &mut u64) -> Vec<u8> {
    (0..len).map(|_| noise(seed).to_le_bytes()[3]).collect()
}

#[test]
fn choices_make_documents_that_can_be_written() {
    let (mut written, mut nodes, mut seed) = (0, 0, 1);
    for _ in 0..400 {
        let document = documents::arbitrary(&bytes_of_noise(2000, &mut seed));
        nodes += document.nodes().count();
        written += usize::from(document.to_vec(Layout::Preserve).is_ok());
    }
    assert!(written > 100, "only {written} of 400 documents could be written");
    assert!(nodes > 2000, "only {nodes} nodes in 400 documents");
}

#[test]
fn half_of_the_mutations_parse_and_most_of_those_differ() {
    let testdata = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/valid/character.cast");
    let sound = std::fs::read(testdata).unwrap();
    // The mutation of a fuzzer that knows nothing about the format: a few inserted bytes.
    let put_in = |data: &mut [u8], size: usize, max_size: usize| {
        let (at, len) = (size / 2, 3.min(max_size - size));
        data.copy_within(at..size, at + len);
        data[at..at + len].fill(0x41);
        size + len
    };
    let (mut parsed, mut changed) = (0, 0);
    for round in 0..400 {
        let mut data = sound.clone();
        data.resize(sound.len() + 4096, 0);
        let size = mutate::mutate(&mut data, sound.len(), sound.len() + 4096, round, put_in);
        if let Ok(cast) = Cast::parse(&data[..size]) {
            parsed += 1;
            changed += usize::from(Document::from(&cast) != Document::from(&Cast::parse(&sound).unwrap()));
        }
    }
    assert!(parsed > 150, "only {parsed} of 400 mutations parse");
    assert!(changed > 120, "only {changed} of 400 mutations parse and differ");
}

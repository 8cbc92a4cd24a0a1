//! Every file truncated at every length and patched at every byte: no panic, no wrong result, and the two readers
//! agree.

use std::hint::black_box;

use cast_read::{Cast, Error, ErrorKind, Walker};

use crate::testdata::all;

/// Larger files only repeat what smaller ones contain.
const CUT_BELOW: usize = 16 << 10;
const PATCHED_BELOW: usize = 1 << 10;

fn walk(bytes: &[u8]) -> Result<u64, Error> {
    let mut walker = Walker::new(bytes)?;
    walker.by_ref().try_for_each(|step| step.map(|_| ()))?;
    Ok(walker.node_count())
}

/// Reads everything in the document.
fn touch(cast: &Cast<'_>) {
    for step in cast.nodes() {
        let node = step.node;
        black_box((node.hash(), node.label(), node.slack(), node.is_opaque(), node.children().count()));
        assert_eq!(node.parent().is_none(), step.depth == 0);
        for property in node.properties() {
            black_box(property.strings().count());
            black_box((property.text(), property.indices(), property.data().last()));
        }
    }
    black_box(cast.trailing());
}

#[test]
fn every_length() {
    let mut cut = 0;
    for file in all().into_iter().filter(|file| file.bytes.len() < CUT_BELOW) {
        let whole = Cast::parse(&file.bytes);
        let end = whole.as_ref().map(|cast| file.bytes.len() - cast.trailing().len());
        for length in 0..file.bytes.len() {
            let bytes = &file.bytes[..length];
            let verdict = Cast::parse(bytes);
            assert_eq!(walk(bytes), verdict.clone().map(|cast| cast.node_count()), "{} cut at {length}", file.name);
            match (&verdict, &whole, &end) {
                // Bytes after the last root are ignored, so a file may be truncated there and nowhere else.
                (Ok(cast), Ok(whole), Ok(end)) => {
                    assert!(length >= *end, "{} parsed although cut at {length}", file.name);
                    assert_eq!(cast.node_count(), whole.node_count());
                }
                (Err(_), Ok(_), Ok(end)) => assert!(length < *end, "{} cut behind its end, at {length}", file.name),
                (Ok(_), _, _) => panic!("{} is damaged, but parsed when cut at {length}", file.name),
                (Err(_), _, _) => {}
            }
            cut += 1;
        }
    }
    assert!(cut > 20_000, "only {cut} cuts");
}

#[test]
fn every_byte() {
    let (mut parsed, mut repaired) = (0, 0);
    for file in all().into_iter().filter(|file| file.bytes.len() < PATCHED_BELOW) {
        let mut bytes = file.bytes.clone();
        for at in 0..bytes.len() {
            let sound = bytes[at];
            for patch in [0x00, 0xFF, sound ^ 0x01, sound ^ 0x80] {
                bytes[at] = patch;
                let verdict = Cast::parse(&bytes);
                assert_eq!(walk(&bytes), verdict.clone().map(|cast| cast.node_count()), "{} at {at}", file.name);
                if let Ok(cast) = &verdict {
                    touch(cast);
                    parsed += 1;
                }
                match Cast::recover(&bytes) {
                    // Without repairs it is the document of `parse`.
                    Ok(recovered) if recovered.repairs().is_empty() => {
                        let same = verdict.as_ref().is_ok_and(|cast| cast.outline() == recovered.cast().outline());
                        assert!(same, "{} patched at {at} to {patch}", file.name);
                    }
                    // A valid file needs no repairs. But unused bytes may be the result of a wrong size, and an unknown
                    // type may only be read because of a wrong count.
                    Ok(recovered) => {
                        let unused = |cast: &Cast<'_>| {
                            cast.nodes().any(|step| step.node.is_opaque() || !step.node.slack().is_empty())
                        };
                        let in_order = verdict.as_ref().is_ok_and(|cast| !unused(cast));
                        assert!(!in_order, "{} patched at {at} to {patch}: {:?}", file.name, recovered.repairs());
                        touch(&recovered.cast());
                        repaired += 1;
                    }
                    // Only a file that is not a Cast file cannot be recovered.
                    Err(error) => assert!(
                        matches!(error.kind(), ErrorKind::TooShort { .. } | ErrorKind::Magic { .. }),
                        "{} patched at {at} to {patch}: {error}",
                        file.name
                    ),
                }
            }
            bytes[at] = sound;
        }
    }
    assert!(parsed > 20_000 && repaired > 5_000, "{parsed} parsed, {repaired} repaired");
}

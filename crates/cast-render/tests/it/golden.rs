//! Pictures of testdata as somebody has looked at them. Where the way of drawing changes, they are made again, and looked at:
//! `castkit render testdata/valid/character.cast --size 96 -o crates/cast-render/tests/golden/character.png`, and so on.

use std::path::{Path, PathBuf};

use cast_file::{CastFile, Confinement};
use cast_picture::{Channels, Picture};
use cast_render::{RenderOptions, Subject};
use cast_scene::convert_axes::Up;

/// The name of a picture, the file, the frame of its first animation, and from where it is seen.
const PICTURES: &[(&str, &str, Option<f64>, f64)] = &[
    ("character", "character", None, RenderOptions::AZIMUTH),
    ("character_12", "character", Some(12.0), RenderOptions::AZIMUTH),
    ("character_back", "character", None, 180.0),
    ("color_layers", "color_layers", None, RenderOptions::AZIMUTH),
    ("hair", "hair", None, RenderOptions::AZIMUTH),
    ("rig", "rig", None, RenderOptions::AZIMUTH),
];

/// How far a channel may be off before its pixel counts as another one: roots and powers differ between systems.
const NEAR: u8 = 3;
/// Of how many pixels one may be another one: a sample at the very edge of a triangle.
const ONE_OF: usize = 500;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

#[test]
fn pictures_are_those_that_were_looked_at() {
    for (name, file, frame, azimuth) in PICTURES {
        let path = folder("../../testdata/valid").join(file).with_extension("cast");
        let subject = Subject::new(&CastFile::open(&path).unwrap(), Some(&path), Confinement::FileDirectory);
        // All of them are modelled with y up, which some do not state: z is usual then.
        let mut options = RenderOptions::new().size(96, 96).azimuth(*azimuth).up(Up::Y);
        if let Some(frame) = frame {
            options = options.animation(subject.animation(None).unwrap(), *frame);
        }
        let drawn = subject.turntable(1, &options).unwrap();
        let golden = std::fs::read(folder("tests/golden").join(name).with_extension("png")).unwrap();
        let golden = Picture::decode(&golden, None).unwrap();
        assert_eq!((golden.size(), golden.channels()), ([96, 96], Channels::Rgba));
        let pixels = || golden.pixels().chunks_exact(4);
        let others = pixels()
            .zip(drawn[0].pixels())
            .filter(|(golden, drawn)| golden.iter().zip(*drawn).any(|(one, other)| one.abs_diff(*other) > NEAR));
        let others = others.count();
        assert!(others * ONE_OF <= drawn[0].pixels().len(), "{name}: {others} pixels are others");
        assert!(pixels().filter(|pixel| pixel[3] > 0).count() > 40, "{name} is empty");
    }
}

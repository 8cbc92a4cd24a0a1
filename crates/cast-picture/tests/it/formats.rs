//! All formats, compared with what Pillow and bcdec see.

use cast_picture::{Channels, Content, Decoder, FileFormat, Picture};

use crate::{difference, rgba, samples};

#[test]
fn pixels_are_those_of_other_decoders() {
    for sample in samples() {
        let picture = Picture::decode(&sample.bytes, Some(&sample.name))
            .unwrap_or_else(|error| panic!("{}: {error}", sample.name));
        assert_eq!(picture.size(), sample.size, "{}", sample.name);
        let most = difference(&rgba(&picture), &sample.pixels);
        assert!(most <= sample.tolerance, "{}: off by {most}", sample.name);
    }
}

#[test]
fn content_says_the_format() {
    for sample in samples() {
        let named = FileFormat::of_name(&sample.name);
        assert!(named.is_some(), "{}", sample.name);
        assert_eq!(FileFormat::of(&sample.bytes, None), named, "{}", sample.name);
        assert_eq!(FileFormat::of(&sample.bytes, Some("a.png")), named, "{}", sample.name);
    }
}

/// Row by row is the same as at once.
#[test]
fn rows_are_those_of_the_whole() {
    for sample in samples() {
        let whole = Picture::decode(&sample.bytes, None).unwrap();
        let size = whole.size().map(|side| side.div_ceil(2));
        let resized = Decoder::new(&sample.bytes, None).unwrap().resized(size, Content::Data).unwrap();
        assert_eq!(resized, whole.resized(size, Content::Data).unwrap(), "{}", sample.name);
    }
}

#[test]
fn the_first_face_of_a_cube_is_decoded_and_the_others_are_counted() {
    let bytes = std::fs::read(crate::folder().join("dds_cube.dds")).unwrap();
    assert_eq!(Decoder::new(&bytes, None).unwrap().info().images, 6);
}

#[test]
fn normals_of_two_channels_get_their_z() {
    let bytes = std::fs::read(crate::folder().join("dds_BC5.dds")).unwrap();
    let decoder = Decoder::new(&bytes, None).unwrap();
    assert!(decoder.info().has_two_channels);
    assert_eq!(decoder.info().channels, Channels::Rgb);
    let size = decoder.info().size;
    let normals = decoder.resized(size, Content::Normal).unwrap();
    let plain = Picture::decode(&bytes, None).unwrap();
    for (normal, plain) in normals.pixels().chunks_exact(3).zip(plain.pixels().chunks_exact(3)) {
        assert_eq!((normal[..2].as_ref(), plain[2]), (&plain[..2], 0));
        let [x, y, z] = [0, 1, 2].map(|lane| f64::from(normal[lane]) / 127.5 - 1.0);
        let flat = (x * x + y * y).min(1.0);
        assert!((z - (1.0 - flat).sqrt()).abs() <= 1.0 / 255.0, "{normal:?}");
    }
}

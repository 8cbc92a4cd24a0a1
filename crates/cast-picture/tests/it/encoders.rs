//! What is written: read again by decoders of other crates, and compared with the original.

use cast_picture::{Channels, Content, Conversion, Decoder, FileFormat, Picture, TargetFormat};

use crate::rgba;

/// Smooth colours, with an edge.
fn picture(channels: Channels, [width, height]: [u32; 2]) -> Picture {
    let value = |x: u32, y: u32, lane: u32| match lane {
        3 => (x * 5 + y) % 256,
        _ if x > width / 2 => 230 - lane * 60,
        _ => (x * 3 + y * 2 + lane * 40) % 256,
    };
    let count = u32::try_from(channels.count()).unwrap();
    let pixels =
        (0..height).flat_map(|y| (0..width).flat_map(move |x| (0..count).map(move |lane| value(x, y, lane) as u8)));
    Picture::new([width, height], channels, pixels.collect()).unwrap()
}

const ALL: [Channels; 4] = [Channels::Grey, Channels::GreyAlpha, Channels::Rgb, Channels::Rgba];

#[test]
fn png_and_webp_keep_every_pixel() {
    for channels in ALL {
        let picture = picture(channels, [37, 23]);
        assert_eq!(Picture::decode(&picture.to_png().unwrap(), None).unwrap(), picture);
        let webp = Picture::decode(&picture.to_webp().unwrap(), None).unwrap();
        assert_eq!(rgba(&webp), rgba(&picture));
    }
}

#[test]
fn jpeg_is_close_and_smaller_with_less_quality() {
    for size in [[64, 48], [37, 23], [1, 1], [8, 9]] {
        for channels in ALL {
            let picture = picture(channels, size);
            let encoded = picture.to_jpeg(95).unwrap();
            let decoded = Picture::decode(&encoded, None).unwrap();
            assert_eq!(decoded.size(), size);
            let pairs = rgba(&decoded).into_iter().zip(rgba(&picture)).enumerate();
            let colors: Vec<u32> =
                pairs.filter(|(at, _)| at % 4 != 3).map(|(_, (one, other))| one.abs_diff(other).into()).collect();
            let mean = f64::from(colors.iter().sum::<u32>()) / colors.len() as f64;
            assert!(mean < 2.0, "{channels:?} {size:?}: {mean}");
            assert!(picture.to_jpeg(20).unwrap().len() <= encoded.len());
        }
    }
}

#[test]
fn conversions_choose_a_format_that_keeps_alpha() {
    let conversion = Conversion { content: Content::Color, target: TargetFormat::Jpeg, longest: Some(16), quality: 90 };
    let made = |picture: &Picture| conversion.run(&picture.to_png().unwrap(), None, false).unwrap();
    let transparent = made(&picture(Channels::Rgba, [64, 32]));
    assert_eq!((transparent.format, transparent.size), (FileFormat::Png, [16, 8]));
    let opaque = Picture::new([4, 4], Channels::Rgba, [9, 8, 7, 255].repeat(16)).unwrap();
    let opaque = made(&opaque);
    assert_eq!((opaque.format, opaque.size), (FileFormat::Jpeg, [4, 4]));
    let webp = Conversion { target: TargetFormat::WebP, ..conversion };
    let webp = webp.run(&picture(Channels::Rgb, [64, 32]).to_png().unwrap(), None, true).unwrap();
    let fallback = Picture::decode(&webp.fallback.unwrap(), None).unwrap();
    assert_eq!(Picture::decode(&webp.bytes, None).unwrap().pixels(), fallback.pixels());
    assert_eq!(Decoder::new(&webp.bytes, None).unwrap().info().format, FileFormat::WebP);
}

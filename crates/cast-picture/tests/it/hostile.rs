//! Damaged, cut and oversized files: an error or an image, never a panic, and no memory without bytes for it.

use cast_picture::{Content, Decoder, Error, Picture};

use crate::samples;

#[test]
fn files_cut_anywhere() {
    for sample in samples() {
        for end in (0..sample.bytes.len()).filter(|end| *end < 200 || end % 7 == 0) {
            let cut = &sample.bytes[..end];
            if let Ok(decoder) = Decoder::new(cut, Some(&sample.name)) {
                let _ = decoder.resized([3, 2], Content::Color);
            }
        }
    }
}

#[test]
fn cut_pixels_are_an_error() {
    for sample in samples() {
        // The last bytes may be no pixels, as in TGA files with an extension area and cube maps.
        let has_more = sample.name.contains("_alpha_") || sample.name.contains("cube");
        if sample.name.starts_with("tga") || sample.name.starts_with("dds") || sample.name.starts_with("jpeg") {
            let half = &sample.bytes[..sample.bytes.len() - sample.bytes.len() / 4];
            assert!(has_more || Picture::decode(half, Some(&sample.name)).is_err(), "{}", sample.name);
        }
    }
}

#[test]
fn any_byte_of_the_head_may_be_wrong() {
    for sample in samples() {
        for at in 0..sample.bytes.len().min(180) {
            for wrong in [0, 1, 0x7F, 0x80, 0xFF] {
                let mut bytes = sample.bytes.clone();
                bytes[at] = wrong;
                let _ = Picture::decode(&bytes, Some(&sample.name));
            }
        }
    }
}

#[test]
fn huge_sizes_are_refused_before_memory_is_allocated() {
    let sample = |name: &str| samples().into_iter().find(|sample| sample.name == name).unwrap().bytes;
    let mut dds = sample("dds_BC1.dds");
    dds[12..20].copy_from_slice(&[0, 0x40, 0, 0, 0, 0x40, 0, 0]);
    assert!(matches!(Picture::decode(&dds, None), Err(Error::Size { width: 16384, height: 16384 })));
    dds[12..20].copy_from_slice(&[0, 0x10, 0, 0, 0, 0x10, 0, 0]);
    assert!(matches!(Picture::decode(&dds, None), Err(Error::Damaged { .. })), "there are no bytes for it");
    let mut tga = sample("tga_RGB_runs_top.tga");
    tga[12..16].copy_from_slice(&[0, 0x20, 0, 0x20]);
    assert!(matches!(Picture::decode(&tga, None), Err(Error::Damaged { .. })), "there are no runs for it");
    // 805 MB, which is found out before any run is looked for.
    tga[12..16].copy_from_slice(&[0, 0x40, 0, 0x40]);
    assert!(matches!(Picture::decode(&tga, None), Err(Error::Size { width: 16384, height: 16384 })));
    let mut bmp = sample("bmp_RGB.bmp");
    bmp[18..26].copy_from_slice(&[0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0x7F]);
    assert!(matches!(Picture::decode(&bmp, None), Err(Error::Size { .. })));
}

/// A file of a few hundred bytes that would unpack to a gigabyte of zeros.
#[test]
fn a_bomb_is_an_error() {
    let grey = Picture::new([16384, 1], cast_picture::Channels::Grey, vec![0; 16384]).unwrap();
    let mut png = grey.to_png().unwrap();
    // The height, and its checksum, which the decoder may ignore, but does not need to.
    png[20..24].copy_from_slice(&65_535_u32.to_be_bytes());
    assert!(Picture::decode(&png, None).is_err());
    assert_eq!(Picture::decode(b"", None), Err(Error::UnknownFormat));
    assert_eq!(Picture::decode(b"no image at all", Some("a.png")), Err(Error::UnknownFormat));
}

//! Textures.

use cast_picture::{Content, Decoder, Picture, fitted};

/// A texture of any format is an error or an image of the size that its header says; resized row by row, it is the same as
/// resized as a whole.
pub fn picture(bytes: &[u8]) {
    // Without a name, and with that of the format that has no magic bytes.
    for name in [None, Some("a.tga")] {
        let Ok(decoder) = Decoder::new(bytes, name) else { continue };
        let info = *decoder.info();
        // What is larger takes too long for a target; that it is refused or decoded within limits is tested elsewhere.
        if info.decoded_len() > 1 << 20 {
            continue;
        }
        let size = fitted(info.size, 9);
        let by_row = decoder.resized(size, Content::Data);
        let Ok(whole) = Picture::decode(bytes, name) else { continue };
        assert_eq!((whole.size(), whole.pixels().len()), (info.size, info.decoded_len()));
        assert!(by_row.is_ok_and(|by_row| whole.resized(size, Content::Data).is_ok_and(|resized| resized == by_row)));
        assert!(whole.resized([3, 5], Content::Color).is_ok_and(|resized| resized.to_png().is_ok()));
    }
}

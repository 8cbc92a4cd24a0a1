//! The supported formats.

use castkit::convert::Format;

use crate::guard::total;
use crate::options;
use crate::text::castkit_string;

/// A format that files can be converted from or to. Its texts are static.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct castkit_format {
    /// The name, such as `glTF binary`.
    pub name: castkit_string,
    /// The usual extension, without a dot. Options use it to name the format.
    pub extension: castkit_string,
    /// The media type; no text if it has none.
    pub media_type: castkit_string,
    /// Whether this library can read it.
    pub is_readable: bool,
    /// Whether this library can write it.
    pub is_writable: bool,
}

/// Writes format number `index` to `*format`. `size` is `sizeof *format`. Returns false if `index` is out of range:
/// `for (size_t index = 0; castkit_format_get(index, &format, sizeof format); index++) { … }`
#[unsafe(no_mangle)]
pub extern "C" fn castkit_format_get(index: usize, format: *mut castkit_format, size: usize) -> bool {
    total(false, || {
        let Some(found) = Format::all().nth(index) else { return false };
        let told = castkit_format {
            name: castkit_string::of(found.name().as_bytes()),
            extension: castkit_string::of(found.extension().as_bytes()),
            media_type: castkit_string::of_option(found.media_type()),
            is_readable: found.is_readable(),
            is_writable: found.is_writable(),
        };
        options::write(told, format, size, "format").is_ok()
    })
}

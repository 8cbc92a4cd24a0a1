//! URIs, by which glTF refers to other files.

use std::borrow::Cow;
use std::sync::LazyLock;

use base64::Engine;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use cast_interchange::Error;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

/// Accepts base64 without padding, which some writers leave out.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// Characters that must be escaped in a relative URI.
static ESCAPED: LazyLock<AsciiSet> =
    LazyLock::new(|| b"\"#%<>?\\^`{|}[]:".iter().fold(CONTROLS.add(b' '), |set, character| set.add(*character)));

/// A decoded URI.
#[derive(Debug)]
pub(super) enum Uri<'u> {
    /// Data, and its media type.
    Data { media_type: &'u str, bytes: Vec<u8> },
    /// A path, usually relative.
    Path(Cow<'u, str>),
}

impl<'u> Uri<'u> {
    /// Decodes a URI.
    pub(super) fn parse(text: &'u str) -> Result<Self, Error> {
        // Schemes and parameters ignore case (RFC 3986, section 3.1; RFC 2045, section 5.1).
        if let Some((_, data)) = text.split_at_checked(5).filter(|(scheme, _)| scheme.eq_ignore_ascii_case("data:")) {
            let (head, content) =
                data.split_once(',').ok_or_else(|| Error::invalid("the data URI has no comma before its content"))?;
            let mut parameters = head.split(';');
            let media_type = parameters.next().unwrap_or_default();
            let bytes = if parameters.any(|parameter| parameter.trim().eq_ignore_ascii_case("base64")) {
                BASE64
                    .decode(content)
                    .map_err(|error| Error::invalid(format!("the data URI is not valid base64: {error}")))?
            } else {
                percent_decode_str(content).collect()
            };
            return Ok(Self::Data { media_type, bytes });
        }
        let path = percent_decode_str(text)
            .decode_utf8()
            .map_err(|_| Error::invalid(format!("the decoded URI {text:?} is not UTF-8")))?;
        Ok(Self::Path(path))
    }
}

/// A path as a URI.
pub(crate) fn of_path(path: &str) -> String {
    utf8_percent_encode(&path.replace('\\', "/"), &ESCAPED).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_and_paths_are_told_apart() {
        let Ok(Uri::Data { media_type, bytes }) = Uri::parse("data:image/png;base64,AQID") else {
            panic!("a data URI");
        };
        assert_eq!((media_type, bytes.as_slice()), ("image/png", &[1, 2, 3][..]));
        assert!(matches!(Uri::parse("DATA:image/png;BASE64,AQID"), Ok(Uri::Data { bytes, .. }) if bytes == [1, 2, 3]));
        assert!(matches!(Uri::parse("data:,a%20b"), Ok(Uri::Data { bytes, .. }) if bytes == b"a b"));
        assert!(matches!(Uri::parse("a%20b/c.bin"), Ok(Uri::Path(path)) if path == "a b/c.bin"));
        assert!(Uri::parse("data:image/png;base64,A").is_err());
        assert!(Uri::parse("data:image/png").is_err());
        assert!(Uri::parse("%ff").is_err());
        assert!(matches!(Uri::parse(&of_path("b\\ü 100%.png")), Ok(Uri::Path(path)) if path == "b/ü 100%.png"));
    }
}

//! The statements of OBJ.

use super::text::Words;

/// What a line states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Statement {
    Position,
    Coordinates,
    Normal,
    Face,
    Line,
    Points,
    Object,
    Group,
    Material,
    Library,
    Smoothing,
    /// With its first word.
    Comment,
    Unknown,
    Nothing,
}

/// The statement of a line, and the words after its keyword. Some exporters write keywords in capitals.
#[inline]
pub(super) fn statement(line: &[u8]) -> (Statement, Words<'_>) {
    let mut words = Words(line);
    let Some(word) = words.next() else {
        let text = line.trim_ascii_start();
        return match text.strip_prefix(b"#") {
            Some(comment) => (Statement::Comment, Words(comment)),
            None => (Statement::Nothing, words),
        };
    };
    let statement = match word {
        // Without a number they are none, and do not count: so in Blender 4.5 and tinyobjloader.
        b"v" | b"V" | b"vt" | b"VT" | b"Vt" | b"vn" | b"VN" | b"Vn" if words.is_empty() => Statement::Unknown,
        b"v" | b"V" => Statement::Position,
        b"vt" | b"VT" | b"Vt" => Statement::Coordinates,
        b"vn" | b"VN" | b"Vn" => Statement::Normal,
        // `fo` is what faces were called before version 3.
        b"f" | b"F" | b"fo" => Statement::Face,
        b"l" | b"L" => Statement::Line,
        b"p" | b"P" => Statement::Points,
        b"o" | b"O" => Statement::Object,
        b"g" | b"G" => Statement::Group,
        b"s" | b"S" => Statement::Smoothing,
        _ if word.eq_ignore_ascii_case(b"usemtl") => Statement::Material,
        _ if word.eq_ignore_ascii_case(b"mtllib") => Statement::Library,
        // ZBrush fills the end of files with zeros.
        _ if word.iter().all(|byte| *byte == 0) => Statement::Nothing,
        _ => Statement::Unknown,
    };
    (statement, words)
}

//! Targets.

/// A target and its name, which is that of the fuzz target and of its folder of regressions.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name.
    pub name: &'static str,
    /// How its input bytes are interpreted.
    pub input: Input,
    /// The function. It panics when a promise is broken.
    pub run: fn(&[u8]),
}

/// How the input bytes of a target are interpreted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A Cast file.
    Cast,
    /// Choices that determine what is built.
    Choices,
    /// A file of FBX.
    Fbx,
    /// A texture.
    Picture,
    /// A file of any other supported format.
    Other,
}

/// A number below `count` that depends on the file: which of several things is done with it, where all would be slow. Files
/// that differ in a single byte give different numbers, so that damage to one file tries everything.
pub(super) fn choice(bytes: &[u8], count: usize) -> usize {
    bytes.iter().fold(bytes.len(), |sum, byte| sum.wrapping_add(usize::from(*byte))) % count.max(1)
}

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
    /// A file of any other supported format.
    Other,
}

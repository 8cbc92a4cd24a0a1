//! Which steps are done.

/// Which steps are done, and how much may be lost.
///
/// ```
/// # use cast_convert::optimize::Options;
/// let careful = Options { weight_threshold: None, key_tolerance: None, ..Options::default() };
/// let for_phones = Options { max_influences: Some(4), ..Options::default() };
/// # let _ = (careful, for_phones);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Make one of vertices that agree in everything.
    pub weld: bool,
    /// Drop vertices that no face uses.
    pub unused_vertices: bool,
    /// Put faces and vertices into a better order.
    pub order: bool,
    /// Drop weights of bones that are less than this part of the vertex's sum; default 0.001. `None` leaves all.
    pub weight_threshold: Option<f32>,
    /// How many bones may move a vertex; those with the largest weights are kept. Default `None`, as many as there are.
    pub max_influences: Option<usize>,
    /// Make one of materials, textures and colours that have the same content.
    pub materials: bool,
    /// How far curves may be from where they were: rotations in radians, all else in the unit of its values; default
    /// 0.0001. `None` leaves all keys.
    pub key_tolerance: Option<f32>,
    /// Store integers in the smallest width.
    pub integers: bool,
}

impl Options {
    /// Whether any step looks at vertices or faces.
    pub(super) fn changes_meshes(&self) -> bool {
        let weights = self.weight_threshold.is_some() || self.max_influences.is_some();
        self.weld || self.unused_vertices || self.order || weights
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            weld: true,
            unused_vertices: true,
            order: true,
            weight_threshold: Some(0.001),
            max_influences: None,
            materials: true,
            key_tolerance: Some(1e-4),
            integers: true,
        }
    }
}

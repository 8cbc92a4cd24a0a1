//! What each format carries in each direction, as the table that programs print.

/// Reading a format or writing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To Cast.
    Read,
    /// From Cast.
    Write,
}

/// How much of a feature is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Extent {
    /// All of it.
    Whole,
    /// Everything except what the text says.
    Part(&'static str),
}

impl Direction {
    /// The display name: `in` or `out`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "in",
            Self::Write => "out",
        }
    }
}

/// Features with their names, in table order.
macro_rules! features {
    ($($feature:ident $name:literal)*) => {
        /// A part of a scene.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the names, and `name`, say it")]
        pub enum Feature {
            $($feature,)*
        }

        impl Feature {
            /// All features, in table order.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$feature),*];

            /// The display name.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$feature => $name,)*
                }
            }
        }
    };
}

features! {
    Meshes "meshes"
    Normals "normals"
    Tangents "tangents"
    UvLayers "texture coordinates"
    ColorLayers "vertex colours"
    Materials "materials"
    Textures "textures"
    Skeletons "skeletons"
    Weights "weights"
    BlendShapes "blend shapes"
    Animations "animations"
    Notifications "notifications"
    Hair "hair"
    Instances "instances"
    Constraints "constraints"
}

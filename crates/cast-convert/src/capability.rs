//! What each format carries, in each direction: the words of the table that programs print.

/// Reading a format or writing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To Cast.
    Read,
    /// From Cast.
    Write,
}

/// How much of it is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Extent {
    /// All of it.
    Whole,
    /// All but what the text says.
    Part(&'static str),
}

impl Direction {
    /// Its name for people: `in` or `out`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "in",
            Self::Write => "out",
        }
    }
}

/// Features with their names, in the order of tables.
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
            /// All features, in the order of tables.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$feature),*];

            /// Its name for people.
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

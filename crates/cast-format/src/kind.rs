//! Node kinds: four ASCII letters, or any other number that a file holds.

use core::fmt;

/// What a node is: four ASCII letters read as a little-endian number.
///
/// A newtype and not an enum, because a file may hold any value: an enum would force unknown kinds into an error or,
/// transmuted, into undefined behaviour. The known kinds are constants and can be matched on.
///
/// ```
/// # use cast_format::NodeKind;
/// assert_eq!(NodeKind(0x6873_656D), NodeKind::MESH);
/// assert_eq!(NodeKind::MESH.to_string(), "mesh");
/// assert_eq!(NodeKind(7).to_string(), "0x00000007");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct NodeKind(pub u32);

macro_rules! kinds {
    ($($name:ident $letters:literal $doc:literal)*) => {
        impl NodeKind {
            $(#[doc = $doc] pub const $name: Self = Self::from_letters(*$letters);)*

            /// The 18 kinds of the published format, in its order.
            pub const KNOWN: [Self; 18] = [$(Self::$name),*];
        }
    };
}

kinds! {
    ROOT b"root" "A scene; the only kind at the top of a file."
    MODEL b"modl" "Meshes, hair, blend shapes, materials and at most one skeleton."
    MESH b"mesh" "Triangles and their vertex buffers."
    HAIR b"hair" "Strands of particles."
    BLEND_SHAPE b"blsh" "Changed positions of some vertices of a mesh."
    SKELETON b"skel" "Bones, inverse kinematics handles and constraints."
    BONE b"bone" "One joint of a skeleton."
    IK_HANDLE b"ikhd" "An inverse kinematics chain."
    CONSTRAINT b"cnst" "A bone that follows another."
    ANIMATION b"anim" "Curves with one frame rate."
    CURVE b"curv" "Key frames and values of one property of one node."
    CURVE_MODE_OVERRIDE b"CMOV" "A different curve mode for all bones below a bone."
    NOTIFICATION_TRACK b"ntif" "Named frames of an animation."
    MATERIAL b"matl" "Texture files and colours by slot."
    FILE b"file" "A path."
    COLOR b"colr" "A constant colour."
    INSTANCE b"inst" "Another file placed in this scene."
    METADATA b"meta" "Author, software, up axis and scene root."
}

impl NodeKind {
    /// The kind with these four letters.
    #[must_use]
    pub const fn from_letters(letters: [u8; 4]) -> Self {
        Self(u32::from_le_bytes(letters))
    }

    /// The four bytes as stored in the file.
    #[must_use]
    pub const fn letters(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    /// Whether the published format has this kind.
    #[must_use]
    pub fn is_known(self) -> bool {
        Self::KNOWN.contains(&self)
    }
}

impl fmt::Display for NodeKind {
    /// The four letters if they are printable and do not look like a number; otherwise the number in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.letters();
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        match core::str::from_utf8(&letters) {
            Ok(text) if letters.iter().all(is_plain) && !text.starts_with("0x") => f.pad(text),
            _ => write!(f, "0x{:08X}", self.0),
        }
    }
}

impl fmt::Debug for NodeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NodeKind({self})")
    }
}

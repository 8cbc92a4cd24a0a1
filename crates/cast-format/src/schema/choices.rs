//! The known values of string properties.

/// The known values of a text property. Files may hold other values too.
#[derive(Debug)]
#[non_exhaustive]
pub struct Choices {
    /// Name of the type in code.
    pub name: &'static str,
    /// One line of documentation.
    pub doc: &'static str,
    /// The values.
    pub values: &'static [Choice],
}

impl Choices {
    /// The value that a text stands for: the same text, or the same word in another case (see [`is_same_word`]).
    #[must_use]
    pub fn meant(&self, text: &str) -> Option<&'static Choice> {
        let exact = self.values.iter().find(|choice| choice.text == text);
        exact.or_else(|| self.values.iter().find(|choice| is_same_word(text, choice.text)))
    }
}

/// Whether a text is a value of the specification, apart from its case.
///
/// Writers print the names of enums, in capitals or converted to lower case by the rules of the user's language: Java's
/// `toLowerCase()`, which tinycast 0.1 calls without a locale, turns `ADDITIVE` into `addıtıve` in Turkish.
#[must_use]
pub fn is_same_word(text: &str, value: &str) -> bool {
    // `İ` in lower case is an `i` and a combining dot, except in Turkish.
    let letters = text.chars().filter(|letter| *letter != '\u{307}');
    let folded = letters.map(|letter| if matches!(letter, 'ı' | 'İ') { 'i' } else { letter.to_ascii_lowercase() });
    folded.eq(value.chars())
}

/// One known value.
#[derive(Debug)]
#[non_exhaustive]
pub struct Choice {
    /// The text in the file.
    pub text: &'static str,
    /// The variant in code.
    pub variant: &'static str,
    /// One line of documentation.
    pub doc: &'static str,
    /// The month in which the published text lost it; `None` while it is current.
    pub until: Option<&'static str>,
}

/// Empty without the feature `documentation`: tables cannot be linked in part.
pub(super) const fn documentation(text: &'static str) -> &'static str {
    if cfg!(feature = "documentation") { text } else { "" }
}

const fn choice(text: &'static str, variant: &'static str, doc: &'static str) -> Choice {
    Choice { text, variant, doc: documentation(doc), until: None }
}

const fn legacy(until: &'static str, text: &'static str, variant: &'static str, doc: &'static str) -> Choice {
    Choice { text, variant, doc: documentation(doc), until: Some(until) }
}

/// Every list, for code generation and reference pages.
pub static CHOICES: [&Choices; 8] = [
    &SKINNING_METHOD,
    &CONSTRAINT_TYPE,
    &ROTATION_INTERPOLATION,
    &TRANSFORM_SPACE,
    &CURVE_PROPERTY,
    &CURVE_MODE,
    &COLOR_SPACE,
    &UP_AXIS,
];

pub(super) static SKINNING_METHOD: Choices = Choices {
    name: "SkinningMethod",
    doc: "How a mesh follows its bones (`sm`).",
    values: &[
        choice("linear", "Linear", "Linear blend skinning; the default."),
        choice("quaternion", "Quaternion", "Dual quaternion skinning."),
    ],
};

pub(super) static CONSTRAINT_TYPE: Choices = Choices {
    name: "ConstraintType",
    doc: "What a constraint acts on (`ct`).",
    values: &[
        choice("pt", "Point", "The translation."),
        choice("or", "Orient", "The rotation."),
        choice("sc", "Scale", "The scale."),
    ],
};

pub(super) static ROTATION_INTERPOLATION: Choices = Choices {
    name: "RotationInterpolation",
    doc: "How rotation curves were interpolated in the first weeks of the format (`ri`).",
    values: &[
        legacy("2020-03", "quaternion", "Quaternion", "As quaternions."),
        legacy("2020-03", "euler", "Euler", "As Euler angles."),
    ],
};

pub(super) static TRANSFORM_SPACE: Choices = Choices {
    name: "TransformSpace",
    doc: "The space of an old animation's curves (`ts`).",
    values: &[
        legacy("2023-10", "local", "Local", "Relative to the parent, as all animations are today."),
        legacy("2023-10", "world", "World", "Relative to the scene."),
    ],
};

pub(super) static CURVE_PROPERTY: Choices = Choices {
    name: "CurveProperty",
    doc: "What a curve animates (`kp`).",
    values: &[
        choice("rq", "Rotation", "Rotation as a quaternion, spherically interpolated."),
        choice("tx", "TranslationX", "Translation along x."),
        choice("ty", "TranslationY", "Translation along y."),
        choice("tz", "TranslationZ", "Translation along z."),
        choice("sx", "ScaleX", "Scale along x."),
        choice("sy", "ScaleY", "Scale along y."),
        choice("sz", "ScaleZ", "Scale along z."),
        choice("bs", "BlendShape", "Weight of the blend shape with that name."),
        choice("vb", "Visibility", "Visibility: hidden when 0, visible otherwise."),
        legacy("2023-11", "rx", "EulerX", "Rotation around x."),
        legacy("2023-11", "ry", "EulerY", "Rotation around y."),
        legacy("2023-11", "rz", "EulerZ", "Rotation around z."),
        legacy("2020-03", "rw", "QuaternionW", "Fourth component of a quaternion that is split over four curves."),
    ],
};

pub(super) static CURVE_MODE: Choices = Choices {
    name: "CurveMode",
    doc: "How the values of a curve are applied (`m`).",
    values: &[
        choice("additive", "Additive", "On top of the current pose, scaled by the blend weight."),
        choice("absolute", "Absolute", "The value itself, relative to the parent; the default."),
        choice("relative", "Relative", "On top of the rest pose."),
    ],
};

pub(super) static COLOR_SPACE: Choices = Choices {
    name: "ColorSpace",
    doc: "The space of a colour's components (`cs`).",
    values: &[
        choice("srgb", "Srgb", "With the sRGB transfer function; the default."),
        choice("linear", "Linear", "Linear light."),
    ],
};

pub(super) static UP_AXIS: Choices = Choices {
    name: "UpAxis",
    doc: "Which axis of the scene points up (`up`).",
    values: &[choice("x", "X", "The x axis."), choice("y", "Y", "The y axis."), choice("z", "Z", "The z axis.")],
};

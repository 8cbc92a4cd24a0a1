//! Kinds and types, and how they are printed.

use std::collections::HashSet;

use cast_format::schema::{CHOICES, Choices};
use cast_format::{
    ColorSpace, ConstraintType, CurveMode, CurveProperty, NodeKind, PropertyType, RotationInterpolation,
    SkinningMethod, TransformSpace, UpAxis,
};

#[test]
fn kinds_that_look_like_numbers_are_printed_as_numbers() {
    for letters in [b"mesh", b"CMOV", b"a_b1", b"x0__"] {
        let kind = NodeKind::from_letters(*letters);
        assert_eq!(kind.to_string().as_bytes(), letters);
        assert_eq!(format!("{kind:?}"), format!("NodeKind({kind})"));
        assert_eq!(kind.letters(), *letters);
    }
    for (letters, number) in [
        (b"0x12", "0x32317830"),
        (b"me-h", "0x682D656D"),
        (b"\xFFesh", "0x687365FF"),
        (b"   a", "0x61202020"),
        (b"a\0\0\0", "0x00000061"),
    ] {
        assert_eq!(NodeKind::from_letters(*letters).to_string(), number);
    }
    assert_eq!(format!("[{:>6}]", NodeKind::MESH), "[  mesh]");
    assert!(NodeKind::KNOWN.iter().all(|kind| kind.is_known()));
    assert!(!NodeKind(7).is_known());
}

#[test]
fn types_have_names_sizes_and_components() {
    let known = PropertyType::KNOWN.map(|known| (known.text().unwrap(), known.element_size(), known.components()));
    let expected = [
        ("b", Some(1), 1),
        ("h", Some(2), 1),
        ("i", Some(4), 1),
        ("l", Some(8), 1),
        ("f", Some(4), 1),
        ("d", Some(8), 1),
        ("s", None, 1),
        ("v2", Some(8), 2),
        ("v3", Some(12), 3),
        ("v4", Some(16), 4),
    ];
    assert_eq!(known, expected);
    for known in PropertyType::KNOWN {
        assert_eq!(PropertyType::from_text(known.text().unwrap()), Some(known));
        assert_eq!(known.to_string(), known.text().unwrap());
        assert!(known.is_known());
    }
    let unknown = PropertyType(0x62_00);
    assert_eq!((unknown.text(), unknown.element_size(), unknown.components()), (None, None, 1));
    assert!(!unknown.is_known());
    assert_eq!((unknown.to_string(), format!("{unknown:?}")), ("0x6200".into(), "PropertyType(0x6200)".into()));
    assert_eq!((format!("[{:>3}]", PropertyType::BYTE), PropertyType::from_text("v5")), ("[  b]".into(), None));
}

/// The texts of a list, each through the type that is generated for it: what it is printed as, and its variant.
fn texts<'a, T: From<&'a str> + std::fmt::Display + std::fmt::Debug>(
    list: &'a Choices,
    as_str: impl Fn(T) -> &'a str,
) -> HashSet<&'a str> {
    for choice in list.values {
        let value = T::from(choice.text);
        assert_eq!(format!("[{value:>12}] {value:?}"), format!("[{:>12}] {}", choice.text, choice.variant));
        assert_eq!(as_str(value), choice.text);
    }
    let other = T::from("another");
    assert_eq!(format!("{other} {other:?}"), "another Other(\"another\")");
    assert_eq!(as_str(other), "another");
    list.values.iter().map(|choice| choice.text).collect()
}

#[test]
fn texts_are_what_they_were_in_the_file() {
    for list in CHOICES {
        let distinct = match list.name {
            "SkinningMethod" => texts(list, SkinningMethod::as_str),
            "ConstraintType" => texts(list, ConstraintType::as_str),
            "RotationInterpolation" => texts(list, RotationInterpolation::as_str),
            "TransformSpace" => texts(list, TransformSpace::as_str),
            "CurveProperty" => texts(list, CurveProperty::as_str),
            "CurveMode" => texts(list, CurveMode::as_str),
            "ColorSpace" => texts(list, ColorSpace::as_str),
            "UpAxis" => texts(list, UpAxis::as_str),
            other => panic!("{other} is not tested"),
        };
        assert_eq!(distinct.len(), list.values.len(), "{}", list.name);
    }
}

//! Data of properties in the formats of other programs.

use std::path::Path;

use cast_format::PropertyType;
use cast_format::schema;
use cast_read::NodeKind;
use cast_write::Data;
use cast_write::codec::{Codec, CodecErrorKind, CodecPlace, Expected};

fn written(codec: Codec, data: &Data<'_>) -> Vec<u8> {
    let mut bytes = Vec::new();
    codec.write(data, &mut bytes).unwrap();
    bytes
}

/// An .npy file of version 1.0.
fn npy(header: &str, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(header.len()).unwrap().to_le_bytes();
    [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes(), data].concat()
}

fn vectors() -> Data<'static> {
    vec![[1.0_f32, -2.5, 1e-30], [f32::MAX, 0.1, -0.0]].into()
}

#[test]
fn every_type_comes_back_from_every_format_that_has_it() {
    let all: [Data<'_>; 13] = [
        vec![0_u8, 255].into(),
        vec![0_u16, u16::MAX].into(),
        vec![0_u32, u32::MAX].into(),
        vec![0_u64, u64::MAX].into(),
        vec![1e-45_f32, f32::MIN, 16_777_216.0].into(),
        vec![f64::MIN_POSITIVE, 0.1].into(),
        vec![[0.5_f32, 2.0]].into(),
        vectors(),
        vec![[0.0_f32, 1.0, 2.0, 3.0]; 5].into(),
        Vec::<f32>::new().into(),
        "a \"quoted\", \u{1F600}\n\ttext\\".into(),
        Data::Raw { property_type: PropertyType::STRING, count: 3, bytes: b"one\0\0value\0"[..].into() },
        Data::Raw { property_type: PropertyType::STRING, count: 0, bytes: b""[..].into() },
    ];
    for data in &all {
        for codec in Codec::ALL.into_iter().filter(|codec| codec.check(data.property_type()).is_ok()) {
            let bytes = written(codec, data);
            assert_eq!(codec.read(&bytes, &Expected::like(data)).unwrap(), *data, "{codec:?}");
            let of_any_length = Expected::new(data.property_type());
            assert_eq!(codec.read(&bytes, &of_any_length).unwrap(), *data, "{codec:?}");
        }
    }
    assert_eq!(Codec::Npy.check(PropertyType::STRING).unwrap_err().kind(), &CodecErrorKind::Text);
    for codec in [Codec::Npy, Codec::Csv, Codec::Json] {
        assert!(matches!(codec.check(PropertyType(1)).unwrap_err().kind(), CodecErrorKind::UnknownType(_)));
        let unknown = Data::Raw { property_type: PropertyType(1), count: 9, bytes: b"abc"[..].into() };
        let error = codec.write(&unknown, &mut Vec::new()).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
        assert_eq!(written(Codec::Raw, &unknown), b"abc");
        assert_eq!(Codec::Raw.read(b"abc", &Expected::like(&unknown)).unwrap(), unknown);
    }
    assert_eq!(Codec::of_path(Path::new("a/B.JSON")), Some(Codec::Json));
    assert_eq!(Codec::of_path(Path::new("npy")), None);
}

#[test]
fn numbers_that_json_has_no_word_for() {
    let data = Data::from(vec![f32::INFINITY, 1.0]);
    assert_eq!(written(Codec::Json, &data), b"[null,1.0]\n");
    let read = Codec::Json.read(b" [ null , 1e0 ] ", &Expected::like(&data)).unwrap();
    let read = read.elements::<f32>().unwrap();
    assert!(read[0].is_nan() && read[1] == 1.0);
    assert_eq!(written(Codec::Csv, &data), b"value\ninf\n1.0\n");
    assert_eq!(Codec::Csv.read(b"inf\n1.0", &Expected::like(&data)).unwrap(), data);
}

#[test]
fn arrays_lie_in_npy_files_as_in_cast_files() {
    let data = vectors();
    let bytes = written(Codec::Npy, &data);
    assert_eq!((bytes.len() % 64) as u64, data.byte_len());
    assert!(bytes.starts_with(b"\x93NUMPY\x01\x00v\x00{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }"));
    let Data::Raw { bytes: read, .. } = Codec::Npy.read(&bytes, &Expected::like(&data)).unwrap() else { panic!() };
    assert!(std::ptr::eq(read.as_ptr(), bytes[128..].as_ptr()), "borrowed");
}

#[test]
fn npy_in_other_orders_and_versions() {
    let (data, expected) = (vectors(), Expected::like(&vectors()));
    let rows = data.elements::<[f32; 3]>().unwrap().concat();
    let columns: Vec<f32> = (0..3).flat_map(|column| [rows[column], rows[3 + column]]).collect();
    let bytes = |numbers: &[f32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
    let big = |numbers: &[f32]| numbers.iter().flat_map(|number| number.to_be_bytes()).collect::<Vec<u8>>();
    let header = |order: &str, by_column| {
        format!("{{'shape': (2L, 3L,), \"fortran_order\":{by_column}, 'descr':'{order}f4'}}\n")
    };
    for (file, name) in [
        (npy(&header("<", "False"), &bytes(&rows)), "rows"),
        (npy(&header(">", "False"), &big(&rows)), "big-endian"),
        (npy(&header("<", "True"), &bytes(&columns)), "columns"),
        (npy(&header(">", "True"), &big(&columns)), "big-endian columns"),
    ] {
        assert_eq!(Codec::Npy.read(&file, &expected).unwrap(), data, "{name}");
        let (start, rest) = file.split_at(8);
        let long = [&start[..6], &[2, 0], &rest[..2], &[0, 0], &rest[2..]].concat();
        assert_eq!(Codec::Npy.read(&long, &expected).unwrap(), data, "{name} in version 2");
    }
    // A single element may have no dimensions; flags may be Booleans.
    let one = Expected::new(PropertyType::FLOAT).with_count(1);
    let scalar = npy("{'descr': '<f4', 'fortran_order': False, 'shape': ()}", &2.5_f32.to_le_bytes());
    assert_eq!(Codec::Npy.read(&scalar, &one).unwrap(), Data::from(2.5_f32));
    let flags = npy("{'descr': '|b1', 'fortran_order': True, 'shape': (2,)}", &[1, 0]);
    assert_eq!(Codec::Npy.read(&flags, &Expected::new(PropertyType::BYTE)).unwrap(), Data::from(vec![1_u8, 0]));
}

/// Whatever is missing, the sentence says how many of what were expected.
#[test]
fn counts_are_named_after_what_is_counted() {
    for (property_type, count, text, sentence) in [
        (PropertyType::STRING, 1, "[]", "there are 0 values, expected 1 text"),
        (PropertyType::STRING, 2, "[\"a\"]", "there is 1 value, expected 2 texts"),
        (PropertyType::BYTE, 1, "[1, 2]", "there are 2 values, expected 1 number"),
        (PropertyType::BYTE, 3, "[1, 2]", "there are 2 values, expected 3 numbers"),
        (PropertyType::VECTOR3, 1, "[[1,2,3],[4,5,6]]", "there are 6 values, expected 3 numbers"),
        (PropertyType::VECTOR3, 3, "[[1,2,3],[4,5,6]]", "there are 6 values, expected 3 vectors of 3 numbers"),
    ] {
        let expected = Expected::new(property_type).with_count(count);
        assert_eq!((expected.count(), expected.property_type()), (Some(count), property_type));
        let error = Codec::Json.read(text.as_bytes(), &expected).unwrap_err();
        assert_eq!(error.to_string(), sentence);
    }
    assert_eq!(Expected::new(PropertyType::BYTE).count(), None);
}

/// Letters that JSON has no place for are written as numbers, and read in every form they have.
#[test]
fn control_characters_in_json() {
    let data = Data::from("\u{1}\u{1f} \u{7f}\n");
    assert_eq!(written(Codec::Json, &data), b"[\"\\u0001\\u001f \x7f\\u000a\"]\n");
    let read = Codec::Json.read(br#"["\b\f\n\r\t\/\\\""]"#, &Expected::new(PropertyType::STRING)).unwrap();
    assert_eq!(read, Data::from("\u{8}\u{c}\n\r\t/\\\""));
    let animation = schema::node(NodeKind::ANIMATION).unwrap();
    let flags = Expected::new(PropertyType::BYTE).with_schema(animation.property("lo"));
    assert_eq!(Codec::Json.read(b"[true, false]", &flags).unwrap(), Data::from(vec![1_u8, 0]));
    assert!(Codec::Json.read(b"[maybe]", &flags).is_err());
    let error = Codec::Json.read(b"[true]", &Expected::new(PropertyType::BYTE)).unwrap_err();
    assert_eq!(error.to_string(), "byte 1: \"true\" is not a number of type b; use an integer from 0 to 255");
}

#[test]
fn npy_types_have_the_names_of_numpy() {
    let names: [(Data<'_>, &str); 7] = [
        (vec![1_u8, 2].into(), "|u1"),
        (vec![1_u16, 2].into(), "<u2"),
        (vec![1_u32, 2].into(), "<u4"),
        (vec![1_u64, 2].into(), "<u8"),
        (vec![1.0_f32, 2.0].into(), "<f4"),
        (vec![1.0_f64, 2.0].into(), "<f8"),
        (vec![[1.0_f32; 2]; 2].into(), "<f4"),
    ];
    for (data, name) in names {
        let bytes = written(Codec::Npy, &data);
        let header = String::from_utf8_lossy(&bytes[10..128]);
        assert!(header.starts_with(&format!("{{'descr': '{name}', ")), "{header}");
    }
    // One vector may be a list of its numbers; a table has as many columns as a vector has numbers.
    let vector = Expected::new(PropertyType::VECTOR3);
    let of_shape = |shape: &str, len: usize| {
        npy(&format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}}}"), &vec![0; len])
    };
    assert_eq!(Codec::Npy.read(&of_shape("(3,)", 12), &vector).unwrap(), Data::from([0.0_f32; 3]));
    assert_eq!(Codec::Npy.read(&of_shape("(2, 3)", 24), &vector).unwrap().count(), 2);
    let error = Codec::Npy.read(&of_shape("(2, 2)", 24), &vector).unwrap_err().to_string();
    assert!(error.contains("the shape (2, 2), expected (n, 3)"), "{error}");
    let error = Codec::Npy.read(&of_shape("(2,)", 24), &vector).unwrap_err().to_string();
    assert!(error.contains("the shape (2,), expected (n, 3)"), "{error}");
}

#[test]
fn tables_have_a_heading() {
    let heading = |data: Data<'_>| {
        let written = String::from_utf8(written(Codec::Csv, &data)).unwrap();
        written.lines().next().unwrap().to_owned()
    };
    assert_eq!(heading(vec![[0.5_f32; 2]].into()), "x,y");
    assert_eq!(heading(vec![[0.5_f32; 3]].into()), "x,y,z");
    assert_eq!(heading(vec![[0.5_f32; 4]].into()), "x,y,z,w");
    assert_eq!(heading(vec![0.5_f32].into()), "value");
}

/// Numbers of types that Cast does not have, in every format that has a place for them.
#[test]
fn numbers_of_other_types() {
    let written = |codec: Codec| {
        let mut bytes = Vec::new();
        codec.write_numbers([-1_i32, 2].into_iter(), &mut bytes).unwrap();
        bytes
    };
    let stored = [[0xFF; 4], [2, 0, 0, 0]].concat();
    assert_eq!(written(Codec::Csv), b"value\n-1\n2\n");
    assert_eq!(written(Codec::Json), b"[-1,2]\n");
    assert_eq!(written(Codec::Raw), stored);
    let npy = written(Codec::Npy);
    assert!(npy.starts_with(b"\x93NUMPY\x01\x00v\x00{'descr': '<i4', 'fortran_order': False, 'shape': (2,), }"));
    assert_eq!(npy[128..], stored);
}

/// Whatever a header claims, no data is assumed that does not exist.
#[test]
fn hostile_npy_headers() {
    let expected = Expected::new(PropertyType::VECTOR3);
    let with = |descr: &str, order: &str, shape: &str| {
        npy(&format!("{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}"), &[0; 24])
    };
    let huge = "(18446744073709551615, 3)";
    for (file, sentence) in [
        (with("'<f4'", "False", huge), "there are 24 bytes, expected 18446744073709551615"),
        (with("'<f4'", "True", "(4294967296, 3)"), "there are 24 bytes, expected 51539607552"),
        (with("'<f4'", "False", "(3, 3)"), "there are 24 bytes, expected 36"),
        (with("'<f4'", "False", "(1, 3)"), "there are 24 bytes, expected 12"),
        (with("'<f4'", "False", "(6,)"), "the shape (6,), expected (n, 3)"),
        (with("'<f4'", "False", "(2, 3, 1)"), "the shape (2, 3, 1), expected (n, 3)"),
        (with("'<f4'", "False", "(99999999999999999999, 3)"), "not an .npy file"),
        (with("'<f4'", "False", "(-2, 3)"), "not an .npy file"),
        (with("'<f4'", "False", "(2, 3"), "not an .npy file"),
        (with("'<f4'", "Maybe", "(2, 3)"), "not an .npy file"),
        (with("'<f8'", "False", "(2, 3)"), "the type <f8, not <f4; convert it with .astype('<f4')"),
        (with("'f4'", "False", "(2, 3)"), "the type f4, not <f4"),
        (with("'\u{e9}f4'", "False", "(2, 3)"), "not <f4"),
        (with("''", "False", "(2, 3)"), "not <f4"),
        (with("[('x', '<f4')]", "False", "(2, 3)"), "not <f4"),
        (npy("{'descr': '<f4'}", &[0; 24]), "not an .npy file"),
        (npy("{{{{{", &[]), "not an .npy file"),
        (npy("", &[]), "not an .npy file"),
        (b"\x93NUMPY\x01\x00\xff\xff{".to_vec(), "not an .npy file"),
        (b"\x93NUMPY\x02\x00\xff\xff\xff\xff{".to_vec(), "not an .npy file"),
        (b"\x93NUMPY\x04\x00\x00\x00".to_vec(), "not an .npy file"),
        (b"\x93NUMP".to_vec(), "not an .npy file"),
    ] {
        let error = Codec::Npy.read(&file, &expected).unwrap_err().to_string();
        assert!(error.contains(sentence), "{sentence:?} is not in {error:?}");
    }
    // Every prefix of a file, and every changed byte, gives a result or an error.
    let whole = written(Codec::Npy, &vectors());
    for end in 0..whole.len() {
        assert!(Codec::Npy.read(&whole[..end], &expected).is_err());
        for bits in [1, 0x80, 0xff] {
            let mut changed = whole.clone();
            changed[end] ^= bits;
            let _ = Codec::Npy.read(&changed, &expected);
        }
    }
}

#[test]
fn errors_say_where() {
    let vectors = Expected::new(PropertyType::VECTOR2).with_count(2);
    let integers = Expected::new(PropertyType::BYTE);
    let texts = Expected::new(PropertyType::STRING);
    for (codec, text, expected, place, sentence) in [
        (
            Codec::Csv,
            "x,y\n1,2\n\n1\n",
            &vectors,
            Some(CodecPlace::Line(4)),
            "\"1\" is not a list of 2 numbers separated by commas",
        ),
        (Codec::Csv, "1,2\n3,four", &vectors, Some(CodecPlace::Line(2)), "\"four\" is not a number"),
        (Codec::Csv, "1,2\n3,4\n5,6", &vectors, None, "there are 6 values, expected 2 vectors of 2 numbers"),
        (Codec::Csv, "value\n256", &integers, Some(CodecPlace::Line(2)), "an integer from 0 to 255"),
        (Codec::Csv, "text\na", &texts, Some(CodecPlace::Line(1)), "expected the heading \"value\""),
        (Codec::Csv, "value\n\"a\nb\"\nc\0d", &texts, Some(CodecPlace::Line(4)), "contains a NUL"),
        (
            Codec::Json,
            "[[1,2],[3]]",
            &vectors,
            Some(CodecPlace::Byte(7)),
            "the array has the shape (1,), expected (2,)",
        ),
        (Codec::Json, "[[1,2],[3,4]", &vectors, Some(CodecPlace::Byte(12)), "JSON"),
        (Codec::Json, "[[1,2],[3,4]] []", &vectors, Some(CodecPlace::Byte(14)), "JSON"),
        (Codec::Json, "[1, 0x2]", &integers, Some(CodecPlace::Byte(4)), "JSON"),
        (Codec::Json, "[1, -1]", &integers, Some(CodecPlace::Byte(4)), "\"-1\" is not a number of type b"),
        (Codec::Json, "[\"\\ud800\"]", &texts, Some(CodecPlace::Byte(2)), "JSON"),
        (Codec::Json, "[\"open", &texts, Some(CodecPlace::Byte(2)), "JSON"),
        (Codec::Json, "[1]", &texts, Some(CodecPlace::Byte(1)), "JSON"),
    ] {
        let error = codec.read(text.as_bytes(), expected).unwrap_err();
        assert_eq!(error.place(), place, "{text:?}: {error}");
        assert!(error.to_string().contains(sentence), "{sentence:?} is not in {error}");
    }
    for codec in [Codec::Csv, Codec::Json] {
        assert_eq!(codec.read(b"[\"\xff", &texts).unwrap_err().place(), Some(CodecPlace::Byte(2)));
    }
    let error = Codec::Raw.read(b"abc", &Expected::new(PropertyType::SHORT)).unwrap_err();
    assert_eq!(error.to_string(), "there are 3 bytes, expected 2");
    assert!(Codec::Raw.read(b"abc", &texts).is_err());
}

#[test]
fn text_that_people_write() {
    let animation = schema::node(NodeKind::ANIMATION).unwrap();
    let flag = Expected::new(PropertyType::BYTE).with_count(1).with_schema(animation.property("lo"));
    assert_eq!(flag.parse("true").unwrap(), Data::from(true));
    assert_eq!(flag.parse("false").unwrap(), Data::from(false));
    let byte = Expected::new(PropertyType::BYTE);
    assert!(["true", "false", "none"].iter().all(|word| byte.parse(word).is_err()), "these are words for flags");
    assert!(flag.parse("none").is_err() && Expected::new(PropertyType::INTEGER32).parse("none").is_err());
    assert!(flag.parse("2.0").unwrap_err().to_string().contains("or true or false"));
    let bone = schema::node(NodeKind::BONE).unwrap();
    let parent = Expected::new(PropertyType::INTEGER32).with_schema(bone.property("p"));
    assert_eq!(parent.parse("none 0x1F").unwrap(), Data::from(vec![u32::MAX, 31]));
    assert!(Expected::new(PropertyType::FLOAT).parse("1e99").unwrap_err().to_string().contains("out of range"));
    assert_eq!(Expected::new(PropertyType::STRING).parse("a, b").unwrap(), Data::from("a, b"));
    assert!(Expected::new(PropertyType(1)).parse("1").is_err());
    // Text from a spreadsheet: byte order mark, line ends, spaces.
    let read = Codec::Csv.read("\u{feff}x,y\r\n 1 , 2 \r\n".as_bytes(), &Expected::new(PropertyType::VECTOR2));
    assert_eq!(read.unwrap(), Data::from(vec![[1.0, 2.0]]));
    let read = Codec::Json.read(br#"["\u0041\ud83d\ude00\/\n"]"#, &Expected::new(PropertyType::STRING));
    assert_eq!(read.unwrap(), Data::from("A\u{1F600}/\n"));
}

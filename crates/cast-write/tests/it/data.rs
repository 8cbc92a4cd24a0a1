//! Data of properties: when it is equal, and how its elements are changed.

use std::borrow::Cow;

use cast_read::{Element, PropertyType};
use cast_write::{Data, NodeHash, RawBytes};

/// An array of every type, borrowed.
fn borrowed() -> Vec<Data<'static>> {
    vec![
        Cow::Borrowed(&[1_u8, 2][..]).into(),
        Cow::Borrowed(&[3_u16, 4][..]).into(),
        Cow::Borrowed(&[5_u32, 6][..]).into(),
        Cow::Borrowed(&[7_u64, 8][..]).into(),
        Cow::Borrowed(&[0.5_f32, 1.5][..]).into(),
        Cow::Borrowed(&[2.5_f64, 3.5][..]).into(),
        Cow::Borrowed(&[[4.5_f32; 2]][..]).into(),
        Cow::Borrowed(&[[5.5_f32; 3]][..]).into(),
        Cow::Borrowed(&[[6.5_f32; 4]][..]).into(),
        "text".into(),
        Data::Links(vec![NodeHash::new(9), NodeHash::new(10)]),
    ]
}

/// The same as stored in a file.
fn raw(data: &Data<'_>) -> Data<'static> {
    let (property_type, count) = (data.property_type(), u32::try_from(data.count()).unwrap());
    Data::Raw { property_type, count, bytes: data.to_bytes().into_owned().into() }
}

#[test]
fn data_is_equal_if_it_is_in_a_file() {
    let all = borrowed();
    for (at, data) in all.iter().enumerate() {
        assert_eq!(*data, raw(data), "{data:?}");
        assert_eq!(raw(data), *data, "{data:?}");
        assert_eq!(data.clone().into_owned(), *data);
        assert_eq!(data.clone().into_owned().to_bytes(), data.to_bytes());
        assert_eq!(raw(data).into_owned().to_bytes(), data.to_bytes());
        for (other_at, other) in all.iter().enumerate() {
            assert_eq!(data == other, at == other_at, "{data:?}, {other:?}");
            assert_eq!(*data == raw(other), at == other_at, "{data:?}, {other:?}");
        }
    }
    let bytes = |property_type, count, bytes: &'static [u8]| Data::Raw { property_type, count, bytes: bytes.into() };
    let one = bytes(PropertyType::FLOAT, 1, &[0; 4]);
    assert_ne!(one, bytes(PropertyType::INTEGER32, 1, &[0; 4]), "another type");
    assert_ne!(one, bytes(PropertyType::FLOAT, 2, &[0; 4]), "another count");
    assert_ne!(one, bytes(PropertyType::FLOAT, 1, &[0, 0, 0, 1]), "other bytes");
}

#[test]
fn links_are_compared_as_links() {
    let (a, b) = (NodeHash::assigned(), NodeHash::assigned());
    assert_eq!(Data::from(a), Data::from(a));
    assert_ne!(Data::from(a), Data::from(b), "the number of neither is known");
    assert_ne!(Data::from(a), Data::from(0_u64));
    assert_ne!(Data::from(0_u64), Data::from(a));
    assert_eq!(Data::from(NodeHash::new(7)), Data::from(7_u64));
    assert_ne!(Data::from(NodeHash::new(7)), Data::from(vec![7_u64, 7]));
    assert_ne!(Data::from(NodeHash::new(7)), Data::from(7_u32));
    assert_eq!(NodeHash::from(&a), a);
    assert_eq!(NodeHash::from(&NodeHash::new(7)).fixed(), Some(7));
}

/// Whether it was typed or as stored in a file: the elements are had, and changed in place.
#[test]
fn elements_of_every_type_are_changed() {
    fn change<T: Element + PartialEq + std::fmt::Debug>(data: &Data<'_>, new: T) {
        for mut data in [data.clone(), raw(data)] {
            let before = data.elements::<T>().unwrap().into_owned();
            let elements = data.elements_mut::<T>().unwrap();
            assert_eq!(*elements, before);
            elements.push(new);
            assert_eq!((data.property_type(), data.count()), (T::TYPE, before.len() as u64 + 1));
            assert_eq!(data.elements::<T>().unwrap()[before.len()..], [new]);
            assert_eq!(data.elements_mut::<T>().unwrap().len(), before.len() + 1);
        }
    }
    let all = borrowed();
    change(&all[0], 255_u8);
    change(&all[1], 1000_u16);
    change(&all[2], 100_000_u32);
    change(&all[3], u64::MAX);
    change(&all[4], -1.0_f32);
    change(&all[5], -1.0_f64);
    change(&all[6], [-1.0_f32; 2]);
    change(&all[7], [-1.0_f32; 3]);
    change(&all[8], [-1.0_f32; 4]);
    for mut data in all {
        let other = data.property_type() != PropertyType::SHORT;
        assert_eq!((data.elements::<u16>().is_none(), data.elements_mut::<u16>().is_none()), (other, other));
    }
}

/// Bytes of a file lie anywhere; elements that cannot be borrowed there are copied.
#[test]
fn elements_are_had_wherever_the_bytes_lie() {
    let stored: Vec<u8> = [0_u8; 8].into_iter().chain((0..8_u32).flat_map(u32::to_le_bytes)).collect();
    for shift in 0..8 {
        // Eight elements, of which the first begins with the last bytes of the zeros before it.
        let bytes = &stored[shift..shift + 32];
        let data = Data::Raw { property_type: PropertyType::INTEGER32, count: 8, bytes: bytes.into() };
        let expected: Vec<u32> =
            bytes.chunks_exact(4).map(|element| u32::from_le_bytes(element.try_into().unwrap())).collect();
        assert_eq!(data.elements::<u32>().unwrap(), expected, "{shift}");
    }
}

#[test]
fn bytes_are_shown_and_compared_as_bytes() {
    let bytes = |bytes: &'static [u8]| RawBytes::from(bytes);
    assert_eq!(bytes(&[1, 2]), RawBytes::from(vec![1, 2]));
    assert_ne!(bytes(&[1, 2]), bytes(&[1, 3]));
    assert_ne!(bytes(&[1]), RawBytes::empty());
    let owner = std::sync::Arc::new(vec![0, 1, 2, 3]);
    assert_eq!(RawBytes::shared(owner.clone(), 1..3), bytes(&[1, 2]));
    assert_eq!(RawBytes::shared(owner.clone(), 2..9), bytes(&[2, 3]), "as far as there are any");
    assert_eq!(RawBytes::shared(owner, 5..9), RawBytes::empty());
    assert_eq!(format!("{:?}", bytes(&[1, 2])), "[1, 2]");
}

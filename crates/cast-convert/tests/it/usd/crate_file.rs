//! Reads the structure of crate files as the specification of the format describes it, with as little as that needs.

use std::collections::BTreeMap;

/// A field: its name, and what stands for its value.
pub(super) type Field = (String, u64);

/// A crate file.
pub(super) struct CrateFile<'b> {
    bytes: &'b [u8],
    pub(super) tokens: Vec<String>,
    pub(super) strings: Vec<u32>,
    /// The kind and the fields of each spec, by its path.
    pub(super) specs: BTreeMap<String, (u32, Vec<Field>)>,
}

pub(super) fn number(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes[..8].try_into().unwrap())
}

fn unpacked(bytes: &[u8], length: usize) -> Vec<u8> {
    assert_eq!(bytes[0], 0, "one LZ4 block");
    lz4_flex::block::decompress(&bytes[1..], length).unwrap()
}

/// Integers of which the differences are coded.
pub(super) fn integers(bytes: &[u8], count: usize) -> Vec<i32> {
    let coded = unpacked(bytes, 4 + count.div_ceil(4) + 4 * count);
    let common = i32::from_le_bytes(coded[..4].try_into().unwrap());
    let (codes, mut rest) = coded[4..].split_at(count.div_ceil(4));
    let mut last = 0_i32;
    let all = (0..count).map(|index| {
        let mut take = |size: usize| {
            let (own, others) = rest.split_at(size);
            rest = others;
            own.to_vec()
        };
        let difference = match codes[index / 4] >> (2 * (index % 4)) & 3 {
            0 => common,
            1 => i32::from(take(1)[0] as i8),
            2 => i32::from(i16::from_le_bytes(take(2).try_into().unwrap())),
            _ => i32::from_le_bytes(take(4).try_into().unwrap()),
        };
        last = last.wrapping_add(difference);
        last
    });
    let all = all.collect();
    assert!(rest.is_empty(), "bytes after the last integer");
    all
}

/// What is left of a section.
struct Section<'b>(&'b [u8]);

impl<'b> Section<'b> {
    fn number(&mut self) -> usize {
        let found = number(self.0);
        self.0 = &self.0[8..];
        usize::try_from(found).unwrap()
    }

    fn bytes(&mut self) -> &'b [u8] {
        let length = self.number();
        let (own, rest) = self.0.split_at(length);
        self.0 = rest;
        own
    }

    fn integers(&mut self, count: usize) -> Vec<i32> {
        integers(self.bytes(), count)
    }
}

impl<'b> CrateFile<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        assert_eq!(&bytes[..16], b"PXR-USDC\0\x08\0\0\0\0\0\0");
        assert!(bytes[24..88].iter().all(|byte| *byte == 0));
        let contents = &bytes[number(&bytes[16..]) as usize..];
        let rows = contents[8..].chunks_exact(32);
        let sections: BTreeMap<&[u8], &[u8]> = rows
            .map(|row| {
                let (start, length) = (number(&row[16..]) as usize, number(&row[24..]) as usize);
                (row[..16].split(|byte| *byte == 0).next().unwrap(), &bytes[start..start + length])
            })
            .collect();
        assert_eq!((number(contents), sections.len()), (6, 6));
        let section = |name: &str| Section(sections[name.as_bytes()]);

        let mut tokens = section("TOKENS");
        let (count, length) = (tokens.number(), tokens.number());
        let text = unpacked(tokens.bytes(), length);
        let text = text.strip_suffix(&[0]).unwrap().split(|byte| *byte == 0);
        let tokens: Vec<String> = text.map(|token| String::from_utf8(token.to_vec()).unwrap()).collect();
        assert_eq!(tokens.len(), count);

        let mut strings = section("STRINGS");
        let count = strings.number();
        let strings: Vec<u32> = strings.0.as_chunks().0.iter().map(|token| u32::from_le_bytes(*token)).collect();
        assert_eq!(strings.len(), count);

        let mut fields = section("FIELDS");
        let count = fields.number();
        let names = fields.integers(count);
        let values = unpacked(fields.bytes(), 8 * count);
        let fields: Vec<Field> = names
            .iter()
            .zip(values.chunks(8))
            .map(|(name, value)| (tokens[*name as usize].clone(), number(value)))
            .collect();

        let mut sets = section("FIELDSETS");
        let count = sets.number();
        let sets = sets.integers(count);

        let paths = paths(section("PATHS"), &tokens);
        let mut specs = section("SPECS");
        let count = specs.number();
        let [of_path, of_set, kinds] = [(); 3].map(|()| specs.integers(count));
        assert_eq!(count, paths.len());
        let specs = (0..count).map(|spec| {
            let set = sets[of_set[spec] as usize..].iter().take_while(|field| **field != -1);
            let set = set.map(|field| fields[*field as usize].clone()).collect();
            (paths[of_path[spec] as usize].clone(), (kinds[spec] as u32, set))
        });
        Self { bytes, specs: specs.collect(), tokens, strings }
    }

    /// What stands for the value of a field.
    pub(super) fn field(&self, path: &str, name: &str) -> u64 {
        let found = self.specs[path].1.iter().find(|field| field.0 == name);
        found.unwrap_or_else(|| panic!("{path} has no {name}")).1
    }

    /// The elements of an array that is not compressed, and their type.
    pub(super) fn array(&self, path: &str, size: usize) -> (u64, &'b [u8]) {
        let value = self.field(path, "default");
        assert_eq!(value >> 61, 0b100, "an array, neither inlined nor compressed");
        let start = (value & 0xFFFF_FFFF_FFFF) as usize;
        assert_eq!(start % 8, 0);
        let count = number(&self.bytes[start..]) as usize;
        (value >> 48 & 0xFF, &self.bytes[start + 8..][..count * size])
    }

    /// The bytes at the place of a value.
    pub(super) fn at(&self, value: u64) -> &'b [u8] {
        assert_eq!(value >> 62 & 1, 0);
        &self.bytes[(value & 0xFFFF_FFFF_FFFF) as usize..]
    }
}

/// All paths: a tree, of which each entry says whether a child and a sibling follow.
fn paths(mut section: Section<'_>, tokens: &[String]) -> Vec<String> {
    let count = section.number();
    assert_eq!(section.number(), count);
    let [indices, names, jumps] = [(); 3].map(|()| section.integers(count));
    let mut paths = vec![String::new(); count];
    let mut open = vec![(0_usize, String::new())];
    while let Some((at, parent)) = open.pop() {
        let name = &tokens[names[at].unsigned_abs() as usize];
        let own = match names[at] {
            _ if at == 0 => String::new(),
            token if token < 0 => format!("{parent}.{name}"),
            _ => format!("{parent}/{name}"),
        };
        let jump = jumps[at];
        if jump >= 0 {
            open.push((if jump == 0 { at + 1 } else { at + jump as usize }, parent));
        }
        if jump > 0 || jump == -1 {
            open.push((at + 1, own.clone()));
        }
        assert!(paths[indices[at] as usize].is_empty());
        paths[indices[at] as usize] = if at == 0 { "/".to_owned() } else { own };
    }
    assert!(paths.iter().all(|path| !path.is_empty()));
    paths
}

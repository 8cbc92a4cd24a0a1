//! USD files that are not text: a crate file, and a package with it and a picture.

use super::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    let bytes = crate_file();
    let files = [("quad.usdc", bytes.as_slice()), ("textures/wood.png", PICTURE)];
    let sample =
        |name: &str, shows: &str, bytes| Sample { folder: "usdc", name: name.into(), shows: shows.into(), bytes };
    vec![
        sample(
            "quad.usdc",
            "a square of version 0.8.0: a compressed array, numbers in fields, values at times, a list, and a material",
            bytes.clone(),
        ),
        sample("quad.usdz", "the same in a package, with its texture", archive(&files)),
    ]
}

/// A picture of one pixel, which nothing here decodes.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1A\n";

/// What stands for a value: flags and type, then a place or the value itself.
const ARRAY: u64 = 1 << 63;
const INLINED: u64 = 1 << 62;
const COMPRESSED: u64 = 1 << 61;

/// The kinds of specs.
const ATTRIBUTE: i32 = 1;
const PRIM: i32 = 6;
const LAYER: i32 = 7;
const RELATIONSHIP: i32 = 8;

/// Bytes as LZ4 writes them, after the number of further parts.
fn lz4(bytes: &[u8]) -> Vec<u8> {
    [vec![0], super::bytes::lz4(bytes)].concat()
}

/// Integers: each differs from the one before by a number of four bytes.
fn integers(numbers: &[i32]) -> Vec<u8> {
    let mut out = i32::MIN.to_le_bytes().to_vec();
    let mut codes = vec![0_u8; numbers.len().div_ceil(4)];
    (0..numbers.len()).for_each(|place| codes[place / 4] |= 3 << (2 * (place % 4)));
    out.extend(codes);
    let mut last = 0_i32;
    for number in numbers {
        out.extend(number.wrapping_sub(last).to_le_bytes());
        last = *number;
    }
    lz4(&out)
}

fn sized(bytes: &[u8]) -> Vec<u8> {
    [&(bytes.len() as u64).to_le_bytes(), bytes].concat()
}

#[derive(Default)]
struct File {
    values: Vec<u8>,
    tokens: Vec<String>,
    fields: Vec<(i32, u64)>,
    sets: Vec<i32>,
    /// The names of paths, negative for properties, and what follows each.
    paths: Vec<(i32, i32)>,
    specs: Vec<[i32; 3]>,
}

/// The length of the header.
const HEADER: usize = 88;

impl File {
    fn token(&mut self, text: &str) -> u64 {
        let known = self.tokens.iter().position(|token| token == text);
        known.unwrap_or_else(|| {
            self.tokens.push(text.into());
            self.tokens.len() - 1
        }) as u64
    }

    /// A value at a place.
    fn placed(&mut self, kind: u64, bytes: &[u8]) -> u64 {
        let place = HEADER + self.values.len();
        self.values.extend(bytes);
        (kind << 48) | place as u64
    }

    fn text(&mut self, text: &str) -> u64 {
        INLINED | (11 << 48) | self.token(text)
    }

    fn floats(&mut self, kind: u64, lanes: usize, numbers: &[f32]) -> u64 {
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        ARRAY | self.placed(kind, &[&((numbers.len() / lanes) as u64).to_le_bytes(), &*bytes].concat())
    }

    fn tokens(&mut self, texts: &[&str]) -> Vec<u8> {
        let indices: Vec<u8> = texts.iter().flat_map(|text| (self.token(text) as u32).to_le_bytes()).collect();
        [&(texts.len() as u64).to_le_bytes(), &*indices].concat()
    }

    /// The names of children or properties, which the reference implementation follows.
    fn names(&mut self, texts: &[&str]) -> u64 {
        let names = self.tokens(texts);
        self.placed(41, &names)
    }

    /// A path with fields: what follows it is -2 for nothing, -1 for a child, 0 for a sibling, and the distance to the sibling if
    /// there is a child, too.
    fn spec(&mut self, name: &str, follows: i32, kind: i32, fields: &[(&str, u64)]) {
        let token = self.token(name) as i32;
        let is_property = kind == ATTRIBUTE || kind == RELATIONSHIP;
        self.specs.push([self.paths.len() as i32, self.sets.len() as i32, kind]);
        self.paths.push((if is_property { -token } else { token }, follows));
        for (name, value) in fields {
            let name = self.token(name) as i32;
            self.sets.push(self.fields.len() as i32);
            self.fields.push((name, *value));
        }
        self.sets.push(-1);
    }

    fn finish(self) -> Vec<u8> {
        let mut out = [b"PXR-USDC".as_slice(), &[0, 8, 0, 0, 0, 0, 0, 0], &[0; 72], &self.values].concat();
        let count = |count: usize| (count as u64).to_le_bytes().to_vec();
        let column = |numbers: Vec<i32>| sized(&integers(&numbers));
        let texts: Vec<u8> = self.tokens.iter().flat_map(|token| token.bytes().chain([0])).collect();
        let values: Vec<u8> = self.fields.iter().flat_map(|(_, value)| value.to_le_bytes()).collect();
        let specs = |place: usize| column(self.specs.iter().map(|spec| spec[place]).collect());
        let sections = [
            ("TOKENS", [count(self.tokens.len()), count(texts.len()), sized(&lz4(&texts))].concat()),
            ("STRINGS", count(0)),
            (
                "FIELDS",
                [
                    count(self.fields.len()),
                    column(self.fields.iter().map(|(name, _)| *name).collect()),
                    sized(&lz4(&values)),
                ]
                .concat(),
            ),
            ("FIELDSETS", [count(self.sets.len()), column(self.sets.clone())].concat()),
            (
                "PATHS",
                [
                    count(self.paths.len()),
                    count(self.paths.len()),
                    column((0..self.paths.len() as i32).collect()),
                    column(self.paths.iter().map(|(name, _)| *name).collect()),
                    column(self.paths.iter().map(|(_, follows)| *follows).collect()),
                ]
                .concat(),
            ),
            ("SPECS", [count(self.specs.len()), specs(0), specs(1), specs(2)].concat()),
        ];
        let mut contents = count(sections.len());
        for (name, bytes) in sections {
            let mut padded = [0; 16];
            padded[..name.len()].copy_from_slice(name.as_bytes());
            contents.extend(padded);
            contents.extend(count(out.len()));
            contents.extend(count(bytes.len()));
            out.extend(bytes);
        }
        let place = out.len() as u64;
        out[16..24].copy_from_slice(&place.to_le_bytes());
        [out, contents].concat()
    }
}

/// A square below an assembly, which moves, with a material.
fn crate_file() -> Vec<u8> {
    let mut file = File::default();
    // A property with the name 0 would not be negative.
    file.token("");
    let [def, uniform] = [INLINED | (42 << 48), INLINED | (44 << 48) | 1];
    let root = file.text("quad");
    let axis = file.text("Z");
    let unit = INLINED | (9 << 48) | u64::from(0.5_f32.to_bits());
    let children = file.names(&["quad", "looks"]);
    file.spec(
        "",
        -1,
        LAYER,
        &[("defaultPrim", root), ("upAxis", axis), ("metersPerUnit", unit), ("primChildren", children)],
    );
    let mesh = file.text("Mesh");
    let properties = file.names(&[
        "faceVertexCounts",
        "faceVertexIndices",
        "points",
        "primvars:st",
        "subdivisionScheme",
        "xformOp:translate",
        "xformOpOrder",
        "material:binding",
        "doubleSided",
    ]);
    file.spec("quad", 10, PRIM, &[("specifier", def), ("typeName", mesh), ("properties", properties)]);
    let int = file.text("int[]");
    let counts = ARRAY | file.placed(3, &[&1_u64.to_le_bytes()[..], &4_i32.to_le_bytes()].concat());
    file.spec("faceVertexCounts", 0, ATTRIBUTE, &[("typeName", int), ("default", counts)]);
    // Sixteen numbers are enough to be compressed; those after the first four have no face.
    let packed = integers(&[0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let indices = [16_u64.to_le_bytes().to_vec(), sized(&packed)].concat();
    let indices = ARRAY | COMPRESSED | file.placed(3, &indices);
    file.spec("faceVertexIndices", 0, ATTRIBUTE, &[("typeName", int), ("default", indices)]);
    let points = file.text("point3f[]");
    let square = file.floats(24, 3, &[0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 2.0, 0.0, 1.0, 0.0, 0.0, 1.0]);
    file.spec("points", 0, ATTRIBUTE, &[("typeName", points), ("default", square)]);
    let texture = file.text("texCoord2f[]");
    let corners = file.floats(20, 2, &[0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0]);
    let varying = file.text("faceVarying");
    file.spec("primvars:st", 0, ATTRIBUTE, &[("typeName", texture), ("default", corners), ("interpolation", varying)]);
    let (token, none) = (file.text("token"), file.text("none"));
    file.spec("subdivisionScheme", 0, ATTRIBUTE, &[("typeName", token), ("variability", uniform), ("default", none)]);
    // The times, then the values: small whole numbers are in their fields.
    let times = file.placed(48, &[2_u64.to_le_bytes(), 0.0_f64.to_le_bytes(), 10.0_f64.to_le_bytes()].concat());
    let at = |x: u64| INLINED | (23 << 48) | x;
    let samples = [8, times, 8, 2, at(0), at(3)].map(u64::to_le_bytes).concat();
    let samples = file.placed(46, &samples);
    let double = file.text("double3");
    file.spec("xformOp:translate", 0, ATTRIBUTE, &[("typeName", double), ("timeSamples", samples)]);
    let order = file.tokens(&["xformOp:translate"]);
    let order = ARRAY | file.placed(11, &order);
    let tokens = file.text("token[]");
    file.spec("xformOpOrder", 0, ATTRIBUTE, &[("typeName", tokens), ("variability", uniform), ("default", order)]);
    // The list of targets is explicit, and has the path of the material, which is the twelfth.
    let targets = [&[3][..], &1_u64.to_le_bytes(), &12_u32.to_le_bytes()].concat();
    let targets = file.placed(34, &targets);
    file.spec("material:binding", 0, RELATIONSHIP, &[("targetPaths", targets)]);
    let yes = INLINED | (1 << 48) | 1;
    let kind = file.text("bool");
    file.spec("doubleSided", -2, ATTRIBUTE, &[("typeName", kind), ("default", yes)]);
    // Keeps the distance to the sibling of the mesh.
    let scope = file.text("Scope");
    let children = file.names(&["wood"]);
    file.spec("looks", -1, PRIM, &[("specifier", def), ("typeName", scope), ("primChildren", children)]);
    let material = file.text("Material");
    let children = file.names(&["surface", "picture"]);
    let properties = file.names(&["outputs:surface"]);
    file.spec(
        "wood",
        -1,
        PRIM,
        &[("specifier", def), ("typeName", material), ("primChildren", children), ("properties", properties)],
    );
    let surface = [&[3][..], &1_u64.to_le_bytes(), &17_u32.to_le_bytes()].concat();
    let surface = file.placed(34, &surface);
    file.spec("outputs:surface", 0, ATTRIBUTE, &[("typeName", token), ("connectionPaths", surface)]);
    let shader = file.text("Shader");
    let properties = file.names(&["info:id", "inputs:diffuseColor", "outputs:surface", "inputs:roughness"]);
    file.spec("surface", 5, PRIM, &[("specifier", def), ("typeName", shader), ("properties", properties)]);
    let id = file.text("UsdPreviewSurface");
    file.spec("info:id", 0, ATTRIBUTE, &[("typeName", token), ("default", id)]);
    let color = file.text("color3f");
    let from = [&[3][..], &1_u64.to_le_bytes(), &21_u32.to_le_bytes()].concat();
    let from = file.placed(34, &from);
    file.spec("inputs:diffuseColor", 0, ATTRIBUTE, &[("typeName", color), ("connectionPaths", from)]);
    file.spec("outputs:surface", 0, ATTRIBUTE, &[("typeName", token)]);
    let float = file.text("float");
    let rough = INLINED | (8 << 48) | u64::from(0.25_f32.to_bits());
    file.spec("inputs:roughness", -2, ATTRIBUTE, &[("typeName", float), ("default", rough)]);
    let properties = file.names(&["info:id", "outputs:rgb", "inputs:file"]);
    file.spec("picture", -1, PRIM, &[("specifier", def), ("typeName", shader), ("properties", properties)]);
    let id = file.text("UsdUVTexture");
    file.spec("info:id", 0, ATTRIBUTE, &[("typeName", token), ("default", id)]);
    file.spec("outputs:rgb", 0, ATTRIBUTE, &[("typeName", color)]);
    let asset = file.text("asset");
    let path = INLINED | (12 << 48) | file.token("./textures/wood.png");
    file.spec("inputs:file", -2, ATTRIBUTE, &[("typeName", asset), ("default", path)]);
    file.finish()
}

/// A ZIP archive whose files are stored at multiples of 64 bytes.
fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for (name, bytes) in files {
        let start = out.len() as u32;
        let padding = (64 - (out.len() + 30 + name.len() + 4) % 64) % 64;
        let length = (bytes.len() as u32).to_le_bytes();
        // Version 1.0, names in UTF-8, stored, the first of January 1980; no checksum is compared.
        let common = [&10_u16.to_le_bytes()[..], &2048_u16.to_le_bytes(), &[0; 4], &33_u16.to_le_bytes(), &[0; 4]];
        let common = [&common.concat(), &length[..], &length, &(name.len() as u16).to_le_bytes()].concat();
        out.extend([b"PK\x03\x04", &*common, &(padding as u16 + 4).to_le_bytes(), name.as_bytes()].concat());
        out.extend([&0x1986_u16.to_le_bytes()[..], &(padding as u16).to_le_bytes(), &vec![0; padding], bytes].concat());
        directory.extend([b"PK\x01\x02\x0A\x00", &*common, &[0; 12], &start.to_le_bytes(), name.as_bytes()].concat());
    }
    let count = (files.len() as u16).to_le_bytes();
    let place = (out.len() as u32).to_le_bytes();
    let length = (directory.len() as u32).to_le_bytes();
    [&out, &*directory, b"PK\x05\x06\0\0\0\0", &count, &count, &length, &place, &[0; 2]].concat()
}

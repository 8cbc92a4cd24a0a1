//! Builds glTF files: the buffer, and the JSON as text.

/// How components make up an element.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Kind {
    Scalar,
    Vec2,
    Vec3,
    Vec4,
    Mat4,
}

impl Kind {
    fn name_and_lanes(self) -> (&'static str, usize) {
        match self {
            Self::Scalar => ("SCALAR", 1),
            Self::Vec2 => ("VEC2", 2),
            Self::Vec3 => ("VEC3", 3),
            Self::Vec4 => ("VEC4", 4),
            Self::Mat4 => ("MAT4", 16),
        }
    }
}

const U8: u32 = 5121;
const U16: u32 = 5123;
const F32: u32 = 5126;

/// A file; adding something returns the index by which the JSON refers to it.
#[derive(Default)]
pub(super) struct Gltf {
    bin: Vec<u8>,
    views: Vec<String>,
    accessors: Vec<String>,
    members: Vec<String>,
}

impl Gltf {
    pub(super) fn new() -> Self {
        Self::default()
    }

    /// A top-level member.
    pub(super) fn member(&mut self, name: &str, json: &str) {
        self.members.push(format!(r#""{name}": {json}"#));
    }

    /// The scene with these nodes.
    pub(super) fn scene(&mut self, nodes: &str) {
        self.member("scene", "0");
        self.member("scenes", &format!(r#"[{{"nodes": {nodes}}}]"#));
    }

    pub(super) fn view(&mut self, bytes: &[u8]) -> usize {
        self.add_view(bytes, "")
    }

    pub(super) fn strided(&mut self, bytes: &[u8], stride: usize) -> usize {
        self.add_view(bytes, &format!(r#", "byteStride": {stride}"#))
    }

    fn add_view(&mut self, bytes: &[u8], rest: &str) -> usize {
        let (offset, length) = (self.bin.len(), bytes.len());
        self.bin.extend(bytes);
        self.bin.resize(self.bin.len().next_multiple_of(4), 0);
        self.views.push(format!(r#"{{"buffer": 0, "byteOffset": {offset}, "byteLength": {length}{rest}}}"#));
        self.views.len() - 1
    }

    pub(super) fn accessor(
        &mut self,
        view: usize,
        offset: usize,
        component: u32,
        normalized: bool,
        count: usize,
        kind: Kind,
    ) -> usize {
        let (kind, _) = kind.name_and_lanes();
        let place = format!(r#""bufferView": {view}, "byteOffset": {offset}"#);
        self.accessors.push(format!(
            r#"{{{place}, "componentType": {component}, "normalized": {normalized}, "count": {count}, "type": "{kind}"}}"#
        ));
        self.accessors.len() - 1
    }

    /// Positions that are zero, all of them.
    pub(super) fn nothing(&mut self, count: usize) -> usize {
        self.accessors.push(format!(r#"{{"componentType": {F32}, "count": {count}, "type": "VEC3"}}"#));
        self.accessors.len() - 1
    }

    /// The minimum and maximum of the last accessor.
    pub(super) fn bounds(&mut self, min: &str, max: &str) {
        let accessor = self.accessors.last_mut().expect("bounds are those of an accessor");
        accessor.truncate(accessor.len() - 1);
        *accessor += &format!(r#", "min": {min}, "max": {max}}}"#);
    }

    /// Floats; those with three components are positions, which need bounds.
    pub(super) fn floats(&mut self, kind: Kind, values: &[f32]) -> usize {
        let view = self.view(&bytes_of(values));
        let index = self.accessor(view, 0, F32, false, values.len() / kind.name_and_lanes().1, kind);
        if kind == Kind::Vec3 {
            let bound = |pick: fn(f32, f32) -> f32| {
                let of = |lane| values.iter().copied().skip(lane).step_by(3).reduce(pick).unwrap_or_default();
                format!("[{}, {}, {}]", of(0), of(1), of(2))
            };
            self.bounds(&bound(f32::min), &bound(f32::max));
        }
        index
    }

    /// Times of keys, which need bounds as well.
    pub(super) fn times(&mut self, times: &[f32]) -> usize {
        let index = self.floats(Kind::Scalar, times);
        self.bounds(&format!("[{}]", times[0]), &format!("[{}]", times[times.len() - 1]));
        index
    }

    pub(super) fn bytes(&mut self, kind: Kind, normalized: bool, values: &[u8]) -> usize {
        let view = self.view(values);
        self.accessor(view, 0, U8, normalized, values.len() / kind.name_and_lanes().1, kind)
    }

    pub(super) fn shorts(&mut self, values: &[u16]) -> usize {
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let view = self.view(&bytes);
        self.accessor(view, 0, U16, false, values.len(), Kind::Scalar)
    }

    /// Vectors that are zero, except some.
    pub(super) fn sparse(&mut self, count: usize, indices: &[u8], values: &[f32]) -> usize {
        let changed = indices.len();
        let indices = self.view(indices);
        let view = self.view(&bytes_of(values));
        self.accessors.push(format!(
            r#"{{"componentType": {F32}, "count": {count}, "type": "VEC3", "min": [-0.5, 0, 0], "max": [0, 0.5, 0],
    "sparse": {{"count": {changed}, "indices": {{"bufferView": {indices}, "componentType": {U8}}}, "values": {{"bufferView": {view}}}}}}}"#
        ));
        self.accessors.len() - 1
    }

    fn json(&self, uri: Option<&str>) -> String {
        let uri = uri.map_or_else(String::new, |uri| format!(r#", "uri": "{uri}""#));
        let mut members = vec![
            r#""asset": {"version": "2.0", "generator": "castkit test data"}"#.to_owned(),
            format!(r#""buffers": [{{"byteLength": {}{uri}}}]"#, self.bin.len()),
            format!("\"bufferViews\": [\n    {}\n  ]", self.views.join(",\n    ")),
            format!("\"accessors\": [\n    {}\n  ]", self.accessors.join(",\n    ")),
        ];
        members.extend(self.members.iter().cloned());
        format!("{{\n  {}\n}}\n", members.join(",\n  "))
    }

    /// The JSON, with the buffer in a file of this name.
    pub(super) fn gltf(&self, bin: &str) -> (Vec<u8>, Vec<u8>) {
        (self.json(Some(bin)).into_bytes(), self.bin.clone())
    }

    /// The JSON, with the buffer embedded.
    pub(super) fn embedded(&self) -> Vec<u8> {
        self.json(Some(&format!("data:application/octet-stream;base64,{}", base64(&self.bin)))).into_bytes()
    }

    /// A binary glTF file.
    pub(super) fn glb(&self) -> Vec<u8> {
        let mut json = self.json(None).into_bytes();
        json.resize(json.len().next_multiple_of(4), b' ');
        let number = |number: usize| (number as u32).to_le_bytes();
        let total = number(12 + 8 + json.len() + 8 + self.bin.len());
        let mut file = [*b"glTF", number(2), total].concat();
        for (kind, chunk) in [(*b"JSON", &json), (*b"BIN\0", &self.bin)] {
            file.extend([number(chunk.len()), kind].concat());
            file.extend(chunk);
        }
        file
    }
}

fn bytes_of(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let number = chunk.iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let letter = LETTERS[(number >> (18 - 6 * place)) as usize & 63];
            text.push(if place <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

//! USD both ways. `cargo xtask blender-poses` lets OpenUSD and Blender see what these tests only read the structure of.

mod crate_file;
mod read;

use std::io::Write as _;

use cast_convert::{Format, Written, from_cast};
use cast_interchange::ExportOptions;
use cast_write::{
    Animation, BlendShape, Bone, Curve, Document, Layout, Material, Mesh, Metadata, Model, Root, Skeleton,
};

use crate::common::{kept, testdata};
use crate_file::{CrateFile, integers, number};

fn written(format: Format, cast: &[u8], options: &ExportOptions<'_>) -> (Vec<u8>, Written) {
    let mut out = Vec::new();
    let written = from_cast(format, &kept(cast), options, &mut out).unwrap();
    (out, written)
}

/// A triangle that follows two bones, with a shape, and two animations.
fn character() -> Vec<u8> {
    let bone =
        |name| Bone::new().with_name(name).with_local_position([0.0; 3]).with_local_rotation([0.0, 0.0, 0.0, 1.0]);
    let skeleton = Skeleton::new()
        .with_bone(bone("root"))
        .with_bone(bone("Arm.L").with_parent_index(0).with_local_position([0.0, 1.0, 0.0]));
    let material = Material::new().with_name("skin").with_material_type("pbr");
    let mesh = Mesh::new()
        .with_name("body")
        .with_positions(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.5]])
        .with_uv_layer(vec![[0.0, 0.25], [1.0, 0.0], [0.0, 1.0]])
        .with_faces(vec![0_u32, 1, 2])
        .with_weights(2, vec![0_u8, 1, 0, 1, 0, 1], vec![1.0, 0.0, 0.5, 0.5, 1.0, 3.0])
        .with_material(material.hash());
    let shape = BlendShape::new()
        .with_name("smile")
        .with_base_shape(mesh.hash())
        .with_vertex_indices(vec![2_u8])
        .with_positions(vec![[0.0, 1.0, 0.75]]);
    let model = Model::new().with_name("hero").with_skeleton(skeleton).with_mesh(mesh);
    let model = model.with_material(material).with_blend_shape(shape);
    let curve = |name: &'static str, property, values: Vec<f32>| {
        let curve = Curve::new().with_node_name(name).with_key_property(property).with_mode("absolute");
        curve.with_key_frames(vec![0_u8, 10]).with_key_values(values)
    };
    let clip = |name, node, property| {
        Animation::new().with_name(name).with_frame_rate(24.0).with_curve(curve(node, property, vec![1.0, 2.0]))
    };
    let root = Root::new().with_metadata(Metadata::new().with_up_axis("z")).with_model(model);
    let root = root.with_animation(clip("walk", "Arm.L", "ty")).with_animation(clip("talk", "smile", "bs"));
    Document::from(root).to_vec(Layout::Compact).unwrap()
}

#[test]
fn a_character_as_text() {
    let (text, written) = written(Format::Usda, &character(), &ExportOptions::new().name("hero"));
    let text = String::from_utf8(text).unwrap();
    assert!(text.starts_with("#usda 1.0\n(\n"));
    for expected in [
        "    defaultPrim = \"hero\"\n",
        "    metersPerUnit = 1\n    upAxis = \"Z\"\n",
        "    startTimeCode = 0\n    endTimeCode = 10\n    framesPerSecond = 24\n    timeCodesPerSecond = 24\n",
        "def Xform \"hero\" (\n    kind = \"assembly\"\n)\n{\n    def SkelRoot \"hero\" (\n        kind = \"component\"\n",
        "uniform token[] joints = [\"root\", \"root/Arm_L\"]\n",
        "uniform token[] jointNames = [\"root\", \"Arm.L\"]\n",
        "matrix4d[] bindTransforms = [( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1) ), \
         ( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 1, 0, 1) )]\n",
        "float3[] extent = [(0, 0, 0), (1, 1, 0.5)]\n",
        "point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0.5)]\n",
        "texCoord2f[] primvars:st = [(0, 0.75), (1, 1), (0, 0)] (\n",
        "int[] primvars:skel:jointIndices = [0, 0, 0, 1, 0, 1] (\n                elementSize = 2\n",
        "float[] primvars:skel:jointWeights = [1, 0, 0.5, 0.5, 0.25, 0.75] (\n",
        "uniform token[] skel:blendShapes = [\"smile\"]\n",
        "rel skel:blendShapeTargets = </hero/hero/body/smile>\n",
        "uniform vector3f[] offsets = [(0, 0, 0.25)]\n",
        "uniform int[] pointIndices = [2]\n",
        "rel material:binding = </hero/hero/Materials/skin>\n",
        "float3[] translations.timeSamples = {\n                0: [(0, 1, 0)],\n                10: [(0, 2, 0)],\n",
        "uniform token[] joints = [\"root/Arm_L\"]\n",
        "rel skel:animationSource = </hero/hero/walk>\n",
    ] {
        assert!(text.contains(expected), "no {expected} in {text}");
    }
    let [beside] = written.side_files.as_slice() else { panic!("one further animation") };
    assert_eq!(beside.path, "hero.talk.usda");
    let text = String::from_utf8(beside.bytes.to_vec()).unwrap();
    for expected in [
        "    subLayers = [@./hero.usda@]\n",
        "over \"hero\"\n{\n    over \"hero\"\n    {\n",
        "uniform token[] blendShapes = [\"smile\"]\n",
        "float[] blendShapeWeights.timeSamples = {\n                0: [1],\n                10: [2],\n",
    ] {
        assert!(text.contains(expected), "no {expected} in {text}");
    }
}

#[test]
fn a_character_as_a_crate_file() {
    let (bytes, written) = written(Format::Usdc, &character(), &ExportOptions::new().name("hero"));
    let file = CrateFile::new(&bytes);
    assert_eq!(file.tokens[0], ";-)");
    let token = |path: &str, field: &str| {
        let value = file.field(path, field);
        assert_eq!(value >> 48, 0x4000 | 11, "a token");
        file.tokens[(value & 0xFFFF_FFFF) as usize].as_str()
    };
    assert_eq!((token("/", "defaultPrim"), token("/", "upAxis")), ("hero", "Z"));
    let mesh = "/hero/hero/body";
    assert_eq!((token(mesh, "typeName"), file.specs[mesh].0), ("Mesh", 6));
    assert_eq!(
        (token(&format!("{mesh}.points"), "typeName"), file.specs[&format!("{mesh}.points")].0),
        ("point3f[]", 1)
    );
    assert_eq!((file.specs["/"].0, file.specs[&format!("{mesh}.skel:skeleton")].0), (7, 8));
    let floats = |numbers: &[f32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
    let points = file.array(&format!("{mesh}.points"), 12);
    assert_eq!(points, (24, &*floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.5])));
    let indices: Vec<u8> = [0, 1, 2].into_iter().flat_map(i32::to_le_bytes).collect();
    assert_eq!(file.array(&format!("{mesh}.faceVertexIndices"), 4), (3, &*indices));
    assert_eq!(file.array(&format!("{mesh}.faceVertexCounts"), 4), (3, &[3, 0, 0, 0][..]));
    let weights = file.array(&format!("{mesh}.primvars:skel:jointWeights"), 4);
    assert_eq!(weights, (8, &*floats(&[1.0, 0.0, 0.5, 0.5, 0.25, 0.75])));
    // Times, then a number of values, each after the distance to what stands for it.
    let samples = file.field("/hero/hero/walk.translations", "timeSamples");
    assert_eq!(samples >> 48, 46);
    let samples = file.at(samples);
    let times = file.at(number(&samples[8..]));
    let doubles = [0.0_f64, 10.0].map(f64::to_le_bytes);
    assert_eq!((number(samples), number(times), &times[8..24]), (8, 2, doubles.as_flattened()));
    assert_eq!((number(&samples[16..]), number(&samples[24..])), (8, 2));
    let first = file.at(number(&samples[32..]));
    assert_eq!((number(first), &first[8..20]), (1, &*floats(&[0.0, 1.0, 0.0])));
    // Each path once, as in the text.
    let (text, _) = self::written(Format::Usda, &character(), &ExportOptions::new().name("hero"));
    let text = String::from_utf8(text).unwrap();
    let prims = file.specs.values().filter(|spec| spec.0 == 6).count();
    assert_eq!(text.lines().filter(|line| line.trim_start().starts_with("def ")).count(), prims);
    let further = CrateFile::new(&written.side_files[0].bytes);
    let layers = further.at(further.field("/", "subLayers"));
    assert_eq!(number(layers), 1);
    let string = u32::from_le_bytes(layers[8..12].try_into().unwrap());
    assert_eq!(further.tokens[further.strings[string as usize] as usize], "./hero.usdc");
}

#[test]
fn equal_numbers_of_corners_are_compressed() {
    let corners = 3_000_u32;
    let positions: Vec<[f32; 3]> = (0..corners).map(|corner| [corner as f32, 0.0, (corner % 7) as f32]).collect();
    let mesh = Mesh::new().with_positions(positions).with_faces((0..corners).collect::<Vec<u32>>());
    let cast = Document::from(Root::new().with_model(Model::new().with_mesh(mesh))).to_vec(Layout::Compact).unwrap();
    let (bytes, _) = written(Format::Usdc, &cast, &ExportOptions::new());
    let file = CrateFile::new(&bytes);
    let counts = file.field("/model/model/mesh.faceVertexCounts", "default");
    assert_eq!((counts >> 61, counts >> 48 & 0xFF), (0b101, 3));
    let counts = file.at(counts);
    let length = number(&counts[8..]) as usize;
    assert_eq!(number(counts), 1_000);
    assert_eq!(integers(&counts[16..16 + length], 1_000), [3; 1_000]);
}

/// More influences than are formatted at a time.
#[test]
fn many_influences_are_those_of_their_vertices() {
    let vertices = 9_000_u16;
    let positions: Vec<[f32; 3]> = (0..vertices).map(|vertex| [f32::from(vertex), 0.0, 0.0]).collect();
    let bone = || Bone::new().with_local_position([0.0; 3]).with_local_rotation([0.0, 0.0, 0.0, 1.0]);
    let skeleton =
        (0..3).fold(Skeleton::new(), |skeleton, number| skeleton.with_bone(bone().with_name(format!("b{number}"))));
    let bones: Vec<u8> = (0..vertices).flat_map(|vertex| [(vertex % 3) as u8, (vertex % 2) as u8, 2]).collect();
    let weights: Vec<f32> =
        (0..vertices).flat_map(|vertex| [0.5, if vertex % 5 == 0 { 0.75 } else { 0.25 }, 0.25]).collect();
    let mesh =
        Mesh::new().with_positions(positions).with_faces(vec![0_u8, 1, 2]).with_weights(3, bones.clone(), weights);
    let model = Model::new().with_skeleton(skeleton).with_mesh(mesh);
    let cast = Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap();
    let expected: Vec<u8> = bones.iter().flat_map(|bone| u32::from(*bone).to_le_bytes()).collect();
    let (bytes, _) = written(Format::Usdc, &cast, &ExportOptions::new());
    let file = CrateFile::new(&bytes);
    assert_eq!(file.array("/model/model/mesh.primvars:skel:jointIndices", 4).1, expected);
    let (text, _) = written(Format::Usda, &cast, &ExportOptions::new());
    let text = String::from_utf8(text).unwrap();
    let array = |name: &str| {
        let start = text.find(name).unwrap() + name.len();
        let end = start + text[start..].find(']').unwrap();
        text[start..end].split(", ").map(|number| number.parse::<f32>().unwrap()).collect::<Vec<f32>>()
    };
    let bones: Vec<f32> = bones.iter().map(|bone| f32::from(*bone)).collect();
    assert!(array("int[] primvars:skel:jointIndices = [") == bones, "joints of other vertices");
    // Of a sum of one and a half, each is divided by it.
    let share = |vertex: u16| if vertex.is_multiple_of(5) { [0.5 / 1.5, 0.5, 0.25 / 1.5] } else { [0.5, 0.25, 0.25] };
    let shares: Vec<f32> = (0..vertices).flat_map(share).collect();
    let found = array("float[] primvars:skel:jointWeights = [");
    assert_eq!(found.len(), shares.len());
    assert!(found.iter().zip(shares).all(|(one, other)| (one - other).abs() < 1e-7));
}

#[test]
fn a_package_has_its_layers_and_textures_at_multiples_of_64_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let picture = [b"\x89PNG\r\n\x1A\n".as_slice(), &[7; 90]].concat();
    std::fs::File::create(folder.path().join("skin.png")).unwrap().write_all(&picture).unwrap();
    let material = Material::new().with_name("skin").with_material_type("pbr").with_texture("albedo", "skin.png");
    let mesh =
        Mesh::new().with_positions(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]).with_faces(vec![0_u8, 1, 2]);
    let mesh = mesh.with_uv_layer(vec![[0.0; 2]; 3]).with_material(material.hash());
    let model = Model::new().with_mesh(mesh).with_material(material);
    let cast = Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap();
    let source = folder.path().join("hero.cast");
    let (bytes, written) = written(Format::Usdz, &cast, &ExportOptions::new().source(source.as_path()));
    assert!(written.side_files.is_empty());
    let (mut at, mut files) = (0, Vec::new());
    let small = |at: usize| u16::from_le_bytes(bytes[at..at + 2].try_into().unwrap()) as usize;
    let large = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    while large(at) == 0x0403_4B50 {
        // Neither compressed nor encrypted, with lengths before the content.
        assert_eq!((small(at + 6), small(at + 8), large(at + 18)), (1 << 11, 0, large(at + 22)));
        let (name, extra, length) = (small(at + 26), small(at + 28), large(at + 22) as usize);
        let start = at + 30 + name + extra;
        assert_eq!(start % 64, 0);
        let content = &bytes[start..start + length];
        let mut sum = flate2::Crc::new();
        sum.update(content);
        assert_eq!(sum.sum(), large(at + 14));
        files.push((String::from_utf8(bytes[at + 30..at + 30 + name].to_vec()).unwrap(), content));
        at = start + length;
    }
    let names: Vec<&str> = files.iter().map(|file| file.0.as_str()).collect();
    assert_eq!(names, ["hero.usdc", "textures/0_skin.png"]);
    assert_eq!(files[1].1, picture);
    let layer = CrateFile::new(files[0].1);
    assert!(layer.tokens.iter().any(|token| token == "./textures/0_skin.png"));
    assert_eq!(large(at), 0x0201_4B50);
    assert_eq!(large(bytes.len() - 22), 0x0605_4B50);
    assert_eq!(large(bytes.len() - 6) as usize, at);
}

#[test]
fn names_and_numbers_of_any_kind_give_files() {
    for name in ["valid/unicode_names.cast", "valid/property_types.cast", "valid/hair.cast", "valid/instances.cast"] {
        let bytes = std::fs::read(testdata(name)).unwrap();
        let source = testdata(name);
        let options = ExportOptions::new().source(source.as_path());
        let (text, _) = written(Format::Usda, &bytes, &options);
        assert!(String::from_utf8(text).is_ok());
        let (bytes, _) = written(Format::Usdc, &bytes, &options);
        assert!(!CrateFile::new(&bytes).specs.is_empty());
    }
    let bone = Bone::new().with_name("a/b \"c\"\n").with_local_position([f32::NAN; 3]).with_scale([f32::INFINITY; 3]);
    let positions = vec![[f32::NAN, f32::INFINITY, 1.0]; 3];
    let mesh = Mesh::new().with_name("@@@").with_positions(positions).with_faces(vec![0_u8, 1, 2, 9, 9, 9]);
    let mesh = mesh.with_weights(1, vec![0_u8, 5, 0], vec![f32::NAN, 1.0, -1.0]);
    let model = Model::new().with_name("").with_skeleton(Skeleton::new().with_bone(bone)).with_mesh(mesh);
    let cast = Document::from(Root::new().with_model(model)).to_vec(Layout::Compact).unwrap();
    let (text, result) = written(Format::Usda, &cast, &ExportOptions::new());
    let text = String::from_utf8(text).unwrap();
    assert!(!text.contains("nan") && !text.contains("inf"), "{text}");
    assert!(result.report.notes().iter().any(|note| note.code() == "CONVERT-FILE-008"));
    assert!(text.contains("displayName = \"@@@\""));
}

//! What other programs need of the files that are written, and what they write themselves.

use cast_convert::{Format, from_cast, to_cast};
use cast_interchange::{ExportOptions, Options, Report, Source};
use cast_read::views::UpAxis;
use cast_read::{Cast, NodeKind};
use cast_write::{BlendShape, Bone, Document, Layout, Mesh, Metadata, Model, Root, Skeleton};
use glam::Mat4;
use gltf::mesh::Mode;
use serde_json::{Value, json};

use crate::common::kept;

fn written(root: Root<'_>, options: &ExportOptions<'_>) -> (Vec<u8>, Vec<&'static str>) {
    let bytes = Document::from(root).to_vec(Layout::Compact).unwrap();
    let mut glb = Vec::new();
    let written = from_cast(Format::Glb, &kept(&bytes), options, &mut glb).unwrap();
    (glb, codes(&written.report))
}

/// The JSON of a GLB.
fn json_of(glb: &[u8]) -> Value {
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    serde_json::from_slice(&glb[20..20 + length]).unwrap()
}

fn triangle<'a>() -> Mesh<'a> {
    let positions = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    Mesh::new().with_name("triangle").with_positions(positions).with_faces(vec![0_u32, 1, 2])
}

fn codes(report: &Report) -> Vec<&'static str> {
    report.notes().iter().map(|note| note.code()).collect()
}

/// Blender, three.js and most engines read one set of four: it has to be that of the heaviest influences.
#[test]
fn the_heaviest_influences_are_in_the_first_set() {
    let bones = (0..6).map(|bone| Bone::new().with_name(format!("bone_{bone}")));
    let skeleton = bones.fold(Skeleton::new(), Skeleton::with_bone);
    let weights = [0.125, 0.0625, 0.25, 0.3125, 0.03125, 0.21875].repeat(3);
    let mesh = triangle().with_weights(6, [0_u8, 1, 2, 3, 4, 5].repeat(3), weights);
    let root = Root::new().with_model(Model::new().with_skeleton(skeleton).with_mesh(mesh));
    let (glb, notes) = written(root, &ExportOptions::default());
    let file = gltf::Gltf::from_slice(&glb).unwrap();
    let primitive = file.meshes().next().unwrap().primitives().next().unwrap();
    let reader = primitive.reader(|_| file.blob.as_deref());
    let joints: Vec<[u16; 4]> = reader.read_joints(0).unwrap().into_u16().collect();
    let values: Vec<[f32; 4]> = reader.read_weights(0).unwrap().into_f32().collect();
    assert_eq!((joints[1], values[1]), ([3, 2, 5, 0], [0.3125, 0.25, 0.21875, 0.125]));
    let joints: Vec<[u16; 4]> = reader.read_joints(1).unwrap().into_u16().collect();
    let values: Vec<[f32; 4]> = reader.read_weights(1).unwrap().into_f32().collect();
    assert_eq!((joints[1], values[1]), ([1, 4, 0, 0], [0.0625, 0.03125, 0.0, 0.0]));
    assert!(notes.contains(&"CONVERT-SKIN-014"), "{notes:?}");
}

/// A row of triangles, and a shape that lifts one vertex.
fn lifted(vertices: u32, shapes: u32) -> Root<'static> {
    let positions = (0..vertices).map(|vertex| [vertex as f32, f32::from((vertex % 2) as u8), 0.0]).collect::<Vec<_>>();
    let faces = (0..vertices - 2).flat_map(|vertex| [vertex, vertex + 1, vertex + 2]).collect::<Vec<_>>();
    let mesh = Mesh::new().with_name("row").with_positions(positions).with_faces(faces);
    let hash = mesh.hash();
    let shape = |index: u32| {
        let place = [index as f32, f32::from((index % 2) as u8), 2.0];
        let shape = BlendShape::new().with_name(format!("lift_{index}")).with_base_shape(hash);
        shape.with_vertex_indices(vec![index]).with_positions(vec![place])
    };
    let model = (3..3 + shapes).map(shape).fold(Model::new().with_mesh(mesh), Model::with_blend_shape);
    Root::new().with_model(model)
}

/// VTK and F3D load nothing of a file with a sparse accessor without a buffer view, and panda3d raises an error.
#[test]
fn morph_targets_have_an_offset_for_each_vertex() {
    let options = ExportOptions::default();
    let (glb, notes) = written(lifted(5, 1), &options);
    let accessors = json_of(&glb)["accessors"].as_array().unwrap().clone();
    assert!(accessors.iter().all(|accessor| accessor["bufferView"].is_u64() && accessor["sparse"].is_null()));
    assert!(!notes.contains(&"CONVERT-SHAPE-008"), "a small part of the file: {notes:?}");
    // VTK 9.7 and panda3d-gltf 1.3 do not animate the weights of a mesh that has none.
    assert_eq!(json_of(&glb)["meshes"][0]["weights"], serde_json::json!([0.0]));
    let file = gltf::Gltf::from_slice(&glb).unwrap();
    let primitive = file.meshes().next().unwrap().primitives().next().unwrap();
    assert_eq!(primitive.mode(), Mode::Triangles);
    let reader = primitive.reader(|_| file.blob.as_deref());
    let (offsets, ..) = reader.read_morph_targets().next().unwrap();
    let mut expected = [[0.0; 3]; 5];
    expected[3] = [0.0, 0.0, 2.0];
    assert!(offsets.unwrap().eq(expected));

    // More than one part is made at once: 100,000 vertices of 12 bytes.
    let (glb, notes) = written(lifted(100_000, 20), &options);
    assert!(notes.contains(&"CONVERT-SHAPE-008"), "{notes:?}");
    let (sparse, notes) = written(lifted(100_000, 20), &options.clone().sparse_targets(true));
    assert!(sparse.len() < glb.len() / 2 && !notes.contains(&"CONVERT-SHAPE-008"), "{} {}", sparse.len(), glb.len());
    assert!(json_of(&sparse)["accessors"].as_array().unwrap().iter().any(|accessor| accessor["sparse"].is_object()));
    let back = |glb: &[u8]| {
        to_cast(Format::Glb, Source::of_bytes(glb), &Options::default()).unwrap().document.to_vec(Layout::Compact)
    };
    assert_eq!(back(&glb).unwrap(), back(&sparse).unwrap());

    // Few bytes can list one vertex of many in each of many shapes.
    let error = from_cast(
        Format::Glb,
        &kept(Document::from(lifted(100_000, 20)).to_vec(Layout::Compact).unwrap()),
        &options.budget(1 << 20),
        &mut Vec::new(),
    );
    assert!(error.unwrap_err().to_string().contains("blend shapes"));
}

/// A bone whose scale its child cancels.
fn cancelled_scale() -> Root<'static> {
    let bone = |name: &'static str, parent: u32, x: f32| {
        let bone = Bone::new().with_name(name).with_parent_index(parent).with_local_position([x, 0.0, 0.0]);
        bone.with_local_rotation([0.0, 0.0, 0.0, 1.0]).with_segment_scale_compensate(true)
    };
    let skeleton = Skeleton::new()
        .with_bone(bone("hip", u32::MAX, 1.0))
        .with_bone(bone("arm", 0, 2.0).with_scale([2.0, 3.0, 4.0]))
        .with_bone(bone("hand", 1, 1.0));
    let mesh = triangle().with_weights(2, vec![0_u8, 1, 1, 2, 2, 0], vec![0.5; 6]);
    // As glTF, so that no node turns everything.
    let root = Root::new().with_metadata(Metadata::new().with_up_axis(UpAxis::Y));
    root.with_model(Model::new().with_name("hero").with_skeleton(skeleton).with_mesh(mesh))
}

/// panda3d does not find a joint below a node that is none, and looks for a mesh below the node of its model.
#[test]
fn nodes_between_joints_are_joints() {
    let (glb, _) = written(cancelled_scale(), &ExportOptions::default());
    let file = gltf::Gltf::from_slice(&glb).unwrap();
    let skin = file.skins().next().unwrap();
    let names: Vec<_> = skin.joints().map(|joint| joint.name().unwrap().to_owned()).collect();
    assert_eq!(names, ["hip", "arm", "hand", "arm.unscaled"]);
    // At rest, joint times inverse bind matrix is nothing, also for the node that no weight refers to.
    let mut worlds = vec![Mat4::IDENTITY; file.nodes().len()];
    let mut pending: Vec<_> = file.scenes().next().unwrap().nodes().map(|node| (node, Mat4::IDENTITY)).collect();
    while let Some((node, above)) = pending.pop() {
        let world = above * Mat4::from_cols_array_2d(&node.transform().matrix());
        worlds[node.index()] = world;
        pending.extend(node.children().map(|child| (child, world)));
    }
    let inverse = skin.reader(|_| file.blob.as_deref()).read_inverse_bind_matrices().unwrap();
    let products =
        skin.joints().zip(inverse).map(|(joint, inverse)| worlds[joint.index()] * Mat4::from_cols_array_2d(&inverse));
    let products: Vec<Mat4> = products.collect();
    assert_eq!(products.len(), 4);
    assert!(products.iter().all(|product| product.abs_diff_eq(Mat4::IDENTITY, 1e-6)), "{products:?}");

    let top = |glb: &[u8]| json_of(glb)["scenes"][0]["nodes"].as_array().unwrap().len();
    assert_eq!(top(&glb), 2, "the mesh is beside its model");
    let (below, _) = written(cancelled_scale(), &ExportOptions::new().skins_below_model(true));
    assert_eq!(top(&below), 1, "the mesh is below its model");
    let back = |glb: &[u8]| {
        to_cast(Format::Glb, Source::of_bytes(glb), &Options::default()).unwrap().document.to_vec(Layout::Compact)
    };
    assert_eq!(back(&glb).unwrap(), back(&below).unwrap());
}

/// three.js and Babylon.js need a scene, and the gltf crate needs a scene to have a node.
#[test]
fn an_empty_file_has_a_scene() {
    let (glb, _) = written(Root::new(), &ExportOptions::default());
    let json = json_of(&glb);
    assert_eq!((&json["scene"], &json["scenes"]), (&json!(0), &json!([{"nodes": [0]}])));
    assert!(gltf::Gltf::from_slice(&glb).is_ok(), "{json}");
    let back = to_cast(Format::Glb, Source::of_bytes(&glb), &Options::default()).unwrap();
    assert_eq!(back.document.nodes().filter(|(_, node)| node.kind == NodeKind::MODEL).count(), 0);
}

/// A file as gltfpack 1.3 writes it with `-kn`: the quantised mesh is in a node of its own below the one with its name,
/// and texture coordinates are scaled by the transform of a texture.
fn packed() -> Value {
    let uvs = |view: u32| json!({"bufferView": view, "componentType": 5123, "count": 3, "type": "VEC2"});
    json!({
        "asset": {"version": "2.0", "generator": "gltfpack 1.3"},
        "extensionsUsed": ["KHR_mesh_quantization", "KHR_texture_transform"],
        "extensionsRequired": ["KHR_mesh_quantization"],
        "buffers": [{"byteLength": 48, "uri":
            "data:application/octet-stream;base64,AAAAAAAAAAD/PwAAAAAAAAAA/z8AAAAAAAAAAP8PAAAAAP8PAAABAAIAAAAAAAAA"}],
        "bufferViews": [
            {"buffer": 0, "byteLength": 24, "byteStride": 8},
            {"buffer": 0, "byteOffset": 24, "byteLength": 12, "byteStride": 4},
            {"buffer": 0, "byteOffset": 36, "byteLength": 6},
        ],
        "accessors": [
            {"bufferView": 0, "componentType": 5123, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [16383, 16383, 0]},
            uvs(1), uvs(1),
            {"bufferView": 2, "componentType": 5123, "count": 3, "type": "SCALAR"},
        ],
        "images": [{"uri": "skin.png"}],
        "textures": [{"source": 0}],
        "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0, "extensions":
            {"KHR_texture_transform": {"offset": [0, 0], "scale": [0.0002442, 0.0002442]}}}}}],
        "meshes": [{"primitives": [{
            "attributes": {"POSITION": 0, "TEXCOORD_0": 1, "TEXCOORD_1": 2}, "indices": 3, "material": 0,
        }]}],
        "nodes": [
            {"mesh": 0, "scale": [6.1e-5, 6.1e-5, 6.1e-5]},
            {"name": "hero", "children": [0]},
            {"name": "group", "children": [1]},
        ],
        "scenes": [{"nodes": [2]}],
        "scene": 0,
    })
}

#[test]
fn a_mesh_of_gltfpack_has_the_name_of_its_node() {
    let read = |file: Value| {
        let bytes = file.to_string().into_bytes();
        let converted = to_cast(Format::Gltf, Source::of_bytes(&bytes), &Options::default()).unwrap();
        let cast = converted.document.to_vec(Layout::Compact).unwrap();
        let cast = Cast::parse(&cast).unwrap();
        let names =
            cast.models().flat_map(|model| model.meshes().map(|mesh| mesh.name().unwrap_or_default().to_owned()));
        (names.collect::<Vec<_>>(), codes(&converted.report))
    };
    let (names, notes) = read(packed());
    assert_eq!(names, ["hero"]);
    assert!(notes.contains(&"CONVERT-TEXTURE-030"), "the second layer has no texture that scales it: {notes:?}");

    let mut shared = packed();
    shared["nodes"] = json!([{"mesh": 0}, {"name": "hero", "children": [0, 2]}, {"name": "hat"}]);
    shared["scenes"] = json!([{"nodes": [1]}]);
    shared["meshes"][0]["primitives"][0]["attributes"].as_object_mut().unwrap().remove("TEXCOORD_1");
    let (names, notes) = read(shared);
    assert_eq!(names, ["mesh_0"], "hero has other content, too");
    assert!(!notes.contains(&"CONVERT-TEXTURE-030"), "{notes:?}");
}

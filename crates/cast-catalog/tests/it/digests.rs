//! Digests do not depend on how values are laid out.

use std::path::Path;

use cast_catalog::{Digest, MeshRow, Options, Reader};
use cast_convert::{Format, from_cast};
use cast_file::CastFile;
use cast_interchange::ExportOptions;
use cast_write::{Animation, Bone, Curve, CurveModeOverride, Data, Document, Layout, Mesh, Model, Root, Skeleton};

use crate::{model, rows, testdata};

#[test]
fn layout_does_not_matter() {
    let document = Document::open(testdata("valid/character.cast")).unwrap();
    let compact = rows(&document, Layout::Compact);
    for alignment in [4, 16, 64] {
        let aligned = rows(&document, Layout::aligned(alignment).unwrap());
        assert!(aligned.file.size > compact.file.size);
        assert_eq!(aligned.file.digest, compact.file.digest);
        assert_eq!(aligned.meshes, compact.meshes);
        assert_eq!(aligned.animations, compact.animations);
    }
}

fn mesh_with(mesh: Mesh<'static>) -> MeshRow {
    rows(&Document::from(Root::new().with_model(Model::new().with_mesh(mesh))), Layout::Compact).meshes.remove(0)
}

#[test]
fn the_width_of_indices_does_not_matter() {
    let mesh = |faces: Data<'static>| {
        let mut mesh = Mesh::new().with_positions(vec![[1.0, 2.0, 3.0]; 100]);
        mesh.node_mut().set("f", faces);
        mesh_with(mesh)
    };
    let [bytes, shorts, ints] = [
        mesh(Data::Byte([0, 1, 99].repeat(9000).into())),
        mesh(Data::Short([0, 1, 99].repeat(9000).into())),
        mesh(Data::Integer32([0, 1, 99].repeat(9000).into())),
    ];
    assert_eq!([bytes.bytes, shorts.bytes, ints.bytes], [1200 + 27_000, 1200 + 54_000, 1200 + 108_000]);
    assert_eq!([bytes.digest, bytes.faces_digest.unwrap()], [ints.digest, ints.faces_digest.unwrap()]);
    assert_eq!([shorts.digest, shorts.shape_digest], [ints.digest, ints.shape_digest]);
    let other = mesh(Data::Integer32([0, 1, 98].repeat(9000).into()));
    assert_ne!(other.faces_digest, ints.faces_digest);
    assert_ne!(other.digest, ints.digest);
    assert_eq!(other.positions_digest, ints.positions_digest);
}

#[test]
fn the_width_of_a_few_key_frames_does_not_matter() {
    let animation = |frames: Data<'static>| {
        let mut curve = Curve::new().with_node_name("hip").with_key_property("tx").with_mode("absolute");
        curve.node_mut().set("kb", frames);
        let root = Root::new().with_animation(Animation::new().with_frame_rate(30.0).with_curve(curve));
        rows(&Document::from(root), Layout::Compact).animations.remove(0).digest
    };
    for keys in [1, 8, 15, 16, 17, 31, 32, 33, 64, 65, 200] {
        let ints = animation(Data::Integer32((0..keys).collect::<Vec<u32>>().into()));
        let shorts =
            animation(Data::Short((0..keys).map(|key| u16::try_from(key).unwrap()).collect::<Vec<_>>().into()));
        let bytes = animation(Data::Byte((0..keys).map(|key| u8::try_from(key).unwrap()).collect::<Vec<_>>().into()));
        assert_eq!([bytes, shorts], [ints; 2], "{keys} keys");
    }
}

/// What the documentation of the column says, computed from the values.
#[test]
fn a_digest_is_what_is_documented() {
    let mesh = mesh_with(Mesh::new().with_positions(vec![[1.0, 2.0, 3.0]; 2]).with_faces(vec![0_u8, 1, 0]));
    let floats: Vec<u8> = [1.0_f32, 2.0, 3.0, 1.0, 2.0, 3.0].iter().flat_map(|number| number.to_le_bytes()).collect();
    let faces: Vec<u8> = [0_u32, 1, 0].iter().flat_map(|number| number.to_le_bytes()).collect();
    assert_eq!(mesh.positions_digest.unwrap(), Digest::of_bytes(&[&floats[..], b"v3"].concat()));
    assert_eq!(mesh.faces_digest.unwrap(), Digest::of_bytes(&[&faces[..], b"i"].concat()));
    let text = mesh.digest.to_string();
    assert_eq!((text.len(), Digest::parse(&text)), (64, Some(mesh.digest)));
}

#[test]
fn names_do_not_matter_to_meshes_but_values_do() {
    let [one, renamed, other] = [model(1), model(1), model(2)].map(|mut document| {
        document.meshes_mut().for_each(|mut mesh| _ = mesh.set_name("another"));
        rows(&document, Layout::Compact).meshes.remove(0)
    });
    assert_eq!(one.digest, renamed.digest);
    assert_ne!(one.digest, other.digest);
    assert_eq!(one.digest, rows(&model(1), Layout::Compact).meshes[0].digest);
}

#[test]
fn the_order_of_bones_does_not_matter_to_a_skeleton() {
    let bone = |name: &'static str, parent| Bone::new().with_name(name).with_parent_index(parent);
    let signature = |bones: Vec<Bone<'static>>| {
        let skeleton = bones.into_iter().fold(Skeleton::new(), Skeleton::with_bone);
        let document = Document::from(Root::new().with_model(Model::new().with_skeleton(skeleton)));
        rows(&document, Layout::Compact).skeletons.remove(0).signature
    };
    let none = u32::MAX;
    let usual = signature(vec![bone("root", none), bone("arm", 0), bone("leg", 0)]);
    assert_eq!(signature(vec![bone("arm", 2), bone("leg", 2), bone("root", none)]), usual);
    assert_ne!(signature(vec![bone("root", none), bone("arm", 0), bone("leg", 1)]), usual);
    assert_ne!(signature(vec![bone("root", none), bone("arm", 0)]), usual);
}

/// A Cast file and the GLB made from it.
#[test]
fn formats_share_digests_where_values_are_kept() {
    let file = CastFile::from_bytes(model(3).to_vec(Layout::Compact).unwrap()).unwrap();
    let mut glb = Vec::new();
    from_cast(Format::Glb, &file, &ExportOptions::new().unit(Some(1.0)), &mut glb).unwrap();
    let options = Options::new();
    let there = Reader::new().bytes("a.glb", glb, &options);
    let here = rows(&model(3), Layout::Compact);
    assert_eq!((there.file.error.clone(), there.file.format.as_deref()), (None, Some("glb")));
    let [here_mesh, there_mesh] = [&here.meshes[0], &there.meshes[0]];
    assert_eq!(there_mesh.positions_digest, here_mesh.positions_digest);
    assert_eq!(there_mesh.faces_digest, here_mesh.faces_digest);
    assert_eq!(there_mesh.shape_digest, here_mesh.shape_digest);
    assert_eq!(there_mesh.digest, here_mesh.digest);
}

/// A copy under another name is the same file, also where names of models come from that of the file.
#[test]
fn the_name_of_a_file_does_not_matter() {
    let mut formats = 0;
    let folders = std::fs::read_dir(testdata("")).unwrap().map(|entry| entry.unwrap().path());
    for folder in folders.filter(|path| path.is_dir()) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_other = |format: &Format| *format != Format::Cast;
            let Some(_) = Format::of_path(&path).filter(is_other) else { continue };
            let Some(extension) = path.extension().and_then(|extension| extension.to_str()) else { continue };
            let of = |root: &Path, name: &str| Reader::new().file(root, name, &Options::new()).file;
            let original = of(path.parent().unwrap(), path.file_name().unwrap().to_str().unwrap());
            let Some(digest) = original.digest else { continue };
            let directory = tempfile::tempdir().unwrap();
            let copy = format!("other name.{extension}");
            for beside in std::fs::read_dir(path.parent().unwrap()).unwrap() {
                let beside = beside.unwrap().path();
                _ = std::fs::copy(&beside, directory.path().join(beside.file_name().unwrap()));
                // Files that belong together by their names get the other name together.
                if beside.file_stem() == path.file_stem() {
                    let name = Path::new("other name").with_extension(beside.extension().unwrap_or_default());
                    std::fs::copy(&beside, directory.path().join(name)).unwrap();
                }
            }
            assert_eq!(of(directory.path(), &copy).digest, Some(digest), "{}", path.display());
            formats += 1;
        }
    }
    assert!(formats >= 5, "{formats}");
}

#[test]
fn what_an_animation_does_is_in_its_digest() {
    let curve = Curve::new().with_node_name("arm").with_key_property("tx").with_key_frames(vec![0_u8, 9]);
    let curve = curve.with_key_values(vec![0.0_f32, 1.0]).with_mode("relative");
    let animation = || Animation::new().with_name("wave").with_frame_rate(30.0).with_curve(curve.clone());
    let of = |animation: Animation<'static>| {
        rows(&Document::from(Root::new().with_animation(animation)), Layout::Compact).animations.remove(0).digest
    };
    let usual = of(animation());
    assert_eq!(of(animation().with_name("another")), usual);
    let relative = CurveModeOverride::new().with_node_name("arm").with_mode("absolute");
    for other in [animation().with_looping(true), animation().with_curve_mode_override(relative)] {
        assert_ne!(of(other), usual);
    }
}

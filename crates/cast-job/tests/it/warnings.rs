//! Every warning of a scene is a note of every conversion, and fails strict ones: what the source states and the result
//! does not contain is never lost in silence.

use std::collections::BTreeSet;

use cast_base::Threads;
use cast_convert::{Format, from_cast};
use cast_format::NodeKind;
use cast_interchange::still::Moment;
use cast_interchange::{ExportOptions, NoteKind, Report, notes};
use cast_job::{Job, JobErrorKind, JobOptions};
use cast_scene::{Scene, WarningKind};
use cast_write::{
    Animation, BlendShape, Bone, Color, Constraint, Curve, Document, Hair, IKHandle, Layout, Material, Mesh, Metadata,
    Model, Node, NodeHash, Root, Skeleton,
};

use super::common::kept;

/// The name of a kind in the enum.
fn name(kind: &WarningKind) -> String {
    let text = format!("{kind:?}");
    text.split([' ', '{']).next().unwrap_or_default().to_owned()
}

/// The kinds of the enum, from its source, so that none is forgotten here.
fn all_kinds() -> BTreeSet<String> {
    let source = include_str!("../../../cast-scene/src/warning.rs");
    let body = source.split("pub enum WarningKind {").nth(1).unwrap().split("\n}").next().unwrap();
    let lines = body.lines().filter_map(|line| line.strip_prefix("    "));
    let variants = lines.filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()));
    variants.map(|line| line.trim_end_matches([',', '{', ' ']).to_owned()).collect()
}

fn hash(number: u64) -> NodeHash {
    NodeHash::new(number)
}

fn bone(index: u64) -> Bone<'static> {
    Bone::new().with_hash(hash(index + 1)).with_name(format!("bone{index}")).with_local_position([0.0, 1.0, 0.0])
}

/// A chain of bones.
fn chain(count: u32) -> Skeleton<'static> {
    (0..count).fold(Skeleton::new(), |skeleton, index| {
        let bone = bone(index.into());
        skeleton.with_bone(if index > 0 { bone.with_parent_index(index - 1) } else { bone })
    })
}

fn mesh() -> Mesh<'static> {
    let mesh = Mesh::new().with_hash(hash(100)).with_name("body");
    mesh.with_positions(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]).with_faces(vec![0_u32, 1, 2])
}

fn curve() -> Curve<'static> {
    let curve = Curve::new().with_node_name("bone0").with_key_property("tx").with_mode("absolute");
    curve.with_key_frames(vec![0_u32, 1]).with_key_values(vec![0.0_f32, 1.0])
}

fn animation(curve: Curve<'static>) -> Animation<'static> {
    Animation::new().with_name("walk").with_frame_rate(30.0).with_curve(curve)
}

fn handle(start: u64, end: u64) -> IKHandle<'static> {
    IKHandle::new().with_start_bone(hash(start + 1)).with_end_bone(hash(end + 1))
}

fn file(model: Model<'static>, animation: Animation<'static>) -> Vec<u8> {
    let root = Root::new().with_metadata(Metadata::new().with_up_axis("y")).with_model(model).with_animation(animation);
    Document::from(root).to_vec(Layout::Compact).unwrap()
}

/// A file for each kind of warning.
fn files() -> Vec<Vec<u8>> {
    let rigged = |skeleton: Skeleton<'static>| {
        file(Model::new().with_name("hero").with_skeleton(skeleton).with_mesh(mesh()), animation(curve()))
    };
    let meshed = |mesh: Mesh<'static>| {
        file(Model::new().with_name("hero").with_skeleton(chain(2)).with_mesh(mesh), animation(curve()))
    };
    let moved = |animation: Animation<'static>| {
        file(Model::new().with_name("hero").with_skeleton(chain(2)).with_mesh(mesh()), animation)
    };
    let aims = |bone: u64, target: u64| {
        let constraint = Constraint::new().with_constraint_type("pt");
        constraint.with_constraint_bone(hash(bone + 1)).with_target_bone(hash(target + 1))
    };
    let far = handle(0, 399).with_target_offset([1.0; 3]);
    let crowded = (0..182).fold(chain(400), |skeleton, _| skeleton.with_ik_handle(far.clone()));
    let twice = Model::new().with_name("hero").with_skeleton(chain(2)).with_child(chain(1)).with_mesh(mesh());
    let shaped = BlendShape::new().with_name("smile").with_base_shape(hash(100));
    let shaped = shaped.with_vertex_indices(vec![7_u32]).with_positions(vec![[0.0_f32; 3]]);
    vec![
        meshed(mesh().with_material(hash(77))),
        rigged(Skeleton::new().with_bone(bone(0)).with_bone(bone(1).with_hash(hash(1))).with_constraint(aims(0, 0))),
        file(twice, animation(curve())),
        rigged(Skeleton::new().with_bone(bone(0).with_parent_index(9))),
        rigged(Skeleton::new().with_bone(bone(0).with_parent_index(1)).with_bone(bone(1).with_parent_index(0))),
        rigged(chain(1).with_bone(bone(1).with_name("bone0"))),
        meshed(mesh().with_weights(2, vec![0_u32; 5], vec![0.5_f32; 6])),
        file(
            Model::new().with_name("hero").with_skeleton(chain(2)).with_mesh(mesh()).with_blend_shape(shaped),
            animation(curve()),
        ),
        moved(animation(curve()).with_curve(Curve::new().with_node_name("bone1").with_key_property("ty"))),
        moved(animation(curve().with_mode("sideways"))),
        moved(animation(curve().with_key_frames(vec![0_u32, 1, 2]))),
        moved(animation(curve().with_key_frames(vec![1_u32, 0]))),
        moved(animation(curve().with_key_frames(vec![0_u32, u32::MAX]))),
        moved(animation(curve()).with_frame_rate(0.0)),
        moved(animation(curve()).with_curve(curve())),
        rigged(chain(3).with_ik_handle(handle(2, 0).with_target_offset([1.0; 3]))),
        rigged(crowded),
        rigged(chain(3).with_ik_handle(handle(0, 2))),
        rigged(chain(1).with_bone(bone(1)).with_constraint(aims(0, 1)).with_constraint(aims(1, 0))),
        moved(animation(curve().with_node_name("tail"))),
    ]
    .into_iter()
    .chain(wrong_properties())
    .collect()
}

/// Files with properties that are not what the format says, in each way that changes what is shown.
fn wrong_properties() -> Vec<Vec<u8>> {
    let meshed = |mesh: Mesh<'static>| {
        file(Model::new().with_name("hero").with_skeleton(chain(2)).with_mesh(mesh), animation(curve()))
    };
    let modelled = |change: fn(Model<'static>) -> Model<'static>| {
        let model = Model::new().with_name("hero").with_skeleton(chain(2)).with_mesh(mesh());
        file(change(model), animation(curve()))
    };
    let boned = |bone: Bone<'static>| {
        let model = Model::new().with_name("hero").with_skeleton(Skeleton::new().with_bone(bone)).with_mesh(mesh());
        file(model, animation(curve()))
    };
    let layer = |count: usize| vec![[0.5_f32; 2]; count];
    let axes = Root::new().with_metadata(Metadata::new().with_up_axis("w")).with_animation(animation(curve()));
    let axes = axes.with_model(Model::new().with_name("hero").with_skeleton(chain(2)).with_mesh(mesh()));
    let turned = |values: Vec<[f32; 4]>| {
        let turn = Curve::new().with_node_name("bone0").with_key_property("rq").with_mode("absolute");
        let turn = turn.with_key_frames(vec![0_u32, 1]).with_key_values(values);
        let model = Model::new().with_name("hero").with_skeleton(chain(2)).with_mesh(mesh());
        file(model, animation(curve()).with_curve(turn))
    };
    vec![
        meshed(mesh().with_faces(vec![0_u32, 1, 2, 0, 1, 9])),
        meshed(mesh().with_faces(vec![0_u32, 1, 2, 0])),
        meshed(mesh().with_property("u0", layer(2)).with_property("ul", 1_u8)),
        meshed(mesh().with_property("c0", vec![1_u32; 2]).with_property("cl", 1_u8)),
        meshed(mesh().with_property("u0", layer(3)).with_property("ul", 3_u8)),
        meshed(mesh().with_property("c0", vec![1_u32; 3]).with_property("cl", 2_u8)),
        meshed(mesh().with_property("u0", layer(3)).with_property("u1", layer(3)).with_property("ul", 1_u8)),
        meshed(mesh().with_weights(1, vec![0_u32; 3], vec![1.0_f32; 2])),
        meshed(Mesh::new().with_positions(vec![[0.0; 3]; 3]).with_faces(vec![0_u32, 1, 2]).with_property("n", 3_u32)),
        meshed(mesh().with_property("vp", vec![0.0_f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0])),
        modelled(|model| model.with_material(Material::new().with_name("skin").with_material_type("weird"))),
        modelled(|model| {
            let color = Color::new().with_hash(hash(55)).with_rgba([1.0; 4]).with_color_space("bogus");
            let material = Material::new().with_name("skin").with_material_type("pbr").with_color(color);
            model.with_material(material.with_property("albedo", cast_write::Data::Links(vec![hash(55)])))
        }),
        modelled(|model| model.with_property("p", vec![[1.0_f32; 3]; 2])),
        modelled(|model| model.with_property("p", Vec::<[f32; 3]>::new())),
        modelled(|model| {
            let shape =
                BlendShape::new().with_name("smile").with_base_shape(hash(100)).with_vertex_indices(vec![0_u32]);
            model
                .with_blend_shape(shape.with_positions(vec![[0.5_f32; 3]]).with_property("ts", vec![1.0_f32, 2.0, 3.0]))
        }),
        modelled(|model| {
            let hair = Hair::new().with_name("hair").with_segments(vec![2_u32, 2]);
            model.with_hair(hair.with_particles(vec![[0.0_f32; 3], [1.0; 3], [2.0; 3]]))
        }),
        boned(bone(0).with_property("lp", vec![[0.0_f32; 3]; 2])),
        boned(bone(0).with_local_rotation([0.0; 4])),
        boned(Bone::new().with_name("bone0")),
        repeated(),
        said_twice(|metadata| metadata.with_up_axis("z")),
        said_twice(|metadata| metadata.with_up_axis("y").with_scene_root("elsewhere")),
        turned(vec![[0.0; 4], [0.0, 0.0, 0.0, 1.0]]),
        modelled(|model| model.with_child(curve())),
        modelled(|model| model.with_child(Node::new(NodeKind::from_letters(*b"what")))),
        Document::from(axes).to_vec(Layout::Compact).unwrap(),
    ]
}

/// A mesh whose positions are there twice.
fn repeated() -> Vec<u8> {
    let mut mesh = Node::from(mesh());
    let positions = cast_write::Property::new("vp", vec![[2.0_f32; 3]; 3]);
    mesh.properties.push(positions);
    let mut model = Node::from(Model::new().with_name("hero").with_skeleton(chain(2)));
    model.children.push(mesh);
    let mut root = Node::from(Root::new().with_metadata(Metadata::new().with_up_axis("y")));
    root.children.extend([model, animation(curve()).into()]);
    Document::from(root).to_vec(Layout::Compact).unwrap()
}

/// A file whose second metadata is not like the first.
fn said_twice(second: fn(Metadata<'static>) -> Metadata<'static>) -> Vec<u8> {
    let first = Metadata::new().with_up_axis("y").with_scene_root("scenes");
    let root = Root::new().with_metadata(first).with_metadata(second(Metadata::new()));
    let root = root.with_model(Model::new().with_name("hero").with_skeleton(chain(2)).with_mesh(mesh()));
    Document::from(root.with_animation(animation(curve()))).to_vec(Layout::Compact).unwrap()
}

fn has(report: &Report, kind: &NoteKind) -> bool {
    report.notes().iter().any(|note| note.kind() == kind)
}

#[test]
fn every_kind_of_warning_is_a_note_of_every_conversion_and_fails_strict_ones() {
    let directory = tempfile::tempdir().unwrap();
    let mut met = BTreeSet::new();
    for bytes in files() {
        let input = kept(&bytes);
        let scene = Scene::new(&input);
        let kinds: Vec<&NoteKind> = scene.warnings.iter().map(|warning| notes::of_warning(&warning.kind)).collect();
        assert!(!kinds.is_empty(), "{met:?}");
        met.extend(scene.warnings.iter().map(|warning| name(&warning.kind)));
        let names: Vec<String> = scene.warnings.iter().map(|warning| name(&warning.kind)).collect();
        for kind in &kinds {
            assert!(kind.fails_strict(), "{}", kind.code);
        }
        for format in Format::all().filter(|format| format.is_writable()) {
            let job = || Job::new(JobOptions::new().to_format(format).force(true)).bytes(bytes.clone());
            let output = directory.path().join(format!("out.{}", format.extension()));
            let done = job().save(&output).unwrap();
            for kind in &kinds {
                assert!(has(&done.inputs[0].report, kind), "{names:?} to {}: {}", format.name(), kind.code);
            }
            let strict =
                JobOptions::new().to_format(format).strict(true).allow(notes::all().filter(|one| !kinds.contains(one)));
            let error = Job::new(strict).bytes(bytes.clone()).save(&output).unwrap_err();
            assert!(matches!(error.kind(), JobErrorKind::Strict { .. }), "{names:?} to {}: {error}", format.name());
            if format == Format::Cast {
                continue;
            }
            let written = from_cast(format, &input, &ExportOptions::new(), &mut Vec::new()).unwrap();
            for kind in &kinds {
                assert!(has(&written.report, kind), "{names:?} to {}: {}", format.name(), kind.code);
            }
        }
        let posed = Job::new(JobOptions::new().frame(Moment::at(0.0))).bytes(bytes.clone()).write_to(&mut Vec::new());
        let (_, still) = cast_interchange::still::still(&input, &input, &Moment::at(0.0), Threads::One).unwrap();
        for kind in &kinds {
            assert!(has(&posed.as_ref().unwrap().inputs[0].report, kind), "{names:?} posed: {}", kind.code);
            assert!(has(&still, kind), "{names:?} still: {}", kind.code);
        }
    }
    assert_eq!(met, all_kinds());
}

#[test]
fn what_is_not_selected_is_not_warned_about() {
    let bytes = &files()[9];
    let import = cast_interchange::Options::new().animations(false);
    let done = Job::new(JobOptions::new().import(import)).bytes(bytes.clone()).write_to(&mut Vec::new()).unwrap();
    assert_eq!(done.inputs[0].report.notes(), []);
}

#[test]
fn a_file_that_is_only_warned_about_stays_the_same() {
    for bytes in files() {
        let mut copy = Vec::new();
        Job::new(JobOptions::new()).bytes(bytes.clone()).write_to(&mut copy).unwrap();
        // But for numbers, which get the type of their property.
        let mut expected = Document::from(&cast_read::Cast::parse(&bytes).unwrap());
        expected.specify_types();
        assert!(copy == expected.to_vec(Layout::Preserve).unwrap());
    }
}

/// Each kind has one number of occurrences, whether a job or a writer made the note.
#[test]
fn warnings_are_counted_once() {
    let bytes = &files()[0];
    let done =
        Job::new(JobOptions::new().to_format(Format::Glb)).bytes(bytes.clone()).write_to(&mut Vec::new()).unwrap();
    let note = done.inputs[0].report.notes().iter().find(|note| note.code() == "CONVERT-SOURCE-003").unwrap();
    assert_eq!(note.count(), 1);
    assert!(note.to_string().contains("mesh[0] \"body\""), "{note}");
}

/// What the scene says is not said again by a writer.
#[test]
fn what_is_left_out_is_counted_once() {
    let meshed = |mesh: Mesh<'static>| file(Model::new().with_skeleton(chain(2)).with_mesh(mesh), animation(curve()));
    let faces = meshed(mesh().with_faces(vec![0_u32, 1, 2, 0, 1, 9, 7, 7, 7]));
    let layers = meshed(mesh().with_property("u0", vec![[0.0_f32; 2]; 2]).with_property("ul", 1_u8));
    let hair = Hair::new().with_segments(vec![1_u32, 2, 2]).with_particles(vec![[0.0_f32; 3], [1.0; 3], [2.0; 3]]);
    let hair = file(Model::new().with_skeleton(chain(2)).with_mesh(mesh()).with_hair(hair), animation(curve()));
    let directory = tempfile::tempdir().unwrap();
    for (bytes, code, count) in
        [(faces, "CONVERT-MESH-001", 2), (layers, "CONVERT-MESH-019", 1), (hair, "CONVERT-MESH-039", 2)]
    {
        for format in Format::all().filter(|format| format.is_writable()) {
            let options = JobOptions::new().to_format(format).force(true);
            let output = directory.path().join(format!("out.{}", format.extension()));
            let done = Job::new(options).bytes(bytes.clone()).save(&output).unwrap();
            let notes = done.inputs[0].report.notes().iter();
            let found: u64 = notes.filter(|note| note.code() == code).map(cast_interchange::Note::count).sum();
            assert_eq!(found, count, "{code} to {}", format.name());
        }
    }
}

/// Animations of one model, and a model that they do not fit, in separate files.
#[test]
fn an_animation_that_moves_no_bone_of_any_model_is_one_warning_everywhere() {
    let model = |name: &str| {
        let skeleton = Skeleton::new().with_bone(bone(0).with_name(name.to_owned()));
        let root = Root::new().with_metadata(Metadata::new().with_up_axis("y"));
        let root = root.with_model(Model::new().with_name("hero").with_skeleton(skeleton).with_mesh(mesh()));
        Document::from(root).to_vec(Layout::Compact).unwrap()
    };
    let walk = Document::from(Root::new().with_animation(animation(curve()))).to_vec(Layout::Compact).unwrap();
    let count = |report: &Report| {
        report
            .notes()
            .iter()
            .filter(|note| note.kind() == &notes::UNMATCHED)
            .map(cast_interchange::Note::count)
            .sum::<u64>()
    };
    for format in [Format::Cast, Format::Glb, Format::Fbx, Format::SeAnim] {
        let of = |options: JobOptions<'static>, model: Vec<u8>| {
            Job::new(options.to_format(format)).bytes(model).bytes(walk.clone()).write_to(&mut Vec::new())
        };
        let done = of(JobOptions::new(), model("tail")).unwrap();
        assert_eq!(done.inputs.iter().map(|input| count(&input.report)).sum::<u64>(), 1, "{}", format.name());
        // Bones match regardless of case if none has exactly the name.
        let done = of(JobOptions::new(), model("BONE0")).unwrap();
        assert_eq!(done.inputs.iter().map(|input| count(&input.report)).sum::<u64>(), 0, "{}", format.name());
    }
    let loaded = Job::new(JobOptions::new()).bytes(model("tail")).bytes(walk.clone()).load().unwrap();
    assert_eq!(count(&loaded.inputs[1].report), 1);
    // Without a model there is nothing that it could move.
    let alone = Job::new(JobOptions::new().to_format(Format::Glb)).bytes(walk).write_to(&mut Vec::new()).unwrap();
    assert_eq!(count(&alone.inputs[0].report), 0);
}

//! Other axes and units: results computed from a converted file are the converted results of the original.

use std::collections::BTreeSet;

use cast_read::{Cast, NodeKind, NodeRef, PropertyRef};
use cast_scene::convert_axes::{Conversion, Up, convert, convert_with};
use cast_scene::{DeformOptions, Scene, Threads};
use cast_write::{Document, Layout, Model, Node};

use super::constraint::{chain, handle, skeleton};
use super::{assert_near, wide, zip_equal};

const AXES: [Up; 3] = [Up::X, Up::Y, Up::Z];

/// The change of coordinates by hand: to y up and from there, both quarter turns.
fn by_hand(from: Up, to: Up, [x, y, z]: [f64; 3]) -> [f64; 3] {
    let [x, y, z] = match from {
        Up::X => [-y, x, z],
        Up::Y => [x, y, z],
        Up::Z => [x, z, -y],
    };
    match to {
        Up::X => [y, -x, z],
        Up::Y => [x, y, z],
        Up::Z => [x, -z, y],
    }
}

fn converted(bytes: &[u8], conversion: &Conversion) -> Vec<u8> {
    let cast = Cast::parse(bytes).unwrap();
    let mut document = Document::from(&cast);
    convert(&mut document, conversion);
    document.to_vec(Layout::Preserve).unwrap()
}

fn testdata(part: &str) -> Vec<(String, Vec<u8>)> {
    let folder = format!("{}/../../testdata/{part}", env!("CARGO_MANIFEST_DIR"));
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let casts = entries.filter(|path| path.extension().is_some_and(|ending| ending == "cast"));
    casts.map(|path| (path.display().to_string(), std::fs::read(path).unwrap())).collect()
}

#[test]
fn the_way_there_and_back_gives_the_same_bytes() {
    for part in ["valid", "unusual", "legacy"] {
        for (name, bytes) in testdata(part) {
            if name.ends_with("euler_curves.cast") {
                continue;
            }
            for from in AXES {
                // Metadata get the axis in any case, so the start is a file that has it.
                let start = converted(&bytes, &Conversion::between(from, from));
                for to in AXES {
                    let there = converted(&start, &Conversion::between(from, to));
                    let back = converted(&there, &Conversion::between(to, from));
                    assert!(back == start, "{name} from {from:?} to {to:?}");
                    for over in AXES {
                        let detour = converted(
                            &converted(&start, &Conversion::between(from, over)),
                            &Conversion::between(over, to),
                        );
                        assert!(detour == there, "{name} from {from:?} over {over:?} to {to:?}");
                    }
                }
            }
        }
    }
}

/// Everything that can be computed of a file with an animation: positions of all vertices at some frames.
fn vertices(bytes: &[u8], solve_rig: bool) -> Vec<[f32; 3]> {
    let cast = super::kept(bytes);
    let scene = Scene::new(&cast);
    let mut all = Vec::new();
    for model in &scene.models {
        let poses = scene.animations.iter().flat_map(|animation| {
            let binding = animation.bind(model);
            [0.0, 1.5, 7.0].map(|frame| binding.sample(frame))
        });
        for pose in poses.chain([model.rest()]) {
            for deformed in model.deform(&pose, &DeformOptions::new().constraints(solve_rig).threads(Threads::One)) {
                all.extend(deformed.positions);
                all.extend(deformed.normals);
            }
        }
        for bone in model.skeleton.iter().flat_map(|skeleton| {
            let mut pose = skeleton.rest().clone();
            let world = if solve_rig { skeleton.solve(&mut pose) } else { skeleton.world(&pose) };
            world.matrices().to_vec()
        }) {
            all.push(bone[3].map(|part| part as f32));
        }
        all.extend(model.hairs.iter().flat_map(|hair| hair.node().particles().unwrap_or_default()));
        all.extend(model.placement.map(|placement| placement.translation));
    }
    all
}

#[test]
fn what_is_computed_afterwards_is_converted() {
    let mut compared = 0;
    let files = || testdata("valid").into_iter().chain(testdata("legacy"));
    // Skipped axes of an orient constraint are angles in an order that other axes do not have. So the rig is compared
    // without its constraints, and once more with those that skip nothing.
    let (rig, bytes) = files().find(|(name, _)| name.ends_with("rig.cast")).unwrap();
    let mut unskipped = Document::from(&Cast::parse(&bytes).unwrap());
    let mut skipped = 0;
    unskipped.for_each_mut(|node| {
        skipped += ["sx", "sy", "sz"].iter().filter(|axis| node.remove(axis)).count();
        // Its chains are straight, so where they bend to hangs on the axes.
        node.children.retain(|child| child.kind != NodeKind::IK_HANDLE);
    });
    assert!(skipped > 0);
    let unskipped = ("the rig, nothing skipped".to_owned(), unskipped.to_vec(Layout::Compact).unwrap());
    // A bent chain, pulled to beside its target.
    let handle = handle(2).with_target_offset([0.3, 0.2, 0.1]).with_use_target_rotation(true);
    let bent = Model::new().with_skeleton(skeleton(&chain(2, 0.4)).with_ik_handle(handle));
    let bent = ("a bent chain".to_owned(), super::file([bent.into()]));
    for (name, bytes) in files().chain([unskipped, bent]) {
        let solve_rig = name != rig;
        let before = vertices(&bytes, solve_rig);
        for from in AXES {
            for to in AXES {
                let after = vertices(&converted(&bytes, &Conversion::between(from, to)), solve_rig);
                assert_eq!(before.len(), after.len(), "{name}");
                for (before, after) in zip_equal(&before, &after) {
                    assert_near(wide(*after), by_hand(from, to, wide(*before)));
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 1000);
}

/// Whether a property contains lengths: listed here by hand, independently of the table used by the conversion.
fn is_length(node: NodeRef<'_>, name: &str) -> bool {
    let text = |name| node.text(name).map(|text| text.to_string()).unwrap_or_default();
    match (node.kind(), name) {
        (NodeKind::MESH | NodeKind::BLEND_SHAPE, "vp") => true,
        (NodeKind::BONE, "lp" | "wp") | (NodeKind::MODEL | NodeKind::INSTANCE, "p") => true,
        (NodeKind::HAIR, "pt") | (NodeKind::IK_HANDLE, "to") => true,
        (NodeKind::CONSTRAINT, "co") => text("ct") == "pt",
        (NodeKind::CURVE, "kv") => ["tx", "ty", "tz"].contains(&&*text("kp")),
        _ => false,
    }
}

#[test]
fn units_scale_lengths_and_nothing_else() {
    let (mut lengths, mut others) = (BTreeSet::new(), 0);
    for (name, bytes) in testdata("valid") {
        let conversion = Conversion::between(Up::Y, Up::Y).with_scale(100.0).unwrap();
        let after = converted(&bytes, &conversion);
        let (before, after) = (Cast::parse(&bytes).unwrap(), Cast::parse(&after).unwrap());
        // Metadata with the axis are added where there are none.
        let with_metadata = before.metadata().is_some();
        let all =
            |cast: &Cast<'_>| -> usize { cast.nodes().filter(|step| step.node.kind() != NodeKind::METADATA).count() };
        assert!(all(&before) == all(&after) && after.metadata().is_some(), "{name}");
        let other = |kind: NodeKind| kind != NodeKind::METADATA || with_metadata;
        let before = before.nodes().map(|step| step.node).filter(|node| other(node.kind()));
        let after = after.nodes().map(|step| step.node).filter(|node| other(node.kind()));
        for (before, after) in before.zip(after) {
            assert_eq!((before.kind(), before.hash()), (after.kind(), after.hash()), "{name}");
            for (before_property, property) in before
                .properties()
                .filter(|property| !property.is_named("up"))
                .zip(after.properties().filter(|property| !property.is_named("up")))
            {
                let key = property.name().to_string();
                assert!(before_property.is_named(&key), "{name}: {key}");
                if is_length(before, &key) {
                    let floats = |property: PropertyRef<'_>| -> Vec<f32> {
                        property.data().chunks(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap())).collect()
                    };
                    let scaled: Vec<f32> = floats(before_property).iter().map(|value| value * 100.0).collect();
                    assert_eq!(floats(property), scaled, "{name}: {}/{key}", before.path());
                    lengths.insert((before.kind().to_string(), key));
                } else {
                    assert_eq!(property.data(), before_property.data(), "{name}: {}/{key}", before.path());
                    others += 1;
                }
            }
        }
    }
    assert!(lengths.len() >= 10 && others > 400, "{lengths:?}, {others} others");
    assert!(
        [0.0, -1.0, f32::NAN, f32::INFINITY]
            .iter()
            .all(|scale| Conversion::between(Up::Y, Up::Z).with_scale(*scale).is_none())
    );
}

#[test]
fn metadata_say_so() {
    for (name, bytes) in testdata("valid") {
        let cast = Cast::parse(&converted(&bytes, &Conversion::between(Up::Y, Up::Z)))
            .map(|cast| cast.metadata().and_then(|metadata| metadata.up_axis()).map(|up| up.as_str().to_owned()));
        assert_eq!(cast.unwrap().as_deref(), Some("z"), "{name}");
    }
    let (_, instances) = testdata("valid").into_iter().find(|(name, _)| name.ends_with("instances.cast")).unwrap();
    assert_eq!(Up::of(&Document::from(&Cast::parse(&instances).unwrap())), Some(Up::Z), "the first counts");
}

#[test]
fn skipped_axes_and_offsets_of_constraints_go_along() {
    let constraint = |kind: &'static str, offset: [f32; 3]| {
        let node: Node<'static> = cast_write::Constraint::new()
            .with_constraint_type(kind)
            .with_custom_offset(offset)
            .with_skip_y(true)
            .into();
        node
    };
    let mut document = Document::from(
        cast_write::Root::new()
            .with_child(constraint("pt", [1.0, 2.0, 3.0]))
            .with_child(constraint("sc", [1.0, 2.0, 3.0])),
    );
    convert(&mut document, &Conversion::between(Up::Z, Up::Y).with_scale(2.0).unwrap());
    let offset = |index: usize| {
        let node = &document.roots[0].children[index];
        assert!(node.property("sz").is_some() && node.property("sy").is_none());
        node.property("co").unwrap().data.elements::<[f32; 3]>().unwrap()[0]
    };
    assert_eq!(offset(0), [2.0, 6.0, -4.0]);
    assert_eq!(offset(1), [1.0, 3.0, 2.0]);
}

#[test]
fn converting_can_be_cancelled_at_every_node() {
    let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/valid/character.cast")).unwrap();
    let document = || Document::from(&Cast::parse(&bytes).unwrap());
    let nodes = document().nodes().count() as u64;
    for last in 1..=nodes {
        let stop = |done, total| {
            assert_eq!(total, nodes);
            if done >= last { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
        };
        let progress = cast_base::Progress::new(&stop);
        let ended = convert_with(&mut document(), &Conversion::between(Up::Z, Up::Y), progress);
        assert_eq!(ended, Err(cast_base::Cancelled), "{last}");
    }
    let (mut told, mut plain) = (document(), document());
    let whole = convert_with(&mut told, &Conversion::between(Up::Z, Up::Y), cast_base::Progress::none());
    assert_eq!(whole, Ok(convert(&mut plain, &Conversion::between(Up::Z, Up::Y))));
    assert_eq!(told, plain);
}

//! Other axes and units: what is computed from a converted file is the conversion of what was computed.

use cast_read::Cast;
use cast_scene::convert_axes::{Conversion, Up, convert};
use cast_scene::{DeformOptions, Scene, Threads};
use cast_write::{Document, Layout, Node};

use super::{assert_near, wide};

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
            skeleton.solve(&mut pose).matrices().to_vec()
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
    for (name, bytes) in testdata("valid").into_iter().chain(testdata("legacy")) {
        // Absolute curves with angles missing take those of the rest pose, which is not known when curves are converted;
        // and skipped axes of an orient constraint are angles in an order that other axes do not have.
        let solve_rig = !name.ends_with("rig.cast");
        if !solve_rig {
            continue;
        }
        let before = vertices(&bytes, solve_rig);
        for from in AXES {
            for to in AXES {
                let after = vertices(&converted(&bytes, &Conversion::between(from, to)), solve_rig);
                assert_eq!(before.len(), after.len(), "{name}");
                for (before, after) in before.iter().zip(&after) {
                    assert_near(wide(*after), by_hand(from, to, wide(*before)));
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 1000);
}

#[test]
fn units_scale_lengths_and_nothing_else() {
    for (name, bytes) in testdata("valid") {
        let conversion = Conversion::between(Up::Y, Up::Y).with_scale(100.0).unwrap();
        let after = converted(&bytes, &conversion);
        let (before_cast, after_cast) = (Cast::parse(&bytes).unwrap(), Cast::parse(&after).unwrap());
        for (before, after) in before_cast.meshes().zip(after_cast.meshes()) {
            let scaled: Vec<[f32; 3]> = before
                .positions()
                .unwrap_or_default()
                .iter()
                .map(|position| position.map(|value| value * 100.0))
                .collect();
            assert_eq!(after.positions().unwrap_or_default().to_vec(), scaled, "{name}");
            assert_eq!(after.normals().map(|n| n.to_vec()), before.normals().map(|n| n.to_vec()), "{name}");
        }
        for (before, after) in before_cast.animations().zip(after_cast.animations()) {
            for (before, after) in before.curves().zip(after.curves()) {
                assert_eq!(before.key_property(), after.key_property());
            }
        }
    }
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

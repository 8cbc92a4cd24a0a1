//! Decoding into an arena: compared with the getters, on several threads, and with unsuitable arenas.

use std::sync::atomic::{AtomicUsize, Ordering};

use cast_read::decode::{
    ColorFormat, DecodeError, DecodeOptions, DecodePlan, Decoded, IndexFormat, KeyFrameFormat, PlannedArray,
};
use cast_read::{Cast, KeyValues, PropertyType, Threads};
use cast_write::{Animation, Curve, Document, Layout, Model, Root};

use super::{Arena, Numbers, file_of, first_mesh, full_mesh};

fn all_options() -> Vec<DecodeOptions> {
    let mut all = Vec::new();
    for indices in [IndexFormat::U32, IndexFormat::Stored] {
        for colors in [ColorFormat::Stored, ColorFormat::Rgba8, ColorFormat::Floats] {
            for key_frames in [KeyFrameFormat::Frames, KeyFrameFormat::Seconds] {
                all.push(DecodeOptions::new().indices(indices).colors(colors).key_frames(key_frames));
            }
        }
    }
    all
}

/// Decodes serially and in parallel, compares the results, and returns one.
fn decode_both_ways(plan: &DecodePlan<'_>, check: impl Fn(Decoded<'_, '_, '_>)) {
    let (mut serial, mut parallel) = (Arena::new(plan.byte_len()), Arena::new(plan.byte_len()));
    plan.decode(serial.bytes()).unwrap();
    let decoded = {
        let portion = (16 << (plan.arrays().len() % 8)).max(plan.byte_len() / 8192);
        plan.decode_on(parallel.bytes(), Threads::InPortions(portion)).unwrap()
    };
    assert!(serial.bytes() == decoded.bytes());
    let gaps = plan.arrays().windows(2).map(|pair| pair[0].range.end..pair[1].range.start);
    assert!(gaps.into_iter().all(|gap| decoded.bytes()[gap].iter().all(|byte| *byte == 0)));
    check(decoded);
}

fn assert_apart(plan: &DecodePlan<'_>) {
    let mut end = 0;
    for array in plan.arrays() {
        assert_eq!(array.range.start % 64, 0);
        assert!(array.range.start >= end);
        end = array.range.end;
    }
    assert_eq!(end, plan.byte_len());
}

#[test]
fn every_file_of_testdata_decodes_alike_on_all_threads() {
    let mut arrays = 0;
    let testdata = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    for folder in ["valid", "legacy", "unusual"] {
        for entry in std::fs::read_dir(testdata.join(folder)).unwrap() {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            let Ok(cast) = Cast::parse(&bytes) else { continue };
            for options in all_options() {
                let plan = DecodePlan::of_file(&cast, options);
                assert_apart(&plan);
                arrays += plan.arrays().len();
                decode_both_ways(&plan, |_| {});
            }
        }
    }
    assert!(arrays > 1000, "{arrays}");
}

#[test]
fn arrays_are_what_the_getters_say() {
    // The larger one does not go through the caches.
    for vertices in [100_003, 400_007] {
        let bytes = file_of([full_mesh(vertices, 4, 1), full_mesh(50, 2, 2)], Layout::Compact);
        let cast = Cast::parse(&bytes).unwrap();
        let plan = DecodePlan::of_file(&cast, DecodeOptions::default());
        decode_both_ways(&plan, |decoded| {
            for mesh in cast.meshes() {
                assert!(decoded.array::<[f32; 3]>(*mesh, "vp").unwrap() == mesh.positions().unwrap().to_vec());
                assert!(decoded.array::<[f32; 3]>(*mesh, "vt").unwrap() == mesh.tangents().unwrap().to_vec());
                assert!(decoded.array::<[f32; 2]>(*mesh, "u0").unwrap() == mesh.uv_layer(0).unwrap().to_vec());
                assert!(decoded.array::<[f32; 4]>(*mesh, "c1").unwrap() == mesh.color_layer(1).unwrap().to_floats());
                assert!(decoded.array::<u32>(*mesh, "f").unwrap() == mesh.faces().unwrap().to_vec());
                assert!(decoded.array::<u32>(*mesh, "wb").unwrap() == mesh.weight_bones().unwrap().to_vec());
                assert!(decoded.array::<f32>(*mesh, "wv").unwrap() == mesh.weight_values().unwrap().to_vec());
                let colors = decoded.arrays().iter().find(|array| array.node == *mesh && array.name == "c0").unwrap();
                assert!(decoded.rgba8(colors).unwrap() == mesh.color_layer(0).unwrap().to_rgba8());
                let faces = decoded.arrays().iter().find(|array| array.node == *mesh && array.name == "f").unwrap();
                assert!(faces.to_vec::<u32>().unwrap() == mesh.faces().unwrap().to_vec());
                assert!(faces.to_vec::<u16>().is_none());
                assert!(colors.to_vec::<u8>().unwrap() == mesh.color_layer(0).unwrap().to_rgba8().concat());
                assert!(decoded.array::<f32>(*mesh, "vp").is_none(), "another type");
                assert!(decoded.array::<f32>(*mesh, "n").is_none(), "text is not decoded");
            }
        });
    }
}

/// The same arrays in an arena that the caches hold, and in one that they do not.
#[test]
fn large_arenas_get_the_same_bytes() {
    let frames: Vec<u16> = (0..20_011).collect();
    let curve = Curve::new().with_node_name("bone").with_key_frames(frames).with_key_values(vec![0.5_f32; 20_011]);
    let animation = Animation::new().with_frame_rate(24.0).with_curve(curve);
    let [small, large] = [20_011, 400_007].map(|vertices| full_mesh(vertices, 4, vertices as u64));
    let model = Model::new().with_mesh(small).with_mesh(large);
    // Arrays of many lengths around the one from which they are written one by one, which those of 1024 vertices have exactly.
    let sizes = (0..40).map(|index| 1 + index * 37).chain([1023, 1024, 1025]);
    let model = sizes.fold(model, |model, vertices| model.with_mesh(full_mesh(vertices, 4, vertices as u64)));
    let root = Root::new().with_animation(animation).with_model(model);
    let bytes = Document::from(root).to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let small = cast.meshes().filter(|mesh| mesh.vertex_count() < 400_000).map(|mesh| *mesh);
    let small: Vec<_> = small.chain(cast.animations().map(|animation| *animation)).collect();
    assert_eq!(small.len(), 45);
    for options in all_options() {
        let all = DecodePlan::of_file(&cast, options);
        assert!(all.byte_len() > 32 << 20, "{}", all.byte_len());
        let plans: Vec<_> = small.iter().map(|node| DecodePlan::new(*node, options)).collect();
        decode_both_ways(&all, |large| {
            for plan in &plans {
                decode_both_ways(plan, |small| {
                    for array in plan.arrays() {
                        let same =
                            all.arrays().iter().find(|other| other.node == array.node && other.name == array.name);
                        let in_large = &large.bytes()[same.unwrap().range.clone()];
                        assert!(in_large == &small.bytes()[array.range.clone()], "{} {options:?}", array.name);
                    }
                });
            }
        });
    }
}

#[test]
fn plans_know_what_they_read() {
    let bytes = file_of([full_mesh(100, 4, 1)], Layout::Compact);
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = first_mesh(&cast);
    let plan = DecodePlan::new(*mesh, DecodeOptions::default());
    for array in plan.arrays() {
        assert_eq!(array.source(), mesh.property(array.name.to_str().unwrap()).unwrap().data(), "{}", array.name);
    }
    let arrays = mesh.properties().filter(|property| property.count() > 1 && property.text().is_none());
    assert_eq!(plan.source_len(), arrays.map(|property| property.data().len()).sum::<usize>());
    decode_both_ways(&plan, |decoded| {
        assert_eq!(format!("{decoded:?}"), format!("{} arrays in {} bytes", plan.arrays().len(), plan.byte_len()));
    });
}

#[test]
fn options_change_the_element_types() {
    let bytes = file_of([full_mesh(100, 4, 1)], Layout::Compact);
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = first_mesh(&cast);
    let mut options = DecodeOptions::default();
    options = options.indices(IndexFormat::Stored);
    options = options.colors(ColorFormat::Rgba8);
    let plan = DecodePlan::new(*mesh, options);
    decode_both_ways(&plan, |decoded| {
        let find =
            |name: &str| -> &PlannedArray<'_> { decoded.arrays().iter().find(|array| array.name == name).unwrap() };
        assert_eq!(find("f").element, PropertyType::BYTE);
        assert_eq!(find("wb").element, PropertyType::SHORT);
        assert!(decoded.rgba8(find("c1")).unwrap() == mesh.color_layer(1).unwrap().to_rgba8());
    });
    options = options.colors(ColorFormat::Floats);
    let plan = DecodePlan::new(*mesh, options);
    decode_both_ways(&plan, |decoded| {
        assert!(decoded.array::<[f32; 4]>(*mesh, "c0").unwrap() == mesh.color_layer(0).unwrap().to_floats());
    });
}

#[test]
fn animations_decode_to_frames_or_seconds() {
    let mut animation = Animation::new().with_frame_rate(25.0);
    for curve in 0..300_u32 {
        let mut numbers = Numbers::new(u64::from(curve));
        let frames: Vec<u32> = (0..700).map(|key| key * (curve % 3 + 1)).collect();
        let curve = if curve % 2 == 0 {
            Curve::new().with_key_values((0..700).map(|_| numbers.small()).collect::<Vec<f32>>())
        } else {
            Curve::new().with_key_values((0..700).map(|_| [(); 4].map(|()| numbers.small())).collect::<Vec<_>>())
        };
        animation = animation.with_curve(curve.with_node_name("hip").with_key_frames(frames));
    }
    let bytes =
        Document::from(Root::new().with_model(Model::new()).with_animation(animation)).to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let animation = cast.animations().next().unwrap();
    let mut options = DecodeOptions::default();
    let curves = AtomicUsize::new(0);
    for seconds in [false, true] {
        options = options.key_frames(if seconds { KeyFrameFormat::Seconds } else { KeyFrameFormat::Frames });
        let plan = DecodePlan::new(*animation, options);
        decode_both_ways(&plan, |decoded| {
            for curve in animation.curves() {
                let frames = curve.key_frames().unwrap();
                if seconds {
                    assert!(decoded.array::<f32>(*curve, "kb").unwrap() == frames.to_seconds(25.0));
                } else {
                    assert!(decoded.array::<u32>(*curve, "kb").unwrap() == frames.to_frames());
                }
                match curve.key_values().unwrap() {
                    KeyValues::Float(values) => {
                        assert!(decoded.array::<f32>(*curve, "kv").unwrap() == values.to_vec());
                    }
                    KeyValues::Rotation(values) => {
                        assert!(decoded.array::<[f32; 4]>(*curve, "kv").unwrap() == values.to_vec());
                    }
                    other => panic!("{other:?}"),
                }
                curves.fetch_add(1, Ordering::Relaxed);
            }
        });
    }
    assert_eq!(curves.into_inner(), 2 * 300);
}

#[test]
fn arenas_that_will_not_do_are_refused_untouched() {
    let bytes = file_of([full_mesh(100, 4, 1)], Layout::Compact);
    let cast = Cast::parse(&bytes).unwrap();
    let plan = DecodePlan::of_file(&cast, DecodeOptions::default());
    let mut arena = Arena::new(plan.byte_len() + 1);
    let needed = plan.byte_len();
    let too_small = plan.decode(&mut arena.bytes()[..needed - 1]).unwrap_err();
    assert_eq!(too_small, DecodeError::ArenaTooSmall { needed, given: needed - 1 });
    assert_eq!(plan.decode_on(&mut arena.bytes()[1..], Threads::All).unwrap_err(), DecodeError::ArenaNotAligned);
    assert!(arena.bytes().iter().all(|byte| *byte == 0xA5));
    let sentence = format!("the arena has {} bytes, but decoding needs {needed}; give a larger one", needed - 1);
    assert_eq!(too_small.to_string(), sentence);
    let sentence = "the arena is not aligned to 64 bytes; use an aligned buffer";
    assert_eq!(DecodeError::ArenaNotAligned.to_string(), sentence);
    let nothing = DecodePlan::of_nodes([], DecodeOptions::default());
    assert!(nothing.decode(&mut []).is_ok());
}

#[test]
fn what_was_decoded_is_had_by_the_same_words_as_what_was_not() {
    let bytes = file_of([full_mesh(50, 4, 3), full_mesh(70, 2, 4)], Layout::Compact);
    let cast = Cast::parse(&bytes).unwrap();
    let options = DecodeOptions::default();
    let plan = DecodePlan::of_file(&cast, options);
    let mut arena = Arena::new(plan.byte_len());
    let decoded = plan.decode(arena.bytes()).unwrap();
    for mesh in cast.meshes() {
        let typed = decoded.mesh(mesh);
        assert_eq!(typed.positions().unwrap(), mesh.positions().unwrap().to_vec());
        assert_eq!(typed.uv_layer(0).unwrap(), mesh.uv_layer(0).unwrap().to_vec());
        assert_eq!(typed.weight_values().unwrap(), mesh.weight_values().unwrap().to_vec());
        assert_eq!(typed.faces::<u32>().unwrap(), mesh.faces().unwrap().to_vec());
        assert_eq!(typed.faces::<u16>(), None, "widened");
        assert_eq!(typed.color_layer::<[u8; 4]>(0).unwrap(), mesh.color_layer(0).unwrap().to_rgba8());
        assert_eq!(typed.uv_layer(9), None);
    }
    let alone = DecodePlan::new(*cast.meshes().next().unwrap(), options);
    let mut arena = Arena::new(alone.byte_len());
    let decoded = alone.decode(arena.bytes()).unwrap();
    assert_eq!(decoded.mesh(cast.meshes().nth(1).unwrap()).positions(), None, "it was not planned");
}

#[test]
fn decoding_tells_how_far_it_is_and_can_be_cancelled() {
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicU64, Ordering};

    use cast_base::Progress;

    // The larger one does not go through the caches.
    for vertices in [100_003, 400_007] {
        let bytes = file_of([full_mesh(vertices, 4, 1), full_mesh(50, 2, 2)], Layout::Compact);
        let cast = Cast::parse(&bytes).unwrap();
        let plan = DecodePlan::of_file(&cast, DecodeOptions::new());
        let mut arena = Arena::new(plan.byte_len());
        for threads in [Threads::One, Threads::All] {
            let most = AtomicU64::new(0);
            let listen = |done: u64, total: u64| {
                assert_eq!(total, plan.byte_len() as u64);
                most.fetch_max(done, Ordering::Relaxed);
                ControlFlow::Continue(())
            };
            plan.decode_with(arena.bytes(), threads, Progress::new(&listen)).unwrap();
            assert_eq!(most.into_inner(), plan.byte_len() as u64);
            let stop = |_: u64, _: u64| ControlFlow::Break(());
            let stopped = plan.decode_with(arena.bytes(), threads, Progress::new(&stop));
            assert_eq!(stopped.err(), Some(DecodeError::Cancelled));
        }
    }
}

//! Comparing scenes: each kind of change is found, and nothing else.

use std::ops::ControlFlow;

use cast_base::{Progress, Threads};
use cast_scene::compare::{Aspect, Comparison, Options, compare};
use cast_scene::{Error, Scene};
use cast_write::{
    Animation, BlendShape, Bone, Color, Curve, Hair, IKHandle, Instance, Material, Mesh, Metadata, Model, Node,
    NotificationTrack, Skeleton,
};

use super::{file, kept, noise};

/// A scene in parts that can be changed one at a time.
#[derive(Clone)]
struct Recipe {
    up: Option<&'static str>,
    mesh: &'static str,
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    uvs: Vec<Vec<[f32; 2]>>,
    colors: Vec<[f32; 4]>,
    faces: Vec<u32>,
    weights: Vec<f32>,
    bones: Vec<(&'static str, Option<u32>, [f32; 3])>,
    handles: usize,
    shape: Option<(&'static str, [f32; 3])>,
    strands: Vec<u32>,
    /// By how much the hair is longer along each axis.
    hair: [f32; 3],
    material: bool,
    color: [f32; 4],
    texture: &'static str,
    rate: f32,
    frames: Vec<u32>,
    heights: Vec<f32>,
    stray: f32,
    looping: bool,
    steps: Vec<u32>,
    visible: u8,
    reference: &'static str,
    place: [f32; 3],
}

/// A strip of sixteen triangles that two bones bend, with one of everything.
fn recipe() -> Recipe {
    let positions: Vec<[f32; 3]> = (0..18_u8)
        .map(|vertex| [f32::from(vertex / 2), f32::from(vertex % 2), noise(usize::from(vertex)) * 0.1])
        .collect();
    let faces = (0..16_u32).flat_map(|first| [first, first + 1, first + 2]).collect();
    Recipe {
        up: Some("y"),
        mesh: "strip",
        normals: vec![[0.0, 0.0, 1.0]; positions.len()],
        uvs: vec![positions.iter().map(|[x, y, _]| [x / 8.0, *y]).collect()],
        colors: (0..positions.len()).map(|vertex| [noise(vertex).abs(), 0.5, 0.25, 1.0]).collect(),
        weights: positions.iter().map(|[x, ..]| x / 8.0).collect(),
        positions,
        faces,
        bones: vec![
            ("root", None, [0.0; 3]),
            ("tip", Some(0), [4.0, 0.0, 0.0]),
            ("end", Some(1), [4.0, 0.0, 0.0]),
            ("goal", Some(0), [8.0, 0.0, 0.0]),
        ],
        handles: 1,
        shape: Some(("smile", [8.0, 1.0, 2.0])),
        strands: vec![1, 2],
        hair: [1.0; 3],
        material: true,
        color: [0.5, 0.25, 0.125, 1.0],
        texture: "maps/skin.png",
        rate: 24.0,
        frames: vec![0, 12, 24],
        heights: vec![0.0, 1.0, 3.0],
        stray: 5.0,
        looping: false,
        steps: vec![3, 9],
        visible: 1,
        reference: "tree.cast",
        place: [1.0, 0.0, 0.0],
    }
}

impl Recipe {
    fn nodes(&self) -> Vec<Node<'static>> {
        let material = Material::new().with_name("skin").with_material_type("pbr");
        let material = material.with_texture("albedo", self.texture);
        let color = Color::new().with_rgba(self.color).with_color_space("linear");
        let material = material.with_property("emissive", color.hash()).with_color(color);
        let mut mesh = Mesh::new().with_positions(self.positions.clone()).with_faces(self.faces.clone());
        if !self.mesh.is_empty() {
            mesh = mesh.with_name(self.mesh);
        }
        if !self.normals.is_empty() {
            mesh = mesh.with_normals(self.normals.clone());
        }
        for uvs in &self.uvs {
            mesh = mesh.with_uv_layer(uvs.clone());
        }
        let bones = self.positions.iter().flat_map(|_| [0_u32, 1]).collect::<Vec<_>>();
        let weights = self.weights.iter().flat_map(|weight| [1.0 - weight, *weight]).collect::<Vec<f32>>();
        mesh = mesh.with_color_layer(self.colors.clone()).with_weights(2, bones, weights);
        if self.material {
            mesh = mesh.with_material(material.hash());
        }
        let mut skeleton = Skeleton::new();
        let mut hashes = Vec::new();
        for (name, parent, place) in &self.bones {
            let bone =
                Bone::new().with_name(*name).with_local_position(*place).with_local_rotation([0.0, 0.0, 0.0, 1.0]);
            hashes.push(bone.hash());
            skeleton = skeleton.with_bone(parent.iter().fold(bone, |bone, parent| bone.with_parent_index(*parent)));
        }
        for _ in 0..self.handles {
            let handle = IKHandle::new().with_start_bone(hashes[1]).with_end_bone(hashes[2]);
            let handle = hashes.get(3).into_iter().fold(handle, |handle, goal| handle.with_target_bone(*goal));
            skeleton = skeleton.with_ik_handle(handle);
        }
        let hair = Hair::new().with_name("fur").with_segments(self.strands.clone());
        let [x, y, z] = self.hair;
        let particle = |point| [noise(point) * x, noise(point + 9) * y, z];
        let hair = hair.with_particles((0..5).map(particle).collect::<Vec<_>>());
        let mut model = Model::new().with_name("hero").with_skeleton(skeleton).with_hair(hair).with_material(material);
        if let Some((name, position)) = self.shape {
            let shape = BlendShape::new().with_name(name).with_base_shape(mesh.hash());
            model = model.with_blend_shape(shape.with_vertex_indices(vec![17_u32]).with_positions(vec![position]));
        }
        let curve = |bone: &'static str, property: &'static str, values: Vec<f32>| {
            let curve = Curve::new().with_node_name(bone).with_key_property(property).with_mode("absolute");
            curve.with_key_frames(self.frames.clone()).with_key_values(values)
        };
        let shows = Curve::new().with_node_name("strip").with_key_property("vb").with_mode("absolute");
        let shows = shows.with_key_frames(vec![0_u32, 12]).with_key_values(vec![1_u8, self.visible]);
        let clip = Animation::new().with_name("walk").with_frame_rate(self.rate).with_looping(self.looping);
        let clip = clip.with_curve(curve("root", "ty", self.heights.clone())).with_curve(shows);
        let clip = clip.with_curve(curve("nobody", "tx", vec![self.stray; self.frames.len()]));
        let track = NotificationTrack::new().with_name("step").with_key_frames(self.steps.clone());
        let clip = clip.with_notification_track(track);
        let instance = Instance::new().with_name("tree").with_reference(self.reference).with_position(self.place);
        let instance = instance.with_rotation([0.0, 0.0, 0.0, 1.0]).with_scale([1.0; 3]);
        let metadata = self.up.map(|up| Metadata::new().with_up_axis(up).into());
        metadata.into_iter().chain([model.with_mesh(mesh).into(), clip.into(), instance.into()]).collect()
    }

    fn scene(&self) -> Scene {
        Scene::new(&kept(file(self.nodes())))
    }
}

fn compared(change: impl FnOnce(&mut Recipe)) -> Comparison {
    let mut changed = recipe();
    change(&mut changed);
    compare(&recipe().scene(), &changed.scene(), &Options::new()).unwrap()
}

/// The aspects that differ, without duplicates; checks that both directions find the same number.
#[track_caller]
fn aspects(change: impl FnOnce(&mut Recipe)) -> Vec<Aspect> {
    let mut changed = recipe();
    change(&mut changed);
    let scenes = [recipe().scene(), changed.scene()];
    let [there, back] = [[0, 1], [1, 0]].map(|[first, second]| {
        let options = Options::new().threads(Threads::One);
        let comparison = compare(&scenes[first], &scenes[second], &options).unwrap();
        let mut found: Vec<Aspect> = comparison.differences().iter().map(|difference| difference.aspect).collect();
        assert_eq!(comparison.total(), found.len() as u64);
        found.dedup();
        found
    });
    assert_eq!(there, back);
    there
}

#[test]
fn a_scene_is_like_itself_and_nothing_is_odd_in_it() {
    let scene = recipe().scene();
    assert!(scene.warnings.is_empty(), "{:?}", scene.warnings);
    assert_eq!(aspects(|_| {}), []);
}

#[test]
fn what_is_shown_is_found() {
    use Aspect::{
        Colors, Constraints, Curves, Deforming, Duration, Looping, Material, Name, Normals, Notifications, Parent,
        Path, Placement, Pose, Positions, Presence, Slot, Triangles, Uvs, Visibility,
    };
    // The axis is where the parts are: one that is not stated is z.
    let as_z = aspects(|recipe| recipe.up = Some("z"));
    assert!(as_z.contains(&Positions) && aspects(|recipe| recipe.up = None) == as_z, "{as_z:?}");
    assert_eq!(aspects(|recipe| recipe.mesh = "stripe"), [Name, Presence]);
    assert_eq!(aspects(|recipe| recipe.positions[3][2] += 0.01), [Positions, Deforming, Pose]);
    assert_eq!(aspects(|recipe| recipe.normals[3] = [0.0, 1.0, 0.0]), [Normals]);
    assert_eq!(aspects(|recipe| recipe.normals.clear()), [Normals]);
    assert_eq!(aspects(|recipe| recipe.uvs[0][5][1] += 0.01), [Uvs]);
    assert_eq!(aspects(|recipe| recipe.uvs.push(recipe.uvs[0].clone())), [Uvs]);
    assert_eq!(aspects(|recipe| recipe.colors[2][1] += 0.01), [Colors]);
    assert_eq!(aspects(|recipe| recipe.faces.truncate(45)), [Triangles]);
    assert_eq!(aspects(|recipe| recipe.faces.swap(0, 1)), [Positions, Uvs, Colors, Deforming, Pose]);
    assert_eq!(aspects(|recipe| recipe.weights[9] = 0.0), [Deforming]);
    assert_eq!(aspects(|recipe| recipe.bones[2].1 = Some(0)), [Parent, Placement, Constraints, Pose]);
    assert_eq!(aspects(|recipe| recipe.bones[2].2[1] = 0.5), [Placement, Pose]);
    assert_eq!(aspects(|recipe| recipe.bones[2].0 = "tail"), [Name]);
    assert_eq!(aspects(|recipe| recipe.bones.truncate(3)), [Presence, Constraints]);
    assert_eq!(aspects(|recipe| recipe.handles = 0), [Constraints]);
    assert_eq!(aspects(|recipe| recipe.shape = None), [Presence]);
    assert_eq!(aspects(|recipe| recipe.shape = Some(("frown", [8.0, 1.0, 2.0]))), [Name]);
    assert_eq!(aspects(|recipe| recipe.shape = Some(("smile", [8.0, 1.0, 3.0]))), [Deforming]);
    assert_eq!(aspects(|recipe| recipe.strands = vec![2, 1]), [Positions]);
    assert_eq!(aspects(|recipe| recipe.material = false), [Material]);
    assert_eq!(aspects(|recipe| recipe.color[0] += 0.01), [Slot]);
    assert_eq!(aspects(|recipe| recipe.texture = "maps/other.png"), [Slot]);
    assert_eq!(aspects(|recipe| recipe.heights[1] = 1.5), [Pose]);
    assert_eq!(aspects(|recipe| recipe.rate = 30.0), [Duration, Notifications, Pose]);
    assert_eq!(aspects(|recipe| recipe.looping = true), [Looping]);
    assert_eq!(aspects(|recipe| recipe.steps[1] = 10), [Notifications]);
    assert_eq!(aspects(|recipe| recipe.steps.push(20)), [Notifications]);
    assert_eq!(aspects(|recipe| recipe.visible = 0), [Visibility]);
    assert_eq!(aspects(|recipe| recipe.stray = 6.0), [Curves]);
    assert_eq!(aspects(|recipe| recipe.reference = "bush.cast"), [Path]);
    assert_eq!(aspects(|recipe| recipe.place[1] = 1.0), [Placement]);
}

#[test]
fn what_is_not_shown_is_not_found() {
    assert_eq!(aspects(|recipe| recipe.texture = "maps\\skin.png"), []);
    assert_eq!(aspects(|recipe| recipe.positions[3][2] += 1e-4), []);
    assert_eq!(aspects(|recipe| recipe.colors[2][1] += 1.0 / 512.0), []);
    // A vertex that no triangle uses.
    let unused = |recipe: &mut Recipe| {
        recipe.positions.push([0.5, 0.5, 0.5]);
        recipe.normals.push([1.0, 0.0, 0.0]);
        recipe.uvs[0].push([0.5; 2]);
        recipe.colors.push([1.0; 4]);
        recipe.weights.push(1.0);
    };
    assert_eq!(aspects(unused), []);
    // Triangles in another order, starting at another corner, and a separate vertex for every corner.
    let shuffled = |recipe: &mut Recipe| {
        let triangles: Vec<[u32; 3]> = recipe.faces.chunks(3).map(|face| [face[1], face[2], face[0]]).collect();
        let faces: Vec<usize> = triangles.iter().rev().flatten().map(|vertex| *vertex as usize).collect();
        recipe.positions = faces.iter().map(|vertex| recipe.positions[*vertex]).collect();
        recipe.normals = faces.iter().map(|vertex| recipe.normals[*vertex]).collect();
        recipe.uvs[0] = faces.iter().map(|vertex| recipe.uvs[0][*vertex]).collect();
        recipe.colors = faces.iter().map(|vertex| recipe.colors[*vertex]).collect();
        recipe.weights = faces.iter().map(|vertex| recipe.weights[*vertex]).collect();
        recipe.faces = (0..48).collect();
        // The shape now moves several vertices instead of one.
        recipe.shape = None;
    };
    assert_eq!(aspects(shuffled), [Aspect::Presence]);
}

#[test]
fn a_name_where_there_was_none_is_no_difference() {
    let mut unnamed = recipe();
    (unnamed.mesh, unnamed.visible) = ("", 1);
    let scenes = [unnamed.scene(), recipe().scene()];
    let found = compare(&scenes[0], &scenes[1], &Options::new()).unwrap();
    assert!(found.differences().iter().all(|difference| difference.aspect != Aspect::Name), "{found:?}");
    let found = compare(&scenes[1], &scenes[0], &Options::new()).unwrap();
    assert_eq!(found.differences()[0].aspect, Aspect::Name);
    assert_eq!(found.differences()[0].first.as_deref(), Some("strip"));
    assert_eq!(found.differences()[0].second, None);
}

#[test]
fn scenes_that_stand_upright_by_other_axes_are_turned() {
    use cast_scene::convert_axes::{Conversion, Up, convert};
    for (name, up) in [("x", Up::X), ("y", Up::Y), ("z", Up::Z)] {
        let mut document =
            cast_write::Document::from(&cast_read::Cast::parse(&file(recipe().nodes())).unwrap()).into_owned();
        convert(&mut document, &Conversion::between(Up::Y, up));
        let turned = Scene::new(&kept(document.to_vec(cast_write::Layout::Compact).unwrap()));
        assert_eq!(turned.up_axis().map(|axis| axis.as_str().to_owned()).as_deref(), Some(name));
        let found = compare(&recipe().scene(), &turned, &Options::new()).unwrap();
        let aspects: Vec<_> = found.differences().iter().map(|difference| difference.aspect).collect();
        // The curve that moves nothing along x moves along y then.
        let stray = if up == Up::X { vec![Aspect::Presence; 2] } else { vec![] };
        assert_eq!(aspects, stray, "{name}: {found:?}");
    }
}

#[test]
fn numbers_say_how_many_and_by_how_much() {
    let found = compared(|recipe| recipe.positions[3][2] += 0.5);
    let difference = &found.differences()[0];
    assert_eq!((difference.path.as_str(), difference.aspect), ("model \"hero\"/mesh \"strip\"", Aspect::Positions));
    let numbers = difference.numbers.unwrap();
    assert_eq!((numbers.differing, numbers.of), (3, 48));
    assert!((numbers.largest - 0.5).abs() < 1e-6, "{numbers:?}");
    let pose = found.differences().iter().find(|difference| difference.aspect == Aspect::Pose).unwrap();
    assert_eq!(pose.path, "animation \"walk\"/model \"hero\"/mesh \"strip\" at 0 s");
}

/// An inch is 0.0254 metres. What is larger in one direction, or has a vertex far away, has another shape.
#[test]
fn only_what_is_larger_in_all_directions_is_scaled() {
    let scale = |change: &dyn Fn(&mut Recipe)| {
        let found = compared(change);
        let scale = found.differences().iter().find(|difference| difference.aspect == Aspect::Scale);
        scale.map(|difference| difference.second.clone().unwrap())
    };
    let by = |factors: [f32; 3]| {
        scale(&|recipe| {
            recipe.hair = factors;
            for position in &mut recipe.positions {
                *position = [0, 1, 2].map(|axis: usize| position[axis] * factors[axis]);
            }
        })
    };
    assert_eq!(by([0.0254; 3]).as_deref(), Some("0.0254"));
    assert_eq!([by([1.0; 3]), by([1.0, 3.0, 1.0]), by([2.0, 2.0, 1.0])], [None, None, None]);
    assert_eq!(scale(&|recipe| recipe.positions[3][1] += 5.0), None);
}

#[test]
fn tolerance_frames_and_limit_are_obeyed() {
    let (first, mut second) = (recipe(), recipe());
    second.positions[3][2] += 0.01;
    second.heights[1] = 1.5;
    let scenes = [first.scene(), second.scene()];
    let total = |options: Options<'_>| compare(&scenes[0], &scenes[1], &options).unwrap();
    assert_eq!(total(Options::new().tolerance(0.1)).total(), 0);
    let [none, one, many] = [0, 1, 5].map(|frames| total(Options::new().frames(frames)).total());
    assert!(none < one && one < many, "{none} {one} {many}");
    let limited = total(Options::new().limit(1));
    assert_eq!((limited.differences().len(), limited.total()), (1, total(Options::new()).total()));
}

#[test]
fn comparing_can_be_cancelled() {
    let stop = |_, _| ControlFlow::Break(());
    let options = Options::new().progress(Progress::new(&stop));
    let scene = recipe().scene();
    assert_eq!(compare(&scene, &scene, &options).unwrap_err(), Error::Cancelled);
}

#[test]
fn poses_have_a_budget_and_those_that_are_alike_are_free() {
    let (first, mut second) = (recipe(), recipe());
    second.heights[1] = 1.5;
    let scenes = [first.scene(), second.scene()];
    let count = scenes[0].models[0].skeleton.as_ref().unwrap().bones().len()
        + scenes[0].models[0].meshes.iter().map(|mesh| mesh.node().vertex_count()).sum::<usize>();
    let budget = |poses: u64| Options::new().budget(poses * count as u64);
    assert!(!compare(&scenes[0], &scenes[1], &budget(3)).unwrap().is_same());
    let refused = compare(&scenes[0], &scenes[1], &budget(2)).unwrap_err();
    assert_eq!(refused, Error::TooManyPoses { budget: 2 * count as u64 });
    // Constraints move a model in any animation.
    let mut free = recipe();
    free.handles = 0;
    assert!(compare(&free.scene(), &free.scene(), &budget(0)).unwrap().is_same());
}

#[test]
fn not_a_number_and_indices_out_of_range_are_like_themselves_only() {
    let broken = |recipe: &mut Recipe| {
        recipe.positions[3][2] = f32::NAN;
        recipe.faces[5] = 9_999;
    };
    let mut odd = recipe();
    broken(&mut odd);
    let found = compare(&odd.scene(), &odd.scene(), &Options::new()).unwrap();
    assert!(found.is_same(), "{found:?}");
    let found = compared(broken);
    let numbers = found.differences().iter().find(|difference| difference.aspect == Aspect::Positions).unwrap().numbers;
    assert_eq!(numbers.unwrap().largest, f64::INFINITY);
}

#[test]
fn a_heap_of_triangles_in_one_place_takes_no_time_for_each_pair() {
    // All centres in one cell and no partner among the candidates: this must not become quadratic.
    let heap = |shift: f32| {
        let mut heap = recipe();
        heap.positions =
            (0..60_000).map(|vertex| [noise(vertex) * 1e-6 + shift, noise(vertex + 7) * 1e-6, 0.0]).collect();
        heap.positions.push([1.0, 0.0, 0.0]);
        heap.faces = (0..60_000).collect();
        (heap.normals, heap.uvs, heap.colors, heap.weights, heap.shape) = (vec![], vec![], vec![], vec![], None);
        heap.scene()
    };
    let found = compare(&heap(0.0), &heap(0.1), &Options::new()).unwrap();
    assert!(!found.is_same());
}

/// A slot with another name is another slot, whatever the order; pictures that were taken out of a file lie in a directory
/// that is named after it.
#[test]
fn slots_are_what_their_names_say() {
    let scene = |slots: &[(&'static str, &'static str)]| {
        let material = Material::new().with_name("m").with_material_type("pbr");
        let material = slots.iter().fold(material, |material, (slot, path)| material.with_texture(*slot, *path));
        kept(file([Model::new().with_material(material).into()]))
    };
    let found = |one: &_, other: &_| compare(&Scene::new(one), &Scene::new(other), &Options::new()).unwrap();
    let (metal, mask) = (scene(&[("metal", "a.png")]), scene(&[("emask", "b.png")]));
    let both: Vec<_> = found(&metal, &mask).differences().iter().map(|one| (one.path.clone(), one.aspect)).collect();
    let slot = |name: &str| (format!("model[0]/material \"m\"/slot \"{name}\""), Aspect::Presence);
    assert_eq!(both, [slot("metal"), slot("emissive_mask")]);
    let one = scene(&[("metal", "hero_files/a.png")]);
    assert!(found(&one, &scene(&[("metal", "copy_files/a.png")])).is_same());
    assert!(!found(&one, &scene(&[("metal", "copy_files/b.png")])).is_same());
    assert!(!found(&one, &scene(&[("metal", "copy/a.png")])).is_same());
}

/// A texture is multiplied by the colour that is named after its slot; without one, by white.
#[test]
fn factors_of_textures_belong_to_their_slots() {
    let scene = |factors: &[(&'static str, [f32; 4], bool)]| {
        let material = Material::new().with_name("m").with_material_type("pbr");
        let mut material = material.with_texture("albedo", "a.png").with_texture("roughness", "b.png");
        for (name, factor, is_linear) in factors {
            let color = Color::new().with_name(*name).with_rgba(*factor);
            let space = if *is_linear { cast_format::ColorSpace::Linear } else { cast_format::ColorSpace::Srgb };
            material = material.with_color(color.with_color_space(space));
        }
        kept(file([Model::new().with_material(material).into()]))
    };
    let found = |one: &_, other: &_| compare(&Scene::new(one), &Scene::new(other), &Options::new()).unwrap();
    let (half, plain) = (scene(&[("albedo factor", [0.5, 0.5, 0.5, 0.25], true)]), scene(&[]));
    let lost = found(&half, &plain);
    let [difference] = lost.differences() else { panic!("{:?}", lost.differences()) };
    assert_eq!(difference.path, "model[0]/material \"m\"/slot \"albedo\"");
    assert_eq!(difference.aspect, Aspect::Factor);
    assert_eq!((difference.first.as_deref(), &difference.second), (Some("0.5 0.5 0.5 0.25"), &None));
    assert_eq!(found(&plain, &half).differences()[0].aspect, Aspect::Factor);
    // The same colour in sRGB, white, and a colour of a slot that is none.
    assert!(found(&half, &scene(&[("albedo factor", [0.735_357, 0.735_357, 0.735_357, 0.25], false)])).is_same());
    assert!(found(&plain, &scene(&[("albedo factor", [1.0; 4], true), ("metal factor", [0.0; 4], true)])).is_same());
    assert!(!found(&half, &scene(&[("roughness factor", [0.5, 0.5, 0.5, 0.25], true)])).is_same());
}

//! Descriptions of scenes, which `js/scene.js` passes on.

use castkit::read::View;
use castkit::scene::{Animation, Hair, Mesh, Model, Scene, Source, Transform};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Opened {
    pub(super) scene: usize,
    #[serde(flatten)]
    pub(super) described: Described,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Described {
    up_axis: Option<String>,
    models: Vec<ModelSaid>,
    animations: Vec<AnimationSaid>,
    instances: Vec<InstanceSaid>,
    warnings: Vec<WarningSaid>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ModelSaid {
    file: usize,
    offset: usize,
    name: Option<String>,
    placement: Option<[f32; 10]>,
    /// Name, parent (-1 for none), and whether the scale of the parent is compensated.
    bones: Option<Vec<(Option<String>, i64, bool)>>,
    has_rig: bool,
    meshes: Vec<MeshSaid>,
    materials: Vec<MaterialSaid>,
    blend_shapes: Vec<ShapeSaid>,
    hairs: Vec<HairSaid>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MeshSaid {
    offset: usize,
    name: Option<String>,
    vertices: usize,
    material: Option<usize>,
    influences: usize,
    dual_quaternions: bool,
    blend_shapes: Vec<usize>,
}

#[derive(Serialize)]
struct MaterialSaid {
    offset: usize,
    name: Option<String>,
    slots: Vec<SlotSaid>,
}

#[derive(Serialize)]
struct SlotSaid {
    name: String,
    field: Option<&'static str>,
    texture: Option<String>,
    color: Option<[f32; 4]>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ShapeSaid {
    offset: usize,
    name: Option<String>,
    largest_weight: f32,
    mesh: Option<usize>,
}

#[derive(Serialize)]
struct HairSaid {
    offset: usize,
    name: Option<String>,
    material: Option<usize>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AnimationSaid {
    file: usize,
    offset: usize,
    name: Option<String>,
    frame_rate: f64,
    looping: bool,
    range: Option<(f64, f64)>,
    curves: usize,
    notifications: Vec<NotificationSaid>,
}

#[derive(Serialize)]
struct NotificationSaid {
    name: Option<String>,
    frames: Vec<f64>,
}

#[derive(Serialize)]
struct InstanceSaid {
    file: usize,
    name: Option<String>,
    path: Option<String>,
    placement: [f32; 10],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WarningSaid {
    file: usize,
    node_path: String,
    message: String,
}

/// The scenes of files, as one.
pub(super) fn scenes(scenes: &[(usize, Scene)]) -> Described {
    let mut all = Described {
        up_axis: scenes.iter().find_map(|(_, scene)| Some(scene.up_axis()?.as_str().to_owned())),
        models: Vec::new(),
        animations: Vec::new(),
        instances: Vec::new(),
        warnings: Vec::new(),
    };
    for (file, scene) in scenes {
        let file = *file;
        all.models.extend(scene.models.iter().map(|of| model(file, of)));
        all.animations.extend(scene.animations.iter().map(|of| animation(file, of)));
        all.instances.extend(scene.instances.iter().map(|of| InstanceSaid {
            file,
            name: of.name().map(str::to_owned),
            path: of.path().map(str::to_owned),
            placement: numbers(&of.placement),
        }));
        all.warnings.extend(scene.warnings.iter().map(|of| WarningSaid {
            file,
            node_path: of.node().path(),
            message: of.to_string(),
        }));
    }
    all
}

/// Translation, rotation x, y, z, w, and scale.
pub(super) fn numbers(of: &Transform) -> [f32; 10] {
    let ([a, b, c], [x, y, z, w], [d, e, f]) = (of.translation, of.rotation, of.scale);
    [a, b, c, x, y, z, w, d, e, f]
}

fn model(file: usize, model: &Model) -> ModelSaid {
    let bones = model.skeleton.as_ref().map(|skeleton| {
        let bones = skeleton.bones().iter();
        let parent = |parent: Option<u32>| parent.map_or(-1, i64::from);
        bones.map(|bone| (bone.name().map(str::to_owned), parent(bone.parent), bone.segment_scale_compensate)).collect()
    });
    let shapes = model.blend_shapes.iter().map(|of| ShapeSaid {
        offset: of.node().node().offset(),
        name: of.name().map(str::to_owned),
        largest_weight: of.largest_weight,
        mesh: of.mesh,
    });
    let materials = model.materials.iter().map(|of| MaterialSaid {
        offset: of.node().node().offset(),
        name: of.name().map(str::to_owned),
        slots: of
            .slots
            .iter()
            .map(|slot| {
                let (texture, color) = match &slot.source {
                    Source::Texture(texture) => (Some(texture.path.clone()), None),
                    Source::Color(color) => (None, Some(*color)),
                };
                SlotSaid { name: slot.name.clone(), field: slot.field, texture, color }
            })
            .collect(),
    });
    ModelSaid {
        file,
        offset: model.node().node().offset(),
        name: model.name().map(str::to_owned),
        placement: model.placement.as_ref().map(numbers),
        bones,
        has_rig: model.skeleton.as_ref().is_some_and(|skeleton| !skeleton.rig().is_empty()),
        meshes: model.meshes.iter().map(mesh).collect(),
        materials: materials.collect(),
        blend_shapes: shapes.collect(),
        hairs: model.hairs.iter().map(hair).collect(),
    }
}

fn mesh(mesh: &Mesh) -> MeshSaid {
    MeshSaid {
        offset: mesh.node().node().offset(),
        name: mesh.name().map(str::to_owned),
        vertices: mesh.positions().len(),
        material: mesh.material,
        influences: mesh.influences.as_ref().map_or(0, |of| of.count()),
        dual_quaternions: mesh.dual_quaternions,
        blend_shapes: mesh.blend_shapes.clone(),
    }
}

fn hair(hair: &Hair) -> HairSaid {
    HairSaid { offset: hair.node().node().offset(), name: hair.name().map(str::to_owned), material: hair.material }
}

fn animation(file: usize, animation: &Animation) -> AnimationSaid {
    let notifications = animation.notifications.iter();
    let said = |name: Option<&str>, frames: &[f64]| NotificationSaid {
        name: name.map(str::to_owned),
        frames: frames.to_vec(),
    };
    AnimationSaid {
        file,
        offset: animation.node().node().offset(),
        name: animation.name().map(str::to_owned),
        frame_rate: animation.frame_rate,
        looping: animation.looping,
        range: animation.range(),
        curves: animation.curves.len(),
        notifications: notifications.map(|of| said(of.name(), &of.frames)).collect(),
    }
}

//! Descriptions of scenes, which `js/scene.js` passes on.

use castkit::read::View;
use castkit::scene::convert_axes::Up;
use castkit::scene::{Animation, Material, Mesh, Model, Scene, Source, Transform};

use crate::json::Json;

/// Writes what is said of the scenes of files, as one, into an object.
pub(super) fn scenes(json: &mut Json, scenes: &[(usize, Scene)]) {
    let stated = scenes.iter().find(|(_, scene)| scene.up_axis().is_some());
    json.key("upAxis").text(stated.map_or(Up::USUAL, |(_, scene)| scene.up()).as_str());
    // The items of all scenes, each with the number of its file.
    fn all<'s, T>(scenes: &'s [(usize, Scene)], of: fn(&'s Scene) -> &'s [T]) -> impl Iterator<Item = (usize, &'s T)> {
        scenes.iter().flat_map(move |(file, scene)| of(scene).iter().map(|item| (*file, item)))
    }
    json.key("models").list(all(scenes, |scene| &scene.models), |json, (file, of)| model(json, file, of));
    json.key("animations").list(all(scenes, |scene| &scene.animations), |json, (file, of)| animation(json, file, of));
    json.key("instances").list(all(scenes, |scene| &scene.instances), |json, (file, of)| {
        json.object(|json| {
            json.key("file").index(file);
            json.key("name").text(of.name());
            json.key("path").text(of.path());
            json.key("placement").floats(&numbers(&of.placement));
        });
    });
    json.key("warnings").list(all(scenes, |scene| &scene.warnings), |json, (file, of)| {
        json.object(|json| {
            json.key("file").index(file);
            json.key("nodePath").text(&*of.node().path());
            json.key("message").text(&*of.to_string());
        });
    });
}

/// Translation, rotation x, y, z, w, and scale.
pub(super) fn numbers(of: &Transform) -> [f32; 10] {
    let ([a, b, c], [x, y, z, w], [d, e, f]) = (of.translation, of.rotation, of.scale);
    [a, b, c, x, y, z, w, d, e, f]
}

/// What all nodes of a scene have.
fn node<'n>(json: &mut Json, of: &impl View<'n>, name: Option<&str>) {
    json.key("offset").index(of.node().offset());
    json.key("name").text(name);
}

fn model(json: &mut Json, file: usize, model: &Model) {
    json.object(|json| {
        json.key("file").index(file);
        node(json, &model.node(), model.name());
        json.key("placement");
        match &model.placement {
            Some(placement) => json.floats(&numbers(placement)),
            None => json.null(),
        }
        json.key("bones");
        match &model.skeleton {
            Some(skeleton) => json.list(skeleton.bones(), |json, bone| {
                json.row(|json| {
                    json.text(bone.name());
                    json.number(bone.parent.map_or(-1.0, f64::from));
                    json.flag(bone.segment_scale_compensate);
                });
            }),
            None => json.null(),
        }
        json.key("hasRig").flag(model.skeleton.as_ref().is_some_and(|skeleton| !skeleton.rig().is_empty()));
        json.key("meshes").list(&model.meshes, mesh);
        json.key("materials").list(&model.materials, material);
        json.key("blendShapes").list(&model.blend_shapes, |json, of| {
            json.object(|json| {
                node(json, &of.node(), of.name());
                json.key("largestWeight").float(of.largest_weight);
                json.key("mesh").index(of.mesh);
            });
        });
        json.key("hairs").list(&model.hairs, |json, of| {
            json.object(|json| {
                node(json, &of.node(), of.name());
                json.key("material").index(of.material);
            });
        });
    });
}

fn mesh(json: &mut Json, mesh: &Mesh) {
    json.object(|json| {
        node(json, &mesh.node(), mesh.name());
        json.key("vertices").index(mesh.positions().len());
        json.key("material").index(mesh.material);
        json.key("influences").index(mesh.influences.as_ref().map_or(0, |of| of.count()));
        json.key("dualQuaternions").flag(mesh.dual_quaternions);
        json.key("blendShapes").indices(&mesh.blend_shapes);
    });
}

fn material(json: &mut Json, material: &Material) {
    json.object(|json| {
        node(json, &material.node(), material.name());
        json.key("slots").list(&material.slots, |json, slot| {
            json.object(|json| {
                json.key("name").text(&*slot.name);
                json.key("field").text(slot.field);
                let (texture, color) = match &slot.source {
                    Source::Texture(texture) => (Some(&*texture.path), None),
                    Source::Color(color) => (None, Some(color)),
                };
                json.key("texture").text(texture);
                json.key("color");
                match color {
                    Some(color) => json.floats(color),
                    None => json.null(),
                }
            });
        });
    });
}

fn animation(json: &mut Json, file: usize, animation: &Animation) {
    json.object(|json| {
        json.key("file").index(file);
        node(json, &animation.node(), animation.name());
        json.key("frameRate").number(animation.frame_rate);
        json.key("looping").flag(animation.looping);
        json.key("range");
        match animation.range() {
            Some((first, last)) => json.list([first, last], Json::number),
            None => json.null(),
        }
        json.key("jumps").list(&animation.jumps(), |json, frame| json.number(*frame));
        json.key("curves").index(animation.curves.len());
        json.key("notifications").list(&animation.notifications, |json, of| {
            json.object(|json| {
                json.key("name").text(of.name());
                json.key("frames").list(&of.frames, |json, frame| json.number(*frame));
            });
        });
    });
}

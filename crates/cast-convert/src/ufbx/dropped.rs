//! What of a scene Cast has no place for.

use ufbx::{SceneRoot, WarningType};

use crate::{Outcome, Report};

/// Says what of the scene is not in the result, apart from what was said of its meshes, materials and animations.
pub(super) fn report(scene: &SceneRoot, report: &mut Report) {
    let none = "Cast has no place for them";
    // A row for each kind: how many, and the name of the first.
    macro_rules! rows {
        ($($list:ident: $feature:literal, $detail:expr;)*) => {$(
            let first = scene.$list.into_iter().next().map_or("", |first| &*first.element.name);
            report.add_many(Outcome::Dropped, $feature, $detail, scene.$list.len() as u64, first);
        )*};
    }
    rows! {
        cameras: "cameras", none;
        stereo_cameras: "stereo cameras", none;
        camera_switchers: "camera switchers", none;
        lights: "lights", none;
        line_curves: "line curves", none;
        nurbs_curves: "NURBS curves", none;
        nurbs_surfaces: "NURBS surfaces", "only polygons are converted; turn them into polygons before exporting";
        procedural_geometries: "procedural geometry", none;
        markers: "markers", none;
        constraints: "constraints", "animations hold what they did where the exporter baked them";
        characters: "characters", none;
        audio_clips: "audio", none;
        selection_sets: "selection sets", none;
        display_layers: "display layers", none;
        unknowns: "unknown elements", none;
    }
    let groups = scene.lod_groups.into_iter();
    let first = scene.lod_groups.into_iter().next().map_or("", |first| &*first.element.name);
    let detail = "all levels are in the model, one in the other";
    report.add_many(Outcome::Approximated, "levels of detail", detail, groups.count() as u64, first);
    let user = |node: &&ufbx::Node| {
        node.element.props.props.iter().any(|prop| prop.flags.has_any(ufbx::PropFlags::USER_DEFINED))
    };
    let detail = "properties that the author added to objects";
    report.add_many(
        Outcome::Dropped,
        "custom properties",
        detail,
        scene.nodes.into_iter().filter(user).count() as u64,
        scene.nodes.into_iter().find(user).map_or("", |node| &*node.element.name),
    );
    warnings(scene, report);
}

/// What the loader found odd.
fn warnings(scene: &SceneRoot, report: &mut Report) {
    for warning in &scene.metadata.warnings {
        let count = warning.count as u64;
        let (outcome, feature, detail) = match warning.type_ {
            WarningType::MissingExternalFile => {
                (Outcome::Dropped, "material libraries", "the file is not there, or lies where it may not")
            }
            WarningType::ImplicitMtl => {
                (Outcome::Assumed, "material libraries", "the file that has the same name was taken")
            }
            WarningType::TruncatedArray => (Outcome::Assumed, "arrays", "they are shorter than they should be"),
            WarningType::MissingGeometryData => (Outcome::Dropped, "geometry", "its data is missing"),
            WarningType::DuplicateConnection => (Outcome::Assumed, "connections", "the same one is there twice"),
            WarningType::BadVertexWAttribute => (Outcome::Dropped, "fourth components", "they make no sense"),
            WarningType::MissingPolygonMapping => (Outcome::Assumed, "layers", "it is not said what they belong to"),
            WarningType::UnsupportedVersion => (Outcome::Assumed, "version", "the loader does not know it"),
            WarningType::IndexClamped => (Outcome::Assumed, "indices", "they lead nowhere; the last element was taken"),
            WarningType::BadUnicode => (Outcome::Approximated, "texts", "they are no UTF-8; some letters are replaced"),
            WarningType::BadBase64Content => (Outcome::Dropped, "embedded files", "their content is damaged"),
            WarningType::BadElementConnectedToRoot => (Outcome::Dropped, "elements", "they are no objects of a scene"),
            WarningType::DuplicateObjectId => (Outcome::Assumed, "objects", "several have the same number"),
            WarningType::EmptyFaceRemoved => (Outcome::Dropped, "faces", "they have no corners"),
            WarningType::UnknownObjDirective => (Outcome::Dropped, "statements", "they are not known or not supported"),
        };
        report.add_many(outcome, feature, detail, count.max(1), &warning.description);
    }
}

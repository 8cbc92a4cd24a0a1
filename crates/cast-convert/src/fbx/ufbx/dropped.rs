//! Parts of a scene that Cast has no place for.

use cast_interchange::{Report, notes};
use ufbx::{SceneRoot, WarningType};

use crate::marks;

/// Adds notes on parts of the scene that are not in the result, except for those on its meshes, materials and
/// animations.
pub(super) fn report(scene: &SceneRoot, report: &mut Report) {
    // A row for each kind: the number of elements, and the name of the first.
    macro_rules! rows {
        ($($list:ident: $theme:ident::$kind:ident;)*) => {$(
            let first = scene.$list.into_iter().next().map_or("", |first| &*first.element.name);
            report.add_many(&notes::$theme::$kind, scene.$list.len() as u64, first);
        )*};
    }
    rows! {
        cameras: scene::CAMERAS;
        stereo_cameras: scene::CAMERAS;
        camera_switchers: scene::CAMERAS;
        lights: scene::LIGHTS;
        line_curves: mesh::SURFACES;
        nurbs_curves: mesh::SURFACES;
        nurbs_surfaces: mesh::SURFACES;
        procedural_geometries: mesh::SURFACES;
        markers: scene::OTHER_ELEMENTS;
        constraints: skeleton::CONSTRAINTS;
        characters: scene::OTHER_ELEMENTS;
        audio_clips: scene::OTHER_ELEMENTS;
        selection_sets: scene::EDITOR_STATE;
        display_layers: scene::EDITOR_STATE;
        unknowns: scene::OTHER_ELEMENTS;
        lod_groups: scene::LEVELS_OF_DETAIL;
    }
    let user = |node: &&ufbx::Node| {
        let mut own = node.element.props.props.iter().filter(|prop| prop.flags.has_any(ufbx::PropFlags::USER_DEFINED));
        own.any(|prop| ![marks::END, marks::MODEL].contains(&&*prop.name))
    };
    report.add_many(
        &notes::scene::CUSTOM_PROPERTIES,
        scene.nodes.into_iter().filter(user).count() as u64,
        scene.nodes.into_iter().find(user).map_or("", |node| &*node.element.name),
    );
    warnings(scene, report);
}

/// Adds notes on ufbx's warnings.
fn warnings(scene: &SceneRoot, report: &mut Report) {
    for warning in &scene.metadata.warnings {
        let count = warning.count as u64;
        let kind = match warning.type_ {
            WarningType::MissingExternalFile => &notes::material::LIBRARIES,
            WarningType::ImplicitMtl => &notes::material::LIBRARY_ASSUMED,
            WarningType::TruncatedArray => &notes::file::ARRAYS,
            WarningType::MissingGeometryData => &notes::mesh::GEOMETRY,
            WarningType::DuplicateConnection => &notes::file::CONNECTIONS,
            WarningType::BadVertexWAttribute => &notes::mesh::FOURTH_COMPONENTS,
            WarningType::MissingPolygonMapping => &notes::mesh::LAYER_MAPPING,
            WarningType::UnsupportedVersion => &notes::file::VERSION,
            WarningType::IndexClamped => &notes::mesh::INDICES,
            WarningType::BadUnicode => &notes::file::TEXTS,
            WarningType::BadBase64Content => &notes::file::EMBEDDED_FILES,
            WarningType::BadElementConnectedToRoot => &notes::file::ELEMENTS,
            WarningType::DuplicateObjectId => &notes::file::OBJECT_NUMBERS,
            WarningType::EmptyFaceRemoved => &notes::mesh::INCOMPLETE_FACES,
            WarningType::UnknownObjDirective => &notes::file::STATEMENTS,
        };
        report.add_many(kind, count.max(1), &warning.description);
    }
}

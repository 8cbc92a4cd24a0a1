//! Parts shared by several of these files.

use super::builder::Gltf;

pub(super) const TRIANGLE: [f32; 9] = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];

/// One mesh of one primitive with these attributes, and nodes that show it.
pub(super) fn mesh(file: &mut Gltf, name: &str, primitive: &str, nodes: &str) {
    file.member("meshes", &format!(r#"[{{"name": "{name}", "primitives": [{{{primitive}}}]}}]"#));
    file.member("nodes", nodes);
    file.scene("[0]");
}

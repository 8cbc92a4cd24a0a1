//! Walker and document agree on every input, and everything a document offers can be looked at.
#![no_main]

use cast_read::{Cast, Walker};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let walked = Walker::new(bytes).and_then(|walker| walker.map(|step| step.map(|_| ())).collect::<Result<Vec<_>, _>>());
    let parsed = Cast::parse(bytes);
    assert_eq!(walked.as_ref().err(), parsed.as_ref().err());
    let Ok(cast) = parsed else { return };
    let mut nodes = 0;
    for step in cast.nodes() {
        nodes += 1;
        let node = step.node;
        node.properties().for_each(|property| {
            let _ = (property.indices(), property.text(), property.strings().count());
        });
        let _ = (node.name(), node.slack(), node.is_opaque(), node.children().count());
    }
    assert_eq!(nodes, cast.node_count());
    for mesh in cast.meshes().take(100) {
        let _ = (mesh.bounding_box(), mesh.color_layers().count(), mesh.uv_layers().count(), mesh.material());
    }
    let index = cast.index();
    for mesh in cast.meshes().take(100) {
        assert_eq!(mesh.material_in(&index), mesh.material());
    }
});

//! An array that claims elements that are not there takes nothing of what follows with it.

use cast_file::{CastFile, OpenOptions, Recovery};
use cast_format::NodeKind;
use cast_write::{Document, Layout, Mesh, Model, Root};

const POSITIONS: [[f32; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

fn mesh(name: &'static str) -> Mesh<'static> {
    Mesh::new().with_name(name).with_positions(POSITIONS.to_vec()).with_faces(vec![0_u32, 1, 2])
}

/// Two meshes, of which the first has normals that claim three elements and have none, as the property at `place`. All sizes
/// are right.
fn file(place: usize) -> Vec<u8> {
    let document =
        Document::from(Root::new().with_model(Model::new().with_mesh(mesh("first")).with_mesh(mesh("second"))));
    let mut document = document.into_owned();
    let mut first = true;
    document.for_each_mut(|node| {
        if node.kind == NodeKind::MESH && std::mem::take(&mut first) {
            let normals = Mesh::new().with_normals(Vec::new());
            let property = cast_write::Node::from(normals).properties.remove(0);
            node.properties.insert(place, property);
        }
    });
    let mut bytes = document.to_vec(Layout::Compact).unwrap();
    // Type v3, a name of two bytes, no elements.
    let header = [0x33, 0x76, 2, 0, 0, 0, 0, 0, b'v', b'n'];
    let at = bytes.windows(header.len()).position(|window| window == header).unwrap();
    bytes[at + 4] = 3;
    bytes
}

fn names(file: &CastFile) -> Vec<(String, usize, bool)> {
    let of = |mesh: cast_read::views::MeshRef<'_>| {
        let positions = mesh.positions().map_or(0, |positions| positions.len());
        (mesh.name().unwrap_or_default().to_string(), positions, mesh.faces().is_some_and(|faces| faces.len() == 3))
    };
    file.meshes().map(of).collect()
}

#[test]
fn normals_without_values_leave_the_rest_of_the_mesh_and_the_next_mesh() {
    let expected = vec![("first".to_owned(), 3, true), ("second".to_owned(), 3, true)];
    for place in 0..4 {
        let bytes = file(place);
        for recovery in [Recovery::Always, Recovery::WhenDamaged] {
            let opened = OpenOptions::new().recovery(recovery).parse(bytes.clone()).unwrap();
            assert_eq!(names(&opened), expected, "at {place}, {recovery:?}: {:?}", opened.repairs());
            assert_eq!(opened.repairs().len(), 1, "{:?}", opened.repairs());
        }
        // What lacks something is no sound file with wrong sizes: it opens as it claims to be, or not at all.
        if let Ok(opened) = OpenOptions::new().parse(bytes) {
            assert!(opened.repairs().is_empty(), "{:?}", opened.repairs());
        }
    }
}

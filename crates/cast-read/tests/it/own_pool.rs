//! Work is shared if several threads are requested and it is large enough, and it stays in the pool of the caller.
//!
//! The test checks whether the global pool exists afterwards. Other tests start that pool, so each case runs in a child
//! process: the test runs itself again with the names of the work and of the place in its environment.

use std::process::Command;

use cast_read::vertex::{Attribute, VertexFormat, VertexLayout};
use cast_read::views::MeshRef;
use cast_read::{Cast, ParseOptions, Threads};
use cast_write::{Animation, Bone, Curve, Document, Layout, Mesh, Model, Root, Skeleton};

const CHILD: &str = "CAST_READ_TEST_CHILD";

/// The name of some work, and the work.
type Work = (&'static str, fn(&Cast<'_>, Threads));

/// Everything that takes [`Threads`].
const WORKS: [Work; 8] = [
    ("parse", |cast, threads| {
        let options = ParseOptions::new().threads(threads);
        assert_eq!(Cast::parse_with(cast.bytes(), options).unwrap().outline(), cast.outline());
    }),
    ("array", |cast, threads| assert_eq!(mesh(cast).positions().unwrap().to_vec_on(threads).len(), VERTICES)),
    ("indices", |cast, threads| assert_eq!(mesh(cast).faces().unwrap().to_vec_on(threads).len(), 3 * VERTICES)),
    ("floats", |cast, threads| assert_eq!(colors(cast, 0).to_floats_on(threads).len(), VERTICES)),
    ("rgba8", |cast, threads| assert_eq!(colors(cast, 1).to_rgba8_on(threads).len(), VERTICES)),
    ("frames", |cast, threads| assert_eq!(frames(cast).to_frames_on(threads).len(), VERTICES)),
    ("seconds", |cast, threads| assert_eq!(frames(cast).to_seconds_on(30.0, threads).len(), VERTICES)),
    ("vertices", |cast, threads| {
        let layout = VertexLayout::packed([(Attribute::Position, VertexFormat::Float16x4)]);
        let mut out = vec![0; layout.byte_len(&mesh(cast))];
        layout.interleave_on(&mesh(cast), &mut out, threads).unwrap();
    }),
];

/// Where it is done.
const PLACES: [&str; 4] = ["one thread", "all threads", "own pool", "too little to share"];

const VERTICES: usize = 2000;

fn mesh<'a>(cast: &Cast<'a>) -> MeshRef<'a> {
    cast.meshes().next().unwrap()
}

fn colors<'a>(cast: &Cast<'a>, layer: u32) -> cast_read::Colors<'a> {
    mesh(cast).color_layer(layer).unwrap()
}

fn frames<'a>(cast: &Cast<'a>) -> cast_read::KeyFrames<'a> {
    cast.animations().next().unwrap().curves().next().unwrap().key_frames().unwrap()
}

#[test]
fn work_is_shared_where_it_is_called_from() {
    let Ok(asked) = std::env::var(CHILD) else {
        return ask_children();
    };
    let (name, place) = asked.split_once('/').unwrap();
    let (_, work) = WORKS.iter().find(|(work, _)| *work == name).unwrap();
    let mesh = Mesh::new()
        .with_positions(vec![[1.0; 3]; VERTICES])
        .with_faces(vec![70_000_u32; 3 * VERTICES])
        .with_color_layer(vec![7_u32; VERTICES])
        .with_color_layer(vec![[0.5; 4]; VERTICES]);
    let curve = Curve::new().with_key_frames(vec![7_u32; VERTICES]).with_key_values(vec![1.0; VERTICES]);
    let skeleton = (0..VERTICES).fold(Skeleton::new(), |skeleton, _| skeleton.with_bone(Bone::new()));
    let model = Model::new().with_skeleton(skeleton).with_mesh(mesh);
    let root = Root::new().with_model(model).with_animation(Animation::new().with_curve(curve));
    let bytes = Document::from(root).to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let shared = Threads::InPortions(1000);
    match place {
        "one thread" => work(&cast, Threads::One),
        "own pool" => pool.install(|| work(&cast, shared)),
        "all threads" => work(&cast, shared),
        _ => work(&cast, Threads::All),
    }
    // Fails if anything above has started the global pool.
    let started = rayon::ThreadPoolBuilder::new().build_global().is_err();
    assert_eq!(started, place == "all threads", "{asked}");
}

fn ask_children() {
    let this = std::env::current_exe().unwrap();
    for place in PLACES {
        for (name, _) in WORKS {
            let alone = ["--exact", "own_pool::work_is_shared_where_it_is_called_from"];
            let output = Command::new(&this).args(alone).env(CHILD, format!("{name}/{place}")).output().unwrap();
            assert!(output.status.success(), "{output:?}");
            // A name that matches no test would be a success, too.
            assert!(String::from_utf8_lossy(&output.stdout).contains("1 passed"), "{output:?}");
        }
    }
}

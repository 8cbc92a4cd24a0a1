//! Work stays in the pool it is called from. The test runs itself again as a child, because it looks at whether the global
//! pool exists, which other tests start.

use std::process::Command;

use cast_read::decode::{DecodeOptions, DecodePlan};
use cast_read::{Cast, Threads};
use cast_write::{Document, Layout, Mesh, Model, Root};

const CHILD: &str = "CAST_READ_TEST_CHILD";

#[test]
fn the_global_pool_is_not_started() {
    if std::env::var_os(CHILD).is_none() {
        let this = std::env::current_exe().unwrap();
        let alone = ["--exact", "own_pool::the_global_pool_is_not_started"];
        let output = Command::new(this).args(alone).env(CHILD, "1").output().unwrap();
        assert!(output.status.success(), "{output:?}");
        // A name that fits no test is a success too.
        assert!(String::from_utf8_lossy(&output.stdout).contains("1 passed"), "{output:?}");
        return;
    }
    let mesh = Mesh::new().with_positions(vec![[1.0; 3]; 1_000_000]).with_faces(vec![70_000_u32; 3_000_000]);
    let bytes = Document::from(Root::new().with_model(Model::new().with_mesh(mesh))).to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    pool.install(|| {
        assert_eq!(mesh.positions().unwrap().to_vec_on(Threads::All).len(), 1_000_000);
        assert_eq!(mesh.faces().unwrap().to_vec_on(Threads::All).len(), 3_000_000);
        let plan = DecodePlan::of_file(&cast, DecodeOptions::default());
        let mut memory = vec![0; plan.byte_len() + 64];
        let shift = memory.as_ptr().align_offset(64);
        plan.decode_on(&mut memory[shift..], Threads::All).unwrap();
    });
    // Fails if anything above has started the global pool.
    rayon::ThreadPoolBuilder::new().build_global().unwrap();
}

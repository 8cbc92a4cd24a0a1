//! Work stays in the pool it is called from. A program of its own, because it looks at whether the global pool exists.
#![cfg(feature = "rayon")]

use cast_read::Cast;
use cast_read::decode::{DecodeOptions, DecodePlan};
use cast_write::{Document, Layout, Mesh, Model, Root};

#[test]
fn the_global_pool_is_not_started() {
    let mesh = Mesh::new().with_positions(vec![[1.0; 3]; 1_000_000]).with_faces(vec![70_000_u32; 3_000_000]);
    let bytes = Document::from(Root::new().with_model(Model::new().with_mesh(mesh))).to_vec(Layout::Compact).unwrap();
    let cast = Cast::parse(&bytes).unwrap();
    let mesh = cast.meshes().next().unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    pool.install(|| {
        assert_eq!(mesh.positions().unwrap().par_to_vec().len(), 1_000_000);
        assert_eq!(mesh.faces().unwrap().par_to_u32().len(), 3_000_000);
        let plan = DecodePlan::of_file(&cast, DecodeOptions::default());
        let mut memory = vec![0; plan.byte_len() + 64];
        let shift = memory.as_ptr().align_offset(64);
        plan.par_decode(&mut memory[shift..]).unwrap();
    });
    // Fails if anything above has started the global pool.
    rayon::ThreadPoolBuilder::new().build_global().unwrap();
}

//! Compares results that must agree. The damage tests and the fuzz targets do this for small files, and this one for
//! valid files, and for files so large that work is shared among threads.

use cast_file::CastFile;
use cast_read::{Array, Cast, Element, PropertyRef, PropertyType};
use cast_scene::{DeformOptions, Scene, Threads};
use cast_write::{Animation, Bone, Curve, Data, Document, Layout, Mesh, Model, Root, Skeleton};
use castkit_torture::{seeds, targets};

/// A document with everything, of a size at which arrays are shared among threads (1 MiB and more).
fn large() -> Document<'static> {
    const VERTICES: usize = 90_000;
    let number = |seed: usize| (seed.wrapping_mul(2_654_435_761) >> 7) % 1000;
    let float = |seed: usize| number(seed) as f32 / 500.0 - 1.0;
    let vectors = |shift: usize| -> Vec<[f32; 3]> {
        (0..VERTICES).map(|at| [at, at + 1, at + 2].map(|at| float(at * 3 + shift))).collect()
    };
    let mesh = Mesh::new()
        .with_name("body")
        .with_positions(vectors(0))
        .with_normals(vectors(1))
        .with_tangents(vectors(2))
        .with_uv_layer((0..VERTICES).map(|at| [float(at), float(at + 9)]).collect::<Vec<_>>())
        .with_color_layer((0..VERTICES as u32).collect::<Vec<u32>>())
        .with_weights(
            2,
            (0..2 * VERTICES).map(|at| (number(at) % 3) as u8).collect::<Vec<u8>>(),
            vec![0.5; 2 * VERTICES],
        )
        .with_faces((0..6 * VERTICES).map(|at| (at * 7 % VERTICES) as u32).collect::<Vec<u32>>());
    let bone = |name: &'static str, place: f32| {
        Bone::new().with_name(name).with_local_position([0.0, place, 0.0]).with_local_rotation([0.0, 0.0, 0.0, 1.0])
    };
    let skeleton = Skeleton::new()
        .with_bone(bone("hip", 0.0))
        .with_bone(bone("knee", 1.0).with_parent_index(0))
        .with_bone(bone("foot", 2.0).with_parent_index(1));
    let curve = Curve::new()
        .with_node_name("knee")
        .with_key_property("ty")
        .with_key_frames((0..1000_u32).collect::<Vec<u32>>())
        .with_key_values((0..1000).map(float).collect::<Vec<f32>>())
        .with_mode("absolute");
    let animation = Animation::new().with_frame_rate(30.0).with_curve(curve);
    Document::from(
        Root::new().with_model(Model::new().with_skeleton(skeleton).with_mesh(mesh)).with_animation(animation),
    )
}

fn cast(bytes: &[u8]) -> Cast<'_> {
    Cast::parse(bytes).unwrap()
}

#[test]
fn every_target_with_every_file_as_it_is() {
    let seeds: Vec<_> = seeds::testdata().unwrap().into_iter().chain(seeds::corpus().unwrap()).collect();
    assert!(seeds.len() > 200, "only {} files", seeds.len());
    // Once on one thread and once on several, whatever the machine.
    let several = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    for seed in seeds {
        several.install(|| targets::exercise(&seed.bytes));
        one.install(|| targets::exercise(&seed.bytes));
    }
}

#[test]
fn large_files_are_the_same_by_every_way() {
    let bytes = large().to_vec(Layout::Compact).unwrap();
    targets::walk(&bytes);
    targets::parse(&bytes);
    targets::decode(&bytes);
    targets::check(&bytes);
    targets::scene(&bytes);
    targets::round_trip(&bytes);
}

/// A compact file and an aligned one decode and deform to the same bits.
#[test]
fn compact_and_aligned() {
    let document = large();
    let (compact, aligned) =
        (document.to_vec(Layout::Compact).unwrap(), document.to_vec(Layout::aligned(64).unwrap()).unwrap());
    let (compact, aligned) = (cast(&compact), cast(&aligned));
    let in_place = |cast: &Cast<'_>| cast.meshes().filter_map(|mesh| mesh.positions()?.as_slice()).count();
    let is_native = cfg!(target_endian = "little") && aligned.bytes().as_ptr().align_offset(4) == 0;
    assert_eq!(in_place(&aligned), usize::from(is_native));
    assert!(decoded(&compact) == decoded(&aligned));
    let deformed = |cast: &Cast<'_>, threads| {
        let scene = Scene::new(&CastFile::from_bytes(cast.bytes().to_vec()).unwrap());
        let pose = scene.animations[0].bind(&scene.models[0]).sample(12.5);
        scene.models[0].deform(&pose, &DeformOptions::new().threads(threads))
    };
    let expected = deformed(&compact, Threads::One);
    assert!(expected[0].positions.len() > 80_000 && expected == deformed(&aligned, Threads::All));
}

/// The arrays of a file as bytes, with name and type.
fn decoded(cast: &Cast<'_>) -> Vec<(String, PropertyType, Vec<u8>)> {
    let properties = cast.nodes().flat_map(|step| {
        let padding = step.node.padding();
        step.node.properties().filter(move |one| !one.is_padding(padding) && one.count() > 1)
    });
    let arrays: Vec<_> =
        properties.filter_map(|one| Some((one.name().to_string(), one.property_type(), copied(&one)?))).collect();
    // As many of each as in the document: of the mesh, and the frames and values of the curve.
    let mut names: Vec<&str> = arrays.iter().map(|(name, ..)| name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["c0", "f", "kb", "kv", "u0", "vn", "vp", "vt", "wb", "wv"]);
    arrays
}

/// The bytes of an array, copied with its own type.
fn copied(property: &PropertyRef<'_>) -> Option<Vec<u8>> {
    fn of<T: Element>(property: &PropertyRef<'_>) -> Option<Vec<u8>> {
        let wires: Vec<T::Wire> = property.array::<T>()?.to_vec_on(Threads::All).into_iter().map(T::to_wire).collect();
        Some(Array::<T>::new(&wires).as_bytes().to_vec())
    }
    let of_type = [of::<u8>, of::<u16>, of::<u32>, of::<f32>, of::<[f32; 2]>, of::<[f32; 3]>, of::<[f32; 4]>];
    let mut found = of_type.into_iter().filter_map(|of| of(property));
    found.next().filter(|_| found.next().is_none())
}

/// A document in memory, one that borrows from a file, and the file itself have the same content.
#[test]
fn borrowed_and_owned() {
    let (mut files, mut elements) = (0, 0);
    for seed in seeds::testdata().unwrap() {
        let Ok(cast) = Cast::parse(&seed.bytes) else { continue };
        files += 1;
        let borrowed = Document::from(&cast);
        let owned = borrowed.clone().into_owned();
        assert_eq!(cast.node_count(), owned.nodes().count() as u64);
        for (step, (depth, node)) in cast.nodes().zip(owned.nodes()) {
            let read = step.node;
            assert_eq!((step.depth as usize, read.kind(), Some(read.hash())), (depth, node.kind, node.hash.fixed()));
            assert_eq!(read.properties().count(), node.properties.len());
            for (property, owned) in read.properties().zip(&node.properties) {
                assert_eq!(property.name().as_bytes(), &*owned.name);
                assert_eq!(
                    (property.property_type(), property.data()),
                    (owned.data.property_type(), &*owned.data.to_bytes())
                );
                elements += same_elements(&property, &owned.data, &seed.name);
            }
        }
    }
    assert!(files > 150 && elements > 3_000, "{files} files, {elements} elements");
}

/// Compares the elements of a property, and returns their number.
fn same_elements(property: &PropertyRef<'_>, data: &Data<'_>, file: &str) -> usize {
    let name = property.name();
    let mut elements = 0;
    macro_rules! same {
        ($($element:ty),*) => {$(
            let (read, owned) = (property.array::<$element>(), data.elements::<$element>());
            assert_eq!(read.is_some(), owned.is_some(), "{file}: {name}");
            if let (Some(read), Some(owned)) = (read, owned) {
                assert!(format!("{:?}", read.to_vec()) == format!("{owned:?}"), "{file}: {name}");
                elements += read.len();
            }
        )*};
    }
    same!(u8, u16, u32, u64, f32, f64, [f32; 2], [f32; 3], [f32; 4]);
    elements
}

/// A document that was built equals the one that is read after writing it.
#[test]
fn built_and_read() {
    let document = large();
    let bytes = document.to_vec(Layout::Preserve).unwrap();
    let read = cast(&bytes);
    let again = Document::from(&read);
    for ((_, built), (_, read)) in document.nodes().zip(again.nodes()) {
        assert!(built.kind == read.kind && built.properties == read.properties);
    }
    assert_eq!(document.nodes().count(), again.nodes().count());
}

/// A mapped file and one that was read have the same bytes and the same findings.
#[test]
fn mapped_and_read() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("large.cast");
    large().save(&path, Layout::Compact).unwrap();
    // SAFETY: the file is new, in a directory of this test.
    #[expect(unsafe_code, reason = "mapping wants a promise, in tests too")]
    let promise = unsafe { cast_map::Unchanging::promise() };
    let (mapped, read) = (cast_map::map(&path, promise).unwrap(), cast_map::read(&path).unwrap());
    assert!(mapped.is_mapped() && !read.is_mapped() && *mapped == *read);
    let check = |bytes| {
        let file = CastFile::from_bytes(cast_file::FileBytes::from(bytes)).unwrap();
        cast_check::check(&file, &cast_check::Options::new()).unwrap()
    };
    let (mapped, read) = (check(mapped), check(read));
    assert!(!read.totals().is_empty() && mapped.findings() == read.findings() && mapped.totals() == read.totals());
}

//! Use in an engine: stores a character without a lifetime, and plays it without allocating.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use cast_base::{Cancelled, Progress};
use cast_file::CastFile;
use cast_scene::{
    Animation, BakeOptions, Binding, Cursor, DeformOptions, Error, Frames, Model, ModelPose, Posed, Scene, Skeleton,
    Threads, compare,
};
use cast_write::{Animation as NewAnimation, Bone, Curve, Model as NewModel, Skeleton as NewSkeleton};

use super::file;

/// Everything needed to animate a file.
struct Character {
    file: CastFile,
    model: Arc<Model>,
    skeleton: Arc<Skeleton>,
    clip: Arc<Animation>,
    binding: Binding,
    cursor: Cursor,
    pose: ModelPose,
    posed: Posed,
}

/// It has no lifetime and can be sent and shared between threads, or this does not compile.
const fn is_kept_anywhere<T: Send + Sync + 'static>() {}
const _: () = is_kept_anywhere::<Character>();
const _: () = is_kept_anywhere::<Scene>();

impl Character {
    fn new(file: &CastFile) -> Option<Self> {
        let scene = Scene::new(file);
        let model = scene.models.iter().find(|model| model.skeleton.is_some())?;
        let clip = scene.animations.first()?;
        Some(Self {
            file: file.clone(),
            skeleton: Arc::clone(model.skeleton.as_ref()?),
            model: Arc::clone(model),
            clip: Arc::clone(clip),
            binding: clip.bind(model),
            cursor: Cursor::default(),
            pose: ModelPose::default(),
            posed: Posed::default(),
        })
    }

    /// One frame of the loop: sample, solve, palette, skin.
    fn show(&mut self, seconds: f64, options: &DeformOptions) {
        self.binding.sample_into(self.clip.frame_at(seconds), &mut self.cursor, &mut self.pose);
        self.model.deform_into(&self.pose, options, &mut self.posed);
    }
}

/// The test data that has a model with a skeleton and an animation, old files among it.
fn characters() -> impl Iterator<Item = (String, Character)> {
    let folders = ["valid", "legacy", "unusual"];
    let folders = folders.map(|folder| format!("{}/../../testdata/{folder}", env!("CARGO_MANIFEST_DIR")));
    let corpus = std::env::var("CAST_CORPUS").ok().map(|corpus| format!("{corpus}/cast"));
    let files = folders.into_iter().chain(corpus).flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let paths =
        files.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|end| end == "cast"));
    paths.filter_map(|path| {
        let file = CastFile::open(&path).ok()?;
        Some((path.display().to_string(), Character::new(&file)?))
    })
}

#[test]
fn sixty_frames_a_second_allocate_nothing_and_are_what_single_frames_are() {
    let options = DeformOptions::new().threads(Threads::One);
    let mut played = 0;
    for (name, mut character) in characters() {
        character.show(0.0, &options);
        let mut shown = Vec::new();
        for frame in 1..=60 {
            let seconds = f64::from(frame) / 60.0;
            let allocated = allocation_counter::measure(|| character.show(seconds, &options));
            assert_eq!(allocated.count_total, 0, "{name}: frame {frame}");
            if frame % 20 == 0 {
                let bits = character.posed.meshes().iter().flat_map(|mesh| mesh.positions.iter().flatten());
                shown.push((seconds, bits.map(|number| number.to_bits()).collect::<Vec<u32>>()));
                let pose = character.binding.sample(character.clip.frame_at(seconds));
                let single = character.model.deform(&pose, &options);
                let single = single.iter().flat_map(|mesh| mesh.positions.iter().flatten());
                assert!(
                    shown.last().unwrap().1 == single.map(|number| number.to_bits()).collect::<Vec<u32>>(),
                    "{name}"
                );
            }
        }
        assert_eq!(character.posed.world().matrices().len(), character.skeleton.bones().len());
        assert_eq!(character.posed.palette().matrices().len(), character.skeleton.bones().len());
        played += 1;
    }
    // Three of our own, and more where the real files are.
    let expected = if std::env::var_os("CAST_CORPUS").is_some() { 6 } else { 3 };
    assert!(played >= expected, "only {played} files could be played");
}

#[test]
fn inverse_kinematics_and_animations_relative_to_the_scene_allocate_nothing_either() {
    let bone = |name: &'static str, parent: u32, y: f32| {
        Bone::new().with_name(name).with_parent_index(parent).with_local_position([0.1, y, 0.0])
    };
    let target = Bone::new().with_name("target").with_local_position([1.0, 1.0, 0.5]);
    let handle = cast_write::IKHandle::new();
    let bones = [
        Bone::new().with_name("hip").with_hash(1),
        bone("knee", 0, 1.0),
        bone("ankle", 1, 1.0),
        bone("toe", 2, 1.0).with_hash(2),
        target.with_hash(3),
    ];
    let skeleton = bones.into_iter().fold(NewSkeleton::new(), NewSkeleton::with_bone);
    let [start, end, goal] = [1, 2, 3].map(cast_write::NodeHash::new);
    let handle = handle.with_start_bone(start).with_end_bone(end).with_target_bone(goal).with_pole_vector_bone(goal);
    let model = NewModel::new().with_skeleton(skeleton.with_ik_handle(handle.with_use_target_rotation(true)));
    let curve = Curve::new().with_node_name("target").with_key_property("tx").with_mode("absolute");
    let curve = curve.with_key_frames(vec![0_u32, 30]).with_key_values(vec![0.0_f32, 2.0]);
    let clip = NewAnimation::new().with_frame_rate(30.0).with_curve(curve).with_property("ts", "world");
    let mut character = Character::new(&super::kept(file([model.into(), clip.into()]))).unwrap();
    assert!(character.clip.world_space && !character.skeleton.rig().is_empty());
    let options = DeformOptions::new().threads(Threads::One);
    character.show(0.0, &options);
    for frame in 1..60 {
        let allocated = allocation_counter::measure(|| character.show(f64::from(frame) / 60.0, &options));
        assert_eq!(allocated.count_total, 0, "frame {frame}");
    }
}

#[test]
fn parts_live_on_without_the_scene_and_on_other_threads() {
    let (name, character) = characters().next().unwrap();
    let expected = character.binding.sample(1.0);
    let (clip, model) = (Arc::clone(&character.clip), Arc::clone(&character.model));
    assert!(character.file.node_count() > 0);
    drop(character);
    let found = std::thread::spawn(move || clip.bind(&model).sample(1.0)).join().unwrap();
    assert_eq!(found, expected, "{name}");
}

/// A skeleton of two bones, and an animation from the first frame to the last that a file can have.
fn endless() -> Character {
    let bones = ["a", "b"].map(|name| Bone::new().with_name(name));
    let skeleton = bones.into_iter().fold(NewSkeleton::new(), NewSkeleton::with_bone);
    let curve = Curve::new().with_node_name("a").with_key_property("tx").with_mode("absolute");
    let curve = curve.with_key_frames(vec![0_u32, u32::MAX]).with_key_values(vec![0.0_f32, 1.0]);
    let clip = NewAnimation::new().with_frame_rate(30.0).with_curve(curve);
    Character::new(&super::kept(file([NewModel::new().with_skeleton(skeleton).into(), clip.into()]))).unwrap()
}

#[test]
fn following_links_says_how_far_it_is_and_can_be_ended() {
    let file = CastFile::from_bytes(include_bytes!("../../../../testdata/valid/character.cast")).unwrap();
    let calls = std::sync::Mutex::new(Vec::new());
    let listen = |done, total| {
        calls.lock().unwrap().push((done, total));
        ControlFlow::Continue(())
    };
    let scene = Scene::new_with(&file, Progress::new(&listen)).unwrap();
    let parts = |scene: &Scene| (scene.models.len(), scene.animations.len(), scene.warnings.len());
    assert_eq!(parts(&scene), parts(&Scene::new(&file)));
    let comparison = compare::compare(&scene, &Scene::new(&file), &compare::Options::new()).unwrap();
    assert!(comparison.is_same());
    let calls = calls.into_inner().unwrap();
    assert!(calls.len() > 10 && calls.is_sorted(), "{calls:?}");
    assert_eq!(calls.last(), Some(&(file.node_count(), file.node_count())));
    // It ends quickly, whatever it is given.
    for last in 0..file.node_count() {
        let after = AtomicU64::new(0);
        let stop = |done, _| {
            if done < last {
                return ControlFlow::Continue(());
            }
            after.fetch_add(1, Ordering::Relaxed);
            ControlFlow::Break(())
        };
        assert_eq!(Scene::new_with(&file, Progress::new(&stop)).err(), Some(Cancelled), "{last}");
        assert_eq!(after.into_inner(), 1, "nothing is counted after that");
    }
}

#[test]
#[cfg(target_pointer_width = "64")]
fn a_frame_range_of_a_file_is_an_error_instead_of_the_end() {
    let character = endless();
    let frames = Frames::all(&character.clip);
    assert_eq!(frames.count, 1 << 32);
    let error = character.binding.bake(frames, &BakeOptions::new()).unwrap_err();
    assert_eq!(error, Error::TooLarge { frames: 1 << 32, bytes: 80 << 32, budget: 1 << 30 });
    assert!(error.to_string().contains("bake fewer at a time"), "{error}");
    // Allowed, but there is not that much memory.
    let endless = Frames { count: usize::MAX / 128, ..frames };
    let error = character.binding.bake(endless, &BakeOptions::new().budget(u64::MAX)).unwrap_err();
    assert!(error.to_string().contains("not enough memory"), "{error}");
    let few = Frames { count: 100, ..frames };
    assert_eq!(character.binding.bake(few, &BakeOptions::new().budget(8_000)).unwrap().locals.len(), 200);
    let error = character.binding.bake(few, &BakeOptions::new().budget(7_999)).unwrap_err();
    assert_eq!(error, Error::TooLarge { frames: 100, bytes: 8_000, budget: 7_999 });
}

#[test]
fn long_work_says_how_far_it_is_and_can_be_ended() {
    let character = endless();
    let most = AtomicU64::new(0);
    let keep_on = |done, total| {
        assert_eq!(total, 1_000);
        most.fetch_max(done, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let frames = Frames { first: 0.0, step: 1.0, count: 1_000 };
    character.binding.bake(frames, &BakeOptions::new().progress(Progress::new(&keep_on))).unwrap();
    assert_eq!(most.into_inner(), 1_000);
    let stop = |done, _| if done > 500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    for threads in [Threads::One, Threads::All] {
        let options = BakeOptions::new().threads(threads).progress(Progress::new(&stop));
        assert_eq!(character.binding.bake(frames, &options), Err(Error::Cancelled));
        // Four billion frames, of which a few are sampled.
        let all = Frames::all(&character.clip);
        let found = character.binding.bounds_with(all, &DeformOptions::new().threads(threads), Progress::new(&stop));
        assert_eq!(found, Err(Cancelled));
    }
}

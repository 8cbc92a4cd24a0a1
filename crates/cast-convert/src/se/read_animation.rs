//! SEAnim to a scene.

use cast_interchange::encoding::Texts;
use cast_interchange::lower::lower;
use cast_interchange::narrow::narrow;
use cast_interchange::scene::{Clip, Mode, ModeOverride, Notification, Property, Rate, Scene, Target, Track};
use cast_interchange::{Converted, Error, Options, Report, Source, notes};
use hashbrown::HashMap;

use super::animation::{Channel, Key, Mode as Given, SeAnim, SeAnimBone};

/// Reads an SEAnim file.
pub fn to_cast<'a>(source: Source<'a>, options: &Options) -> Result<Converted<'a>, Error> {
    let file = SeAnim::parse(source.bytes)?;
    let mut report = Report::default();
    let frame_rate = if file.frame_rate.is_finite() && file.frame_rate > 0.0 {
        file.frame_rate
    } else {
        report.add(&notes::animation::FRAME_RATE, format_args!("30 instead of {}", file.frame_rate));
        30.0
    };
    let texts = file.bones.iter().map(|bone| bone.name).chain(file.notes.iter().map(|note| note.name));
    let texts = Texts::of(texts, options.encoding, &mut report);
    let mut tracks = Vec::new();
    let part = options.part(0..400, file.bones.len());
    let modes = modes(file.mode, &mut report);
    for bone in &file.bones {
        part.step()?;
        add_tracks(&mut tracks, bone, modes, texts, &mut report);
    }
    let clip = Clip {
        looping: file.is_looping,
        overrides: overrides(&file, texts, &mut report),
        notifications: notifications(&file, texts),
        ..Clip::new(source.animation_name(), Rate::Frames(frame_rate), tracks)
    };
    note_the_rest(&file, &mut report);
    lower(Scene { clips: vec![clip], up: file.up, ..Scene::default() }, options, report)
}

/// The modes of translations and of rotations in an animation of this type; scales are always absolute.
///
/// As in the plug-in of the format's author (SETools 66c4fb6, `__load_seanim__`): the rest translation is added unless
/// the type is absolute, the rest rotation only if it is additive, and the rest scale never. The plug-in for Blender
/// (io_anim_seanim, `load_seanim`) never uses the rest rotation, either.
fn modes(given: Given, report: &mut Report) -> [Mode; 2] {
    match given {
        Given::Absolute => [Mode::Absolute; 2],
        Given::Additive => [Mode::Additive; 2],
        // In a delta animation, the first bone carries the motion of the model.
        Given::Relative | Given::Delta => [Mode::Relative, Mode::Absolute],
        Given::Unknown(number) => {
            report.add(&notes::animation::UNKNOWN_TYPE, number);
            [Mode::Absolute; 2]
        }
    }
}

fn add_tracks<'a>(
    tracks: &mut Vec<Track<'a>>,
    bone: &SeAnimBone<'a>,
    [translation, rotation]: [Mode; 2],
    texts: Texts,
    report: &mut Report,
) {
    let name = texts.read(bone.name);
    if bone.location.is_empty() && bone.rotation.is_empty() && bone.scale.is_empty() {
        report.add(&notes::animation::BONES_WITHOUT_KEYS, &name);
    }
    report.add_if(bone.flags != 0, &notes::file::FLAGS, &name);
    let mut add = |property, mode, (times, values): (Vec<f64>, Vec<f32>)| {
        if !times.is_empty() {
            tracks.push(Track { mode, ..Track::linear(Target::Name(name.clone()), property, times, values) });
        }
    };
    add(Property::Rotation, rotation, keys(&bone.rotation));
    add(Property::Translation, translation, keys(&bone.location));
    add(Property::Scale, Mode::Absolute, keys(&bone.scale));
}

/// Times in frames, and values in sequence.
fn keys<const N: usize>(keys: &Channel<N>) -> (Vec<f64>, Vec<f32>) {
    let time = |key: &Key<N>| f64::from(key.frame);
    (keys.iter().map(time).collect(), keys.iter().flat_map(|key| key.value).map(narrow).collect())
}

/// Modifiers hold for the translations of the bones below the named one, but not for that bone itself.
fn overrides<'a>(file: &SeAnim<'a>, texts: Texts, report: &mut Report) -> Vec<ModeOverride<'a>> {
    let mut overrides = Vec::new();
    for (bone, given) in &file.modifiers {
        let named = usize::try_from(*bone).ok().and_then(|bone| file.bones.get(bone));
        let Some(named) = named else {
            report.add(&notes::animation::MISSING_MODIFIED_BONES, format_args!("bone {bone}"));
            continue;
        };
        let [mode, _] = modes(*given, report);
        overrides.push(ModeOverride { name: texts.read(named.name), mode });
    }
    overrides
}

/// One event for each name, in the order of first occurrence.
fn notifications<'a>(file: &SeAnim<'a>, texts: Texts) -> Vec<Notification<'a>> {
    let mut all: Vec<Notification<'a>> = Vec::new();
    let mut of_name: HashMap<&'a [u8], usize> = HashMap::new();
    for note in &file.notes {
        let index = *of_name.entry(note.name).or_insert(all.len());
        if index == all.len() {
            all.push(Notification { name: texts.read(note.name), times: Vec::new() });
        }
        if let Some(one) = all.get_mut(index) {
            one.times.push(f64::from(note.frame));
        }
    }
    all
}

fn note_the_rest(file: &SeAnim<'_>, report: &mut Report) {
    let is_exact = |value: &f64| f64::from(narrow(*value)).to_bits() == value.to_bits();
    let vectors = || file.bones.iter().flat_map(|bone| bone.location.iter().chain(&bone.scale));
    let rotations = || file.bones.iter().flat_map(|bone| &bone.rotation);
    let values = vectors().flat_map(|key| key.value).chain(rotations().flat_map(|key| key.value));
    report.add_many(&notes::animation::PRECISION, values.filter(|value| !is_exact(value)).count() as u64, "");
    let keyed = vectors().map(|key| key.frame).chain(rotations().map(|key| key.frame));
    let last = keyed.chain(file.notes.iter().map(|note| note.frame)).max();
    if file.frame_count > last.map_or(0, |last| last.saturating_add(1)) {
        report.add(&notes::animation::TRAILING_FRAMES, format_args!("{} frames", file.frame_count));
    }
    if !file.custom.is_empty() {
        let example = format_args!("{} bytes", file.custom.len());
        report.add(&notes::file::SECTIONS, example);
    }
    report.add_unaccounted(file.unaccounted);
}

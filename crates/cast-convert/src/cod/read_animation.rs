//! Animations to a scene.

use cast_interchange::assets::references;
use cast_interchange::lower::lower;
use cast_interchange::narrow::narrow;
use cast_interchange::scene::{Clip, Notification, Property, Rate, Scene, Target, Track};
use cast_interchange::{Converted, Error, ErrorKind, Options, Report, Source, notes};
use hashbrown::HashMap;

use super::Placed;
use super::decode::{Content, Statement, Values};
use crate::text::statements::Lines;

/// The frame rate that is assumed where the file has none.
const USUAL_RATE: f32 = 30.0;

/// Reads an animation, and the notes of the NT_EXPORT file beside it.
///
/// # Errors
/// Returns an error if it is no animation, or a statement cannot be read.
pub(crate) fn to_cast<'a>(source: Source<'a>, options: &Options<'_>) -> Result<Converted<'a>, Error> {
    let mut report = Report::default();
    let mut animation = Animation::default();
    let content = Content::of(source.bytes, options, &mut report)?;
    animation.parse(&content, Section::Start, options, &mut report)?;
    for extension in ["NT_EXPORT", "nt_export"] {
        let name = format!("{}.{extension}", source.stem());
        if source.path.is_none() || references::find(source.path, &name, options.assets()).is_err() {
            continue;
        }
        let bytes = references::load(source.path, &name, options.assets())?;
        let content = Content::text(&bytes, options, &mut report);
        let read = animation.parse(&content, Section::Notes, options, &mut report);
        read.map_err(|error| error.within(&name))?;
        break;
    }
    animation.unknown.report(&notes::file::STATEMENTS, &mut report);
    animation.odd.report(&notes::file::NUMERALS, &mut report);
    let clip = animation.clip(source.animation_name(), options, &mut report)?;
    lower(Scene { clips: vec![clip], ..Scene::default() }, options, report)
}

/// Where the parser is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Start,
    Header,
    Parts,
    Frames,
    Notes,
}

/// The content of a file.
#[derive(Debug, Default)]
struct Animation {
    parts: Vec<String>,
    part_of: HashMap<i64, usize>,
    rate: Option<f64>,
    frame: f64,
    /// The place of a part at a frame.
    keys: Vec<(usize, f64, Placed)>,
    /// Whether the last key belongs to the part that the file is at.
    is_placed: bool,
    notes: Vec<(f64, String)>,
    unknown: Lines,
    odd: Lines,
}

impl Animation {
    fn parse(
        &mut self,
        content: &Content<'_>,
        mut section: Section,
        options: &Options<'_>,
        report: &mut Report,
    ) -> Result<(), Error> {
        let part = options.part(0..200, content.len() >> 16);
        let mut done = 0;
        for statement in content.statements() {
            let Statement { word, mut values } = statement?;
            if values.offset() >> 16 > done {
                (done, _) = (values.offset() >> 16, part.step()?);
            }
            if values.is_cut() {
                self.unknown.add(values.shown());
            }
            if word.is_empty() {
                continue;
            }
            section = self.statement(&word, &mut values, section, report).map_err(|error| match error.kind() {
                ErrorKind::NotThisFormat { .. } => error,
                _ => values.placed(error),
            })?;
        }
        match section {
            Section::Start => Err(Error::new(ErrorKind::NotThisFormat { expected: EXPECTED })),
            Section::Header | Section::Parts => {
                Err(Error::new(ErrorKind::TooShort { expected: 1, found: 0 }).at(content.len()))
            }
            _ => Ok(()),
        }
    }

    fn statement(
        &mut self,
        word: &[u8],
        values: &mut Values<'_>,
        section: Section,
        report: &mut Report,
    ) -> Result<Section, Error> {
        match (section, word) {
            (Section::Start, b"ANIMATION") => return Ok(Section::Header),
            (Section::Start, _) => return Err(Error::new(ErrorKind::NotThisFormat { expected: EXPECTED })),
            (Section::Header, b"VERSION") => {
                let version = values.integer("a version")?;
                report.add_if(!(2..=4).contains(&version), &notes::file::VERSION, version);
            }
            (_, b"NUMPARTS") => return Ok(Section::Parts),
            (Section::Parts, b"PART") => {
                let number = values.integer("the number of a part")?;
                self.part_of.entry(number).or_insert(self.parts.len());
                self.parts.push(values.name("the name of a part")?);
            }
            (_, b"FRAMERATE") => {
                let [rate] = values.numbers("a frame rate", &mut self.odd)?;
                self.rate = Some(rate);
            }
            (Section::Parts | Section::Header, b"NUMFRAMES") => return Ok(Section::Frames),
            (Section::Frames, b"FRAME") => [self.frame] = values.numbers("a frame", &mut self.odd)?,
            (Section::Frames, b"PART") => {
                let number = values.integer("the number of a part")?;
                let part = self.part_of.get(&number).copied();
                report.add_if(part.is_none(), &notes::animation::UNMATCHED, format_args!("part {number}"));
                self.is_placed = part.is_some();
                self.keys.extend(part.map(|part| (part, self.frame, Placed::ORIGIN)));
            }
            (Section::Frames, b"OFFSET" | b"X" | b"Y" | b"Z") => {
                let numbers = values.numbers("three numbers", &mut self.odd)?;
                let Some((_, _, place)) = self.keys.last_mut().filter(|_| self.is_placed) else { return Ok(section) };
                let [x, y, z] = &mut place.axes;
                *match word {
                    b"X" => x,
                    b"Y" => y,
                    b"Z" => z,
                    _ => &mut place.offset,
                } = numbers;
            }
            (Section::Frames, b"SCALE") => {
                let scale: [f64; 3] = values.numbers("three numbers", &mut self.odd)?;
                report.add_if(scale != [1.0; 3], &notes::skeleton::SCALES, format_args!("frame {}", self.frame));
            }
            (_, b"NOTETRACKS") | (Section::Frames, b"NUMKEYS") => return Ok(Section::Notes),
            (Section::Notes, b"FRAME") => {
                let [frame] = values.numbers("a frame", &mut self.odd)?;
                let name = values.name("the name of a note")?;
                self.notes.push((frame, name));
            }
            (Section::Notes, b"PART" | b"NUMTRACKS" | b"NOTETRACK" | b"NUMKEYS" | b"FIRSTFRAME" | b"NUMFRAMES") => {}
            _ => self.unknown.add(values.shown()),
        }
        Ok(section)
    }

    /// The animation, in which parts are placed in the scene.
    fn clip<'a>(&self, name: &'a str, options: &Options<'_>, report: &mut Report) -> Result<Clip<'a>, Error> {
        let given = self.rate.map(narrow);
        let rate = given.filter(|rate| rate.is_finite() && *rate > 0.0).unwrap_or(USUAL_RATE);
        report.add_if(given != Some(rate), &notes::animation::FRAME_RATE, format_args!("{rate} instead of {given:?}"));
        let mut keys: Vec<(Vec<f64>, Vec<f32>, Vec<f32>)> = vec![Default::default(); self.parts.len()];
        let mut before: Vec<Option<glam::DQuat>> = vec![None; self.parts.len()];
        for (part, frame, place) in &self.keys {
            let (Some((times, moved, turned)), Some(before)) = (keys.get_mut(*part), before.get_mut(*part)) else {
                continue;
            };
            let place = place.transform();
            // The sign nearest to the previous one, so that interpolation takes the shorter arc.
            let is_far = before.is_some_and(|before| before.dot(place.rotation) < 0.0);
            let rotation = if is_far { -place.rotation } else { place.rotation };
            *before = Some(rotation);
            times.push(*frame);
            moved.extend(place.translation.as_vec3().to_array());
            turned.extend(rotation.as_quat().to_array());
        }
        let progress = options.part(200..400, self.parts.len());
        let mut tracks = Vec::new();
        for (part, (times, moved, turned)) in self.parts.iter().zip(keys).filter(|(_, keys)| !keys.0.is_empty()) {
            progress.step()?;
            let target = Target::Name(part.clone().into());
            tracks.push(Track::linear(target.clone(), Property::Rotation, times.clone(), turned));
            tracks.push(Track::linear(target, Property::Translation, times, moved));
        }
        let notifications = self.notifications();
        Ok(Clip { is_world: true, notifications, ..Clip::new(name, Rate::Frames(rate), tracks) })
    }

    /// One event for each name, in the order of first occurrence.
    fn notifications(&self) -> Vec<Notification<'static>> {
        let mut all: Vec<Notification<'static>> = Vec::new();
        let mut of_name: HashMap<&str, usize> = HashMap::new();
        for (frame, name) in &self.notes {
            let index = *of_name.entry(name).or_insert(all.len());
            if index == all.len() {
                all.push(Notification { name: name.clone().into(), times: Vec::new() });
            }
            all.get_mut(index).into_iter().for_each(|one| one.times.push(*frame));
        }
        all
    }
}

const EXPECTED: &str = "`ANIMATION` at the start";

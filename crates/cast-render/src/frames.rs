//! Which frames of an animation to draw.

use std::str::FromStr;

use cast_scene::Animation;

use crate::Error;
use crate::error::MOST_FRAMES;

/// Frames of an animation, as a text: from the first to the last one with a step, `0..30/5`, where `end` is the last
/// frame of the animation, `0..end/5`; or a list, `0,5,9`.
///
/// ```
/// # use cast_file::CastFile;
/// # use cast_render::Frames;
/// # use cast_scene::Scene;
/// # let file = CastFile::from_bytes(include_bytes!("../../../testdata/valid/character.cast"))?;
/// # let scene = Scene::new(&file);
/// let frames: Frames = "0..6/2.5".parse()?;
/// assert_eq!(frames.of(&scene.animations[0])?, [0.0, 2.5, 5.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Frames(Which);

#[derive(Clone, Debug, PartialEq)]
enum Which {
    List(Vec<f64>),
    Range {
        first: f64,
        /// `None` for the end of the animation.
        last: Option<f64>,
        step: f64,
    },
}

impl FromStr for Frames {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text).ok_or_else(|| Error::Frames(text.to_owned())).and_then(|frames| match &frames.0 {
            Which::List(list) if list.len() > MOST_FRAMES => Err(Error::TooManyFrames { frames: list.len() as u64 }),
            _ => Ok(frames),
        })
    }
}

impl Frames {
    fn parse(text: &str) -> Option<Self> {
        let number = |text: &str| text.trim().parse().ok().filter(|number: &f64| number.is_finite());
        let Some((first, rest)) = text.split_once("..") else {
            return text.split(',').map(number).collect::<Option<_>>().map(Which::List).map(Self);
        };
        let (last, step) = rest.split_once('/').unwrap_or((rest, "1"));
        let last = if last.trim() == "end" { None } else { Some(number(last)?) };
        let step = number(step).filter(|step| *step > 0.0)?;
        Some(Self(Which::Range { first: number(first)?, last, step }))
    }

    /// The frames, where those up to the end of an animation are requested, of this one.
    ///
    /// # Errors
    /// Returns an error if there are none, or more than 3,600.
    pub fn of(&self, animation: &Animation) -> Result<Vec<f64>, Error> {
        let (first, last, step) = match &self.0 {
            Which::List(list) => return Ok(list.clone()),
            Which::Range { first, last, step } => (*first, *last, *step),
        };
        let last = last.or(animation.range().map(|(_, last)| last)).unwrap_or(first);
        if last < first {
            return Err(Error::NoFrames { first, last });
        }
        // Rounding must not lose the last one: 0.3 / 0.1 is less than 3.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast to integers saturates")]
        let frames = ((last - first) / step + 1e-9).floor() as u64;
        let frames = frames.saturating_add(1);
        if frames > MOST_FRAMES as u64 {
            return Err(Error::TooManyFrames { frames });
        }
        Ok((0..frames).map(|index| first + index as f64 * step).collect())
    }

    /// How long each of several frames is shown, in seconds: until the next one, and the last as long as the one before.
    /// One that is not before the next is shown for one frame.
    #[must_use]
    pub fn seconds(frames: &[f64], frame_rate: f64) -> Vec<f64> {
        let between = frames.windows(2).map(|pair| match pair {
            [one, next] if next > one => next - one,
            _ => 1.0,
        });
        let mut steps: Vec<f64> = between.collect();
        let last = steps.last().copied().unwrap_or(1.0);
        steps.push(last);
        steps.truncate(frames.len());
        steps.into_iter().map(|step| step / frame_rate).collect()
    }
}

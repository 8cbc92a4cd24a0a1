//! What hides and shows prims.

use cast_base::sort;
use cast_interchange::Error;
use cast_interchange::scene::{Property, Target, Track};

use super::reader::Reader;
use crate::usd::read::stage::Attribute;
use crate::usd::read::value::Value;

fn hides(value: &Value<'_>) -> bool {
    value.as_text().is_some_and(|text| &**text == "invisible")
}

impl<'a> Reader<'_, 'a> {
    /// Whether a prim is hidden outside of animations.
    pub(super) fn is_hidden(&self, prim: usize) -> bool {
        let is_hiding = |prim: usize| self.stage.value(prim, "visibility").is_some_and(|value| hides(&value));
        self.stage.upward(prim).any(is_hiding)
    }

    /// Tracks of all objects that are hidden or shown over time.
    pub(super) fn visibility(&mut self) -> Result<Vec<Track<'a>>, Error> {
        let mut tracks = Vec::new();
        for (prim, objects) in &self.objects {
            let all = self.stage.upward(*prim).filter_map(|prim| self.stage.attribute(prim, "visibility"));
            let all: Vec<Attribute<'_>> = all.collect();
            if objects.is_empty() || !all.iter().any(Attribute::is_animated) {
                continue;
            }
            let mut times: Vec<f64> = all.iter().flat_map(Attribute::times).collect();
            sort::unstable_by(&mut times, f64::total_cmp);
            times.dedup();
            self.budget.spend((times.len() as u64).saturating_mul(12), || "visibility over time".to_owned())?;
            let is_hidden = |time: f64| all.iter().any(|one| one.around(time).is_some_and(|(value, ..)| hides(value)));
            let values: Vec<f32> = times.iter().map(|time| if is_hidden(*time) { 0.0 } else { 1.0 }).collect();
            for object in objects.clone() {
                tracks.push(Track::linear(Target::Object(object), Property::Visibility, times.clone(), values.clone()));
            }
        }
        Ok(tracks)
    }
}

//! Two files side by side, and where they differ.

use std::sync::Arc;

use cast_scene::compare::paired;
use cast_scene::{Affine, DeformOptions, Mesh, Model, Scene};
use glam::{DAffine3, Vec3};

use crate::camera::Framing;
use crate::geometry::{Stage, Surface, affine};
use crate::lettering::{CHARACTER, Canvas};
use crate::material::{Base, Textures};
use crate::sheet::ink;
use crate::{Error, Picture, RenderOptions, Sheet, SheetOptions, Subject, check_copies, draw};

/// Linear colours: of what has not moved, has moved half as far as the vertex that moved farthest, and has moved as far.
const RAMP: [[f32; 3]; 3] = [[0.5; 3], [0.05, 0.25, 0.9], [1.0, 0.55, 0.02]];
/// Linear colours of meshes that only the first, or only the second file has.
const ONLY: [[f32; 3]; 2] = [[0.75, 0.03, 0.03], [0.03, 0.5, 0.06]];
/// The linear colour of meshes whose vertices cannot be matched.
const UNMATCHED: [f32; 3] = [0.4, 0.06, 0.65];
/// The size of the scale of colours in pixels, and the space around it.
const SCALE: [usize; 2] = [128, 8];
const MARGIN: usize = 6;

/// Pictures of two files at rest, made by one camera, and a third one of their differences: in the colours of its legend,
/// vertices of the second file that are elsewhere than in the first one, meshes that only one of them has, and meshes whose
/// vertices cannot be matched because there are other numbers of vertices and triangles.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Differences {
    /// The first file, the second file, and the differences.
    pub pictures: [Picture; 3],
    /// How far the vertex moved that moved farthest, in units of the files; 0 if none did.
    pub largest: f64,
    /// How many meshes only the first file has, and only the second one.
    pub only: [usize; 2],
    /// How many meshes have vertices that cannot be matched.
    pub unmatched: usize,
    background: Option<[u8; 4]>,
}

impl Differences {
    /// The three pictures side by side, with the names of the files, as a PNG file.
    ///
    /// # Errors
    /// Returns an error if the picture is too large.
    pub fn to_png(&self, names: [&str; 2]) -> Result<Vec<u8>, Error> {
        let [first, second, differences] = &self.pictures;
        let options = SheetOptions::new().size(first.width(), first.height()).names(true);
        let options = self.background.map_or(options, |rgba| options.background(rgba));
        let mut png = Vec::new();
        Sheet::write(&mut png, 3, &options, |sheet| {
            sheet.add(names[0], Ok(first))?;
            sheet.add(names[1], Ok(second))?;
            sheet.add("differences", Ok(differences))
        })?;
        Ok(png)
    }
}

impl Subject {
    /// Renders this file, another one, and their differences. Files that they place are compared in order.
    ///
    /// # Errors
    /// The same as for [`render`](crate::render).
    pub fn differences(&self, other: &Self, options: &RenderOptions<'_>) -> Result<Differences, Error> {
        self.with_textures(options, |first, own| {
            other.with_textures(options, |second, others| differences([(first, own), (second, others)]))
        })
    }
}

/// Placed scenes, and how they are drawn.
type Side<'s> = (&'s [(&'s Scene, Affine)], &'s RenderOptions<'s>);

fn differences(sides: [Side<'_>; 2]) -> Result<Differences, Error> {
    let [(first, options), (second, _)] = sides;
    options.check_size()?;
    check_copies(first, options.copies_budget)?;
    check_copies(second, options.copies_budget)?;
    let up = options.up_of(first.first().map(|(scene, _)| *scene));
    let stages = sides.map(|(placed, options)| Stage::new(placed, options));
    let mut framing = Framing::new(up, 1, options);
    stages.iter().for_each(|stage| framing.add(stage));
    let mut marked = Marked::default();
    for index in 0..first.len().max(second.len()) {
        marked.add_scenes([first.get(index), second.get(index)], options);
    }
    let (largest, only, unmatched) = (marked.largest, marked.only, marked.unmatched);
    let [one, other] = stages;
    let stages = [one, other, Stage { surfaces: marked.colored(), textures: Textures::default() }];
    let mut pictures = Vec::new();
    for camera in framing.cameras() {
        for stage in &stages {
            options.progress.report(pictures.len() as u64, 3)?;
            let missing = stage.missing_textures();
            pictures.push(Picture::new(options.size, draw(stage, &camera, options)?, missing));
        }
    }
    let pictures = <[Picture; 3]>::try_from(pictures).map_err(|_| Error::Size { width: 0, height: 0 })?;
    let mut found = Differences { pictures, largest, only, unmatched, background: options.background };
    found.add_legend();
    Ok(found)
}

/// A mesh with how far each of its vertices moved, or its colour.
enum Mark {
    Moved(Vec<f64>),
    Whole([f32; 3]),
}

#[derive(Default)]
struct Marked {
    surfaces: Vec<(Surface, Mark)>,
    largest: f64,
    only: [usize; 2],
    unmatched: usize,
}

impl Marked {
    fn add_scenes(&mut self, scenes: [Option<&(&Scene, Affine)>; 2], options: &RenderOptions<'_>) {
        let models = scenes.map(|placed| placed.map_or(&[][..], |(scene, _)| &scene.models));
        let places = scenes.map(|placed| placed.map_or(DAffine3::IDENTITY, |(_, place)| affine(place)));
        let pairs = paired(models[0], models[1], |model| model.name());
        let surfaces = |side: usize, index: usize| {
            models[side].get(index).map_or_else(Vec::new, |model| at_rest(model, &places[side], options))
        };
        for [one, other] in pairs.both {
            let (first, second) = (surfaces(0, one), surfaces(1, other));
            let (Some(one), Some(other)) = (models[0].get(one), models[1].get(other)) else { continue };
            let pairs = paired(&one.meshes, &other.meshes, Mesh::name);
            let [mut first, mut second] = [first, second].map(|all| all.into_iter().map(Some).collect::<Vec<_>>());
            for [one, other] in pairs.both {
                let taken = (first.get_mut(one).and_then(Option::take), second.get_mut(other).and_then(Option::take));
                if let (Some(one), Some(other)) = taken {
                    self.add_both(&one, other);
                }
            }
            [first, second]
                .into_iter()
                .enumerate()
                .for_each(|(side, left)| self.add_only(side, left.into_iter().flatten()));
        }
        for (side, only) in pairs.only.into_iter().enumerate() {
            only.into_iter().for_each(|index| self.add_only(side, surfaces(side, index).into_iter()));
        }
    }

    fn add_only(&mut self, side: usize, surfaces: impl Iterator<Item = Surface>) {
        for surface in surfaces {
            self.only[side] = self.only[side].saturating_add(1);
            self.surfaces.push((surface, Mark::Whole(ONLY[side])));
        }
    }

    /// Vertices are matched by their order, or the corners of triangles if there are other numbers of vertices: formats
    /// that have one texture coordinate for a vertex split those at seams.
    fn add_both(&mut self, first: &Surface, second: Surface) {
        let (first, second) = match first.positions.len() == second.positions.len() {
            true => (first.positions.clone(), second),
            false if first.triangles.len() == second.triangles.len() => {
                let corners = first.triangles.iter().flatten();
                (corners.map(|index| first.positions[*index as usize]).collect(), second.unshared())
            }
            false => {
                self.unmatched = self.unmatched.saturating_add(1);
                return self.surfaces.push((second, Mark::Whole(UNMATCHED)));
            }
        };
        let distance = |(one, other): (&[f32; 3], &[f32; 3])| match one == other {
            true => 0.0,
            false => Vec3::from(*one).as_dvec3().distance(Vec3::from(*other).as_dvec3()),
        };
        let moved: Vec<f64> = first.iter().zip(&second.positions).map(distance).collect();
        self.largest = moved.iter().copied().filter(|distance| distance.is_finite()).fold(self.largest, f64::max);
        self.surfaces.push((second, Mark::Moved(moved)));
    }

    fn colored(self) -> Vec<Surface> {
        let largest = self.largest;
        let all = self.surfaces.into_iter().map(|(mut surface, mark)| {
            surface.colors = match mark {
                Mark::Moved(moved) => moved.into_iter().map(|distance| shade(distance, largest)).collect(),
                Mark::Whole(color) => vec![color; surface.positions.len()],
            };
            surface
        });
        all.filter(|surface| !surface.triangles.is_empty()).collect()
    }
}

/// The meshes of a model, without materials.
fn at_rest(model: &Arc<Model>, place: &DAffine3, options: &RenderOptions<'_>) -> Vec<Surface> {
    let deforming = DeformOptions::new().constraints(options.constraints).threads(options.threads);
    let world = *place * model.placement.map_or(DAffine3::IDENTITY, |placement| affine(&placement.matrix()));
    let deformed = model.deform(&model.rest(), &deforming);
    // A checker would hide the colours.
    let options = &options.clone().checker(false);
    let meshes = model.meshes.iter().zip(deformed);
    meshes.map(|(mesh, deformed)| Surface::of_mesh(mesh, deformed, &world, Base::Vertices, options)).collect()
}

fn shade(distance: f64, largest: f64) -> [f32; 3] {
    #[expect(clippy::cast_possible_truncation, reason = "it is from 0 to 2")]
    let part = if largest > 0.0 { (distance / largest * 2.0).clamp(0.0, 2.0) as f32 } else { 0.0 };
    let [from, to] = if part < 1.0 { [RAMP[0], RAMP[1]] } else { [RAMP[1], RAMP[2]] };
    let part = if part < 1.0 { part } else { part - 1.0 };
    std::array::from_fn(|lane| from[lane] + (to[lane] - from[lane]) * part)
}

impl Differences {
    /// Writes what the colours mean into the third picture.
    fn add_legend(&mut self) {
        let byte = |color: [f32; 3]| color.map(cast_picture::srgb_of_linear);
        let ink = ink(self.background);
        let moved = match self.largest > 0.0 {
            true => format!("moved by up to {} units", measure(self.largest)),
            false => "no vertex moved".to_owned(),
        };
        let mut lines = vec![(moved, ink)];
        let [first, second] = self.only;
        let meshes = |count: usize| format!("{count} {}", if count == 1 { "mesh" } else { "meshes" });
        for (count, what, color) in [
            (first, "only in the first", ONLY[0]),
            (second, "only in the second", ONLY[1]),
            (self.unmatched, "of other topology", UNMATCHED),
        ] {
            if count > 0 {
                lines.push((format!("{} {what}", meshes(count)), byte(color)));
            }
        }
        let largest = self.largest;
        let picture = &mut self.pictures[2];
        let (width, height) = (picture.width() as usize, picture.height() as usize);
        let mut canvas = Canvas::new(picture.pixels_mut(), width);
        let bar = if largest > 0.0 { SCALE[1].saturating_add(MARGIN) } else { 0 };
        let text = lines.len().saturating_mul(CHARACTER.1);
        let top = height.saturating_sub(text.saturating_add(bar).saturating_add(MARGIN));
        for (index, (line, color)) in lines.iter().enumerate() {
            canvas.line(line, [MARGIN, top.saturating_add(index.saturating_mul(CHARACTER.1))], *color);
        }
        let length = SCALE[0].min(width.saturating_sub(2 * MARGIN));
        let below = top.saturating_add(text).saturating_add(MARGIN / 2);
        for column in (0..length).filter(|_| bar > 0) {
            let color = byte(shade(column as f64, length.saturating_sub(1) as f64));
            canvas.fill([MARGIN.saturating_add(column), below], [1, SCALE[1]], color);
        }
    }
}

/// A distance with four digits.
fn measure(distance: f64) -> String {
    match distance {
        0.001..10_000.0 => {
            let before = distance.log10().floor().max(0.0);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is from 0 to 5")]
            let after = (if distance < 1.0 { 5.0 } else { 3.0 - before }) as usize;
            let text = format!("{distance:.after$}");
            let is_fraction = text.contains('.');
            if is_fraction { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
        }
        _ => format!("{distance:.3e}"),
    }
}

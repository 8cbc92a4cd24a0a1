//! All visible objects as triangles in one space.

use std::sync::Arc;

use cast_scene::{Affine, Animation, DeformOptions, Deformed, Mesh, Model, ModelPose, Scene, Skeleton};
use glam::{DAffine3, DMat3, DVec3, Vec2, Vec3};

use crate::material::{Base, Textures};
use crate::texture::Texture;
use crate::tubes::Tubes;
use crate::{IDENTITY, RenderOptions};

/// Triangles with one base colour. All indices are valid.
pub(crate) struct Surface {
    pub(crate) positions: Vec<[f32; 3]>,
    /// As many as positions; some may be zero.
    pub(crate) normals: Vec<[f32; 3]>,
    /// As many as positions, or none.
    pub(crate) uvs: Vec<[f32; 2]>,
    /// As many as positions, or none.
    pub(crate) colors: Vec<[f32; 3]>,
    pub(crate) triangles: Vec<[u32; 3]>,
    pub(crate) base: Base,
    pub(crate) cover: Cover,
    /// Whether these are strands of hair, whose normals are their directions.
    pub(crate) is_hair: bool,
}

/// How much of what is behind it a surface hides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Cover {
    Opaque,
    /// The same everywhere.
    Alpha(f32),
    /// By the alpha of a texture.
    Texture(usize),
}

/// All visible objects.
pub(crate) struct Stage {
    pub(crate) surfaces: Vec<Surface>,
    pub(crate) textures: Textures,
}

/// The thickness of hair, and of bones at their start, relative to the size of everything.
const HAIR_RADIUS: f64 = 0.0008;
/// The least radius of hair in pixels: thinner strands would miss most samples, and look like dust.
const LEAST_HAIR: f64 = 0.4;
/// The least opacity, so that a file whose colours have no alpha worth the name still shows what is in it.
const LEAST_ALPHA: f32 = 0.15;
/// How much of a surface must be visible for the alpha of its texture to be opacity.
const LEAST_VISIBLE: f32 = 0.1;
/// How many triangles of a surface are looked at.
const LOOKED_AT: usize = 1024;
/// In how many rows of places.
const PLACES: usize = 8;
const BONE_RADIUS: f64 = 0.012;

impl Stage {
    /// Everything in a pose, with its textures.
    pub(crate) fn new(placed: &[(&Scene, Affine)], options: &RenderOptions<'_>) -> Self {
        let mut stage = Self::posed(placed, options, Textures::default());
        stage.load_textures(options);
        stage
    }

    /// Loads the textures that are new, and finds the surfaces that have holes.
    pub(crate) fn load_textures(&mut self, options: &RenderOptions<'_>) {
        self.textures.load(options);
        for surface in &mut self.surfaces {
            let Base::Texture(index) = surface.base else { continue };
            let has_holes = self.textures.get(index).is_some_and(|texture| surface.has_holes(texture));
            surface.cover = if has_holes { Cover::Texture(index) } else { Cover::Opaque };
        }
    }

    /// Everything in a pose. The textures may be those of another pose; new ones are not loaded.
    pub(crate) fn posed(placed: &[(&Scene, Affine)], options: &RenderOptions<'_>, textures: Textures) -> Self {
        let mut stage = Self { surfaces: Vec::new(), textures };
        for (index, (scene, place)) in placed.iter().enumerate() {
            for model in &scene.models {
                stage.add_model(index, model, &affine(place), options);
            }
        }
        stage.surfaces.retain(|surface| !surface.triangles.is_empty());
        if stage.surfaces.is_empty() {
            for (scene, place) in placed {
                stage.add_bones(scene, &affine(place), options);
            }
            if placed.iter().all(|(scene, _)| scene.models.is_empty()) {
                stage.add_animations(placed, options);
            }
        }
        stage
    }

    pub(crate) fn missing_textures(&self) -> Vec<String> {
        self.textures.missing()
    }

    fn add_model(&mut self, scene: usize, model: &Arc<Model>, place: &DAffine3, options: &RenderOptions<'_>) {
        let pose = pose(model, options);
        let deforming = DeformOptions::new().constraints(options.constraints).threads(options.threads);
        let world = *place * model.placement.map_or(DAffine3::IDENTITY, |placement| affine(&placement.matrix()));
        let deformed = model.deform(&pose, &deforming);
        for (index, (mesh, deformed)) in model.meshes.iter().zip(deformed).enumerate() {
            if pose.meshes_visible.get(index).is_none_or(|shown| *shown) {
                let material = mesh.material.and_then(|index| model.materials.get(index));
                let base = self.textures.base(scene, material);
                self.surfaces.push(Surface::of_mesh(mesh, deformed, &world, base, options));
            }
        }
        let size = model.rest_bounds().map_or(1.0, |bounds| {
            let [low, high] = [bounds.low, bounds.high].map(|corner| Vec3::from(corner).as_dvec3());
            (high - low).length()
        });
        let radius = size * HAIR_RADIUS.max(LEAST_HAIR / f64::from(options.size.0.min(options.size.1)));
        for hair in &model.hairs {
            let material = hair.material.and_then(|index| model.materials.get(index));
            let base = self.textures.base(scene, material);
            let Some(particles) = hair.node().particles() else { continue };
            let mut tubes = Tubes::default();
            let mut points = Vec::new();
            for strand in hair.strands().0 {
                points.clear();
                points
                    .extend(strand.filter_map(|index| particles.get(index)).map(|point| Vec3::from(point).as_dvec3()));
                tubes.add(&points, [radius; 2]);
            }
            tubes.normals = std::mem::take(&mut tubes.directions);
            self.surfaces.push(Surface { is_hair: true, ..Surface::of_tubes(tubes, &world, base) });
        }
    }

    /// The bones of a scene that contains nothing else visible.
    fn add_bones(&mut self, scene: &Scene, place: &DAffine3, options: &RenderOptions<'_>) {
        for model in &scene.models {
            let Some(skeleton) = &model.skeleton else { continue };
            let mut bones = pose(model, options).bones;
            let world = if options.constraints { skeleton.solve(&mut bones) } else { skeleton.world(&bones) };
            let placement = model.placement.map_or(DAffine3::IDENTITY, |placement| affine(&placement.matrix()));
            self.surfaces.push(bones_of(skeleton, world.matrices(), &(*place * placement)));
        }
        self.surfaces.retain(|surface| !surface.triangles.is_empty());
    }

    /// The bones of animations without models: of the one that is shown, or else of each at rest. Bones of which only
    /// curves are known have no rest, so they are shown in the first frame.
    fn add_animations(&mut self, placed: &[(&Scene, Affine)], options: &RenderOptions<'_>) {
        let own = || placed.iter().flat_map(|(scene, place)| scene.animations.iter().map(move |one| (one, place)));
        let shown = options.animation.map(|(animation, _)| (animation, &IDENTITY));
        let all: Vec<(&Arc<Animation>, &Affine)> = shown.map_or_else(|| own().collect(), |one| vec![one]);
        for (animation, place) in all {
            let Some(model) = animation.own_model() else { continue };
            let Some(skeleton) = &model.skeleton else { continue };
            let first = animation.range().filter(|_| animation.skeletons.is_empty()).map(|(first, _)| first);
            let frame = options.animation.map(|(_, frame)| frame).or(first);
            let mut bones = frame.map_or_else(|| model.rest(), |frame| animation.bind(&model).sample(frame)).bones;
            let world = if options.constraints { skeleton.solve(&mut bones) } else { skeleton.world(&bones) };
            self.surfaces.push(bones_of(skeleton, world.matrices(), &affine(place)));
        }
        self.surfaces.retain(|surface| !surface.triangles.is_empty());
    }
}

fn pose(model: &Arc<Model>, options: &RenderOptions<'_>) -> ModelPose {
    match options.animation {
        Some((animation, frame)) => animation.bind(model).sample(frame),
        None => model.rest(),
    }
}

fn bones_of(skeleton: &Skeleton, matrices: &[Affine], place: &DAffine3) -> Surface {
    let at = |bone: usize| matrices.get(bone).map(|matrix| DVec3::from(matrix[3]));
    let all = || (0..matrices.len()).filter_map(at).filter(|point| point.is_finite());
    let low = all().fold(DVec3::INFINITY, DVec3::min);
    let high = all().fold(DVec3::NEG_INFINITY, DVec3::max);
    let size = (high - low).length();
    // A single bone is a point without a size.
    let size = if size.is_finite() && size > 0.0 { size } else { 1.0 };
    // Bones of which no parent is known are only points, which have to be seen all the same.
    let is_flat = skeleton.bones().iter().all(|bone| bone.parent.is_none());
    let radius = size * BONE_RADIUS;
    let stub = if is_flat { radius * 4.0 } else { radius };
    let mut tubes = Tubes::default();
    for (index, bone) in skeleton.bones().iter().enumerate() {
        let Some(end) = at(index) else { continue };
        let start = bone.parent.and_then(|parent| at(parent as usize));
        let start = start.filter(|start| *start != end).unwrap_or(end - DVec3::splat(stub));
        tubes.add(&[start, end], [radius, radius / 4.0]);
    }
    Surface::of_tubes(tubes, place, Base::Vertices)
}

impl Base {
    fn cover(self) -> Cover {
        match self {
            Self::Color([.., alpha]) if alpha < 1.0 => Cover::Alpha(alpha.max(LEAST_ALPHA)),
            _ => Cover::Opaque,
        }
    }
}

impl Surface {
    pub(crate) fn of_mesh(
        mesh: &Mesh,
        deformed: Deformed,
        world: &DAffine3,
        base: Base,
        options: &RenderOptions<'_>,
    ) -> Self {
        let Deformed { positions, normals, .. } = deformed;
        let count = positions.len();
        let is_there = |index: &u32| (*index as usize) < count;
        let triangles: Vec<[u32; 3]> = mesh.node().faces().map_or_else(Vec::new, |faces| {
            faces.triangles().filter(|triangle| triangle.iter().all(is_there)).collect()
        });
        let uvs = mesh.node().uv_layer(0).filter(|layer| layer.len() == count);
        let needs_uvs = options.checker || matches!(base, Base::Texture(_));
        let uvs = uvs.filter(|_| needs_uvs).map_or_else(Vec::new, |layer| layer.iter().collect());
        let colors = mesh.node().color_layer(0).filter(|layer| layer.len() == count && base == Base::Vertices);
        let colors = colors
            .map_or_else(Vec::new, |layer| layer.iter().map(|[red, green, blue, _]| [red, green, blue]).collect());
        let normals = if normals.len() == count { normals } else { smooth(&positions, &triangles) };
        let (cover, is_hair) = (base.cover(), false);
        Self { positions, normals, uvs, colors, triangles, base, cover, is_hair }.moved(world)
    }

    fn of_tubes(tubes: Tubes, world: &DAffine3, base: Base) -> Self {
        let Tubes { positions, normals, triangles, .. } = tubes;
        let (uvs, colors) = (Vec::new(), Vec::new());
        let surface = Self { positions, normals, uvs, colors, triangles, base, cover: Cover::Opaque, is_hair: false };
        surface.moved(world)
    }

    pub(crate) fn corner_uvs(&self, triangle: &[u32; 3]) -> [Vec2; 3] {
        triangle.map(|index| self.uvs.get(index as usize).copied().map_or(Vec2::ZERO, Vec2::from))
    }

    /// Whether the alpha of a texture makes holes into this surface, but leaves something of it.
    fn has_holes(&self, texture: &Texture) -> bool {
        if !texture.has_alpha() || self.uvs.is_empty() {
            return false;
        }
        let step = self.triangles.len().div_ceil(LOOKED_AT).max(1);
        let (mut visible, mut count) = (0.0_f32, 0.0_f32);
        for triangle in self.triangles.iter().step_by(step) {
            let [a, b, c] = self.corner_uvs(triangle);
            // A few large triangles, such as cards of leaves, are looked at in many places.
            for (row, column) in (0..PLACES).flat_map(|row| (0..PLACES - row).map(move |column| (row, column))) {
                let parts = [row, column].map(|place| (place as f32 + 1.0 / 3.0) / PLACES as f32);
                visible += texture.opacity((a + (b - a) * parts[0] + (c - a) * parts[1]).to_array(), 0.0);
                count += 1.0;
            }
        }
        visible >= count * LEAST_VISIBLE
    }

    /// The same with vertices of its own for each corner of a triangle.
    pub(crate) fn unshared(self) -> Self {
        fn corners<T: Copy>(triangles: &[[u32; 3]], values: &[T]) -> Vec<T> {
            triangles.iter().flatten().filter_map(|index| values.get(*index as usize)).copied().collect()
        }
        let Self { positions, normals, uvs, colors, triangles, base, cover, is_hair } = self;
        let count = u32::try_from(triangles.len().saturating_mul(3)).unwrap_or(u32::MAX);
        let own = (0..count / 3).map(|triangle| [0, 1, 2].map(|corner| triangle * 3 + corner)).collect();
        Self {
            positions: corners(&triangles, &positions),
            normals: corners(&triangles, &normals),
            uvs: corners(&triangles, &uvs),
            colors: corners(&triangles, &colors),
            triangles: own,
            base,
            cover,
            is_hair,
        }
    }

    fn moved(mut self, world: &DAffine3) -> Self {
        if *world == DAffine3::IDENTITY {
            return self;
        }
        for position in &mut self.positions {
            *position = world.transform_point3(Vec3::from(*position).as_dvec3()).as_vec3().to_array();
        }
        let linear = world.matrix3;
        // A matrix that flattens a direction keeps the normals.
        let inverse = linear.inverse();
        let turn = if inverse.is_finite() { inverse.transpose() } else { DMat3::IDENTITY };
        for normal in &mut self.normals {
            let turned = turn * Vec3::from(*normal).as_dvec3();
            *normal = turned.normalize_or_zero().as_vec3().to_array();
        }
        self
    }
}

/// Vertex normals: the sum of the normals of surrounding triangles, weighted by area.
fn smooth(positions: &[[f32; 3]], triangles: &[[u32; 3]]) -> Vec<[f32; 3]> {
    let mut normals = vec![Vec3::ZERO; positions.len()];
    for triangle in triangles {
        let [a, b, c] = triangle.map(|index| Vec3::from(positions[index as usize]));
        let normal = (b - a).cross(c - a);
        triangle.iter().filter(|_| normal.is_finite()).for_each(|index| normals[*index as usize] += normal);
    }
    normals.into_iter().map(|normal| normal.normalize_or_zero().to_array()).collect()
}

pub(crate) fn affine(matrix: &Affine) -> DAffine3 {
    let [x, y, z, translation] = matrix.map(DVec3::from);
    DAffine3 { matrix3: DMat3::from_cols(x, y, z), translation }
}

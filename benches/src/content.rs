//! The content of the files: documents like those in real files, large enough for timing.

use cast_write::{Animation, Bone, Curve, Document, Material, Mesh, Model, NodeHash, Root, Skeleton};

use crate::random::Random;

/// The number of bones of the models: more than 256, so that the indices of weights take 16 bits.
const BONES: u16 = 300;

/// A character-like model: `large` meshes that need 32 bits for a vertex index, and `small` ones that need 16, each
/// with every buffer that an exporter writes: 104 and 92 bytes per vertex.
#[must_use]
pub fn model(large: u32, large_vertices: u32, small: u32, small_vertices: u32) -> Document<'static> {
    let materials: Vec<_> = (0..4).map(material).collect();
    let links: Vec<_> = materials.iter().map(Material::hash).collect();
    let sizes = (0..large).map(|_| large_vertices).chain((0..small).map(|_| small_vertices));
    let mut model = Model::new().with_name("model").with_skeleton(skeleton(BONES.into()));
    for (number, vertices) in (0..).zip(sizes) {
        let link = links[number as usize % links.len()];
        model = model.with_mesh(full_mesh(number, vertices, link));
    }
    let model = materials.into_iter().fold(model, Model::with_material);
    Document::from(Root::new().with_model(model))
}

fn full_mesh(number: u32, vertices: u32, material: NodeHash) -> Mesh<'static> {
    let mut random = Random::new(number.into());
    let influences = vertices * 4;
    Mesh::new()
        .with_name(format!("mesh_{number:02}"))
        .with_positions(random.vectors::<3>(vertices))
        .with_normals(random.vectors::<3>(vertices))
        .with_tangents(random.vectors::<3>(vertices))
        .with_uv_layer(random.vectors::<2>(vertices))
        .with_uv_layer(random.vectors::<2>(vertices))
        .with_color_layer((0..vertices).map(|_| random.bits()).collect::<Vec<u32>>())
        .with_weights(
            4,
            (0..influences).map(|_| random.below_u16(BONES)).collect::<Vec<u16>>(),
            (0..influences).map(|_| random.float().abs()).collect::<Vec<f32>>(),
        )
        .with_faces(strip(vertices, vertices * 2))
        .with_material(material)
}

/// Triangles between neighbours, as in a grid: two per vertex, as on closed surfaces.
fn strip(vertices: u32, triangles: u32) -> Vec<[u32; 3]> {
    (0..triangles).map(|first| [first, first + 1, first + 2].map(|index| index % vertices)).collect()
}

fn material(number: u32) -> Material<'static> {
    Material::new()
        .with_name(format!("material_{number:03}"))
        .with_material_type("pbr")
        .with_texture("albedo", format!("textures/{number:03}_albedo.png"))
        .with_texture("normal", format!("textures/{number:03}_normal.png"))
        .with_constant("roughness", [0.5, 0.5, 0.5, 1.0])
}

/// A skeleton whose bones have four properties each: `n`, `p`, `lp`, `lr`.
#[must_use]
pub fn skeleton(bones: u32) -> Skeleton<'static> {
    let mut random = Random::new(7);
    let parent = |bone: u32| bone.checked_sub(1).map_or(u32::MAX, |last| last - last / 3);
    (0..bones).fold(Skeleton::new(), |skeleton, bone| {
        skeleton.with_bone(
            Bone::new()
                .with_name(format!("bone_{bone:06}"))
                .with_parent_index(parent(bone))
                .with_local_position(random.vector())
                .with_local_rotation(random.vector()),
        )
    })
}

/// A chain of bones that are not rotated.
fn upright(bones: u32) -> Skeleton<'static> {
    (0..bones).fold(Skeleton::new(), |skeleton, bone| {
        skeleton.with_bone(
            Bone::new()
                .with_name(format!("bone_{bone:06}"))
                .with_parent_index(bone.checked_sub(1).unwrap_or(u32::MAX))
                .with_local_position([0.0, 1.0, 0.0])
                .with_local_rotation([0.0, 0.0, 0.0, 1.0]),
        )
    })
}

/// A model with only bones.
#[must_use]
pub fn bones(count: u32) -> Document<'static> {
    Document::from(Root::new().with_model(Model::new().with_name("bones").with_skeleton(skeleton(count))))
}

/// An animation of `joints` joints, each with three translation curves and every second one with a rotation curve:
/// seven curves for two joints.
#[must_use]
pub fn animation(joints: u16, keys: u16) -> Document<'static> {
    let mut random = Random::new(11);
    let frames: Vec<u16> = (0..keys).collect();
    let mut animation = Animation::new().with_name("animation").with_frame_rate(30.0);
    for joint in 0..joints {
        let curve = |property: &'static str| {
            Curve::new()
                .with_node_name(format!("bone_{joint:06}"))
                .with_key_property(property)
                .with_key_frames(frames.clone())
        };
        for property in ["tx", "ty", "tz"] {
            let values: Vec<f32> = (0..keys).map(|_| random.float()).collect();
            animation = animation.with_curve(curve(property).with_key_values(values).with_mode("absolute"));
        }
        if joint % 2 == 0 {
            let values = random.vectors::<4>(keys.into());
            animation = animation.with_curve(curve("rq").with_key_values(values).with_mode("absolute"));
        }
    }
    Document::from(Root::new().with_animation(animation))
}

/// A body of 100,352 triangles around 100 bones, and an animation that bends it.
#[must_use]
pub fn character() -> Document<'static> {
    const SIDE: u16 = 225;
    const BONES: u16 = 100;
    let share = |at: u16| f32::from(at) / f32::from(SIDE - 1);
    let grid = || (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
    let normal = |row: u16, column: u16| {
        let (sine, cosine) = (share(column) * std::f32::consts::TAU).sin_cos();
        let (height, width) = (share(row) * std::f32::consts::PI).sin_cos();
        [cosine * height, -width, sine * height]
    };
    let position = |(row, column)| {
        let [x, _, z] = normal(row, column);
        let thickness = 15.0 + 3.0 * (share(column) * 40.0).sin() * (share(row) * 60.0).sin();
        [x * thickness, share(row) * f32::from(BONES - 1), z * thickness]
    };
    let bone = |row: u16, influence: u16| (row * (BONES - 4) / SIDE + influence).to_le_bytes()[0];
    let corner = |row: u32, column: u32| row * u32::from(SIDE) + column;
    let square = |row: u32, column: u32| {
        let [a, b] = [corner(row, column), corner(row, column + 1)];
        let [c, d] = [corner(row + 1, column), corner(row + 1, column + 1)];
        [[a, c, b], [b, c, d]]
    };
    let squares = 0..u32::from(SIDE - 1);
    let mesh = Mesh::new()
        .with_name("body")
        .with_positions(grid().map(position).collect::<Vec<_>>())
        .with_normals(grid().map(|(row, column)| normal(row, column)).collect::<Vec<_>>())
        .with_uv_layer(grid().map(|(row, column)| [share(column), share(row)]).collect::<Vec<_>>())
        .with_weights(
            4,
            grid().flat_map(|(row, _)| (0..4).map(move |influence| bone(row, influence))).collect::<Vec<u8>>(),
            [0.4_f32, 0.3, 0.2, 0.1].repeat(usize::from(SIDE) * usize::from(SIDE)),
        )
        .with_faces(
            squares
                .clone()
                .flat_map(|row| squares.clone().flat_map(move |column| square(row, column)))
                .collect::<Vec<_>>(),
        );
    let bend = |bone: u16| {
        Curve::new()
            .with_node_name(format!("bone_{bone:06}"))
            .with_key_property("rq")
            .with_key_frames(vec![0_u8, 10])
            .with_key_values(vec![[0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.005, 0.99999]])
            .with_mode("absolute")
    };
    let animation = Animation::new().with_name("bend").with_frame_rate(30.0);
    let animation = (0..BONES).fold(animation, |animation, bone| animation.with_curve(bend(bone)));
    let model = Model::new().with_name("character").with_skeleton(upright(BONES.into())).with_mesh(mesh);
    Document::from(Root::new().with_model(model).with_animation(animation))
}

/// A prop in which nothing is to be criticised: a mesh of 440 vertices, 40 bones and four materials, 45 kB.
#[must_use]
pub fn prop(number: u32) -> Document<'static> {
    const VERTICES: u32 = 440;
    const BONES: u32 = 40;
    let mut random = Random::new(number.into());
    let materials: Vec<_> = (0..4).map(material).collect();
    let mut directions = || -> Vec<[f32; 3]> {
        let unit = |vector: [f32; 3]| (glam::Vec3::from(vector) + 0.001).normalize().to_array();
        random.vectors::<3>(VERTICES).into_iter().map(unit).collect()
    };
    let (normals, tangents) = (directions(), directions());
    // As on a grid of 20 columns.
    let face = |number: u32| [number / 2, number / 2 + 1, number / 2 + 20 + number % 2].map(|index| index % VERTICES);
    let bone = |slot: u32| (slot / 4 + slot % 4 * 7) % BONES;
    let bones = (0..VERTICES * 4).map(|slot| bone(slot).to_le_bytes()[0]);
    let mesh = Mesh::new()
        .with_name(format!("mesh_{number:05}"))
        .with_positions(random.vectors::<3>(VERTICES))
        .with_normals(normals)
        .with_tangents(tangents)
        .with_uv_layer(random.vectors::<2>(VERTICES))
        .with_uv_layer(random.vectors::<2>(VERTICES))
        .with_color_layer((0..VERTICES).map(|_| random.bits()).collect::<Vec<u32>>())
        .with_weights(4, bones.collect::<Vec<u8>>(), [0.4, 0.3, 0.2, 0.1].repeat(VERTICES as usize))
        .with_faces((0..VERTICES * 2).map(face).collect::<Vec<_>>())
        .with_material(materials[number as usize % 4].hash());
    let model = Model::new().with_name(format!("prop_{number:05}")).with_skeleton(upright(BONES)).with_mesh(mesh);
    Document::from(Root::new().with_model(materials.into_iter().fold(model, Model::with_material)))
}

/// A scene of many meshes of 40 to 60 vertices.
///
/// Its materials come after all meshes, as most exporters write them: the worst case for a look-up that scans the
/// siblings.
#[must_use]
pub fn small_meshes(count: u32) -> Document<'static> {
    let materials: Vec<_> = (0..200).map(material).collect();
    let links: Vec<_> = materials.iter().map(Material::hash).collect();
    let model = (0..count).fold(Model::new().with_name("scene"), |model, number| {
        let link = links[number as usize % links.len()];
        model.with_mesh(small_mesh(number, link))
    });
    let model = materials.into_iter().fold(model, Model::with_material);
    Document::from(Root::new().with_model(model))
}

fn small_mesh(number: u32, material: NodeHash) -> Mesh<'static> {
    let mut random = Random::new(number.into());
    let vertices = 40 + random.below(21);
    Mesh::new()
        .with_name(format!("mesh_{number:05}"))
        .with_positions(random.vectors::<3>(vertices))
        .with_normals(random.vectors::<3>(vertices))
        .with_uv_layer(random.vectors::<2>(vertices))
        .with_color_layer((0..vertices).map(|_| random.bits()).collect::<Vec<u32>>())
        .with_faces(strip(vertices, vertices * 2))
        .with_material(material)
}

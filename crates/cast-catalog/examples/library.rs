//! Makes a library of small files to measure with: `library DIR FILES` writes so many different models, in folders of 200,
//! each with a sound mesh of 500 vertices, a skeleton of 40 bones, and a material. 20,000 of them take 0.9 GB.

use std::path::Path;

use cast_write::{Bone, Document, Layout, Material, Mesh, Model, Root, Skeleton};

const VERTICES: u16 = 500;
const BONES: u16 = 40;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(directory), Some(files)) = (arguments.next(), arguments.next()) else {
        return Err("usage: library DIR FILES".into());
    };
    for number in 0..files.parse::<u32>()? {
        let folder = Path::new(&directory).join(format!("{:03}", number / 200));
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join(format!("model_{number:06}.cast")), model(number).to_vec(Layout::Compact)?)?;
    }
    Ok(())
}

fn model(number: u32) -> Document<'static> {
    let mut state = u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut bits = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u32
    };
    let mut float = || f32::from((bits() >> 16) as u16) / 65536.0;
    let mut vectors = || (0..VERTICES).map(|_| [float(), float(), float()]).collect::<Vec<_>>();
    let (positions, mut normals, mut tangents) = (vectors(), vectors(), vectors());
    let uvs: Vec<[f32; 2]> = vectors().into_iter().map(|[u, v, _]| [u, v]).collect();
    for [x, y, z] in normals.iter_mut().chain(&mut tangents) {
        let length = (*x * *x + *y * *y + *z * *z).sqrt().max(1e-6);
        [*x, *y, *z] = [*x / length, *y / length, *z / length];
    }
    let weights: Vec<f32> = (0..VERTICES).flat_map(|_| [0.4, 0.3, 0.2, 0.1]).collect();
    let bones: Vec<u8> = (0..VERTICES * 4).map(|index| (index % BONES) as u8).collect();
    let faces: Vec<u16> = (0..VERTICES * 2)
        .flat_map(|face| [face, face + 1, face + 2 + face / VERTICES].map(|at| at % VERTICES))
        .collect();
    let material = Material::new()
        .with_name(format!("material_{number}"))
        .with_material_type("pbr")
        .with_texture("albedo", format!("textures/{}_albedo.png", number % 500));
    let mesh = Mesh::new()
        .with_name(format!("mesh_{number}"))
        .with_positions(positions)
        .with_normals(normals)
        .with_tangents(tangents)
        .with_uv_layer(uvs)
        .with_color_layer(vec![u32::MAX; VERTICES.into()])
        .with_weights(4, bones, weights)
        .with_faces(faces)
        .with_material(material.hash());
    let bone = |index: u16| {
        Bone::new()
            .with_name(format!("bone_{index}"))
            .with_parent_index(index.checked_sub(1).map_or(u32::MAX, |above| (above / 2).into()))
            .with_local_position([0.0, f32::from(index), 0.0])
            .with_local_rotation([0.0, 0.0, 0.0, 1.0])
    };
    let skeleton = (0..BONES).map(bone).fold(Skeleton::new(), Skeleton::with_bone);
    let model = Model::new().with_name("model").with_skeleton(skeleton).with_mesh(mesh).with_material(material);
    Document::from(Root::new().with_model(model))
}

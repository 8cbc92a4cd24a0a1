//! Light, shadows, outlines, and what shows through.

use cast_file::Confinement;
use cast_picture::Channels;
use cast_render::{Picture, RenderOptions, Subject, render};
use cast_write::{Color, Material, Mesh, Model, Root};

use super::{at, file, front, scene, square};

const WHITE: [u8; 4] = [255; 4];

fn drawn(meshes: Vec<Mesh<'static>>, options: &RenderOptions<'_>) -> Picture {
    let model = meshes.into_iter().fold(Model::new(), Model::with_mesh);
    render(&scene(Root::new().with_model(model)), options).unwrap()
}

/// A sphere of white vertices.
fn sphere() -> Mesh<'static> {
    let (rings, sides) = (24_u32, 48_u32);
    let mut positions = Vec::new();
    let mut faces = Vec::new();
    for ring in 0..=rings {
        let (height, radius) = (f64::from(ring) / f64::from(rings) * std::f64::consts::PI).sin_cos();
        for side in 0..sides {
            let (sin, cos) = (f64::from(side) / f64::from(sides) * std::f64::consts::TAU).sin_cos();
            #[expect(clippy::cast_possible_truncation, reason = "they are positions")]
            positions.push([(height * cos) as f32, radius as f32, (height * sin) as f32]);
            let next = (side + 1) % sides;
            let [a, b] = [side, next].map(|side| ring * sides + side);
            if ring < rings {
                faces.extend([a, a + sides, b, b, a + sides, b + sides]);
            }
        }
    }
    let white = vec![u32::MAX; positions.len()];
    Mesh::new().with_positions(positions).with_faces(faces).with_color_layer(white)
}

#[test]
fn white_is_readable_on_white() {
    let picture = drawn(vec![sphere()], &front().size(256, 256).background(WHITE));
    let mut inside: Vec<u8> = picture.pixels().iter().filter(|pixel| **pixel != WHITE).map(|pixel| pixel[1]).collect();
    // 230 is 0.9 of 255; only pixels that are covered in part are brighter.
    let brighter = inside.iter().filter(|green| **green >= 230).count();
    assert!(brighter * 50 < inside.len(), "{brighter} of {}", inside.len());
    inside.sort_unstable();
    let [dark, bright] = [inside[inside.len() / 20], inside[inside.len() * 19 / 20]];
    assert!(bright - dark > 60, "{dark} to {bright}");
    // The first pixels of each row from the left are an outline.
    let first = (0..256).find(|x| at(&picture, *x, 128) != WHITE).unwrap();
    let edge = (first..first + 3).map(|x| at(&picture, x, 128)[1]).min().unwrap();
    assert!(edge + 20 < at(&picture, first + 6, 128)[1], "{edge}");
}

#[test]
fn corners_are_darker_than_what_is_open() {
    let grey = || vec![[0.5_f32, 0.5, 0.5, 1.0]; 4];
    let wall = |corners: [[f32; 3]; 4]| {
        Mesh::new().with_positions(corners.to_vec()).with_faces(vec![0_u32, 1, 2, 0, 2, 3]).with_color_layer(grey())
    };
    let floor = wall([[-2.0, 0.0, 0.0], [-2.0, 0.0, 4.0], [2.0, 0.0, 4.0], [2.0, 0.0, 0.0]]);
    let back = wall([[-2.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 4.0, 0.0], [-2.0, 4.0, 0.0]]);
    let options = front().elevation(30.0).size(256, 256);
    let alone = drawn(vec![back.clone(), floor.clone()], &options);
    // Along the middle column, the wall darkens towards the floor, by occlusion alone: it is flat.
    let column: Vec<u8> =
        (0..256).map(|y| at(&alone, 128, y)).filter(|pixel| pixel[3] == 255).map(|pixel| pixel[1]).collect();
    let (open, darkest) = (column[20], *column.iter().min().unwrap());
    assert!(darkest + 20 < open, "{darkest} {open}");
    let half = column.len() / 2;
    let place = column.iter().position(|green| *green == darkest).unwrap();
    assert!(place.abs_diff(half) < half / 3, "{place} of {}", column.len());
}

fn material(name: &'static str) -> Material<'static> {
    Material::new().with_name(name).with_material_type("pbr")
}

/// A red square, behind one with another material.
fn before_red(front: Material<'static>, texture: Option<Vec<u8>>) -> Picture {
    let red = Color::new().with_rgba([1.0, 0.0, 0.0, 1.0]).with_color_space("linear");
    let back = material("red").with_albedo(red.hash()).with_color(red);
    let behind = vec![[-1.0, -1.0, -0.1], [1.0, -1.0, -0.1], [1.0, 1.0, -0.1], [-1.0, 1.0, -0.1]];
    let behind = Mesh::new().with_positions(behind).with_faces(vec![0_u32, 1, 2, 0, 2, 3]).with_material(back.hash());
    let uvs = vec![[0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 0.0]];
    let model = Model::new().with_mesh(square().with_uv_layer(uvs).with_material(front.hash())).with_mesh(behind);
    let file = file(Root::new().with_model(model.with_material(front).with_material(back)));
    let subject = Subject::new(&file, None, Confinement::FileDirectory);
    let subject = texture.into_iter().fold(subject, |subject, png| subject.with_texture("skin.png", png));
    subject.turntable(1, &self::front()).unwrap().remove(0)
}

fn is_red(pixel: [u8; 4]) -> bool {
    pixel[0] > 120 && pixel[1] < 40
}

/// A green texture whose alpha is a function of the column and row.
fn green(alpha: impl Fn(usize, usize) -> u8) -> Option<Vec<u8>> {
    let pixels = (0..32 * 32).flat_map(|index| [0, 200, 0, alpha(index % 32, index / 32)]).collect::<Vec<u8>>();
    Some(cast_picture::Picture::new([32, 32], Channels::Rgba, pixels).unwrap().to_png().unwrap())
}

#[test]
fn masks_make_holes_and_other_alpha_does_not() {
    let skin = || material("skin").with_texture("albedo", "skin.png");
    let leaf = before_red(skin(), green(|x, _| if x < 16 { 0 } else { 255 }));
    let [left, right] = [20, 44].map(|x| at(&leaf, x, 32));
    assert!(is_red(left) && right[1] > 120 && right[0] < 40, "{left:?} {right:?}");
    // Gloss has values of all kinds, and where next to nothing would be left, alpha is not opacity.
    let gloss = green(|x, y| u8::try_from((x * 8 + y) % 256).unwrap());
    let almost_nothing = green(|x, y| if x < 4 && y < 8 { 255 } else { 0 });
    for png in [gloss, almost_nothing] {
        let picture = before_red(skin(), png);
        assert!([20, 32, 44].iter().all(|x| !is_red(at(&picture, *x, 40)) && at(&picture, *x, 40)[1] > 120));
    }
}

#[test]
fn glass_shows_what_is_behind_it() {
    let glass = |alpha: f32| {
        let color = Color::new().with_rgba([0.0, 0.0, 1.0, alpha]).with_color_space("linear");
        at(&before_red(material("glass").with_albedo(color.hash()).with_color(color), None), 32, 32)
    };
    let (thin, half, solid) = (glass(0.2), glass(0.5), glass(1.0));
    assert!(thin[0] > half[0] && half[0] > 100 && solid[0] < 20, "{thin:?} {half:?} {solid:?}");
    assert!(thin[2] < half[2] && half[2] < solid[2] && thin[2] > 50 && half[3] == 255, "{thin:?} {half:?} {solid:?}");
}

#[test]
fn shadows_are_on_the_ground_only() {
    let options = front().elevation(20.0).size(128, 128);
    let (plain, shaded) =
        (drawn(vec![sphere()], &options), drawn(vec![sphere()], &options.clone().ground_shadow(true)));
    let mut changed = 0;
    for (index, (plain, shaded)) in plain.pixels().iter().zip(shaded.pixels()).enumerate() {
        if plain[3] == 255 {
            assert_eq!(plain, shaded, "the sphere is the same");
        } else if plain[3] == 0 && shaded[3] > 0 {
            assert!(shaded[..3] == [0; 3] && index / 128 > 64, "{shaded:?} in row {}", index / 128);
            changed += 1;
        }
    }
    assert!(changed > 100, "{changed}");
    // It is as dark on any number of threads, darkens a background, and cannot be seen from below.
    let on_white = drawn(vec![sphere()], &options.clone().ground_shadow(true).background(WHITE));
    assert!(on_white.pixels().iter().all(|pixel| pixel[3] == 255));
    assert!(at(&on_white, 64, 124)[0] < 250, "{:?}", at(&on_white, 64, 124));
    let below = front().elevation(-20.0).size(128, 128);
    assert_eq!(drawn(vec![sphere()], &below), drawn(vec![sphere()], &below.clone().ground_shadow(true)));
}

#[test]
fn a_checker_has_squares_of_a_sixteenth() {
    let uvs = vec![[0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 0.0]];
    let mesh = square().with_uv_layer(uvs);
    let options = front().size(512, 512);
    let (plain, checker) = (drawn(vec![mesh.clone()], &options), drawn(vec![mesh], &options.clone().checker(true)));
    let changes = |picture: &Picture| {
        let row: Vec<u8> = (40..472).map(|x| at(picture, x, 250)[0]).collect();
        row.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) > 20).count()
    };
    // Between 40 and 472 of about 470 pixels, there are 14 or 15 borders of 16 squares.
    assert!(changes(&plain) == 0 && (14..=15).contains(&changes(&checker)), "{}", changes(&checker));
    // Without texture coordinates there is none.
    assert_eq!(drawn(vec![square()], &options), drawn(vec![square()], &options.clone().checker(true)));
}

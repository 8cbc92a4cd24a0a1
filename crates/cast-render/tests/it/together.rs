//! Several pictures in one: sheets, strips, films, and differences.

use std::io::Cursor;

use cast_base::Threads;
use cast_file::{CastFile, Confinement};
use cast_render::{Error, FileFormat, Film, Frames, Picture, Sheet, SheetOptions, Subject, render};
use cast_scene::Animation;
use cast_write::{Bone, Curve, Mesh, Model, Root, Skeleton};

use super::{at, file, front, scene, seen, square, testdata};

/// The pixels of a PNG file, and its width, from its decoder.
fn decoded(png: &[u8]) -> (Vec<[u8; 4]>, usize) {
    let mut reader = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgba, png::BitDepth::Eight));
    (bytes.chunks_exact(4).map(|pixel| pixel.try_into().unwrap()).collect(), info.width as usize)
}

/// A metre to each side of a place along x, moved by a bone if one is named.
fn square_at(x: f32, bone: Option<u8>) -> Mesh<'static> {
    let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|[side, up]| [x + side, up, 0.0]);
    let mesh = Mesh::new().with_positions(corners.to_vec()).with_faces(vec![0_u32, 1, 2, 0, 2, 3]);
    match bone {
        Some(bone) => {
            mesh.with_maximum_influence(1_u32).with_weight_bones(vec![bone; 4]).with_weight_values(vec![1.0_f32; 4])
        }
        None => mesh,
    }
}

/// A bone that moves from 0 to 10 along x in ten frames of a twentieth of a second.
fn moving() -> cast_write::Animation<'static> {
    let curve = Curve::new().with_node_name("cart").with_key_property("tx").with_mode("absolute");
    let curve = curve.with_key_frames(vec![0_u32, 10]).with_key_values(vec![0.0_f32, 10.0]);
    cast_write::Animation::new().with_name("drive").with_frame_rate(20.0).with_curve(curve)
}

fn bone(name: &'static str) -> Bone<'static> {
    Bone::new().with_name(name).with_local_position([0.0; 3]).with_local_rotation([0.0, 0.0, 0.0, 1.0])
}

/// A square that stands, and one that moves away from it.
fn cart() -> Subject {
    let skeleton = Skeleton::new().with_bone(bone("cart"));
    let model =
        Model::new().with_skeleton(skeleton).with_mesh(square_at(-4.0, None)).with_mesh(square_at(0.0, Some(0)));
    Subject::new(&file(Root::new().with_model(model).with_animation(moving())), None, Confinement::FileDirectory)
}

fn drive(subject: &Subject) -> &std::sync::Arc<Animation> {
    subject.animation(None).unwrap()
}

/// The columns in which a pixel is covered by more than a part of 255, as runs: the first and one past the last.
fn runs(picture: &Picture, part: u8) -> Vec<[usize; 2]> {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let is_seen = |x: usize| (0..height).any(|y| at(picture, x, y)[3] > part);
    let mut runs: Vec<[usize; 2]> = Vec::new();
    for x in (0..width).filter(|x| is_seen(*x)) {
        match runs.last_mut().filter(|run| run[1] == x) {
            Some(run) => run[1] = x + 1,
            None => runs.push([x, x + 1]),
        }
    }
    runs
}

#[test]
fn names_are_below_their_pictures() {
    let picture = render(&scene(Root::new().with_model(Model::new().with_mesh(square()))), &front()).unwrap();
    let mut png = Vec::new();
    let options = SheetOptions::new().size(64, 64).columns(2).names(true).background([255; 4]);
    let size = Sheet::write(&mut png, 3, &options, |sheet| {
        sheet.add("", Ok(&picture))?;
        sheet.add("||", Ok(&picture))?;
        sheet.add("a name that is much too long", Err("it cannot be drawn, for a reason that has many words"))
    });
    assert_eq!(size, Ok((128, 162)));
    let (pixels, width) = decoded(&png);
    let is_dark = |x: usize, y: usize| pixels[y * width + x] == [32, 32, 32, 255];
    let dark = |columns: [usize; 2], rows: [usize; 2]| {
        (columns[0]..columns[1]).filter(|x| (rows[0]..rows[1]).any(|y| is_dark(*x, y))).collect::<Vec<_>>()
    };
    // A picture without a name has nothing below it; two bars are two columns in the middle, eight pixels apart.
    assert!(dark([0, 64], [64, 81]).is_empty());
    let bars = dark([64, 128], [64, 81]);
    assert!(matches!(bars[..], [one, other] if other - one == 8 && (88..=96).contains(&one)), "{bars:?}");
    // The picture is the one that was drawn, and what is not drawn says why in its cell.
    assert!((0..64).all(|y| (0..64).all(|x| pixels[y * width + x] == picture.pixels()[y * 64 + x])));
    assert!(dark([0, 64], [81, 145]).len() > 20 && !dark([0, 64], [145, 162]).is_empty());
    // Seven characters fit, of which the middle one is three dots.
    assert_eq!(dark([28, 36], [145, 162]).len(), 4, "the dots");
    assert!(dark([64, 128], [81, 162]).is_empty());
}

#[test]
fn frames_have_one_camera() {
    let subject = cart();
    let options = front().size(192, 64).animation(drive(&subject), 0.0);
    let mut pictures = Vec::new();
    let add = |picture: &Picture| {
        pictures.push(picture.clone());
        Ok(())
    };
    subject.frames(&[0.0, 5.0, 10.0], &options, add).unwrap();
    let runs: Vec<_> = pictures.iter().map(|picture| runs(picture, 127)).collect();
    assert!(runs.iter().all(|runs| runs.len() == 2), "{runs:?}");
    // What stands is at the same place; what moves does so by 2.5 times its width, and then again.
    assert!(runs.iter().all(|all| all[0] == runs[0][0]), "{runs:?}");
    #[expect(clippy::cast_precision_loss, reason = "they are pixels")]
    let [start, width] = [runs[0][1][0] as f64, (runs[0][1][1] - runs[0][1][0]) as f64];
    for (index, all) in runs.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "they are pixels")]
        let (moved, expected) = (all[1][0] as f64 - start, 2.5 * width * index as f64);
        assert!((moved - expected).abs() < 3.0, "{moved} instead of {expected}");
    }
    // It uses the picture: the last position is at its right end, the square that stands at the left.
    assert!(runs[0][0][0] < 16 && runs[2][1][1] > 176, "{runs:?}");
    let without = front();
    assert_eq!(subject.frames(&[0.0], &without, |_| Ok(())), Err(Error::NoAnimation));
}

/// A film of frames, from its writer.
fn film(format: FileFormat, threads: Threads) -> (Vec<u8>, Vec<Picture>) {
    let subject = cart();
    let animation = drive(&subject);
    let frames = "0..end/2.5".parse::<Frames>().unwrap().of(animation).unwrap();
    assert_eq!(frames, [0.0, 2.5, 5.0, 7.5, 10.0]);
    let seconds = Frames::seconds(&frames, animation.frame_rate);
    assert_eq!(seconds, [0.125; 5]);
    let options = front().size(96, 32).animation(animation, 0.0).threads(threads);
    let (mut file, mut pictures) = (Vec::new(), Vec::new());
    let mut film = Film::new(&mut file, format, (96, 32), &seconds).unwrap();
    let add = |picture: &Picture| {
        pictures.push(picture.clone());
        film.add(picture)
    };
    subject.frames(&frames, &options, add).unwrap();
    film.finish().unwrap();
    (file, pictures)
}

#[test]
fn an_animated_png_has_all_frames_and_their_times() {
    let (file, pictures) = film(FileFormat::Apng, Threads::One);
    assert!(film(FileFormat::Apng, Threads::All).0 == file);
    let mut reader = png::Decoder::new(Cursor::new(&file)).read_info().unwrap();
    let control = reader.info().animation_control().copied().unwrap();
    assert_eq!((control.num_frames, control.num_plays), (5, 0));
    for picture in &pictures {
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut bytes).unwrap();
        assert!(bytes == picture.pixels().as_flattened());
        let frame = reader.info().frame_control().unwrap();
        assert_eq!((frame.delay_num, frame.delay_den), (125, 1000));
    }
}

#[test]
fn a_gif_has_all_frames_and_its_times_do_not_drift() {
    let (file, pictures) = film(FileFormat::Gif, Threads::One);
    assert!(film(FileFormat::Gif, Threads::All).0 == file);
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(&file[..]).unwrap();
    let mut times = Vec::new();
    for picture in &pictures {
        let frame = decoder.read_next_frame().unwrap().unwrap();
        times.push(frame.delay);
        let pixels = frame.buffer.chunks_exact(4).zip(picture.pixels());
        for (found, drawn) in pixels {
            assert_eq!(found[3], if drawn[3] >= 128 { 255 } else { 0 });
            assert!(found[3] == 0 || found.iter().zip(drawn).take(3).all(|(one, other)| one.abs_diff(*other) < 24));
        }
    }
    assert!(decoder.read_next_frame().unwrap().is_none());
    // An eighth of a second is 12.5 hundredths.
    assert_eq!((times.iter().sum::<u16>(), times.iter().all(|time| (12..=13).contains(time))), (63, true), "{times:?}");
}

#[test]
fn frames_are_read_from_texts() {
    let subject = cart();
    let of = |text: &str| text.parse::<Frames>().and_then(|frames| frames.of(drive(&subject)));
    assert_eq!(of("0..10/5").unwrap(), [0.0, 5.0, 10.0]);
    assert_eq!(of("8..end").unwrap(), [8.0, 9.0, 10.0]);
    assert_eq!(of("0,5,9").unwrap(), [0.0, 5.0, 9.0]);
    // 0.3 / 0.1 is less than 3.
    assert_eq!(of("0..0.3/0.1").unwrap().len(), 4);
    for wrong in ["", "a", "0..", "..5", "0..5/0", "0..5/-1", "0..nan", "inf", "0,,1", "0..1/2/3"] {
        assert!(matches!(of(wrong), Err(Error::Frames(_))), "{wrong}");
    }
    assert_eq!(of("0..4e9"), Err(Error::TooManyFrames { frames: 4_000_000_001 }));
    assert!(matches!(of("0..1e300/1e-300"), Err(Error::TooManyFrames { .. })));
    assert!(matches!(of("1,".repeat(5_000).trim_end_matches(',')), Err(Error::TooManyFrames { frames: 5_000 })));
    assert_eq!(of("11..end"), Err(Error::NoFrames { first: 11.0, last: 10.0 }));
}

#[test]
fn sheets_that_are_too_large_are_refused_before_they_are_drawn() {
    let write =
        |cells, options: &SheetOptions| Sheet::write(std::io::sink(), cells, options, |_| panic!("it is drawn"));
    let options = SheetOptions::new().size(8, 8);
    let wide = write(100_000, &options.columns(100_000));
    assert_eq!(wide, Err(Error::SheetSize { width: 800_000, height: 8 }));
    assert_eq!(write(100_000, &options.columns(1)), Err(Error::SheetSize { width: 8, height: 800_000 }));
    assert!(matches!(write(usize::MAX, &options.columns(0)), Err(Error::SheetSize { .. })));
    let large = SheetOptions::new().size(8_000, 8_000).budget(1 << 30);
    assert_eq!(write(8, &large), Err(Error::SheetMemory { bytes: 8 * 8_000 * 8_000 * 4, budget: 1 << 30 }));
}

#[test]
fn an_animation_alone_shows_its_bones() {
    let at_frames = |root: Root<'static>| {
        let subject = Subject::new(&file(root), None, Confinement::FileDirectory);
        let mut pictures = Vec::new();
        let add = |picture: &Picture| {
            pictures.push(picture.clone());
            Ok(())
        };
        let options = front().size(192, 64).animation(drive(&subject), 0.0);
        subject.frames(&[0.0, 10.0], &options, add).unwrap();
        pictures
    };
    // With its skeleton, and with nothing but a name.
    let tip = bone("tip").with_parent_index(0).with_local_position([0.0, 2.0, 0.0]);
    let skeleton = Skeleton::new().with_bone(bone("cart")).with_bone(tip);
    for root in [Root::new().with_animation(moving().with_skeleton(skeleton)), Root::new().with_animation(moving())] {
        let pictures = at_frames(root);
        let [first, last] = [&pictures[0], &pictures[1]].map(|picture| runs(picture, 0));
        assert!(first[0][1] < 96 && last[0][0] > 96, "{first:?} {last:?}");
    }
    let path = testdata("extracted/animations/pb_walk_forward.cast");
    let subject = Subject::new(&CastFile::open(path).unwrap(), None, Confinement::FileDirectory);
    assert!(seen(&subject.turntable(1, &front()).unwrap()[0]) > 4);
}

#[test]
fn differences_are_coloured_by_their_distance() {
    let subject = |meshes: Vec<Mesh<'static>>| {
        let model = meshes.into_iter().fold(Model::new(), Model::with_mesh);
        Subject::new(&file(Root::new().with_model(model)), None, Confinement::FileDirectory)
    };
    let quad = |name: &'static str, x: f32, z: [f32; 4]| {
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let corners = corners.iter().zip(z).map(|([side, up], z)| [x + side, *up, z]).collect::<Vec<_>>();
        Mesh::new().with_name(name).with_positions(corners).with_faces(vec![0_u32, 1, 2, 0, 2, 3])
    };
    let triangle = |name: &'static str, x: f32| {
        let corners = vec![[x - 1.0, -1.0, 0.0], [x + 1.0, -1.0, 0.0], [x, 1.0, 0.0]];
        Mesh::new().with_name(name).with_positions(corners).with_faces(vec![0_u32, 1, 2])
    };
    let (flat, shifted) = ([0.0; 4], [0.25; 4]);
    let first = vec![quad("same", 0.0, flat), quad("moved", 3.0, flat), quad("old", 6.0, flat), quad("cut", 9.0, flat)];
    let second =
        vec![quad("same", 0.0, flat), quad("moved", 3.0, shifted), quad("new", 12.0, flat), triangle("cut", 9.0)];
    // Two that are left over, one on each side, are a pair: a third one makes them differ.
    let second = [second, vec![quad("newer", 15.0, flat)]].concat();
    let (first, second) = (subject(first), subject(second));
    let options = front().size(512, 256).background([255; 4]);
    let found = first.differences(&second, &options).unwrap();
    assert_eq!((found.largest, found.only, found.unmatched), (0.25, [1, 2], 1));
    // From the left: same, moved, only in the first, not matched, and two only in the second.
    let [_, _, third] = &found.pictures;
    let places: Vec<usize> = (0..512).filter(|x| at(third, *x, 128) != [255; 4]).collect();
    let (low, high) = (places[0], *places.last().unwrap());
    let [same, moved, old, cut, new, newer] =
        [0, 3, 6, 9, 12, 15].map(|x| at(third, low + (high - low) * (x + 1) / 17, 128));
    assert!(same[0].abs_diff(same[2]) < 4, "{same:?}");
    assert!(moved[0] > 200 && moved[2] < 80, "{moved:?}");
    assert!(old[0] > 150 && old[1] < 90 && old[2] < 90, "{old:?}");
    assert!(cut[2] > cut[0] && cut[0] > cut[1], "{cut:?}");
    assert!(new[1] > 120 && new[0] < 90 && newer == new, "{new:?} {newer:?}");
    let png = found.to_png(["a.cast", "b.cast"]).unwrap();
    let (pixels, width) = decoded(&png);
    assert_eq!((width, pixels.len() / width), (3 * 512, 273));
    // A file does not differ from itself.
    let same = first.differences(&first, &options).unwrap();
    assert_eq!((same.largest, same.only, same.unmatched), (0.0, [0, 0], 0));
}

//! Opacity of textured materials: 0 is what programs also state for opaque ones.

use cast_convert::{Format, to_cast};
use cast_file::CastFile;
use cast_interchange::{Options, Report, Source};
use cast_write::Layout;

use super::made::document;
use crate::common::{kept, lines};

/// The alpha of the material's colour, if it has one, and what is said about its opacity.
fn read(opacity: f64, textures: &[&str]) -> (Option<f32>, Vec<String>) {
    let transparency = 1.0 - opacity;
    let rows = format!(
        "P: \"TransparentColor\", \"Color\", \"\", \"A\",1,1,1\n\
         P: \"TransparencyFactor\", \"Number\", \"\", \"A\",{transparency}\n"
    );
    read_rows(&rows, textures)
}

/// The same, of a material with these rows beside its colour.
fn read_rows(rows: &str, textures: &[&str]) -> (Option<f32>, Vec<String>) {
    let own: Vec<(&str, usize)> = textures.iter().copied().zip(0..).collect();
    let (file, report) = read_textures(rows, &own);
    let said = lines(&report).into_iter().filter(|line| line.starts_with("assumed opacity")).collect();
    let material = file.cast().models().next().unwrap().materials().next().unwrap();
    let alpha = material.colors().next().and_then(|color| color.rgba()).map(|rgba| rgba[3]);
    (alpha, said)
}

/// A material with textures, given by the properties that they are of and by their numbers.
fn read_textures(rows: &str, textures: &[(&str, usize)]) -> (CastFile, Report) {
    let mut objects = format!(
        "Material: 300, \"Material::glass\", \"\" {{\nVersion: 102\nShadingModel: \"phong\"\nProperties70:  {{\n\
         P: \"DiffuseColor\", \"Color\", \"\", \"A\",1,1,1\n{rows}}}\n}}\n"
    );
    let mut connections = "C: \"OO\",300,200\n".to_owned();
    let mut known = Vec::new();
    for (property, number) in textures {
        let id = 400 + number;
        connections += &format!("C: \"OP\",{id},300, \"{property}\"\n");
        if known.contains(&id) {
            continue;
        }
        known.push(id);
        objects += &format!(
            "Texture: {id}, \"Texture::{property}\", \"\" {{\nType: \"TextureVideoClip\"\nVersion: 202\n\
             FileName: \"{property}.png\"\nRelativeFilename: \"{property}.png\"\n}}\n"
        );
    }
    let text = document(7400, ["", ""], "", &[], [&objects, &connections]);
    let converted = to_cast(Format::Fbx, Source::of_bytes(text.as_bytes()), &Options::new()).unwrap();
    (kept(converted.document.to_vec(Layout::Compact).unwrap()), converted.report)
}

/// One image for the colour and for something else: Maya and Blender write that for alpha, whose importer links both.
#[test]
fn a_texture_of_two_properties_is_in_two_slots_or_said() {
    let codes = |textures: &[(&str, usize)]| {
        let (file, report) = read_textures("", textures);
        let codes = report.notes().iter().map(|note| note.code());
        let codes: Vec<_> =
            codes.filter(|code| code.starts_with("CONVERT-MATERIAL-008") || code.ends_with("TEXTURE-011")).collect();
        let material = file.cast().models().next().unwrap().materials().next().unwrap();
        (codes, material.slots().map(|slot| slot.name().to_string_lossy()).collect::<Vec<_>>())
    };
    let slots = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    for property in ["TransparentColor", "TransparencyFactor"] {
        assert_eq!(codes(&[("DiffuseColor", 0), (property, 0)]), (vec!["CONVERT-MATERIAL-008"], slots(&["diffuse"])));
    }
    for property in ["SpecularFactor", "DisplacementColor", "ReflectionColor"] {
        let both = codes(&[("DiffuseColor", 0), (property, 0)]);
        assert_eq!(both, (vec!["CONVERT-TEXTURE-011"], slots(&["diffuse", "extra0"])), "{property}");
    }
    assert_eq!(codes(&[("DiffuseColor", 0), ("SpecularColor", 0)]), (vec![], slots(&["diffuse", "specular"])));
    assert_eq!(codes(&[("DiffuseColor", 0), ("AmbientColor", 0)]), (vec![], slots(&["diffuse"])));
}

#[test]
fn an_opacity_of_zero_is_kept_or_said() {
    let said =
        "assumed opacity: a textured material states 0, as some programs do for opaque ones, so it is opaque (glass)";
    assert_eq!(read(0.0, &["DiffuseColor"]), (None, vec![said.to_owned()]));
    assert_eq!(read(0.25, &["DiffuseColor"]), (Some(0.25), vec![]));
    assert_eq!(read(1.0, &["DiffuseColor"]), (None, vec![]));
    // Without a texture it is a number like others, and with a texture of its own it has no effect.
    assert_eq!(read(0.0, &[]), (Some(0.0), vec![]));
    assert_eq!(read(0.0, &["DiffuseColor", "TransparentColor"]), (None, vec![]));
}

/// As three.js (r160 and later) and assimp read them; for a factor alone, as three.js.
#[test]
fn opacity_as_exporters_state_it() {
    let number = |name: &str, value: f64| format!("P: \"{name}\", \"Number\", \"\", \"A\",{value}\n");
    let color = |value: f64| format!("P: \"TransparentColor\", \"Color\", \"\", \"A\",{value},{value},{value}\n");
    let (factor, opacity) = (|value| number("TransparencyFactor", value), |value| number("Opacity", value));
    for (rows, expected, is_assumed) in [
        (opacity(0.3), 0.3, false),
        (factor(0.2) + &opacity(0.8), 0.8, false),
        // Maya writes a factor of 1 for opaque materials.
        (factor(1.0) + &color(0.0) + &opacity(1.0), 1.0, false),
        (factor(1.0) + &color(0.0), 1.0, false),
        (factor(1.0), 1.0, true),
        (factor(0.6), 0.4, true),
        (factor(0.6) + &color(1.0), 0.4, false),
        (factor(1.0) + &color(1.0), 0.0, false),
        (opacity(250.0), 1.0, false),
    ] {
        let (alpha, said) = read_rows(&rows, &[]);
        assert!((alpha.unwrap() - expected).abs() < 1e-6, "{rows}: {alpha:?}");
        assert_eq!(!said.is_empty(), is_assumed, "{rows}: {said:?}");
    }
}

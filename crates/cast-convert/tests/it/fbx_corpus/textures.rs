//! Where textures are, and which coordinates they use.

use std::path::Path;

use cast_convert::{Format, to_cast};
use cast_interchange::{Options, Source};
use cast_write::Layout;

use super::made::document;
use crate::common::{kept, lines};

/// A file with one texture, whose node has these lines, on a mesh with these sets of coordinates.
fn textured(texture: &str, sets: &[&str]) -> String {
    let layer = |(index, name): (usize, &&str)| {
        format!(
            "LayerElementUV: {index} {{\nVersion: 101\nName: \"{name}\"\nMappingInformationType: \"ByPolygonVertex\"\n\
             ReferenceInformationType: \"Direct\"\nUV: *6 {{\na: 0,0,1,0,0,1\n}}\n}}\n\
             Layer: {index} {{\nVersion: 100\nLayerElement:  {{\nType: \"LayerElementUV\"\nTypedIndex: {index}\n}}\n}}\n"
        )
    };
    let layers: String = sets.iter().enumerate().map(layer).collect();
    let objects = format!(
        "Material: 300, \"Material::m\", \"\" {{\nVersion: 102\nShadingModel: \"phong\"\n}}\n\
         Texture: 400, \"Texture::t\", \"\" {{\nType: \"TextureVideoClip\"\nVersion: 202\n{texture}}}\n"
    );
    let connections = "C: \"OO\",300,200\nC: \"OP\",400,300, \"DiffuseColor\"\n";
    document(7400, ["", ""], &layers, &[], [&objects, connections])
}

/// The path of the only texture, and the codes of all notes.
fn read(text: &str, path: Option<&Path>) -> (String, Vec<String>) {
    let mut source = Source::of_bytes(text.as_bytes());
    source.path = path;
    let converted = to_cast(Format::Fbx, source, &Options::new()).unwrap();
    let file = kept(converted.document.to_vec(Layout::Compact).unwrap());
    let material = file.cast().models().next().unwrap().materials().next().unwrap();
    let path = material.files().next().unwrap().path().unwrap().to_owned();
    (path, lines(&converted.report))
}

/// Exporters leave one or the other behind. Blender 4.5 loads the one that exists.
#[test]
fn the_path_that_leads_somewhere_is_taken() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::create_dir(directory.path().join("textures")).unwrap();
    std::fs::write(directory.path().join("textures/b.png"), b"a picture").unwrap();
    let (there, stale) = ("textures/b.png", "nowhere/b.png");
    let absolute = directory.path().join(there).to_str().unwrap().replace('\\', "/");
    let source = directory.path().join("model.fbx");
    let paths = |file: &str, relative: &str| format!("FileName: \"{file}\"\nRelativeFilename: \"{relative}\"\n");
    for (file, relative, expected) in [
        (there, stale, there),
        (stale, there, there),
        (r"C:\old\b.png", r"textures\b.png", there),
        (&*absolute, stale, there),
        (&*absolute, "", there),
        // If neither is there, it is the relative one.
        (stale, "away/b.png", "away/b.png"),
        ("", stale, stale),
    ] {
        let (found, _) = read(&textured(&paths(file, relative), &["a"]), Some(&source));
        assert_eq!(found, expected, "{file} and {relative}");
    }
    // Without a directory nothing is looked for.
    assert_eq!(read(&textured(&paths(there, stale), &["a"]), None).0, stale);
}

/// A slot has no coordinates of its own: what uses others than the first is said, as for glTF.
#[test]
fn textures_on_further_coordinates_are_said() {
    let (further, unknown) = (Some("dropped choices of texture"), Some("assumed choices of texture"));
    for (set, sets, expected) in [
        ("map2", &["map1", "map2"][..], further),
        ("map1", &["map1", "map2"], None),
        ("map1", &["map1"], None),
        ("elsewhere", &["map1", "map2"], unknown),
        ("elsewhere", &["map1"], unknown),
        // The default of the SDK chooses nothing, and coordinates without a name may be any.
        ("default", &["map1", "map2"], None),
        ("map1", &["map1", "map1"], None),
        ("elsewhere", &[""], None),
    ] {
        let texture = format!(
            "FileName: \"a.png\"\nRelativeFilename: \"a.png\"\nProperties70:  {{\n\
             P: \"UVSet\", \"KString\", \"\", \"\", \"{set}\"\n}}\n"
        );
        let (_, said) = read(&textured(&texture, sets), None);
        let found = said.iter().find(|line| line.contains("choices of texture coordinates"));
        let is_expected = expected.map_or(found.is_none(), |start| found.is_some_and(|line| line.starts_with(start)));
        assert!(is_expected, "{set} of {sets:?}: {said:?}");
    }
}

/// As Maya writes it into text files; names are in the code page of its system.
#[test]
fn the_author_of_a_text_file_is_read() {
    let information =
        b"FBXHeaderExtension:  {\nSceneInfo: \"SceneInfo::GlobalInfo\", \"UserData\" {\nType: \"UserData\"\n\
        MetaData:  {\nVersion: 100\nTitle: \"\"\nAuthor: \"Zo\xEB &quot;Z&quot;\"\n}\nProperties70:  {\n\
        P: \"Original|ApplicationName\", \"KString\", \"\", \"\", \"Maya\"\n}\n}\n";
    let text = textured("", &[]);
    let (before, after) = text.split_once("FBXHeaderExtension:  {\n").unwrap();
    let bytes = [before.as_bytes(), information, after.as_bytes()].concat();
    let options = Options::new().encoding(Some("windows-1252".parse().unwrap()));
    let converted = to_cast(Format::Fbx, Source::of_bytes(&bytes), &options).unwrap();
    let file = kept(converted.document.to_vec(Layout::Compact).unwrap());
    let metadata = file.metadata().unwrap();
    assert_eq!((metadata.author(), metadata.software()), (Some("Zo\u{eb} \"Z\""), Some("Maya")));
}

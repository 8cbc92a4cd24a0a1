//! Recipes.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;

use crate::common::{Run, command, run, testdata};

/// A character, props, and everything that is made of them.
const RECIPE: &str = r#"
[variables]
lib = "lib"

[characters.hero]
parts = ["{lib}/body.cast", "{lib}/head.cast"]
clips = "{lib}/hero@*.cast"

[files]
props = "{lib}/props/**/*.cast"

[outputs.web]
steps = [{ optimize = {} }]
convert = { to_format = "glb", textures = "embed", max_influences = 4 }

[outputs.unreal]
clips = "apart"
clip_steps = [{ animate = [{ reverse = true }, { fps = 60 }] }]
convert = { for_program = "unreal", textures = "copy" }

[outputs.thumbnails]
from = "web"
name = "{name}.png"
render = { size = "32" }

[outputs.sheet]
from = "web"
together = true
render = { columns = 2, size = "32" }
"#;

struct Library(tempfile::TempDir);

impl Library {
    fn new(recipe: &str) -> Self {
        let library = Self(tempfile::tempdir().unwrap());
        fs::create_dir_all(library.path("lib/props/deep")).unwrap();
        fs::create_dir_all(library.path("lib/textures")).unwrap();
        let files = [
            ("library/body.cast", "lib/body.cast"),
            ("library/head.cast", "lib/head.cast"),
            ("library/walk.cast", "lib/hero@walk.cast"),
            ("library/walk.cast", "lib/hero@run.cast"),
            ("library/textures/skin_albedo.png", "lib/textures/skin_albedo.png"),
            ("valid/rig.cast", "lib/props/rig.cast"),
            ("valid/hair.cast", "lib/props/deep/hair.cast"),
        ];
        for (from, to) in files {
            fs::copy(testdata(from), library.path(to)).unwrap();
        }
        fs::write(library.path("assets.toml"), recipe).unwrap();
        library
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn make(&self, arguments: &[&str]) -> Run {
        run([&["make", self.path("assets.toml").to_str().unwrap()], arguments].concat())
    }

    /// The jobs by what became of them.
    fn jobs(&self, arguments: &[&str], status: &str) -> Vec<String> {
        let run = self.make(&[arguments, &["--json"]].concat());
        let records = run.text().lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let named = records.filter(|record| record["status"] == status);
        named.map(|record| record["job"].as_str().unwrap().to_owned()).collect()
    }

    /// All results, but not the state.
    fn results(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let build = self.path("build");
        let (files, _) = castkit::open::files_below(&build, |path| !path.ends_with(".castkit-state"));
        let content = |file: PathBuf| (file.strip_prefix(&build).unwrap().to_path_buf(), fs::read(file).unwrap());
        files.into_iter().map(content).collect()
    }

    fn refused(recipe: &str) -> String {
        let library = Self::new(recipe);
        let run = library.make(&[]);
        assert_eq!(run.code, 2, "{recipe}: {}", run.stderr);
        assert!(!library.path("build").exists());
        run.stderr
    }
}

#[test]
fn a_recipe_stands_for_the_commands_that_it_explains() {
    let library = Library::new(RECIPE);
    assert_eq!(library.make(&[]).code, 0);
    let made = library.results();
    let names: Vec<String> = made.iter().map(|(path, _)| path.to_string_lossy().replace('\\', "/")).collect();
    for name in ["web/hero.glb", "web/rig.glb", "web/deep/hair.glb", "unreal/hero.fbx", "unreal/hero/walk.fbx"] {
        assert!(names.iter().any(|other| other == name), "{name}: {names:?}");
    }
    for name in ["unreal/hero_files/skin_albedo.png", "thumbnails/hair.png", "sheet/sheet.png"] {
        assert!(names.iter().any(|other| other == name), "{name}: {names:?}");
    }
    // The texture is in the files for the web, though they are made in steps in another directory.
    let glb = &made.iter().find(|(path, _)| path.ends_with("web/hero.glb")).unwrap().1;
    let png = fs::read(testdata("library/textures/skin_albedo.png")).unwrap();
    assert!(glb.windows(png.len()).any(|part| part == png));

    fs::remove_dir_all(library.path("build")).unwrap();
    for output in ["web", "unreal", "thumbnails", "sheet"] {
        let explained = library.make(&["--explain", output]);
        for line in explained.text().lines() {
            let words = line.strip_prefix("castkit ").unwrap().split(' ');
            assert_eq!(run(words).code, 0, "{line}");
        }
    }
    assert!(made == library.results());
}

#[test]
fn only_what_depends_on_a_change_is_made_again() {
    let library = Library::new(RECIPE);
    let all = library.jobs(&[], "made");
    assert_eq!(all.len(), 23, "{all:?}");
    assert!(library.jobs(&[], "made").is_empty());
    let texture = library.path("lib/textures/skin_albedo.png");
    fs::write(&texture, [fs::read(&texture).unwrap(), vec![0]].concat()).unwrap();
    let outdated = library.jobs(&["--dry-run"], "outdated");
    let made = library.jobs(&[], "made");
    let finals: Vec<&str> = made.iter().filter(|name| !name.starts_with('.')).map(String::as_str).collect();
    assert_eq!(finals, ["unreal/hero", "web/hero", "thumbnails/hero", "sheet"]);
    assert!(made.iter().all(|name| outdated.contains(name)), "{outdated:?}");
    assert_eq!(fs::read(library.path("build/unreal/hero_files/skin_albedo.png")).unwrap(), fs::read(&texture).unwrap());

    fs::copy(testdata("library/walk.cast"), library.path("lib/hero@jump.cast")).unwrap();
    let made = library.jobs(&[], "made");
    assert!(made.contains(&"unreal/hero/jump".to_owned()) && !made.contains(&"unreal/hero/run".to_owned()), "{made:?}");
    fs::remove_file(library.path("lib/hero@run.cast")).unwrap();
    let said = library.make(&[]);
    assert!(said.stderr.contains("--prune removes such results"), "{}", said.stderr);
    let run_clip = library.path("build/unreal/hero/run.fbx");
    assert!(run_clip.exists());
    assert_eq!(library.make(&["--prune"]).code, 0);
    assert!(!run_clip.exists() && library.path("build/unreal/hero/walk.fbx").exists());

    let changed = RECIPE.replace("max_influences = 4", "max_influences = 3");
    fs::write(library.path("assets.toml"), changed).unwrap();
    let made = library.jobs(&["--target", "web/rig"], "made");
    assert_eq!(made, ["web/rig"]);
    assert_eq!(library.jobs(&["--target", "web"], "made"), ["web/hero", "web/deep/hair"]);
}

#[test]
fn a_run_that_is_killed_goes_on_where_it_was() {
    let undisturbed = Library::new(RECIPE);
    assert_eq!(undisturbed.make(&[]).code, 0);
    let library = Library::new(RECIPE);
    for wait in [1, 3, 6, 10, 15, 21, 28, 36, 45, 60] {
        let mut child =
            command(["make".as_ref(), library.path("assets.toml").as_os_str()]).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        let _ = child.kill();
        child.wait().unwrap();
    }
    assert_eq!(library.make(&[]).code, 0);
    let is_whole = |(path, _): &(PathBuf, Vec<u8>)| !path.to_string_lossy().contains(".tmp");
    assert!(library.results().into_iter().filter(is_whole).eq(undisturbed.results()));
    assert!(library.jobs(&[], "made").is_empty());
}

#[test]
fn what_fails_stops_only_what_depends_on_it() {
    let library = Library::new(RECIPE);
    fs::write(library.path("lib/props/rig.cast"), b"no").unwrap();
    let run = library.make(&[]);
    assert_eq!(run.code, 1);
    let errors: Vec<&str> = run.stderr.lines().filter(|line| line.starts_with("castkit: error: ")).collect();
    assert!(errors.iter().any(|line| line.contains("rig.cast")), "{errors:?}");
    assert_eq!(errors.len(), 2, "only what is wrong itself: {errors:?}");
    assert!(run.stderr.lines().any(|line| line.contains(" made, 6 failed in ")), "{}", run.stderr);
    assert!(library.path("build/web/hero.glb").exists() && !library.path("build/web/rig.glb").exists());
    fs::copy(testdata("valid/rig.cast"), library.path("lib/props/rig.cast")).unwrap();
    assert!(library.jobs(&[], "failed").is_empty());
}

#[test]
fn recipes_include_others_and_have_variables() {
    let library = Library::new("include = \"more/base.toml\"\n[variables]\nsize = 16\n");
    fs::create_dir(library.path("more")).unwrap();
    let base = r#"
        include = ["../assets.toml"]
        directory = "../out"
        [variables]
        size = 64
        props = "../lib/props"
        [files]
        props = ["{props}/*.cast", "{props}/deep/*.cast"]
        [outputs.pictures]
        directory = "{output}-{size}"
        name = "{name}_{size}.png"
        render = { size = "{size}" }
    "#;
    fs::write(library.path("more/base.toml"), base).unwrap();
    assert_eq!(library.make(&[]).code, 0);
    let picture = fs::read(library.path("out/pictures-16/rig_16.png")).unwrap();
    assert_eq!(&picture[16..24], [0, 0, 0, 16, 0, 0, 0, 16]);
    assert_eq!(library.make(&["--set", "size=8"]).code, 0);
    assert!(library.path("out/pictures-8/hair_8.png").exists());
}

#[test]
fn what_makes_no_sense_is_said_with_its_place() {
    let output = |text: &str| format!("[files]\nprops = \"lib/props/*.cast\"\n[outputs.web]\n{text}\n");
    let cases = [
        (String::new(), "no outputs"),
        ("[outputs".into(), "TOML parse error at line 1"),
        ("colour = 1\n[outputs.web]\nconvert = {}".into(), "colour: there is no such key; there are include"),
        (output(""), "outputs.web: it has no operation"),
        (output("convert = {}\nrender = {}"), "two operations, `convert` and `render`"),
        (output("teleport = {}"), "outputs.web.teleport: no operation"),
        (output("info = {}"), "outputs.web.info: no operation"),
        (output("convert = { colour = 1 }"), "colour: convert has no such option"),
        (output("convert = { output = \"a\" }"), "output: the recipe itself sets it"),
        (output("convert = { force = 1 }"), "force: the recipe itself sets it"),
        (output("render = { size = true }"), "size: it is a text or a number"),
        (output("optimize = { rehash = 1 }"), "rehash"),
        (output("from = \"nobody\"\nconvert = {}"), "\"nobody\" is no earlier output, no file"),
        (
            output("name = \"{nobody}.glb\"\nconvert = {}"),
            "no variable has the name \"nobody\"; there are output, name",
        ),
        (
            output(
                "name = \"one.glb\"\nconvert = {}\n[outputs.more]\ndirectory = \"web\"\nname = \"one.glb\"\nconvert = {}",
            ),
            "both make",
        ),
        (output("clips = \"beside\"\nconvert = {}"), "clips: it is `inside`"),
        (output("steps = [{ render = {} }]\nconvert = {}"), "render does not make one Cast file"),
        (output("steps = { optimize = {} }\nconvert = {}"), "steps: it is a list"),
        (output("together = 1\nconvert = {}"), "together: it is true or false"),
        ("[files]\nprops = \"lib/*.fbx\"\n[outputs.web]\nconvert = {}".into(), "no file matches \"lib/*.fbx\""),
        (
            "[characters.hero]\nclips = \"a\"\n[outputs.web]\nconvert = {}".into(),
            "characters.hero.parts: it names no file",
        ),
        ("include = \"none.toml\"\n[outputs.web]\nconvert = {}".into(), "none.toml: there is no such recipe"),
    ];
    for (recipe, reason) in cases {
        let said = Library::refused(&recipe);
        assert!(said.contains(reason), "{recipe}\n{said}");
    }
    let library = Library::new(RECIPE);
    let unknown = library.make(&["--target", "webb"]);
    assert!(unknown.code == 2 && unknown.stderr.contains("\"webb\"; there are web/hero"), "{}", unknown.stderr);
    assert_eq!(library.make(&["--set", "size"]).code, 2);
    assert_eq!(run(["make", library.path("none.toml").to_str().unwrap()]).code, 2);
}

/// Arguments that the program refuses are an error of that result.
#[test]
fn values_that_an_option_cannot_have_are_an_error_of_the_job() {
    let library = Library::new(
        "[files]\nprops = \"lib/props/*.cast\"\n[outputs.web]\nconvert = { to_format = \"glb\", scale = -1 }\n",
    );
    let run = library.make(&[]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("web/rig: ") && run.stderr.contains("--scale=-1"), "{}", run.stderr);
}

#[test]
fn the_schema_has_every_option_of_every_operation() {
    let schema = run(["make", "--json-schema"]).fine().json();
    let output = &schema["properties"]["outputs"]["additionalProperties"]["properties"];
    for operation in castkit::options::OPERATIONS {
        let options = &output[operation.name]["oneOf"][0]["properties"];
        let is_there = operation.options.iter().any(|row| ["output", "out_dir"].contains(&row.name));
        assert_eq!(options.is_object(), is_there && operation.name != "make", "{}", operation.name);
        for row in operation.options.iter().filter(|_| options.is_object()) {
            let is_meant = row.is_in(castkit::options::Door::Program) && !row.is_of_run && !row.is_positional;
            assert_eq!(options[row.name].is_object(), is_meant, "{}.{}", operation.name, row.name);
        }
    }
}

#[test]
fn watching_makes_what_changes() {
    let library =
        Library::new("[files]\nprops = \"lib/props/*.cast\"\n[outputs.web]\nconvert = { to_format = \"glb\" }\n");
    let arguments = ["make".into(), library.path("assets.toml").into_os_string(), "--watch".into(), "--json".into()];
    let mut child = command(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = || -> Value { serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap() };
    assert_eq!((&next()["status"], &next()["totals"]["done"]), (&"made".into(), &1.into()));
    fs::copy(testdata("valid/hair.cast"), library.path("lib/props/hair.cast")).unwrap();
    assert_eq!(next()["job"], "web/hair");
    assert!(Path::new(&library.path("build/web/hair.glb")).exists());
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn results_never_replace_what_they_are_made_of() {
    for output in [
        "[outputs.lib]\noptimize = {}",
        "[outputs.lib]\ndirectory = \"lib/props\"\nconvert = { to_format = \"cast\" }",
        "[outputs.web]\ndirectory = \".\"\ntogether = true\nname = \"assets.toml.glb\"\nconvert = {}\n[outputs.more]\ndirectory = \".\"\nname = \"lib/body.cast\"\nfrom = \"lib/body.cast\"\nconvert = {}",
    ] {
        let recipe = format!("directory = \".\"\n[files]\nprops = [\"lib/*.cast\", \"lib/props/*.cast\"]\n{output}\n");
        let library = Library::new(&recipe);
        let before = fs::read(library.path("lib/body.cast")).unwrap();
        let run = library.make(&[]);
        assert!(run.code == 2 && run.stderr.contains("would replace what the recipe is made of"), "{}", run.stderr);
        assert_eq!(fs::read(library.path("lib/body.cast")).unwrap(), before);
    }
}

#[test]
fn what_is_delivered_is_complete() {
    let recipe = r#"
        [files]
        body = "lib/body.cast"
        [outputs.small]
        optimize = { lods = [0.9] }
        [outputs.gltf]
        steps = [{ optimize = {} }]
        convert = { to_format = "gltf" }
        [outputs.web]
        from = "small"
        name = "{name}-v2"
        convert = { to_format = "glb", textures = "embed" }
    "#;
    let library = Library::new(recipe);
    let run = library.make(&[]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let png = fs::read(testdata("library/textures/skin_albedo.png")).unwrap();
    let glb = fs::read(library.path("build/web/body-v2.glb")).unwrap();
    assert!(glb.windows(png.len()).any(|part| part == png));
    for copy in ["build/gltf/body_files/skin_albedo.png", "build/small/body_files/skin_albedo.png"] {
        assert_eq!(fs::read(library.path(copy)).unwrap(), png, "{copy}");
    }
    let gltf = fs::read_to_string(library.path("build/gltf/body.gltf")).unwrap();
    assert!(!gltf.contains(".castkit"), "{gltf}");
    // Levels of a step are meshes of its result.
    let tree = crate::common::run(["tree", library.path("build/small/body.cast").to_str().unwrap()]).fine();
    assert!(tree.text().contains("_LOD1"), "{}", tree.text());
    assert!(library.jobs(&[], "made").is_empty());
    // Nothing is lost with the state.
    fs::remove_file(library.path("build/.castkit-state")).unwrap();
    assert_eq!(library.make(&[]).code, 0);
    let texture = library.path("lib/textures/skin_albedo.png");
    fs::write(&texture, [png, vec![0]].concat()).unwrap();
    assert_eq!(library.jobs(&[], "failed"), Vec::<String>::new());
}

#[test]
fn patterns_leave_results_out_and_follow_no_circles() {
    let library = Library::new("[files]\nall = \"**/*.cast\"\n[outputs.small]\noptimize = {}\n");
    #[cfg(unix)]
    std::os::unix::fs::symlink(library.path("lib"), library.path("lib/props/loop")).unwrap();
    let first = library.jobs(&[], "made").len();
    assert!(library.jobs(&[], "made").is_empty());
    let finals = library.jobs(&["--dry-run"], "unchanged");
    assert_eq!((finals.len(), finals.iter().filter(|name| !name.starts_with('.')).count()), (first, 6), "{finals:?}");
}

#[test]
fn quiet_is_quiet_and_unknown_variables_are_said() {
    let library = Library::new(RECIPE);
    assert_eq!(library.make(&["--quiet"]).fine().text(), "");
    let unknown = library.make(&["--set", "size=1"]);
    assert!(unknown.code == 2 && unknown.stderr.contains("no variable \"size\""), "{}", unknown.stderr);
    let flag = Library::refused("[files]\np = \"lib/*.cast\"\n[outputs.web]\nconvert = { to = \"glb\" }\n");
    assert!(flag.contains("it is called to_format here"), "{flag}");
    let key = Library::refused("[files]\np = \"lib/*.cast\"\n[outputs.web]\ncolour = 1\nconvert = {}\n");
    assert!(key.contains("colour: there is no such key"), "{key}");
    let twice =
        "[files]\nhero = \"lib/*.cast\"\n[characters.hero]\nparts = \"lib/body.cast\"\n[outputs.web]\nconvert = {}\n";
    assert!(Library::refused(twice).contains("a character and files with the name \"hero\""));
}

#[test]
#[cfg(not(feature = "catalog"))]
fn commands_that_are_not_in_this_build_are_named_before_anything_is_made() {
    let recipe = "[files]\np = \"lib/props/*.cast\"\n[outputs.web]\nconvert = { to_format = \"glb\" }\n\
                  [outputs.list]\nfrom = \"web\"\ntogether = true\ncatalog = {}\n";
    let library = Library::new(recipe);
    let run = library.make(&[]);
    assert!(run.code == 2 && run.stderr.contains("list: castkit catalog is not in this build"), "{}", run.stderr);
    assert!(!library.path("build").exists());
    library.make(&["--target", "web", "--quiet"]).fine();
}

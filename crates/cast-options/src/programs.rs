//! The programs that results are made for: what they expect, and which page of their documentation says so.

use crate::kind::{Choice, choice, documented};
use crate::value::Value;

/// A program that results are made for.
#[derive(Debug)]
#[non_exhaustive]
pub struct Program {
    /// Its name among the [choices](crate::choices::PROGRAMS), such as `unreal`.
    pub name: &'static str,
    /// Its name in texts, such as `Unreal Engine`.
    pub title: &'static str,
    /// Whether it reads Cast files, with a plug-in, so that there are rules about what it cannot handle.
    pub reads_cast: bool,
    /// Whether it takes one animation from a file, and why.
    pub one_animation: Option<Page>,
    /// The options that a conversion for it has, unless they are given.
    pub settings: &'static [Setting],
}

/// The value of an option.
#[derive(Debug)]
#[non_exhaustive]
pub struct Setting {
    /// The name of the option of `convert`.
    pub option: &'static str,
    /// Its value, as the program takes it.
    pub value: &'static str,
    /// Why, in a sentence.
    pub why: &'static str,
    /// Where that is documented.
    pub page: Page,
}

/// A page of the documentation of a program.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Page {
    /// Its title, with the version of the program.
    pub title: &'static str,
    /// Its address.
    pub url: &'static str,
}

impl Program {
    /// The value of an option that a conversion for it sets, if that is a whole number.
    #[must_use]
    pub fn count(&self, option: &str) -> Option<u32> {
        self.settings.iter().find(|setting| setting.option == option)?.value.parse().ok()
    }

    /// Whether a conversion for it sets this option.
    #[must_use]
    pub fn sets(&self, option: &str) -> bool {
        self.settings.iter().any(|setting| setting.option == option)
    }
}

impl Setting {
    /// The value, as conversions take it.
    #[must_use]
    pub fn value(&self) -> Value {
        self.value.parse().map_or_else(|_| Value::Text(self.value.into()), Value::Number)
    }
}

const fn page(title: &'static str, url: &'static str) -> Page {
    Page { title: documented(title), url: documented(url) }
}

const fn setting(option: &'static str, value: &'static str, why: &'static str, page: Page) -> Setting {
    Setting { option, value, why: documented(why), page }
}

const UNREAL_IMPORT: Page = page(
    "FbxAssetImportData (Unreal Engine 5 Python API)",
    "https://dev.epicgames.com/documentation/en-us/unreal-engine/python-api/class/FbxAssetImportData",
);
const UNREAL_AXES: Page = page(
    "Coordinate System and Spaces (Unreal Engine 5.6)",
    "https://dev.epicgames.com/documentation/en-us/unreal-engine/coordinate-system-and-spaces-in-unreal-engine?application_version=5.6",
);
const UNREAL_ANIMATION: Page = page(
    "FBX Animation Pipeline (Unreal Engine 5)",
    "https://dev.epicgames.com/documentation/en-us/unreal-engine/fbx-animation-pipeline-in-unreal-engine",
);
const UNREAL_CONTENT: Page = page(
    "FBX Content Pipeline (Unreal Engine 5)",
    "https://dev.epicgames.com/documentation/en-us/unreal-engine/fbx-content-pipeline",
);
const UNREAL_MATERIALS: Page = page(
    "FBX Material Pipeline (Unreal Engine 5)",
    "https://dev.epicgames.com/documentation/en-us/unreal-engine/fbx-material-pipeline-in-unreal-engine",
);
const UNREAL_SKINNING: Page = page(
    "Skeletal Mesh Rendering Paths (Unreal Engine 5.3)",
    "https://dev.epicgames.com/documentation/en-us/unreal-engine/skeletal-mesh-rendering-paths-in-unreal-engine/?application_version=5.3",
);
const UNITY_MODELS: Page = page(
    "Preparing your model files for export (Unity 6.1)",
    "https://docs.unity3d.com/6000.1/Documentation/Manual/models-preparing.html",
);
const UNITY_AXES: Page = page(
    "Rotation and orientation in Unity (Unity 6.1)",
    "https://docs.unity3d.com/6000.1/Documentation/Manual/QuaternionAndEulerRotationsInUnity.html",
);
const UNITY_WEIGHTS: Page = page(
    "ModelImporterSkinWeights.Standard (Unity 6.0)",
    "https://docs.unity.com/en-us/engine/6000.0/script-reference/unityeditor/modelimporterskinweights/standard",
);
const GODOT_FORMATS: Page = page(
    "Available 3D formats (Godot 4)",
    "https://docs.godotengine.org/en/stable/tutorials/assets_pipeline/importing_3d_scenes/available_formats.html",
);
const GODOT_SPACE: Page =
    page("Introduction to 3D (Godot 4)", "https://docs.godotengine.org/en/stable/tutorials/3d/introduction_to_3d.html");
const GODOT_MESH: Page = page("Mesh (Godot 4)", "https://docs.godotengine.org/en/stable/classes/class_mesh.html");
const BLENDER_AXES: Page = page(
    "Web3D X3D/VRML2 (Blender 3.2 Manual)",
    "https://docs.blender.org/manual/en/3.2/addons/import_export/scene_x3d.html",
);
const BLENDER_GLTF: Page = page(
    "glTF 2.0 (Blender 4.2 Manual)",
    "https://docs.blender.org/manual/en/4.2/addons/import_export/scene_gltf2.html",
);
const MAYA_FBX: Page = page(
    "FBXImportForcedFileAxis (Maya 2014)",
    "https://download.autodesk.com/global/docs/maya2014/en_us/files/GUID-206CCCFD-8036-4DFA-8FB8-368E7E291787.htm",
);
const MAYA_SETTINGS: Page = page(
    "Settings preferences (Maya 2013)",
    "https://download.autodesk.com/global/docs/maya2013/en_us/files/Basics_Windows_and_Editors_Settings_preferences.htm",
);
const GLTF: Page = page(
    "glTF 2.0 Specification, sections 3.4 and 3.7.2.1",
    "https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html",
);
const GLB: Page = page(
    "glTF 2.0 Specification, section 4",
    "https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#glb-file-format-specification",
);

/// All programs, in the order of the [choices](crate::choices::PROGRAMS).
pub const PROGRAMS: &[Program] = &[
    Program {
        name: "blender",
        title: "Blender",
        reads_cast: true,
        one_animation: None,
        settings: &[
            setting("to_format", "glb", "The add-on for glTF belongs to Blender, and is active.", BLENDER_GLTF),
            setting("up", "z", "The z axis points up in Blender.", BLENDER_AXES),
            setting("textures", "embed", "A file with everything in it can be moved.", BLENDER_GLTF),
        ],
    },
    Program {
        name: "maya",
        title: "Maya",
        reads_cast: true,
        one_animation: None,
        settings: &[
            setting("to_format", "fbx", "Maya imports FBX with the plug-in that belongs to it.", MAYA_FBX),
            setting("up", "y", "The y axis points up in Maya unless the user chose otherwise.", MAYA_SETTINGS),
            setting("to_unit", "0.01", "Maya works in centimetres unless the user chose otherwise.", MAYA_SETTINGS),
        ],
    },
    Program {
        name: "unreal",
        title: "Unreal Engine",
        reads_cast: true,
        one_animation: Some(UNREAL_ANIMATION),
        settings: &[
            setting(
                "to_format",
                "fbx",
                "The pipeline for models with skeletons and for animations is FBX.",
                UNREAL_CONTENT,
            ),
            setting("up", "z", "The z axis points up in Unreal.", UNREAL_AXES),
            setting("to_unit", "0.01", "The unit of Unreal is a centimetre.", UNREAL_IMPORT),
            setting(
                "max_influences",
                "8",
                "A vertex has at most eight bones unless the project turns on Unlimited Bone Influences.",
                UNREAL_SKINNING,
            ),
            setting(
                "textures",
                "copy",
                "The importer makes assets of the textures that materials refer to.",
                UNREAL_MATERIALS,
            ),
        ],
    },
    Program {
        name: "unity",
        title: "Unity",
        reads_cast: false,
        one_animation: None,
        settings: &[
            setting("to_format", "fbx", "Unity imports FBX without a package.", UNITY_MODELS),
            setting("up", "y", "The y axis points up in Unity.", UNITY_AXES),
            setting(
                "to_unit",
                "0.01",
                "Unity takes a unit of an FBX file for a centimetre, and shows it in metres.",
                UNITY_MODELS,
            ),
            setting(
                "max_influences",
                "4",
                "The importer keeps four bones per vertex unless the user asks for more.",
                UNITY_WEIGHTS,
            ),
            setting(
                "textures",
                "copy",
                "Unity looks for textures in its project; embedded ones have to be extracted.",
                UNITY_MODELS,
            ),
        ],
    },
    Program {
        name: "godot",
        title: "Godot",
        reads_cast: false,
        one_animation: None,
        settings: &[
            setting("to_format", "glb", "Godot recommends glTF.", GODOT_FORMATS),
            setting("up", "y", "The y axis points up in Godot, and a unit is a metre, as in glTF.", GODOT_SPACE),
            setting("max_influences", "8", "A surface of a mesh has four or eight bones per vertex.", GODOT_MESH),
            setting("textures", "embed", "A binary glTF file contains its textures.", GODOT_FORMATS),
        ],
    },
    Program {
        name: "web",
        title: "web browsers",
        reads_cast: false,
        one_animation: None,
        settings: &[
            setting("to_format", "glb", "One file with everything is one download.", GLB),
            setting("up", "y", "The y axis points up in glTF, and a unit is a metre.", GLTF),
            setting(
                "max_influences",
                "4",
                "Readers of glTF should support one set of joints and weights, which is four bones per vertex.",
                GLTF,
            ),
            setting("textures", "embed", "One file with everything is one download.", GLB),
        ],
    },
];

/// The choices for conversions.
pub(crate) const CHOICES: &[Choice] = &[of(0), of(1), of(2), of(3), of(4), of(5)];

/// The choices for checks: the same, and all readers of Cast together.
pub(crate) const READER_CHOICES: &[Choice] = &[of(0), of(1), of(2), of(3), of(4), of(5), choice("all", "All", "")];

const fn of(at: usize) -> Choice {
    choice(PROGRAMS[at].name, PROGRAMS[at].title, "")
}

/// The program with this name. `all` is none.
#[must_use]
pub fn program(name: &str) -> Option<&'static Program> {
    PROGRAMS.iter().find(|program| program.name == name)
}

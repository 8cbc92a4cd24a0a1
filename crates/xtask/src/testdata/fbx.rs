//! FBX as text, written by hand except for repeated parts.

use std::fmt::Write as _;

use super::sample::Sample;

pub(super) fn samples() -> Vec<Sample> {
    let sample = |name, shows, text: String| Sample::new("fbx", name, shows, text.into_bytes());
    vec![
        sample(
            "cube.fbx",
            "a cube of quads with two materials, textures beside and inside the file, colours, a mirrored transform, a camera and a light",
            cube(),
        ),
        sample(
            "arm.fbx",
            "two skins with different bind poses, and a rigid flag; bent, enlarged by a blend shape with an in-between, and hidden",
            arm(),
        ),
        sample("left_handed.fbx", "a triangle in a left-handed system with z up", left_handed()),
    ]
}

/// The duration of a frame in FBX time units, at 24 frames per second.
const FRAME: i64 = 46_186_158_000 / 24;

/// A document: the axes up, front and right, each with its sign; objects; and connections, with the property they lead
/// to, if any.
fn document(axes: [(u8, i8); 3], objects: &[String], connections: &[(u32, u32, &str)]) -> String {
    let mut text = String::from(
        "; FBX 7.4.0 project file\nFBXHeaderExtension:  {\n\tFBXVersion: 7400\n\tCreator: \"castkit\"\n}\n",
    );
    text.push_str("GlobalSettings:  {\n\tVersion: 1000\n\tProperties70:  {\n");
    for (name, (axis, sign)) in ["UpAxis", "FrontAxis", "CoordAxis"].iter().zip(axes) {
        let _ = writeln!(text, "\t\tP: \"{name}\", \"int\", \"Integer\", \"\",{axis}");
        let _ = writeln!(text, "\t\tP: \"{name}Sign\", \"int\", \"Integer\", \"\",{sign}");
    }
    text.push_str("\t\tP: \"UnitScaleFactor\", \"double\", \"Number\", \"\",1\n");
    text.push_str("\t\tP: \"TimeMode\", \"enum\", \"\", \"\",11\n\t}\n}\nObjects:  {\n");
    objects.iter().for_each(|object| text.push_str(object));
    text.push_str("}\nConnections:  {\n");
    for (from, to, property) in connections {
        let _ = match *property {
            "" => writeln!(text, "\tC: \"OO\",{from},{to}"),
            property => writeln!(text, "\tC: \"OP\",{from},{to}, \"{property}\""),
        };
    }
    text.push_str("}\n");
    text
}

const Y_UP: [(u8, i8); 3] = [(1, 1), (2, 1), (0, 1)];

/// An object with lines as its content.
fn object(kind: &str, id: u32, name: &str, class: &str, body: &[String]) -> String {
    let lines: String = body.iter().flat_map(|part| part.lines()).map(|line| format!("\t\t{line}\n")).collect();
    format!("\t{kind}: {id}, \"{kind_name}::{name}\", \"{class}\" {{\n{lines}\t}}\n", kind_name = prefix(kind))
}

/// The prefix of the name of an object.
fn prefix(kind: &str) -> &str {
    match kind {
        "AnimationStack" => "AnimStack",
        "AnimationLayer" => "AnimLayer",
        "AnimationCurveNode" => "AnimCurveNode",
        "AnimationCurve" => "AnimCurve",
        "Deformer" => "SubDeformer",
        other => other,
    }
}

fn array<T: std::fmt::Display>(name: &str, values: &[T]) -> String {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    format!("{name}: *{} {{\n\ta: {}\n}}", values.len(), values.join(","))
}

fn properties(rows: &[&str]) -> String {
    let rows: Vec<String> = rows.iter().map(|row| format!("\tP: {row}")).collect();
    format!("Properties70:  {{\n{}\n}}", rows.join("\n"))
}

fn vector(name: &str, [x, y, z]: [f64; 3]) -> String {
    format!("\"{name}\", \"{name}\", \"\", \"A\",{x},{y},{z}")
}

fn layer(kind: &str, name: &str, mapping: &str, reference: &str, data: &[String]) -> String {
    let data = data.join("\n").replace('\n', "\n\t");
    format!(
        "{kind}: 0 {{\n\tVersion: 101\n\tName: \"{name}\"\n\tMappingInformationType: \"{mapping}\"\n\t\
         ReferenceInformationType: \"{reference}\"\n\t{data}\n}}"
    )
}

/// Lists the layers of a mesh.
fn layers(kinds: &[&str]) -> String {
    let rows = kinds.iter().map(|kind| format!("\tLayerElement:  {{\n\t\tType: \"{kind}\"\n\t\tTypedIndex: 0\n\t}}\n"));
    format!("Layer: 0 {{\n\tVersion: 100\n{}}}", rows.collect::<String>())
}

/// A cube from -1 to 1, with one material on its front and another on the rest.
fn cube() -> String {
    let corners = [0, 1, 2, 3, 4, 5, 6, 7]
        .map(|corner: i32| [corner & 1, corner >> 1 & 1, corner >> 2 & 1].map(|bit| bit * 2 - 1));
    // The last corner of a face is stored as its complement.
    let faces = [4, 5, 7, !6, 1, 0, 2, !3, 5, 1, 3, !7, 0, 4, 6, !2, 6, 7, 3, !2, 0, 1, 5, !4];
    let uv_indices: Vec<i32> = (0..24).map(|corner| corner % 4).collect();
    let geometry = object(
        "Geometry",
        100,
        "Cube",
        "Mesh",
        &[
            array("Vertices", corners.as_flattened()),
            array("PolygonVertexIndex", &faces),
            layer(
                "LayerElementUV",
                "map1",
                "ByPolygonVertex",
                "IndexToDirect",
                &[array("UV", &[0, 0, 1, 0, 1, 1, 0, 1]), array("UVIndex", &uv_indices)],
            ),
            layer("LayerElementColor", "tint", "AllSame", "Direct", &[array("Colors", &[1.0, 0.2, 0.0, 1.0])]),
            layer("LayerElementMaterial", "", "ByPolygon", "IndexToDirect", &[array("Materials", &[0, 1, 1, 1, 1, 1])]),
            layers(&["LayerElementUV", "LayerElementColor", "LayerElementMaterial"]),
        ],
    );
    let place = [vector("Lcl Translation", [10.0, 0.0, 0.0]), vector("Lcl Scaling", [-1.0, 1.0, 2.0])];
    let model = object("Model", 200, "Cube", "Mesh", &[properties(&[&place[0], &place[1]])]);
    let front = object(
        "Material",
        300,
        "Front",
        "",
        &["ShadingModel: \"phong\"".into(), properties(&["\"DiffuseColor\", \"Color\", \"\", \"A\",0.25,0.5,1"])],
    );
    let sides = object("Material", 301, "Sides", "", &["ShadingModel: \"phong\"".into()]);
    let texture = object(
        "Texture",
        400,
        "wood",
        "",
        &[
            "Type: \"TextureVideoClip\"".into(),
            "FileName: \"C:\\work\\wood.png\"".into(),
            "RelativeFilename: \"textures\\wood.png\"".into(),
        ],
    );
    // Embedded: the signature of a PNG file, and nothing else.
    let embedded = object(
        "Texture",
        401,
        "stone",
        "",
        &["Type: \"TextureVideoClip\"".into(), "RelativeFilename: \"..\\maps\\stone.png\"".into()],
    );
    let content = object(
        "Video",
        410,
        "stone",
        "Clip",
        &[
            "Type: \"Clip\"".into(),
            "RelativeFilename: \"..\\maps\\stone.png\"".into(),
            "Content: ,\n\"iVBORw0KGgo=\"".into(),
        ],
    );
    let camera = object("NodeAttribute", 500, "Camera", "Camera", &["TypeFlags: \"Camera\"".into()]);
    let light = object("NodeAttribute", 501, "Light", "Light", &["TypeFlags: \"Light\"".into()]);
    let camera_node = object("Model", 502, "Camera", "Camera", &[]);
    let light_node = object("Model", 503, "Light", "Light", &[]);
    document(
        Y_UP,
        &[geometry, model, front, sides, texture, embedded, content, camera, light, camera_node, light_node],
        &[
            (200, 0, ""),
            (100, 200, ""),
            (300, 200, ""),
            (301, 200, ""),
            (400, 301, "DiffuseColor"),
            (401, 300, "NormalMap"),
            (410, 401, ""),
            (502, 0, ""),
            (500, 502, ""),
            (503, 0, ""),
            (501, 503, ""),
        ],
    )
}

/// A translation matrix, as stored in FBX.
fn moved(x: f64, y: f64, z: f64) -> [f64; 16] {
    [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, x, y, z, 1.0]
}

/// A linear curve between keys at frames.
fn curve(id: u32, keys: &[(i64, f64)]) -> String {
    const LINEAR: i32 = 4;
    let times: Vec<i64> = keys.iter().map(|(frame, _)| frame * FRAME).collect();
    let values: Vec<f64> = keys.iter().map(|(_, value)| *value).collect();
    object(
        "AnimationCurve",
        id,
        "",
        "",
        &[
            format!("Default: {}", values.first().copied().unwrap_or_default()),
            "KeyVer: 4009".into(),
            array("KeyTime", &times),
            array("KeyValueFloat", &values),
            array("KeyAttrFlags", &[LINEAR]),
            array("KeyAttrDataFloat", &[0, 0, 0, 0]),
            array("KeyAttrRefCount", &[keys.len()]),
        ],
    )
}

/// A flat arm of two quads, two units long each, that lies along y; its bones are `Upper` at the origin and `Lower` two
/// units above. The middle is bound to both. A triangle hangs on `Lower` without a skin.
fn arm() -> String {
    let arm = object(
        "Geometry",
        100,
        "Arm",
        "Mesh",
        &[
            array("Vertices", &[0, 0, 0, 1, 0, 0, 0, 2, 0, 1, 2, 0, 0, 4, 0, 1, 4, 0]),
            array("PolygonVertexIndex", &[0, 1, 3, !2, 2, 3, 5, !4]),
        ],
    );
    let flag = object(
        "Geometry",
        101,
        "Flag",
        "Mesh",
        &[array("Vertices", &[0, 0, 0, 1, 0, 0, 0, 1, 0]), array("PolygonVertexIndex", &[0, 1, !2])],
    );
    // It was bound while the bones were ten units to the right.
    let sleeve = object(
        "Geometry",
        102,
        "Sleeve",
        "Mesh",
        &[array("Vertices", &[10, 2, 0, 11, 2, 0, 10, 3, 0]), array("PolygonVertexIndex", &[0, 1, !2])],
    );
    let bone = |id, name, y: f64| {
        let place = vector("Lcl Translation", [0.0, y, 0.0]);
        [
            object("NodeAttribute", id + 10, name, "LimbNode", &["TypeFlags: \"Skeleton\"".into()]),
            object("Model", id, name, "LimbNode", &[properties(&[&place])]),
        ]
    };
    let flag_place = vector("Lcl Translation", [0.0, 2.0, 0.0]);
    let cluster = |id, name, indices: &[i32], weights: &[f64], [x, y]: [f64; 2]| {
        object(
            "Deformer",
            id,
            name,
            "Cluster",
            &[
                "Version: 100".into(),
                array("Indexes", indices),
                array("Weights", weights),
                array("Transform", &moved(-x, -y, 0.0)),
                array("TransformLink", &moved(x, y, 0.0)),
            ],
        )
    };
    let shape = |id, name, x: f64| {
        object(
            "Geometry",
            id,
            name,
            "Shape",
            &["Version: 100".into(), array("Indexes", &[1, 3]), array("Vertices", &[x, 0.0, 0.0, x, 0.0, 0.0])],
        )
    };
    let channel = object(
        "Deformer",
        600,
        "swell",
        "BlendShapeChannel",
        &[
            "Version: 100".into(),
            array("FullWeights", &[50, 100]),
            properties(&["\"DeformPercent\", \"Number\", \"\", \"A\",0"]),
        ],
    );
    let mut objects = vec![
        arm,
        flag,
        sleeve,
        object("Model", 200, "Arm", "Mesh", &[]),
        object("Model", 201, "Flag", "Mesh", &[properties(&[&flag_place])]),
        object("Model", 202, "Sleeve", "Mesh", &[]),
    ];
    objects.extend(bone(300, "Upper", 0.0).into_iter().chain(bone(301, "Lower", 2.0)));
    objects.extend([
        object("Deformer", 500, "Skin", "Skin", &["Version: 101".into()]),
        cluster(501, "Upper", &[0, 1, 2, 3], &[1.0, 1.0, 0.5, 0.25], [0.0, 0.0]),
        cluster(502, "Lower", &[2, 3, 4, 5], &[0.5, 0.75, 1.0, 1.0], [0.0, 2.0]),
        object("Deformer", 510, "Skin", "Skin", &["Version: 101".into()]),
        cluster(511, "Lower", &[0, 1, 2], &[0.5, 1.0, 1.0], [10.0, 2.0]),
        cluster(512, "Upper", &[0], &[0.5], [10.0, 0.0]),
        object("Deformer", 601, "Shapes", "BlendShape", &["Version: 100".into()]),
        channel,
        shape(602, "half", 1.0),
        shape(603, "full", 4.0),
        object("AnimationStack", 700, "bend", "", &[]),
        object("AnimationLayer", 701, "base", "", &[]),
        object("AnimationCurveNode", 702, "R", "", &[]),
        curve(703, &[(0, 0.0), (10, 90.0)]),
        object("AnimationCurveNode", 704, "DeformPercent", "", &[]),
        curve(705, &[(0, 0.0), (10, 100.0)]),
        object("AnimationCurveNode", 706, "Visibility", "", &[]),
        curve(707, &[(0, 1.0), (4, 1.0), (5, 0.0), (10, 0.0)]),
    ]);
    document(
        Y_UP,
        &objects,
        &[
            (200, 0, ""),
            (100, 200, ""),
            (300, 0, ""),
            (310, 300, ""),
            (301, 300, ""),
            (311, 301, ""),
            (201, 301, ""),
            (101, 201, ""),
            (500, 100, ""),
            (501, 500, ""),
            (300, 501, ""),
            (502, 500, ""),
            (301, 502, ""),
            (202, 0, ""),
            (102, 202, ""),
            (510, 102, ""),
            (511, 510, ""),
            (301, 511, ""),
            (512, 510, ""),
            (300, 512, ""),
            (601, 100, ""),
            (600, 601, ""),
            (602, 600, ""),
            (603, 600, ""),
            (701, 700, ""),
            (702, 701, ""),
            (702, 301, "Lcl Rotation"),
            (703, 702, "d|Z"),
            (704, 701, ""),
            (704, 600, "DeformPercent"),
            (705, 704, "d|DeformPercent"),
            (706, 701, ""),
            (706, 201, "Visibility"),
            (707, 706, "d|Visibility"),
        ],
    )
}

/// x to the right, z up, and y to the front, where it points back in a right-handed system.
fn left_handed() -> String {
    let geometry = object(
        "Geometry",
        100,
        "Wing",
        "Mesh",
        &[array("Vertices", &[1, 2, 3, 2, 2, 3, 1, 2, 5]), array("PolygonVertexIndex", &[0, 1, !2])],
    );
    let model = object("Model", 200, "Wing", "Mesh", &[]);
    document([(2, 1), (1, 1), (0, 1)], &[geometry, model], &[(200, 0, ""), (100, 200, "")])
}

//! The rows of all tables. The comments are the documentation of the columns wherever it appears.

use crate::Digest;
use crate::schema::{Row, Table, Time, rows};

rows! {
    /// One row per file, also for those that cannot be read.
    FileRow, "files", optional: false {
        /// The format, by its usual extension, such as cast or glb; null if it is unknown.
        format: Option<String>,
        /// Size in bytes.
        size: u64,
        /// When the file was last changed; null if it could not be opened, so that this is tried again.
        modified: Option<Time>,
        /// The device that the file is on, where the system says so; with number it is the identity of the file.
        device: Option<i64>,
        /// The number of the file on its device.
        number: Option<i64>,
        /// The files that it refers to, such as textures and buffers: paths as the file gives them, sorted, whether or not there is a file.
        references: Vec<String>,
        /// Digest of the sizes, times and identities of these files; null if there are none. The file is read again when it changes.
        references_stamp: Option<Digest>,
        /// Why the file cannot be read; null if it can. Everything else about its content is missing then.
        error: Option<String>,
        /// Digest of the content, independent of layout: equal for files that differ in padding, alignment and widths of integers only; of formats other than Cast, also in names of models and animations, which may come from the name of the file.
        digest: Option<Digest>,
        /// The picture of the file, a name in the folder thumbnails.
        thumbnail: Option<String>,
        /// The program that wrote the file, if it says so.
        software: Option<String>,
        /// Who made the file, if it says so.
        author: Option<String>,
        /// The axis that points up, if the file says so.
        up_axis: Option<String>,
        /// Number of nodes, of a file of another format as Cast.
        nodes: u64,
        /// Number of models.
        models: u64,
        /// Number of meshes.
        meshes: u64,
        /// Vertices of all meshes.
        vertices: u64,
        /// Triangles of all meshes.
        faces: u64,
        /// Bones of all skeletons.
        bones: u64,
        /// Number of materials.
        materials: u64,
        /// Number of animations.
        animations: u64,
        /// Number of instances.
        instances: u64,
        /// Bytes of all arrays of more than 64 bytes.
        array_bytes: u64,
        /// The same without arrays that repeat an earlier one of the file.
        distinct_array_bytes: u64,
        /// How many repairs reading a damaged file took.
        repairs: u64,
        /// How many errors the rules of the format find; of another format, how many notes about losses there are.
        errors: u64,
        /// How many warnings.
        warnings: u64,
        /// How many remarks.
        infos: u64,
    }

    /// One row per node, if asked for.
    NodeRow, "nodes", optional: true {
        /// The path of the node, as `castkit tree` prints it.
        node: String,
        /// Its kind, such as mesh.
        kind: String,
        /// Its name.
        name: Option<String>,
        /// Its hash, as the file has it, in hexadecimal digits.
        hash: String,
        /// How deep it is nested; 0 for roots.
        depth: u64,
        /// Number of properties.
        properties: u64,
        /// Bytes of the node and all below it.
        bytes: u64,
    }

    /// One row per property with more than one number, if nodes are asked for.
    ArrayRow, "arrays", optional: true {
        /// The node.
        node: String,
        /// The name of the property in the file, such as vp.
        property: String,
        /// The type of its elements in the file, such as v3.
        type_name: String,
        /// Number of elements.
        elements: u64,
        /// Bytes in the file.
        bytes: u64,
        /// Digest of the values: BLAKE3 of the little-endian values and the letters of the type, where integers of 8 and 16 bits are widened to 32 and their type is i.
        digest: Digest,
    }

    /// One row per mesh.
    MeshRow, "meshes", optional: false {
        /// The path of the mesh, as `castkit tree` prints it.
        node: String,
        /// Its name.
        name: Option<String>,
        /// The name of its material.
        material: Option<String>,
        /// Number of vertices.
        vertices: u64,
        /// Number of triangles.
        faces: u64,
        /// Layers of texture coordinates.
        uv_layers: u64,
        /// Layers of vertex colours.
        color_layers: u64,
        /// The most bones that move a vertex; null without weights.
        maximum_influence: Option<u64>,
        /// The smallest x of all positions; null without vertices.
        min_x: Option<f32>,
        /// The smallest y.
        min_y: Option<f32>,
        /// The smallest z.
        min_z: Option<f32>,
        /// The largest x.
        max_x: Option<f32>,
        /// The largest y.
        max_y: Option<f32>,
        /// The largest z.
        max_z: Option<f32>,
        /// Bytes of its arrays in the file.
        bytes: u64,
        /// Digest of all its arrays: equal for meshes that are the same but for name and material.
        digest: Digest,
        /// Digest of positions and faces alone.
        shape_digest: Digest,
        /// Digest of the positions, as in the table arrays; null where there are none, as in the following columns.
        positions_digest: Option<Digest>,
        /// Digest of the normals.
        normals_digest: Option<Digest>,
        /// Digest of the tangents.
        tangents_digest: Option<Digest>,
        /// Digest of the faces.
        faces_digest: Option<Digest>,
        /// Digest of the bones of weights.
        weight_bones_digest: Option<Digest>,
        /// Digest of the values of weights.
        weight_values_digest: Option<Digest>,
        /// Digests of the layers of texture coordinates.
        uv_digests: Vec<Digest>,
        /// Digests of the layers of colours.
        color_digests: Vec<Digest>,
    }

    /// One row per material.
    MaterialRow, "materials", optional: false {
        /// Where the material is.
        node: String,
        /// Its name.
        name: Option<String>,
        /// Its type, such as pbr.
        material_type: Option<String>,
        /// The names of its slots, such as albedo.
        slots: Vec<String>,
        /// How many of them have a texture.
        textures: u64,
    }

    /// One row per slot of a material that has a texture.
    TextureRow, "textures", optional: false {
        /// Where the material is.
        node: String,
        /// The name of the material.
        material: Option<String>,
        /// The name of the slot in the file.
        slot: String,
        /// The path of the texture, as the file has it.
        texture: String,
        /// Its last part, whichever system the path was written on.
        texture_name: String,
        /// Where the texture was when the file was read: embedded, file, missing, or outside of the directory of the file, where it is not looked for.
        found: &'static str,
        /// The file that was found, relative to root if it is below; null if it is embedded or was not found.
        file: Option<String>,
        /// The device that this file is on, as in the table files.
        device: Option<i64>,
        /// Its number on the device.
        number: Option<i64>,
        /// Its size in bytes, if it was found.
        size: Option<u64>,
        /// Digest of its bytes, BLAKE3, if it was found and has at most a gigabyte.
        digest: Option<Digest>,
    }

    /// One row per skeleton, of models and of animations.
    SkeletonRow, "skeletons", optional: false {
        /// Where the skeleton is.
        node: String,
        /// Number of bones.
        bones: u64,
        /// Bones without a parent.
        root_bones: u64,
        /// Digest of the names of bones and their parents, in any order: equal for skeletons that animations cannot tell apart.
        signature: Digest,
        /// The names of the bones, sorted, each once.
        bone_names: Vec<String>,
    }

    /// One row per animation.
    AnimationRow, "animations", optional: false {
        /// Where the animation is.
        node: String,
        /// Its name.
        name: Option<String>,
        /// Frames per second.
        frame_rate: Option<f32>,
        /// Whether it starts again at its end.
        looping: bool,
        /// The first frame with a key.
        first_frame: Option<f64>,
        /// The last frame with a key.
        last_frame: Option<f64>,
        /// The time between them in seconds, where there is a frame rate.
        seconds: Option<f64>,
        /// Number of curves.
        curves: u64,
        /// Keys of all curves.
        keys: u64,
        /// Digest of what is animated and how: equal for animations that are the same but for their names.
        digest: Digest,
        /// The names of the bones that are animated, sorted, each once.
        bones: Vec<String>,
        /// The names of the blend shapes.
        blend_shapes: Vec<String>,
    }

    /// One row per rule of the format that a file breaks; of another format, per kind of loss when it becomes Cast.
    FindingRow, "findings", optional: false {
        /// The code of the rule, which castkit explain describes.
        code: &'static str,
        /// error, warning, info or hint.
        severity: &'static str,
        /// How often it is broken.
        found: u64,
        /// The node where it is first broken; empty for the file itself.
        node: String,
        /// The property, if it is about one.
        property: Option<String>,
        /// The index of the element in it.
        element: Option<u64>,
        /// The byte in the file; null for other formats.
        offset: Option<u64>,
        /// What is wrong there.
        message: String,
    }
}

/// All rows about one file.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Rows {
    /// The directory that was catalogued; empty for a file by itself.
    pub root: String,
    /// The file, relative to that.
    pub path: String,
    /// The file itself.
    pub file: FileRow,
    /// Its nodes, if asked for.
    pub nodes: Vec<NodeRow>,
    /// Its arrays, if asked for.
    pub arrays: Vec<ArrayRow>,
    /// Its meshes.
    pub meshes: Vec<MeshRow>,
    /// Its materials.
    pub materials: Vec<MaterialRow>,
    /// Its textures.
    pub textures: Vec<TextureRow>,
    /// Its skeletons.
    pub skeletons: Vec<SkeletonRow>,
    /// Its animations.
    pub animations: Vec<AnimationRow>,
    /// What is wrong with it.
    pub findings: Vec<FindingRow>,
    /// Its picture, if it was asked for, as PNG.
    pub thumbnail: Option<Vec<u8>>,
    /// About how many bytes they take.
    pub(crate) size: u64,
}

/// All tables, in the order of [`Rows::visit_table`].
pub const TABLES: [Table; 9] = [
    FileRow::TABLE,
    MeshRow::TABLE,
    MaterialRow::TABLE,
    TextureRow::TABLE,
    SkeletonRow::TABLE,
    AnimationRow::TABLE,
    FindingRow::TABLE,
    NodeRow::TABLE,
    ArrayRow::TABLE,
];

impl Rows {
    /// The row of a file that could not even be fetched.
    #[must_use]
    pub fn of_failure(path: impl Into<String>, error: impl Into<String>) -> Self {
        let file = FileRow { error: Some(error.into()), ..FileRow::default() };
        Self { path: path.into(), file, ..Self::default() }
    }

    /// Drops all rows but that about the file, which says why.
    pub(crate) fn retain_file(&mut self, error: String) {
        let known = std::mem::take(self);
        let FileRow { format, size, modified, device, number, .. } = known.file;
        let file = FileRow { format, size, modified, device, number, error: Some(error), ..FileRow::default() };
        *self = Self { root: known.root, path: known.path, file, ..Self::default() };
    }

    /// Hands over the rows of the table with this index in [`TABLES`].
    pub fn visit_table(&self, table: usize, take: &mut dyn FnMut(&dyn AnyRow)) {
        fn each<R: AnyRow>(rows: &[R], take: &mut dyn FnMut(&dyn AnyRow)) {
            rows.iter().for_each(|row| take(row));
        }
        match table {
            0 => take(&self.file),
            1 => each(&self.meshes, take),
            2 => each(&self.materials, take),
            3 => each(&self.textures, take),
            4 => each(&self.skeletons, take),
            5 => each(&self.animations, take),
            6 => each(&self.findings, take),
            7 => each(&self.nodes, take),
            8 => each(&self.arrays, take),
            _ => {}
        }
    }

    /// How many rows there are in all tables.
    #[must_use]
    pub fn len(&self) -> usize {
        let mut rows = 0_usize;
        (0..TABLES.len()).for_each(|table| self.visit_table(table, &mut |_| rows = rows.saturating_add(1)));
        rows
    }

    /// Never: there is one about the file.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }
}

/// A [`Row`] whose table is not known at compile time.
pub trait AnyRow {
    /// As [`Row::visit`].
    fn visit_values<'r>(&'r self, take: &mut dyn FnMut(usize, crate::schema::Value<'r>));
}

impl<R: Row> AnyRow for R {
    fn visit_values<'r>(&'r self, take: &mut dyn FnMut(usize, crate::schema::Value<'r>)) {
        self.visit(take);
    }
}

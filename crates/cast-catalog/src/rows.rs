//! The rows of all tables. The comments are also the documentation of the columns.

use crate::Digest;
use crate::schema::{Row, Table, Time, rows};

rows! {
    /// One row per file, including those that cannot be read.
    FileRow, "files", optional: false {
        /// The format, by its usual extension, such as cast or glb; null if it is unknown.
        format: Option<String>,
        /// Size in bytes.
        size: u64,
        /// When the file was last changed; null if it could not be opened, so that the next run tries again.
        modified: Option<Time>,
        /// The device of the file, where the system states it; together with number it identifies the file.
        device: Option<i64>,
        /// The number of the file on its device.
        number: Option<i64>,
        /// The files that it refers to, such as textures and buffers: the sorted paths as stored in the file, whether or not they exist.
        references: Vec<String>,
        /// Digest of the sizes, times and identities of these files; null if there are none. The file is read again when it changes.
        references_stamp: Option<Digest>,
        /// Why the file cannot be read; null if it can. If it cannot, everything about its content is missing.
        error: Option<String>,
        /// Digest of the content, independent of layout: equal for files that differ only in padding, alignment and widths of integers; for other formats than Cast, also in names of models and animations, which may be derived from the file name.
        digest: Option<Digest>,
        /// The file name of its picture in the directory thumbnails.
        thumbnail: Option<String>,
        /// The program that wrote the file, if the file states it.
        software: Option<String>,
        /// The author of the file, if the file states one.
        author: Option<String>,
        /// The axis that points up, if the file states it.
        up_axis: Option<String>,
        /// Number of nodes; for other formats, after conversion to Cast.
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
        /// The same without arrays that repeat an earlier one in the file.
        distinct_array_bytes: u64,
        /// Number of repairs that were needed to read a damaged file.
        repairs: u64,
        /// Number of errors that castkit check finds; for other formats, notes of that severity on the conversion.
        errors: u64,
        /// Number of warnings.
        warnings: u64,
        /// Number of infos.
        infos: u64,
    }

    /// One row per node, on request.
    NodeRow, "nodes", optional: true {
        /// The path of the node, as `castkit tree` prints it.
        node: String,
        /// Its kind, such as mesh.
        kind: String,
        /// Its name.
        name: Option<String>,
        /// Its hash as stored in the file, in hexadecimal digits.
        hash: String,
        /// Its nesting depth; 0 for roots.
        depth: u64,
        /// Number of properties.
        properties: u64,
        /// Bytes of the node and everything below it.
        bytes: u64,
    }

    /// One row per property with more than one element, together with nodes.
    ArrayRow, "arrays", optional: true {
        /// The path of the node.
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
        /// The maximum number of bones per vertex; null without weights.
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
        /// Digest of all its arrays: equal for meshes that differ only in name and material.
        digest: Digest,
        /// Digest of positions and faces alone.
        shape_digest: Digest,
        /// Digest of the positions, as in the table arrays; null without positions, and likewise in the following columns.
        positions_digest: Option<Digest>,
        /// Digest of the normals.
        normals_digest: Option<Digest>,
        /// Digest of the tangents.
        tangents_digest: Option<Digest>,
        /// Digest of the faces.
        faces_digest: Option<Digest>,
        /// Digest of the bone indices of weights.
        weight_bones_digest: Option<Digest>,
        /// Digest of the values of weights.
        weight_values_digest: Option<Digest>,
        /// Digests of the texture coordinate layers.
        uv_digests: Vec<Digest>,
        /// Digests of the colour layers.
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

    /// One row per material slot with a texture.
    TextureRow, "textures", optional: false {
        /// Where the material is.
        node: String,
        /// The name of the material.
        material: Option<String>,
        /// The name of the slot in the file.
        slot: String,
        /// The path of the texture as stored in the file.
        texture: String,
        /// Its last component, for paths of any system.
        texture_name: String,
        /// Where the texture was when the file was read: embedded, file, missing, or outside for a path that leads out of the directory of the file and is not followed.
        found: &'static str,
        /// The file that was found, relative to root if it is below it; null if the texture is embedded or was not found.
        file: Option<String>,
        /// The device of this file, as in the table files.
        device: Option<i64>,
        /// Its number on the device.
        number: Option<i64>,
        /// Its size in bytes, if it was found.
        size: Option<u64>,
        /// BLAKE3 digest of its bytes, if it was found and is at most a gigabyte.
        digest: Option<Digest>,
    }

    /// One row per skeleton of a model or an animation.
    SkeletonRow, "skeletons", optional: false {
        /// Where the skeleton is.
        node: String,
        /// Number of bones.
        bones: u64,
        /// Bones without a parent.
        root_bones: u64,
        /// Digest of the names of bones and their parents, regardless of order: equal for skeletons to which the same animations apply.
        signature: Digest,
        /// The names of the bones, sorted, without duplicates.
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
        /// Whether it loops.
        looping: bool,
        /// The first frame with a key.
        first_frame: Option<f64>,
        /// The last frame with a key.
        last_frame: Option<f64>,
        /// The time between them in seconds, if there is a frame rate.
        seconds: Option<f64>,
        /// Number of curves.
        curves: u64,
        /// Keys of all curves.
        keys: u64,
        /// Digest of the content: equal for animations that differ only in their names.
        digest: Digest,
        /// The names of the bones that are animated, sorted, without duplicates.
        bones: Vec<String>,
        /// The names of the blend shapes that are animated, sorted, without duplicates.
        blend_shapes: Vec<String>,
    }

    /// One row per rule that a file breaks; for other formats, per kind of note on the conversion to Cast.
    FindingRow, "findings", optional: false {
        /// The code of the rule or note; see castkit explain.
        code: &'static str,
        /// error, warning, info or hint.
        severity: &'static str,
        /// The number of occurrences.
        found: u64,
        /// The node of the first occurrence; empty for the file itself.
        node: String,
        /// The property, if the finding is about one.
        property: Option<String>,
        /// The index of the element in the property.
        element: Option<u64>,
        /// The byte offset in the file; null for other formats.
        offset: Option<u64>,
        /// A description of the first occurrence.
        message: String,
    }
}

/// All rows about one file.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Rows {
    /// The directory that was catalogued; empty for a file given by itself.
    pub root: String,
    /// The path of the file, relative to it.
    pub path: String,
    /// The file itself.
    pub file: FileRow,
    /// Its nodes, if requested.
    pub nodes: Vec<NodeRow>,
    /// Its arrays, if requested.
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
    /// Its findings and notes.
    pub findings: Vec<FindingRow>,
    /// Its picture as PNG, if requested.
    pub thumbnail: Option<Vec<u8>>,
    /// The approximate size of the rows in bytes.
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
    /// The row of a file whose bytes could not be retrieved.
    #[must_use]
    pub fn of_failure(path: impl Into<String>, error: impl Into<String>) -> Self {
        let file = FileRow { error: Some(error.into()), ..FileRow::default() };
        Self { path: path.into(), file, ..Self::default() }
    }

    /// Drops all rows except that about the file, which gets the error.
    pub(crate) fn retain_file(&mut self, error: String) {
        let known = std::mem::take(self);
        let FileRow { format, size, modified, device, number, .. } = known.file;
        let file = FileRow { format, size, modified, device, number, error: Some(error), ..FileRow::default() };
        *self = Self { root: known.root, path: known.path, file, ..Self::default() };
    }

    /// Calls a function for the rows of the table with this index in [`TABLES`].
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

    /// The number of rows in all tables.
    #[must_use]
    pub fn len(&self) -> usize {
        let mut rows = 0_usize;
        (0..TABLES.len()).for_each(|table| self.visit_table(table, &mut |_| rows = rows.saturating_add(1)));
        rows
    }

    /// Always `false`, because there is a row about the file.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }
}

/// A [`Row`] whose table is not known at compile time.
pub trait AnyRow {
    /// Like [`Row::visit`].
    fn visit_values<'r>(&'r self, take: &mut dyn FnMut(usize, crate::schema::Value<'r>));
}

impl<R: Row> AnyRow for R {
    fn visit_values<'r>(&'r self, take: &mut dyn FnMut(usize, crate::schema::Value<'r>)) {
        self.visit(take);
    }
}

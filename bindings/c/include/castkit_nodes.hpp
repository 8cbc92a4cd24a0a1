/* Generated from bindings/c/src by `cargo xtask c --write`. Do not edit; include castkit.hpp. */
#ifndef CASTKIT_NODES_HPP
#define CASTKIT_NODES_HPP

namespace castkit {

/** A node of a file that is a root. If it is a node of another kind, all properties and children are absent. */
class root : public node {
public:
    root() noexcept = default;
    root(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_ROOT;
    /** The Model children of the root. */
    [[nodiscard]] castkit::nodes models() const noexcept {
        return castkit_root_models(raw_);
    }
    /** The Animation children of the root. */
    [[nodiscard]] castkit::nodes animations() const noexcept {
        return castkit_root_animations(raw_);
    }
    /** The Instance children of the root. */
    [[nodiscard]] castkit::nodes instances() const noexcept {
        return castkit_root_instances(raw_);
    }
    /** The Metadata children of the root. */
    [[nodiscard]] castkit::nodes metadata() const noexcept {
        return castkit_root_metadata(raw_);
    }
};

/** Edits a root of a document. */
class root_edit {
public:
    root_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Adds a Model as the last child of the root. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_model() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_root_add_model(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Adds an Animation as the last child of the root. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_animation() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_root_add_animation(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Adds an Instance as the last child of the root. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_instance() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_root_add_instance(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Adds a Metadata as the last child of the root. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_metadata() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_root_add_metadata(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/** A node of a file that is a model. If it is a node of another kind, all properties and children are absent. */
class model : public node {
public:
    model() noexcept = default;
    model(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_MODEL;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_model_fields fields() const noexcept {
        castkit_model_fields fields{};
        castkit_model_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /**
     * The Skeleton child of the model; the null node if it has none. It has at most one; if it has more, the first one
     * is used.
     */
    [[nodiscard]] castkit::node skeleton() const noexcept {
        return castkit_model_skeleton(raw_);
    }
    /** The Mesh children of the model. */
    [[nodiscard]] castkit::nodes meshes() const noexcept {
        return castkit_model_meshes(raw_);
    }
    /** The Hair children of the model. */
    [[nodiscard]] castkit::nodes hairs() const noexcept {
        return castkit_model_hairs(raw_);
    }
    /** The BlendShape children of the model. */
    [[nodiscard]] castkit::nodes blend_shapes() const noexcept {
        return castkit_model_blend_shapes(raw_);
    }
    /** The Material children of the model. */
    [[nodiscard]] castkit::nodes materials() const noexcept {
        return castkit_model_materials(raw_);
    }
    /** Name of the model. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return detail::text(castkit_model_name(raw_));
    }
    /** Position in the world. */
    [[nodiscard]] std::optional<std::array<float, 3>> position() const noexcept {
        float found[3];
        if (!castkit_model_position(raw_, &found))
            return std::nullopt;
        return std::array<float, 3>{found[0], found[1], found[2]};
    }
    /** Rotation in the world, a quaternion x, y, z, w. */
    [[nodiscard]] std::optional<std::array<float, 4>> rotation() const noexcept {
        float found[4];
        if (!castkit_model_rotation(raw_, &found))
            return std::nullopt;
        return std::array<float, 4>{found[0], found[1], found[2], found[3]};
    }
    /** Scale in the world. */
    [[nodiscard]] std::optional<std::array<float, 3>> scale() const noexcept {
        float found[3];
        if (!castkit_model_scale(raw_, &found))
            return std::nullopt;
        return std::array<float, 3>{found[0], found[1], found[2]};
    }
};

/** Edits a model of a document. */
class model_edit {
public:
    model_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Adds a Skeleton as the last child of the model. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_skeleton() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_model_add_skeleton(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Adds a Mesh as the last child of the model. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_mesh() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_model_add_mesh(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Adds a Hair as the last child of the model. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_hair() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_model_add_hair(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Adds a BlendShape as the last child of the model. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_blend_shape() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_model_add_blend_shape(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Adds a Material as the last child of the model. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_material() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_model_add_material(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Name of the model. */
    result<void> set_name(const char *name) const {
        return detail::done([&](castkit_error *why) { return castkit_model_set_name(document_.raw(), node_, name, why); });
    }
    /** Position in the world. */
    result<void> set_position(const float *position) const {
        return detail::done([&](castkit_error *why) { return castkit_model_set_position(document_.raw(), node_, position, why); });
    }
    /** Rotation in the world, a quaternion x, y, z, w. */
    result<void> set_rotation(const float *rotation) const {
        return detail::done([&](castkit_error *why) { return castkit_model_set_rotation(document_.raw(), node_, rotation, why); });
    }
    /** Scale in the world. */
    result<void> set_scale(const float *scale) const {
        return detail::done([&](castkit_error *why) { return castkit_model_set_scale(document_.raw(), node_, scale, why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/** A node of a file that is a mesh. If it is a node of another kind, all properties and children are absent. */
class mesh : public node {
public:
    mesh() noexcept = default;
    mesh(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_MESH;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_mesh_fields fields() const noexcept {
        castkit_mesh_fields fields{};
        castkit_mesh_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Name of the mesh. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return detail::text(castkit_mesh_name(raw_));
    }
    /** Position of each vertex. */
    [[nodiscard]] array positions() const noexcept {
        return castkit_mesh_positions(raw_);
    }
    /** Normal of each vertex. */
    [[nodiscard]] array normals() const noexcept {
        return castkit_mesh_normals(raw_);
    }
    /** Tangent of each vertex. */
    [[nodiscard]] array tangents() const noexcept {
        return castkit_mesh_tangents(raw_);
    }
    /** Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a. */
    [[nodiscard]] array color_layer(std::uint32_t layer) const noexcept {
        return castkit_mesh_color_layer(raw_, layer);
    }
    /** The only colour layer of old files, packed with red in the lowest byte. */
    [[nodiscard]] array legacy_colors() const noexcept {
        return castkit_mesh_legacy_colors(raw_);
    }
    /** Texture coordinates of each vertex, with the origin at the top left. */
    [[nodiscard]] array uv_layer(std::uint32_t layer) const noexcept {
        return castkit_mesh_uv_layer(raw_, layer);
    }
    /** Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones. */
    [[nodiscard]] array weight_bones() const noexcept {
        return castkit_mesh_weight_bones(raw_);
    }
    /** Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up. */
    [[nodiscard]] array weight_values() const noexcept {
        return castkit_mesh_weight_values(raw_);
    }
    /** Three vertex indices per triangle, counterclockwise when seen from the front. */
    [[nodiscard]] array faces() const noexcept {
        return castkit_mesh_faces(raw_);
    }
    /** Number of colour layers. */
    [[nodiscard]] std::optional<std::uint32_t> color_layer_count() const noexcept {
        std::uint32_t found{};
        return castkit_mesh_color_layer_count(raw_, &found) ? std::optional<std::uint32_t>(found) : std::nullopt;
    }
    /** Number of texture coordinate layers. */
    [[nodiscard]] std::optional<std::uint32_t> uv_layer_count() const noexcept {
        std::uint32_t found{};
        return castkit_mesh_uv_layer_count(raw_, &found) ? std::optional<std::uint32_t>(found) : std::nullopt;
    }
    /** Number of bones that move each vertex. */
    [[nodiscard]] std::optional<std::uint32_t> maximum_influence() const noexcept {
        std::uint32_t found{};
        return castkit_mesh_maximum_influence(raw_, &found) ? std::optional<std::uint32_t>(found) : std::nullopt;
    }
    /** How the vertices follow the bones. */
    [[nodiscard]] std::optional<std::string_view> skinning_method() const noexcept {
        return detail::text(castkit_mesh_skinning_method(raw_));
    }
    /** How the vertices follow the bones. */
    [[nodiscard]] castkit_known_skinning_method skinning_method_choice() const noexcept {
        return castkit_mesh_skinning_method_choice(raw_);
    }
    /** Material of the mesh. */
    [[nodiscard]] castkit::node material() const noexcept {
        return castkit_mesh_material(raw_);
    }
    /** Material of the mesh. */
    [[nodiscard]] std::optional<std::uint64_t> material_hash() const noexcept {
        std::uint64_t found{};
        return castkit_mesh_material_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
};

/** Edits a mesh of a document. */
class mesh_edit {
public:
    mesh_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Name of the mesh. */
    result<void> set_name(const char *name) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_name(document_.raw(), node_, name, why); });
    }
    /** Position of each vertex. */
    result<void> set_positions(const array &positions) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_positions(document_.raw(), node_, positions.raw(), why); });
    }
    /** Normal of each vertex. */
    result<void> set_normals(const array &normals) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_normals(document_.raw(), node_, normals.raw(), why); });
    }
    /** Tangent of each vertex. */
    result<void> set_tangents(const array &tangents) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_tangents(document_.raw(), node_, tangents.raw(), why); });
    }
    /** Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a. */
    result<void> set_color_layer(std::uint32_t layer, const array &color_layer) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_color_layer(document_.raw(), node_, layer, color_layer.raw(), why); });
    }
    /** The only colour layer of old files, packed with red in the lowest byte. */
    result<void> set_legacy_colors(const array &legacy_colors) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_legacy_colors(document_.raw(), node_, legacy_colors.raw(), why); });
    }
    /** Texture coordinates of each vertex, with the origin at the top left. */
    result<void> set_uv_layer(std::uint32_t layer, const array &uv_layer) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_uv_layer(document_.raw(), node_, layer, uv_layer.raw(), why); });
    }
    /** Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones. */
    result<void> set_weight_bones(const array &weight_bones) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_weight_bones(document_.raw(), node_, weight_bones.raw(), why); });
    }
    /** Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up. */
    result<void> set_weight_values(const array &weight_values) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_weight_values(document_.raw(), node_, weight_values.raw(), why); });
    }
    /** Three vertex indices per triangle, counterclockwise when seen from the front. */
    result<void> set_faces(const array &faces) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_faces(document_.raw(), node_, faces.raw(), why); });
    }
    /** Number of colour layers. */
    result<void> set_color_layer_count(std::uint32_t color_layer_count) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_color_layer_count(document_.raw(), node_, color_layer_count, why); });
    }
    /** Number of texture coordinate layers. */
    result<void> set_uv_layer_count(std::uint32_t uv_layer_count) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_uv_layer_count(document_.raw(), node_, uv_layer_count, why); });
    }
    /** Number of bones that move each vertex. */
    result<void> set_maximum_influence(std::uint32_t maximum_influence) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_maximum_influence(document_.raw(), node_, maximum_influence, why); });
    }
    /** How the vertices follow the bones. */
    result<void> set_skinning_method(const char *skinning_method) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_skinning_method(document_.raw(), node_, skinning_method, why); });
    }
    /** Material of the mesh. */
    result<void> set_material(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_material(document_.raw(), node_, target, why); });
    }
    /** Material of the mesh. */
    result<void> set_material_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_mesh_set_material_hash(document_.raw(), node_, hash, why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/** A node of a file that is a hair. If it is a node of another kind, all properties and children are absent. */
class hair : public node {
public:
    hair() noexcept = default;
    hair(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_HAIR;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_hair_fields fields() const noexcept {
        castkit_hair_fields fields{};
        castkit_hair_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Name of the hair. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return detail::text(castkit_hair_name(raw_));
    }
    /** Number of segments of each strand. */
    [[nodiscard]] array segments() const noexcept {
        return castkit_hair_segments(raw_);
    }
    /** World positions of the points of all strands; a strand of n segments has n + 1 points. */
    [[nodiscard]] array particles() const noexcept {
        return castkit_hair_particles(raw_);
    }
    /** Material of the hair. */
    [[nodiscard]] castkit::node material() const noexcept {
        return castkit_hair_material(raw_);
    }
    /** Material of the hair. */
    [[nodiscard]] std::optional<std::uint64_t> material_hash() const noexcept {
        std::uint64_t found{};
        return castkit_hair_material_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
};

/** Edits a hair of a document. */
class hair_edit {
public:
    hair_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Name of the hair. */
    result<void> set_name(const char *name) const {
        return detail::done([&](castkit_error *why) { return castkit_hair_set_name(document_.raw(), node_, name, why); });
    }
    /** Number of segments of each strand. */
    result<void> set_segments(const array &segments) const {
        return detail::done([&](castkit_error *why) { return castkit_hair_set_segments(document_.raw(), node_, segments.raw(), why); });
    }
    /** World positions of the points of all strands; a strand of n segments has n + 1 points. */
    result<void> set_particles(const array &particles) const {
        return detail::done([&](castkit_error *why) { return castkit_hair_set_particles(document_.raw(), node_, particles.raw(), why); });
    }
    /** Material of the hair. */
    result<void> set_material(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_hair_set_material(document_.raw(), node_, target, why); });
    }
    /** Material of the hair. */
    result<void> set_material_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_hair_set_material_hash(document_.raw(), node_, hash, why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/** A node of a file that is a blend_shape. If it is a node of another kind, all properties and children are absent. */
class blend_shape : public node {
public:
    blend_shape() noexcept = default;
    blend_shape(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_BLEND_SHAPE;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_blend_shape_fields fields() const noexcept {
        castkit_blend_shape_fields fields{};
        castkit_blend_shape_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Name of the shape; weight curves refer to it. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return detail::text(castkit_blend_shape_name(raw_));
    }
    /** The mesh that is deformed. */
    [[nodiscard]] castkit::node base_shape() const noexcept {
        return castkit_blend_shape_base_shape(raw_);
    }
    /** The mesh that is deformed. */
    [[nodiscard]] std::optional<std::uint64_t> base_shape_hash() const noexcept {
        std::uint64_t found{};
        return castkit_blend_shape_base_shape_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Indices of the vertices that move. */
    [[nodiscard]] array vertex_indices() const noexcept {
        return castkit_blend_shape_vertex_indices(raw_);
    }
    /** Final position of each vertex of `vertex_indices`, not a difference. */
    [[nodiscard]] array positions() const noexcept {
        return castkit_blend_shape_positions(raw_);
    }
    /** The largest weight: a single number, or one per target in files from before 2024-06. */
    [[nodiscard]] array target_weight_scales() const noexcept {
        return castkit_blend_shape_target_weight_scales(raw_);
    }
    /** Whole meshes to morph into, in old files. */
    [[nodiscard]] array legacy_target_shapes() const noexcept {
        return castkit_blend_shape_legacy_target_shapes(raw_);
    }
    /** Position offsets; they were in the published text for less than a day. */
    [[nodiscard]] array legacy_deltas() const noexcept {
        return castkit_blend_shape_legacy_deltas(raw_);
    }
};

/** Edits a blend_shape of a document. */
class blend_shape_edit {
public:
    blend_shape_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Name of the shape; weight curves refer to it. */
    result<void> set_name(const char *name) const {
        return detail::done([&](castkit_error *why) { return castkit_blend_shape_set_name(document_.raw(), node_, name, why); });
    }
    /** The mesh that is deformed. */
    result<void> set_base_shape(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_blend_shape_set_base_shape(document_.raw(), node_, target, why); });
    }
    /** The mesh that is deformed. */
    result<void> set_base_shape_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_blend_shape_set_base_shape_hash(document_.raw(), node_, hash, why); });
    }
    /** Indices of the vertices that move. */
    result<void> set_vertex_indices(const array &vertex_indices) const {
        return detail::done([&](castkit_error *why) { return castkit_blend_shape_set_vertex_indices(document_.raw(), node_, vertex_indices.raw(), why); });
    }
    /** Final position of each vertex of `vertex_indices`, not a difference. */
    result<void> set_positions(const array &positions) const {
        return detail::done([&](castkit_error *why) { return castkit_blend_shape_set_positions(document_.raw(), node_, positions.raw(), why); });
    }
    /** The largest weight: a single number, or one per target in files from before 2024-06. */
    result<void> set_target_weight_scales(const array &target_weight_scales) const {
        return detail::done([&](castkit_error *why) { return castkit_blend_shape_set_target_weight_scales(document_.raw(), node_, target_weight_scales.raw(), why); });
    }
    /** Whole meshes to morph into, in old files. */
    result<void> set_legacy_target_shapes(const array &legacy_target_shapes) const {
        return detail::done([&](castkit_error *why) { return castkit_blend_shape_set_legacy_target_shapes(document_.raw(), node_, legacy_target_shapes.raw(), why); });
    }
    /** Position offsets; they were in the published text for less than a day. */
    result<void> set_legacy_deltas(const array &legacy_deltas) const {
        return detail::done([&](castkit_error *why) { return castkit_blend_shape_set_legacy_deltas(document_.raw(), node_, legacy_deltas.raw(), why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/** A node of a file that is a skeleton. If it is a node of another kind, all properties and children are absent. */
class skeleton : public node {
public:
    skeleton() noexcept = default;
    skeleton(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_SKELETON;
    /** The Bone children of the skeleton. */
    [[nodiscard]] castkit::nodes bones() const noexcept {
        return castkit_skeleton_bones(raw_);
    }
    /** The IKHandle children of the skeleton. */
    [[nodiscard]] castkit::nodes ik_handles() const noexcept {
        return castkit_skeleton_ik_handles(raw_);
    }
    /** The Constraint children of the skeleton. */
    [[nodiscard]] castkit::nodes constraints() const noexcept {
        return castkit_skeleton_constraints(raw_);
    }
};

/** Edits a skeleton of a document. */
class skeleton_edit {
public:
    skeleton_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Adds a Bone as the last child of the skeleton. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_bone() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_skeleton_add_bone(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Adds an IKHandle as the last child of the skeleton. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_ik_handle() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_skeleton_add_ik_handle(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Adds a Constraint as the last child of the skeleton. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_constraint() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_skeleton_add_constraint(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/** A node of a file that is a bone. If it is a node of another kind, all properties and children are absent. */
class bone : public node {
public:
    bone() noexcept = default;
    bone(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_BONE;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_bone_fields fields() const noexcept {
        castkit_bone_fields fields{};
        castkit_bone_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Name of the bone; curves refer to it. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return detail::text(castkit_bone_name(raw_));
    }
    /** The parent, as an index into the skeleton's bones, or none. */
    [[nodiscard]] std::optional<std::uint32_t> parent_index() const noexcept {
        std::uint32_t found{};
        return castkit_bone_parent_index(raw_, &found) ? std::optional<std::uint32_t>(found) : std::nullopt;
    }
    /** Whether the parent's own scale is cancelled before this bone's rotation is applied. */
    [[nodiscard]] bool segment_scale_compensate() const noexcept {
        return castkit_bone_segment_scale_compensate(raw_);
    }
    /** Position relative to the parent. */
    [[nodiscard]] std::optional<std::array<float, 3>> local_position() const noexcept {
        float found[3];
        if (!castkit_bone_local_position(raw_, &found))
            return std::nullopt;
        return std::array<float, 3>{found[0], found[1], found[2]};
    }
    /** Rotation relative to the parent, a quaternion x, y, z, w. */
    [[nodiscard]] std::optional<std::array<float, 4>> local_rotation() const noexcept {
        float found[4];
        if (!castkit_bone_local_rotation(raw_, &found))
            return std::nullopt;
        return std::array<float, 4>{found[0], found[1], found[2], found[3]};
    }
    /** Position relative to the model. */
    [[nodiscard]] std::optional<std::array<float, 3>> world_position() const noexcept {
        float found[3];
        if (!castkit_bone_world_position(raw_, &found))
            return std::nullopt;
        return std::array<float, 3>{found[0], found[1], found[2]};
    }
    /** Rotation relative to the model, a quaternion x, y, z, w. */
    [[nodiscard]] std::optional<std::array<float, 4>> world_rotation() const noexcept {
        float found[4];
        if (!castkit_bone_world_rotation(raw_, &found))
            return std::nullopt;
        return std::array<float, 4>{found[0], found[1], found[2], found[3]};
    }
    /** Scale, always relative to the parent. */
    [[nodiscard]] std::optional<std::array<float, 3>> scale() const noexcept {
        float found[3];
        if (!castkit_bone_scale(raw_, &found))
            return std::nullopt;
        return std::array<float, 3>{found[0], found[1], found[2]};
    }
};

/** Edits a bone of a document. */
class bone_edit {
public:
    bone_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Name of the bone; curves refer to it. */
    result<void> set_name(const char *name) const {
        return detail::done([&](castkit_error *why) { return castkit_bone_set_name(document_.raw(), node_, name, why); });
    }
    /** The parent, as an index into the skeleton's bones, or none. */
    result<void> set_parent_index(std::uint32_t parent_index) const {
        return detail::done([&](castkit_error *why) { return castkit_bone_set_parent_index(document_.raw(), node_, parent_index, why); });
    }
    /** Whether the parent's own scale is cancelled before this bone's rotation is applied. */
    result<void> set_segment_scale_compensate(bool segment_scale_compensate) const {
        return detail::done([&](castkit_error *why) { return castkit_bone_set_segment_scale_compensate(document_.raw(), node_, segment_scale_compensate, why); });
    }
    /** Position relative to the parent. */
    result<void> set_local_position(const float *local_position) const {
        return detail::done([&](castkit_error *why) { return castkit_bone_set_local_position(document_.raw(), node_, local_position, why); });
    }
    /** Rotation relative to the parent, a quaternion x, y, z, w. */
    result<void> set_local_rotation(const float *local_rotation) const {
        return detail::done([&](castkit_error *why) { return castkit_bone_set_local_rotation(document_.raw(), node_, local_rotation, why); });
    }
    /** Position relative to the model. */
    result<void> set_world_position(const float *world_position) const {
        return detail::done([&](castkit_error *why) { return castkit_bone_set_world_position(document_.raw(), node_, world_position, why); });
    }
    /** Rotation relative to the model, a quaternion x, y, z, w. */
    result<void> set_world_rotation(const float *world_rotation) const {
        return detail::done([&](castkit_error *why) { return castkit_bone_set_world_rotation(document_.raw(), node_, world_rotation, why); });
    }
    /** Scale, always relative to the parent. */
    result<void> set_scale(const float *scale) const {
        return detail::done([&](castkit_error *why) { return castkit_bone_set_scale(document_.raw(), node_, scale, why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/** A node of a file that is an ik_handle. If it is a node of another kind, all properties and children are absent. */
class ik_handle : public node {
public:
    ik_handle() noexcept = default;
    ik_handle(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_IK_HANDLE;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_ik_handle_fields fields() const noexcept {
        castkit_ik_handle_fields fields{};
        castkit_ik_handle_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Name of the handle. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return detail::text(castkit_ik_handle_name(raw_));
    }
    /** First bone of the chain. */
    [[nodiscard]] castkit::node start_bone() const noexcept {
        return castkit_ik_handle_start_bone(raw_);
    }
    /** First bone of the chain. */
    [[nodiscard]] std::optional<std::uint64_t> start_bone_hash() const noexcept {
        std::uint64_t found{};
        return castkit_ik_handle_start_bone_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Last bone of the chain. */
    [[nodiscard]] castkit::node end_bone() const noexcept {
        return castkit_ik_handle_end_bone(raw_);
    }
    /** Last bone of the chain. */
    [[nodiscard]] std::optional<std::uint64_t> end_bone_hash() const noexcept {
        std::uint64_t found{};
        return castkit_ik_handle_end_bone_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** The bone that the chain reaches for. */
    [[nodiscard]] castkit::node target_bone() const noexcept {
        return castkit_ik_handle_target_bone(raw_);
    }
    /** The bone that the chain reaches for. */
    [[nodiscard]] std::optional<std::uint64_t> target_bone_hash() const noexcept {
        std::uint64_t found{};
        return castkit_ik_handle_target_bone_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Offset from the target bone. */
    [[nodiscard]] std::optional<std::array<float, 3>> target_offset() const noexcept {
        float found[3];
        if (!castkit_ik_handle_target_offset(raw_, &found))
            return std::nullopt;
        return std::array<float, 3>{found[0], found[1], found[2]};
    }
    /** The bone that the chain bends towards. */
    [[nodiscard]] castkit::node pole_vector_bone() const noexcept {
        return castkit_ik_handle_pole_vector_bone(raw_);
    }
    /** The bone that the chain bends towards. */
    [[nodiscard]] std::optional<std::uint64_t> pole_vector_bone_hash() const noexcept {
        std::uint64_t found{};
        return castkit_ik_handle_pole_vector_bone_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** The bone whose twist rotates the chain. */
    [[nodiscard]] castkit::node pole_bone() const noexcept {
        return castkit_ik_handle_pole_bone(raw_);
    }
    /** The bone whose twist rotates the chain. */
    [[nodiscard]] std::optional<std::uint64_t> pole_bone_hash() const noexcept {
        std::uint64_t found{};
        return castkit_ik_handle_pole_bone_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Whether the end bone takes the rotation of the target. */
    [[nodiscard]] bool use_target_rotation() const noexcept {
        return castkit_ik_handle_use_target_rotation(raw_);
    }
};

/** Edits an ik_handle of a document. */
class ik_handle_edit {
public:
    ik_handle_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Name of the handle. */
    result<void> set_name(const char *name) const {
        return detail::done([&](castkit_error *why) { return castkit_ik_handle_set_name(document_.raw(), node_, name, why); });
    }
    /** First bone of the chain. */
    result<void> set_start_bone(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_ik_handle_set_start_bone(document_.raw(), node_, target, why); });
    }
    /** First bone of the chain. */
    result<void> set_start_bone_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_ik_handle_set_start_bone_hash(document_.raw(), node_, hash, why); });
    }
    /** Last bone of the chain. */
    result<void> set_end_bone(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_ik_handle_set_end_bone(document_.raw(), node_, target, why); });
    }
    /** Last bone of the chain. */
    result<void> set_end_bone_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_ik_handle_set_end_bone_hash(document_.raw(), node_, hash, why); });
    }
    /** The bone that the chain reaches for. */
    result<void> set_target_bone(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_ik_handle_set_target_bone(document_.raw(), node_, target, why); });
    }
    /** The bone that the chain reaches for. */
    result<void> set_target_bone_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_ik_handle_set_target_bone_hash(document_.raw(), node_, hash, why); });
    }
    /** Offset from the target bone. */
    result<void> set_target_offset(const float *target_offset) const {
        return detail::done([&](castkit_error *why) { return castkit_ik_handle_set_target_offset(document_.raw(), node_, target_offset, why); });
    }
    /** The bone that the chain bends towards. */
    result<void> set_pole_vector_bone(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_ik_handle_set_pole_vector_bone(document_.raw(), node_, target, why); });
    }
    /** The bone that the chain bends towards. */
    result<void> set_pole_vector_bone_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_ik_handle_set_pole_vector_bone_hash(document_.raw(), node_, hash, why); });
    }
    /** The bone whose twist rotates the chain. */
    result<void> set_pole_bone(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_ik_handle_set_pole_bone(document_.raw(), node_, target, why); });
    }
    /** The bone whose twist rotates the chain. */
    result<void> set_pole_bone_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_ik_handle_set_pole_bone_hash(document_.raw(), node_, hash, why); });
    }
    /** Whether the end bone takes the rotation of the target. */
    result<void> set_use_target_rotation(bool use_target_rotation) const {
        return detail::done([&](castkit_error *why) { return castkit_ik_handle_set_use_target_rotation(document_.raw(), node_, use_target_rotation, why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/** A node of a file that is a constraint. If it is a node of another kind, all properties and children are absent. */
class constraint : public node {
public:
    constraint() noexcept = default;
    constraint(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_CONSTRAINT;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_constraint_fields fields() const noexcept {
        castkit_constraint_fields fields{};
        castkit_constraint_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Name of the constraint. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return detail::text(castkit_constraint_name(raw_));
    }
    /** What the constraint acts on: the translation, the rotation or the scale. */
    [[nodiscard]] std::optional<std::string_view> constraint_type() const noexcept {
        return detail::text(castkit_constraint_constraint_type(raw_));
    }
    /** What the constraint acts on: the translation, the rotation or the scale. */
    [[nodiscard]] castkit_known_constraint_type constraint_type_choice() const noexcept {
        return castkit_constraint_constraint_type_choice(raw_);
    }
    /** The bone that the constraint moves. */
    [[nodiscard]] castkit::node constraint_bone() const noexcept {
        return castkit_constraint_constraint_bone(raw_);
    }
    /** The bone that the constraint moves. */
    [[nodiscard]] std::optional<std::uint64_t> constraint_bone_hash() const noexcept {
        std::uint64_t found{};
        return castkit_constraint_constraint_bone_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** The bone that it follows. */
    [[nodiscard]] castkit::node target_bone() const noexcept {
        return castkit_constraint_target_bone(raw_);
    }
    /** The bone that it follows. */
    [[nodiscard]] std::optional<std::uint64_t> target_bone_hash() const noexcept {
        std::uint64_t found{};
        return castkit_constraint_target_bone_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Whether the offset from the target in the rest pose is kept. */
    [[nodiscard]] bool maintain_offset() const noexcept {
        return castkit_constraint_maintain_offset(raw_);
    }
    /** Offset from the target: a vector, or a quaternion for an orient constraint. */
    [[nodiscard]] std::vector<float> custom_offset() const {
        float found[4];
        return std::vector<float>(found, found + castkit_constraint_custom_offset(raw_, &found));
    }
    /** How much the bone follows its target, from 0 to 1. */
    [[nodiscard]] float weight() const noexcept {
        return castkit_constraint_weight(raw_);
    }
    /** Whether the constraint leaves the x axis alone. */
    [[nodiscard]] bool skip_x() const noexcept {
        return castkit_constraint_skip_x(raw_);
    }
    /** Whether the constraint leaves the y axis alone. */
    [[nodiscard]] bool skip_y() const noexcept {
        return castkit_constraint_skip_y(raw_);
    }
    /** Whether the constraint leaves the z axis alone. */
    [[nodiscard]] bool skip_z() const noexcept {
        return castkit_constraint_skip_z(raw_);
    }
};

/** Edits a constraint of a document. */
class constraint_edit {
public:
    constraint_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Name of the constraint. */
    result<void> set_name(const char *name) const {
        return detail::done([&](castkit_error *why) { return castkit_constraint_set_name(document_.raw(), node_, name, why); });
    }
    /** What the constraint acts on: the translation, the rotation or the scale. */
    result<void> set_constraint_type(const char *constraint_type) const {
        return detail::done([&](castkit_error *why) { return castkit_constraint_set_constraint_type(document_.raw(), node_, constraint_type, why); });
    }
    /** The bone that the constraint moves. */
    result<void> set_constraint_bone(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_constraint_set_constraint_bone(document_.raw(), node_, target, why); });
    }
    /** The bone that the constraint moves. */
    result<void> set_constraint_bone_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_constraint_set_constraint_bone_hash(document_.raw(), node_, hash, why); });
    }
    /** The bone that it follows. */
    result<void> set_target_bone(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_constraint_set_target_bone(document_.raw(), node_, target, why); });
    }
    /** The bone that it follows. */
    result<void> set_target_bone_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_constraint_set_target_bone_hash(document_.raw(), node_, hash, why); });
    }
    /** Whether the offset from the target in the rest pose is kept. */
    result<void> set_maintain_offset(bool maintain_offset) const {
        return detail::done([&](castkit_error *why) { return castkit_constraint_set_maintain_offset(document_.raw(), node_, maintain_offset, why); });
    }
    /** Offset from the target: a vector, or a quaternion for an orient constraint. */
    result<void> set_custom_offset(const float *custom_offset, std::uint32_t components) const {
        return detail::done([&](castkit_error *why) { return castkit_constraint_set_custom_offset(document_.raw(), node_, custom_offset, components, why); });
    }
    /** How much the bone follows its target, from 0 to 1. */
    result<void> set_weight(float weight) const {
        return detail::done([&](castkit_error *why) { return castkit_constraint_set_weight(document_.raw(), node_, weight, why); });
    }
    /** Whether the constraint leaves the x axis alone. */
    result<void> set_skip_x(bool skip_x) const {
        return detail::done([&](castkit_error *why) { return castkit_constraint_set_skip_x(document_.raw(), node_, skip_x, why); });
    }
    /** Whether the constraint leaves the y axis alone. */
    result<void> set_skip_y(bool skip_y) const {
        return detail::done([&](castkit_error *why) { return castkit_constraint_set_skip_y(document_.raw(), node_, skip_y, why); });
    }
    /** Whether the constraint leaves the z axis alone. */
    result<void> set_skip_z(bool skip_z) const {
        return detail::done([&](castkit_error *why) { return castkit_constraint_set_skip_z(document_.raw(), node_, skip_z, why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/** A node of a file that is an animation. If it is a node of another kind, all properties and children are absent. */
class animation : public node {
public:
    animation() noexcept = default;
    animation(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_ANIMATION;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_animation_fields fields() const noexcept {
        castkit_animation_fields fields{};
        castkit_animation_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** The Skeleton children of the animation. */
    [[nodiscard]] castkit::nodes skeletons() const noexcept {
        return castkit_animation_skeletons(raw_);
    }
    /** The Curve children of the animation. */
    [[nodiscard]] castkit::nodes curves() const noexcept {
        return castkit_animation_curves(raw_);
    }
    /** The CurveModeOverride children of the animation. */
    [[nodiscard]] castkit::nodes curve_mode_overrides() const noexcept {
        return castkit_animation_curve_mode_overrides(raw_);
    }
    /** The NotificationTrack children of the animation. */
    [[nodiscard]] castkit::nodes notification_tracks() const noexcept {
        return castkit_animation_notification_tracks(raw_);
    }
    /** Name of the animation. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return detail::text(castkit_animation_name(raw_));
    }
    /** Frames per second. */
    [[nodiscard]] std::optional<float> frame_rate() const noexcept {
        float found{};
        return castkit_animation_frame_rate(raw_, &found) ? std::optional<float>(found) : std::nullopt;
    }
    /** Whether the animation loops. */
    [[nodiscard]] bool looping() const noexcept {
        return castkit_animation_looping(raw_);
    }
    /** How rotation curves were interpolated in the first weeks of the format. */
    [[nodiscard]] std::optional<std::string_view> legacy_rotation_interpolation() const noexcept {
        return detail::text(castkit_animation_legacy_rotation_interpolation(raw_));
    }
    /** How rotation curves were interpolated in the first weeks of the format. */
    [[nodiscard]] castkit_known_rotation_interpolation legacy_rotation_interpolation_choice() const noexcept {
        return castkit_animation_legacy_rotation_interpolation_choice(raw_);
    }
    /** Space of the curves in old files. */
    [[nodiscard]] std::optional<std::string_view> legacy_transform_space() const noexcept {
        return detail::text(castkit_animation_legacy_transform_space(raw_));
    }
    /** Space of the curves in old files. */
    [[nodiscard]] castkit_known_transform_space legacy_transform_space_choice() const noexcept {
        return castkit_animation_legacy_transform_space_choice(raw_);
    }
};

/** Edits an animation of a document. */
class animation_edit {
public:
    animation_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Adds a Skeleton as the last child of the animation. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_skeleton() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_animation_add_skeleton(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Adds a Curve as the last child of the animation. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_curve() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_animation_add_curve(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Adds a CurveModeOverride as the last child of the animation. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_curve_mode_override() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_animation_add_curve_mode_override(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Adds a NotificationTrack as the last child of the animation. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_notification_track() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_animation_add_notification_track(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Name of the animation. */
    result<void> set_name(const char *name) const {
        return detail::done([&](castkit_error *why) { return castkit_animation_set_name(document_.raw(), node_, name, why); });
    }
    /** Frames per second. */
    result<void> set_frame_rate(float frame_rate) const {
        return detail::done([&](castkit_error *why) { return castkit_animation_set_frame_rate(document_.raw(), node_, frame_rate, why); });
    }
    /** Whether the animation loops. */
    result<void> set_looping(bool looping) const {
        return detail::done([&](castkit_error *why) { return castkit_animation_set_looping(document_.raw(), node_, looping, why); });
    }
    /** How rotation curves were interpolated in the first weeks of the format. */
    result<void> set_legacy_rotation_interpolation(const char *legacy_rotation_interpolation) const {
        return detail::done([&](castkit_error *why) { return castkit_animation_set_legacy_rotation_interpolation(document_.raw(), node_, legacy_rotation_interpolation, why); });
    }
    /** Space of the curves in old files. */
    result<void> set_legacy_transform_space(const char *legacy_transform_space) const {
        return detail::done([&](castkit_error *why) { return castkit_animation_set_legacy_transform_space(document_.raw(), node_, legacy_transform_space, why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/** A node of a file that is a curve. If it is a node of another kind, all properties and children are absent. */
class curve : public node {
public:
    curve() noexcept = default;
    curve(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_CURVE;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_curve_fields fields() const noexcept {
        castkit_curve_fields fields{};
        castkit_curve_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Name of the bone or blend shape that is animated. */
    [[nodiscard]] std::optional<std::string_view> node_name() const noexcept {
        return detail::text(castkit_curve_node_name(raw_));
    }
    /** The property of that node that the curve animates. */
    [[nodiscard]] std::optional<std::string_view> key_property() const noexcept {
        return detail::text(castkit_curve_key_property(raw_));
    }
    /** The property of that node that the curve animates. */
    [[nodiscard]] castkit_known_curve_property key_property_choice() const noexcept {
        return castkit_curve_key_property_choice(raw_);
    }
    /** Frame of each key; floats in files from before 2023-10. */
    [[nodiscard]] array key_frames() const noexcept {
        return castkit_curve_key_frames(raw_);
    }
    /** Frame of each key in the first weeks of the format. */
    [[nodiscard]] array legacy_key_times() const noexcept {
        return castkit_curve_legacy_key_times(raw_);
    }
    /** Value of each key. */
    [[nodiscard]] array key_values() const noexcept {
        return castkit_curve_key_values(raw_);
    }
    /** How the values are combined with the pose. */
    [[nodiscard]] std::optional<std::string_view> mode() const noexcept {
        return detail::text(castkit_curve_mode(raw_));
    }
    /** How the values are combined with the pose. */
    [[nodiscard]] castkit_known_curve_mode mode_choice() const noexcept {
        return castkit_curve_mode_choice(raw_);
    }
    /** Factor that the values of an additive curve are multiplied by. */
    [[nodiscard]] float additive_blend_weight() const noexcept {
        return castkit_curve_additive_blend_weight(raw_);
    }
};

/** Edits a curve of a document. */
class curve_edit {
public:
    curve_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Name of the bone or blend shape that is animated. */
    result<void> set_node_name(const char *node_name) const {
        return detail::done([&](castkit_error *why) { return castkit_curve_set_node_name(document_.raw(), node_, node_name, why); });
    }
    /** The property of that node that the curve animates. */
    result<void> set_key_property(const char *key_property) const {
        return detail::done([&](castkit_error *why) { return castkit_curve_set_key_property(document_.raw(), node_, key_property, why); });
    }
    /** Frame of each key; floats in files from before 2023-10. */
    result<void> set_key_frames(const array &key_frames) const {
        return detail::done([&](castkit_error *why) { return castkit_curve_set_key_frames(document_.raw(), node_, key_frames.raw(), why); });
    }
    /** Frame of each key in the first weeks of the format. */
    result<void> set_legacy_key_times(const array &legacy_key_times) const {
        return detail::done([&](castkit_error *why) { return castkit_curve_set_legacy_key_times(document_.raw(), node_, legacy_key_times.raw(), why); });
    }
    /** Value of each key. */
    result<void> set_key_values(const array &key_values) const {
        return detail::done([&](castkit_error *why) { return castkit_curve_set_key_values(document_.raw(), node_, key_values.raw(), why); });
    }
    /** How the values are combined with the pose. */
    result<void> set_mode(const char *mode) const {
        return detail::done([&](castkit_error *why) { return castkit_curve_set_mode(document_.raw(), node_, mode, why); });
    }
    /** Factor that the values of an additive curve are multiplied by. */
    result<void> set_additive_blend_weight(float additive_blend_weight) const {
        return detail::done([&](castkit_error *why) { return castkit_curve_set_additive_blend_weight(document_.raw(), node_, additive_blend_weight, why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/**
 * A node of a file that is a curve_mode_override. If it is a node of another kind, all properties and children are
 * absent.
 */
class curve_mode_override : public node {
public:
    curve_mode_override() noexcept = default;
    curve_mode_override(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_CURVE_MODE_OVERRIDE;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_curve_mode_override_fields fields() const noexcept {
        castkit_curve_mode_override_fields fields{};
        castkit_curve_mode_override_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /**
     * Name of the bone; the override applies to its descendants, but not to the bone itself. The published
     * specification says that it is included, but no known reader does so.
     */
    [[nodiscard]] std::optional<std::string_view> node_name() const noexcept {
        return detail::text(castkit_curve_mode_override_node_name(raw_));
    }
    /** The mode that their curves get. */
    [[nodiscard]] std::optional<std::string_view> mode() const noexcept {
        return detail::text(castkit_curve_mode_override_mode(raw_));
    }
    /** The mode that their curves get. */
    [[nodiscard]] castkit_known_curve_mode mode_choice() const noexcept {
        return castkit_curve_mode_override_mode_choice(raw_);
    }
    /** Whether the override applies to translation curves. */
    [[nodiscard]] bool override_translation() const noexcept {
        return castkit_curve_mode_override_override_translation(raw_);
    }
    /** Whether the override applies to rotation curves. */
    [[nodiscard]] bool override_rotation() const noexcept {
        return castkit_curve_mode_override_override_rotation(raw_);
    }
    /** Whether the override applies to scale curves. */
    [[nodiscard]] bool override_scale() const noexcept {
        return castkit_curve_mode_override_override_scale(raw_);
    }
};

/** Edits a curve_mode_override of a document. */
class curve_mode_override_edit {
public:
    curve_mode_override_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /**
     * Name of the bone; the override applies to its descendants, but not to the bone itself. The published
     * specification says that it is included, but no known reader does so.
     */
    result<void> set_node_name(const char *node_name) const {
        return detail::done([&](castkit_error *why) { return castkit_curve_mode_override_set_node_name(document_.raw(), node_, node_name, why); });
    }
    /** The mode that their curves get. */
    result<void> set_mode(const char *mode) const {
        return detail::done([&](castkit_error *why) { return castkit_curve_mode_override_set_mode(document_.raw(), node_, mode, why); });
    }
    /** Whether the override applies to translation curves. */
    result<void> set_override_translation(bool override_translation) const {
        return detail::done([&](castkit_error *why) { return castkit_curve_mode_override_set_override_translation(document_.raw(), node_, override_translation, why); });
    }
    /** Whether the override applies to rotation curves. */
    result<void> set_override_rotation(bool override_rotation) const {
        return detail::done([&](castkit_error *why) { return castkit_curve_mode_override_set_override_rotation(document_.raw(), node_, override_rotation, why); });
    }
    /** Whether the override applies to scale curves. */
    result<void> set_override_scale(bool override_scale) const {
        return detail::done([&](castkit_error *why) { return castkit_curve_mode_override_set_override_scale(document_.raw(), node_, override_scale, why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/**
 * A node of a file that is a notification_track. If it is a node of another kind, all properties and children are
 * absent.
 */
class notification_track : public node {
public:
    notification_track() noexcept = default;
    notification_track(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_NOTIFICATION_TRACK;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_notification_track_fields fields() const noexcept {
        castkit_notification_track_fields fields{};
        castkit_notification_track_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Name of the notification, which says what happens. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return detail::text(castkit_notification_track_name(raw_));
    }
    /** The frames at which it happens; floats in files from before 2023-10. */
    [[nodiscard]] array key_frames() const noexcept {
        return castkit_notification_track_key_frames(raw_);
    }
};

/** Edits a notification_track of a document. */
class notification_track_edit {
public:
    notification_track_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Name of the notification, which says what happens. */
    result<void> set_name(const char *name) const {
        return detail::done([&](castkit_error *why) { return castkit_notification_track_set_name(document_.raw(), node_, name, why); });
    }
    /** The frames at which it happens; floats in files from before 2023-10. */
    result<void> set_key_frames(const array &key_frames) const {
        return detail::done([&](castkit_error *why) { return castkit_notification_track_set_key_frames(document_.raw(), node_, key_frames.raw(), why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/** A node of a file that is a material. If it is a node of another kind, all properties and children are absent. */
class material : public node {
public:
    material() noexcept = default;
    material(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_MATERIAL;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_material_fields fields() const noexcept {
        castkit_material_fields fields{};
        castkit_material_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** The File children of the material. */
    [[nodiscard]] castkit::nodes files() const noexcept {
        return castkit_material_files(raw_);
    }
    /** The Color children of the material. */
    [[nodiscard]] castkit::nodes colors() const noexcept {
        return castkit_material_colors(raw_);
    }
    /** Name of the material. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return detail::text(castkit_material_name(raw_));
    }
    /** Type of the material; `pbr` is the only one. */
    [[nodiscard]] std::optional<std::string_view> material_type() const noexcept {
        return detail::text(castkit_material_material_type(raw_));
    }
    /** Base colour. */
    [[nodiscard]] castkit::node albedo() const noexcept {
        return castkit_material_albedo(raw_);
    }
    /** Base colour. */
    [[nodiscard]] std::optional<std::uint64_t> albedo_hash() const noexcept {
        std::uint64_t found{};
        return castkit_material_albedo_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Diffuse colour. */
    [[nodiscard]] castkit::node diffuse() const noexcept {
        return castkit_material_diffuse(raw_);
    }
    /** Diffuse colour. */
    [[nodiscard]] std::optional<std::uint64_t> diffuse_hash() const noexcept {
        std::uint64_t found{};
        return castkit_material_diffuse_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Normal map. */
    [[nodiscard]] castkit::node normal() const noexcept {
        return castkit_material_normal(raw_);
    }
    /** Normal map. */
    [[nodiscard]] std::optional<std::uint64_t> normal_hash() const noexcept {
        std::uint64_t found{};
        return castkit_material_normal_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Specular colour. */
    [[nodiscard]] castkit::node specular() const noexcept {
        return castkit_material_specular(raw_);
    }
    /** Specular colour. */
    [[nodiscard]] std::optional<std::uint64_t> specular_hash() const noexcept {
        std::uint64_t found{};
        return castkit_material_specular_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Glossiness, the inverse of roughness. */
    [[nodiscard]] castkit::node gloss() const noexcept {
        return castkit_material_gloss(raw_);
    }
    /** Glossiness, the inverse of roughness. */
    [[nodiscard]] std::optional<std::uint64_t> gloss_hash() const noexcept {
        std::uint64_t found{};
        return castkit_material_gloss_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Roughness. */
    [[nodiscard]] castkit::node roughness() const noexcept {
        return castkit_material_roughness(raw_);
    }
    /** Roughness. */
    [[nodiscard]] std::optional<std::uint64_t> roughness_hash() const noexcept {
        std::uint64_t found{};
        return castkit_material_roughness_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Metalness. Not in the published text, but both plug-ins use it. */
    [[nodiscard]] castkit::node metal() const noexcept {
        return castkit_material_metal(raw_);
    }
    /** Metalness. Not in the published text, but both plug-ins use it. */
    [[nodiscard]] std::optional<std::uint64_t> metal_hash() const noexcept {
        std::uint64_t found{};
        return castkit_material_metal_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Emitted colour. */
    [[nodiscard]] castkit::node emissive() const noexcept {
        return castkit_material_emissive(raw_);
    }
    /** Emitted colour. */
    [[nodiscard]] std::optional<std::uint64_t> emissive_hash() const noexcept {
        std::uint64_t found{};
        return castkit_material_emissive_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Mask of the emitted colour. */
    [[nodiscard]] castkit::node emissive_mask() const noexcept {
        return castkit_material_emissive_mask(raw_);
    }
    /** Mask of the emitted colour. */
    [[nodiscard]] std::optional<std::uint64_t> emissive_mask_hash() const noexcept {
        std::uint64_t found{};
        return castkit_material_emissive_mask_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Strength of the emitted colour. Not in the published text. */
    [[nodiscard]] castkit::node emissive_strength() const noexcept {
        return castkit_material_emissive_strength(raw_);
    }
    /** Strength of the emitted colour. Not in the published text. */
    [[nodiscard]] std::optional<std::uint64_t> emissive_strength_hash() const noexcept {
        std::uint64_t found{};
        return castkit_material_emissive_strength_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Ambient occlusion. */
    [[nodiscard]] castkit::node ambient_occlusion() const noexcept {
        return castkit_material_ambient_occlusion(raw_);
    }
    /** Ambient occlusion. */
    [[nodiscard]] std::optional<std::uint64_t> ambient_occlusion_hash() const noexcept {
        std::uint64_t found{};
        return castkit_material_ambient_occlusion_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Cavity map. */
    [[nodiscard]] castkit::node cavity() const noexcept {
        return castkit_material_cavity(raw_);
    }
    /** Cavity map. */
    [[nodiscard]] std::optional<std::uint64_t> cavity_hash() const noexcept {
        std::uint64_t found{};
        return castkit_material_cavity_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Anisotropy. */
    [[nodiscard]] castkit::node anisotropy() const noexcept {
        return castkit_material_anisotropy(raw_);
    }
    /** Anisotropy. */
    [[nodiscard]] std::optional<std::uint64_t> anisotropy_hash() const noexcept {
        std::uint64_t found{};
        return castkit_material_anisotropy_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Any other texture or colour. */
    [[nodiscard]] castkit::node extra(std::uint32_t layer) const noexcept {
        return castkit_material_extra(raw_, layer);
    }
    /** Any other texture or colour. */
    [[nodiscard]] std::optional<std::uint64_t> extra_hash(std::uint32_t layer) const noexcept {
        std::uint64_t found{};
        return castkit_material_extra_hash(raw_, layer, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
};

/** Edits a material of a document. */
class material_edit {
public:
    material_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Adds a File as the last child of the material. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_file() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_material_add_file(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Adds a Color as the last child of the material. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_color() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_material_add_color(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Name of the material. */
    result<void> set_name(const char *name) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_name(document_.raw(), node_, name, why); });
    }
    /** Type of the material; `pbr` is the only one. */
    result<void> set_material_type(const char *material_type) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_material_type(document_.raw(), node_, material_type, why); });
    }
    /** Base colour. */
    result<void> set_albedo(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_albedo(document_.raw(), node_, target, why); });
    }
    /** Base colour. */
    result<void> set_albedo_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_albedo_hash(document_.raw(), node_, hash, why); });
    }
    /** Diffuse colour. */
    result<void> set_diffuse(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_diffuse(document_.raw(), node_, target, why); });
    }
    /** Diffuse colour. */
    result<void> set_diffuse_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_diffuse_hash(document_.raw(), node_, hash, why); });
    }
    /** Normal map. */
    result<void> set_normal(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_normal(document_.raw(), node_, target, why); });
    }
    /** Normal map. */
    result<void> set_normal_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_normal_hash(document_.raw(), node_, hash, why); });
    }
    /** Specular colour. */
    result<void> set_specular(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_specular(document_.raw(), node_, target, why); });
    }
    /** Specular colour. */
    result<void> set_specular_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_specular_hash(document_.raw(), node_, hash, why); });
    }
    /** Glossiness, the inverse of roughness. */
    result<void> set_gloss(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_gloss(document_.raw(), node_, target, why); });
    }
    /** Glossiness, the inverse of roughness. */
    result<void> set_gloss_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_gloss_hash(document_.raw(), node_, hash, why); });
    }
    /** Roughness. */
    result<void> set_roughness(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_roughness(document_.raw(), node_, target, why); });
    }
    /** Roughness. */
    result<void> set_roughness_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_roughness_hash(document_.raw(), node_, hash, why); });
    }
    /** Metalness. Not in the published text, but both plug-ins use it. */
    result<void> set_metal(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_metal(document_.raw(), node_, target, why); });
    }
    /** Metalness. Not in the published text, but both plug-ins use it. */
    result<void> set_metal_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_metal_hash(document_.raw(), node_, hash, why); });
    }
    /** Emitted colour. */
    result<void> set_emissive(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_emissive(document_.raw(), node_, target, why); });
    }
    /** Emitted colour. */
    result<void> set_emissive_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_emissive_hash(document_.raw(), node_, hash, why); });
    }
    /** Mask of the emitted colour. */
    result<void> set_emissive_mask(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_emissive_mask(document_.raw(), node_, target, why); });
    }
    /** Mask of the emitted colour. */
    result<void> set_emissive_mask_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_emissive_mask_hash(document_.raw(), node_, hash, why); });
    }
    /** Strength of the emitted colour. Not in the published text. */
    result<void> set_emissive_strength(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_emissive_strength(document_.raw(), node_, target, why); });
    }
    /** Strength of the emitted colour. Not in the published text. */
    result<void> set_emissive_strength_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_emissive_strength_hash(document_.raw(), node_, hash, why); });
    }
    /** Ambient occlusion. */
    result<void> set_ambient_occlusion(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_ambient_occlusion(document_.raw(), node_, target, why); });
    }
    /** Ambient occlusion. */
    result<void> set_ambient_occlusion_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_ambient_occlusion_hash(document_.raw(), node_, hash, why); });
    }
    /** Cavity map. */
    result<void> set_cavity(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_cavity(document_.raw(), node_, target, why); });
    }
    /** Cavity map. */
    result<void> set_cavity_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_cavity_hash(document_.raw(), node_, hash, why); });
    }
    /** Anisotropy. */
    result<void> set_anisotropy(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_anisotropy(document_.raw(), node_, target, why); });
    }
    /** Anisotropy. */
    result<void> set_anisotropy_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_anisotropy_hash(document_.raw(), node_, hash, why); });
    }
    /** Any other texture or colour. */
    result<void> set_extra(std::uint32_t layer, castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_extra(document_.raw(), node_, layer, target, why); });
    }
    /** Any other texture or colour. */
    result<void> set_extra_hash(std::uint32_t layer, std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_material_set_extra_hash(document_.raw(), node_, layer, hash, why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/** A node of a file that is a file. If it is a node of another kind, all properties and children are absent. */
class file_node : public node {
public:
    file_node() noexcept = default;
    file_node(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_FILE;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_file_fields fields() const noexcept {
        castkit_file_fields fields{};
        castkit_file_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** The path, absolute or relative to this file's directory. */
    [[nodiscard]] std::optional<std::string_view> path() const noexcept {
        return detail::text(castkit_file_path(raw_));
    }
};

/** Edits a file of a document. */
class file_edit {
public:
    file_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** The path, absolute or relative to this file's directory. */
    result<void> set_path(const char *path) const {
        return detail::done([&](castkit_error *why) { return castkit_file_set_path(document_.raw(), node_, path, why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/** A node of a file that is a color. If it is a node of another kind, all properties and children are absent. */
class color : public node {
public:
    color() noexcept = default;
    color(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_COLOR;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_color_fields fields() const noexcept {
        castkit_color_fields fields{};
        castkit_color_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Name of the colour. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return detail::text(castkit_color_name(raw_));
    }
    /** Space of the colour's components. */
    [[nodiscard]] std::optional<std::string_view> color_space() const noexcept {
        return detail::text(castkit_color_color_space(raw_));
    }
    /** Space of the colour's components. */
    [[nodiscard]] castkit_known_color_space color_space_choice() const noexcept {
        return castkit_color_color_space_choice(raw_);
    }
    /** The colour's components: r, g, b, a. */
    [[nodiscard]] std::optional<std::array<float, 4>> rgba() const noexcept {
        float found[4];
        if (!castkit_color_rgba(raw_, &found))
            return std::nullopt;
        return std::array<float, 4>{found[0], found[1], found[2], found[3]};
    }
};

/** Edits a color of a document. */
class color_edit {
public:
    color_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Name of the colour. */
    result<void> set_name(const char *name) const {
        return detail::done([&](castkit_error *why) { return castkit_color_set_name(document_.raw(), node_, name, why); });
    }
    /** Space of the colour's components. */
    result<void> set_color_space(const char *color_space) const {
        return detail::done([&](castkit_error *why) { return castkit_color_set_color_space(document_.raw(), node_, color_space, why); });
    }
    /** The colour's components: r, g, b, a. */
    result<void> set_rgba(const float *rgba) const {
        return detail::done([&](castkit_error *why) { return castkit_color_set_rgba(document_.raw(), node_, rgba, why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/** A node of a file that is an instance. If it is a node of another kind, all properties and children are absent. */
class instance : public node {
public:
    instance() noexcept = default;
    instance(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_INSTANCE;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_instance_fields fields() const noexcept {
        castkit_instance_fields fields{};
        castkit_instance_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** The File children of the instance. */
    [[nodiscard]] castkit::nodes files() const noexcept {
        return castkit_instance_files(raw_);
    }
    /** Name of the instance. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return detail::text(castkit_instance_name(raw_));
    }
    /** The file to place, relative to the scene root or to this file's directory. */
    [[nodiscard]] castkit::node reference_file() const noexcept {
        return castkit_instance_reference_file(raw_);
    }
    /** The file to place, relative to the scene root or to this file's directory. */
    [[nodiscard]] std::optional<std::uint64_t> reference_file_hash() const noexcept {
        std::uint64_t found{};
        return castkit_instance_reference_file_hash(raw_, &found) ? std::optional<std::uint64_t>(found) : std::nullopt;
    }
    /** Position in the world. */
    [[nodiscard]] std::optional<std::array<float, 3>> position() const noexcept {
        float found[3];
        if (!castkit_instance_position(raw_, &found))
            return std::nullopt;
        return std::array<float, 3>{found[0], found[1], found[2]};
    }
    /** Rotation in the world, a quaternion x, y, z, w. */
    [[nodiscard]] std::optional<std::array<float, 4>> rotation() const noexcept {
        float found[4];
        if (!castkit_instance_rotation(raw_, &found))
            return std::nullopt;
        return std::array<float, 4>{found[0], found[1], found[2], found[3]};
    }
    /** Scale in the world. */
    [[nodiscard]] std::optional<std::array<float, 3>> scale() const noexcept {
        float found[3];
        if (!castkit_instance_scale(raw_, &found))
            return std::nullopt;
        return std::array<float, 3>{found[0], found[1], found[2]};
    }
};

/** Edits an instance of a document. */
class instance_edit {
public:
    instance_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Adds a File as the last child of the instance. Returns 0 and sets `error` on failure. */
    result<castkit_document_node> add_file() const {
        castkit_error reason;
        castkit_error *why = &reason;
        if (auto added = castkit_instance_add_file(document_.raw(), node_, why))
            return added;
        return unexpected(reason);
    }
    /** Name of the instance. */
    result<void> set_name(const char *name) const {
        return detail::done([&](castkit_error *why) { return castkit_instance_set_name(document_.raw(), node_, name, why); });
    }
    /** The file to place, relative to the scene root or to this file's directory. */
    result<void> set_reference_file(castkit_document_node target) const {
        return detail::done([&](castkit_error *why) { return castkit_instance_set_reference_file(document_.raw(), node_, target, why); });
    }
    /** The file to place, relative to the scene root or to this file's directory. */
    result<void> set_reference_file_hash(std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_instance_set_reference_file_hash(document_.raw(), node_, hash, why); });
    }
    /** Position in the world. */
    result<void> set_position(const float *position) const {
        return detail::done([&](castkit_error *why) { return castkit_instance_set_position(document_.raw(), node_, position, why); });
    }
    /** Rotation in the world, a quaternion x, y, z, w. */
    result<void> set_rotation(const float *rotation) const {
        return detail::done([&](castkit_error *why) { return castkit_instance_set_rotation(document_.raw(), node_, rotation, why); });
    }
    /** Scale in the world. */
    result<void> set_scale(const float *scale) const {
        return detail::done([&](castkit_error *why) { return castkit_instance_set_scale(document_.raw(), node_, scale, why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

/** A node of a file that is a metadata. If it is a node of another kind, all properties and children are absent. */
class metadata : public node {
public:
    metadata() noexcept = default;
    metadata(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_METADATA;
    /** Reads all properties in one pass. */
    [[nodiscard]] castkit_metadata_fields fields() const noexcept {
        castkit_metadata_fields fields{};
        castkit_metadata_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Who made the file. */
    [[nodiscard]] std::optional<std::string_view> author() const noexcept {
        return detail::text(castkit_metadata_author(raw_));
    }
    /** The program that wrote the file. */
    [[nodiscard]] std::optional<std::string_view> software() const noexcept {
        return detail::text(castkit_metadata_software(raw_));
    }
    /** Which axis points up; only a hint. */
    [[nodiscard]] std::optional<std::string_view> up_axis() const noexcept {
        return detail::text(castkit_metadata_up_axis(raw_));
    }
    /** Which axis points up; only a hint. */
    [[nodiscard]] castkit_known_up_axis up_axis_choice() const noexcept {
        return castkit_metadata_up_axis_choice(raw_);
    }
    /** Directory that the paths of instances are relative to. */
    [[nodiscard]] std::optional<std::string_view> scene_root() const noexcept {
        return detail::text(castkit_metadata_scene_root(raw_));
    }
};

/** Edits a metadata of a document. */
class metadata_edit {
public:
    metadata_edit(castkit::document document, castkit_document_node node) noexcept : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Who made the file. */
    result<void> set_author(const char *author) const {
        return detail::done([&](castkit_error *why) { return castkit_metadata_set_author(document_.raw(), node_, author, why); });
    }
    /** The program that wrote the file. */
    result<void> set_software(const char *software) const {
        return detail::done([&](castkit_error *why) { return castkit_metadata_set_software(document_.raw(), node_, software, why); });
    }
    /** Which axis points up; only a hint. */
    result<void> set_up_axis(const char *up_axis) const {
        return detail::done([&](castkit_error *why) { return castkit_metadata_set_up_axis(document_.raw(), node_, up_axis, why); });
    }
    /** Directory that the paths of instances are relative to. */
    result<void> set_scene_root(const char *scene_root) const {
        return detail::done([&](castkit_error *why) { return castkit_metadata_set_scene_root(document_.raw(), node_, scene_root, why); });
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

} // namespace castkit

#endif /* CASTKIT_NODES_HPP */

/* Generated from bindings/c/src by `cargo xtask c --write`. Do not edit; include castkit.hpp. */
#ifndef CASTKIT_NODES_HPP
#define CASTKIT_NODES_HPP

namespace castkit {

/** A node of a file that is a model. If it is a node of another kind, all properties and children are absent. */
class model : public node {
public:
    model() noexcept = default;
    model(const castkit::node &of) noexcept : castkit::node(of) {}
    static constexpr castkit_kind KIND = CASTKIT_KIND_MODEL;
    /**
     * All properties of `model`. The properties are read in one pass, and no array is copied: texts and arrays live as
     * long as the file. There is nothing if the node has another kind.
     */
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
    /** Name of the model. Key `n`, type s, since 2023-10. No text if it is absent. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return castkit::text(castkit_model_name(raw_));
    }
    /** Position in the world. Key `p`, type v3, since 2025-05. It. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::array<float, 3>> position() const noexcept {
        float position[3]{};
        const auto given = castkit_model_position(raw_, &position);
        if (!given)
            return std::nullopt;
        return std::to_array(position);
    }
    /**
     * Rotation in the world, a quaternion x, y, z, w. Key `r`, type v4, since 2025-05. It. There is nothing if it is
     * absent.
     */
    [[nodiscard]] std::optional<std::array<float, 4>> rotation() const noexcept {
        float rotation[4]{};
        const auto given = castkit_model_rotation(raw_, &rotation);
        if (!given)
            return std::nullopt;
        return std::to_array(rotation);
    }
    /** Scale in the world. Key `s`, type v3, since 2025-05. It. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::array<float, 3>> scale() const noexcept {
        float scale[3]{};
        const auto given = castkit_model_scale(raw_, &scale);
        if (!given)
            return std::nullopt;
        return std::to_array(scale);
    }
};

/** Edits a model of a document. */
class model_edit {
public:
    model_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Adds a Skeleton as the last child of the model. */
    result<castkit_document_node> add_skeleton() const {
        castkit_error why;
        const auto given = castkit_model_add_skeleton(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /** Adds a Mesh as the last child of the model. */
    result<castkit_document_node> add_mesh() const {
        castkit_error why;
        const auto given = castkit_model_add_mesh(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /** Adds a Hair as the last child of the model. */
    result<castkit_document_node> add_hair() const {
        castkit_error why;
        const auto given = castkit_model_add_hair(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /** Adds a BlendShape as the last child of the model. */
    result<castkit_document_node> add_blend_shape() const {
        castkit_error why;
        const auto given = castkit_model_add_blend_shape(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /** Adds a Material as the last child of the model. */
    result<castkit_document_node> add_material() const {
        castkit_error why;
        const auto given = castkit_model_add_material(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /**
     * Name of the model. Key `n`, type s, since 2023-10. Sets this property. The text is UTF-8 with a NUL at its end,
     * and is copied.
     */
    result<void> set_name(const char *name) const {
        castkit_error why;
        castkit_model_set_name(document_.raw(), node_, name, &why);
        return detail::told(why);
    }
    /** Position in the world. Key `p`, type v3, since 2025-05. Sets this property. Reads 3 floats. */
    result<void> set_position(const std::array<float, 3> &position) const {
        castkit_error why;
        castkit_model_set_position(document_.raw(), node_, position.data(), &why);
        return detail::told(why);
    }
    /**
     * Rotation in the world, a quaternion x, y, z, w. Key `r`, type v4, since 2025-05. Sets this property. Reads 4
     * floats.
     */
    result<void> set_rotation(const std::array<float, 4> &rotation) const {
        castkit_error why;
        castkit_model_set_rotation(document_.raw(), node_, rotation.data(), &why);
        return detail::told(why);
    }
    /** Scale in the world. Key `s`, type v3, since 2025-05. Sets this property. Reads 3 floats. */
    result<void> set_scale(const std::array<float, 3> &scale) const {
        castkit_error why;
        castkit_model_set_scale(document_.raw(), node_, scale.data(), &why);
        return detail::told(why);
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
    /**
     * All properties of `mesh`. The properties are read in one pass, and no array is copied: texts and arrays live as
     * long as the file. There is nothing if the node has another kind.
     */
    [[nodiscard]] castkit_mesh_fields fields() const noexcept {
        castkit_mesh_fields fields{};
        castkit_mesh_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Name of the mesh. Key `n`, type s, since 2021-11. No text if it is absent. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return castkit::text(castkit_mesh_name(raw_));
    }
    /** Position of each vertex. Key `vp`, type v3[], required, since 2020-03. No array if it is absent. */
    [[nodiscard]] castkit::array positions() const noexcept {
        return castkit_mesh_positions(raw_);
    }
    /** Normal of each vertex. Key `vn`, type v3[], since 2020-03. No array if it is absent. */
    [[nodiscard]] castkit::array normals() const noexcept {
        return castkit_mesh_normals(raw_);
    }
    /** Tangent of each vertex. Key `vt`, type v3[], since 2020-03. No array if it is absent. */
    [[nodiscard]] castkit::array tangents() const noexcept {
        return castkit_mesh_tangents(raw_);
    }
    /**
     * Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a. Key `c%d`,
     * type i v4[], since 2024-08. `layer` is the index of the layer. No array if it is absent.
     */
    [[nodiscard]] castkit::array color_layer(std::uint32_t layer) const noexcept {
        return castkit_mesh_color_layer(raw_, layer);
    }
    /**
     * The only colour layer of old files, packed with red in the lowest byte. Key `vc`, type i[], since 2020-03, legacy
     * since 2024-08, replaced by `c0` with `cl` = 1. No array if it is absent.
     */
    [[nodiscard]] castkit::array legacy_colors() const noexcept {
        return castkit_mesh_legacy_colors(raw_);
    }
    /**
     * Texture coordinates of each vertex, with the origin at the top left. Key `u%d`, type v2[], since 2020-03. `layer`
     * is the index of the layer. No array if it is absent.
     */
    [[nodiscard]] castkit::array uv_layer(std::uint32_t layer) const noexcept {
        return castkit_mesh_uv_layer(raw_, layer);
    }
    /**
     * Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones. Key `wb`, type
     * b h i[], since 2020-03. No array if it is absent.
     */
    [[nodiscard]] castkit::array weight_bones() const noexcept {
        return castkit_mesh_weight_bones(raw_);
    }
    /**
     * Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up. Key `wv`, type f[],
     * required with `wb`, since 2020-03. No array if it is absent.
     */
    [[nodiscard]] castkit::array weight_values() const noexcept {
        return castkit_mesh_weight_values(raw_);
    }
    /**
     * Three vertex indices per triangle, counterclockwise when seen from the front. Key `f`, type b h i[], required,
     * since 2020-03. No array if it is absent.
     */
    [[nodiscard]] castkit::array faces() const noexcept {
        return castkit_mesh_faces(raw_);
    }
    /**
     * Number of colour layers. Key `cl`, type b h i, required with `c%d`, since 2024-08. It. There is nothing if it is
     * absent.
     */
    [[nodiscard]] std::optional<std::uint32_t> color_layer_count() const noexcept {
        std::uint32_t color_layer_count{};
        const auto given = castkit_mesh_color_layer_count(raw_, &color_layer_count);
        if (!given)
            return std::nullopt;
        return color_layer_count;
    }
    /**
     * Number of texture coordinate layers. Key `ul`, type b h i, required with `u%d`, since 2020-03. It. There is
     * nothing if it is absent.
     */
    [[nodiscard]] std::optional<std::uint32_t> uv_layer_count() const noexcept {
        std::uint32_t uv_layer_count{};
        const auto given = castkit_mesh_uv_layer_count(raw_, &uv_layer_count);
        if (!given)
            return std::nullopt;
        return uv_layer_count;
    }
    /**
     * Number of bones that move each vertex. Key `mi`, type b h i, required with `wb`, since 2020-03. It. There is
     * nothing if it is absent.
     */
    [[nodiscard]] std::optional<std::uint32_t> maximum_influence() const noexcept {
        std::uint32_t maximum_influence{};
        const auto given = castkit_mesh_maximum_influence(raw_, &maximum_influence);
        if (!given)
            return std::nullopt;
        return maximum_influence;
    }
    /**
     * How the vertices follow the bones. Key `sm`, type s, default `linear`, since 2023-10. The text;
     * `mesh::skinning_method_choice` tells which value of the specification it is.
     */
    [[nodiscard]] std::optional<std::string_view> skinning_method() const noexcept {
        return castkit::text(castkit_mesh_skinning_method(raw_));
    }
    /**
     * How the vertices follow the bones. Key `sm`, type s, default `linear`, since 2023-10. One of
     * `CASTKIT_SKINNING_METHOD_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.
     */
    [[nodiscard]] castkit_known_skinning_method skinning_method_choice() const noexcept {
        return castkit_mesh_skinning_method_choice(raw_);
    }
    /**
     * Material of the mesh. Key `m`, type l, since 2020-03. The target of the link. The null node if it is absent or
     * has no target.
     */
    [[nodiscard]] castkit::node material() const noexcept {
        return castkit_mesh_material(raw_);
    }
    /** Material of the mesh. Key `m`, type l, since 2020-03. The hash in the link. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::uint64_t> material_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_mesh_material_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Writes the vertices of a mesh to memory of the caller, interleaved as graphics processors expect them. The memory
     * is never read, so it can be a vertex buffer that is mapped for writing. There are `attribute_count` attributes at
     * `attributes`. They may be anywhere within `stride`, the number of bytes from one vertex to the next; bytes not
     * covered by an attribute are left unchanged. `buffer` has room for `size` bytes, at least `stride` times the
     * number of positions. If `all_threads` is true, large meshes are written by several threads.
     */
    result<void> interleave(
        castkit::list<castkit_vertex_attribute> attributes, std::size_t stride, castkit::room buffer,
        bool all_threads = false) const {
        castkit_error why;
        castkit_mesh_interleave(
            raw_, attributes.data(), attributes.size(), sizeof(castkit_vertex_attribute), stride, buffer.data(),
            buffer.size(), all_threads, &why);
        return detail::told(why);
    }
};

/** Edits a mesh of a document. */
class mesh_edit {
public:
    mesh_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /**
     * Name of the mesh. Key `n`, type s, since 2021-11. Sets this property. The text is UTF-8 with a NUL at its end,
     * and is copied.
     */
    result<void> set_name(const char *name) const {
        castkit_error why;
        castkit_mesh_set_name(document_.raw(), node_, name, &why);
        return detail::told(why);
    }
    /**
     * Position of each vertex. Key `vp`, type v3[], required, since 2020-03. Sets this property to a copy of the
     * elements.
     */
    result<void> set_positions(const castkit::array &positions) const {
        castkit_error why;
        castkit_mesh_set_positions(document_.raw(), node_, positions.raw(), &why);
        return detail::told(why);
    }
    /** Normal of each vertex. Key `vn`, type v3[], since 2020-03. Sets this property to a copy of the elements. */
    result<void> set_normals(const castkit::array &normals) const {
        castkit_error why;
        castkit_mesh_set_normals(document_.raw(), node_, normals.raw(), &why);
        return detail::told(why);
    }
    /** Tangent of each vertex. Key `vt`, type v3[], since 2020-03. Sets this property to a copy of the elements. */
    result<void> set_tangents(const castkit::array &tangents) const {
        castkit_error why;
        castkit_mesh_set_tangents(document_.raw(), node_, tangents.raw(), &why);
        return detail::told(why);
    }
    /**
     * Colour of each vertex: packed with red in the lowest byte or, since 2025-04, four floats r, g, b, a. Key `c%d`,
     * type i v4[], since 2024-08. Sets this property to a copy of the elements. They must have one of the types of the
     * property.
     */
    result<void> set_color_layer(std::uint32_t layer, const castkit::array &color_layer) const {
        castkit_error why;
        castkit_mesh_set_color_layer(document_.raw(), node_, layer, color_layer.raw(), &why);
        return detail::told(why);
    }
    /**
     * The only colour layer of old files, packed with red in the lowest byte. Key `vc`, type i[], since 2020-03, legacy
     * since 2024-08, replaced by `c0` with `cl` = 1. Sets this property to a copy of the elements.
     */
    result<void> set_legacy_colors(const castkit::array &legacy_colors) const {
        castkit_error why;
        castkit_mesh_set_legacy_colors(document_.raw(), node_, legacy_colors.raw(), &why);
        return detail::told(why);
    }
    /**
     * Texture coordinates of each vertex, with the origin at the top left. Key `u%d`, type v2[], since 2020-03. Sets
     * this property to a copy of the elements.
     */
    result<void> set_uv_layer(std::uint32_t layer, const castkit::array &uv_layer) const {
        castkit_error why;
        castkit_mesh_set_uv_layer(document_.raw(), node_, layer, uv_layer.raw(), &why);
        return detail::told(why);
    }
    /**
     * Bones that move each vertex, `maximum_influence` per vertex, as indices into the skeleton's bones. Key `wb`, type
     * b h i[], since 2020-03. Sets this property to a copy of the elements. Integers of any width are stored in the
     * smallest width that holds them all.
     */
    result<void> set_weight_bones(const castkit::array &weight_bones) const {
        castkit_error why;
        castkit_mesh_set_weight_bones(document_.raw(), node_, weight_bones.raw(), &why);
        return detail::told(why);
    }
    /**
     * Weight of each bone in `weight_bones`; if a vertex lists a bone twice, its weights add up. Key `wv`, type f[],
     * required with `wb`, since 2020-03. Sets this property to a copy of the elements.
     */
    result<void> set_weight_values(const castkit::array &weight_values) const {
        castkit_error why;
        castkit_mesh_set_weight_values(document_.raw(), node_, weight_values.raw(), &why);
        return detail::told(why);
    }
    /**
     * Three vertex indices per triangle, counterclockwise when seen from the front. Key `f`, type b h i[], required,
     * since 2020-03. Sets this property to a copy of the elements. Integers of any width are stored in the smallest
     * width that holds them all.
     */
    result<void> set_faces(const castkit::array &faces) const {
        castkit_error why;
        castkit_mesh_set_faces(document_.raw(), node_, faces.raw(), &why);
        return detail::told(why);
    }
    /** Number of colour layers. Key `cl`, type b h i, required with `c%d`, since 2024-08. Sets this property. */
    result<void> set_color_layer_count(std::uint32_t color_layer_count) const {
        castkit_error why;
        castkit_mesh_set_color_layer_count(document_.raw(), node_, color_layer_count, &why);
        return detail::told(why);
    }
    /**
     * Number of texture coordinate layers. Key `ul`, type b h i, required with `u%d`, since 2020-03. Sets this
     * property.
     */
    result<void> set_uv_layer_count(std::uint32_t uv_layer_count) const {
        castkit_error why;
        castkit_mesh_set_uv_layer_count(document_.raw(), node_, uv_layer_count, &why);
        return detail::told(why);
    }
    /**
     * Number of bones that move each vertex. Key `mi`, type b h i, required with `wb`, since 2020-03. Sets this
     * property.
     */
    result<void> set_maximum_influence(std::uint32_t maximum_influence) const {
        castkit_error why;
        castkit_mesh_set_maximum_influence(document_.raw(), node_, maximum_influence, &why);
        return detail::told(why);
    }
    /**
     * How the vertices follow the bones. Key `sm`, type s, default `linear`, since 2023-10. Sets this property. The
     * text is UTF-8 with a NUL at its end, and is copied.
     */
    result<void> set_skinning_method(const char *skinning_method) const {
        castkit_error why;
        castkit_mesh_set_skinning_method(document_.raw(), node_, skinning_method, &why);
        return detail::told(why);
    }
    /**
     * Material of the mesh. Key `m`, type l, since 2020-03. Sets this property to a link to `target`, a sibling of this
     * node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_material(castkit_document_node target) const {
        castkit_error why;
        castkit_mesh_set_material(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /** Material of the mesh. Key `m`, type l, since 2020-03. Sets this property to a link to the node with the hash. */
    result<void> set_material_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_mesh_set_material_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
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
    /**
     * All properties of `hair`. The properties are read in one pass, and no array is copied: texts and arrays live as
     * long as the file. There is nothing if the node has another kind.
     */
    [[nodiscard]] castkit_hair_fields fields() const noexcept {
        castkit_hair_fields fields{};
        castkit_hair_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Name of the hair. Key `n`, type s, since 2025-04. No text if it is absent. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return castkit::text(castkit_hair_name(raw_));
    }
    /** Number of segments of each strand. Key `se`, type b h i[], required, since 2025-04. No array if it is absent. */
    [[nodiscard]] castkit::array segments() const noexcept {
        return castkit_hair_segments(raw_);
    }
    /**
     * World positions of the points of all strands; a strand of n segments has n + 1 points. Key `pt`, type v3[],
     * required, since 2025-04. No array if it is absent.
     */
    [[nodiscard]] castkit::array particles() const noexcept {
        return castkit_hair_particles(raw_);
    }
    /**
     * Material of the hair. Key `m`, type l, since 2025-04. The target of the link. The null node if it is absent or
     * has no target.
     */
    [[nodiscard]] castkit::node material() const noexcept {
        return castkit_hair_material(raw_);
    }
    /** Material of the hair. Key `m`, type l, since 2025-04. The hash in the link. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::uint64_t> material_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_hair_material_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
};

/** Edits a hair of a document. */
class hair_edit {
public:
    hair_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /**
     * Name of the hair. Key `n`, type s, since 2025-04. Sets this property. The text is UTF-8 with a NUL at its end,
     * and is copied.
     */
    result<void> set_name(const char *name) const {
        castkit_error why;
        castkit_hair_set_name(document_.raw(), node_, name, &why);
        return detail::told(why);
    }
    /**
     * Number of segments of each strand. Key `se`, type b h i[], required, since 2025-04. Sets this property to a copy
     * of the elements. Integers of any width are stored in the smallest width that holds them all.
     */
    result<void> set_segments(const castkit::array &segments) const {
        castkit_error why;
        castkit_hair_set_segments(document_.raw(), node_, segments.raw(), &why);
        return detail::told(why);
    }
    /**
     * World positions of the points of all strands; a strand of n segments has n + 1 points. Key `pt`, type v3[],
     * required, since 2025-04. Sets this property to a copy of the elements.
     */
    result<void> set_particles(const castkit::array &particles) const {
        castkit_error why;
        castkit_hair_set_particles(document_.raw(), node_, particles.raw(), &why);
        return detail::told(why);
    }
    /**
     * Material of the hair. Key `m`, type l, since 2025-04. Sets this property to a link to `target`, a sibling of this
     * node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_material(castkit_document_node target) const {
        castkit_error why;
        castkit_hair_set_material(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /** Material of the hair. Key `m`, type l, since 2025-04. Sets this property to a link to the node with the hash. */
    result<void> set_material_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_hair_set_material_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
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
    /**
     * All properties of `blend_shape`. The properties are read in one pass, and no array is copied: texts and arrays
     * live as long as the file. There is nothing if the node has another kind.
     */
    [[nodiscard]] castkit_blend_shape_fields fields() const noexcept {
        castkit_blend_shape_fields fields{};
        castkit_blend_shape_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /**
     * Name of the shape; weight curves refer to it. Key `n`, type s, required, since 2023-10. No text if it is absent.
     */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return castkit::text(castkit_blend_shape_name(raw_));
    }
    /**
     * The mesh that is deformed. Key `b`, type l, required, since 2021-11. The target of the link. The null node if it
     * is absent or has no target.
     */
    [[nodiscard]] castkit::node base_shape() const noexcept {
        return castkit_blend_shape_base_shape(raw_);
    }
    /**
     * The mesh that is deformed. Key `b`, type l, required, since 2021-11. The hash in the link. There is nothing if it
     * is absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> base_shape_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_blend_shape_base_shape_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /** Indices of the vertices that move. Key `vi`, type b h i[], required, since 2024-06. No array if it is absent. */
    [[nodiscard]] castkit::array vertex_indices() const noexcept {
        return castkit_blend_shape_vertex_indices(raw_);
    }
    /**
     * Final position of each vertex of `vertex_indices`, not a difference. Key `vp`, type v3[], required, since
     * 2024-06. No array if it is absent.
     */
    [[nodiscard]] castkit::array positions() const noexcept {
        return castkit_blend_shape_positions(raw_);
    }
    /**
     * The largest weight: a single number, or one per target in files from before 2024-06. Key `ts`, type f[], since
     * 2021-11. No array if it is absent.
     */
    [[nodiscard]] castkit::array target_weight_scales() const noexcept {
        return castkit_blend_shape_target_weight_scales(raw_);
    }
    /**
     * Whole meshes to morph into, in old files. Key `t`, type l[], since 2021-11, legacy since 2024-06, replaced by
     * `vi` with `vp`. The hashes of the targets. No array if it is absent.
     */
    [[nodiscard]] castkit::array legacy_target_shapes() const noexcept {
        return castkit_blend_shape_legacy_target_shapes(raw_);
    }
    /**
     * Position offsets; they were in the published text for less than a day. Key `vd`, type v3[], since 2024-06, legacy
     * since 2024-06, replaced by `vp`. No array if it is absent.
     */
    [[nodiscard]] castkit::array legacy_deltas() const noexcept {
        return castkit_blend_shape_legacy_deltas(raw_);
    }
};

/** Edits a blend_shape of a document. */
class blend_shape_edit {
public:
    blend_shape_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /**
     * Name of the shape; weight curves refer to it. Key `n`, type s, required, since 2023-10. Sets this property. The
     * text is UTF-8 with a NUL at its end, and is copied.
     */
    result<void> set_name(const char *name) const {
        castkit_error why;
        castkit_blend_shape_set_name(document_.raw(), node_, name, &why);
        return detail::told(why);
    }
    /**
     * The mesh that is deformed. Key `b`, type l, required, since 2021-11. Sets this property to a link to `target`, a
     * sibling of this node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_base_shape(castkit_document_node target) const {
        castkit_error why;
        castkit_blend_shape_set_base_shape(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /**
     * The mesh that is deformed. Key `b`, type l, required, since 2021-11. Sets this property to a link to the node
     * with the hash.
     */
    result<void> set_base_shape_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_blend_shape_set_base_shape_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Indices of the vertices that move. Key `vi`, type b h i[], required, since 2024-06. Sets this property to a copy
     * of the elements. Integers of any width are stored in the smallest width that holds them all.
     */
    result<void> set_vertex_indices(const castkit::array &vertex_indices) const {
        castkit_error why;
        castkit_blend_shape_set_vertex_indices(document_.raw(), node_, vertex_indices.raw(), &why);
        return detail::told(why);
    }
    /**
     * Final position of each vertex of `vertex_indices`, not a difference. Key `vp`, type v3[], required, since
     * 2024-06. Sets this property to a copy of the elements.
     */
    result<void> set_positions(const castkit::array &positions) const {
        castkit_error why;
        castkit_blend_shape_set_positions(document_.raw(), node_, positions.raw(), &why);
        return detail::told(why);
    }
    /**
     * The largest weight: a single number, or one per target in files from before 2024-06. Key `ts`, type f[], since
     * 2021-11. Sets this property to a copy of the elements.
     */
    result<void> set_target_weight_scales(const castkit::array &target_weight_scales) const {
        castkit_error why;
        castkit_blend_shape_set_target_weight_scales(document_.raw(), node_, target_weight_scales.raw(), &why);
        return detail::told(why);
    }
    /**
     * Whole meshes to morph into, in old files. Key `t`, type l[], since 2021-11, legacy since 2024-06, replaced by
     * `vi` with `vp`. Sets this property to a copy of the elements.
     */
    result<void> set_legacy_target_shapes(const castkit::array &legacy_target_shapes) const {
        castkit_error why;
        castkit_blend_shape_set_legacy_target_shapes(document_.raw(), node_, legacy_target_shapes.raw(), &why);
        return detail::told(why);
    }
    /**
     * Position offsets; they were in the published text for less than a day. Key `vd`, type v3[], since 2024-06, legacy
     * since 2024-06, replaced by `vp`. Sets this property to a copy of the elements.
     */
    result<void> set_legacy_deltas(const castkit::array &legacy_deltas) const {
        castkit_error why;
        castkit_blend_shape_set_legacy_deltas(document_.raw(), node_, legacy_deltas.raw(), &why);
        return detail::told(why);
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
    /**
     * All properties of `bone`. The properties are read in one pass, and no array is copied: texts and arrays live as
     * long as the file. There is nothing if the node has another kind.
     */
    [[nodiscard]] castkit_bone_fields fields() const noexcept {
        castkit_bone_fields fields{};
        castkit_bone_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Name of the bone; curves refer to it. Key `n`, type s, required, since 2020-03. No text if it is absent. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return castkit::text(castkit_bone_name(raw_));
    }
    /**
     * The parent, as an index into the skeleton's bones, or none. Key `p`, type i, since 2020-03. It. There is nothing
     * if it is absent.
     */
    [[nodiscard]] std::optional<std::uint32_t> parent_index() const noexcept {
        std::uint32_t parent_index{};
        const auto given = castkit_bone_parent_index(raw_, &parent_index);
        if (!given)
            return std::nullopt;
        return parent_index;
    }
    /**
     * Whether the parent's own scale is cancelled before this bone's rotation is applied. Key `ssc`, type b, default
     * `true`, since 2020-03.
     */
    [[nodiscard]] bool segment_scale_compensate() const noexcept {
        return castkit_bone_segment_scale_compensate(raw_);
    }
    /** Position relative to the parent. Key `lp`, type v3, since 2020-03. It. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::array<float, 3>> local_position() const noexcept {
        float local_position[3]{};
        const auto given = castkit_bone_local_position(raw_, &local_position);
        if (!given)
            return std::nullopt;
        return std::to_array(local_position);
    }
    /**
     * Rotation relative to the parent, a quaternion x, y, z, w. Key `lr`, type v4, since 2020-03. It. There is nothing
     * if it is absent.
     */
    [[nodiscard]] std::optional<std::array<float, 4>> local_rotation() const noexcept {
        float local_rotation[4]{};
        const auto given = castkit_bone_local_rotation(raw_, &local_rotation);
        if (!given)
            return std::nullopt;
        return std::to_array(local_rotation);
    }
    /** Position relative to the model. Key `wp`, type v3, since 2020-03. It. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::array<float, 3>> world_position() const noexcept {
        float world_position[3]{};
        const auto given = castkit_bone_world_position(raw_, &world_position);
        if (!given)
            return std::nullopt;
        return std::to_array(world_position);
    }
    /**
     * Rotation relative to the model, a quaternion x, y, z, w. Key `wr`, type v4, since 2020-03. It. There is nothing
     * if it is absent.
     */
    [[nodiscard]] std::optional<std::array<float, 4>> world_rotation() const noexcept {
        float world_rotation[4]{};
        const auto given = castkit_bone_world_rotation(raw_, &world_rotation);
        if (!given)
            return std::nullopt;
        return std::to_array(world_rotation);
    }
    /** Scale, always relative to the parent. Key `s`, type v3, since 2020-03. It. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::array<float, 3>> scale() const noexcept {
        float scale[3]{};
        const auto given = castkit_bone_scale(raw_, &scale);
        if (!given)
            return std::nullopt;
        return std::to_array(scale);
    }
};

/** Edits a bone of a document. */
class bone_edit {
public:
    bone_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /**
     * Name of the bone; curves refer to it. Key `n`, type s, required, since 2020-03. Sets this property. The text is
     * UTF-8 with a NUL at its end, and is copied.
     */
    result<void> set_name(const char *name) const {
        castkit_error why;
        castkit_bone_set_name(document_.raw(), node_, name, &why);
        return detail::told(why);
    }
    /**
     * The parent, as an index into the skeleton's bones, or none. Key `p`, type i, since 2020-03. Sets this property.
     */
    result<void> set_parent_index(std::uint32_t parent_index) const {
        castkit_error why;
        castkit_bone_set_parent_index(document_.raw(), node_, parent_index, &why);
        return detail::told(why);
    }
    /**
     * Whether the parent's own scale is cancelled before this bone's rotation is applied. Key `ssc`, type b, default
     * `true`, since 2020-03. Sets this property.
     */
    result<void> set_segment_scale_compensate(bool segment_scale_compensate) const {
        castkit_error why;
        castkit_bone_set_segment_scale_compensate(document_.raw(), node_, segment_scale_compensate, &why);
        return detail::told(why);
    }
    /** Position relative to the parent. Key `lp`, type v3, since 2020-03. Sets this property. Reads 3 floats. */
    result<void> set_local_position(const std::array<float, 3> &local_position) const {
        castkit_error why;
        castkit_bone_set_local_position(document_.raw(), node_, local_position.data(), &why);
        return detail::told(why);
    }
    /**
     * Rotation relative to the parent, a quaternion x, y, z, w. Key `lr`, type v4, since 2020-03. Sets this property.
     * Reads 4 floats.
     */
    result<void> set_local_rotation(const std::array<float, 4> &local_rotation) const {
        castkit_error why;
        castkit_bone_set_local_rotation(document_.raw(), node_, local_rotation.data(), &why);
        return detail::told(why);
    }
    /** Position relative to the model. Key `wp`, type v3, since 2020-03. Sets this property. Reads 3 floats. */
    result<void> set_world_position(const std::array<float, 3> &world_position) const {
        castkit_error why;
        castkit_bone_set_world_position(document_.raw(), node_, world_position.data(), &why);
        return detail::told(why);
    }
    /**
     * Rotation relative to the model, a quaternion x, y, z, w. Key `wr`, type v4, since 2020-03. Sets this property.
     * Reads 4 floats.
     */
    result<void> set_world_rotation(const std::array<float, 4> &world_rotation) const {
        castkit_error why;
        castkit_bone_set_world_rotation(document_.raw(), node_, world_rotation.data(), &why);
        return detail::told(why);
    }
    /** Scale, always relative to the parent. Key `s`, type v3, since 2020-03. Sets this property. Reads 3 floats. */
    result<void> set_scale(const std::array<float, 3> &scale) const {
        castkit_error why;
        castkit_bone_set_scale(document_.raw(), node_, scale.data(), &why);
        return detail::told(why);
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
    /**
     * All properties of `ik_handle`. The properties are read in one pass, and no array is copied: texts and arrays live
     * as long as the file. There is nothing if the node has another kind.
     */
    [[nodiscard]] castkit_ik_handle_fields fields() const noexcept {
        castkit_ik_handle_fields fields{};
        castkit_ik_handle_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Name of the handle. Key `n`, type s, since 2023-10. No text if it is absent. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return castkit::text(castkit_ik_handle_name(raw_));
    }
    /**
     * First bone of the chain. Key `sb`, type l, required, since 2023-10. The target of the link. The null node if it
     * is absent or has no target.
     */
    [[nodiscard]] castkit::node start_bone() const noexcept {
        return castkit_ik_handle_start_bone(raw_);
    }
    /**
     * First bone of the chain. Key `sb`, type l, required, since 2023-10. The hash in the link. There is nothing if it
     * is absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> start_bone_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_ik_handle_start_bone_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Last bone of the chain. Key `eb`, type l, required, since 2023-10. The target of the link. The null node if it is
     * absent or has no target.
     */
    [[nodiscard]] castkit::node end_bone() const noexcept {
        return castkit_ik_handle_end_bone(raw_);
    }
    /**
     * Last bone of the chain. Key `eb`, type l, required, since 2023-10. The hash in the link. There is nothing if it
     * is absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> end_bone_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_ik_handle_end_bone_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * The bone that the chain reaches for. Key `tb`, type l, since 2023-10. The target of the link. The null node if it
     * is absent or has no target.
     */
    [[nodiscard]] castkit::node target_bone() const noexcept {
        return castkit_ik_handle_target_bone(raw_);
    }
    /**
     * The bone that the chain reaches for. Key `tb`, type l, since 2023-10. The hash in the link. There is nothing if
     * it is absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> target_bone_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_ik_handle_target_bone_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /** Offset from the target bone. Key `to`, type v3, since 2026-03. It. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::array<float, 3>> target_offset() const noexcept {
        float target_offset[3]{};
        const auto given = castkit_ik_handle_target_offset(raw_, &target_offset);
        if (!given)
            return std::nullopt;
        return std::to_array(target_offset);
    }
    /**
     * The bone that the chain bends towards. Key `pv`, type l, since 2023-10. The target of the link. The null node if
     * it is absent or has no target.
     */
    [[nodiscard]] castkit::node pole_vector_bone() const noexcept {
        return castkit_ik_handle_pole_vector_bone(raw_);
    }
    /**
     * The bone that the chain bends towards. Key `pv`, type l, since 2023-10. The hash in the link. There is nothing if
     * it is absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> pole_vector_bone_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_ik_handle_pole_vector_bone_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * The bone whose twist rotates the chain. Key `pb`, type l, since 2023-10. The target of the link. The null node if
     * it is absent or has no target.
     */
    [[nodiscard]] castkit::node pole_bone() const noexcept {
        return castkit_ik_handle_pole_bone(raw_);
    }
    /**
     * The bone whose twist rotates the chain. Key `pb`, type l, since 2023-10. The hash in the link. There is nothing
     * if it is absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> pole_bone_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_ik_handle_pole_bone_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /** Whether the end bone takes the rotation of the target. Key `tr`, type b, default `false`, since 2023-10. */
    [[nodiscard]] bool use_target_rotation() const noexcept {
        return castkit_ik_handle_use_target_rotation(raw_);
    }
};

/** Edits an ik_handle of a document. */
class ik_handle_edit {
public:
    ik_handle_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /**
     * Name of the handle. Key `n`, type s, since 2023-10. Sets this property. The text is UTF-8 with a NUL at its end,
     * and is copied.
     */
    result<void> set_name(const char *name) const {
        castkit_error why;
        castkit_ik_handle_set_name(document_.raw(), node_, name, &why);
        return detail::told(why);
    }
    /**
     * First bone of the chain. Key `sb`, type l, required, since 2023-10. Sets this property to a link to `target`, a
     * sibling of this node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_start_bone(castkit_document_node target) const {
        castkit_error why;
        castkit_ik_handle_set_start_bone(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /**
     * First bone of the chain. Key `sb`, type l, required, since 2023-10. Sets this property to a link to the node with
     * the hash.
     */
    result<void> set_start_bone_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_ik_handle_set_start_bone_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Last bone of the chain. Key `eb`, type l, required, since 2023-10. Sets this property to a link to `target`, a
     * sibling of this node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_end_bone(castkit_document_node target) const {
        castkit_error why;
        castkit_ik_handle_set_end_bone(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /**
     * Last bone of the chain. Key `eb`, type l, required, since 2023-10. Sets this property to a link to the node with
     * the hash.
     */
    result<void> set_end_bone_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_ik_handle_set_end_bone_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * The bone that the chain reaches for. Key `tb`, type l, since 2023-10. Sets this property to a link to `target`, a
     * sibling of this node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_target_bone(castkit_document_node target) const {
        castkit_error why;
        castkit_ik_handle_set_target_bone(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /**
     * The bone that the chain reaches for. Key `tb`, type l, since 2023-10. Sets this property to a link to the node
     * with the hash.
     */
    result<void> set_target_bone_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_ik_handle_set_target_bone_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /** Offset from the target bone. Key `to`, type v3, since 2026-03. Sets this property. Reads 3 floats. */
    result<void> set_target_offset(const std::array<float, 3> &target_offset) const {
        castkit_error why;
        castkit_ik_handle_set_target_offset(document_.raw(), node_, target_offset.data(), &why);
        return detail::told(why);
    }
    /**
     * The bone that the chain bends towards. Key `pv`, type l, since 2023-10. Sets this property to a link to `target`,
     * a sibling of this node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_pole_vector_bone(castkit_document_node target) const {
        castkit_error why;
        castkit_ik_handle_set_pole_vector_bone(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /**
     * The bone that the chain bends towards. Key `pv`, type l, since 2023-10. Sets this property to a link to the node
     * with the hash.
     */
    result<void> set_pole_vector_bone_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_ik_handle_set_pole_vector_bone_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * The bone whose twist rotates the chain. Key `pb`, type l, since 2023-10. Sets this property to a link to
     * `target`, a sibling of this node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_pole_bone(castkit_document_node target) const {
        castkit_error why;
        castkit_ik_handle_set_pole_bone(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /**
     * The bone whose twist rotates the chain. Key `pb`, type l, since 2023-10. Sets this property to a link to the node
     * with the hash.
     */
    result<void> set_pole_bone_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_ik_handle_set_pole_bone_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Whether the end bone takes the rotation of the target. Key `tr`, type b, default `false`, since 2023-10. Sets
     * this property.
     */
    result<void> set_use_target_rotation(bool use_target_rotation) const {
        castkit_error why;
        castkit_ik_handle_set_use_target_rotation(document_.raw(), node_, use_target_rotation, &why);
        return detail::told(why);
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
    /**
     * All properties of `constraint`. The properties are read in one pass, and no array is copied: texts and arrays
     * live as long as the file. There is nothing if the node has another kind.
     */
    [[nodiscard]] castkit_constraint_fields fields() const noexcept {
        castkit_constraint_fields fields{};
        castkit_constraint_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Name of the constraint. Key `n`, type s, since 2023-12. No text if it is absent. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return castkit::text(castkit_constraint_name(raw_));
    }
    /**
     * What the constraint acts on: the translation, the rotation or the scale. Key `ct`, type s, required, since
     * 2023-12. The text; `constraint::constraint_type_choice` tells which value of the specification it is. No text if
     * it is absent.
     */
    [[nodiscard]] std::optional<std::string_view> constraint_type() const noexcept {
        return castkit::text(castkit_constraint_constraint_type(raw_));
    }
    /**
     * What the constraint acts on: the translation, the rotation or the scale. Key `ct`, type s, required, since
     * 2023-12. One of `CASTKIT_CONSTRAINT_TYPE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or
     * is absent.
     */
    [[nodiscard]] castkit_known_constraint_type constraint_type_choice() const noexcept {
        return castkit_constraint_constraint_type_choice(raw_);
    }
    /**
     * The bone that the constraint moves. Key `cb`, type l, required, since 2023-12. The target of the link. The null
     * node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node constraint_bone() const noexcept {
        return castkit_constraint_constraint_bone(raw_);
    }
    /**
     * The bone that the constraint moves. Key `cb`, type l, required, since 2023-12. The hash in the link. There is
     * nothing if it is absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> constraint_bone_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_constraint_constraint_bone_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * The bone that it follows. Key `tb`, type l, required, since 2023-12. The target of the link. The null node if it
     * is absent or has no target.
     */
    [[nodiscard]] castkit::node target_bone() const noexcept {
        return castkit_constraint_target_bone(raw_);
    }
    /**
     * The bone that it follows. Key `tb`, type l, required, since 2023-12. The hash in the link. There is nothing if it
     * is absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> target_bone_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_constraint_target_bone_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Whether the offset from the target in the rest pose is kept. Key `mo`, type b, default `false`, since 2024-01.
     */
    [[nodiscard]] bool maintain_offset() const noexcept {
        return castkit_constraint_maintain_offset(raw_);
    }
    /**
     * Offset from the target: a vector, or a quaternion for an orient constraint. Key `co`, type v3 v4, since 2025-02.
     * Writes 3 or 4 floats to `custom_offset` and returns their number; returns 0 if it is absent.
     */
    [[nodiscard]] std::vector<float> custom_offset() const {
        float custom_offset[4]{};
        return std::vector<float>(
            custom_offset, custom_offset + castkit_constraint_custom_offset(raw_, &custom_offset));
    }
    /** How much the bone follows its target, from 0 to 1. Key `wt`, type f, default `1.0`, since 2025-02. */
    [[nodiscard]] float weight() const noexcept {
        return castkit_constraint_weight(raw_);
    }
    /** Whether the constraint leaves the x axis alone. Key `sx`, type b, default `false`, since 2024-01. */
    [[nodiscard]] bool skip_x() const noexcept {
        return castkit_constraint_skip_x(raw_);
    }
    /** Whether the constraint leaves the y axis alone. Key `sy`, type b, default `false`, since 2024-01. */
    [[nodiscard]] bool skip_y() const noexcept {
        return castkit_constraint_skip_y(raw_);
    }
    /** Whether the constraint leaves the z axis alone. Key `sz`, type b, default `false`, since 2024-01. */
    [[nodiscard]] bool skip_z() const noexcept {
        return castkit_constraint_skip_z(raw_);
    }
};

/** Edits a constraint of a document. */
class constraint_edit {
public:
    constraint_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /**
     * Name of the constraint. Key `n`, type s, since 2023-12. Sets this property. The text is UTF-8 with a NUL at its
     * end, and is copied.
     */
    result<void> set_name(const char *name) const {
        castkit_error why;
        castkit_constraint_set_name(document_.raw(), node_, name, &why);
        return detail::told(why);
    }
    /**
     * What the constraint acts on: the translation, the rotation or the scale. Key `ct`, type s, required, since
     * 2023-12. Sets this property. The text is UTF-8 with a NUL at its end, and is copied.
     */
    result<void> set_constraint_type(const char *constraint_type) const {
        castkit_error why;
        castkit_constraint_set_constraint_type(document_.raw(), node_, constraint_type, &why);
        return detail::told(why);
    }
    /**
     * The bone that the constraint moves. Key `cb`, type l, required, since 2023-12. Sets this property to a link to
     * `target`, a sibling of this node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_constraint_bone(castkit_document_node target) const {
        castkit_error why;
        castkit_constraint_set_constraint_bone(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /**
     * The bone that the constraint moves. Key `cb`, type l, required, since 2023-12. Sets this property to a link to
     * the node with the hash.
     */
    result<void> set_constraint_bone_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_constraint_set_constraint_bone_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * The bone that it follows. Key `tb`, type l, required, since 2023-12. Sets this property to a link to `target`, a
     * sibling of this node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_target_bone(castkit_document_node target) const {
        castkit_error why;
        castkit_constraint_set_target_bone(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /**
     * The bone that it follows. Key `tb`, type l, required, since 2023-12. Sets this property to a link to the node
     * with the hash.
     */
    result<void> set_target_bone_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_constraint_set_target_bone_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Whether the offset from the target in the rest pose is kept. Key `mo`, type b, default `false`, since 2024-01.
     * Sets this property.
     */
    result<void> set_maintain_offset(bool maintain_offset) const {
        castkit_error why;
        castkit_constraint_set_maintain_offset(document_.raw(), node_, maintain_offset, &why);
        return detail::told(why);
    }
    /**
     * Offset from the target: a vector, or a quaternion for an orient constraint. Key `co`, type v3 v4, since 2025-02.
     * Sets this property. Reads `components` floats: 3 for a vector, 4 for a quaternion.
     */
    result<void> set_custom_offset(castkit::list<float> custom_offset) const {
        castkit_error why;
        castkit_constraint_set_custom_offset(
            document_.raw(), node_, custom_offset.data(), static_cast<std::uint32_t>(custom_offset.size()), &why);
        return detail::told(why);
    }
    /**
     * How much the bone follows its target, from 0 to 1. Key `wt`, type f, default `1.0`, since 2025-02. Sets this
     * property.
     */
    result<void> set_weight(float weight) const {
        castkit_error why;
        castkit_constraint_set_weight(document_.raw(), node_, weight, &why);
        return detail::told(why);
    }
    /**
     * Whether the constraint leaves the x axis alone. Key `sx`, type b, default `false`, since 2024-01. Sets this
     * property.
     */
    result<void> set_skip_x(bool skip_x) const {
        castkit_error why;
        castkit_constraint_set_skip_x(document_.raw(), node_, skip_x, &why);
        return detail::told(why);
    }
    /**
     * Whether the constraint leaves the y axis alone. Key `sy`, type b, default `false`, since 2024-01. Sets this
     * property.
     */
    result<void> set_skip_y(bool skip_y) const {
        castkit_error why;
        castkit_constraint_set_skip_y(document_.raw(), node_, skip_y, &why);
        return detail::told(why);
    }
    /**
     * Whether the constraint leaves the z axis alone. Key `sz`, type b, default `false`, since 2024-01. Sets this
     * property.
     */
    result<void> set_skip_z(bool skip_z) const {
        castkit_error why;
        castkit_constraint_set_skip_z(document_.raw(), node_, skip_z, &why);
        return detail::told(why);
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
    /**
     * All properties of `animation`. The properties are read in one pass, and no array is copied: texts and arrays live
     * as long as the file. There is nothing if the node has another kind.
     */
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
    /** Name of the animation. Key `n`, type s, since 2023-10. No text if it is absent. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return castkit::text(castkit_animation_name(raw_));
    }
    /** Frames per second. Key `fr`, type f, required, since 2020-03. It. There is nothing if it is absent. */
    [[nodiscard]] std::optional<float> frame_rate() const noexcept {
        float frame_rate{};
        const auto given = castkit_animation_frame_rate(raw_, &frame_rate);
        if (!given)
            return std::nullopt;
        return frame_rate;
    }
    /** Whether the animation loops. Key `lo`, type b, default `false`, since 2020-03. */
    [[nodiscard]] bool looping() const noexcept {
        return castkit_animation_looping(raw_);
    }
    /**
     * How rotation curves were interpolated in the first weeks of the format. Key `ri`, type s, since 2020-03, legacy
     * since 2020-03, replaced by `rq` curves. The text; `animation::legacy_rotation_interpolation_choice` tells which
     * value of the specification it is. No text if it is absent.
     */
    [[nodiscard]] std::optional<std::string_view> legacy_rotation_interpolation() const noexcept {
        return castkit::text(castkit_animation_legacy_rotation_interpolation(raw_));
    }
    /**
     * How rotation curves were interpolated in the first weeks of the format. Key `ri`, type s, since 2020-03, legacy
     * since 2020-03, replaced by `rq` curves. One of `CASTKIT_ROTATION_INTERPOLATION_…`; `CASTKIT_CHOICE_OTHER` if the
     * text is not in the specification, or is absent.
     */
    [[nodiscard]] castkit_known_rotation_interpolation legacy_rotation_interpolation_choice() const noexcept {
        return castkit_animation_legacy_rotation_interpolation_choice(raw_);
    }
    /**
     * Space of the curves in old files. Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves
     * relative to the parent. The text; `animation::legacy_transform_space_choice` tells which value of the
     * specification it is. No text if it is absent.
     */
    [[nodiscard]] std::optional<std::string_view> legacy_transform_space() const noexcept {
        return castkit::text(castkit_animation_legacy_transform_space(raw_));
    }
    /**
     * Space of the curves in old files. Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves
     * relative to the parent. One of `CASTKIT_TRANSFORM_SPACE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the
     * specification, or is absent.
     */
    [[nodiscard]] castkit_known_transform_space legacy_transform_space_choice() const noexcept {
        return castkit_animation_legacy_transform_space_choice(raw_);
    }
};

/** Edits an animation of a document. */
class animation_edit {
public:
    animation_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Adds a Skeleton as the last child of the animation. */
    result<castkit_document_node> add_skeleton() const {
        castkit_error why;
        const auto given = castkit_animation_add_skeleton(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /** Adds a Curve as the last child of the animation. */
    result<castkit_document_node> add_curve() const {
        castkit_error why;
        const auto given = castkit_animation_add_curve(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /** Adds a CurveModeOverride as the last child of the animation. */
    result<castkit_document_node> add_curve_mode_override() const {
        castkit_error why;
        const auto given = castkit_animation_add_curve_mode_override(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /** Adds a NotificationTrack as the last child of the animation. */
    result<castkit_document_node> add_notification_track() const {
        castkit_error why;
        const auto given = castkit_animation_add_notification_track(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /**
     * Name of the animation. Key `n`, type s, since 2023-10. Sets this property. The text is UTF-8 with a NUL at its
     * end, and is copied.
     */
    result<void> set_name(const char *name) const {
        castkit_error why;
        castkit_animation_set_name(document_.raw(), node_, name, &why);
        return detail::told(why);
    }
    /** Frames per second. Key `fr`, type f, required, since 2020-03. Sets this property. */
    result<void> set_frame_rate(float frame_rate) const {
        castkit_error why;
        castkit_animation_set_frame_rate(document_.raw(), node_, frame_rate, &why);
        return detail::told(why);
    }
    /** Whether the animation loops. Key `lo`, type b, default `false`, since 2020-03. Sets this property. */
    result<void> set_looping(bool looping) const {
        castkit_error why;
        castkit_animation_set_looping(document_.raw(), node_, looping, &why);
        return detail::told(why);
    }
    /**
     * How rotation curves were interpolated in the first weeks of the format. Key `ri`, type s, since 2020-03, legacy
     * since 2020-03, replaced by `rq` curves. Sets this property. The text is UTF-8 with a NUL at its end, and is
     * copied.
     */
    result<void> set_legacy_rotation_interpolation(const char *legacy_rotation_interpolation) const {
        castkit_error why;
        castkit_animation_set_legacy_rotation_interpolation(
            document_.raw(), node_, legacy_rotation_interpolation, &why);
        return detail::told(why);
    }
    /**
     * Space of the curves in old files. Key `ts`, type s, since 2020-03, legacy since 2023-10, replaced by curves
     * relative to the parent. Sets this property. The text is UTF-8 with a NUL at its end, and is copied.
     */
    result<void> set_legacy_transform_space(const char *legacy_transform_space) const {
        castkit_error why;
        castkit_animation_set_legacy_transform_space(document_.raw(), node_, legacy_transform_space, &why);
        return detail::told(why);
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
    /**
     * All properties of `curve`. The properties are read in one pass, and no array is copied: texts and arrays live as
     * long as the file. There is nothing if the node has another kind.
     */
    [[nodiscard]] castkit_curve_fields fields() const noexcept {
        castkit_curve_fields fields{};
        castkit_curve_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /**
     * Name of the bone or blend shape that is animated. Key `nn`, type s, required, since 2020-03. No text if it is
     * absent.
     */
    [[nodiscard]] std::optional<std::string_view> node_name() const noexcept {
        return castkit::text(castkit_curve_node_name(raw_));
    }
    /**
     * The property of that node that the curve animates. Key `kp`, type s, required, since 2020-03. The text;
     * `curve::key_property_choice` tells which value of the specification it is. No text if it is absent.
     */
    [[nodiscard]] std::optional<std::string_view> key_property() const noexcept {
        return castkit::text(castkit_curve_key_property(raw_));
    }
    /**
     * The property of that node that the curve animates. Key `kp`, type s, required, since 2020-03. One of
     * `CASTKIT_CURVE_PROPERTY_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is absent.
     */
    [[nodiscard]] castkit_known_curve_property key_property_choice() const noexcept {
        return castkit_curve_key_property_choice(raw_);
    }
    /**
     * Frame of each key; floats in files from before 2023-10. Key `kb`, type b h i f[], required, since 2020-03. No
     * array if it is absent.
     */
    [[nodiscard]] castkit::array key_frames() const noexcept {
        return castkit_curve_key_frames(raw_);
    }
    /**
     * Frame of each key in the first weeks of the format. Key `kt`, type b h i f[], since 2020-03, legacy since
     * 2020-03, replaced by `kb`. No array if it is absent.
     */
    [[nodiscard]] castkit::array legacy_key_times() const noexcept {
        return castkit_curve_legacy_key_times(raw_);
    }
    /** Value of each key. Key `kv`, type f v4 b h i[], required, since 2020-03. No array if it is absent. */
    [[nodiscard]] castkit::array key_values() const noexcept {
        return castkit_curve_key_values(raw_);
    }
    /**
     * How the values are combined with the pose. Key `m`, type s, required, default `absolute`, since 2020-03. The
     * text; `curve::mode_choice` tells which value of the specification it is.
     */
    [[nodiscard]] std::optional<std::string_view> mode() const noexcept {
        return castkit::text(castkit_curve_mode(raw_));
    }
    /**
     * How the values are combined with the pose. Key `m`, type s, required, default `absolute`, since 2020-03. One of
     * `CASTKIT_CURVE_MODE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.
     */
    [[nodiscard]] castkit_known_curve_mode mode_choice() const noexcept {
        return castkit_curve_mode_choice(raw_);
    }
    /**
     * Factor that the values of an additive curve are multiplied by. Key `ab`, type f, default `1.0`, since 2021-11.
     */
    [[nodiscard]] float additive_blend_weight() const noexcept {
        return castkit_curve_additive_blend_weight(raw_);
    }
};

/** Edits a curve of a document. */
class curve_edit {
public:
    curve_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /**
     * Name of the bone or blend shape that is animated. Key `nn`, type s, required, since 2020-03. Sets this property.
     * The text is UTF-8 with a NUL at its end, and is copied.
     */
    result<void> set_node_name(const char *node_name) const {
        castkit_error why;
        castkit_curve_set_node_name(document_.raw(), node_, node_name, &why);
        return detail::told(why);
    }
    /**
     * The property of that node that the curve animates. Key `kp`, type s, required, since 2020-03. Sets this property.
     * The text is UTF-8 with a NUL at its end, and is copied.
     */
    result<void> set_key_property(const char *key_property) const {
        castkit_error why;
        castkit_curve_set_key_property(document_.raw(), node_, key_property, &why);
        return detail::told(why);
    }
    /**
     * Frame of each key; floats in files from before 2023-10. Key `kb`, type b h i f[], required, since 2020-03. Sets
     * this property to a copy of the elements. They must have one of the types of the property.
     */
    result<void> set_key_frames(const castkit::array &key_frames) const {
        castkit_error why;
        castkit_curve_set_key_frames(document_.raw(), node_, key_frames.raw(), &why);
        return detail::told(why);
    }
    /**
     * Frame of each key in the first weeks of the format. Key `kt`, type b h i f[], since 2020-03, legacy since
     * 2020-03, replaced by `kb`. Sets this property to a copy of the elements. They must have one of the types of the
     * property.
     */
    result<void> set_legacy_key_times(const castkit::array &legacy_key_times) const {
        castkit_error why;
        castkit_curve_set_legacy_key_times(document_.raw(), node_, legacy_key_times.raw(), &why);
        return detail::told(why);
    }
    /**
     * Value of each key. Key `kv`, type f v4 b h i[], required, since 2020-03. Sets this property to a copy of the
     * elements. They must have one of the types of the property.
     */
    result<void> set_key_values(const castkit::array &key_values) const {
        castkit_error why;
        castkit_curve_set_key_values(document_.raw(), node_, key_values.raw(), &why);
        return detail::told(why);
    }
    /**
     * How the values are combined with the pose. Key `m`, type s, required, default `absolute`, since 2020-03. Sets
     * this property. The text is UTF-8 with a NUL at its end, and is copied.
     */
    result<void> set_mode(const char *mode) const {
        castkit_error why;
        castkit_curve_set_mode(document_.raw(), node_, mode, &why);
        return detail::told(why);
    }
    /**
     * Factor that the values of an additive curve are multiplied by. Key `ab`, type f, default `1.0`, since 2021-11.
     * Sets this property.
     */
    result<void> set_additive_blend_weight(float additive_blend_weight) const {
        castkit_error why;
        castkit_curve_set_additive_blend_weight(document_.raw(), node_, additive_blend_weight, &why);
        return detail::told(why);
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
    /**
     * All properties of `curve_mode_override`. The properties are read in one pass, and no array is copied: texts and
     * arrays live as long as the file. There is nothing if the node has another kind.
     */
    [[nodiscard]] castkit_curve_mode_override_fields fields() const noexcept {
        castkit_curve_mode_override_fields fields{};
        castkit_curve_mode_override_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /**
     * Name of the bone; the override applies to its descendants, but not to the bone itself. The published
     * specification says that it is included, but no known reader does so. Key `nn`, type s, required, since 2024-05.
     * No text if it is absent.
     */
    [[nodiscard]] std::optional<std::string_view> node_name() const noexcept {
        return castkit::text(castkit_curve_mode_override_node_name(raw_));
    }
    /**
     * The mode that their curves get. Key `m`, type s, required, default `absolute`, since 2024-05. The text;
     * `curve_mode_override::mode_choice` tells which value of the specification it is.
     */
    [[nodiscard]] std::optional<std::string_view> mode() const noexcept {
        return castkit::text(castkit_curve_mode_override_mode(raw_));
    }
    /**
     * The mode that their curves get. Key `m`, type s, required, default `absolute`, since 2024-05. One of
     * `CASTKIT_CURVE_MODE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.
     */
    [[nodiscard]] castkit_known_curve_mode mode_choice() const noexcept {
        return castkit_curve_mode_override_mode_choice(raw_);
    }
    /** Whether the override applies to translation curves. Key `ot`, type b, default `false`, since 2024-05. */
    [[nodiscard]] bool override_translation() const noexcept {
        return castkit_curve_mode_override_override_translation(raw_);
    }
    /** Whether the override applies to rotation curves. Key `or`, type b, default `false`, since 2024-05. */
    [[nodiscard]] bool override_rotation() const noexcept {
        return castkit_curve_mode_override_override_rotation(raw_);
    }
    /** Whether the override applies to scale curves. Key `os`, type b, default `false`, since 2024-05. */
    [[nodiscard]] bool override_scale() const noexcept {
        return castkit_curve_mode_override_override_scale(raw_);
    }
};

/** Edits a curve_mode_override of a document. */
class curve_mode_override_edit {
public:
    curve_mode_override_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /**
     * Name of the bone; the override applies to its descendants, but not to the bone itself. The published
     * specification says that it is included, but no known reader does so. Key `nn`, type s, required, since 2024-05.
     * Sets this property. The text is UTF-8 with a NUL at its end, and is copied.
     */
    result<void> set_node_name(const char *node_name) const {
        castkit_error why;
        castkit_curve_mode_override_set_node_name(document_.raw(), node_, node_name, &why);
        return detail::told(why);
    }
    /**
     * The mode that their curves get. Key `m`, type s, required, default `absolute`, since 2024-05. Sets this property.
     * The text is UTF-8 with a NUL at its end, and is copied.
     */
    result<void> set_mode(const char *mode) const {
        castkit_error why;
        castkit_curve_mode_override_set_mode(document_.raw(), node_, mode, &why);
        return detail::told(why);
    }
    /**
     * Whether the override applies to translation curves. Key `ot`, type b, default `false`, since 2024-05. Sets this
     * property.
     */
    result<void> set_override_translation(bool override_translation) const {
        castkit_error why;
        castkit_curve_mode_override_set_override_translation(document_.raw(), node_, override_translation, &why);
        return detail::told(why);
    }
    /**
     * Whether the override applies to rotation curves. Key `or`, type b, default `false`, since 2024-05. Sets this
     * property.
     */
    result<void> set_override_rotation(bool override_rotation) const {
        castkit_error why;
        castkit_curve_mode_override_set_override_rotation(document_.raw(), node_, override_rotation, &why);
        return detail::told(why);
    }
    /**
     * Whether the override applies to scale curves. Key `os`, type b, default `false`, since 2024-05. Sets this
     * property.
     */
    result<void> set_override_scale(bool override_scale) const {
        castkit_error why;
        castkit_curve_mode_override_set_override_scale(document_.raw(), node_, override_scale, &why);
        return detail::told(why);
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
    /**
     * All properties of `notification_track`. The properties are read in one pass, and no array is copied: texts and
     * arrays live as long as the file. There is nothing if the node has another kind.
     */
    [[nodiscard]] castkit_notification_track_fields fields() const noexcept {
        castkit_notification_track_fields fields{};
        castkit_notification_track_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /**
     * Name of the notification, which says what happens. Key `n`, type s, required, since 2020-03. No text if it is
     * absent.
     */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return castkit::text(castkit_notification_track_name(raw_));
    }
    /**
     * The frames at which it happens; floats in files from before 2023-10. Key `kb`, type b h i f[], required, since
     * 2020-03. No array if it is absent.
     */
    [[nodiscard]] castkit::array key_frames() const noexcept {
        return castkit_notification_track_key_frames(raw_);
    }
};

/** Edits a notification_track of a document. */
class notification_track_edit {
public:
    notification_track_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /**
     * Name of the notification, which says what happens. Key `n`, type s, required, since 2020-03. Sets this property.
     * The text is UTF-8 with a NUL at its end, and is copied.
     */
    result<void> set_name(const char *name) const {
        castkit_error why;
        castkit_notification_track_set_name(document_.raw(), node_, name, &why);
        return detail::told(why);
    }
    /**
     * The frames at which it happens; floats in files from before 2023-10. Key `kb`, type b h i f[], required, since
     * 2020-03. Sets this property to a copy of the elements. They must have one of the types of the property.
     */
    result<void> set_key_frames(const castkit::array &key_frames) const {
        castkit_error why;
        castkit_notification_track_set_key_frames(document_.raw(), node_, key_frames.raw(), &why);
        return detail::told(why);
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
    /**
     * All properties of `material`. The properties are read in one pass, and no array is copied: texts and arrays live
     * as long as the file. There is nothing if the node has another kind.
     */
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
    /** Name of the material. Key `n`, type s, required, since 2020-03. No text if it is absent. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return castkit::text(castkit_material_name(raw_));
    }
    /**
     * Type of the material; `pbr` is the only one. Key `t`, type s, required, since 2020-03. No text if it is absent.
     */
    [[nodiscard]] std::optional<std::string_view> material_type() const noexcept {
        return castkit::text(castkit_material_material_type(raw_));
    }
    /**
     * Base colour. Key `albedo`, type l, since 2020-03. The target of the link. It is a `File` or a `Color`. The null
     * node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node albedo() const noexcept {
        return castkit_material_albedo(raw_);
    }
    /** Base colour. Key `albedo`, type l, since 2020-03. The hash in the link. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::uint64_t> albedo_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_material_albedo_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Diffuse colour. Key `diffuse`, type l, since 2020-03. The target of the link. It is a `File` or a `Color`. The
     * null node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node diffuse() const noexcept {
        return castkit_material_diffuse(raw_);
    }
    /** Diffuse colour. Key `diffuse`, type l, since 2020-03. The hash in the link. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::uint64_t> diffuse_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_material_diffuse_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Normal map. Key `normal`, type l, since 2020-03. The target of the link. It is a `File` or a `Color`. The null
     * node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node normal() const noexcept {
        return castkit_material_normal(raw_);
    }
    /** Normal map. Key `normal`, type l, since 2020-03. The hash in the link. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::uint64_t> normal_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_material_normal_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Specular colour. Key `specular`, type l, since 2020-03. The target of the link. It is a `File` or a `Color`. The
     * null node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node specular() const noexcept {
        return castkit_material_specular(raw_);
    }
    /**
     * Specular colour. Key `specular`, type l, since 2020-03. The hash in the link. There is nothing if it is absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> specular_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_material_specular_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Glossiness, the inverse of roughness. Key `gloss`, type l, since 2020-03. The target of the link. It is a `File`
     * or a `Color`. The null node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node gloss() const noexcept {
        return castkit_material_gloss(raw_);
    }
    /**
     * Glossiness, the inverse of roughness. Key `gloss`, type l, since 2020-03. The hash in the link. There is nothing
     * if it is absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> gloss_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_material_gloss_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Roughness. Key `roughness`, type l, since 2020-03. The target of the link. It is a `File` or a `Color`. The null
     * node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node roughness() const noexcept {
        return castkit_material_roughness(raw_);
    }
    /** Roughness. Key `roughness`, type l, since 2020-03. The hash in the link. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::uint64_t> roughness_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_material_roughness_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Metalness. Not in the published text, but both plug-ins use it. Key `metal`, type l, since 2020-03. The target of
     * the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node metal() const noexcept {
        return castkit_material_metal(raw_);
    }
    /**
     * Metalness. Not in the published text, but both plug-ins use it. Key `metal`, type l, since 2020-03. The hash in
     * the link. There is nothing if it is absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> metal_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_material_metal_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Emitted colour. Key `emissive`, type l, since 2020-03. The target of the link. It is a `File` or a `Color`. The
     * null node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node emissive() const noexcept {
        return castkit_material_emissive(raw_);
    }
    /**
     * Emitted colour. Key `emissive`, type l, since 2020-03. The hash in the link. There is nothing if it is absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> emissive_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_material_emissive_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Mask of the emitted colour. Key `emask`, type l, since 2025-01. The target of the link. It is a `File` or a
     * `Color`. The null node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node emissive_mask() const noexcept {
        return castkit_material_emissive_mask(raw_);
    }
    /**
     * Mask of the emitted colour. Key `emask`, type l, since 2025-01. The hash in the link. There is nothing if it is
     * absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> emissive_mask_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_material_emissive_mask_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Strength of the emitted colour. Not in the published text. Key `estrength`, type l, since 2020-03. The target of
     * the link. It is a `File` or a `Color`. The null node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node emissive_strength() const noexcept {
        return castkit_material_emissive_strength(raw_);
    }
    /**
     * Strength of the emitted colour. Not in the published text. Key `estrength`, type l, since 2020-03. The hash in
     * the link. There is nothing if it is absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> emissive_strength_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_material_emissive_strength_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Ambient occlusion. Key `ao`, type l, since 2020-03. The target of the link. It is a `File` or a `Color`. The null
     * node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node ambient_occlusion() const noexcept {
        return castkit_material_ambient_occlusion(raw_);
    }
    /** Ambient occlusion. Key `ao`, type l, since 2020-03. The hash in the link. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::uint64_t> ambient_occlusion_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_material_ambient_occlusion_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Cavity map. Key `cavity`, type l, since 2020-03. The target of the link. It is a `File` or a `Color`. The null
     * node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node cavity() const noexcept {
        return castkit_material_cavity(raw_);
    }
    /** Cavity map. Key `cavity`, type l, since 2020-03. The hash in the link. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::uint64_t> cavity_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_material_cavity_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Anisotropy. Key `aniso`, type l, since 2024-08. The target of the link. It is a `File` or a `Color`. The null
     * node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node anisotropy() const noexcept {
        return castkit_material_anisotropy(raw_);
    }
    /** Anisotropy. Key `aniso`, type l, since 2024-08. The hash in the link. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::uint64_t> anisotropy_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_material_anisotropy_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Any other texture or colour. Key `extra%d`, type l, since 2020-03. The target of the link. It is a `File` or a
     * `Color`. The null node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node extra(std::uint32_t layer) const noexcept {
        return castkit_material_extra(raw_, layer);
    }
    /**
     * Any other texture or colour. Key `extra%d`, type l, since 2020-03. The hash in the link. There is nothing if it
     * is absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> extra_hash(std::uint32_t layer) const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_material_extra_hash(raw_, layer, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
};

/** Edits a material of a document. */
class material_edit {
public:
    material_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Adds a File as the last child of the material. */
    result<castkit_document_node> add_file() const {
        castkit_error why;
        const auto given = castkit_material_add_file(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /** Adds a Color as the last child of the material. */
    result<castkit_document_node> add_color() const {
        castkit_error why;
        const auto given = castkit_material_add_color(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /**
     * Name of the material. Key `n`, type s, required, since 2020-03. Sets this property. The text is UTF-8 with a NUL
     * at its end, and is copied.
     */
    result<void> set_name(const char *name) const {
        castkit_error why;
        castkit_material_set_name(document_.raw(), node_, name, &why);
        return detail::told(why);
    }
    /**
     * Type of the material; `pbr` is the only one. Key `t`, type s, required, since 2020-03. Sets this property. The
     * text is UTF-8 with a NUL at its end, and is copied.
     */
    result<void> set_material_type(const char *material_type) const {
        castkit_error why;
        castkit_material_set_material_type(document_.raw(), node_, material_type, &why);
        return detail::told(why);
    }
    /**
     * Base colour. Key `albedo`, type l, since 2020-03. Sets this property to a link to `target`, a child of this node.
     * If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_albedo(castkit_document_node target) const {
        castkit_error why;
        castkit_material_set_albedo(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /** Base colour. Key `albedo`, type l, since 2020-03. Sets this property to a link to the node with the hash. */
    result<void> set_albedo_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_material_set_albedo_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Diffuse colour. Key `diffuse`, type l, since 2020-03. Sets this property to a link to `target`, a child of this
     * node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_diffuse(castkit_document_node target) const {
        castkit_error why;
        castkit_material_set_diffuse(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /** Diffuse colour. Key `diffuse`, type l, since 2020-03. Sets this property to a link to the node with the hash. */
    result<void> set_diffuse_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_material_set_diffuse_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Normal map. Key `normal`, type l, since 2020-03. Sets this property to a link to `target`, a child of this node.
     * If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_normal(castkit_document_node target) const {
        castkit_error why;
        castkit_material_set_normal(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /** Normal map. Key `normal`, type l, since 2020-03. Sets this property to a link to the node with the hash. */
    result<void> set_normal_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_material_set_normal_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Specular colour. Key `specular`, type l, since 2020-03. Sets this property to a link to `target`, a child of this
     * node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_specular(castkit_document_node target) const {
        castkit_error why;
        castkit_material_set_specular(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /**
     * Specular colour. Key `specular`, type l, since 2020-03. Sets this property to a link to the node with the hash.
     */
    result<void> set_specular_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_material_set_specular_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Glossiness, the inverse of roughness. Key `gloss`, type l, since 2020-03. Sets this property to a link to
     * `target`, a child of this node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_gloss(castkit_document_node target) const {
        castkit_error why;
        castkit_material_set_gloss(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /**
     * Glossiness, the inverse of roughness. Key `gloss`, type l, since 2020-03. Sets this property to a link to the
     * node with the hash.
     */
    result<void> set_gloss_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_material_set_gloss_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Roughness. Key `roughness`, type l, since 2020-03. Sets this property to a link to `target`, a child of this
     * node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_roughness(castkit_document_node target) const {
        castkit_error why;
        castkit_material_set_roughness(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /** Roughness. Key `roughness`, type l, since 2020-03. Sets this property to a link to the node with the hash. */
    result<void> set_roughness_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_material_set_roughness_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Metalness. Not in the published text, but both plug-ins use it. Key `metal`, type l, since 2020-03. Sets this
     * property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is that
     * in the link.
     */
    result<void> set_metal(castkit_document_node target) const {
        castkit_error why;
        castkit_material_set_metal(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /**
     * Metalness. Not in the published text, but both plug-ins use it. Key `metal`, type l, since 2020-03. Sets this
     * property to a link to the node with the hash.
     */
    result<void> set_metal_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_material_set_metal_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Emitted colour. Key `emissive`, type l, since 2020-03. Sets this property to a link to `target`, a child of this
     * node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_emissive(castkit_document_node target) const {
        castkit_error why;
        castkit_material_set_emissive(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /**
     * Emitted colour. Key `emissive`, type l, since 2020-03. Sets this property to a link to the node with the hash.
     */
    result<void> set_emissive_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_material_set_emissive_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Mask of the emitted colour. Key `emask`, type l, since 2025-01. Sets this property to a link to `target`, a child
     * of this node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_emissive_mask(castkit_document_node target) const {
        castkit_error why;
        castkit_material_set_emissive_mask(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /**
     * Mask of the emitted colour. Key `emask`, type l, since 2025-01. Sets this property to a link to the node with the
     * hash.
     */
    result<void> set_emissive_mask_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_material_set_emissive_mask_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Strength of the emitted colour. Not in the published text. Key `estrength`, type l, since 2020-03. Sets this
     * property to a link to `target`, a child of this node. If the hash of `target` is assigned on saving, so is that
     * in the link.
     */
    result<void> set_emissive_strength(castkit_document_node target) const {
        castkit_error why;
        castkit_material_set_emissive_strength(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /**
     * Strength of the emitted colour. Not in the published text. Key `estrength`, type l, since 2020-03. Sets this
     * property to a link to the node with the hash.
     */
    result<void> set_emissive_strength_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_material_set_emissive_strength_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Ambient occlusion. Key `ao`, type l, since 2020-03. Sets this property to a link to `target`, a child of this
     * node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_ambient_occlusion(castkit_document_node target) const {
        castkit_error why;
        castkit_material_set_ambient_occlusion(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /** Ambient occlusion. Key `ao`, type l, since 2020-03. Sets this property to a link to the node with the hash. */
    result<void> set_ambient_occlusion_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_material_set_ambient_occlusion_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Cavity map. Key `cavity`, type l, since 2020-03. Sets this property to a link to `target`, a child of this node.
     * If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_cavity(castkit_document_node target) const {
        castkit_error why;
        castkit_material_set_cavity(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /** Cavity map. Key `cavity`, type l, since 2020-03. Sets this property to a link to the node with the hash. */
    result<void> set_cavity_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_material_set_cavity_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Anisotropy. Key `aniso`, type l, since 2024-08. Sets this property to a link to `target`, a child of this node.
     * If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_anisotropy(castkit_document_node target) const {
        castkit_error why;
        castkit_material_set_anisotropy(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /** Anisotropy. Key `aniso`, type l, since 2024-08. Sets this property to a link to the node with the hash. */
    result<void> set_anisotropy_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_material_set_anisotropy_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /**
     * Any other texture or colour. Key `extra%d`, type l, since 2020-03. Sets this property to a link to `target`, a
     * child of this node. If the hash of `target` is assigned on saving, so is that in the link.
     */
    result<void> set_extra(std::uint32_t layer, castkit_document_node target) const {
        castkit_error why;
        castkit_material_set_extra(document_.raw(), node_, layer, target, &why);
        return detail::told(why);
    }
    /**
     * Any other texture or colour. Key `extra%d`, type l, since 2020-03. Sets this property to a link to the node with
     * the hash.
     */
    result<void> set_extra_hash(std::uint32_t layer, std::uint64_t hash) const {
        castkit_error why;
        castkit_material_set_extra_hash(document_.raw(), node_, layer, hash, &why);
        return detail::told(why);
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
    /**
     * All properties of `file`. The properties are read in one pass, and no array is copied: texts and arrays live as
     * long as the file. There is nothing if the node has another kind.
     */
    [[nodiscard]] castkit_file_fields fields() const noexcept {
        castkit_file_fields fields{};
        castkit_file_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /**
     * The path, absolute or relative to this file's directory. Key `p`, type s, required, since 2020-03. No text if it
     * is absent.
     */
    [[nodiscard]] std::optional<std::string_view> path() const noexcept {
        return castkit::text(castkit_file_path(raw_));
    }
};

/** Edits a file of a document. */
class file_edit {
public:
    file_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /**
     * The path, absolute or relative to this file's directory. Key `p`, type s, required, since 2020-03. Sets this
     * property. The text is UTF-8 with a NUL at its end, and is copied.
     */
    result<void> set_path(const char *path) const {
        castkit_error why;
        castkit_file_set_path(document_.raw(), node_, path, &why);
        return detail::told(why);
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
    /**
     * All properties of `color`. The properties are read in one pass, and no array is copied: texts and arrays live as
     * long as the file. There is nothing if the node has another kind.
     */
    [[nodiscard]] castkit_color_fields fields() const noexcept {
        castkit_color_fields fields{};
        castkit_color_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Name of the colour. Key `n`, type s, since 2025-01. No text if it is absent. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return castkit::text(castkit_color_name(raw_));
    }
    /**
     * Space of the colour's components. Key `cs`, type s, default `srgb`, since 2025-03. The text;
     * `color::color_space_choice` tells which value of the specification it is.
     */
    [[nodiscard]] std::optional<std::string_view> color_space() const noexcept {
        return castkit::text(castkit_color_color_space(raw_));
    }
    /**
     * Space of the colour's components. Key `cs`, type s, default `srgb`, since 2025-03. One of
     * `CASTKIT_COLOR_SPACE_…`; `CASTKIT_CHOICE_OTHER` if the text is not in the specification.
     */
    [[nodiscard]] castkit_known_color_space color_space_choice() const noexcept {
        return castkit_color_color_space_choice(raw_);
    }
    /**
     * The colour's components: r, g, b, a. Key `rgba`, type v4, required, since 2025-01. It. There is nothing if it is
     * absent.
     */
    [[nodiscard]] std::optional<std::array<float, 4>> rgba() const noexcept {
        float rgba[4]{};
        const auto given = castkit_color_rgba(raw_, &rgba);
        if (!given)
            return std::nullopt;
        return std::to_array(rgba);
    }
};

/** Edits a color of a document. */
class color_edit {
public:
    color_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /**
     * Name of the colour. Key `n`, type s, since 2025-01. Sets this property. The text is UTF-8 with a NUL at its end,
     * and is copied.
     */
    result<void> set_name(const char *name) const {
        castkit_error why;
        castkit_color_set_name(document_.raw(), node_, name, &why);
        return detail::told(why);
    }
    /**
     * Space of the colour's components. Key `cs`, type s, default `srgb`, since 2025-03. Sets this property. The text
     * is UTF-8 with a NUL at its end, and is copied.
     */
    result<void> set_color_space(const char *color_space) const {
        castkit_error why;
        castkit_color_set_color_space(document_.raw(), node_, color_space, &why);
        return detail::told(why);
    }
    /**
     * The colour's components: r, g, b, a. Key `rgba`, type v4, required, since 2025-01. Sets this property. Reads 4
     * floats.
     */
    result<void> set_rgba(const std::array<float, 4> &rgba) const {
        castkit_error why;
        castkit_color_set_rgba(document_.raw(), node_, rgba.data(), &why);
        return detail::told(why);
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
    /**
     * All properties of `instance`. The properties are read in one pass, and no array is copied: texts and arrays live
     * as long as the file. There is nothing if the node has another kind.
     */
    [[nodiscard]] castkit_instance_fields fields() const noexcept {
        castkit_instance_fields fields{};
        castkit_instance_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** The File children of the instance. */
    [[nodiscard]] castkit::nodes files() const noexcept {
        return castkit_instance_files(raw_);
    }
    /** Name of the instance. Key `n`, type s, since 2024-01. No text if it is absent. */
    [[nodiscard]] std::optional<std::string_view> name() const noexcept {
        return castkit::text(castkit_instance_name(raw_));
    }
    /**
     * The file to place, relative to the scene root or to this file's directory. Key `rf`, type l, required, since
     * 2024-01. The target of the link. The null node if it is absent or has no target.
     */
    [[nodiscard]] castkit::node reference_file() const noexcept {
        return castkit_instance_reference_file(raw_);
    }
    /**
     * The file to place, relative to the scene root or to this file's directory. Key `rf`, type l, required, since
     * 2024-01. The hash in the link. There is nothing if it is absent.
     */
    [[nodiscard]] std::optional<std::uint64_t> reference_file_hash() const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_instance_reference_file_hash(raw_, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /** Position in the world. Key `p`, type v3, required, since 2024-01. It. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::array<float, 3>> position() const noexcept {
        float position[3]{};
        const auto given = castkit_instance_position(raw_, &position);
        if (!given)
            return std::nullopt;
        return std::to_array(position);
    }
    /**
     * Rotation in the world, a quaternion x, y, z, w. Key `r`, type v4, required, since 2024-01. It. There is nothing
     * if it is absent.
     */
    [[nodiscard]] std::optional<std::array<float, 4>> rotation() const noexcept {
        float rotation[4]{};
        const auto given = castkit_instance_rotation(raw_, &rotation);
        if (!given)
            return std::nullopt;
        return std::to_array(rotation);
    }
    /** Scale in the world. Key `s`, type v3, required, since 2024-01. It. There is nothing if it is absent. */
    [[nodiscard]] std::optional<std::array<float, 3>> scale() const noexcept {
        float scale[3]{};
        const auto given = castkit_instance_scale(raw_, &scale);
        if (!given)
            return std::nullopt;
        return std::to_array(scale);
    }
};

/** Edits an instance of a document. */
class instance_edit {
public:
    instance_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Adds a File as the last child of the instance. */
    result<castkit_document_node> add_file() const {
        castkit_error why;
        const auto given = castkit_instance_add_file(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /**
     * Name of the instance. Key `n`, type s, since 2024-01. Sets this property. The text is UTF-8 with a NUL at its
     * end, and is copied.
     */
    result<void> set_name(const char *name) const {
        castkit_error why;
        castkit_instance_set_name(document_.raw(), node_, name, &why);
        return detail::told(why);
    }
    /**
     * The file to place, relative to the scene root or to this file's directory. Key `rf`, type l, required, since
     * 2024-01. Sets this property to a link to `target`, a child of this node. If the hash of `target` is assigned on
     * saving, so is that in the link.
     */
    result<void> set_reference_file(castkit_document_node target) const {
        castkit_error why;
        castkit_instance_set_reference_file(document_.raw(), node_, target, &why);
        return detail::told(why);
    }
    /**
     * The file to place, relative to the scene root or to this file's directory. Key `rf`, type l, required, since
     * 2024-01. Sets this property to a link to the node with the hash.
     */
    result<void> set_reference_file_hash(std::uint64_t hash) const {
        castkit_error why;
        castkit_instance_set_reference_file_hash(document_.raw(), node_, hash, &why);
        return detail::told(why);
    }
    /** Position in the world. Key `p`, type v3, required, since 2024-01. Sets this property. Reads 3 floats. */
    result<void> set_position(const std::array<float, 3> &position) const {
        castkit_error why;
        castkit_instance_set_position(document_.raw(), node_, position.data(), &why);
        return detail::told(why);
    }
    /**
     * Rotation in the world, a quaternion x, y, z, w. Key `r`, type v4, required, since 2024-01. Sets this property.
     * Reads 4 floats.
     */
    result<void> set_rotation(const std::array<float, 4> &rotation) const {
        castkit_error why;
        castkit_instance_set_rotation(document_.raw(), node_, rotation.data(), &why);
        return detail::told(why);
    }
    /** Scale in the world. Key `s`, type v3, required, since 2024-01. Sets this property. Reads 3 floats. */
    result<void> set_scale(const std::array<float, 3> &scale) const {
        castkit_error why;
        castkit_instance_set_scale(document_.raw(), node_, scale.data(), &why);
        return detail::told(why);
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
    /**
     * All properties of `metadata`. The properties are read in one pass, and no array is copied: texts and arrays live
     * as long as the file. There is nothing if the node has another kind.
     */
    [[nodiscard]] castkit_metadata_fields fields() const noexcept {
        castkit_metadata_fields fields{};
        castkit_metadata_get_fields(raw_, &fields, sizeof fields);
        return fields;
    }
    /** Who made the file. Key `a`, type s, since 2024-08. No text if it is absent. */
    [[nodiscard]] std::optional<std::string_view> author() const noexcept {
        return castkit::text(castkit_metadata_author(raw_));
    }
    /** The program that wrote the file. Key `s`, type s, since 2024-08. No text if it is absent. */
    [[nodiscard]] std::optional<std::string_view> software() const noexcept {
        return castkit::text(castkit_metadata_software(raw_));
    }
    /**
     * Which axis points up; only a hint. Key `up`, type s, since 2024-08. The text; `metadata::up_axis_choice` tells
     * which value of the specification it is. No text if it is absent.
     */
    [[nodiscard]] std::optional<std::string_view> up_axis() const noexcept {
        return castkit::text(castkit_metadata_up_axis(raw_));
    }
    /**
     * Which axis points up; only a hint. Key `up`, type s, since 2024-08. One of `CASTKIT_UP_AXIS_…`;
     * `CASTKIT_CHOICE_OTHER` if the text is not in the specification, or is absent.
     */
    [[nodiscard]] castkit_known_up_axis up_axis_choice() const noexcept {
        return castkit_metadata_up_axis_choice(raw_);
    }
    /**
     * Directory that the paths of instances are relative to. Key `sr`, type s, since 2025-09. No text if it is absent.
     */
    [[nodiscard]] std::optional<std::string_view> scene_root() const noexcept {
        return castkit::text(castkit_metadata_scene_root(raw_));
    }
};

/** Edits a metadata of a document. */
class metadata_edit {
public:
    metadata_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /**
     * Who made the file. Key `a`, type s, since 2024-08. Sets this property. The text is UTF-8 with a NUL at its end,
     * and is copied.
     */
    result<void> set_author(const char *author) const {
        castkit_error why;
        castkit_metadata_set_author(document_.raw(), node_, author, &why);
        return detail::told(why);
    }
    /**
     * The program that wrote the file. Key `s`, type s, since 2024-08. Sets this property. The text is UTF-8 with a NUL
     * at its end, and is copied.
     */
    result<void> set_software(const char *software) const {
        castkit_error why;
        castkit_metadata_set_software(document_.raw(), node_, software, &why);
        return detail::told(why);
    }
    /**
     * Which axis points up; only a hint. Key `up`, type s, since 2024-08. Sets this property. The text is UTF-8 with a
     * NUL at its end, and is copied.
     */
    result<void> set_up_axis(const char *up_axis) const {
        castkit_error why;
        castkit_metadata_set_up_axis(document_.raw(), node_, up_axis, &why);
        return detail::told(why);
    }
    /**
     * Directory that the paths of instances are relative to. Key `sr`, type s, since 2025-09. Sets this property. The
     * text is UTF-8 with a NUL at its end, and is copied.
     */
    result<void> set_scene_root(const char *scene_root) const {
        castkit_error why;
        castkit_metadata_set_scene_root(document_.raw(), node_, scene_root, &why);
        return detail::told(why);
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

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
    root_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Adds a Model as the last child of the root. */
    result<castkit_document_node> add_model() const {
        castkit_error why;
        const auto given = castkit_root_add_model(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /** Adds an Animation as the last child of the root. */
    result<castkit_document_node> add_animation() const {
        castkit_error why;
        const auto given = castkit_root_add_animation(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /** Adds an Instance as the last child of the root. */
    result<castkit_document_node> add_instance() const {
        castkit_error why;
        const auto given = castkit_root_add_instance(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /** Adds a Metadata as the last child of the root. */
    result<castkit_document_node> add_metadata() const {
        castkit_error why;
        const auto given = castkit_root_add_metadata(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
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
    skeleton_edit(castkit::document document, castkit_document_node node) noexcept
        : document_(std::move(document)), node_(node) {}
    [[nodiscard]] castkit_document_node node() const noexcept { return node_; }
    /** Adds a Bone as the last child of the skeleton. */
    result<castkit_document_node> add_bone() const {
        castkit_error why;
        const auto given = castkit_skeleton_add_bone(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /** Adds an IKHandle as the last child of the skeleton. */
    result<castkit_document_node> add_ik_handle() const {
        castkit_error why;
        const auto given = castkit_skeleton_add_ik_handle(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /** Adds a Constraint as the last child of the skeleton. */
    result<castkit_document_node> add_constraint() const {
        castkit_error why;
        const auto given = castkit_skeleton_add_constraint(document_.raw(), node_, &why);
        return detail::told<castkit_document_node>(why, given);
    }

private:
    castkit::document document_;
    castkit_document_node node_;
};

} // namespace castkit

#endif /* CASTKIT_NODES_HPP */

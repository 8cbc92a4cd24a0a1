/* Generated from bindings/c/src by `cargo xtask c --write`. Do not edit. */
/*
 * castkit.hpp: Cast files in C++20, a header-only wrapper of castkit.h. It neither throws nor needs exceptions.
 *
 *     auto file = castkit::file::open("hero.cast");
 *     if (!file) { std::puts(file.error().sentence()); return 1; }
 *     for (castkit::root root : file->roots())
 *         for (castkit::model model : root.models())
 *             for (castkit::mesh mesh : model.meshes())
 *                 std::printf("%zu vertices\n", mesh.positions().size());
 *
 * Every function of castkit.h is here under its own name. `castkit_file_roots(file)` is `file.roots()`,
 * `castkit_file_open(path, ...)` is `castkit::file::open(path, ...)`, and `castkit_repair_file(file, ...)` is
 * `castkit::repair(file, ...)`; `get_` and the words for what the first parameter is are left out. A function that
 * makes something of something else is `of`, one that makes something of nothing is `create`. Options and other
 * parameters that may be left out come last. The notes on threads in castkit.h apply.
 *
 * Handles (`file`, `document`, `scene`...) are reference-counted; copies share ownership. Nodes, arrays and texts
 * borrow from the file they were obtained from, as std::string_view and std::span do: they are valid as long as there
 * is a `file` of it.
 *
 * Functions that can fail return `result<T>`: a class with has_value, bool, *, ->, value_or and error, as
 * std::expected has them. It is the same in every version of C++, so objects compiled for C++20 and for C++23 can be
 * linked. Functions that may find nothing return std::optional.
 *
 * The typed nodes in castkit_nodes.hpp are included at the end.
 */
#ifndef CASTKIT_HPP
#define CASTKIT_HPP

#include "castkit_support.hpp"

namespace castkit {

class animated;
class array;
class report;
class changes;
class comparison;
class conversion;
class writer;
class document;
class patch;
class file;
class reader;
class node;
class nodes;
class walk;
class progress;
class property;
class properties;
class subject;
class pictures;
class texture_reader;
class retargeted;
class scene;
class scene_animation;
class binding;
class fits;
class instances;
class visit;
class scene_model;
class pose;

/** What animations are after steps. Opaque, reference-counted and immutable. */
class animated : public detail::handle<castkit_animated, castkit_animated_retain, castkit_animated_release> {
public:
    using handle::handle;
    /** The number of animations. */
    [[nodiscard]] std::size_t count() const noexcept {
        return castkit_animated_count(raw());
    }
    /** What animation number `index` is. There is nothing if `index` is out of range. */
    [[nodiscard]] std::optional<castkit_animated_info> info(std::size_t index) const noexcept {
        castkit_animated_info info{};
        const auto given = castkit_animated_get_info(raw(), index, &info, sizeof info);
        if (!given)
            return std::nullopt;
        return info;
    }
    /** All of them: `for (auto one : infos())`. */
    [[nodiscard]] auto infos() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.info(index); });
    }
    /** What `notification` gives. */
    struct notification_result {
        std::string_view notification;
        std::size_t frame_count;
    };
    /**
     * The name of notification number `notification` of animation number `index`. The number of its frames. No text if
     * a number is out of range.
     */
    [[nodiscard]] std::optional<notification_result> notification(
        std::size_t index, std::size_t notification) const noexcept {
        std::size_t frame_count{};
        const auto given = castkit_animated_notification(raw(), index, notification, &frame_count);
        if (!given.data)
            return std::nullopt;
        return notification_result{*castkit::text(given), frame_count};
    }
    /**
     * Frame number `frame` of notification number `notification` of animation number `index`; 0 if a number is out of
     * range.
     */
    [[nodiscard]] double notification_frame(
        std::size_t index, std::size_t notification, std::size_t frame) const noexcept {
        return castkit_animated_notification_frame(raw(), index, notification, frame);
    }
    /**
     * How far the last pose of bone number `bone` of animation number `index` is from the first. Bones that jump
     * farthest come first. There is nothing if a number is out of range, or `loop_check` is none of the steps.
     */
    [[nodiscard]] std::optional<castkit_bone_ends> ends(std::size_t index, std::size_t bone) const noexcept {
        castkit_bone_ends ends{};
        const auto given = castkit_animated_ends(raw(), index, bone, &ends, sizeof ends);
        if (!given)
            return std::nullopt;
        return ends;
    }
    /**
     * Where the character of animation number `index` goes. There is nothing if `index` is out of range, neither
     * `in_place` nor `root_motion` is one of the steps, or the skeleton is not known.
     */
    [[nodiscard]] std::optional<castkit_motion> motion(std::size_t index) const noexcept {
        castkit_motion motion{};
        const auto given = castkit_animated_motion(raw(), index, &motion, sizeof motion);
        if (!given)
            return std::nullopt;
        return motion;
    }
    /** All of them: `for (auto one : motions())`. */
    [[nodiscard]] auto motions() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.motion(index); });
    }
};

/**
 * An array in memory: elements of a file in place, or elements of the caller. Files are little-endian, and so are these
 * elements. Elements of a file can have any address: if `aligned` is false, they cannot be accessed through a pointer
 * to their type, and must be copied with `memcpy` or `array::copy`. They are valid until the file is released.
 */
class array : public detail::value<castkit_array> {
public:
    using value::value;
    /**
     * Copies all elements of an array to memory of the caller, and converts them to another type if necessary. `out`
     * has room for `capacity` elements, at least as many as the array has, which are `stride` bytes apart; a stride of
     * 0 means that they are packed. Neither address needs to be aligned. Integers of up to 32 bits can be converted to
     * wider integers, to floats and doubles, and to narrower integers if all values fit; floats can be converted to
     * doubles and back. Vectors and 64-bit integers are not converted, and strings cannot be copied. The copy has the
     * byte order of the machine. No array, such as that of an absent property, cannot be copied; an empty one can.
     */
    template <castkit::writable_elements Range>
    result<void> copy(Range &&out) const {
        castkit_error why;
        castkit_array_copy(
            raw_, detail::element<std::ranges::range_value_t<Range>>(), std::ranges::data(out),
            sizeof(std::ranges::range_value_t<Range>), std::ranges::size(out), &why);
        return detail::told(why);
    }
    /**
     * Elements of the caller, packed, as an array for functions such as `mesh_edit::set_positions`. Returns no array if
     * `element` is not a type of elements with a fixed size.
     */
    template <castkit::elements Range>
    [[nodiscard]] static castkit::array of(const Range &data) noexcept {
        return castkit_array_of(
            std::ranges::data(data), std::ranges::size(data), detail::element<std::ranges::range_value_t<Range>>());
    }
    /** The same as `of`. */
    template <castkit::elements Range>
    array(const Range &data) noexcept : array(of(data)) {}
};

/** The result of a check. Opaque, reference-counted and immutable. */
class report : public detail::handle<castkit_report, castkit_report_retain, castkit_report_release> {
public:
    using handle::handle;
    /** The number of findings in a report. */
    [[nodiscard]] std::size_t count() const noexcept {
        return castkit_report_count(raw());
    }
    /** The number of violations of rules with a given severity, including those whose findings were not kept. */
    [[nodiscard]] std::uint64_t total(castkit_severity of) const noexcept {
        return castkit_report_total(raw(), of);
    }
    /** Finding number `index`. There is nothing if `index` is out of range. */
    [[nodiscard]] std::optional<castkit_finding> finding(std::size_t index) const noexcept {
        castkit_finding finding{};
        const auto given = castkit_report_finding(raw(), index, &finding, sizeof finding);
        if (!given)
            return std::nullopt;
        return finding;
    }
    /** All of them: `for (auto one : findings())`. */
    [[nodiscard]] auto findings() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.finding(index); });
    }
};

/** What repairing or upgrading has changed in a file, and what it has not. Opaque, reference-counted and immutable. */
class changes : public detail::handle<castkit_changes, castkit_changes_retain, castkit_changes_release> {
public:
    using handle::handle;
    /** The number of listed changes. */
    [[nodiscard]] std::size_t count() const noexcept {
        return castkit_changes_count(raw());
    }
    /** The number of changes that were made, including those that are not listed. */
    [[nodiscard]] std::uint64_t total() const noexcept {
        return castkit_changes_total(raw());
    }
    /** Change number `index`. There is nothing if `index` is out of range. */
    [[nodiscard]] std::optional<castkit_change> change(std::size_t index) const noexcept {
        castkit_change change{};
        const auto given = castkit_changes_change(raw(), index, &change, sizeof change);
        if (!given)
            return std::nullopt;
        return change;
    }
    /** All of them: `for (auto one : all())`. */
    [[nodiscard]] auto all() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.change(index); });
    }
    /** The number of listed refusals: violations that were not repaired. */
    [[nodiscard]] std::size_t refusal_count() const noexcept {
        return castkit_changes_refusal_count(raw());
    }
    /** The number of violations that were not repaired, including those that are not listed. */
    [[nodiscard]] std::uint64_t refusal_total() const noexcept {
        return castkit_changes_refusal_total(raw());
    }
    /** Refusal number `index`. There is nothing if `index` is out of range. */
    [[nodiscard]] std::optional<castkit_refusal> refusal(std::size_t index) const noexcept {
        castkit_refusal refusal{};
        const auto given = castkit_changes_refusal(raw(), index, &refusal, sizeof refusal);
        if (!given)
            return std::nullopt;
        return refusal;
    }
    /** All of them: `for (auto one : refusals())`. */
    [[nodiscard]] auto refusals() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.refusal(index); });
    }
    /** Whether nothing outdated is left in the file after an upgrade. True after a repair. */
    [[nodiscard]] bool are_complete() const noexcept {
        return castkit_changes_are_complete(raw());
    }
};

/**
 * The result of comparing two files or two scenes. Opaque, reference-counted and immutable. It keeps what it needs of
 * both.
 */
class comparison : public detail::handle<castkit_comparison, castkit_comparison_retain, castkit_comparison_release> {
public:
    using handle::handle;
    /** General information about a comparison. */
    [[nodiscard]] castkit_comparison_info info() const noexcept {
        castkit_comparison_info info{};
        castkit_comparison_get_info(raw(), &info, sizeof info);
        return info;
    }
    /** Difference number `index`. There is nothing if `index` is out of range. */
    [[nodiscard]] std::optional<castkit_difference> difference(std::size_t index) const noexcept {
        castkit_difference difference{};
        const auto given = castkit_comparison_difference(raw(), index, &difference, sizeof difference);
        if (!given)
            return std::nullopt;
        return difference;
    }
    /** All of them: `for (auto one : differences())`. */
    [[nodiscard]] auto differences() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.difference(index); });
    }
};

/** The result of a conversion, with its notes. Opaque, reference-counted and immutable. */
class conversion : public detail::handle<castkit_conversion, castkit_conversion_retain, castkit_conversion_release> {
public:
    using handle::handle;
    /** The number of notes of a conversion. */
    [[nodiscard]] std::size_t note_count() const noexcept {
        return castkit_conversion_note_count(raw());
    }
    /** Note number `index`. There is nothing if `index` is out of range. */
    [[nodiscard]] std::optional<castkit_note> note(std::size_t index) const noexcept {
        castkit_note note{};
        const auto given = castkit_conversion_note(raw(), index, &note, sizeof note);
        if (!given)
            return std::nullopt;
        return note;
    }
    /** All of them: `for (auto one : notes())`. */
    [[nodiscard]] auto notes() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.note(index); });
    }
    /**
     * Example number `example` of note number `index`: a place where it happened. No text if a number is out of range.
     */
    [[nodiscard]] std::optional<std::string_view> example(std::size_t index, std::size_t example) const noexcept {
        return castkit::text(castkit_conversion_example(raw(), index, example));
    }
    /**
     * The number of files beside the result, such as textures, the buffer of a `.gltf`, or the materials of an `.obj`.
     */
    [[nodiscard]] std::size_t side_file_count() const noexcept {
        return castkit_conversion_side_file_count(raw());
    }
    /**
     * The path of file number `index` beside the result, relative to its directory; no text if `index` is out of range.
     */
    [[nodiscard]] std::optional<std::string_view> side_file(std::size_t index) const noexcept {
        return castkit::text(castkit_conversion_side_file(raw(), index));
    }
    /** All of them: `for (auto one : side_files())`. */
    [[nodiscard]] auto side_files() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.side_file(index); });
    }
    /**
     * The bytes of file number `index` beside a result in memory, from `castkit::convert_to` or `castkit::load`. There
     * is no array if the file was written to disk, and if `index` is out of range.
     */
    [[nodiscard]] castkit::array side_file_data(std::size_t index) const noexcept {
        return castkit_conversion_side_file_data(raw(), index);
    }
    /** The format of the result, as an extension such as `glb`. */
    [[nodiscard]] std::optional<std::string_view> format() const noexcept {
        return castkit::text(castkit_conversion_format(raw()));
    }
    /** The size of the result in bytes, without the files beside it. */
    [[nodiscard]] std::uint64_t bytes() const noexcept {
        return castkit_conversion_bytes(raw());
    }
    /** Whether a file was written. False for a dry run, and if an existing file was skipped. */
    [[nodiscard]] bool is_written() const noexcept {
        return castkit_conversion_is_written(raw());
    }
    /** What `totals` gives. */
    struct totals_result {
        castkit_totals before;
        castkit_totals after;
    };
    /**
     * Writes the number of things in a file before and after it was optimised to `before` and `after`. There is nothing
     * if the conversion does not come from `castkit::optimize`.
     */
    [[nodiscard]] std::optional<totals_result> totals() const noexcept {
        castkit_totals before{};
        castkit_totals after{};
        const auto given = castkit_conversion_totals(raw(), &before, &after, sizeof before);
        if (!given)
            return std::nullopt;
        return totals_result{before, after};
    }
};

/** A callback that takes the result of a conversion, piece by piece, and the name of the result. */
class writer : public castkit_writer {
public:
    writer() noexcept : castkit_writer{} { size = sizeof(castkit_writer); }
    writer(const castkit_writer &given) noexcept : castkit_writer(given) {
        size = sizeof(castkit_writer);
    }
    /**
     * Of anything that can be called with (std::span<const std::byte>). It must not throw, and must live as long as
     * this is used.
     */
    template <class Call>
        requires std::is_object_v<std::remove_reference_t<Call>> &&
                 std::is_invocable_r_v<bool, Call &, std::span<const std::byte>>
    writer(Call &&call, const char *given_name = {}) noexcept : writer() {
        write = [](void *user_, const void *data_, std::size_t size_) noexcept -> bool {
            return (*static_cast<std::remove_reference_t<Call> *>(user_))(
                std::span<const std::byte>(static_cast<const std::byte *>(data_), size_));
        };
        user = const_cast<void *>(static_cast<const void *>(std::addressof(call)));
        name = given_name;
    }
};

/**
 * A file, or bytes in memory, whose values can be changed in place. Opaque and reference-counted; threads that share
 * one take turns.
 */
class patch : public detail::handle<castkit_patch, castkit_patch_retain, castkit_patch_release> {
public:
    using handle::handle;
    /**
     * Opens a file to change values in place: nothing moves, so a value can only be replaced by one of the same length.
     * Changes are kept in memory until `patch::save`, and are lost without it. The limits for the structure of the file
     * are the defaults of `castkit_open_options`. If `promise` is 0, the file is read. If it is
     * `CASTKIT_MAP_FILE_UNCHANGED`, the file is mapped, and only changed pages take memory; until the last reference is
     * released, nobody else may change or map the file, not even this program.
     */
    static result<castkit::patch> open(const char *path, castkit_promise promise = 0) {
        castkit_error why;
        const auto given = castkit_patch_open(path, promise, &why);
        return detail::told<castkit::patch>(why, given);
    }
    /**
     * Changes values of the Cast file in the `size` bytes at `memory`, in place. Nobody else may read, write or free
     * them until the last reference is released.
     */
    static result<castkit::patch> of(castkit::room memory) {
        castkit_error why;
        const auto given = castkit_patch_of_memory(memory.data(), memory.size(), &why);
        return detail::told<castkit::patch>(why, given);
    }
    /**
     * Sets a property of the node at `node_path`, such as `root[0]/model[0]/mesh[3]`. `name` is the field name of the
     * property or its name in the file. The property must exist and have the same type and the same number of elements;
     * integers are converted to the width in the file. On failure, changes nothing.
     */
    result<void> set(const char *node_path, const char *name, const castkit::array &values) const {
        castkit_error why;
        castkit_patch_set(raw(), node_path, name, values.raw(), &why);
        return detail::told(why);
    }
    /** Like `patch::set`, for a text, which must have as many bytes as the existing one. */
    result<void> set_text(const char *node_path, const char *name, const char *value) const {
        castkit_error why;
        castkit_patch_set_text(raw(), node_path, name, value, &why);
        return detail::told(why);
    }
    /** Sets the hash of the node at `node_path`. Links to it are not changed. */
    result<void> set_hash(const char *node_path, std::uint64_t hash) const {
        castkit_error why;
        castkit_patch_set_hash(raw(), node_path, hash, &why);
        return detail::told(why);
    }
    /** The number of byte ranges that have been changed since the patch was opened or last saved. */
    [[nodiscard]] std::size_t change_count() const noexcept {
        return castkit_patch_change_count(raw());
    }
    /**
     * Writes the changes to the file, waits until they are on the disk, and writes the number of bytes written to
     * `written`. Saving in place is not atomic; if it must be, save a document instead. For bytes in memory, which have
     * been changed already, this does nothing.
     */
    result<std::uint64_t> save() const {
        castkit_error why;
        std::uint64_t written{};
        castkit_patch_save(raw(), &written, &why);
        return detail::told<std::uint64_t>(why, written);
    }
};

/** A callback that provides the bytes of a file, piece by piece. */
class reader : public castkit_reader {
public:
    reader() noexcept : castkit_reader{} { size = sizeof(castkit_reader); }
    reader(const castkit_reader &given) noexcept : castkit_reader(given) {
        size = sizeof(castkit_reader);
    }
    /**
     * Of anything that can be called with (std::span<std::byte>). It must not throw, and must live as long as this is
     * used.
     */
    template <class Call>
        requires std::is_object_v<std::remove_reference_t<Call>> &&
                 std::is_invocable_r_v<std::size_t, Call &, std::span<std::byte>>
    reader(Call &&call) noexcept : reader() {
        read = [](void *user_, void *buffer_, std::size_t size_) noexcept -> std::size_t {
            return (*static_cast<std::remove_reference_t<Call> *>(user_))(
                std::span<std::byte>(static_cast<std::byte *>(buffer_), size_));
        };
        user = const_cast<void *>(static_cast<const void *>(std::addressof(call)));
    }
};

/**
 * An iterator over nodes: a value that `castkit_nodes_next` advances. It owns nothing, and is valid until its file is
 * released; a copy continues from the same position.
 */
class nodes : public detail::range<node, castkit_nodes, castkit_node, castkit_nodes_next> {
public:
    using range::range;
    /** The number of remaining nodes. Takes time proportional to it. */
    [[nodiscard]] std::size_t count() const noexcept {
        return castkit_nodes_count(raw_);
    }
};

/**
 * A callback that receives the progress of long work, and can cancel it. `callback(user, done, total)` returns whether
 * to continue; if it returns false, the function fails with `CASTKIT_ERROR_CANCELLED`, and does not call it again. It
 * may be called from any thread, even from several at once: then other calls may be under way when one returns false.
 * It must not throw, and must not use the handles that the function was called with.
 */
class progress : public castkit_progress {
public:
    progress() noexcept : castkit_progress{} { size = sizeof(castkit_progress); }
    progress(const castkit_progress &given) noexcept : castkit_progress(given) {
        size = sizeof(castkit_progress);
    }
    /**
     * Of anything that can be called with (std::uint64_t, std::uint64_t). It must not throw, and must live as long as
     * this is used.
     */
    template <class Call>
        requires std::is_object_v<std::remove_reference_t<Call>> &&
                 std::is_invocable_r_v<bool, Call &, std::uint64_t, std::uint64_t>
    progress(Call &&call) noexcept : progress() {
        callback = [](void *user_, std::uint64_t done_, std::uint64_t total_) noexcept -> bool {
            return (*static_cast<std::remove_reference_t<Call> *>(user_))(done_, total_);
        };
        user = const_cast<void *>(static_cast<const void *>(std::addressof(call)));
    }
};

/** A property of a node, by value. Its pointers are valid until the file is released. */
class property : public detail::value<castkit_property> {
public:
    using value::value;
    /** The name in the file, such as `vp`. */
    [[nodiscard]] std::string_view name() const noexcept {
        return castkit::text(raw_.name).value_or(std::string_view());
    }
    /** The elements. Strings have no stride: see `castkit_property_text`. */
    [[nodiscard]] castkit::array values() const noexcept {
        return raw_.values;
    }
    /** The number of elements according to the header. For strings it may be wrong. */
    [[nodiscard]] std::uint32_t count() const noexcept {
        return raw_.count;
    }
    /** The size of all elements in bytes. */
    [[nodiscard]] std::size_t byte_length() const noexcept {
        return raw_.byte_length;
    }
    /** The byte offset of its header. */
    [[nodiscard]] std::uint64_t offset() const noexcept {
        return raw_.offset;
    }
    /** The byte offset of its data. */
    [[nodiscard]] std::uint64_t data_offset() const noexcept {
        return raw_.data_offset;
    }
    /** A string of a property; no text if `index` is out of range, or the property has another type. */
    [[nodiscard]] std::optional<std::string_view> text(std::size_t index) const noexcept {
        return castkit::text(castkit_property_text(raw_, index));
    }
    /** All of them: `for (auto one : texts())`. */
    [[nodiscard]] auto texts() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.text(index); });
    }
};

/**
 * An iterator over properties: a value that `castkit_properties_next` advances. It owns nothing, and is valid until its
 * file is released.
 */
class properties : public detail::range<property, castkit_properties, castkit_property, castkit_properties_next> {
public:
    using range::range;
};

/**
 * A node of a file: a value that owns nothing and can be copied. It is valid until its file is released. If `file` is
 * NULL, it is the null node, which has neither properties nor children.
 */
class node : public detail::value<castkit_node> {
public:
    using value::value;
    /** Whether a node is not the null node. */
    explicit operator bool() const noexcept {
        return castkit_node_exists(raw_);
    }
    /** Whether both are the same node of the same file. */
    [[nodiscard]] bool operator==(const castkit::node &second) const noexcept {
        return castkit_node_equals(raw_, second.raw());
    }
    /** The kind of a node; 0 for the null node. */
    [[nodiscard]] castkit_kind kind() const noexcept {
        return castkit_node_kind(raw_);
    }
    /** The hash of a node, which links refer to. Hashes that are 0 or not unique are normal in real files. */
    [[nodiscard]] std::uint64_t hash() const noexcept {
        return castkit_node_hash(raw_);
    }
    /** The byte offset of the header of a node. */
    [[nodiscard]] std::uint64_t offset() const noexcept {
        return castkit_node_offset(raw_);
    }
    /** The size in bytes of a node with its properties and children; in a recovered file, the recovered size. */
    [[nodiscard]] std::uint64_t size() const noexcept {
        return castkit_node_size(raw_);
    }
    /**
     * The label of a node: its name or, for curves for example, the name of the node it animates. No text if it has
     * neither.
     */
    [[nodiscard]] std::optional<std::string_view> label() const noexcept {
        return castkit::text(castkit_node_label(raw_));
    }
    /** The path of a node, such as `root[0]/model[0] "hero"`. Returns the length of the whole path. */
    [[nodiscard]] std::string path() const {
        std::string text(castkit_node_path(raw_, nullptr, 0), '\0');
        castkit_node_path(raw_, text.data(), text.size() + 1);
        return text;
    }
    /** Whether the node contains a property of unknown type, after which the rest of the node cannot be read. */
    [[nodiscard]] bool is_opaque() const noexcept {
        return castkit_node_is_opaque(raw_);
    }
    /**
     * The parent of a node; the null node for a root. It is found by searching from the top, in time proportional to
     * the number of siblings on the way.
     */
    [[nodiscard]] castkit::node parent() const noexcept {
        return castkit_node_parent(raw_);
    }
    /** The children of a node of the given kind, or all children if `kind` is 0. */
    [[nodiscard]] castkit::nodes children(castkit_kind kind = 0) const noexcept {
        return castkit_node_children(raw_, kind);
    }
    /**
     * Resolves a link of a node: the first node with the given hash and kind among the siblings or the children of
     * `node`. The null node if there is none. Links in the specification have their own functions, such as
     * `mesh::material`.
     */
    [[nodiscard]] castkit::node resolve(std::uint64_t hash, castkit_scope scope, castkit_kind kind) const noexcept {
        return castkit_node_resolve(raw_, hash, scope, kind);
    }
    /** The properties of a node in file order, including the padding in aligned files. */
    [[nodiscard]] castkit::properties properties() const noexcept {
        return castkit_node_properties(raw_);
    }
    /**
     * Finds a property by its name: a field name such as `positions` or `uv_layer1`, or the name in the file, such as
     * `vp` or `u1`. If several properties have the same name, the last one wins. Fails if the property is absent.
     */
    result<castkit::property> property(const char *name) const {
        castkit_error why;
        castkit_property property{};
        castkit_node_property(raw_, name, &property, &why);
        return detail::told<castkit::property>(why, property);
    }
    /**
     * Reports the properties of a node that do not have the type or number of elements that the specification requires,
     * which the functions that read them treat as absent. What is wrong with property `index` of these. There is
     * nothing if `index` is out of range, and always for kinds that are not in the specification.
     */
    [[nodiscard]] std::optional<castkit::error> unexpected(std::size_t index) const {
        castkit_error unexpected;
        const auto given = castkit_node_unexpected(raw_, index, &unexpected);
        if (!given)
            return std::nullopt;
        return castkit::error(unexpected);
    }
};

/** A walk over all nodes of a file. Opaque and reference-counted; threads that share one take turns. */
class walk : public detail::handle<castkit_walk, castkit_walk_retain, castkit_walk_release> {
public:
    using handle::handle;
    /** What `next` gives. */
    struct next_result {
        castkit::node node;
        std::uint32_t depth;
    };
    /**
     * Advances to the next node: writes it to `node` and its depth to `depth` (0 for a root; `depth` may be left out).
     * There is nothing at the end.
     */
    [[nodiscard]] std::optional<next_result> next() const noexcept {
        castkit_node node{};
        std::uint32_t depth{};
        const auto given = castkit_walk_next(raw(), &node, &depth);
        if (!given)
            return std::nullopt;
        return next_result{castkit::node(node), depth};
    }
};

/**
 * An open Cast file: its bytes and its structure. Opaque, reference-counted and immutable, so any thread may use it at
 * any time. Nodes, arrays and texts are borrowed from it: they are valid until the last reference is released.
 */
class file : public detail::handle<castkit_file, castkit_file_retain, castkit_file_release> {
public:
    using handle::handle;
    /**
     * Opens a file by reading it into memory. The file may be changed or deleted afterwards. `path` is UTF-8 on
     * Windows, and the bytes of the path elsewhere.
     */
    static result<castkit::file> open(const char *path, castkit_open_options options = {}) {
        castkit_error why;
        const auto given = castkit_file_open(path, detail::with_size(options), &why);
        return detail::told<castkit::file>(why, given);
    }
    /**
     * Opens a file by mapping it: nothing is copied, and pages are loaded when they are accessed. Anything that cannot
     * be mapped, such as a pipe, is read. `promise` is `CASTKIT_MAP_FILE_UNCHANGED`. If the promise is broken, values
     * read from the file can be nonsense, and accessing a part that was cut off ends the process on Unix (SIGBUS).
     * `file::open` needs no promise. The other parameters are the same.
     */
    static result<castkit::file> map(const char *path, castkit_promise promise, castkit_open_options options = {}) {
        castkit_error why;
        const auto given = castkit_file_map(path, promise, detail::with_size(options), &why);
        return detail::told<castkit::file>(why, given);
    }
    /**
     * Parses a file in memory that the caller lends, without copying it. Nobody may change or free the `size` bytes at
     * `data` until `release(user)` is called. That happens when the last reference to the file, and to scenes and
     * documents made from it, is released, or, if this function fails, before it returns NULL. `release` may be left
     * out, for memory that is never freed.
     */
    template <detail::memory Bytes>
    static result<castkit::file> from_memory(Bytes data, castkit_open_options options = {}) {
        const detail::lent<Bytes> lent(std::move(data));
        castkit_error why;
        const auto given = castkit_file_from_memory(
            lent.data(), lent.size(), lent.release, lent.user(), detail::with_size(options), &why);
        return detail::told<castkit::file>(why, given);
    }
    /** Parses a copy of a file in memory, aligned as by `file::open`. `data` may be freed afterwards. */
    static result<castkit::file> from_copy(castkit::bytes_of data, castkit_open_options options = {}) {
        castkit_error why;
        const auto given = castkit_file_from_copy(data.data(), data.size(), detail::with_size(options), &why);
        return detail::told<castkit::file>(why, given);
    }
    /** Reads a file to its end through a callback, from an archive for example. */
    static result<castkit::file> from_reader(const castkit::reader &reader, castkit_open_options options = {}) {
        castkit_error why;
        const auto given = castkit_file_from_reader(&reader, detail::with_size(options), &why);
        return detail::told<castkit::file>(why, given);
    }
    /** General information about a file. Texts and bytes live as long as the file. */
    [[nodiscard]] castkit_file_info info() const noexcept {
        castkit_file_info info{};
        castkit_file_get_info(raw(), &info, sizeof info);
        return info;
    }
    /** The damage in the structure of a recovered file, as an error. There is nothing if there was none. */
    [[nodiscard]] std::optional<castkit::error> damage() const {
        castkit_error damage;
        const auto given = castkit_file_damage(raw(), &damage);
        if (!given)
            return std::nullopt;
        return castkit::error(damage);
    }
    /** What `repair` gives. */
    struct repair_result {
        castkit_repair repair;
        std::string sentence;
    };
    /**
     * Header number `index` that recovery replaced. They are in file order, and `index` is less than `repair_count` in
     * the info. A sentence about it. There is nothing if `index` is out of range.
     */
    [[nodiscard]] std::optional<repair_result> repair(std::uint64_t index) const {
        castkit_repair repair{};
        char sentence[CASTKIT_ERROR_TEXT_SIZE] = "";
        const auto given = castkit_file_repair(raw(), index, &repair, sizeof repair, sentence, sizeof sentence);
        if (!given)
            return std::nullopt;
        return repair_result{repair, std::string(sentence)};
    }
    /** All of them: `for (auto one : repairs())`. */
    [[nodiscard]] auto repairs() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.repair(index); });
    }
    /** The nodes at the top of a file, of any kind; normally these are its roots. */
    [[nodiscard]] castkit::nodes top_level() const noexcept {
        return castkit_file_top_level(raw());
    }
    /** The root nodes of a file. */
    [[nodiscard]] castkit::nodes roots() const noexcept {
        return castkit_file_roots(raw());
    }
    /** The metadata node of a file whose hints apply, which is the first one. The null node if there is none. */
    [[nodiscard]] castkit::node metadata() const noexcept {
        return castkit_file_metadata(raw());
    }
    /**
     * The node at a path such as `root[0]/model[0]/mesh[3]` or `root/model/mesh`; see `castkit help extract`. Fails if
     * there is no such node.
     */
    result<castkit::node> find(const char *path) const {
        castkit_error why;
        const auto given = castkit_file_find(raw(), path, &why);
        return detail::told<castkit::node>(why, given);
    }
    /**
     * Starts a walk over all nodes of a file, from the top down: each node comes before its children. If `kind` is not
     * 0, only nodes of that kind are visited. The walk keeps the file open.
     */
    result<castkit::walk> walk(castkit_kind kind = 0) const {
        castkit_error why;
        const auto given = castkit_file_walk(raw(), kind, &why);
        return detail::told<castkit::walk>(why, given);
    }
};

/** A tree of nodes that can be edited and saved. Opaque and reference-counted; threads that share one take turns. */
class document : public detail::handle<castkit_document, castkit_document_retain, castkit_document_release> {
public:
    using handle::handle;
    /** Creates a document with a single root, which is `castkit_document_child(document, 0, 0, 0)`. */
    static result<castkit::document> create() {
        castkit_error why;
        const auto given = castkit_document_new(&why);
        return detail::told<castkit::document>(why, given);
    }
    /**
     * Reads a file for editing. For damaged files, and for those that exceed the default limits, use `file::open` with
     * its options, and `document::of`.
     */
    static result<castkit::document> open(const char *path) {
        castkit_error why;
        const auto given = castkit_document_open(path, &why);
        return detail::told<castkit::document>(why, given);
    }
    /**
     * Creates a document with the content of a file. Arrays that are not edited are shared with the file instead of
     * copied; the document keeps what it needs of the file.
     */
    static result<castkit::document> of(const castkit::file &file) {
        castkit_error why;
        const auto given = castkit_document_of_file(file.raw(), &why);
        return detail::told<castkit::document>(why, given);
    }
    /**
     * Sets a property to a copy of the elements. `name` is a field name of the specification (`positions`), or a name
     * in the file (`vp`, `my_own`).
     */
    result<void> set(castkit_document_node node, const char *name, const castkit::array &values) const {
        castkit_error why;
        castkit_document_set(raw(), node, name, values.raw(), &why);
        return detail::told(why);
    }
    /** Like `document::set`, for a text. */
    result<void> set_text(castkit_document_node node, const char *name, const char *value) const {
        castkit_error why;
        castkit_document_set_text(raw(), node, name, value, &why);
        return detail::told(why);
    }
    /**
     * Removes a property, given its field name or its name in the file. Returns false if it was not there; only if the
     * node does not exist or an argument is invalid, `error` says so.
     */
    result<bool> unset(castkit_document_node node, const char *name) const {
        castkit_error why;
        const auto given = castkit_document_unset(raw(), node, name, &why);
        return detail::told<bool>(why, given);
    }
    /**
     * Reads a property of a node of a document, given its field name or its name in the file: copies its elements to
     * the `size` bytes at `buffer`, and describes them in `values`. Texts end with a NUL. Fails if the property is
     * absent, or there is not enough room. If the property is there, `values` is written in any case.
     */
    result<castkit::array> get(castkit_document_node node, const char *name, castkit::room buffer = {}) const {
        castkit_error why;
        castkit_array values{};
        castkit_document_get(raw(), node, name, &values, buffer.data(), buffer.size(), &why);
        return detail::told<castkit::array>(why, values);
    }
    /**
     * Writes a document to a file atomically: at any time, there is either the old file or the new one. Hashes that are
     * assigned on saving are assigned in the file, not in the document.
     */
    result<void> save(const char *path, castkit_save_options options = {}) const {
        castkit_error why;
        castkit_document_save(raw(), path, detail::with_size(options), &why);
        return detail::told(why);
    }
    /**
     * Converts a document to a file in memory, exactly as it would be saved with the alignment, which is kept if
     * `alignment` is 0. It can be read with all functions for files, however deep its tree is, and `file::info` gives
     * its bytes.
     */
    result<castkit::file> to_file(castkit_alignment alignment = 0) const {
        castkit_error why;
        const auto given = castkit_document_to_file(raw(), alignment, &why);
        return detail::told<castkit::file>(why, given);
    }
    /**
     * The number of children of a node of a document with the given kind, or of all children if `kind` is 0. The
     * children of `node` 0 are the roots.
     */
    [[nodiscard]] std::size_t child_count(castkit_document_node node, castkit_kind kind = 0) const noexcept {
        return castkit_document_child_count(raw(), node, kind);
    }
    /**
     * Child number `index` of a node of a document, among those with the given kind, or among all if `kind` is 0; 0 if
     * there is none. The children of `node` 0 are the roots. With a kind, this takes time proportional to the number of
     * children.
     */
    [[nodiscard]] castkit_document_node child(
        castkit_document_node node, castkit_kind kind, std::size_t index) const noexcept {
        return castkit_document_child(raw(), node, kind, index);
    }
    /** The parent of a node of a document; 0 for a root, and if there is no such node. */
    [[nodiscard]] castkit_document_node parent(castkit_document_node node) const noexcept {
        return castkit_document_parent(raw(), node);
    }
    /** The kind of a node of a document; 0 if there is no such node. */
    [[nodiscard]] castkit_kind kind(castkit_document_node node) const noexcept {
        return castkit_document_kind(raw(), node);
    }
    /**
     * The hash of a node of a document. There is nothing if the hash will be assigned on saving, or there is no such
     * node.
     */
    [[nodiscard]] std::optional<std::uint64_t> hash(castkit_document_node node) const noexcept {
        std::uint64_t hash{};
        const auto given = castkit_document_hash(raw(), node, &hash);
        if (!given)
            return std::nullopt;
        return hash;
    }
    /**
     * Sets the hash of a node of a document. If the hash would have been assigned on saving until now, links to the
     * node that were made by functions such as `mesh_edit::set_material` are updated. Otherwise links keep the old
     * hash.
     */
    result<void> set_hash(castkit_document_node node, std::uint64_t hash) const {
        castkit_error why;
        castkit_document_set_hash(raw(), node, hash, &why);
        return detail::told(why);
    }
    /**
     * Adds a node of any kind as the last child of `parent`, or as the last root if `parent` is 0. Its hash is assigned
     * on saving.
     */
    result<castkit_document_node> add(castkit_document_node parent, castkit_kind kind) const {
        castkit_error why;
        const auto given = castkit_document_add(raw(), parent, kind, &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /**
     * Adds a copy of a node of a file with its descendants as the last child of `parent`, or as the last root if
     * `parent` is 0. Its arrays are shared with the file.
     */
    result<castkit_document_node> add_copy(castkit_document_node parent, const castkit::node &node) const {
        castkit_error why;
        const auto given = castkit_document_add_copy(raw(), parent, node.raw(), &why);
        return detail::told<castkit_document_node>(why, given);
    }
    /**
     * Removes a node of a document with its descendants. Links to it are not changed. Fails if there is no such node.
     */
    result<void> remove(castkit_document_node node) const {
        castkit_error why;
        castkit_document_remove(raw(), node, &why);
        return detail::told(why);
    }
};

/**
 * Rendered pictures, all of the same size, and the textures that could not be read. Opaque, reference-counted and
 * immutable.
 */
class pictures : public detail::handle<castkit_pictures, castkit_pictures_retain, castkit_pictures_release> {
public:
    using handle::handle;
    /** The number of pictures. */
    [[nodiscard]] std::size_t count() const noexcept {
        return castkit_pictures_count(raw());
    }
    /**
     * Copies picture number `index` to memory of the caller, in the format of `castkit::render`: without gaps if
     * `row_stride` is 0. Fails if there is no such picture, or not enough room.
     */
    result<void> copy(std::size_t index, castkit::room pixels, std::size_t row_stride = 0) const {
        castkit_error why;
        castkit_pictures_copy(raw(), index, pixels.data(), row_stride, pixels.size(), &why);
        return detail::told(why);
    }
    /**
     * Writes picture number `index` to the file `output` as PNG atomically: at any time, there is either the old file
     * or the new one.
     */
    result<void> save_png(std::size_t index, const char *output) const {
        castkit_error why;
        castkit_pictures_save_png(raw(), index, output, &why);
        return detail::told(why);
    }
    /**
     * The path of a texture that could not be read, in ascending order; materials that use it are drawn grey. No text
     * if `index` is out of range.
     */
    [[nodiscard]] std::optional<std::string_view> missing_texture(std::size_t index) const noexcept {
        return castkit::text(castkit_pictures_missing_texture(raw(), index));
    }
    /** All of them: `for (auto one : missing_textures())`. */
    [[nodiscard]] auto missing_textures() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.missing_texture(index); });
    }
};

/**
 * A file to be rendered, with its instances and textures. Opaque, reference-counted and immutable. It keeps what it
 * needs of the file.
 */
class subject : public detail::handle<castkit_subject, castkit_subject_retain, castkit_subject_release> {
public:
    using handle::handle;
    /**
     * Prepares a file for rendering. `path` is where the file comes from, and may be left out, in which case it is the
     * path that the file was opened from. Without either, there are neither instances nor textures. Paths in the file
     * may only lead where `confinement` allows; if `confinement` is 0, that is its directory. An instance that cannot
     * be followed is a problem of the subject, not an error.
     */
    static result<castkit::subject> of(
        const castkit::file &file, const char *path = nullptr, castkit_confinement confinement = 0) {
        castkit_error why;
        const auto given = castkit_subject_new(file.raw(), path, confinement, &why);
        return detail::told<castkit::subject>(why, given);
    }
    /** The number of instances that could not be placed. */
    [[nodiscard]] std::size_t problem_count() const noexcept {
        return castkit_subject_problem_count(raw());
    }
    /** Problem number `index`, as a sentence; no text if `index` is out of range. */
    [[nodiscard]] std::optional<std::string_view> problem(std::size_t index) const noexcept {
        return castkit::text(castkit_subject_problem(raw(), index));
    }
    /** All of them: `for (auto one : problems())`. */
    [[nodiscard]] auto problems() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.problem(index); });
    }
    /**
     * Renders `count` pictures from evenly spaced directions, in a full turn that begins at the azimuth of the options.
     * The camera has the same distance in all of them. All are in memory at the same time. Fails if `count` is 0 or
     * more than 4096, the size is too large, there is too much to draw or not enough memory, or the work was cancelled.
     */
    result<castkit::pictures> turntable(std::uint32_t count, castkit_render_options options = {}) const {
        castkit_error why;
        const auto given = castkit_subject_turntable(raw(), count, detail::with_size(options), &why);
        return detail::told<castkit::pictures>(why, given);
    }
};

/**
 * A callback that reads the files that materials refer to, from an archive for example. `read(user, scene, path,
 * buffer, size)` returns the size in bytes of the file at `path`, or 0 if there is none. It is called first with a
 * `buffer` of NULL, and then with a buffer of this size, to which it writes the file. Files of more than 512 MiB are
 * ignored. `scene` is 0 for the file itself, and for each instance its index in the walk. It may be called from any
 * thread, even from several at once, and must not throw.
 */
class texture_reader : public castkit_texture_reader {
public:
    texture_reader() noexcept : castkit_texture_reader{} { size = sizeof(castkit_texture_reader); }
    texture_reader(const castkit_texture_reader &given) noexcept : castkit_texture_reader(given) {
        size = sizeof(castkit_texture_reader);
    }
    /**
     * Of anything that can be called with (std::size_t, std::string_view, std::span<std::byte>). It must not throw, and
     * must live as long as this is used.
     */
    template <class Call>
        requires std::is_object_v<std::remove_reference_t<Call>> &&
                 std::is_invocable_r_v<std::size_t, Call &, std::size_t, std::string_view, std::span<std::byte>>
    texture_reader(Call &&call) noexcept : texture_reader() {
        read = [](
            void *user_, std::size_t scene_, castkit_string path_, void *buffer_,
            std::size_t size_) noexcept -> std::size_t {
            return (*static_cast<std::remove_reference_t<Call> *>(user_))(
                scene_, castkit::text(path_).value_or(std::string_view()),
                std::span<std::byte>(static_cast<std::byte *>(buffer_), size_));
        };
        user = const_cast<void *>(static_cast<const void *>(std::addressof(call)));
    }
};

/** What was done for each animation. Opaque, reference-counted and immutable. */
class retargeted : public detail::handle<castkit_retargeted, castkit_retargeted_retain, castkit_retargeted_release> {
public:
    using handle::handle;
    /** The number of animations. */
    [[nodiscard]] std::size_t count() const noexcept {
        return castkit_retargeted_count(raw());
    }
    /** What was done for animation number `index`. There is nothing if `index` is out of range. */
    [[nodiscard]] std::optional<castkit_retargeted_info> info(std::size_t index) const noexcept {
        castkit_retargeted_info info{};
        const auto given = castkit_retargeted_get_info(raw(), index, &info, sizeof info);
        if (!given)
            return std::nullopt;
        return info;
    }
    /** All of them: `for (auto one : infos())`. */
    [[nodiscard]] auto infos() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.info(index); });
    }
    /**
     * The name of bone number `bone` that animation number `index` moves and the other model does not have; no text if
     * a number is out of range.
     */
    [[nodiscard]] std::optional<std::string_view> left_out(std::size_t index, std::size_t bone) const noexcept {
        return castkit::text(castkit_retargeted_left_out(raw(), index, bone));
    }
};

/** An animation. Opaque, reference-counted and immutable. */
class scene_animation : public detail::handle<castkit_scene_animation, castkit_scene_animation_retain, castkit_scene_animation_release> {
public:
    using handle::handle;
    /** General information about an animation. */
    [[nodiscard]] castkit_scene_animation_info info() const noexcept {
        castkit_scene_animation_info info{};
        castkit_scene_animation_get_info(raw(), &info, sizeof info);
        return info;
    }
    /**
     * The frame that is shown at a time in seconds, always from `first_frame` to `last_frame` of the info. Before the
     * first and past the last frame, an animation that loops starts again, and any other stays there.
     */
    [[nodiscard]] double frame_at(double seconds) const noexcept {
        return castkit_scene_animation_frame_at(raw(), seconds);
    }
    /** The time of a frame in seconds from the beginning of the animation. */
    [[nodiscard]] double seconds_at(double frame) const noexcept {
        return castkit_scene_animation_seconds_at(raw(), frame);
    }
};

/** Which models animations fit. Opaque, reference-counted and immutable. */
class fits : public detail::handle<castkit_fits, castkit_fits_retain, castkit_fits_release> {
public:
    using handle::handle;
    /** The number of pairs of an animation and a model. */
    [[nodiscard]] std::size_t count() const noexcept {
        return castkit_fits_count(raw());
    }
    /** Pair number `index`. There is nothing if `index` is out of range. */
    [[nodiscard]] std::optional<castkit_fit_info> info(std::size_t index) const noexcept {
        castkit_fit_info info{};
        const auto given = castkit_fits_get_info(raw(), index, &info, sizeof info);
        if (!given)
            return std::nullopt;
        return info;
    }
    /** All of them: `for (auto one : infos())`. */
    [[nodiscard]] auto infos() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.info(index); });
    }
    /** Missing name number `name` of pair number `index`, in ascending order; no text if a number is out of range. */
    [[nodiscard]] std::optional<std::string_view> missing(std::size_t index, std::size_t name) const noexcept {
        return castkit::text(castkit_fits_missing(raw(), index, name));
    }
    /** What `differing_name` gives. */
    struct differing_name_result {
        std::string_view name;
        castkit_string bone;
    };
    /**
     * Name number `name` of pair number `index` that differs in case, as in the animation. The name of the bone. No
     * text if a number is out of range.
     */
    [[nodiscard]] std::optional<differing_name_result> differing_name(
        std::size_t index, std::size_t name) const noexcept {
        castkit_string bone{};
        const auto given = castkit_fits_differing_name(raw(), index, name, &bone);
        if (!given.data)
            return std::nullopt;
        return differing_name_result{*castkit::text(given), bone};
    }
    /** What `differing_bone` gives. */
    struct differing_bone_result {
        std::string_view bone;
        double ratio;
    };
    /**
     * The name of bone number `bone` of pair number `index` that is longer or shorter than the scale says. How many
     * times as long it is in the model. No text if a number is out of range.
     */
    [[nodiscard]] std::optional<differing_bone_result> differing_bone(
        std::size_t index, std::size_t bone) const noexcept {
        double ratio{};
        const auto given = castkit_fits_differing_bone(raw(), index, bone, &ratio);
        if (!given.data)
            return std::nullopt;
        return differing_bone_result{*castkit::text(given), ratio};
    }
};

/** A file at a place in the scene. Opaque, reference-counted and immutable. */
class visit : public detail::handle<castkit_visit, castkit_visit_retain, castkit_visit_release> {
public:
    using handle::handle;
    /** Information about a visited file. */
    [[nodiscard]] castkit_visit_info info() const noexcept {
        castkit_visit_info info{};
        castkit_visit_get_info(raw(), &info, sizeof info);
        return info;
    }
    /**
     * The visited file, with a reference that belongs to the caller. Every visit of the same file returns the same
     * handle.
     */
    [[nodiscard]] castkit::file file() const noexcept {
        return castkit::file(castkit_visit_file(raw()));
    }
};

/**
 * A walk over a file and the files that its instances place, directly and indirectly. Opaque and reference-counted;
 * threads that share one take turns.
 */
class instances : public detail::handle<castkit_instances, castkit_instances_retain, castkit_instances_release> {
public:
    using handle::handle;
    /**
     * Starts a walk over the file at `path`, the files that its instances place, and so on, depth first. Each file is
     * read once, when the walk reaches it, and kept as long as the walk. Files that `confinement` forbids are not
     * opened; if `confinement` is 0, these are all outside of the directory of the file.
     */
    static result<castkit::instances> open(const char *path, castkit_confinement confinement = 0) {
        castkit_error why;
        const auto given = castkit_instances_open(path, confinement, &why);
        return detail::told<castkit::instances>(why, given);
    }
    /**
     * Returns the next file and its placement, beginning with the first file itself. There is nothing at the end. Fails
     * for an instance that cannot be followed, for example because its file places itself; the walk can be continued
     * after that. A few files that place each other many times can make billions of placements: stop when there are too
     * many.
     */
    result<std::optional<castkit::visit>> next() const {
        castkit_error why;
        const auto given = castkit_instances_next(raw(), &why);
        if (why.kind != CASTKIT_ERROR_NONE)
            return castkit::unexpected(why);
        if (!given)
            return std::optional<castkit::visit>();
        return std::optional<castkit::visit>(castkit::visit(given));
    }
};

/** A model, ready to be posed. Opaque, reference-counted and immutable. */
class scene_model : public detail::handle<castkit_scene_model, castkit_scene_model_retain, castkit_scene_model_release> {
public:
    using handle::handle;
    /**
     * The bounding box of all meshes and hair of a model in the rest pose, in the space of the model. There is nothing
     * if there are none.
     */
    [[nodiscard]] std::optional<castkit_bounds> rest_bounds() const noexcept {
        castkit_bounds bounds{};
        const auto given = castkit_scene_model_rest_bounds(raw(), &bounds);
        if (!given)
            return std::nullopt;
        return bounds;
    }
    /** The node of a model, for example to read its name. */
    [[nodiscard]] castkit::node node() const noexcept {
        return castkit_scene_model_node(raw());
    }
    /** The placement of a model. There is nothing if it has none. */
    [[nodiscard]] std::optional<castkit_transform> placement() const noexcept {
        castkit_transform placement{};
        const auto given = castkit_scene_model_placement(raw(), &placement);
        if (!given)
            return std::nullopt;
        return placement;
    }
    /** The number of bones of a model. */
    [[nodiscard]] std::size_t bone_count() const noexcept {
        return castkit_scene_model_bone_count(raw());
    }
    /** Bone number `index`. There is nothing if `index` is out of range. */
    [[nodiscard]] std::optional<castkit_scene_bone> bone(std::size_t index) const noexcept {
        castkit_scene_bone bone{};
        const auto given = castkit_scene_model_bone(raw(), index, &bone, sizeof bone);
        if (!given)
            return std::nullopt;
        return bone;
    }
    /** All of them: `for (auto one : bones())`. */
    [[nodiscard]] auto bones() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.bone(index); });
    }
    /** The index of the bone with a name; nothing if there is none. */
    [[nodiscard]] std::optional<std::size_t> find_bone(const char *name) const noexcept {
        const auto given = castkit_scene_model_find_bone(raw(), name);
        if (given < 0)
            return std::nullopt;
        return static_cast<std::size_t>(given);
    }
    /** The number of meshes of a model. */
    [[nodiscard]] std::size_t mesh_count() const noexcept {
        return castkit_scene_model_mesh_count(raw());
    }
    /**
     * The node of mesh number `index`, for example to read its name and faces; the null node if `index` is out of
     * range.
     */
    [[nodiscard]] castkit::node mesh(std::size_t index) const noexcept {
        return castkit_scene_model_mesh(raw(), index);
    }
    /**
     * The influences of bones on the vertices of mesh number `index`. Writes the bone indices of each vertex to
     * `bones`, and as many weights, which sum to 1, to `weights`. Each has room for `capacity` numbers. Returns the
     * number of influences per vertex, 0 if the mesh has none. To find the capacity, call it with both NULL and
     * multiply the result by the number of positions.
     */
    result<std::size_t> influences(
        std::size_t index, std::span<std::uint32_t> bones = {}, std::span<float> weights = {}) const {
        castkit_error why;
        const auto given = castkit_scene_model_influences(
            raw(), index, detail::place_or_null(bones), detail::place_or_null(weights), detail::shared_room(bones,
            weights), &why);
        return detail::told<std::size_t>(why, given);
    }
    /** The number of blend shapes of a model. */
    [[nodiscard]] std::size_t shape_count() const noexcept {
        return castkit_scene_model_shape_count(raw());
    }
    /** Blend shape number `index`. There is nothing if `index` is out of range. */
    [[nodiscard]] std::optional<castkit_scene_shape> shape(std::size_t index) const noexcept {
        castkit_scene_shape shape{};
        const auto given = castkit_scene_model_shape(raw(), index, &shape, sizeof shape);
        if (!given)
            return std::nullopt;
        return shape;
    }
    /** All of them: `for (auto one : shapes())`. */
    [[nodiscard]] auto shapes() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.shape(index); });
    }
};

/**
 * The models and animations of a file, with resolved links. Opaque, reference-counted and immutable. It keeps what it
 * needs of the file.
 */
class scene : public detail::handle<castkit_scene, castkit_scene_retain, castkit_scene_release> {
public:
    using handle::handle;
    /**
     * Resolves the hierarchies, links and curves of a file. Fails if the work was cancelled. Errors in the file become
     * warnings, and do not affect the rest of the scene.
     */
    static result<castkit::scene> of(const castkit::file &file, const castkit::progress &progress = {}) {
        castkit_error why;
        const auto given = castkit_scene_new(file.raw(), &progress, &why);
        return detail::told<castkit::scene>(why, given);
    }
    /** The number of models of a scene. */
    [[nodiscard]] std::size_t model_count() const noexcept {
        return castkit_scene_model_count(raw());
    }
    /** Model number `index` of a scene. Fails if `index` is out of range. */
    result<castkit::scene_model> model(std::size_t index) const {
        castkit_error why;
        const auto given = castkit_scene_get_model(raw(), index, &why);
        return detail::told<castkit::scene_model>(why, given);
    }
    /** The number of animations of a scene. */
    [[nodiscard]] std::size_t animation_count() const noexcept {
        return castkit_scene_animation_count(raw());
    }
    /** Animation number `index` of a scene. Fails if `index` is out of range. */
    result<castkit::scene_animation> animation(std::size_t index) const {
        castkit_error why;
        const auto given = castkit_scene_get_animation(raw(), index, &why);
        return detail::told<castkit::scene_animation>(why, given);
    }
    /** The number of warnings about the links, names and curves of a scene. */
    [[nodiscard]] std::size_t warning_count() const noexcept {
        return castkit_scene_warning_count(raw());
    }
    /** What `warning` gives. */
    struct warning_result {
        std::string_view warning;
        castkit::node node;
    };
    /**
     * Warning number `index` of a scene, as a sentence. The node that it is about. Returns no text if `index` is out of
     * range.
     */
    [[nodiscard]] std::optional<warning_result> warning(std::size_t index) const noexcept {
        castkit_node node{};
        const auto given = castkit_scene_warning(raw(), index, &node);
        if (!given.data)
            return std::nullopt;
        return warning_result{*castkit::text(given), castkit::node(node)};
    }
    /** All of them: `for (auto one : warnings())`. */
    [[nodiscard]] auto warnings() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.warning(index); });
    }
    /** The number of instances of a scene. */
    [[nodiscard]] std::size_t instance_count() const noexcept {
        return castkit_scene_instance_count(raw());
    }
    /** Instance number `index`. There is nothing if `index` is out of range. */
    [[nodiscard]] std::optional<castkit_scene_instance> instance(std::size_t index) const noexcept {
        castkit_scene_instance instance{};
        const auto given = castkit_scene_get_instance(raw(), index, &instance, sizeof instance);
        if (!given)
            return std::nullopt;
        return instance;
    }
    /** All of them: `for (auto one : instances())`. */
    [[nodiscard]] auto instances() const noexcept {
        return detail::items([of = *this](std::size_t index) { return of.instance(index); });
    }
    /**
     * The bounding box of all models of a scene in the rest pose, at their placements. There is nothing if there is
     * nothing visible.
     */
    [[nodiscard]] std::optional<castkit_bounds> rest_bounds() const noexcept {
        castkit_bounds bounds{};
        const auto given = castkit_scene_rest_bounds(raw(), &bounds);
        if (!given)
            return std::nullopt;
        return bounds;
    }
    /** The number of things in a scene. */
    [[nodiscard]] castkit_scene_counts counts() const noexcept {
        castkit_scene_counts counts{};
        castkit_scene_get_counts(raw(), &counts, sizeof counts);
        return counts;
    }
};

/** An animation bound to a model: its curves with their targets. Opaque, reference-counted and immutable. */
class binding : public detail::handle<castkit_binding, castkit_binding_retain, castkit_binding_release> {
public:
    using handle::handle;
    /**
     * Binds an animation to a model: finds the target of each curve, which is a bone, blend shape or mesh with the name
     * in the curve. The model may come from another file.
     */
    static result<castkit::binding> of(const castkit::scene_animation &animation, const castkit::scene_model &model) {
        castkit_error why;
        const auto given = castkit_binding_new(animation.raw(), model.raw(), &why);
        return detail::told<castkit::binding>(why, given);
    }
    /** The number of curves without a target in the model. */
    [[nodiscard]] std::size_t unmatched_count() const noexcept {
        return castkit_binding_unmatched_count(raw());
    }
    /**
     * Samples `count` frames at once: frame `first`, then one every `step`. Uses all threads, unless the options say
     * otherwise. Constraints and inverse kinematics are not applied. `locals` receives the transforms of all bones at
     * the first frame, then those at the second, and so on, and has room for `local_capacity` of them; `weights`
     * receives the weights of the blend shapes in the same way. Fails if there is not enough room, the result would be
     * too large, or the work was cancelled.
     */
    result<void> bake(
        double first, double step, std::size_t count, std::span<castkit_transform> locals = {},
        std::span<float> weights = {}, castkit_bake_options options = {}) const {
        castkit_error why;
        castkit_binding_bake(
            raw(), first, step, count, detail::place_or_null(locals), locals.size(), detail::place_or_null(weights),
            weights.size(), detail::with_size(options), &why);
        return detail::told(why);
    }
    /**
     * The bounding box of all meshes of a model over `count` frames: frame `first`, then one every `step`. A renderer
     * needs it to decide whether an animated model can be visible. If `all_threads` is true, the work is shared among
     * all threads. There is nothing if there are no meshes; fails if the work was cancelled.
     */
    result<std::optional<castkit_bounds>> bounds(
        double first, double step, std::size_t count, bool all_threads = false,
        const castkit::progress &progress = {}) const {
        castkit_error why;
        castkit_bounds bounds{};
        const auto given = castkit_binding_bounds(raw(), first, step, count, all_threads, &progress, &bounds, &why);
        if (why.kind != CASTKIT_ERROR_NONE)
            return castkit::unexpected(why);
        if (!given)
            return std::optional<castkit_bounds>();
        return std::optional<castkit_bounds>(bounds);
    }
};

/**
 * A pose of a model, with all buffers needed to compute matrices and vertices: after the first frame nothing is
 * allocated. Opaque and reference-counted; threads that share one take turns. To work on several threads, use a
 * separate pose for each.
 */
class pose : public detail::handle<castkit_pose, castkit_pose_retain, castkit_pose_release> {
public:
    using handle::handle;
    /** Creates a pose of a model, which is the rest pose. */
    static result<castkit::pose> of(const castkit::scene_model &model) {
        castkit_error why;
        const auto given = castkit_pose_new(model.raw(), &why);
        return detail::told<castkit::pose>(why, given);
    }
    /** Resets a pose to the rest pose. */
    result<void> rest() const {
        castkit_error why;
        castkit_pose_rest(raw(), &why);
        return detail::told(why);
    }
    /**
     * Sets a pose to a frame of a binding of the same model. Frames can be fractions, and everything that is not
     * animated is set to the rest pose. This is fastest if frames are sampled in ascending order.
     */
    result<void> sample(const castkit::binding &binding, double frame) const {
        castkit_error why;
        castkit_pose_sample(raw(), binding.raw(), frame, &why);
        return detail::told(why);
    }
    /**
     * Applies a frame of a binding of the same model to a pose: changes what the binding animates, and leaves the rest.
     * Use it to layer animations, for example additive ones.
     */
    result<void> apply(const castkit::binding &binding, double frame) const {
        castkit_error why;
        castkit_pose_apply(raw(), binding.raw(), frame, &why);
        return detail::told(why);
    }
    /**
     * Sets whether inverse kinematics handles and constraints of the skeleton are solved before anything is computed
     * from the pose. The default is true.
     */
    result<void> set_constraints(bool constraints) const {
        castkit_error why;
        castkit_pose_set_constraints(raw(), constraints, &why);
        return detail::told(why);
    }
    /**
     * Copies the transforms of all bones, relative to their parents, to `locals`, which has room for `capacity` of
     * them. If `solved` is true, these are the transforms after solving constraints, and otherwise those that were
     * sampled or set. Returns the number of transforms.
     */
    result<std::size_t> locals(std::span<castkit_transform> locals, bool solved = false) const {
        castkit_error why;
        const auto given = castkit_pose_locals(raw(), solved, detail::place(locals), locals.size(), &why);
        return detail::told<std::size_t>(why, given);
    }
    /** The same as a vector. */
    result<std::vector<castkit_transform>> locals(bool solved = false) const {
        castkit_error why;
        std::vector<castkit_transform> all(castkit_pose_locals(raw(), solved, nullptr, 0, &why));
        castkit_pose_locals(raw(), solved, detail::place(std::span<castkit_transform>(all)), all.size(), &why);
        return detail::told<std::vector<castkit_transform>>(why, std::move(all));
    }
    /** Sets the transforms of all bones, relative to their parents. `count` must be the number of bones. */
    result<void> set_locals(castkit::list<castkit_transform> locals) const {
        castkit_error why;
        castkit_pose_set_locals(raw(), locals.data(), locals.size(), &why);
        return detail::told(why);
    }
    /**
     * Copies the weights of all blend shapes to `weights`, which has room for `capacity` of them. Returns the number of
     * weights.
     */
    result<std::size_t> shape_weights(std::span<float> weights) const {
        castkit_error why;
        const auto given = castkit_pose_shape_weights(raw(), detail::place(weights), weights.size(), &why);
        return detail::told<std::size_t>(why, given);
    }
    /** The same as a vector. */
    result<std::vector<float>> shape_weights() const {
        castkit_error why;
        std::vector<float> all(castkit_pose_shape_weights(raw(), nullptr, 0, &why));
        castkit_pose_shape_weights(raw(), detail::place(std::span<float>(all)), all.size(), &why);
        return detail::told<std::vector<float>>(why, std::move(all));
    }
    /** Sets the weights of all blend shapes. `count` must be the number of blend shapes. */
    result<void> set_shape_weights(castkit::list<float> weights) const {
        castkit_error why;
        castkit_pose_set_shape_weights(raw(), weights.data(), weights.size(), &why);
        return detail::told(why);
    }
    /** Whether mesh number `index` is visible in a pose; false if `index` is out of range. */
    [[nodiscard]] bool mesh_is_visible(std::size_t index) const noexcept {
        return castkit_pose_mesh_is_visible(raw(), index);
    }
    /**
     * Solves the pose and writes the bounding box of all meshes, in the space of the model, to `bounds`. There is
     * nothing if there are no meshes.
     */
    result<std::optional<castkit_bounds>> bounds() const {
        castkit_error why;
        castkit_bounds bounds{};
        const auto given = castkit_pose_bounds(raw(), &bounds, &why);
        if (why.kind != CASTKIT_ERROR_NONE)
            return castkit::unexpected(why);
        if (!given)
            return std::optional<castkit_bounds>();
        return std::optional<castkit_bounds>(bounds);
    }
    /**
     * Solves the pose and copies the matrices of all bones, in the space of the model, to `matrices`, which has room
     * for `capacity` matrices of sixteen floats, column by column. Returns the number of matrices.
     */
    result<std::size_t> world(std::span<std::array<float, 16>> matrices) const {
        castkit_error why;
        const auto given = castkit_pose_world(raw(), detail::place(matrices), matrices.size(), &why);
        return detail::told<std::size_t>(why, given);
    }
    /** The same as a vector. */
    result<std::vector<std::array<float, 16>>> world() const {
        castkit_error why;
        std::vector<std::array<float, 16>> all(castkit_pose_world(raw(), nullptr, 0, &why));
        castkit_pose_world(raw(), detail::place(std::span<std::array<float, 16>>(all)), all.size(), &why);
        return detail::told<std::vector<std::array<float, 16>>>(why, std::move(all));
    }
    /**
     * Like `pose::world`, for the skinning matrices, which take a vertex in the bind pose to where the bone moves it.
     * This is what a vertex shader needs.
     */
    result<std::size_t> palette(std::span<std::array<float, 16>> matrices) const {
        castkit_error why;
        const auto given = castkit_pose_palette(raw(), detail::place(matrices), matrices.size(), &why);
        return detail::told<std::size_t>(why, given);
    }
    /** The same as a vector. */
    result<std::vector<std::array<float, 16>>> palette() const {
        castkit_error why;
        std::vector<std::array<float, 16>> all(castkit_pose_palette(raw(), nullptr, 0, &why));
        castkit_pose_palette(raw(), detail::place(std::span<std::array<float, 16>>(all)), all.size(), &why);
        return detail::told<std::vector<std::array<float, 16>>>(why, std::move(all));
    }
    /**
     * Solves the pose, applies skinning and blend shapes to mesh number `index`, and writes the result to memory of the
     * caller, as described in `target`. Normals and tangents that the mesh does not have are not written. If
     * `all_threads` is true, large meshes are skinned by several threads. A mesh without vertices is skinned, and
     * nothing is written. Fails if there is no such mesh, or not enough room.
     */
    result<void> skin(std::size_t index, castkit_skin_target target, bool all_threads = false) const {
        castkit_error why;
        castkit_pose_skin(raw(), index, detail::with_size(target), all_threads, &why);
        return detail::told(why);
    }
};

/** What `animate` gives. */
struct animate_result {
    castkit::file file;
    castkit::animated animated;
    castkit::conversion conversion;
};

/**
 * Cuts, joins and mends the animations of a file, and returns a new file in memory, with everything else that is in the
 * file. Each of the `step_count` texts at `steps` is a step with its value, such as `trim 10..50` or `reverse`;
 * `castkit_animate_options` lists them. They are done in this order, each to all animations. The `clip_count` files at
 * `clips`, which may be left out, are those that steps such as `blend run@0.5` name. Writes a handle with what the
 * animations are to `animated`, and one with the notes to `conversion`. Fails if there is no such step, it cannot have
 * the value, an animation does not have what it needs, or the result exceeds the budget.
 */
inline result<animate_result> animate(
    const castkit::file &file, castkit::list<const char *> steps, castkit::list<castkit_clip> clips = {},
    castkit_animate_options options = {}) {
    castkit_error why;
    castkit_animated *animated = nullptr;
    castkit_conversion *conversion = nullptr;
    const auto given = castkit_animate(
        file.raw(), steps.data(), steps.size(), clips.data(), clips.size(), sizeof(castkit_clip),
        detail::with_size(options), &animated, &conversion, &why);
    if (why.kind != CASTKIT_ERROR_NONE)
        return castkit::unexpected(why);
    return animate_result{castkit::file(given), castkit::animated(animated), castkit::conversion(conversion)};
}

/** Checks a file against all rules of the format. Fails if the check was cancelled. */
inline result<castkit::report> check(const castkit::file &file, castkit_check_options options = {}) {
    castkit_error why;
    const auto given = castkit_check(file.raw(), detail::with_size(options), &why);
    return detail::told<castkit::report>(why, given);
}

/** What `repair` gives. */
struct repair_result {
    castkit::file file;
    castkit::changes changes;
};

/**
 * Repairs everything that can be repaired, and returns a new file in memory. A handle with the list of changes. Fails
 * if the result cannot be written, the work was cancelled, or the options are strict and something is left as it is.
 */
inline result<repair_result> repair(const castkit::file &file, castkit_repair_options options = {}) {
    castkit_error why;
    castkit_changes *changes = nullptr;
    const auto given = castkit_repair_file(file.raw(), detail::with_size(options), &changes, &why);
    if (why.kind != CASTKIT_ERROR_NONE)
        return castkit::unexpected(why);
    return repair_result{castkit::file(given), castkit::changes(changes)};
}

/** What `upgrade` gives. */
struct upgrade_result {
    castkit::file file;
    castkit::changes changes;
};

/**
 * Upgrades an old file to the current format, and returns a new file in memory. `changes::are_complete` tells whether
 * nothing outdated is left. Otherwise like `castkit::repair`.
 */
inline result<upgrade_result> upgrade(const castkit::file &file, castkit_repair_options options = {}) {
    castkit_error why;
    castkit_changes *changes = nullptr;
    const auto given = castkit_upgrade_file(file.raw(), detail::with_size(options), &changes, &why);
    if (why.kind != CASTKIT_ERROR_NONE)
        return castkit::unexpected(why);
    return upgrade_result{castkit::file(given), castkit::changes(changes)};
}

/**
 * Compares two files by content: regardless of the order of nodes and properties and of the width of integers, and
 * links by their targets. Fails if the work was cancelled.
 */
inline result<castkit::comparison> diff(
    const castkit::file &first, const castkit::file &second, castkit_diff_options options = {}) {
    castkit_error why;
    const auto given = castkit_diff_files(first.raw(), second.raw(), detail::with_size(options), &why);
    return detail::told<castkit::comparison>(why, given);
}

/**
 * Compares two scenes by appearance and motion: surfaces, poses, names and materials, however they are stored. Fails if
 * there is too much to compare, or the work was cancelled.
 */
inline result<castkit::comparison> compare(
    const castkit::scene &first, const castkit::scene &second, castkit_compare_options options = {}) {
    castkit_error why;
    const auto given = castkit_compare_scenes(first.raw(), second.raw(), detail::with_size(options), &why);
    return detail::told<castkit::comparison>(why, given);
}

/** Format number `index`. */
[[nodiscard]] inline std::optional<castkit_format> format(std::size_t index) noexcept {
    castkit_format format{};
    const auto given = castkit_format_get(index, &format, sizeof format);
    if (!given)
        return std::nullopt;
    return format;
}

/** All of them: `for (auto one : formats())`. */
[[nodiscard]] inline auto formats() noexcept {
    return detail::items([](std::size_t index) { return castkit::format(index); });
}

/** What `optimize` gives. */
struct optimize_result {
    castkit::file file;
    castkit::conversion conversion;
};

/** Makes a file smaller and faster to draw, and returns a new file in memory. A handle with the notes. */
inline result<optimize_result> optimize(const castkit::file &file, castkit_optimize_options options = {}) {
    castkit_error why;
    castkit_conversion *conversion = nullptr;
    const auto given = castkit_optimize_file(file.raw(), detail::with_size(options), &conversion, &why);
    if (why.kind != CASTKIT_ERROR_NONE)
        return castkit::unexpected(why);
    return optimize_result{castkit::file(given), castkit::conversion(conversion)};
}

/**
 * Converts files of any format into one. Models and animations of all sources are in the result: a model and an
 * animation of separate files become one file. The format is given by the options, or by the extension of `output`; an
 * `output` without an extension becomes a Cast file of that name, and an extension of no format is an error. There are
 * `source_count` sources at `sources`. Returns the conversion with its notes. On failure, writes nothing.
 */
inline result<castkit::conversion> convert(
    castkit::list<castkit_source> sources, const char *output, castkit_convert_options options = {}) {
    castkit_error why;
    const auto given = castkit_convert(
        sources.data(), sources.size(), sizeof(castkit_source), output, detail::with_size(options), &why);
    return detail::told<castkit::conversion>(why, given);
}

/**
 * Converts files of any format into one that is passed to a callback, piece by piece, instead of being written to disk.
 * The sources are as for `castkit::convert`. The format is given by the options, or by the extension of `writer->name`;
 * without either, it is Cast. Returns the conversion with its notes and the files beside the result, such as the buffer
 * of a `.gltf`, the materials of an `.obj`, or copied textures: see `conversion::side_file_data`. On failure, part of
 * the result may have been passed to the callback then.
 */
inline result<castkit::conversion> convert_to(
    castkit::list<castkit_source> sources, const castkit::writer &writer, castkit_convert_options options = {}) {
    castkit_error why;
    const auto given = castkit_convert_to(
        sources.data(), sources.size(), sizeof(castkit_source), &writer, detail::with_size(options), &why);
    return detail::told<castkit::conversion>(why, given);
}

/** What `load` gives. */
struct load_result {
    castkit::file file;
    castkit::conversion conversion;
};

/**
 * Converts files of any format into one Cast file in memory. The sources are as for `castkit::convert`. A handle with
 * the notes. Files that are embedded in sources, such as textures, are the files beside the result: see
 * `conversion::side_file_data`. Options about written files, such as `textures` and `force`, have no effect, and
 * `still` is an error.
 */
inline result<load_result> load(castkit::list<castkit_source> sources, castkit_convert_options options = {}) {
    castkit_error why;
    castkit_conversion *conversion = nullptr;
    const auto given = castkit_load(
        sources.data(), sources.size(), sizeof(castkit_source), detail::with_size(options), &conversion, &why);
    if (why.kind != CASTKIT_ERROR_NONE)
        return castkit::unexpected(why);
    return load_result{castkit::file(given), castkit::conversion(conversion)};
}

/** The name of a kind of error, such as `not_found`; static, with a NUL at its end. `unknown` for other numbers. */
[[nodiscard]] inline const char *error_name(castkit_error_kind kind) noexcept {
    return castkit_error_name(kind);
}

/**
 * Renders a picture of a file to memory of the caller: `options->height` rows of `options->width` pixels, from top to
 * bottom. A pixel has four bytes: red, green and blue in sRGB, and alpha, which is not premultiplied. Rows are
 * `row_stride` bytes apart, or without gaps if `row_stride` is 0. There is room for `size` bytes at `pixels`. If the
 * file was opened from a path, instances and textures are searched for in its directory, and textures also in those of
 * the options. To render several pictures of a file, or to find out what was missing, use `subject::of`. Fails if there
 * is not enough room, or for the same reasons as `subject::turntable`.
 */
inline result<void> render(
    const castkit::file &file, castkit::room pixels, castkit_render_options options = {}, std::size_t row_stride = 0) {
    castkit_error why;
    castkit_render_file(file.raw(), detail::with_size(options), pixels.data(), row_stride, pixels.size(), &why);
    return detail::told(why);
}

/** What `retarget` gives. */
struct retarget_result {
    castkit::file file;
    castkit::retargeted retargeted;
};

/**
 * Makes the animations of a file fit the model `target`, and returns a new file in memory without models. `source` is
 * the model that they were made for; if it is NULL, it is a skeleton in the animation, and if there is none, only names
 * change. Both models must have the same up axis. A handle with what was done. Fails if no bones correspond, or the map
 * of bones cannot be read.
 */
inline result<retarget_result> retarget(
    const castkit::file &file, const castkit::scene_model &source, const castkit::scene_model &target,
    castkit_retarget_options options = {}) {
    castkit_error why;
    castkit_retargeted *retargeted = nullptr;
    const auto given = castkit_retarget(
        file.raw(), source.raw(), target.raw(), detail::with_size(options), &retargeted, &why);
    if (why.kind != CASTKIT_ERROR_NONE)
        return castkit::unexpected(why);
    return retarget_result{castkit::file(given), castkit::retargeted(retargeted)};
}

/**
 * Finds the models that animations fit: each animation of the scene `animations`, with the `best` of the models of the
 * scene `models` that have any of its bones, the best first; 0 stands for 3. Both may be the same scene. Fails if a
 * scene is NULL.
 */
inline result<castkit::fits> fit(const castkit::scene &models, const castkit::scene &animations, std::size_t best) {
    castkit_error why;
    const auto given = castkit_fit(models.raw(), animations.raw(), best, &why);
    return detail::told<castkit::fits>(why, given);
}

/**
 * The version of the library, encoded like `CASTKIT_VERSION`, which is the version of the header. Within a major
 * version (before 1.0.0, within a minor version), a newer library works with programs compiled with an older header.
 */
[[nodiscard]] inline std::uint32_t version() noexcept {
    return castkit_version();
}

/** The version of the library as text, such as `0.1.0`: a static string with a NUL at its end. */
[[nodiscard]] inline const char *version_text() noexcept {
    return castkit_version_text();
}

/**
 * The features the library was built with: bits `CASTKIT_FEATURE_…`. The functions of other features are not in the
 * library, so programs that call them cannot be linked with it.
 */
[[nodiscard]] inline std::uint32_t features() noexcept {
    return castkit_features();
}

/** The size in bytes of an attribute in a format; 0 for a number that is not one of `CASTKIT_FORMAT_…`. */
[[nodiscard]] inline std::size_t vertex_format_size(castkit_vertex_format vertex_format) noexcept {
    return castkit_vertex_format_size(vertex_format);
}

} // namespace castkit

template <> inline constexpr bool std::ranges::enable_view<castkit::nodes> = true;
template <> inline constexpr bool std::ranges::enable_borrowed_range<castkit::nodes> = true;

template <> inline constexpr bool std::ranges::enable_view<castkit::properties> = true;
template <> inline constexpr bool std::ranges::enable_borrowed_range<castkit::properties> = true;

#include "castkit_nodes.hpp"

#endif /* CASTKIT_HPP */

/*
 * castkit.hpp: Cast files in C++20, over castkit.h. Nothing is compiled but headers; no exceptions are thrown or needed.
 *
 *     auto file = castkit::file::open("hero.cast");
 *     if (!file) { std::puts(file.error().sentence()); return 1; }
 *     for (castkit::root root : file->roots())
 *         for (castkit::model model : root.models())
 *             for (castkit::mesh mesh : model.meshes())
 *                 std::printf("%zu vertices\n", mesh.positions().size());
 *
 * Handles (`file`, `document`, `scene`...) count by being copied. Nodes, arrays and texts borrow from the file they were asked
 * of, as std::string_view and std::span do: they are good as long as a `file` of it is there.
 *
 * Functions that can fail return `result<T>`: std::expected<T, error> where the compiler has it, and otherwise a class with its
 * has_value, bool, *, -> and error. Functions that may find nothing return std::optional.
 *
 * The typed nodes of castkit_nodes.hpp, generated from the format's schema, are included at the end.
 */
#ifndef CASTKIT_HPP
#define CASTKIT_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>
#include <version>

#if defined(__cpp_lib_expected)
#include <expected>
#endif

#include "castkit.h"

namespace castkit {

/** What went wrong, and where. */
class error {
public:
    error() noexcept : raw_(std::make_shared<castkit_error>()) { *raw_ = castkit_error{}; }
    /** One of CASTKIT_ERROR_... */
    [[nodiscard]] castkit_error_kind kind() const noexcept { return raw_->kind; }
    /** What was found, what was expected and what to try. */
    [[nodiscard]] const char *sentence() const noexcept { return raw_->sentence; }
    /** Byte offset, where the error is about a place in a file. */
    [[nodiscard]] std::optional<std::uint64_t> offset() const noexcept {
        return raw_->has_offset ? std::optional(raw_->offset) : std::nullopt;
    }
    /** The file on disk; empty where the error is about none. */
    [[nodiscard]] const char *path() const noexcept { return raw_->path; }
    /** The node or property; empty where the error is about none. */
    [[nodiscard]] const char *node_path() const noexcept { return raw_->node_path; }
    /** What functions of C write to. */
    [[nodiscard]] castkit_error *raw() noexcept { return raw_.get(); }

private:
    std::shared_ptr<castkit_error> raw_;
};

#if defined(__cpp_lib_expected)
template <class T> using result = std::expected<T, error>;
using unexpected = std::unexpected<error>;
#else
/** What stands for std::unexpected. */
struct unexpected {
    explicit unexpected(castkit::error error) noexcept : value(std::move(error)) {}
    castkit::error value;
};

/** What stands for std::expected, as far as it does not throw: a value, or why there is none. */
template <class T> class [[nodiscard]] result {
public:
    result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    result(unexpected error) : state_(std::in_place_index<1>, std::move(error.value)) {}
    [[nodiscard]] bool has_value() const noexcept { return state_.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }
    /** The value; there has to be one. */
    [[nodiscard]] T &operator*() & noexcept { return *std::get_if<0>(&state_); }
    [[nodiscard]] const T &operator*() const & noexcept { return *std::get_if<0>(&state_); }
    [[nodiscard]] T &&operator*() && noexcept { return std::move(*std::get_if<0>(&state_)); }
    [[nodiscard]] T *operator->() noexcept { return std::get_if<0>(&state_); }
    [[nodiscard]] const T *operator->() const noexcept { return std::get_if<0>(&state_); }
    /** Why there is no value; there has to be none. */
    [[nodiscard]] const castkit::error &error() const noexcept { return *std::get_if<1>(&state_); }

private:
    std::variant<T, castkit::error> state_;
};

template <> class [[nodiscard]] result<void> {
public:
    result() noexcept = default;
    result(unexpected error) : error_(std::move(error.value)) {}
    [[nodiscard]] bool has_value() const noexcept { return !error_; }
    explicit operator bool() const noexcept { return has_value(); }
    [[nodiscard]] const castkit::error &error() const noexcept { return *error_; }

private:
    std::optional<castkit::error> error_;
};
#endif

namespace detail {

inline std::optional<std::string_view> text(castkit_string text) noexcept {
    if (!text.data)
        return std::nullopt;
    return std::string_view(text.data, text.length);
}

/** A counted handle. */
template <class Raw, Raw *(*Retain)(const Raw *), void (*Release)(const Raw *)> class handle {
public:
    handle() noexcept = default;
    /** Takes over a reference. */
    explicit handle(Raw *raw) noexcept : raw_(raw) {}
    handle(const handle &other) noexcept : raw_(Retain(other.raw_)) {}
    handle(handle &&other) noexcept : raw_(std::exchange(other.raw_, nullptr)) {}
    handle &operator=(handle other) noexcept {
        std::swap(raw_, other.raw_);
        return *this;
    }
    ~handle() { Release(raw_); }
    /** The handle of C, which stays with this object. */
    [[nodiscard]] Raw *raw() const noexcept { return raw_; }
    /** Whether there is something. */
    explicit operator bool() const noexcept { return raw_ != nullptr; }

private:
    Raw *raw_ = nullptr;
};

/** Calls a function that gives a handle. */
template <class Handle, class Call> result<Handle> made(Call call) {
    error why;
    if (auto *raw = call(why.raw()))
        return Handle(raw);
    return unexpected(why);
}

/** Calls a function that succeeds or fails. */
template <class Call> result<void> done(Call call) {
    error why;
    if (call(why.raw()))
        return {};
    return unexpected(why);
}

template <class T> constexpr castkit_type element() noexcept {
    if constexpr (std::is_same_v<T, std::uint8_t>) return CASTKIT_TYPE_BYTE;
    else if constexpr (std::is_same_v<T, std::uint16_t>) return CASTKIT_TYPE_SHORT;
    else if constexpr (std::is_same_v<T, std::uint32_t>) return CASTKIT_TYPE_INTEGER32;
    else if constexpr (std::is_same_v<T, std::uint64_t>) return CASTKIT_TYPE_INTEGER64;
    else if constexpr (std::is_same_v<T, float>) return CASTKIT_TYPE_FLOAT;
    else if constexpr (std::is_same_v<T, double>) return CASTKIT_TYPE_DOUBLE;
    else if constexpr (std::is_same_v<T, std::array<float, 2>>) return CASTKIT_TYPE_VECTOR2;
    else if constexpr (std::is_same_v<T, std::array<float, 3>>) return CASTKIT_TYPE_VECTOR3;
    else if constexpr (std::is_same_v<T, std::array<float, 4>>) return CASTKIT_TYPE_VECTOR4;
    else return 0;
}

} // namespace detail

/** Types of elements: integers without sign, float, double, and std::array<float, N> of two to four. */
template <class T> concept element = detail::element<T>() != 0;

/** Elements of a file where they lie, or of the caller. */
class array {
public:
    array() noexcept : raw_{} {}
    array(castkit_array raw) noexcept : raw_(raw) {}
    /** Elements of the caller. */
    template <element T> array(std::span<const T> elements) noexcept
        : raw_(castkit_array_of(elements.data(), elements.size(), detail::element<T>())) {}
    template <element T> array(const std::vector<T> &elements) noexcept : array(std::span<const T>(elements)) {}
    /** Whether there is an array, which may be empty. */
    explicit operator bool() const noexcept { return raw_.data != nullptr; }
    [[nodiscard]] std::size_t size() const noexcept { return raw_.count; }
    [[nodiscard]] bool empty() const noexcept { return raw_.count == 0; }
    [[nodiscard]] castkit_type type() const noexcept { return raw_.element; }
    [[nodiscard]] const castkit_array &raw() const noexcept { return raw_; }
    /** The elements where they lie, if they are of this type and aligned; aligned files have all of them so. */
    template <element T> [[nodiscard]] std::optional<std::span<const T>> as_span() const noexcept {
        if (!raw_.data || raw_.element != detail::element<T>() || raw_.stride != sizeof(T) || !raw_.aligned)
            return std::nullopt;
        return std::span<const T>(static_cast<const T *>(raw_.data), raw_.count);
    }
    /** Copies all elements to memory of the caller, converted if need be. */
    template <element T> result<void> copy_to(std::span<T> out) const {
        return detail::done([&](castkit_error *why) {
            return castkit_array_copy(raw_, detail::element<T>(), out.data(), sizeof(T), out.size(), why);
        });
    }
    /** A copy of all elements, converted if need be. */
    template <element T> result<std::vector<T>> to_vector() const {
        std::vector<T> out(raw_.count);
        if (auto copied = copy_to(std::span<T>(out)); !copied)
            return unexpected(copied.error());
        return out;
    }

private:
    castkit_array raw_;
};

/** A property of a node, known to the specification or not. */
class property {
public:
    property() noexcept : raw_{} {}
    property(castkit_property raw) noexcept : raw_(raw) {}
    [[nodiscard]] std::string_view name() const noexcept { return {raw_.name.data, raw_.name.length}; }
    [[nodiscard]] castkit_type type() const noexcept { return raw_.values.element; }
    [[nodiscard]] array values() const noexcept { return raw_.values; }
    [[nodiscard]] std::optional<std::string_view> text(std::size_t index = 0) const noexcept {
        return detail::text(castkit_property_text(raw_, index));
    }
    [[nodiscard]] const castkit_property &raw() const noexcept { return raw_; }

private:
    castkit_property raw_;
};

/** Things one after the other: `for (auto thing : range)`. */
template <class Thing, class State, class Raw, bool (*Next)(State *, Raw *)> class range {
public:
    class iterator {
    public:
        using value_type = Thing;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag;
        iterator() noexcept = default;
        explicit iterator(State state) noexcept : state_(state) { ++*this; }
        [[nodiscard]] Thing operator*() const noexcept { return Thing(raw_); }
        iterator &operator++() noexcept {
            is_there_ = Next(&state_, &raw_);
            return *this;
        }
        iterator operator++(int) noexcept {
            iterator before = *this;
            ++*this;
            return before;
        }
        [[nodiscard]] bool operator==(std::default_sentinel_t) const noexcept { return !is_there_; }

    private:
        State state_{};
        Raw raw_{};
        bool is_there_ = false;
    };

    range(State state) noexcept : state_(state) {}
    [[nodiscard]] iterator begin() const noexcept { return iterator(state_); }
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }
    [[nodiscard]] const State &raw() const noexcept { return state_; }

private:
    State state_;
};

class node;
using nodes = range<node, castkit_nodes, castkit_node, castkit_nodes_next>;
using properties = range<property, castkit_properties, castkit_property, castkit_properties_next>;

/** A node of a file; or none, of which everything is absent. */
class node {
public:
    node() noexcept : raw_{} {}
    node(castkit_node raw) noexcept : raw_(raw) {}
    explicit operator bool() const noexcept { return castkit_node_exists(raw_); }
    [[nodiscard]] bool operator==(const node &other) const noexcept { return castkit_node_equals(raw_, other.raw_); }
    [[nodiscard]] castkit_kind kind() const noexcept { return castkit_node_kind(raw_); }
    [[nodiscard]] std::uint64_t hash() const noexcept { return castkit_node_hash(raw_); }
    [[nodiscard]] std::uint64_t offset() const noexcept { return castkit_node_offset(raw_); }
    [[nodiscard]] std::uint64_t byte_size() const noexcept { return castkit_node_size(raw_); }
    [[nodiscard]] std::optional<std::string_view> label() const noexcept { return detail::text(castkit_node_label(raw_)); }
    [[nodiscard]] node parent() const noexcept { return castkit_node_parent(raw_); }
    /** The children: those of a kind, or all. */
    [[nodiscard]] nodes children(castkit_kind kind = 0) const noexcept { return castkit_node_children(raw_, kind); }
    [[nodiscard]] castkit::properties properties() const noexcept { return castkit_node_properties(raw_); }
    /** The path from the top. */
    [[nodiscard]] std::string path() const {
        std::string path(castkit_node_path(raw_, nullptr, 0), '\0');
        castkit_node_path(raw_, path.data(), path.size() + 1);
        return path;
    }
    /** A property by its name, in words or as it is in the file. */
    [[nodiscard]] result<castkit::property> property(const char *name) const {
        error why;
        castkit_property found;
        if (castkit_node_property(raw_, name, &found, why.raw()))
            return castkit::property(found);
        return unexpected(why);
    }
    [[nodiscard]] const castkit_node &raw() const noexcept { return raw_; }

protected:
    castkit_node raw_;
};

/** A Cast file that is open. */
class file : public detail::handle<castkit_file, castkit_file_retain, castkit_file_release> {
public:
    using handle::handle;
    /** Options with everything at its default. */
    [[nodiscard]] static castkit_open_options options() noexcept {
        castkit_open_options options{};
        options.size = sizeof options;
        return options;
    }
    /** Reads a file. */
    [[nodiscard]] static result<file> open(const char *path, castkit_open_options options = file::options()) {
        return detail::made<file>([&](castkit_error *why) { return castkit_file_open(path, &options, why); });
    }
    /** Maps a file, which nobody may write to as long as it is open. */
    [[nodiscard]] static result<file> map(const char *path, castkit_promise promise,
                                          castkit_open_options options = file::options()) {
        return detail::made<file>([&](castkit_error *why) { return castkit_file_map(path, promise, &options, why); });
    }
    /** Parses a copy of bytes. */
    [[nodiscard]] static result<file> from_copy(std::span<const std::byte> bytes,
                                                castkit_open_options options = file::options()) {
        return detail::made<file>(
            [&](castkit_error *why) { return castkit_file_from_copy(bytes.data(), bytes.size(), &options, why); });
    }
    /** Parses bytes that are handed over, and kept as long as anything needs them. */
    [[nodiscard]] static result<file> from_bytes(std::vector<std::byte> bytes,
                                                 castkit_open_options options = file::options()) {
        auto kept = std::make_unique<std::vector<std::byte>>(std::move(bytes));
        auto *lent = kept.release();
        auto release = [](void *user) noexcept { delete static_cast<std::vector<std::byte> *>(user); };
        return detail::made<file>([&](castkit_error *why) {
            return castkit_file_from_memory(lent->data(), lent->size(), release, lent, &options, why);
        });
    }
    [[nodiscard]] castkit_file_info info() const noexcept {
        castkit_file_info info{};
        castkit_file_get_info(raw(), &info, sizeof info);
        return info;
    }
    [[nodiscard]] nodes top_level() const noexcept { return castkit_file_top_level(raw()); }
    [[nodiscard]] nodes roots() const noexcept { return castkit_file_roots(raw()); }
    [[nodiscard]] node metadata() const noexcept { return castkit_file_metadata(raw()); }
    /** The node that a path leads to. */
    [[nodiscard]] result<node> find(const char *path) const {
        error why;
        node found = castkit_file_find(raw(), path, why.raw());
        if (found)
            return found;
        return unexpected(why);
    }
    /** The bytes of the whole file. */
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept {
        auto all = info().bytes;
        return {static_cast<const std::byte *>(all.data), all.count};
    }
};

/** A node with how deep it is. */
struct step {
    castkit::node node;
    std::uint32_t depth = 0;
};

/** A walk over all nodes of a file, parents before children. */
class walk : public detail::handle<castkit_walk, castkit_walk_retain, castkit_walk_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<walk> over(const file &file, castkit_kind kind = 0) {
        return detail::made<walk>([&](castkit_error *why) { return castkit_file_walk(file.raw(), kind, why); });
    }
    [[nodiscard]] std::optional<step> next() const noexcept {
        castkit_node node;
        std::uint32_t depth = 0;
        if (!castkit_walk_next(raw(), &node, &depth))
            return std::nullopt;
        return step{node, depth};
    }
};

/** What was found by the rules of the format. */
class report : public detail::handle<castkit_report, castkit_report_retain, castkit_report_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<report> of(const file &file, castkit_check_options options = {}) {
        options.size = sizeof options;
        return detail::made<report>([&](castkit_error *why) { return castkit_check(file.raw(), &options, why); });
    }
    [[nodiscard]] std::size_t size() const noexcept { return castkit_report_count(raw()); }
    [[nodiscard]] castkit_finding operator[](std::size_t index) const noexcept {
        castkit_finding finding{};
        castkit_report_finding(raw(), index, &finding, sizeof finding);
        return finding;
    }
};

/** What repairing or upgrading has changed. */
class changes : public detail::handle<castkit_changes, castkit_changes_retain, castkit_changes_release> {
public:
    using handle::handle;
    [[nodiscard]] std::size_t size() const noexcept { return castkit_changes_count(raw()); }
    [[nodiscard]] castkit_change operator[](std::size_t index) const noexcept {
        castkit_change change{};
        castkit_changes_change(raw(), index, &change, sizeof change);
        return change;
    }
    [[nodiscard]] std::size_t refusal_count() const noexcept { return castkit_changes_refusal_count(raw()); }
    [[nodiscard]] castkit_refusal refusal(std::size_t index) const noexcept {
        castkit_refusal refusal{};
        castkit_changes_refusal(raw(), index, &refusal, sizeof refusal);
        return refusal;
    }
    /** How many changes were made, also those that the list does not keep. */
    [[nodiscard]] std::uint64_t total() const noexcept { return castkit_changes_total(raw()); }
    /** Whether an upgrade has left nothing old in the file. */
    [[nodiscard]] bool are_complete() const noexcept { return castkit_changes_are_complete(raw()); }
};

/** A file that was changed, and how. */
struct changed {
    castkit::file file;
    castkit::changes changes;
};

/** Puts right what can be put right. */
inline result<changed> repair(const file &file, castkit_repair_options options = {}) {
    options.size = sizeof options;
    error why;
    castkit_changes *changes = nullptr;
    if (auto *repaired = castkit_repair_file(file.raw(), &options, &changes, why.raw()))
        return changed{castkit::file(repaired), castkit::changes(changes)};
    return unexpected(why);
}

/** Brings an old file to the present format. */
inline result<changed> upgrade(const file &file, castkit_repair_options options = {}) {
    options.size = sizeof options;
    error why;
    castkit_changes *changes = nullptr;
    if (auto *upgraded = castkit_upgrade_file(file.raw(), &options, &changes, why.raw()))
        return changed{castkit::file(upgraded), castkit::changes(changes)};
    return unexpected(why);
}

/** What differs between two files or scenes. */
class comparison
    : public detail::handle<castkit_comparison, castkit_comparison_retain, castkit_comparison_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<comparison> of(const file &first, const file &second, castkit_diff_options options = {}) {
        options.size = sizeof options;
        return detail::made<comparison>(
            [&](castkit_error *why) { return castkit_diff_files(first.raw(), second.raw(), &options, why); });
    }
    [[nodiscard]] castkit_comparison_info info() const noexcept {
        castkit_comparison_info info{};
        castkit_comparison_get_info(raw(), &info, sizeof info);
        return info;
    }
    [[nodiscard]] bool is_same() const noexcept { return info().is_same; }
    [[nodiscard]] std::size_t size() const noexcept { return info().count; }
    [[nodiscard]] castkit_difference operator[](std::size_t index) const noexcept {
        castkit_difference difference{};
        castkit_comparison_difference(raw(), index, &difference, sizeof difference);
        return difference;
    }
};

/** Which arrays are decoded into one piece of memory, and where each of them goes. */
class decode_plan
    : public detail::handle<castkit_decode_plan, castkit_decode_plan_retain, castkit_decode_plan_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<decode_plan> of(const file &file, castkit_decode_options options = {}) {
        options.size = sizeof options;
        return detail::made<decode_plan>(
            [&](castkit_error *why) { return castkit_decode_plan_of_file(file.raw(), &options, why); });
    }
    /** All arrays of a node and of all nodes below it. */
    [[nodiscard]] static result<decode_plan> of(const node &node, castkit_decode_options options = {}) {
        options.size = sizeof options;
        return detail::made<decode_plan>(
            [&](castkit_error *why) { return castkit_decode_plan_of_node(node.raw(), &options, why); });
    }
    [[nodiscard]] std::size_t byte_length() const noexcept { return castkit_decode_plan_byte_length(raw()); }
    [[nodiscard]] std::size_t size() const noexcept { return castkit_decode_plan_count(raw()); }
    [[nodiscard]] castkit_planned_array operator[](std::size_t index) const noexcept {
        castkit_planned_array array{};
        castkit_decode_plan_array(raw(), index, &array, sizeof array);
        return array;
    }
    /** Decodes into memory that is aligned to CASTKIT_DECODE_ALIGNMENT. */
    result<void> run(std::span<std::byte> memory, bool all_threads = true, castkit_progress progress = {}) const {
        return detail::done([&](castkit_error *why) {
            return castkit_decode_plan_run(raw(), memory.data(), memory.size(), all_threads, progress, why);
        });
    }
};

/** A file, or bytes in memory, whose values are changed where they lie. */
class patch : public detail::handle<castkit_patch, castkit_patch_retain, castkit_patch_release> {
public:
    using handle::handle;
    /** Opens a file: read, or mapped with a promise. */
    [[nodiscard]] static result<patch> open(const char *path, castkit_promise promise = 0) {
        return detail::made<patch>([&](castkit_error *why) { return castkit_patch_open(path, promise, why); });
    }
    /** Bytes of the caller, which nobody else may use as long as there is a patch of them. */
    [[nodiscard]] static result<patch> of(std::span<std::byte> memory) {
        return detail::made<patch>(
            [&](castkit_error *why) { return castkit_patch_of_memory(memory.data(), memory.size(), why); });
    }
    result<void> set(const char *node_path, const char *name, const array &values) const {
        return detail::done(
            [&](castkit_error *why) { return castkit_patch_set(raw(), node_path, name, values.raw(), why); });
    }
    result<void> set_text(const char *node_path, const char *name, const char *value) const {
        return detail::done(
            [&](castkit_error *why) { return castkit_patch_set_text(raw(), node_path, name, value, why); });
    }
    result<void> set_hash(const char *node_path, std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_patch_set_hash(raw(), node_path, hash, why); });
    }
    /** Writes what was changed into the file; how many bytes. */
    result<std::uint64_t> save() const {
        error why;
        std::uint64_t written = 0;
        if (castkit_patch_save(raw(), &written, why.raw()))
            return written;
        return unexpected(why);
    }
};

/** A tree of nodes that is built, changed and saved. */
class document : public detail::handle<castkit_document, castkit_document_retain, castkit_document_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<document> create() {
        return detail::made<document>([](castkit_error *why) { return castkit_document_new(why); });
    }
    [[nodiscard]] static result<document> open(const char *path) {
        return detail::made<document>([&](castkit_error *why) { return castkit_document_open(path, why); });
    }
    [[nodiscard]] static result<document> of(const file &file) {
        return detail::made<document>([&](castkit_error *why) { return castkit_document_of_file(file.raw(), why); });
    }
    /** Child number `index` of a node, among those of a kind, or all; of node 0, a root. */
    [[nodiscard]] castkit_document_node child(castkit_document_node node, castkit_kind kind = 0,
                                              std::size_t index = 0) const noexcept {
        return castkit_document_child(raw(), node, kind, index);
    }
    [[nodiscard]] std::size_t child_count(castkit_document_node node, castkit_kind kind = 0) const noexcept {
        return castkit_document_child_count(raw(), node, kind);
    }
    [[nodiscard]] castkit_kind kind(castkit_document_node node) const noexcept { return castkit_document_kind(raw(), node); }
    /** Sets a property of any name. */
    result<void> set(castkit_document_node node, const char *name, const array &values) const {
        return detail::done([&](castkit_error *why) { return castkit_document_set(raw(), node, name, values.raw(), why); });
    }
    /** Removes a node with all below it. */
    result<void> remove(castkit_document_node node) const {
        return detail::done([&](castkit_error *why) { return castkit_document_remove(raw(), node, why); });
    }
    result<void> save(const char *path, castkit_save_options options = {}) const {
        options.size = sizeof options;
        return detail::done([&](castkit_error *why) { return castkit_document_save(raw(), path, &options, why); });
    }
    [[nodiscard]] result<file> to_file(castkit_alignment alignment = CASTKIT_ALIGNMENT_KEEP) const {
        return detail::made<file>([&](castkit_error *why) { return castkit_document_to_file(raw(), alignment, why); });
    }
};

/** A model, ready to be posed. */
class scene_model
    : public detail::handle<castkit_scene_model, castkit_scene_model_retain, castkit_scene_model_release> {
public:
    using handle::handle;
    [[nodiscard]] castkit::node node() const noexcept { return castkit_scene_model_node(raw()); }
    [[nodiscard]] std::size_t bone_count() const noexcept { return castkit_scene_model_bone_count(raw()); }
    [[nodiscard]] castkit_scene_bone bone(std::size_t index) const noexcept {
        castkit_scene_bone bone{};
        castkit_scene_model_bone(raw(), index, &bone, sizeof bone);
        return bone;
    }
    [[nodiscard]] std::size_t mesh_count() const noexcept { return castkit_scene_model_mesh_count(raw()); }
    [[nodiscard]] castkit::node mesh(std::size_t index) const noexcept { return castkit_scene_model_mesh(raw(), index); }
};

/** An animation. */
class scene_animation
    : public detail::handle<castkit_scene_animation, castkit_scene_animation_retain, castkit_scene_animation_release> {
public:
    using handle::handle;
    [[nodiscard]] castkit_scene_animation_info info() const noexcept {
        castkit_scene_animation_info info{};
        castkit_scene_animation_get_info(raw(), &info, sizeof info);
        return info;
    }
    [[nodiscard]] double frame_at(double seconds) const noexcept { return castkit_scene_animation_frame_at(raw(), seconds); }
};

/** Models and animations of a file. */
class scene : public detail::handle<castkit_scene, castkit_scene_retain, castkit_scene_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<scene> of(const file &file, castkit_progress progress = {}) {
        return detail::made<scene>([&](castkit_error *why) { return castkit_scene_new(file.raw(), progress, why); });
    }
    [[nodiscard]] std::size_t model_count() const noexcept { return castkit_scene_model_count(raw()); }
    [[nodiscard]] result<scene_model> model(std::size_t index) const {
        return detail::made<scene_model>([&](castkit_error *why) { return castkit_scene_get_model(raw(), index, why); });
    }
    [[nodiscard]] std::size_t animation_count() const noexcept { return castkit_scene_animation_count(raw()); }
    [[nodiscard]] result<scene_animation> animation(std::size_t index) const {
        return detail::made<scene_animation>(
            [&](castkit_error *why) { return castkit_scene_get_animation(raw(), index, why); });
    }
};

/** An animation of a model. */
class binding : public detail::handle<castkit_binding, castkit_binding_retain, castkit_binding_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<binding> of(const scene_animation &animation, const scene_model &model) {
        return detail::made<binding>(
            [&](castkit_error *why) { return castkit_binding_new(animation.raw(), model.raw(), why); });
    }
};

/** A pose of a model, and what follows from it. */
class pose : public detail::handle<castkit_pose, castkit_pose_retain, castkit_pose_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<pose> of(const scene_model &model) {
        return detail::made<pose>([&](castkit_error *why) { return castkit_pose_new(model.raw(), why); });
    }
    result<void> sample(const binding &binding, double frame) const {
        return detail::done([&](castkit_error *why) { return castkit_pose_sample(raw(), binding.raw(), frame, why); });
    }
    /** Transforms of all bones, relative to their parents. */
    [[nodiscard]] result<std::vector<castkit_transform>> locals(bool solved = false) const {
        error why;
        std::vector<castkit_transform> out(castkit_pose_locals(raw(), solved, nullptr, 0, why.raw()));
        castkit_pose_locals(raw(), solved, out.data(), out.size(), why.raw());
        if (why.kind() != CASTKIT_ERROR_NONE)
            return unexpected(why);
        return out;
    }
    /** Writes the matrices of all bones that vertices are skinned with; room for as many as there are bones. */
    result<void> palette(std::span<std::array<float, 16>> out) const {
        error why;
        castkit_pose_palette(raw(), out.empty() ? nullptr : out.front().data(), out.size(), why.raw());
        if (why.kind() != CASTKIT_ERROR_NONE)
            return unexpected(why);
        return {};
    }
    /** Skins a mesh into memory of the caller. */
    result<void> skin(std::size_t mesh, castkit_skin_target target, bool all_threads = false) const {
        error why;
        castkit_pose_skin(raw(), mesh, target, all_threads, why.raw());
        if (why.kind() != CASTKIT_ERROR_NONE)
            return unexpected(why);
        return {};
    }
};

/** A file where an instance places it. */
class visit : public detail::handle<castkit_visit, castkit_visit_retain, castkit_visit_release> {
public:
    using handle::handle;
    [[nodiscard]] castkit::file file() const noexcept { return castkit::file(castkit_visit_file(raw())); }
    [[nodiscard]] castkit_visit_info info() const noexcept {
        castkit_visit_info info{};
        castkit_visit_get_info(raw(), &info, sizeof info);
        return info;
    }
};

/** A walk over the files that a file places, and those that they place. */
class instances : public detail::handle<castkit_instances, castkit_instances_retain, castkit_instances_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<instances> open(const char *path,
                                                castkit_confinement confinement = CASTKIT_CONFINEMENT_FILE_DIRECTORY) {
        return detail::made<instances>(
            [&](castkit_error *why) { return castkit_instances_open(path, confinement, why); });
    }
    /** The next file; nothing at the end. After an error the walk goes on. */
    [[nodiscard]] result<std::optional<visit>> next() const {
        error why;
        if (auto *found = castkit_instances_next(raw(), why.raw()))
            return std::optional<visit>(visit(found));
        if (why.kind() == CASTKIT_ERROR_NONE)
            return std::optional<visit>();
        return unexpected(why);
    }
};

/** Pictures, all of one size. */
class pictures : public detail::handle<castkit_pictures, castkit_pictures_retain, castkit_pictures_release> {
public:
    using handle::handle;
    [[nodiscard]] std::size_t size() const noexcept { return castkit_pictures_count(raw()); }
    /** Copies a picture to memory of the caller: four bytes each pixel, row by row from the top. */
    result<void> copy_to(std::size_t index, std::span<std::uint8_t> pixels, std::size_t row_stride = 0) const {
        return detail::done([&](castkit_error *why) {
            return castkit_pictures_copy(raw(), index, pixels.data(), row_stride, pixels.size(), why);
        });
    }
    result<void> save_png(std::size_t index, const char *path) const {
        return detail::done([&](castkit_error *why) { return castkit_pictures_save_png(raw(), index, path, why); });
    }
};

/** A file that is to be seen, with its instances and textures. */
class subject : public detail::handle<castkit_subject, castkit_subject_retain, castkit_subject_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<subject> of(const file &file,
                                            castkit_confinement confinement = CASTKIT_CONFINEMENT_FILE_DIRECTORY) {
        return detail::made<subject>(
            [&](castkit_error *why) { return castkit_subject_new(file.raw(), nullptr, confinement, why); });
    }
    /** Pictures from evenly spaced sides, or one. */
    [[nodiscard]] result<pictures> turntable(std::uint32_t count = 1, castkit_render_options options = {}) const {
        options.size = sizeof options;
        return detail::made<pictures>(
            [&](castkit_error *why) { return castkit_subject_turntable(raw(), count, &options, why); });
    }
};

/** What a conversion says of what it could not carry over. */
class conversion : public detail::handle<castkit_conversion, castkit_conversion_retain, castkit_conversion_release> {
public:
    using handle::handle;
    /** Converts files into one. */
    [[nodiscard]] static result<conversion> of(std::span<const char *const> paths, const char *output,
                                               castkit_convert_options options = {}) {
        options.size = sizeof options;
        return detail::made<conversion>([&](castkit_error *why) {
            return castkit_convert_files(paths.data(), paths.size(), nullptr, output, &options, why);
        });
    }
    [[nodiscard]] std::size_t size() const noexcept { return castkit_conversion_note_count(raw()); }
    [[nodiscard]] castkit_note operator[](std::size_t index) const noexcept {
        castkit_note note{};
        castkit_conversion_note(raw(), index, &note, sizeof note);
        return note;
    }
};

} // namespace castkit

#include "castkit_nodes.hpp"

#endif /* CASTKIT_HPP */

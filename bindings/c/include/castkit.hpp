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
 * Handles (`file`, `document`, `scene`...) are reference-counted; copies share ownership. Nodes, arrays and texts borrow
 * from the file they were obtained from, as std::string_view and std::span do: they are valid as long as there is a
 * `file` of it.
 *
 * Functions that can fail return `result<T>`: a class with has_value, bool, *, ->, value_or and error, as std::expected
 * has them. It is the same in every version of C++, so objects compiled for C++20 and for C++23 can be linked. Functions
 * that may find nothing return std::optional.
 *
 * The typed nodes in castkit_nodes.hpp, generated from the schema of the format, are included at the end.
 */
#ifndef CASTKIT_HPP
#define CASTKIT_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
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

#include "castkit.h"

namespace castkit {

/** What went wrong, and where. */
class error {
public:
    /** Copies an error that has occurred. */
    explicit error(const castkit_error &raw) : raw_(std::make_shared<const castkit_error>(raw)) {}
    /** One of CASTKIT_ERROR_... */
    [[nodiscard]] castkit_error_kind kind() const noexcept { return raw_->kind; }
    /** What was found, what was expected and what to try, in one sentence. */
    [[nodiscard]] const char *sentence() const noexcept { return raw_->sentence; }
    /** The byte offset, if the error is about a place in a file. */
    [[nodiscard]] std::optional<std::uint64_t> offset() const noexcept {
        return raw_->has_offset ? std::optional(raw_->offset) : std::nullopt;
    }
    /** The path of the file on disk, if the error is about one; otherwise empty. */
    [[nodiscard]] const char *path() const noexcept { return raw_->path; }
    /** The path of the node or property, if the error is about one; otherwise empty. */
    [[nodiscard]] const char *node_path() const noexcept { return raw_->node_path; }
    /** The struct that a C function has written. */
    [[nodiscard]] const castkit_error &raw() const noexcept { return *raw_; }

private:
    /* Shared, because it is large: a result is as small as its value. */
    std::shared_ptr<const castkit_error> raw_;
};

/** An error as a result. */
struct unexpected {
    explicit unexpected(castkit::error error) noexcept : value(std::move(error)) {}
    explicit unexpected(const castkit_error &raw) : unexpected(castkit::error(raw)) {}
    castkit::error value;
};

/** A value, or the error why there is none. */
template <class T> class [[nodiscard]] result {
public:
    result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    result(unexpected error) : state_(std::in_place_index<1>, std::move(error.value)) {}
    [[nodiscard]] bool has_value() const noexcept { return state_.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }
    /** The value. Only valid if there is one. */
    [[nodiscard]] T &operator*() & noexcept { return *std::get_if<0>(&state_); }
    [[nodiscard]] const T &operator*() const & noexcept { return *std::get_if<0>(&state_); }
    [[nodiscard]] T &&operator*() && noexcept { return std::move(*std::get_if<0>(&state_)); }
    [[nodiscard]] T *operator->() noexcept { return std::get_if<0>(&state_); }
    [[nodiscard]] const T *operator->() const noexcept { return std::get_if<0>(&state_); }
    /** The value, or another one if there is none. */
    template <class Other> [[nodiscard]] T value_or(Other &&other) const & {
        return has_value() ? **this : static_cast<T>(std::forward<Other>(other));
    }
    template <class Other> [[nodiscard]] T value_or(Other &&other) && {
        return has_value() ? *std::move(*this) : static_cast<T>(std::forward<Other>(other));
    }
    /** The error. Only valid if there is no value. */
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

namespace detail {

inline std::optional<std::string_view> text(castkit_string text) noexcept {
    if (!text.data)
        return std::nullopt;
    return std::string_view(text.data, text.length);
}

/** A reference-counted handle. */
template <class Raw, Raw *(*Retain)(const Raw *), void (*Release)(const Raw *)> class handle {
public:
    handle() noexcept = default;
    /** Takes ownership of a reference. */
    explicit handle(Raw *raw) noexcept : raw_(raw) {}
    handle(const handle &other) noexcept : raw_(Retain(other.raw_)) {}
    handle(handle &&other) noexcept : raw_(std::exchange(other.raw_, nullptr)) {}
    handle &operator=(handle other) noexcept {
        std::swap(raw_, other.raw_);
        return *this;
    }
    ~handle() { Release(raw_); }
    /** The C handle, which this object still owns. */
    [[nodiscard]] Raw *raw() const noexcept { return raw_; }
    /** Whether it is not empty. */
    explicit operator bool() const noexcept { return raw_ != nullptr; }

private:
    Raw *raw_ = nullptr;
};

/** A struct that is passed to a function, with its size. */
template <class Struct> const Struct *with_size(Struct &passed) noexcept {
    passed.size = sizeof passed;
    return &passed;
}

/** Calls a function that returns a handle. */
template <class Handle, class Call> result<Handle> made(Call call) {
    castkit_error why;
    if (auto *raw = call(&why))
        return Handle(raw);
    return unexpected(why);
}

/** Calls a function that succeeds or fails. */
template <class Call> result<void> done(Call call) {
    castkit_error why;
    if (call(&why))
        return {};
    return unexpected(why);
}

/** Calls a function that gives a file, and a handle that goes with it: `Both` holds a `File` and an `Other`. */
template <class Both, class File, class Other, class Call> result<Both> made_both(Call call) {
    castkit_error why;
    decltype(Other().raw()) other = nullptr;
    if (auto *raw = call(&other, &why))
        return Both{File(raw), Other(other)};
    return unexpected(why);
}

/** Calls a function that writes a value, unless there is none. */
template <class T, class Call> std::optional<T> found(Call call) {
    T value{};
    return call(&value) ? std::optional(value) : std::nullopt;
}

/** Calls a function that writes a value, unless there is none, and tells in `why` whether it failed. */
template <class T, class Call> result<std::optional<T>> found_or_failed(Call call) {
    castkit_error why;
    auto value = found<T>([&](T *to) { return call(to, &why); });
    if (why.kind != CASTKIT_ERROR_NONE)
        return unexpected(why);
    return value;
}

/** The result of a function that has told in `why` whether it failed. */
inline result<void> told(const castkit_error &why) {
    if (why.kind == CASTKIT_ERROR_NONE)
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

/** Element types: unsigned integers, float, double, and std::array<float, N> with N from 2 to 4. */
template <class T> concept element = detail::element<T>() != 0;

/** An array: elements of a file in place, or elements of the caller. */
class array {
public:
    array() noexcept : raw_{} {}
    array(castkit_array raw) noexcept : raw_(raw) {}
    /** An array of elements of the caller. */
    template <element T> array(std::span<const T> elements) noexcept
        : raw_(castkit_array_of(elements.data(), elements.size(), detail::element<T>())) {}
    template <element T> array(const std::vector<T> &elements) noexcept : array(std::span<const T>(elements)) {}
    /** Whether there is an array; it may be empty. */
    explicit operator bool() const noexcept { return raw_.data != nullptr; }
    [[nodiscard]] std::size_t size() const noexcept { return raw_.count; }
    [[nodiscard]] bool empty() const noexcept { return raw_.count == 0; }
    [[nodiscard]] castkit_type type() const noexcept { return raw_.element; }
    [[nodiscard]] const castkit_array &raw() const noexcept { return raw_; }
    /** The elements in place, if they have this type and are aligned, as all arrays in aligned files are. */
    template <element T> [[nodiscard]] std::optional<std::span<const T>> as_span() const noexcept {
        if (!raw_.data || raw_.element != detail::element<T>() || raw_.stride != sizeof(T) || !raw_.aligned)
            return std::nullopt;
        return std::span<const T>(static_cast<const T *>(raw_.data), raw_.count);
    }
    /** Copies all elements to memory of the caller, converted if necessary. */
    template <element T> result<void> copy_to(std::span<T> out) const {
        return detail::done([&](castkit_error *why) {
            return castkit_array_copy(raw_, detail::element<T>(), out.data(), sizeof(T), out.size(), why);
        });
    }
    /** A copy of all elements, converted if necessary. */
    template <element T> result<std::vector<T>> to_vector() const {
        std::vector<T> out(raw_.count);
        if (auto copied = copy_to(std::span<T>(out)); !copied)
            return unexpected(copied.error());
        return out;
    }

private:
    castkit_array raw_;
};

/** A property of a node, whether or not it is in the specification. */
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

/** The version of the library, encoded like CASTKIT_VERSION, which is the version of the header. */
[[nodiscard]] inline std::uint32_t version() noexcept { return castkit_version(); }
/** The version of the library as text. */
[[nodiscard]] inline const char *version_text() noexcept { return castkit_version_text(); }
/** What the library was built with: bits CASTKIT_FEATURE_... */
[[nodiscard]] inline std::uint32_t features() noexcept { return castkit_features(); }
/** The name of a kind of error. */
[[nodiscard]] inline const char *error_name(castkit_error_kind kind) noexcept { return castkit_error_name(kind); }
/** The size in bytes of a vertex attribute in a format; 0 for a number that is not a format. */
[[nodiscard]] inline std::size_t vertex_format_size(castkit_vertex_format format) noexcept {
    return castkit_vertex_format_size(format);
}

/** A struct with its size, and zeros otherwise. Functions set the size of structs that they take, but not of those that
 * these refer to, such as `textures` of `castkit_render_options`. */
template <class Struct> [[nodiscard]] constexpr Struct sized() noexcept {
    Struct made{};
    made.size = sizeof made;
    return made;
}

/** A callback for the progress of long work, for options: `call(done, total)` returns whether to continue. It must not
 * throw, may be called from any thread, and must live as long as the call of the function with the options. */
template <class Call> [[nodiscard]] castkit_progress progress_of(Call &call) noexcept {
    auto progress = sized<castkit_progress>();
    progress.callback = [](void *user, std::uint64_t done, std::uint64_t total) noexcept -> bool {
        return (*static_cast<Call *>(user))(done, total);
    };
    progress.user = const_cast<void *>(static_cast<const void *>(std::addressof(call)));
    return progress;
}

/** A range: `for (auto item : range)`. */
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
    /** The number of nodes that are left, without stepping through them. */
    [[nodiscard]] std::size_t count() const noexcept
        requires std::is_same_v<State, castkit_nodes>
    {
        return castkit_nodes_count(state_);
    }

private:
    State state_;
};

class node;
using nodes = range<node, castkit_nodes, castkit_node, castkit_nodes_next>;
using properties = range<property, castkit_properties, castkit_property, castkit_properties_next>;

/** A node of a file, or the null node, which has neither properties nor children. */
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
    [[nodiscard]] std::optional<std::string_view> label() const noexcept {
        return detail::text(castkit_node_label(raw_));
    }
    [[nodiscard]] node parent() const noexcept { return castkit_node_parent(raw_); }
    /** The children of a kind, or all children. */
    [[nodiscard]] nodes children(castkit_kind kind = 0) const noexcept { return castkit_node_children(raw_, kind); }
    [[nodiscard]] castkit::properties properties() const noexcept { return castkit_node_properties(raw_); }
    /** Whether the content could not be read as properties and children. */
    [[nodiscard]] bool is_opaque() const noexcept { return castkit_node_is_opaque(raw_); }
    /** The first node with a hash and kind among the siblings or the children; the null node if there is none. */
    [[nodiscard]] node resolve(std::uint64_t hash, castkit_scope scope, castkit_kind kind) const noexcept {
        return castkit_node_resolve(raw_, hash, scope, kind);
    }
    /** What is wrong with property number `index` of those that have not the type or number of elements that the
     * specification requires. */
    [[nodiscard]] std::optional<error> unexpected_property(std::size_t index) const {
        castkit_error why;
        if (!castkit_node_unexpected(raw_, index, &why))
            return std::nullopt;
        return error(why);
    }
    /** The path of the node, beginning at its root. */
    [[nodiscard]] std::string path() const {
        std::string path(castkit_node_path(raw_, nullptr, 0), '\0');
        castkit_node_path(raw_, path.data(), path.size() + 1);
        return path;
    }
    /** Finds a property by its field name or its name in the file. */
    [[nodiscard]] result<castkit::property> property(const char *name) const {
        castkit_error why;
        castkit_property found;
        if (castkit_node_property(raw_, name, &found, &why))
            return castkit::property(found);
        return unexpected(why);
    }
    [[nodiscard]] const castkit_node &raw() const noexcept { return raw_; }

protected:
    castkit_node raw_;
};

/** An open Cast file. */
class file : public detail::handle<castkit_file, castkit_file_retain, castkit_file_release> {
public:
    using handle::handle;
    /** Reads a file into memory. */
    [[nodiscard]] static result<file> open(const char *path, castkit_open_options options = {}) {
        return detail::made<file>([&](castkit_error *why) { return castkit_file_open(path, detail::with_size(options), why); });
    }
    /** Maps a file. Nobody may write to it or shorten it as long as it is open. */
    [[nodiscard]] static result<file> map(const char *path, castkit_promise promise,
                                          castkit_open_options options = {}) {
        return detail::made<file>([&](castkit_error *why) { return castkit_file_map(path, promise, detail::with_size(options), why); });
    }
    /** Parses a copy of the bytes. */
    [[nodiscard]] static result<file> from_copy(std::span<const std::byte> bytes,
                                                castkit_open_options options = {}) {
        return detail::made<file>(
            [&](castkit_error *why) { return castkit_file_from_copy(bytes.data(), bytes.size(), detail::with_size(options), why); });
    }
    /** Reads a file to its end through a callable: `read(span)` returns how many bytes it has written to the span, 0 at
     * the end, CASTKIT_READ_FAILED on failure. It must not throw. */
    template <class Read>
    [[nodiscard]] static result<file> from_reader(Read &&read, castkit_open_options options = {}) {
        auto reader = sized<castkit_reader>();
        reader.read = [](void *user, void *buffer, std::size_t size) noexcept -> std::size_t {
            using plain = std::remove_reference_t<Read>;
            return (*static_cast<plain *>(user))(std::span<std::byte>(static_cast<std::byte *>(buffer), size));
        };
        reader.user = const_cast<void *>(static_cast<const void *>(std::addressof(read)));
        return detail::made<file>([&](castkit_error *why) { return castkit_file_from_reader(&reader, detail::with_size(options), why); });
    }
    /** Takes ownership of the bytes, parses them, and keeps them as long as they are needed. */
    [[nodiscard]] static result<file> from_bytes(std::vector<std::byte> bytes,
                                                 castkit_open_options options = {}) {
        auto kept = std::make_unique<std::vector<std::byte>>(std::move(bytes));
        auto *lent = kept.release();
        auto release = [](void *user) noexcept { delete static_cast<std::vector<std::byte> *>(user); };
        return detail::made<file>([&](castkit_error *why) {
            return castkit_file_from_memory(lent->data(), lent->size(), release, lent, detail::with_size(options), why);
        });
    }
    [[nodiscard]] castkit_file_info info() const noexcept {
        castkit_file_info info{};
        castkit_file_get_info(raw(), &info, sizeof info);
        return info;
    }
    /** The damage in the structure of a recovered file. */
    [[nodiscard]] std::optional<error> damage() const {
        castkit_error why;
        if (!castkit_file_damage(raw(), &why))
            return std::nullopt;
        return error(why);
    }
    /** Header number `index` that recovery replaced, of `repair_count` in the info, with a sentence about it. */
    [[nodiscard]] std::optional<std::pair<castkit_repair, std::string>> repair(std::uint64_t index) const {
        castkit_repair found{};
        char sentence[512] = "";
        if (!castkit_file_repair(raw(), index, &found, sizeof found, sentence, sizeof sentence))
            return std::nullopt;
        return std::pair(found, std::string(sentence));
    }
    /** Renders a picture into memory of the caller: four bytes per pixel, row by row from the top. */
    result<void> render(std::span<std::uint8_t> pixels, castkit_render_options options = {},
                        std::size_t row_stride = 0) const {
        return detail::done([&](castkit_error *why) {
            return castkit_render_file(raw(), detail::with_size(options), pixels.data(), row_stride, pixels.size(), why);
        });
    }
    [[nodiscard]] nodes top_level() const noexcept { return castkit_file_top_level(raw()); }
    [[nodiscard]] nodes roots() const noexcept { return castkit_file_roots(raw()); }
    [[nodiscard]] node metadata() const noexcept { return castkit_file_metadata(raw()); }
    /** The node at a path. */
    [[nodiscard]] result<node> find(const char *path) const {
        castkit_error why;
        node found = castkit_file_find(raw(), path, &why);
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

/** A node with its depth. */
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

/** The result of a check. */
class report : public detail::handle<castkit_report, castkit_report_retain, castkit_report_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<report> of(const file &file, castkit_check_options options = {}) {
        return detail::made<report>([&](castkit_error *why) { return castkit_check(file.raw(), detail::with_size(options), why); });
    }
    [[nodiscard]] std::size_t size() const noexcept { return castkit_report_count(raw()); }
    [[nodiscard]] castkit_finding operator[](std::size_t index) const noexcept {
        castkit_finding finding{};
        castkit_report_finding(raw(), index, &finding, sizeof finding);
        return finding;
    }
    /** The number of violations with a severity, including those that are not listed. */
    [[nodiscard]] std::uint64_t total(castkit_severity severity) const noexcept {
        return castkit_report_total(raw(), severity);
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
    /** The number of changes that were made, including those that are not listed. */
    [[nodiscard]] std::uint64_t total() const noexcept { return castkit_changes_total(raw()); }
    /** The number of violations that were not repaired, including those that are not listed. */
    [[nodiscard]] std::uint64_t refusal_total() const noexcept { return castkit_changes_refusal_total(raw()); }
    /** Whether nothing outdated is left in the file after an upgrade. */
    [[nodiscard]] bool are_complete() const noexcept { return castkit_changes_are_complete(raw()); }
};

/** A repaired or upgraded file, and the changes. */
struct changed {
    castkit::file file;
    castkit::changes changes;
};

/** Repairs everything that can be repaired. */
inline result<changed> repair(const file &file, castkit_repair_options options = {}) {
    return detail::made_both<changed, castkit::file, changes>([&](castkit_changes **changes, castkit_error *why) {
        return castkit_repair_file(file.raw(), detail::with_size(options), changes, why);
    });
}

/** Upgrades an old file to the current format. */
inline result<changed> upgrade(const file &file, castkit_repair_options options = {}) {
    return detail::made_both<changed, castkit::file, changes>([&](castkit_changes **changes, castkit_error *why) {
        return castkit_upgrade_file(file.raw(), detail::with_size(options), changes, why);
    });
}

class scene;

/** The result of comparing two files or scenes. */
class comparison
    : public detail::handle<castkit_comparison, castkit_comparison_retain, castkit_comparison_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<comparison> of(const file &first, const file &second,
                                               castkit_diff_options options = {}) {
        return detail::made<comparison>(
            [&](castkit_error *why) { return castkit_diff_files(first.raw(), second.raw(), detail::with_size(options), why); });
    }
    /** Compares two scenes by appearance and motion. */
    [[nodiscard]] static result<comparison> of(const scene &first, const scene &second,
                                               castkit_compare_options options = {});
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

/** A plan of which arrays are decoded into one block of memory, and where each of them is placed. */
class decode_plan
    : public detail::handle<castkit_decode_plan, castkit_decode_plan_retain, castkit_decode_plan_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<decode_plan> of(const file &file, castkit_decode_options options = {}) {
        return detail::made<decode_plan>(
            [&](castkit_error *why) { return castkit_decode_plan_of_file(file.raw(), detail::with_size(options), why); });
    }
    /** Plans the decoding of all arrays of a node and its descendants. */
    [[nodiscard]] static result<decode_plan> of(const node &node, castkit_decode_options options = {}) {
        return detail::made<decode_plan>(
            [&](castkit_error *why) { return castkit_decode_plan_of_node(node.raw(), detail::with_size(options), why); });
    }
    [[nodiscard]] std::size_t byte_length() const noexcept { return castkit_decode_plan_byte_length(raw()); }
    [[nodiscard]] std::size_t size() const noexcept { return castkit_decode_plan_count(raw()); }
    [[nodiscard]] castkit_planned_array operator[](std::size_t index) const noexcept {
        castkit_planned_array array{};
        castkit_decode_plan_array(raw(), index, &array, sizeof array);
        return array;
    }
    /** Decodes into memory that must be aligned to CASTKIT_DECODE_ALIGNMENT. */
    result<void> run(std::span<std::byte> memory, bool all_threads = true, castkit_progress progress = {}) const {
        return detail::done([&](castkit_error *why) {
            return castkit_decode_plan_run(raw(), memory.data(), memory.size(), all_threads, detail::with_size(progress), why);
        });
    }
};

/** A file, or bytes in memory, whose values can be changed in place. */
class patch : public detail::handle<castkit_patch, castkit_patch_retain, castkit_patch_release> {
public:
    using handle::handle;
    /** Opens a file: reads it, or maps it if a promise is given. */
    [[nodiscard]] static result<patch> open(const char *path, castkit_promise promise = 0) {
        return detail::made<patch>([&](castkit_error *why) { return castkit_patch_open(path, promise, why); });
    }
    /** Opens bytes of the caller, which nobody else may use as long as there is a patch of them. */
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
    /** The number of changes that were made. */
    [[nodiscard]] std::size_t change_count() const noexcept { return castkit_patch_change_count(raw()); }
    result<void> set_hash(const char *node_path, std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_patch_set_hash(raw(), node_path, hash, why); });
    }
    /** Writes the changes to the file. Returns the number of bytes written. */
    result<std::uint64_t> save() const {
        castkit_error why;
        std::uint64_t written = 0;
        if (castkit_patch_save(raw(), &written, &why))
            return written;
        return unexpected(why);
    }
};

/** A tree of nodes that can be built, edited and saved. */
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
    /** Child number `index` of a node, among those of a kind or among all. The children of node 0 are the roots. */
    [[nodiscard]] castkit_document_node child(castkit_document_node node, castkit_kind kind = 0,
                                              std::size_t index = 0) const noexcept {
        return castkit_document_child(raw(), node, kind, index);
    }
    [[nodiscard]] std::size_t child_count(castkit_document_node node, castkit_kind kind = 0) const noexcept {
        return castkit_document_child_count(raw(), node, kind);
    }
    [[nodiscard]] castkit_kind kind(castkit_document_node node) const noexcept {
        return castkit_document_kind(raw(), node);
    }
    /** Sets a property, given its field name or its name in the file. */
    result<void> set(castkit_document_node node, const char *name, const array &values) const {
        return detail::done(
            [&](castkit_error *why) { return castkit_document_set(raw(), node, name, values.raw(), why); });
    }
    /** Sets a property to one text. */
    result<void> set_text(castkit_document_node node, const char *name, const char *value) const {
        return detail::done(
            [&](castkit_error *why) { return castkit_document_set_text(raw(), node, name, value, why); });
    }
    /** Removes a property. */
    result<void> unset(castkit_document_node node, const char *name) const {
        return detail::done([&](castkit_error *why) { return castkit_document_unset(raw(), node, name, why); });
    }
    /** Describes a property, and copies its elements to `buffer` if there is room for them. Texts end with a NUL. */
    [[nodiscard]] result<castkit_array> get(castkit_document_node node, const char *name,
                                            std::span<std::byte> buffer = {}) const {
        castkit_error why;
        castkit_array values{};
        if (castkit_document_get(raw(), node, name, &values, buffer.data(), buffer.size(), &why))
            return values;
        return unexpected(why);
    }
    /** Adds a node as the last child of a parent, or as the last root if that is 0. */
    result<castkit_document_node> add(castkit_document_node parent, castkit_kind kind) const {
        castkit_error why;
        if (auto added = castkit_document_add(raw(), parent, kind, &why))
            return added;
        return unexpected(why);
    }
    /** Adds a copy of a node of a file with its descendants, which shares arrays with the file. */
    result<castkit_document_node> add_copy(castkit_document_node parent, const node &of) const {
        castkit_error why;
        if (auto added = castkit_document_add_copy(raw(), parent, of.raw(), &why))
            return added;
        return unexpected(why);
    }
    /** The parent of a node; 0 for a root. */
    [[nodiscard]] castkit_document_node parent(castkit_document_node node) const noexcept {
        return castkit_document_parent(raw(), node);
    }
    /** The hash of a node, unless it will be assigned on saving. */
    [[nodiscard]] std::optional<std::uint64_t> hash(castkit_document_node node) const noexcept {
        return detail::found<std::uint64_t>([&](std::uint64_t *hash) { return castkit_document_hash(raw(), node, hash); });
    }
    result<void> set_hash(castkit_document_node node, std::uint64_t hash) const {
        return detail::done([&](castkit_error *why) { return castkit_document_set_hash(raw(), node, hash, why); });
    }
    /** Removes a node with its descendants. */
    result<void> remove(castkit_document_node node) const {
        return detail::done([&](castkit_error *why) { return castkit_document_remove(raw(), node, why); });
    }
    result<void> save(const char *path, castkit_save_options options = {}) const {
        return detail::done([&](castkit_error *why) { return castkit_document_save(raw(), path, detail::with_size(options), why); });
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
    /** The index of the bone with a name. */
    [[nodiscard]] std::optional<std::size_t> find_bone(const char *name) const noexcept {
        auto found = castkit_scene_model_find_bone(raw(), name);
        return found < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(found));
    }
    /** Where the model is placed, if the file says so. */
    [[nodiscard]] std::optional<castkit_transform> placement() const noexcept {
        return detail::found<castkit_transform>([&](castkit_transform *found) { return castkit_scene_model_placement(raw(), found); });
    }
    /** The bounding box of all meshes and hair in the rest pose, in the space of the model. */
    [[nodiscard]] std::optional<castkit_bounds> rest_bounds() const noexcept {
        return detail::found<castkit_bounds>([&](castkit_bounds *found) { return castkit_scene_model_rest_bounds(raw(), found); });
    }
    [[nodiscard]] std::size_t shape_count() const noexcept { return castkit_scene_model_shape_count(raw()); }
    [[nodiscard]] castkit_scene_shape shape(std::size_t index) const noexcept {
        castkit_scene_shape shape{};
        castkit_scene_model_shape(raw(), index, &shape, sizeof shape);
        return shape;
    }
    /** The influences on the vertices of a mesh: as many bones and weights for each vertex as is returned, or none. Both
     * may be empty to ask for that number. */
    result<std::size_t> influences(std::size_t mesh, std::span<std::uint32_t> bones, std::span<float> weights) const {
        castkit_error why;
        std::size_t capacity = bones.empty() ? weights.size() : bones.size();
        if (!bones.empty() && !weights.empty() && weights.size() < capacity)
            capacity = weights.size();
        auto each = castkit_scene_model_influences(raw(), mesh, bones.empty() ? nullptr : bones.data(),
                                                   weights.empty() ? nullptr : weights.data(), capacity, &why);
        if (why.kind != CASTKIT_ERROR_NONE)
            return unexpected(why);
        return each;
    }
    [[nodiscard]] std::size_t mesh_count() const noexcept { return castkit_scene_model_mesh_count(raw()); }
    [[nodiscard]] castkit::node mesh(std::size_t index) const noexcept {
        return castkit_scene_model_mesh(raw(), index);
    }
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
    /** The frame that is shown at a time: past the ends, an animation that loops starts again, and any other stays there. */
    [[nodiscard]] double frame_at(double seconds) const noexcept {
        return castkit_scene_animation_frame_at(raw(), seconds);
    }
    [[nodiscard]] double seconds_at(double frame) const noexcept {
        return castkit_scene_animation_seconds_at(raw(), frame);
    }
};

/** The models and animations of a file. */
class scene : public detail::handle<castkit_scene, castkit_scene_retain, castkit_scene_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<scene> of(const file &file, castkit_progress progress = {}) {
        return detail::made<scene>([&](castkit_error *why) { return castkit_scene_new(file.raw(), detail::with_size(progress), why); });
    }
    [[nodiscard]] std::size_t model_count() const noexcept { return castkit_scene_model_count(raw()); }
    [[nodiscard]] result<scene_model> model(std::size_t index) const {
        return detail::made<scene_model>(
            [&](castkit_error *why) { return castkit_scene_get_model(raw(), index, why); });
    }
    [[nodiscard]] std::size_t animation_count() const noexcept { return castkit_scene_animation_count(raw()); }
    [[nodiscard]] result<scene_animation> animation(std::size_t index) const {
        return detail::made<scene_animation>(
            [&](castkit_error *why) { return castkit_scene_get_animation(raw(), index, why); });
    }
    [[nodiscard]] castkit_scene_counts counts() const noexcept {
        castkit_scene_counts counts{};
        castkit_scene_get_counts(raw(), &counts, sizeof counts);
        return counts;
    }
    [[nodiscard]] std::size_t instance_count() const noexcept { return castkit_scene_instance_count(raw()); }
    [[nodiscard]] castkit_scene_instance instance(std::size_t index) const noexcept {
        castkit_scene_instance instance{};
        castkit_scene_get_instance(raw(), index, &instance, sizeof instance);
        return instance;
    }
    /** The bounding box of all models in the rest pose, at their placements. */
    [[nodiscard]] std::optional<castkit_bounds> rest_bounds() const noexcept {
        return detail::found<castkit_bounds>([&](castkit_bounds *found) { return castkit_scene_rest_bounds(raw(), found); });
    }
    [[nodiscard]] std::size_t warning_count() const noexcept { return castkit_scene_warning_count(raw()); }
    /** A warning as a sentence, and the node that it is about. */
    [[nodiscard]] std::optional<std::pair<std::string_view, node>> warning(std::size_t index) const noexcept {
        castkit_node about{};
        auto sentence = detail::text(castkit_scene_warning(raw(), index, &about));
        return sentence ? std::optional(std::pair(*sentence, node(about))) : std::nullopt;
    }
};

inline result<comparison> comparison::of(const scene &first, const scene &second, castkit_compare_options options) {
    return detail::made<comparison>(
        [&](castkit_error *why) { return castkit_compare_scenes(first.raw(), second.raw(), detail::with_size(options), why); });
}

/** An animation bound to a model. */
class binding : public detail::handle<castkit_binding, castkit_binding_retain, castkit_binding_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<binding> of(const scene_animation &animation, const scene_model &model) {
        return detail::made<binding>(
            [&](castkit_error *why) { return castkit_binding_new(animation.raw(), model.raw(), why); });
    }
    /** The number of curves that move nothing of the model. */
    [[nodiscard]] std::size_t unmatched_count() const noexcept { return castkit_binding_unmatched_count(raw()); }
    /** The bounding box of all meshes over `count` frames: frame `first`, then one every `step`; nothing if there are no
     * meshes. */
    [[nodiscard]] result<std::optional<castkit_bounds>> bounds(double first, double step, std::size_t count,
                                                               bool all_threads = true,
                                                               castkit_progress progress = {}) const {
        return detail::found_or_failed<castkit_bounds>([&](castkit_bounds *found, castkit_error *why) {
            return castkit_binding_bounds(raw(), first, step, count, all_threads, detail::with_size(progress), found, why);
        });
    }
    /** Samples `count` frames at once: the transforms of all bones at the first frame, then at the second... */
    result<void> bake(double first, double step, std::size_t count, std::span<castkit_transform> locals,
                      std::span<float> weights = {}, castkit_bake_options options = {}) const {
        return detail::done([&](castkit_error *why) {
            return castkit_binding_bake(raw(), first, step, count, locals.data(), locals.size(), weights.data(),
                                        weights.size(), detail::with_size(options), why);
        });
    }
};

/** Writes the vertices of a mesh to memory of the caller, interleaved, `stride` bytes apart; it is never read. */
inline result<void> interleave(const node &mesh, std::span<const castkit_vertex_attribute> attributes,
                               std::size_t stride, std::span<std::byte> buffer, bool all_threads = false) {
    return detail::done([&](castkit_error *why) {
        return castkit_mesh_interleave(mesh.raw(), attributes.data(), attributes.size(),
                                       sizeof(castkit_vertex_attribute), stride, buffer.data(), buffer.size(),
                                       all_threads, why);
    });
}

/** A pose of a model, with the matrices and vertices computed from it. */
class pose : public detail::handle<castkit_pose, castkit_pose_retain, castkit_pose_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<pose> of(const scene_model &model) {
        return detail::made<pose>([&](castkit_error *why) { return castkit_pose_new(model.raw(), why); });
    }
    result<void> sample(const binding &binding, double frame) const {
        return detail::done([&](castkit_error *why) { return castkit_pose_sample(raw(), binding.raw(), frame, why); });
    }
    /** The transforms of all bones, relative to their parents. */
    [[nodiscard]] result<std::vector<castkit_transform>> locals(bool solved = false) const {
        castkit_error why;
        std::vector<castkit_transform> out(castkit_pose_locals(raw(), solved, nullptr, 0, &why));
        castkit_pose_locals(raw(), solved, out.data(), out.size(), &why);
        if (why.kind != CASTKIT_ERROR_NONE)
            return unexpected(why);
        return out;
    }
    /** Copies the transforms of all bones to memory of the caller, with room for as many as there are bones. */
    result<void> locals(std::span<castkit_transform> out, bool solved = false) const {
        castkit_error why;
        castkit_transform none;
        castkit_pose_locals(raw(), solved, out.empty() ? &none : out.data(), out.size(), &why);
        return detail::told(why);
    }
    /** Sets the transforms of all bones. */
    result<void> set_locals(std::span<const castkit_transform> locals) const {
        return detail::done(
            [&](castkit_error *why) { return castkit_pose_set_locals(raw(), locals.data(), locals.size(), why); });
    }
    /** Applies a frame over what is there, to layer animations. */
    result<void> apply(const binding &binding, double frame) const {
        return detail::done([&](castkit_error *why) { return castkit_pose_apply(raw(), binding.raw(), frame, why); });
    }
    /** Resets to the rest pose. */
    result<void> rest() const {
        return detail::done([&](castkit_error *why) { return castkit_pose_rest(raw(), why); });
    }
    /** Writes the matrices of all bones in the space of the model, with room for as many as there are bones. */
    result<void> world(std::span<std::array<float, 16>> out) const {
        castkit_error why;
        float none[16];
        castkit_pose_world(raw(), out.empty() ? none : out.front().data(), out.size(), &why);
        return detail::told(why);
    }
    /** Writes the skinning matrices of all bones. There must be room for as many as there are bones. */
    result<void> palette(std::span<std::array<float, 16>> out) const {
        castkit_error why;
        float none[16];
        castkit_pose_palette(raw(), out.empty() ? none : out.front().data(), out.size(), &why);
        return detail::told(why);
    }
    /** Whether inverse kinematics and constraints are solved; they are unless this says otherwise. */
    result<void> set_constraints(bool constraints) const {
        return detail::done([&](castkit_error *why) { return castkit_pose_set_constraints(raw(), constraints, why); });
    }
    /** The weights of all blend shapes. */
    [[nodiscard]] result<std::vector<float>> shape_weights() const {
        castkit_error why;
        std::vector<float> out(castkit_pose_shape_weights(raw(), nullptr, 0, &why));
        castkit_pose_shape_weights(raw(), out.data(), out.size(), &why);
        if (why.kind != CASTKIT_ERROR_NONE)
            return unexpected(why);
        return out;
    }
    /** Sets the weights of all blend shapes. */
    result<void> set_shape_weights(std::span<const float> weights) const {
        return detail::done([&](castkit_error *why) {
            return castkit_pose_set_shape_weights(raw(), weights.data(), weights.size(), why);
        });
    }
    /** The bounding box of all meshes, in the space of the model; nothing if there are none. */
    [[nodiscard]] result<std::optional<castkit_bounds>> bounds() const {
        return detail::found_or_failed<castkit_bounds>(
            [&](castkit_bounds *found, castkit_error *why) { return castkit_pose_bounds(raw(), found, why); });
    }
    /** Whether a mesh is visible; false if there is no such mesh. */
    [[nodiscard]] bool is_visible(std::size_t mesh) const noexcept { return castkit_pose_mesh_is_visible(raw(), mesh); }
    /** Skins a mesh into memory of the caller. */
    result<void> skin(std::size_t mesh, castkit_skin_target target, bool all_threads = false) const {
        return detail::done(
            [&](castkit_error *why) { return castkit_pose_skin(raw(), mesh, detail::with_size(target), all_threads, why); });
    }
};

/** A file at a place in the scene. */
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

/** A walk over a file and the files that its instances place, directly and indirectly. */
class instances : public detail::handle<castkit_instances, castkit_instances_retain, castkit_instances_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<instances> open(const char *path,
                                                castkit_confinement confinement = CASTKIT_CONFINEMENT_FILE_DIRECTORY) {
        return detail::made<instances>(
            [&](castkit_error *why) { return castkit_instances_open(path, confinement, why); });
    }
    /** The next file, or nothing at the end. The walk can be continued after an error. */
    [[nodiscard]] result<std::optional<visit>> next() const {
        castkit_error why;
        if (auto *found = castkit_instances_next(raw(), &why))
            return std::optional<visit>(visit(found));
        if (why.kind == CASTKIT_ERROR_NONE)
            return std::optional<visit>();
        return unexpected(why);
    }
};

/** Rendered pictures, all of the same size. */
class pictures : public detail::handle<castkit_pictures, castkit_pictures_retain, castkit_pictures_release> {
public:
    using handle::handle;
    [[nodiscard]] std::size_t size() const noexcept { return castkit_pictures_count(raw()); }
    /** Copies a picture to memory of the caller: four bytes per pixel, row by row from the top. */
    result<void> copy_to(std::size_t index, std::span<std::uint8_t> pixels, std::size_t row_stride = 0) const {
        return detail::done([&](castkit_error *why) {
            return castkit_pictures_copy(raw(), index, pixels.data(), row_stride, pixels.size(), why);
        });
    }
    /** The path of a texture that could not be read; nothing if there are not as many. */
    [[nodiscard]] std::optional<std::string_view> missing_texture(std::size_t index) const noexcept {
        return detail::text(castkit_pictures_missing_texture(raw(), index));
    }
    result<void> save_png(std::size_t index, const char *path) const {
        return detail::done([&](castkit_error *why) { return castkit_pictures_save_png(raw(), index, path, why); });
    }
};

/** A file to be rendered, with its instances and textures. */
class subject : public detail::handle<castkit_subject, castkit_subject_retain, castkit_subject_release> {
public:
    using handle::handle;
    [[nodiscard]] static result<subject> of(const file &file,
                                            castkit_confinement confinement = CASTKIT_CONFINEMENT_FILE_DIRECTORY) {
        return detail::made<subject>(
            [&](castkit_error *why) { return castkit_subject_new(file.raw(), nullptr, confinement, why); });
    }
    [[nodiscard]] std::size_t problem_count() const noexcept { return castkit_subject_problem_count(raw()); }
    /** A problem of the files that it consists of, as a sentence. */
    [[nodiscard]] std::optional<std::string_view> problem(std::size_t index) const noexcept {
        return detail::text(castkit_subject_problem(raw(), index));
    }
    /** Renders pictures from evenly spaced directions. */
    [[nodiscard]] result<pictures> turntable(std::uint32_t count = 1, castkit_render_options options = {}) const {
        return detail::made<pictures>(
            [&](castkit_error *why) { return castkit_subject_turntable(raw(), count, detail::with_size(options), why); });
    }
};

/** One of the files that a conversion reads. Paths, bytes and files are borrowed until the conversion is done. */
class source {
public:
    /** A file on disk, of any format. */
    source(const char *path) noexcept { raw_.path = path; }
    /** An open file. */
    source(const file &file) noexcept { raw_.file = file.raw(); }
    /** The bytes of a file of any format, and the path against which the references in them are resolved. */
    explicit source(std::span<const std::byte> bytes, const char *path = nullptr) noexcept {
        raw_.path = path;
        /* No bytes are an empty file, too. */
        raw_.data = bytes.data() ? static_cast<const void *>(bytes.data()) : "";
        raw_.data_size = bytes.size();
    }

private:
    friend struct sources;
    castkit_source raw_{};
};

/** The files that a conversion reads. */
struct sources {
    sources(std::initializer_list<source> given) { for (const source &of : given) raw.push_back(of.raw_); }
    template <class Range> explicit sources(const Range &given) { for (const auto &of : given) raw.push_back(source(of).raw_); }
    std::vector<castkit_source> raw;
};

/** The result of a conversion, with notes about what it could not carry over. */
class conversion : public detail::handle<castkit_conversion, castkit_conversion_retain, castkit_conversion_release> {
public:
    using handle::handle;
    /** Converts files into one. */
    [[nodiscard]] static result<conversion> of(const sources &from, const char *output,
                                               castkit_convert_options options = {}) {
        return detail::made<conversion>([&](castkit_error *why) {
            return castkit_convert(from.raw.data(), from.raw.size(), sizeof(castkit_source), output, detail::with_size(options), why);
        });
    }
    /** Converts files into one that is passed piece by piece to `write(span)`, which returns whether to continue and must
     * not throw. The options or the name give the format; files beside the result are named after it. */
    template <class Write>
    [[nodiscard]] static result<conversion> to(const sources &from, Write &&write, castkit_convert_options options = {},
                                               const char *name = nullptr) {
        auto writer = sized<castkit_writer>();
        writer.name = name;
        writer.write = [](void *user, const void *data, std::size_t size) noexcept -> bool {
            using plain = std::remove_reference_t<Write>;
            return (*static_cast<plain *>(user))(std::span<const std::byte>(static_cast<const std::byte *>(data), size));
        };
        writer.user = const_cast<void *>(static_cast<const void *>(std::addressof(write)));
        return detail::made<conversion>([&](castkit_error *why) {
            return castkit_convert_to(from.raw.data(), from.raw.size(), sizeof(castkit_source), &writer, detail::with_size(options), why);
        });
    }
    /** The number of notes. */
    [[nodiscard]] std::size_t size() const noexcept { return castkit_conversion_note_count(raw()); }
    [[nodiscard]] castkit_note operator[](std::size_t index) const noexcept {
        castkit_note note{};
        castkit_conversion_note(raw(), index, &note, sizeof note);
        return note;
    }
    /** A place where a note applies. */
    [[nodiscard]] std::optional<std::string_view> example(std::size_t note, std::size_t index) const noexcept {
        return detail::text(castkit_conversion_example(raw(), note, index));
    }
    [[nodiscard]] std::size_t side_file_count() const noexcept { return castkit_conversion_side_file_count(raw()); }
    /** The path of a file beside the result, relative to its directory. */
    [[nodiscard]] std::optional<std::string_view> side_file(std::size_t index) const noexcept {
        return detail::text(castkit_conversion_side_file(raw(), index));
    }
    /** The bytes of a file beside a result in memory; none for one that was written to disk. */
    [[nodiscard]] std::optional<std::span<const std::byte>> side_file_data(std::size_t index) const noexcept {
        auto found = castkit_conversion_side_file_data(raw(), index);
        if (!found.data)
            return std::nullopt;
        return std::span(static_cast<const std::byte *>(found.data), found.count);
    }
    /** The format of the result, as an extension. */
    [[nodiscard]] std::string_view format() const noexcept {
        return detail::text(castkit_conversion_format(raw())).value_or(std::string_view());
    }
    /** The size of the result in bytes, without the files beside it. */
    [[nodiscard]] std::uint64_t byte_size() const noexcept { return castkit_conversion_bytes(raw()); }
    [[nodiscard]] bool is_written() const noexcept { return castkit_conversion_is_written(raw()); }
    /** The number of things before and after optimising, if that is what was done. */
    [[nodiscard]] std::optional<std::pair<castkit_totals, castkit_totals>> totals() const noexcept {
        castkit_totals before{}, after{};
        if (!castkit_conversion_totals(raw(), &before, &after, sizeof before))
            return std::nullopt;
        return std::pair(before, after);
    }
};

/** A file that was converted in memory, and the notes. */
struct converted {
    castkit::file file;
    castkit::conversion conversion;
};

/** Converts files of any format into one Cast file in memory. */
inline result<converted> load(const sources &from, castkit_convert_options options = {}) {
    return detail::made_both<converted, file, conversion>([&](castkit_conversion **notes, castkit_error *why) {
        return castkit_load(from.raw.data(), from.raw.size(), sizeof(castkit_source), detail::with_size(options), notes, why);
    });
}

/** Optimises a file. */
inline result<converted> optimize(const file &file, castkit_optimize_options options = {}) {
    return detail::made_both<converted, castkit::file, conversion>([&](castkit_conversion **notes, castkit_error *why) {
        return castkit_optimize_file(file.raw(), detail::with_size(options), notes, why);
    });
}

/** The formats, by what they read and write. */
[[nodiscard]] inline std::vector<castkit_format> formats() {
    std::vector<castkit_format> all;
    for (castkit_format format{}; castkit_format_get(all.size(), &format, sizeof format);)
        all.push_back(format);
    return all;
}

} // namespace castkit

/* Ranges are views, and their iterators may outlive them: they only need the file. */
template <class Thing, class State, class Raw, bool (*Next)(State *, Raw *)>
inline constexpr bool std::ranges::enable_view<castkit::range<Thing, State, Raw, Next>> = true;
template <class Thing, class State, class Raw, bool (*Next)(State *, Raw *)>
inline constexpr bool std::ranges::enable_borrowed_range<castkit::range<Thing, State, Raw, Next>> = true;

#include "castkit_nodes.hpp"

#endif /* CASTKIT_HPP */

/*
 * castkit_support.hpp: what castkit.hpp needs besides the functions of castkit.h: results and errors, handles, ranges,
 * and memory of the caller. Include castkit.hpp.
 */
#ifndef CASTKIT_SUPPORT_HPP
#define CASTKIT_SUPPORT_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <ranges>
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

/** A text of a struct of castkit.h; nothing if there is none. */
[[nodiscard]] inline std::optional<std::string_view> text(castkit_string text) noexcept {
    return text.data ? std::optional(std::string_view(text.data, text.length)) : std::nullopt;
}

/** The bytes of an array of a struct of castkit.h, whose elements have no gaps. */
[[nodiscard]] inline std::span<const std::byte> bytes(castkit_array array) noexcept {
    return {static_cast<const std::byte *>(array.data), array.data ? array.count * array.stride : 0};
}

/** A struct with its size, and zeros otherwise. Functions set the size of structs that they take, but not of those that
 * these refer to. */
template <class Struct> [[nodiscard]] constexpr Struct sized() noexcept {
    Struct made{};
    made.size = sizeof made;
    return made;
}

namespace detail {

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

/** Memory with values that can be copied as bytes: a vector, a span... */
template <class Range>
concept memory = std::ranges::contiguous_range<Range> && std::ranges::sized_range<Range> &&
                 std::is_trivially_copyable_v<std::ranges::range_value_t<Range>>;

template <class Range>
concept writable_memory =
    memory<Range> && !std::is_const_v<std::remove_reference_t<std::ranges::range_reference_t<Range>>>;

} // namespace detail

/** Element types: unsigned integers, float, double, and std::array<float, N> with N from 2 to 4. */
template <class T>
concept element = detail::element<T>() != 0;

/** Elements in memory: a vector or a span of an element type... */
template <class Range>
concept elements = detail::memory<Range> && element<std::ranges::range_value_t<Range>>;

/** Elements in memory that may be written to. */
template <class Range>
concept writable_elements = elements<Range> && detail::writable_memory<Range>;

/** Bytes of the caller: those of a vector, a span, an array... */
class bytes_of : public std::span<const std::byte> {
public:
    using span::span;
    template <detail::memory Range> bytes_of(const Range &range) noexcept : span(std::as_bytes(std::span(range))) {}
};

/** Memory of the caller that is written to: that of a vector, a span, an array... */
class room : public std::span<std::byte> {
public:
    using span::span;
    template <detail::writable_memory Range> room(Range &&range) noexcept
        : span(std::as_writable_bytes(std::span(range))) {}
};

/** Structs or numbers of the caller: those of a vector, a span, an array..., or a list in braces. */
template <class T> class list : public std::span<const T> {
public:
    using std::span<const T>::span;
    list(std::span<const T> items) noexcept : std::span<const T>(items) {}
    list(std::initializer_list<T> items) noexcept : std::span<const T>(std::data(items), items.size()) {}
};

/** One of the files that a conversion reads: a file on disk, of any format. */
[[nodiscard]] inline castkit_source source(const char *path) noexcept {
    castkit_source of{};
    of.path = path;
    return of;
}

/** The bytes of a file of any format, and the path against which the references in them are resolved. */
[[nodiscard]] inline castkit_source source(bytes_of bytes, const char *path = nullptr) noexcept {
    castkit_source of{};
    of.path = path;
    /* No bytes are an empty file, too. */
    of.data = bytes.data() ? static_cast<const void *>(bytes.data()) : "";
    of.data_size = bytes.size();
    return of;
}

/** A text could be a path or bytes: pass a `const char *` or a span. */
castkit_source source(std::string_view text, const char *path = nullptr) = delete;

/** An open file. */
template <class File>
    requires requires(const File &file) {
        { file.raw() } -> std::convertible_to<const castkit_file *>;
    }
[[nodiscard]] castkit_source source(const File &file) noexcept {
    castkit_source of{};
    of.file = file.raw();
    return of;
}

namespace detail {

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

/** A small struct that borrows from a file. */
template <class Raw> class value {
public:
    value() noexcept : raw_{} {}
    value(const Raw &raw) noexcept : raw_(raw) {}
    /** The C struct. */
    [[nodiscard]] const Raw &raw() const noexcept { return raw_; }

protected:
    Raw raw_;
};

/** Elements of a file in place, or elements of the caller. */
template <> class value<castkit_array> {
public:
    value() noexcept : raw_{} {}
    value(const castkit_array &raw) noexcept : raw_(raw) {}
    /** Whether there is an array; it may be empty. */
    explicit operator bool() const noexcept { return raw_.data != nullptr; }
    [[nodiscard]] std::size_t size() const noexcept { return raw_.count; }
    [[nodiscard]] bool empty() const noexcept { return raw_.count == 0; }
    [[nodiscard]] castkit_type type() const noexcept { return raw_.element; }
    [[nodiscard]] const castkit_array &raw() const noexcept { return raw_; }
    /** The bytes of the elements in place, if these have no gaps. */
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return castkit::bytes(raw_); }
    /** The elements in place, if they have this type and are aligned, as all arrays in aligned files are. */
    template <castkit::element T> [[nodiscard]] std::optional<std::span<const T>> as_span() const noexcept {
        if (!raw_.data || raw_.element != element<T>() || raw_.stride != sizeof(T) || !raw_.aligned)
            return std::nullopt;
        return std::span<const T>(static_cast<const T *>(raw_.data), raw_.count);
    }
    /** A copy of all elements, converted if necessary. */
    template <castkit::element T> [[nodiscard]] result<std::vector<T>> to_vector() const {
        castkit_error why;
        std::vector<T> out(raw_.count);
        castkit_array_copy(raw_, element<T>(), out.data(), sizeof(T), out.size(), &why);
        if (why.kind != CASTKIT_ERROR_NONE)
            return unexpected(why);
        return out;
    }

protected:
    castkit_array raw_;
};

/** A range that a function steps through: `for (auto item : range)`. */
template <class Item, class State, class Raw, bool (*Next)(State *, Raw *)> class range {
public:
    class iterator {
    public:
        using value_type = Item;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag;
        iterator() noexcept = default;
        explicit iterator(State state) noexcept : state_(state) { ++*this; }
        [[nodiscard]] Item operator*() const noexcept { return Item(raw_); }
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

    range() noexcept : raw_{} {}
    range(const State &state) noexcept : raw_(state) {}
    [[nodiscard]] iterator begin() const noexcept { return iterator(raw_); }
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }
    [[nodiscard]] const State &raw() const noexcept { return raw_; }

protected:
    State raw_;
};

/** What a function finds for 0, 1, 2... until there is nothing: `for (auto one : items)`. */
template <class Find> class items {
public:
    class iterator {
    public:
        using value_type = typename std::invoke_result_t<const Find &, std::size_t>::value_type;
        using difference_type = std::ptrdiff_t;
        iterator() noexcept = default;
        explicit iterator(const Find &find) : find_(std::addressof(find)), found_(find(0)) {}
        [[nodiscard]] value_type operator*() const { return *found_; }
        iterator &operator++() {
            found_ = (*find_)(++index_);
            return *this;
        }
        void operator++(int) { ++*this; }
        [[nodiscard]] bool operator==(std::default_sentinel_t) const noexcept { return !found_; }

    private:
        const Find *find_ = nullptr;
        std::size_t index_ = 0;
        std::optional<value_type> found_;
    };

    explicit items(Find find) : find_(std::move(find)) {}
    [[nodiscard]] iterator begin() const { return iterator(find_); }
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }

private:
    Find find_;
};

/** A struct that is passed to a function, with its size. */
template <class Struct> const Struct *with_size(Struct &passed) noexcept {
    passed.size = sizeof passed;
    return &passed;
}

/** The bytes of an object that a file keeps until it calls `release`. */
template <class Bytes> class lent {
public:
    explicit lent(Bytes bytes) : kept_(new Bytes(std::move(bytes))) {}
    [[nodiscard]] const void *data() const noexcept { return std::as_bytes(std::span(*kept_)).data(); }
    [[nodiscard]] std::size_t size() const noexcept { return std::as_bytes(std::span(*kept_)).size(); }
    [[nodiscard]] void *user() const noexcept { return kept_; }
    static void release(void *user) noexcept { delete static_cast<Bytes *>(user); }

private:
    Bytes *kept_;
};

/** The place of values, or NULL if there are none. */
template <class T> T *place_or_null(std::span<T> values) noexcept { return values.empty() ? nullptr : values.data(); }

/** The place of values. It is not NULL even if there are none, because NULL asks for their number. */
template <class T> T *place(std::span<T> values) noexcept {
    static std::remove_const_t<T> none{};
    return values.empty() ? &none : values.data();
}

/** The place of the numbers of arrays. */
template <class T, std::size_t N> T *place(std::span<std::array<T, N>> values) noexcept {
    static T none[N]{};
    return values.empty() ? none : values.front().data();
}

/** The number of values that have room in all of several places, if those are not empty. */
template <class... Spans> std::size_t shared_room(const Spans &...spans) noexcept {
    std::size_t least = 0;
    ((least = spans.empty() ? least : least == 0 ? spans.size() : std::min(least, spans.size())), ...);
    return least;
}

/** The result of a function that tells in `why` whether it failed. */
inline result<void> told(const castkit_error &why) {
    if (why.kind == CASTKIT_ERROR_NONE)
        return {};
    return unexpected(why);
}

/** The result of a function that tells in `why` whether it failed, and gives something otherwise. */
template <class T, class Given> result<T> told(const castkit_error &why, Given &&given) {
    if (why.kind == CASTKIT_ERROR_NONE)
        return T(std::forward<Given>(given));
    return unexpected(why);
}

} // namespace detail

} // namespace castkit

#endif /* CASTKIT_SUPPORT_HPP */

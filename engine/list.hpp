// Containers with a fixed capacity that never allocate.
#pragma once

#include "engine/bounds.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>

namespace engine {

// A list inside a state or a view: a regular, trivially copyable value. Items beyond size()
// are always T{}, so that equal lists have equal bytes.
template <class T, std::size_t Max>
class List {
 public:
  constexpr List() = default;

  // REQUIRES: size() < Max
  constexpr void push(const T& item) {
    expect_in_bounds(size_ < Max);
    items_[size_++] = item;
  }
  // REQUIRES: !empty()
  constexpr T pop() {
    expect_in_bounds(size_ > 0);
    const T last = items_[--size_];
    items_[size_] = T{};
    return last;
  }
  // Removes one item; the items after it move up. REQUIRES: i < size()
  constexpr void erase_at(std::size_t i) {
    expect_in_bounds(i < size_);
    for (; i + 1 < size_; ++i) items_[i] = items_[i + 1];
    items_[--size_] = T{};
  }
  // REQUIRES: i <= size() < Max
  constexpr void insert_at(std::size_t i, const T& item) {
    expect_in_bounds(i <= size_ && size_ < Max);
    for (std::size_t j = size_++; j > i; --j) items_[j] = items_[j - 1];
    items_[i] = item;
  }
  constexpr void clear() { *this = List{}; }

  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == Max; }
  static constexpr std::size_t capacity() { return Max; }
  constexpr const T& operator[](std::size_t i) const {
    expect_in_bounds(i < size_);
    return items_[i];
  }
  constexpr T& operator[](std::size_t i) {
    expect_in_bounds(i < size_);
    return items_[i];
  }

  constexpr bool contains(const T& wanted) const {
    for (const T& item : *this)
      if (item == wanted) return true;
    return false;
  }
  bool operator==(const List&) const = default;

 private:
  std::array<T, Max> items_{};
  std::conditional_t<(Max < 256), std::uint8_t, std::uint16_t> size_ = 0;
};

// A vector with inline storage, for temporary results such as legal moves, and for long lists
// inside a state. Constructing and copying it costs only as much as the items that it holds.
template <class T, std::size_t Max>
class InlineVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  InlineVector() {}  // NOLINT: the storage stays raw on purpose
  InlineVector(const InlineVector& other) { *this = other; }
  InlineVector& operator=(const InlineVector& other) {
    if (this == &other) return *this;
    std::memcpy(bytes_, other.bytes_, sizeof(T) * other.size_);
    size_ = other.size_;
    return *this;
  }

  // REQUIRES: size() < Max
  void push(const T& item) {
    expect_in_bounds(size_ < Max);
    ::new (static_cast<void*>(bytes_ + sizeof(T) * size_)) T(item);
    ++size_;
  }
  // Adds the item if `wanted`, without a branch: faster where branch prediction fails.
  // REQUIRES: size() < Max, wanted or not
  void push_if(bool wanted, const T& item) {
    push(item);
    size_ -= wanted ? 0 : 1;
  }
  // Appends many items faster than push(): it keeps the position in a register. The vector's
  // size is updated when the appender is destroyed. REQUIRES: no other access until then
  class Appender {
   public:
    explicit Appender(InlineVector& list) : list_(list), next_(list.bytes_ + sizeof(T) * list.size_) {}
    Appender(const Appender&) = delete;
    Appender& operator=(const Appender&) = delete;
    ~Appender() { list_.size_ = static_cast<std::size_t>(next_ - list_.bytes_) / sizeof(T); }

    // REQUIRES: the list is not full
    void push(const T& item) { push_if(true, item); }
    // Like InlineVector::push_if. REQUIRES: the list is not full, wanted or not
    void push_if(bool wanted, const T& item) {
      expect_in_bounds(next_ < list_.bytes_ + sizeof list_.bytes_);
      ::new (static_cast<void*>(next_)) T(item);
      next_ += wanted ? sizeof(T) : 0;
    }

   private:
    InlineVector& list_;
    std::byte* next_;
  };

  const T* begin() const { return std::launder(reinterpret_cast<const T*>(bytes_)); }
  const T* end() const { return begin() + size_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return Max; }
  const T& operator[](std::size_t i) const {
    expect_in_bounds(i < size_);
    return begin()[i];
  }

  bool contains(const T& wanted) const {
    for (const T& item : *this)
      if (item == wanted) return true;
    return false;
  }
  friend bool operator==(const InlineVector& a, const InlineVector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  alignas(T) std::byte bytes_[sizeof(T) * Max];
  std::size_t size_ = 0;
};

}  // namespace engine

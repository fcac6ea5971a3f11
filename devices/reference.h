// Shared ownership of device objects: an intrusive count and the handle that moves it. Used for devices, queues,
// buffers, modules and events only; everything else is owned by one owner.
#pragma once

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace strata::device {

/// Base of objects that live until their last Ref goes. Created with one reference, which `adopt` takes over.
class Shared {
public:
  Shared(const Shared &) = delete;
  Shared &operator=(const Shared &) = delete;

  void retain() const { count.fetch_add(1, std::memory_order_relaxed); }

  /// Destroys the object when this was the last reference. Any thread.
  void release() const {
    if (count.fetch_sub(1, std::memory_order_acq_rel) == 1)
      destroy();
  }

  /// True when the caller's reference is the only one: the object may then be changed in place.
  bool unique() const { return count.load(std::memory_order_acquire) == 1; }

protected:
  Shared() = default;
  virtual ~Shared() = default;
  /// Called instead of the destructor by the last release; objects that are recycled override it.
  virtual void destroy() const { delete this; }

private:
  mutable std::atomic<uint32_t> count{1};
};

/// Owns one reference to a Shared object, or nothing.
template <typename T> class Ref {
public:
  Ref() = default;
  Ref(std::nullptr_t) {}
  /// Adds a reference to an object that somebody else keeps alive.
  explicit Ref(T *object) : object(object) {
    if (object)
      object->retain();
  }
  Ref(const Ref &other) : Ref(other.object) {}
  Ref(Ref &&other) noexcept : object(std::exchange(other.object, nullptr)) {}
  template <typename U>
    requires std::convertible_to<U *, T *>
  Ref(Ref<U> other) : object(other.take()) {}
  Ref &operator=(Ref other) noexcept {
    std::swap(object, other.object);
    return *this;
  }
  ~Ref() {
    if (object)
      object->release();
  }

  /// Takes over the reference the caller owns (that of a freshly created object).
  static Ref adopt(T *object) {
    Ref ref;
    ref.object = object;
    return ref;
  }
  /// Gives the reference to the caller.
  T *take() { return std::exchange(object, nullptr); }

  T *get() const { return object; }
  T *operator->() const { return object; }
  T &operator*() const { return *object; }
  explicit operator bool() const { return object != nullptr; }
  friend bool operator==(const Ref &a, const Ref &b) { return a.object == b.object; }

private:
  T *object = nullptr;
};

} // namespace strata::device

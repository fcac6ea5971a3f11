// FunctionRef: a callable passed down by reference, without allocation. It must not outlive the call it is passed to.

#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace strata {

template <typename Signature> class FunctionRef;

template <typename R, typename... Args> class FunctionRef<R(Args...)> {
public:
  template <typename Callable,
            typename = std::enable_if_t<!std::is_same_v<std::remove_cvref_t<Callable>, FunctionRef> &&
                                        std::is_invocable_r_v<R, Callable &, Args...>>>
  FunctionRef(Callable &&callable) // NOLINT: implicit by design
      : object(const_cast<void *>(static_cast<const void *>(std::addressof(callable)))),
        invoke([](void *target, Args... args) -> R {
          return (*static_cast<std::remove_reference_t<Callable> *>(target))(std::forward<Args>(args)...);
        }) {}

  R operator()(Args... args) const { return invoke(object, std::forward<Args>(args)...); }

private:
  void *object;
  R (*invoke)(void *, Args...);
};

} // namespace strata

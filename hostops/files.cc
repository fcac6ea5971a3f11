#include "hostops/files.h"

namespace strata {

Result<Folder> filesFolder(const HostContext &context) {
  if (context.filesFolder().empty())
    return permissionDenied("operations on files need a folder, and the session was given none");
  return Folder::open(context.filesFolder());
}

std::string containedName(std::string_view name) {
  while (name.starts_with("./"))
    name.remove_prefix(2);
  return std::string(name);
}

} // namespace strata

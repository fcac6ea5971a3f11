# What `cmake --install` puts where: both libraries, the command, the public headers, a CMake package and a pkg-config
# file.

include(CMakePackageConfigHelpers)

install(TARGETS strata EXPORT strata-targets LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
# Loaded by libstrata.so at the first compilation, from the folder it lies in itself.
install(TARGETS strata_codegen LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
if(TARGET strata-command)
  install(TARGETS strata-command RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
  cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY "${CMAKE_INSTALL_FULL_BINDIR}" OUTPUT_VARIABLE to_lib)
  set_target_properties(strata-command PROPERTIES INSTALL_RPATH "$ORIGIN/${to_lib}")
endif()
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/strata" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
        FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/strata")
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/strata-config.cmake.in"
                              "${PROJECT_BINARY_DIR}/strata-config.cmake" INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/strata-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/strata-config.cmake" "${PROJECT_BINARY_DIR}/strata-config-version.cmake"
        DESTINATION "${package_dir}")
install(EXPORT strata-targets NAMESPACE strata:: DESTINATION "${package_dir}")

# pkg-config finds the prefix from its file's own place, so that an installed tree can be moved.
set(pc_dir "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}/${pc_dir}" OUTPUT_VARIABLE to_prefix)
set(STRATA_PC_PREFIX "\${pcfiledir}/${to_prefix}")
configure_file("${PROJECT_SOURCE_DIR}/cmake/strata.pc.in" "${PROJECT_BINARY_DIR}/strata.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/strata.pc" DESTINATION "${pc_dir}")

# Rules shared by every folder:
#   strata_library(NAME ...)      an object library made of the sources found in folders
#   strata_tblgen(TD OUTPUT ...)  runs strata-tblgen
#   strata_dialect(NAME)          the object library of dialects/NAME and its generated op tables
#   strata_link(TARGET LIBS ...)  adds the objects of libraries, and of everything these need, to a final target
#   strata_test(NAME ...)         a GoogleTest executable, registered with ctest
#
# Sources are collected by pattern, so adding a file edits no list. Object libraries record what they need by name
# (NEEDS); a name may be mentioned before its folder is read, because the closure is taken only when linking.

include(GNUInstallDirs)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")

set(STRATA_GEN_DIR "${PROJECT_BINARY_DIR}/gen")

find_program(STRATA_CCACHE ccache)
if(STRATA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(launcher "${STRATA_CCACHE}")
  if(STRATA_PCH)
    # What ccache asks for to cache compilations that use a precompiled header.
    list(PREPEND launcher env CCACHE_SLOPPINESS=pch_defines,time_macros)
    add_compile_options("$<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-Xclang -fno-pch-timestamp>")
  endif()
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
endif()

# --- Flags, on one interface target -------------------------------------------------------------------------------

add_library(strata_flags INTERFACE)
target_compile_options(strata_flags INTERFACE
  -fvisibility=hidden -Wall -Wextra -Wno-unused-parameter -Werror=return-type -ffunction-sections -fdata-sections
  $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions> $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>
  $<$<COMPILE_LANGUAGE:CXX>:-fvisibility-inlines-hidden>)
target_include_directories(strata_flags INTERFACE
  "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/include" "${STRATA_GEN_DIR}")
target_link_options(strata_flags INTERFACE -Wl,--gc-sections -Wl,--as-needed)

find_program(STRATA_MOLD mold)
if(STRATA_MOLD)
  target_link_options(strata_flags INTERFACE -fuse-ld=mold)
endif()

if(STRATA_SANITIZE)
  target_compile_options(strata_flags INTERFACE -fsanitize=${STRATA_SANITIZE} -fno-sanitize-recover=all)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # That check reads a hash in front of the called function, and generated kernels have none.
    target_compile_options(strata_flags INTERFACE -fno-sanitize=function)
  endif()
  target_link_options(strata_flags INTERFACE -fsanitize=${STRATA_SANITIZE})
endif()

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
target_link_libraries(strata_flags INTERFACE Threads::Threads)

# --- LLVM ----------------------------------------------------------------------------------------------------------

# LLVM's own version check accepts an equal minor version only; any 22 will do.
find_package(LLVM REQUIRED CONFIG HINTS /usr/lib/llvm-22)
if(NOT LLVM_VERSION_MAJOR EQUAL 22)
  message(FATAL_ERROR "LLVM 22 is needed, found ${LLVM_VERSION}; set LLVM_DIR")
endif()
separate_arguments(STRATA_LLVM_DEFINITIONS UNIX_COMMAND "${LLVM_DEFINITIONS}")

# LLVM's headers, for the folders from ir up.
add_library(strata_llvm_headers INTERFACE)
target_include_directories(strata_llvm_headers SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_compile_definitions(strata_llvm_headers INTERFACE ${STRATA_LLVM_DEFINITIONS})

# What libstrata.so may link of LLVM: the support library, and the names of targets and processors beside it.
add_library(strata_llvm_support INTERFACE)
target_link_libraries(strata_llvm_support INTERFACE strata_llvm_headers LLVMTargetParser LLVMSupport)

# What libstrata_codegen.so links: code generators, ORC and JITLink.
set(components X86CodeGen X86Desc X86Info X86Disassembler OrcJIT OrcTargetProcess JITLink Passes)
if(STRATA_GPU_TARGETS)
  list(APPEND components AArch64CodeGen AArch64Desc AArch64Info NVPTXCodeGen NVPTXDesc NVPTXInfo
       AMDGPUCodeGen AMDGPUAsmParser AMDGPUDesc AMDGPUInfo)
endif()
llvm_map_components_to_libnames(STRATA_LLVM_CODEGEN_LIBS ${components})
add_library(strata_llvm_codegen INTERFACE)
target_link_libraries(strata_llvm_codegen INTERFACE strata_llvm_headers ${STRATA_LLVM_CODEGEN_LIBS})
target_compile_definitions(strata_llvm_codegen INTERFACE $<$<BOOL:${STRATA_GPU_TARGETS}>:STRATA_GPU_TARGETS=1>)

# Precompiled headers, one for each kind of library: pch.h (LLVM's ADT) for ir itself, pch_ir.h for what is built on ir,
# pch_tf.h for the tf dialect.
set(STRATA_PCH_ir_HEADER pch_ir.h)
set(STRATA_PCH_tf_HEADER pch_tf.h)
set(STRATA_PCH_llvm_HEADER pch.h)
if(STRATA_PCH)
  foreach(kind llvm ir tf)
    set(source "${PROJECT_BINARY_DIR}/pch_${kind}.cc")
    file(CONFIGURE OUTPUT "${source}" CONTENT "// The precompiled header's own object.\n")
    add_library(strata_pch_${kind} OBJECT "${source}")
    target_link_libraries(strata_pch_${kind} PUBLIC strata_flags strata_llvm_support)
    target_precompile_headers(strata_pch_${kind} PRIVATE "${PROJECT_SOURCE_DIR}/cmake/${STRATA_PCH_${kind}_HEADER}")
  endforeach()
endif()

# --- Rules ---------------------------------------------------------------------------------------------------------

# Compiled into targets that have no source of their own yet (CMake refuses targets without any).
set(STRATA_EMPTY_SOURCE "${PROJECT_BINARY_DIR}/empty.cc")
file(CONFIGURE OUTPUT "${STRATA_EMPTY_SOURCE}" CONTENT "// Nothing.\n")

# All generated headers; libraries from dialects up are compiled after it.
add_custom_target(strata_generated)
if(STRATA_PCH)
  add_dependencies(strata_pch_tf strata_generated)
endif()

# Sets OUT to the .cc files below DIRS (relative to the calling folder), less those whose path matches EXCLUDE.
function(strata_sources out)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "EXCLUDE" "DIRS")
  set(found)
  foreach(dir ${arg_DIRS})
    cmake_path(ABSOLUTE_PATH dir NORMALIZE)
    string(REGEX REPLACE "/$" "" dir "${dir}") # of "."; a doubled slash would hide files from EXCLUDE
    file(GLOB_RECURSE files CONFIGURE_DEPENDS "${dir}/*.cc")
    list(APPEND found ${files})
  endforeach()
  if(arg_EXCLUDE AND found)
    list(FILTER found EXCLUDE REGEX "${arg_EXCLUDE}")
  endif()
  if(NOT found)
    set(found "${STRATA_EMPTY_SOURCE}")
  endif()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# strata_library(NAME [DIRS dir...] [EXCLUDE regex] [NEEDS library...] [LINKS target...] [GENERATED])
# Object library of all .cc files below DIRS (default: the calling folder). NEEDS names other libraries made by this
# function; LINKS names targets with usage requirements (system libraries). GENERATED: uses generated op headers.
function(strata_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "GENERATED" "EXCLUDE" "DIRS;NEEDS;LINKS")
  if(NOT arg_DIRS)
    set(arg_DIRS .)
  endif()
  strata_sources(sources DIRS ${arg_DIRS} EXCLUDE "${arg_EXCLUDE}")
  add_library(${name} OBJECT ${sources})
  target_link_libraries(${name} PUBLIC strata_flags ${arg_LINKS})
  set_target_properties(${name} PROPERTIES STRATA_NEEDS "${arg_NEEDS}")
  if(arg_GENERATED)
    add_dependencies(${name} strata_generated)
  endif()
  if(STRATA_PCH AND "strata_llvm_support" IN_LIST arg_LINKS)
    set(kind llvm)
    if(name STREQUAL "dialect_tf")
      set(kind tf)
    elseif(arg_GENERATED)
      set(kind ir)
    endif()
    target_precompile_headers(${name} REUSE_FROM strata_pch_${kind})
  endif()
endfunction()

# strata_tblgen(TD OUTPUT option...): a build rule that makes OUTPUT from the op definitions in the file TD. The caller
# makes something depend on OUTPUT.
function(strata_tblgen td output)
  file(GLOB_RECURSE all_td CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/dialects/*.td" "${PROJECT_SOURCE_DIR}/ir/*.td")
  cmake_path(GET output PARENT_PATH folder)
  file(MAKE_DIRECTORY "${folder}")
  cmake_path(RELATIVE_PATH td BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE short)
  add_custom_command(OUTPUT "${output}"
    COMMAND strata-tblgen ${ARGN} -I "${PROJECT_SOURCE_DIR}" "${td}" -o "${output}"
    DEPENDS strata-tblgen "${td}" ${all_td}
    COMMENT "Generating from ${short}: ${ARGN}" VERBATIM)
endfunction()

# strata_dialect(NAME [NEEDS library...] [LINKS target...])
# The object library dialect_NAME. When the folder holds ops.td, strata-tblgen turns it into
# <build>/gen/dialects/NAME/ops.h.inc (accessor classes) and ops.cc.inc (op tables).
function(strata_dialect name)
  strata_library(dialect_${name} ${ARGN} DIRS ${name} GENERATED)
  set(td "${CMAKE_CURRENT_SOURCE_DIR}/${name}/ops.td")
  file(GLOB has_td CONFIGURE_DEPENDS "${td}")
  if(NOT has_td OR NOT STRATA_HAS_TBLGEN)
    return()
  endif()
  set(gen "${STRATA_GEN_DIR}/dialects/${name}")
  strata_tblgen("${td}" "${gen}/ops.h.inc" -gen-op-decls -dialect=${name})
  strata_tblgen("${td}" "${gen}/ops.cc.inc" -gen-op-defs -dialect=${name})
  add_custom_target(strata_generated_${name} DEPENDS "${gen}/ops.h.inc" "${gen}/ops.cc.inc")
  add_dependencies(strata_generated strata_generated_${name})
  set(reference "${PROJECT_BINARY_DIR}/docs/dialects/${name}.md")
  strata_tblgen("${td}" "${reference}" -gen-docs -dialect=${name})
  add_custom_target(dialect_docs_${name} DEPENDS "${reference}")
  if(NOT TARGET dialect-docs)
    add_custom_target(dialect-docs) # the Markdown reference of all dialects, in <build>/docs/dialects
  endif()
  add_dependencies(dialect-docs dialect_docs_${name})
endfunction()

# Sets OUT to the given libraries and everything they need, each once.
function(strata_closure out)
  set(work ${ARGN})
  set(seen)
  while(work)
    list(POP_FRONT work library)
    if(library IN_LIST seen)
      continue()
    endif()
    list(APPEND seen ${library})
    get_target_property(needs ${library} STRATA_NEEDS)
    if(needs)
      list(APPEND work ${needs})
    endif()
  endwhile()
  set(${out} ${seen} PARENT_SCOPE)
endfunction()

# strata_link(TARGET LIBS library...) adds the objects of the closure of the libraries to TARGET. Call it when all
# folders have been read.
function(strata_link target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LIBS")
  strata_closure(closure ${arg_LIBS})
  target_link_libraries(${target} PRIVATE ${closure})
endfunction()

# strata_shared(NAME EXPORTS file): settings common to the shared libraries: own symbols only, versioned, never unloaded.
function(strata_shared name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "EXPORTS" "")
  cmake_path(ABSOLUTE_PATH arg_EXPORTS)
  target_link_options(${name} PRIVATE
    -Wl,--version-script=${arg_EXPORTS} -Wl,--exclude-libs,ALL -Wl,-z,nodelete -Wl,-z,relro)
  if(NOT STRATA_SANITIZE)
    # A sanitized library leaves the run-time's symbols open; the executable has them.
    target_link_options(${name} PRIVATE -Wl,-z,defs)
  endif()
  set_target_properties(${name} PROPERTIES LINK_DEPENDS "${arg_EXPORTS}")
endfunction()

# strata_test(NAME sources... LIBS library...): a GoogleTest executable tests_NAME over the objects of libraries.
function(strata_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LIBS;LINKS")
  add_executable(tests_${name} ${arg_UNPARSED_ARGUMENTS})
  strata_link(tests_${name} LIBS ${arg_LIBS})
  target_link_libraries(tests_${name} PRIVATE strata_flags ${arg_LINKS} GTest::gtest GTest::gtest_main)
  add_dependencies(tests_${name} strata_generated)
  target_compile_definitions(tests_${name} PRIVATE
    STRATA_SOURCE_DIR="${PROJECT_SOURCE_DIR}" STRATA_LIBRARY_DIR="${CMAKE_LIBRARY_OUTPUT_DIRECTORY}")
  target_compile_options(tests_${name} PRIVATE -pthread)
  if(STRATA_PCH AND arg_LIBS MATCHES "dialect|codegen$|jit$")
    target_precompile_headers(tests_${name} REUSE_FROM strata_pch_tests)
  endif()
  add_test(NAME unit.${name} COMMAND tests_${name})
  set_tests_properties(unit.${name} PROPERTIES LABELS unit)
endfunction()

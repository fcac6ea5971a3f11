# Prefers clang 22 (the compiler LLVM 22's headers are tested with here); any C++20 compiler serves when it is absent.
# A compiler named by CC/CXX or on the command line wins.

foreach(pair "C:CC:clang-22" "CXX:CXX:clang++-22")
  string(REPLACE ":" ";" pair "${pair}")
  list(GET pair 0 language)
  list(GET pair 1 variable)
  list(GET pair 2 program)
  if(NOT DEFINED CMAKE_${language}_COMPILER AND NOT DEFINED ENV{${variable}})
    find_program(STRATA_PREFERRED_${language}_COMPILER ${program})
    mark_as_advanced(STRATA_PREFERRED_${language}_COMPILER)
    if(STRATA_PREFERRED_${language}_COMPILER)
      set(CMAKE_${language}_COMPILER "${STRATA_PREFERRED_${language}_COMPILER}")
    endif()
  endif()
endforeach()

# What every target of ours is compiled with. Warnings are errors.
add_library(clowder_warnings INTERFACE)
target_include_directories(clowder_warnings INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(clowder_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Werror
  -fstack-protector-strong)
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
  target_compile_definitions(clowder_warnings INTERFACE _GLIBCXX_ASSERTIONS)
endif()
# In the build that is shipped a fault in memory ends the process, and what it could be used for is made harder:
# checked accesses to the standard containers and checked copies, addresses that nobody can foresee, tables of
# addresses that nobody can write to, and jumps that lead to the beginning of a function only.
# tests/reliability/hardening_test.py looks for all of it in the program.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT CLOWDER_SANITIZE)
  include(CheckCXXCompilerFlag)
  target_compile_definitions(clowder_warnings INTERFACE _GLIBCXX_ASSERTIONS)
  target_compile_options(clowder_warnings INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fPIE)
  target_link_options(clowder_warnings INTERFACE -pie -Wl,-z,relro,-z,now,-z,noexecstack)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Seen only when the program is linked as one: two types of one name.
    target_link_options(clowder_warnings INTERFACE -Werror=odr -Werror=lto-type-mismatch)
  endif()
  foreach(protection -fcf-protection=full -mbranch-protection=standard)  # of x86, of ARM
    string(MAKE_C_IDENTIFIER "has${protection}" has)
    check_cxx_compiler_flag(${protection} ${has})
    if(${has})
      target_compile_options(clowder_warnings INTERFACE ${protection})
    endif()
  endforeach()
endif()
if(CLOWDER_SANITIZE)
  target_compile_options(clowder_warnings INTERFACE -fsanitize=${CLOWDER_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  # Each test is a process of its own. At fixed addresses one starts in half the time: nothing is relocated.
  target_link_options(clowder_warnings INTERFACE -fsanitize=${CLOWDER_SANITIZE} -no-pie)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # With sanitizers GCC does not see that a constructor sets its object (its bug 105562). The release build warns.
    target_compile_options(clowder_warnings INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # Optimising, GCC 12 sees overlaps in "text" + std::string that are not there (its bug 105651).
  target_compile_options(clowder_warnings INTERFACE -Wno-restrict)
endif()

# What every target of ours is compiled with. Warnings are errors.
add_library(clowder_warnings INTERFACE)
target_include_directories(clowder_warnings INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(clowder_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Werror
  -fstack-protector-strong)
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
  target_compile_definitions(clowder_warnings INTERFACE _GLIBCXX_ASSERTIONS)
endif()
if(CLOWDER_SANITIZE)
  target_compile_options(clowder_warnings INTERFACE -fsanitize=${CLOWDER_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(clowder_warnings INTERFACE -fsanitize=${CLOWDER_SANITIZE})
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # Optimising, GCC 12 sees overlaps in "text" + std::string that are not there (its bug 105651).
  target_compile_options(clowder_warnings INTERFACE -Wno-restrict)
endif()

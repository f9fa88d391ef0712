# clowder_digest(TARGET FUNCTION server::review_version FILES a.cpp b.cpp)
# Adds a source to TARGET that defines `std::string_view server::review_version()`: 16 hex digits that follow from the
# files' contents, in the order given. A change of a file builds it again.
function(clowder_digest target)
  cmake_parse_arguments(ARG "" "FUNCTION" "FILES" ${ARGN})
  string(REPLACE "::" "_" name ${ARG_FUNCTION})
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  set(list ${CMAKE_CURRENT_BINARY_DIR}/${name}.files)
  list(JOIN ARG_FILES "\n" files)
  file(CONFIGURE OUTPUT ${list} CONTENT "${files}" @ONLY)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFUNCTION=${ARG_FUNCTION} -DLIST=${list} -DOUTPUT=${output} -P ${CMAKE_SOURCE_DIR}/cmake/digest_files.cmake
    DEPENDS ${ARG_FILES} ${list} ${CMAKE_SOURCE_DIR}/cmake/digest_files.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
  set_source_files_properties(${output} PROPERTIES SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# clowder_embed(TARGET FUNCTION server::migrations FILES a.sql b.sql)
# Adds a source to TARGET that defines `std::span<const server::Embedded> FUNCTION()`: the
# files' names and texts, in the order given. A change of a file builds it again.
function(clowder_embed target)
  cmake_parse_arguments(ARG "" "FUNCTION" "FILES" ${ARGN})
  string(REPLACE "::" "_" name ${ARG_FUNCTION})
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  list(JOIN ARG_FILES "|" files)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DFUNCTION=${ARG_FUNCTION} "-DFILES=${files}" -DOUTPUT=${output} -P ${CMAKE_SOURCE_DIR}/cmake/embed_files.cmake
    DEPENDS ${ARG_FILES} ${CMAKE_SOURCE_DIR}/cmake/embed_files.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
  set_source_files_properties(${output} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
endfunction()

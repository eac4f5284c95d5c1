# The numbered programs of examples/, against the public headers and the shared library, as a
# stranger would build them: build/examples/1-queens and so on.
option(QDR_EXAMPLES "Build the example programs" ON)
if(QDR_EXAMPLES)
    file(GLOB QDR_EXAMPLE_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/examples/*.c)
    foreach(source ${QDR_EXAMPLE_SOURCES})
        get_filename_component(name ${source} NAME_WE)
        add_executable(example-${name} ${source})
        target_link_libraries(example-${name} PRIVATE quadrille_shared quadrille_flags)
        set_target_properties(example-${name} PROPERTIES OUTPUT_NAME ${name}
            RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/examples)
    endforeach()
endif()
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.c")

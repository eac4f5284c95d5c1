# What `cmake --install` puts where. Everything that is installed finds the rest relative to
# itself, so that a prefix may be chosen at install time and moved afterwards.
include(CMakePackageConfigHelpers)

set(QDR_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/quadrille)
set(QDR_PC_DIR ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# ---- program, libraries, headers -----------------------------------------------------------------
install(TARGETS quadrille RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# Two export sets: who links the shared library need not have what only the static one needs.
install(TARGETS quadrille_shared EXPORT quadrille-shared
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS quadrille_static EXPORT quadrille-static
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/quadrille DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING
        PATTERN "*.h")

# ---- CMake package: find_package(quadrille), quadrille::shared, quadrille::static ----------------
foreach(kind shared static)
    install(EXPORT quadrille-${kind} NAMESPACE quadrille:: DESTINATION ${QDR_CMAKE_DIR}
            FILE quadrille-${kind}.cmake)
endforeach()
configure_package_config_file(cmake/quadrille-config.cmake.in quadrille-config.cmake
    INSTALL_DESTINATION ${QDR_CMAKE_DIR} NO_SET_AND_CHECK_MACRO)
# Until 1.0 a new second number may change the interface.
write_basic_package_version_file(quadrille-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/quadrille-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/quadrille-config-version.cmake
        DESTINATION ${QDR_CMAKE_DIR})

# ---- pkg-config ----------------------------------------------------------------------------------
if(IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR} OR IS_ABSOLUTE ${CMAKE_INSTALL_INCLUDEDIR})
    set(QDR_PC_PREFIX ${CMAKE_INSTALL_PREFIX})
    set(QDR_PC_LIBDIR ${CMAKE_INSTALL_FULL_LIBDIR})
    set(QDR_PC_INCLUDEDIR ${CMAKE_INSTALL_FULL_INCLUDEDIR})
else()
    file(RELATIVE_PATH up /${QDR_PC_DIR} /)
    string(REGEX REPLACE "/$" "" up ${up})
    set(QDR_PC_PREFIX "\${pcfiledir}/${up}")
    set(QDR_PC_LIBDIR "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
    set(QDR_PC_INCLUDEDIR "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
string(STRIP "${QDR_PC_REQUIRES}" QDR_PC_REQUIRES)
configure_file(cmake/quadrille.pc.in quadrille.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/quadrille.pc DESTINATION ${QDR_PC_DIR})

# ---- puzzles and documents -----------------------------------------------------------------------
install(DIRECTORY puzzles/ DESTINATION ${CMAKE_INSTALL_DATADIR}/quadrille/puzzles OPTIONAL)
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL FILES_MATCHING
        PATTERN "*.md" PATTERN "*.svg" PATTERN "*.png")

# ---- manual page and completions: the program writes them itself ---------------------------------
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
    message(STATUS "cross-compiling: no manual page, no completions")
    return()
endif()
set(QDR_MANUAL ${CMAKE_CURRENT_BINARY_DIR}/manual)
file(MAKE_DIRECTORY ${QDR_MANUAL})
set(QDR_WRITTEN "")
function(qdr_write_with_program program file destination)
    set(output ${QDR_MANUAL}/${file})
    add_custom_command(OUTPUT ${output}
        COMMAND ${program} ${ARGN} > ${output}.tmp
        COMMAND ${CMAKE_COMMAND} -E rename ${output}.tmp ${output}
        DEPENDS ${program} VERBATIM COMMENT "Writing ${file}")
    install(FILES ${output} DESTINATION ${destination})
    set(QDR_WRITTEN ${QDR_WRITTEN} ${output} PARENT_SCOPE)
endfunction()
qdr_write_with_program(quadrille quadrille.1 ${CMAKE_INSTALL_MANDIR}/man1 help --man)
qdr_write_with_program(quadrille quadrille ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
                       help --completion bash)
qdr_write_with_program(quadrille _quadrille ${CMAKE_INSTALL_DATADIR}/zsh/site-functions
                       help --completion zsh)
qdr_write_with_program(quadrille quadrille.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
                       help --completion fish)
if(TARGET quadrille-mpi)
    qdr_write_with_program(quadrille-mpi quadrille-mpi.1 ${CMAKE_INSTALL_MANDIR}/man1 help --man)
endif()
add_custom_target(quadrille_manual ALL DEPENDS ${QDR_WRITTEN})

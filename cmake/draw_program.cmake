# quadrille-draw: what `quadrille draw` runs for PDF and PNG. It consists of the files of the program
# and those of cairo/, and is linked dynamically: loading Cairo takes longer than solving a thousand
# puzzles, so the program itself is spared of it. Found from where the program lies, as its puzzles.
file(RELATIVE_PATH QDR_LIBEXEC_FROM_PROGRAM ${CMAKE_INSTALL_FULL_BINDIR}
     ${CMAKE_INSTALL_FULL_LIBEXECDIR}/quadrille)
target_compile_definitions(quadrille_commands PRIVATE
    QDR_LIBEXEC_DIR="${CMAKE_INSTALL_FULL_LIBEXECDIR}/quadrille"
    QDR_LIBEXEC_FROM_PROGRAM="${QDR_LIBEXEC_FROM_PROGRAM}")

option(QDR_CAIRO "Build quadrille-draw, where Cairo is found" ON)
if(QDR_CAIRO AND PkgConfig_FOUND)
    pkg_check_modules(CAIRO QUIET IMPORTED_TARGET cairo>=1.16 cairo-pdf cairo-png cairo-ft fontconfig)
endif()
if(NOT QDR_CAIRO OR NOT PkgConfig_FOUND OR NOT CAIRO_FOUND)
    qdr_without(Cairo "PDF and PNG cannot be drawn, SVG can" libcairo2-dev)
    return()
endif()
file(GLOB QDR_CAIRO_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cairo/*.c)
qdr_add_program(quadrille-draw ${QDR_CAIRO_SOURCES})
target_link_libraries(quadrille-draw PRIVATE
    ${QDR_PROGRAM_LIBRARY} quadrille_flags PkgConfig::CAIRO ${QDR_THREAD_LIBRARY} m)
pkg_check_modules(HARFBUZZ QUIET IMPORTED_TARGET harfbuzz>=2) # kerning and ligatures
if(HARFBUZZ_FOUND)
    target_compile_definitions(quadrille-draw PRIVATE QDR_HAVE_HARFBUZZ=1)
    target_link_libraries(quadrille-draw PRIVATE PkgConfig::HARFBUZZ)
else()
    qdr_without(HarfBuzz "words in PDF and PNG are not kerned" libharfbuzz-dev)
endif()
install(TARGETS quadrille-draw RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/quadrille)

# What the tests look at drawn pages with.
if(QDR_TESTS)
    add_executable(ink ${PROJECT_SOURCE_DIR}/tests/ink.c)
    target_link_libraries(ink PRIVATE quadrille_flags PkgConfig::CAIRO)
endif()

# quadrille-web: what `quadrille web` runs to serve the page; and the page itself, where it was built
# (make web). The program finds both from where it lies.
file(RELATIVE_PATH QDR_WEB_FROM_PROGRAM ${CMAKE_INSTALL_FULL_BINDIR}
     ${CMAKE_INSTALL_FULL_DATADIR}/quadrille/web)
target_compile_definitions(quadrille_commands PRIVATE
    QDR_WEB_DIR="${CMAKE_INSTALL_FULL_DATADIR}/quadrille/web"
    QDR_WEB_FROM_PROGRAM="${QDR_WEB_FROM_PROGRAM}")
install(DIRECTORY ${PROJECT_BINARY_DIR}/web/ DESTINATION ${CMAKE_INSTALL_DATADIR}/quadrille/web OPTIONAL)

option(QDR_WEB_SERVER "Build quadrille-web, where libmicrohttpd is found" ON)
if(QDR_WEB_SERVER AND PkgConfig_FOUND)
    pkg_check_modules(MICROHTTPD QUIET IMPORTED_TARGET libmicrohttpd>=0.9.71)
endif()
if(NOT QDR_WEB_SERVER OR NOT PkgConfig_FOUND OR NOT MICROHTTPD_FOUND)
    qdr_without(libmicrohttpd "the page is one file, quadrille web cannot serve it" libmicrohttpd-dev)
    return()
endif()
file(GLOB QDR_WEB_SERVER_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/server/*.c)
add_executable(quadrille-web ${QDR_WEB_SERVER_SOURCES})
target_link_libraries(quadrille-web PRIVATE quadrille_flags PkgConfig::MICROHTTPD)
install(TARGETS quadrille-web RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/quadrille)

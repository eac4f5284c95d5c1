# quadrille-mpi: the commands for many machines. It consists of the files of the program and those of
# mpi/, and is linked dynamically: MPI is heavy, and the program itself is spared of it.
option(QDR_MPI "Build quadrille-mpi, where MPI is found" ON)
if(QDR_MPI AND NOT QDR_SANITIZE)
    find_package(MPI COMPONENTS C)
endif()
if(NOT QDR_MPI OR NOT MPI_C_FOUND)
    target_compile_definitions(quadrille PRIVATE QDR_WITH_MPI=0)
    message(STATUS "MPI not found: quadrille-mpi is not built (Debian: libopenmpi-dev)")
    return()
endif()
target_compile_definitions(quadrille PRIVATE QDR_WITH_MPI=1) # for --version
file(GLOB QDR_MPI_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/mpi/*.c)
set(QDR_MPI_PROGRAM ${QDR_CLI_SOURCES} ${QDR_MPI_SOURCES})
list(REMOVE_ITEM QDR_MPI_PROGRAM ${CMAKE_SOURCE_DIR}/cli/main.c)
add_executable(quadrille-mpi ${QDR_MPI_PROGRAM})
# src/ for team/machines.h: what the library does for this program alone.
target_include_directories(quadrille-mpi PRIVATE ${CMAKE_SOURCE_DIR}/cli ${CMAKE_SOURCE_DIR}/src)
# MPI's headers are not held to our warnings.
target_include_directories(quadrille-mpi SYSTEM PRIVATE ${MPI_C_INCLUDE_DIRS})
target_compile_definitions(quadrille-mpi PRIVATE $<TARGET_PROPERTY:quadrille,COMPILE_DEFINITIONS>)
target_link_libraries(quadrille-mpi PRIVATE
    quadrille_static quadrille_flags MPI::MPI_C ${QDR_THREAD_LIBRARY} m)
# CMake leaves room for another path in a program of the build tree, an empty entry, which means the
# folder that one happens to be in: so it gets the path of the installed one at once.
set_target_properties(quadrille-mpi PROPERTIES
    BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH_USE_LINK_PATH ON)
install(TARGETS quadrille-mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

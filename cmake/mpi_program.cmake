# quadrille-mpi: the commands for many machines. It consists of the files of the program and those of
# mpi/, and is linked dynamically: MPI is heavy, and the program itself is spared of it.
option(QDR_MPI "Build quadrille-mpi, where MPI is found" ON)
if(QDR_MPI AND NOT QDR_SANITIZE)
    find_package(MPI QUIET COMPONENTS C)
endif()
if(NOT QDR_MPI OR NOT MPI_C_FOUND)
    target_compile_definitions(quadrille PRIVATE QDR_WITH_MPI=0)
    qdr_without(MPI "there is no quadrille-mpi, for many machines" "libopenmpi-dev openmpi-bin")
    return()
endif()
target_compile_definitions(quadrille PRIVATE QDR_WITH_MPI=1) # for --version
file(GLOB QDR_MPI_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/mpi/*.c)
qdr_add_program(quadrille-mpi ${QDR_MPI_SOURCES})
# For team/machines.h: what the library does for this program alone.
target_include_directories(quadrille-mpi PRIVATE ${PROJECT_SOURCE_DIR}/src)
# MPI's headers are not held to our warnings.
target_include_directories(quadrille-mpi SYSTEM PRIVATE ${MPI_C_INCLUDE_DIRS})
target_link_libraries(quadrille-mpi PRIVATE
    quadrille_static quadrille_flags MPI::MPI_C ${QDR_THREAD_LIBRARY} m)
# CMake leaves room for another path in a program of the build tree, an empty entry, which means the
# folder that one happens to be in: so it gets the path of the installed one at once.
set_target_properties(quadrille-mpi PROPERTIES
    BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH_USE_LINK_PATH ON)
install(TARGETS quadrille-mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

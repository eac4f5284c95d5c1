# What makes mistakes in release builds harder to exploit: addresses that are not known ahead (PIE),
# tables of functions that cannot be written (RELRO, BIND_NOW), guarded stacks and returns, checked
# copies. docs/trust.md tells what it costs. Each is used where the compiler knows it; sanitizers have
# guards of their own.
include(CheckCCompilerFlag)
include(CheckLinkerFlag)
include(CheckPIESupported)

option(QDR_HARDENING "Compile and link release builds with the usual guards" ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
check_pie_supported(LANGUAGES C) # lets CMake link programs as PIE
set(QDR_HARDENED OFF)
if(NOT QDR_HARDENING OR QDR_SANITIZE OR NOT CMAKE_BUILD_TYPE MATCHES "Rel")
    return()
endif()
set(QDR_HARDENED ON)

foreach(flag -fstack-protector-strong -fstack-clash-protection -fcf-protection)
    string(MAKE_C_IDENTIFIER "QDR_HAS${flag}" known)
    check_c_compiler_flag(${flag} ${known})
    if(${known})
        target_compile_options(quadrille_flags INTERFACE ${flag})
    endif()
endforeach()

# Level 3 is new in gcc 12 and clang 15; others say so by failing to take it, or warn and take 2.
set(CMAKE_REQUIRED_FLAGS "-O2 -Werror -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3")
check_c_source_compiles("#include <stdio.h>
    int main(void) {
    #if !defined __USE_FORTIFY_LEVEL || __USE_FORTIFY_LEVEL < 3
    #error level 3 is not to be had
    #endif
        return 0;
    }" QDR_FORTIFIES_3)
unset(CMAKE_REQUIRED_FLAGS)
if(QDR_FORTIFIES_3)
    set(fortify 3)
else()
    set(fortify 2)
endif()
target_compile_options(quadrille_flags INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=${fortify})

foreach(flag -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
    string(MAKE_C_IDENTIFIER "QDR_LINKS${flag}" known)
    check_linker_flag(C ${flag} ${known})
    if(${known})
        target_link_options(quadrille_flags INTERFACE ${flag})
    endif()
endforeach()

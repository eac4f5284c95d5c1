/* main.c: placeholder until the commands arrive. */
#include <quadrille/quadrille.h>
#include <stdio.h>

int main(void) {
    printf("quadrille %s\n", qdr_version());
    return 0;
}

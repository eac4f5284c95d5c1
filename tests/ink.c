/* ink.c: looks at a drawn grid as an eye does: which cells have ink, which lines are thick.
 *
 *     ink FILE.png SIDE [X Y WIDTH HEIGHT]      the part of the picture to look at, from 0 to 1
 *
 * Finds the frame (the longest black lines), divides it into SIDE×SIDE cells, and prints a line a
 * row: "#" for ink in the middle of a cell, "." for none, "|" after a cell whose right border is
 * thick, " " otherwise. Under each row but the last, "=" stands where the border below a cell is
 * thick. Then the greys of the empty cells' corners, if they differ from white: "s" lines.
 *
 *     #|. . .        a line of "#", ".", "|" …
 *     = =            … and thick borders below */
#include <cairo.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned char *bytes;
static int width, height, stride;
static bool transparent;             /* bytes have an alpha */
static int left, top, right, bottom; /* of the part to look at, then of the frame's middle */

static int grey_at(int x, int y) {
    if (x < 0 || y < 0 || x >= width || y >= height) return 255;
    const unsigned char *pixel = bytes + y * stride + 4 * x; /* blue, green, red, alpha */
    return pixel[1] + (transparent ? 255 - pixel[3] : 0);
}

static bool black_at(int x, int y) {
    return grey_at(x, y) < 100;
}

/* The longest run of black pixels in a row; where it begins. */
static int longest_run(int y, int *begins) {
    int longest = 0, run = 0;
    for (int x = left; x < right; x++) {
        run = black_at(x, y) ? run + 1 : 0;
        if (run > longest) {
            longest = run;
            *begins = x - run + 1;
        }
    }
    return longest;
}

static bool find_frame(void) {
    int longest = 0, begins = 0, ignored, first = -1, last = -1;
    for (int y = top; y < bottom; y++) {
        int at = 0, run = longest_run(y, &at);
        if (run > longest) {
            longest = run;
            begins = at;
        }
    }
    for (int y = top; y < bottom; y++)
        if (longest_run(y, &ignored) > 0.98 * longest) {
            if (first < 0) first = y;
            last = y;
        }
    if (longest < 20) return false;
    left = begins;
    right = begins + longest - 1;
    top = first;
    bottom = last;
    return true;
}

/* How many black pixels lie across a point, along x or y, within an eighth of a cell. */
static int thickness(int x, int y, bool along_x, double cell) {
    int most = 0, run = 0, reach = cell < 16 ? 2 : (int)(cell / 8);
    for (int d = -reach; d <= reach; d++) {
        run = black_at(along_x ? x + d : x, along_x ? y : y + d) ? run + 1 : 0;
        if (run > most) most = run;
    }
    return most;
}

static bool has_ink(double x, double y, double cell) {
    for (int i = (int)(0.25 * cell); i < (int)(0.75 * cell); i++)
        for (int j = (int)(0.2 * cell); j < (int)(0.8 * cell); j++)
            if (black_at((int)x + i, (int)y + j)) return true;
    return false;
}

/* The frame lies outside of the cells: moves the edges to its inside; returns how thick it is. */
static int enter_frame(int side) {
    int y = top + (bottom - top) / side / 2, frame = 0;
    while (left + frame < right && black_at(left + frame, y)) frame++;
    left += frame;
    right -= frame - 1;
    top += frame;
    bottom -= frame - 1;
    return frame;
}

static void print_grid(int side, int frame) {
    double cell = (double)(right - left) / side;
    for (int row = 0; row < side; row++) {
        double y = top + row * cell;
        for (int column = 0; column < side; column++) {
            double x = left + column * cell;
            int across = thickness((int)(x + cell), (int)(y + cell / 2), true, cell);
            putchar(has_ink(x, y, cell) ? '#' : '.');
            if (column + 1 < side) putchar(2 * across > frame ? '|' : ' ');
        }
        putchar('\n');
        for (int column = 0; column < side && row + 1 < side; column++) {
            int along =
                thickness((int)(left + (column + 0.5) * cell), (int)(y + cell), false, cell);
            printf("%c%s", 2 * along > frame ? '=' : ' ', column + 1 < side ? " " : "\n");
        }
    }
}

/* Cells on a grey ground, looked at beside the digit. */
static void print_grounds(int side) {
    double cell = (double)(right - left) / side;
    for (int row = 0; row < side; row++) {
        for (int column = 0; column < side; column++) {
            int grey =
                grey_at((int)(left + (column + 0.17) * cell), (int)(top + (row + 0.2) * cell));
            putchar(grey < 245 ? 's' : '-');
        }
        putchar('\n');
    }
}

int main(int argc, char **argv) {
    if (argc != 3 && argc != 7) {
        fputs("ink FILE.png SIDE [X Y WIDTH HEIGHT]\n", stderr);
        return 2;
    }
    cairo_surface_t *image = cairo_image_surface_create_from_png(argv[1]);
    if (cairo_surface_status(image) != CAIRO_STATUS_SUCCESS) {
        fprintf(stderr, "ink: cannot read %s\n", argv[1]);
        return 1;
    }
    bytes = cairo_image_surface_get_data(image);
    width = cairo_image_surface_get_width(image);
    height = cairo_image_surface_get_height(image);
    stride = cairo_image_surface_get_stride(image);
    transparent = cairo_image_surface_get_format(image) == CAIRO_FORMAT_ARGB32;
    bool part = argc == 7;
    left = part ? (int)(atof(argv[3]) * width) : 0;
    top = part ? (int)(atof(argv[4]) * height) : 0;
    right = part ? left + (int)(atof(argv[5]) * width) : width;
    bottom = part ? top + (int)(atof(argv[6]) * height) : height;
    bool found = find_frame();
    if (found) {
        print_grid(atoi(argv[2]), enter_frame(atoi(argv[2])));
        print_grounds(atoi(argv[2]));
    } else {
        puts("no grid");
    }
    cairo_surface_destroy(image);
    return found ? 0 : 1;
}

/* book_words.c: see book_words.h. */
#include "draw/book_words.h"

#include "base/compact.h"

#include <string.h>

static const qdri_language english[] = {
    {
        .code = "en",
        .own_name = "English",
        .levels = {"Very easy", "Easy", "Medium", "Hard", "Very hard"},
        .brief = {"Find the only place for a digit, again and again.",
                  "And, now and then, the only digit for a cell.",
                  "Singles run out: locked candidates, pairs, triplets, fish.",
                  "Wings, unique rectangles, quads. Bring an eraser.",
                  "Chains: if this one, then that one."},
        .sentences =
            {"Somewhere a row, a column or a box has a single place left for a digit. Find it, "
             "write it, and look again.",
             "Digits follow one by one. Now and then it is a cell that has a single digit left.",
             "The plain steps run out now and then. Pencil in the candidates: pairs, triplets and "
             "locked ones open the grid again.",
             "Wings, unique rectangles and quads hide among the candidates. Bring time, an eraser "
             "and a second cup.",
             "Here only chains lead on: if this one, then that one, until something cannot be."},
        .solution_on = "Solution on page %d",
        .solutions = "Solutions",
        .solutions_from = "Solutions from page %d",
        .puzzle = "Puzzle %lu",
        .puzzles = "Puzzles %lu–%lu",
        .contents = "Contents",
        .how = "How to play",
        .the_levels = "The levels",
        .variants = "Variants",
        .all_puzzles = "Puzzles",
        .how_text =
            {"Fill the grid so that every row, every column and every box of three by three cells "
             "holds each digit from 1 to 9 exactly once. The digits that are printed are the "
             "givens; they stay as they are.",
             "Each puzzle in this book has exactly one solution, and that has been proved.",
             "Begin where much is known. Look along the row and the column that cross a cell, and "
             "around its box: what none of them holds is a candidate. When a cell has a single "
             "candidate, write it in. When a digit has a single place left in a row, a column or a "
             "box, write it there.",
             "Pencil small candidates into the corners of a cell when the easy steps run out, and "
             "strike them off as you go. The figures beside a puzzle are there to be ticked off "
             "when all nine of a digit stand."},
        .how_caption = "The ringed cell can only be %s: every other digit is already in its row, "
                       "its column or its box.",
        .sums = "Sums that leave no choice",
        .cells = {"%lu cell", "%lu cells"},
        .sudoku = {"%lu Sudoku", "%lu Sudoku"},
        .in_levels = {"%s", "%s in %lu levels"},
        .by = "%d by %d",
        .size = "Every row, column and box of %d by %d cells holds the numbers 1 to %d.",
        .kinds =
            {
                [QDRI_KIND_JIGSAW] = {"Jigsaw", "Irregular regions take the place of the boxes."},
                [QDRI_KIND_DIAGONALS] = {"Diagonal", "Both long diagonals hold every digit once."},
                [QDRI_KIND_WINDOWS] = {"Windoku", "The tinted windows hold every digit once."},
                [QDRI_KIND_DISJOINT] = {"Disjoint groups",
                                        "The same place in every box: every digit once."},
                [QDRI_KIND_ANTI_KNIGHT] = {"Anti-knight",
                                           "Equal digits are never a knight’s move apart."},
                [QDRI_KIND_ANTI_KING] = {"Anti-king",
                                         "Equal digits never touch, not even at a corner."},
                [QDRI_KIND_NON_CONSECUTIVE] = {"Non-consecutive",
                                               "Neighbours never differ by one."},
                [QDRI_KIND_EXTRA] = {"Extra regions",
                                     "No digit comes twice in an outlined region."},
                [QDRI_KIND_CAGE] = {"Killer", "The digits of a cage differ and add up to its sum."},
                [QDRI_KIND_THERMOMETER] = {"Thermometer",
                                           "Digits rise along a thermometer, from the bulb on."},
                [QDRI_KIND_LESS] = {"Greater or less", "The sign opens towards the larger digit."},
                [QDRI_KIND_KROPKI] = {"Kropki", "White dot: the digits differ by one. Black dot: "
                                                "one is twice the other."},
                [QDRI_KIND_KROPKI_ALL] = {"Kropki", "White dot: the digits differ by one. Black "
                                                    "dot: one is twice the other. All dots are "
                                                    "given."},
                [QDRI_KIND_ALL_WHITE] = {"White dots",
                                         "Neighbours that differ by one have a dot between them."},
                [QDRI_KIND_ALL_BLACK] =
                    {"Black dots",
                     "Neighbours of which one is twice the other have a dot between them."},
                [QDRI_KIND_DOTS] = {"Dots", "White dot: the digits differ by its number. Black "
                                            "dot: one is so many times the other."},
                [QDRI_KIND_XV] = {"XV", "X: the two digits add up to 10; V: to 5."},
                [QDRI_KIND_XV_ALL] = {"XV", "X: the two digits add up to 10; V: to 5. All are "
                                            "given."},
                [QDRI_KIND_SUMS] = {"Sums", "A number between two cells is their sum."},
            },
    },
};

static const qdri_language others[] = {
    {
        .code = "de",
        .own_name = "Deutsch",
        .levels = {"Sehr leicht", "Leicht", "Mittel", "Schwer", "Sehr schwer"},
        .brief = {"Immer wieder den einzigen Platz für eine Ziffer finden.",
                  "Und hin und wieder die einzige Ziffer für ein Feld.",
                  "Paare, Tripel, Fische und gebundene Kandidaten.",
                  "Flügel, Rechtecke, Quartette. Radiergummi bereitlegen.",
                  "Ketten: wenn diese, dann jene."},
        .sentences =
            {"Irgendwo bleibt in einer Zeile, einer Spalte oder einem Quadrat nur ein Platz für "
             "eine Ziffer. Finden, eintragen, weitersuchen.",
             "Eine Ziffer folgt der anderen. Hin und wieder bleibt in einem Feld nur eine einzige.",
             "Die einfachen Schritte reichen nicht immer. Wer Kandidaten notiert und Paare, Tripel "
             "und gebundene findet, kommt weiter.",
             "Zwischen den Kandidaten verstecken sich Flügel, Rechtecke und Quartette. Zeit, "
             "Radiergummi und eine zweite Tasse bereitlegen.",
             "Hier führen nur Ketten weiter: wenn diese, dann jene, bis etwas nicht sein kann."},
        .solution_on = "Lösung auf Seite %d",
        .solutions = "Lösungen",
        .solutions_from = "Lösungen ab Seite %d",
        .puzzle = "Rätsel %lu",
        .puzzles = "Rätsel %lu–%lu",
        .contents = "Inhalt",
        .how = "So wird gespielt",
        .the_levels = "Die Stufen",
        .variants = "Spielarten",
        .all_puzzles = "Rätsel",
        .how_text =
            {"In jede Zeile, jede Spalte und jedes Quadrat aus drei mal drei Feldern kommt jede "
             "Ziffer von 1 bis 9 genau einmal. Die gedruckten Ziffern sind vorgegeben und bleiben, "
             "wie sie sind.",
             "Jedes Rätsel in diesem Buch hat genau eine Lösung, und das ist bewiesen.",
             "Am besten beginnt man, wo viel bekannt ist: Was weder in der Zeile noch in der "
             "Spalte noch im Quadrat eines Feldes steht, ist ein Kandidat. Hat ein Feld nur einen "
             "Kandidaten, wird er eingetragen. Hat eine Ziffer in einer Zeile, einer Spalte oder "
             "einem Quadrat nur noch einen Platz, kommt sie dorthin.",
             "Reichen die einfachen Schritte nicht mehr, notiert man die Kandidaten klein im Feld "
             "und streicht sie nach und nach. Die Ziffern neben einem Rätsel sind zum Abhaken da, "
             "sobald alle neun einer Ziffer stehen."},
        .how_caption = "Im Feld mit dem Ring kann nur die %s stehen: Jede andere Ziffer steht "
                       "schon in seiner Zeile, seiner Spalte oder seinem Quadrat.",
        .sums = "Summen, die keine Wahl lassen",
        .cells = {"%lu Feld", "%lu Felder"},
        .sudoku = {"%lu Sudoku", "%lu Sudokus"},
        .in_levels = {"%s", "%s in %lu Stufen"},
        .by = "%d mal %d",
        .size = "Jede Zeile, jede Spalte und jeder Block aus %d mal %d Feldern enthält die Zahlen "
                "1 bis %d.",
        .kinds =
            {
                [QDRI_KIND_JIGSAW] = {"Puzzle-Sudoku",
                                      "Statt der Quadrate gelten die umrandeten Gebiete."},
                [QDRI_KIND_DIAGONALS] =
                    {"Diagonal-Sudoku",
                     "Auch beide Diagonalen enthalten jede Ziffer genau einmal."},
                [QDRI_KIND_WINDOWS] =
                    {"Fenster-Sudoku",
                     "Auch jedes getönte Fenster enthält jede Ziffer genau einmal."},
                [QDRI_KIND_DISJOINT] =
                    {"Gleiche Plätze",
                     "Am gleichen Platz aller Quadrate steht jede Ziffer genau einmal."},
                [QDRI_KIND_ANTI_KNIGHT] =
                    {"Springer-Sudoku",
                     "Gleiche Ziffern liegen nie einen Springerzug auseinander."},
                [QDRI_KIND_ANTI_KING] = {"König-Sudoku",
                                         "Gleiche Ziffern berühren sich nie, auch nicht über Eck."},
                [QDRI_KIND_NON_CONSECUTIVE] =
                    {"Ohne Nachbarn", "Benachbarte Ziffern unterscheiden sich nie um eins."},
                [QDRI_KIND_EXTRA] = {"Zusätzliche Gebiete",
                                     "In einem umrandeten Gebiet kommt keine Ziffer zweimal vor."},
                [QDRI_KIND_CAGE] = {"Killer-Sudoku", "Die Ziffern eines Käfigs sind verschieden "
                                                     "und ergeben zusammen seine Summe."},
                [QDRI_KIND_THERMOMETER] = {"Thermometer", "Vom Kolben an steigen die Ziffern."},
                [QDRI_KIND_LESS] = {"Größer oder kleiner",
                                    "Das Zeichen öffnet sich zur größeren Ziffer."},
                [QDRI_KIND_KROPKI] = {"Kropki",
                                      "Weißer Punkt: Die Ziffern unterscheiden sich um eins. "
                                      "Schwarzer Punkt: Eine ist das Doppelte der anderen."},
                [QDRI_KIND_KROPKI_ALL] = {"Kropki",
                                          "Weißer Punkt: Die Ziffern unterscheiden sich um eins. "
                                          "Schwarzer Punkt: Eine ist das Doppelte der anderen. "
                                          "Alle Punkte sind eingetragen."},
                [QDRI_KIND_ALL_WHITE] =
                    {"Weiße Punkte",
                     "Nachbarn, die sich um eins unterscheiden, haben einen Punkt zwischen sich."},
                [QDRI_KIND_ALL_BLACK] =
                    {"Schwarze Punkte",
                     "Nachbarn, von denen einer das Doppelte des anderen ist, haben einen Punkt zwischen sich."},
                [QDRI_KIND_DOTS] = {"Punkte",
                                    "Weißer Punkt: Um so viel unterscheiden sich die Ziffern. "
                                    "Schwarzer Punkt: Eine ist das Sovielfache der anderen."},
                [QDRI_KIND_XV] = {"XV", "X: Die beiden Ziffern ergeben 10, V: 5."},
                [QDRI_KIND_XV_ALL] = {"XV", "X: Die beiden Ziffern ergeben 10, V: 5. Alle sind "
                                            "eingetragen."},
                [QDRI_KIND_SUMS] = {"Summen", "Eine Zahl zwischen zwei Feldern ist ihre Summe."},
            },
    },
    {
        .code = "fr",
        .own_name = "Français",
        .levels = {"Très facile", "Facile", "Moyen", "Difficile", "Très difficile"},
        .brief = {"Trouver la seule place d’un chiffre, encore et encore.",
                  "Et parfois le seul chiffre d’une case.",
                  "Paires, trios, poissons et candidats bloqués.",
                  "Ailes, rectangles, quatuors. Gomme conseillée.",
                  "Des chaînes : si celui-ci, alors celui-là."},
        .sentences =
            {"Quelque part, une ligne, une colonne ou un carré n’a plus qu’une place pour un "
             "chiffre. Trouvez-la, écrivez, recommencez.",
             "Les chiffres se suivent un à un. Parfois, c’est une case qui n’en admet plus qu’un.",
             "Les pas simples ne suffisent pas toujours. Notez les candidats : paires, trios et "
             "candidats bloqués rouvrent la grille.",
             "Ailes, rectangles et quatuors se cachent parmi les candidats. Prévoyez du temps, une "
             "gomme et une deuxième tasse.",
             "Seules les chaînes mènent plus loin : si celui-ci, alors celui-là, jusqu’à "
             "l’impossible."},
        .solution_on = "Solution page %d",
        .solutions = "Solutions",
        .solutions_from = "Solutions à partir de la page %d",
        .puzzle = "Grille %lu",
        .puzzles = "Grilles %lu à %lu",
        .contents = "Sommaire",
        .how = "Règles du jeu",
        .the_levels = "Les niveaux",
        .variants = "Variantes",
        .all_puzzles = "Grilles",
        .how_text =
            {"Remplissez la grille de sorte que chaque ligne, chaque colonne et chaque carré de "
             "trois cases sur trois contienne chaque chiffre de 1 à 9 exactement une fois. Les "
             "chiffres imprimés sont donnés et ne changent pas.",
             "Chaque grille de ce livre a exactement une solution, et cela a été prouvé.",
             "Commencez là où beaucoup est connu. Regardez la ligne, la colonne et le carré d’une "
             "case : ce qu’aucun ne contient est un candidat. Si une case n’a qu’un candidat, "
             "écrivez-le. Si un chiffre n’a plus qu’une place dans une ligne, une colonne ou un "
             "carré, écrivez-le là.",
             "Quand les pas simples ne suffisent plus, notez les candidats en petit dans les cases "
             "et rayez-les au fur et à mesure. Les chiffres à côté d’une grille se cochent quand "
             "les neuf sont placés."},
        .how_caption = "La case cerclée ne peut contenir que %s : tout autre chiffre est déjà dans "
                       "sa ligne, sa colonne ou son carré.",
        .sums = "Sommes sans choix",
        .cells = {"%lu case", "%lu cases"},
        .sudoku = {"%lu sudoku", "%lu sudokus"},
        .in_levels = {"%s", "%s en %lu niveaux"},
        .by = "%d sur %d",
        .size = "Chaque ligne, colonne et bloc de %d sur %d cases contient les nombres de 1 à %d.",
        .kinds =
            {
                [QDRI_KIND_JIGSAW] = {"Sudoku puzzle",
                                      "Des régions entourées remplacent les carrés."},
                [QDRI_KIND_DIAGONALS] =
                    {"Sudoku X", "Les deux diagonales contiennent aussi chaque chiffre une fois."},
                [QDRI_KIND_WINDOWS] =
                    {"Windoku", "Chaque fenêtre teintée contient aussi chaque chiffre une fois."},
                [QDRI_KIND_DISJOINT] = {"Groupes disjoints",
                                        "La même place de tous les carrés : chaque chiffre une "
                                        "fois."},
                [QDRI_KIND_ANTI_KNIGHT] =
                    {"Anti-cavalier", "Deux chiffres égaux ne sont jamais à un saut de cavalier."},
                [QDRI_KIND_ANTI_KING] =
                    {"Anti-roi", "Deux chiffres égaux ne se touchent jamais, même par un coin."},
                [QDRI_KIND_NON_CONSECUTIVE] =
                    {"Non consécutif", "Deux cases voisines ne diffèrent jamais d’une unité."},
                [QDRI_KIND_EXTRA] = {"Régions en plus",
                                     "Aucun chiffre ne revient dans une région entourée."},
                [QDRI_KIND_CAGE] =
                    {"Killer",
                     "Les chiffres d’une cage sont différents et leur somme est indiquée."},
                [QDRI_KIND_THERMOMETER] = {"Thermomètre",
                                           "Les chiffres croissent à partir du bulbe."},
                [QDRI_KIND_LESS] = {"Plus grand, plus petit",
                                    "Le signe s’ouvre vers le plus grand chiffre."},
                [QDRI_KIND_KROPKI] = {"Kropki", "Point blanc : les chiffres diffèrent d’une unité. "
                                                "Point noir : l’un est le double de l’autre."},
                [QDRI_KIND_KROPKI_ALL] = {"Kropki",
                                          "Point blanc : les chiffres diffèrent d’une unité. Point "
                                          "noir : l’un est le double de l’autre. Tous les points "
                                          "sont donnés."},
                [QDRI_KIND_ALL_WHITE] =
                    {"Points blancs",
                     "Deux voisins qui diffèrent d’une unité ont un point entre eux."},
                [QDRI_KIND_ALL_BLACK] =
                    {"Points noirs",
                     "Deux voisins dont l’un est le double de l’autre ont un point entre eux."},
                [QDRI_KIND_DOTS] = {"Points",
                                    "Point blanc : la différence des chiffres. Point noir "
                                    ": leur rapport."},
                [QDRI_KIND_XV] = {"XV", "X : la somme des deux chiffres est 10 ; V : 5."},
                [QDRI_KIND_XV_ALL] = {"XV", "X : la somme des deux chiffres est 10 ; V : 5. Tous "
                                            "sont donnés."},
                [QDRI_KIND_SUMS] = {"Sommes", "Un nombre entre deux cases est leur somme."},
            },
    },
};

/* A compact build, which draws no books, speaks English. */
enum { LANGUAGES = 1 + (QDRI_COMPACT ? 0 : sizeof others / sizeof *others) };

static const qdri_language *language(size_t i) {
    return i == 0 ? english : &others[i - 1];
}

const qdri_language *qdri_language_find(const char *code) {
    for (size_t i = 0; code && i < LANGUAGES; i++) {
        size_t length = strlen(language(i)->code);
        if (strncmp(code, language(i)->code, length) != 0) continue;
        if (!code[length] || strchr("_-.@", code[length])) return language(i);
    }
    return NULL;
}

const qdri_language *qdri_language_or_english(const char *code) {
    const qdri_language *found = qdri_language_find(code);
    return found ? found : english;
}

const char *qdr_book_language(size_t i) {
    return i < LANGUAGES ? language(i)->code : NULL;
}

bool qdr_book_speaks(const char *code) {
    return qdri_language_find(code) != NULL;
}

/* In French, none is like one. */
const char *qdri_counted_form(const qdri_language *language, const qdri_counted *forms,
                              unsigned long number) {
    bool one = number == 1 || (number == 0 && strcmp(language->code, "fr") == 0);
    return one ? forms->one : forms->several;
}

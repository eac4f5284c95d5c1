// page-set.mjs: what people do on the page on an ordinary day, in calls of the module. The functions that
// this runs are the page's set: they are in the part of the module that is loaded at once; the others are
// in the part that is loaded when one of them is called (split-module.mjs). Something that is not done
// here works just as well, but for a short wait at its first use.

const LINES = {
    easy: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
    hard: '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..',
    invalid: '55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
    several: '53..7....6...95....98....6.8...6...34..8.3..17...2...6.6....28....4.9..5....8..7.',
};

const COVERS = [
    'A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n', // Knuth's
    'A B | X Y\nA X:1 Y\nB X:1\nA B Y:2\n',
    'A B\nA C\n', // an error
];

function play(quadrille, puzzle) {
    quadrille.describe(puzzle);
    quadrille.candidates(puzzle);
    quadrille.check(puzzle);
    quadrille.solve(puzzle);
    for (const to of ['line', 'json']) quadrille.convert(puzzle, { to });
}

/** Hints for all of it, and what is said when something is wrong. */
function learn(quadrille, puzzle) {
    const { solution } = quadrille.check(puzzle);
    quadrille.explain(puzzle);
    quadrille.hint(puzzle);
    quadrille.rate(puzzle);
    const givens = quadrille.describe(puzzle).givens;
    const empty = givens.indexOf(0), wrong = [...givens];
    if (!solution || empty < 0) return;
    wrong[empty] = (solution[empty] % Math.sqrt(givens.length)) + 1;
    const json = quadrille.read(puzzle).puzzles[0].puzzle;
    quadrille.fault(json, { progress: { ...json, givens: wrong } });
}

function refuse(call) {
    try {
        call();
    } catch (error) {
        if (error.status === undefined) throw error;
    }
}

/** Cages of two that hold in a solved grid. */
function killer({ puzzle, solution }) {
    const clues = [];
    for (let cell = 0; cell + 1 < solution.length; cell += cell % 9 === 6 ? 3 : 2)
        clues.push({ kind: 'cage', value: solution[cell] + solution[cell + 1], cells: [cell, cell + 1] });
    return { ...puzzle, clues };
}

export function usePage(quadrille) {
    quadrille.about();
    for (const line of Object.values(LINES)) play(quadrille, line);
    quadrille.count(LINES.several);
    quadrille.solutions(LINES.several, { most: 20 });
    learn(quadrille, LINES.easy);
    refuse(() => quadrille.check('what is this?'));
    refuse(() => quadrille.describe(`${LINES.easy}9`));

    const classes = ['easy', 'medium', 'hard'].flatMap((each) => quadrille.make({ count: 3, class: each }).puzzles);
    for (const { puzzle } of classes) learn(quadrille, JSON.stringify(puzzle));
    quadrille.make({ count: 2, symmetry: '180', fewest: 28, mostGivens: 32 });
    for (const options of [{ size: '4' }, { size: '6:2x3' }, { rules: ['x'] }, { rules: ['windoku'] }, { jigsaw: true }, { size: '16' }]) {
        const { puzzles: [{ puzzle }] } = quadrille.make({ count: 1, ...options });
        play(quadrille, puzzle);
        if (options.size !== '16') quadrille.hint(puzzle);
    }
    const cages = killer(classes[0]);
    play(quadrille, cages);
    quadrille.hint(cages);

    for (const text of COVERS) {
        refuse(() => quadrille.cover(text));
        for (const rule of ['fewest', 'first', 'random']) refuse(() => quadrille.trace(text, { rule }));
    }
    quadrille.trace({ puzzle: LINES.easy });
}

/** Cells are numbered from 0, row by row; digits from 1, 0 is an empty cell. */

/** A puzzle in the format json. */
export interface PuzzleObject {
    side?: number;
    /** Rows and columns of a box; null: a Latin square. */
    box?: [number, number] | null;
    jigsaw?: string | number[] | number[][];
    rules?: string[];
    regions?: (string | number)[][];
    clues?: { kind: string; value?: number; cells: (string | number)[] }[];
    givens?: string | number[] | number[][] | Uint8Array;
    candidates?: (number[] | string | null)[];
    comment?: string;
}

/** A text in any format, the bytes of a file, or an object. */
export type Puzzle = string | Uint8Array | PuzzleObject;

export interface ReadOptions {
    format?: string;
    digits?: string;
    /** "9", "6:2x3", "7:none" */
    size?: string | number;
    rules?: string[];
    /** Of a CSV file. */
    column?: string;
}

export interface SearchOptions extends ReadOptions {
    engine?: string;
    seconds?: number;
    nodes?: number;
    /** Stop after so many. */
    solutions?: number;
    memory?: number;
}

/** How far a call is. */
export interface Progress {
    found: number;
    left?: number;
    results?: RaceResult[];
    /** Of `solutions`: those to hand out, where there are more than the last time, and where they differ. */
    solutions?: number[][];
    differ?: CellDigits[];
    /** Of `solutions`: what it took so far. */
    stats?: Stats;
}

export interface Stats {
    engine: string;
    solutions: number;
    nodes: number;
    guesses: number;
    updates: number;
    depth: number;
    bytes: number;
}

export type Step = 'solution' | 'done' | 'stopped';
export type Verdict = 'unique' | 'multiple' | 'none' | 'invalid' | 'unknown';

export interface Clash {
    first: number;
    second: number;
    unit: string;
}

export interface CheckResult {
    verdict: Verdict;
    solution: number[] | null;
    clash: Clash | null;
    stats: Stats;
}

export interface SolveResult {
    found: boolean;
    step: Step;
    solution: number[] | null;
    stats: Stats;
}

export interface CountResult {
    /** In decimal: it may be too large for a number. */
    count: string;
    complete: boolean;
    step: Step;
    stats: Stats;
}

export interface CellDigits {
    cell: number;
    digits: number[];
}

export interface SolutionsResult {
    solutions: number[][];
    /** In decimal, as everywhere. */
    count: string;
    complete: boolean;
    step: Step;
    /** The cells that are not the same in all. */
    differ: CellDigits[];
    stats: Stats;
}

export interface TextError {
    status: string;
    line: number;
    column: number;
    message: string;
}

export interface ReadResult {
    puzzles: { line: number; format: string; digits: string; puzzle: PuzzleObject }[];
    errors: TextError[];
    more: boolean;
}

export interface Unit {
    kind: string;
    name: string;
    full: boolean;
    cells: number[];
}

export interface Description {
    puzzle: PuzzleObject;
    side: number;
    boxRows: number;
    boxColumns: number;
    givens: number[];
    jigsaw: boolean;
    classic: boolean;
    plain: boolean;
    boxes: number[];
    units: Unit[];
    clues: { kind: string; value: number; cells: number[] }[];
    extra: number[][];
    rules: string[];
    sentences: string[];
    clash: Clash | null;
    comment?: string;
}

export interface Metrics {
    givens: number;
    empty: number;
    meanCandidates: number;
    nodes: number;
    guesses: number;
    class: string;
    decidedBy: string;
    step: Step;
}

export interface RaceResult extends Omit<Stats, 'engine'> {
    engine: string;
    verdict: Verdict;
    milliseconds: number;
    runs: number;
}

/** What a hint rests on. */
export type Item = { cell: number } | { cage: number } | { sum: number } | { unit: number; digit: number };
export type Role = 'placed' | 'struck' | 'base' | 'cover' | 'fin' | 'witness';

export interface Hint {
    technique: string;
    rating: number;
    complexity: number;
    assumesUnique: boolean;
    /** What is placed; -1: nothing. */
    cell: number;
    digit: number;
    struck: CellDigits[];
    items: Item[];
    covers: Item[];
    pattern: CellDigits[];
    nodes: {
        cell: number; others: number[]; digit: number; on: boolean; assumed: boolean; depth: number;
        technique?: string; items: Item[]; parents: number[];
    }[];
    marks: { cell: number; digits: number[]; role: Role; group: number }[];
    links: { from: number; to: number; strong: boolean }[];
    units: { unit: number; role: Role }[];
    eureka: string;
    words: { where: string; technique: string; cells: string; why: string; do: string };
}

export interface Rating {
    scale: string;
    /** As the program prints it. */
    shown: string;
    value: number;
    rating: number;
    firstPlacement: number;
    first: number;
    technique: string;
    steps: number;
    score?: number;
    level?: string;
    /** false: the rating is a lower bound. */
    solved: boolean;
}

export interface MakeOptions {
    count?: number;
    seed?: number | bigint;
    size?: string | number;
    rules?: string[];
    /** A puzzle whose shape is wanted. */
    like?: Puzzle;
    jigsaw?: boolean;
    symmetry?: string;
    fewest?: number;
    mostGivens?: number;
    /** A character for each cell: . or 0 where no given shall be. */
    pattern?: string;
    class?: string;
    distinct?: boolean;
    tries?: number;
    proofNodes?: number;
    seconds?: number;
}

export interface MakeResult {
    puzzles: { puzzle: PuzzleObject; solution: number[]; attempt: number; minimal: boolean }[];
    found: number;
    tried: number;
    step: Step;
}

export interface ConvertOptions extends SearchOptions {
    to?: string;
    symbols?: string;
    blank?: string;
    unicode?: boolean;
    oneLine?: boolean;
    solution?: boolean;
}

export interface DrawOptions extends SearchOptions {
    solution?: boolean;
    candidates?: boolean;
    numbers?: boolean;
    cell?: number;
}

export interface Cover {
    items: { name: string; primary: boolean; low?: number; high?: number }[];
    options: { items: number[]; colours?: (string | number | null)[]; cost?: number }[];
    primary: number;
    nodes: number;
}

export interface CoverResult {
    solutions: number[][];
    /** In decimal, as everywhere. */
    count: string;
    complete: boolean;
    step: Step;
    stats: Stats;
}

export interface CoverOptions {
    engine?: string;
    seconds?: number;
    nodes?: number;
    solutions?: number;
    most?: number;
    skip?: number;
}

export interface TraceOptions {
    rule?: 'fewest' | 'first' | 'random';
    seed?: number;
    from?: number;
    most?: number;
    nodes?: number;
    solutions?: number;
}

export interface Trace {
    /** Of a puzzle also cell · side + digit − 1 of each option. */
    problem: Cover & { choices?: number[] };
    from: number;
    /** Four words an event: kind | forced << 8 | depth << 16, item, option, left. */
    events: Uint32Array;
    over: boolean;
    step: Step;
}

export interface About {
    version: string;
    features: string;
    cpu: string;
    engines: Named[];
    coverEngines: Named[];
    formats: Named[];
    rules: Named[];
    symmetries: Named[];
    techniques: Named[];
    classes: Named[];
    scales: Named[];
    stages: Named[];
    events: Named[];
}

export interface Named {
    name: string;
    idea?: string;
}

interface Told {
    onProgress?: (progress: Progress) => void;
}

/** What a call fails with. */
export class QuadrilleError extends Error {
    constructor(error: TextError);
    status: string;
    /** From 1; 0: no particular place. */
    line: number;
    column: number;
}

/** Every call, with the answer made `Answer<…>` of: itself, or a promise of it. */
interface Calls<More, Sync extends boolean> {
    about(): Answer<About, Sync>;
    read(text: string | Uint8Array, options?: ReadOptions & { most?: number } & More): Answer<ReadResult, Sync>;
    describe(puzzle: Puzzle, options?: ReadOptions & More): Answer<Description, Sync>;
    convert(puzzle: Puzzle, options?: ConvertOptions & More): Answer<{ text: string; errors: TextError[] }, Sync>;
    svg(puzzle: Puzzle, options?: DrawOptions & More): Answer<string, Sync>;
    text(puzzle: Puzzle, options?: DrawOptions & More): Answer<string, Sync>;
    check(puzzle: Puzzle, options?: SearchOptions & More): Answer<CheckResult, Sync>;
    solve(puzzle: Puzzle, options?: SearchOptions & More): Answer<SolveResult, Sync>;
    count(puzzle: Puzzle, options?: SearchOptions & More): Answer<CountResult, Sync>;
    solutions(puzzle: Puzzle, options?: SearchOptions & { most?: number; skip?: number } & More): Answer<SolutionsResult, Sync>;
    candidates(puzzle: Puzzle, options?: ReadOptions & More): Answer<number[][], Sync>;
    metrics(puzzle: Puzzle, options?: SearchOptions & More): Answer<Metrics, Sync>;
    engines(puzzle: Puzzle, options?: ReadOptions & More): Answer<string[], Sync>;
    race(puzzle: Puzzle, options?: ReadOptions & { engines?: string[]; seconds?: number } & More): Answer<RaceResult[], Sync>;
    hint(puzzle: Puzzle, options?: SearchOptions & { scale?: string } & More): Answer<{ hint: Hint | null; solved: boolean }, Sync>;
    /** What is wrong with a grid in progress, and the shortest proof of it. */
    fault(puzzle: Puzzle, options: SearchOptions & { progress: Puzzle; scale?: string } & More): Answer<{ kind: 'none' | 'digit' | 'mark'; cell: number; digit: number; count: number; words: string }, Sync>;
    explain(puzzle: Puzzle, options?: SearchOptions & { scale?: string; most?: number } & More): Answer<{ hints: Hint[]; solved: boolean }, Sync>;
    rate(puzzle: Puzzle, options?: SearchOptions & { scale?: string } & More): Answer<Rating, Sync>;
    make(options?: MakeOptions & More): Answer<MakeResult, Sync>;
    minimize(puzzle: Puzzle, options?: SearchOptions & { seed?: number } & More): Answer<{ puzzles: PuzzleObject[]; found: number; tried: number; step: Step }, Sync>;
    lines(lines: string | Uint8Array, options?: { stride?: number; limit?: number } & (Sync extends true ? { into?: Uint8Array } : unknown) & More): Answer<{ solutions: Uint8Array; counts: Uint8Array }, Sync>;
    cover(text: string | Uint8Array): Answer<Cover, Sync>;
    coverSolve(text: string | Uint8Array, options?: CoverOptions & More): Answer<CoverResult, Sync>;
    coverCount(text: string | Uint8Array, options?: CoverOptions & More): Answer<CountResult, Sync>;
    coverOfPuzzle(puzzle: Puzzle, options?: ReadOptions & More): Answer<string, Sync>;
    classic(words: string): Answer<string, Sync>;
    trace(subject: string | Uint8Array | { puzzle: Puzzle }, options?: TraceOptions & More): Answer<Trace, Sync>;
}
type Answer<T, Sync extends boolean> = Sync extends true ? T : Promise<T>;

/** Calls that answer at once, in this thread. */
export interface Quadrille extends Calls<Told, true> {}
export const Quadrille: {
    load(module: WebAssembly.Module | BufferSource, options?: { shallStop?: () => boolean }): Promise<Quadrille>;
};
export function load(options?: {
    module?: WebAssembly.Module | BufferSource | Promise<WebAssembly.Module | BufferSource>;
    shallStop?: () => boolean;
}): Promise<Quadrille>;

/** Calls that are promises, in Workers, and can be stopped. */
export interface Engine extends Calls<Told & { signal?: AbortSignal }, false> {
    readonly ready: Promise<void>;
    close(): void;
}
export const Engine: {
    new (options?: {
        module?: WebAssembly.Module | Promise<WebAssembly.Module>;
        worker?: () => unknown;
        workers?: number;
        shared?: boolean;
    }): Engine;
};

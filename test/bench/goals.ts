/**
 * What the suites are to reach (docs/reference/performance.md says where each goal comes
 * from). A row that
 * has a goal carries it in `out/bench.json`.
 */
import type { BenchRow } from './bench.ts';

/** Largest `ratio`, or where a count or a share says more, largest `ours`. */
export type Goal = { readonly of: 'ratio' | 'ours'; readonly most: number };

const ratio = (most: number): Goal => ({ of: 'ratio', most });
const ours = (most: number): Goal => ({ of: 'ours', most });

/** By suite, then by the row's name; after a bar the size, where the goal is of that size alone. */
export const goals: { readonly [suite in string]?: { readonly [row in string]?: Goal } } = {
  map: {
    'pan|10000 spots': ratio(0.6),
    'zoom|10000 spots': ratio(1),
    'change|10000 spots': ratio(1.1),
    'hover|10000 spots': ratio(1.5),
    'drag|10000 spots': ratio(1.5),
    'first-draw|10000 spots': ratio(1.5),
  },
  sync: {
    'full-pull': ratio(1.15),
    'full-pull-to-parse': ratio(5.5),
    'pull-10-changed': ratio(0.2),
    'pull-unchanged': ratio(0.2),
  },
  acts: {
    'Now to the yard / an empty frame': ours(100),
    'Now to the yard, with its map / an empty frame': ours(100),
    'a row of the waiting list / an empty frame': ours(100),
    '“Assign to spot” to its list / an empty frame': ours(100),
    'the filter of spots, typed fast / an empty frame': ours(100),
    'the yard to the gate / an empty frame': ours(100),
    'the search of the gate, typed fast / an empty frame': ours(100),
    'the gate to appointments / an empty frame': ours(100),
    '“New appointment” to its dialog / an empty frame': ours(100),
    'appointments to reports / an empty frame': ours(100),
  },
  plan: {
    'rank all spots for one asset / check all spots alone': ratio(2),
    'a plan of 1,000 moves / its checks and applies alone': ratio(3),
    'a key of a yard check with 100 differences / one frame': ratio(1),
    'one ghost moved in a plan of 100 / one live change, painted': ratio(1.3),
    'longest task of the page at “Place all waiting” / two frames': ratio(1),
    'the same, work of the processor in one task / two frames': ratio(1),
    'cost of a proposal / the solver’s bound, worst morning': ratio(1.01),
    'cost of a proposal / of “first free, nearest”': ratio(1),
    'way of a proposal / of “first free, nearest”': ratio(1),
    'lateness of a proposal / of “first free, nearest”': ratio(1),
    'cost of a proposal / of the first answer': ratio(1),
  },
  gate: {
    'a code that is known / one pass over all rows': ratio(0.1),
    'a code that nothing knows / one pass over all rows': ratio(0.5),
    'a truck that changed / one pass over all rows': ratio(0.05),
  },
  decode: {
    'spots: decode / JSON.parse': ratio(0.4),
    'visits: decode / JSON.parse': ratio(0.4),
    'containers: decode / JSON.parse': ratio(0.4),
  },
  outbox: {
    'save one operation / append + fdatasync': ratio(1.15),
    'drain in 8 lanes / one after the other': ratio(0.17),
  },
  cost: {
    'idle hour, plain: requests': ours(1_500),
    'idle hour, plain: answers': ours(30),
    'idle hour, stamps: requests': ours(1_500),
    'idle hour, stamps: answers': ours(30),
    'idle hour, stamps and socket: requests': ours(200),
    'idle hour, stamps and socket: answers': ours(2),
    'a move, plain: answers above the idle hour': ours(15),
    'a move, plain: answers above the idle hour, compressed': ours(15),
    'a move, stamps: answers above the idle hour': ours(15),
    'a move, stamps: answers above the idle hour, compressed': ours(15),
    'a move, stamps and socket: answers above the idle hour': ours(15),
    'a move, stamps and socket: answers above the idle hour, compressed': ours(15),
    'age of a move, plain: median': ours(10),
    'age of a move, plain: 99th percentile': ours(20),
    'age of a move, stamps: median': ours(10),
    'age of a move, stamps: 99th percentile': ours(20),
    'age of a move, stamps and socket: median': ours(0.5),
    'age of a move, stamps and socket: 99th percentile': ours(2),
  },
  desks: {
    'save together / TCP echo': ratio(6),
    'known at the other desk / TCP echo': ratio(4),
    'save together in a thread of its own / one question to the server': ratio(1.2),
    'together again after kill -9 / the server’s own start': ours(1_000),
    'known at the other desk, 99th percentile / TCP echo, the same': ours(50),
    'a new desk reads a long log / JSON.parse of it': ours(5_000),
    'memory of the server with a long log / with an empty one': ours(80),
    'memory that a desk holds of a long log / the log': ours(30),
    'promised twice / agreed': ours(0),
    'lost after being answered as agreed / agreed': ours(0),
    'folds that differ / desks': ours(0),
    'all together again after a kill, median / the worst': ours(1_000),
    'appends for each save, all at once': ratio(8),
  },
  start: { 'program started to rows of the yard, from the cache': ratio(2) },
  journal: {
    'open an instant / the yard of the cache': ratio(1.2),
    'an instant until painted / the page opened from the cache until painted': ratio(1.2),
    'time between frames at 600 times / while nothing plays': ratio(1.1),
    'a step / a live change, 500': ratio(1.3),
    'a pull with ten changed records, with the journal / without': ratio(1.1),
    'one asset’s stay / one indexed read': ratio(1.5),
    'figures of 30 days / one bare SQL aggregate over as many rows': ratio(1.5),
    'a fact on the disk / 160 bytes': ratio(1),
    'the check of the chain / SHA-256 of the same bytes': ratio(2),
  },
  memory: {
    'all processes in the first minute': ratio(1.75),
    'all processes after an hour': ratio(1.5),
    'growth over eight hours': ratio(1.02),
    'idle processor': ours(1),
  },
};

/** The goal of a row, or none. */
export const goalOf = ({
  suite,
  name,
  size,
}: Pick<BenchRow, 'suite' | 'name' | 'size'>): Goal | undefined =>
  goals[suite]?.[`${name}|${size}`] ?? goals[suite]?.[name];

/** Whether a row reaches its goal; one without a goal does. */
export const isReached = (row: BenchRow): boolean => {
  const goal = goalOf(row);
  return goal === undefined || row[goal.of] <= goal.most;
};

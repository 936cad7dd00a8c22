/**
 * What one desk costs its service on the giant yard, an hour of virtual time each, counted by a
 * proxy (`cost/desk.ts`): idle, and while another desk makes 250 moves. The baseline of requests
 * and bytes is one read of everything in the same run.
 */
import { type BenchRow, type BenchSuite, median, row } from '../bench.ts';
import { type CostDesk, type CostDeskOptions, openCostDesk } from '../cost/desk.ts';

const hour = 3_600_000;
const moves = 250;
/** How often it is looked whether a move is shown, in ms of virtual time. */
const step = 250;

/** The ways of a service; `plain` has tags alone. */
const ways: { readonly [name: string]: CostDeskOptions } = {
  plain: { settings: { yardChanges: 'off' } },
  stamps: {},
  'stamps and socket': { isPushed: true },
};

export const suite: BenchSuite = {
  name: 'cost',
  async run() {
    const rows: BenchRow[] = [];
    for (const [way, options] of Object.entries(ways)) {
      const desk = await openCostDesk(options);
      try {
        rows.push(...(await measure(way, desk)));
      } finally {
        await desk.stop();
      }
    }
    return rows;
  },
};

async function measure(way: string, desk: CostDesk): Promise<readonly BenchRow[]> {
  await desk.pass(15_000);
  const whole = desk.cost();
  // Reads of everything have to grow rare first.
  await desk.pass(3 * hour);
  desk.cost();
  await desk.pass(hour);
  const idle = desk.cost();
  for (const [path, { requests, bytes }] of Object.entries(idle.byPath))
    console.error(`  ${way}, idle: ${path} ${requests} ${bytes} B`);
  const ages = await work(desk);
  const busy = desk.cost();
  for (const [path, { requests, bytes }] of Object.entries(busy.byPath))
    console.error(`  ${way}, busy: ${path} ${requests} ${bytes} B`);
  const kB = (busy.bytes - idle.bytes) / moves / 1_000;
  const compressedKB = (busy.compressed - idle.compressed) / moves / 1_000;
  const sorted = [...ages].sort((a, b) => a - b);
  return [
    row('cost', `idle hour, ${way}: requests`, 'giant', idle.requests, whole.requests, 'requests'),
    row('cost', `idle hour, ${way}: answers`, 'giant', idle.bytes / 1e6, whole.bytes / 1e6, 'MB'),
    row(
      'cost',
      `idle hour, ${way}: answers, compressed`,
      'giant',
      idle.compressed / 1e6,
      whole.compressed / 1e6,
      'MB',
    ),
    row(
      'cost',
      `a move, ${way}: answers above the idle hour`,
      'giant',
      kB,
      whole.bytes / 1_000,
      'kB',
    ),
    row(
      'cost',
      `a move, ${way}: answers above the idle hour, compressed`,
      'giant',
      compressedKB,
      whole.compressed / 1_000,
      'kB',
    ),
    row(
      'cost',
      `a move, ${way}: requests above the idle hour`,
      'giant',
      (busy.requests - idle.requests) / moves,
      whole.requests,
      'requests',
    ),
    row('cost', `age of a move, ${way}: median`, 'giant', median(sorted) / 1_000, 20, 's'),
    row(
      'cost',
      `age of a move, ${way}: 99th percentile`,
      'giant',
      (sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN) / 1_000,
      20,
      's',
    ),
  ];
}

/** An hour of moves by another desk; returns how long each took to be shown, in ms. */
async function work(desk: CostDesk): Promise<readonly number[]> {
  const { sandbox, time } = desk;
  const spots = [...sandbox.yard.store.spots.values()].filter(
    ({ isActive, spotReserves }) => isActive && spotReserves.length === 0,
  );
  const holds = (id: string) => sandbox.yard.contents(id);
  const isFree = (id: string) => holds(id).assignment === null;
  const trucks = spots
    .filter(({ id }) => holds(id).visit !== null && holds(id).standalone === null)
    .map(({ id }) => id);
  const free = spots.filter(({ id }) => isFree(id)).map(({ id }) => id);
  const open = new Map<string, { readonly spot: string; readonly at: number }>();
  const ages: number[] = [];
  const end = time.now() + hour;
  let due = time.now();
  for (let made = 0; time.now() < end || open.size > 0; ) {
    if (made < moves && time.now() >= due) {
      const from = trucks[(made * 7) % trucks.length] as string;
      const to = free[(made * 11) % free.length] as string;
      const truck = holds(from).visit?.id;
      if (truck !== undefined && isFree(to)) {
        sandbox.act.move(from, to);
        free[(made * 11) % free.length] = from;
        trucks[(made * 7) % trucks.length] = to;
        open.set(truck, { spot: to, at: time.now() });
        await desk.told();
      }
      made += 1;
      due += hour / moves;
    }
    await desk.pass(step);
    for (const [truck, { spot, at }] of open)
      if (desk.spotOf(truck) === spot) {
        ages.push(time.now() - at);
        open.delete(truck);
      }
    if (time.now() > end + hour)
      throw new Error(`${open.size} moves were not shown within an hour.`);
  }
  return ages;
}

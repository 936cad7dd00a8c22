/**
 * The rule engine against what it cannot be cheaper than: looking up the rows it asks about in
 * plain maps. The projection and the drawing at growing sizes, each against the smallest: a change
 * must not cost more in a larger yard.
 */
import type { OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import { autoLayout } from '../../../shared/layout/auto-layout.ts';
import { check } from '../../../shared/yard/check.ts';
import type { Visit, YardChange } from '../../../shared/yard/model.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { type PendingOperation, Projection } from '../../../shared/yard/projection.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { giant, stress, undivided } from '../../shared/layout/yards.ts';
import { area, hooked, rows, spot, visit } from '../../shared/yard/rows.ts';
import { type BenchRow, type BenchSuite, row, sideBySide } from '../bench.ts';

const name = 'rules';
const sizes = [500, 5_000, 10_000];
const rounds = { rounds: 15, warmup: 5 };

/** A yard half full: every second spot holds a truck with a trailer. */
const yardOf = (size: number) =>
  rows({
    areas: [area('a1')],
    spots: Array.from({ length: size }, (_, at) => spot(`s${at}`)),
    visits: Array.from({ length: size / 2 }, (_, at) => visit(`t${at}`, `s${at * 2}`)),
    containers: Array.from({ length: size / 2 }, (_, at) => hooked(`c${at}`, `t${at}`)),
  });

async function checkRows(): Promise<readonly BenchRow[]> {
  const size = 10_000;
  const yard = yardOf(size);
  const table = createYardTable(yard);
  const [spots, visits] = [
    new Map(yard.spots.map((each) => [each.id, each])),
    new Map(yard.visits.map((each) => [each.id, each])),
  ];
  const taken = new Map(yard.visits.map((each) => [each.spotId as SpotId, each.id]));
  // A drag asks about every spot: half of them are free, half refuse with a sentence.
  const moves = yard.spots.map(
    (each): Extract<Operation, { kind: 'reassign' }> => ({
      kind: 'reassign',
      asset: { kind: 'visit', id: 't0' as VisitId },
      from: 's0' as SpotId,
      to: each.id,
      reason: 'needed',
    }),
  );
  const pass = moves.filter((move) => !taken.has(move.to));
  const refuse = moves.filter((move) => taken.has(move.to) && move.to !== move.from);
  let found = 0;
  const ours = (list: readonly Operation[]) => () => {
    for (const move of list) found += check(table, move).length;
  };
  const bare = (list: typeof moves) => () => {
    for (const move of list) {
      const [asset, from, to] = [
        visits.get(move.asset.id as VisitId),
        spots.get(move.from),
        spots.get(move.to),
      ];
      if (asset?.spotId !== from?.id || to?.isOpen !== true || taken.get(move.to) !== undefined)
        found += 1;
    }
  };
  const time = await sideBySide(
    { pass: ours(pass), passBare: bare(pass), refuse: ours(refuse), refuseBare: bare(refuse) },
    rounds,
  );
  if (found === 0) throw new Error('The checks of the bench found nothing: they did not run.');
  const each = (total: number, list: readonly unknown[]) => (total * 1e6) / list.length;
  return [
    row(
      name,
      'check that passes, against map look-ups',
      `${size} spots`,
      each(time.pass, pass),
      each(time.passBare, pass),
      'ns',
    ),
    row(
      name,
      'check that refuses with a sentence, against map look-ups',
      `${size} spots`,
      each(time.refuse, refuse),
      each(time.refuseBare, refuse),
      'ns',
    ),
  ];
}

async function projectionRows(): Promise<readonly BenchRow[]> {
  const changes = 500;
  const cases = sizes.map((size) => {
    const base = createYardTable(yardOf(size));
    const projection = new Projection(base);
    const pending = Array.from(
      { length: 100 },
      (_, at): PendingOperation => ({
        id: `o${at}` as OperationId,
        operation: {
          kind: 'reassign',
          asset: { kind: 'visit', id: `t${at}` as VisitId },
          from: `s${at * 2}` as SpotId,
          to: `s${at * 2 + 1}` as SpotId,
          reason: 'needed',
        },
        at: '2026-03-01T10:00:00Z',
      }),
    );
    projection.setPending(pending);
    let turn = 0;
    // Trucks t0 to t99 have an operation each, the others none: both kinds of change in turn.
    return () => {
      turn += 1;
      for (let at = 0; at < changes; at += 1) {
        const id = `t${at % 200}` as VisitId;
        const next: Visit = { ...(base.visit(id) as Visit), driverNotes: `note ${turn} ${at}` };
        const change: YardChange = {
          put: rows({ visits: [next] }),
          remove: { areas: [], spots: [], visits: [], containers: [] },
        };
        projection.baseChanged(base.put(change));
      }
    };
  });
  const time = await sideBySide(
    { a: cases[0] as () => void, b: cases[1] as () => void, c: cases[2] as () => void },
    rounds,
  );
  const medians = [time.a, time.b, time.c].map((total) => (total * 1e3) / changes);
  return sizes.map((size, at) =>
    row(
      name,
      `one truck changed: put and projection, 100 operations pending, against ${sizes[0]} spots`,
      `${size} spots`,
      medians[at] as number,
      medians[0] as number,
      'us',
    ),
  );
}

async function layoutRows(): Promise<readonly BenchRow[]> {
  const draw = ({ areas, spots }: typeof giant) => {
    // As they come from a table of many pulls: in no order.
    const mixed = spots
      .map((each, at) => ({ each, key: (at * 7_919) % spots.length }))
      .sort((a, b) => a.key - b.key)
      .map(({ each }) => each);
    return () => {
      autoLayout(areas, mixed);
    };
  };
  const time = await sideBySide(
    { giant: draw(giant), stress: draw(stress), undivided: draw(undivided) },
    rounds,
  );
  return [
    row(name, 'layout of the whole yard', `${giant.spots.length} spots`, time.giant, time.giant),
    row(
      name,
      'layout of the whole yard, in two areas',
      `${undivided.spots.length} spots`,
      time.undivided,
      time.giant,
    ),
    row(
      name,
      'layout of the whole yard, per spot against giant',
      `${stress.spots.length} spots`,
      time.stress,
      time.giant * (stress.spots.length / giant.spots.length),
    ),
  ];
}

export const suite: BenchSuite = {
  name,
  run: async () => [...(await checkRows()), ...(await projectionRows()), ...(await layoutRows())],
};

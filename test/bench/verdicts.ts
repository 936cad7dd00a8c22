/**
 * `node test/bench/verdicts.ts OTHER`: what the rules' verdict of a drag costs here and in another
 * checkout of this repository, in turn in one process. The giant yard, every second spot with a
 * truck and a trailer, one of the free ones in five reserved: the truck on the first spot is
 * dragged over all others.
 */
import path from 'node:path';
import type { SpotId, VisitId } from '../../shared/ids.ts';
import { check } from '../../shared/yard/check.ts';
import type { Operation } from '../../shared/yard/operations.ts';
import { createYardTable } from '../../shared/yard/table.ts';
import { giant } from '../shared/layout/yards.ts';
import { hooked, rows, visit } from '../shared/yard/rows.ts';
import { sideBySide } from './bench.ts';

const [, , other] = process.argv;
if (other === undefined) {
  console.error('Name the folder of the other checkout.');
  process.exit(2);
}
const from = (file: string): Promise<unknown> => import(path.resolve(other, file));
const { check: otherCheck } = (await from('shared/yard/check.ts')) as { check: typeof check };
const { createYardTable: otherTable } = (await from('shared/yard/table.ts')) as {
  createYardTable: typeof createYardTable;
};

const reserves = [{ id: 'r1', entityName: null, objectId: null, validUntil: null }];
const spots = giant.spots.map((spot, at) => (at % 10 === 1 ? { ...spot, reserves } : spot));
const taken = spots.filter((_, at) => at % 2 === 0);
const yard = rows({
  areas: giant.areas,
  spots,
  visits: taken.map(({ id }, at) => visit(`t${at}`, id)),
  containers: taken.map((_, at) => hooked(`c${at}`, `t${at}`)),
});
const [first] = spots;
const moves = spots.slice(1).map(
  ({ id }): Operation => ({
    kind: 'reassign',
    asset: { kind: 'visit', id: 't0' as VisitId },
    from: first?.id as SpotId,
    to: id,
    reason: 'drag',
  }),
);
const [hereYard, otherYard] = [createYardTable(yard), otherTable(yard)];
const verdicts = moves.map((move) => check(hereYard, move)[0]?.severity ?? 'legal');
const rounds = { rounds: 201, warmup: 50 };
for (const verdict of ['any', 'legal', 'caution', 'refuse'] as const) {
  const list = moves.filter((_, at) => verdict === 'any' || verdicts[at] === verdict);
  const cases = {
    here: () => list.map((move) => check(hereYard, move)),
    other: () => list.map((move) => otherCheck(otherYard, move)),
  };
  const same = cases.here().every((findings, at) => findings.length === cases.other()[at]?.length);
  if (list.length < 100 || !same)
    throw new Error(`The two checkouts do not judge alike: ${verdict}, ${list.length} moves.`);
  const time = await sideBySide(cases, rounds);
  const each = (total: number) => `${((total * 1e6) / list.length).toFixed(0)} ns`;
  console.log(
    `${verdict}: ${each(time.here)} / ${each(time.other)} = ${(time.here / time.other).toFixed(2)} (${list.length} spots)`,
  );
}

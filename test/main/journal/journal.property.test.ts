// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { journalFileName, openJournalFile } from '../../../main/journal/journal-file.ts';
import { moveYard, yardAt } from '../../../main/journal/read/past-yard.ts';
import { verifyJournal } from '../../../main/journal/verify/verify.ts';
import { rowChanges, subjectsOf } from '../../../shared/journal/row-changes.ts';
import type { YardChange, YardRows } from '../../../shared/yard/model.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { anyCharacter } from '../../support/any-character.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-journal-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const id = fc.constantFrom('7d0c5a7e-11aa-4bb0-9a4f-0a1b2c3d4e5f', 'b', 'c', 'd', 'é:1');
const instant = fc.constantFrom(
  '2026-01-01T12:00:00.000Z',
  '2026-03-08T07:00:00+01:00',
  null,
  'never',
);
const text = fc.option(fc.string({ unit: anyCharacter, maxLength: 6 }));
const spot = fc.record({
  id,
  warehouseId: fc.constant('w'),
  areaId: id,
  code: fc.string({ maxLength: 4 }),
  type: fc.constantFrom('parking', 'docking'),
  isOpen: fc.boolean(),
  observation: text,
  reserves: fc.array(fc.record({ id, validUntil: instant }), { maxLength: 2 }),
  changedAt: instant,
});
const visit = fc.record(
  {
    id,
    warehouseId: fc.constant('w'),
    spotId: fc.option(id),
    isActive: fc.boolean(),
    licensePlate: text,
    firstSeenAt: instant,
  },
  { requiredKeys: ['id', 'warehouseId', 'spotId', 'isActive', 'licensePlate'] },
);
const container = fc.record({
  id,
  warehouseId: fc.constant('w'),
  visitId: fc.option(id),
  spotId: fc.option(id),
  code: text,
});
const few = <Row extends { id: string }>(row: fc.Arbitrary<Row>) =>
  fc.uniqueArray(row, { selector: (each) => each.id, maxLength: 3 });
const ids = fc.uniqueArray(id, { maxLength: 2 });
const change = fc.record({
  put: fc.record({
    areas: fc.constant([]),
    spots: few(spot),
    visits: few(visit),
    containers: few(container),
  }),
  remove: fc.record({ areas: fc.constant([]), spots: ids, visits: ids, containers: ids }),
}) as unknown as fc.Arbitrary<YardChange>;
const step = fc.record({
  change,
  keyframe: fc.boolean(),
  passed: fc.constantFrom(0, 1, 1_000, 60_000, -1, -3_600_000, 86_400_000),
});

/** Rows by id: in which order they came says nothing of the yard. */
const sorted = (rows: YardRows) =>
  Object.fromEntries(
    Object.entries(rows).map(([kind, list]) => [
      kind,
      [...list].sort((a, b) => (a.id < b.id ? -1 : 1)),
    ]),
  );

const runs = Number(process.env.JOURNAL_RUNS ?? 40);

test('every place’s yard is right from a keyframe and by steps; the chain holds', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (steps, chance) => {
        const folder = mkdtempSync(path.join(root, 'each-'));
        let time = Date.UTC(2026, 0, 1);
        const home = { folder, clock: { now: () => time, monotonic: () => time } };
        let file = openJournalFile(home, 'w');
        expect(file.addKeyframe({ areas: [], spots: [], visits: [], containers: [] })).toBeNull();
        const yard = createYardTable();
        const known = new Map<number, unknown>([[file.head().seq, sorted(yard.snapshot())]]);
        for (const { change: next, keyframe, passed } of steps) {
          time += passed;
          const changes = rowChanges(yard, next);
          yard.put(next);
          const facts = changes.map((each) => ({
            source: 'read' as const,
            kind: 'row',
            at: time,
            since: null,
            subjects: subjectsOf(each),
            change: each,
            body: null,
          }));
          expect(file.append(facts)).toBeNull();
          known.set(file.head().seq, sorted(yard.snapshot()));
          if (keyframe) {
            file.addKeyframe(yard.snapshot());
            known.set(file.head().seq, sorted(yard.snapshot()));
            file.close();
            file = openJournalFile(home, 'w');
          }
        }
        const places = [...known.keys()];
        for (const place of places)
          expect(sorted(yardAt(file, place)?.snapshot() as YardRows)).toEqual(known.get(place));
        let here = places[0] as number;
        const moving = createYardTable(yardAt(file, here)?.snapshot());
        for (let jumps = 0; jumps < 5; jumps += 1) {
          const there = places[
            Math.floor((chance.next().value as number) * (places.length - 0.001))
          ] as number;
          moveYard(file, moving, here, there);
          expect(sorted(moving.snapshot())).toEqual(known.get(there));
          here = there;
        }
        const all = file.between(0, file.head().seq);
        expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1));
        for (const subject of new Set(all.flatMap(({ subjects }) => subjects)))
          expect(file.about(subject, Number.MAX_SAFE_INTEGER, 1_000)).toEqual(
            all.filter(({ subjects }) => subjects.includes(subject)).reverse(),
          );
        file.close();
        const db = new Sqlite(path.join(folder, journalFileName), { readonly: true });
        expect(verifyJournal(db, 'w')).toMatchObject({ kind: 'unchanged', facts: all.length });
        db.close();
      },
    ),
    { numRuns: runs },
  );
});

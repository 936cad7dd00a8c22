import fc from 'fast-check';
import { expect, test } from 'vitest';
import { englishWords } from '../../shared/i18n/languages.ts';
import { apply } from '../../shared/yard/apply.ts';
import { check, isRefused } from '../../shared/yard/check.ts';
import { goalReached } from '../../shared/yard/goal.ts';
import type { YardRows } from '../../shared/yard/model.ts';
import type { Operation } from '../../shared/yard/operations.ts';
import { createYardTable, type YardTable } from '../../shared/yard/table.ts';
import type { Yard } from '../../shared/yard/yard.ts';
import { runs } from '../support/runs.ts';
import { after, broken, isDone, modelOf, sorted, verdict } from './yard-model.ts';
import {
  anyOperation,
  anyRows,
  containerIds,
  intent,
  legalRows,
  spotIds,
  visitIds,
} from './yards.ts';

const at = '2026-03-01T10:00:00Z';

function verdictOf(yard: Yard, operation: Operation) {
  const findings = check(yard, operation);
  const codes = (severity: string) =>
    new Set<string>(findings.filter((each) => each.severity === severity).map((each) => each.code));
  return { refusals: codes('refuse'), cautions: codes('caution') };
}

/**
 * The answers of every index, for comparing tables that have come to one state by different ways.
 */
const indexes = (table: YardTable) => ({
  trucks: spotIds.map((id) => table.visitsAt(id)),
  standalone: spotIds.map((id) => table.standaloneAt(id)),
  hooked: visitIds.map((id) => table.hookedTo(id)),
  waiting: [table.waitingVisits(), table.waitingContainers()],
  spots: table.spotsOf('a1' as never),
});

/**
 * The same answers by looking at all rows. Lists are in order of id: nothing else orders these
 * rows, they have no times.
 */
function walked(rows: YardRows): ReturnType<typeof indexes> {
  const visits = rows.visits.filter((row) => row.isActive);
  const containers = rows.containers.filter((row) => row.isActive);
  const ids = <Id>(list: readonly { id: Id }[]) => list.map((row) => row.id).sort();
  return {
    trucks: spotIds.map((id) => ids(visits.filter((row) => row.spotId === id))),
    standalone: spotIds.map((id) =>
      ids(containers.filter((row) => row.visitId === null && row.spotId === id)),
    ),
    hooked: visitIds.map((id) => ids(containers.filter((row) => row.visitId === id))),
    waiting: [
      ids(visits.filter((row) => row.spotId === null)),
      ids(containers.filter((row) => row.visitId === null && row.spotId === null)),
    ],
    spots: ids(rows.spots),
  };
}

test('over any sequence of operations the rules decide and act as the seed says', () => {
  const accepted = new Map<string, number>();
  fc.assert(
    fc.property(legalRows, fc.array(intent, { maxLength: 40, size: 'max' }), (start, intents) => {
      const table = createYardTable(start);
      let model = modelOf(start);
      expect(broken(model)).toBeNull();
      for (const make of intents) {
        const operation = make(table);
        expect(verdictOf(table, operation)).toEqual(verdict(model, operation));
        if (isRefused(check(table, operation))) continue;
        accepted.set(operation.kind, (accepted.get(operation.kind) ?? 0) + 1);
        table.put(apply(table, operation, at));
        model = after(model, operation);
        expect(sorted(modelOf(table.snapshot()))).toEqual(sorted(model));
        expect(broken(model)).toBeNull();
        expect(goalReached(table, operation)).toBe(true);
        expect(indexes(table)).toEqual(walked(table.snapshot()));
        expect(indexes(table)).toEqual(indexes(createYardTable(table.snapshot())));
      }
    }),
    { numRuns: runs(1_000) },
  );
  // The property says nothing about a kind that is never accepted.
  expect([...accepted.keys()].sort()).toEqual([
    'assign',
    'attach',
    'close',
    'depart',
    'detach',
    'open',
    'reassign',
    'unassign',
  ]);
  for (const count of accepted.values()) expect(count).toBeGreaterThan(runs(50));
});

test('on broken data too, rules decide as the seed says and change only what is named', () => {
  fc.assert(
    fc.property(
      anyRows,
      fc.array(anyOperation, { minLength: 1, maxLength: 20 }),
      (rows, operations) => {
        const table = createYardTable(rows);
        const model = modelOf(rows);
        for (const operation of operations) {
          expect(verdictOf(table, operation)).toEqual(verdict(model, operation));
          expect(goalReached(table, operation)).toBe(isDone(model, operation));
          if (isRefused(check(table, operation))) continue;
          const next = createYardTable(rows);
          next.put(apply(next, operation, null));
          expect(sorted(modelOf(next.snapshot()))).toEqual(sorted(after(model, operation)));
        }
      },
    ),
    { numRuns: runs(1_000) },
  );
});

test('every finding names its subject in one sentence', () => {
  fc.assert(
    fc.property(anyRows, anyOperation, (rows, operation) => {
      for (const finding of check(createYardTable(rows), operation)) {
        expect(englishWords().format(finding.said)).toMatch(/^\S.*\.$/);
        expect(englishWords().format(finding.said)).not.toMatch(/undefined|null|\[object/);
        if (finding.code !== 'reason-missing') expect(finding.entities.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: runs(1_000) },
  );
});

test('a table changed in steps equals one made at once', () => {
  const step = fc.record({
    rows: anyRows,
    gone: fc.record({
      spots: fc.subarray(spotIds),
      visits: fc.subarray(visitIds),
      containers: fc.subarray(containerIds),
    }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
      const table = createYardTable();
      for (const { rows, gone } of steps) {
        const before = indexes(table);
        const touched = table.put({ put: rows, remove: { areas: [], ...gone } });
        expect(indexes(table)).toEqual(walked(table.snapshot()));
        expect(indexes(table)).toEqual(indexes(createYardTable(table.snapshot())));
        const now = indexes(table);
        spotIds.forEach((id, index) => {
          const changed = [before.trucks, before.standalone].some(
            (list, kind) =>
              String(list[index]) !== String([now.trucks, now.standalone][kind]?.[index]),
          );
          if (changed) expect(touched.spots).toContain(id);
        });
        visitIds.forEach((id, index) => {
          if (String(before.hooked[index]) !== String(now.hooked[index]))
            expect(touched.visits).toContain(id);
        });
      }
    }),
    { numRuns: runs(500) },
  );
});

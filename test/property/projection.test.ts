import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OperationId } from '../../shared/ids.ts';
import { apply } from '../../shared/yard/apply.ts';
import { check, isRefused } from '../../shared/yard/check.ts';
import { goalReached } from '../../shared/yard/goal.ts';
import type { YardRows } from '../../shared/yard/model.ts';
import type { Finding, Operation } from '../../shared/yard/operations.ts';
import {
  type PendingOperation,
  Projection,
  type ProjectionChange,
} from '../../shared/yard/projection.ts';
import { createYardTable, type YardTable } from '../../shared/yard/table.ts';
import { runs } from '../support/runs.ts';
import { after, isDone, type Model, modelOf, sorted, verdict } from './yard-model.ts';
import {
  anyOperation,
  anyRows,
  containerIds,
  type Intent,
  intent,
  legalRows,
  spotIds,
  visitIds,
} from './yards.ts';

type Action =
  | { readonly do: 'server'; readonly intent: Intent }
  | {
      readonly do: 'rows';
      readonly rows: YardRows;
      readonly spots: number;
      readonly visits: number;
      readonly containers: number;
    }
  | { readonly do: 'clerk'; readonly intent: Intent }
  | { readonly do: 'remove'; readonly at: number }
  | { readonly do: 'apply'; readonly at: number }
  | { readonly do: 'move'; readonly at: number; readonly to: number }
  | { readonly do: 'replace'; readonly at: number; readonly operation: Operation }
  | { readonly do: 'take-back'; readonly visits: number };

const at = fc.nat(30);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('clerk' as const), intent }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('server' as const), intent }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rows' as const),
      rows: anyRows,
      spots: at,
      visits: at,
      containers: at,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('apply' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), at, to: at }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('replace' as const), at, operation: anyOperation }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take-back' as const), visits: at }) },
);

/** The base of the projection: without waiting trucks that were taken back. */
function startOf(base: YardTable, takenBack: ReadonlySet<string>): YardTable {
  const { visits, containers, ...rest } = base.snapshot();
  const isOut = (id: string) => takenBack.has(id) && base.visit(id as never)?.spotId === null;
  return createYardTable({
    ...rest,
    visits: visits.filter(({ id }) => !isOut(id)),
    containers: containers.filter(({ visitId }) => visitId === null || !isOut(visitId)),
  });
}

/** All of the yard replayed with nothing remembered. */
function fromScratch(base: YardTable, pending: readonly PendingOperation[]) {
  const view = createYardTable(base.snapshot());
  const conflicts = new Map<OperationId, readonly Finding[]>();
  for (const { id, operation, at: time } of pending) {
    if (goalReached(view, operation)) continue;
    const refusals = check(view, operation).filter((each) => each.severity === 'refuse');
    if (refusals.length > 0) conflicts.set(id, refusals);
    else view.put(apply(view, operation, time));
  }
  return { view, conflicts };
}

/** The same by the independent model: only where things are, and which operations do not pass. */
function byModel(
  base: YardTable,
  pending: readonly PendingOperation[],
): { model: Model; conflicts: Set<string> } {
  let model = modelOf(base.snapshot());
  const conflicts = new Set<string>();
  for (const { id, operation } of pending) {
    if (isDone(model, operation)) continue;
    if (verdict(model, operation).refusals.size > 0) conflicts.add(id);
    else model = after(model, operation);
  }
  return { model, conflicts };
}

const byId = <Row extends { id: string }>(list: Iterable<Row>) =>
  new Map([...list].sort((a, b) => (a.id < b.id ? -1 : 1)).map((row) => [row.id, row]));
const picture = (table: YardTable) => ({
  areas: byId(table.areas()),
  spots: byId(table.spots()),
  visits: byId(table.visits()),
  containers: byId(table.containers()),
  at: spotIds.map((id) => [table.visitsAt(id), table.standaloneAt(id)]),
  hooked: visitIds.map((id) => table.hookedTo(id)),
  waiting: [table.waitingVisits(), table.waitingContainers()],
  order: table.spotsOf('a1' as never),
});

/** Follows a projection as the page does, by its changes alone. */
function createFollower(projection: Projection) {
  const mirror = createYardTable(projection.view.snapshot());
  let conflicts = JSON.stringify([...projection.conflicts].sort());
  return (step: ProjectionChange) => {
    const before = createYardTable(mirror.snapshot());
    for (const row of step.change.put.visits) expect(row).not.toEqual(before.visit(row.id));
    for (const row of step.change.put.containers) expect(row).not.toEqual(before.container(row.id));
    for (const id of step.change.remove.visits) expect(before.visit(id)).toBeDefined();
    expect(mirror.put(step.change)).toEqual(step.touched);
    expect(picture(mirror)).toEqual(picture(projection.view));
    const now = JSON.stringify([...projection.conflicts].sort());
    // An operation that changed may report a conflict that reads the same; a silent change is what
    // must not be.
    if (now !== conflicts) expect(step.conflictsChanged).toBe(true);
    conflicts = now;
  };
}

test('the projection equals one from scratch, whatever service and clerk do', () => {
  let conflictsSeen = 0;
  let appliedSeen = 0;
  fc.assert(
    fc.property(
      fc.oneof(legalRows, anyRows),
      fc.array(action, { maxLength: 40, size: 'max' }),
      (start, actions) => {
        const base = createYardTable(start);
        const projection = new Projection(base);
        const follow = createFollower(projection);
        let pending: PendingOperation[] = [];
        let takenBack: ReadonlySet<(typeof visitIds)[number]> = new Set();
        let next = 0;
        const bits = <Id>(ids: readonly Id[], which: number) =>
          ids.filter((_, index) => (which >> index) % 2 === 1);
        const run = (each: Action): ProjectionChange | null => {
          const chosen = 'at' in each ? pending[each.at % Math.max(1, pending.length)] : undefined;
          switch (each.do) {
            case 'clerk':
              next += 1;
              pending = [
                ...pending,
                {
                  id: `o${next}` as OperationId,
                  operation: each.intent(projection.view),
                  at: `2026-03-01T10:00:${String(next % 60).padStart(2, '0')}Z`,
                },
              ];
              break;
            case 'remove':
              pending = pending.filter((other) => other !== chosen);
              break;
            case 'move': {
              if (chosen === undefined) return null;
              const rest = pending.filter((other) => other !== chosen);
              pending = rest.toSpliced(each.to % (rest.length + 1), 0, chosen);
              break;
            }
            case 'replace':
              pending = pending.map((other) =>
                other === chosen ? { ...other, operation: each.operation } : other,
              );
              break;
            case 'server':
            case 'apply': {
              const operation = each.do === 'server' ? each.intent(base) : chosen?.operation;
              if (operation === undefined || isRefused(check(base, operation))) return null;
              return projection.baseChanged(
                base.put(apply(base, operation, '2026-03-01T11:00:00Z')),
              );
            }
            case 'rows': {
              const remove = {
                areas: [],
                spots: bits(spotIds, each.spots & 3),
                visits: bits(visitIds, each.visits),
                containers: bits(containerIds, each.containers),
              };
              return projection.baseChanged(base.put({ put: each.rows, remove }));
            }
            case 'take-back':
              takenBack = new Set(bits(visitIds, each.visits));
              return projection.setTakenBack(takenBack);
          }
          return projection.setPending(
            pending.map((other) => ({ ...other, operation: { ...other.operation } })),
          );
        };
        for (const each of actions) {
          const step = run(each);
          if (step === null) continue;
          follow(step);
          const first = startOf(base, takenBack);
          const whole = fromScratch(first, pending);
          expect(picture(projection.view)).toEqual(picture(whole.view));
          expect(new Map([...projection.conflicts].sort())).toEqual(
            new Map([...whole.conflicts].sort()),
          );
          const naive = byModel(first, pending);
          expect(sorted(modelOf(projection.view.snapshot()))).toEqual(sorted(naive.model));
          expect(new Set(projection.conflicts.keys())).toEqual(naive.conflicts);
          conflictsSeen += whole.conflicts.size;
          appliedSeen += pending.length - whole.conflicts.size;
        }
      },
    ),
    { numRuns: runs(500) },
  );
  expect(conflictsSeen).toBeGreaterThan(runs(1_000));
  expect(appliedSeen).toBeGreaterThan(runs(1_000));
});

import { describe, expect, test } from 'vitest';
import type { AssignmentId, ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import { operationTable } from '../../../shared/outbox/operation-policy.ts';
import { spotsToRead, stampedBy, verdictOf } from '../../../shared/outbox/operation-verdict.ts';
import type { SeenLists, SeenRows, SeenSpot, SeenYard } from '../../../shared/outbox/seen-yard.ts';
import type { Container, Spot, Visit } from '../../../shared/yard/model.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { container, spot, visit } from '../yard/rows.ts';

const [P1, P2, P3] = ['P1', 'P2', 'P3'] as SpotId[] as [SpotId, SpotId, SpotId];
const T = 'T' as VisitId;
const U = 'U' as VisitId;
const C = 'C' as ContainerId;
const truck = { kind: 'visit', id: T } as const;
const box = { kind: 'container', id: C } as const;

const spotRow = (id: SpotId, more: Partial<Spot> = {}): Spot =>
  spot(id, { changedAt: 't0', ...more });
const visitRow = (id: VisitId, spotId: SpotId | null, changedAt = 't0', isActive = true): Visit =>
  visit(id, spotId, { isActive, changedAt });
const containerRow = (
  id: ContainerId,
  spotId: SpotId | null,
  visitId: VisitId | null = null,
  changedAt = 't0',
  isActive = true,
): Container => container(id, spotId, { visitId, isActive, type: null, changedAt });

type On = {
  truck?: VisitId;
  box?: ContainerId;
  hooked?: readonly ContainerId[];
  id?: string;
  at?: string;
  assetAt?: string;
  open?: boolean;
  spotAt?: string;
};

/** A spot as read: one assignment holds what stands there. */
const seen = (id: SpotId, on: On = {}): SeenSpot => {
  const at = on.assetAt ?? 't0';
  return {
    spot: spotRow(id, { isOpen: on.open ?? true, changedAt: on.spotAt ?? 't0' }),
    assignments:
      on.truck === undefined && on.box === undefined
        ? []
        : [
            {
              id: (on.id ?? `${id}-a`) as AssignmentId,
              spotId: id,
              visitId: on.truck ?? null,
              containerId: on.box ?? null,
              changedAt: on.at ?? 't0',
            },
          ],
    visits: on.truck === undefined ? [] : [visitRow(on.truck, id, at)],
    containers: [
      ...(on.box === undefined ? [] : [containerRow(on.box, id, null, at)]),
      ...(on.hooked ?? []).map((each) => containerRow(each, null, on.truck ?? null, at)),
    ],
  };
};
const lists = (
  rows: readonly (Visit | Container)[],
  complete = true,
  unread: readonly (VisitId | ContainerId)[] = [],
): SeenLists => ({
  visits: new Map(rows.flatMap((row) => ('licensePlate' in row ? [[row.id, row] as const] : []))),
  containers: new Map(
    rows.flatMap((row) => ('licensePlate' in row ? [] : [[row.id, row] as const])),
  ),
  complete,
  unread: new Set(unread),
});
const now = (spots: readonly SeenSpot[], assets: SeenLists | null = null): SeenYard => ({
  spots: new Map(spots.map((each) => [each.spot.id, each])),
  lists: assets,
});
const kept = (spots: readonly SeenSpot[], rows: readonly (Visit | Container)[] = []): SeenRows => ({
  spots,
  visits: rows.filter((row) => 'licensePlate' in row),
  containers: rows.flatMap((row) => ('licensePlate' in row ? [] : [row])),
});

const applied = { kind: 'applied' };
const unchanged = { kind: 'not-applied', unchanged: true, mixed: false };
const changed = { kind: 'not-applied', unchanged: false, mixed: false };
const needsLists = { kind: 'cannot-tell', because: 'lists' };
const broken = { kind: 'cannot-tell', because: 'broken' };
const conflict = (what: string) => ({ kind: 'conflict', contradiction: { what } });

describe('assign: the spot shows my asset', () => {
  const operation: Operation = { kind: 'assign', asset: truck, spot: P1 };
  const before = kept([seen(P1)], [visitRow(T, null)]);
  test.each([
    ['applied when the truck is on the spot', now([seen(P1, { truck: T })]), applied],
    ['cannot tell from an empty spot alone', now([seen(P1)]), needsLists],
    [
      'not applied, unchanged, when it still waits',
      now([seen(P1)], lists([visitRow(T, null)])),
      unchanged,
    ],
    [
      'not applied, changed, when its record was touched',
      now([seen(P1)], lists([visitRow(T, null, 't1')])),
      changed,
    ],
    [
      'not applied, changed, when the spot was touched',
      now([seen(P1, { spotAt: 't1' })], lists([visitRow(T, null)])),
      changed,
    ],
    [
      'conflict when it stands elsewhere',
      now([seen(P1)], lists([visitRow(T, P2)])),
      conflict('stands-elsewhere'),
    ],
    ['conflict when it departed', now([seen(P1)], lists([])), conflict('departed')],
    [
      'conflict when its record is inactive',
      now([seen(P1)], lists([visitRow(T, null, 't0', false)])),
      conflict('departed'),
    ],
    ['cannot tell from an incomplete list', now([seen(P1)], lists([], false)), needsLists],
    [
      'cannot tell when list and spot exclude each other',
      now([seen(P1)], lists([visitRow(T, P1)])),
      broken,
    ],
    [
      'not applied, changed, when the spot could not be read',
      now([], lists([visitRow(T, null)])),
      changed,
    ],
  ])('%s', (_, evidence, verdict) =>
    expect(verdictOf(operation, before, evidence)).toMatchObject(verdict),
  );

  test('a conflict names the asset, and the spot where it stands', () => {
    expect(verdictOf(operation, before, now([seen(P1)], lists([visitRow(T, P2)])))).toEqual({
      kind: 'conflict',
      contradiction: { what: 'stands-elsewhere', asset: truck, spot: P2 },
    });
    expect(verdictOf(operation, before, now([seen(P1)], lists([])))).toEqual({
      kind: 'conflict',
      contradiction: { what: 'departed', asset: truck },
    });
  });

  test('an assignment doesn’t place a container whose record says hooked', () => {
    const assignBox: Operation = { kind: 'assign', asset: box, spot: P1 };
    const coupled: SeenSpot = {
      ...seen(P1, { truck: T, box: C }),
      containers: [containerRow(C, null, T)],
    };
    expect(verdictOf(assignBox, null, now([coupled]))).toEqual(needsLists);
    // Another container that is there, hooked or not, says nothing of this one.
    const other = 'D' as ContainerId;
    const beside = { ...coupled, containers: [containerRow(C, null, T), containerRow(other, P1)] };
    expect(verdictOf(assignBox, null, now([beside]))).toEqual(needsLists);
    expect(
      verdictOf(
        assignBox,
        null,
        now([{ ...coupled, containers: [containerRow(C, P1), containerRow(other, null, T)] }]),
      ),
    ).toEqual(applied);
    expect(
      verdictOf(
        assignBox,
        null,
        now([{ ...coupled, containers: [containerRow(other, null, T), containerRow(C, P1)] }]),
      ),
    ).toEqual(applied);
  });

  test('a standalone container counts only while it is unhooked', () => {
    const assignBox: Operation = { kind: 'assign', asset: box, spot: P1 };
    expect(verdictOf(assignBox, null, now([seen(P1, { box: C })]))).toEqual(applied);
    expect(
      verdictOf(
        assignBox,
        null,
        now([seen(P1, { truck: T, hooked: [C] })], lists([containerRow(C, null, T)])),
      ),
    ).toMatchObject(conflict('is-hooked'));
  });
});

describe('reassign: on the target and not on the source', () => {
  const operation: Operation = { kind: 'reassign', asset: truck, from: P1, to: P2, reason: 'r' };
  const before = kept([seen(P1, { truck: T }), seen(P2)]);
  test.each([
    ['applied when it is on the target', now([seen(P1), seen(P2, { truck: T })]), applied],
    [
      'not applied, unchanged, when it is on the source as before',
      now([seen(P1, { truck: T }), seen(P2)]),
      unchanged,
    ],
    [
      'not applied, changed, when the assignment was touched',
      now([seen(P1, { truck: T, at: 't1' }), seen(P2)]),
      changed,
    ],
    [
      'not applied, changed, when the assignment has another id',
      now([seen(P1, { truck: T, id: 'x' }), seen(P2)]),
      changed,
    ],
    [
      'not applied, changed, when the target was closed meanwhile',
      now([seen(P1, { truck: T }), seen(P2, { open: false })]),
      changed,
    ],
    [
      'cannot tell when it is on both',
      now([seen(P1, { truck: T }), seen(P2, { truck: T })]),
      broken,
    ],
    ['cannot tell without lists when it is on neither', now([seen(P1), seen(P2)]), needsLists],
    [
      'conflict when it stands on a third spot',
      now([seen(P1), seen(P2)], lists([visitRow(T, P3)])),
      conflict('stands-elsewhere'),
    ],
    [
      'conflict when it is in the waiting list',
      now([seen(P1), seen(P2)], lists([visitRow(T, null)])),
      conflict('is-waiting'),
    ],
    ['conflict when it departed', now([seen(P1), seen(P2)], lists([])), conflict('departed')],
    [
      'cannot tell when the list has it on the source',
      now([seen(P1), seen(P2)], lists([visitRow(T, P1)])),
      broken,
    ],
    [
      'cannot tell when the list has it on the target',
      now([seen(P1), seen(P2)], lists([visitRow(T, P2)])),
      broken,
    ],
    [
      'not applied, changed, when the target could not be read',
      now([seen(P1, { truck: T })]),
      changed,
    ],
  ])('%s', (_, evidence, verdict) =>
    expect(verdictOf(operation, before, evidence)).toMatchObject(verdict),
  );

  test('conflict when the container was hooked', () => {
    const moveBox: Operation = { kind: 'reassign', asset: box, from: P1, to: P2, reason: 'r' };
    const evidence = now([seen(P1), seen(P2)], lists([containerRow(C, null, U)]));
    expect(verdictOf(moveBox, before, evidence)).toEqual({
      kind: 'conflict',
      contradiction: { what: 'is-hooked', asset: box },
    });
  });

  test('not applied, changed, if spot or asset weren’t read before the attempt', () => {
    const evidence = now([seen(P1, { truck: T }), seen(P2)]);
    expect(verdictOf(operation, kept([seen(P2)], [visitRow(T, P1)]), evidence)).toMatchObject(
      changed,
    );
    expect(
      verdictOf(operation, kept([{ ...seen(P1, { truck: T }), visits: [] }, seen(P2)]), evidence),
    ).toMatchObject(changed);
    expect(
      verdictOf(operation, before, now([{ ...seen(P1, { truck: T }), visits: [] }, seen(P2)])),
    ).toMatchObject(changed);
  });

  test('before any attempt nothing was changed by another', () => {
    expect(
      verdictOf(operation, null, now([seen(P1, { truck: T, spotAt: 't9' }), seen(P2)])),
    ).toMatchObject(unchanged);
  });

  test('unchanged in any order of assignments, whatever else stands there', () => {
    const two = (first: SeenSpot, second: SeenSpot): SeenSpot => ({
      ...first,
      assignments: [...first.assignments, ...second.assignments],
      visits: [...first.visits, ...second.visits],
    });
    const [mine, others] = [seen(P1, { truck: T, id: 'a' }), seen(P1, { truck: U, id: 'b' })];
    const evidence = now([two(others, mine), seen(P2)]);
    expect(verdictOf(operation, kept([two(mine, others), seen(P2)]), evidence)).toMatchObject(
      unchanged,
    );
    // The other truck's record is its own matter.
    const touched = now([two(seen(P1, { truck: U, id: 'b', assetAt: 't1' }), mine), seen(P2)]);
    expect(verdictOf(operation, kept([two(others, mine), seen(P2)]), touched)).toMatchObject(
      unchanged,
    );
  });

  test('truck and standalone container on one spot are reported as mixed', () => {
    const mixed = kept([seen(P1, { truck: T, box: C }), seen(P2)]);
    expect(verdictOf(operation, mixed, now([seen(P1, { truck: T }), seen(P2)]))).toMatchObject({
      mixed: true,
    });
    expect(
      verdictOf(operation, before, now([seen(P1, { truck: T }), seen(P2, { box: C })])),
    ).toMatchObject({ mixed: false });
    expect(
      verdictOf(operation, before, now([seen(P1, { truck: T, box: C }), seen(P2)])),
    ).toMatchObject({ mixed: true });
  });

  test('truck and container of a mixed spot are judged separately', () => {
    const moveBox: Operation = { kind: 'reassign', asset: box, from: P1, to: P2, reason: 'r' };
    const truckMoved = now([seen(P1, { box: C }), seen(P2, { truck: T })]);
    expect(verdictOf(operation, null, truckMoved)).toEqual(applied);
    expect(verdictOf(moveBox, null, truckMoved)).toMatchObject({ kind: 'not-applied' });
  });
});

describe('unassign: gone from the spot and active with no assignment', () => {
  const operation: Operation = { kind: 'unassign', assets: [truck], spot: P1 };
  const before = kept([seen(P1, { truck: T })]);
  test.each([
    ['cannot tell from the empty spot alone', now([seen(P1)]), needsLists],
    [
      'applied when it is in the waiting list',
      now([seen(P1)], lists([visitRow(T, null)])),
      applied,
    ],
    [
      'not applied, unchanged, when the same assignment still holds it',
      now([seen(P1, { truck: T })]),
      unchanged,
    ],
    [
      'not applied, changed, when its record was touched',
      now([seen(P1, { truck: T, assetAt: 't1' })]),
      changed,
    ],
    [
      'conflict when another assignment holds it there',
      now([seen(P1, { truck: T, id: 'x' })]),
      conflict('placed-anew'),
    ],
    ['conflict when it departed', now([seen(P1)], lists([])), conflict('departed')],
    [
      'conflict when it stands elsewhere',
      now([seen(P1)], lists([visitRow(T, P2)])),
      conflict('stands-elsewhere'),
    ],
    ['cannot tell from an incomplete list', now([seen(P1)], lists([], false)), needsLists],
    [
      'cannot tell when the list has it on the spot still',
      now([seen(P1)], lists([visitRow(T, P1)])),
      broken,
    ],
    [
      'not applied, changed, when the spot was touched',
      now([seen(P1, { truck: T, spotAt: 't1' })]),
      changed,
    ],
  ])('%s', (_, evidence, verdict) =>
    expect(verdictOf(operation, before, evidence)).toMatchObject(verdict),
  );

  test('without an attempt, or a read of that spot, no assignment counts as other', () => {
    expect(verdictOf(operation, null, now([seen(P1, { truck: T, id: 'x' })]))).toMatchObject(
      unchanged,
    );
    expect(
      verdictOf(operation, kept([seen(P2, { truck: T })]), now([seen(P1, { truck: T, id: 'x' })])),
    ).toMatchObject(changed);
    expect(
      verdictOf(operation, kept([seen(P2), seen(P1, { truck: T })]), now([seen(P1, { truck: T })])),
    ).toMatchObject(unchanged);
    // It was not on the spot before: it came to be there since.
    expect(verdictOf(operation, kept([seen(P1)]), now([seen(P1, { truck: T })]))).toMatchObject(
      conflict('placed-anew'),
    );
  });

  test('of a mixed spot one that was placed anew is enough', () => {
    const both: Operation = { kind: 'unassign', assets: [truck, box], spot: P1 };
    const apart = (ids: readonly [string, string]): SeenSpot => {
      const [first, second] = [
        seen(P1, { truck: T, id: ids[0] }),
        seen(P1, { box: C, id: ids[1] }),
      ];
      return {
        ...first,
        assignments: [...first.assignments, ...second.assignments],
        containers: second.containers,
      };
    };
    expect(verdictOf(both, kept([apart(['a', 'b'])]), now([apart(['a', 'x'])]))).toMatchObject(
      conflict('placed-anew'),
    );
    expect(verdictOf(both, kept([apart(['a', 'b'])]), now([apart(['a', 'b'])]))).toMatchObject({
      unchanged: true,
      mixed: true,
    });
  });

  test('of a mixed spot both must be gone', () => {
    const both: Operation = { kind: 'unassign', assets: [truck, box], spot: P1 };
    expect(verdictOf(both, null, now([seen(P1, { box: C })]))).toMatchObject(conflict('partly'));
    expect(
      verdictOf(both, null, now([seen(P1)], lists([visitRow(T, null), containerRow(C, null)]))),
    ).toEqual(applied);
    expect(
      verdictOf(both, null, now([seen(P1)], lists([visitRow(T, null), containerRow(C, null, U)]))),
    ).toMatchObject(conflict('is-hooked'));
  });
});

describe('detach and attach: what the container says it is hooked to', () => {
  const detach: Operation = { kind: 'detach', visit: T, container: C };
  const attach: Operation = { kind: 'attach', visit: T, container: C };
  const hooked = seen(P1, { truck: T, hooked: [C] });
  const apart = seen(P1, { truck: T, box: C });
  test.each([
    [
      'detach applied when it stands by itself on the spot',
      detach,
      kept([hooked]),
      now([apart]),
      applied,
    ],
    [
      'detach applied when the list says so',
      detach,
      kept([hooked]),
      now([seen(P1, { truck: T })], lists([containerRow(C, null)])),
      applied,
    ],
    [
      'detach not applied when it is still hooked',
      detach,
      kept([hooked]),
      now([hooked]),
      unchanged,
    ],
    [
      'detach not applied, changed, when its record was touched',
      detach,
      kept([hooked]),
      now([seen(P1, { truck: T, hooked: [C], assetAt: 't1' })]),
      changed,
    ],
    [
      'detach conflict when another truck has it',
      detach,
      kept([hooked]),
      now([seen(P1)], lists([containerRow(C, null, U)])),
      conflict('hooked-elsewhere'),
    ],
    [
      'detach cannot tell when nothing shows it',
      detach,
      kept([hooked]),
      now([seen(P1)]),
      needsLists,
    ],
    [
      'detach conflict when it departed',
      detach,
      kept([hooked]),
      now([seen(P1)], lists([])),
      conflict('departed'),
    ],
    [
      'attach applied when it is hooked to the truck',
      attach,
      kept([apart]),
      now([hooked]),
      applied,
    ],
    [
      'attach not applied when it still stands by itself',
      attach,
      kept([apart]),
      now([apart]),
      { kind: 'not-applied', unchanged: true },
    ],
    [
      'attach conflict when another truck has it',
      attach,
      kept([apart]),
      now([apart.spot.id === P1 ? seen(P1, { truck: U, hooked: [C] }) : apart]),
      conflict('hooked-elsewhere'),
    ],
    [
      'attach not applied, changed, when the spot was touched',
      attach,
      kept([apart]),
      now([seen(P1, { truck: T, box: C, spotAt: 't1' })]),
      { kind: 'not-applied', unchanged: false },
    ],
    [
      'detach not applied when another container of the spot stands by itself',
      detach,
      kept([hooked]),
      now([
        { ...hooked, containers: [containerRow('D' as ContainerId, P1), ...hooked.containers] },
      ]),
      unchanged,
    ],
    [
      'attach conflict when it is inactive',
      attach,
      kept([apart]),
      now([seen(P1)], lists([containerRow(C, null, null, 't0', false)])),
      conflict('departed'),
    ],
  ])('%s', (_, operation, before, evidence, verdict) =>
    expect(verdictOf(operation, before, evidence)).toMatchObject(verdict),
  );
});

describe('depart: gone from the spot and from the active lists', () => {
  const operation: Operation = {
    kind: 'depart',
    spot: P1,
    departType: 'All',
    assets: [truck, box],
  };
  const before = kept([seen(P1, { truck: T, box: C })]);
  test.each([
    ['cannot tell from the empty spot alone', now([seen(P1)]), needsLists],
    ['applied when complete lists no longer hold them', now([seen(P1)], lists([])), applied],
    [
      'applied when they are there but inactive',
      now(
        [seen(P1)],
        lists([visitRow(T, null, 't1', false), containerRow(C, null, null, 't1', false)]),
      ),
      applied,
    ],
    [
      'conflict when one is still active: taken off the spot, not departed',
      now([seen(P1)], lists([visitRow(T, null)])),
      conflict('still-active'),
    ],
    [
      'conflict when only one of them left the spot',
      now([seen(P1, { box: C })]),
      conflict('partly'),
    ],
    [
      'not applied when both still stand there',
      now([seen(P1, { truck: T, box: C })]),
      { kind: 'not-applied', unchanged: true, mixed: true },
    ],
    ['cannot tell from an incomplete list', now([seen(P1)], lists([], false)), needsLists],
    [
      'cannot tell when the list has one on the spot still',
      now([seen(P1)], lists([visitRow(T, P1)])),
      broken,
    ],
    [
      'conflict when one stands on another spot',
      now([seen(P1)], lists([visitRow(T, P2)])),
      conflict('stands-elsewhere'),
    ],
    [
      'conflict when no list has it and another spot names it',
      { ...now([seen(P1)], lists([])), places: { placed: new Map([[T, P2]]), complete: true } },
      conflict('stands-elsewhere'),
    ],
    [
      'applied when no list has it and no spot names it',
      { ...now([seen(P1)], lists([])), places: { placed: new Map(), complete: true } },
      applied,
    ],
    [
      'cannot tell when no list has it and not all spots could be read',
      { ...now([seen(P1)], lists([])), places: { placed: new Map(), complete: false } },
      needsLists,
    ],
    [
      'conflict when one was hooked',
      now([seen(P1)], lists([containerRow(C, null, U)])),
      conflict('still-active'),
    ],
    [
      'not applied, changed, when the spot was touched',
      now([seen(P1, { truck: T, box: C, spotAt: 't1' })]),
      { kind: 'not-applied', unchanged: false, mixed: true },
    ],
  ])('%s', (_, evidence, verdict) =>
    expect(verdictOf(operation, before, evidence)).toMatchObject(verdict),
  );
});

describe('close and open: the state of the spot itself', () => {
  const close: Operation = { kind: 'close', spot: P1, reason: 'r' };
  const open: Operation = { kind: 'open', spot: P1, reason: 'r' };
  test.each([
    ['close applied when it is closed', close, now([seen(P1, { open: false })]), applied],
    ['close not applied, unchanged, when nothing moved', close, now([seen(P1)]), unchanged],
    [
      'close not applied, changed, when someone changed the spot',
      close,
      now([seen(P1, { spotAt: 't1' })]),
      changed,
    ],
    ['open applied when it is open', open, now([seen(P1)]), applied],
    ['open not applied when it is closed', open, now([seen(P1, { open: false })]), unchanged],
    ['cannot tell without the spot', open, now([]), broken],
  ])('%s', (_, operation, evidence, verdict) =>
    expect(verdictOf(operation, kept([seen(P1)]), evidence)).toMatchObject(verdict),
  );
});

describe('what is there and could not be read is never taken for gone, nor for as it was', () => {
  const unread = lists([], true, [T, C]);
  const depart: Operation = { kind: 'depart', spot: P1, departType: 'AssetVisit', assets: [truck] };
  const unassign: Operation = { kind: 'unassign', spot: P1, assets: [truck] };
  const reassign: Operation = { kind: 'reassign', asset: truck, from: P1, to: P2, reason: 'r' };
  const assign: Operation = { kind: 'assign', asset: truck, spot: P1 };
  const detach: Operation = { kind: 'detach', visit: T, container: C };
  test.each([
    ['depart', depart, now([seen(P1)], unread), needsLists],
    ['unassign', unassign, now([seen(P1)], unread), needsLists],
    [
      'unassign of one whose place is not readable',
      unassign,
      now([seen(P1)], lists([visitRow(T, null)], true, [T])),
      needsLists,
    ],
    ['reassign', reassign, now([seen(P1), seen(P2)], unread), needsLists],
    ['assign', assign, now([seen(P1)], unread), needsLists],
    ['detach', detach, now([seen(P1)], unread), needsLists],
    [
      'another asset that is unreadable changes nothing',
      depart,
      now([seen(P1)], lists([], true, [U])),
      applied,
    ],
  ])('%s', (_, operation, evidence, verdict) =>
    expect(verdictOf(operation, null, evidence)).toMatchObject(verdict),
  );

  test.each([
    ['open', { kind: 'open', spot: P1, reason: 'r' }, ['isOpen']],
    ['close', { kind: 'close', spot: P1, reason: 'r' }, ['isOpen']],
    ['assign', assign, ['assignments']],
  ] as const)('%s on a spot that is not wholly readable', (_, operation, parts) =>
    expect(
      verdictOf(operation, null, now([{ ...seen(P1), unread: parts }], lists([visitRow(T, null)]))),
    ).toMatchObject(broken),
  );
});

test('close and open: without an attempt nothing changed; another spot says nothing', () => {
  const close: Operation = { kind: 'close', spot: P1, reason: 'r' };
  expect(verdictOf(close, null, now([seen(P1, { spotAt: 't9' })]))).toEqual(unchanged);
  expect(verdictOf(close, kept([seen(P2)]), now([seen(P1)]))).toEqual(changed);
  expect(verdictOf(close, kept([seen(P2, { spotAt: 't9' }), seen(P1)]), now([seen(P1)]))).toEqual(
    unchanged,
  );
});

describe('the table of operations says which reads prove an effect', () => {
  const hookedThere = seen(P1, { truck: T, hooked: [C] });
  const standsApart = seen(P1, { truck: T, box: C });
  const done: { readonly [Kind in Operation['kind']]: readonly [Operation, readonly SeenSpot[]] } =
    {
      assign: [{ kind: 'assign', asset: truck, spot: P1 }, [seen(P1, { truck: T })]],
      reassign: [
        { kind: 'reassign', asset: truck, from: P1, to: P2, reason: 'r' },
        [seen(P1), seen(P2, { truck: T })],
      ],
      unassign: [{ kind: 'unassign', assets: [truck], spot: P1 }, [seen(P1)]],
      detach: [{ kind: 'detach', visit: T, container: C }, [standsApart]],
      attach: [{ kind: 'attach', visit: T, container: C }, [hookedThere]],
      depart: [{ kind: 'depart', spot: P1, departType: 'All', assets: [truck] }, [seen(P1)]],
      close: [{ kind: 'close', spot: P1, reason: 'r' }, [seen(P1, { open: false })]],
      open: [{ kind: 'open', spot: P1, reason: 'r' }, [seen(P1)]],
    };
  test.each(Object.entries(done))('%s', (kind, [operation, spots]) => {
    const byLists = lists(
      kind === 'depart'
        ? []
        : kind === 'unassign'
          ? [visitRow(T, null)]
          : [containerRow(C, null, null)],
    );
    const { provenBy } = operationTable[operation.kind];
    expect(verdictOf(operation, null, now(spots))).toEqual(
      provenBy === 'lists' ? needsLists : applied,
    );
    // What the spots alone do not prove, the lists do; for hooked containers they do too.
    if (provenBy === 'lists') {
      expect(verdictOf(operation, null, now(spots, byLists))).toEqual(applied);
      return;
    }
    const byListsAlone = now([], lists([containerRow(C, null, kind === 'attach' ? T : null)]));
    expect(verdictOf(operation, null, byListsAlone).kind === 'applied').toBe(
      provenBy === 'spots-or-lists',
    );
  });
});

test('detach and attach: a conflict names the container', () => {
  for (const kind of ['detach', 'attach'] as const)
    expect(verdictOf({ kind, visit: T, container: C }, null, now([], lists([])))).toEqual({
      kind: 'conflict',
      contradiction: { what: 'departed', asset: box },
    });
});

test('one partly unreadable spot, or one touched asset, is enough', () => {
  const move: Operation = { kind: 'reassign', asset: truck, from: P1, to: P2, reason: 'r' };
  expect(
    verdictOf(move, null, now([seen(P1, { truck: T }), { ...seen(P2), unread: ['assignments'] }])),
  ).toEqual(broken);
  const both: Operation = { kind: 'unassign', assets: [truck, box], spot: P1 };
  const there = seen(P1, { truck: T, box: C });
  const touched = { ...there, containers: [containerRow(C, P1, null, 't1')] };
  expect(verdictOf(both, kept([there]), now([there]))).toMatchObject({ unchanged: true });
  expect(verdictOf(both, kept([there]), now([touched]))).toMatchObject({ unchanged: false });
});

test('reads the spots that the operation names, or where its assets stand', () => {
  const home = (asset: { id: string }) => (asset.id === T ? P1 : null);
  expect(
    spotsToRead({ kind: 'reassign', asset: truck, from: P1, to: P2, reason: 'r' }, home),
  ).toEqual([P1, P2]);
  expect(spotsToRead({ kind: 'detach', visit: T, container: C }, home)).toEqual([P1]);
  expect(spotsToRead({ kind: 'attach', visit: U, container: C }, home)).toEqual([]);
  const byKind = ({ kind, id }: { kind: string; id: string }) =>
    new Map([
      ['visit T', P1],
      ['container C', P2],
    ]).get(`${kind} ${id}`) ?? null;
  expect(spotsToRead({ kind: 'attach', visit: T, container: C }, byKind)).toEqual([P1, P2]);
  expect(spotsToRead({ kind: 'attach', visit: T, container: C }, () => P1)).toEqual([P1]);
  expect(spotsToRead({ kind: 'close', spot: P3, reason: 'r' }, home)).toEqual([P3]);
});

describe('does the service stamp what it places?', () => {
  const move: Operation = { kind: 'reassign', asset: truck, from: P1, to: P2, reason: 'r' };
  const before = kept([seen(P1, { truck: T }), seen(P2)]);
  test('yes, when the asset has another time after it moved', () => {
    expect(stampedBy(move, before, now([seen(P1), seen(P2, { truck: T, assetAt: 't1' })]))).toBe(
      true,
    );
  });
  test('no, when it has the same', () => {
    expect(stampedBy(move, before, now([seen(P1), seen(P2, { truck: T })]))).toBe(false);
  });
  test('taking it off the spot proves as much, by the list', () => {
    const off: Operation = { kind: 'unassign', assets: [truck], spot: P1 };
    expect(stampedBy(off, before, now([seen(P1)], lists([visitRow(T, null, 't1')])))).toBe(true);
    expect(stampedBy(off, before, now([seen(P1)], lists([visitRow(T, null)])))).toBe(false);
  });
  test('not known, when a record has no time', () => {
    const untimed = { ...seen(P1, { truck: T }), visits: [visit(T, P1)] };
    const after = now([seen(P2, { truck: T })]);
    expect(stampedBy(move, kept([untimed]), after)).toBeNull();
    expect(
      stampedBy(move, before, now([{ ...seen(P2, { truck: T }), visits: [visit(T, P2)] }])),
    ).toBeNull();
  });
  test('of several records on a spot or in our yard, that of the asset counts', () => {
    const crowd = {
      ...seen(P1, { truck: T }),
      visits: [visitRow(U, P1, 'u'), visitRow(T, P1, 't0')],
    };
    expect(stampedBy(move, kept([crowd]), now([seen(P2, { truck: T })]))).toBe(false);
    expect(
      stampedBy(
        move,
        before,
        now([{ ...crowd, visits: [visitRow(U, P1, 't0'), visitRow(T, P1, 't1')] }]),
      ),
    ).toBe(true);
    const listed = kept([seen(P1)], [visitRow(U, null, 'u'), visitRow(T, P1, 't0')]);
    expect(stampedBy(move, listed, now([seen(P2, { truck: T })]))).toBe(false);
  });
  test('not known, when the asset was not read before, or for what places nothing', () => {
    expect(
      stampedBy(
        { kind: 'assign', asset: truck, spot: P2 },
        kept([seen(P2)]),
        now([seen(P2, { truck: T })]),
      ),
    ).toBeNull();
    expect(stampedBy({ kind: 'close', spot: P1, reason: 'r' }, before, now([seen(P1)]))).toBeNull();
    const placed = { kind: 'assign', asset: truck, spot: P2 } as const;
    expect(stampedBy(placed, before, now([seen(P2, { truck: T, assetAt: 't1' })]))).toBeNull();
    expect(stampedBy(move, kept([seen(P1), seen(P2)]), now([seen(P2, { truck: T })]))).toBeNull();
    expect(stampedBy(move, before, now([seen(P1), seen(P2)]))).toBeNull();
    expect(
      stampedBy({ kind: 'unassign', assets: [], spot: P1 }, before, now([seen(P1)])),
    ).toBeNull();
  });
});

import { expect, test } from 'vitest';
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import { inverseOf as wayBack } from '../../../shared/outbox/inverse.ts';
import type { BeforeImage } from '../../../shared/outbox/model.ts';
import type { Operation } from '../../../shared/yard/operations.ts';

const inverseOf = (operation: Operation, before: BeforeImage) =>
  wayBack(operation, before, (reason) => `Undone: ${reason}`);
const P1 = 'P1' as SpotId;
const P2 = 'P2' as SpotId;
const T = 'T' as VisitId;
const C = 'C' as ContainerId;
const truck = { kind: 'visit', id: T } as const;
const box = { kind: 'container', id: C } as const;
const image = (truckAt: SpotId | null, boxAt: SpotId | null): BeforeImage => ({
  spots: [],
  visits: [{ id: T, spotId: truckAt } as never],
  containers: [{ id: C, spotId: boxAt } as never],
});
const nothing = image(null, null);

test.each<[string, Operation, readonly Operation[] | null]>([
  [
    'an assign is undone by an unassign',
    { kind: 'assign', asset: truck, spot: P1 },
    [{ kind: 'unassign', assets: [truck], spot: P1 }],
  ],
  [
    'a reassign by one back, with its reason',
    { kind: 'reassign', asset: box, from: P1, to: P2, reason: 'Closer' },
    [{ kind: 'reassign', asset: box, from: P2, to: P1, reason: 'Undone: Closer' }],
  ],
  [
    'an unassign of a mixed spot by two assigns',
    { kind: 'unassign', assets: [truck, box], spot: P1 },
    [
      { kind: 'assign', asset: truck, spot: P1 },
      { kind: 'assign', asset: box, spot: P1 },
    ],
  ],
  [
    'a detach by an attach',
    { kind: 'detach', visit: T, container: C },
    [{ kind: 'attach', visit: T, container: C }],
  ],
  [
    'a close by an open',
    { kind: 'close', spot: P1, reason: 'Oil' },
    [{ kind: 'open', spot: P1, reason: 'Undone: Oil' }],
  ],
  [
    'an open by a close',
    { kind: 'open', spot: P1, reason: 'Dry' },
    [{ kind: 'close', spot: P1, reason: 'Undone: Dry' }],
  ],
  ['a depart by nothing', { kind: 'depart', spot: P1, departType: 'All', assets: [truck] }, null],
])('%s', (_, operation, inverse) => expect(inverseOf(operation, nothing)).toEqual(inverse));

test.each([
  [{ reason: 'Ice', until: null }, { reason: 'Ice' }],
  [
    { reason: 'Ice', until: '2026-05-06T18:40:00.000Z' },
    { reason: 'Ice', until: '2026-05-06T18:40:00.000Z' },
  ],
  [
    { reason: '', until: '2026-05-06T18:40:00.000Z' },
    { reason: 'Undone: Cleared', until: '2026-05-06T18:40:00.000Z' },
  ],
])('the undo of an opening closes again as it was: %j', (closure, again) => {
  const open: Operation = { kind: 'open', spot: P1, reason: 'Cleared' };
  expect(inverseOf(open, { ...nothing, closure })).toEqual([{ kind: 'close', spot: P1, ...again }]);
});

test('an attach is undone by a detach only when both stood on one spot before', () => {
  const attach: Operation = { kind: 'attach', visit: T, container: C };
  expect(inverseOf(attach, image(P1, P1))).toEqual([{ kind: 'detach', visit: T, container: C }]);
  expect(inverseOf(attach, image(P1, P2))).toBeNull();
  expect(inverseOf(attach, { spots: [], visits: [], containers: [] })).toBeNull();
  expect(inverseOf(attach, { ...image(P1, P1), containers: [] })).toBeNull();
  expect(inverseOf(attach, { ...image(P1, P1), visits: [] })).toBeNull();
  expect(inverseOf(attach, { ...image(null, P1), visits: [] })).toBeNull();
  // Others in our yard, which stood elsewhere.
  const [others, both] = [image(P2, null), image(P1, P1)];
  const rename = (id: string) => (row: object) => ({ ...row, id }) as never;
  expect(
    inverseOf(attach, {
      spots: [],
      visits: [...others.visits.map(rename('U')), ...both.visits],
      containers: [...others.containers.map(rename('D')), ...both.containers],
    }),
  ).toEqual([{ kind: 'detach', visit: T, container: C }]);
});

/** A refusal names the desk that made it true, and no other one that happens to have been there. */
import { expect, test } from 'vitest';
import { type FirstOperation, withFirst } from '../../../shared/desks/first.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { SpotId, VisitId } from '../../../shared/ids.ts';
import type { Finding, FindingCode, Operation } from '../../../shared/yard/operations.ts';

const [door, parking] = ['D-14', 'A-01'] as SpotId[] as [SpotId, SpotId];
const [mine, theirs] = ['TX-1', 'TX-2'].map(
  (id) => ({ kind: 'visit', id: id as VisitId }) as const,
) as [Truck, Truck];
type Truck = { readonly kind: 'visit'; readonly id: VisitId };
const at = (id: SpotId) => ({ kind: 'spot', id }) as const;

const finding = (code: FindingCode, ...entities: Finding['entities']): Finding => ({
  code,
  severity: 'refuse',
  entities,
  said: rawText('D-14 already has TX-2.'),
});
const of = (operation: Operation, ...touches: FirstOperation['touches']): FirstOperation => ({
  operation,
  touches,
  label: rawText('Move TX-2 from A-01 to D-14.'),
  clerk: 'Ana',
  deskName: 'Dock desk',
  savedAt: '2026-11-21T12:31:00.000Z',
});
const move = { kind: 'reassign', asset: theirs, from: parking, to: door, reason: 'Full' } as const;
const moved = of(move, theirs, at(parking), at(door));
const closed = of({ kind: 'close', spot: door, reason: 'Leveler' }, at(door));
const named = (found: Finding, ...others: FirstOperation[]) =>
  withFirst([found], others)[0]?.said.code === 'desks.refused.given';

test('the first is named with clerk, desk, time and deed, and the rule stays the same', () => {
  const taken = finding('spot-has-truck', at(door), theirs);
  expect(withFirst([taken], [closed, moved])).toEqual([
    {
      ...taken,
      said: {
        code: 'desks.refused.given',
        values: {
          why: taken.said,
          clerk: 'Ana',
          desk: 'Dock desk',
          at: Date.parse(moved.savedAt),
          label: moved.label,
        },
      },
    },
  ]);
});

test('a spot it filled, emptied, closed or opened counts; one it only touches does not', () => {
  expect(named(finding('asset-already-placed', theirs, at(door)), moved)).toBe(true);
  expect(named(finding('not-on-spot', theirs, at(parking)), moved)).toBe(true);
  expect(named(finding('spot-is-empty', at(parking)), moved)).toBe(true);
  expect(named(finding('spot-closed', at(door)), closed)).toBe(true);
  // It left that spot, and another truck stands there now.
  expect(named(finding('spot-has-truck', at(parking), mine), moved)).toBe(false);
  // Another truck was there before.
  expect(named(finding('spot-has-truck', at(door), mine), moved)).toBe(false);
  // The service closed it.
  expect(named(finding('spot-closed', at(door)), moved)).toBe(false);
  expect(named(finding('already-open', at(door)), closed)).toBe(false);
  expect(named(finding('truck-is-full', mine), moved)).toBe(false);
});

test('a caution is no refusal', () => {
  const found = { ...finding('spot-has-truck', at(door), theirs), severity: 'caution' } as const;
  expect(withFirst([found], [moved])).toEqual([found]);
});

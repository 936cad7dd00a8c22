import { expect, test } from 'vitest';
import { draftOf } from '../../../renderer/operations/draft/operation-draft.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { container, spot, spotId, visit, visitId } from '../support/yard-data.ts';

const on = { spotId: spotId('A-12') };
const yardWith = (beside: boolean) =>
  createYardTable({
    areas: [],
    spots: [spot('A-12', 'A')],
    visits: [visit('TX-4821', on)],
    containers: [
      container('480017', { visitId: visitId('TX-4821') }),
      ...(beside ? [container('480018', on)] : []),
    ],
  });
const depart = { kind: 'depart', spot: spotId('A-12'), asset: null } as const;

test('who leaves isn’t asked again once truck and trailers were checked off', () => {
  expect(draftOf(yardWith(false), depart).question).not.toBeNull();
  const checked = draftOf(yardWith(false), { ...depart, isChecked: true });
  expect([checked.question, checked.initial]).toEqual([null, 'All']);
  expect(checked.choices.map(({ key }) => key)).toEqual(['All']);
  // What stands beside them wasn't checked off.
  expect(draftOf(yardWith(true), { ...depart, isChecked: true }).question).not.toBeNull();
});

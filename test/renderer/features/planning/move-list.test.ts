import { expect, test } from 'vitest';
import { moveList } from '../../../../renderer/features/planning/moves/move-list.ts';
import type { Move } from '../../../../shared/planning/moves/model.ts';

test('moves are taken along as they stand on the list, the waiting list by its name', () => {
  const move = {
    number: 12,
    operation: { kind: 'assign' },
    asset: 'NORTE 881',
    from: '',
    to: 'C-07',
    planName: 'Morning',
    driver: 'Luz',
    state: 'given',
  } as unknown as Move;
  expect(moveList([{ move }])).toMatchObject({
    list: 'shown',
    rows: [[12, 'NORTE 881', 'Waiting list', 'C-07', 'Morning', 'Luz', 'Given']],
  });
});

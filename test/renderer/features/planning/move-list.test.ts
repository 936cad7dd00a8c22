import { expect, test } from 'vitest';
import { moveList } from '../../../../renderer/features/planning/moves/move-list.ts';
import { message } from '../../../../shared/i18n/message.ts';
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
  const said = message('release.held.redTag', { there: 'Brakes' });
  const listed = [
    { move, fit: { kind: 'ready' } },
    { move, fit: { kind: 'held', said } },
  ] as const;
  const row = [12, 'NORTE 881', 'Waiting list', 'C-07', 'Morning', 'Luz'];
  expect(moveList(listed)).toMatchObject({
    list: 'shown',
    rows: [
      [...row, 'Given'],
      [...row, 'Given Red tag: Brakes'],
    ],
  });
});

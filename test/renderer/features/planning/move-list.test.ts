import { expect, test } from 'vitest';
import { moveList } from '../../../../renderer/features/planning/moves/move-list.ts';
import { message } from '../../../../shared/i18n/message.ts';
import type { Move } from '../../../../shared/planning/moves/model.ts';

test('moves are taken along as they stand on the list, the waiting list by its name', () => {
  const move = {
    id: 'm-12',
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
  const row = [
    12,
    'NORTE 881',
    'Waiting list',
    'C-07',
    'Morning',
    { at: Date.parse('2026-03-02T15:30:00Z') },
    'Luz',
  ];
  const due = new Map([[move.id, Date.parse('2026-03-02T15:30:00Z')]]);
  expect(moveList(listed, due, 'America/Chicago')).toMatchObject({
    list: 'shown',
    columns: expect.arrayContaining(['Due (America/Chicago)']),
    rows: [
      [...row, 'Given'],
      [...row, 'Given Red tag: Brakes'],
    ],
  });
});

import { expect, test } from 'vitest';
import { moveList } from '../../../../renderer/features/planning/moves/move-list.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import type { VisitId } from '../../../../shared/ids.ts';
import type { Move } from '../../../../shared/planning/moves/model.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { container, spot, visit } from '../../../shared/yard/rows.ts';

test('moves are taken along as they stand on the list, the waiting list by its name', () => {
  const move = {
    id: 'm-12',
    number: 12,
    operation: { kind: 'assign', asset: { kind: 'visit', id: 'v-1' } },
    planned: null,
    reason: null,
    why: '',
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
  expect(moveList(listed, due, 'America/Chicago', createYardTable())).toMatchObject({
    list: 'shown',
    columns: expect.arrayContaining(['Due (America/Chicago)']),
    rows: [
      [...row, 'Given'],
      [...row, 'Given Red tag: Brakes'],
    ],
  });
});

test('changes by hand go along: first, why not, trailers, what stands in the way', () => {
  const yard = createYardTable({
    areas: [],
    spots: [spot('C-07'), spot('C-08')],
    visits: [visit('v-1', 'C-08')],
    containers: [{ ...container('c-1'), visitId: 'v-1' as VisitId, code: '53012' }],
  });
  const move = {
    id: 'm-1',
    number: 1,
    operation: { kind: 'reassign', asset: { kind: 'visit', id: 'v-1' } },
    asset: 'NORTE 881',
    from: 'C-08',
    to: 'C-07',
    planName: 'Morning',
    driver: 'Luz',
    state: 'given',
    isUrgent: true,
    planned: '2026-03-02T15:30:00Z',
    reason: rawText('Reefer needs power'),
    why: '',
  } as unknown as Move;
  const { rows } = moveList(
    [
      { move, fit: { kind: 'waits', number: 7 } },
      {
        move: { ...move, state: 'impossible', why: 'No air in the tires' },
        fit: { kind: 'ready' },
      },
    ],
    new Map(),
    'America/Chicago',
    yard,
  ) as { rows: readonly (readonly unknown[])[] };
  expect(rows[0]?.[1]).toBe('NORTE 881, 53012');
  expect(rows[0]?.[4]).toMatch(/^Morning\. First\. Planned .+\. Reefer needs power$/);
  expect(rows[0]?.[7]).toMatch(/^Given .*7/);
  expect(rows[1]?.[7]).toBe('Not possible: No air in the tires');
});

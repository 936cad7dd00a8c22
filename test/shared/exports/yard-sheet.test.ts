import { expect, test } from 'vitest';
import { yardSheet } from '../../../shared/exports/yard-sheet.ts';
import { englishWords, loadWords } from '../../../shared/i18n/languages.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { area, container, spot, visit } from '../yard/rows.ts';

const now = Date.parse('2026-03-02T15:00:00Z');
const yard = createYardTable({
  areas: [area('a1', { name: 'North' })],
  spots: [spot('D10', { type: 'docking' }), spot('D2', { type: 'docking', isOpen: false })],
  visits: [
    visit('TX-1', 'D10', {
      companyName: 'Acme',
      dotNumber: '123',
      visitType: 'Drop',
      placedAt: '2026-03-02T14:00:00Z',
    }),
    visit('OK-2', null, { createdAt: '2026-03-02T14:58:30Z' }),
  ],
  containers: [
    container('C1', null, {
      code: '53-1',
      type: 'Trailer',
      state: 'Full',
      visitId: 'TX-1' as VisitId,
    }),
    container('C2', 'D10', {
      code: '53-2',
      type: 'Chassis',
      state: null,
      placedAt: '2026-03-02T13:00:00Z',
    }),
    container('C3', null, { code: '53-3', type: null, state: null, createdAt: null }),
  ],
} as never);

test('every spot in natural order, then the waiting list; dwell is of the longest stay', () => {
  const { columns, rows } = yardSheet(yard, { zone: 'America/Chicago', now }, englishWords());
  expect(columns).toHaveLength(13);
  expect(rows.every((row) => row.length === columns.length)).toBe(true);
  expect(rows).toEqual([
    ['North', 'D2', 'Door', 'Closed', null, null, null, null, null, null, null, null, null],
    [
      'North',
      'D10',
      'Door',
      'Open',
      null,
      'TX-1',
      '123',
      'Acme',
      'Drop',
      '53-1, 53-2',
      'Trailer, Full; Chassis',
      { local: '2026-03-02 07:00' },
      120,
    ],
    [
      'Waiting list',
      null,
      null,
      null,
      null,
      'OK-2',
      null,
      null,
      null,
      null,
      null,
      { local: '2026-03-02 08:58' },
      1,
    ],
    ['Waiting list', null, null, null, null, null, null, null, null, '53-3', null, null, null],
  ]);
});

test('kinds and loads are words of the language; an unknown one stays unchanged', async () => {
  const words = await loadWords({ language: 'es', clock: 'h23' });
  const odd = createYardTable({
    areas: [],
    spots: [],
    visits: [
      visit('OK-2', null, { visitType: 'DropHook' }),
      visit('OK-3', null, { visitType: 'Swap' }),
    ],
    containers: [
      container('C1', null, {
        type: 'Reefer',
        state: 'Partially Loaded',
        visitId: 'OK-2' as VisitId,
      }),
      container('C2', null, { type: 'Flatbed', state: 'Empty', visitId: 'OK-3' as VisitId }),
    ],
  } as never);
  const cells = yardSheet(odd, { zone: 'America/Chicago', now }, words).rows.map((row) => [
    row[8],
    row[10],
  ]);
  const { t } = words;
  expect(cells).toEqual([
    [
      t('common.visitType.DropHook'),
      `${t('gate.container.type', { type: 'Reefer' })}, ${t('gate.container.load', { state: 'x' })}`,
    ],
    ['Swap', `Flatbed, ${t('gate.container.load', { state: 'Empty' })}`],
  ]);
  expect(JSON.stringify(cells)).not.toMatch(/DropHook|Reefer|Partially|Empty/);
});

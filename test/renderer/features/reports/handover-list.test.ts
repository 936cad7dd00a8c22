/** The hand-over as it is taken along: each line in its part, nothing cut and nothing guessed. */
import { expect, test } from 'vitest';
import { handoverList } from '../../../../renderer/features/reports/shift/handover-list.ts';
import { namesOf } from '../../../../renderer/schedule/schedule-text.ts';
import { createZoneFormat } from '../../../../renderer/ui/text/time.ts';
import type { ShiftReport } from '../../../../shared/console-api/reports/shift.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { appointment } from '../appointments/schedule/rows-data.ts';

const at = '2026-05-06T18:40:00Z';
const ms = Date.parse(at);
const page = { zone: createZoneFormat('America/Denver') };
const nothing = {
  ...{
    checkIns: [],
    open: [],
    openMoves: [],
    noSpot: [],
    notes: [],
    troubles: [],
    closed: [],
    dwellers: [],
  },
  lateChanges: [],
  ...{ late: [], notHere: [], noShow: [], came: [], went: [], names: {}, gate: [] },
};
const listOf = (part: object) => {
  const list = handoverList(
    { ...nothing, ...part } as unknown as ShiftReport,
    namesOf([], []),
    page,
  );
  if (list.list !== 'shown') throw new Error('The list has no rows.');
  return list;
};

// Cases: D16.
test('the hand-over is taken along in the order of its sheet, a line each', () => {
  const list = listOf({
    names: { 'visit:v1': '007' },
    openMoves: [{ number: 12, asset: 'PJV 9779', from: 'A-03', to: '', due: null, driver: 'Joe' }],
    noSpot: [{ asset: 'TX-7', since: null, company: 'Cobalt' }],
    checkIns: [{ label: rawText('KRN 5502'), said: rawText('Not sent yet.'), clerk: 'Ana', at }],
    open: [{ label: rawText('Move 5E3'), clerk: 'Luis', state: 'unknown', savedAt: at }],
    notes: [{ about: 'visit:v1', text: '=1+1\nsecond line', at: ms, clerk: 'Ana' }],
    troubles: [{ label: rawText('Move 1-2'), is: 'rejected', clerk: 'Luis' }],
    closed: [{ spot: 'B-09', note: 'Oil', since: null }],
    dwellers: [{ asset: '0042', where: null, since: at, company: 'Río Sur' }],
    late: [appointment('a1', { start: at, confirmationNumber: '12345678901234567' })],
    went: [{ subject: 'visit:v1', at: ms }],
  });
  expect(list.title).toBe('Shift hand-over');
  expect(list.rows.map(([, about]) => about)).toEqual([
    'PJV 9779',
    'TX-7',
    'KRN 5502',
    'Move 5E3',
    '007',
    'Move 1-2',
    null,
    '0042',
    '12345678901234567',
    '007',
  ]);
  for (const row of list.rows) expect(row).toHaveLength(list.columns.length);
  expect(list.columns.join(' ')).toContain('America/Denver');
  const [move, , checkIn, , note, , closed, dweller] = list.rows;
  expect(move?.slice(3)).toEqual(['A-03 → Waiting list', null, 'YM0012', 'Joe']);
  expect(checkIn?.slice(4)).toEqual([{ at: ms }, 'Not sent yet.', 'Ana']);
  expect(note?.slice(4)).toEqual([{ at: ms }, '=1+1\nsecond line', 'Ana']);
  expect(closed?.slice(3)).toEqual(['B-09', null, 'Oil', null]);
  expect(dweller?.slice(2, 5)).toEqual(['Río Sur', 'Waiting list', { at: ms }]);
});

test('an empty shift has its head and no line', () => {
  expect(listOf({}).rows).toEqual([]);
});

test('what was entered at the gate is a row an item, and a row each letting go', () => {
  const seen = (label: string, value: string) => ({
    ...{ key: label, label, kind: 'seal', unit: '', tolerance: 0, value },
    ...{ isCompared: true, isRedTag: false },
  });
  const { rows, columns } = listOf({
    names: { 'container:c': '53-9981' },
    gate: [
      {
        asset: 'container:c',
        in: { at: ms, clerk: 'Ana', seen: [seen('Seal', 'UL 1'), seen('Chassis', 'TSXZ 4')] },
        out: { at: ms + 60_000, clerk: 'Bo', seen: [seen('Seal', 'UL 2')] },
        photos: [],
        letGo: [
          {
            ...{ at: ms + 120_000, clerk: 'Bo', second: 'Ben', why: 'Customs' },
            ...{ cause: 'item:Seal', item: 'Seal', here: 'UL 2', there: 'UL 1' },
          },
        ],
      },
    ],
  });
  expect(rows.map(([part, about, , , at, what, clerk]) => [part, about, at, what, clerk])).toEqual([
    [
      ...['At the gate', '53-9981', { at: ms + 60_000 }],
      ...['Seal: UL 1 on the way in, UL 2 on the way out (differs)', 'Bo'],
    ],
    ['At the gate', '53-9981', { at: ms }, 'Chassis: TSXZ 4 on the way in', 'Ana'],
    [
      ...['At the gate', '53-9981', { at: ms + 120_000 }],
      ...['Released by Bo and Ben: Customs. Seal: UL 2 now, UL 1 on the way in.', 'Bo'],
    ],
  ]);
  for (const row of rows) expect(row).toHaveLength(columns.length);
});

test('a truck that is still to come has its ETA beside its appointment', () => {
  const one = appointment('a2', { start: at, eta: '2026-05-06T20:05:00Z' });
  const list = listOf({ notHere: [one, appointment('a3', { start: at })], late: [one] });
  const known = list.rows.map((row) => row[5]);
  expect(known).toEqual([null, expect.stringMatching(/^ETA .*14:05/), null]);
});

/** What needs a clerk, as it is taken along. */
import { expect, test } from 'vitest';
import { nowSheet } from '../../../../renderer/features/now/now-sheet.ts';
import { createZoneFormat } from '../../../../renderer/ui/text/time.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import type { NowLine } from '../../../../shared/now/model.ts';

// Cases: D16.
test('lines keep their codes as text and their moment as a moment, unknown ones empty', () => {
  const line = (what: string, since: string | null): NowLine =>
    ({
      ...{ key: what, subject: what, kind: 'waiting', where: message('common.waitingList') },
      ...{ what: rawText(what), who: '=Río\u200f', spot: null, asset: null, since, limit: 60 },
      ...{ why: rawText('Too long'), act: null, also: [], instance: '' },
    }) as unknown as NowLine;
  const list = nowSheet(
    [
      { line: line('0042', '2026-05-06T18:40:00Z'), snooze: null },
      { line: line('5E3', null), snooze: null },
    ],
    { zone: createZoneFormat('America/Monterrey') } as never,
  );
  if (list.list !== 'shown') throw new Error('The list has no rows.');
  expect(list.columns.at(-1)).toBe('Since (America/Monterrey)');
  const kind = list.rows[0]?.[3];
  expect(list.rows).toEqual([
    [
      'Waiting list',
      '0042',
      '=Río\u200f',
      kind,
      'Too long',
      { at: Date.parse('2026-05-06T18:40:00Z') },
    ],
    ['Waiting list', '5E3', '=Río\u200f', kind, 'Too long', null],
  ]);
  expect(kind).toEqual(expect.any(String));
});

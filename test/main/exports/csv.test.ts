import { expect, test } from 'vitest';
import { csvOf } from '../../../main/exports/csv.ts';

test('is UTF-8 with its mark, has CR LF, keeps numbers, and no cell begins a formula', () => {
  const text = csvOf({
    columns: ['Spot', 'Dwell (minutes)', 'Notes'],
    rows: [
      ['A-01', 90, '=1+1, "quoted"'],
      ['Ä\n-2', null, null],
    ],
  });
  expect(text).toBe(
    '\ufeffSpot,Dwell (minutes),Notes\r\nA-01,90,"\'=1+1, ""quoted"""\r\n"Ä\n\'-2",,\r\n',
  );
});

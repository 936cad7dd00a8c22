import { expect, test } from 'vitest';
import { csvOf, separatorOf } from '../../../main/exports/csv.ts';

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

// Cases: D16.
test('parts cells as the spreadsheets of the region read them', () => {
  expect(['en-US', 'es-MX', 'en-IN'].map(separatorOf)).toEqual([',', ',', ',']);
  expect(['es-ES', 'de-AT', 'pt-BR'].map(separatorOf)).toEqual([';', ';', ';']);
  const sheet = { columns: ['Spot', 'Since'], rows: [['B;7', { local: '2026-05-04 06:30' }]] };
  expect(csvOf(sheet, ';')).toBe('\ufeffSpot;Since\r\n"B;7";2026-05-04 06:30\r\n');
});

import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { xlsxOf } from '../../../main/exports/xlsx.ts';
import type { Cell } from '../../../shared/exports/sheet.ts';

/** The parts of a file, by their names. */
const partsOf = async (rows: readonly (readonly Cell[])[], title = 'Yard') => {
  const columns = ['Code', 'Minutes', 'Since'];
  const parts = unzipSync(await xlsxOf({ columns, rows }, title));
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  return {
    sheet: part('xl/worksheets/sheet1.xml'),
    texts: part('xl/sharedStrings.xml'),
    book: part('xl/workbook.xml'),
  };
};

// Cases: D16.
test('codes stay text, numbers are numbers, and a moment is a time', async () => {
  const codes = ['007', '0042', '1-2', '5E3', '12345678901234567', '=1+1', '@SUM(A1)'];
  const rows = codes.map((code): readonly Cell[] => [code, 95, { local: '2026-05-04 06:30' }]);
  const { sheet, texts } = await partsOf(rows);
  for (const code of codes) expect(texts).toContain(`>${code}<`);
  expect(sheet).not.toContain('<f>');
  expect(sheet).toMatch(/<c r="B2"[^>]*><v>95<\/v>/);
  // 46146 days after the last of 1899, and 6.5 hours.
  expect(sheet).toMatch(/<c r="C2"[^>]*><v>46146\.27083\d*<\/v>/);
});

test('the head stays in sight, and columns are as wide as what they hold', async () => {
  const { sheet } = await partsOf([['A code of some length', 1, null]]);
  expect(sheet).toContain('state="frozen"');
  expect(sheet).toContain('width="23"');
});

test('characters that no spreadsheet can hold do not break the file', async () => {
  const { texts, book } = await partsOf(
    [['a\u0000b\u0007\ud800\uffff<&>', 1, null]],
    'Now: a/b [c]',
  );
  expect(texts).toContain('a□b□□□&lt;&amp;&gt;');
  expect(book).toContain('name="Now  a b  c"');
});

test('a cell longer than a spreadsheet takes ends in three dots', async () => {
  const { texts } = await partsOf([['x'.repeat(40_000), 1, null]]);
  expect(texts).toContain(`${'x'.repeat(32_766)}…`);
});

// Cases: D16.
test('a code in the form of an escape, and a number without an end, stay what they are', async () => {
  const { sheet, texts } = await partsOf([['AB_x0041_7', Number.NaN, null]]);
  expect(texts).toContain('>AB_x005F_x0041_7<');
  expect(texts).toContain('>NaN<');
  expect(sheet).not.toContain('<v>NaN</v>');
});

import { expect, test } from 'vitest';
import { linesOfNames } from '../../../../../renderer/features/appointments/schedule/appointment-list.tsx';

test('rows are as high as the longest carrier’s name, which is cut nowhere', () => {
  const lines = (name: string | null, isNarrow: boolean) =>
    linesOfNames([{ companyName: name }, { companyName: 'Osage' }], isNarrow);
  expect([lines(null, true), lines('Quarter Mile Transport', true)]).toEqual([2, 2]);
  expect(lines('Great Southwestern Refrigerated Carriers', true)).toBe(4);
  expect(lines('Great Southwestern Refrigerated Carriers', false)).toBe(2);
  expect(linesOfNames([], true)).toBe(2);
});

import { expect, test } from 'vitest';
import { type ExpectedRow, isExpectedMeant } from '../../../renderer/features/gate/gate-rows.ts';
import { waitingRows } from '../../../renderer/features/yard/waiting/waiting-rows.ts';
import { search } from '../../../renderer/ui/text/search-text.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { smallYard, visit } from '../support/yard-data.ts';

test('“jose” finds José in each list, and “José” finds Jose', () => {
  for (const [companyName, typed] of [
    ['Fletes José', 'jose'],
    ['Fletes Jose', 'José'],
  ] as const) {
    const yard = createYardTable({ ...smallYard(), visits: [visit('ZZ-1', { companyName })] });
    expect(waitingRows(yard, typed).map(({ key }) => key)).toEqual(['visit-ZZ-1']);
    expect(search(yard, typed, 5).map(({ label }) => label)).toEqual(['Truck ZZ-1']);
    const appointment = { confirmationNumber: '1', refNumbers: [], companyName };
    expect(isExpectedMeant({ appointment } as unknown as ExpectedRow, typed)).toBe(true);
  }
});

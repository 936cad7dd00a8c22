import { expect, test } from 'vitest';
import {
  appointmentForms,
  changeForms,
  scheduleQueries,
} from '../../../../../main/remote/dock-scheduling/read/appointments-query.ts';
import type { WarehouseId } from '../../../../../shared/ids.ts';
import { testSettings } from '../client-against.ts';

const queries = scheduleQueries(testSettings(), 'w-1' as WarehouseId);
const stretch = {
  from: Date.parse('2026-11-20T06:00:00Z'),
  to: Date.parse('2026-12-05T06:00:00Z'),
};
const names = (form: readonly (readonly [string, string])[]) => form.map(([name]) => name);

test('asks for a window with needed fields only, without the long custom fields', () => {
  const [best] = appointmentForms(queries, stretch);
  const fields = best?.find(([name]) => name === 'fields')?.[1].split(',') ?? [];
  expect(fields).toEqual(
    expect.arrayContaining(['id', 'start', 'end', 'status', 'confirmationNumber', 'dockId']),
  );
  expect(fields).not.toContain('customFields');
  expect(JSON.parse(best?.[0]?.[1] ?? '')).toEqual({
    $and: [
      { 'dock.warehouseId': 'w-1' },
      { start: { $lt: '2026-12-05T06:00:00.000Z' } },
      {
        $or: [
          { start: { $gte: '2026-11-20T06:00:00.000Z' } },
          { end: { $gt: '2026-11-20T06:00:00.000Z' } },
        ],
      },
    ],
  });
});

test('each further form asks for less, and the last two are the documented ones', () => {
  const forms = appointmentForms(queries, stretch);
  expect(forms.slice(-2).map(names)).toEqual([['fields'], []]);
  expect(forms[0]).toContainEqual(['join[]', 'dock||id,warehouseId']);
  expect(names(forms[0] ?? [])).toEqual([
    's',
    'fields',
    'join[]',
    'join[]',
    'join[]',
    'sort',
    'sort',
  ]);
});

test('changes are always asked for by time: their plainest form is no whole list', () => {
  for (const form of changeForms(queries, '2026-11-21T10:00:00.000Z'))
    expect(form[0]?.[1]).toContain('"lastChangedDateTime":{"$gt":');
});

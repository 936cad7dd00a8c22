import { expect, test } from 'vitest';
import type { Appointment } from '../../../shared/appointments/model.ts';
import { appointmentsSheet } from '../../../shared/exports/appointments-sheet.ts';
import { englishWords, loadWords } from '../../../shared/i18n/languages.ts';

const row = (status: string) =>
  ({ id: 'a', start: '2026-03-02T14:00:00Z', status, refNumbers: [] }) as unknown as Appointment;

test('statuses are words of the language; an unknown one stays unchanged', async () => {
  const statuses = (words: Parameters<typeof appointmentsSheet>[4]) =>
    appointmentsSheet(
      ['NoShow', 'Cancelled', 'Weighed'].map(row),
      [],
      [],
      'America/Chicago',
      words,
    ).rows.map((cells) => cells[2]);
  expect(statuses(englishWords())).toEqual(['No-show', 'Canceled', 'Weighed']);
  const { t } = await loadWords({ language: 'es', clock: 'h23' });
  expect(t('appointments.status.NoShow')).not.toBe('No-show');
  expect(statuses(await loadWords({ language: 'es', clock: 'h23' }))).toEqual([
    t('appointments.status.NoShow'),
    t('appointments.status.Cancelled'),
    'Weighed',
  ]);
});

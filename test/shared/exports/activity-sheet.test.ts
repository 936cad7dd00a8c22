import { expect, test } from 'vitest';
import { activitySheet, type SheetAct } from '../../../shared/exports/activity-sheet.ts';
import { englishWords, loadWords } from '../../../shared/i18n/languages.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';

const record = {
  savedAt: '2026-03-02T14:00:00Z',
  changedAt: '2026-03-02T14:01:00Z',
  actor: { clerk: 'Ana', account: 'ana@yard.example' },
  label: rawText('Close D-07'),
  operation: { kind: 'close', reason: 'Ice' },
  state: 'needs-clerk',
  known: rawText('Nothing is known.'),
  attempts: 2,
} as unknown as OperationRecord;

test('the state is a word of the language, as Activity shows it, and no code', async () => {
  const stateIn = (sheet: ReturnType<typeof activitySheet>) =>
    sheet.rows[0]?.[sheet.columns.indexOf('State')] ?? sheet.rows[0]?.[5];
  expect(stateIn(activitySheet([record], [], 'America/Chicago', englishWords()))).toBe(
    'Needs a decision',
  );
  const spanish = await loadWords({ language: 'es', clock: 'h23' });
  expect(stateIn(activitySheet([record], [], 'America/Chicago', spanish))).toBe(
    spanish.t('actions.state.needs-clerk'),
  );
  expect(spanish.t('actions.state.needs-clerk')).not.toBe('Needs a decision');
});

test('what was looked at and let go stands between the operations, by its time', () => {
  const act = (at: string, why: string | null): SheetAct => ({
    ...{ at: Date.parse(at), clerk: 'Luis', asset: '53-9981', why },
    what: rawText('Seal: UL 5'),
  });
  const acts = [act('2026-03-02T13:00:00Z', null), act('2026-03-02T15:00:00Z', '=Customs')];
  const { columns, rows } = activitySheet([record], acts, 'America/Chicago', englishWords());
  expect(rows.map(([at, clerk, , what, why]) => [at, clerk, what, why])).toEqual([
    [{ local: '2026-03-02 09:00' }, 'Luis', '53-9981: Seal: UL 5', '=Customs'],
    [{ local: '2026-03-02 08:00' }, 'Ana', 'Close D-07', 'Ice'],
    [{ local: '2026-03-02 07:00' }, 'Luis', '53-9981: Seal: UL 5', null],
  ]);
  for (const row of rows) expect(row).toHaveLength(columns.length);
  const theirs = { ...act('2026-03-02T15:00:00Z', null), clerk: '', account: 'dock@yard.example' };
  const sheet = activitySheet([], [theirs], 'America/Chicago', englishWords());
  expect(sheet.rows[0]?.slice(1, 4)).toEqual(['', 'dock@yard.example', '53-9981: Seal: UL 5']);
  const unnamed = activitySheet([], [{ ...theirs, account: '' }], 'UTC', englishWords());
  expect(unnamed.rows[0]?.slice(1, 3)).toEqual(['Not this desk', '']);
});

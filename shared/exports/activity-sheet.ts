import type { OperationRecord } from '../outbox/model.ts';
import { englishWords } from '../words/languages.ts';
import { type Cell, type Sheet, sheetMoment } from './sheet.ts';

const { say } = englishWords();

/** What the clerks did, in the order of the list: who, what, why, and what became of it. */
export const activitySheet = (records: readonly OperationRecord[], zone: string): Sheet => ({
  columns: [`Saved (${zone})`, 'Clerk', 'Account', 'Operation', 'Reason', 'State', 'Known', 'Attempts', `Last change (${zone})`],
  rows: records.map(({ savedAt, actor, label, operation, state, known, attempts, changedAt }): readonly Cell[] => [
    sheetMoment(savedAt, zone),
    actor.clerk,
    actor.account,
    say(label),
    'reason' in operation ? operation.reason : null,
    state,
    say(known),
    attempts,
    sheetMoment(changedAt, zone),
  ]),
});

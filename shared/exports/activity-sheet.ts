import type { Words } from '../i18n/create-words.ts';
import type { Message } from '../i18n/message.ts';
import { reasonWords } from '../i18n/reason.ts';
import type { OperationRecord } from '../outbox/model.ts';
import { type Cell, type Sheet, sheetMoment } from './sheet.ts';

/**
 * Something done that isn't an operation: a check-in, an appointment, a look, a letting go. `at` in
 * milliseconds since the epoch; `asset` null: `what` names it; `why` null: nothing was asked.
 *
 * Example: `{ at, clerk: 'Ana', asset: 'TX 4821', what, why: 'Wrong truck' }` for a check-in that
 * was taken back.
 */
export type SheetAct = {
  readonly at: number;
  readonly clerk: string;
  /** The account at the service, of what others did; empty if the service names none. */
  readonly account?: string;
  readonly asset: string | null;
  readonly what: Message;
  readonly why: string | null;
};

/**
 * What the clerks did, newest first: who, what, why, and what happened to it; with check-ins,
 * appointments, and what was looked at and let go at the gate (`acts`).
 */
export const activitySheet = (
  records: readonly OperationRecord[],
  acts: readonly SheetAct[],
  zone: string,
  words: Words,
): Sheet => {
  const { t } = words;
  const waiting = acts.toSorted((a, b) => b.at - a.at);
  const until = (at: number) => {
    const older = waiting.findIndex((act) => act.at < at);
    return waiting.splice(0, older === -1 ? waiting.length : older);
  };
  const actRows = (some: readonly SheetAct[]) => some.map((act) => actCells(act, zone, words));
  return {
    columns: [
      t('exports.saved', { zone }),
      t('common.clerk'),
      t('exports.account'),
      t('exports.operation'),
      t('common.reason'),
      t('common.state'),
      t('exports.known'),
      t('exports.attempts'),
      t('exports.changed', { zone }),
    ],
    rows: [
      ...records.flatMap((record) => [
        ...actRows(until(Date.parse(record.savedAt))),
        recordCells(record, zone, words),
      ]),
      ...actRows(waiting),
    ],
  };
};

const recordCells = (
  { savedAt, actor, label, operation, state, known, attempts, changedAt }: OperationRecord,
  zone: string,
  { t, format }: Words,
): readonly Cell[] => [
  sheetMoment(savedAt, zone),
  actor.clerk,
  actor.account,
  format(label),
  'reason' in operation ? reasonWords(operation.reason, t) : null,
  t(`actions.state.${state}`),
  format(known),
  attempts,
  sheetMoment(changedAt, zone),
];

const actCells = (
  { at, clerk, account, asset, what, why }: SheetAct,
  zone: string,
  { format, t }: Words,
): readonly Cell[] => {
  const moment = sheetMoment(new Date(at).toISOString(), zone);
  const done = asset === null ? format(what) : `${asset}: ${format(what)}`;
  // The service names no account for it, and no clerk of this desk did it.
  const by = clerk === '' && !account ? t('activity.notHere') : clerk;
  return [moment, by, account ?? null, done, why, null, null, null, null];
};

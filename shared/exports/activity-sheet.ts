import type { Words } from '../i18n/create-words.ts';
import type { OperationRecord } from '../outbox/model.ts';
import { type Cell, type Sheet, sheetMoment } from './sheet.ts';

/** What the clerks did, in the order of the list: who, what, why, and what happened to it. */
export const activitySheet = (
  records: readonly OperationRecord[],
  zone: string,
  { t, format }: Words,
): Sheet => ({
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
  rows: records.map(
    ({ savedAt, actor, label, operation, state, known, attempts, changedAt }): readonly Cell[] => [
      sheetMoment(savedAt, zone),
      actor.clerk,
      actor.account,
      format(label),
      'reason' in operation ? operation.reason : null,
      t(`actions.state.${state}`),
      format(known),
      attempts,
      sheetMoment(changedAt, zone),
    ],
  ),
});

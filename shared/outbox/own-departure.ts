/**
 * Why a truck or trailer is gone from the yard as this desk shows it: its departure is saved here
 * and waits, or is being sent. Pure.
 */
import { message } from '../i18n/message.ts';
import type { Finding } from '../yard/operations.ts';
import { isAmong, keysOf } from '../yard/touches.ts';
import { asDeparting } from './label.ts';
import type { OperationRecord } from './model.ts';

/** An open operation of this desk, with the fields needed here. */
export type OpenOperation = Pick<
  OperationRecord,
  'operation' | 'touches' | 'label' | 'savedAt' | 'state'
>;

/**
 * The findings, where an asset that isn't there is named by the departure that took it off.
 *
 * Example: "TX-4821 departs from D-07. Not confirmed yet. Saved here at 2:05 PM and not sent."
 */
export function withLeaving(
  findings: readonly Finding[],
  open: readonly OpenOperation[],
): readonly Finding[] {
  return findings.map((finding) => {
    const { code, entities } = finding;
    if (code !== 'unknown-visit' && code !== 'unknown-container') return finding;
    const keys = keysOf(entities);
    const leaving = open.findLast(
      ({ operation, touches }) => operation.kind === 'depart' && isAmong(touches, keys),
    );
    if (leaving === undefined) return finding;
    const { label, savedAt, state } = leaving;
    return {
      ...finding,
      said: message('operations.refused.leaving', {
        label: asDeparting(label, ''),
        at: Date.parse(savedAt),
        state: state === 'queued' ? 'queued' : 'other',
      }),
    };
  });
}

import type { Appointment } from '../../../../shared/appointments/model.ts';
import {
  noArrivals,
  punctualityMessage,
  standingAfterwards,
} from '../../../../shared/appointments/punctuality.ts';
import type { LateChange } from '../../../../shared/shift/late-changes.ts';
import type { ZoneFormat } from '../../../ui/text/time.ts';
import { words } from '../../../ui/words.ts';

/** An appointment that was late, and the change that was made. */
export const lateChangeText = (
  { was, became, to }: LateChange,
  zone: Pick<ZoneFormat, 'dated'>,
): string => words().t('shift.lateChange', { was, became, to: zone.dated(to) });

/**
 * How late an appointment of a list of the hand-over was at its end, in the words of every screen;
 * empty where the list alone says what is known. `until`: in milliseconds since the epoch.
 */
export function lateText(row: Appointment, list: 'late' | 'notHere', until: number): string {
  const standing = standingAfterwards(row, until, noArrivals);
  const message =
    standing.kind === (list === 'late' ? 'came' : 'late') ? punctualityMessage(standing) : null;
  return message === null ? '' : words().format(message);
}

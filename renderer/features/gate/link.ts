/**
 * Appointments to choose from for an unplanned visit: likely ones first, then the nearest in time.
 * Pure.
 */

import type { Appointment } from '../../../shared/appointments/model.ts';
import { calledBy, likeness, numberAndCompany } from '../../../shared/gate/likeness.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { displayText } from '../../../shared/text.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import type { Option } from '../../operations/draft/options.ts';
import { instantMs, type ZoneFormat } from '../../ui/text/time.ts';
import { words } from '../../ui/words.ts';

/** Why an appointment is taken already; null when no truck came for it. */
const refusedFor = (truck: string | undefined): Message | null =>
  truck === undefined ? null : message('gate.link.taken', { truck });

/**
 * The appointments to choose from. One that already has a truck is refused with that reason. `door`
 * is the door's name.
 */
export function linkOptions(
  visit: Visit,
  appointments: readonly Appointment[],
  taken: ReadonlyMap<string, string>,
  zone: ZoneFormat,
  now: number,
  door: (dock: string) => string,
): readonly Option[] {
  const came = instantMs(visit.createdAt) ?? now;
  const distance = ({ start }: Appointment) => Math.abs((instantMs(start) ?? 0) - came);
  const own = numberAndCompany(visit);
  const like = (each: Appointment) => likeness(own, calledBy(each));
  const rank = (each: Appointment) => (taken.has(each.id) ? -1 : like(each));
  return [...appointments]
    .filter(({ status }) => status !== 'Cancelled')
    .sort((a, b) => rank(b) - rank(a) || distance(a) - distance(b))
    .map((each) => ({
      key: each.id,
      label: `${zone.short(each.start, now)} · ${displayText(each.companyName ?? words().t('gate.expected.noCompany'), 50)}`,
      detail: [
        each.dockId === null ? null : door(each.dockId),
        each.confirmationNumber,
        ...each.refNumbers.slice(0, 3),
      ]
        .map((number) => displayText(number ?? '', 24))
        .filter(Boolean)
        .join(' · '),
      refusal: refusedFor(taken.get(each.id)),
      caution: like(each) > 1 ? message('gate.link.named') : null,
    }));
}

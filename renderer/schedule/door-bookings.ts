/** Until when the schedule leaves a door free. Shown at the target of a drag. */
import { addDays, dayOf } from '../../shared/appointments/days.ts';
import type { Appointment } from '../../shared/appointments/model.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { SpotId } from '../../shared/ids.ts';
import { doorsOf } from '../../shared/now/doors.ts';
import { displayText } from '../../shared/text.ts';
import { contentsOf } from '../../shared/yard/contents.ts';
import type { Page } from '../page/page.ts';
import { instantMs } from '../ui/text/time.ts';
import { scheduleOf } from './use-schedule.ts';

/** Statuses of appointments whose truck is still to come. */
const coming: ReadonlySet<string> = new Set(['Requested', 'Scheduled']);

/**
 * When the next appointment of a dock begins, in milliseconds since the epoch. Null when we know of
 * none. `rows` may be in any order.
 */
export function nextBooking(
  rows: readonly Appointment[],
  dock: string,
  now: number,
): number | null {
  let next: number | null = null;
  for (const { dockId, status, start } of rows) {
    const at = dockId === dock && coming.has(status) ? instantMs(start) : null;
    if (at !== null && at > now && (next === null || at < next)) next = at;
  }
  return next;
}

/**
 * The target of a drag in words: "to D-02, free until 11:00". The rules say it when a spot isn't
 * free.
 */
export function targetNameOf(page: Page, id: SpotId): Message {
  const { yard, ticker, zone } = page;
  const spot = displayText(yard.table.spot(id)?.code.trim() ?? '', 24);
  const { state, isOpen, isReserved } = contentsOf(yard.table, id);
  if (state !== 'free' || !isOpen || isReserved) return message('map.target', { spot });
  const schedule = scheduleOf(page);
  const docks = schedule.page.getState().state?.docks ?? [];
  const dock = [...doorsOf(docks, yard.table.spots())].find(([, door]) => door === id)?.[0];
  if (dock === undefined) return message('map.target.free', { spot });
  const now = ticker.now();
  const today = dayOf(now, zone.timeZone);
  const at = nextBooking(schedule.rows(today, addDays(today, 1)), dock, now);
  return at === null
    ? message('map.target.free', { spot })
    : message('map.target.until', { spot, at });
}

/** The list opens first thing in the morning: at the first look at the page of each working day. */
import { addDays, type Day, dayOf } from '../../../shared/appointments/days.ts';
import type { Page } from '../../page/page.ts';

/**
 * A working day begins so long after midnight, in milliseconds: a night shift is not called away in
 * the middle of its work.
 */
const dayBegins = 4 * 3_600_000;

/** The day after the one of `now`, in the facility's zone. */
export const tomorrow = (now: number, timeZone: string): Day => addDays(dayOf(now, timeZone), 1);

/**
 * Shows the list where nobody looked at the page yet on this working day; answers whether it did.
 */
export function greet({
  preferences,
  ticker,
  zone,
  ui,
}: Pick<Page, 'preferences' | 'ticker' | 'zone' | 'ui'>): boolean {
  const today = dayOf(ticker.now() - dayBegins, zone.timeZone);
  if (preferences.getState().openedOn >= today) return false;
  preferences.change({ openedOn: today });
  ui.getState().show('now');
  return true;
}

/** The list opens first thing in the morning: at the first look at the page of each working day. */
import { addDays, type Day, dayOf } from '../../../shared/appointments/days.ts';
import type { ClerkId } from '../../../shared/clerks/model.ts';
import type { Page } from '../../page/page.ts';
import { perPage } from '../../page/per-page.ts';

/**
 * A working day begins so long after midnight, in milliseconds: a night shift is not called away in
 * the middle of its work.
 */
const dayBegins = 4 * 3_600_000;

/** The clerk who used the desk last. */
const lastClerkOf = perPage((): { id: ClerkId | null } => ({ id: null }));

/** The day after the one of `now`, in the facility's zone. */
export const tomorrow = (now: number, timeZone: string): Day => addDays(dayOf(now, timeZone), 1);

/**
 * Opens the list at the first use of the page on a working day, and for each clerk who takes over
 * the desk, because the previous clerk's screen is a poor start. Returns whether it did.
 */
export function greet(page: Page): boolean {
  const { preferences, ticker, zone, ui } = page;
  const today = dayOf(ticker.now() - dayBegins, zone.timeZone);
  const clerk = page.session.getState().clerk?.id ?? null;
  const last = lastClerkOf(page);
  const isAnother = last.id !== null && clerk !== null && clerk !== last.id;
  last.id = clerk ?? last.id;
  if (preferences.getState().openedOn >= today && !isAnother) return false;
  preferences.change({ openedOn: today });
  ui.getState().show('now');
  return true;
}

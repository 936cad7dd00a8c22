/**
 * What the list is told from the dock schedule: who is expected, which door a dock is, drafts that
 * are not settled.
 */
import { type Day, dayOf } from '../../../shared/appointments/days.ts';
import { doorsOf } from '../../../shared/now/doors.ts';
import { draftSubject } from '../../../shared/now/other-cases.ts';
import type { Stop } from '../../page/stores/yard-store.ts';
import { scheduleOf } from '../../schedule/use-schedule.ts';
import type { NowParts } from './now-state.ts';

/**
 * A night has no midnight: so long after it yesterday's trucks are still waited for, in
 * milliseconds.
 */
const OVERNIGHT = 12 * 3_600_000;

/** Puts what the schedule tells onto the board. */
export function createScheduleFollower({
  page,
  board,
  scheduleRefresh,
}: Pick<NowParts, 'page' | 'board' | 'scheduleRefresh'>) {
  const { yard, ticker, zone } = page;
  const schedule = scheduleOf(page);
  let doors: ReturnType<typeof doorsOf> = new Map();
  let docks = '';
  let drafts: unknown = null;
  let looked: { readonly first: Day; readonly last: Day; readonly stop: Stop } | null = null;
  let stamp = -1;

  const docksNow = () => schedule.page.getState().state?.docks ?? [];
  const putDoors = () => {
    const next = doorsOf(docksNow(), yard.table.spots());
    if (JSON.stringify([...next]) !== JSON.stringify([...doors])) {
      doors = next;
      board.restart();
    }
    scheduleRefresh();
  };
  const follow = () => {
    const { state, stamp: newest } = schedule.page.getState();
    const told = JSON.stringify(docksNow());
    if (told !== docks) {
      docks = told;
      // Names of doors stand in the lines of appointments.
      board.restart();
      putDoors();
    }
    if (state?.drafts !== drafts) {
      drafts = state?.drafts;
      board.put(
        'drafts',
        (state?.drafts ?? []).flatMap((draft) => draftSubject(draft) ?? []),
      );
      scheduleRefresh();
    }
    if (looked === null || state === null || stamp === newest) return;
    stamp = newest;
    board.expect(schedule.rows(looked.first, looked.last));
    scheduleRefresh();
  };
  return {
    door: (dock: string) => doors.get(dock) ?? null,
    dockName(id: string): string | null {
      const dock = docksNow().find((each) => each.id === id);
      return dock === undefined ? null : (dock.doorNumber ?? dock.name);
    },
    putDoors,
    follow,
    /**
     * Follows the days of which trucks may be waited for; another day is looked at when the clock
     * says so.
     */
    look() {
      const now = ticker.now();
      const [first, last] = [dayOf(now - OVERNIGHT, zone.timeZone), dayOf(now, zone.timeZone)];
      if (looked?.first === first && looked.last === last) return;
      looked?.stop();
      looked = { first, last, stop: schedule.look(first, last) };
      stamp = -1;
    },
    stop() {
      looked?.stop();
      looked = null;
    },
  };
}

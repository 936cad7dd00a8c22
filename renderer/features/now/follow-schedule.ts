/** Sources from the dock schedule: expected trucks, the doors of docks, and unsettled drafts. */
import { type Day, dayOf } from '../../../shared/appointments/days.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { doorsOf } from '../../../shared/now/doors.ts';
import { draftSubject } from '../../../shared/now/other-cases.ts';
import type { Stop } from '../../page/stores/yard-store.ts';
import { scheduleOf } from '../../schedule/use-schedule.ts';
import type { NowParts } from './now-state.ts';

/**
 * Night shifts run past midnight: how long after it yesterday's trucks are still waited for, in
 * milliseconds.
 */
const OVERNIGHT = 12 * 3_600_000;

/** Puts the schedule's facts onto the board. */
export class ScheduleFollower {
  readonly #parts: Pick<NowParts, 'page' | 'board' | 'scheduleRefresh'>;
  readonly #schedule: ReturnType<typeof scheduleOf>;
  /** The door of each dock. */
  #doors: ReturnType<typeof doorsOf> = new Map();
  /** Docks and drafts that the board got last; docks as text, to be compared. */
  #docks = '';
  #drafts: unknown = null;
  /** The days that are followed. */
  #days: { readonly first: Day; readonly last: Day; readonly stop: Stop } | null = null;
  /** The change of the schedule that the board got last. */
  #stamp = -1;

  constructor(parts: Pick<NowParts, 'page' | 'board' | 'scheduleRefresh'>) {
    this.#parts = parts;
    this.#schedule = scheduleOf(parts.page);
  }

  door(dock: string): SpotId | null {
    return this.#doors.get(dock) ?? null;
  }

  dockName(id: string): string | null {
    const dock = this.#docksNow().find((each) => each.id === id);
    return dock === undefined ? null : (dock.doorNumber ?? dock.name);
  }

  putDoors(): void {
    const { page, board, scheduleRefresh } = this.#parts;
    const next = doorsOf(this.#docksNow(), page.yard.table.spots());
    if (JSON.stringify([...next]) !== JSON.stringify([...this.#doors])) {
      this.#doors = next;
      board.restart();
    }
    scheduleRefresh();
  }

  follow(): void {
    const { board, scheduleRefresh } = this.#parts;
    const { state, stamp } = this.#schedule.page.getState();
    const docks = JSON.stringify(this.#docksNow());
    if (docks !== this.#docks) {
      this.#docks = docks;
      // Lines of appointments show the names of doors.
      board.restart();
      this.putDoors();
    }
    if (state?.drafts !== this.#drafts) {
      this.#drafts = state?.drafts;
      board.put(
        'drafts',
        (state?.drafts ?? []).flatMap((draft) => draftSubject(draft) ?? []),
      );
      scheduleRefresh();
    }
    if (this.#days === null || state === null || this.#stamp === stamp) return;
    this.#stamp = stamp;
    board.expect(this.#schedule.rows(this.#days.first, this.#days.last));
    scheduleRefresh();
  }

  /**
   * Follows the days on which trucks may be due: today, and yesterday until `OVERNIGHT` after
   * midnight.
   */
  look(): void {
    const { ticker, zone } = this.#parts.page;
    const now = ticker.now();
    const [first, last] = [dayOf(now - OVERNIGHT, zone.timeZone), dayOf(now, zone.timeZone)];
    if (this.#days?.first === first && this.#days.last === last) return;
    this.#days?.stop();
    this.#days = { first, last, stop: this.#schedule.look(first, last) };
    this.#stamp = -1;
  }

  stop(): void {
    this.#days?.stop();
    this.#days = null;
  }

  #docksNow() {
    return this.#schedule.page.getState().state?.docks ?? [];
  }
}

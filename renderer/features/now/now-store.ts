/**
 * The lines that need attention: the board of `shared/now`, updated with everything that the page
 * follows.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { limitsOf } from '../../../shared/limits.ts';
import { NowBoard } from '../../../shared/now/board.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import { closuresOf } from '../../operations/closures/closures-store.ts';
import type { Page } from '../../page/page.ts';
import { perPage } from '../../page/per-page.ts';
import { nowLinesOf } from '../../page/stores/now-lines.ts';
import { unlistedOf } from '../../page/stores/unlisted-trucks.ts';
import type { Stop } from '../../page/stores/yard-store.ts';
import { scheduleOf } from '../../schedule/use-schedule.ts';
import { detentionOfPage } from '../reports/detention/detention-store.ts';
import { ConsoleFollower } from './follow-console.ts';
import { ScheduleFollower } from './follow-schedule.ts';
import { IdleRefresh } from './idle-refresh.ts';
import type { NowState } from './now-state.ts';

export type NowStore = StoreApi<NowState> & {
  /** Begins to follow the page; the returned function stops it. */
  readonly start: () => Stop;
  /** Asks the gate again, after something was done there. */
  readonly askGate: () => void;
};

/** How often the gate is asked for check-ins that are not settled, in milliseconds. */
const ASK_GATE_EVERY = 30_000;

/** The lines of this page that need attention. */
export const nowOf = perPage(createNowStore);

const nothingYet = (): NowState => ({
  lines: [],
  asleep: [],
  filter: null,
  own: {},
  limits: limitsOf({}),
  gate: { checkIn: false, link: false, own: new Set() },
  refused: [],
});

function createNowStore(page: Page): NowStore {
  const { api, yard, operations, status, session, ticker } = page;
  const schedule = scheduleOf(page);
  const store = createStore<NowState>()(nothingYet);
  const detention = detentionOfPage(page);
  const closures = closuresOf(page);
  const refresh = new IdleRefresh(() => tell());
  const scheduleRefresh = () => refresh.schedule();
  const board: NowBoard = new NowBoard({
    yard: yard.table,
    get limits() {
      return store.getState().limits;
    },
    get gate() {
      return store.getState().gate;
    },
    appointment: schedule.marks.row,
    door: (dock) => fromSchedule.door(dock),
    isSentTo: (asset, spot) => fromConsole.sent.has(asset, spot),
    dockName: (dock) => fromSchedule.dockName(dock),
    freeTime: detention.freeTimeOf,
    closure: (spot) => closures.getState().kept.get(spot) ?? null,
  });
  const parts = { page, board, get: store.getState, set: store.setState, scheduleRefresh };
  const fromSchedule = new ScheduleFollower(parts);
  const fromConsole = new ConsoleFollower(parts);

  const tell = () => {
    // The yard of another time is shown, where nothing can be done. We catch up with the changes
    // when the present yard is back.
    if (yard.isHeld() || yard.isAhead()) return;
    const { lines, asleep } = board.at(ticker.now());
    const shown = store.getState();
    if (lines === shown.lines && asleep === shown.asleep) return;
    store.setState({ lines, asleep });
    nowLinesOf(page).setState({ lines });
  };
  const tick = () => {
    if (board.isDue(ticker.now())) tell();
    if (fromConsole.gateAgeMs() >= ASK_GATE_EVERY) void fromConsole.askGate();
    fromSchedule.look();
  };

  const follow = (): readonly Stop[] => [
    yard.onSpots((ids) => {
      board.touchSpots(ids);
      scheduleRefresh();
    }),
    yard.onAssets((ids) => {
      board.touchAssets(ids);
      scheduleRefresh();
    }),
    yard.onStructure(() => fromSchedule.putDoors()),
    schedule.marks.onChange(() => {
      board.lookAtAppointments();
      scheduleRefresh();
    }),
    schedule.page.subscribe(() => fromSchedule.follow()),
    operations.subscribe(() => {
      fromConsole.followRefused();
      fromConsole.putOperations();
      void fromConsole.readEnded();
    }),
    status.subscribe(() => fromConsole.putConsole()),
    session.subscribe(() => fromConsole.putConsole()),
    detention.subscribe(() => {
      board.restart();
      scheduleRefresh();
    }),
    closures.subscribe(({ kept }, before) => {
      board.touchSpots([...kept.keys(), ...before.kept.keys()]);
      scheduleRefresh();
    }),
    unlistedOf(page).subscribe(() => fromConsole.putUnsent()),
    ticker.on(tick),
    watchForever(
      (options) => api.now.watch(undefined, options),
      ({ snoozes, limits: own }) => {
        board.setSnoozes(snoozes);
        if (JSON.stringify(own) !== JSON.stringify(store.getState().own)) {
          store.setState({ own, limits: limitsOf(own) });
          board.restart();
          fromConsole.putConsole();
        }
        scheduleRefresh();
      },
    ),
  ];

  return Object.assign(store, {
    askGate: () => void fromConsole.askGate(),
    start() {
      // A locked page followed nothing, so we reload what may have changed.
      board.restart();
      const stops = follow();
      fromSchedule.look();
      fromSchedule.putDoors();
      fromSchedule.follow();
      fromConsole.putConsole();
      void fromConsole.readEnded();
      void fromConsole.askGate();
      return () => {
        for (const stop of stops) stop();
        fromSchedule.stop();
        refresh.cancel();
      };
    },
  });
}

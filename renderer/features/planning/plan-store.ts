import { createStore } from 'zustand/vanilla';
import type { StoredPlans } from '../../../shared/console-api/plans.ts';
import { type Goal, keyOfAsset } from '../../../shared/planning/order/goals.ts';
import { type GoalOrder, keepOrder } from '../../../shared/planning/order/keep-order.ts';
import type { Ordered } from '../../../shared/planning/order/order.ts';
import { type Timing, usualTiming } from '../../../shared/planning/timing.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import { planningOf } from '../../operations/planning.ts';
import type { Page } from '../../page/page.ts';
import { perPage } from '../../page/per-page.ts';
import type { Stop } from '../../page/stores/yard-store.ts';
import { words } from '../../ui/words.ts';
import { createCommit, createStepIds } from './commit.ts';
import { createFollow } from './follow-desks.ts';
import { GoalHistory } from './goal-history.ts';
import { movesOf } from './moves/move-store.ts';
import { createKeeper } from './plan-keeper.ts';
import { createReasons } from './plan-reasons.ts';
import type { OpenPlan, PlanState, PlanStateStore, ProposedPlace } from './plan-state.ts';
import { createPropose } from './propose.ts';
import { createShowSteps } from './show-steps.ts';
import { createTakeBack } from './take-back-plan.ts';

const nothing: Ordered = { steps: [], impossible: [] };
const emptyPlan = { version: 0, wishes: [], operations: [], timing: usualTiming };
const noPlans: PlanState = {
  kept: { plans: [], areas: [], weights: {} },
  open: null,
  ordered: nothing,
  saving: null,
  trouble: null,
  isAlone: false,
  isImproving: false,
  note: null,
  proposed: new Map(),
};
/**
 * While the yard changes, a plan is put in order again at most this often; keeping it waits as
 * long. In milliseconds.
 */
const REORDER_DELAY_MS = 250;

/** Plans of a page. Nothing here rejects: what went wrong is `trouble`. */
export const plansOf = perPage(createPlans);

export type Plans = ReturnType<typeof createPlans>;

function createPlans(page: Page) {
  const { api, yard, ticker, newId } = page;
  const store: PlanStateStore = createStore<PlanState>()(() => noPlans);
  const { getState: get, setState: set } = store;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const ids = createStepIds(newId);
  const showing = createShowSteps(yard);
  const { keep, settled, newest, remove, receive, isFollowed } = createKeeper(api, store, () =>
    follow(true),
  );
  const reasons = createReasons(api, settled, store);
  const follow = createFollow(page, store, {
    isFollowed,
    leave,
    shown() {
      // What was undone here is of an earlier version.
      history.forget();
      refresh();
    },
  });

  /** The order of the open plan: of a change only what hangs on it is worked out. */
  let order: { readonly yard: YardTable; readonly kept: GoalOrder } | null = null;

  /** Puts the open plan in order on the yard as it is, and shows it. */
  function refresh(): void {
    const { open, saving } = get();
    if (open === null || saving !== null || yard.isHeld()) return;
    if (!yard.isAhead()) yard.showAhead([]);
    const table = yard.present();
    if (order?.yard !== table)
      order = { yard: table, kept: keepOrder(table, words().t('plan.reason')) };
    const ordered = order.kept.of(open.wishes);
    set({ ordered });
    showing.show(ids.of(ordered.steps, new Date(ticker.now()).toISOString()));
  }

  const scheduleReorder = () => {
    timer ??= setTimeout(() => {
      timer = null;
      refresh();
    }, REORDER_DELAY_MS);
  };

  function setWishes(wishes: readonly Goal[]): void {
    const { open } = get();
    if (open === null) return;
    set({ open: { ...open, wishes } });
    refresh();
    void keep();
  }

  function alter(change: Partial<OpenPlan>): void {
    const { open } = get();
    if (open === null) return;
    set({ open: { ...open, ...change } });
    void keep();
  }

  const history = new GoalHistory(store, setWishes);
  const change = (wishes: readonly Goal[]) => history.wish(wishes);

  /** Opens a plan, the newest that is not done, or a new one. */
  function enter(id?: string): void {
    const { kept } = get();
    if (yard.isHeld()) return;
    // What another desk plans is opened by name alone.
    const known = kept.plans.find(
      (each) =>
        each.state === 'open' && (id === undefined ? each.desk === undefined : each.id === id),
    );
    const open = known ?? {
      ...emptyPlan,
      id: newId(),
      name: words().t('plan.nameOf', { number: kept.plans.length + 1 }),
    };
    history.forget();
    const { id: own, version, name, wishes, operations, timing } = newest(open);
    set({
      open: { id: own, version, name, wishes, operations, timing },
      trouble: null,
      isAlone: false,
    });
    planningOf(page).set(history);
    refresh();
    if (known !== undefined) void reasons.read();
  }

  function received(kept: StoredPlans): void {
    receive(kept);
    follow(false);
  }

  /** Shown at once, and kept. */
  function explain(places: readonly ProposedPlace[]): void {
    set(({ proposed }) => ({
      proposed: new Map([
        ...proposed,
        ...places.map((each) => [keyOfAsset(each.asset), each] as const),
      ]),
    }));
    void reasons.keep(places);
  }

  /** Shows the yard as it is; the plan stays kept. */
  function leave(): void {
    planningOf(page).set(null);
    ids.clear();
    order = null;
    set({
      open: null,
      ordered: nothing,
      trouble: null,
      isAlone: false,
      isImproving: false,
      note: null,
      proposed: new Map(),
    });
    showing.hide();
  }

  async function discard(): Promise<void> {
    await settled();
    const { open } = get();
    leave();
    if (open === null) return;
    if (open.version > 0) await remove(open.id);
  }

  return {
    store,
    enter,
    leave,
    change,
    commit: createCommit({
      page,
      store,
      ids,
      keep,
      refresh,
      leave,
      hide: showing.hide,
    }),
    discard,
    propose: createPropose(page, { open: () => get().open, enter, change, propose: set, explain }),
    /**
     * The steps become moves for drivers; the plan stays kept, and its steps go as they are done.
     */
    async give(): Promise<void> {
      const { open, ordered } = get();
      if (open === null || !(await movesOf(page).give(open, ordered.steps))) return;
      leave();
      page.ui.getState().show('moves');
    },
    toggle: () => (get().open === null ? enter() : leave()),
    rename(name: string): void {
      if (name.trim() !== '') alter({ name: name.slice(0, 80) });
    },
    /** By when, and who drives. */
    time(timing: Partial<Timing>): void {
      const { open } = get();
      if (open !== null) alter({ timing: { ...open.timing, ...timing } });
    },
    drop: (wish: Goal) => history.drop(wish),
    start(): Stop {
      planningOf(page).setUndo(createTakeBack(page, store));
      const stops = [
        watchForever((options) => api.plans.watch(undefined, options), received),
        // Only the real yard counts: what a plan shows changes nothing in it.
        yard.onEvent((touched) => {
          order?.kept.yardChanged(touched);
          if (get().open !== null) scheduleReorder();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
        planningOf(page).setUndo(null);
        if (timer !== null) clearTimeout(timer);
        timer = null;
        leave();
      };
    },
  };
}

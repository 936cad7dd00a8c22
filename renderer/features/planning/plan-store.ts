import { createStore } from 'zustand/vanilla';
import type { StoredPlans } from '../../../shared/console-api/planning/plans.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { soonestFirst } from '../../../shared/planning/moves/urgent-first.ts';
import {
  type Goal,
  type GoalKey,
  isSameGoal,
  keyOfAsset,
  keyOfGoal,
  namedGoal,
  withGoals,
} from '../../../shared/planning/order/goals.ts';
import { type GoalOrder, keepOrder } from '../../../shared/planning/order/keep-order.ts';
import type { Ordered, PlanStep } from '../../../shared/planning/order/order.ts';
import type { ProposalKind } from '../../../shared/planning/propose.ts';
import {
  duesOf,
  LONGEST_PLAN_NAME,
  type Timing,
  usualTiming,
} from '../../../shared/planning/timing.ts';
import { noSteps, stepAlong, stepped, type UndoSteps } from '../../../shared/undo-steps.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import { rankingOf } from '../../operations/draft/ranking.ts';
import { type Planning, planningOf } from '../../operations/planning.ts';
import type { Page } from '../../page/page.ts';
import { perPage } from '../../page/per-page.ts';
import type { Stop } from '../../page/stores/yard-store.ts';
import { words } from '../../ui/words.ts';
import { createCommit, StepIds } from './commit.ts';
import { createFollow } from './follow-desks.ts';
import { leftOut, plannedMoves } from './moves/from-plan.ts';
import { movesOf } from './moves/move-store.ts';
import { PlanKeeper } from './plan-keeper.ts';
import { createReasons } from './plan-reasons.ts';
import type { OpenPlan, PlanState, PlanStateStore, ProposedPlace } from './plan-state.ts';
import { createPropose, type ProposalRun } from './propose.ts';
import { ShownSteps } from './show-steps.ts';
import { TakeBack } from './take-back-plan.ts';

const nothing: Ordered = { steps: [], impossible: [] };
const emptyPlan = { version: 0, wishes: [], operations: [], timing: usualTiming };
/** Nothing is being proposed. */
const noProposal = { isImproving: false, ranking: null } satisfies Partial<PlanState>;
/** No plan is shown: the yard is. */
const closed = {
  open: null,
  ordered: nothing,
  trouble: null,
  isAlone: false,
  ...noProposal,
  note: null,
  proposed: new Map(),
} satisfies Partial<PlanState>;
/**
 * While the yard changes, a plan is put in order again at most this often; keeping it waits as
 * long. In milliseconds.
 */
const REORDER_DELAY_MS = 250;

/** A name that no plan has: the number of plans and one more, or the next that is free. */
function freeName({ plans }: StoredPlans): string {
  const taken = new Set(plans.map(({ name }) => name));
  for (let number = plans.length + 1; ; number += 1) {
    const name = words().t('plan.nameOf', { number });
    if (!taken.has(name)) return name;
  }
}

/** The plans of a page. No method rejects: errors are in `trouble`. */
export const plansOf = perPage((page) => new Plans(page));

/**
 * The plans of one page, at most one of them open:
 * `Closed → (enter) → Open → (commit) → Saving → Closed, or Open where a step was refused`; `leave`
 * closes it from anywhere, and it stays kept.
 */
export class Plans implements Planning {
  readonly store: PlanStateStore = createStore<PlanState>()(() => ({
    ...closed,
    kept: { plans: [], areas: [], weights: {} },
    saving: null,
  }));
  /** Saves the steps of the open plan. `evenAlone`: also where other desks can't be asked. */
  readonly commit: (evenAlone?: boolean) => Promise<void>;
  /** Proposes places in the open plan, or in one that it opens. */
  readonly propose: (kind: ProposalKind, spots?: readonly SpotId[]) => Promise<void>;
  readonly #page: Page;
  readonly #ids: StepIds;
  readonly #showing: ShownSteps;
  readonly #keeper: PlanKeeper;
  readonly #reasons: ReturnType<typeof createReasons>;
  /** Shows what another desk made of the open plan. */
  readonly #follow: ReturnType<typeof createFollow>;
  /** Undo and redo. Each step is the list of the open plan's goals at that time. */
  #steps: UndoSteps<readonly Goal[]> = noSteps;
  readonly #takeBack: TakeBack;
  /** We looked once whether a reload cut a save or an undo. */
  #isResumed = false;
  /** Steps of the open plan were done before all of `#steps`. */
  #isSaved = false;
  /** The order of the open plan: after a change we compute only what depends on it. */
  #order: { readonly yard: YardTable; readonly kept: GoalOrder } | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Ends the proposal that is being made. */
  #stopping = new AbortController();

  constructor(page: Page) {
    const { store } = this;
    this.#page = page;
    this.#ids = new StepIds(page.newId);
    this.#takeBack = new TakeBack(page, store, globalThis.sessionStorage);
    this.#showing = new ShownSteps(page.yard);
    this.#keeper = new PlanKeeper(page.api, store, () => this.#follow(true));
    const keeper = this.#keeper;
    this.#reasons = createReasons(page.api, () => keeper.settled(), store);
    const leave = () => this.leave();
    const refresh = () => this.#refresh();
    this.#follow = createFollow(page, store, {
      isFollowed: (plan) => keeper.isFollowed(plan),
      leave,
      shown: () => {
        // Undo steps from here belong to an earlier version.
        this.#steps = noSteps;
        refresh();
      },
    });
    const commit = createCommit({
      page,
      store,
      ids: this.#ids,
      keep: (more) => keeper.keep(more),
      refresh,
      leave,
      hide: () => this.#showing.hide(),
      onSaving: (plan, saving) => this.#takeBack.saving(plan, saving),
      onSaved: (saved) => {
        // Undo takes what was done back first. Changes from before it are no steps of their own.
        this.#steps = noSteps;
        this.#isSaved = saved.length > 0;
        this.#takeBack.saved(saved);
      },
    });
    this.commit = (evenAlone) => {
      this.#dropProposal();
      return commit(evenAlone);
    };
    const propose = createPropose(page, {
      open: () => store.getState().open,
      enter: () => this.enter(),
      addGoals: (goals, instead) => this.addGoals(goals, instead),
      propose: store.setState,
      begin: () => this.#beginProposal(),
      explain: (places) => this.#explain(places),
    });
    this.propose = async (kind, spots) => {
      if (store.getState().saving === null) await propose(kind, spots);
    };
  }

  #beginProposal(): ProposalRun {
    const own = this.#dropProposal();
    const isNewest = () => this.#stopping === own;
    return {
      stop: own.signal,
      isCurrent: () => isNewest() && !this.#page.yard.isHeld(),
      end: () => {
        if (isNewest()) this.store.setState(noProposal);
      },
    };
  }

  /** What is being proposed is never shown, because something else begins in the plan. */
  #dropProposal(): AbortController {
    const before = this.#stopping;
    this.#stopping = new AbortController();
    before.abort();
    this.store.setState(noProposal);
    return this.#stopping;
  }

  /** Ends the running proposal. Its best result so far stays. */
  stop(): void {
    this.#stopping.abort();
  }

  start(): Stop {
    const { api, yard } = this.#page;
    planningOf(this.#page).setUndo(this.#takeBack.undoWhole);
    const stops = [
      watchForever(
        (options) => api.plans.watch(undefined, options),
        (kept) => this.#received(kept),
      ),
      // We count only the real yard. A shown plan changes nothing in it.
      yard.onEvent((touched) => {
        this.#order?.kept.yardChanged(touched);
        if (this.store.getState().open !== null) this.#scheduleReorder();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      planningOf(this.#page).setUndo(null);
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#timer = null;
      this.leave();
    };
  }

  toggle(): void {
    if (this.store.getState().open === null) this.enter();
    else this.leave();
  }

  /** Opens a plan, the newest that is not done, or a new one. */
  enter(id?: string): void {
    const { kept } = this.store.getState();
    if (this.#page.yard.isHeld()) return;
    // A plan of another desk is opened only by name.
    const known = kept.plans.find(
      (each) =>
        each.state === 'open' && (id === undefined ? each.desk === undefined : each.id === id),
    );
    const made = {
      ...emptyPlan,
      id: this.#page.newId(),
      name: freeName(kept),
    };
    const {
      id: own,
      version,
      name,
      wishes,
      operations,
      timing,
    } = this.#keeper.newest(known ?? made);
    this.#steps = noSteps;
    this.#isSaved = false;
    // What is or was proposed in another plan isn't shown in this one.
    const isOther = this.store.getState().open?.id !== own;
    if (isOther) this.#dropProposal();
    this.store.setState({
      open: { id: own, version, name, wishes, operations, timing },
      trouble: null,
      isAlone: false,
      ...(isOther ? { note: null, proposed: new Map() } : {}),
    });
    planningOf(this.#page).set(this);
    this.#refresh();
    if (known !== undefined) void this.#reasons.read();
  }

  /** Shows the present yard; the plan stays kept. */
  leave(): void {
    this.#dropProposal();
    planningOf(this.#page).set(null);
    this.#ids.clear();
    this.#order = null;
    this.store.setState(closed);
    this.#showing.hide();
  }

  /** `instead`: the goals to replace, such as those of an earlier proposal. */
  addGoals(goals: readonly Goal[], instead: readonly Goal[] = []): void {
    if (goals.length + instead.length === 0) return;
    this.#change((open) =>
      withGoals(
        open.filter((each) => !instead.some((other) => isSameGoal(each, other))),
        goals,
      ),
    );
  }

  drop(goal: Goal): void {
    this.dropGoal(keyOfGoal(goal));
  }

  /** Takes a goal out of the plan, with its steps. Its asset or spot stays as it is. */
  dropGoal(key: GoalKey): void {
    this.#change((open) => open.filter((each) => keyOfGoal(each) !== key));
  }

  step(way: 'back' | 'forth'): boolean {
    const { open } = this.store.getState();
    if (open === null) return false;
    if (way === 'back' && this.#isSaved && this.#steps.past.length === 0) return false;
    const now = { goals: open.wishes, ...this.#steps };
    const next = stepAlong(now, way, (goals) => [{ goals }, open.wishes]);
    this.#steps = next;
    if (next !== now) this.#setGoals(open, next.goals);
    return true;
  }

  rename(name: string): void {
    if (name.trim() !== '' && name.length <= LONGEST_PLAN_NAME) this.#alter({ name });
  }

  /** By when, and who drives. */
  time(timing: Partial<Timing>): void {
    const { open } = this.store.getState();
    if (open !== null) this.#alter({ timing: { ...open.timing, ...timing } });
  }

  /** Closes the open plan and removes it. Where it stays, a message says why. */
  async discard(): Promise<void> {
    const { open } = this.store.getState();
    this.leave();
    if (open === null) return;
    const why = await this.#keeper.remove(open);
    if (why === null) return;
    const said = message('plan.notDiscarded', { name: open.name, why });
    this.#page.results.refused(words().format(said));
  }

  /**
   * Turns the steps into moves for drivers. The plan stays saved, and each step disappears when it
   * is done.
   */
  async give(): Promise<void> {
    const { open, ordered, proposed } = this.store.getState();
    if (open === null) return;
    this.#dropProposal();
    const { yard } = this.#page;
    const steps = plannedMoves(this.#page, open, ordered.steps, proposed);
    const left = leftOut(yard.present(), open.wishes, ordered);
    if (!(await movesOf(this.#page).give(open, steps, left))) return;
    this.leave();
    this.#page.ui.getState().show('moves');
  }

  #received(kept: StoredPlans): void {
    this.#keeper.receive(kept);
    this.#follow(false);
    if (this.#isResumed) return;
    this.#isResumed = true;
    void this.#takeBack.resume((plan) => {
      if (this.store.getState().open === null) this.enter(plan);
    });
  }

  #change(next: (goals: readonly Goal[]) => readonly Goal[]): void {
    const { open } = this.store.getState();
    if (open === null) return;
    this.#steps = stepped(this.#steps, open.wishes);
    this.#setGoals(open, next(open.wishes));
  }

  #setGoals(open: OpenPlan, goals: readonly Goal[]): void {
    const yard = this.#page.yard.present();
    const wishes = goals.map((goal) => namedGoal(yard, goal));
    // What a proposal came to is no longer so.
    this.store.setState({ open: { ...open, wishes }, note: null });
    this.#refresh();
    void this.#keeper.keep();
  }

  #alter(change: Partial<OpenPlan>): void {
    const { open } = this.store.getState();
    if (open === null) return;
    this.store.setState({ open: { ...open, ...change } });
    void this.#keeper.keep();
  }

  /** Reasons are shown at once, and kept. */
  #explain(places: readonly ProposedPlace[]): void {
    const added = places.map((each) => [keyOfAsset(each.asset), each] as const);
    this.store.setState(({ proposed }) => ({ proposed: new Map([...proposed, ...added]) }));
    void this.#reasons.keep(places);
  }

  /** Puts the open plan in order on the present yard, and shows it. */
  #refresh(): void {
    const { open, saving } = this.store.getState();
    const { yard, ticker } = this.#page;
    if (open === null || saving !== null || yard.isHeld()) return;
    if (!yard.isAhead()) yard.showAhead([]);
    const table = yard.present();
    if (this.#order?.yard !== table)
      this.#order = { yard: table, kept: keepOrder(table, words().t('plan.reason')) };
    const { steps, impossible } = this.#order.kept.of(open.wishes);
    const dues = duesOf(rankingOf(this.#page).facts(), open.timing, steps, open.wishes);
    const order = soonestFirst(
      table,
      steps.map(({ operation }) => operation),
      dues,
    );
    const ordered = { steps: order.map((at) => steps[at] as PlanStep), impossible };
    this.store.setState({ ordered });
    this.#showing.show(this.#ids.of(ordered.steps, new Date(ticker.now()).toISOString()));
  }

  #scheduleReorder(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#refresh();
    }, REORDER_DELAY_MS);
  }
}

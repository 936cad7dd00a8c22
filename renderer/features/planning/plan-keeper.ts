/** Keeps the open plan at the console. */
import { isDefinedError, safe } from '@orpc/client';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import type { StoredPlan, StoredPlans } from '../../../shared/console-api/planning/plans.ts';
import { message } from '../../../shared/i18n/message.ts';
import { errorMessage } from '../../connection/error-message.ts';
import type { OpenPlan, PlanStateStore } from './plan-state.ts';

/** Each call sends a change of the plan, and how far its commit is. */
type More = Partial<Pick<StoredPlan, 'state' | 'operations'>> & {
  readonly commit?: 'begin' | 'end';
  readonly evenAlone?: boolean;
};

/** A version of a plan is `Changed → (keep) → Under way → Kept or refused`, one after the other. */
export class PlanKeeper {
  readonly #api: Pick<ConsoleApi, 'plans'>;
  readonly #store: PlanStateStore;
  readonly #onRefused: () => void;
  /** Whether the last call kept what it sent. */
  #keeping: Promise<boolean> = Promise.resolve(true);
  /**
   * The versions that the console returned. The next call builds on them, even if the plan was
   * closed meanwhile.
   */
  readonly #versions = new Map<string, number>();
  /**
   * The last change sent. A plan that is reopened before the console confirms it starts from here.
   */
  readonly #sent = new Map<string, OpenPlan>();
  readonly #underWay = new Set<OpenPlan>();
  /** Plans that were removed. */
  readonly #gone = new Set<string>();

  /** Errors go to `trouble` of the store, and to `onRefused`. */
  constructor(api: Pick<ConsoleApi, 'plans'>, store: PlanStateStore, onRefused: () => void) {
    this.#api = api;
    this.#store = store;
    this.#onRefused = onRefused;
  }

  /**
   * Keeps the open plan in its present state; one call after the other. Returns whether it was
   * kept.
   */
  keep(more: More = {}): Promise<boolean> {
    const { open, kept } = this.#store.getState();
    if (open === null) return this.#keeping;
    this.#sent.set(open.id, open);
    this.#underWay.add(open);
    // Closed and reopened at once, it is found before the console confirms it.
    if (kept.plans.every(({ id }) => id !== open.id))
      this.#store.setState({
        kept: { ...kept, plans: [{ ...open, state: 'open', by: '', at: '' }, ...kept.plans] },
      });
    this.#keeping = this.#keeping.then(() => this.#send(open, more));
    return this.#keeping;
  }

  /** Called once the change was saved or refused. */
  settled(): Promise<boolean> {
    return this.#keeping;
  }

  /** The newer one of the kept plan and the plan that was sent. */
  newest(plan: OpenPlan): OpenPlan {
    const own = this.#sent.get(plan.id);
    return own !== undefined && (this.#underWay.has(own) || plan.version < this.#known(plan.id))
      ? own
      : plan;
  }

  /** Forgets a plan; later notices about it no longer count. */
  async remove(id: string): Promise<void> {
    this.#gone.add(id);
    this.receive(this.#store.getState().kept);
    const { error } = await safe(this.#api.plans.remove({ id }));
    if (!error) return;
    this.#gone.delete(id);
    this.#store.setState({ trouble: errorMessage(error, message('actions.noAnswer')) });
  }

  receive(kept: StoredPlans): void {
    const plans = kept.plans.filter(({ id }) => !this.#gone.has(id));
    this.#store.setState({ kept: { ...kept, plans } });
  }

  /** Another desk changed it, and nothing of this page is on its way: then the page follows. */
  isFollowed({ id, version, desk }: StoredPlan): boolean {
    return (
      desk !== undefined &&
      version > this.#known(id) &&
      ![...this.#underWay].some((each) => each.id === id)
    );
  }

  #known(id: string): number {
    return this.#versions.get(id) ?? 0;
  }

  async #send(open: OpenPlan, more: More): Promise<boolean> {
    const { id, name, wishes, operations, timing } = open;
    const { error, data } = await safe(
      this.#api.plans.save({
        id,
        base: Math.max(open.version, this.#known(id)),
        name,
        wishes: [...wishes],
        state: 'open',
        operations: [...operations],
        timing,
        ...more,
      } as never),
    );
    this.#underWay.delete(open);
    if (error) {
      this.#store.setState({
        trouble: errorMessage(error, message('actions.noAnswer')),
        isAlone: isDefinedError(error) && error.code === 'ALONE',
      });
      this.#onRefused();
    } else {
      this.#versions.set(id, data.version);
      this.#store.setState((state) => ({
        trouble: null,
        isAlone: false,
        open: state.open?.id === id ? { ...state.open, version: data.version } : state.open,
      }));
    }
    return !error;
  }
}

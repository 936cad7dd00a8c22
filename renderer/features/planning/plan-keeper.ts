/** Keeps the open plan at the console. */
import { isDefinedError, safe } from '@orpc/client';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import type { StoredPlan, StoredPlans } from '../../../shared/console-api/planning/plans.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
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
  /** What the console said last, and plans that were sent since. */
  #told: StoredPlans;
  /** Plans that are being removed, or were: they aren't listed. */
  readonly #gone = new Set<string>();

  /** Errors go to `trouble` of the store, and to `onRefused`. */
  constructor(api: Pick<ConsoleApi, 'plans'>, store: PlanStateStore, onRefused: () => void) {
    this.#api = api;
    this.#store = store;
    this.#onRefused = onRefused;
    this.#told = store.getState().kept;
  }

  /**
   * Keeps the open plan in its present state; one call after the other. Returns whether it was
   * kept.
   */
  keep(more: More = {}): Promise<boolean> {
    const { open } = this.#store.getState();
    if (open === null) return this.#keeping;
    this.#sent.set(open.id, open);
    this.#underWay.add(open);
    // Closed and reopened at once, it is found before the console confirms it.
    const { plans } = this.#told;
    if (plans.every(({ id }) => id !== open.id))
      this.receive({
        ...this.#told,
        plans: [{ ...open, state: 'open', by: '', at: '' }, ...plans],
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

  /**
   * Takes a plan out of the list at once, and removes it at the console after its last change.
   * Returns why it is in the list again; null: it is gone.
   */
  async remove({ id, version }: OpenPlan): Promise<Message | null> {
    this.#gone.add(id);
    this.#list();
    await this.#keeping;
    if (version === 0 && !this.#sent.has(id)) return null;
    const { error } = await safe(this.#api.plans.remove({ id }));
    if (!error) return null;
    this.#gone.delete(id);
    this.#list();
    // The console may have removed it, and only its answer was lost.
    const isListed = this.#told.plans.some((plan) => plan.id === id);
    return isListed ? errorMessage(error, message('actions.noAnswer')) : null;
  }

  receive(kept: StoredPlans): void {
    this.#told = kept;
    this.#list();
  }

  #list(): void {
    const plans = this.#told.plans.filter(({ id }) => !this.#gone.has(id));
    this.#store.setState({ kept: { ...this.#told, plans } });
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
    if (!error) this.#versions.set(id, data.version);
    // What became of a change no longer matters once its plan is discarded.
    if (this.#gone.has(id)) return !error;
    const now = this.#store.getState().open;
    const isOther = now !== null && now.id !== id;
    if (error) {
      this.#store.setState({
        trouble: errorMessage(error, message('actions.noAnswer')),
        isAlone: !isOther && isDefinedError(error) && error.code === 'ALONE',
      });
      this.#onRefused();
    } else if (!isOther)
      this.#store.setState({
        trouble: null,
        isAlone: false,
        open: now && { ...now, version: data.version },
      });
    return !error;
  }
}

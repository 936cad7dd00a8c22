/** Keeps the open plan at the console. */
import { isDefinedError, safe } from '@orpc/client';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import type { StoredPlan, StoredPlans } from '../../../shared/console-api/plans.ts';
import { message } from '../../../shared/i18n/message.ts';
import { errorSaid } from '../../connection/error-said.ts';
import type { OpenPlan, PlanStateStore } from './plan-state.ts';

/** What a call says beside the plan: a change of it, and where it stands in its commit. */
type More = Partial<Pick<StoredPlan, 'state' | 'operations'>> & {
  readonly commit?: 'begin' | 'end';
  readonly evenAlone?: boolean;
};

/** What goes wrong is `trouble`; `onRefused` hears of it too. */
export function createKeeper(
  api: Pick<ConsoleApi, 'plans'>,
  { getState: get, setState: set }: PlanStateStore,
  onRefused: () => void,
) {
  let keeping: Promise<boolean> = Promise.resolve(true);
  /**
   * Versions as they were answered: the next call builds on them, also when the plan was closed
   * meanwhile.
   */
  const versions = new Map<string, number>();
  /**
   * What was sent last: a plan that is reopened before the console confirms it goes on from here.
   */
  const sent = new Map<string, OpenPlan>();
  const underWay = new Set<OpenPlan>();
  const gone = new Set<string>();

  /** Keeps the open plan as it is now; one call after the other. Answers whether it was kept. */
  function keep(more: More = {}): Promise<boolean> {
    const { open } = get();
    if (open === null) return keeping;
    sent.set(open.id, open);
    underWay.add(open);
    // Closed and reopened at once, it is found before the console confirms it.
    const { kept } = get();
    if (kept.plans.every(({ id }) => id !== open.id))
      set({
        kept: { ...kept, plans: [{ ...open, state: 'open', by: '', at: '' }, ...kept.plans] },
      });
    keeping = keeping.then(async () => {
      const { id, name, wishes, operations, timing } = open;
      const base = Math.max(open.version, versions.get(id) ?? 0);
      const { error, data } = await safe(
        api.plans.save({
          id,
          base,
          name,
          wishes: [...wishes],
          state: 'open',
          operations: [...operations],
          timing,
          ...more,
        } as never),
      );
      underWay.delete(open);
      if (error) {
        set({
          trouble: errorSaid(error, message('actions.noAnswer')),
          isAlone: isDefinedError(error) && error.code === 'ALONE',
        });
        onRefused();
      } else {
        versions.set(id, data.version);
        set((state) => ({
          trouble: null,
          isAlone: false,
          open: state.open?.id === id ? { ...state.open, version: data.version } : state.open,
        }));
      }
      return !error;
    });
    return keeping;
  }

  /** The newer one of the kept plan and the plan that was sent. */
  function newest(plan: OpenPlan): OpenPlan {
    const own = sent.get(plan.id);
    return own !== undefined && (underWay.has(own) || plan.version < (versions.get(plan.id) ?? 0))
      ? own
      : plan;
  }

  /** Forgets a plan; later notices about it no longer count. */
  async function remove(id: string): Promise<void> {
    gone.add(id);
    set(({ kept }) => ({ kept: withoutGone(kept) }));
    const { error } = await safe(api.plans.remove({ id }));
    if (!error) return;
    gone.delete(id);
    set({ trouble: errorSaid(error, message('actions.noAnswer')) });
  }
  const withoutGone = (kept: StoredPlans): StoredPlans => ({
    ...kept,
    plans: kept.plans.filter(({ id }) => !gone.has(id)),
  });

  /** Another desk changed it, and nothing of this page is on its way: then the page follows. */
  const isFollowed = ({ id, version, desk }: StoredPlan): boolean =>
    desk !== undefined &&
    version > (versions.get(id) ?? 0) &&
    ![...underWay].some((each) => each.id === id);

  return {
    isFollowed,
    keep,
    settled: () => keeping,
    newest,
    remove,
    receive: (kept: StoredPlans) => set({ kept: withoutGone(kept) }),
  };
}

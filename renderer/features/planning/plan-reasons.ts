/** Why a proposal puts assets where it does: kept with the plan, so that a reload shows it too. */
import { safe } from '@orpc/client';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { mostReasons, type StoredReason } from '../../../shared/console-api/planning/plans.ts';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import {
  type Goal,
  type GoalKey,
  keyOfAsset,
  keyOfGoal,
} from '../../../shared/planning/order/goals.ts';
import { spotRefLabel } from '../../../shared/text.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { nextTurn } from '../../ui/timing/next-turn.ts';
import { remembered } from '../../ui/timing/remembered.ts';
import type { PlanStateStore, Proposed } from './plan-state.ts';

/** How long they are computed in one turn, in milliseconds. */
const AT_ONCE_MS = 8;

/** A reason that is computed when it is first asked for, and then stays the same. */
export function once(make: () => Message): () => Message {
  // Once the reason is made, what it is made from may be freed.
  let known: { readonly said: Message } | { readonly make: () => Message } = { make };
  return () => {
    if ('make' in known) known = { said: known.make() };
    return known.said;
  };
}

/** Why the goal of an asset is where it was proposed; null where it is elsewhere now. */
export function reasonFor(proposed: Proposed, goal: Goal): (() => Message) | null {
  const known = proposed.get(keyOfGoal(goal));
  return known !== undefined && goal.kind === 'place' && goal.spot === known.spot
    ? known.why
    : null;
}

/**
 * Why the goals of a plan are where a proposal put them, by key. No reason says that a door stays
 * free while another goal of the plan takes it.
 */
export function reasonsOf(
  yard: Yard,
  proposed: Proposed,
  goals: readonly Goal[],
): ReadonlyMap<GoalKey, () => Message | null> {
  const known = new Map<GoalKey, () => Message | null>();
  if (proposed.size === 0) return known;
  const taken = remembered((_: null) => {
    const spots = goals.flatMap((goal) => (goal.kind === 'place' ? (goal.spot ?? []) : []));
    return new Set<unknown>(spots.map((spot) => spotRefLabel(yard, spot)));
  });
  for (const goal of goals) {
    const why = reasonFor(proposed, goal);
    if (why !== null) known.set(keyOfGoal(goal), () => withoutTaken(why(), taken(null)));
  }
  return known;
}

const keepsFree: readonly string[] = [
  'plan.why.keepsFree',
  'plan.why.keepsFreeLate',
  'plan.why.keepsFreeDue',
];

/** A reason without the parts by which one of these doors stays free; null if nothing is left. */
function withoutTaken(why: Message, taken: ReadonlySet<unknown>): Message | null {
  const { first, rest } = why.values ?? {};
  if (why.code === 'common.inTurn') {
    const left = [first, rest].flatMap((each) => withoutTaken(each as Message, taken) ?? []);
    return left.length === 0 ? null : inTurn(left);
  }
  return keepsFree.includes(why.code) && taken.has(why.values?.['door']) ? null : why;
}

/**
 * Keeps and reads the reasons of plans. `settled` resolves once all that was sent of a plan is
 * stored. Failures go to `trouble`.
 */
export function createReasons(
  api: Pick<ConsoleApi, 'plans'>,
  settled: () => Promise<unknown>,
  { getState: get, setState: set }: PlanStateStore,
) {
  async function send(id: string, reasons: readonly StoredReason[]): Promise<void> {
    if (reasons.length === 0) return;
    const { error } = await safe(api.plans.explain({ id, reasons: [...reasons] } as never));
    if (error && get().open?.id === id)
      set({ trouble: errorMessage(error, message('actions.noAnswer')) });
  }
  return {
    /** Keeps those of a proposal for the open plan, a few at a time. */
    async keep(
      proposed: readonly {
        readonly asset: AssetRef;
        readonly spot: SpotId;
        readonly why: () => Message;
      }[],
    ): Promise<void> {
      const { open } = get();
      if (open === null) return;
      let few: StoredReason[] = [];
      let begun = Number.NEGATIVE_INFINITY;
      for (const { asset, spot, why } of proposed) {
        if (performance.now() - begun >= AT_ONCE_MS) {
          await nextTurn();
          begun = performance.now();
        }
        few.push({ asset, spot, why: why() });
        if (few.length < mostReasons) continue;
        await settled();
        await send(open.id, few);
        few = [];
      }
      await settled();
      await send(open.id, few);
    },
    /** Shows the saved reasons of the open plan. Newer reasons of a proposal stay. */
    async read(): Promise<void> {
      const { open } = get();
      if (open === null) return;
      await settled();
      const { error, data } = await safe(api.plans.reasons({ id: open.id }));
      if (error) return set({ trouble: errorMessage(error, message('actions.noAnswer')) });
      if (data.length === 0 || get().open?.id !== open.id) return;
      const kept = data.map(
        ({ asset, spot, why }) => [keyOfAsset(asset), { spot, why: () => why }] as const,
      );
      set(({ proposed }) => ({ proposed: new Map([...kept, ...proposed]) }));
    },
  };
}

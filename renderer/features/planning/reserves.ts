/**
 * Targets of plans that are reserved at the service, as this page knows them. What goes wrong is
 * `trouble`.
 */
import { safe } from '@orpc/client';
import { createStore } from 'zustand/vanilla';
import {
  mostReserves,
  type ReservesNow,
  type StoredReserve,
} from '../../../shared/console-api/reserves.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { Goal } from '../../../shared/planning/order/goals.ts';
import { spotRefLabel } from '../../../shared/text.ts';
import { errorSaid } from '../../connection/error-said.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import type { Page } from '../../page/page.ts';
import { perPage } from '../../page/per-page.ts';
import type { Stop } from '../../page/stores/yard-store.ts';
import type { OpenPlan } from './plan-state.ts';

/** Where a plan has no time, its targets are reserved for so long, in milliseconds. */
const usually = 2 * 3_600_000;

/** The reserves of a page. */
export const reservesOf = perPage(({ api, ticker }: Page) => {
  const store = createStore<
    ReservesNow & { readonly busy: boolean; readonly trouble: Message | null }
  >()(() => ({
    isOn: false,
    reserves: [],
    busy: false,
    trouble: null,
  }));
  const { getState: get, setState: set } = store;

  async function during(work: Promise<unknown>): Promise<void> {
    set({ busy: true });
    const { error } = await safe(work);
    set({ busy: false, trouble: error ? errorSaid(error, message('actions.noAnswer')) : null });
  }

  return {
    store,
    /**
     * Reserves the targets of a plan until it is to be done, and releases what it wants no more.
     */
    reserve: ({ id, wishes, timing: { by } }: OpenPlan): Promise<void> =>
      during(
        api.reserves.reserve({
          plan: id,
          until:
            by !== null && Date.parse(by) > ticker.now()
              ? by
              : new Date(ticker.now() + usually).toISOString(),
          targets: targetsOf(wishes).slice(0, mostReserves),
        }),
      ),
    /** Releases what a plan reserved, if it did. */
    async release(plan: string): Promise<void> {
      if (get().reserves.some((each) => each.plan === plan))
        await during(api.reserves.release({ plan }));
    },
    start: (): Stop =>
      watchForever(
        (options) => api.reserves.watch(undefined, options),
        (now) => set(now),
      ),
  };
});

/** Where a plan puts assets; of two on one spot the first, because a spot is reserved for one. */
const targetsOf = (wishes: readonly Goal[]) => [
  ...new Map(
    wishes
      .flatMap((wish) =>
        wish.kind === 'place' && wish.spot !== null
          ? [{ spot: wish.spot, asset: wish.asset.id }]
          : [],
      )
      .reverse()
      .map((target) => [target.spot, target] as const),
  ).values(),
];

/**
 * What is said of reserves besides those that are held: the ones that were refused, are not known,
 * or stay.
 */
export function saidOfReserves(
  yard: Page['yard']['table'],
  reserves: readonly StoredReserve[],
): readonly Message[] {
  return reserves.flatMap(({ spot, state, said }): readonly Message[] => {
    const values = { spot: spotRefLabel(yard, spot), why: said ?? message('common.sending') };
    if (state === 'refused') return [message('reserves.not', values)];
    if (state === 'unsure') return [message('reserves.unsure', values)];
    return said !== null && (state === 'held' || state === 'leaving')
      ? [message('reserves.stays', values)]
      : [];
  });
}

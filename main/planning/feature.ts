/**
 * Plans, what areas are good for and the weights of ranking, as a feature; the planning itself is
 * done by the page.
 */
import type { CopyDesks } from '../desks/replicate/copy-ports.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import { movesApi } from './moves-api.ts';
import { plansApi } from './plans-api.ts';
import type { ReserveService } from './reserve-calls.ts';
import { createReserves } from './reserves.ts';
import { reservesApi } from './reserves-api.ts';
import { openPlanStore } from './saved-plans.ts';
import { yardCheckApi } from './yard-check-api.ts';

/**
 * Opens it. `service`: null where no service takes reserves; `copies`: null for one desk alone.
 * Throws `DatabaseError` as `openPlanStore` does.
 */
export function openPlansFeature(
  { home, status, clerk, clock, timers }: FeatureContext,
  service: ReserveService | null,
  copies: CopyDesks | null,
) {
  const store = openPlanStore(home);
  const reserves = createReserves({
    table: store.reserves,
    service,
    isOpen: (plan) =>
      store.current().plans.some(({ id, state }) => id === plan && state === 'open'),
    clock,
    timers,
  });
  if (copies !== null) store.checks.join(copies, clerk);
  if (copies !== null) store.plans.join(copies, reserves.ended);
  if (copies !== null) store.areas.join(copies);
  status.setNotices('plans', store.notices);
  return {
    api: {
      plans: plansApi(store, clerk, reserves.ended),
      yardCheck: yardCheckApi(store.checks, clerk),
      moves: movesApi(store.moves, clerk),
      reserves: reservesApi(reserves),
    },
    /** The move list. */
    moves: () => store.moves.current(),
    async stop() {
      await reserves.stop();
      store.close();
    },
  };
}

/**
 * Plans, what areas are good for and the weights of ranking, as a feature; the planning itself is
 * done by the page.
 */
import type { CopyDesks } from '../desks/replicate/copy-ports.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { movesApi } from './moves-api.ts';
import { plansApi } from './plans-api.ts';
import { openPlanStore } from './saved-plans.ts';
import { yardCheckApi } from './yard-check-api.ts';

/**
 * Opens it. `copies`: null for one desk alone. Throws `DatabaseError` as `openPlanStore` does.
 */
export function openPlansFeature(
  { home, status, clerk }: FeatureContext,
  copies: CopyDesks | null,
  outbox: Pick<Outbox, 'list' | 'watch'>,
) {
  const store = openPlanStore(home);
  if (copies !== null) {
    store.checks.join(copies, clerk);
    store.plans.join(copies);
    store.areas.join(copies);
  }
  status.setNotices('plans', store.notices);
  const unfollow = outbox.watch((change) => {
    if (change.kind === 'changed') store.moves.follow([change.record]);
  });
  // An operation can end before its move is marked done, or right before this desk was killed.
  const settleMoves = () =>
    store.moves.follow(outbox.list({ limit: MOST_OPERATIONS }).records.toReversed());
  return {
    api: {
      plans: plansApi(store, clerk),
      yardCheck: yardCheckApi(store.checks, clerk),
      moves: movesApi(store.moves, clerk, settleMoves),
    },
    /** The move list. */
    moves: () => store.moves.current(),
    start: settleMoves,
    stop() {
      unfollow();
      store.close();
    },
  };
}

/** How many of the newest operations may have left a move of the list undone. */
const MOST_OPERATIONS = 100;

/** Plans, what areas are good for and the weights of ranking, as a feature; the planning itself is done by the page. */
import type { Ground } from '../kernel/feature.ts';
import { openPlanStore } from './plan-store.ts';
import { plansApi } from './plans-api.ts';

/** Opens it. Throws `DatabaseError` as `openPlanStore` does. */
export function openPlansFeature({ home, status, clerk }: Ground) {
  const store = openPlanStore(home);
  status.setNotices('plans', store.notices);
  return { api: { plans: plansApi(store, clerk) }, stop: store.close };
}

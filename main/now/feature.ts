/** Snoozes and limits of the Now list, as a feature; the page works out the list itself. */
import type { FeatureContext } from '../kernel/feature.ts';
import { nowApi } from './now-api.ts';
import { openNowStore } from './now-file.ts';

/** Opens it. Throws `DatabaseError` as `openNowStore` does. */
export function openNowFeature({ home, status, clerk }: FeatureContext) {
  const store = openNowStore(home);
  status.setNotices('now', store.notices);
  return { api: { now: nowApi(store, clerk) }, stop: store.close };
}

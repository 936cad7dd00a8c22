/** What clerks set aside on the list of what needs somebody, as a feature; the list itself is told by the page. */
import type { Ground } from '../kernel/feature.ts';
import { nowApi } from './now-api.ts';
import { openNowStore } from './now-store.ts';

/** Opens it. Throws `DatabaseError` as `openNowStore` does. */
export function openNowFeature({ home, status, clerk }: Ground) {
  const store = openNowStore(home);
  status.setNotices('now', store.notices);
  return { api: { now: nowApi(store, clerk) }, stop: store.close };
}

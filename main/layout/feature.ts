/** The drawn yard as a feature. */
import type { Ground } from '../kernel/feature.ts';
import { layoutApi } from './layout-api.ts';
import { openLayoutStore } from './layout-store.ts';

/** Opens it. Throws `DatabaseError` as `openLayoutStore` does. */
export function openLayoutFeature({ home, status, clerk }: Ground) {
  const layouts = openLayoutStore(home);
  status.setNotices('layouts', layouts.notices);
  return { api: { layout: layoutApi(layouts, clerk) }, stop: layouts.close };
}

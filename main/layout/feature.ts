/** The drawn yard as a feature. */
import type { CopyDesks } from '../desks/replicate/copy-ports.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import { layoutApi } from './layout-api.ts';
import { openLayoutStore } from './saved-layouts.ts';

/**
 * Opens it. `copies`: null for one desk alone. Throws `DatabaseError` as `openLayoutStore` does.
 */
export function openLayoutFeature(
  { home, status, clerk }: FeatureContext,
  copies: CopyDesks | null,
) {
  const layouts = openLayoutStore(home);
  if (copies !== null) layouts.join(copies);
  status.setNotices('layouts', layouts.notices);
  return { api: { layout: layoutApi(layouts, clerk) }, stop: layouts.close };
}

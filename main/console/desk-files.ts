/**
 * Features with a file of this desk that need no other feature except the other desks: the drawn
 * yard, what is snoozed, plans.
 */
import type { CopyDesks } from '../desks/replicate/copy-ports.ts';
import type { Feature, FeatureContext } from '../kernel/feature.ts';
import { openLayoutFeature } from '../layout/feature.ts';
import { openNowFeature } from '../now/feature.ts';
import { openPlansFeature } from '../planning/feature.ts';

/**
 * Opens them with `open`, which also closes them. `copies` is null for one desk alone. Throws
 * `DatabaseError` as they do.
 */
export const openDeskFiles = (
  context: FeatureContext,
  copies: CopyDesks | null,
  open: <Opened extends Feature>(make: () => Opened) => Opened,
) =>
  [
    open(() => openLayoutFeature(context, copies)),
    open(() => openNowFeature(context)),
    open(() => openPlansFeature(context, copies)),
  ] as const;

/**
 * Features with a file of this desk, or facts of its journal, that need only the core and the other
 * desks: the drawn yard, what is snoozed, plans, why spots are closed.
 */
import { openClosuresFeature } from '../closures/feature.ts';
import { openLayoutFeature } from '../layout/feature.ts';
import { openNowFeature } from '../now/feature.ts';
import { openPlansFeature } from '../planning/feature.ts';
import type { ConsoleCore } from './console-core.ts';

/** Opens them; the core also closes them. Throws `DatabaseError` as they do. */
export const openDeskFiles = ({ context, desks, open, journal, outbox, yard }: ConsoleCore) => {
  const copies = desks?.copies ?? null;
  return [
    open(() => openLayoutFeature(context, copies)),
    open(() => openNowFeature(context)),
    open(() => openPlansFeature(context, copies, outbox)),
    open(() => openClosuresFeature({ context, journal, live: yard.live, outbox, copies })),
  ] as const;
};

/** Builds the yard from its cache, which is shown before any network. */

import type { Message } from '../../../shared/i18n/message.ts';
import type { Clock, Instant } from '../../../shared/time.ts';
import type { YardRows } from '../../../shared/yard/model.ts';
import type { YardCache } from '../cache/yard-cache.ts';
import { ApplyReads } from './apply-reads.ts';
import { createLiveYard, type LiveYard } from './live-yard.ts';
import { type ListKind, PageIndex } from './page-index.ts';
import { createPlacements } from './placements.ts';
import { createYardProblems } from './problems.ts';
import type { StandingSince } from './standings.ts';
import { createYardWriter, type YardWriter } from './yard-writer.ts';

/** The yard, and how to write to it. */
export type OpenYard = {
  readonly live: LiveYard;
  readonly applyReads: ApplyReads;
  readonly pageIndex: PageIndex;
  readonly writer: YardWriter;
  /** When the pull in the cache began; null if there was none. */
  readonly asOf: Instant | null;
};

/**
 * Loads the cache and shows it. `onDisk` is called with the reason when the yard can't be saved,
 * and with null when it works again. Throws what SQLite throws if the file can't be read; the
 * caller then moves the file away.
 */
export function openYard(
  store: YardCache,
  clock: Clock,
  onDisk: (trouble: Message | null, mistake?: Error) => void,
  standingSince?: StandingSince,
): OpenYard {
  // No function that stays may name it: it would keep every row as it was at the start.
  const cached = store.load();
  const live = createLiveYard(cached.rows);
  const placements = createPlacements(cached.assignments, live.base);
  const pageIndex = new PageIndex(kindsIn(cached.rows));
  const problems = createYardProblems(live.base, placements);
  const writer = createYardWriter({
    store,
    live,
    placements,
    pageIndex,
    problems,
    earlierProblems: cached.problems,
    clock,
    onDisk,
  });
  // The last known problems. Deriving them would delay the first screen, and the first read does it
  // anyway.
  live.setProblems(cached.problems);
  return {
    live,
    applyReads: new ApplyReads(live.base, placements, pageIndex, clock, standingSince, (visit) =>
      live.stoodAt(visit),
    ),
    pageIndex,
    writer,
    asOf: cached.asOf,
  };
}

const kinds: readonly ListKind[] = ['areas', 'spots', 'visits', 'containers'];
const kindsIn = (rows: YardRows): readonly ListKind[] =>
  kinds.filter((kind) => rows[kind].length > 0);

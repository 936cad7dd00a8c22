/** Asks the yard's views now and then, and says what they show otherwise than here. */
import type { Log, Timers } from '../../kernel/ports.ts';
import type { WholeYardViews } from '../../remote/dock-scheduling/read/yard-views.ts';
import { RemoteError } from '../../remote/outcome.ts';
import type { PendingReads } from './pending-reads.ts';
import { createViewDifferences, type Known } from './view-differences.ts';

/** What it needs. */
export type ViewTellerParts = {
  readonly views: WholeYardViews;
  readonly known: Known;
  /** Between two looks, in milliseconds; asked after each. */
  readonly everyMs: () => number;
  readonly timers: Timers;
  readonly log: Log;
  readonly onWanted: (pending: PendingReads) => void;
  /** Whether the views are of use: they answer, and the service offers them. */
  readonly onUse: (use: 'used' | 'failing' | 'not-offered') => void;
};

/** A teller that has not begun. */
export type ViewTeller = {
  start(): void;
  /** Looks now. */
  wake(): void;
  stop(): Promise<void>;
};

/** Where the service fails it is asked again after so long, in milliseconds. */
const FAILED_MS = 30_000;

/** Makes it. */
export function createViewTeller({
  views,
  known,
  everyMs,
  timers,
  log,
  onWanted,
  onUse,
}: ViewTellerParts): ViewTeller {
  const stopping = new AbortController();
  const differences = createViewDifferences();
  let cancel = () => {};
  let looking: Promise<void> | null = null;
  let isOver = false;

  const plan = (ms: number) => {
    cancel();
    if (isOver || stopping.signal.aborted) return;
    cancel = timers.after(ms, () => {
      looking = look().finally(() => {
        looking = null;
      });
    });
  };

  async function look(): Promise<void> {
    try {
      const seen = await views.look(stopping.signal);
      if (seen === null) {
        isOver = true;
        log.info('yard-views', { offered: false });
        onUse('not-offered');
        return;
      }
      onUse('used');
      if (seen !== 'unchanged') onWanted(differences(seen, known));
      plan(everyMs());
    } catch (error) {
      if (stopping.signal.aborted) return;
      log.warn('yard-views', { kind: error instanceof RemoteError ? error.kind : 'internal' });
      onUse('failing');
      plan(FAILED_MS);
    }
  }

  return {
    start: () => plan(everyMs()),
    wake() {
      if (looking === null) plan(0);
    },
    async stop() {
      stopping.abort();
      cancel();
      await looking;
    },
  };
}

import type { Notice } from '../../../shared/console-api/status.ts';
import {
  chooseZone,
  type FacilityReader,
  type ShownZone,
  zoneNotices,
} from '../../facilities/time-zone.ts';
import type { Log, Timers } from '../../kernel/ports.ts';
import { RemoteError } from '../../remote/outcome.ts';
import type { YardStore } from '../cache/yard-store.ts';

/** What finding the zone needs. `read` is null where the warehouse record cannot be read. */
export type FacilityZoneParts = {
  readonly read: FacilityReader | null;
  readonly store: Pick<YardStore, 'fact' | 'setFact'>;
  readonly profileZone: string | null;
  readonly timers: Timers;
  readonly log: Log;
  readonly onNotices: (notices: readonly Notice[]) => void;
};

/** Finds the zone once a start. */
export type FacilityZone = {
  /** The zone of this start; it does not change any more once it was asked for. Waits a moment for the first read ever. */
  shown(): Promise<string>;
  start(): void;
  stop(): void;
};

const factName = 'time-zone';

/** How long the first start waits for the service to tell the zone, in milliseconds. */
const patienceMs = 3_000;

/** The zone of one facility: what the service sent in an earlier start counts until it tells another. */
export function createFacilityZone({
  read,
  store,
  profileZone,
  timers,
  log,
  onNotices,
}: FacilityZoneParts): FacilityZone {
  const cancel = new AbortController();
  const computer = Intl.DateTimeFormat().resolvedOptions().timeZone;
  let told = store.fact(factName);
  let shown: ShownZone | null = null;
  let reading: Promise<void> | null = null;

  async function ask(reader: FacilityReader): Promise<void> {
    try {
      const { timeZone } = await reader(cancel.signal);
      if (timeZone === null || timeZone === told || cancel.signal.aborted) return;
      told = timeZone;
      store.setFact(factName, timeZone);
      if (shown !== null) onNotices(zoneNotices(shown, told));
    } catch (error) {
      // Not readable for this account, or not now: the zone that is known stays.
      log.info('The facility record was not read.', {
        kind: error instanceof RemoteError ? error.kind : 'internal',
      });
    }
  }

  return {
    async shown() {
      if (shown === null && told === null && reading !== null) {
        await Promise.race([
          reading,
          new Promise<void>((resolve) => timers.after(patienceMs, resolve)),
        ]);
      }
      shown ??= chooseZone(told, profileZone, computer);
      onNotices(zoneNotices(shown, told));
      return shown.timeZone;
    },
    start() {
      if (read !== null) reading = ask(read);
    },
    stop: () => cancel.abort(),
  };
}

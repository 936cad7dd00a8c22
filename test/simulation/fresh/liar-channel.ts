/**
 * The realtime channel of a service that lies: it loses, doubles, shuffles and forges events,
 * floods, says nothing, and is cut. Virtual time.
 */
import type { Dial, LineEvents } from '../../../main/remote/realtime/channel.ts';
import {
  type EventFaults,
  noEventFaults,
  sentOf,
} from '../../../sandbox/dock-scheduling/events/faults.ts';
import type { SeededRandom } from '../../../sandbox/random.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { VirtualTime } from '../../support/virtual-time.ts';
import type { Liar } from './liar.ts';

/** How bad it is. Times in ms; 0: never. */
export type ChannelLies = {
  readonly faults: Partial<EventFaults>;
  /** Between two cuts, on average. */
  readonly cutEveryMs: number;
  /** Between two forged events. */
  readonly forgeEveryMs: number;
  /** Chance that a line which stands says nothing at all. */
  readonly silentLine: number;
};

/** One that is what it promises. */
export const trueChannel: ChannelLies = {
  faults: {},
  cutEveryMs: 0,
  forgeEveryMs: 0,
  silentLine: 0,
};

const heartbeatMs = 5_000;

/** Stands it up; the answer dials it. Ends with the time. */
export function createLiarChannel(
  liar: Liar,
  lies: ChannelLies,
  time: VirtualTime,
  random: SeededRandom,
): Dial {
  const faults = { ...noEventFaults, ...lies.faults };
  let line: { readonly on: LineEvents; readonly isSilent: boolean } | null = null;

  const format = (name: string, payload: unknown, afterMs: number) => {
    const at = line;
    if (at === null || at.isSilent || faults.silent) return;
    time.after(afterMs, () => {
      if (line === at) at.on.event(name, payload);
    });
  };
  const every = (ms: number, work: () => void) => {
    if (ms === 0) return;
    const again = () =>
      time.after(ms * 2 * random.next(), () => {
        work();
        again();
      });
    again();
  };

  liar.watch((events) => {
    for (const event of events)
      for (const sent of sentOf(event, faults, random))
        format(sent.event.name, sent.event.payload, 20 + sent.afterMs);
  });
  const beat = () => {
    format('heartbeat', { version: { major: 4, minor: 144, patch: 0 } }, 20);
    time.after(heartbeatMs, beat);
  };
  beat();
  every(lies.forgeEveryMs, () => {
    const spot = random.pick([...liar.store.spots.keys(), random.uuid()]);
    const visit = random.pick([...liar.store.visits.keys(), random.uuid()]);
    const name = random.pick([
      'update-Spot',
      'create-AssetVisit',
      'delete-SpotAssignment',
      'update-SpotArea',
      'delete-AssetVisit',
    ]);
    format(
      name,
      {
        id: random.pick([spot, visit]),
        spotId: spot,
        assetVisitId: visit,
        isActive: random.chance(0.5),
      },
      20,
    );
  });
  every(lies.cutEveryMs, () => {
    const at = line;
    line = null;
    at?.on.ended({ kind: 'broken', said: rawText('The line was cut.') });
  });

  return (_token, on) => {
    const own = { on, isSilent: random.chance(lies.silentLine) };
    line = own;
    time.after(30, () => {
      if (line === own) on.opened();
    });
    return () => {
      if (line === own) line = null;
    };
  };
}

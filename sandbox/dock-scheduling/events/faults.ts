/**
 * What can go wrong with a realtime channel that promises nothing (contract.md 1.13: no replay, no
 * order, no receipt).
 */
import type { SeededRandom } from '../../random.ts';
import type { RealtimeEvent } from './changed.ts';

/** How the channel behaves. Chances are in [0, 1]. */
export type EventFaults = {
  /** The connection stands and nothing is said: no event, no heartbeat. */
  readonly silent: boolean;
  /** Heartbeats go on, and no event comes. */
  readonly mute: boolean;
  /** Chance that an event is lost. */
  readonly lose: number;
  /** Chance that an event comes twice. */
  readonly double: number;
  /**
   * Events wait up to so many milliseconds, each for its own time, so they arrive in another order.
   */
  readonly shuffleMs: number;
  /** Chance that the payload of an event differs from the record. */
  readonly lie: number;
  /** Connections are refused as the library does it, or taken and cut at once. */
  readonly refuse: 'no' | 'error' | 'cut';
  /** Whose tongue it speaks: that of socket.io 4, or that of a server of version 2. */
  readonly version: 4 | 2;
};

/** A channel that does what it should. */
export const noEventFaults: EventFaults = {
  silent: false,
  mute: false,
  lose: 0,
  double: 0,
  shuffleMs: 0,
  lie: 0,
  refuse: 'no',
  version: 4,
};

/** What is sent of one event: how often, when (milliseconds from now), and as what. */
export const sentOf = (
  event: RealtimeEvent,
  faults: EventFaults,
  random: SeededRandom,
): readonly { afterMs: number; event: RealtimeEvent }[] => {
  if (faults.silent || faults.mute || random.chance(faults.lose)) return [];
  const told = random.chance(faults.lie) ? lieAbout(event, random) : event;
  const copies = random.chance(faults.double) ? 2 : 1;
  return Array.from({ length: copies }, () => ({
    afterMs: faults.shuffleMs === 0 ? 0 : random.int(0, faults.shuffleMs),
    event: told,
  }));
};

/** The same kind of event with other ids, other fields, or nothing that is a record. */
const lieAbout = ({ name, payload }: RealtimeEvent, random: SeededRandom): RealtimeEvent => {
  const fields = payload as Record<string, unknown>;
  return random.pick<() => RealtimeEvent>([
    () => ({ name, payload: { ...fields, id: random.uuid() } }),
    () => ({
      name,
      payload: {
        ...fields,
        spotId: random.uuid(),
        assetVisitId: random.uuid(),
        isActive: fields.isActive === false,
      },
    }),
    () => ({ name, payload: { ...fields, warehouseId: random.uuid() } }),
    () => ({ name: name.replace(/^\w+/, 'delete'), payload }),
    () => ({ name, payload: null }),
    () => ({ name, payload: [payload, payload] }),
    () => ({ name, payload: 'The record' }),
    () => ({ name: 'update-Unheard', payload }),
  ])();
};

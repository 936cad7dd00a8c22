/**
 * What can go wrong with a realtime channel that promises nothing (contract.md 1.13: no replay, no
 * order, no receipt).
 */
import type { SeededRandom } from '../../random.ts';
import type { RealtimeEvent } from './changed.ts';

/** How the channel behaves. Probabilities are between 0 and 1. */
export type EventFaults = {
  /** The connection is open but sends nothing: no event, no heartbeat. */
  readonly silent: boolean;
  /** Heartbeats continue, but no event comes. */
  readonly mute: boolean;
  /** The probability that an event is lost. */
  readonly lose: number;
  /** The probability that an event comes twice. */
  readonly double: number;
  /** Each event waits up to this many milliseconds, so events arrive in another order. */
  readonly shuffleMs: number;
  /** The probability that the payload of an event differs from the record. */
  readonly lie: number;
  /** Connections are refused as the library does it, or accepted and cut at once. */
  readonly refuse: 'no' | 'error' | 'cut';
  /** The version of socket.io that the server speaks. */
  readonly version: 4 | 2;
};

/** A channel without faults. */
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

/** What we send for one event: how often, when (milliseconds from now), and with what content. */
export const sentOf = (
  event: RealtimeEvent,
  faults: EventFaults,
  random: SeededRandom,
): readonly { afterMs: number; event: RealtimeEvent }[] => {
  if (faults.silent || faults.mute || random.chance(faults.lose)) return [];
  const sent = random.chance(faults.lie) ? lieAbout(event, random) : event;
  const copies = random.chance(faults.double) ? 2 : 1;
  return Array.from({ length: copies }, () => ({
    afterMs: faults.shuffleMs === 0 ? 0 : random.int(0, faults.shuffleMs),
    event: sent,
  }));
};

/** The same kind of event with other ids, other fields, or a payload that isn't a record. */
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

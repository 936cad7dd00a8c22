/**
 * Checks whether another desk opened or closed a spot since the clerk decided to do so. The spot's
 * state alone may look unchanged.
 */
import type { SpotEvent } from '../../../shared/console-api/yard.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { BeforeImage } from '../../../shared/outbox/model.ts';
import type { Contradiction } from '../../../shared/outbox/operation-verdict.ts';
import type { SeenYard } from '../../../shared/outbox/seen-yard.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { follow, type KnownStep } from './own-changes.ts';
import type { SeenYardReader } from './seen-yard-reader.ts';

/**
 * The contradiction, or null if there was none.
 *
 * `lastChangedDateTime` (seeds/yard.md) shows that the spot changed. Its events, where the service
 * has them, show how (contract.md 1.5). A truck that came or left doesn't matter, nor does a turn
 * that the clerk already knew (`known`). An unexplained change may be a turn, so it counts. If the
 * service gives spots no timestamp, we can't tell. Throws `RemoteError`.
 */
export async function reopenedSince(
  operation: Operation,
  seen: BeforeImage,
  seenYard: SeenYard,
  reader: SeenYardReader,
  known: (spot: SpotId) => readonly KnownStep[],
): Promise<Contradiction | null> {
  if (operation.kind !== 'close' && operation.kind !== 'open') return null;
  const { spot } = operation;
  const then = seen.spots.find(({ id }) => id === spot)?.changedAt;
  const now = seenYard.spots.get(spot)?.spot.changedAt;
  if (then == null || now == null) return null;
  // Between the reads around a known move, another desk may have turned the spot. Only its history
  // shows that, if there is one.
  const steps = known(spot);
  const { all, turned } = follow(steps, then);
  if (turned === now) return null;
  const events = await reader.events(spot);
  if (events === null) return all === now ? null : { what: 'changed', spot };
  const newer = events.filter(({ at }) => at !== null && Date.parse(at) > Date.parse(turned));
  const turns = newer.filter((event) => isTurnEvent(event) && !isWithin(event, steps));
  return newer.length > 0 && turns.length === 0 ? null : contradiction(spot, turns);
}

const isTurnEvent = ({ eventType }: SpotEvent): boolean =>
  ['open', 'close'].includes(eventType.toLowerCase());

/**
 * The event is a known turn: it lies between two reads, or at exactly the time that another desk
 * saw after it.
 */
const isWithin = ({ at }: SpotEvent, steps: readonly KnownStep[]): boolean =>
  steps.some(({ from, to, opensOrCloses }) => {
    const time = at === null ? Number.NaN : Date.parse(at);
    if (!opensOrCloses) return false;
    return from === null
      ? time === Date.parse(to)
      : time > Date.parse(from) && time <= Date.parse(to);
  });

/** `turns` newest first, as the client returns them. */
function contradiction(spot: SpotId, turns: readonly SpotEvent[]): Contradiction {
  const last = turns[0];
  return last === undefined
    ? { what: 'changed', spot }
    : { what: 'turned', spot, reason: last.reason };
}

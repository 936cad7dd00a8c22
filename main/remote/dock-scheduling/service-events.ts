/**
 * What the service dates itself of one spot, truck or container: its own events (contract.md 1.5,
 * 1.7). Those of spots have a published shape; the paths of the two others are published without
 * one, so they are asked for only where the profile says that the service takes them, and what
 * cannot be read of an event is left out.
 */
import type { Instant } from '../../../shared/time.ts';
import type { YardProblem } from '../../../shared/yard/model.ts';
import { withTokens } from '../authorized.ts';
import { RemoteError } from '../outcome.ts';
import { asFields, type Fields, idOf, instant, type RecordSubject, text } from './decode/fields.ts';
import { readList } from './decode/wire.ts';
import type { DockSchedulingParts } from './parts.ts';

/**
 * One event. `type` as the service writes it; `by` the account that did it; each null where the
 * event leaves it out.
 */
export type ServiceEvent = {
  readonly id: string | null;
  readonly at: Instant | null;
  readonly type: string;
  readonly reason: string | null;
  readonly by: string | null;
  readonly spot: string | null;
  readonly visit: string | null;
  readonly container: string | null;
};

/** What events may be asked of. */
export type EventsOf = { readonly kind: 'spot' | 'visit' | 'container'; readonly id: string };

/** Reads events; null where the service does not offer them. Throws `RemoteError`. */
export type ReadServiceEvents = (
  of: EventsOf,
  signal: AbortSignal,
) => Promise<readonly ServiceEvent[] | null>;

/** Answers of a service that has no such path, or not for this account. */
const NOT_OFFERED: readonly (number | null)[] = [403, 404, 405, 501];

/**
 * Makes the reader. `assetEvents`: whether the service is said to tell those of trucks and
 * containers.
 */
export function createServiceEvents(
  { http, tokens, undocumented }: DockSchedulingParts,
  assetEvents: boolean,
): ReadServiceEvents {
  const remote = withTokens(http, tokens, undocumented.yardAuthScheme);
  const askFor = ({ kind, id }: EventsOf) => {
    if (kind === 'spot') return { path: undocumented.yardSpotEventsPath, values: { spotId: id } };
    if (!assetEvents) return null;
    return kind === 'visit'
      ? { path: undocumented.yardVisitEventsPath, values: { visitId: id } }
      : { path: undocumented.yardContainerEventsPath, values: { containerId: id } };
  };
  return async (of, signal) => {
    const asked = askFor(of);
    if (asked === null) return null;
    try {
      const reply = await remote.read({ ...asked, signal });
      const list = readList(reply.bytes);
      if (!list.ok) throw new RemoteError('bad-reply', list.error, reply.status);
      return list.value.records.flatMap((record, index) => {
        const fields = list.value.faults.has(index) ? null : asFields(record);
        return fields === null ? [] : [decodeEvent(fields, of)];
      });
    } catch (error) {
      if (error instanceof RemoteError && NOT_OFFERED.includes(error.status)) return null;
      throw error;
    }
  };
}

/** What is asked of is among what the event is about, whether or not it says so. */
function decodeEvent(fields: Fields, of: EventsOf): ServiceEvent {
  const ignored: YardProblem[] = [];
  const subject: RecordSubject = { entity: of.kind, id: of.id, problems: ignored };
  const about = (kind: EventsOf['kind'], name: string) =>
    of.kind === kind ? of.id : idOf<string>(fields[name]);
  return {
    id: idOf(fields.id),
    at: instant(fields.createDateTime, 'createDateTime', subject),
    type: text(fields.eventType, 'eventType', subject) ?? 'unknown',
    reason: text(fields.reason, 'reason', subject),
    by: text(fields.createdBy, 'createdBy', subject),
    spot: about('spot', 'spotId'),
    visit: about('visit', 'assetVisitId'),
    container: about('container', 'assetContainerId'),
  };
}

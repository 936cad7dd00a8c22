/**
 * Events that the service dates itself, of a spot, truck or container (contract.md 1.5, 1.7). Those
 * of spots have a published shape. The other two have only published paths, so we use them only if
 * the profile turns them on, and leave out what we can't read.
 */
import type { Instant } from '../../../shared/time.ts';
import type { YardProblem } from '../../../shared/yard/model.ts';
import { withTokens } from '../authorized.ts';
import { RemoteError } from '../outcome.ts';
import { asFields, type Fields, idOf, instant, type RecordSubject, text } from './decode/fields.ts';
import { readList } from './decode/wire.ts';
import type { DockSchedulingParts } from './parts.ts';

/**
 * One event. `type` as the service writes it; `by` is the account that did it. Each is null if it
 * is missing.
 *
 * Example: `{ id: 'e-1', at: '2026-11-27T14:00:00Z', type: 'CLOSED', reason: 'Ice', by: 'acc-7',
 * spot: 'spot-D4', visit: null, container: null }`.
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

/**
 * What has events.
 *
 * Example: `{ kind: 'spot', id: 'spot-D4' }`.
 */
export type EventsOf = { readonly kind: 'spot' | 'visit' | 'container'; readonly id: string };

/** Reads events; null if the service doesn't offer them. Throws `RemoteError`. */
export type ReadServiceEvents = (
  of: EventsOf,
  signal: AbortSignal,
) => Promise<readonly ServiceEvent[] | null>;

/** Statuses of a service without this path, or not for this account. */
const NOT_OFFERED: readonly (number | null)[] = [403, 404, 405, 501];

/** `assetEvents`: whether the profile turns on events of trucks and containers. */
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

/** An event is always about the record we asked for, whether or not it says so. */
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

/** The state of the connection to one service, derived from how its calls end. */
import type { ServiceConnection } from '../../../shared/console-api/status.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { Instant } from '../../../shared/time.ts';
import type { ChangesClient } from '../../remote/dock-scheduling/changes-client.ts';
import type { DockSchedulingClient } from '../../remote/dock-scheduling/client.ts';
import type { EtagPoll } from '../../remote/dock-scheduling/read/etag-poll.ts';
import { type Outcome, RemoteError } from '../../remote/outcome.ts';

/** What the end of a call says about the connection. */
export type Contact =
  | { readonly kind: 'reached' }
  | { readonly kind: 'lost'; readonly said: Message }
  | { readonly kind: 'signed-out'; readonly said: Message }
  /** One read brought nothing in its time. It may be that read alone. */
  | { readonly kind: 'doubtful' }
  /** We canceled it, or it failed in a way that says nothing about the connection. */
  | { readonly kind: 'nothing' };

/**
 * What a failed read says about the connection. A refusal of one thing (403, 404) still comes from
 * the service.
 */
export function contactOfError(error: unknown): Contact {
  if (!(error instanceof RemoteError)) return { kind: 'nothing' };
  switch (error.kind) {
    case 'canceled':
      return { kind: 'nothing' };
    case 'forbidden':
    case 'not-found':
      return { kind: 'reached' };
    case 'signed-out':
      return { kind: 'signed-out', said: error.said };
    default:
      return { kind: 'lost', said: error.said };
  }
}

/**
 * The service replied, but with an error. That says something about the request, not about the
 * connection.
 */
export const isAnswered = (error: unknown): boolean =>
  error instanceof RemoteError &&
  (error.kind === 'service' || error.kind === 'throttled' || error.kind === 'bad-reply');

/**
 * What the outcome of a write says. An unknown outcome with a status still came over a working
 * connection.
 */
export function contactOfOutcome(outcome: Outcome): Contact {
  switch (outcome.kind) {
    case 'ok':
    case 'refused':
      return { kind: 'reached' };
    case 'signed-out':
      return { kind: 'signed-out', said: outcome.said };
    case 'unknown':
      return outcome.status === null ? { kind: 'lost', said: outcome.said } : { kind: 'nothing' };
    default:
      return { kind: 'lost', said: outcome.said };
  }
}

/**
 * The connection after a contact. `since` stays while the state stays; `retryAt` is when the next
 * read is due.
 */
export function connectionAfter(
  before: ServiceConnection,
  contact: Contact,
  now: Instant,
  retryAt: Instant | null,
): ServiceConnection {
  switch (contact.kind) {
    case 'reached':
      return before.state === 'online' ? before : { state: 'online', since: now };
    case 'lost':
      return {
        state: 'offline',
        since: before.state === 'offline' ? before.since : now,
        said: contact.said,
        retryAt,
      };
    case 'signed-out':
      return { state: 'signed-out', said: contact.said };
    default:
      return before;
  }
}

/** A single read that got no reply in its time doesn't say yet that the service is gone. */
const contactOfRead = (error: unknown): Contact =>
  error instanceof RemoteError && error.kind === 'timeout'
    ? { kind: 'doubtful' }
    : contactOfError(error);

/** Reports the end of a read. */
const reader =
  (onContact: (contact: Contact) => void) =>
  async <T>(call: Promise<T>): Promise<T> => {
    try {
      const answer = await call;
      onContact({ kind: 'reached' });
      return answer;
    } catch (error) {
      // One spot with status 500 must not make the service appear and disappear. A complete pull or
      // probe decides.
      onContact(isAnswered(error) ? { kind: 'nothing' } : contactOfRead(error));
      throw error;
    }
  };

/**
 * The same client, which passes the end of each call to `onContact`. So a single failed operation
 * shows at once that we are offline.
 */
export function observeClient(
  client: DockSchedulingClient,
  onContact: (contact: Contact) => void,
): DockSchedulingClient {
  const read = reader(onContact);
  const write = async (call: Promise<Outcome>): Promise<Outcome> => {
    const outcome = await call;
    onContact(contactOfOutcome(outcome));
    return outcome;
  };
  return {
    areas: (...call) => read(client.areas(...call)),
    spots: (...call) => read(client.spots(...call)),
    spot: (...call) => read(client.spot(...call)),
    visits: (...call) => read(client.visits(...call)),
    containers: (...call) => read(client.containers(...call)),
    spotEvents: (...call) => read(client.spotEvents(...call)),
    assign: (...call) => write(client.assign(...call)),
    reassign: (...call) => write(client.reassign(...call)),
    unassign: (...call) => write(client.unassign(...call)),
    detach: (...call) => write(client.detach(...call)),
    attach: (...call) => write(client.attach(...call)),
    depart: (...call) => write(client.depart(...call)),
    close: (...call) => write(client.close(...call)),
    open: (...call) => write(client.open(...call)),
  };
}

/** The same for requests for changes. Null stays null. */
export const observeChanges = (
  changes: ChangesClient | null,
  onContact: (contact: Contact) => void,
): ChangesClient | null => {
  const read = reader(onContact);
  return (
    changes && {
      ...changes,
      changedAfter: (...call) => read(changes.changedAfter(...call)),
      visits: (...call) => read(changes.visits(...call)),
      containers: (...call) => read(changes.containers(...call)),
      spots: (...call) => read(changes.spots(...call)),
    }
  );
};

/** The same for page polls. A poll that made no request proves nothing. */
export const observeGlances = (
  etagPoll: EtagPoll | null,
  onContact: (contact: Contact) => void,
): EtagPoll | null =>
  etagPoll && {
    ...etagPoll,
    async look(...call) {
      const seen = await reader(() => {})(etagPoll.look(...call));
      if (seen.kind !== 'none') onContact({ kind: 'reached' });
      return seen;
    },
  };

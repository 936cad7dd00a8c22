/**
 * The service's own events for changes that a read saw too: their time, and the account that did
 * it.
 */

import { type Message, message } from '../i18n/message.ts';
import { displayText } from '../text.ts';
import type { JournalFact, Subject } from './journal-fact.ts';

const prefix = 'service.';

/**
 * The kind of a fact that holds an event of a type, as the service writes types: "Appointment
 * Linked" is `service.appointment-linked`.
 */
export const serviceKindOf = (type: string): string =>
  `${prefix}${type
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)}`;

/** Whether a fact is an event of the service. */
export const isPushed = ({ source, kind }: Pick<JournalFact, 'source' | 'kind'>): boolean =>
  source === 'service' && kind.startsWith(prefix);

/**
 * How far the service's clock and this one may differ, and how long a write may take to be dated,
 * in milliseconds.
 */
const SLACK_MS = 2 * 60_000;

/** Whether an event can be about the same thing that a read saw. */
function tells(
  event: JournalFact,
  { change, at, since }: Pick<JournalFact, 'change' | 'at' | 'since'>,
): boolean {
  if (change === null || event.at < (since ?? at) - SLACK_MS || event.at > at + SLACK_MS)
    return false;
  const { kind, id, before, after } = change;
  if (!event.subjects.includes(`${kind}:${id}`)) return false;
  const isAt = (spot: unknown) =>
    typeof spot === 'string' && event.subjects.includes(`spot:${spot}`);
  const has = (field: string) => after !== null && field in after;
  switch (event.kind.slice(prefix.length)) {
    case 'assignment':
      return kind !== 'spot' && isAt(after?.spotId);
    case 'docked':
      return kind === 'visit' && typeof after?.spotId === 'string';
    case 'release':
      return kind !== 'spot' && isAt(before?.spotId) && (after === null || has('spotId'));
    case 'open':
    case 'close':
      return kind === 'spot' && after?.isOpen === (event.kind === 'service.open');
    case 'reserve':
    case 'release-reserve':
      return kind === 'spot' && has('reserves');
    case 'arrived':
      return kind !== 'spot' && before === null;
    case 'departed':
      return kind !== 'spot' && (after === null || after.isActive === false);
    case 'attached':
      return kind === 'container' && typeof after?.visitId === 'string';
    case 'detached':
      return kind === 'container' && has('visitId') && after?.visitId === null;
    default:
      return false;
  }
}

/**
 * The events about what reads saw, by fact, newest first as `facts` are. What happens twice in a
 * short time, such as an unhook that was undone and done again, has two events and two facts: each
 * event goes to the fact that is nearest to it.
 */
export function eventsByFact(
  facts: readonly JournalFact[],
): ReadonlyMap<JournalFact, readonly JournalFact[]> {
  const found = new Map<JournalFact, JournalFact[]>();
  for (const event of facts.filter(isPushed)) {
    /** The nearest fact of each record: one event may be about a truck and its trailer. */
    const nearest = new Map<string, JournalFact>();
    for (const fact of facts) {
      if (!tells(event, fact)) continue;
      const record = `${fact.change?.kind}:${fact.change?.id}`;
      const known = nearest.get(record);
      if (known === undefined || apart(event, fact) < apart(event, known))
        nearest.set(record, fact);
    }
    for (const fact of nearest.values()) found.set(fact, [...(found.get(fact) ?? []), event]);
  }
  return found;
}

/** How long an event lies outside the time in which a fact happened, in milliseconds. */
const apart = ({ at }: JournalFact, fact: JournalFact): number =>
  Math.max(0, (fact.since ?? fact.at) - at, at - fact.at);

/** The words of an event that no read saw. `name`: of the thing it is about. */
export function pushedMessage(
  { kind, subjects, body }: JournalFact,
  name: (subject: Subject) => string,
): Message {
  const of = (...kinds: readonly string[]) =>
    subjects.find((each) => kinds.some((one) => each.startsWith(`${one}:`)));
  const [asset, spot] = [of('container', 'visit'), of('spot')];
  const [a, s] = [asset === undefined ? null : name(asset), spot === undefined ? null : name(spot)];
  const type = displayText(String(body?.type ?? ''), 60);
  switch (kind.slice(prefix.length)) {
    case 'assignment':
      if (a !== null && s !== null) return message('journal.line.placed', { asset: a, to: s });
      break;
    case 'release':
      if (a !== null && s !== null) return message('journal.told.release', { asset: a, from: s });
      break;
    case 'open':
      if (s !== null) return message('journal.line.opened', { spot: s });
      break;
    case 'close':
      if (s !== null) return message('journal.line.closed', { spot: s });
      break;
    case 'reserve':
      if (s !== null) return message('journal.line.reserved', { spot: s });
      break;
    case 'release-reserve':
      if (s !== null) return message('journal.line.released', { spot: s });
      break;
    case 'arrived':
      if (a !== null) return message('journal.line.came', { asset: a });
      break;
    case 'departed':
      if (a !== null) return message('journal.line.left', { asset: a });
      break;
  }
  return message('journal.told.other', { what: a ?? s ?? '', type });
}

/** Who the service says did it, short enough for a line; null where it does not say. */
export function accountOf({ body }: JournalFact): string | null {
  const by = body?.by;
  if (typeof by !== 'string' || by === '') return null;
  // The beginning of an id is enough to tell accounts apart.
  return displayText(/^[0-9a-f-]{36}$/i.test(by) ? by.slice(0, 8) : by, 40);
}

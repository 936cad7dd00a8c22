/**
 * What happened to a spot or an asset, one line each, from facts. A change that a read showed and
 * the operation of this desk that made it are one line.
 */

import type { AppointmentChange } from '../appointments/change.ts';
import type { Block } from '../gate-checks/block-list.ts';
import { type Inspection, withUnit } from '../gate-checks/inspection.ts';
import { type HoldRecord, holdMessage } from '../gate-checks/standing-hold.ts';
import { type Message, message } from '../i18n/message.ts';
import { formatUsd } from '../money.ts';
import type { OperationState } from '../outbox/model.ts';
import type { Photo, PhotoRule } from '../photos/photo.ts';
import { displayText } from '../text.ts';
import { voidKind } from './check-in-void.ts';
import type { JournalFact, RowChange, Subject } from './journal-fact.ts';
import { accountOf, eventsByFact, isPushed, pushedMessage } from './pushed-facts.ts';

/** Names of spots and assets by subject, as far as they are known. */
export type NamesBySubject = { readonly [subject: Subject]: string };

/**
 * One line. Times are milliseconds since the epoch.
 *
 * Example: `{ seq: 812, at: 1_795_400_000_000, since: null, what, by: { clerk: 'Ana', state:
 * 'confirmed' }, told: null }`.
 */
export type HistoryLine = {
  readonly seq: number;
  /** When it became true; the latest it can have been where `since` is given. */
  readonly at: number;
  readonly since: number | null;
  readonly what: Message;
  /** The truck, trailer or spot that it is about. Missing where `what` names it. */
  readonly asset?: string;
  /**
   * Who did it, and how far the service has it (null: it isn't an operation). Null if others did
   * it. `desk`: the other desk of the facility.
   */
  readonly by: {
    readonly clerk: string;
    readonly state: OperationState | null;
    readonly desk?: string;
  } | null;
  /**
   * The service reports it: its time is the service's own, and `account` did it (null: it doesn't
   * say). Null if only this console saw it.
   */
  readonly told: {
    readonly account: string | null;
    /** The reason that it gives, such as for closing a spot. Null if it gives none. */
    readonly why: string | null;
  } | null;
};

/** Fields that mean nothing on their own. */
const quiet = new Set(['changedAt', 'placedAt', 'firstSeenAt', 'createdAt']);
const operationKind = 'operation.';
/** Kind of the fact that a truck was checked in at this desk. Its label names the truck. */
export const checkedInKind = 'desk.checkedIn';
/**
 * Kind of the fact that something besides an operation wasn't done: a check-in, a truck's first
 * spot, or a new appointment. Its `label` names it, and `why` says why.
 */
export const refusedKind = 'desk.refused';
/** Kind of a fact that a clerk wrote. */
export const noteKind = 'note';
/** A read that lies closer to the one before says when it was well enough, in milliseconds. */
export const EXACT_MS = 60_000;
const longestName = 40;
const longestText = 500;

/**
 * The lines of facts, newest first as these are. Facts of kinds that this version does not know
 * have none.
 */
export function linesOf(
  facts: readonly JournalFact[],
  names: NamesBySubject,
): readonly HistoryLine[] {
  const steps = new Map<
    string,
    { readonly clerk: string; readonly state: OperationState; readonly fact: JournalFact }
  >();
  for (const fact of facts) {
    const id = idOf(fact, 'operation');
    // The newest step comes first.
    if (id === null || !fact.kind.startsWith(operationKind) || steps.has(id)) continue;
    steps.set(id, {
      clerk: idOf(fact, 'clerk') ?? '',
      state: fact.kind.slice(operationKind.length) as OperationState,
      fact,
    });
  }
  const lines: HistoryLine[] = [];
  const events = facts.filter(isPushed);
  const told = eventsByFact(facts);
  const joined = new Set<JournalFact>();
  const shown = new Set<string>();
  /** The account of this desk, as the service names it for what a clerk did here. */
  const own = new Set<string>();
  for (const fact of facts) {
    const { seq, at, since, change } = fact;
    const id = idOf(fact, 'operation');
    const step = id === null ? undefined : steps.get(id);
    const by = step === undefined ? null : { clerk: step.clerk, state: step.state };
    if (isPushed(fact)) continue;
    if (change === null) {
      const did = deskMessage(fact);
      const who = { clerk: idOf(fact, 'clerk') ?? '', state: null, ...elsewhere(fact) };
      if (did !== null)
        lines.push({
          seq,
          at,
          since: null,
          what: did,
          ...aboutOf(fact, names),
          by: who,
          told: null,
        });
      continue;
    }
    const what = rowMessage(change, names);
    if (what === null) continue;
    if (id !== null) shown.add(id);
    const telling = told.get(fact) ?? [];
    for (const each of telling) joined.add(each);
    const [first] = telling;
    if (first === undefined) lines.push({ seq, at, since, what, by, told: null });
    else {
      const account = accountOf(first);
      if (by !== null && account !== null) own.add(account);
      lines.push({ seq, at: first.at, since: null, what, by, told: toldBy(first) });
    }
  }
  for (const [id, { clerk, state, fact }] of steps) {
    const label = fact.body?.label as Message | undefined;
    // Not seen by a read yet, or never: refused, dropped, in conflict, still to be sent.
    if (!shown.has(id) && label !== undefined)
      lines.push({
        seq: fact.seq,
        at: fact.at,
        since: null,
        what: label,
        by: { clerk, state },
        told: null,
      });
  }
  lines.sort((a, b) => b.seq - a.seq);
  const isOwn = ({ by, told }: HistoryLine) => by !== null || own.has(told?.account ?? '');
  return withEvents(
    lines,
    events.filter((event) => !joined.has(event)),
    names,
  ).map((line) =>
    // The service's account for our own act isn't another's.
    line.told?.account != null && isOwn(line)
      ? { ...line, told: { ...line.told, account: null } }
      : line,
  );
}

/**
 * Events that no read saw stand by their own time: the service may be asked for them much later.
 */
function withEvents(
  lines: readonly HistoryLine[],
  events: readonly JournalFact[],
  names: NamesBySubject,
): readonly HistoryLine[] {
  const all = [...lines];
  for (const event of events) {
    const what = pushedMessage(event, (subject) => nameOf(names, subject));
    const place = all.findIndex(({ at }) => at <= event.at);
    const line = {
      seq: event.seq,
      at: event.at,
      since: null,
      what,
      by: null,
      told: toldBy(event),
    };
    all.splice(place === -1 ? all.length : place, 0, line);
  }
  return all;
}

/** Who the service says did it, and why. */
const toldBy = (event: JournalFact): NonNullable<HistoryLine['told']> => {
  const why = event.body?.reason;
  return {
    account: accountOf(event),
    why: typeof why === 'string' && why !== '' ? displayText(why, longestText) : null,
  };
};

/** The desk where a note was written, if not here. */
const elsewhere = ({ kind, body }: JournalFact): { readonly desk?: string } =>
  kind === noteKind && typeof body?.desk === 'string'
    ? { desk: displayText(body.desk, longestName) }
    : {};

/** The name of what a clerk's act is about, where its text doesn't have it and we know it. */
function aboutOf(fact: JournalFact, names: NamesBySubject): Pick<HistoryLine, 'asset'> {
  if (fact.kind === checkedInKind || fact.kind === refusedKind) return {};
  for (const kind of ['visit', 'container', 'spot']) {
    const id = idOf(fact, kind);
    const name = id === null ? undefined : names[`${kind}:${id}` as Subject];
    if (name !== undefined) return { asset: displayText(name, longestName) };
  }
  return {};
}

/** What a clerk did besides operations; null for a kind that this version doesn't know. */
function deskMessage({ kind, body }: JournalFact): Message | null {
  const text = (name: string) => displayText(String(body?.[name] ?? ''), longestText);
  const label = body?.label as Message | undefined;
  switch (kind) {
    case noteKind:
      return message('journal.line.note', { text: text('text') });
    case 'desk.booked':
      return bookedLine(body);
    case 'desk.rebooked':
      return rebookedLine(body);
    case checkedInKind:
      return label === undefined
        ? null
        : stoodSince(body, message('journal.did.checkedIn', { label, unknown: unknownOf(body) }));
    case refusedKind:
      return label === undefined
        ? null
        : message('journal.did.refused', { label, why: body?.why as Message });
    case voidKind:
      return message('journal.did.tookBack', { reason: text('why') });
    case 'desk.decided':
      return label === undefined ? null : message('journal.did.decided', { label });
    case 'desk.undone':
      return label === undefined ? null : message('journal.did.undone', { label });
    case 'desk.redone':
      return label === undefined ? null : message('journal.did.redone', { label });
    case 'desk.settings':
      return message('journal.did.settings', {
        what: message(settingsLines[String(body?.what)] ?? 'journal.settings.other'),
      });
    case 'desk.held':
      return heldMessage(body?.value);
    case 'desk.inspected':
      return inspectedMessage(body?.value);
    case 'desk.photo':
      return photoMessage(body?.value);
    case 'desk.photoRule':
      return photoRuleMessage(body?.value);
    case 'desk.closure':
      return closureMessage(body?.value);
    case 'desk.blocked':
      return blockMessage(body?.value);
    case 'desk.plate':
      return message('journal.did.plate', { was: text('was') || 'none', plate: text('plate') });
    case 'desk.freight':
      return message('journal.did.freight', {
        does: text('does').replace(/-./, (each) => each.slice(1).toUpperCase()),
        label: text('label'),
        price: typeof body?.price === 'string' ? formatUsd(body.price) : 'none',
      });
    case 'desk.snoozed':
      return message('journal.did.snoozed', { reason: text('reason') });
    default:
      return plainLines[kind] === undefined ? null : message(plainLines[kind]);
  }
}

/** What the clerk said isn't known of the truck: a field, `both`, or `none`. */
/** With since when the truck stood at the gate, of a check-in that was sent later. */
function stoodSince(body: JournalFact['body'], did: Message): Message {
  const at = Date.parse(String(body?.cameAt ?? ''));
  return Number.isNaN(at) ? did : message('journal.did.stoodSince', { did, at });
}

function unknownOf(body: JournalFact['body']): string {
  const fields = Array.isArray(body?.notKnown) ? body.notKnown : [];
  return fields.length > 1 ? 'both' : String(fields[0] ?? 'none');
}

/** The appointment that was created, by what its draft called it. */
function bookedLine(body: JournalFact['body']): Message {
  const { name, at, dock } = bookingOf(body);
  return message('journal.did.booked', { name, at, dock });
}

/** What was changed of an appointment. */
function rebookedLine(body: JournalFact['body']): Message | null {
  const change = body?.change as Partial<AppointmentChange> | undefined;
  const { name, at, dock } = bookingOf(body);
  switch (change?.kind) {
    case 'status':
      return message('journal.did.status', { name, status: displayText(change.status ?? '', 40) });
    case 'eta':
      return message('journal.did.eta', { name, at: Date.parse(change.eta ?? '') });
    case 'booking':
      return message('journal.did.rebooked', {
        name,
        from: Date.parse(String(body?.before)),
        at,
        dock,
      });
    default:
      return null;
  }
}

/** `dock` is "none" if the schedule didn't name it. */
const bookingOf = (body: JournalFact['body']) => ({
  name: displayText(String(body?.name ?? ''), longestName) || 'none',
  at: Date.parse(String(body?.start)),
  dock: typeof body?.dock === 'string' ? displayText(body.dock, longestName) : 'none',
});

/** What was held, and how it ended. */
function heldMessage(value: unknown): Message | null {
  const record = value as Partial<HoldRecord> | null;
  if (record?.cause === undefined || record.state === undefined) return null;
  const { cause, here = '', there = '', item = '', state, why = '', second = '' } = record;
  const what = holdMessage(cause, here, there, item);
  switch (state) {
    case 'held':
      return message('journal.did.held', { what });
    case 'cleared':
      return message('journal.did.holdCleared', { what });
    case 'letGo':
      return second === ''
        ? message('journal.did.letGoAlone', { what, why: displayText(why, longestText) })
        : message('journal.did.letGo', { what, why: displayText(why, longestText), second });
  }
}

/** What was looked at, with the values that were written down. */
function inspectedMessage(value: unknown): Message | null {
  const { when, seen } = (value ?? {}) as Partial<Inspection>;
  if (when === undefined || !Array.isArray(seen)) return null;
  const filled = (seen as Inspection['seen']).filter((each) => each.value !== '');
  const values = filled
    .map((each) => (each.kind === 'tick' ? each.label : `${each.label}: ${withUnit(each)}`))
    .join('; ');
  return message(`journal.did.inspected.${when}`, {
    count: filled.length,
    values: displayText(values, longestText),
  });
}

function photoMessage(value: unknown): Message | null {
  const { state, when, name, asset } = (value ?? {}) as Partial<Photo>;
  if (state === undefined || when === undefined || name === undefined) return null;
  // A card's photo becomes a line once the truck is in.
  if (asset?.startsWith('card:') !== false) return null;
  return message('journal.did.photo', { state, when, name: displayText(name, longestText) });
}

function photoRuleMessage(value: unknown): Message | null {
  const { days, gigabytes } = (value ?? {}) as Partial<PhotoRule>;
  return days === undefined || gigabytes === undefined
    ? null
    : message('journal.did.photoRule', { days, gigabytes });
}

function blockMessage(value: unknown): Message | null {
  const block = value as Partial<Block> | null;
  if (block === null) return message('journal.did.unblocked');
  const text = displayText(block.text ?? '', longestName);
  return message('journal.did.blocked', { text, why: displayText(block.why ?? '', longestText) });
}

/** When a closed spot is to open. Why it was closed is said by the operation. */
function closureMessage(value: unknown): Message | null {
  const until = Date.parse(String((value as { until?: unknown } | null)?.until));
  return Number.isNaN(until) ? null : message('journal.did.opensAt', { at: until });
}

const plainLines: Readonly<Record<string, PlainCode>> = {
  'desk.acknowledged': 'journal.did.acknowledged',
  'desk.linked': 'journal.did.linked',
  'desk.unlinked': 'journal.did.unlinked',
  'desk.alsoFor': 'journal.did.alsoFor',
  'desk.looked': 'journal.did.looked',
  'desk.gateRule': 'journal.did.gateRule',
  'desk.layout': 'journal.did.layout',
  'desk.signedIn': 'journal.did.signedIn',
  'desk.shiftSigned': 'journal.did.shiftSigned',
  'desk.shiftLeft': 'journal.did.shiftLeft',
};
type PlainCode = `journal.did.${
  | 'acknowledged'
  | 'linked'
  | 'unlinked'
  | 'alsoFor'
  | 'looked'
  | 'gateRule'
  | 'layout'
  | 'signedIn'
  | 'shiftSigned'
  | 'shiftLeft'}`;

const settingsLines: Readonly<
  Record<
    string,
    `journal.settings.${'limit' | 'clerk' | 'desk' | 'signIn' | 'restore' | 'detention' | 'desks' | 'retention'}`
  >
> = {
  limit: 'journal.settings.limit',
  clerk: 'journal.settings.clerk',
  desk: 'journal.settings.desk',
  signIn: 'journal.settings.signIn',
  signOut: 'journal.settings.signIn',
  restore: 'journal.settings.restore',
  detention: 'journal.settings.detention',
  desks: 'journal.settings.desks',
  retention: 'journal.settings.retention',
};

const idOf = ({ subjects }: JournalFact, kind: string): string | null =>
  subjects.find((each) => each.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? null;

function rowMessage(change: RowChange, names: NamesBySubject): Message | null {
  const shown = Object.keys(change.after ?? change.before ?? {}).filter((name) => !quiet.has(name));
  if (shown.length === 0) return null;
  if (change.kind === 'area') return null;
  return change.kind === 'spot' ? spotMessage(change, names) : assetMessage(change, names);
}

function spotMessage({ id, before, after }: RowChange, names: NamesBySubject): Message | null {
  const spot = nameOf(names, `spot:${id}`);
  if (before === null) return message('journal.line.spotAdded', { spot });
  if (after === null) return message('journal.line.spotRemoved', { spot });
  if ('isOpen' in after)
    return message(after.isOpen === true ? 'journal.line.opened' : 'journal.line.closed', { spot });
  if ('reserves' in after) {
    const isTaken = Array.isArray(after.reserves) && after.reserves.length > 0;
    return message(isTaken ? 'journal.line.reserved' : 'journal.line.released', { spot });
  }
  return message('journal.line.spotChanged', { spot });
}

function assetMessage({ kind, id, before, after }: RowChange, names: NamesBySubject): Message {
  const asset = nameOf(names, `${kind}:${id}`);
  const place = (value: unknown) =>
    typeof value === 'string' ? nameOf(names, `spot:${value}`) : null;
  if (after === null || after.isActive === false) return message('journal.line.left', { asset });
  const to = place(after.spotId);
  if (before === null)
    return to === null
      ? message('journal.line.came', { asset })
      : message('journal.line.cameTo', { asset, to });
  if ('visitId' in after && typeof after.visitId === 'string') {
    return message('journal.line.hooked', {
      asset,
      truck: nameOf(names, `visit:${after.visitId}`),
    });
  }
  if ('visitId' in after)
    return to === null
      ? message('journal.line.unhooked', { asset })
      : message('journal.line.unhookedAt', { asset, to });
  const from = place(before.spotId);
  if (to !== null)
    return from === null
      ? message('journal.line.placed', { asset, to })
      : message('journal.line.moved', { asset, from, to });
  if ('spotId' in after && from !== null) return message('journal.line.waits', { asset, from });
  return message('journal.line.changed', { asset });
}

const nameOf = (names: NamesBySubject, subject: Subject): string =>
  displayText(names[subject] ?? subject.slice(subject.indexOf(':') + 1), longestName);

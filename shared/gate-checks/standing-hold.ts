/**
 * What keeps a truck or a trailer back, and what it takes to let it go. A hold is a difference that
 * stands; a release names it with both its values, so a new difference holds anew.
 */
import type { Role } from '../clerks/model.ts';
import { type Message, message } from '../i18n/message.ts';
import type { VisitId } from '../ids.ts';
import { displayText } from '../text.ts';
import { codeKey } from '../yard/natural-order.ts';
import type { AssetRef, AssetSubject } from '../yard/operations.ts';
import type { YardHold } from '../yard/yard.ts';

/** What the release check compares, in the order in which a guard asks. */
const releaseParts = ['carrier', 'reference', 'load', 'stop', 'window', 'driver', 'seen'] as const;
/** One of them. */
export type ReleasePart = (typeof releaseParts)[number];

/**
 * Why: a line of the release check, an entry of the block list, an item of what came in. `booked`:
 * it isn't what the appointment says.
 */
export type HoldCause =
  | ReleasePart
  | `block:${string}`
  | `item:${string}`
  | `booked:${string}`
  | `redTag:${string}`
  | 'unseen';

/** A hold that stands. `subject`: of its facts. */
export type StandingHold = YardHold & {
  readonly subject: HoldSubject;
  /** The truck or trailer that was shown; null: a truck that isn't in yet. */
  readonly asset: HoldSubject | null;
  readonly cause: HoldCause;
  /** Both values, as they were compared. */
  readonly here: string;
  readonly there: string;
  /** The name of the item of the list; empty: it is none. */
  readonly item: string;
};

/** A hold as a clerk read it on a screen: releasing names these, and nothing that came since. */
type ReadHold = Pick<StandingHold, 'cause' | 'here' | 'there'>;

/** Characters of a value at most: a hold with a longer one could not be named. */
export const HOLD_VALUE_MAX = 5_000;

/** A value of a hold, cut to what a hold keeps. */
export const holdValue = (text: string): string => text.slice(0, HOLD_VALUE_MAX);

/**
 * What a clerk who read these may release: holds that are as they were read. `changed`: the first
 * that has other values by now, which refuses all. What came since is in neither: it stays held.
 */
export function readAsShown(
  standing: readonly StandingHold[],
  read: readonly ReadHold[],
): { readonly named: readonly StandingHold[]; readonly changed: StandingHold | null } {
  const shown = new Map(read.map((each) => [each.cause, each]));
  const wasRead = standing.filter(({ cause }) => shown.has(cause));
  const isAsRead = ({ cause, here, there }: StandingHold) => {
    const one = shown.get(cause);
    return one?.here === here && one.there === there;
  };
  const changed = wasRead.find((each) => !isAsRead(each)) ?? null;
  return { named: wasRead.filter(isAsRead), changed };
}

/**
 * What is kept back: an asset, or a truck that isn't in yet, by its plate or its phone. `came`: a
 * trailer that came with a truck, by that truck's visit and its number, until the yard shows it.
 */
export type HoldSubject = AssetSubject | `${'plate' | 'phone' | 'came'}:${string}`;

/**
 * A hold as we keep it and copy it to the other desks.
 *
 * Example: `{ subject: 'container:c-5', cause: 'redTag:brakes', state: 'letGo', why: 'Repaired',
 * second: 'Luis Vega', … }`.
 */
export type HoldRecord = {
  readonly subject: HoldSubject;
  readonly asset: HoldSubject | null;
  readonly cause: HoldCause;
  readonly here: string;
  readonly there: string;
  /** The name of the item of the list; empty: it is none. */
  readonly item: string;
  /** `cleared`: the two are the same by now; `letGo`: two people, or a role, let it go. */
  readonly state: 'held' | 'cleared' | 'letGo';
  readonly why: string;
  /** The second clerk; empty: a role alone let it go. */
  readonly second: string;
};

/** What a facility says of releasing: the role whose holders need no second clerk; null: none. */
export type LetGoRule = { readonly alone: Role | null };

/** Its key among the kept ones. */
export const holdKey = (subject: HoldSubject, cause: HoldCause): string => `${subject} ${cause}`;

/** A trailer that came with a truck and isn't in the yard's list yet. */
export const cameSubject = (visit: VisitId, code: string): HoldSubject =>
  `came:${visit} ${codeKey(code)}`;

/** What `cameSubject` was made of; null: it is another subject. */
export function cameOf(
  subject: HoldSubject,
): { readonly visit: VisitId; readonly code: string } | null {
  const [, visit, code] = /^came:(\S+) (.*)$/su.exec(subject) ?? [];
  return visit === undefined || code === undefined ? null : { visit: visit as VisitId, code };
}

const longest = 80;

const isPart = (cause: HoldCause): cause is ReleasePart =>
  (releaseParts as readonly string[]).includes(cause);

/** Whether a hold is a red tag: such a trailer isn't moved at all. */
export const isRedTag = (cause: HoldCause): boolean => cause.startsWith('redTag:');

/** Why something is held, in words. `item`: the item of the list, where it is one. */
export function holdMessage(cause: HoldCause, here: string, there: string, item = ''): Message {
  const values = { here: displayText(here, longest), there: displayText(there, longest) };
  if (isPart(cause)) return message(`release.held.${cause}`, values);
  if (isRedTag(cause)) return message('release.held.redTag', values);
  if (cause === 'unseen') return message('release.held.unseen', values);
  if (cause.startsWith('block:')) return message('release.held.block', values);
  const named = { ...values, item: displayText(item, longest) };
  return cause.startsWith('booked:')
    ? message('release.held.booked', named)
    : message('release.held.item', named);
}

/** The asset that is kept back; null: a truck that isn't in yet. */
export function assetOf(subject: HoldSubject): AssetRef | null {
  const end = subject.indexOf(':');
  const kind = subject.slice(0, end);
  return kind === 'visit' || kind === 'container'
    ? ({ kind, id: subject.slice(end + 1) } as AssetRef)
    : null;
}

/**
 * The page's calls about what may leave: what was looked at, the block list, and releasing a hold.
 * What a page says it read is compared with what stands now, because a hold may have changed since.
 */
import { implement } from '@orpc/server';
import { allows, type Clerk, whyNotAllowed } from '../../shared/clerks/model.ts';
import {
  inspectionList,
  type ReleaseState,
  releaseContract,
} from '../../shared/console-api/release.ts';
import { stampAfter } from '../../shared/desks/copies.ts';
import {
  type Block,
  blockLengths,
  isBlockable,
  isInForce,
} from '../../shared/gate-checks/block-list.ts';
import {
  EXPECTED_PHOTO,
  type Inspection,
  type InspectionItem,
  inspectionKey,
  inspectionLimits,
  isAsked,
  isKnownKind,
  isSameSeen,
  type Seen,
  seenOf,
  withPhotos,
  wrongList,
} from '../../shared/gate-checks/inspection.ts';
import {
  assetOf,
  cameOf,
  type HoldRecord,
  type LetGoRule,
  readAsShown,
} from '../../shared/gate-checks/standing-hold.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { inCapitals } from '../../shared/readers/identity.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { displayText, isBlank } from '../../shared/text.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { Visit } from '../../shared/yard/model.ts';
import { type AssetRef, subjectOf } from '../../shared/yard/operations.ts';
import type { ClerkService } from '../clerks/clerk-service.ts';
import { valueOrThrow } from '../kernel/api/typed-errors.ts';
import { watchState } from '../kernel/api/watch-state.ts';
import { isInstant } from '../remote/dock-scheduling/decode/fields.ts';
import type { Holds } from './holds.ts';
import type { SharedFacts } from './shared-facts.ts';

/** The most entries of the list: all of them are read for each truck. */
const mostBlocks = 300;

/** What the calls work on. */
export type ReleaseApiParts = {
  readonly holds: Holds;
  /** What is held now, by asset. */
  readonly standing: () => ReleaseState['holds'];
  readonly records: SharedFacts<HoldRecord>;
  readonly blocks: SharedFacts<Block | null>;
  readonly rules: SharedFacts<LetGoRule>;
  readonly inspections: SharedFacts<Inspection>;
  readonly checklist: SharedFacts<readonly InspectionItem[]>;
  readonly photoCounts: () => ReleaseState['photos'];
  /** How many there are of it, and of its truck. */
  readonly photosOf: (asset: AssetRef, when: 'in' | 'out') => number;
  /** What the appointment says of an item; empty: nothing. */
  readonly booked: (asset: AssetRef, item: InspectionItem) => string;
  /** Whether it is here. */
  readonly isHere: (asset: AssetRef) => boolean;
  readonly clerks: Pick<ClerkService, 'state' | 'vouch' | 'watch'>;
  readonly visit: (id: Visit['id']) => Visit | undefined;
  readonly watch: (listener: () => void) => () => void;
  readonly clock: Clock;
  readonly clerk: () => string;
  readonly newId: () => string;
  /** Words that the operator added to those in place of a plate. */
  readonly placeholders: readonly string[];
};

/** The key of the rule for releasing, of which there is only one. */
const letGoKey = 'letGo';
/** The key of the facility's list among its facts. */
export const listKey = 'list';

/** Calls about what may leave. */
export function releaseApi(parts: ReleaseApiParts) {
  const { holds, blocks, rules, clerks, visit, clock, placeholders } = parts;
  const contract = implement(releaseContract);
  const rule = (): LetGoRule => rules.get(letGoKey) ?? { alone: null };
  const state = (): ReleaseState => ({
    holds: parts.standing(),
    blocks: [...blocks.all().values()].flatMap(({ value }) => value ?? []),
    letGo: rule(),
    items: parts.checklist.get(listKey) ?? [],
    inspections: [...parts.inspections.all().values()].flatMap(({ value, at, clerk }) => {
      const came = cameOf(value.asset);
      const asset = came === null ? assetOf(value.asset) : visitRef(came.visit);
      return asset !== null && parts.isHere(asset) ? [{ at, clerk, inspection: value }] : [];
    }),
    passes: [...parts.records.all().values()].flatMap(({ value, at, clerk }) => {
      const asset = value.state === 'letGo' ? assetOf(value.asset ?? value.subject) : null;
      return asset !== null && parts.isHere(asset) ? [{ at, clerk, record: value }] : [];
    }),
    photos: parts.photoCounts().filter(({ asset }) => {
      const ref = assetOf(asset);
      return ref !== null && parts.isHere(ref);
    }),
    seconds: secondsOf(clerks).map(({ id, name }) => ({ id, name })),
    mayAlone: mayAlone(clerks.state().clerk, rule()),
  });
  const done = (trouble: Message | null) => (trouble === null ? ok({}) : fail(trouble));
  const source = {
    watch(listener: () => void) {
      const stops = [parts.watch(listener), clerks.watch(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
  return {
    watch: contract.watch.handler(({ signal }) => watchState(source, state, signal)),
    truck: contract.truck.handler(({ input }) => {
      if (input.is === 'coming')
        return {
          check: holds.check(input.truck, input.appointment, null),
          holds: holds.atEntry(input.truck),
        };
      const asset = input.is === 'asset' ? input.asset : visitRef(input.visit);
      const row = asset.kind === 'visit' ? visit(asset.id) : undefined;
      const check =
        row === undefined ? { load: null, lines: [] } : holds.check(row, row.appointmentId, row.id);
      const isGone = asset.kind === 'visit' && row === undefined;
      return { check, holds: isGone ? [] : holds.of(asset) };
    }),
    letGo: contract.letGo.handler(async ({ input: { of, holds: read, why, second }, errors }) => {
      const standing = () =>
        of.is === 'coming'
          ? holds.atEntry(of.truck)
          : holds.of(of.is === 'asset' ? of.asset : visitRef(of.visit));
      return valueOrThrow(
        await letGo(parts, rule(), () => readAsShown(standing(), read), why, second),
        errors.NOT_DONE,
      );
    }),
    block: contract.block.handler(({ input: { id, kind, text, why, until }, errors }) => {
      const written = kind === 'plate' ? inCapitals(text.trim()) : text.trim();
      const entry = { kind, text: written, why: why.trim(), until };
      const all = [...blocks.all().values()].flatMap(({ value }) => value ?? []);
      const wrong = wrongBlock(entry, clock.now(), placeholders) ?? noPlace(id, all);
      if (wrong !== null) throw errors.NOT_DONE({ data: { said: wrong } });
      if (id === null && all.some((each) => isSameEntry(each, entry))) return {};
      const key = id ?? parts.newId();
      const made: Block = { ...entry, id: key, clerk: parts.clerk(), at: instantOf(clock) };
      return valueOrThrow(done(blocks.set(key, made)), errors.NOT_DONE);
    }),
    unblock: contract.unblock.handler(({ input: { id }, errors }) =>
      valueOrThrow(blocks.get(id) == null ? ok({}) : done(blocks.set(id, null)), errors.NOT_DONE),
    ),
    inspect: contract.inspect.handler(({ input: { asset, when, values }, errors }) => {
      const items = parts.checklist.get(listKey) ?? [];
      const kept = parts.isHere(asset)
        ? keepLook(parts, items, asset, when, values)
        : fail(message('release.inspect.gone'));
      return valueOrThrow(kept, errors.NOT_DONE);
    }),
    setItems: contract.setItems.handler(({ input: { items, before }, errors }) => {
      const now = parts.checklist.get(listKey) ?? [];
      // The contract reads both, so their fields are the same and in the same order.
      if (JSON.stringify(before) !== JSON.stringify(inspectionList.parse(now)))
        throw errors.NOT_DONE({ data: { said: message('release.items.changed') } });
      // A line of a kind from a later version stays as it is. This version can't add one.
      const isKept = ({ key, kind }: InspectionItem) =>
        isKnownKind(kind) || now.some((each) => each.key === key && each.kind === kind);
      if (!items.every(isKept))
        throw errors.NOT_DONE({ data: { said: message('release.items.changed') } });
      const wrong = wrongList(items);
      const { items: most, label } = inspectionLimits;
      const said =
        wrong === null ? null : message('release.items.wrong', { why: wrong, most, label });
      return valueOrThrow(
        said === null ? done(parts.checklist.set(listKey, items)) : fail(said),
        errors.NOT_DONE,
      );
    }),
    setLetGo: contract.setLetGo.handler(({ input, errors }) =>
      valueOrThrow(done(rules.set(letGoKey, input)), errors.NOT_DONE),
    ),
  };
}

/**
 * Keeps what was seen, each value with its item as it is now. Returns why it could not be kept, or
 * null.
 */
function keepLook(
  { holds, inspections, photosOf, booked, clock, clerk }: ReleaseApiParts,
  items: readonly InspectionItem[],
  asset: AssetRef,
  when: 'in' | 'out',
  values: Readonly<Record<string, string>>,
): Result<Record<string, never>, Message> {
  const kind = asset.kind === 'visit' ? 'truck' : 'trailer';
  const asked = items.filter((item) => isAsked(item, kind, when));
  if (asked.length === 0) return fail(message('release.inspect.none'));
  const first = holds.look(asset, 'in');
  const came = when === 'in' ? (first?.inspection.seen ?? []) : [];
  const seen = seenOf(asked, values, (item) =>
    when === 'in' ? (seenAt(came, item.key)?.booked ?? booked(asset, item)) : '',
  );
  if (!seen.ok) return seen;
  // What came in is said once. To write over it would hide what differs on the way out.
  if (came.some((one) => !isStill(one, seenAt(seen.value, one.key))))
    return fail(message('release.inspect.again'));
  const count = photosOf(asset, when);
  const unmet = asked.find((item) => item.kind === 'photo' && values[item.key] === EXPECTED_PHOTO);
  if (unmet !== undefined && count === 0)
    return fail(
      message('release.inspect.noPhoto', {
        label: displayText(unmet.label, inspectionLimits.label),
      }),
    );
  const subject = subjectOf(asset);
  const inspection: Inspection = {
    asset: subject,
    when,
    seen: seen.value.map((one) => withPhotos(one, count)),
  };
  // Later than the way in, whatever the clocks say: a clock set back, or another desk's, must not
  // make it a look of the stay before.
  const signed = { at: stampAfter(clock.now(), first?.at), clerk: clerk() };
  const key = inspectionKey(subject, when);
  const trouble = holds.keepFound(key) ?? inspections.set(key, inspection, signed);
  return trouble === null ? ok({}) : fail(trouble);
}

const seenAt = (seen: readonly Seen[], key: string): Seen | undefined =>
  seen.find((each) => each.key === key);

/** Whether a second look says the same of what was seen. What was left empty may be filled in. */
const isStill = (before: Seen, after: Seen | undefined): boolean =>
  before.kind === 'photo' ||
  (before.value === '' && before.kind !== 'check') ||
  (after !== undefined &&
    (before.kind === 'check' ? after.value === before.value : isSameSeen(before, after)));

/** Clerks of this desk beside the one at it who may release, and prove it by a PIN. */
function secondsOf(clerks: ReleaseApiParts['clerks']): readonly Clerk[] {
  const { clerk: here, clerks: all } = clerks.state();
  return all.filter(
    ({ id, active, hasPin, roles }) =>
      id !== here?.id && active && hasPin && allows(roles, 'release'),
  );
}

const mayAlone = (clerk: Clerk | null, { alone }: LetGoRule): boolean =>
  clerk !== null && alone !== null && clerk.roles.includes(alone);

const visitRef = (id: Visit['id']): AssetRef => ({ kind: 'visit', id });

/**
 * Releases what a clerk read, with a reason and a second clerk where the rule asks for one. We ask
 * `asRead` only once the PIN is known to be right: checking it takes a moment, in which a hold may
 * change.
 */
async function letGo(
  { holds, clerks }: Pick<ReleaseApiParts, 'holds' | 'clerks'>,
  rule: LetGoRule,
  asRead: () => ReturnType<typeof readAsShown>,
  why: string,
  second: { readonly clerk: string; readonly pin: string } | null,
): Promise<Result<Record<string, never>, Message>> {
  const { clerk: here } = clerks.state();
  if (isBlank(why)) return fail(message('release.letGo.why'));
  let other = '';
  if (second !== null) {
    if (!secondsOf(clerks).some(({ id }) => id === second.clerk))
      return fail(message('release.letGo.second'));
    const vouched = await clerks.vouch(second.clerk, second.pin);
    if (!vouched.ok) return vouched;
    const lack = whyNotAllowed(vouched.value, 'release');
    if (lack !== null) return fail(lack);
    // Another clerk may have come to the desk while the PIN was checked.
    if (clerks.state().clerk?.id !== here?.id) return fail(message('release.letGo.second'));
    other = vouched.value.name;
  } else if (!mayAlone(here, rule)) return fail(message('release.letGo.second'));
  const { named, changed } = asRead();
  if (changed !== null) return fail(message('release.letGo.changed', { said: changed.said }));
  if (named.length === 0) return fail(message('release.letGo.none'));
  const trouble = holds.letGo(named, why.trim(), other);
  return trouble === null ? ok({}) : fail(trouble);
}

type Entry = Pick<Block, 'kind' | 'text' | 'why' | 'until'>;

/** Said twice, as by a second click, it is one entry: a truck on it is held once. */
const isSameEntry = (one: Entry, other: Entry): boolean =>
  one.kind === other.kind &&
  one.text === other.text &&
  one.why === other.why &&
  one.until === other.until;

/** Why an entry can't be put on the list: it is full, or the one to change was taken off. */
function noPlace(id: string | null, all: readonly Block[]): Message | null {
  if (id !== null) return all.some((each) => each.id === id) ? null : message('release.block.gone');
  return all.length < mostBlocks ? null : message('release.block.full', { most: mostBlocks });
}

function wrongBlock(
  { kind, text, why, until }: Entry,
  now: number,
  placeholders: readonly string[],
): Message | null {
  if (!isBlockable(kind, text, placeholders)) return message('release.block.vague', { kind });
  if (isBlank(why)) return message('release.block.why');
  if (text.length > blockLengths.text || why.length > blockLengths.why)
    return message('release.block.long', { text: blockLengths.text, why: blockLengths.why });
  if (until === null) return null;
  // Without a zone it would be read in the zone of the PC.
  if (!isInstant(until)) return message('release.block.until');
  return isInForce({ until }, now) ? null : message('release.block.past');
}

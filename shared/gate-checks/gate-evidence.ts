/**
 * What was entered at the gate of a truck and of the trailers with it, as papers and lists show it:
 * the way in beside the way out, and who released what differed. Pure.
 */
import { clerkIn } from '../clerk-in.ts';
import type { Words } from '../i18n/create-words.ts';
import { message } from '../i18n/message.ts';
import {
  type AssetPhoto,
  isOfAsset,
  type Photo,
  type PhotoCount,
  photoKey,
} from '../photos/photo.ts';
import { codeKey } from '../yard/natural-order.ts';
import { type Inspection, isComparedKind, isSameSeen, type Seen, withUnit } from './inspection.ts';
import { cameOf, type HoldRecord, type HoldSubject, holdMessage } from './standing-hold.ts';

/**
 * One look: when, in milliseconds since the epoch, by whom, and what was seen.
 *
 * Example: `{ at: 1_795_400_000_000, clerk: 'Ana', seen: [{ key: 'seal', … }] }`.
 */
export type GateLook = {
  readonly at: number;
  readonly clerk: string;
  readonly seen: readonly Seen[];
};

/** Something held that was released. `second`: the other clerk; empty: a role alone did. */
export type GateLetGo = Pick<HoldRecord, 'cause' | 'here' | 'there' | 'item' | 'why' | 'second'> & {
  readonly at: number;
  readonly clerk: string;
};

/**
 * What was entered of one truck or trailer; `out` is of the same stay as `in`.
 *
 * Example: a truck that is still here: `{ asset: 'visit:v-17', in: look, out: null, letGo: [],
 * photos: [] }`.
 */
export type GateEvidence = {
  readonly asset: HoldSubject;
  readonly in: GateLook | null;
  readonly out: GateLook | null;
  readonly letGo: readonly GateLetGo[];
  /** Oldest first, also of those whose picture is deleted by now. */
  readonly photos: readonly Photo[];
};

/**
 * One item with both ways. `is`: `open` where only one way was seen; `noted` where there is nothing
 * to compare.
 *
 * Example: `{ key: 'seal', label: 'Seal', group: 'Doors', in, out, is: 'differs' }`.
 */
export type EvidenceLine = {
  readonly key: string;
  readonly label: string;
  /** The heading that the list had it under; empty: none. */
  readonly group: string;
  readonly in: Seen | null;
  readonly out: Seen | null;
  readonly is: 'same' | 'differs' | 'failed' | 'redTag' | 'open' | 'noted';
};

/** A look or a release as it is kept. */
type Kept = { readonly at: number; readonly clerk: string };
/**
 * What evidence is gathered from.
 *
 * Example: `{ looks: [{ at, clerk: 'Ana', inspection }], passes: [], photos: [] }` after one look.
 */
export type GateEntries = {
  readonly looks: readonly (Kept & { readonly inspection: Inspection })[];
  readonly passes: readonly (Kept & { readonly record: HoldRecord })[];
  readonly photos: readonly AssetPhoto[];
};

/** Nothing entered of it yet. */
export const emptyEvidence = (asset: HoldSubject): GateEvidence => ({
  asset,
  in: null,
  out: null,
  letGo: [],
  photos: [],
});

/**
 * Gathers it by truck and trailer, trucks first. `codeOf`: the number of a trailer, so that what
 * was seen of it at its truck's check-in stands with it.
 */
export function gateEvidence(
  { looks, passes, photos }: GateEntries,
  codeOf: (subject: HoldSubject) => string,
): readonly GateEvidence[] {
  const all = new Map<HoldSubject, GateEvidence>();
  const of = (asset: HoldSubject) => all.get(asset) ?? emptyEvidence(asset);
  for (const { at, clerk, inspection } of looks.toSorted((a, b) => a.at - b.at)) {
    const { asset, when, seen } = inspection;
    all.set(asset, { ...of(asset), [when]: { at, clerk, seen } });
  }
  for (const { at, clerk, record } of passes.toSorted((a, b) => a.at - b.at)) {
    const { cause, here, there, item, why, second } = record;
    const asset = record.asset ?? record.subject;
    const one: GateLetGo = { at, clerk, cause, here, there, item, why, second };
    all.set(asset, { ...of(asset), letGo: [...of(asset).letGo, one] });
  }
  for (const photo of photos.toSorted((a, b) => a.at - b.at))
    all.set(photo.asset, { ...of(photo.asset), photos: [...of(photo.asset).photos, photo] });
  for (const [asset, came] of all) {
    const code = cameOf(asset)?.code;
    const own = [...all.values()].find(
      (each) => each.asset.startsWith('container:') && codeKey(codeOf(each.asset)) === code,
    );
    if (code === undefined || own === undefined) continue;
    all.delete(asset);
    // The same look, taken over once the yard showed the trailer: the first one has its clerk.
    if (own.in === null || JSON.stringify(own.in.seen) === JSON.stringify(came.in?.seen))
      all.set(own.asset, { ...own, in: came.in });
  }
  // Both may have been looked at in the same millisecond.
  const truckFirst = [...all.values()].toSorted(
    (a, b) => Number(isTrailer(a.asset)) - Number(isTrailer(b.asset)),
  );
  return truckFirst.map((each) =>
    each.out !== null && each.in !== null && each.out.at < each.in.at
      ? { ...each, out: null }
      : each,
  );
}

const isTrailer = (asset: HoldSubject): boolean => /^(?:container|came):/.test(asset);

/** What a fact of the journal (`shared/journal/journal-fact.ts`) has that is read here. */
type GateFact = {
  readonly kind: string;
  readonly at: number;
  readonly body: { readonly value?: unknown } | null;
  readonly subjects: readonly string[];
};

/** Looks, lettings go and photos among facts of the journal. Other facts are left out. */
export function evidenceFacts(facts: readonly GateFact[]): GateEntries {
  const looks: GateEntries['looks'][number][] = [];
  const passes: GateEntries['passes'][number][] = [];
  const photos = new Map<string, { readonly at: number; readonly photo: AssetPhoto }>();
  for (const { kind, at, body, subjects } of facts) {
    const by = { at, clerk: clerkIn(subjects) ?? '' };
    const value = body?.value as Partial<Inspection & HoldRecord> | null | undefined;
    if (kind === 'desk.inspected' && value?.seen !== undefined)
      looks.push({ ...by, inspection: value as Inspection });
    const photo = body?.value as Photo | null | undefined;
    // Of one photo the newest fact counts, such as that it was deleted.
    if (
      kind === 'desk.photo' &&
      photo?.sha !== undefined &&
      isOfAsset(photo) &&
      isNewest(photos, photo, at)
    )
      photos.set(photoKey(photo), { at, photo });
    if (kind === 'desk.held' && value?.state === 'letGo')
      passes.push({ ...by, record: value as HoldRecord });
  }
  return { looks, passes, photos: [...photos.values()].map(({ photo }) => photo) };
}

const isNewest = (
  known: ReadonlyMap<string, { readonly at: number }>,
  photo: Photo,
  at: number,
): boolean => at >= (known.get(photoKey(photo))?.at ?? at);

/** The name of a truck or trailer, else the code that was entered. */
export const evidenceName = (
  asset: HoldSubject,
  names: { readonly [asset: string]: string },
): string => names[asset] ?? cameOf(asset)?.code ?? asset.slice(asset.indexOf(':') + 1);

/** Every item of both ways, in the order of the list as it was on the way in, then out. */
export function evidenceLines({ in: before, out }: GateEvidence): readonly EvidenceLine[] {
  const keys = new Set([...(before?.seen ?? []), ...(out?.seen ?? [])].map(({ key }) => key));
  return [...keys].map((key) => {
    const came = before?.seen.find((each) => each.key === key) ?? null;
    const leaves = out?.seen.find((each) => each.key === key) ?? null;
    const label = leaves?.label ?? came?.label ?? key;
    const group = (leaves?.group ?? came?.group ?? '').trim();
    return { key, label, group, in: came, out: leaves, is: resultOf(came, leaves) };
  });
}

function resultOf(came: Seen | null, leaves: Seen | null): EvidenceLine['is'] {
  const ways = [came, leaves].flatMap((each) => each ?? []);
  const failed = ways.filter(({ kind, value }) => kind === 'check' && value !== '');
  if (failed.length > 0) return failed.some(({ isRedTag }) => isRedTag) ? 'redTag' : 'failed';
  if (ways.some(isOtherThanBooked)) return 'differs';
  if (came === null || leaves === null) return ways.some(isCompared) ? 'open' : 'noted';
  if (!isCompared(came)) return 'noted';
  return isSameSeen(came, leaves) ? 'same' : 'differs';
}

const isCompared = ({ isCompared: both, kind, value }: Seen): boolean =>
  both && isComparedKind(kind) && value.trim() !== '';

const isOtherThanBooked = (seen: Seen): boolean =>
  seen.booked !== undefined &&
  seen.value !== '' &&
  !isSameSeen({ ...seen, value: seen.booked }, seen);

/** Whether a line needs attention: it differs, or failed. */
export const isFinding = ({ is }: EvidenceLine): boolean =>
  is === 'differs' || is === 'failed' || is === 'redTag';

type Says = Pick<Words, 't' | 'format'>;

/** A value in words, with its unit and what the appointment says otherwise; `—`: not seen. */
export function seenText(seen: Seen | null, { t, format }: Says): string {
  if (seen === null) return '—';
  if (seen.kind === 'check')
    return seen.value === '' ? format(message('release.inspect.passed')) : seen.value;
  if (seen.kind === 'tick')
    return format(
      message(seen.value === '' ? 'release.evidence.unticked' : 'release.inspect.ticked'),
    );
  if (seen.kind === 'photo') return t('photos.count', { count: Number(seen.value) || 0 });
  const value = withUnit(seen);
  return seen.booked !== undefined && isOtherThanBooked(seen)
    ? t('release.evidence.booked', { value, booked: seen.booked })
    : value;
}

/** An item with the heading it stands under: `Doors › Seal`. */
export const itemName = ({ group, label }: Pick<EvidenceLine, 'group' | 'label'>): string =>
  group === '' ? label : `${group} › ${label}`;

/** A line as one text: `Seal: UL-48812 on the way in, UL-48813 on the way out (differs)`. */
export function evidenceText(line: EvidenceLine, words: Says): string {
  const { in: came, out, is } = line;
  const item = itemName(line);
  const { t } = words;
  const [before, left] = [seenText(came, words), seenText(out, words)];
  const both =
    came !== null && out !== null
      ? t('release.evidence.both', { item, came: before, left })
      : came !== null
        ? t('release.evidence.came', { item, value: before })
        : t('release.evidence.left', { item, value: left });
  return isFinding(line) ? t('release.evidence.found', { line: both, is }) : both;
}

/** How many photos there are of each way, as one text; empty: none. */
export function photosText(photos: GateEvidence['photos'], words: Says): string {
  const of = (when: Photo['when']) => photos.filter((each) => each.when === when).length;
  return photoCountText({ in: of('in'), out: of('out') }, words);
}

/** The same of photos that were counted. */
export const photoCountText = (
  { in: came, out: left }: Pick<PhotoCount, 'in' | 'out'>,
  { t }: Says,
): string => (came + left === 0 ? '' : t('photos.counts', { count: came + left, came, left }));

/** Who released what, and why, as one text. */
export function letGoText(
  { cause, here, there, item, clerk, second, why }: GateLetGo,
  { t, format }: Says,
): string {
  const what = format(holdMessage(cause, here, there, item));
  return second === ''
    ? t('release.evidence.letGoAlone', { clerk, why, what })
    : t('release.evidence.letGo', { clerk, second, why, what });
}

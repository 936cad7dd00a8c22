/**
 * Sentences in the search box: verb, object, target, reason; words in any order, partial codes,
 * both languages. We return possible commands, likeliest first. Nothing is done here, and the rules
 * check each like any other operation. Pure.
 */
import type { SpotId, VisitId } from '../ids.ts';
import { wordedDays } from '../readers/day.ts';
import { readMoment } from '../readers/moment.ts';
import { readLane } from '../readers/typed-place.ts';
import { bareKey, withoutZeros } from '../search-key.ts';
import { assetsOn } from '../yard/contents.ts';
import type { AssetRef } from '../yard/operations.ts';
import type { YardTable } from '../yard/table.ts';
import {
  isAsker,
  isFiller,
  isNumbered,
  kindOf,
  nearKind,
  nearNoun,
  nearVerb,
  numberedSpot,
  type Verb,
  verbsOf,
  withoutAlone,
  withPhrases,
} from './vocabulary.ts';

/** A command. A null target is asked for. The reason is as typed, empty if there is none. */
export type Command =
  | { readonly kind: 'move'; readonly asset: AssetRef; readonly to: SpotId | null }
  /** An asset stands for the spot it is on. */
  | {
      readonly kind: 'swap';
      readonly from: SpotId | AssetRef;
      readonly to: SpotId | AssetRef | null;
    }
  /** A truck and a trailer in any order. With a null `to` we look for the other on its spot. */
  | { readonly kind: 'attach'; readonly asset: AssetRef; readonly to: AssetRef | null }
  | { readonly kind: 'open'; readonly spot: SpotId; readonly reason: string }
  | {
      readonly kind: 'close';
      readonly spot: SpotId;
      readonly reason: string;
      /** When it is to open, as typed; empty if the sentence doesn't say. */
      readonly until: string;
    }
  | { readonly kind: 'drop' | 'wait'; readonly asset: AssetRef }
  /** `isAlone`: the truck leaves its trailers here. */
  | { readonly kind: 'depart'; readonly asset: AssetRef; readonly isAlone?: true }
  /** `from`: the trucks that the sentence may name beside the trailer. */
  | { readonly kind: 'detach'; readonly asset: AssetRef; readonly from?: readonly AssetRef[] }
  | { readonly kind: 'letGo'; readonly asset: AssetRef }
  | { readonly kind: 'plate'; readonly visit: VisitId }
  | { readonly kind: 'checkin'; readonly text: string }
  | { readonly kind: 'free'; readonly type: 'docking' | 'parking' | null }
  | { readonly kind: 'late' | 'waiting' }
  | { readonly kind: 'trace' | 'pass'; readonly asset: AssetRef }
  /** The text says whose appointment it is; empty if the sentence doesn't say. */
  | { readonly kind: 'noShow'; readonly text: string }
  /** Both ends as typed. */
  | { readonly kind: 'quote'; readonly from: string; readonly to: string };

/** Lines that are offered at most: more is a search, not a sentence. */
const mostCommands = 4;
/** Words of a sentence at most, and those that one code may be made of. */
const mostWords = 16;
const longestCode = 3;

/** `text` is the code as written: `#4` and `-4` have the same key. */
type Coded<Ref> = { readonly ref: Ref; readonly key: string; readonly text?: string };
/** A spot and whether it is a door. */
type CodedSpot = Coded<SpotId> & { readonly isDoor?: boolean };

/**
 * Everything in the yard that a code may mean, made comparable once for many sentences.
 *
 * Example: `{ spots: [{ ref: 'spot-A1', key: 'a1', text: 'a1' }], assets: [] }`.
 */
export type YardCodes = {
  readonly spots: readonly CodedSpot[];
  readonly assets: readonly Coded<AssetRef>[];
  /** What stands on a spot; without it a spot never stands for its truck. */
  readonly on?: (spot: SpotId) => readonly AssetRef[];
};

const coded = <Ref>(ref: Ref, code: string | null): Coded<Ref> => {
  const text = (code ?? '').slice(0, 60);
  return { ref, key: bareKey(text), text: text.trim().toLowerCase() };
};

/** The codes of the current yard. */
export function codesIn(yard: YardTable): YardCodes {
  return {
    spots: [...yard.spots()].map(({ id, code, type }) => ({
      ...coded(id, code),
      isDoor: type === 'docking',
    })),
    assets: [
      ...[...yard.visits()].flatMap(({ id, isActive, licensePlate }) =>
        isActive ? [coded({ kind: 'visit', id } as const, licensePlate)] : [],
      ),
      ...[...yard.containers()].flatMap(({ id, isActive, code }) =>
        isActive ? [coded({ kind: 'container', id } as const, code)] : [],
      ),
    ].filter(({ key }) => key !== ''),
    on: (spot) => assetsOn(yard, spot),
  };
}

/** Something named by its complete code, or by a part of it. */
type Named = {
  readonly spots: readonly SpotId[];
  readonly assets: readonly AssetRef[];
  readonly isWhole: boolean;
};

/** What a text names as a complete code; a code written exactly like the text goes first. */
function wholeCode<Ref>(list: readonly Coded<Ref>[], wanted: string, text: string): readonly Ref[] {
  const found = list.filter(({ key }) => key === wanted);
  const exact = found.filter((each) => each.text === text);
  return [...exact, ...found.filter((each) => !exact.includes(each))].map(({ ref }) => ref);
}

function namedWhole(words: readonly string[], { spots, assets }: YardCodes): Named | null {
  const wanted = bareKey(words.join(''));
  if (wanted === '' || !/\d/.test(wanted)) return null;
  const text = words.join(' ').toLowerCase();
  const whole = {
    spots: wholeCode(spots, wanted, text),
    assets: wholeCode(assets, wanted, text),
    isWhole: true,
  };
  return whole.spots.length + whole.assets.length > 0 ? whole : null;
}

function namedBy(words: readonly string[], codes: YardCodes, mayBegin: boolean): Named | null {
  const whole = namedWhole(words, codes);
  const wanted = bareKey(words.join(''));
  if (whole !== null || wanted === '') return whole;
  if (!/\d/.test(wanted)) return mayBegin ? begunBy(wanted, codes) : null;
  const part = {
    spots: codes.spots.filter(({ key }) => sameBut0(key, wanted)).map(({ ref }) => ref),
    assets:
      wanted.length < 3
        ? []
        : codes.assets.filter(({ key }) => key.includes(wanted)).map(({ ref }) => ref),
    isWhole: false,
  };
  return part.spots.length + part.assets.length > 0 ? part : null;
}

/** What a code of letters alone names by its beginning: "bobt" is BOBT 4471. */
function begunBy(wanted: string, { assets }: YardCodes): Named | null {
  const begun = wanted.length < 3 ? [] : assets.filter(({ key }) => key.startsWith(wanted));
  return begun.length === 0
    ? null
    : { spots: [], assets: begun.map(({ ref }) => ref), isWhole: false };
}

/** "d7" is D-07. */
const sameBut0 = (key: string, wanted: string): boolean =>
  withoutZeros(key) === withoutZeros(wanted);

/**
 * What a number behind a noun names: "door 8" is D-08. A spot called 8 is meant alone. Null for
 * other words.
 */
function namedByNumber(words: readonly string[], codes: YardCodes): Named | null {
  const meant = numberedSpot(words);
  if (meant === null) return null;
  const all = codes.spots.filter(({ key, isDoor }) => isNumbered(meant, key, isDoor === true));
  const exact = all.filter(({ key }) => withoutZeros(key) === meant.number);
  const spots = (exact.length > 0 ? exact : all).map(({ ref }) => ref);
  return spots.length > 0 ? { spots, assets: [], isWhole: true } : null;
}

/** A word of a sentence, or the thing that several words name together. */
type Part = string | Named;

/**
 * Complete codes with all their words, longest first: "close Dock 4" is about Dock 4, not about a
 * spot called 4.
 */
function withWholeCodes(words: readonly string[], codes: YardCodes): readonly Part[] {
  for (let length = Math.min(longestCode, words.length); length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const some = words.slice(at, at + length);
      const found = namedWhole(some, codes) ?? namedByNumber(some, codes);
      if (found !== null)
        return [
          ...withWholeCodes(words.slice(0, at), codes),
          found,
          ...withWholeCodes(words.slice(at + length), codes),
        ];
    }
  return words;
}

/** What a run of words names by a part of a code; words that name nothing stay. */
function withParts(words: readonly string[], codes: YardCodes, mayBegin: boolean): readonly Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < words.length; ) {
    let taken = 0;
    for (let length = Math.min(longestCode, words.length - at); length > 0; length -= 1) {
      const found = namedBy(words.slice(at, at + length), codes, mayBegin);
      if (found === null) continue;
      parts.push(found);
      taken = length;
      break;
    }
    if (taken === 0) parts.push(words[at] ?? '');
    at += Math.max(1, taken);
  }
  return parts;
}

/**
 * What the words name, and what names nothing, both in order. We first look for complete codes in
 * all words. Then words without meaning (`isPassed`) are dropped, and the rest may name things by
 * parts of their codes; with `mayBegin` also by letters alone, which begin them.
 */
function read(
  words: readonly string[],
  codes: YardCodes,
  isPassed: (word: string) => boolean,
  mayBegin = false,
) {
  const parts: Part[] = [];
  let run: string[] = [];
  const endRun = () => {
    parts.push(...withParts(run, codes, mayBegin));
    run = [];
  };
  for (const part of withWholeCodes(words, codes)) {
    if (typeof part === 'string') {
      if (!isPassed(part)) run.push(part);
    } else {
      endRun();
      parts.push(part);
    }
  }
  endRun();
  return {
    named: parts.filter((part) => typeof part !== 'string'),
    rest: parts.filter((part) => typeof part === 'string'),
  };
}

/**
 * "Let go" and "dejar salir" are one verb; "dejar" alone is another. It stands first, or behind
 * what it is about, so that a reason keeps its words.
 */
const letGo = /^(\s*(?:\S*\d\S*\s+)*)(?:let\s+go|dejar\s+(?:salir|ir))(?=\s|$)/iu;

/** "Correct the plate of" is one verb, as "plate" alone is. */
const correctPlate =
  /^(\s*)(?:correct|corregir)\s+(?:the\s+|las?\s+)?(?:plate|placas?)(?:\s+of)?(?=\s|$)/iu;

/**
 * The sentence with its slips put right, or null if there is none: in the verb, if no word is one;
 * in "spot" and the like before a code; in a kind of spots. Codes and reasons stay as typed, and
 * nothing is put right in a text that is a code.
 *
 * Example: `understoodAs('clsoe spto B-02', codes)` is "close spot B-02".
 */
export function understoodAs(text: string, codes: YardCodes): string | null {
  const words = text.trim().split(/\s+/).slice(0, mostWords);
  if (namedWhole(words, codes) !== null) return null;
  const isCode = (word: string) => /\d/.test(word);
  const verbAt = words.findIndex((word) => !isCode(word));
  if (withPhrases(text) !== text || quoteOf.test(text)) return null;
  const hasVerb = letGo.test(text) || words.some((word) => verbsOf(word).length > 0);
  const verb = hasVerb ? null : nearVerb(words[verbAt] ?? '');
  if (!hasVerb && verb === null) return null;
  const isOfFree = words.some((word) => verbsOf(word).includes('free')) || verb === 'free';
  const right = words.map((word, at) => {
    if (at === verbAt && verb !== null) return verb;
    if (isOfFree) return nearKind(word) ?? word;
    const next = words[at + 1];
    const isBeforeCode = next !== undefined && isCode(next) && namedBy([next], codes, false);
    return isBeforeCode && namedBy([word], codes, true) === null ? (nearNoun(word) ?? word) : word;
  });
  return right.every((word, at) => word === words[at]) ? null : right.join(' ');
}

/** "until 1:14", "till 2.15 pm", "hasta las 14:30", "until noon": the words, and then the time. */
const untilWords = /\s(?:(?:un)?til?l?\s+(?:at\s+)?|hasta\s+(?:las?\s+|el\s+)?)/iu;

/** Words of the longest time: "el lunes a las 6:30 de la mañana". */
const longestTime = 8;

/** The words at the beginning of a text that are a time, as many as there are; "" for none. */
function timeFirst(text: string): string {
  for (let length = longestTime; length > 0; length -= 1) {
    const [found] = new RegExp(`^\\S+(?:\\s+\\S+){${length - 1}}(?=\\s|$)`).exec(text) ?? [];
    // A letter alone behind a figure may be a word of the reason: "hasta las 2 a revisar".
    if (found !== undefined && !/\s[ap]$/i.test(found) && readMoment(found, SOME_DAY) !== null)
      return found;
  }
  return '';
}

/** Whether a text is a time doesn't depend on the day. */
const SOME_DAY = '2000-01-01';

/** "for 2 hours", "por media hora": read as "in 2 hours". */
const forWords = /\s(?:for|por|durante)\s+/iu;

/**
 * When something is to end by a sentence: the text of the time, and the sentence without it. Of
 * what begins as a day or a figure but is no time ("until monday"), all the rest is the text: the
 * clerk is asked. "Until further notice" is part of a reason. Null without a time.
 */
function endIn(text: string): { readonly time: string; readonly without: string } | null {
  const until = untilWords.exec(text);
  if (until !== null) {
    const rest = text.slice(until.index + until[0].length);
    const [word = ''] = rest.split(/\s/);
    const isDay = /^\d/.test(word) || wordedDays(word, SOME_DAY).length > 0;
    const time = timeFirst(rest) || (isDay ? rest.trim() : '');
    if (time !== '')
      return { time, without: `${text.slice(0, until.index)} ${rest.slice(time.length)}` };
  }
  const span = forWords.exec(text);
  if (span === null) return null;
  const rest = ['in', text.slice(span.index + span[0].length)].join(' ');
  const time = timeFirst(rest);
  if (time === '') return null;
  return { time, without: `${text.slice(0, span.index)} ${rest.slice(time.length)}` };
}

/**
 * What the sentence may mean, the likeliest first; nothing where it is no sentence. A time after
 * "until" or "for" is when a closed spot opens again, and no part of the reason.
 */
export function commandsOf(text: string, codes: YardCodes): readonly Command[] {
  const end = endIn(text);
  const closings =
    end === null
      ? []
      : commandsIn(end.without, codes).flatMap((each) =>
          each.kind === 'close' ? [{ ...each, until: end.time }] : [],
        );
  if (closings.length > 0) return closings;
  const alone = departsAlone(text, codes);
  return alone.length > 0 ? alone : commandsIn(text, codes);
}

/** Departures of trucks that leave alone. A word of a code, such as SOLO 12, says nothing of it. */
function departsAlone(text: string, codes: YardCodes): readonly Command[] {
  const beside = withWholeCodes(text.trim().split(/\s+/).slice(0, mostWords), codes);
  const rest = withoutAlone(text);
  const isCode = withoutAlone(beside.filter((part) => typeof part === 'string').join(' ')) === null;
  if (rest === null || isCode) return [];
  return commandsIn(rest, codes).flatMap((each) =>
    each.kind === 'depart' && each.asset.kind === 'visit' ? [{ ...each, isAlone: true }] : [],
  );
}

/** "quote Dallas to Monterrey", in both languages. */
const quoteOf =
  /^\s*(?:get\s+)?(?:an?\s+)?(?:quick\s+)?(?:quote|price|rate|cotizar|cotiza|cotizaci[oó]n|tarifa)\s+(?:for\s+)?(.+)$/iu;

function commandsIn(text: string, codes: YardCodes): readonly Command[] {
  const lane = readLane(quoteOf.exec(text)?.[1] ?? '');
  if (lane !== null) return [{ kind: 'quote', from: lane[0], to: lane[1] }];
  const words = withPhrases(text.replace(/^[\s¿]+|[\s?]+$/gu, ''))
    .replace(letGo, '$1letgo')
    .replace(correctPlate, '$1plate')
    .trim()
    .split(/\s+/)
    .slice(0, mostWords);
  const all = words.flatMap((word, at) => verbsOf(word).map((verb) => ({ verb, at })));
  // The first word that is a verb is the verb; another may be a reason.
  const first = all[0]?.at ?? -1;
  const verbs = all.filter(({ at }) => at === first).map(({ verb }) => verb);
  const others = words.filter((_, at) => at !== first);
  const telling = others.filter((word) => !isFiller(word));
  if (verbs.length === 0) return movesWithoutVerb(others, codes);
  const kind = telling.map(kindOf).find((each) => each !== null) ?? null;
  const isOfSpots = verbs.some((verb) => verb === 'close' || verb === 'open');
  const { named, rest } = read(
    others,
    codes,
    (word) => isFiller(word) || (!isOfSpots && kindOf(word) !== null),
    !isOfSpots,
  );
  return verbs
    .flatMap((verb) =>
      commandsFor(verb, {
        named,
        reason: reasonIn(others, rest),
        kind,
        text: telling.join(' '),
        on: codes.on ?? (() => []),
        isAsked: rest.every((word) => isAsker(word) || kindOf(word) !== null),
      }),
    )
    .slice(0, mostCommands);
}

/**
 * The words that named nothing as they were typed, those between them too: "reefer unit on fire".
 */
function reasonIn(words: readonly string[], rest: readonly string[]): string {
  const from = words.indexOf(rest[0] ?? '');
  const to = words.lastIndexOf(rest.at(-1) ?? '');
  return rest.length === 0 || from === -1 ? '' : words.slice(from, to + 1).join(' ');
}

/** An asset and a spot, and no verb: it is moved there. */
function movesWithoutVerb(words: readonly string[], codes: YardCodes): readonly Command[] {
  if (words.length < 2) return [];
  const { named, rest } = read(words, codes, isFiller);
  return rest.length > 0 ? [] : moves(named, false).slice(0, mostCommands);
}

function moves(named: readonly Named[], mayAsk: boolean): readonly Command[] {
  const target =
    named.find(({ spots, assets }) => spots.length > 0 && assets.length === 0) ??
    named.find(({ spots }) => spots.length > 0);
  const assets = named.filter((each) => each !== target).flatMap((each) => each.assets);
  if (target === undefined)
    return mayAsk ? assets.map((asset) => ({ kind: 'move', asset, to: null })) : [];
  return assets.flatMap((asset) =>
    target.spots.map((to): Command => ({ kind: 'move', asset, to })),
  );
}

/** The first two that are named, a truck with a trailer before two of a kind. */
function hookings([assets = [], ...others]: readonly (readonly AssetRef[])[]): readonly Command[] {
  const second: readonly (AssetRef | null)[] = others[0] ?? [null];
  const all = assets.flatMap((asset) =>
    second.map((to) => ({ kind: 'attach' as const, asset, to })),
  );
  const pairs = all.filter(({ asset, to }) => asset.kind !== to?.kind);
  return pairs.length > 0 ? pairs : all;
}

type Parsed = {
  readonly named: readonly Named[];
  readonly reason: string;
  readonly kind: 'docking' | 'parking' | null;
  readonly text: string;
  readonly on: (spot: SpotId) => readonly AssetRef[];
  /** The words beside the verb name nothing and are no reason: "who is", "doors". */
  readonly isAsked: boolean;
};

function commandsFor(verb: Verb, parsed: Parsed): readonly Command[] {
  const { named, reason, kind, text, isAsked, on } = parsed;
  const spots = named.flatMap((each) => each.spots);
  const assets = named.flatMap((each) => each.assets);
  const standing = (each: Named) => (each.assets.length > 0 ? each.assets : each.spots.flatMap(on));
  // A number that names nothing was to name something: we don't take another in its place.
  const isUnknown = /\d/.test(reason);
  switch (verb) {
    case 'move':
      return moves(named, true);
    case 'swap': {
      const [froms = [], tos = [null]] = named.map((each) =>
        each.spots.length > 0 ? each.spots : each.assets,
      );
      return froms.flatMap((from) => tos.map((to) => ({ kind: verb, from, to })));
    }
    case 'attach':
      return isUnknown ? [] : hookings(named.map(standing));
    case 'close':
      return spots.map((spot) => ({ kind: verb, spot, reason, until: '' }));
    case 'open':
      // "Open doors" asks which are free.
      return named.length === 0 && kind !== null && isAsked
        ? [{ kind: 'free', type: kind }]
        : spots.map((spot) => ({ kind: verb, spot, reason }));
    case 'depart':
    case 'drop':
    case 'wait':
      return (assets.length > 0 || isUnknown ? assets : spots.flatMap(on)).map((asset) => ({
        kind: verb,
        asset,
      }));
    case 'detach': {
      const all = isUnknown ? [] : named.flatMap(standing);
      // "Unhook 480017 from TX-4821": the trailer is meant, and the truck must be its own.
      const trailers = all.filter((each) => each.kind === 'container');
      if (trailers.length === 0) return all.map((asset) => ({ kind: verb, asset }));
      const from = named
        .filter((each) => each.assets.every(({ kind: of }) => of === 'visit'))
        .flatMap((each) => each.assets);
      return trailers.map((asset) => ({ kind: verb, asset, ...(from.length > 0 && { from }) }));
    }
    case 'letGo':
    case 'trace':
    case 'pass':
      return assets.map((asset) => ({ kind: verb, asset }));
    case 'plate':
      return assets.flatMap(({ kind: of, id }) =>
        of === 'visit' ? [{ kind: 'plate', visit: id as VisitId }] : [],
      );
    case 'checkin':
      return /\d/.test(text) ? [{ kind: 'checkin', text }] : [];
    case 'free':
      return named.length === 0 ? [{ kind: 'free', type: kind }] : [];
    case 'late':
      return named.length === 0 ? [{ kind: 'late' }] : [];
    case 'waiting':
      return named.length === 0 && isAsked ? [{ kind: 'waiting' }] : [];
    case 'noShow':
      return [
        {
          kind: 'noShow',
          text: text
            .split(' ')
            .filter((word) => !isAsker(word))
            .join(' '),
        },
      ];
  }
}

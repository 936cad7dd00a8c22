/**
 * Sentences of the search box: verb, what, to where, why; words in any order, codes by part, both languages. What a sentence may mean is told as
 * commands, the likeliest first; nothing is done here, and the rules judge each as any other operation. Pure.
 */
import type { SpotId } from '../ids.ts';
import { searchKey } from '../search-key.ts';
import type { AssetRef } from '../yard/operations.ts';
import type { YardTable } from '../yard/table.ts';
import { isFiller, kindOf, type Verb, verbsOf } from './vocabulary.ts';

/** What a sentence wants. A target that is null is asked for; a reason is as it was typed, empty where there was none. */
export type Command =
  | { readonly kind: 'move'; readonly asset: AssetRef; readonly to: SpotId | null }
  | { readonly kind: 'swap'; readonly from: SpotId; readonly to: SpotId | null }
  | { readonly kind: 'close' | 'open'; readonly spot: SpotId; readonly reason: string }
  | { readonly kind: 'depart' | 'drop' | 'wait'; readonly asset: AssetRef }
  | { readonly kind: 'checkin'; readonly text: string }
  | { readonly kind: 'free'; readonly type: 'docking' | 'parking' | null }
  | { readonly kind: 'late' };

/** Lines that are offered at most: more is a search, not a sentence. */
const mostCommands = 4;
/** Words of a sentence at most, and those that one code may be made of. */
const mostWords = 16;
const longestCode = 3;

type Coded<Ref> = { readonly ref: Ref; readonly key: string };

/** Everything in the yard that a code may mean, made comparable once for many sentences. */
export type YardCodes = {
  readonly spots: readonly Coded<SpotId>[];
  readonly assets: readonly Coded<AssetRef>[];
};

/** The codes of the yard as it is now. */
export function codesIn(yard: YardTable): YardCodes {
  const key = (text: string | null) => searchKey((text ?? '').slice(0, 60));
  return {
    spots: [...yard.spots()].map(({ id, code }) => ({ ref: id, key: key(code) })),
    assets: [
      ...[...yard.visits()].flatMap(({ id, isActive, licensePlate }) =>
        isActive ? [{ ref: { kind: 'visit', id } as const, key: key(licensePlate) }] : [],
      ),
      ...[...yard.containers()].flatMap(({ id, isActive, code }) =>
        isActive ? [{ ref: { kind: 'container', id } as const, key: key(code) }] : [],
      ),
    ].filter(({ key }) => key !== ''),
  };
}

/** One thing that was named: by its whole code, or by a part of it. */
type Named = {
  readonly spots: readonly SpotId[];
  readonly assets: readonly AssetRef[];
  readonly isWhole: boolean;
};

function namedBy(words: readonly string[], { spots, assets }: YardCodes): Named | null {
  const wanted = searchKey(words.join(''));
  if (wanted === '' || !/\d/.test(wanted)) return null;
  const whole = {
    spots: spots.filter(({ key }) => key === wanted).map(({ ref }) => ref),
    assets: assets.filter(({ key }) => key === wanted).map(({ ref }) => ref),
    isWhole: true,
  };
  if (whole.spots.length + whole.assets.length > 0) return whole;
  const part = {
    spots: spots.filter(({ key }) => sameBut0(key, wanted)).map(({ ref }) => ref),
    assets:
      wanted.length < 3
        ? []
        : assets.filter(({ key }) => key.includes(wanted)).map(({ ref }) => ref),
    isWhole: false,
  };
  return part.spots.length + part.assets.length > 0 ? part : null;
}

/** "d7" is D-07: zeros before a number say nothing. */
const sameBut0 = (key: string, wanted: string): boolean =>
  key.replace(/(?<!\d)0+(?=\d)/g, '') === wanted.replace(/(?<!\d)0+(?=\d)/g, '');

/** What the words name, longest codes first; what names nothing is left over, in its order. */
function read(words: readonly string[], codes: YardCodes) {
  const named: Named[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    let taken = 0;
    // A whole code of several words goes before a part that one of them is.
    for (const isWhole of [true, false]) {
      for (
        let length = Math.min(longestCode, words.length - at);
        length > 0 && taken === 0;
        length -= 1
      ) {
        const found = namedBy(words.slice(at, at + length), codes);
        if (found === null || found.isWhole !== isWhole) continue;
        named.push(found);
        taken = length;
      }
    }
    if (taken === 0) rest.push(words[at] ?? '');
    at += Math.max(1, taken);
  }
  return { named, rest };
}

/** What the sentence may mean, the likeliest first; nothing where it is no sentence. */
export function commandsOf(text: string, codes: YardCodes): readonly Command[] {
  const words = text.trim().split(/\s+/).slice(0, mostWords);
  const all = words.flatMap((word, at) => verbsOf(word).map((verb) => ({ verb, at })));
  // The first word that is a verb is the verb; another may be a reason.
  const first = all[0]?.at ?? -1;
  const verbs = all.filter(({ at }) => at === first).map(({ verb }) => verb);
  const others = words.filter((_, at) => at !== first);
  const said = others.filter((word) => !isFiller(word));
  if (verbs.length === 0) return unsaid(said, codes);
  const kind = said.map(kindOf).find((each) => each !== null) ?? null;
  const { named, rest } = read(
    said.filter(
      (word) => kindOf(word) === null || verbs.some((verb) => verb === 'close' || verb === 'open'),
    ),
    codes,
  );
  return verbs
    .flatMap((verb) =>
      commandsFor(verb, { named, reason: reasonIn(others, rest), kind, text: said.join(' ') }),
    )
    .slice(0, mostCommands);
}

/** The words that named nothing as they were typed, those between them too: "reefer unit on fire". */
function reasonIn(words: readonly string[], rest: readonly string[]): string {
  const from = words.indexOf(rest[0] ?? '');
  const to = words.lastIndexOf(rest.at(-1) ?? '');
  return rest.length === 0 || from === -1 ? '' : words.slice(from, to + 1).join(' ');
}

/** An asset and a spot, and no verb: it is moved there. */
function unsaid(words: readonly string[], codes: YardCodes): readonly Command[] {
  if (words.length < 2) return [];
  const { named, rest } = read(words, codes);
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

type Said = {
  readonly named: readonly Named[];
  readonly reason: string;
  readonly kind: 'docking' | 'parking' | null;
  readonly text: string;
};

function commandsFor(verb: Verb, { named, reason, kind, text }: Said): readonly Command[] {
  const spots = named.flatMap((each) => each.spots);
  const assets = named.flatMap((each) => each.assets);
  switch (verb) {
    case 'move':
      return moves(named, true);
    case 'swap': {
      const [from, to = null] = spots;
      return from === undefined ? [] : [{ kind: 'swap', from, to }];
    }
    case 'close':
    case 'open':
      return spots.map((spot) => ({ kind: verb, spot, reason }));
    case 'depart':
    case 'drop':
    case 'wait':
      return assets.map((asset) => ({ kind: verb, asset }));
    case 'checkin':
      return /\d/.test(text) ? [{ kind: 'checkin', text }] : [];
    case 'free':
      return named.length === 0 ? [{ kind: 'free', type: kind }] : [];
    case 'late':
      return named.length === 0 ? [{ kind: 'late' }] : [];
  }
}

/**
 * Questions about trailers as clerks type them, in both languages at once: "oldest empty of
 * Werner", "cajas refrigeradas sin corriente", "loaded for today". Read, never shown. Pure.
 */
import { isNearWord } from '../fuzzy.ts';
import { bareWords } from '../search-key.ts';
import { verbsOf } from '../verbs/vocabulary.ts';
import { anyTrailer, type PoolQuery } from './search.ts';

/** What a word asks for. */
const meanings: ReadonlyMap<string, Partial<PoolQuery>> = new Map(
  Object.entries({
    'empty empties mt mts mty vacio vacios vacia vacias': { load: 'empty' },
    'full loaded lleno llenos llena llenas cargado cargados cargada cargadas': { load: 'full' },
    'partial partially parcial parciales': { load: 'partial' },
    'reefer reefers refer refers refrigerado refrigerados refrigerada refrigeradas': {
      kind: 'reefer',
    },
    'termo termos thermo thermos fria frias': { kind: 'reefer' },
    'container containers contenedor contenedores': { kind: 'container' },
    'chassis chasis': { kind: 'chassis' },
    'unplugged unpowered off apagado apagados apagada apagadas': { power: 'off' },
    'desconectado desconectados desconectada desconectadas': { power: 'off' },
    'running encendido encendidos encendida encendidas': { power: 'on' },
    'prendido prendidos prendida prendidas': { power: 'on' },
    'held hold retenido retenidos retenida retenidas': { hold: 'any' },
    'detenido detenidos detenida detenidas': { hold: 'any' },
    'today hoy': { isToday: true },
  } as const).flatMap(([names, asks]) => names.split(' ').map((name) => [name, asks] as const)),
);
const unit = 'power|electricity|running|plugged|corriente|luz|energia|conectar|enchufar';
const ons = 'prendid[oa]s?|encendid[oa]s?|conectad[oa]s?';
const without = new RegExp(
  String.raw`(?<!\S)(?:without|w/o|no|not|sin)\s+(?:${unit}|${ons})\b`,
  'u',
);
const withPower = /(?<!\S)(?:with|con)\s+(?:power|corriente|luz|energia)\b/u;
const redTag = /\bred[\s-]?tag(?:s|ged)?\b|\b(?:etiqueta|tarjeta)s?\s+rojas?\b/u;
/** One or two words that say one of these. */
const pairs = new RegExp(`^(?:${without.source}|${withPower.source}|${redTag.source})$`, 'u');
/** Words before the name of a carrier, and what may stand between. */
const ofWords = new Set(['of', 'from', 'by', 'de', 'del']);
const carrierWords = new Set('carrier company transportista linea empresa compania'.split(' '));
const articles = new Set('the la el'.split(' '));
const oldest = /^(?:the|el|la|los|las|mas|oldest|longest|antigu[oa]s?|viej[oa]s?)$/;
/** Loads are loaded trailers where a day is asked. */
const loadWords = new Set('load loads carga cargas'.split(' '));
const trailerWords = new Set('trailer trailers remolque remolques caja cajas'.split(' '));
const passed = new Set([
  ...loadWords,
  ...trailerWords,
  ...carrierWords,
  ...(
    'a an all and any cual es for hay in on para pool the todos todas which what who with con lo ' +
    'show find mostrar buscar un una los las y en el la there unit units turned powered please ' +
    'por favor due pickup pickups scheduled leaving going out salen sale programados programadas ' +
    'recoger recoleccion'
  ).split(' '),
]);
/** Verbs and joints that say nothing wherever they stand, and keep "not plugged" together. */
const joints = new Set('are is that have has que es esta estan tiene tienen'.split(' '));

/** A clerk goes: no unit is off. */
const leaving = /^(?:sign|log|clock)(?:ing)?\s+(?:me\s+)?(?:off|out)$/u;

/** Words of a sentence at most. */
const mostWords = 16;

/**
 * What a sentence asks of the trailers, or null where it is none: it names a load, a kind, power, a
 * hold, or today, and everything else in it is a carrier.
 * @example poolQueryOf('oldest empty of J.B. Hunt') // { load: 'empty', carrier: 'J.B. Hunt', … }
 */
export function poolQueryOf(text: string): PoolQuery | null {
  const typed = wordsOf(text);
  const [first = ''] = typed;
  const isAsked = meanings.has(bareWords(first)) || oldest.test(bareWords(first));
  if (!isAsked && verbsOf(first).length > 0) return null;
  const plain = bareWords(typed.join(' '));
  if (leaving.test(plain)) return null;
  const power = without.test(plain) ? 'off' : withPower.test(plain) ? 'on' : null;
  const hold = redTag.test(plain) ? 'redTag' : null;
  const read = readWords(withoutPairs(typed), { ...anyTrailer, power, hold });
  if (read === null) return null;
  const { query, carrier, isCarrier } = read;
  const says = (words: ReadonlySet<string>) => typed.some((word) => words.has(bareWords(word)));
  const isLoads = query.isToday && isTodayAlone(query) && says(loadWords);
  const found: PoolQuery = {
    ...query,
    ...(isLoads ? { load: 'full' } : {}),
    carrier: carrier.length === 0 ? null : carrier.join(' '),
  };
  // A name without "of" is one only behind what is asked: "empty 5312" looks for a number.
  const isNumber = !isCarrier && /\d/.test(found.carrier ?? '');
  // "Today" alone asks for the appointments of a day, not for trailers.
  const isPool = !isTodayAlone(found) || (found.isToday && says(trailerWords));
  return isPool && !isNumber ? found : null;
}

/**
 * The same for a sentence with slips: "oldest emty of Wernre". Null if it is none, or if no word
 * was put right. A name stays as it was typed.
 */
export function nearPoolQueryOf(text: string): PoolQuery | null {
  const typed = wordsOf(text);
  const from = typed.findIndex((word) => ofWords.has(bareWords(word)));
  const right = typed.map((word, at) => {
    const key = bareWords(word);
    const isKnown = known.has(key) || oldest.test(key) || verbsOf(word).length > 0;
    if (isKnown || (from !== -1 && at > from)) return word;
    return nearWords.find((each) => isNearWord(each, key)) ?? word;
  });
  return right.every((word, at) => word === typed[at]) ? null : poolQueryOf(right.join(' '));
}

/** Words that are read as they are, and those in which a slip is put right. */
const known = new Set([...meanings.keys(), ...passed, ...joints, ...ofWords]);
const nearWords = [...meanings.keys(), ...trailerWords, 'oldest', 'longest'];

/** The words as they were typed, without signs at their ends that belong to the sentence. */
const wordsOf = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .slice(0, mostWords)
    .map((word) => word.replace(/^[¿¡]+|[?!,;:]+$/gu, ''))
    .filter((word) => word !== '' && !joints.has(bareWords(word)));

type Read = {
  readonly query: PoolQuery;
  /** Words of a carrier's name. */
  readonly carrier: readonly string[];
  /** A word said that a carrier comes. */
  readonly isCarrier: boolean;
};

/** Word by word; null: two of them ask for what differs, or one isn't understood. */
function readWords(words: readonly string[], asked: PoolQuery): Read | null {
  let query = asked;
  const carrier: string[] = [];
  let isCarrier = false;
  for (const [at, word] of words.entries()) {
    const key = bareWords(word);
    const asks = meanings.get(key);
    const isNamed = isCarrier && carrier.length > 0;
    if (asks !== undefined && (!isCarrier || asks.isToday === true)) {
      if (clashes(query, asks)) return null;
      query = { ...query, ...asks, hold: query.hold ?? asks.hold ?? null };
    } else if (isNamed) carrier.push(word);
    else if (ofWords.has(key)) {
      // "Dry vans of Werner": what isn't understood before the name is no part of it.
      if (carrier.length > 0) return null;
      isCarrier = true;
    } else if (isCarrier) {
      if (!isBeforeName(key, bareWords(words[at + 1] ?? ''))) carrier.push(word);
    } else if (!oldest.test(key) && !passed.has(key)) carrier.push(ownerOf(word, words[at + 1]));
  }
  return { query, carrier: withoutTail(carrier), isCarrier };
}

/** "of the carrier Saia", "de la línea Castores": what stands before the name itself. */
const isBeforeName = (key: string, next: string): boolean =>
  carrierWords.has(key) || (articles.has(key) && carrierWords.has(next));

/** "Werner’s empties" are of Werner. */
const ownerOf = (word: string, next = ''): string =>
  meanings.has(bareWords(next)) || oldest.test(bareWords(next))
    ? word.replace(/['’]s$/iu, '')
    : word;

/** A name without the words behind it that aren't of it: "Castores de", "Heartland for". */
function withoutTail(carrier: readonly string[]): readonly string[] {
  const last = carrier.findLastIndex((word) => {
    const key = bareWords(word);
    return !ofWords.has(key) && !passed.has(key);
  });
  return carrier.slice(0, last + 1);
}

/** Nothing is asked but, perhaps, the day. */
const isTodayAlone = ({ load, kind, power, hold }: PoolQuery): boolean =>
  [load, kind, power, hold].every((each) => each === null);

/** Two words for one thing that differ: "empty full" is no question. */
const clashes = (query: PoolQuery, asks: Partial<PoolQuery>): boolean =>
  Object.entries(asks).some(([key, value]) => {
    const known = query[key as keyof PoolQuery];
    // A red tag is a hold.
    if (key === 'hold') return false;
    return known !== null && known !== false && known !== value;
  });

/** The words but those that say whether it runs, or has a red tag. */
function withoutPairs(typed: readonly string[]): readonly string[] {
  const isPair = (at: number) => pairs.test(bareWords(`${typed[at] ?? ''} ${typed[at + 1] ?? ''}`));
  return typed.filter((word, at) => !isPair(at) && !isPair(at - 1) && !pairs.test(bareWords(word)));
}

/**
 * Questions about trailers as clerks type them, in both languages at once: "oldest empty of
 * Werner", "cajas refrigeradas sin corriente", "loaded for today". Read, never shown. Pure.
 */
import { bareWords } from '../search-key.ts';
import { verbsOf } from '../verbs/vocabulary.ts';
import { anyTrailer, type PoolQuery } from './search.ts';

/** What a word, or two of them, ask for. */
const meanings: ReadonlyMap<string, Partial<PoolQuery>> = new Map(
  Object.entries({
    'empty empties vacio vacios vacia vacias': { load: 'empty' },
    'full loaded lleno llenos llena llenas cargado cargados cargada cargadas': { load: 'full' },
    'partial partially parcial parciales': { load: 'partial' },
    'reefer reefers refrigerado refrigerados refrigerada refrigeradas termo termos': {
      kind: 'reefer',
    },
    'container containers contenedor contenedores': { kind: 'container' },
    'chassis chasis': { kind: 'chassis' },
    'unplugged off apagado apagados apagada apagadas': { power: 'off' },
    'running encendido encendidos encendida encendidas': { power: 'on' },
    'today hoy': { isToday: true },
  } as const).flatMap(([names, asks]) => names.split(' ').map((name) => [name, asks] as const)),
);
const without = /\b(?:without|no|not|sin)\s+(?:power|electricity|corriente|luz|energia|running)\b/u;
const withPower = /\b(?:with|con)\s+(?:power|corriente|luz|energia)\b/u;
const onlyPower = new RegExp(`^(?:${without.source}|${withPower.source})$`);
/** Words before the name of a carrier. */
const ofWords = new Set(['of', 'from', 'by', 'de', 'del']);
const oldest =
  /^(?:the|el|la|los|las|mas|oldest|longest|antiguo|antigua|antiguos|antiguas|viejo|vieja)$/;
const passed = new Set(
  (
    'a an all and are any cual es esta estan for hay in is loads para pool que the todos todas ' +
    'which who trailer trailers remolque remolques caja cajas carrier transportista show find ' +
    'mostrar buscar un una los las y en el la are there'
  ).split(' '),
);

/** Words of a sentence at most. */
const mostWords = 16;

/**
 * What a sentence asks of the trailers, or null where it is none: it names a load, a kind, power,
 * or today, and everything else in it is a carrier.
 * @example poolQueryOf('oldest empty of J.B. Hunt') // { load: 'empty', carrier: 'J.B. Hunt', … }
 */
export function poolQueryOf(text: string): PoolQuery | null {
  const typed = text.trim().split(/\s+/).slice(0, mostWords);
  const [first = ''] = typed;
  const isAsked = meanings.has(bareWords(first)) || oldest.test(bareWords(first));
  if (!isAsked && verbsOf(first).length > 0) return null;
  const plain = bareWords(typed.join(' '));
  const power = without.test(plain) ? 'off' : withPower.test(plain) ? 'on' : null;
  const rest = power === null ? typed : withoutPower(typed);
  let query: PoolQuery = { ...anyTrailer, power };
  const carrier: string[] = [];
  let isCarrier = false;
  for (const word of rest) {
    const key = bareWords(word);
    const asks = meanings.get(key);
    if (isCarrier && asks?.isToday !== true && !ofWords.has(key)) carrier.push(word);
    else if (asks !== undefined) {
      if (clashes(query, asks)) return null;
      query = { ...query, ...asks };
    } else if (ofWords.has(key)) isCarrier = true;
    else if (!oldest.test(key) && !passed.has(key)) carrier.push(word);
  }
  const name = carrier.filter((word) => !['for', 'para'].includes(bareWords(word))).join(' ');
  const found = { ...query, carrier: name === '' ? null : name };
  const isPool =
    found.load !== null || found.kind !== null || found.power !== null || found.isToday;
  // A name without "of" is one only behind what is asked: "empty 5312" looks for a number.
  const isNumber = !isCarrier && /\d/.test(name);
  return isPool && !isNumber && !(found.isToday && isEmptyButToday(found)) ? found : null;
}

/** "Today" alone asks for the appointments of a day, not for trailers. */
const isEmptyButToday = ({ load, kind, power }: PoolQuery): boolean =>
  load === null && kind === null && power === null;

/** Two words for one thing that differ: "empty full" is no question. */
const clashes = (query: PoolQuery, asks: Partial<PoolQuery>): boolean =>
  Object.entries(asks).some(([key, value]) => {
    const known = query[key as keyof PoolQuery];
    return known !== null && known !== false && known !== value;
  });

/** The words but the two that say whether it runs. */
function withoutPower(typed: readonly string[]): readonly string[] {
  const pair = (at: number) => bareWords(`${typed[at] ?? ''} ${typed[at + 1] ?? ''}`);
  const is = (at: number) => onlyPower.test(pair(at));
  return typed.filter((_, at) => !is(at) && !is(at - 1));
}

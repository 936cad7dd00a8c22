/**
 * The words that clerks type for what they want, in both languages at once: a desk changes hands.
 * They are read, never shown.
 */
import { isNearWord } from '../fuzzy.ts';
import { bareKey, bareWords, numberIn, withoutZeros } from '../search-key.ts';

/** What a sentence wants. */
export type Verb =
  | 'move'
  | 'swap'
  | 'close'
  | 'open'
  | 'depart'
  | 'letGo'
  | 'drop'
  | 'attach'
  | 'detach'
  | 'wait'
  | 'checkin'
  | 'plate'
  | 'free'
  | 'late'
  | 'waiting'
  | 'noShow'
  | 'trace'
  | 'pass';

const verbs: { readonly [Each in Verb]: readonly string[] } = {
  move: (
    'move assign put send pull park bring take relocate mover asignar poner enviar mandar jalar ' +
    'llevar estacionar meter enrampar'
  ).split(' '),
  swap: ['swap', 'exchange', 'intercambiar'],
  close: ['close', 'block', 'shut', 'cerrar', 'bloquear', 'clausurar'],
  open: ['open', 'reopen', 'unblock', 'abrir', 'reabrir', 'desbloquear'],
  depart: [
    ...['depart', 'leave', 'exit', 'checkout', 'salida', 'salir', 'sale', 'salen', 'sacar'],
    'despachar',
  ],
  letGo: ['letgo', 'release', 'unhold', 'liberar', 'soltar'],
  attach: ['hook', 'attach', 'couple', 'hitch', 'enganchar', 'acoplar'],
  // "Drop the trailer of" may mean either; its word is one that isn't typed.
  detach: [...['unhook', 'detach', 'uncouple', 'unhitch', 'desenganchar', 'desacoplar'], 'xdrop'],
  drop: ['drop', 'dejar', 'xdrop'],
  wait: ['wait', 'waiting', 'espera', 'esperar'],
  plate: ['plate', 'placa', 'placas', 'correct', 'corregir'],
  checkin: ['checkin', 'check', 'entrada'],
  free: ['free', 'available', 'libre', 'libres', 'disponible', 'disponibles'],
  late: [
    ...['late', 'overdue', 'delayed', 'retraso', 'tarde', 'retrasado', 'retrasados'],
    ...['atrasado', 'atrasados', 'demorado', 'demorados'],
  ],
  waiting: ['waiting', 'waitlist', 'queue', 'espera', 'esperan', 'esperando', 'fila'],
  noShow: ['noshow'],
  trace: ['history', 'trace', 'moved', 'historial', 'historia', 'rastrear', 'movio', 'movieron'],
  pass: ['pass', 'gatepass', 'pase', 'pases'],
};

/**
 * What several words say together, and the word of `verbs` for it. Longer ones come first.
 *
 * Example: "check out" is `checkout`, so that "check" isn't a check-in.
 */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/no[\s-]shows?|no\s+(?:se\s+)?(?:present[oó]|presentaron|lleg[oó]|vino|vinieron)/iu, 'noshow'],
  [/(?:check|gate)[\s-]out|dar\s+salida(?:\s+a)?/iu, 'checkout'],
  [/hand(?:ing)?[\s-]over/iu, 'handover'],
  [/drop\s+(?:(?:the|his)\s+)?trailer\s+(?:of|from)/iu, 'xdrop'],
  [/(?:dejar|soltar)\s+(?:(?:el|la|su)\s+)?(?:remolque|caja)\s+del?/iu, 'xdrop'],
  [/(?:imprimir\s+)?pase\s+de\s+(?:salida|entrada|caseta)|(?:print\s+)?gate\s+pass/iu, 'pass'],
];

/**
 * A text with its phrases as one word each, up to the first verb: what stands behind a verb is a
 * reason, and stays as typed.
 */
export function withPhrases(text: string): string {
  for (const [phrase, verb] of phrases) {
    const found = new RegExp(`(?<=^|\\s)(?:${phrase.source})(?=\\s|$)`, 'iu').exec(text);
    if (found === null) continue;
    const before = text.slice(0, found.index);
    if (before.split(/\s+/).some((word) => verbsOf(word).length > 0)) continue;
    return `${before}${verb}${text.slice(found.index + found[0].length)}`;
  }
  return text;
}

/** What says that a truck leaves its trailers here, in both languages. */
const alone =
  /(?<=^|\s)(?:bobtail|alone|sol[oa]|(?:without|no)\s+(?:(?:the|a|any|its|his)\s+)?trailers?|sin\s+(?:(?:la|el|las|los|su|sus)\s+)?(?:cajas?|remolques?|trailers?))(?=\s|$)/iu;

/**
 * A sentence about a truck that leaves alone, without the words that say so; null for others.
 * "Bobtail" says that it leaves, too.
 *
 * Example: "bobtail TX-4821" is "depart TX-4821".
 */
export function withoutAlone(text: string): string | null {
  const [said] = alone.exec(text) ?? [];
  if (said === undefined) return null;
  const rest = text.replace(alone, ' ').trim();
  const hasVerb = rest.split(/\s+/).some((word) => verbsOf(word).length > 0);
  return /^b/i.test(said) && !hasVerb ? ['depart', rest].join(' ') : rest;
}

/** Words of a question that say nothing beside the others: "who is waiting". */
const askers: ReadonlySet<string> = new Set(
  (
    'who whos is are was has anyone what hay quien quienes esta estan es son viene vienen va van ' +
    'print imprimir gate caseta show mostrar ver trucks trailers loads carriers camiones cajas ' +
    'remolques cargas unidades running list lista de today hoy por'
  ).split(' '),
);

/** Whether a word only asks, and names nothing. */
export const isAsker = (word: string): boolean =>
  isFiller(word) || askers.has(bareWords(word).replace(/[^\p{L}]/gu, ''));

/** What a search begins with, and names nothing: "where is", "buscar". */
const searching =
  /^\s*(?:find|search(?:\s+for)?|look\s*up|locate|where(?:[’']?s|\s+is|\s+are|\s+was)?|buscar|encontrar|ubicar|localizar|(?:en\s+|a\s+)?d[oó]nde\s+(?:est[aá]n?|qued[oó]|anda|se\s+encuentra))(?=\s|$)/iu;
/** Who or what is on a spot with a number: "who has door 9", "quién está en la puerta 9". */
const occupying = [
  /^\s*(?:wh(?:o|at)(?:[’']?s|\s+is)?\s+(?:in|on|at)|who\s+has)(?=\s.*\d)/iu,
  /^[\s¿]*(?:qui[eé]n|qu[eé])\s+(?:(?:est[aá]|hay)\s+en|tiene|ocupa)(?=\s.*\d)/iu,
];
const article =
  /^\s*(?:(?:the|el|la|los|las)\s+)?(?:(?:trailer|truck|remolque|cami[oó]n|caja)\s+)?/iu;

/**
 * What is looked for: a text without the words that only say to look for it. A text of such words
 * alone stays.
 *
 * Example: "where is trailer 53012" is `53012`.
 */
export function soughtIn(text: string): string {
  const found = [searching, ...occupying].map((said) => said.exec(text)?.[0]).find(Boolean);
  if (found === undefined) return text;
  const rest = text
    .slice(found.length)
    .replace(article, '')
    .replace(/\?\s*$/, '')
    .trim();
  return rest === '' ? text : rest;
}

/** Words that say nothing that the rest does not: passed over. */
const fillers: ReadonlySet<string> = new Set(
  (
    'to at on in into the a an and with from for list spot door dock trailer truck is are today ' +
    'now al a en el la los las de del con para y hoy ahora lugar anden puerta muelle rampa ' +
    'remolque camion lista registrar'
  ).split(' '),
);

/** Kinds of spots, as they are asked for. */
const kinds: ReadonlyMap<string, 'docking' | 'parking'> = new Map([
  ['doors', 'docking'],
  ['docks', 'docking'],
  ['andenes', 'docking'],
  ['puertas', 'docking'],
  ['muelles', 'docking'],
  ['rampas', 'docking'],
  ['parking', 'parking'],
  ['estacionamiento', 'parking'],
]);

/**
 * The verbs that a word begins, two letters at least; all of them where it begins several. "No"
 * alone begins none: "reefers no power".
 */
export function verbsOf(word: string): readonly Verb[] {
  const typed = bareWords(word);
  if (typed.length < 2 || typed === 'no' || /\d/.test(typed) || isAsker(typed)) return [];
  const all = Object.entries(verbs) as [Verb, readonly string[]][];
  const whole = all.filter(([, names]) => names.includes(typed));
  return (
    whole.length > 0
      ? whole
      : all.filter(([, names]) => names.some((name) => name.startsWith(typed)))
  ).map(([verb]) => verb);
}

/** Words before the number of a door, and before that of any spot. */
const doorNouns = new Set(['door', 'dock', 'puerta', 'anden', 'muelle', 'rampa']);
const spotNouns = new Set(['spot', 'space', 'slot', 'lugar', 'cajon', 'espacio']);

/** A spot by its noun and number. Example: "door 8" is `{ kind: 'door', number: '8' }`. */
export type NumberedSpot = { readonly kind: 'door' | 'spot'; readonly number: string };

/** The spot that two words name by its number; null for other words. */
export function numberedSpot([noun = '', digits = '', more]: readonly string[]) {
  const number = withoutZeros(bareKey(digits));
  if (more !== undefined || !/^#?\d{1,4}$/.test(digits)) return null;
  const word = bareWords(noun);
  const kind = doorNouns.has(word) ? 'door' : spotNouns.has(word) ? 'spot' : null;
  return kind === null ? null : ({ kind, number } satisfies NumberedSpot);
}

/** Whether a spot with this key is meant by its number. */
export const isNumbered = ({ kind, number }: NumberedSpot, key: string, isDoor: boolean): boolean =>
  numberIn(key) === number && (kind === 'spot' || isDoor);

/** Fillers that name what follows: a slip in one must not become a reason. */
const nouns = ['spot', 'door', 'dock', 'trailer', 'truck'].concat([
  'lugar',
  'anden',
  'puerta',
  'muelle',
  'rampa',
  'remolque',
  'camion',
]);

/** The word of the list that was meant by a slip; null if it is none, or one without a slip. */
function nearest(word: string, known: Iterable<string>): string | null {
  const typed = bareWords(word);
  let found: string | null = null;
  for (const each of known) {
    if (each === typed) return null;
    if (found === null && isNearWord(each, typed)) found = each;
  }
  return found;
}

/** The verb that was meant by a word with a slip: "clsoe" is close. Null for none. */
export const nearVerb = (word: string): string | null =>
  isFiller(word) || verbsOf(word).length > 0 ? null : nearest(word, Object.values(verbs).flat());

/** The same for what stands before a code: "spto" is spot. */
export const nearNoun = (word: string): string | null =>
  isFiller(word) || verbsOf(word).length > 0 ? null : nearest(word, nouns);

/** The same for kinds of spots: "dors" is doors. */
export const nearKind = (word: string): string | null => nearest(word, kinds.keys());

/** Whether a word is passed over. */
export const isFiller = (word: string): boolean => fillers.has(bareWords(word));

/** The kind of spot that a word asks for, or null. */
export const kindOf = (word: string): 'docking' | 'parking' | null =>
  kinds.get(bareWords(word)) ?? null;

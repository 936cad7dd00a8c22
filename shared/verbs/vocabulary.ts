/**
 * The words that clerks type for what they want, in both languages at once: a desk changes hands.
 * They are read, never shown.
 */
import { isNearWord } from '../fuzzy.ts';
import { bareWords } from '../search-key.ts';

/** What a sentence wants. */
export type Verb =
  | 'move'
  | 'swap'
  | 'close'
  | 'open'
  | 'depart'
  | 'letGo'
  | 'drop'
  | 'wait'
  | 'checkin'
  | 'plate'
  | 'free'
  | 'late';

const verbs: { readonly [Each in Verb]: readonly string[] } = {
  move: ['move', 'assign', 'put', 'send', 'mover', 'asignar', 'poner', 'enviar', 'mandar'],
  swap: ['swap', 'exchange', 'intercambiar'],
  close: ['close', 'block', 'cerrar', 'bloquear'],
  open: ['open', 'abrir'],
  depart: ['depart', 'leave', 'salida', 'salir'],
  letGo: ['letgo', 'release', 'unhold', 'liberar', 'soltar'],
  drop: ['drop', 'dejar'],
  wait: ['wait', 'waiting', 'espera', 'esperar'],
  plate: ['plate', 'placa', 'placas', 'correct', 'corregir'],
  checkin: ['checkin', 'check', 'entrada'],
  free: ['free', 'libre', 'libres'],
  late: ['late', 'retraso', 'tarde'],
};

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

/** The verbs that a word begins, two letters at least; all of them where it begins several. */
export function verbsOf(word: string): readonly Verb[] {
  const typed = bareWords(word);
  if (typed.length < 2 || /\d/.test(typed) || fillers.has(typed)) return [];
  const all = Object.entries(verbs) as [Verb, readonly string[]][];
  const whole = all.filter(([, names]) => names.includes(typed));
  return (
    whole.length > 0
      ? whole
      : all.filter(([, names]) => names.some((name) => name.startsWith(typed)))
  ).map(([verb]) => verb);
}

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

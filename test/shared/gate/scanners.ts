/** Models of scanners and of hands: keys with their times, as a computer gets them. */
import fc from 'fast-check';
import {
  type Heard,
  type KeyPress,
  type KeyTarget,
  ScanRecognizer,
} from '../../../shared/gate/scanner.ts';

type Key = Partial<Omit<KeyPress, 'at'>> & { readonly key: string };

/**
 * A keyboard's way to write a sign: what arrives where the scanner sends the keys of a US keyboard.
 */
export type Layout = (sign: string) => Key;

/** Places of the keys of a US keyboard. */
const usRows: readonly (readonly [place: string, signs: string])[] = [
  ...[...'1234567890'].map((digit, at) => [`Digit${digit}`, digit + '!@#$%^&*()'[at]] as const),
  ...[...'QWERTYUIOPASDFGHJKLZXCVBNM'].map(
    (letter) => [`Key${letter}`, letter.toLowerCase() + letter] as const,
  ),
  ['Minus', '-_'],
  ['Equal', '=+'],
  ['BracketLeft', '[{'],
  ['BracketRight', ']}'],
  ['Semicolon', ';:'],
  ['Period', '.>'],
  ['Slash', '/?'],
  ['Space', '  '],
];
const placeOf = (sign: string) => {
  const row = usRows.find(([, signs]) => signs.includes(sign));
  if (row === undefined) throw new Error(`No key writes ${sign}.`);
  return { place: row[0], isShift: row[1].indexOf(sign) === 1 };
};

/** The computer has the scanner's own keyboard. */
export const sameKeyboard: Layout = (sign) => ({ key: sign, ...placeOf(sign) });

/** Only what a key writes is known, as of a driver that sends signs. */
export const signsAlone: Layout = (sign) => ({ key: sign });

/** The computer writes other signs at these places; all others are as on a US keyboard. */
export const keyboardWith =
  (written: Readonly<Record<string, string>>): Layout =>
  (sign) => ({ key: written[sign] ?? sign, ...placeOf(sign) });

/** Caps Lock is on: letters come in the other case. */
export const capsLock: Layout = (sign) => ({
  ...placeOf(sign),
  key: sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase(),
  isCapsLock: true,
});

const chord = (key: string, held: 'ctrl' | 'alt'): Key => ({ key, chord: held });
/** Ends that scanners send. */
export const ends: Readonly<Record<string, readonly Key[]>> = {
  cr: [{ key: 'Enter' }],
  lf: [chord('j', 'ctrl')],
  crLf: [{ key: 'Enter' }, chord('j', 'ctrl')],
  crCr: [{ key: 'Enter' }, { key: 'Enter' }],
  tab: [{ key: 'Tab' }],
  tabEnter: [{ key: 'Tab' }, { key: 'Enter' }],
  none: [],
};
/** FNC1 in the spellings of scanners. */
export const separators: Readonly<Record<string, readonly Key[]>> = {
  control: [{ key: '\u001d' }],
  ctrl: [chord(']', 'ctrl')],
  f8: [{ key: 'F8' }],
  alt: [...'0029'].map((digit) => ({ ...chord(digit, 'alt'), place: `Numpad${digit}` })),
};

/**
 * A scanner at its desk. `jitter`: a part of ten milliseconds, or of a tenth of the pace, for each
 * key.
 */
export type ScannerModel = {
  readonly pace: number;
  readonly end: keyof typeof ends;
  readonly prefix: string;
  readonly layout: Layout;
  readonly jitter: readonly number[];
};
export const scannerModel = (
  layout: fc.Arbitrary<Layout>,
  pace = fc.integer({ min: 5, max: 120 }),
): fc.Arbitrary<ScannerModel> =>
  fc.record({
    pace,
    end: fc.constantFrom(...Object.keys(ends)),
    prefix: fc.constantFrom('', ']C1', ']Q3', ']E0', ']d2'),
    layout,
    jitter: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
      minLength: 40,
      maxLength: 40,
    }),
  });

const press = ({ key, ...more }: Key, at: number): KeyPress => ({
  key,
  at,
  place: '',
  isRepeat: false,
  isShift: false,
  isCapsLock: false,
  chord: null,
  ...more,
});

/** The keys of one scan. */
export function scanned(
  text: string,
  { pace, end, prefix, layout, jitter }: ScannerModel,
  from: number,
): readonly KeyPress[] {
  const keys = [...[...(prefix + text)].map(layout), ...(ends[end] ?? [])];
  return timed(
    keys,
    from,
    (at) => pace + (jitter[at % jitter.length] ?? 0) * Math.min(10, pace / 10),
  );
}

/** Keys with the time from one to the next, in milliseconds. */
export function timed(
  keys: readonly Key[],
  from: number,
  gapAt: (index: number) => number,
): readonly KeyPress[] {
  let at = from;
  return keys.map((key, index) => {
    at += index === 0 ? 0 : gapAt(index);
    return press(key, at);
  });
}

/** What became of keys: codes, and what went on as a hand's. */
export type Outcome = { readonly codes: readonly string[]; readonly acted: readonly string[] };

/** Hears keys as the page's ear does, the timer of a silence among them. */
export function hear(presses: readonly KeyPress[], target: KeyTarget): Outcome {
  const recognizer = new ScanRecognizer();
  const codes: string[] = [];
  const acted: string[] = [];
  let held: string[] = [];
  const take = (heard: Heard | null) => {
    if (heard === null) return;
    if (heard.kind === 'code') codes.push(heard.scan.text);
    else acted.push(...held);
    held = [];
  };
  for (const each of presses) {
    const waitMs = recognizer.waitMs();
    const last = presses[presses.indexOf(each) - 1]?.at ?? 0;
    if (waitMs !== null && each.at - last > waitMs) take(recognizer.settle(each.at, true));
    take(recognizer.settle(each.at, /^(?:Enter|Tab)$/.test(each.key) || each.chord === 'ctrl'));
    const heard = recognizer.press(each, target);
    if (heard.kind === 'code') take(heard);
    else if (heard.kind === 'part') {
      if (heard.isFirst) take({ kind: 'hand' });
      held.push(each.key);
    } else if (heard.kind === 'hand') {
      take(recognizer.finish());
      take({ kind: 'hand' });
      acted.push(each.key);
    }
  }
  take(recognizer.finish());
  return { codes, acted };
}

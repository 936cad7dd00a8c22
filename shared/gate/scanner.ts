/**
 * A scanner is a keyboard that types faster and more evenly than hands do. We tell the two apart
 * key by key: a run of characters is a code when no hand could have typed it. Outside of a text
 * field four characters in a row are enough, because no hand presses four single keys within a
 * moment of each other. In a field hands write as well, so that there only pace and evenness tell.
 *
 * Pure: times are milliseconds of a monotonic clock, and who listens says when a silence is over.
 */
import { codeKind } from './codes.ts';
import { readingsOf, separator, signAtPlace } from './keyboards.ts';

/** A key that went down. */
export type KeyPress = {
  /** What it writes or is called (`KeyboardEvent.key`). */
  readonly key: string;
  /** Its place on the keyboard (`KeyboardEvent.code`); empty where it is not known. */
  readonly place: string;
  readonly at: number;
  readonly isRepeat: boolean;
  readonly isShift: boolean;
  readonly isCapsLock: boolean;
  /** Held with it: Ctrl or Meta, or Alt. */
  readonly chord: 'ctrl' | 'alt' | null;
};

/** One code. */
export type Scan = {
  /** As the computer wrote it, with marks and control signs. */
  readonly typed: string;
  /** What was meant, without the marks of its symbology and its end. */
  readonly text: string;
  /**
   * All that it may mean through keyboards of other countries, the likeliest first; `text` is among
   * them.
   */
  readonly readings: readonly string[];
  /**
   * Whether Enter, Tab or a line feed ended it. Without one, the scanner is not set up to send any.
   */
  readonly hasEnd: boolean;
  /**
   * `same`: read as it came; `other`: read through another keyboard; `unclear`: no reading looks
   * like a code.
   */
  readonly keyboard: 'same' | 'other' | 'unclear';
  /** Milliseconds from one character to the next, in the middle of all; null for a single one. */
  readonly paceMs: number | null;
};

/** Where the keys go: into a text field, or to something whose single keys act. */
export type KeyTarget = 'field' | 'elsewhere';

/**
 * What a key is. `hand`: not a scanner's, so that a run before it is over; `modifier`: says nothing
 * yet; `part`: perhaps of a code; `silent`: a scanner's, and it writes nothing.
 */
export type Heard =
  | { readonly kind: 'hand' | 'modifier' | 'silent' }
  | { readonly kind: 'part'; readonly isFirst: boolean }
  | { readonly kind: 'code'; readonly scan: Scan };

/**
 * The longest pause between two characters of one code. Scanners of 120 ms a character stay below
 * it.
 */
export const LONGEST_PACE_MS = 160;
/**
 * No hand types several characters in a row as fast as this: 200 words a minute are 60 ms a
 * character.
 */
export const FASTEST_HAND_MS = 45;
/** The end sign may be a little late: some scanners send it apart. */
const END_MS = 120;
const LATEST_END_MS = 250;
/** After a code without an end sign, one that comes late still belongs to it. */
const LATE_END_MS = 600;
/**
 * Even: all pauses of a run lie this close together, in milliseconds or as a part of the pause in
 * the middle. Hands never are.
 */
const EVEN_MS = 24;
const EVEN_PART = 0.3;
/** So many fast pauses in a row are a scan, whatever was typed before it. */
const FAST_TAIL = 5;
/** How far a pace may be from the known one, as a part of it. */
const PACE_PART = 0.25;
/** What is longer is cut off; the longest codes of paper have 3,000 characters. */
const LONGEST_CODE = 10_000;
/** So many end signs follow a code at most: Enter, line feed and Tab. */
const MOST_ENDS = 3;
/** So many codes are remembered to know the scanner's pace. */
const REMEMBERED_CODES = 8;

type Sign = { readonly typed: string; readonly atPlace: string | null };

type Run = {
  readonly target: KeyTarget;
  readonly signs: Sign[];
  /** Milliseconds from one character to the next. */
  readonly gaps: number[];
  last: number;
  /** Characters, without separators. */
  count: number;
};

/**
 * Listens to keys and finds codes. States: *quiet* → (a character) → *in a run* → (an end sign, or
 * a silence) → a code or a hand's keys → *after a code*, where end signs still belong to it →
 * *quiet*.
 */
export class ScanRecognizer {
  #run: Run | null = null;
  /** Until when end signs belong to the code before, and how many still may. */
  #endsUntil = Number.NEGATIVE_INFINITY;
  #endsLeft = 0;
  /** An Alt code is being typed, as Alt+0029 for FNC1: until when its next digit may come. */
  #altUntil = Number.NEGATIVE_INFINITY;
  /** Pauses of the codes heard last, in milliseconds. */
  readonly #paces: number[] = [];

  /** Takes a key that went down. `settle` is asked before each. */
  press(press: KeyPress, target: KeyTarget): Heard {
    const { key, at, chord } = press;
    if (isModifier(key)) return { kind: 'modifier' };
    if (press.isRepeat) return { kind: 'hand' };
    if (chord === 'alt' && /^\d$/.test(key)) return this.#altDigit(press);
    if (isEnd(press)) return this.#end(press);
    if (isSeparator(press)) {
      if (this.#run !== null && (isSurely(press) || at - this.#run.last <= FASTEST_HAND_MS))
        return this.#separate(at);
      // A control sign before a code writes nothing that a hand could mean.
      return key.length === 1 && chord === null ? { kind: 'silent' } : { kind: 'hand' };
    }
    const sign = signOf(press);
    if (sign === null || chord !== null) return { kind: 'hand' };
    const run = this.#run;
    if (run !== null) {
      run.count += 1;
      if (run.count <= LONGEST_CODE) {
        run.gaps.push(at - run.last);
        run.signs.push(sign);
      }
      run.last = at;
      return { kind: 'part', isFirst: false };
    }
    if (target === 'elsewhere' && beginsNoCode(press)) return { kind: 'hand' };
    this.#run = { target, signs: [sign], gaps: [], last: at, count: 1 };
    return { kind: 'part', isFirst: true };
  }

  /**
   * Ends the run that a silence before `at` has ended: a code without an end sign, or a hand's
   * keys. Null where it may go on. Asked before each key, and once `waitMs` is over. `isLate`: also
   * an end sign would be too late.
   */
  settle(at: number, isLate: boolean): Heard | null {
    const run = this.#run;
    if (run === null) return null;
    const patience = isLate ? patienceOf(run) : LONGEST_PACE_MS;
    return at - run.last <= patience ? null : this.finish();
  }

  /** Ends the run that is under way, whatever it is; null where there is none. */
  finish(): Heard | null {
    const run = this.#run;
    this.#run = null;
    if (run === null) return null;
    return isCode(run, null, this.pace())
      ? this.#found(run, hasLines(run), run.last)
      : { kind: 'hand' };
  }

  /** How long to wait for the next key until `settle` is asked; null where nothing is under way. */
  waitMs(): number | null {
    return this.#run === null ? null : patienceOf(this.#run) + 1;
  }

  /** Forgets what is under way, and the code whose further end signs were waited for. */
  forget(): void {
    this.#run = null;
    this.#endsUntil = Number.NEGATIVE_INFINITY;
    this.#endsLeft = 0;
  }

  /**
   * The pace of the scanner heard here, in milliseconds a character: the slowest of the last codes.
   * Null before the first.
   */
  pace(): number | null {
    return this.#paces.length === 0 ? null : Math.max(...this.#paces);
  }

  /**
   * Alt and digits write a sign by its number, as Alt+0029 for FNC1. Outside of a run a zero begins
   * one, so that Alt+2 stays a hand's.
   */
  #altDigit({ key, place, at }: KeyPress): Heard {
    const begins = key === '0' || (this.#run !== null && place.startsWith('Numpad'));
    const goesOn = at <= this.#altUntil;
    if (begins || goesOn) this.#altUntil = at + LONGEST_PACE_MS;
    return goesOn || (begins && this.#run !== null) ? this.#separate(at) : { kind: 'hand' };
  }

  #separate(at: number): Heard {
    const run = this.#run;
    if (run !== null) {
      run.last = at;
      if (run.signs.at(-1)?.typed !== separator)
        run.signs.push({ typed: separator, atPlace: separator });
    }
    return { kind: 'silent' };
  }

  #end({ at }: KeyPress): Heard {
    const run = this.#run;
    if (run === null) {
      if (at > this.#endsUntil || this.#endsLeft === 0) return { kind: 'hand' };
      this.#endsLeft -= 1;
      return { kind: 'silent' };
    }
    const gap = at - run.last;
    if (beginsLines(run) && (gap <= FASTEST_HAND_MS || isCode(run, gap, this.pace()))) {
      run.signs.push({ typed: '\n', atPlace: '\n' });
      run.last = at;
      return { kind: 'silent' };
    }
    if (!isCode(run, gap, this.pace())) return { kind: 'hand' };
    this.#run = null;
    return this.#found(run, true, at);
  }

  #found(run: Run, hasEnd: boolean, at: number): Heard {
    const slowest = largestOf(run.gaps);
    this.#endsUntil =
      at + (hasEnd ? Math.min(LATEST_END_MS, Math.max(END_MS, 2 * slowest)) : LATE_END_MS);
    this.#endsLeft = MOST_ENDS;
    const paceMs = run.gaps.length === 0 ? null : middleOf(run.gaps);
    if (run.count > 5 && paceMs !== null) {
      this.#paces.push(paceMs);
      if (this.#paces.length > REMEMBERED_CODES) this.#paces.shift();
    }
    return { kind: 'code', scan: { ...scanOf(run.signs), hasEnd, paceMs } };
  }
}

/**
 * A run waits for its end sign as its own pace asks for, and at least as long as the slowest
 * scanner.
 */
const patienceOf = ({ gaps }: Run): number =>
  gaps.length < 3
    ? LONGEST_PACE_MS
    : Math.min(LATEST_END_MS, Math.max(LONGEST_PACE_MS, 2 * largestOf(gaps)));

const largestOf = (values: readonly number[]): number =>
  values.reduce((most, each) => Math.max(most, each), 0);

/** A driver's license and what is printed like it comes as lines that belong together. */
const beginsLines = ({ signs }: Run): boolean =>
  signs[0]?.typed === '@' ||
  signs
    .slice(0, 3)
    .map(({ typed }) => typed)
    .join('') === '[)>';

const hasLines = ({ signs }: Run): boolean => signs.some(({ typed }) => typed === '\n');

const isModifier = (key: string): boolean =>
  /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Fn)$/.test(key);

/**
 * Enter, Tab, line feed and carriage return, the last two also as the chords that scanners send for
 * them.
 */
function isEnd({ key, chord }: KeyPress): boolean {
  if (chord === 'ctrl') return /^[jm]$/i.test(key);
  return chord === null && /^(?:Enter|Tab|\r|\n)$/.test(key);
}

/** FNC1 in its spellings, and other control signs. */
function isSeparator({ key, chord }: KeyPress): boolean {
  if (chord === 'ctrl') return key.length === 1;
  if (chord !== null) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what scanners send
  return key === 'F8' || /^[\u0000-\u001f]$/.test(key);
}

/** Whether no hand presses it in the middle of its typing: Ctrl with a letter it does. */
const isSurely = ({ key, chord }: KeyPress): boolean => chord === null || /^[\][\\^_]$/.test(key);

/**
 * Signs of the page's zoom and help, and the space bar: no code begins with them, and they wait for
 * nothing.
 */
const beginsNoCode = ({ key, place }: KeyPress): boolean =>
  /^[\s?+=_-]$/.test(key) && !place.startsWith('Digit');

/** What a key writes, here and on a US keyboard; null for a key that writes nothing. */
function signOf({ key, place, isShift, isCapsLock }: KeyPress): Sign | null {
  const atPlace = place === '' ? null : signAtPlace(place, isShift);
  if (key === 'Dead' || key === 'Unidentified')
    return atPlace === null ? null : { typed: '', atPlace };
  if ([...key].length !== 1) return null;
  return { typed: isCapsLock ? swapCase(key) : key, atPlace };
}

/**
 * A scanner holds Shift for capitals: under Caps Lock they come small, and small ones as capitals.
 */
const swapCase = (letter: string): string =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Whether a run is a code. `endGap`: from its last character to its end sign; null where none came.
 * `known`: the pace of the scanner that was heard here, so that its short codes are known as well.
 */
function isCode(
  { target, gaps, count, signs }: Run,
  endGap: number | null,
  known: number | null,
): boolean {
  if (!signs.some(({ typed, atPlace }) => isLetterOrDigit(typed) || isLetterOrDigit(atPlace ?? '')))
    return false;
  const isFast = gaps.every(isTooFast) && (endGap === null || endGap <= END_MS);
  const hasEnd = endGap !== null;
  if (target === 'elsewhere') {
    if (count > 3) return true;
    if (count === 3) return isFast || (hasEnd && isEven(gaps, endGap));
    return hasEnd && isFast && endGap <= FASTEST_HAND_MS;
  }
  if (isFast) return count >= (hasEnd ? 3 : 6);
  // A hand was still typing when the scan came.
  if (
    hasEnd &&
    endGap <= END_MS &&
    gaps.length > FAST_TAIL &&
    gaps.slice(-FAST_TAIL).every(isTooFast)
  )
    return true;
  // Slow and even: a code on paper has no small letters, and what hands write has them nearly
  // always.
  const text = signs.map(({ typed, atPlace }) => atPlace ?? typed).join('');
  if (/[a-z]/.test(text.replace(symbology, ''))) return false;
  const isKnown = known !== null && hasEnd && Math.abs(middleOf(gaps) - known) <= PACE_PART * known;
  return count > (isKnown ? 3 : 5) && isEven(gaps, endGap);
}

const isTooFast = (gap: number): boolean => gap <= FASTEST_HAND_MS;
const isLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * Whether pauses are as even as a machine's. An end sign may come sooner or a little later than a
 * character.
 */
function isEven(gaps: readonly number[], endGap: number | null): boolean {
  if (gaps.length < 2) return false;
  const [most, middle] = [largestOf(gaps), middleOf(gaps)];
  const least = gaps.reduce((low, each) => Math.min(low, each), most);
  const slack = Math.max(EVEN_MS, EVEN_PART * middle);
  return most - least <= slack && (endGap === null || endGap <= most + slack);
}

/** Marks that some scanners put before a code to name its symbology: `]C1`, `]Q3`, `]E0`. */
const symbology = /^\][A-Za-z][0-9A-Za-z]/;

/**
 * The text of a code without what is not its own: prefix, control signs, FNC1 at its ends. Parts
 * keep a space between them.
 */
export const cleanCode = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: STX and ETX around a code, FNC1 before the prefix
    .replace(/^[\u0000-\u001f]+/, '')
    .replace(symbology, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: FNC1 and other control signs
    .replace(/[\u0000-\u0009\u000b-\u001f]+/g, ' ')
    .trim();

/** Signs that stand on paper: letters, digits, and what separates them. */
const isLikely = (text: string): boolean => /^[A-Za-z0-9 ./:#+*%$_?=@,\n-]+$/.test(text);

function scanOf(signs: readonly Sign[]): Pick<Scan, 'typed' | 'text' | 'readings' | 'keyboard'> {
  const typed = signs.map((each) => each.typed).join('');
  const atPlaces = signs.every(({ atPlace }) => atPlace !== null)
    ? signs.map(({ atPlace }) => atPlace).join('')
    : null;
  const isDead = signs.some((each) => each.typed === '');
  const [first = '', ...others] = readingsOf(typed, atPlaces).map(cleanCode);
  const readings = isDead ? others : [first, ...others];
  const text =
    readings.find((each) => codeKind(each) === 'pass') ??
    (isDead || !isLikely(first) ? readings.find(isLikely) : undefined) ??
    first;
  const isClear = isLikely(text) || typed === atPlaces;
  return {
    typed,
    text,
    readings: [...new Set([text, ...readings])].filter((each) => each !== ''),
    keyboard: text === first && !isDead ? (isClear ? 'same' : 'unclear') : 'other',
  };
}

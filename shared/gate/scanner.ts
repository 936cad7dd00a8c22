/**
 * Recognizes scans among key presses.
 *
 * The problem: a scanner is a keyboard. Its keys arrive where the cursor happens to be, among those
 * that a clerk types.
 *
 * The idea: a scanner types faster and more evenly than a hand. Outside a text field four
 * characters in a row are enough, because no hand presses four single keys within a moment. In a
 * field hands write too, so there only pace and evenness count.
 *
 * Pure: times are milliseconds of a monotonic clock, and the caller says when a silence is over.
 */
import { readingsOf, separator, signAtPlace } from './keyboards.ts';

/**
 * A pressed key.
 *
 * Example: `{ key: 'P', place: 'KeyP', at: 1_204, isRepeat: false, isShift: true, isCapsLock:
 * false, chord: null }`.
 */
export type KeyPress = {
  /** Its character or name (`KeyboardEvent.key`). */
  readonly key: string;
  /** Its position on the keyboard (`KeyboardEvent.code`); empty if unknown. */
  readonly place: string;
  readonly at: number;
  readonly isRepeat: boolean;
  readonly isShift: boolean;
  readonly isCapsLock: boolean;
  /** Held with it: Ctrl or Meta, or Alt. */
  readonly chord: 'ctrl' | 'alt' | null;
};

/**
 * One code.
 *
 * Example: `{ typed: 'YMGP17', text: 'YMGP17', readings: ['YMGP17'], hasEnd: true, keyboard:
 * 'same', paceMs: 12 }`.
 */
export type Scan = {
  /** As the computer wrote it, with symbology marks and control characters. */
  readonly typed: string;
  /** What was meant, without the symbology mark and the end. */
  readonly text: string;
  /**
   * Everything that it may mean on keyboards of other countries, likeliest first; includes `text`.
   */
  readonly readings: readonly string[];
  /**
   * Whether it ended with Enter, Tab or a line feed. Otherwise the scanner isn't set to send one.
   */
  readonly hasEnd: boolean;
  /**
   * `same`: as it came; `other`: through another keyboard; `unclear`: no reading looks like a code.
   */
  readonly keyboard: 'same' | 'other' | 'unclear';
  /** Median milliseconds from one character to the next; null for a single character. */
  readonly paceMs: number | null;
};

/**
 * Whether the scanner isn't set to send an end sign. A clerk who types outside of a field sends
 * none either, but slower.
 *
 * Example: `{ hasEnd: false, paceMs: 140 }` was typed.
 */
export const lacksEnd = ({ hasEnd, paceMs }: Pick<Scan, 'hasEnd' | 'paceMs'>): boolean =>
  !hasEnd && (paceMs === null || paceMs <= SLOWEST_WITHOUT_END_MS);

/** Where keys go: into a text field, or to something that reacts to single keys. */
export type KeyTarget = 'field' | 'elsewhere';

/**
 * What a key is. `hand`: not a scanner's, so a run before it is over. `modifier`: undecided.
 * `part`: possibly of a code. `silent`: a scanner's, and it writes nothing.
 */
export type Heard =
  | { readonly kind: 'hand' | 'modifier' | 'silent' }
  | { readonly kind: 'part'; readonly isFirst: boolean }
  | { readonly kind: 'code'; readonly scan: Scan };

/**
 * Longest pause between two characters of one code. Scanners with 120 ms a character stay below it.
 */
export const LONGEST_PACE_MS = 160;
/**
 * No hand types several characters in a row this fast: 200 words a minute are 60 ms a character.
 */
export const FASTEST_HAND_MS = 45;
/**
 * Slowest median pace of a code, in milliseconds. Scanners can be set to 1 to 64 ms a character
 * (NCR RealPOS, https://www.easymanua.ls/ncr/realpos/manual), and over Bluetooth 5 to 60 ms were
 * measured (woocommerce-android, pull request 14162). We allow 120 ms, which with its jitter stays
 * below this. A clerk's 140 ms does not.
 */
const SLOWEST_PACE_MS = 130;
/**
 * The same for a code without an end sign, in a field. There only the pace shows a scan, because a
 * clerk pauses before Enter as well. Scanners of 64 ms a character stay below it.
 */
const SLOWEST_WITHOUT_END_MS = 75;
/** The end may come a little late, because some scanners send it separately. */
const END_MS = 120;
const LATEST_END_MS = 250;
/** A late end still belongs to a code without one, for this long. */
const LATE_END_MS = 600;
/**
 * Even: all pauses of a run differ by at most this much, in milliseconds or as a fraction of the
 * median pause. Hands are never that even.
 */
const EVEN_MS = 24;
const EVEN_PART = 0.3;
/** This many fast pauses in a row are a scan, whatever was typed before. */
const FAST_TAIL = 5;
/** How far a pace may be from the known one, as a fraction of it. */
const PACE_PART = 0.25;
/** Longer runs are cut. The longest codes on paper have 3,000 characters. */
const LONGEST_CODE = 10_000;
/** Most end keys after a code: Enter, line feed and Tab. */
const MOST_ENDS = 3;
/** How many codes we remember to know the scanner's pace. */
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
 * Listens to keys and finds codes.
 *
 * States: *quiet* → (a character) → *in a run* → (an end key, or a silence) → a code or a hand's
 * keys → *after a code*, when end keys still belong to it → *quiet*.
 */
export class ScanRecognizer {
  #run: Run | null = null;
  /**
   * A run that a silence ended as a code. A computer that stalls delivers keys late: by the time of
   * the next key the run may go on.
   */
  #cut: Run | null = null;
  /** Until when end keys belong to the previous code, and how many more may. */
  #endsUntil = Number.NEGATIVE_INFINITY;
  #endsLeft = 0;
  /** An Alt code is being typed, such as Alt+0029 for FNC1: until when its next digit may come. */
  #altUntil = Number.NEGATIVE_INFINITY;
  /** Pauses of the last codes, in milliseconds. */
  readonly #paces: number[] = [];

  /** Takes a pressed key. Call `settle` before each. */
  press(press: KeyPress, target: KeyTarget): Heard {
    const { key, at, chord } = press;
    if (isModifier(key)) return { kind: 'modifier' };
    if (press.isRepeat) return { kind: 'hand' };
    if (chord === 'alt' && /^\d$/.test(key)) return this.#altDigit(press);
    if (isEnd(press)) return this.#end(press);
    if (isSeparator(press)) {
      if (this.#run !== null && (isSurely(press) || at - this.#run.last <= FASTEST_HAND_MS))
        return this.#separate(at);
      // No hand types a control character before a code.
      return key.length === 1 && chord === null ? { kind: 'silent' } : { kind: 'hand' };
    }
    const sign = signOf(press);
    if (sign === null || chord !== null) return { kind: 'hand' };
    const run = this.#run ?? this.#cutAt(at);
    this.#cut = null;
    if (run !== null) {
      this.#run = run;
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
   * Ends a run that was over before `at` because of a silence: a code without an end, or a hand's
   * keys. Null if it may go on. Call it before each key, and after `waitMs`. `isLate`: an end key
   * would also be too late.
   */
  settle(at: number, isLate: boolean): Heard | null {
    const run = this.#run;
    if (run === null) return null;
    const patience = isLate ? patienceOf(run) : LONGEST_PACE_MS;
    return at - run.last <= patience ? null : this.finish();
  }

  /** Ends the current run, whatever it is; null if there is none. */
  finish(): Heard | null {
    const run = this.#run;
    this.#run = null;
    if (run === null) return null;
    if (!isCode(run, null, this.pace())) return { kind: 'hand' };
    this.#cut = run;
    return this.#found(run, hasLines(run), run.last);
  }

  /** The run that a silence ended, where a key says that it was pressed within its pace. */
  #cutAt(at: number): Run | null {
    const cut = this.#cut;
    const isWithin = cut !== null && at >= cut.last && at - cut.last <= LONGEST_PACE_MS;
    return isWithin ? cut : null;
  }

  /** How long to wait for the next key before calling `settle`; null if there is no run. */
  waitMs(): number | null {
    return this.#run === null ? null : patienceOf(this.#run) + 1;
  }

  /** Forgets the current run, and the previous code whose further end keys we waited for. */
  forget(): void {
    this.#run = null;
    this.#cut = null;
    this.#endsUntil = Number.NEGATIVE_INFINITY;
    this.#endsLeft = 0;
    this.#altUntil = Number.NEGATIVE_INFINITY;
  }

  /**
   * The scanner's pace in milliseconds a character: the slowest of the last codes. Null before the
   * first.
   */
  pace(): number | null {
    return this.#paces.length === 0 ? null : Math.max(...this.#paces);
  }

  /**
   * Alt with digits writes a character by its number, such as Alt+0029 for FNC1. Outside a run it
   * must begin with a zero, so that Alt+2 counts as a hand's.
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
    if (run.count > 5 && paceMs !== null && paceMs <= SLOWEST_PACE_MS) {
      this.#paces.push(paceMs);
      if (this.#paces.length > REMEMBERED_CODES) this.#paces.shift();
    }
    return { kind: 'code', scan: { ...scanOf(run.signs), hasEnd, paceMs } };
  }
}

/**
 * How long a run waits for its end: by its own pace, and at least as long as the slowest scanner
 * needs.
 */
const patienceOf = ({ gaps }: Run): number =>
  gaps.length < 3
    ? LONGEST_PACE_MS
    : Math.min(LATEST_END_MS, Math.max(LONGEST_PACE_MS, 2 * largestOf(gaps)));

const largestOf = (values: readonly number[]): number =>
  values.reduce((most, each) => Math.max(most, each), 0);

/** A driver's license and similar codes come as several lines that belong together. */
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
 * Enter, Tab, line feed and carriage return, the last two also as the chords that scanners send.
 */
function isEnd({ key, chord }: KeyPress): boolean {
  if (chord === 'ctrl') return /^[jm]$/i.test(key);
  return chord === null && /^(?:Enter|Tab|\r|\n)$/.test(key);
}

/** FNC1 in its spellings, and other control characters. */
function isSeparator({ key, chord }: KeyPress): boolean {
  if (chord === 'ctrl') return key.length === 1;
  if (chord !== null) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what scanners send
  return key === 'F8' || /^[\u0000-\u001f]$/.test(key);
}

/** Whether no hand presses it while typing. Hands do press Ctrl with letters. */
const isSurely = ({ key, chord }: KeyPress): boolean => chord === null || /^[\][\\^_]$/.test(key);

/**
 * Keys of the page's zoom and help, and the space bar. No code begins with them, and they must not
 * wait.
 */
const beginsNoCode = ({ key, place }: KeyPress): boolean =>
  /^[\s?+=_-]$/.test(key) && !place.startsWith('Digit');

/** What a key writes here and on a US keyboard; null for a key that writes nothing. */
function signOf({ key, place, isShift, isCapsLock }: KeyPress): Sign | null {
  const atPlace = place === '' ? null : signAtPlace(place, isShift);
  if (key === 'Dead' || key === 'Unidentified')
    return atPlace === null ? null : { typed: '', atPlace };
  if ([...key].length !== 1) return null;
  return { typed: isCapsLock ? swapCase(key) : key, atPlace };
}

/** A scanner holds Shift for capitals. Under Caps Lock capitals and small letters are swapped. */
const swapCase = (letter: string): string =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Whether a run is a code. `endGap`: from its last character to its end; null without an end.
 * `known`: the pace of the scanner used here, which helps with short codes.
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
  // Slow and even: codes on paper have no small letters, while typed text nearly always has.
  const text = signs.map(({ typed, atPlace }) => atPlace ?? typed).join('');
  if (/[a-z]/.test(text.replace(symbology, ''))) return false;
  const pace = middleOf(gaps);
  if (pace > (hasEnd ? SLOWEST_PACE_MS : SLOWEST_WITHOUT_END_MS)) return false;
  const isKnown = known !== null && hasEnd && Math.abs(pace - known) <= PACE_PART * known;
  return count > (isKnown ? 3 : 5) && isEven(gaps, endGap);
}

const isTooFast = (gap: number): boolean => gap <= FASTEST_HAND_MS;
const isLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * Whether pauses are as even as a machine's. An end may come sooner or a little later than a
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
 * The text of a code without its prefix, control characters and FNC1 at its ends. Parts are
 * separated by a space.
 */
export const cleanCode = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: STX and ETX around a code, FNC1 before the prefix
    .replace(/^[\u0000-\u001f]+/, '')
    .replace(symbology, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: FNC1 and other control signs
    .replace(/[\u0000-\u0009\u000b-\u001f]+/g, ' ')
    .trim();

/** Characters that are printed in codes: letters, digits and separators. */
const isLikely = (text: string): boolean => /^[A-Za-z0-9 ./:#+*%$_?=@,\n-]+$/.test(text);

/** A gate pass of ours, by its form. */
const isPass = (text: string): boolean => /^gp-[a-z0-9]{1,10}$/i.test(text.trim());

function scanOf(signs: readonly Sign[]): Pick<Scan, 'typed' | 'text' | 'readings' | 'keyboard'> {
  const typed = signs.map((each) => each.typed).join('');
  const atPlaces = signs.every(({ atPlace }) => atPlace !== null)
    ? signs.map(({ atPlace }) => atPlace).join('')
    : null;
  const isDead = signs.some((each) => each.typed === '');
  const [first = '', ...others] = readingsOf(typed, atPlaces).map(cleanCode);
  const readings = isDead ? others : [first, ...others];
  const text =
    readings.find(isPass) ??
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

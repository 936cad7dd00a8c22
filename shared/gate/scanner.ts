/**
 * A scanner is a keyboard that types faster than hands do: a burst of characters that Enter or Tab ends is one code. Held keys are no burst, and
 * what hands type never becomes one. Pure; times are milliseconds of a monotonic clock.
 */

/** A key that went down. `isPlain`: no Ctrl, Alt or Meta is held. */
export type KeyPress = {
  readonly key: string;
  readonly at: number;
  readonly isRepeat: boolean;
  readonly isPlain: boolean;
};

/** What came so far of a burst. */
export type Burst = { readonly text: string; readonly last: number };

/** The state before anything came. */
export const noBurst: Burst = { text: '', last: Number.NEGATIVE_INFINITY };

/** Longest time between two characters of a scanner; hands that type 200 words a minute need 60. */
const GAP_MS = 45;
/** The end may be a little late: some scanners send it apart. */
const END_MS = 120;
/** Fewer characters are a slip of a hand. */
const shortest = 4;
const longest = 200;

/** The state after the key, whether a burst begins with it, and the whole code that it ended, or null. */
export function afterKey(
  { text, last }: Burst,
  { key, at, isRepeat, isPlain }: KeyPress,
): { readonly burst: Burst; readonly begins: boolean; readonly code: string | null } {
  if (key === 'Shift') return { burst: { text, last }, begins: false, code: null };
  if (key === 'Enter' || key === 'Tab') {
    const isScanned =
      isPlain && !isRepeat && text.length >= shortest && at - last <= END_MS && text.trim() !== '';
    return { burst: noBurst, begins: false, code: isScanned ? text.trim() : null };
  }
  if (key.length !== 1 || !isPlain || isRepeat)
    return { burst: noBurst, begins: false, code: null };
  const goesOn = text !== '' && at - last <= GAP_MS && text.length < longest;
  return { burst: { text: goesOn ? text + key : key, last: at }, begins: !goesOn, code: null };
}

/**
 * The JSON of a large value, written while nothing waits for it. It is held as long as the value.
 */
const texts = new WeakMap<object, string>();

/** Writes the JSON of a value that doesn't change any more. */
export const writeText = (value: object): void => void texts.set(value, JSON.stringify(value));

/** The JSON that `writeText` wrote; undefined if it didn't. */
export const readyText = (value: object): string | undefined => texts.get(value);

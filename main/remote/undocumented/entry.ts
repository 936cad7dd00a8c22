/** How an entry of the register is written down. */

/** How a value is checked and shown. `whole` counts something, `ms` is milliseconds, `bytes` a size. */
type UndocumentedType =
  | { readonly kind: 'text'; readonly hint: string }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'whole' | 'ms' | 'bytes'; readonly min: number; readonly max: number };

/** One entry of the register. */
export type Definition<Value> = {
  readonly type: UndocumentedType;
  /** What a text must look like. Not part of the entry: the page gets plain data. */
  readonly pattern?: RegExp;
  readonly default: Value;
  /** Where the default comes from: a section of contract.md or reliability.md, or our own judgement. */
  readonly source: string;
  /** What it means, in one sentence for the settings screen. */
  readonly meaning: string;
};

/** An entry that takes text. */
export const text = (fallback: string, pattern: RegExp, hint: string, source: string, meaning: string): Definition<string> => ({
  type: { kind: 'text', hint },
  pattern,
  default: fallback,
  source,
  meaning,
});

/** An entry that takes one of a few words. */
export const choice = <Value extends string>(
  fallback: NoInfer<Value>,
  of: readonly Value[],
  source: string,
  meaning: string,
): Definition<Value> => ({ type: { kind: 'choice', of }, default: fallback, source, meaning });

/** An entry that takes yes or no. */
export const flag = (fallback: boolean, source: string, meaning: string): Definition<boolean> => ({
  type: { kind: 'flag' },
  default: fallback,
  source,
  meaning,
});

/** An entry that takes a whole number in a range, both ends included. */
export const amount = (
  kind: 'whole' | 'ms' | 'bytes',
  fallback: number,
  range: readonly [min: number, max: number],
  source: string,
  meaning: string,
): Definition<number> => ({ type: { kind, min: range[0], max: range[1] }, default: fallback, source, meaning });

/** A path, with its values in braces. */
export const PATH = /^(?:\/[A-Za-z0-9\-_.{}]+)+\/?$/;
/** The name of a query parameter. */
export const NAME = /^[A-Za-z][A-Za-z0-9_]*(?:\[\])?$/;
/** Names of fields or relations, separated by commas. */
export const NAMES = /^(?:[A-Za-z][A-Za-z0-9_.]*(?:,[A-Za-z][A-Za-z0-9_.]*)*)?$/;

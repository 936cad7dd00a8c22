/** How an entry of the register is defined. */
import { type Message, message } from '../../../shared/i18n/message.ts';

/**
 * How a value is checked and shown. `whole` is a count, `ms` milliseconds, `bytes` a size. `hint`
 * says what a text has to be.
 */
type UndocumentedType =
  | { readonly kind: 'text'; readonly hint: Message }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'whole' | 'ms' | 'bytes'; readonly min: number; readonly max: number };

/**
 * One entry of the register. Its meaning is in the catalog under its key
 * (`undocumented.yardPageSize`).
 */
export type Definition<Value> = {
  readonly type: UndocumentedType;
  /** What a text must match. The entry doesn't include it, because the page gets plain data. */
  readonly pattern?: RegExp;
  readonly default: Value;
  /** Where the default comes from: a section of contract.md or of a seed, or our own judgment. */
  readonly source: Message;
};

/** An entry that takes text. */
export const text = (
  fallback: string,
  pattern: RegExp,
  hint: Message,
  source: Message,
): Definition<string> => ({
  type: { kind: 'text', hint },
  pattern,
  default: fallback,
  source,
});

/** An entry that takes one of a few words. */
export const choice = <Value extends string>(
  fallback: NoInfer<Value>,
  of: readonly Value[],
  source: Message,
): Definition<Value> => ({
  type: { kind: 'choice', of },
  default: fallback,
  source,
});

/** An entry that takes yes or no. */
export const flag = (fallback: boolean, source: Message): Definition<boolean> => ({
  type: { kind: 'flag' },
  default: fallback,
  source,
});

/** An entry that takes a whole number in a range, both ends included. */
export const amount = (
  kind: 'whole' | 'ms' | 'bytes',
  fallback: number,
  range: readonly [min: number, max: number],
  source: Message,
): Definition<number> => ({
  type: { kind, min: range[0], max: range[1] },
  default: fallback,
  source,
});

/** A path, with its values in braces. */
export const PATH = /^(?:\/[A-Za-z0-9\-_.{}]+)+\/?$/;
/** The name of a query parameter. */
export const NAME = /^[A-Za-z][A-Za-z0-9_]*(?:\[\])?$/;
/** Names of fields or relations, separated by commas. */
export const NAMES = /^(?:[A-Za-z][A-Za-z0-9_.]*(?:,[A-Za-z][A-Za-z0-9_.]*)*)?$/;

/** What a text has to be, for an error message. */
export const aPath = message('undocumented.takes.path');
/** A path with the values that it needs, such as `{visitId}`. */
export const aPathWith = (...names: readonly string[]): Message =>
  message('undocumented.takes.pathWith', { names });
export const aParameter = message('undocumented.takes.parameter');
export const aField = message('undocumented.takes.field');
export const aFlagField = message('undocumented.takes.flagField');
export const someFields = message('undocumented.takes.fields');
export const aRelation = message('undocumented.takes.relation');
export const someNames = message('undocumented.takes.names');
export const someRelations = message('undocumented.takes.relations');
export const someStatuses = message('undocumented.takes.statuses');
export const aWord = message('undocumented.takes.word');

/** The default is in these documents. */
export const statedIn = (...places: readonly string[]): Message =>
  message('undocumented.source.saidIn', { places });
/** These documents suggest it without saying it. */
export const inferredFrom = (...places: readonly string[]): Message =>
  message('undocumented.source.inferred', { places });
/** A document says it, and another place in it suggests that this is a slip. */
export const doubtedIn = (place: string, other: string): Message =>
  message('undocumented.source.doubted', { place, other });
/** No document says anything. */
export const judgment = message('undocumented.source.judgment');
/** Our judgment, where the document that should say it doesn't. */
export const judgmentBeyond = (place: string): Message =>
  message('undocumented.source.judgmentBeyond', { place });

/** Our judgment, with its reason. */
export const judgmentOn = (
  reason:
    | 'noLimits'
    | 'otherFacilities'
    | 'goneRecords'
    | 'largeDocuments'
    | 'containersComeBack'
    | 'tagsByDefault',
): Message => message(`undocumented.source.${reason}`);

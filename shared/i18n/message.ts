/**
 * What happened, as a code with values: the only form in which the rules, the main process and
 * every kept history say something to people. The words are found by the code in the catalog of a
 * language (`words.ts`), at the edge: page, notification, sheet, export.
 */
import type { Catalog } from './en/index.ts';
import type { ValuesByCode } from './values.ts';

/** Every code there is; English is the catalog the others are measured by. */
export type Code = keyof Catalog;

/**
 * A value in a message: text unchanged (a name from the service), a count or an instant
 * (milliseconds since the epoch), another message, or several of these, joined as the language
 * does.
 */
export type Value = string | number | Message | readonly (string | Message)[];

type Needs = ValuesByCode<Value>;
/** What each of a union needs, as one. */
type All<Each> = (Each extends Each ? (needs: Each) => void : never) extends (
  needs: infer Is,
) => void
  ? Is
  : never;
type NeedsOf<C extends Code> = Needs[Extract<C, keyof Needs>];

/**
 * The values a code needs: nothing for one without, else an object with each of them. Of several
 * codes it asks the values of all. No object has those of every code, and to put all of them
 * together takes the compiler longer than all the rest.
 */
export type ValuesOf<C extends Code> = Code extends C
  ? [values: never]
  : [NeedsOf<C>] extends [never]
    ? []
    : [values: Readonly<All<NeedsOf<C>>>];

/** A code with its values: plain data that can be kept and sent. */
export type Message<C extends Code = Code> = {
  readonly code: C;
  readonly values?: Readonly<Record<string, Value>>;
};

/** Says something: a code without its values does not compile. */
export function message<C extends Code>(code: C, ...[values]: ValuesOf<C>): Message<C> {
  return values === undefined
    ? { code }
    : { code, values: values as Readonly<Record<string, Value>> };
}

/** Text that isn't a message of ours, such as a service's. It is shown unchanged. */
export const rawText = (text: string): Message<'prose'> => ({ code: 'prose', values: { text } });

/** Several things said one after the other, as one message; an empty text for none. */
export function inTurn([first, ...rest]: readonly Message[]): Message {
  if (first === undefined) return rawText('');
  return rest.length === 0 ? first : message('common.inTurn', { first, rest: inTurn(rest) });
}

/** The single things that such a message says. */
export function partsOf(said: Message): readonly Message[] {
  const { first, rest } = said.values ?? {};
  return said.code === 'common.inTurn' && isMessage(first) && isMessage(rest)
    ? [first, ...partsOf(rest)]
    : [said];
}

/** A message as text of a database column. */
export const writeMessage = (said: Message): string => JSON.stringify(said);

/**
 * Reads such a column. Damaged text is shown unchanged. An unknown code stays, and is shown as a
 * code.
 */
export function readMessage(text: string): Message {
  try {
    const read: unknown = JSON.parse(text);
    return isMessage(read) ? read : rawText(text);
  } catch {
    return rawText(text);
  }
}

/** Whether data have the form of a message. This version may not know the code. */
export const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' &&
  data !== null &&
  'code' in data &&
  typeof data.code === 'string' &&
  (!('values' in data) || data.values === undefined || isValues(data.values));

const isValues = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  !Array.isArray(data) &&
  Object.values(data).every(isValue);

const isValue = (data: unknown): boolean =>
  typeof data === 'string' ||
  typeof data === 'number' ||
  (Array.isArray(data)
    ? data.every((each) => typeof each === 'string' || isMessage(each))
    : isMessage(data));

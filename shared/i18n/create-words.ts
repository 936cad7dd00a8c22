/**
 * Words of one language: finds the text of a code and puts its values in, by ICU (plurals, choices,
 * dates and numbers by `Intl`).
 *
 * Decision: Words are catalogs of our own.
 *
 * The page, main, paper and exports need the same words, typed, with plurals, and messages inside
 * messages. No library has all of it; `intl-messageformat` reads the texts. `npm run words` writes
 * the values that each text needs as types: inferred, they would cost the compiler nearly twice as
 * much. Histories keep a message as JSON, and an unknown code is shown as a code.
 *
 * Language and clock belong to the clerk (`clerks.db`). A locked desk stays as the last clerk read
 * it; before anyone came the system's language counts. Dates are typed in a field of our own
 * (`date-field.tsx`), because the browser's writes month and day in the browser's order.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import type { Catalog } from './en/index.ts';
import type { Code, Message, Value, ValuesOf } from './message.ts';
import { reasonWords } from './reason.ts';

/** How times are read: with AM and PM, or with 24 hours. */
export type HourCycle = 'h12' | 'h23';

/** An ICU text: as written, or parsed. */
export type Text = ConstructorParameters<typeof IntlMessageFormat>[0];

/** The texts of a language, by code. */
export type Texts = { readonly [Each in keyof Catalog]: Text };

/** What a part inside `<b>…</b>` of a text becomes. */
export type Tags<Part> = Readonly<Record<string, (parts: readonly (string | Part)[]) => Part>>;

/** The words of a language. */
export type Words = {
  /** The language with its habits, such as "en-US". */
  readonly locale: string;
  readonly clock: HourCycle;
  /** The zone of dates in texts; undefined for the computer's own. */
  readonly timeZone: string | undefined;
  /** The text of a code with its values; a value that is missing does not compile. */
  readonly t: <C extends Code>(code: C, ...values: ValuesOf<C>) => string;
  /**
   * What a message says. One of a newer version, or without the values its text needs, is shown as
   * its code.
   */
  readonly format: (said: Message) => string;
  /** As `say`, but parts in `<tag>…</tag>` become what `tags` make of them. */
  readonly rich: <Part>(said: Message, tags: Tags<Part>) => readonly (string | Part)[];
  /** A count or measure, such as "1,234". */
  readonly number: (value: number) => string;
  /** Names joined as in a sentence: "a, b, and c". */
  readonly list: (names: readonly string[]) => string;
};

type Parts = {
  readonly texts: Texts;
  readonly locale: string;
  readonly clock: HourCycle;
  readonly timeZone?: string | undefined;
  /** Called when a text is asked for that there isn't. */
  readonly onMissing?: (() => void) | undefined;
};

/**
 * Makes the words of a language. `timeZone` (IANA) is that of dates and times in texts, by default
 * the computer's own. Each text is parsed when it is first needed and kept.
 */
export function createWords({ texts, locale, clock, timeZone, onMissing }: Parts): Words {
  const parsed = new Map<string, IntlMessageFormat>();
  // A formatter takes milliseconds to make: each is made when it is first used.
  let numbers: Intl.NumberFormat | null = null;
  let lists: Intl.ListFormat | null = null;
  const number = (value: number): string => {
    numbers ??= new Intl.NumberFormat(locale);
    return numbers.format(value);
  };
  const list = (names: readonly string[]): string => {
    lists ??= new Intl.ListFormat(locale, { type: 'conjunction' });
    return lists.format(names);
  };
  const formatters = {
    getNumberFormat: keptBy(
      (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
    ),
    getDateTimeFormat: keptBy(
      (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(locale, { hourCycle: clock, timeZone, ...options }),
    ),
    getPluralRules: keptBy(
      (options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
    ),
  };

  const polished = locale.startsWith('es') ? spanish : (text: string) => text;
  const compiledOf = (code: string): IntlMessageFormat | null => {
    const known = parsed.get(code);
    if (known !== undefined) return known;
    const text = Object.hasOwn(texts, code) ? texts[code as Code] : undefined;
    if (text === undefined) {
      onMissing?.();
      return null;
    }
    const made = new IntlMessageFormat(text, locale, formats, { formatters });
    parsed.set(code, made);
    return made;
  };
  const shown = (value: Value): string | number => {
    if (typeof value === 'string' || typeof value === 'number') return value;
    return isList(value) ? list(value.map((each) => String(shown(each)))) : format(value);
  };
  // A reason was stored in the language of the clerk who gave it.
  const shownAll = (values: Message['values']) =>
    Object.fromEntries(
      Object.entries(values ?? {}).map(([name, value]) => [
        name,
        name === 'reason' && typeof value === 'string' ? reasonWords(value, t) : shown(value),
      ]),
    );
  const put = ({ code, values }: Message): string => {
    if (code === 'prose') return String(shown(values?.text ?? ''));
    const found = compiledOf(code);
    return found === null ? code : polished(String(found.format(shownAll(values))));
  };
  // Kept by another version, or come over a wire: no row may take the screen with it.
  const orItsCode = <Shown>(work: () => Shown, code: string): Shown | string => {
    try {
      return work();
    } catch {
      return code;
    }
  };
  const t: Words['t'] = (code, ...[values]) =>
    put(values === undefined ? { code } : { code, values: values as Message['values'] & object });
  const format = (said: Message): string => orItsCode(() => put(said), said.code);

  return {
    locale,
    clock,
    timeZone,
    t,
    format,
    rich<Part>({ code, values }: Message, tags: Tags<Part>) {
      const parts = () =>
        compiledOf(code)?.format<Part>({
          ...shownAll(values),
          ...(tags as Readonly<Record<string, never>>),
        }) ?? code;
      const made = orItsCode(parts, code);
      const all = Array.isArray(made)
        ? (made as readonly (string | Part)[])
        : [made as string | Part];
      return all.map((part) => (typeof part === 'string' ? polished(part) : part));
    },
    number,
    list,
  };
}

/**
 * What a time does to the Spanish around it: "a la 1:05", and one period at the end of a sentence
 * that ends with "p.m.".
 */
const spanish = (text: string): string =>
  text.includes(':')
    ? text.replaceAll(/([ap]\.\s?m\.)\./gu, '$1').replaceAll(/\blas (?=0?1:\d\d)/gu, 'la ')
    : text;

/**
 * Shapes that texts name: `{at, time, short}`, `{at, date, day}`. The library adds a year to its
 * own `short`: ours has none.
 */
const formats = {
  time: {
    short: { hour: 'numeric', minute: '2-digit' },
    medium: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
  },
  date: {
    short: { month: 'short', day: 'numeric', year: undefined },
    day: { weekday: 'short', month: 'short', day: 'numeric' },
    medium: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    long: { year: 'numeric', month: 'short', day: 'numeric' },
  },
} as const;

const isList = (value: Value): value is readonly (string | Message)[] => Array.isArray(value);

/** Making a formatter of `Intl` costs a thousand times its use. */
function keptBy<Options extends object, Made>(make: (options: Options) => Made) {
  const kept = new Map<string, Made>();
  return (_locales?: string | string[], options?: Options): Made => {
    const key = JSON.stringify(options ?? {});
    const known = kept.get(key) ?? make(options ?? ({} as Options));
    kept.set(key, known);
    return known;
  };
}

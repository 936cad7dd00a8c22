/**
 * The one register of what the documents don't say (law 9). Each entry has a default, the source of
 * the default, and a key under which the profile's `undocumented` object overrides it. The settings
 * screen shows the register.
 */

import { type Message, message } from '../../shared/i18n/message.ts';
import type { Result } from '../../shared/result.ts';
import { fail, ok } from '../../shared/result.ts';
import { appointmentEntries } from './undocumented/appointments.ts';
import { callEntries } from './undocumented/calls.ts';
import type { Definition } from './undocumented/entry.ts';
import { gateEntries } from './undocumented/gate.ts';
import { marketplaceEntries } from './undocumented/marketplace.ts';
import { quotingEntries } from './undocumented/quoting.ts';
import { yardEntries } from './undocumented/yard.ts';

const register = {
  ...yardEntries,
  ...appointmentEntries,
  ...gateEntries,
  ...quotingEntries,
  ...marketplaceEntries,
  ...callEntries,
} as const;

/** The values in force. */
export type Undocumented = {
  readonly [Key in keyof typeof register]: (typeof register)[Key] extends Definition<infer Value>
    ? Value
    : never;
};

/** A key of the register. */
type UndocumentedKey = keyof Undocumented;

/** One entry, as the settings screen shows it. */
export type UndocumentedEntry = Omit<Definition<string | number | boolean>, 'pattern'> & {
  readonly key: UndocumentedKey;
  readonly meaning: Message;
};

/** A rejected override: its key, and what we expected. */
export type UndocumentedError = { readonly key: string; readonly said: Message };

const definitions: { readonly [Key in UndocumentedKey]: Definition<string | number | boolean> } =
  register;

/** The register in its order, as plain data. */
export const undocumentedEntries: readonly UndocumentedEntry[] = (
  Object.keys(register) as UndocumentedKey[]
).map((key) => {
  const { pattern: _, ...entry } = definitions[key];
  return { key, meaning: message(`undocumented.${key}`), ...entry };
});

/**
 * The defaults with the profile's overrides. Every wrong key or value is reported; nothing is
 * dropped silently.
 */
export function resolveUndocumented(
  overrides: unknown = {},
): Result<Undocumented, readonly UndocumentedError[]> {
  const values: Record<string, unknown> = {};
  for (const entry of undocumentedEntries) values[entry.key] = entry.default;
  if (typeof overrides !== 'object' || overrides === null || Array.isArray(overrides))
    return fail([{ key: '', said: message('undocumented.wrong.notObject') }]);
  const errors: UndocumentedError[] = [];
  for (const [index, [key, value]] of Object.entries(overrides).entries()) {
    const entry = Object.hasOwn(register, key) ? definitions[key as UndocumentedKey] : undefined;
    const expected = entry === undefined ? null : expectation(entry, value);
    if (entry === undefined) errors.push({ key: '', said: unknownSetting(index + 1, key) });
    else if (expected !== null)
      errors.push({ key, said: message('undocumented.wrong.value', { key, what: expected }) });
    else values[key] = value;
  }
  return errors.length > 0 ? fail(errors) : ok(values as Undocumented);
}

function unknownSetting(number: number, name: string): Message {
  const start = startOf(name);
  return start === null
    ? message('undocumented.wrong.key', { number })
    : message('undocumented.wrong.keyLike', { number, start });
}

/**
 * What we may repeat of an unknown key. It may be a secret that was typed in the wrong place. If it
 * looks like a word, its first letters help to find it. Otherwise null, and its position in the
 * file has to do.
 */
export const startOf = (name: string): string | null =>
  /^[a-z]{2,}(?:[A-Z][a-z]+)*$/.test(name) && name.length <= 30 ? name.slice(0, 3) : null;

/** What a value should have been; null if it fits. */
function expectation({ type, pattern }: Definition<unknown>, value: unknown): Message | null {
  switch (type.kind) {
    case 'text':
      return typeof value === 'string' && value.length <= 500 && pattern?.test(value) === true
        ? null
        : type.hint;
    case 'choice':
      return typeof value === 'string' && type.of.includes(value)
        ? null
        : message('undocumented.takes.choice', { options: type.of });
    case 'flag':
      return typeof value === 'boolean' ? null : message('undocumented.takes.flag');
    default:
      return Number.isSafeInteger(value) &&
        (value as number) >= type.min &&
        (value as number) <= type.max
        ? null
        : message('undocumented.takes.range', { least: type.min, most: type.max });
  }
}

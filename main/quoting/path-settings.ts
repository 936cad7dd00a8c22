/** Overrides of the quoting entries of the register that were set at this desk: over the profile's, kept in a small file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PathSetting } from '../../shared/console-api/quoting.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { moveIntoPlace } from '../outbox/durable-files.ts';
import { parseJson } from '../remote/safe-json.ts';
import { resolveUndocumented, type Undocumented, type UndocumentedEntry, undocumentedEntries } from '../remote/undocumented.ts';

/** Keys of the register that are about quoting. */
export type QuotingKey = Extract<keyof Undocumented, `quoting${string}`>;
/** The values in force for quoting. */
export type QuotingValues = Pick<Undocumented, QuotingKey>;

/** The settings of this desk. */
export interface PathSettings {
  /** The values in force: one object whose values change, so that whoever holds it reads the newest at each call. */
  readonly values: QuotingValues;
  list(): readonly PathSetting[];
  /** Sets a value, or goes back with null. The error is a sentence; a file that cannot be written throws. */
  set(key: string, value: string | null): Result<null, string>;
  /** The values with one replaced, checked: for trying a path before it is set. */
  trying(key: string, value: string): Result<QuotingValues, string>;
}

const entries = undocumentedEntries.filter((entry): entry is UndocumentedEntry & { key: QuotingKey } => entry.key.startsWith('quoting'));
const entryOf = (key: string) => entries.find((entry) => entry.key === key);

const pick = (values: Undocumented): QuotingValues =>
  Object.fromEntries(entries.map(({ key }) => [key, values[key]])) as unknown as QuotingValues;

/** Reads `quoting-paths.json` of the data folder. What cannot be read there counts as never set: the defaults still work. */
export function openPathSettings(folder: string, profile: Undocumented): PathSettings {
  const file = path.join(folder, 'quoting-paths.json');
  let own = readOwn(file);
  const base = pick(profile);
  const values = { ...base, ...own } as QuotingValues;

  const checked = (key: string, value: string): Result<QuotingValues, string> => {
    if (entryOf(key) === undefined) return fail(`There is no setting "${key.slice(0, 60)}" of the quoting service.`);
    const read = resolveUndocumented({ ...values, [key]: value.trim() });
    return read.ok ? ok(pick(read.value)) : fail(read.error.map(({ sentence }) => sentence).join(' '));
  };

  return {
    values,
    list: () =>
      undocumentedEntries.map(({ key, meaning, default: fallback, source, type }) => ({
        key,
        canSet: entryOf(key) !== undefined,
        meaning,
        value: String({ ...profile, ...values }[key]),
        default: String(fallback),
        source,
        hint: type.kind === 'text' ? type.hint : '',
        choices: type.kind === 'choice' ? type.of : null,
        from: Object.hasOwn(own, key) ? 'this desk' : profile[key] === fallback ? 'default' : 'profile',
      })),
    set(key, value) {
      if (value !== null) {
        const read = checked(key, value);
        if (!read.ok) return read;
        own = { ...own, [key]: value.trim() };
      } else {
        own = Object.fromEntries(Object.entries(own).filter(([each]) => each !== key));
      }
      const part = `${file}.part`;
      writeFileSync(part, `${JSON.stringify(own, null, 2)}\n`);
      moveIntoPlace(part, file);
      Object.assign(values, base, own);
      return ok(null);
    },
    trying: checked,
  };
}

function readOwn(file: string): Partial<Record<QuotingKey, string>> {
  if (!existsSync(file)) return {};
  const parsed = parseJson(readFileSync(file, 'utf8'));
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) return {};
  const known = Object.entries(parsed.value).filter(
    ([key, value]) => entryOf(key) !== undefined && resolveUndocumented({ [key]: value }).ok,
  );
  return Object.fromEntries(known) as Partial<Record<QuotingKey, string>>;
}

/**
 * The facilities of this computer, in one file of its root folder: facts and settings, never a
 * secret.
 */
import path from 'node:path';
import { z } from 'zod';
import { deskIdSchema } from '../../shared/desks/desk-id.ts';
import type { DeskId } from '../../shared/ids.ts';
import { toFileError } from '../kernel/backups/file-error.ts';
import { type ReadSmall, SmallFile } from '../kernel/files/small-file.ts';
import { resolveUndocumented, type UndocumentedError } from '../remote/undocumented.ts';
import { type ProfileFacts, readProfile } from './profile.ts';
import { overridesOf, profileJson } from './profile-json.ts';

type Value = string | number | boolean;
/** Entries of the register set at this desk. */
export type Overrides = Readonly<Record<string, Value>>;

const value = z.union([z.string(), z.number(), z.boolean()]);
const keptDesk: z.ZodType<StoredDesk> = z.object({
  desk: deskIdSchema,
  name: z.string(),
  server: z.object({ address: z.string(), ca: z.string() }).nullable(),
});
const fileSchema = z.object({
  format: z.literal(1),
  /** The facility that a start without `--profile` opens; null is the demo. */
  open: z.string().nullable(),
  facilities: z.array(
    z.object({
      warehouseId: z.string(),
      profile: z.unknown().nullable(),
      overrides: z.record(z.string(), value),
      /** This computer as one of several desks. */
      desk: keptDesk.optional(),
    }),
  ),
});
type File = z.infer<typeof fileSchema>;
type Entry = File['facilities'][number];

/**
 * This computer as one of several desks, as stored; never a secret. `server` is null until it has
 * joined.
 *
 * Example: `{ desk: 'd2', name: 'Gate 2', server: { address: 'tls://10.0.0.5:4222', ca:
 * '-----BEGIN …' } }`.
 */
export type StoredDesk = {
  readonly desk: DeskId;
  readonly name: string;
  readonly server: { readonly address: string; readonly ca: string } | null;
};

/** Changes throw `DatabaseError` if the disk refuses; then the file is unchanged. */
export type ProfileStore = {
  /**
   * Stored facilities by name. One that can't be read any more is left out, and stays in the file.
   */
  list(): readonly ProfileFacts[];
  get(warehouseId: string): ProfileFacts | null;
  /**
   * Stores a facility, with `toOpen` as the one to open next. Settings of this desk become part of
   * its profile.
   */
  keep(facts: ProfileFacts, toOpen?: 'open'): void;
  forget(warehouseId: string): void;
  /** Which facility a start without a profile opens; null: the demo. */
  toOpen(): string | null;
  /**
   * The file exists and can't be read. We know no facility until it is mended or one is set up
   * again.
   */
  isDamaged(): boolean;
  setToOpen(warehouseId: string | null): void;
  overrides(warehouseId: string): Overrides;
  /** Sets one entry, or resets it (null). The errors say what we expect. */
  override(warehouseId: string, key: string, value: Value | null): readonly UndocumentedError[];
  /** This computer as one of several desks of a facility; null if it works alone. */
  desk(warehouseId: string): StoredDesk | null;
  setDesk(warehouseId: string, desk: StoredDesk | null): void;
  /**
   * The facts with the settings of this desk. Entries that the register no longer has are left out.
   */
  withOverrides(facts: ProfileFacts): ProfileFacts;
};

/** Name of the file in the root folder. */
export const profileStoreFileName = 'facilities.json';

/** Reads the content of the file. */
export const readProfileStore: ReadSmall<File> = (json) => fileSchema.safeParse(json).data ?? null;

/**
 * The store of a root folder. We read the file at each use, because two consoles of one user may
 * share it.
 */
export function openProfileStore(root: string): ProfileStore {
  const file = new SmallFile<File>(path.join(root, profileStoreFileName), readProfileStore);
  const read = (): File => {
    const content = file.read();
    return 'value' in content ? content.value : { format: 1, open: null, facilities: [] };
  };
  const write = (content: File): void => {
    try {
      file.write(content);
    } catch (error) {
      throw toFileError(error, profileStoreFileName);
    }
  };
  const entryOf = (warehouseId: string) =>
    read().facilities.find((each) => each.warehouseId === warehouseId);
  const put = (entry: Entry, change: Partial<File> = {}) => {
    const now = read();
    write({
      ...now,
      ...change,
      facilities: [
        ...now.facilities.filter((each) => each.warehouseId !== entry.warehouseId),
        entry,
      ],
    });
  };
  const factsOf = (entry: Entry | undefined): ProfileFacts | null => {
    if (entry === undefined || entry.profile === null) return null;
    const profile = readProfile(entry.profile);
    return profile.ok ? profile.value.facts : null;
  };
  const list = () =>
    read()
      .facilities.map(factsOf)
      .filter((each) => each !== null)
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));

  return {
    list,
    get: (warehouseId) => factsOf(entryOf(warehouseId)),
    keep(facts, toOpen) {
      const { warehouseId } = facts;
      const known = entryOf(warehouseId);
      const entry = { overrides: {}, ...known, warehouseId, profile: profileJson(facts) };
      put(entry, toOpen === undefined ? {} : { open: warehouseId });
    },
    forget(warehouseId) {
      const now = read();
      write({
        ...now,
        open: now.open === warehouseId ? null : now.open,
        facilities: now.facilities.filter((each) => each.warehouseId !== warehouseId),
      });
    },
    toOpen: () => read().open,
    isDamaged: () => file.read().kind === 'broken',
    setToOpen: (open) => write({ ...read(), open }),
    overrides: (warehouseId) => entryOf(warehouseId)?.overrides ?? {},
    override(warehouseId, key, next) {
      const known = entryOf(warehouseId) ?? { warehouseId, profile: null, overrides: {} };
      const { [key]: _, ...others } = known.overrides;
      if (next !== null) {
        const checked = resolveUndocumented({ [key]: next });
        if (!checked.ok) return checked.error;
      }
      put({ ...known, overrides: next === null ? others : { ...others, [key]: next } });
      return [];
    },
    desk: (warehouseId) => entryOf(warehouseId)?.desk ?? null,
    setDesk(warehouseId, desk) {
      const { desk: _, ...known } = entryOf(warehouseId) ?? {
        warehouseId,
        profile: null,
        overrides: {},
      };
      put(desk === null ? known : { ...known, desk });
    },
    withOverrides(facts) {
      const own = Object.entries(entryOf(facts.warehouseId)?.overrides ?? {}).filter(
        ([key, each]) => resolveUndocumented({ [key]: each }).ok,
      );
      const merged = resolveUndocumented({
        ...overridesOf(facts.undocumented),
        ...Object.fromEntries(own),
      });
      return merged.ok ? { ...facts, undocumented: merged.value } : facts;
    },
  };
}

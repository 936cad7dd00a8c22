/** The file of the clerks. Its SQL lives only here. */
import { type Clerk, type ClerkId, type Role, roles } from '../../shared/clerks/model.ts';
import type { Notice } from '../../shared/console-api/status.ts';
import { asSystem, type LanguageSettings, languages } from '../../shared/i18n/languages.ts';
import { message } from '../../shared/i18n/message.ts';
import type { DurableFile, FileHome } from '../kernel/backups/durable-file.ts';
import { openDurable } from '../kernel/backups/open-durable.ts';
import type { Database } from '../kernel/database/database.ts';
import { type DatabaseError, guardedBy } from '../kernel/database/database-error.ts';
import type { StoredPin } from './pin.ts';
import { clerkSchema } from './schema.ts';

/** A clerk with what is kept of the PIN; never leaves main. */
export type StoredClerk = Omit<Clerk, 'hasPin'> & { readonly pin: StoredPin | null };

/** How the desk is used. `idleLockMinutes` null: it does not lock by itself. */
export type DeskSettings = { readonly shared: boolean; readonly idleLockMinutes: number | null };

/**
 * Wrong PINs in a row of one clerk; `isServed`: the wait that follows them is over, or there is
 * none.
 */
export type PinTries = { readonly wrong: number; readonly isServed: boolean };

/** The opened file. */
export type ClerkStore = {
  clerks(): readonly StoredClerk[];
  /**
   * Adds a clerk or replaces the one of that id. This and the other changes throw `DatabaseError`
   * when they are not on the disk.
   */
  put(clerk: StoredClerk): void;
  settings(): DeskSettings;
  setSettings(settings: DeskSettings): void;
  /** Clerks with wrong PINs since their last right one. */
  tries(): ReadonlyMap<ClerkId, PinTries>;
  /** Keeps the count of one clerk; null forgets it. */
  setTries(id: ClerkId, tries: PinTries | null): void;
  /** What the clerk has to know of the file. */
  readonly notices: readonly Notice[];
  close(): void;
};

/** Id of the clerk who works here while the desk is not shared. */
export const defaultClerk: ClerkId = 'default';

/** Name of the file in the data folder. */
export const clerkFileName = 'clerks.db';

/**
 * The clerks as a kept file. Where it cannot be read at all the console does not start: a desk that
 * is shared must not become one that is open to everybody.
 */
export const clerkFile: DurableFile = {
  name: clerkFileName,
  holds: message('files.holds.clerks'),
  migrations: clerkSchema,
  advice: message('files.advice.clerks'),
  unwritable: 'must-read',
  unsaved: message('files.unsaved.clerks'),
};

/**
 * Opens the file, with the one clerk `firstName` in it when it is new; a damaged one is restored
 * (`vault/open-kept.ts`). Throws `DatabaseError` when another program holds it, and when it can
 * neither be used nor read.
 */
export function openClerkStore({
  firstName,
  ...home
}: FileHome & { readonly firstName: string }): ClerkStore {
  const { used, notices, close } = openDurable(clerkFile, home, storeOver);
  const first: StoredClerk = {
    id: defaultClerk,
    name: firstName,
    roles: ['admin'],
    active: true,
    pin: null,
    reads: asSystem,
  };
  if (used.clerks().length > 0) return { ...used, notices, close };
  if (used.isWritable) used.put(first);
  return { ...used, clerks: () => (used.isWritable ? used.clerks() : [first]), notices, close };
}

type Row = {
  readonly id: string;
  readonly name: string;
  readonly roles: string;
  readonly active: number;
  readonly pin_salt: Buffer | null;
  readonly pin_hash: Buffer | null;
  readonly pin_cost: number | null;
  readonly language: string | null;
  readonly clock: string | null;
};

type OpenStore = Omit<ClerkStore, 'notices' | 'close'> & { readonly isWritable: boolean };

function storeOver(db: Database, unwritable: DatabaseError | null): OpenStore {
  const all = db.prepare<[], Row>(
    'SELECT id, name, roles, active, pin_salt, pin_hash, pin_cost, language, clock FROM clerk ORDER BY rowid',
  );
  const put = db.prepare(
    `INSERT INTO clerk (id, name, roles, active, pin_salt, pin_hash, pin_cost, language, clock) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, roles = excluded.roles, active = excluded.active,
       pin_salt = excluded.pin_salt, pin_hash = excluded.pin_hash, pin_cost = excluded.pin_cost,
       language = excluded.language, clock = excluded.clock`,
  );
  const desk = db.prepare<[], { shared: number; idle_minutes: number | null }>(
    'SELECT shared, idle_minutes FROM desk',
  );
  const setDesk = db.prepare('UPDATE desk SET shared = ?, idle_minutes = ?');
  const tries = db.prepare<[], { clerk: string; wrong: number; is_served: number }>(
    'SELECT clerk, wrong, is_served FROM pin_try',
  );
  const putTries = db.prepare(
    `INSERT INTO pin_try (clerk, wrong, is_served) VALUES (?, ?, ?)
     ON CONFLICT (clerk) DO UPDATE SET wrong = excluded.wrong, is_served = excluded.is_served`,
  );
  const dropTries = db.prepare('DELETE FROM pin_try WHERE clerk = ?');
  const saving = guardedBy(clerkFileName, unwritable);
  return {
    isWritable: unwritable === null,
    clerks: () => all.all().map(clerkOf),
    put: ({ id, name, roles: own, active, pin, reads }) =>
      saving(() => {
        const keptPin = [pin?.salt ?? null, pin?.hash ?? null, pin?.cost ?? null];
        put.run(id, name, own.join(','), active ? 1 : 0, ...keptPin, reads.language, reads.clock);
      }),
    settings() {
      const row = desk.get();
      return { shared: row?.shared === 1, idleLockMinutes: row?.idle_minutes ?? null };
    },
    setSettings: ({ shared, idleLockMinutes }) =>
      saving(() => setDesk.run(shared ? 1 : 0, idleLockMinutes)),
    tries: () =>
      new Map(
        tries
          .all()
          .map(({ clerk, wrong, is_served }) => [clerk, { wrong, isServed: is_served === 1 }]),
      ),
    setTries: (id, kept) =>
      saving(() =>
        kept === null ? dropTries.run(id) : putTries.run(id, kept.wrong, kept.isServed ? 1 : 0),
      ),
  };
}

const clerkOf = (row: Row): StoredClerk => ({
  id: row.id,
  name: row.name,
  roles: row.roles
    .split(',')
    .filter((each): each is Role => (roles as readonly string[]).includes(each)),
  active: row.active === 1,
  pin:
    row.pin_salt === null || row.pin_hash === null || row.pin_cost === null
      ? null
      : { salt: row.pin_salt, hash: row.pin_hash, cost: row.pin_cost },
  reads: readingOf(row),
});

/** What this version does not know (a newer one wrote it) counts as not chosen. */
const readingOf = ({ language, clock }: Row): LanguageSettings => ({
  language: languages.find(({ key }) => key === language)?.key ?? null,
  clock: clock === 'h12' || clock === 'h23' ? clock : null,
});

/**
 * Keeps the clerks, the desk's settings and the wrong PINs in `clerks.db`. No other file has this
 * SQL.
 */
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

/** A clerk with the stored PIN. It never leaves the main process. */
export type StoredClerk = Omit<Clerk, 'hasPin'> & { readonly pin: StoredPin | null };

/**
 * How the desk is used. `idleLockMinutes` is null if it doesn't lock itself.
 *
 * Example: a shared desk that locks after ten minutes: `{ shared: true, idleLockMinutes: 10 }`.
 */
export type DeskSettings = { readonly shared: boolean; readonly idleLockMinutes: number | null };

/**
 * Consecutive wrong PINs of one clerk. `isWaitOver`: the wait after them is over, or there was
 * none.
 *
 * Example: `{ wrong: 6, isWaitOver: false }` while the clerk still has to wait.
 */
export type WrongPins = { readonly wrong: number; readonly isWaitOver: boolean };

export type ClerkStore = {
  clerks(): readonly StoredClerk[];
  /**
   * Adds a clerk, or replaces the one with that id. All changes throw `DatabaseError` unless they
   * are on the disk.
   */
  put(clerk: StoredClerk): void;
  settings(): DeskSettings;
  setSettings(settings: DeskSettings): void;
  /** Who has taken over a desk that isn't shared; null: its own clerk. */
  present(): ClerkId | null;
  setPresent(id: ClerkId | null): void;
  /** Clerks with wrong PINs since their last right one. */
  tries(): ReadonlyMap<ClerkId, WrongPins>;
  /** Stores the count of one clerk; null removes it. */
  setTries(id: ClerkId, tries: WrongPins | null): void;
  /** Notices about the file. */
  readonly notices: readonly Notice[];
  close(): void;
};

/** Id of the clerk of a desk that isn't shared. */
export const defaultClerk: ClerkId = 'default';

/** Name of the file in the facility's folder. */
export const clerkFileName = 'clerks.db';

/**
 * The clerks as a durable file. If it can't be read at all, the console doesn't start: a shared
 * desk must not become open to everyone.
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
 * Opens the file. A new one gets the single clerk `firstName`; a damaged one is restored
 * (`kernel/backups/open-durable.ts`). Throws `DatabaseError` if another program holds it, or if it
 * can be neither used nor read.
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
  const desk = db.prepare<
    [],
    { shared: number; idle_minutes: number | null; present: string | null }
  >('SELECT shared, idle_minutes, present FROM desk');
  const setPresent = db.prepare('UPDATE desk SET present = ?');
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
    present: () => desk.get()?.present ?? null,
    setPresent: (id) => saving(() => setPresent.run(id)),
    tries: () =>
      new Map(
        tries
          .all()
          .map(({ clerk, wrong, is_served }) => [clerk, { wrong, isWaitOver: is_served === 1 }]),
      ),
    setTries: (id, kept) =>
      saving(() =>
        kept === null ? dropTries.run(id) : putTries.run(id, kept.wrong, kept.isWaitOver ? 1 : 0),
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
  reads: languageOf(row),
});

/** A value that this version doesn't know counts as not chosen. */
const languageOf = ({ language, clock }: Row): LanguageSettings => ({
  language: languages.find(({ key }) => key === language)?.key ?? null,
  clock: clock === 'h12' || clock === 'h23' ? clock : null,
});

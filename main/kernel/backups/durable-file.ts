/** What is known of a file whose content no service can give back. */
import type { Notice } from '../../../shared/console-api/status.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { Clock, Instant } from '../../../shared/time.ts';
import type { Database } from '../database/database.ts';
import type { Migration } from '../database/migrate.ts';
import type { Log } from '../ports.ts';

/** Why something that was saved may be missing, for the marks that a file makes in itself. */
export type Loss = { readonly at: Instant; readonly said: Message };

/**
 * How a journal was refilled: the words for it, and whether something is known to be missing or
 * unsure.
 */
export type Rebuilt = { readonly said: readonly Message[]; readonly isLoss: boolean };

/** A file of the data folder that is backed up, checked and restored. */
export type DurableFile = {
  /** Name in the data folder, as `layouts.db`. */
  readonly name: string;
  /**
   * Heading of its backups in the settings, and what it is called beside its name: "Yard layouts".
   */
  readonly holds: Message;
  readonly migrations: readonly Migration[];
  /** What a clerk has to do after something that was saved may be missing. */
  readonly advice: Message;
  /**
   * Marks in the file itself what may have got further than it tells: runs in a transaction, before
   * the file gets its name.
   */
  readonly distrust?: ((db: Database, loss: Loss) => void) | undefined;
  /**
   * Journals, whose rows are only added and carry their own hash: fills an empty database with
   * every sound row of the sources, the most trusted first. Files without this are taken whole from
   * the newest good backup.
   */
  readonly rebuild?:
    | ((db: Database, sources: readonly string[], at: Instant, nativeBinding?: string) => Rebuilt)
    | undefined;
  /**
   * Called with new content that takes the place of the file, before it does: for what lies beside
   * the file and speaks of it.
   */
  readonly replacing?: ((db: Database, folder: string) => void) | undefined;
  /**
   * What happens when the file can be opened but not be used for writing (newer schema, full or
   * read-only disk, a change of schema that failed). `refuse`: the error is thrown. `memory`: work
   * goes on in a database that is gone at the end. `read`: what is there is shown from a private
   * copy, and nothing may be saved; `must-read`: the same, and what cannot even be read is an
   * error.
   */
  readonly unwritable: 'refuse' | 'memory' | 'read' | 'must-read';
  /** Called with the reason where the file cannot be written, unless it refuses. */
  readonly unsaved?: Message | undefined;
};

/** Where a kept file lies, and who looks after it. */
export type FileHome = {
  /** The data folder; it exists. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log?: Log | undefined;
  readonly nativeBinding?: string | undefined;
  /** Takes the open file in for its backups. */
  readonly keep?: ((kept: DurableHandle) => void) | undefined;
};

/** An open file to its keeper. */
export type DurableHandle = {
  readonly name: string;
  readonly holds: Message;
  /** When its newest backup was made, in milliseconds since the epoch. */
  newestAt(): number;
  /** Makes a backup now. Throws `DatabaseError`. */
  backUp(): void;
};

/** A notice about a kept file; one key each, so that they stand beside each other. */
export const fileNotice = (
  name: string,
  what: string,
  severity: Notice['severity'],
  said: Message,
): Notice => ({
  key: `${name.replace(/\.db$/, '')}-${what}`,
  severity,
  said,
});

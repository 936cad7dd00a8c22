/** Description of a durable file: one whose content no service can give back. */
import type { Notice } from '../../../shared/console-api/status.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { Clock, Instant } from '../../../shared/time.ts';
import type { Database } from '../database/database.ts';
import type { Migration } from '../database/migrate.ts';
import type { Log } from '../ports.ts';

/** Why something saved may be missing, for the marks that a file makes in itself. */
export type Loss = { readonly at: Instant; readonly said: Message };

/**
 * How a journal was refilled: the messages about it, and whether something is or may be missing.
 */
export type Rebuilt = { readonly said: readonly Message[]; readonly isLoss: boolean };

/** A file of the data folder that is backed up, checked and restored. */
export type DurableFile = {
  /** Name in the data folder, as `layouts.db`. */
  readonly name: string;
  /** Heading of its backups in Settings, and how we call it beside its name: "Yard layouts". */
  readonly holds: Message;
  readonly migrations: readonly Migration[];
  /** What the clerk has to do when something saved may be missing. */
  readonly advice: Message;
  /**
   * Marks in the file what may have been sent although the file doesn't show it. Runs in a
   * transaction before the file gets its name.
   */
  readonly distrust?: ((db: Database, loss: Loss) => void) | undefined;
  /**
   * For journals, whose rows are only added and carry their own hash: fills an empty database with
   * every sound row of the sources, most trusted first. A file without this is replaced by its
   * newest good backup.
   */
  readonly rebuild?:
    | ((db: Database, sources: readonly string[], at: Instant, nativeBinding?: string) => Rebuilt)
    | undefined;
  /**
   * Called before new content replaces the file, for whatever lies beside the file and describes
   * it.
   */
  readonly replacing?: ((db: Database, folder: string) => void) | undefined;
  /**
   * What we do when the file opens but can't be written (newer schema, full or read-only disk,
   * failed change of schema).
   * - `refuse`: throw the error.
   * - `memory`: work in a database that is gone at the end.
   * - `read`: show what is there from a private copy, and save nothing.
   * - `must-read`: the same, but a file that can't even be read is an error.
   */
  readonly unwritable: 'refuse' | 'memory' | 'read' | 'must-read';
  /** What the clerk reads when the file can't be written, unless it refuses. */
  readonly unsaved?: Message | undefined;
};

/** Where a durable file lies, and who makes its backups. */
export type FileHome = {
  /** The data folder; it exists. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log?: Log | undefined;
  readonly nativeBinding?: string | undefined;
  /** Registers the open file for backups. */
  readonly keep?: ((kept: DurableHandle) => void) | undefined;
};

/** An open file, as the backup schedule sees it. */
export type DurableHandle = {
  readonly name: string;
  readonly holds: Message;
  /** When its newest backup was made, in milliseconds since the epoch. */
  newestAt(): number;
  /** Makes a backup now. Throws `DatabaseError`. */
  backUp(): void;
};

/** A notice about a durable file. Each has its own key, so that several can be shown. */
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

import { z } from 'zod';
import type { Message } from '../i18n/message.ts';
import type { Instant } from '../time.ts';
import { call, shortText, trusted } from './contract-helpers.ts';
import type { ReadPart } from './reading.ts';
import { refused, type SecretsState } from './session.ts';

type Value = string | number | boolean;

/** One entry of the register of undocumented behavior (law 9). */
export type UndocumentedSetting = {
  readonly key: string;
  readonly type:
    | { readonly kind: 'text'; readonly hint: Message }
    | { readonly kind: 'choice'; readonly of: readonly string[] }
    | { readonly kind: 'flag' }
    | { readonly kind: 'whole' | 'ms' | 'bytes'; readonly min: number; readonly max: number };
  readonly default: Value;
  readonly source: Message;
  readonly meaning: Message;
  /** The value in force since the facility was opened. */
  readonly value: Value;
  /** What was set at this desk, in force from the next opening on; null: nothing. */
  readonly override: Value | null;
  /** False: the service refused the value in a query or failed on it, and is asked without it. */
  readonly isTaken: boolean;
};

/** A file of the console. `bytes` is its size. */
export type ConsoleFile = { readonly name: string; readonly bytes: number; readonly at: Instant };

/**
 * A backup; `holds` says of what, as "Operations". Restored, `operations` and `journal` (calls that
 * are sent once) are filled up with what is missing, and `replaces` takes the place of what is
 * there.
 */
export type BackupFile = ConsoleFile & {
  readonly holds: Message;
  readonly kind: 'operations' | 'journal' | 'replaces';
};

/** A file that was damaged, missing or without its log, and what was done about it. */
export type RestoredFile = {
  /** The file in the data folder. */
  readonly name: string;
  readonly at: Instant;
  /** When the backup was made that it was restored from; null for none. */
  readonly backup: Instant | null;
  /** Where in the data folder the damaged file is kept; null when there was none. */
  readonly quarantine: string | null;
  /** What the clerk read. */
  readonly said: Message;
};

/** Where the data lies and what protects it. */
export type StorageState = {
  readonly folder: string;
  readonly files: readonly ConsoleFile[];
  /**
   * Copies of the files that no service can give back, by what they hold; of each the newest first.
   */
  readonly backups: readonly BackupFile[];
  /** Files that were restored, newest first. */
  readonly restored: readonly RestoredFile[];
  readonly secrets: SecretsState;
};

/**
 * What a desk prefers, by name. Only the page knows the names and doubts what it reads: main keeps
 * it with its data, because a browser forgets it whenever the console has another address.
 */
export type StoredPreferences = Readonly<Record<string, unknown>>;

/** What an administrator may look up and set. */
export const settingsContract = {
  undocumented: call('open').output(trusted<readonly UndocumentedSetting[]>()),
  /**
   * Sets one entry at this desk, or takes that back (null). It takes effect when the facility is
   * opened again.
   */
  setUndocumented: call('administer')
    .input(
      z.object({
        key: shortText(100),
        value: z.union([shortText(500), z.number(), z.boolean()]).nullable(),
      }),
    )
    .output(trusted<readonly UndocumentedSetting[]>())
    .errors(refused),
  /** What each list of the service is asked, and why; nothing where no service is set up. */
  reading: call('open').output(trusted<readonly ReadPart[]>()),
  /**
   * Code 128 barcodes that show how a scanner is set, as SVG in the order of `testCodes`; dark on
   * nothing.
   */
  testCodes: call('open').output(z.object({ svgs: z.array(z.string()) })),
  /** What this desk prefers, as its page wrote it; empty where nothing was chosen yet. */
  preferences: call('locked').output(trusted<StoredPreferences>()),
  /** Keeps choices of this desk beside those that are kept already. */
  keepPreferences: call('open')
    .input(
      z.record(shortText(40), z.unknown()).refine((all) => JSON.stringify(all).length <= 20_000),
    )
    .output(z.void())
    .errors(refused),
  storage: call('open').output(trusted<StorageState>()),
  /** Makes a backup of every file now that no service can give back. */
  backUp: call('administer').output(trusted<StorageState>()).errors(refused),
  /**
   * Opens the facility again with a backup restored. Saved operations, calls and check-ins: what
   * the backup has and this computer lacks comes back, nothing is removed, and what had not ended
   * waits for a clerk. Any other file is replaced. How it went is told as a notice after the
   * opening.
   */
  restore: call('administer')
    .input(z.object({ name: shortText(200) }))
    .output(z.void())
    .errors(refused),
};

import { z } from 'zod';
import type { Message } from '../i18n/message.ts';
import type { Instant } from '../time.ts';
import { call, shortText, trusted } from './contract-helpers.ts';
import type { ReadPart } from './reading.ts';
import { refused, type SecretsState } from './session.ts';

type Value = string | number | boolean;

/**
 * One entry of the register of undocumented behavior (law 9).
 *
 * Example: `{ key: 'yardPageSize', type: { kind: 'whole', min: 1, max: 1_000 }, default: 500,
 * value: 100, override: 100, isTaken: true, … }`.
 */
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
  /** What was set at this desk, in force from the next opening; null: nothing. */
  readonly override: Value | null;
  /** False: the service refused the value in a query or failed on it, so we ask without it. */
  readonly isTaken: boolean;
};

/**
 * A file of the console. `bytes` is its size.
 *
 * Example: `{ name: 'journal.db', bytes: 48_234_496, at: '2026-11-27T14:00:00Z' }`.
 */
export type ConsoleFile = { readonly name: string; readonly bytes: number; readonly at: Instant };

/**
 * A backup. `holds`: its content, such as "Operations". Restoring `operations` and `journal` (calls
 * that are sent once) adds what is missing; `replaces` replaces the file.
 */
export type BackupFile = ConsoleFile & {
  readonly holds: Message;
  readonly kind: 'operations' | 'journal' | 'replaces';
};

/**
 * A file that was damaged, missing or without its log, and what we did.
 *
 * Example: `{ name: 'journal.db', at, backup: '2026-11-27T02:00:00Z', quarantine:
 * 'quarantine/journal-1.db', said }`.
 */
export type RestoredFile = {
  /** The file in the data folder. */
  readonly name: string;
  readonly at: Instant;
  /** When the backup was made from which we restored; null: none. */
  readonly backup: Instant | null;
  /** Where in the data folder the damaged file is kept; null if there was none. */
  readonly quarantine: string | null;
  /** The clerk's message. */
  readonly said: Message;
};

/**
 * Where the data is, and what protects it.
 *
 * Example: `{ folder: '/home/ana/.local/share/yardmaster/w-1', files, backups, restored: [],
 * secrets }`.
 */
export type StorageState = {
  readonly folder: string;
  readonly files: readonly ConsoleFile[];
  /** Backups of the durable files, grouped by content, newest first. */
  readonly backups: readonly BackupFile[];
  /** Files that were restored, newest first. */
  readonly restored: readonly RestoredFile[];
  readonly secrets: SecretsState;
};

/**
 * A desk's preferences by name. Only the page knows the names, and checks what it reads. The main
 * process stores them, because a browser forgets them whenever the console has another address.
 */
export type StoredPreferences = Readonly<Record<string, unknown>>;

/** What an administrator may look up and set. */
export const settingsContract = {
  undocumented: call('open').output(trusted<readonly UndocumentedSetting[]>()),
  /**
   * Sets one entry at this desk, or resets it (null). It takes effect when the facility is
   * reopened.
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
  /** What we ask of each list of the service and why; empty if no service is set up. */
  reading: call('open').output(trusted<readonly ReadPart[]>()),
  /**
   * Code 128 barcodes that show how a scanner is set, as SVG in the order of `testCodes`, on a
   * transparent ground.
   */
  testCodes: call('open').output(z.object({ svgs: z.array(z.string()) })),
  /** This desk's preferences, as its page wrote them; empty at first. */
  preferences: call('locked').output(trusted<StoredPreferences>()),
  /** Stores preferences of this desk beside the existing ones. */
  keepPreferences: call('open')
    .input(
      z.record(shortText(40), z.unknown()).refine((all) => JSON.stringify(all).length <= 20_000),
    )
    .output(z.void())
    .errors(refused),
  /**
   * Lets the page of this desk use the PC's camera for photos (`preferences` has it as `pcCamera`,
   * which a page can't store). The page is allowed it once it is loaded again.
   */
  setPcCamera: call('administer')
    .input(z.object({ on: z.boolean() }))
    .output(z.void())
    .errors(refused),
  storage: call('open').output(trusted<StorageState>()),
  /** Makes a backup of every durable file now. */
  backUp: call('administer').output(trusted<StorageState>()).errors(refused),
  /**
   * Reopens the facility with a backup restored. For saved operations, calls and check-ins: what
   * only the backup has comes back, nothing is removed, and unfinished ones wait for a clerk. Any
   * other file is replaced. A notice after the opening has the result.
   */
  restore: call('administer')
    .input(z.object({ name: shortText(200) }))
    .output(z.void())
    .errors(refused),
};

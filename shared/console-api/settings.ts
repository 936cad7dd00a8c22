import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { Instant } from '../time.ts';
import { shortText, trusted } from './contract-helpers.ts';
import { refused, type SecretsState } from './session.ts';

type Value = string | number | boolean;

/** One entry of the register of what the documents leave open (law 9). */
export type UndocumentedSetting = {
  readonly key: string;
  readonly type:
    | { readonly kind: 'text'; readonly hint: string }
    | { readonly kind: 'choice'; readonly of: readonly string[] }
    | { readonly kind: 'flag' }
    | { readonly kind: 'whole' | 'ms' | 'bytes'; readonly min: number; readonly max: number };
  readonly default: Value;
  readonly source: string;
  readonly meaning: string;
  /** The value in force since the facility was opened. */
  readonly value: Value;
  /** What was set at this desk, in force from the next opening on; null: nothing. */
  readonly override: Value | null;
};

/** A file of the console. `bytes` is its size. */
export type KeptFile = { readonly name: string; readonly bytes: number; readonly at: Instant };

/** Where the data lies and what protects it. */
export type StorageState = {
  readonly folder: string;
  readonly files: readonly KeptFile[];
  /** Copies of the outbox, newest first. */
  readonly backups: readonly KeptFile[];
  readonly secrets: SecretsState;
};

/** What an administrator may look up and set. */
export const settingsContract = {
  undocumented: oc.output(trusted<readonly UndocumentedSetting[]>()),
  /** Sets one entry at this desk, or takes that back (null). It takes effect when the facility is opened again. */
  setUndocumented: oc
    .input(z.object({ key: shortText(100), value: z.union([shortText(500), z.number(), z.boolean()]).nullable() }))
    .output(trusted<readonly UndocumentedSetting[]>())
    .errors(refused),
  storage: oc.output(trusted<StorageState>()),
  /** Makes a backup of the saved operations now. */
  backUp: oc.output(trusted<StorageState>()).errors(refused),
  /**
   * Opens the facility anew with the operations that a backup has and the outbox lacks; nothing is removed. What had not ended
   * waits for a clerk. How it went is told as a notice after the opening.
   */
  restore: oc
    .input(z.object({ name: shortText(200) }))
    .output(z.void())
    .errors(refused),
};

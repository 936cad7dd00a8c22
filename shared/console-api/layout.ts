import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { type Picture, pictureSchema } from '../layout/file.ts';
import { type LayoutColumns, layoutColumnsSchema } from '../layout/wire.ts';
import type { Instant } from '../time.ts';
import { call, shortText, trusted } from './contract-helpers.ts';
import { refused } from './session.ts';

/**
 * One saved version of the drawn yard. `isAutomatic`: it returns to the automatic drawing.
 *
 * Example: `{ version: 3, savedAt, savedBy: 'Ana', note: 'New row F', isAutomatic: false, places:
 * 312 }`.
 */
export type LayoutVersion = {
  readonly version: number;
  readonly savedAt: Instant;
  readonly savedBy: string;
  readonly note: string;
  readonly isAutomatic: boolean;
  readonly places: number;
  /** Name of the other desk where it was saved; absent: this one. */
  readonly desk?: string;
};

/**
 * The drawn yard as now saved. `columns` null: drawn automatically. `version` 0: never saved.
 *
 * Example: `{ version: 0, columns: null }` before the first save.
 */
export type SavedLayout = { readonly version: number; readonly columns: LayoutColumns | null };

const backgroundId = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * The drawn yard, stored here and at the other desks of the facility with every version. No service
 * knows it.
 */
export const layoutContract = {
  /** What is saved now, then at each change. */
  watch: call('open').output(eventIterator(trusted<SavedLayout>())),
  /**
   * Saves a new version on top of `base`. Refused if another was saved meanwhile. `columns` null
   * returns to the automatic drawing.
   */
  save: call('layout')
    .input(
      z.object({
        base: z.number().int().nonnegative(),
        columns: layoutColumnsSchema.nullable(),
        note: shortText(200),
      }),
    )
    .output(z.object({ version: z.number() }))
    .errors(refused),
  /** The stored versions, newest first. */
  versions: call('open').output(trusted<readonly LayoutVersion[]>()),
  /** One version, to view it or to restore it by saving it again. */
  read: call('open')
    .input(z.object({ version: z.number().int().positive() }))
    .output(trusted<SavedLayout>())
    .errors(refused),
  /** Stores a picture, and returns the id that layouts use for it. */
  putBackground: call('layout')
    .input(pictureSchema)
    .output(z.object({ id: backgroundId }))
    .errors(refused),
  background: call('open')
    .input(z.object({ id: backgroundId }))
    .output(trusted<Picture>())
    .errors(refused),
};

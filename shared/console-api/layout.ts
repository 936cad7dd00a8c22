import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { type Picture, pictureSchema } from '../layout/file.ts';
import { type LayoutColumns, layoutColumnsSchema } from '../layout/wire.ts';
import type { Instant } from '../time.ts';
import { call, shortText, trusted } from './contract-helpers.ts';
import { refused } from './session.ts';

/**
 * One saved version of the drawn yard. `isAutomatic`: it says that the yard is drawn by itself
 * again.
 */
export type LayoutVersion = {
  readonly version: number;
  readonly savedAt: Instant;
  readonly savedBy: string;
  readonly note: string;
  readonly isAutomatic: boolean;
  readonly places: number;
  /** What people call the other desk where it was saved; left out: this one. */
  readonly desk?: string;
};

/**
 * The drawn yard as it is saved now. `columns` null: drawn by itself. `version` 0: nothing was ever
 * saved.
 */
export type SavedLayout = { readonly version: number; readonly columns: LayoutColumns | null };

const backgroundId = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * The drawn yard: kept here and at the other desks of the facility, known to no service, with every
 * version.
 */
export const layoutContract = {
  /** What is saved now, then at each change. */
  watch: call('open').output(eventIterator(trusted<SavedLayout>())),
  /**
   * Saves a new version over `base`; refused when another was saved meanwhile. `columns` null goes
   * back to the automatic drawing.
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
  /** The versions that are kept, newest first. */
  versions: call('open').output(trusted<readonly LayoutVersion[]>()),
  /** One version, to look at or to restore by saving it again. */
  read: call('open')
    .input(z.object({ version: z.number().int().positive() }))
    .output(trusted<SavedLayout>())
    .errors(refused),
  /** Keeps a picture and answers the id by which layouts name it. */
  putBackground: call('layout')
    .input(pictureSchema)
    .output(z.object({ id: backgroundId }))
    .errors(refused),
  background: call('open')
    .input(z.object({ id: backgroundId }))
    .output(trusted<Picture>())
    .errors(refused),
};

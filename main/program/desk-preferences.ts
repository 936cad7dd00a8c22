/**
 * Preferences of this desk, kept with the data of all its facilities: text size, contrast, keys.
 */
import path from 'node:path';
import { z } from 'zod';
import type { StoredPreferences } from '../../shared/console-api/settings.ts';
import { toFileError } from '../kernel/backups/file-error.ts';
import { type ReadSmall, SmallFile } from '../kernel/files/small-file.ts';
import { pcCameraName, preferencesFileName } from '../photos/camera-permission.ts';

const schema = z.record(z.string(), z.unknown());

/** Reads the content of the file. */
export const readPreferences: ReadSmall<StoredPreferences> = (json) =>
  schema.safeParse(json).data ?? null;

/** The choices of one desk. */
export class DeskPreferences {
  readonly #file: SmallFile<StoredPreferences>;

  constructor(root: string) {
    this.#file = new SmallFile<StoredPreferences>(
      path.join(root, preferencesFileName),
      readPreferences,
    );
  }

  /** Empty if nothing was chosen, or nothing can be read. */
  get(): StoredPreferences {
    const content = this.#file.read();
    return 'value' in content ? content.value : {};
  }

  /** What a page chose. Throws `DatabaseError` if the disk refuses. */
  keep({ [pcCameraName]: _ofMain, ...change }: StoredPreferences): void {
    this.#write(change);
  }

  /** Whether the page may use this PC's camera (`mayUsePcCamera`). Throws as `keep` does. */
  setPcCamera(on: boolean): void {
    this.#write({ [pcCameraName]: on });
  }

  #write(change: StoredPreferences): void {
    try {
      this.#file.write({ ...this.get(), ...change });
    } catch (error) {
      throw toFileError(error, preferencesFileName);
    }
  }
}

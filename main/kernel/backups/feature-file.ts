/** A file that one feature keeps for itself: opened, written, watched. */
import type { Notice } from '../../../shared/console-api/status.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Database } from '../database/database.ts';
import { written } from '../database/written.ts';
import { createListeners } from '../listeners.ts';
import type { DurableFile, FileHome } from './durable-file.ts';
import { openDurable } from './open-durable.ts';

/** Writes to the file, and says why not where the disk refuses. */
export type Saving = <T>(work: () => T) => Result<T, Message>;

/** The opened file, as the store of a feature works on it. */
export type FeatureFile = {
  readonly db: Database;
  readonly clock: Clock;
  /** `notSaved`: what a clerk reads of the disk's reason. */
  savingOr(notSaved: (why: Message) => Message): Saving;
  /** To be called when the store holds something else than before. */
  readonly changed: () => void;
};

/** What every such store has. */
export type FeatureStore = {
  /** Called after each change; returns what stops it. */
  watch(listener: () => void): () => void;
  readonly notices: readonly Notice[];
  close(): void;
};

/**
 * Opens the file with the store that `over` makes of it; a damaged file is restored. Throws
 * `DatabaseError` when another program holds it.
 */
export function openFeatureFile<Store extends object>(
  file: DurableFile,
  home: FileHome,
  over: (opened: FeatureFile) => Store,
): Store & FeatureStore {
  const listeners = createListeners();
  const { used, notices, close } = openDurable(file, home, (db, unwritable) =>
    over({
      db,
      clock: home.clock,
      savingOr: (notSaved) => (work) => {
        const done = written(file.name, unwritable, work);
        return done.ok ? done : fail(notSaved(done.error));
      },
      changed: listeners.tell,
    }),
  );
  return Object.assign(used, { watch: listeners.watch, notices, close });
}

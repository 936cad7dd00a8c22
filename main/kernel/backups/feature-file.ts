/** A file that belongs to one feature: opening, writing, watching. */
import type { Notice } from '../../../shared/console-api/status.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Database } from '../database/database.ts';
import { written } from '../database/written.ts';
import { createListeners } from '../listeners.ts';
import type { DurableFile, FileHome } from './durable-file.ts';
import { openDurable } from './open-durable.ts';

/** Writes to the file. Fails with the disk's reason. */
export type Saving = <T>(work: () => T) => Result<T, Message>;

/** The open file, for the feature's store. */
export type FeatureFile = {
  readonly db: Database;
  readonly clock: Clock;
  /** `notSaved` makes the clerk's message from the disk's reason. */
  savingOr(notSaved: (why: Message) => Message): Saving;
  /** Call it when the content of the store has changed. */
  readonly changed: () => void;
};

/** What every such store has. */
export type FeatureStore = {
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  watch(listener: () => void): () => void;
  readonly notices: readonly Notice[];
  close(): void;
};

/**
 * Opens the file and makes the store with `over`. Restores a damaged file. Throws `DatabaseError`
 * when another program holds it.
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

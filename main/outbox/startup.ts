/**
 * Opens the outbox: a durable file with a disk reserve, shown read-only if it can't be written.
 */
import { mkdirSync } from 'node:fs';
import type { Notice } from '../../shared/console-api/status.ts';
import { message } from '../../shared/i18n/message.ts';
import type { Clock } from '../../shared/time.ts';
import type { FileHome } from '../kernel/backups/durable-file.ts';
import { openDurable } from '../kernel/backups/open-durable.ts';
import { damaged } from '../kernel/database/database.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import type { Log } from '../kernel/ports.ts';
import { type Sharer, sharedByNow } from './shared-folder.ts';
import { DiskReserve, withDiskReserve } from './store/disk-reserve.ts';
import { outboxFile, outboxFileName } from './store/outbox-file.ts';
import type { OutboxStore } from './store/outbox-store.ts';
import { openReadOnly } from './store/read-only.ts';
import { reserveLog } from './store/reserve-log.ts';
import { createSqliteStore } from './store/sqlite-store.ts';

export type OpenOutboxOptions = {
  /** The data folder of the console. We make it if it is missing. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly nativeBinding?: string | undefined;
  /** Registers the file for backups. */
  readonly keep?: FileHome['keep'];
  /** Size of the disk reserve in bytes; tests use a small one. */
  readonly ballastBytes?: number | undefined;
};

/** The opened outbox file. */
export type OpenedOutbox = {
  readonly store: OutboxStore;
  /** False: nothing can be saved, so nothing may be sent. The content is for reading. */
  readonly isWritable: boolean;
  /** Current notices about the file. */
  notices(): readonly Notice[];
  /**
   * Restores the reserve if there is space, and the log to its size. Call it after the start and
   * from time to time. Never throws.
   */
  maintain(): void;
};

/**
 * Opens the outbox. If it can't be opened for writing, we return a store that shows its content and
 * refuses to save, with the reason. So the console still shows the yard. Throws only if another
 * program holds the file or the engine doesn't start.
 */
export function openOutbox(options: OpenOutboxOptions): OpenedOutbox {
  const { folder, log, nativeBinding } = options;
  try {
    makeFolder(folder);
    const sharer = sharedByNow(folder);
    const {
      used: store,
      notices,
      close,
    } = openDurable(outboxFile, options, (db) => {
      const opened = createSqliteStore(db, outboxFileName);
      // We check the hashes of everything open before we believe or send any of it.
      if (opened.unfinished().damaged.length > 0) throw damaged(outboxFileName);
      return opened;
    });
    const diskReserve = new DiskReserve(folder, options.ballastBytes);
    diskReserve.ensure();
    const found = [...(sharer === null ? [] : [sharedNotice(sharer)]), ...notices];
    return {
      isWritable: true,
      store: { ...withDiskReserve(store, diskReserve), close },
      notices: () => [...found, ...diskReserve.notices()],
      maintain() {
        diskReserve.ensure();
        if (!diskReserve.isReleased()) attempt(() => reserveLog(store.db), 'log-room', log);
      },
    };
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind === 'locked' || error.kind === 'engine')
      throw error;
    log.warn('The outbox file cannot be written.', { kind: error.kind });
    const shown = openReadOnly(folder, error, nativeBinding);
    const code = shown === null ? 'operations.file.closed' : 'operations.file.closedShown';
    const said = message(code, { why: error.said });
    return {
      store: shown ?? refusingStore(error),
      isWritable: false,
      notices: () => [{ key: 'outbox-closed', severity: 'error', said }],
      maintain: () => undefined,
    };
  }
}

/** Throws an error that may be shown, like those of the file itself. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new DatabaseError('disk', message('operations.file.noFolder'), error);
  }
}

/** If upkeep fails, we log it and try again later. The outbox goes on without it. */
function attempt(work: () => unknown, what: string, log: Log): void {
  try {
    work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'other';
    log.warn('Upkeep of the outbox failed.', { what, code });
  }
}

const sharedNotice = (by: Sharer): Notice => ({
  key: 'outbox-shared-folder',
  severity: 'warning',
  said: message('operations.file.shared', { by }),
});

/** An empty store without a file. Saving fails with the reason. */
function refusingStore(error: DatabaseError): OutboxStore {
  return {
    commit: () => {
      throw error;
    },
    unfinished: () => ({ operations: [], damaged: [] }),
    find: () => null,
    list: () => ({ operations: [], damaged: [], total: 0 }),
    keepStays: () => [],
    lastSeq: () => 0,
    close: () => undefined,
  };
}

/**
 * Brings back from a backup the operations that the outbox no longer has. Nothing in the present
 * outbox is changed or removed.
 */
import path from 'node:path';
import { message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import { isFinal, saved as savedProgress } from '../../../shared/outbox/transitions.ts';
import { type Clock, instantOf } from '../../../shared/time.ts';
import { backUp, backupsOf } from '../../kernel/backups/backups.ts';
import { openMended } from '../../kernel/backups/twin/open-twinned.ts';
import { type Database, openDatabase, quickCheck } from '../../kernel/database/database.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';
import {
  type AttemptRow,
  type EventRow,
  isSound,
  type OperationRow,
  savedAttempt,
  savedEvent,
  savedOperation,
} from './operation-rows.ts';
import { outboxFileName } from './outbox-file.ts';
import type { SavedAttempt, SavedEvent, SavedOperation, Write } from './outbox-store.ts';
import { outboxSchema } from './schema.ts';
import { createSqliteStore } from './sqlite-store.ts';

/**
 * Result for a backup's operations: `taken` came back, `open` of them wait for a clerk, `damaged`
 * couldn't be read.
 *
 * Example: `{ taken: 40, open: 2, damaged: 0 }`.
 */
export type Restored = { readonly taken: number; readonly open: number; readonly damaged: number };

/** Folder of the outbox, and plain name of the backup. */
export type RestoreParts = {
  readonly folder: string;
  readonly name: string;
  readonly clock: Clock;
  readonly nativeBinding?: string | undefined;
};

type Missing = {
  readonly saved: SavedOperation;
  readonly attempts: readonly SavedAttempt[];
  readonly events: readonly SavedEvent[];
};

/**
 * Adds the operations of a backup that the outbox in this folder lacks. The outbox must not be
 * open. An operation that hadn't ended may have got further since the backup, so the clerk decides
 * about it. We back up the present state first. Throws `DatabaseError`; then the outbox is
 * unchanged.
 */
export function restoreBackup({ folder, name, clock, nativeBinding }: RestoreParts): Restored {
  const source = backupsOf(folder, outboxFileName).find((each) => path.basename(each) === name);
  if (source === undefined) throw new DatabaseError('disk', message('files.backup.gone'));
  const opened = openMended({
    file: path.join(folder, outboxFileName),
    migrations: outboxSchema,
    nativeBinding,
    clock,
  });
  const store = createSqliteStore(opened.db, outboxFileName);
  try {
    // We read it before we make a new backup, which may push this one out.
    const { missing, damaged } = missingFrom(source, store.db, nativeBinding);
    backUp({ db: store.db, folder, name: outboxFileName, clock, nativeBinding });
    let open = 0;
    const isTaken = store.db
      .prepare<[number], number>('SELECT 1 FROM operation WHERE seq = ?')
      .pluck();
    let highest = missing.reduce((most, { saved }) => Math.max(most, saved.seq), store.lastSeq());
    const writes = missing.flatMap((each): readonly Write[] => {
      // It keeps its own number, unless another operation has that; then it gets a new one.
      if (isTaken.get(each.saved.seq) !== undefined) highest += 1;
      const seq = isTaken.get(each.saved.seq) === undefined ? each.saved.seq : highest;
      const asked = askedAgain(each, clock);
      if (asked !== null) open += 1;
      return [
        { kind: 'operation', row: { ...each.saved, seq } },
        ...each.attempts.map((row) => ({ kind: 'attempt', row }) as const),
        ...[...each.events, ...(asked === null ? [] : [asked])].map(
          (row) => ({ kind: 'event', row }) as const,
        ),
      ];
    });
    if (writes.length > 0) store.commit(writes);
    return { taken: missing.length, open, damaged };
  } finally {
    opened.close();
  }
}

function missingFrom(
  source: string,
  present: Database,
  nativeBinding?: string,
): { missing: readonly Missing[]; damaged: number } {
  const backup = openDatabase({
    file: source,
    migrations: outboxSchema,
    readonly: true,
    check: false,
    nativeBinding,
  });
  try {
    quickCheck(backup, path.basename(source));
    const isKnown = present
      .prepare<[string], number>('SELECT 1 FROM operation WHERE id = ?')
      .pluck();
    const attemptsOf = backup.prepare<[number], AttemptRow>(
      'SELECT * FROM attempt WHERE operation = ? ORDER BY number',
    );
    const eventsOf = backup.prepare<[number], EventRow>(
      'SELECT * FROM event WHERE operation = ? ORDER BY number',
    );
    const missing: Missing[] = [];
    let damaged = 0;
    for (const operation of backup
      .prepare<[], OperationRow>('SELECT * FROM operation ORDER BY seq')
      .all()) {
      if (isKnown.get(operation.id) !== undefined) continue;
      const attempts = attemptsOf.all(operation.seq);
      const events = eventsOf.all(operation.seq);
      if (
        !isSound.operation(operation) ||
        !attempts.every(isSound.attempt) ||
        !events.every(isSound.event)
      ) {
        damaged += 1;
        continue;
      }
      const id = operation.id as OperationId;
      missing.push({
        saved: savedOperation(operation),
        attempts: attempts.map((row) => savedAttempt(row, id)),
        events: events.map((row) => savedEvent(row, id)),
      });
    }
    return { missing, damaged };
  } finally {
    backup.close();
  }
}

/** The event that asks the clerk about an unfinished operation; null if it had ended. */
function askedAgain({ saved, events, attempts }: Missing, clock: Clock): SavedEvent | null {
  const last = events.at(-1);
  const progress = last?.progress ?? savedProgress;
  if (isFinal(progress.state)) return null;
  return {
    operation: saved.id,
    number: (last?.number ?? 0) + 1,
    at: instantOf(clock),
    event: 'asked',
    progress: {
      ...progress,
      state: 'needs-clerk',
      attempts: Math.max(progress.attempts, attempts.length),
      uncertain: true,
    },
    account: last?.account ?? saved.actor.account,
    said: message('operations.event.restored'),
  };
}

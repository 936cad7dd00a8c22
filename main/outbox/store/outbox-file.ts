/**
 * The outbox as a durable file: how we rebuild it from what is sound, and what we ask the clerk
 * afterwards.
 */

import { type Message, message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import {
  isFinal,
  type Progress,
  saved as savedProgress,
} from '../../../shared/outbox/transitions.ts';
import type { Instant } from '../../../shared/time.ts';
import type { DurableFile, Rebuilt } from '../../kernel/backups/durable-file.ts';
import { insertRow, type SalvagedEntry, salvage, unbroken } from '../../kernel/backups/salvage.ts';
import type { Database } from '../../kernel/database/database.ts';
import {
  type EventRow,
  eventRow,
  isSound,
  type OperationRow,
  savedEvent,
} from './operation-rows.ts';
import { outboxSchema } from './schema.ts';

/** Name of the file in the data folder. */
export const outboxFileName = 'outbox.db';

/** Backed up and mended like every durable file. */
export const outboxFile: DurableFile = {
  name: outboxFileName,
  holds: message('files.holds.operations'),
  migrations: outboxSchema,
  advice: message('files.advice.operations'),
  rebuild,
  distrust: (db, { at }) => askAboutOpenOnes(db, at, message('operations.event.partLost')),
  unwritable: 'refuse',
};

/**
 * Fills an empty outbox. Open operations may have got further than their remaining rows show, so
 * the clerk decides about them.
 */
function rebuild(
  db: Database,
  sources: readonly string[],
  at: Instant,
  nativeBinding?: string,
): Rebuilt {
  const shape = {
    table: 'operation',
    isSound: isSound.operation,
    children: [
      { table: 'attempt', entry: 'operation', isSound: isSound.attempt },
      { table: 'event', entry: 'operation', isSound: isSound.event },
    ],
  };
  const { found, lost } = salvage<OperationRow>(sources, shape, nativeBinding);
  for (const each of found) put(db, each);
  const unsure = askAboutOpenOnes(db, at, message('operations.event.fileDamaged'));
  return {
    isLoss: lost.length + unsure.length > 0,
    said: [
      message('files.kept.operation', { count: found.length }),
      ...(unsure.length === 0 ? [] : [message('files.undecided.operations', listed(unsure))]),
      ...(lost.length === 0 ? [] : [message('files.lost.operations', listed(lost))]),
    ],
  };
}

const listed = (numbers: readonly number[]) => ({
  count: numbers.length,
  numbers: numbers.slice(0, 20).join(', '),
  more: Math.max(numbers.length - 20, 0),
});

/** Inserts an operation with its unbroken history. */
function put(db: Database, { row, children }: SalvagedEntry<OperationRow>): void {
  insertRow(db, 'operation', row);
  for (const attempt of children.attempt?.values() ?? []) insertRow(db, 'attempt', attempt);
  for (const event of unbroken(children.event)) insertRow(db, 'event', event);
}

/**
 * Asks the clerk about every operation that hadn't ended, unless it is asked already. Returns the
 * numbers of those that wait now.
 */
function askAboutOpenOnes(db: Database, at: Instant, said: Message): readonly number[] {
  const operations = db.prepare<[], OperationRow>('SELECT * FROM operation ORDER BY seq').all();
  const newest = db.prepare<[number], EventRow>(
    'SELECT * FROM event WHERE operation = ? ORDER BY number DESC LIMIT 1',
  );
  const attempts = db
    .prepare<[number], number>('SELECT count(*) FROM attempt WHERE operation = ?')
    .pluck();
  return operations.flatMap(({ seq, id, account }) => {
    const last = newest.get(seq);
    const progress: Progress =
      last === undefined ? savedProgress : savedEvent(last, id as OperationId).progress;
    if (isFinal(progress.state)) return [];
    if (progress.state === 'needs-clerk' && progress.uncertain) return [seq];
    const asked = eventRow(seq, {
      operation: id as OperationId,
      number: (last?.number ?? 0) + 1,
      at,
      event: 'asked',
      progress: {
        ...progress,
        state: 'needs-clerk',
        attempts: Math.max(progress.attempts, attempts.get(seq) ?? 0),
        uncertain: true,
      },
      account: last?.account ?? account,
      said,
    });
    insertRow(db, 'event', asked);
    return [seq];
  });
}

/** The outbox in its SQLite file. All SQL of the outbox is here and in `schema.ts`. */
import path from 'node:path';
import { message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import {
  barePattern,
  codeKeyOf,
  type Database,
  type OpenOptions,
  openDatabase,
} from '../../kernel/database/database.ts';
import { DatabaseError, guardedBy } from '../../kernel/database/database-error.ts';
import {
  type AttemptRow,
  attemptRow,
  type EventRow,
  eventRow,
  inserts,
  isSound,
  type OperationRow,
  operationRow,
  savedAttempt,
  savedEvent,
  savedOperation,
} from './operation-rows.ts';
import type { DamagedRow, OutboxStore, StoredOperation, Write } from './outbox-store.ts';
import { outboxSchema } from './schema.ts';

export type SqliteStoreOptions = Pick<OpenOptions, 'file' | 'nativeBinding'>;

/** Opens (and creates, and migrates) the file and wraps it. Throws `DatabaseError`. */
export const openSqliteStore = (
  options: SqliteStoreOptions,
): OutboxStore & { readonly db: Database } =>
  createSqliteStore(
    openDatabase({ ...options, migrations: outboxSchema }),
    path.basename(options.file),
  );

/** How many operations back we look for what continues a stay. It has no index. */
const keepStaysWithin = 20_000;

const finalStates = "('confirmed', 'rejected', 'canceled')";
/** State of an operation: that of its newest event, or `queued`. */
const stateOf =
  "coalesce((SELECT state FROM event WHERE operation = o.seq ORDER BY number DESC LIMIT 1), 'queued')";

/** Names in a label. Clerks don't search for its code. A damaged row may hold anything. */
const labelHas = `CASE WHEN json_valid(o.label)
  THEN EXISTS (SELECT 1 FROM json_tree(o.label, '$.values')
    WHERE bare(atom) LIKE @search ESCAPE '\\' OR in_code(atom, @code)) END`;

/** The clerk's reason. A damaged row may hold anything. */
const reasonHas =
  "CASE WHEN json_valid(o.intent) THEN bare(json_extract(o.intent, '$.reason')) LIKE @search ESCAPE '\\' END";

type ListParameters = {
  states: string | null;
  search: string | null;
  /** The search as a code, in the form of `bareKey`: "d4" finds D-04. */
  code: string | null;
  before: number;
  limit: number;
};

const where = `WHERE (@states IS NULL OR ${stateOf} IN (SELECT value FROM json_each(@states)))
    AND (@search IS NULL OR ${labelHas} OR ${reasonHas} OR bare(o.clerk) LIKE @search ESCAPE '\\' OR bare(o.account) LIKE @search ESCAPE '\\')`;

/** Prepared statements that read the file. Those that return only `seq` are plucked. */
function readsOf(db: Database) {
  return {
    seqOf: db.prepare<[string], number>('SELECT seq FROM operation WHERE id = ?').pluck(),
    byId: db.prepare<[string], OperationRow>('SELECT * FROM operation WHERE id = ?'),
    bySeq: db.prepare<[number], OperationRow>('SELECT * FROM operation WHERE seq = ?'),
    eventsOf: db.prepare<[number], EventRow>(
      'SELECT * FROM event WHERE operation = ? ORDER BY number',
    ),
    lastAttempt: db.prepare<[number], AttemptRow>(
      'SELECT * FROM attempt WHERE operation = ? ORDER BY number DESC LIMIT 1',
    ),
    unfinished: db
      .prepare<[], number>(
        `SELECT seq FROM operation WHERE seq NOT IN (SELECT operation FROM event WHERE state IN ${finalStates}) ORDER BY seq`,
      )
      .pluck(),
    last: db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM operation').pluck(),
    page: db
      .prepare<ListParameters, number>(
        `SELECT o.seq FROM operation o ${where} AND o.seq < @before ORDER BY o.seq DESC LIMIT @limit`,
      )
      .pluck(),
    total: db
      .prepare<Pick<ListParameters, 'states' | 'search'>, number>(
        `SELECT count(*) FROM operation o ${where}`,
      )
      .pluck(),

    keepStays: db
      .prepare<[number, number, number], number>(
        `SELECT seq FROM operation WHERE seq < ? AND seq >= ? AND (undoes IS NOT NULL
          OR instr(intent, '"kind":"detach"') > 0 OR instr(intent, '"kind":"attach"') > 0)
          ORDER BY seq DESC LIMIT ?`,
      )
      .pluck(),
  };
}

type Reads = ReturnType<typeof readsOf>;

/** Reads an operation completely, or returns what is wrong with it. */
function load(reads: Reads, row: OperationRow): StoredOperation | DamagedRow {
  const attempt = reads.lastAttempt.get(row.seq);
  const events = reads.eventsOf.all(row.seq);
  const sound =
    isSound.operation(row) &&
    (attempt === undefined || isSound.attempt(attempt)) &&
    events.every(isSound.event) &&
    unbroken(events);
  if (!sound) return damaged(row);
  const id = row.id as OperationId;
  return {
    saved: savedOperation(row),
    events: events.map((event) => savedEvent(event, id)),
    attempt: attempt === undefined ? null : savedAttempt(attempt, id),
  };
}

/** Reads the operations with these numbers. Damaged ones are returned separately. */
function loadAll(reads: Reads, wanted: readonly number[]) {
  const operations: StoredOperation[] = [];
  const bad: DamagedRow[] = [];
  for (const seq of wanted) {
    const row = reads.bySeq.get(seq);
    if (row === undefined) continue;
    const loaded = load(reads, row);
    if ('saved' in loaded) operations.push(loaded);
    else bad.push(loaded);
  }
  return { operations, damaged: bad };
}

/** The store over an open database. */
export function createSqliteStore(
  db: Database,
  fileName: string,
): OutboxStore & { readonly db: Database } {
  const statements = {
    operation: db.prepare(inserts.operation),
    attempt: db.prepare(inserts.attempt),
    event: db.prepare(inserts.event),
  };
  const reads = readsOf(db);
  // Numbers of open operations, needed for each of their rows.
  const seqs = new Map<OperationId, number>();
  function seqFor(id: OperationId): number {
    const seq = seqs.get(id) ?? reads.seqOf.get(id);
    if (seq === undefined) throw new Error(`There is no operation ${id}.`);
    return seq;
  }

  function add(write: Write): void {
    switch (write.kind) {
      case 'operation':
        statements.operation.run(operationRow(write.row));
        seqs.set(write.row.id, write.row.seq);
        return;
      case 'attempt':
        statements.attempt.run(attemptRow(seqFor(write.row.operation), write.row));
        return;
      case 'event':
        statements.event.run(eventRow(seqFor(write.row.operation), write.row));
        if (['confirmed', 'rejected', 'canceled'].includes(write.row.progress.state))
          seqs.delete(write.row.operation);
    }
  }

  const commit = db.transaction((writes: readonly Write[]) => {
    for (const write of writes) add(write);
  });

  const guarded = guardedBy(fileName);

  return {
    db,
    // A single row is a transaction of its own, which saves two of three statements.
    commit: (writes) =>
      guarded(() => (writes.length === 1 ? add(writes[0] as Write) : commit.immediate(writes))),
    unfinished: () => guarded(() => loadAll(reads, reads.unfinished.all())),
    find: (id) =>
      guarded(() => {
        const row = reads.byId.get(id);
        if (row === undefined) return null;
        const loaded = load(reads, row);
        if ('saved' in loaded) return loaded;
        throw new DatabaseError('damaged', loaded.said);
      }),
    list: ({ states, search, before, limit }) =>
      guarded(() => {
        const filter = {
          states: states === undefined ? null : JSON.stringify(states),
          search: barePattern(search),
          code: codeKeyOf(search),
        };
        return {
          ...loadAll(
            reads,
            reads.page.all({ ...filter, before: before ?? Number.MAX_SAFE_INTEGER, limit }),
          ),
          total: reads.total.get(filter) ?? 0,
        };
      }),
    keepStays: ({ before, limit }) =>
      guarded(
        () =>
          loadAll(reads, reads.keepStays.all(before, before - keepStaysWithin, limit).reverse())
            .operations,
      ),
    lastSeq: () => guarded(() => reads.last.get() ?? 0),
    close: () => db.close(),
  };
}

/** Events are numbered 1, 2, …. A missing one would hide what happened. */
const unbroken = (events: readonly EventRow[]): boolean =>
  events.every((event, index) => event.number === index + 1);

const damaged = (row: OperationRow): DamagedRow => ({
  id: row.id as OperationId,
  seq: row.seq,
  said: message('operations.event.damaged', { number: row.seq }),
});

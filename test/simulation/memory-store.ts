/**
 * The outbox store in memory, with the promise of the real one: what `commit` returned from is
 * there after a crash, all or nothing.
 */
import { DatabaseError } from '../../main/kernel/database/database-error.ts';
import type {
  OutboxStore,
  SavedAttempt,
  SavedEvent,
  SavedOperation,
  StoredOperation,
  Write,
} from '../../main/outbox/store/outbox-store.ts';
import { rawText } from '../../shared/i18n/message.ts';
import type { OperationId } from '../../shared/ids.ts';
import { isFinal } from '../../shared/outbox/transitions.ts';

type Row = {
  readonly saved: SavedOperation;
  readonly events: SavedEvent[];
  readonly attempts: SavedAttempt[];
};

/** The disk: outlives every process of a schedule. */
export type MemoryDisk = { readonly rows: Map<OperationId, Row> };

export const createMemoryDisk = (): MemoryDisk => ({ rows: new Map() });

const stored = ({ saved, events, attempts }: Row): StoredOperation => ({
  saved,
  events: [...events],
  attempt: attempts.at(-1) ?? null,
});

/** A store on the disk. */
export function openMemoryStore({ rows }: MemoryDisk): OutboxStore {
  const all = () => [...rows.values()].sort((a, b) => a.saved.seq - b.saved.seq);
  const find = (id: OperationId): Row => {
    const row = rows.get(id);
    if (row === undefined) throw new Error(`There is no operation ${id}.`);
    return row;
  };
  /** Refuses what SQLite's keys and checks would refuse, before anything is changed. */
  function check(writes: readonly Write[]): void {
    const added = new Set<OperationId>();
    const events = new Map<OperationId, number>();
    for (const { kind, row } of writes) {
      if (kind === 'operation') {
        if (rows.has(row.id) || all().some(({ saved }) => saved.seq === row.seq))
          throw new DatabaseError('damaged', rawText('The key is used.'));
        added.add(row.id);
        continue;
      }
      if (!added.has(row.operation)) find(row.operation);
      if (kind === 'attempt') continue;
      const number = (events.get(row.operation) ?? rows.get(row.operation)?.events.length ?? 0) + 1;
      if (row.number !== number)
        throw new Error(`Event ${row.number} of ${row.operation} should be number ${number}.`);
      events.set(row.operation, number);
    }
  }
  return {
    commit(writes) {
      check(writes);
      for (const write of writes) {
        if (write.kind === 'operation')
          rows.set(write.row.id, { saved: write.row, events: [], attempts: [] });
        else if (write.kind === 'attempt') find(write.row.operation).attempts.push(write.row);
        else find(write.row.operation).events.push(write.row);
      }
    },
    unfinished: () => ({
      operations: all()
        .filter(({ events }) => {
          const last = events.at(-1);
          return last === undefined || !isFinal(last.progress.state);
        })
        .map(stored),
      damaged: [],
    }),
    find(id) {
      const row = rows.get(id);
      return row === undefined ? null : stored(row);
    },
    list({ states, before = Number.MAX_SAFE_INTEGER, limit }) {
      const fits = all()
        .map(stored)
        .filter(
          ({ events }) =>
            states === undefined || states.includes(events.at(-1)?.progress.state ?? 'queued'),
        );
      const page = fits
        .filter(({ saved }) => saved.seq < before)
        .toReversed()
        .slice(0, limit);
      return { operations: page, damaged: [], total: fits.length };
    },
    keepStays: ({ before, limit }) =>
      all()
        .filter(
          ({ saved: { seq, undoes, operation } }) =>
            seq < before && (undoes !== null || ['detach', 'attach'].includes(operation.kind)),
        )
        .slice(-limit)
        .map(stored),
    lastSeq: () => all().at(-1)?.saved.seq ?? 0,
    close: () => undefined,
  };
}

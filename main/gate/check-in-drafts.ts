/**
 * Check-ins that aren't sent yet, beside the journal of sent ones. Each row has a hash, so that
 * sound rows of a damaged file can be recognized.
 */
import type { CheckIn } from '../../shared/console-api/gate.ts';
import type { SpotId } from '../../shared/ids.ts';
import { insertRow, type JournalShape, salvage } from '../kernel/backups/salvage.ts';
import type { Database } from '../kernel/database/database.ts';
import { toDatabaseError } from '../kernel/database/database-error.ts';
import { rowHash } from '../kernel/row-hash.ts';

/**
 * A check-in that waits to be sent; `spot`: where its truck is meant to go.
 *
 * Example: `{ id: 'ci-9', input, spot: 'spot-D4', clerk: 'Ana', at: '2026-11-27T14:00:00Z' }`.
 */
export type StoredCheckInDraft = {
  readonly id: string;
  readonly input: CheckIn;
  readonly spot: SpotId | null;
  readonly clerk: string;
  readonly at: string;
};

/** The drafts of an open file. Writes throw `DatabaseError`. */
export type CheckInDrafts = {
  /** Oldest first. */
  all(): readonly StoredCheckInDraft[];
  /** Adds it; the same again changes nothing. */
  keep(draft: StoredCheckInDraft): void;
  drop(id: string): void;
};

type Row = {
  readonly seq: number;
  readonly id: string;
  readonly input: string;
  readonly spot: string | null;
  readonly clerk: string;
  readonly at: string;
  readonly sha256: unknown;
};

const hashOf = ({ seq, id, input, spot, clerk, at }: Omit<Row, 'sha256'>) =>
  rowHash([seq, id, input, spot, clerk, at]);

const shape: JournalShape<Row> = {
  table: 'draft',
  isSound: (row) => Buffer.isBuffer(row.sha256) && row.sha256.equals(hashOf(row)),
  children: [],
};

/** Fills the table with the sound rows of a damaged file. */
export function rebuildDrafts(
  db: Database,
  sources: readonly string[],
  nativeBinding?: string,
): void {
  for (const { row } of salvage(sources, shape, nativeBinding).found) insertRow(db, 'draft', row);
}

/** The drafts of the file. */
export function draftsOver(db: Database, fileName: string): CheckInDrafts {
  const rows = db.prepare<[], Row>('SELECT * FROM draft ORDER BY seq');
  const highest = db.prepare<[], { last: number | null }>('SELECT max(seq) AS last FROM draft');
  const insert = db.prepare('INSERT OR IGNORE INTO draft VALUES(?, ?, ?, ?, ?, ?, ?)');
  const remove = db.prepare<[string]>('DELETE FROM draft WHERE id = ?');
  const saving = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      throw toDatabaseError(error, fileName);
    }
  };
  let kept: readonly StoredCheckInDraft[] | null = null;
  return {
    all() {
      kept ??= rows
        .all()
        .filter(shape.isSound)
        .map(({ id, input, spot, clerk, at }) => ({
          id,
          input: JSON.parse(input) as CheckIn,
          spot: spot as SpotId | null,
          clerk,
          at,
        }));
      return kept;
    },
    keep({ id, input, spot, clerk, at }) {
      const row = {
        seq: (highest.get()?.last ?? 0) + 1,
        id,
        input: JSON.stringify(input),
        spot,
        clerk,
        at,
      };
      saving(() => insert.run(row.seq, id, row.input, spot, clerk, at, hashOf(row)));
      kept = null;
    },
    drop(id) {
      saving(() => remove.run(id));
      kept = null;
    },
  };
}

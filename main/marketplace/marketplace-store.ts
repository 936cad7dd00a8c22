/**
 * What we know about the marketplace, in its own file. Much of it can't be read again (how a load
 * ended, bids from events, saved searches, integration requests, deliveries), so it doesn't live in
 * the cache.
 */
import type { Notice } from '../../shared/console-api/status.ts';
import { message } from '../../shared/i18n/message.ts';
import type { DurableFile, FileHome } from '../kernel/backups/durable-file.ts';
import { openDurable } from '../kernel/backups/open-durable.ts';
import type { Database } from '../kernel/database/database.ts';
import { guardedBy } from '../kernel/database/database-error.ts';
import type { Migration } from '../kernel/database/migrate.ts';

/** Name of the file in the data folder. */
export const marketplaceFileName = 'marketplace.db';

const tables: Migration = {
  version: 1,
  name: 'marketplace',
  sql: `
    CREATE TABLE record(kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY(kind, id)) STRICT, WITHOUT ROWID;
    CREATE TABLE inbox(
      seq INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, received_at TEXT NOT NULL, signed INTEGER NOT NULL,
      body BLOB NOT NULL, handled_at TEXT, note TEXT
    ) STRICT;
  `,
};

/** The schema of `marketplace.db`, step by step. */
export const marketplaceMigrations: readonly Migration[] = [tables];

/**
 * Kinds of records; each is JSON. What one holds is said by its type in shared/marketplace/view.ts.
 */
export type MarketplaceRecordKind =
  | 'load'
  | 'bid'
  | 'request'
  | 'carrier'
  | 'drivers'
  | 'search'
  | 'fact'
  | 'offers'
  | 'load-account';

/**
 * One delivery, as received.
 *
 * Example: `{ seq: 12, receivedAt: '2026-11-27T14:00:00Z', signed: true, body, handledAt: null,
 * note: null }`.
 */
export type InboxRow = {
  readonly seq: number;
  readonly receivedAt: string;
  readonly signed: boolean;
  readonly body: Buffer;
  readonly handledAt: string | null;
  readonly note: string | null;
};

/** The opened store. Everything throws `DatabaseError` when the file does not take it. */
export interface MarketplaceStore {
  all<T>(kind: MarketplaceRecordKind): readonly T[];
  get<T>(kind: MarketplaceRecordKind, id: string): T | null;
  put(kind: MarketplaceRecordKind, id: string, record: unknown): void;
  remove(kind: MarketplaceRecordKind, id: string): void;
  /** Keeps a delivery; false when the same one is there already. */
  receive(delivery: { digest: string; receivedAt: string; signed: boolean; body: Buffer }): boolean;
  unhandled(): readonly InboxRow[];
  handled(seq: number, at: string, note: string): void;
  /** Newest first. */
  inbox(limit: number): readonly InboxRow[];
  /**
   * Forgets deliveries that were looked at: all but the newest `rows` within `bytes`, and those
   * received before `before`.
   */
  prune(rows: number, bytes: number, before: string): void;
  close(): void;
}

type Row = {
  seq: number;
  received_at: string;
  signed: number;
  body: Buffer;
  handled_at: string | null;
  note: string | null;
};

const inboxRow = (row: Row): InboxRow => ({
  seq: row.seq,
  receivedAt: row.received_at,
  signed: row.signed === 1,
  body: row.body,
  handledAt: row.handled_at,
  note: row.note,
});

/** The store as a kept file. */
export const marketplaceFile: DurableFile = {
  name: marketplaceFileName,
  holds: message('files.holds.marketplace'),
  migrations: marketplaceMigrations,
  advice: message('files.advice.marketplace'),
  unwritable: 'refuse',
};

/** Opens the file; a damaged one is restored. Throws `DatabaseError` where it cannot be written. */
export function openMarketplaceStore(
  home: FileHome,
): MarketplaceStore & { readonly notices: readonly Notice[] } {
  const { used, notices, close } = openDurable(marketplaceFile, home, storeOver);
  return { ...used, notices, close };
}

function storeOver(db: Database): Omit<MarketplaceStore, 'close'> {
  const guarded = guardedBy(marketplaceFileName);
  const all = db
    .prepare<[string], string>('SELECT body FROM record WHERE kind = ? ORDER BY id')
    .pluck();
  const get = db
    .prepare<[string, string], string>('SELECT body FROM record WHERE kind = ? AND id = ?')
    .pluck();
  const put = db.prepare(
    'INSERT INTO record VALUES(?, ?, ?) ON CONFLICT(kind, id) DO UPDATE SET body = excluded.body',
  );
  const remove = db.prepare('DELETE FROM record WHERE kind = ? AND id = ?');
  const receive = db.prepare(
    'INSERT INTO inbox(digest, received_at, signed, body) VALUES(?, ?, ?, ?) ON CONFLICT(digest) DO NOTHING',
  );
  const unhandled = db.prepare<[], Row>(
    'SELECT * FROM inbox WHERE handled_at IS NULL ORDER BY seq LIMIT 500',
  );
  const handled = db.prepare('UPDATE inbox SET handled_at = ?, note = ? WHERE seq = ?');
  const newest = db.prepare<[number], Row>('SELECT * FROM inbox ORDER BY seq DESC LIMIT ?');
  const prune = db.prepare<[number, number, string]>(`
    DELETE FROM inbox WHERE handled_at IS NOT NULL AND seq IN (
      SELECT seq FROM (
        SELECT seq, received_at, row_number() OVER newest AS place, sum(length(body)) OVER newest AS total
        FROM inbox WINDOW newest AS (ORDER BY seq DESC)
      ) WHERE place > ? OR total > ? OR received_at < ?
    )`);
  return {
    all: <T>(kind: MarketplaceRecordKind) =>
      guarded(() => all.all(kind).map((body) => JSON.parse(body) as T)),
    get: <T>(kind: MarketplaceRecordKind, id: string) =>
      guarded(() => {
        const body = get.get(kind, id);
        return body === undefined ? null : (JSON.parse(body) as T);
      }),
    put: (kind, id, record) => guarded(() => void put.run(kind, id, JSON.stringify(record))),
    remove: (kind, id) => guarded(() => void remove.run(kind, id)),
    receive: (delivery) =>
      guarded(
        () =>
          receive.run(delivery.digest, delivery.receivedAt, delivery.signed ? 1 : 0, delivery.body)
            .changes === 1,
      ),
    unhandled: () => guarded(() => unhandled.all().map(inboxRow)),
    handled: (seq, at, note) => guarded(() => void handled.run(at, note, seq)),
    inbox: (limit) => guarded(() => newest.all(limit).map(inboxRow)),
    prune: (rows, bytes, before) => guarded(() => void prune.run(rows, bytes, before)),
  };
}

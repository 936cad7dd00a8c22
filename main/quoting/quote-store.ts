/**
 * Quotes, the draft and the shippers read last, in their file. All SQL of quick quote is here and
 * in `migrations/`.
 */
import type { z } from 'zod';
import { quoteDraftSchema, quoteStopSchema } from '../../shared/console-api/quoting.ts';
import { type Message, readMessage, writeMessage } from '../../shared/i18n/message.ts';
import type { QuoteRequest } from '../../shared/quoting/model.ts';
import type { QuoteDraft, StopDraft } from '../../shared/quoting/quote-draft.ts';
import { type QuoteRecord, type SendState, searchTextOf } from '../../shared/quoting/record.ts';
import type { Shipper } from '../../shared/quoting/shipper.ts';
import type { Instant } from '../../shared/time.ts';
import type { Database } from '../kernel/database/database.ts';
import { toDatabaseError } from '../kernel/database/database-error.ts';
import { parseJson } from '../remote/safe-json.ts';

/**
 * The file as its users see it. Everything throws `DatabaseError`; what returned is on the disk.
 */
export interface QuoteStore {
  draft(): QuoteDraft | null;
  saveDraft(draft: QuoteDraft, at: Instant): void;
  /** Where the facility lies, as the clerk typed it once: the pickup of what stands in its yard. */
  facility(): StopDraft | null;
  saveFacility(stop: StopDraft): void;
  /** Adds a quote that is about to be sent. */
  add(id: string, draft: QuoteDraft, at: Instant): QuoteRecord;
  find(id: string): QuoteRecord | null;
  /** The outcome of the call. */
  sent(id: string, state: SendState, said: Message | null): QuoteRecord;
  /** What the service said about it. */
  read(id: string, request: QuoteRequest, at: Instant): QuoteRecord;
  list(query: { search?: string | undefined; before?: number | undefined; limit: number }): {
    records: readonly QuoteRecord[];
    total: number;
  };
  /** Turns quotes that were being sent when the console ended into `unknown`; answers how many. */
  settleInterrupted(said: Message): number;
  keepShippers(shippers: readonly Shipper[], at: Instant): void;
  keptShippers(status: string | null): {
    readonly items: readonly Shipper[];
    readonly asOf: Instant | null;
  };
  close(): void;
}

type Row = {
  readonly seq: number;
  readonly id: string;
  readonly created_at: string;
  readonly draft: string;
  readonly state: SendState;
  /** A message. */
  readonly sentence: string | null;
  readonly request: string | null;
  readonly read_at: string | null;
};

const columns = 'seq, id, created_at, draft, state, sentence, request, read_at';
const searchLength = 2_000;

/** The store over an open database. */
export function createQuoteStore(db: Database, fileName: string): QuoteStore {
  const byId = db.prepare<[string], Row>(`SELECT ${columns} FROM quote WHERE id = ?`);
  const insert = db.prepare(
    "INSERT INTO quote (id, created_at, draft, state, search) VALUES (@id, @at, @draft, 'sending', @search)",
  );
  const setSent = db.prepare(
    'UPDATE quote SET state = @state, sentence = @sentence WHERE id = @id',
  );
  const setRead = db.prepare(
    'UPDATE quote SET request = @request, read_at = @at, search = @search WHERE id = @id',
  );
  const settle = db.prepare<[string]>(
    "UPDATE quote SET state = 'unknown', sentence = ? WHERE state = 'sending'",
  );
  const where = "(@search IS NULL OR search LIKE @search ESCAPE '\\')";
  const page = db.prepare<{ search: string | null; before: number; limit: number }, Row>(
    `SELECT ${columns} FROM quote WHERE ${where} AND seq < @before ORDER BY seq DESC LIMIT @limit`,
  );
  const total = db
    .prepare<{ search: string | null }, number>(`SELECT count(*) FROM quote WHERE ${where}`)
    .pluck();
  const readDraft = db.prepare<[], string>('SELECT draft FROM draft').pluck();
  const writeDraft = db.prepare('INSERT OR REPLACE INTO draft VALUES (1, @draft, @at)');
  const readFacility = db.prepare<[], string>('SELECT stop FROM facility').pluck();
  const writeFacility = db.prepare<[string]>('INSERT OR REPLACE INTO facility VALUES (1, ?)');
  const putShipper = db.prepare(
    'INSERT OR REPLACE INTO shipper VALUES (@id, @name, @status, @shipper, @at)',
  );
  const shippers = db.prepare<{ status: string | null }, { shipper: string; read_at: string }>(
    'SELECT shipper, read_at FROM shipper WHERE @status IS NULL OR status = @status ORDER BY name COLLATE NOCASE, id',
  );
  const putShippers = db.transaction((list: readonly Shipper[], at: Instant) => {
    for (const each of list)
      putShipper.run({
        id: each.id,
        name: each.name,
        status: each.status,
        shipper: JSON.stringify(each),
        at,
      });
  });

  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw toDatabaseError(error, fileName);
    }
  };
  const get = (id: string): QuoteRecord => {
    const row = byId.get(id);
    if (row === undefined) throw new Error(`There is no quote ${id}.`);
    return recordOf(row);
  };

  return {
    draft: () => guarded(() => kept(quoteDraftSchema, readDraft.get())),
    saveDraft: (draft, at) =>
      guarded(() => void writeDraft.run({ draft: JSON.stringify(draft), at })),
    facility: () => guarded(() => kept(quoteStopSchema, readFacility.get())),
    saveFacility: (stop) => guarded(() => void writeFacility.run(JSON.stringify(stop))),
    add: (id, draft, at) =>
      guarded(() => {
        insert.run({
          id,
          at,
          draft: JSON.stringify(draft),
          search: searchTextOf({ draft, request: null }).slice(0, searchLength),
        });
        return get(id);
      }),
    find: (id) =>
      guarded(() => {
        const row = byId.get(id);
        return row === undefined ? null : recordOf(row);
      }),
    sent: (id, state, said) =>
      guarded(() => {
        setSent.run({ id, state, sentence: said === null ? null : writeMessage(said) });
        return get(id);
      }),
    read: (id, request, at) =>
      guarded(() => {
        const search = searchTextOf({ draft: get(id).draft, request }).slice(0, searchLength);
        setRead.run({ id, request: JSON.stringify(request), at, search });
        return get(id);
      }),
    list: ({ search = '', before = Number.MAX_SAFE_INTEGER, limit }) =>
      guarded(() => {
        const words = search.trim().toLowerCase();
        const like = words === '' ? null : `%${words.replace(/[\\%_]/g, '\\$&')}%`;
        return {
          records: page.all({ search: like, before, limit }).map(recordOf),
          total: total.get({ search: like }) ?? 0,
        };
      }),
    settleInterrupted: (said) => guarded(() => settle.run(writeMessage(said)).changes),
    keepShippers: (list, at) => guarded(() => void putShippers(list, at)),
    keptShippers: (status) =>
      guarded(() => {
        const rows = shippers.all({ status });
        const asOf = rows.reduce<string | null>(
          (oldest, { read_at }) => (oldest === null || read_at < oldest ? read_at : oldest),
          null,
        );
        return { items: rows.map(({ shipper }) => JSON.parse(shipper) as Shipper), asOf };
      }),
    close: () => db.close(),
  };
}

/** What is damaged counts as not there: the clerk starts again. */
function kept<T>(schema: z.ZodType<T>, text: string | undefined): T | null {
  const parsed = parseJson(text ?? 'null');
  const read = schema.safeParse(parsed.ok ? parsed.value : null);
  return read.success ? read.data : null;
}

const recordOf = (row: Row): QuoteRecord => ({
  id: row.id,
  seq: row.seq,
  createdAt: row.created_at,
  draft: JSON.parse(row.draft) as QuoteDraft,
  state: row.state,
  said: row.sentence === null ? null : readMessage(row.sentence),
  request: row.request === null ? null : (JSON.parse(row.request) as QuoteRequest),
  readAt: row.read_at,
});

/**
 * Quotes, the draft and the shippers read last, in their file. All SQL of quick quote is here and
 * in `schema.ts`.
 */
import type { z } from 'zod';
import { quoteDraftSchema, quoteStopSchema } from '../../shared/console-api/quoting.ts';
import { type Message, readMessage, writeMessage } from '../../shared/i18n/message.ts';
import type { QuoteRequest } from '../../shared/quoting/model.ts';
import type { QuoteDraft, StopDraft } from '../../shared/quoting/quote-draft.ts';
import { type QuoteRecord, type SendState, searchTextOf } from '../../shared/quoting/record.ts';
import type { Shipper } from '../../shared/quoting/shipper.ts';
import type { Instant } from '../../shared/time.ts';
import { barePattern, type Database } from '../kernel/database/database.ts';
import { guardedBy } from '../kernel/database/database-error.ts';
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
  /** Turns quotes that were being sent when the console ended into `unknown`. Returns how many. */
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

const where = "(@search IS NULL OR bare(search) LIKE @search ESCAPE '\\')";

/** The statements, prepared once. */
function statementsOf(db: Database) {
  return {
    byId: db.prepare<[string], Row>(`SELECT ${columns} FROM quote WHERE id = ?`),
    insert: db.prepare(
      "INSERT INTO quote (id, created_at, draft, state, search) VALUES (@id, @at, @draft, 'sending', @search)",
    ),
    setSent: db.prepare('UPDATE quote SET state = @state, sentence = @sentence WHERE id = @id'),
    setRead: db.prepare(
      'UPDATE quote SET request = @request, read_at = @at, search = @search WHERE id = @id',
    ),
    settle: db.prepare<[string]>(
      "UPDATE quote SET state = 'unknown', sentence = ? WHERE state = 'sending'",
    ),
    page: db.prepare<{ search: string | null; before: number; limit: number }, Row>(
      `SELECT ${columns} FROM quote WHERE ${where} AND seq < @before ORDER BY seq DESC LIMIT @limit`,
    ),
    total: db
      .prepare<{ search: string | null }, number>(`SELECT count(*) FROM quote WHERE ${where}`)
      .pluck(),
    readDraft: db.prepare<[], string>('SELECT draft FROM draft').pluck(),
    writeDraft: db.prepare('INSERT OR REPLACE INTO draft VALUES (1, @draft, @at)'),
    readFacility: db.prepare<[], string>('SELECT stop FROM facility').pluck(),
    writeFacility: db.prepare<[string]>('INSERT OR REPLACE INTO facility VALUES (1, ?)'),
    putShipper: db.prepare(
      'INSERT OR REPLACE INTO shipper VALUES (@id, @name, @status, @shipper, @at)',
    ),
    shippers: db.prepare<{ status: string | null }, { shipper: string; read_at: string }>(
      'SELECT shipper, read_at FROM shipper WHERE @status IS NULL OR status = @status ORDER BY name COLLATE NOCASE, id',
    ),
  };
}

/** The store over an open database. */
export function createQuoteStore(db: Database, fileName: string): QuoteStore {
  const statements = statementsOf(db);
  const putShippers = db.transaction((list: readonly Shipper[], at: Instant) => {
    for (const each of list)
      statements.putShipper.run({
        id: each.id,
        name: each.name,
        status: each.status,
        shipper: JSON.stringify(each),
        at,
      });
  });

  const guarded = guardedBy(fileName);
  const get = (id: string): QuoteRecord => {
    const row = statements.byId.get(id);
    if (row === undefined) throw new Error(`There is no quote ${id}.`);
    return recordOf(row);
  };

  return {
    draft: () => guarded(() => kept(quoteDraftSchema, statements.readDraft.get())),
    saveDraft: (draft, at) =>
      guarded(() => void statements.writeDraft.run({ draft: JSON.stringify(draft), at })),
    facility: () => guarded(() => kept(quoteStopSchema, statements.readFacility.get())),
    saveFacility: (stop) => guarded(() => void statements.writeFacility.run(JSON.stringify(stop))),
    add: (id, draft, at) =>
      guarded(() => {
        statements.insert.run({
          id,
          at,
          draft: JSON.stringify(draft),
          search: searchTextOf({ draft, request: null }).slice(0, searchLength),
        });
        return get(id);
      }),
    find: (id) =>
      guarded(() => {
        const row = statements.byId.get(id);
        return row === undefined ? null : recordOf(row);
      }),
    sent: (id, state, said) =>
      guarded(() => {
        statements.setSent.run({ id, state, sentence: said === null ? null : writeMessage(said) });
        return get(id);
      }),
    read: (id, request, at) =>
      guarded(() => {
        const search = searchTextOf({ draft: get(id).draft, request }).slice(0, searchLength);
        statements.setRead.run({ id, request: JSON.stringify(request), at, search });
        return get(id);
      }),
    list: ({ search = '', before = Number.MAX_SAFE_INTEGER, limit }) =>
      guarded(() => {
        const like = barePattern(search);
        return {
          records: statements.page.all({ search: like, before, limit }).map(recordOf),
          total: statements.total.get({ search: like }) ?? 0,
        };
      }),
    settleInterrupted: (message) =>
      guarded(() => statements.settle.run(writeMessage(message)).changes),
    keepShippers: (list, at) => guarded(() => void putShippers(list, at)),
    keptShippers: (status) =>
      guarded(() => {
        const rows = statements.shippers.all({ status });
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

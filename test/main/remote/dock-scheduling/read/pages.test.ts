import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReplyTooLarge } from '../../../../../main/remote/classify.ts';
import type { RecordPage } from '../../../../../main/remote/dock-scheduling/client.ts';
import type { ListFetch } from '../../../../../main/remote/dock-scheduling/read/list-fetch.ts';
import {
  createPageMemory,
  createPageShelf,
  type PageMemory,
} from '../../../../../main/remote/dock-scheduling/read/page-memory.ts';
import { readPages } from '../../../../../main/remote/dock-scheduling/read/pages.ts';
import { RemoteError } from '../../../../../main/remote/outcome.ts';
import { rawText } from '../../../../../shared/i18n/message.ts';
import { runs } from '../../../../support/runs.ts';

type Row = { readonly id: string };
type Service = {
  /**
   * The records it holds; a number is the size in bytes of a record that counts against the cap.
   */
  readonly records: readonly unknown[];
  readonly counts?: 'full' | 'total-only' | 'page-count-only' | 'none' | 'lying';
  /** Largest page it gives, whatever is asked. */
  readonly most?: number;
  /** Returns the first page whatever it is asked for. */
  readonly ignoresPage?: boolean;
  /** Returns all of its list whatever it is asked for. */
  readonly ignoresLimit?: boolean;
  /** Returns the last page when asked for a later one. */
  readonly clamps?: boolean;
  readonly cap?: number;
};

function fetchFrom(service: Service, log: string[] = []): ListFetch<Row>['fetch'] {
  return async (page, asked) => {
    log.push(`${page}@${asked}`);
    const wanted = service.ignoresLimit ? service.records.length : asked;
    const limit = Math.min(wanted, service.most ?? Number.POSITIVE_INFINITY);
    const clamped = service.clamps
      ? Math.min(page, Math.max(1, Math.ceil(service.records.length / limit)))
      : page;
    const from = service.ignoresPage ? 0 : (clamped - 1) * limit;
    const data = service.records.slice(from, from + limit);
    const total = service.records.length;
    const pageCount = Math.ceil(total / limit);
    const envelope = {
      full: { data, count: data.length, total, page, pageCount },
      'total-only': { data, total },
      'page-count-only': { data, pageCount },
      none: { data },
      lying: { data, total: total * 3, pageCount: pageCount * 3 },
    }[service.counts ?? 'full'];
    const bytes = Buffer.from(JSON.stringify(envelope));
    if (bytes.length > (service.cap ?? Number.POSITIVE_INFINITY)) throw new ReplyTooLarge(200);
    return { status: 200, bytes };
  };
}

async function readList(
  fetch: ListFetch<Row>['fetch'],
  limit: number,
  options: {
    memory?: PageMemory;
    known?: (page: number, fingerprint: string) => boolean;
    signal?: AbortSignal;
  } = {},
) {
  const pages: (RecordPage<Row> | 'unchanged')[] = [];
  const numbers: number[] = [];
  let decoded = 0;
  const end = await readPages<Row>({
    entity: 'spot',
    limit,
    fetch,
    question: '',
    memory: options.memory ?? createPageMemory(createPageShelf()),
    signal: options.signal ?? new AbortController().signal,
    isOfKind: (fields) => !('message' in fields),
    decode: (fields) => {
      decoded += 1;
      return typeof fields.id === 'string' ? { id: fields.id } : null;
    },
    sink: {
      ...(options.known === undefined ? {} : { known: options.known }),
      page: (number, content) => {
        numbers.push(number);
        pages.push(content);
      },
    },
  });
  const rows = pages.flatMap((page) => (page === 'unchanged' ? [] : page.rows.map(({ id }) => id)));
  return { end, pages, numbers, rows, decoded };
}

const make = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}` }));
const ids = (count: number) => make(count).map(({ id }) => id);

describe('walking a list', () => {
  it('returns every record once in order, for any sizes, caps and envelopes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
        fc.constantFrom('full' as const, 'total-only' as const, 'page-count-only' as const),
        async (count, limit, most, counts) => {
          const { end, rows, numbers } = await readList(
            fetchFrom({ records: make(count), counts, ...(most === undefined ? {} : { most }) }),
            limit,
          );
          expect(rows).toEqual(ids(count));
          expect(numbers).toEqual(numbers.map((_, index) => index + 1));
          expect(end).toMatchObject({
            records: count,
            complete: true,
            problems: [],
            pages: numbers.length,
          });
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it('without counts an empty page is the last, however few the one before held', async () => {
    for (const [count, limit, calls] of [
      [0, 5, 1],
      [3, 5, 2],
      [5, 5, 2],
      [12, 5, 4],
      [15, 5, 4],
    ] as const) {
      const log: string[] = [];
      const { end, rows } = await readList(
        fetchFrom({ records: make(count), counts: 'none' }, log),
        limit,
      );
      expect(rows).toEqual(ids(count));
      expect(end).toMatchObject({ complete: true, total: null });
      expect(log).toHaveLength(calls);
    }
  });

  // Faults: E5.
  it('without counts: a service that gives fewer than asked is followed to its end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(60),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        async (count, limit, most) => {
          const { end, rows } = await readList(
            fetchFrom({ records: make(count), counts: 'none', most }),
            limit,
          );
          expect(rows).toEqual(ids(count));
          expect(end).toMatchObject({ complete: true, problems: [] });
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('with counts: no page more is asked for than hold records', async () => {
    for (const counts of ['full', 'total-only', 'page-count-only'] as const)
      for (const [count, limit, most] of [
        [0, 5, 5],
        [3, 5, 5],
        [5, 5, 5],
        [12, 5, 5],
        [12, 5, 3],
      ] as const) {
        const log: string[] = [];
        await readList(fetchFrom({ records: make(count), counts, most }, log), limit);
        expect(log).toHaveLength(Math.max(1, Math.ceil(count / most)));
      }
  });

  it('a page count for the requested size, not the actual one, hides nothing', async () => {
    const records = make(47);
    const inner = fetchFrom({ records, most: 10 });
    const boasting: ListFetch<Row>['fetch'] = async (page, limit, signal) => {
      const { bytes } = await inner(page, limit, signal);
      const answer = JSON.parse(bytes.toString('utf8')) as { pageCount: number };
      return {
        status: 200,
        bytes: Buffer.from(JSON.stringify({ ...answer, pageCount: Math.ceil(47 / limit) })),
      };
    };
    expect(await readList(boasting, 20)).toMatchObject({ rows: ids(47), end: { complete: true } });
  });

  it('a total that counts only the page doesn’t end the read early', async () => {
    const inner = fetchFrom({ records: make(47) });
    const perPage: ListFetch<Row>['fetch'] = async (page, limit, signal) => {
      const { bytes } = await inner(page, limit, signal);
      const answer = JSON.parse(bytes.toString('utf8')) as { count: number };
      return {
        status: 200,
        bytes: Buffer.from(JSON.stringify({ ...answer, total: answer.count })),
      };
    };
    expect(await readList(perPage, 20)).toMatchObject({ rows: ids(47), end: { complete: false } });
  });

  it('a service that ignores page and limit returns its list once, without a loop', async () => {
    for (const count of [3, 5, 12]) {
      const log: string[] = [];
      const service = {
        records: make(count),
        counts: 'none',
        ignoresPage: true,
        ignoresLimit: true,
      } as const;
      expect(await readList(fetchFrom(service, log), count)).toMatchObject({
        rows: ids(count),
        end: { complete: true },
      });
      expect(log).toHaveLength(3);
    }
  });

  it('a service that ignores only the page may hide the rest: incomplete', async () => {
    for (const count of [3, 12]) {
      const { end } = await readList(
        fetchFrom({ records: make(count), counts: 'none', ignoresPage: true, most: 5 }),
        20,
      );
      expect(end).toMatchObject({ complete: false, problems: [{ code: 'list-incomplete' }] });
    }
  });

  it('a service that repeats its last page for ever is complete', async () => {
    for (const count of [1, 2, 3, 5, 12, 15])
      expect(
        await readList(fetchFrom({ records: make(count), counts: 'none', clamps: true }), 5),
      ).toMatchObject({
        rows: ids(count),
        end: { complete: true },
      });
  });

  it('a service that gives more than was asked has given all', async () => {
    const whole: ListFetch<Row>['fetch'] = async () => ({
      status: 200,
      bytes: Buffer.from(JSON.stringify({ data: make(12) })),
    });
    expect(await readList(whole, 5)).toMatchObject({
      rows: ids(12),
      end: { complete: true, pages: 1 },
    });
  });

  it('a service whose counts lie ends, and the list counts as incomplete', async () => {
    const { end, rows } = await readList(fetchFrom({ records: make(12), counts: 'lying' }), 5);
    expect(rows).toEqual(ids(12));
    expect(end).toMatchObject({ complete: false, records: 12 });
    expect(end.problems).toMatchObject([{ key: 'list-incomplete:spot', code: 'list-incomplete' }]);
    const stuck = await readList(fetchFrom({ records: make(50), ignoresPage: true }), 5);
    expect(stuck.rows).toEqual(ids(5));
    expect(stuck.end).toMatchObject({ complete: false, records: 5, total: 50 });
  });

  it('a service that alternates between two pages ends', async () => {
    let call = 0;
    const alternating: ListFetch<Row>['fetch'] = async () => {
      call += 1;
      return {
        status: 200,
        bytes: Buffer.from(
          JSON.stringify({
            data: call % 2 ? [{ id: 'a' }, { id: 'b' }] : [{ id: 'c' }, { id: 'd' }],
          }),
        ),
      };
    };
    expect(await readList(alternating, 2)).toMatchObject({
      rows: ['a', 'b', 'c', 'd'],
      end: { pages: 2 },
    });
    expect(call).toBe(3);
  });

  it('records without ids end as well, and prove nothing', async () => {
    const nameless: ListFetch<Row>['fetch'] = async () => ({
      status: 200,
      bytes: Buffer.from('{"data":[{"x":1},{"x":2}]}'),
    });
    expect((await readList(nameless, 2)).end).toMatchObject({
      pages: 1,
      records: 2,
      complete: false,
    });
    let call = 0;
    const endless: ListFetch<Row>['fetch'] = async () => {
      call += 1;
      return { status: 200, bytes: Buffer.from(`{"data":[{"x":${call}}]}`) };
    };
    expect((await readList(endless, 2)).end.complete).toBe(false);
    expect(call).toBeLessThan(15);
  });

  it.each([
    '["maintenance"]',
    '[null]',
    '[{"message":"back at 5"}]',
    '[{"id":"m1","message":"back at 5"}]',
    '[[],7,{"message":1}]',
  ])('%s is no list of spots, bare or in an envelope that counts it', async (data) => {
    const total = (JSON.parse(data) as unknown[]).length;
    for (const body of [
      data,
      `{"data":${data}}`,
      `{"data":${data},"count":${total},"total":${total},"page":1,"pageCount":1}`,
    ]) {
      const answer: ListFetch<Row>['fetch'] = async () => ({
        status: 200,
        bytes: Buffer.from(body),
      });
      await expect(readList(answer, 5)).rejects.toMatchObject({ kind: 'bad-reply' });
    }
  });

  it('something else in the place of a later page leaves the list incomplete', async () => {
    for (const other of ['["maintenance"]', '[{"id":"m1","message":"back at 5"}]'])
      for (const counts of ['full', 'none'] as const) {
        const inner = fetchFrom({ records: make(12), counts });
        const broken: ListFetch<Row>['fetch'] = async (page, limit, signal) =>
          page === 2 ? { status: 200, bytes: Buffer.from(other) } : inner(page, limit, signal);
        const { end, rows } = await readList(broken, 5);
        expect(end.complete).toBe(false);
        expect(rows).not.toContain('m1');
      }
  });

  it('a total that moves while the pages come makes the list incomplete', async () => {
    const records = make(20);
    const base = fetchFrom({ records });
    const moving: ListFetch<Row>['fetch'] = async (page, limit, signal) => {
      const reply = await base(page, limit, signal);
      if (page === 1) records.push({ id: 'late' });
      return reply;
    };
    expect((await readList(moving, 5)).end.complete).toBe(false);
  });

  it('has at most four pages under way, delivered in order, however late they are', async () => {
    let open = 0;
    let most = 0;
    const base = fetchFrom({ records: make(100) });
    const slow: ListFetch<Row>['fetch'] = async (page, limit, signal) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, page % 3 === 0 ? 1 : 6));
      open -= 1;
      return base(page, limit, signal);
    };
    const { rows, numbers } = await readList(slow, 5);
    expect(rows).toEqual(ids(100));
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(most).toBe(4);
  });

  it('a failed page ends the read with its error, and stops the others', async () => {
    const base = fetchFrom({ records: make(100) });
    let stopped = 0;
    const failing: ListFetch<Row>['fetch'] = async (page, limit, signal) => {
      if (page < 3) return base(page, limit, signal);
      if (page === 3) throw new RemoteError('network', rawText('Gone.'));
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          stopped += 1;
          reject(new RemoteError('canceled', rawText('Stopped.')));
        }),
      );
    };
    await expect(readList(failing, 5)).rejects.toMatchObject({ kind: 'network' });
    expect(stopped).toBe(3);
  });

  it('a page that is no list is a bad reply', async () => {
    await expect(
      readList(async () => ({ status: 200, bytes: Buffer.from('{"data":7}') }), 5),
    ).rejects.toMatchObject({ kind: 'bad-reply' });
  });
});

describe('pages that did not change', () => {
  it('are marked so without being decoded, and the list still counts as complete', async () => {
    const memory = createPageMemory(createPageShelf());
    const records = make(12);
    const first = await readList(fetchFrom({ records }), 5, { memory });
    const stored = new Map(
      first.pages.map((page, index) => [index + 1, page === 'unchanged' ? '' : page.fingerprint]),
    );
    const known = (page: number, fingerprint: string) => stored.get(page) === fingerprint;
    const second = await readList(fetchFrom({ records }), 5, { memory, known });
    expect(second.pages).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(second).toMatchObject({ decoded: 0, end: first.end });
    // A new start of the console: nothing is remembered, so every page is read, whatever the caller
    // says it knows.
    expect(await readList(fetchFrom({ records }), 5, { known: () => true })).toMatchObject({
      decoded: 12,
      end: first.end,
    });
  });

  it('are read again if the caller doesn’t trust its rows, under the same name', async () => {
    const memory = createPageMemory(createPageShelf());
    const first = await readList(fetchFrom({ records: make(7) }), 5, { memory });
    const second = await readList(fetchFrom({ records: make(7) }), 5, {
      memory,
      known: () => false,
    });
    expect(second.pages).toEqual(first.pages);
    expect(second.decoded).toBe(7);
  });

  it('another content has another fingerprint, and one that comes back has a new one', async () => {
    const memory = createPageMemory(createPageShelf());
    const names = new Set<string>();
    for (const id of ['a', 'b', 'a', 'b']) {
      const { pages } = await readList(fetchFrom({ records: [{ id }] }), 5, { memory });
      for (const page of pages) if (page !== 'unchanged') names.add(page.fingerprint);
    }
    expect(names.size).toBe(4);
  });

  it('are kept up to a limit over all lists; what is beyond is read at every walk', async () => {
    const size = Buffer.from(
      JSON.stringify({ data: make(5), count: 5, total: 20, page: 1, pageCount: 4 }),
    ).length;
    const shelf = createPageShelf(2 * size + 10);
    const memory = createPageMemory(shelf);
    await readList(fetchFrom({ records: make(20) }), 5, { memory });
    expect(memory.pages.size).toBe(2);
    const again = await readList(fetchFrom({ records: make(20) }), 5, {
      memory,
      known: () => true,
    });
    expect(again).toMatchObject({ decoded: 10, end: { records: 20, complete: true } });
    // A list that became shorter makes room for another one.
    await readList(fetchFrom({ records: [] }), 5, { memory });
    const other = createPageMemory(shelf);
    await readList(fetchFrom({ records: make(5) }), 5, { memory: other });
    expect([memory.pages.size, other.pages.size]).toEqual([1, 1]);
  });
});

type Noted = { readonly id: string; readonly notes: string };

/** Decodes as the lists do: an odd record costs a problem, one without an id itself. */
async function walkNoted(
  records: readonly unknown[],
  limit: number,
  memory: PageMemory,
  known: (page: number, fingerprint: string) => boolean,
) {
  const pages: (RecordPage<Noted> | 'unchanged')[] = [];
  let decoded = 0;
  const end = await readPages<Noted>({
    entity: 'visit',
    question: '',
    limit,
    fetch: fetchFrom({ records }) as ListFetch<Noted>['fetch'],
    memory,
    signal: new AbortController().signal,
    isOfKind: (fields) => 'notes' in fields || 'id' in fields,
    decode(fields, place, problems) {
      decoded += 1;
      const { id, notes } = fields;
      if (typeof id !== 'string') {
        problems.push({
          key: place,
          code: 'unreadable-record',
          entity: 'visit',
          id: null,
          said: rawText('It has no id.'),
        });
        return null;
      }
      if (typeof notes !== 'string')
        problems.push({
          key: id,
          code: 'unknown-value',
          entity: 'visit',
          id,
          said: rawText('It has no notes.'),
        });
      return { id, notes: String(notes) };
    },
    sink: {
      known,
      page: (_, content) => {
        pages.push(content);
      },
    },
  });
  return { end, pages, decoded };
}

describe('a record that came twice', () => {
  const a = { id: 'a', notes: 'of a' };
  const b = { id: 'b', notes: 'of b' };
  const c = { id: 'c', notes: 'of c' };

  it('makes its list incomplete, whatever is counted', async () => {
    for (const counts of ['full', 'page-count-only', 'none'] as const)
      for (const limit of [2, 3, 10])
        expect(
          (await readList(fetchFrom({ records: [a, b, c, a], counts }), limit)).end,
        ).toMatchObject({
          complete: false,
          problems: [{ code: 'list-incomplete' }],
        });
  });

  it.each([2, 10])(
    'is taken in again as it is, once it comes alone, in pages of %i',
    async (limit) => {
      const memory = createPageMemory(createPageShelf());
      const held = new Map<number, string>();
      const rows = new Map<string, string>();
      for (const records of [
        [a, b, c],
        [a, b, { ...c, id: 'a' }],
        [a, b, c],
      ]) {
        const { pages } = await walkNoted(
          records,
          limit,
          memory,
          (page, fingerprint) => held.get(page) === fingerprint,
        );
        for (const [index, page] of pages.entries()) {
          if (page === 'unchanged') continue;
          held.set(index + 1, page.fingerprint);
          for (const { id, notes } of page.rows) rows.set(id, notes);
        }
      }
      expect(Object.fromEntries(rows)).toEqual({ a: 'of a', b: 'of b', c: 'of c' });
    },
  );
});

describe('pages of which a part changed', () => {
  const notes = fc.oneof(
    { weight: 12, arbitrary: fc.string({ maxLength: 6 }) },
    fc.constantFrom(7, null, '__proto__', 'constructor', '\u0000'),
  );
  const record = fc.oneof(
    { weight: 12, arbitrary: fc.record({ id: fc.nat(30).map((id) => `v${id}`), notes }) },
    fc.constantFrom(
      { notes: 'nameless' },
      null,
      'text',
      JSON.parse('{"id":"v3","__proto__":1}') as unknown,
    ),
  );
  const edit = fc.tuple(fc.constantFrom('replace', 'insert', 'remove'), fc.nat(14), record);

  it('skip unchanged records, and leave the caller with a full read’s result', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 14 }),
        fc.array(fc.array(edit, { maxLength: 3 }), { maxLength: 4 }),
        fc.integer({ min: 2, max: 6 }),
        async (start, rounds, limit) => {
          const memory = createPageMemory(createPageShelf());
          /** What a caller has: the pages it got, and the rows of all it ever read. */
          const held = new Map<number, RecordPage<Noted>>();
          const rows = new Map<string, Noted>();
          let records = [...start];
          for (const edits of [[], ...rounds]) {
            records = [...records];
            for (const [kind, at, next] of edits)
              records.splice(
                Math.min(at, records.length),
                kind === 'insert' ? 0 : 1,
                ...(kind === 'remove' ? [] : [next]),
              );
            // An id that comes twice makes two pages contain one record: the content then depends
            // on which is read last.
            const ids = records.flatMap((each) => (each as { id?: string } | null)?.id ?? []);
            if (new Set(ids).size < ids.length) return;
            // A first page without one record of the kind is another thing than a list: see below.
            const isRecord = (each: unknown) =>
              typeof each === 'object' && each !== null && ('id' in each || 'notes' in each);
            if (records.length > 0 && !records.slice(0, limit).some(isRecord)) return;
            const known = (page: number, fingerprint: string) =>
              held.get(page)?.fingerprint === fingerprint;
            const { pages, end } = await walkNoted(records, limit, memory, known);
            const anew = await walkNoted(
              records,
              limit,
              createPageMemory(createPageShelf()),
              () => false,
            );
            expect(end).toEqual(anew.end);
            expect(pages).toHaveLength(anew.pages.length);
            for (const [index, page] of pages.entries()) {
              if (page !== 'unchanged') held.set(index + 1, page);
              if (page !== 'unchanged') for (const row of page.rows) rows.set(row.id, row);
              const whole = anew.pages[index] as RecordPage<Noted>;
              expect(held.get(index + 1)).toMatchObject({
                ids: whole.ids,
                problems: whole.problems,
              });
              for (const row of whole.rows) expect(rows.get(row.id)).toEqual(row);
            }
          }
        },
      ),
      { numRuns: runs(1_000) },
    );
  });

  it('are decoded for the one record that changed, also the second time', async () => {
    const memory = createPageMemory(createPageShelf());
    const held = new Map<number, string>();
    let records = Array.from({ length: 40 }, (_, index) => ({
      id: `v${index}`,
      notes: 'as before',
    }));
    const counts: number[] = [];
    for (const changed of [null, 25, 25, 12]) {
      if (changed !== null)
        records = records.with(changed, {
          id: `v${changed}`,
          notes: `changed ${counts.length} times`,
        });
      const { pages, decoded, end } = await walkNoted(
        records,
        20,
        memory,
        (page, fingerprint) => held.get(page) === fingerprint,
      );
      for (const [index, page] of pages.entries())
        if (page !== 'unchanged') held.set(index + 1, page.fingerprint);
      expect(end).toMatchObject({ complete: true, records: 40 });
      counts.push(decoded);
    }
    expect(counts).toEqual([40, 1, 1, 1]);
  });
});

describe('pages larger than an answer may be', () => {
  it('are read in smaller pages: only the oversized record is lost and reported', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.uniqueArray(fc.nat(39), { maxLength: 4 }),
        fc.constantFrom('full' as const, 'total-only' as const),
        async (count, limit, large, counts) => {
          const lost = large.filter((index) => index < count);
          const records = make(count).map((row, index) =>
            lost.includes(index) ? { ...row, notes: 'x'.repeat(5_000) } : row,
          );
          const { end, rows, pages } = await readList(
            fetchFrom({ records, counts, cap: 4_000 }),
            limit,
          );
          expect(rows).toEqual(ids(count).filter((_, index) => !lost.includes(index)));
          const problems = pages.flatMap((page) => (page === 'unchanged' ? [] : page.problems));
          expect(problems.map(({ code, entity }) => [code, entity])).toEqual(
            lost.map(() => ['unreadable-record', 'spot']),
          );
          expect(new Set(problems.map(({ key }) => key)).size).toBe(lost.length);
          // A record that could not be looked at may be any.
          expect(end).toMatchObject({ records: count, complete: lost.length === 0 });
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('a service that always sends too much fails after a limited number of calls', async () => {
    let calls = 0;
    const bomb: ListFetch<Row>['fetch'] = async () => {
      calls += 1;
      throw new ReplyTooLarge(200);
    };
    await expect(readList(bomb, 500)).rejects.toMatchObject({ kind: 'bad-reply' });
    expect(calls).toBeLessThan(30);
  });
});

/**
 * The lists of the marketplace and of quoting over real HTTP, damaged, short, repeated and foreign:
 * what of them may be believed.
 */
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { everyPage } from '../../../main/marketplace/read/every-page.ts';
import { withTokens } from '../../../main/remote/authorized.ts';
import { createHttp } from '../../../main/remote/http.ts';
import { createMarketplaceClient } from '../../../main/remote/marketplace/create-client.ts';
import {
  asApplicationTokens,
  asUserTokens,
  portOf,
} from '../../../main/remote/marketplace/port.ts';
import { createQuotingClient } from '../../../main/remote/quoting/create-client.ts';
import { EVERY_OFFER } from '../../../shared/marketplace/offer-search.ts';
import { runs } from '../../support/runs.ts';
import { fixedToken, testSettings } from '../remote/dock-scheduling/client-against.ts';
import { serve, systemClock } from '../remote/servers.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Clients of a service that answers every call with what `bodyOf` makes of its page number. */
async function against(
  bodyOf: (page: number) => { readonly status: number; readonly body: unknown },
) {
  const asked: number[] = [];
  const server = await serve((request, reply) => {
    const page = Number(new URL(request.url, 'http://service').searchParams.get('page') ?? 1);
    asked.push(page);
    const { status, body } = bodyOf(page);
    reply.writeHead(status, { 'content-type': 'application/json' });
    reply.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const settings = testSettings();
  const http = createHttp({ baseUrl: server.url, clock: systemClock, limits: settings });
  cleanups.push(
    () => server.close(),
    () => http.close(),
  );
  const market = createMarketplaceClient(
    portOf(http, asApplicationTokens(fixedToken('app'))),
    settings,
  );
  const as = portOf(http, asUserTokens(fixedToken('user')));
  const quoting = createQuotingClient(withTokens(http, fixedToken('quoting'), 'JWT'), settings);
  return { market, as, quoting, asked };
}

type Clients = Awaited<ReturnType<typeof against>>;
const readers: readonly [string, (clients: Clients) => Promise<unknown>][] = [
  ['offers', ({ market }) => market.offers(EVERY_OFFER, 1)],
  ['related offers', ({ market }) => market.related({ kind: 'offer', id: 'o' }, 'backhaul')],
  ['loads', ({ market }) => market.loads(1)],
  ['bids', ({ market, as }) => market.bids(as, 1)],
  ['integration requests', ({ market }) => market.integrationRequests(1)],
  ['drivers', ({ market, as }) => market.drivers(as, 1)],
  ['webhooks', ({ market }) => market.webhooks(1)],
  ['load webhooks', ({ market }) => market.loadWebhooks(1)],
  ['suggestions', ({ quoting }) => quoting.suggestions('q')],
  ['contacts', ({ quoting }) => quoting.contacts('q', 'c')],
  ['shippers', ({ quoting }) => quoting.shippers({ limit: 50, offset: 0, filters: {} })],
];

test.each(readers)(
  '%s: an answer of something else is no list, whatever it is wrapped in',
  async (_, read) => {
    for (const rows of [
      '["maintenance"]',
      '[null]',
      '[[]]',
      '[{"message":"We are back at 5."}]',
      '[{"id":"m","message":"We are back at 5."}]',
    ])
      for (const body of [
        rows,
        `{"results":${rows}}`,
        `{"results":${rows},"count":1,"next":null}`,
      ]) {
        const clients = await against(() => ({ status: 200, body }));
        await expect(read(clients), body).rejects.toMatchObject({ kind: 'bad-reply' });
      }
  },
);

test.each(readers)('%s: an empty list is one', async (_, read) => {
  await expect(
    read(await against(() => ({ status: 200, body: { results: [], count: 0, next: null } }))),
  ).resolves.toBeDefined();
});

type Manner = {
  readonly tells: 'all' | 'next' | 'count' | 'bare';
  readonly size: number;
  readonly behind: 'empty' | 'refused' | 'last';
};
type Harm = {
  readonly at: number;
  readonly kind: 'null' | 'no-id' | 'empty-id' | 'foreign' | 'twice' | 'cut';
};

const manner: fc.Arbitrary<Manner> = fc.record({
  tells: fc.constantFrom('all' as const, 'next' as const, 'count' as const, 'bare' as const),
  // Larger than the harms are many: a page of nothing but records of the page before is what a
  // service sends that has no more.
  size: fc.integer({ min: 3, max: 6 }),
  behind: fc.constantFrom('empty' as const, 'refused' as const, 'last' as const),
});
const harm: fc.Arbitrary<Harm> = fc.record({
  at: fc.nat(20),
  kind: fc.constantFrom(
    'null' as const,
    'no-id' as const,
    'empty-id' as const,
    'foreign' as const,
    'twice' as const,
    'cut' as const,
  ),
});

type Row = { readonly id?: string; readonly status?: string; readonly message?: string } | null;

function harmed(rows: readonly Row[], { at, kind }: Harm, { tells }: Manner): readonly Row[] {
  if (rows.length === 0) return rows;
  const index = at % rows.length;
  const row = rows[index] ?? null;
  if (kind === 'null') return rows.with(index, null);
  if (kind === 'no-id') return rows.with(index, { status: 'pending' });
  if (kind === 'empty-id') return rows.with(index, { ...row, id: '' });
  if (kind === 'foreign') return rows.with(index, { id: 'm', message: 'We are back at 5.' });
  if (kind === 'twice') return [...rows.slice(0, index), row, ...rows.slice(index)];
  // Without a count we cannot distinguish it from a shorter list.
  return tells === 'all' || tells === 'count' ? rows.filter((_, each) => each !== index) : rows;
}

// Faults: E5.
test('a complete list has every record once, however the service pages or fails', async () => {
  let complete = 0;
  let incomplete = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(14),
      manner,
      fc.array(harm, { maxLength: 2 }),
      async (count, how, harms) => {
        const truth = Array.from(
          { length: count },
          (_, index): Row => ({ id: `r${index}`, status: 'pending' }),
        );
        const rows = harms.reduce((sum, each) => harmed(sum, each, how), truth as readonly Row[]);
        const last = Math.max(1, Math.ceil(rows.length / how.size));
        const { market, asked } = await against((page) => {
          if (page > last && how.behind === 'refused')
            return { status: 404, body: { detail: 'Invalid page.' } };
          const shown = how.behind === 'last' ? Math.min(page, last) : page;
          const results = rows.slice((shown - 1) * how.size, shown * how.size);
          if (how.tells === 'bare') return { status: 200, body: results };
          const next = shown < last ? `https://elsewhere.example/?page=${shown + 1}` : null;
          const told = { all: { count, next }, next: { next }, count: { count } }[how.tells];
          return { status: 200, body: { results, ...told } };
        });
        try {
          const read = await everyPage((page) => market.integrationRequests(page));
          const ids = read.items.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          for (const id of ids) expect(truth.some((row) => row?.id === id)).toBe(true);
          if (read.complete) {
            expect(ids).toEqual(truth.map((row) => row?.id));
            complete += 1;
          } else incomplete += 1;
          if (harms.length === 0) expect(read.complete).toBe(true);
          // No page more than needed where a count or the address of the next page says it.
          if (harms.length === 0 && how.tells !== 'bare') expect(asked).toHaveLength(last);
        } catch (error) {
          // Nothing of the kind on the first page.
          expect(error).toMatchObject({ kind: 'bad-reply' });
          expect(harms.length).toBeGreaterThan(0);
        }
        for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
      },
    ),
    { numRuns: runs(400) },
  );
  expect(Math.min(complete, incomplete)).toBeGreaterThan(runs(40));
});

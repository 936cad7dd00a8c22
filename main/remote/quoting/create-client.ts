/**
 * The quoting client over its HTTP port. Paths that the seed leaves out come from the register (law
 * 9).
 */
import type { z } from 'zod';
import { message } from '../../../shared/i18n/message.ts';
import { MAX_SUGGESTIONS } from '../../../shared/quoting/model.ts';
import type { AuthorizedHttp } from '../authorized.ts';
import type { ReadReply } from '../http.ts';
import { hasAnyOf, type IsOfKind } from '../kinds.ts';
import { RemoteError, unreadableYes } from '../outcome.ts';
import { parseJson } from '../safe-json.ts';
import type { Undocumented } from '../undocumented.ts';
import type { Created, PartialList, QuotingClient, ShipperFilters } from './client.ts';
import {
  contactSchema,
  quoteRequestSchema,
  resultsSchema,
  shipperSchema,
  suggestionSchema,
} from './wire.ts';

/** The entries of the register that quoting uses. */
export type QuotingPaths = Pick<
  Undocumented,
  | 'quotingCreatePath'
  | 'quotingSuggestionsPath'
  | 'quotingSuggestionsMethod'
  | 'quotingContactsPath'
  | 'quotingShippersPath'
  | 'quotingShipperListPath'
  | 'quotingShipperListForm'
>;

/** The documented path of one quote request (seeds/quoting.md, "Endpoints"). */
const QUOTE_REQUEST_PATH = '/api/quote-requests/{quoteRequestId}';

export function createQuotingClient(http: AuthorizedHttp, paths: QuotingPaths): QuotingClient {
  const create = async <T>(
    path: string,
    body: unknown,
    schema: z.ZodType<T>,
  ): Promise<Created<T>> => {
    const outcome = await http.write({ method: 'POST', path, body });
    if (outcome.kind !== 'ok') return { outcome, record: null };
    const read = schema.safeParse(outcome.body);
    if (read.success) return { outcome, record: read.data };
    return { outcome: unreadableYes(outcome.status), record: null };
  };

  /** A list by GET or, if the register says so, by a POST that changes nothing for the clerk. */
  const results = async (
    method: 'GET' | 'POST',
    call: ListCall,
    signal: AbortSignal | undefined,
  ) => {
    if (method === 'GET') return decodeResults(bodyOf(await http.read({ ...call, signal })));
    const { query: _, ...rest } = call;
    const outcome = await http.write({ ...rest, method: 'POST', signal, idempotencyKey: null });
    if (outcome.kind === 'ok') return decodeResults(outcome.body);
    if (outcome.kind === 'refused')
      throw new RemoteError(
        outcome.status === 403 ? 'forbidden' : outcome.status === 404 ? 'not-found' : 'service',
        outcome.said,
        outcome.status,
      );
    if (outcome.kind === 'signed-out') throw new RemoteError('signed-out', outcome.said, 401);
    if (outcome.kind === 'not-sent') throw new RemoteError('network', outcome.said);
    throw new RemoteError(
      outcome.status === 429 ? 'throttled' : 'service',
      outcome.said,
      outcome.status,
      outcome.retryAfterMs,
    );
  };

  return {
    createQuoteRequest: (body) => create(paths.quotingCreatePath, body, quoteRequestSchema),
    createShipper: (body) => create(paths.quotingShippersPath, body, shipperSchema),
    async quoteRequest(id, signal) {
      const read = quoteRequestSchema.safeParse(
        bodyOf(
          await http.read({ path: QUOTE_REQUEST_PATH, values: { quoteRequestId: id }, signal }),
        ),
      );
      if (!read.success) throw new RemoteError('bad-reply', message('service.unreadable'));
      return read.data;
    },
    async suggestions(quoteId, signal) {
      const call = { path: paths.quotingSuggestionsPath, values: { quoteId } };
      const { items, unreadable } = keep(
        listed.suggestions,
        (await results(paths.quotingSuggestionsMethod, call, signal)).results,
      );
      return {
        items: items.slice(0, MAX_SUGGESTIONS),
        unreadable,
        cut: Math.max(0, items.length - MAX_SUGGESTIONS),
      };
    },
    async contacts(quoteId, carrierId, signal) {
      const call = { path: paths.quotingContactsPath, values: { quoteId, carrierId } };
      return keep(listed.contacts, (await results('GET', call, signal)).results);
    },
    async shippers({ limit, offset, filters }, signal) {
      const asked = { limit: Math.min(limit, 50), offset, filters: used(filters) };
      const inQuery = paths.quotingShipperListForm === 'query';
      const page = await results(
        inQuery ? 'GET' : 'POST',
        {
          path: paths.quotingShipperListPath,
          ...(inQuery ? { query: queryOf(asked) } : { body: asked }),
        },
        signal,
      );
      return {
        ...keep(listed.shippers, page.results),
        count: page.count,
        nextOffset: nextOffsetOf(page, offset),
      };
    },
  };
}

type ListCall = {
  readonly path: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly query?: readonly (readonly [string, string])[];
  readonly body?: unknown;
};

function bodyOf(reply: ReadReply): unknown {
  const parsed = parseJson(reply.bytes.toString('utf8'));
  if (!parsed.ok) throw new RemoteError('bad-reply', message('service.unreadable'), reply.status);
  return parsed.value;
}

function decodeResults(body: unknown): z.infer<typeof resultsSchema> {
  const read = resultsSchema.safeParse(Array.isArray(body) ? { results: body } : body);
  if (!read.success) throw new RemoteError('bad-reply', message('service.notList'));
  return read.data;
}

/** For each list: how to recognize one of its records (`kinds.ts`). */
const listed = {
  suggestions: {
    schema: suggestionSchema,
    isOfKind: hasAnyOf('carrier', 'drop_rate', 'choice_criteria'),
  },
  contacts: {
    schema: contactSchema,
    isOfKind: hasAnyOf('uuid', 'first_name', 'last_name', 'email', 'phone_number', 'offers'),
  },
  shippers: { schema: shipperSchema, isOfKind: hasAnyOf('name', 'email', 'fuel_rate', 'tms_url') },
};

/**
 * Where the next page begins: as received, else after this one if the count says that there is
 * more.
 */
function nextOffsetOf(
  { results, count, next }: z.infer<typeof resultsSchema>,
  offset: number,
): number | null {
  const followingOffset = next?.offset ?? null;
  if (followingOffset !== null) return followingOffset > offset ? followingOffset : null;
  const behind = offset + results.length;
  return results.length > 0 && count !== null && count > behind ? behind : null;
}

/** Decodes each record separately. Throws `RemoteError` if none is of the kind. */
function keep<T>(
  { schema, isOfKind }: { readonly schema: z.ZodType<T>; readonly isOfKind: IsOfKind },
  records: readonly unknown[],
): PartialList<T> {
  const ofKind = records.filter(isOfKind);
  if (records.length > 0 && ofKind.length === 0)
    throw new RemoteError('bad-reply', message('service.otherList'));
  const items: T[] = [];
  for (const record of ofKind) {
    const read = schema.safeParse(record);
    if (read.success) items.push(read.data);
  }
  return { items, unreadable: records.length - items.length };
}

/**
 * Filters without empty lists; null if none remains (seeds/quoting.md, rule 3: "object or null").
 */
function used(filters: ShipperFilters): ShipperFilters | null {
  const entries = Object.entries(filters).filter(
    ([, values]) => values !== undefined && values.length > 0,
  );
  return entries.length === 0 ? null : (Object.fromEntries(entries) as ShipperFilters);
}

const queryOf = (asked: {
  limit: number;
  offset: number;
  filters: ShipperFilters | null;
}): [string, string][] => [
  ['limit', String(asked.limit)],
  ['offset', String(asked.offset)],
  ...(asked.filters === null
    ? []
    : [['filters', JSON.stringify(asked.filters)] as [string, string]]),
];

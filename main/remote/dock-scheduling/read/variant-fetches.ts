/**
 * Reads a list in the best query variant that the service accepts: first the full one, then a
 * smaller page size, then less of the query.
 */
import type { AuthorizedHttp } from '../../authorized.ts';
import type { QueryPair } from '../../origin-guard.ts';
import type { Undocumented } from '../../undocumented.ts';
import type { ListEnd } from '../client.ts';
import type { ListFetch } from './list-fetch.ts';
import type { PageMemory } from './page-memory.ts';
import { readPages } from './pages.ts';
import type { QueryPairs } from './query.ts';
import type { InVariant } from './query-variants.ts';
import type { VariantInUse } from './variants-in-use.ts';

/**
 * What to read: its path, the key under which we remember the variant that works, and what to do
 * with its records.
 */
export type VariantFetch<Row> = Pick<
  ListFetch<Row>,
  'entity' | 'isOfKind' | 'kind' | 'isElsewhere' | 'sink' | 'signal'
> & {
  /** Like `ListFetch.decode`, and also gets the variant of the query. */
  readonly decode: (
    ...args: [...Parameters<ListFetch<Row>['decode']>, form: readonly QueryPair[]]
  ) => Row | null;
  readonly path: string;
  readonly key: string;
  readonly forms: QueryPairs;
  readonly memory: PageMemory;
};

/** The reads, and the variant in use for each list read so far. */
export type VariantFetches = {
  readonly readList: <Row>(list: VariantFetch<Row>) => Promise<ListEnd>;
  readonly inUse: () => Iterable<VariantInUse>;
};

type Settings = Pick<Undocumented, 'yardPageSize' | 'yardLimitParameter' | 'yardPageParameter'>;

/** Page size for a service that refuses ours. */
const MODEST_PAGE = 100;

/** The reads of one client. What works is remembered in `inForm`. */
export function createVariantFetches(
  remote: Pick<AuthorizedHttp, 'read'>,
  settings: Settings,
  inForm: InVariant,
): VariantFetches {
  // A page size that the service refuses is a bad query too. The last resort is a small one.
  const sizes = [
    settings.yardPageSize,
    ...(settings.yardPageSize > MODEST_PAGE ? [MODEST_PAGE] : []),
  ];
  const inUse = new Map<string, VariantInUse>();
  const readList = <Row>({
    path,
    key,
    forms,
    decode,
    ...list
  }: VariantFetch<Row>): Promise<ListEnd> => {
    const [best, ...lesser] = forms;
    // We try the best variant in every page size first, so that a refused size doesn't cost a
    // request for each variant.
    const asks = [
      ...sizes.map((limit) => ({ limit, form: best ?? [] })),
      ...sizes.flatMap((limit) => lesser.map((form) => ({ limit, form }))),
    ];
    const read = (
      form: readonly QueryPair[],
      page: number,
      size: number,
      signal: AbortSignal,
      tag: string | null = null,
      known: Buffer | null = null,
    ) =>
      remote.read({
        path,
        query: [
          ...form,
          [settings.yardLimitParameter, String(size)],
          [settings.yardPageParameter, String(page)],
        ],
        signal,
        tag,
        known,
      });
    return inForm(
      key,
      asks,
      async ({ limit, form }) => {
        const end = await readPages({
          ...list,
          limit,
          decode: (fields, place, problems) => decode(fields, place, problems, form),
          question: JSON.stringify([limit, form]),
          fetch: (...ask) => read(form, ...ask),
        });
        list.memory.ask = {
          question: JSON.stringify([limit, form]),
          page: (page, signal, tag) => read(form, page, limit, signal, tag),
        };
        inUse.set(key, { key, path, best: best ?? [], used: form });
        return end;
      },
      ({ form }) => read(form, 1, 1, list.signal),
    );
  };
  return { readList, inUse: () => inUse.values() };
}

/**
 * Walks a list in the best form of its query that the service takes: the whole ask first, then a
 * modest page size, then less of a query.
 */
import type { AuthorizedHttp } from '../../authorized.ts';
import type { QueryPair } from '../../origin-guard.ts';
import type { Undocumented } from '../../undocumented.ts';
import type { ListEnd } from '../client.ts';
import type { ListFetch } from './list-fetch.ts';
import type { PageMemory } from './page-memory.ts';
import { walkPages } from './pages.ts';
import type { QueryPairs } from './query.ts';
import type { InVariant } from './query-variants.ts';
import type { VariantInUse } from './variants-in-use.ts';

/**
 * What is walked: the path it is asked at, the key under which the form that works is remembered,
 * and what happens to its records.
 */
export type VariantFetch<Row> = Pick<
  ListFetch<Row>,
  'entity' | 'isOfKind' | 'kind' | 'isElsewhere' | 'sink' | 'signal'
> & {
  /** As `Walk.decode`, told in which form the record was asked for. */
  readonly decode: (
    ...args: [...Parameters<ListFetch<Row>['decode']>, form: readonly QueryPair[]]
  ) => Row | null;
  readonly path: string;
  readonly key: string;
  readonly forms: QueryPairs;
  readonly memory: PageMemory;
};

/** The walks, and the form in use of each list that was walked. */
export type VariantFetches = {
  readonly walk: <Row>(list: VariantFetch<Row>) => Promise<ListEnd>;
  readonly inUse: () => Iterable<VariantInUse>;
};

type Settings = Pick<Undocumented, 'yardPageSize' | 'yardLimitParameter' | 'yardPageParameter'>;

/** Page size that a service which refuses ours is asked for. */
const MODEST_PAGE = 100;

/** The walks of one client; what works is remembered in `inForm`. */
export function createVariantFetches(
  remote: Pick<AuthorizedHttp, 'read'>,
  settings: Settings,
  inForm: InVariant,
): VariantFetches {
  // A page size the service does not like is a bad query too; the last resort is a modest one.
  const sizes = [
    settings.yardPageSize,
    ...(settings.yardPageSize > MODEST_PAGE ? [MODEST_PAGE] : []),
  ];
  const inUse = new Map<string, VariantInUse>();
  const walk = <Row>({
    path,
    key,
    forms,
    decode,
    ...list
  }: VariantFetch<Row>): Promise<ListEnd> => {
    const [best, ...lesser] = forms;
    // The best form is tried in every page size first: a size that is refused must not cost a
    // question for each form.
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
      });
    return inForm(
      key,
      asks,
      async ({ limit, form }) => {
        const end = await walkPages({
          ...list,
          limit,
          decode: (fields, place, problems) => decode(fields, place, problems, form),
          question: JSON.stringify([limit, form]),
          fetch: (page, size, signal, tag) => read(form, page, size, signal, tag),
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
  return { walk, inUse: () => inUse.values() };
}

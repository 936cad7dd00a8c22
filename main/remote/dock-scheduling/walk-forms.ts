/** Walks a list in the best form of its query that the service takes: the whole ask first, then a modest page size, then less of a query. */
import type { AuthorizedHttp } from '../authorized.ts';
import type { Undocumented } from '../undocumented.ts';
import type { ListEnd } from './client.ts';
import { createForms, type InForm } from './forms.ts';
import type { PageMemory } from './page-memory.ts';
import { type Walk, walkPages } from './pages.ts';
import type { QueryForms } from './query.ts';

/** What is walked: the path it is asked at, the key under which the form that works is remembered, and what becomes of its records. */
export type FormWalk<Row> = Pick<Walk<Row>, 'entity' | 'isOfKind' | 'decode' | 'sink' | 'signal'> & {
  readonly path: string;
  readonly key: string;
  readonly forms: QueryForms;
  readonly memory: PageMemory;
};

type Settings = Pick<Undocumented, 'yardPageSize' | 'yardLimitParameter' | 'yardPageParameter'>;

/** Page size that a service which refuses ours is asked for. */
const MODEST_PAGE = 100;

/** The walks of one client; what works is remembered in `inForm`. */
export function createFormWalks(remote: Pick<AuthorizedHttp, 'read'>, settings: Settings, inForm: InForm = createForms()) {
  // A page size the service does not like is a bad query too; the last resort is a modest one.
  const sizes = [settings.yardPageSize, ...(settings.yardPageSize > MODEST_PAGE ? [MODEST_PAGE] : [])];
  return <Row>({ path, key, forms, ...list }: FormWalk<Row>): Promise<ListEnd> => {
    const asks = sizes.flatMap((limit) => forms.map((form) => ({ limit, form })));
    return inForm(key, asks, ({ limit, form }) =>
      walkPages({
        ...list,
        limit,
        fetch: (page, size, signal) =>
          remote.read({
            path,
            query: [...form, [settings.yardLimitParameter, String(size)], [settings.yardPageParameter, String(page)]],
            signal,
          }),
      }),
    );
  };
}

/**
 * Every route of the web host. The server serves only what is listed here, and compares the request
 * target undecoded, so that no route has a second spelling.
 */

/**
 * `token`: needs the token of this start. `secret`: the path itself ends in an unguessable part.
 * `nothing`: open to strangers.
 */
export type RouteAccess = 'token' | 'secret' | 'nothing';

/** A route: `file` answers a request, `pipe` accepts an upgrade. */
export type WebRoute = {
  readonly name: 'pipe' | 'shown' | 'handover' | 'page';
  readonly kind: 'file' | 'pipe';
  readonly methods: readonly string[];
  /** The complete request target, as in the first line of the request. */
  readonly target: RegExp;
  readonly needs: RouteAccess;
};

/**
 * Path before the secret part of a shown PDF's address, and of the address that hands the token
 * over.
 */
export const shownPath = '/shown/';
export const oneTimeLoginPath = '/open/';

const read = ['GET', 'HEAD'] as const;

/**
 * The table. Only these three routes need no token. They serve the program's own page, or lie
 * behind a secret of their own.
 */
export const routes: readonly WebRoute[] = [
  { name: 'pipe', kind: 'pipe', methods: ['GET'], target: /^\/rpc$/, needs: 'token' },
  { name: 'shown', kind: 'file', methods: read, target: /^\/shown\/[\w-]{43}$/, needs: 'secret' },
  {
    name: 'handover',
    kind: 'file',
    methods: ['GET'],
    target: /^\/open\/[\w-]{43}$/,
    needs: 'secret',
  },
  // The page ignores a query. Some programs add one to what they open.
  {
    name: 'page',
    kind: 'file',
    methods: read,
    target: /^\/(?:index\.html)?(?:\?[!-~]*)?$/,
    needs: 'nothing',
  },
  {
    name: 'page',
    kind: 'file',
    methods: read,
    target: /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/[A-Za-z0-9_-]+\.[A-Za-z0-9._-]+$/,
    needs: 'nothing',
  },
];

/** The route for a request; null if there is none. */
export const routeOf = (kind: WebRoute['kind'], method: string, target: string): WebRoute | null =>
  routes.find(
    (route) => route.kind === kind && route.methods.includes(method) && route.target.test(target),
  ) ?? null;

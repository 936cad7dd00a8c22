/**
 * Every door of the web host. The server opens what is listed here and nothing else, and it
 * compares what came over the wire as it came: nothing decodes a path, so there is no second
 * spelling of any of them.
 */

/**
 * `token`: the token of this start. `secret`: the path itself ends in one that nobody can guess.
 * `nothing`: what a stranger may have.
 */
export type RouteAccess = 'token' | 'secret' | 'nothing';

/** A door: `file` answers a request, `pipe` takes an upgrade. */
export type WebRoute = {
  readonly name: 'pipe' | 'shown' | 'handover' | 'page';
  readonly kind: 'file' | 'pipe';
  readonly methods: readonly string[];
  /** The whole target of the request, as it is written in its first line. */
  readonly target: RegExp;
  readonly needs: RouteAccess;
};

/**
 * Before the secret part of the address of a PDF that is shown, and of the address that hands the
 * token over.
 */
export const shownPath = '/shown/';
export const oneTimeLoginPath = '/open/';

const read = ['GET', 'HEAD'] as const;

/**
 * The table. Doors that need no token are these three, and what they give is the program's own page
 * or lies behind a secret of its own.
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
  // A query is of no meaning to the page: some programs add one to what they open.
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

/** The door that a request stands at, or null: then nothing is there. */
export const routeOf = (kind: WebRoute['kind'], method: string, target: string): WebRoute | null =>
  routes.find(
    (route) => route.kind === kind && route.methods.includes(method) && route.target.test(target),
  ) ?? null;

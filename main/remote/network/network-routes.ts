/** The route of a connection: directly to the service, or through a proxy. */
import { type Message, message } from '../../../shared/i18n/message.ts';
import { type ProxyAddress, type ReadProxyAddress, readProxyAddress } from './proxy-address.ts';
import { isExcepted } from './proxy-exceptions.ts';

/** Where a proxy is configured, so that people know where to correct it. */
export type ProxySource = 'profile' | 'environment' | 'system';

/** One route to a service. `unusable`: a setting that we can't follow, with a message. */
export type NetworkRoute =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly proxy: ProxyAddress; readonly source: ProxySource }
  | { readonly kind: 'unusable'; readonly said: Message };

/**
 * The routes to an address in the order in which we try them. Null if this setting says nothing
 * about proxies.
 */
export type RoutesTo = (url: URL) => Promise<readonly NetworkRoute[] | null>;

const DIRECT: readonly NetworkRoute[] = [{ kind: 'direct' }];

/** The port of an address that names none. */
export const portOf = ({ port, protocol }: URL): number => {
  if (port !== '') return Number(port);
  return protocol === 'https:' || protocol === 'wss:' ? 443 : 80;
};

function routeOf(read: ReadProxyAddress, source: ProxySource): NetworkRoute {
  switch (read.kind) {
    case 'proxy':
      return { kind: 'proxy', proxy: read.proxy, source };
    case 'unsupported':
      return {
        kind: 'unusable',
        said: message('service.proxy.kind', { proxy: read.name, source }),
      };
    default:
      // We don't repeat its text, which may hold a password.
      return { kind: 'unusable', said: message('service.proxy.address', { source }) };
  }
}

/**
 * Names of the variables, best first. All services use https, so `HTTPS_PROXY` counts. `HTTP_PROXY`
 * is the last resort, as for npm: on a computer that sets only this, it is the way out.
 */
const PROXY_NAMES = ['https_proxy', 'all_proxy', 'http_proxy'] as const;

/** A variable in lower or upper case; Windows doesn't tell them apart. Blank counts as not set. */
function variable(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined {
  return [name, name.toUpperCase()].map((each) => env[each]?.trim()).find((value) => value);
}

/**
 * The environment's proxy. We read it for each connection, because a test or a host may change it.
 */
export const environmentRoutes =
  (env: Readonly<Record<string, string | undefined>>): RoutesTo =>
  async (url) => {
    const value = PROXY_NAMES.map((name) => variable(env, name)).find((each) => each);
    if (value === undefined) return null;
    const exceptions = variable(env, 'no_proxy') ?? '';
    if (isExcepted(exceptions, url.hostname, portOf(url))) return DIRECT;
    return [routeOf(readProxyAddress(value), 'environment')];
  };

/**
 * Longest wait for the system's reply, in milliseconds: it may have to fetch a proxy script first.
 */
const SYSTEM_ANSWER_MS = 10_000;

/**
 * The system's proxy. `resolve` returns the form of a proxy script: `PROXY proxy.example:8080;
 * DIRECT`. A system that fails or hangs counts as no setting.
 */
export const systemRoutes =
  (resolve: (url: string) => Promise<string>, answerMs = SYSTEM_ANSWER_MS): RoutesTo =>
  async (url) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((done) => {
      timer = setTimeout(() => done(null), answerMs);
    });
    try {
      // Scripts and Chromium know only web addresses. A websocket takes the route of its https
      // address.
      const asked = Promise.resolve(resolve(url.href.replace(/^ws/, 'http')));
      const answer = await Promise.race([asked.catch(() => null), late]);
      return answer === null ? null : readScriptAnswer(answer);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  };

const SCRIPT_KINDS: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
};

/** Reads the result of a proxy script; null if it names no route. Exported for its test. */
export function readScriptAnswer(answer: string): readonly NetworkRoute[] | null {
  const routes = answer.split(';').flatMap((part): readonly NetworkRoute[] => {
    const [kind = '', address = ''] = part.trim().split(/\s+/);
    if (kind === '') return [];
    if (kind.toUpperCase() === 'DIRECT') return DIRECT;
    const scheme = SCRIPT_KINDS[kind.toUpperCase()] ?? kind.toLowerCase();
    return [routeOf(readProxyAddress(`${scheme}://${address}`), 'system')];
  });
  return routes.length === 0 ? null : routes;
}

/**
 * What a profile says about proxies.
 *
 * Example: `{ address: 'http://proxy.corp:8080', user: 'ana', except: ['*.corp'] }`.
 */
export type ProfileProxy = {
  readonly address: string;
  readonly user: string | null;
  /** One entry each, in the form of `NO_PROXY`. */
  readonly except: readonly string[];
};

/**
 * The profile's proxy. `direct` ignores every proxy of the environment and the system. We ask for
 * the password for each connection.
 */
export const profileRoutes =
  (proxy: ProfileProxy | 'direct' | null, password: () => Promise<string | null>): RoutesTo =>
  async (url) => {
    if (proxy === null) return null;
    if (proxy === 'direct' || isExcepted(proxy.except.join(','), url.hostname, portOf(url)))
      return DIRECT;
    const route = routeOf(readProxyAddress(proxy.address), 'profile');
    if (route.kind !== 'proxy' || proxy.user === null) return [route];
    const credentials = { user: proxy.user, password: (await password()) ?? '' };
    return [{ ...route, proxy: { ...route.proxy, credentials } }];
  };

/** Which way a connection takes: straight to the service, or through a proxy. */
import { type Message, message } from '../../../shared/i18n/message.ts';
import { type ProxyAddress, type ReadProxyAddress, readProxyAddress } from './proxy-address.ts';
import { isExcepted } from './proxy-exceptions.ts';

/** Who named a proxy. It tells people where to correct it. */
export type ProxySource = 'profile' | 'environment' | 'system';

/** One way to a service. `unusable`: a setting that we can't follow, with its sentence. */
export type NetworkRoute =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly proxy: ProxyAddress; readonly source: ProxySource }
  | { readonly kind: 'unusable'; readonly said: Message };

/**
 * The ways to an address in the order they are tried; null where this setting says nothing about
 * proxies.
 */
export type RoutesTo = (url: URL) => Promise<readonly NetworkRoute[] | null>;

const DIRECT: readonly NetworkRoute[] = [{ kind: 'direct' }];

/** The port that an address means when it names none. */
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
      // Its text isn't repeated: it may hold a password.
      return { kind: 'unusable', said: message('service.proxy.address', { source }) };
  }
}

/**
 * Names of the variables, best first. All services are https, so `HTTPS_PROXY` counts. `HTTP_PROXY`
 * is the last resort, as it is for npm: on a computer that sets only this one, it is the way out.
 */
const PROXY_NAMES = ['https_proxy', 'all_proxy', 'http_proxy'] as const;

/**
 * A variable in small or capital letters; Windows doesn't tell them apart. Blank counts as not set.
 */
function variable(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined {
  return [name, name.toUpperCase()].map((each) => env[each]?.trim()).find((value) => value);
}

/** The environment's proxy. It is read at each connection: a test or a host may change it. */
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
 * The longest wait for the system's word, in milliseconds: a script for proxies may have to be
 * fetched first.
 */
const SYSTEM_ANSWER_MS = 10_000;

/**
 * The system's proxy. `resolve` answers in the form of a proxy script: `PROXY proxy.example:8080;
 * DIRECT`. A system that fails or hangs says nothing.
 */
export const systemRoutes =
  (resolve: (url: string) => Promise<string>, answerMs = SYSTEM_ANSWER_MS): RoutesTo =>
  async (url) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((done) => {
      timer = setTimeout(() => done(null), answerMs);
    });
    try {
      // Scripts and Chromium know web addresses alone; a live line takes the way of its https
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

/** Reads the answer of a proxy script; null where it names no way at all. Exported for its test. */
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

/** What a profile says of the way out. */
export type ProfileProxy = {
  readonly address: string;
  readonly user: string | null;
  /** As in `NO_PROXY`, one entry each. */
  readonly except: readonly string[];
};

/**
 * The profile's proxy; `direct` goes past every proxy that environment and system name. The
 * password is asked for at each connection.
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

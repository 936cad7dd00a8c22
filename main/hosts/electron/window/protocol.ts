import type { CustomScheme, Protocol } from 'electron';
import { PageFiles } from '../../page-files.ts';

/** Address of the page in the desktop window. */
export const pageUrl = 'app://console/';

/**
 * Our scheme, as it has to be announced before Electron is ready: like https, so that the page has
 * an origin.
 */
export const pageScheme: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

/** Whether an address is our own page itself. */
export function isOwnPage(address: string): boolean {
  return isOwnOrigin(address) && ['/', '/index.html'].includes(new URL(address).pathname);
}

/**
 * Whether an address belongs to our origin, `app://console`: no user, no port, no other host that
 * merely begins like it. `URL.origin` is "null" for such schemes in Node, so the parts are
 * compared.
 */
export function isOwnOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === 'app:' && host === 'console' && username === '' && password === '';
}

/** Chromium's number for a request that failed for no reason of its own. */
const failed = -2;

/**
 * Serves the built page as `app://console/`; every other host, method or name is a 404. The page
 * itself may connect nowhere. `served`: a file was answered. Bytes are handed over whole, and
 * Chromium's own threads pass them on: what `protocol.handle` answers is read by this thread, piece
 * by piece, between all that it has to do at a start
 * (docs/reference/performance.md, "Start, memory and idle").
 */
export function servePage(
  protocol: Pick<Protocol, 'registerBufferProtocol'>,
  pageFolder: string,
  served: (name: string) => void = () => {},
  build = '',
): PageFiles {
  const files = new PageFiles({ folder: pageFolder, connect: () => `'none'`, build });
  protocol.registerBufferProtocol('app', ({ method, url }, answer) => {
    const isRead = method === 'GET' || method === 'HEAD';
    const name = isRead && isOwnOrigin(url) ? new URL(url).pathname : '';
    files.get(name).then(
      ({ status, headers, body }) => {
        answer({ statusCode: status, headers, data: body });
        // Not before it is handed over.
        setImmediate(served, name);
      },
      () => answer({ error: failed }),
    );
  });
  return files;
}

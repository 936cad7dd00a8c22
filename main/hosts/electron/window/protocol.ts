import type { CustomScheme, Protocol } from 'electron';
import { PageFiles, type PageReply } from '../../page-files.ts';

/** Address of the page in the desktop window. */
export const pageUrl = 'app://console/';

/**
 * Our scheme, which has to be registered before Electron is ready. It behaves like https, so that
 * the page has an origin.
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
 * Whether an address has our origin `app://console`: no user, no port, no other host that merely
 * begins the same. Node's `URL.origin` is "null" for such schemes, so we compare the parts.
 */
export function isOwnOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === 'app:' && host === 'console' && username === '' && password === '';
}

/** Chromium's number for an unspecified failure. */
const failed = -2;

/**
 * Without the header that parts a page from its opener. Chromium answers it with a new process for
 * the page, after the window's own has started, and the rows come a tenth later. Our window has no
 * opener and opens none (`window/navigation.ts`).
 */
const withoutOpener = ({
  'cross-origin-opener-policy': _opener,
  ...headers
}: PageReply['headers']): Record<string, string> => headers;

/**
 * Serves the built page as `app://console/`. Every other host, method or name is a 404. The page
 * itself may connect nowhere. `served` is called after each file. We hand over the bytes at once,
 * and Chromium's own threads send them. The reply of `protocol.handle` would be read by this
 * thread, piece by piece, in between all its work at a start (docs/reference/performance.md,
 * "Start, memory and idle").
 */
export function servePage(
  protocol: Pick<Protocol, 'registerBufferProtocol'>,
  pageFolder: string,
  served: (name: string) => void = () => {},
  build: string | Promise<string> = '',
  mayUseCamera: () => boolean = () => false,
): PageFiles {
  const files = new PageFiles({
    folder: pageFolder,
    connect: () => `'none'`,
    build,
    mayUseCamera,
  });
  protocol.registerBufferProtocol('app', ({ method, url }, answer) => {
    const isRead = method === 'GET' || method === 'HEAD';
    const name = isRead && isOwnOrigin(url) ? new URL(url).pathname : '';
    files.get(name).then(
      ({ status, headers, body }) => {
        answer({ statusCode: status, headers: withoutOpener(headers), data: body });
        // After the file was handed over, not before.
        setImmediate(served, name);
      },
      () => answer({ error: failed }),
    );
  });
  return files;
}

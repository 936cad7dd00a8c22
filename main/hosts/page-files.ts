import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { contentSecurityPolicy, fillNonce, makeNonce, strictHeaders } from './page-policy.ts';

/** One reply of the page's files, for either host. */
export type PageReply = {
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Names that the bundler writes. No percent sign, backslash, colon or dot-name passes, so there is
 * nothing to decode wrongly.
 */
const plainPath = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

/**
 * Serves the built page from `root`. A name that is not plain, that does not exist, whose type is
 * not known, or that a symbolic link leads out of `root` is a 404. `connect` goes into the policy
 * of the page (`connect-src`).
 */
export function createPageFiles(
  root: string,
  connect: () => string,
): (pathname: string) => Promise<PageReply> {
  const readInside = createReader(root);
  return async (pathname) => {
    const name = pathname === '/' ? '/index.html' : pathname;
    const type = types[path.extname(name)];
    const body = type && plainPath.test(name) ? await readInside(name) : null;
    if (!body || !type) return notFound;
    if (!type.startsWith('text/html')) {
      // The bundler puts a hash into each of these names, so a cached one can never be stale.
      return {
        status: 200,
        body,
        headers: {
          ...strictHeaders,
          'content-type': type,
          'cache-control': 'max-age=31536000, immutable',
        },
      };
    }
    const nonce = makeNonce();
    return {
      status: 200,
      body: Buffer.from(fillNonce(body.toString('utf8'), nonce)),
      headers: {
        ...strictHeaders,
        'content-type': type,
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy(nonce, connect()),
      },
    };
  };
}

const notFound: PageReply = {
  status: 404,
  body: Buffer.from('Not found\n'),
  headers: {
    ...strictHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  },
};

/**
 * Reads what is in the real file behind a name, or null. The separator matters: `/page-old` begins
 * with `/page` too. A file is read once and lent to everybody who asks, as long as it does not
 * change: many answers at a time cost its bytes once.
 */
function createReader(root: string): (name: string) => Promise<Buffer | null> {
  const kept = new Map<string, { readonly stamp: string; readonly bytes: Promise<Buffer> }>();
  const readKept = async (file: string): Promise<Buffer> => {
    const { ino, size, mtimeMs } = await stat(file);
    const stamp = `${ino} ${size} ${mtimeMs}`;
    const known = kept.get(file);
    if (known?.stamp === stamp) return known.bytes;
    const bytes = readFile(file);
    kept.set(file, { stamp, bytes });
    bytes.catch(() => kept.delete(file));
    return bytes;
  };
  return async (name) => {
    try {
      const realRoot = await realpath(root);
      const file = await realpath(path.join(realRoot, name));
      return file.startsWith(realRoot + path.sep) ? await readKept(file) : null;
    } catch (error) {
      if (error instanceof Error && 'code' in error && isNoFile.has(String(error.code)))
        return null;
      throw error;
    }
  };
}

const isNoFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP']);

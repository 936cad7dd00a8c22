import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import {
  contentSecurityPolicy,
  fillBuild,
  fillNonce,
  makeNonce,
  strictHeaders,
} from './page-policy.ts';

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

const entryName = '/index.html';

/** What the files are served with. */
export type PageFilesParts = {
  /** Folder of the built page. */
  readonly folder: string;
  /** For the policy of the page (`connect-src`). */
  readonly connect: () => string;
  /** Stamp of the build that serves, for the page to know; empty where there is none. */
  readonly build?: string | undefined;
};

/**
 * Serves the built page. A name that is not plain, that does not exist, whose type is not known, or
 * that a symbolic link leads out of the folder is a 404.
 *
 * A file is read once and kept: what is installed over a program that runs must not bring it a page
 * of another version, and no screen may be gone that was not opened yet (`keepAll`). Kept bytes are
 * lent to everybody who asks, so many answers at a time cost them once.
 */
export class PageFiles {
  readonly #parts: PageFilesParts;
  readonly #kept = new Map<string, Promise<Buffer | null>>();

  constructor(parts: PageFilesParts) {
    this.#parts = parts;
    // The entry names all others, so it is the one of our start.
    this.#read(entryName).catch(() => undefined);
  }

  /** The answer for a path. Rejects when the disk fails in another way than by having no file. */
  async get(pathname: string): Promise<PageReply> {
    const name = pathname === '/' ? entryName : pathname;
    const type = types[path.extname(name)];
    const body = type && plainPath.test(name) ? await this.#read(name) : null;
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
    const html = fillBuild(fillNonce(body.toString('utf8'), nonce), this.#parts.build ?? '');
    return {
      status: 200,
      body: Buffer.from(html),
      headers: {
        ...strictHeaders,
        'content-type': type,
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy(nonce, this.#parts.connect()),
      },
    };
  }

  /** Reads all that was not asked for yet, one after the other. Never rejects. */
  async keepAll(): Promise<void> {
    const { folder } = this.#parts;
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    for (const name of names) {
      const pathname = `/${name.split(path.sep).join('/')}`;
      if (types[path.extname(name)] === undefined || !plainPath.test(pathname)) continue;
      await this.#read(pathname).catch(() => undefined);
    }
  }

  #read(name: string): Promise<Buffer | null> {
    const known = this.#kept.get(name);
    if (known !== undefined) return known;
    const bytes = readInside(this.#parts.folder, name);
    this.#kept.set(name, bytes);
    // Only what is there is kept: anybody may ask for names without end.
    const forget = () => void this.#kept.delete(name);
    bytes.then((found) => found === null && forget(), forget);
    return bytes;
  }
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
 * with `/page` too.
 */
async function readInside(folder: string, name: string): Promise<Buffer | null> {
  try {
    const realFolder = await realpath(folder);
    const file = await realpath(path.join(realFolder, name));
    return file.startsWith(realFolder + path.sep) ? await readFile(file) : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && isNoFile.has(String(error.code))) return null;
    throw error;
  }
}

const isNoFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP']);

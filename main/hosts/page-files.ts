import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import {
  contentSecurityPolicy,
  fillBuild,
  fillNonce,
  makeNonce,
  permissionsPolicy,
  strictHeaders,
} from './page-policy.ts';

/** One reply with a page file, for either host. */
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
 * Names that the bundler writes. No percent sign, backslash, colon or dot name passes, so nothing
 * can be decoded wrongly.
 */
const plainPath = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

const entryName = '/index.html';

export type PageFilesParts = {
  /** Folder of the built page. */
  readonly folder: string;
  /** For the policy of the page (`connect-src`). */
  readonly connect: () => string;
  /** Stamp of the serving build, for the page; empty if there is none. Mustn't reject. */
  readonly build?: string | Promise<string> | undefined;
  /** Whether the page may use the PC's camera; asked for each page. By default it may not. */
  readonly mayUseCamera?: (() => boolean) | undefined;
};

/**
 * Serves the built page. A 404 for any name that isn't plain, doesn't exist, has an unknown type,
 * or is a symbolic link.
 *
 * We read a file once and keep it. If another version is installed over a running program, the page
 * must not get its files, and a screen that wasn't opened yet must still be there (`keepAll`). All
 * replies share the kept bytes, so many at a time cost no more memory.
 */
export class PageFiles {
  readonly #parts: PageFilesParts;
  readonly #kept = new Map<string, Promise<Buffer | null>>();

  constructor(parts: PageFilesParts) {
    this.#parts = parts;
    this.#readAhead().catch(() => undefined);
  }

  /** The reply for a path. Rejects if the disk fails in another way than by having no file. */
  async get(pathname: string): Promise<PageReply> {
    const name = pathname === '/' ? entryName : pathname;
    const type = types[path.extname(name)];
    const body = type && plainPath.test(name) ? await this.#read(name) : null;
    if (!body || !type) return notFound;
    if (!type.startsWith('text/html')) {
      // The bundler puts a hash into each of these names, so a cached one is never stale.
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
    const build = (await this.#parts.build) ?? '';
    const html = fillBuild(fillNonce(body.toString('utf8'), nonce), build);
    return {
      status: 200,
      body: Buffer.from(html),
      headers: {
        ...strictHeaders,
        'content-type': type,
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy(nonce, this.#parts.connect()),
        'permissions-policy': permissionsPolicy(this.#parts.mayUseCamera?.() === true),
      },
    };
  }

  /** Reads all files that weren't asked for yet, one after the other. Never rejects. */
  async keepAll(): Promise<void> {
    const { folder } = this.#parts;
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    for (const name of names) {
      const pathname = `/${name.split(path.sep).join('/')}`;
      if (types[path.extname(name)] === undefined || !plainPath.test(pathname)) continue;
      await this.#read(pathname).catch(() => undefined);
    }
  }

  /**
   * The entry names all other files, so it must be that of our start. We read what it names before
   * the page asks for it: the page's process has to start first.
   */
  async #readAhead(): Promise<void> {
    const entry = (await this.#read(entryName))?.toString('utf8') ?? '';
    const names = [...entry.matchAll(/(?:src|href)="\.(\/[^"]+)"/g)].map(([, name]) => name ?? '');
    await Promise.all(names.filter((name) => plainPath.test(name)).map((name) => this.#read(name)));
  }

  #read(name: string): Promise<Buffer | null> {
    const known = this.#kept.get(name);
    if (known !== undefined) return known;
    const bytes = readInside(this.#parts.folder, name);
    this.#kept.set(name, bytes);
    // We keep only files that exist, because a caller may ask for endless names.
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
 * Reads the file of a name, or returns null: also where the name is that of a link, or Windows
 * finds a file by it whose name has other capitals.
 */
async function readInside(folder: string, name: string): Promise<Buffer | null> {
  try {
    const realFolder = await realpath(folder);
    const file = path.join(realFolder, name);
    return (await realpath(file)) === file ? await readFile(file) : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && isNoFile.has(String(error.code))) return null;
    throw error;
  }
}

const isNoFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP']);

/** Bundles a page of the map and serves it to a browser on this machine. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** A served page; `stop` also removes its files. */
export type ServedPage = { readonly url: string; readonly stop: () => void };

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/**
 * As it is shipped, also where a test runner says that this is a test: React's development build
 * takes several times as long.
 */
async function buildForUse(folder: string, out: string): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      root: folder,
      base: './',
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { outDir: out, emptyOutDir: true, target: 'chrome130', minify: true },
    });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/**
 * Builds the page whose `index.html` is in `folder` and serves it from a free port of the loopback.
 */
export async function servePage(folder: string): Promise<ServedPage> {
  const out = mkdtempSync(path.join(tmpdir(), 'yardmaster-map-'));
  await buildForUse(folder, out);
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = path.join(out, name === '/' ? 'index.html' : path.normalize(name));
    try {
      const body = readFileSync(file);
      // Isolated, so that the browser's clock is fine enough to time a tenth of a millisecond.
      response
        .writeHead(200, {
          'content-type': types[path.extname(file)] ?? 'application/octet-stream',
          // Names that the bundler writes carry a hash.
          ...(file.endsWith('.html') ? {} : { 'cache-control': 'max-age=31536000, immutable' }),
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-embedder-policy': 'require-corp',
        })
        .end(body);
    } catch {
      // The browser asks for an icon by itself: no file is no error.
      response.writeHead(name === '/favicon.ico' ? 204 : 404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop() {
      server.close();
      server.closeAllConnections();
      rmSync(out, { recursive: true, force: true });
    },
  };
}

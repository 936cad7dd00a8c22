/**
 * Builds the page over the double, serves it on loopback under the real policy, and opens it in a
 * real Chromium.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { contentSecurityPolicy, fillNonce, makeNonce } from '../../../main/hosts/page-policy.ts';

/** The served page. */
export type ServedPage = { readonly url: string; readonly stop: () => Promise<void> };

const types: { readonly [Extension in string]?: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Builds and serves; every reply carries the policy that the hosts send. */
export async function servePage(): Promise<ServedPage> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'yardmaster-page-'));
  const root = path.join(import.meta.dirname, 'page');
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'error',
    plugins: [react()],
    // Not the test runner's own "test", in which the kit leaves out portals and transitions; and
    // React's warnings are wanted:
    // each is logged as an error, which fails the test.
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'chrome130',
      minify: false,
      rolldownOptions: {
        input: path.join(root, 'index.html'),
        // In one file, so that `page/schemas.ts` runs first, as it does in the first file of the
        // product.
        output: { codeSplitting: false },
      },
    },
  });
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = path.join(outDir, path.normalize(pathname === '/' ? '/index.html' : pathname));
    const nonce = makeNonce();
    try {
      if (!file.startsWith(outDir)) throw new Error('outside');
      const body = readFileSync(file);
      // Names that the bundler writes carry a hash.
      if (!file.endsWith('.html'))
        response.setHeader('cache-control', 'max-age=31536000, immutable');
      response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
      response.setHeader('content-security-policy', contentSecurityPolicy(nonce, `'self'`));
      response.end(file.endsWith('.html') ? fillNonce(body.toString('utf8'), nonce) : body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

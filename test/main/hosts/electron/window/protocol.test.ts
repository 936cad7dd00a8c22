import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { makePageFolder } from '../../../program/page-folder.ts';

vi.mock('electron', () => ({}));
const { isOwnOrigin, isOwnPage, pageScheme, servePage } = await import(
  '../../../../../main/hosts/electron/window/protocol.ts'
);

const page = makePageFolder();
afterAll(page.remove);

type Answer = {
  statusCode?: number;
  headers?: Record<string, string>;
  data?: Buffer;
  error?: number;
};
type Handler = (request: { url: string; method: string }, answer: (answer: Answer) => void) => void;

/**
 * A folder as Electron serves it. A request is asked by the two fields that are read; what comes is
 * a response, or the number of a failure.
 */
function serve(folder: string) {
  let handler: Handler = () => {};
  const servedNames: string[] = [];
  servePage(
    {
      registerBufferProtocol: (_scheme: string, given: Handler) => {
        handler = given;
      },
    } as never,
    folder,
    (name) => servedNames.push(name),
  );
  const answerOf = (url: string, method: string) =>
    new Promise<Answer>((resolve) => handler({ url, method }, resolve));
  return {
    servedNames,
    answerOf,
    async ask(url: string, method = 'GET') {
      const { statusCode, headers, data } = await answerOf(url, method);
      return new Response(new Uint8Array(data ?? []), {
        status: statusCode ?? 0,
        headers: headers ?? {},
      });
    },
  };
}

const { ask } = serve(page.folder);

describe('the app protocol', () => {
  test('is announced as a secure standard scheme and no more', () => {
    expect(pageScheme).toEqual({
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    });
  });

  test('serves the page with a strict policy and a nonce of its own each time', async () => {
    const [first, second] = [await ask('app://console/'), await ask('app://console/index.html')];
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(first.status).toBe(200);
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).not.toMatch(/unsafe|ws:|http/);
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    // It would cost a second process at each start.
    expect(first.headers.has('cross-origin-opener-policy')).toBe(false);
    const nonce = /nonce-([^']+)/.exec(policy)?.[1];
    expect(await first.text()).toContain(`content="${nonce}"`);
    expect(second.headers.get('content-security-policy')).not.toBe(policy);
  });

  test('serves the scripts of the page', async () => {
    const reply = await ask('app://console/assets/main-abc123.js');
    expect(reply.headers.get('content-type')).toContain('text/javascript');
    expect(await reply.text()).toBe('export {};');
  });

  test.each([
    'app://console/../secret.js',
    'app://console/%2e%2e/secret.js',
    'app://console/..%2fsecret.js',
    'app://console/..%5csecret.js',
    'app://console/assets/..%2f..%2fsecret.js',
    'app://console//etc/passwd',
    'app://console/%00',
    'app://evil/assets/main-abc123.js',
    'app://console.evil/assets/main-abc123.js',
    'app://console@evil/assets/main-abc123.js',
    'app://evil@console/assets/main-abc123.js',
  ])('answers 404 to %s', async (url) => {
    const reply = await ask(url);
    expect(reply.status).toBe(404);
    expect(await reply.text()).toBe('Not found\n');
  });

  test('hands a file over before it says so, in its own bytes', async () => {
    const { answerOf, servedNames } = serve(page.folder);
    const { data } = await answerOf('app://console/assets/main-abc123.js', 'GET');
    expect(servedNames).toEqual([]);
    expect(Buffer.isBuffer(data)).toBe(true);
    await expect.poll(() => servedNames).toEqual(['/assets/main-abc123.js']);
  });

  test('a page that cannot be read fails, and is not waited for', async () => {
    const broken = makePageFolder();
    writeFileSync(path.join(broken.folder, 'index.html'), 'no place for the nonce');
    expect(await serve(broken.folder).answerOf('app://console/', 'GET')).toEqual({ error: -2 });
    broken.remove();
  });

  test.each(['POST', 'PUT', 'DELETE'])('answers 404 to %s', async (method) => {
    expect((await ask('app://console/', method)).status).toBe(404);
  });
});

test.each([
  ['app://console/', true, true],
  ['app://console/index.html', true, true],
  ['app://console/#x', true, true],
  ['app://console/assets/a.js', true, false],
  ['APP://CONSOLE/', true, true],
  ['app://console.evil/', false, false],
  ['http://console/', false, false],
  ['app:console', false, false],
  ['', false, false],
])('%s is our origin: %s, our page: %s', (url, origin, ownPage) => {
  // Node keeps the case of such hosts, Chromium does not: an address that Chromium never writes may
  // be refused.
  if (url === 'APP://CONSOLE/') expect(isOwnOrigin(url)).toBe(isOwnPage(url));
  else expect([isOwnOrigin(url), isOwnPage(url)]).toEqual([origin, ownPage]);
});

import { afterEach, describe, expect, test } from 'vitest';
import { createPdfShelf } from '../../../../main/hosts/web/pdf-shelf.ts';
import { startWebHost, type WebHost } from '../../../../main/hosts/web/server.ts';
import { makePageFolder } from '../../program/page-folder.ts';
import { makeTestRouter } from '../../program/test-router.ts';

let now = 0;
let host: WebHost | null = null;
const page = makePageFolder();
const pdf = (name: string) => ({ name, bytes: Buffer.from('%PDF-1.4 words') });
afterEach(async () => {
  await host?.stop();
  host = null;
});

describe('the shelf', () => {
  test('an address is new each time, holds 256 bits, and is good for ten minutes', () => {
    now = 0;
    const shelf = createPdfShelf(() => now);
    const [one = '', two = ''] = [shelf.shelve(pdf('a.pdf')), shelf.shelve(pdf('b.pdf'))].map(
      (address) => address.replace('/shown/', ''),
    );
    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64url')).toHaveLength(32);
    expect(shelf.take(one)?.name).toBe('a.pdf');
    now = 599_999;
    expect(shelf.take(two)?.name).toBe('b.pdf');
    now = 600_000;
    expect([shelf.take(one), shelf.take(two)]).toEqual([null, null]);
  });

  test('it holds eight: the oldest goes first', () => {
    const shelf = createPdfShelf(() => 0);
    const tokens = Array.from({ length: 9 }, (_, at) =>
      shelf.shelve(pdf(`${at}.pdf`)).replace('/shown/', ''),
    );
    expect(tokens.map((token) => shelf.take(token)?.name ?? null)).toEqual([
      null,
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((at) => `${at}.pdf`),
    ]);
  });
});

describe('the web host', () => {
  test('serves a PDF to be viewed, not cached, under a name that ends no header', async () => {
    const shelf = createPdfShelf(() => 0);
    host = await startWebHost({
      router: makeTestRouter().router,
      pageFolder: page.folder,
      port: 0,
      report: () => {},
      shelf,
    });
    const reply = await fetch(`${host.origin}${shelf.shelve(pdf('x"\r\nX-Evil: 1.pdf'))}`);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe('%PDF-1.4 words');
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="x___X-Evil__1.pdf"',
    });
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(reply.headers.get('x-evil')).toBeNull();
  });

  test('knows nothing under another address, and nothing at all without a shelf', async () => {
    const shelf = createPdfShelf(() => 0);
    host = await startWebHost({
      router: makeTestRouter().router,
      pageFolder: page.folder,
      port: 0,
      report: () => {},
      shelf,
    });
    shelf.shelve(pdf('a.pdf'));
    for (const path of [
      '/shown/',
      '/shown/x',
      `/shown/${'A'.repeat(43)}`,
      '/shown/..%2f..%2fetc',
    ]) {
      expect((await fetch(`${host.origin}${path}`)).status).toBe(404);
    }
    await host.stop();
    host = await startWebHost({
      router: makeTestRouter().router,
      pageFolder: page.folder,
      port: 0,
      report: () => {},
    });
    expect((await fetch(`${host.origin}/shown/${'A'.repeat(43)}`)).status).toBe(404);
  });
});

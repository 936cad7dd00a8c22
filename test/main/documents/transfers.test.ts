import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../sandbox/index.ts';
import { MAX_DOCUMENT } from '../../../shared/console-api/documents.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { type Message, message, rawText } from '../../../shared/i18n/message.ts';
import { fail, type Result } from '../../../shared/result.ts';
import { emptyYard, signIn } from '../../sandbox/harness.ts';
import { saying } from '../../support/said.ts';
import { webAddress } from '../../support/texts.ts';
import { deep } from '../../support/tiers.ts';
import { draftFor, openDesk } from '../appointments/desk.ts';
import { openStorage } from './storage-desk.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function opened(
  overrides: object = {},
  options: SandboxOptions = {},
  storageUrl?: string | null,
) {
  const sandbox: Sandbox = await startSandbox({ yard: emptyYard, storage: true, ...options });
  const desk = await openStorage(
    sandbox,
    overrides,
    storageUrl === undefined ? sandbox.storage?.url : storageUrl,
  );
  ends.push(() => sandbox.stop(), desk.close);
  const host = sandbox.storage;
  if (host === null) throw new Error('The sandbox has no storage.');
  return { sandbox, host, ...desk };
}
const good = <T>(result: Result<T, Message>): T => {
  if (!result.ok) throw new Error(inEnglish(result.error));
  return result.value;
};
const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 31) % 251));

describe('a document', () => {
  // Cases: D17.
  test.each(['INV#77.pdf', '75%.pdf', '75%41.pdf', 'POD?.pdf', 'Añejo.pdf', 'An\u0303ejo.pdf'])(
    'named %s goes up with its own name and is opened by its key',
    async (name) => {
      const { upload, download } = await opened();
      const sent = await upload(name, bytesOf(40));
      expect(sent.ok && sent.value.key.endsWith(`/${name}`)).toBe(true);
      const back = await download(sent.ok ? sent.value.key : '');
      expect(back.ok && back.value.bytes.equals(bytesOf(40))).toBe(true);
    },
  );

  // Cases: D17.
  test('with a hard name is attached to an appointment and opened from there', async () => {
    const { sandbox, upload, download } = await opened({}, { yard: 'small' });
    const { drafts, stop } = await openDesk(sandbox);
    ends.push(stop);
    const names = ['PO#338120 (50%).pdf', 'BOL?7%23.pdf', 'Ñandú & Añejo.pdf', 'a+b;c=d,e.pdf'];
    const keys: string[] = [];
    for (const [at, name] of names.entries())
      keys.push(good(await upload(name, bytesOf(40 + at))).key);
    const input = await draftFor(sandbox);
    const values = input.values.map(([index, value]) => {
      const { type } = (input.template[index] ?? {}) as { readonly type?: string };
      return [index, type === 'doc' ? keys[0] : type === 'multidoc' ? keys : value] as const;
    });
    good(drafts.save({ ...input, values }));
    const { created } = good(await drafts.create('draft-1', null));
    const caller = await signIn(sandbox);
    const made = (await caller.get(`/appointment/${created}`)).json.data;
    const of = (type: string) => made.customFields.find((each: any) => each.type === type).value;
    expect([of('doc'), of('multidoc')]).toEqual([keys[0], keys]);
    for (const [at, key] of of('multidoc').entries()) {
      const { fileName, bytes } = good(await download(key));
      // A disk takes no question mark in a name.
      expect([fileName, bytes]).toEqual([names[at]?.replace('?', '_'), bytesOf(40 + at)]);
    }
  });

  test('is opened where the service escapes the name in its key', async () => {
    const { upload, download } = await opened();
    const sent = await upload('gate photo #3.png', bytesOf(40));
    const key = sent.ok ? sent.value.key : '';
    const escaped = key.replace('gate photo #3.png', 'gate%20photo%20%233.png');
    expect((await download(escaped)).ok).toBe(true);
  });

  test('uploads in pieces, downloads byte for byte, and sends the host no credential', async () => {
    const { upload, download, transfers, host } = await opened();
    const bytes = bytesOf(1_300_000);
    const sent = await upload('bill of lading.pdf', bytes);
    expect(sent).toMatchObject({
      ok: true,
      value: { key: expect.stringMatching(/^storage\/[^/]+\/[^/]+\/bill of lading\.pdf$/) },
    });
    if (!sent.ok) return;
    const back = await download(sent.value.key);
    expect(back).toMatchObject({
      ok: true,
      value: { fileName: 'bill of lading.pdf', size: 1_300_000 },
    });
    expect(back.ok && back.value.bytes.equals(bytes)).toBe(true);
    expect(
      transfers.list().map(({ direction, state, done, total }) => [direction, state, done, total]),
    ).toEqual([
      ['down', 'done', 1_300_000, 1_300_000],
      ['up', 'done', 1_300_000, 1_300_000],
    ]);
    expect(host.asked).toHaveLength(1);
    expect(host.leaks).toEqual([]);
  });

  deep.test('shows how far it is while it goes up', async () => {
    const { upload, transfers } = await opened();
    const seen = new Set<number>();
    transfers.watch(() => seen.add(transfers.list()[0]?.done ?? 0));
    await upload('large.pdf', bytesOf(6_000_000));
    expect([...seen].some((done) => done > 0 && done < 6_000_000)).toBe(true);
    expect([...seen].every((done) => done <= 6_000_000)).toBe(true);
  });

  test('a page or script is served as plain bytes, even if it was uploaded as HTML', async () => {
    const { upload, download } = await opened();
    const sent = await upload(
      'open-me.html',
      Buffer.from('<script>alert(1)</script>'),
      'text/html',
    );
    if (!sent.ok) throw new Error(inEnglish(sent.error));
    expect(await download(sent.value.key)).toMatchObject({
      ok: true,
      value: { mediaType: 'application/octet-stream' },
    });
  });

  // Cases: D18.
  test.each([
    ['of no bytes', 'a.pdf', 0, 'is empty'],
    ['over the limit', 'a.pdf', MAX_DOCUMENT + 1, '50 MB at most'],
    ['without a name', '  ', 5, 'has no name'],
  ])('%s is refused before anything is sent', async (_what, fileName, size, sentence) => {
    const { transfers, sandbox } = await opened();
    const begun = transfers.begin({ fileName, mediaType: 'application/pdf', size });
    expect(begun).toMatchObject({ ok: false, error: saying(sentence) });
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  test.each([
    ['../../etc/passwd', /^[^/\\]+$/],
    ['C:\\Users\\x\\CON', /^[^/\\:]+$/],
    ['CON.pdf', /^_CON\.pdf$/],
    ['bad\r\nX-Evil: 1".pdf', /^[^\r\n"]+$/],
  ])('called %j goes up under a harmless name', async (fileName, expected) => {
    const { upload, sandbox } = await opened();
    const sent = await upload(fileName, Buffer.from('x'));
    expect(sent.ok).toBe(true);
    const body = sandbox.ledger.applied()[0]?.body as {
      parts: { name: string; fileName: string }[];
    };
    expect(body.parts).toHaveLength(1);
    expect(body.parts[0]).toMatchObject({
      name: 'file',
      fileName: expect.stringMatching(expected),
    });
  });

  test('that is a PDF goes to the host’s viewer once; other bytes go to none', async () => {
    const { transfers } = await opened();
    const upload = async (name: string, bytes: Buffer) => {
      const { id } = good(
        transfers.begin({ fileName: name, mediaType: 'x/y', size: bytes.length }),
      );
      good(transfers.piece(id, bytes.toString('base64')));
      return good(await transfers.send(id)).key;
    };
    const pdf = Buffer.from('%PDF-1.7 seal 7731');
    const seen: { name: string; text: string }[] = [];
    const shelf = {
      kind: 'address',
      shelve: ({ name, bytes }: { name: string; bytes: Buffer }) => {
        seen.push({ name, text: bytes.toString() });
        return '/shown/abc';
      },
    } as const;
    const held = good(await transfers.fetch(await upload('POD 7731.pdf', pdf)));
    expect(good(await transfers.view(held.id, shelf))).toEqual({ address: '/shown/abc' });
    expect(seen).toEqual([{ name: 'POD 7731.pdf', text: pdf.toString() }]);
    expect((await transfers.view(held.id, shelf)).ok).toBe(false);
    const page = good(await transfers.fetch(await upload('bill.pdf', Buffer.from('<html>'))));
    const refused = await transfers.view(page.id, shelf);
    expect(refused.ok ? '' : refused.error.code).toBe('desktop.document.notPdf');
    const fails = { kind: 'program', open: async () => fail(rawText('No program.')) } as const;
    const again = good(await transfers.fetch(await upload('b.pdf', pdf)));
    expect((await transfers.view(again.id, fails)).ok).toBe(false);
    // It is still there to be saved.
    expect(good(transfers.take(again.id, 0)).last).toBe(true);
  });

  test('that changed while it was read is not sent', async () => {
    const { transfers, sandbox } = await opened();
    const begun = transfers.begin({ fileName: 'a.pdf', mediaType: 'application/pdf', size: 10 });
    if (!begun.ok) throw new Error(inEnglish(begun.error));
    expect(transfers.piece(begun.value.id, Buffer.from('12345').toString('base64')).ok).toBe(true);
    expect(await transfers.send(begun.value.id)).toMatchObject({
      ok: false,
      error: message('documents.changed'),
    });
    expect(transfers.piece(begun.value.id, 'AAAA').ok).toBe(false);
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  test('can be canceled while it goes up, and says what that means', async () => {
    const { transfers, sandbox, upload } = await opened();
    sandbox.faults.add({ match: { path: '/storage' }, fault: { kind: 'delay', ms: 60_000 } });
    const sent = upload('a.pdf', Buffer.from('x'));
    const id = transfers.list()[0]?.id ?? '';
    setTimeout(() => transfers.cancel(id), 50);
    expect(await sent).toMatchObject({
      ok: false,
      error: message('documents.uploadCanceledUnsure'),
    });
    expect(transfers.list()[0]?.state).toBe('canceled');
  });

  test('can be canceled while it comes down', async () => {
    const { transfers, host, upload } = await opened();
    const sent = await upload('a.pdf', Buffer.from('x'));
    if (!sent.ok) throw new Error(inEnglish(sent.error));
    host.faults.add({ fault: { kind: 'delay', ms: 60_000 } });
    const stop = new AbortController();
    const fetched = transfers.fetch(sent.value.key, stop.signal);
    stop.abort();
    expect(await fetched).toMatchObject({
      ok: false,
      error: message('documents.downloadCanceled'),
    });
    expect(transfers.list()[0]?.state).toBe('canceled');
  });

  test('that its page left behind is forgotten after a while, and no timer stays', async () => {
    const { transfers, upload, pass, timers } = await opened();
    const sent = await upload('a.pdf', Buffer.from('x'));
    if (!sent.ok) throw new Error(inEnglish(sent.error));
    const begun = transfers.begin({ fileName: 'b.pdf', mediaType: 'application/pdf', size: 5 });
    const fetched = await transfers.fetch(sent.value.key);
    if (!begun.ok || !fetched.ok) throw new Error('Nothing began.');
    pass(60_000);
    expect(transfers.list().filter(({ state }) => state === 'running')).toHaveLength(2);
    pass(61_000);
    expect(transfers.list().map(({ state }) => state)).toEqual(['canceled', 'canceled', 'done']);
    expect(transfers.take(fetched.value.id, 0).ok).toBe(false);
    expect(transfers.piece(begun.value.id, 'AAAA').ok).toBe(false);
    expect(timers()).toBe(0);
  });

  test('is one of at most four at once', async () => {
    const { transfers } = await opened();
    const begin = () =>
      transfers.begin({ fileName: 'a.pdf', mediaType: 'application/pdf', size: 5 });
    const ids = [begin(), begin(), begin(), begin()];
    expect(begin()).toMatchObject({ ok: false, error: message('documents.tooMany') });
    transfers.cancel(ids[0]?.ok ? ids[0].value.id : '');
    expect(begin().ok).toBe(true);
  });
});

describe('the service', () => {
  test('that refuses says so in its own words, once', async () => {
    const { upload, sandbox, transfers } = await opened();
    sandbox.faults.add({
      match: { path: '/storage' },
      fault: { kind: 'status', status: 413, body: { message: 'File too large' } },
    });
    expect(await upload('a.pdf', Buffer.from('x'))).toMatchObject({
      ok: false,
      error: saying('File too large'),
    });
    expect(transfers.list()[0]?.state).toBe('failed');
    expect(sandbox.ledger.entries().filter(({ path }) => path === '/storage')).toHaveLength(1);
  });

  test('whose answer is lost leaves the upload unclear and is not asked again', async () => {
    const { upload, sandbox, transfers } = await opened();
    sandbox.faults.add({ match: { path: '/storage' }, fault: { kind: 'dropAnswer' } });
    expect(await upload('a.pdf', Buffer.from('x'))).toMatchObject({
      ok: false,
      error: { code: 'documents.unsure' },
    });
    expect(transfers.list()[0]?.state).toBe('unknown');
    expect(sandbox.ledger.entries().filter(({ path }) => path === '/storage')).toHaveLength(1);
  });

  test.each([
    ['../x'],
    ['storage/1/2/../../x'],
    ['storage/1/2/..\\x'],
    ['storage/1/2/%2e%2e'],
    ['https://evil.example/storage/1/2/a'],
    ['@evil.example/1/2/a'],
    [7],
    [undefined],
  ])('that answers the key %j is not believed', async (key) => {
    const { upload, sandbox, transfers } = await opened();
    sandbox.faults.add({
      match: { path: '/storage' },
      fault: { kind: 'wrongJson', body: { url: 'https://evil.example/x', key } },
    });
    expect(await upload('a.pdf', Buffer.from('x'))).toMatchObject({
      ok: false,
      error: { code: 'documents.badAnswer' },
    });
    expect(transfers.list()[0]).toMatchObject({ state: 'failed', key: null });
  });
});

describe('a key', () => {
  const bad = [
    '../x',
    'storage/1/2/../../x',
    'storage/1/2/3/4',
    'storage/1/2/',
    'storage/1/2/.htaccess',
    'storage/1/2/a%2fb',
    'storage/1/2/a\\b',
    'storage/1/2/a\u0000b',
    'storage/1/2/a\u202eb',
    '//evil.example/x',
    '@evil.example/x',
    '.evil.example/x',
    '',
  ];
  test.each(bad.map((key) => [key]))('such as %j is never fetched', async (key) => {
    const { transfers, host } = await opened();
    expect(await transfers.fetch(key)).toMatchObject({
      ok: false,
      error: { code: 'documents.badKey' },
    });
    expect(host.asked).toEqual([]);
  });

  test('of any text asks no other path than its own', async () => {
    const { transfers, host } = await opened();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.string().map((name) => `storage/1/2/${name}`),
          webAddress,
        ),
        async (key) => {
          const before = host.asked.length;
          await transfers.fetch(key);
          for (const path of host.asked.slice(before))
            expect(decodeURIComponent(path)).toBe(`/${key}`);
        },
      ),
      { numRuns: 150 },
    );
    expect(host.leaks).toEqual([]);
  });
});

describe('the storage host', () => {
  async function uploaded(overrides: object = {}) {
    const desk = await opened(overrides);
    const sent = await desk.upload('seal.jpg', bytesOf(4_000), 'image/jpeg');
    if (!sent.ok) throw new Error(inEnglish(sent.error));
    return { ...desk, key: sent.value.key };
  }

  test('that redirects, to the service itself or elsewhere, is not followed', async () => {
    const { host, key, download, sandbox } = await uploaded();
    const seen: IncomingMessage['headers'][] = [];
    const elsewhere = createServer((request, response) => {
      seen.push(request.headers);
      response.end('x');
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    ends.push(() => elsewhere.close());
    for (const location of [
      `${sandbox.url}/auth/me`,
      `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`,
    ]) {
      for (const status of [301, 302, 307, 308] as const) {
        host.faults.clear();
        host.faults.add({ fault: { kind: 'redirect', status, location } });
        expect(await download(key)).toMatchObject({ ok: false, error: saying('another address') });
      }
    }
    expect(seen).toEqual([]);
    expect(host.leaks).toEqual([]);
  });

  test('that never ends is given up at the deadline', async () => {
    const { host, key, download } = await uploaded({ storageDeadlineMs: 1_000 });
    host.faults.add({ fault: { kind: 'endlessBody', everyMs: 20 } });
    expect(await download(key)).toMatchObject({
      ok: false,
      error: saying('didn’t answer in time'),
    });
  });

  test('that sends more than anybody takes is cut off', async () => {
    const { host, key, download } = await uploaded();
    host.faults.add({ fault: { kind: 'gzipBomb', megabytes: 60 } });
    expect(await download(key)).toMatchObject({ ok: false, error: saying('too large to read') });
  });

  test.each(['longer', 'huge'] as const)(
    'that claims a %s length than it sends gives no document',
    async (manner) => {
      const { host, key, download, transfers } = await uploaded();
      host.setLength(manner);
      expect((await download(key)).ok).toBe(false);
      expect(transfers.list()[0]?.state).toBe('failed');
    },
  );

  test('that is away, does not know the document or has it empty says so', async () => {
    const { host, key, download } = await uploaded();
    expect(await download(key.replace('seal', 'soul'))).toMatchObject({
      ok: false,
      error: saying('storage host doesn’t have it'),
    });
    const { key: empty } = host.files.put({
      name: 'empty.pdf',
      type: 'application/pdf',
      bytes: Buffer.alloc(0),
    });
    expect(await download(empty)).toMatchObject({ ok: false, error: { code: 'documents.empty' } });
    await host.faults.goDown();
    expect(await download(key)).toMatchObject({
      ok: false,
      error: saying('refused the connection'),
    });
  });

  test('that the profile does not name is said in a sentence with what to do', async () => {
    const { transfers } = await opened({}, {}, null);
    expect(await transfers.fetch('storage/1/2/a.pdf')).toEqual({
      ok: false,
      error: message('documents.noAddress'),
    });
  });
});

import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type FeedConfig,
  isNewer,
  readFeed,
  readFeedConfig,
} from '../../../../../main/hosts/electron/updates/feed.ts';
import { inEnglish } from '../../../../../shared/i18n/in-english.ts';
import { message } from '../../../../../shared/i18n/message.ts';
import { saying } from '../../../../support/said.ts';

const ours = generateKeyPairSync('ed25519');
const others = generateKeyPairSync('ed25519');
const pem = (pair: typeof ours) =>
  pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const target = { platform: 'linux', arch: 'x64' };
const release = {
  product: 'yardmaster',
  ...target,
  version: '1.2.3',
  files: [{ url: 'Yardmaster-1.2.3.AppImage', sha512: `${'A'.repeat(86)}==`, size: 7 }],
};

/** A real server with a reply for each path. */
let server: Server;
let answers: Record<
  string,
  { status?: number; body: string | Buffer; headers?: Record<string, string> }
>;
let feed: FeedConfig;
beforeEach(async () => {
  answers = {};
  server = createServer((request, reply) => {
    const answer = answers[request.url ?? ''] ?? { status: 404, body: '' };
    reply.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  feed = {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/updates/`),
    publicKey: ours.publicKey,
  };
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const publish = (content: unknown, by = ours, text = JSON.stringify(content)) => {
  answers['/updates/yardmaster-linux-x64.json'] = { body: text };
  answers['/updates/yardmaster-linux-x64.json.sig'] = {
    body: `${sign(null, Buffer.from(text), by.privateKey).toString('base64')}\n`,
  };
};
const read = () => readFeed(feed, target, fetch);

describe('the update feed', () => {
  test('is read when the publisher signed it', async () => {
    publish(release);
    expect(await read()).toEqual({
      ok: true,
      value: { version: release.version, files: release.files },
    });
  });

  test.each([
    ['signed by somebody else', () => publish(release, others), /isn’t signed/],
    [
      'changed after it was signed',
      () => {
        publish(release);
        answers['/updates/yardmaster-linux-x64.json'] = {
          body: JSON.stringify({ ...release, version: '9.9.9' }),
        };
      },
      /isn’t signed/,
    ],
    [
      'without a signature',
      () => {
        publish(release);
        delete answers['/updates/yardmaster-linux-x64.json.sig'];
      },
      /answered with error 404/,
    ],
    [
      'with a signature that is none',
      () => {
        publish(release);
        answers['/updates/yardmaster-linux-x64.json.sig'] = {
          body: '<html>Sign in to the hotel</html>',
        };
      },
      /isn’t signed/,
    ],
    ['of another system', () => publish({ ...release, platform: 'win32' }), /another system/],
    ['of another program', () => publish({ ...release, product: 'other' }), /format/],
    ['with a version that is none', () => publish({ ...release, version: '1.2.3-beta' }), /format/],
    [
      'with a path for a file',
      () => publish({ ...release, files: [{ ...release.files[0], url: '../evil.AppImage' }] }),
      /format/,
    ],
    [
      'with an address for a file',
      () =>
        publish({ ...release, files: [{ ...release.files[0], url: 'https://evil.example/x' }] }),
      /format/,
    ],
    [
      'without a hash',
      () => publish({ ...release, files: [{ url: 'x.AppImage', size: 7 }] }),
      /format/,
    ],
    ['without files', () => publish({ ...release, files: [] }), /format/],
    ['that is no JSON', () => publish(null, ours, '{'), /format/],
    ['that is endless', () => publish({ ...release, filler: 'x'.repeat(70_000) }), /too large/],
    [
      'that leads elsewhere',
      () => {
        publish(release);
        answers['/updates/yardmaster-linux-x64.json'] = {
          status: 302,
          body: '',
          headers: { location: '/updates/other.json' },
        };
      },
      /can’t be reached/,
    ],
    [
      'that is broken',
      () => (answers['/updates/yardmaster-linux-x64.json'] = { status: 500, body: 'oops' }),
      /answered with error 500/,
    ],
  ])('is refused in a sentence when it is one %s', async (_what, make, words) => {
    make();
    const result = await read();
    expect(result.ok).toBe(false);
    expect(result.ok ? '' : inEnglish(result.error)).toMatch(words);
  });

  test('one that cannot be reached is reported, and nothing else happens', async () => {
    await new Promise((resolve) => server.close(resolve));
    expect(await read()).toMatchObject({ ok: false, error: message('desktop.feed.unreachable') });
    server.listen(0);
  });
});

describe('the configuration of the feed', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-feed-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const configured = (update: unknown) => {
    writeFileSync(
      path.join(folder, 'package.json'),
      JSON.stringify({ name: 'yardmaster', ...(update === undefined ? {} : { update }) }),
    );
    return readFeedConfig(folder);
  };

  test('is absent unless the program was packed with it', () => {
    expect(readFeedConfig(folder)).toEqual({ ok: true, value: null });
    expect(configured(undefined)).toEqual({ ok: true, value: null });
  });

  test('holds an address and the key of the publisher', () => {
    const config = configured({ feed: 'https://updates.example/yardmaster', publicKey: pem(ours) });
    expect(config.ok && config.value?.url.href).toBe('https://updates.example/yardmaster/');
  });

  test.each([
    ['an address in clear text', { feed: 'http://updates.example/', publicKey: pem(ours) }],
    ['an address with a password', { feed: 'https://u:p@updates.example/', publicKey: pem(ours) }],
    ['no key', { feed: 'https://updates.example/' }],
    ['a key that is none', { feed: 'https://updates.example/', publicKey: 'x' }],
    [
      'a key of another kind',
      {
        feed: 'https://updates.example/',
        publicKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
          type: 'spki',
          format: 'pem',
        }),
      },
    ],
    ['something else', 7],
  ])('with %s turns updates off and says so', (_what, update) =>
    expect(configured(update)).toMatchObject({ ok: false }),
  );
});

describe('a version', () => {
  const version = fc.tuple(fc.nat(99_999), fc.nat(99_999), fc.nat(99_999));
  test('compares versions by numbers, not letters; none is newer than itself', () => {
    expect(isNewer('0.10.0', '0.9.9')).toBe(true);
    expect(isNewer('0.9.9', '0.10.0')).toBe(false);
    fc.assert(
      fc.property(version, version, (a, b) => {
        const [left, right] = [a.join('.'), b.join('.')];
        expect(isNewer(left, left)).toBe(false);
        expect(isNewer(left, right) && isNewer(right, left)).toBe(false);
        if (left !== right) expect(isNewer(left, right) || isNewer(right, left)).toBe(true);
      }),
    );
  });
  test('that is none is never newer', () => {
    for (const bad of [
      '',
      '1',
      '1.2',
      '1.2.3.4',
      '2.0.0-beta',
      'v9.0.0',
      '9.0.0 ',
      '1e9.0.0',
      '999999.0.0',
    ])
      expect(isNewer(bad, '1.0.0')).toBe(false);
  });
});

describe('what stands between us and the feed', () => {
  test.each([
    [
      'status 511',
      { status: 511, body: '<h1>Wi-Fi</h1>', headers: { 'content-type': 'text/html' } },
    ],
    ['a page', { body: '<form>', headers: { 'content-type': 'text/html' } }],
    ['a redirect', { status: 302, body: '', headers: { location: 'http://portal.test/' } }],
  ])('%s is the network’s sign-in page, and not a forged feed', async (_name, answer) => {
    publish(release);
    answers['/updates/yardmaster-linux-x64.json'] = answer;
    expect(await read()).toMatchObject({ ok: false, error: saying('sign in to the network') });
  });

  test.each([
    ['net::ERR_CERT_AUTHORITY_INVALID', 'desktop.feed.untrusted'],
    ['net::ERR_CERT_COMMON_NAME_INVALID', 'desktop.feed.networkSignIn'],
    ['net::ERR_PROXY_CONNECTION_FAILED', 'desktop.feed.proxy'],
    ['net::ERR_TUNNEL_CONNECTION_FAILED', 'desktop.feed.proxy'],
    ['net::ERR_INTERNET_DISCONNECTED', 'desktop.feed.unreachable'],
  ])('%s is told as what it is', async (words, code) => {
    const get = async () => Promise.reject(new Error(words));
    expect(await readFeed(feed, target, get)).toMatchObject({ ok: false, error: { code } });
  });
});

// Cases: PC20.
test('a feed without an end is left once it is too long', async () => {
  let sent = 0;
  let isLeft = false;
  const endless = () =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 16_384;
            controller.enqueue(new Uint8Array(16_384));
          },
          cancel() {
            isLeft = true;
          },
        }),
      ),
    );
  expect(await readFeed(feed, target, endless)).toMatchObject({
    ok: false,
    error: { code: 'desktop.feed.tooLarge' },
  });
  expect([sent < 400_000, isLeft]).toEqual([true, true]);
});

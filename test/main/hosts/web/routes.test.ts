/**
 * Every door of the web host, from its own table, in every spelling and by every method, with and
 * without what it needs.
 */
import { METHODS } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPdfShelf } from '../../../../main/hosts/web/pdf-shelf.ts';
import { routes, type WebRoute } from '../../../../main/hosts/web/routes.ts';
import { startWebHost, type WebHost } from '../../../../main/hosts/web/server.ts';
import { makePageFolder } from '../../program/page-folder.ts';
import { makeTestRouter } from '../../program/test-router.ts';
import { brokenTargets, rawRequest, sendRaw, spellingsOf } from './raw-requests.ts';

let host: WebHost;
let port: number;
const page = makePageFolder();
const shelf = createPdfShelf(() => performance.now());
/** An address for each door, as it is meant to be written. */
let targets: Readonly<Record<WebRoute['name'], string>>;

beforeAll(async () => {
  host = await startWebHost({
    router: makeTestRouter().router,
    pageFolder: page.folder,
    port: 0,
    report: () => {},
    shelf,
  });
  port = Number(new URL(host.origin).port);
  targets = {
    pipe: '/rpc',
    shown: shelf.shelve({ name: 'a.pdf', bytes: Buffer.from('%PDF-1.4 words') }),
    handover: new URL(host.handOver('anybody')).pathname,
    page: '/assets/main-abc123.js',
  };
});
afterAll(async () => {
  await host.stop();
  page.remove();
});

const names = [...new Set(routes.map(({ name }) => name))];
const methods = [...METHODS.filter((each) => each !== 'CONNECT'), 'get'];
const asking = (changes: Record<string, string | null> = {}) => ({
  host: `127.0.0.1:${port}`,
  connection: 'close',
  ...changes,
});
const upgrading = (changes: Record<string, string | null> = {}) => ({
  host: `127.0.0.1:${port}`,
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-protocol': `yardmaster, token.${host.token}`,
  origin: host.origin,
  ...changes,
});

/** A caller that must be refused, and the answer it gets whatever it asks for. */
const strangers: readonly (readonly [
  what: string,
  status: number,
  headers: () => Record<string, string | null>,
])[] = [
  ['no token', 401, () => upgrading({ 'sec-websocket-protocol': null })],
  [
    'only the name of the protocol',
    401,
    () => upgrading({ 'sec-websocket-protocol': 'yardmaster' }),
  ],
  [
    'a wrong token',
    401,
    () => upgrading({ 'sec-websocket-protocol': `yardmaster, token.${'A'.repeat(43)}` }),
  ],
  [
    'the token in another header',
    401,
    () => upgrading({ 'sec-websocket-protocol': null, authorization: `Bearer ${host.token}` }),
  ],
  ['a wrong Host', 421, () => upgrading({ host: 'evil.example' })],
  ['no Host', 421, () => upgrading({ host: null })],
  ['a wrong Origin', 403, () => upgrading({ origin: 'http://evil.example' })],
  ['no Origin', 403, () => upgrading({ origin: null })],
];

test('the table lists what needs no token, and no pipe is among it', () => {
  expect(
    routes.filter(({ needs }) => needs !== 'token').map(({ name, needs }) => `${name}: ${needs}`),
  ).toEqual(['shown: secret', 'handover: secret', 'page: nothing', 'page: nothing']);
  expect(routes.filter(({ kind }) => kind === 'pipe').map(({ needs }) => needs)).toEqual(['token']);
});

describe.each(names)('an upgrade, at the door "%s"', (name) => {
  test.each(strangers)(
    'with %s is answered %i in every spelling, and closed',
    async (_what, status, headers) => {
      const all = [targets[name], ...spellingsOf(targets[name])];
      const answers = await Promise.all(
        all.map(async (target) => ({
          target,
          ...(await sendRaw(port, rawRequest('GET', target, headers()), 5_000)),
        })),
      );
      // The parser refuses a few targets before anybody is asked.
      expect(answers.filter((each) => each.status !== status && each.status !== 400)).toEqual([]);
      expect(answers.filter(({ closed }) => !closed)).toEqual([]);
      expect(answers.find(({ target }) => target === targets[name])?.status).toBe(status);
    },
  );

  test('the token opens the pipe’s one spelling; every other is answered and closed', async () => {
    const all = [targets[name], ...spellingsOf(targets[name])];
    const answers = await Promise.all(
      all.map(async (target) => ({
        target,
        ...(await sendRaw(port, rawRequest('GET', target, upgrading()), 5_000)),
      })),
    );
    expect(answers.filter(({ status }) => status === 101).map(({ target }) => target)).toEqual(
      name === 'pipe' ? ['/rpc'] : [],
    );
    expect(answers.filter(({ status, closed }) => status !== 101 && !closed)).toEqual([]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set(name === 'pipe' ? [101, 404, 400] : [404, 400]),
    );
  });

  test('by every other method opens nothing, token or not', async () => {
    for (const headers of [upgrading(), upgrading({ 'sec-websocket-protocol': null })]) {
      const answers = await Promise.all(
        methods
          .filter((each) => each !== 'GET')
          .map(async (method) => ({
            method,
            ...(await sendRaw(port, rawRequest(method, targets[name], headers), 5_000)),
          })),
      );
      expect(
        answers.filter(({ status, closed }) => status === 101 || status === 200 || !closed),
      ).toEqual([]);
    }
  });
});

describe.each(names)('a request at the door "%s"', (name) => {
  test.each<[string, number, Record<string, string | null>]>([
    ['a wrong Host', 421, { host: 'evil.example' }],
    ['no Host', 421, { host: null }],
    ['a wrong Origin', 403, { origin: 'http://evil.example' }],
    ['the Origin "null"', 403, { origin: 'null' }],
  ])('with %s is answered %i in every spelling', async (_what, status, changes) => {
    const all = [targets[name], ...spellingsOf(targets[name])];
    const answers = await Promise.all(
      all.map((target) => sendRaw(port, rawRequest('GET', target, asking(changes)), 5_000)),
    );
    expect(
      answers
        .filter((each) => each.status !== status && each.status !== 400)
        .map(({ text }) => text),
    ).toEqual([]);
  });

  test('in another spelling gives the page alone, whatever it carries', async () => {
    for (const headers of [
      asking(),
      asking({ origin: host.origin, 'sec-websocket-protocol': `token.${host.token}` }),
    ]) {
      const given: string[] = [];
      for (const target of [...spellingsOf(targets[name]), ...brokenTargets(targets[name])]) {
        const { status, text } = await sendRaw(port, rawRequest('GET', target, headers), 5_000);
        if (status !== 404 && status !== 400 && status !== 431)
          given.push(`${status} ${target} ${/text\/html/.test(text)}`);
        expect(text).not.toContain(host.token);
        expect(text).not.toContain('%PDF');
      }
      expect(given).toEqual(['200 / true']);
    }
  });

  test('by another method than it has is a 404, with or without a body', async () => {
    const own = routes
      .filter((each) => each.name === name && each.kind === 'file')
      .flatMap((each) => [...each.methods]);
    for (const method of methods.filter((each) => !own.includes(each))) {
      for (const more of [
        {},
        { 'content-length': '5' },
        { 'transfer-encoding': 'chunked' },
        { expect: '100-continue' },
        { expect: 'x' },
      ]) {
        const { status } = await sendRaw(
          port,
          rawRequest(method, targets[name], asking(more)),
          5_000,
        );
        // 400: a method that the parser does not know.
        expect([method, [404, 400].includes(status)]).toEqual([method, true]);
      }
    }
  });
});

test('CONNECT is refused and connects to nothing', async () => {
  const { status, closed } = await sendRaw(
    port,
    rawRequest('CONNECT', `127.0.0.1:${port}`, upgrading()),
    5_000,
  );
  expect([status, closed]).toEqual([0, true]);
});

test('an upgrade to something that is no WebSocket is closed, token or not', async () => {
  for (const changes of [
    { upgrade: 'h2c' },
    { 'sec-websocket-version': '7' },
    { 'sec-websocket-key': 'x' },
    { 'sec-websocket-key': null },
  ]) {
    const { status, closed } = await sendRaw(
      port,
      rawRequest('GET', '/rpc', upgrading(changes)),
      5_000,
    );
    expect([status >= 400, closed]).toEqual([true, true]);
  }
});

test('an upgrade after a request on the same connection needs its own token', async () => {
  const first = rawRequest('GET', '/', { host: `127.0.0.1:${port}` });
  const second = rawRequest('GET', '/%72pc', upgrading({ 'sec-websocket-protocol': null }));
  const { text, closed } = await sendRaw(port, Buffer.concat([first, second]), 5_000);
  expect([...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].at(-1)?.[1]).toBe('401');
  expect(closed).toBe(true);
});

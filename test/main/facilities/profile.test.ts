import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readProfile } from '../../../main/facilities/profile.ts';
import { profileJson } from '../../../main/facilities/profile-json.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { message } from '../../../shared/i18n/message.ts';
import { saying } from '../../support/said.ts';

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const secretText = 'hunter2-canary';

const whole = {
  name: 'Dallas DC',
  warehouseId: '746a7b37-9592-45db-8a58-656c7727603d',
  timeZone: 'America/Chicago',
  dockScheduling: {
    baseUrl: 'https://docks.example/api',
    storageUrl: 'https://files.example',
    extensions: { checkIn: true },
    auth: { kind: 'password', email: 'ada@example.com', password: secretText },
  },
  marketplace: {
    baseUrl: 'https://market.example',
    auth: { kind: 'signed', issuer: 'us', privateKeyFile: 'key.pem' },
  },
  quoting: {
    baseUrl: 'https://quotes.example',
    auth: { kind: 'password', username: 'ada', password: `${secretText}-2` },
  },
  undocumented: { yardPageSize: 50 },
};

/** The profile with one change at a dotted path; undefined takes the key away. */
function changed(at: string, value: unknown): unknown {
  const copy = structuredClone(whole) as Record<string, unknown>;
  const keys = at.split('.');
  let place = copy;
  for (const key of keys.slice(0, -1)) place = place[key] as Record<string, unknown>;
  if (value === undefined) delete place[keys.at(-1) as string];
  else place[keys.at(-1) as string] = value;
  return copy;
}

const errorsOf = (json: unknown) => {
  const read = readProfile(json);
  return read.ok ? [] : read.error;
};

describe('a profile', () => {
  test('names the way out: a proxy with its password apart, or none at all', () => {
    const proxy = {
      address: 'http://proxy.company.test:3128',
      user: 'desk-2',
      password: secretText,
      except: ['.company.test'],
    };
    const read = readProfile(changed('proxy', proxy));
    if (!read.ok) throw new Error('Not read.');
    const { password: _, ...facts } = proxy;
    expect(read.value.facts.proxy).toEqual(facts);
    expect(JSON.stringify(read.value.facts)).not.toContain(secretText);
    expect(read.value.secrets).toContainEqual({
      key: { origin: 'http://proxy.company.test:3128', kind: 'password', account: 'desk-2' },
      secret: secretText,
    });
    expect(readProfile(profileJson(read.value.facts))).toMatchObject({
      ok: true,
      value: { facts: { proxy: facts } },
    });
    expect(readProfile(changed('proxy', 'direct'))).toMatchObject({
      value: { facts: { proxy: 'direct' } },
    });
  });

  test.each([
    `http://desk-2:${secretText}@proxy.test:3128`,
    'socks5://proxy.test',
    'http://',
    'proxy.test:0',
  ])('with the proxy %s is refused, and the text isn’t repeated', (address) => {
    const errors = errorsOf(changed('proxy', { address }));
    expect(errors.map(({ path }) => path)).toEqual(['proxy.address']);
    expect(JSON.stringify(errors)).not.toContain(secretText);
  });

  test('is read into facts, with its secrets separate under their keys', () => {
    const read = readProfile(whole);
    expect(read.ok && read.value.facts).toMatchObject({
      name: 'Dallas DC',
      warehouseId: '746a7b37-9592-45db-8a58-656c7727603d',
      timeZone: 'America/Chicago',
      dockScheduling: {
        baseUrl: 'https://docks.example/api',
        storageUrl: 'https://files.example',
        extensions: { checkIn: true, link: false },
        auth: { kind: 'password', email: 'ada@example.com' },
      },
      marketplace: {
        baseUrl: 'https://market.example',
        auth: { kind: 'signed', issuer: 'us', privateKeyFile: 'key.pem' },
      },
      quoting: { baseUrl: 'https://quotes.example', auth: { kind: 'password', username: 'ada' } },
    });
    expect(read.ok && read.value.facts.undocumented.yardPageSize).toBe(50);
    expect(read.ok && read.value.secrets).toEqual([
      {
        key: { origin: 'https://docks.example', kind: 'password', account: 'ada@example.com' },
        secret: secretText,
      },
      {
        key: { origin: 'https://quotes.example', kind: 'password', account: 'ada' },
        secret: `${secretText}-2`,
      },
    ]);
    expect(read.ok && JSON.stringify(read.value.facts)).not.toContain(secretText);
  });

  test.each([
    '746a7b37-9592-45db-8a58-656c7727603d',
    '746A7B37-9592-45DB-8A58-656C7727603D',
    '17',
    'DFW_2',
    'a'.repeat(64),
  ])('takes %s as the id of a warehouse', (id) =>
    expect(errorsOf(changed('warehouseId', id))).toEqual([]),
  );

  test('may name one service alone, and leave its secret to the secret store', () => {
    const read = readProfile({
      name: 'A',
      warehouseId: 'w',
      dockScheduling: {
        baseUrl: 'http://127.0.0.1:8080',
        auth: { kind: 'password', email: 'a@b.c' },
      },
    });
    expect(read.ok && read.value.facts).toMatchObject({
      timeZone: null,
      marketplace: null,
      quoting: null,
      dockScheduling: { storageUrl: null },
    });
    expect(read.ok && read.value.secrets).toEqual([]);
  });

  test('may hold pasted tokens, for the marketplace by carrier account', () => {
    const read = readProfile({
      name: 'A',
      warehouseId: 'w',
      dockScheduling: { baseUrl: 'https://d.example', auth: { kind: 'token', token: 't1' } },
      marketplace: {
        baseUrl: 'https://m.example',
        auth: { kind: 'token', applicationToken: 't2', userTokens: { acme: 't3', zeta: 't4' } },
      },
      quoting: { baseUrl: 'https://q.example', auth: { kind: 'token', token: 't5' } },
    });
    expect(read.ok && read.value.facts.marketplace?.auth).toEqual({
      kind: 'token',
      accounts: ['acme', 'zeta'],
    });
    expect(
      read.ok && read.value.secrets.map(({ key, secret }) => [key.origin, key.account, secret]),
    ).toEqual([
      ['https://d.example', 'pasted', 't1'],
      ['https://m.example', 'application', 't2'],
      ['https://m.example', 'acme', 't3'],
      ['https://m.example', 'zeta', 't4'],
      ['https://q.example', 'pasted', 't5'],
    ]);
  });

  test('may hold the private key itself, which is kept once', () => {
    const marketplace = {
      baseUrl: 'https://m.example',
      auth: { kind: 'signed', issuer: 'us', privateKey: secretText },
    };
    const read = readProfile({ name: 'A', warehouseId: 'w', marketplace });
    expect(read.ok && read.value.secrets).toEqual([
      {
        key: { origin: 'https://m.example', kind: 'private-key', account: 'us' },
        secret: secretText,
      },
    ]);
  });

  test.each([
    ['name', undefined, message('common.missing')],
    ['name', '  ', message('facilities.profile.empty')],
    ['name', 'x'.repeat(501), message('facilities.profile.long', { most: 500 })],
    ['warehouseId', 7, message('facilities.profile.type', { type: 'string' })],
    [
      'warehouseId',
      'correct horse battery staple',
      message('facilities.profile.notId', { most: 64 }),
    ],
    ['warehouseId', 'p@ssw0rd!', message('facilities.profile.notId', { most: 64 })],
    ['warehouseId', 'a'.repeat(65), message('facilities.profile.notId', { most: 64 })],
    ['timeZone', 'Dallas', message('facilities.profile.zone')],
    ['dockScheduling.baseUrl', 'http://docks.example', message('service.address.httpsOnly')],
    ['dockScheduling.baseUrl', 'docks.example', message('service.address.notComplete')],
    ['dockScheduling.baseUrl', 'https://ada:pw@docks.example', message('service.address.noUser')],
    ['dockScheduling.storageUrl', 'ftp://files.example', message('service.address.https')],
    [
      'dockScheduling.extensions.checkIn',
      'yes',
      message('facilities.profile.type', { type: 'boolean' }),
    ],
    ['dockScheduling.auth', undefined, message('common.missing')],
    [
      'dockScheduling.auth.kind',
      undefined,
      message('facilities.profile.kind', { kinds: ['password', 'token'] }),
    ],
    [
      'dockScheduling.auth.kind',
      'signed',
      message('facilities.profile.kind', { kinds: ['password', 'token'] }),
    ],
    ['dockScheduling.auth.email', undefined, message('common.missing')],
    ['dockScheduling.auth.password', '', message('facilities.profile.empty')],
    [
      'marketplace',
      'https://market.example',
      message('facilities.profile.type', { type: 'object' }),
    ],
    [
      'marketplace.auth.kind',
      'password',
      message('facilities.profile.kind', { kinds: ['signed', 'token'] }),
    ],
    ['marketplace.auth.issuer', undefined, message('common.missing')],
    ['quoting.auth.username', null, message('facilities.profile.type', { type: 'string' })],
    [
      'undocumented.yardPageSize',
      0,
      message('undocumented.wrong.value', {
        key: 'yardPageSize',
        what: message('undocumented.takes.range', { least: 1, most: 5_000 }),
      }),
    ],
    ['undocumented', [], message('undocumented.wrong.notObject')],
  ])('with %s = %j is refused with that path and a reason', (at, value, said) => {
    expect(errorsOf(changed(at, value))).toEqual([{ path: at, said }]);
    expect(inEnglish(said)).toMatch(/^[A-Z“][^\n{}]+\.\)?$/);
  });

  test.each([
    [
      'dockScheduling.extensions.checkin',
      'dockScheduling.extensions',
      /^Key \d \(“che…”\) isn’t known here\. Check its spelling\.$/,
    ],
    ['dockScheduling.auth.pasword', 'dockScheduling.auth', /^Key \d \(“pas…”\) isn’t known here/],
    ['webhooks', '', /^Key \d \(“web…”\) isn’t known here/],
    ['undocumented.yardPagesize', 'undocumented', /^Setting \d \(“yar…”\) isn’t known here/],
    ['dockScheduling.auth.hunter-2-canary', 'dockScheduling.auth', /^Key \d isn’t known here/],
  ])(
    'with the unknown name %s says where it stands and what it begins with',
    (at, place, sentence) => {
      expect(errorsOf(changed(at, 1))).toEqual([{ path: place, said: saying(sentence) }]);
    },
  );

  test('never repeats a secret typed anywhere in it, as a name or as a value', () => {
    const secrets = [
      'CANARY-pass-7719',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJDQU5BUlkifQ.c2lnbmF0dXJl',
      keys.privateKey,
    ];
    const paths = [
      [],
      ['undocumented'],
      ...['dockScheduling', 'marketplace', 'quoting'].flatMap((service) => [
        [service],
        [service, 'auth'],
        [service, 'auth', 'userTokens'],
      ]),
      ['dockScheduling', 'extensions'],
      ['marketplace', 'webhooks'],
      ['marketplace', 'webhooks', 'sources'],
    ];
    const places = [
      'name',
      'warehouseId',
      'timeZone',
      'baseUrl',
      'storageUrl',
      'kind',
      'email',
      'username',
      'issuer',
      'privateKeyFile',
      'port',
      'bind',
    ];
    let refused = 0;
    for (const secret of secrets)
      for (const where of paths)
        for (const [key, value] of [
          [secret, 1],
          [secret, ''],
          [secret, {}],
          [secret, 'other'],
          ...places.map((each) => [each, secret]),
        ]) {
          const at = [...where, key].join('\u0000');
          const json = structuredClone(changed('name', 'A yard')) as Record<string, unknown>;
          let target = json;
          for (const step of where) {
            target[step] ??= {};
            target = target[step] as Record<string, unknown>;
          }
          target[key as string] = value;
          const read = readProfile(json);
          if (read.ok) continue;
          refused += 1;
          for (const part of ['7719', 'eyJ', 'BEGIN', secret.slice(10, 40)])
            expect(JSON.stringify(read.error), at).not.toContain(part);
        }
    expect(refused).toBeGreaterThan(300);
  });

  test('takes no signed token and no key for a name', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJDQU5BUlkifQ.c2lnbmF0dXJl';
    const auth = { kind: 'token', userTokens: { [token]: 'carrier-7' } };
    expect(errorsOf(changed('marketplace', { baseUrl: 'https://m.example', auth }))).toEqual([
      {
        path: 'marketplace.auth.userTokens',
        said: message('facilities.profile.entry', {
          number: 1,
          what: message('facilities.profile.accountName'),
        }),
      },
    ]);
  });

  test.each([
    [{ port: 70_000 }, 'port', message('facilities.profile.most', { most: 65_535 })],
    [{ port: -1 }, 'port', message('facilities.profile.least', { least: 0 })],
    [{ port: '80' }, 'port', message('facilities.profile.type', { type: 'number' })],
    [{ port: 80.5 }, 'port', message('facilities.profile.type', { type: 'int' })],
    [
      { port: 1, sources: '10.0.0.1' },
      'sources',
      message('facilities.profile.type', { type: 'array' }),
    ],
    [
      { port: 1, sources: Array.from({ length: 101 }, () => '10.0.0.1') },
      'sources',
      message('facilities.profile.many', { most: 100 }),
    ],
    [{ port: 1, bind: 'relay.example' }, 'bind', message('facilities.profile.bind')],
    [{ port: 1, sources: ['relay.example'] }, 'sources.0', message('facilities.profile.senders')],
    [{ port: 1, bind: '0.0.0.0' }, 'sources', message('facilities.profile.noSenders')],
    [{ port: 1, bind: '0.0.0.0', sources: [] }, 'sources', message('facilities.profile.noSenders')],
    [{ port: 1, publicKey: 'not a key' }, 'publicKey', message('facilities.profile.publicKey')],
    [{ port: 1, publicKey: keys.privateKey }, 'publicKey', message('facilities.profile.publicKey')],
  ])(
    'with a webhook receiver %j is refused, with the place and the reason',
    (webhooks, at, said) => {
      expect(errorsOf(changed('marketplace.webhooks', webhooks))).toEqual([
        { path: `marketplace.webhooks.${at}`, said },
      ]);
    },
  );

  test.each([
    { port: 0 },
    { port: 1, bind: '127.0.0.1' },
    { port: 1, bind: '0.0.0.0', sources: ['10.0.0.0/8', '::1'] },
    { port: 1, publicKey: keys.publicKey },
  ])('with a webhook receiver %j is taken', (webhooks) => {
    const read = readProfile(changed('marketplace.webhooks', webhooks));
    expect(read.ok && read.value.facts.marketplace?.webhooks).toMatchObject(webhooks);
  });

  test('reports all its errors at once', () => {
    expect(errorsOf({ warehouseId: 1, quoting: {}, x: 1 }).map(({ path }) => path)).toEqual(
      ['name', 'warehouseId', 'quoting.baseUrl', 'quoting.auth', ''].map(String),
    );
  });

  test.each([null, 7, 'text', [], undefined])('that is %j is refused completely', (json) => {
    expect(errorsOf(json)).toEqual([{ path: '', said: saying(/\.$/) }]);
  });

  test('never has a value in its errors: it could be a secret', () => {
    const anyJson = fc.jsonValue({ maxDepth: 2 });
    const paths = [
      'name',
      'dockScheduling.auth.password',
      'dockScheduling.auth',
      'quoting.auth.password',
      'marketplace.auth.userTokens',
      'quoting',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...paths), anyJson, (at, value) => {
        const marked =
          typeof value === 'object' && value !== null
            ? { ...value, secret: secretText, auth: secretText }
            : secretText.repeat(2_000);
        expect(JSON.stringify(errorsOf(changed(at, marked)).map(({ said }) => said))).not.toContain(
          'canary',
        );
      }),
    );
  });

  test('with hostile keys pollutes nothing and is refused', () => {
    const hostile = JSON.parse(
      '{"name":"A","warehouseId":"w","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    );
    expect(errorsOf(hostile).map(({ said }) => said)).toEqual(
      expect.arrayContaining([
        message('facilities.profile.unknownKeyLike', { number: 4, start: 'con' }),
      ]),
    );
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

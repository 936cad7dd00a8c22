import { describe, expect, test } from 'vitest';
import { readProfile } from '../../../../../main/facilities/profile.ts';
import {
  draftOf,
  emptyDraft,
  type ProfileDraft,
  profileText,
  receiverOf,
  withExtension,
  withReceiver,
} from '../../../../../renderer/features/settings/facilities/profile-draft.ts';

const market = (auth: object) =>
  JSON.stringify({
    name: 'Yard',
    warehouseId: 'w-1',
    marketplace: { baseUrl: 'https://market.example', auth },
  });
const open = (text: string): ProfileDraft => {
  const draft = draftOf(text);
  if (draft === null) throw new Error('no draft');
  return draft;
};

describe('a profile in the form', () => {
  test('shows a file’s carrier accounts with and without tokens, and returns them', () => {
    const draft = open(
      market({
        kind: 'token',
        applicationToken: 'app',
        userTokens: { 'acc-1': 'one' },
        accounts: ['acc-1', 'acc-2'],
      }),
    );
    expect(draft.users).toEqual([
      { account: 'acc-1', token: 'one' },
      { account: 'acc-2', token: '' },
    ]);
    expect(JSON.parse(profileText(draft)).marketplace.auth).toEqual({
      kind: 'token',
      applicationToken: 'app',
      accounts: ['acc-1', 'acc-2'],
      userTokens: { 'acc-1': 'one' },
    });
  });

  test('typed carrier accounts become accounts and secrets of the console', () => {
    const draft = {
      ...open(market({ kind: 'token' })),
      users: [
        { account: ' acc-9 ', token: ' nine ' },
        { account: '', token: 'stray' },
      ],
    };
    const profile = readProfile(JSON.parse(profileText(draft)));
    if (!profile.ok) throw new Error(JSON.stringify(profile.error));
    expect(profile.value.facts.marketplace?.auth).toEqual({ kind: 'token', accounts: ['acc-9'] });
    expect(profile.value.secrets).toEqual([
      {
        key: { origin: 'https://market.example', kind: 'token', account: 'acc-9' },
        secret: 'nine',
      },
    ]);
  });

  test('drops an account that is removed, and all of them with another kind of sign-in', () => {
    const draft = open(market({ kind: 'token', accounts: ['a', 'b'] }));
    const fewer = { ...draft, users: draft.users.slice(1) };
    expect(JSON.parse(profileText(fewer)).marketplace.auth.accounts).toEqual(['b']);
    const signed = {
      ...draft,
      values: {
        ...draft.values,
        'marketplace.auth.kind': 'signed',
        'marketplace.auth.issuer': 'me',
      },
    };
    expect(JSON.parse(profileText(signed)).marketplace.auth).toEqual({
      kind: 'signed',
      issuer: 'me',
    });
  });

  test('a profile that names a key file sends the key’s text instead', () => {
    const draft = open(market({ kind: 'signed', issuer: 'me', privateKeyFile: 'keys/market.pem' }));
    expect(draft.keyFile).toBe('keys/market.pem');
    const withKey = {
      ...draft,
      values: {
        ...draft.values,
        'marketplace.auth.privateKey': '-----BEGIN PRIVATE KEY-----\nx\n',
      },
    };
    expect(JSON.parse(profileText(withKey)).marketplace.auth).toEqual({
      kind: 'signed',
      issuer: 'me',
      privateKey: '-----BEGIN PRIVATE KEY-----\nx\n',
    });
  });

  test.each(['', '{', '[]', 'null', '7', '"x"'])('is none for %j', (text) =>
    expect(draftOf(text)).toBeNull(),
  );

  test('survives nonsense in the place of accounts', () => {
    for (const bad of [7, 'x', null, [1, { a: 1 }], { a: 1 }])
      expect(open(market({ kind: 'token', userTokens: bad, accounts: bad })).users).toEqual([]);
    expect(emptyDraft.users).toEqual([]);
  });
});

test('the gate’s extensions are kept, switched, and go with their service', () => {
  const draft = draftOf(
    JSON.stringify({
      name: 'A',
      warehouseId: 'w',
      dockScheduling: { baseUrl: 'https://d.example', extensions: { link: true } },
    }),
  );
  if (draft === null) throw new Error('The profile was not read.');
  const extensionsOf = (each: typeof draft) =>
    (JSON.parse(profileText(each)) as { dockScheduling?: { extensions?: unknown } }).dockScheduling
      ?.extensions;
  expect(extensionsOf(draft)).toEqual({ link: true });
  expect(extensionsOf(withExtension(draft, 'checkIn', true))).toEqual({
    link: true,
    checkIn: true,
  });
  expect(extensionsOf(withExtension(draft, 'link', false))).toEqual({ link: false });
  expect(JSON.parse(profileText({ ...draft, services: [] }))).not.toHaveProperty('dockScheduling');
});

describe('the receiver of webhooks in the form', () => {
  const draft = open(market({ kind: 'signed', issuer: 'me' }));
  const json = (each: ProfileDraft) =>
    JSON.parse(profileText(each)) as { marketplace?: { webhooks?: unknown } };

  test('is off until it is turned on, and goes when it is turned off', () => {
    expect(receiverOf(draft)).toBeNull();
    expect(json(draft).marketplace).not.toHaveProperty('webhooks');
    const on = withReceiver(draft, { port: '8123' });
    expect(json(on).marketplace?.webhooks).toEqual({ port: 8123 });
    expect(json(withReceiver(on, null)).marketplace).not.toHaveProperty('webhooks');
  });

  test('has what a profile file says of it as texts, and gives it back as it was', () => {
    const webhooks = {
      port: 443,
      publicUrl: 'https://relay.example/x',
      bind: '0.0.0.0',
      sources: ['10.0.0.0/8', '::1'],
    };
    const read = open(
      JSON.stringify({
        name: 'A',
        warehouseId: 'w',
        marketplace: { baseUrl: 'https://m.example', webhooks },
      }),
    );
    expect(receiverOf(read)).toEqual({ ...webhooks, port: '443', sources: '10.0.0.0/8, ::1' });
    expect(json(read).marketplace?.webhooks).toEqual(webhooks);
  });

  test('keeps an invalid port for the console to refuse, and drops empty fields', () => {
    expect(
      json(withReceiver(draft, { port: ' http ', publicUrl: ' ', bind: '', sources: ' , ' }))
        .marketplace?.webhooks,
    ).toEqual({
      port: 'http',
    });
    const errors = readProfile(json(withReceiver(draft, {})));
    expect(errors).toMatchObject({
      ok: false,
      error: [{ path: 'marketplace.webhooks.port', said: { code: 'common.missing' } }],
    });
  });

  test('survives nonsense in its place', () => {
    for (const webhooks of [7, 'x', [], null])
      expect(receiverOf(open(JSON.stringify({ marketplace: { webhooks } })))).toBeNull();
    expect(
      receiverOf(open(JSON.stringify({ marketplace: { webhooks: { port: null, sources: 'x' } } }))),
    ).toEqual({ sources: 'x' });
  });
});

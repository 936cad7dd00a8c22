import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type ProfileFacts, readProfile } from '../../../main/facilities/profile.ts';
import { profileJson } from '../../../main/facilities/profile-json.ts';
import { openProfileStore, profileStoreFileName } from '../../../main/facilities/profile-store.ts';
import { message } from '../../../shared/i18n/message.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-facilities-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'each-'));
});

const read = (changes: object = {}): ProfileFacts => {
  const profile = readProfile({
    name: 'Dallas DC',
    warehouseId: 'w-1',
    dockScheduling: {
      baseUrl: 'https://dock.example',
      auth: { kind: 'password', email: 'a@example.com', password: 'CANARY-dock' },
    },
    marketplace: {
      baseUrl: 'https://market.example',
      auth: {
        kind: 'token',
        applicationToken: 'CANARY-app',
        userTokens: { carrier: 'CANARY-user' },
      },
    },
    quoting: {
      baseUrl: 'https://quotes.example',
      auth: { kind: 'password', username: 'desk', password: 'CANARY-quote' },
    },
    ...changes,
  });
  if (!profile.ok) throw new Error(JSON.stringify(profile.error));
  return profile.value.facts;
};

describe('a kept profile', () => {
  test('gives the same facts back, whatever services and sign-ins it has', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/);
    const url = word.map((each) => `https://${each}.example`);
    const dock = fc.record({
      baseUrl: url,
      auth: fc.oneof(
        fc.record({ kind: fc.constant('password'), email: word }),
        fc.constant({ kind: 'token' }),
      ),
    });
    const market = fc.record({
      baseUrl: url,
      auth: fc.oneof(
        fc.record({ kind: fc.constant('signed'), issuer: word }),
        fc.record({ kind: fc.constant('token'), accounts: fc.uniqueArray(word, { maxLength: 4 }) }),
      ),
    });
    const quotes = fc.record({
      baseUrl: url,
      auth: fc.oneof(
        fc.record({ kind: fc.constant('password'), username: word }),
        fc.constant({ kind: 'token' }),
      ),
    });
    const profile = fc.record(
      {
        name: word,
        warehouseId: word,
        timeZone: fc.constantFrom('UTC', 'America/Chicago'),
        dockScheduling: dock,
        marketplace: market,
        quoting: quotes,
        undocumented: fc.record(
          { yardPageSize: fc.integer({ min: 1, max: 5_000 }), sendIdempotencyKey: fc.boolean() },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: ['name', 'warehouseId'] },
    );
    fc.assert(
      fc.property(profile, (json) => {
        const first = readProfile(json);
        if (!first.ok) throw new Error(JSON.stringify(first.error));
        const again = readProfile(JSON.parse(JSON.stringify(profileJson(first.value.facts))));
        expect(again).toEqual({ ok: true, value: { facts: first.value.facts, secrets: [] } });
      }),
    );
  });

  test('holds no secret', () => {
    openProfileStore(folder).keep(read());
    expect(readFileSync(path.join(folder, profileStoreFileName), 'utf8')).not.toContain('CANARY');
  });
});

describe('the facilities of this computer', () => {
  test('are there after a restart, by name, with the one to open', () => {
    const store = openProfileStore(folder);
    store.keep(read());
    store.keep(read({ warehouseId: 'w-2', name: 'Austin' }));
    store.setToOpen('w-2');
    const again = openProfileStore(folder);
    expect(again.list().map(({ name }) => name)).toEqual(['Austin', 'Dallas DC']);
    expect(again.toOpen()).toBe('w-2');
    again.forget('w-2');
    expect(again.toOpen()).toBeNull();
    expect(again.list()).toHaveLength(1);
  });

  test('take overrides of the register, checked, and give them up again', () => {
    const store = openProfileStore(folder);
    const facts = read({ undocumented: { yardPageSize: 100 } });
    store.keep(facts);
    expect(store.override('w-1', 'yardPageSize', 'many')).toMatchObject([{ key: 'yardPageSize' }]);
    expect(store.override('w-1', 'noSuchKey', 1)).toMatchObject([
      { key: '', said: message('undocumented.wrong.keyLike', { number: 1, start: 'noS' }) },
    ]);
    expect(store.override('w-1', 'yardPageSize', 250)).toEqual([]);
    expect(openProfileStore(folder).withOverrides(facts).undocumented.yardPageSize).toBe(250);
    store.override('w-1', 'yardPageSize', null);
    expect(store.withOverrides(facts).undocumented.yardPageSize).toBe(100);
  });

  test('keep overrides of a facility that is only named on the command line', () => {
    const store = openProfileStore(folder);
    store.override('w-1', 'yardPageSize', 250);
    expect(store.list()).toEqual([]);
    expect(store.withOverrides(read()).undocumented.yardPageSize).toBe(250);
  });

  test('whose file is damaged are set aside, not overwritten', () => {
    writeFileSync(path.join(folder, profileStoreFileName), 'nonsense');
    const store = openProfileStore(folder);
    expect(store.list()).toEqual([]);
    store.keep(read());
    expect(readFileSync(path.join(folder, `${profileStoreFileName}.damaged`), 'utf8')).toBe(
      'nonsense',
    );
    expect(store.list()).toHaveLength(1);
  });
});

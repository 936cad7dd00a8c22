/**
 * A keyring that is locked, or another one than before: the key of this desk is there and can't be
 * read.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { SealedSecretStore } from '../../../main/credentials/sealed-secret-store.ts';
import { readProfile } from '../../../main/facilities/profile.ts';
import { openProfileStore, type StoredDesk } from '../../../main/facilities/profile-store.ts';
import { deskKey } from '../../../main/program/secrets/facility-secrets.ts';
import { FacilityDeskSetup, joinedDesk } from '../../../main/program/set-up-desk.ts';
import { saying } from '../../support/said.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const warehouseId = '946a7b37-9592-45db-8a58-656c77276031';
const profile = readProfile({ name: 'East', warehouseId });
if (!profile.ok) throw new Error('No profile.');
const { facts } = profile.value;

/** One root; `start` is the program with the keyring of now. */
function desk() {
  const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-key-'));
  folders.push(root);
  return (keyring: string) => {
    const secrets = new SealedSecretStore({
      file: path.join(root, 'secrets.json'),
      version: '1',
      sealer: {
        backend: 'dpapi',
        seal: async (secret) => Buffer.from(`${keyring} ${secret}`),
        async open(sealed) {
          const [by, secret = ''] = sealed.toString().split(' ');
          if (by !== keyring) throw new Error('Sealed by another key.');
          return { secret, stale: false };
        },
      },
    });
    const store = openProfileStore(root);
    const office = new FacilityDeskSetup({
      store,
      secrets,
      facts,
      folder: path.join(root, 'data'),
      now: Date.now,
      words: async () => Promise.reject(new Error('Nothing is written here.')),
      open: () => {},
    });
    return { secrets, store, office };
  };
}

test('makes no new key for an unreadable one, which works again with its keyring', async () => {
  const start = desk();
  const first = start('one');
  const request = await first.office.request('Gate');
  const kept = await first.secrets.get(deskKey('desk-key', warehouseId));
  expect(kept).not.toBeNull();

  const locked = start('two');
  expect(await locked.office.request('Gate')).toEqual({
    ok: false,
    error: saying('can’t be opened now'),
  });
  expect(await locked.office.setUpServer('10.1.2.3', 'Gate')).toMatchObject({ ok: false });
  expect(await locked.secrets.get(deskKey('desk-key', warehouseId))).toBeNull();

  const again = start('one');
  expect(await again.secrets.get(deskKey('desk-key', warehouseId))).toBe(kept);
  expect(await again.office.request('Gate')).toEqual(request);
});

test('a desk that joined works alone and says why; leaving makes room for a new key', async () => {
  const start = desk();
  const first = start('one');
  await first.office.request('Gate');
  const { desk: id, name } = first.store.desk(warehouseId) as StoredDesk;
  first.store.setDesk(warehouseId, {
    desk: id,
    name,
    server: { address: '10.1.2.3:4222', ca: 'a certificate' },
  });

  const locked = start('two');
  const joined = await joinedDesk({ ...locked, facts });
  await expect(joined?.log.connect(AbortSignal.timeout(1_000))).rejects.toMatchObject({
    kind: 'refused',
    said: { code: 'desks.key.unreadable' },
  });
  await locked.office.leave();
  expect(await locked.office.request('Gate')).toMatchObject({ ok: true });
});

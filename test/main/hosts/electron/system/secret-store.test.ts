import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { SecretKey } from '../../../../../main/credentials/secret-store.ts';
import {
  lateKeyring,
  type SafeStorage,
} from '../../../../../main/hosts/electron/system/late-keyring.ts';
import { createElectronSecretStore } from '../../../../../main/hosts/electron/system/secret-store.ts';
import { systemTimers } from '../../../../../main/program/system-ports.ts';
import { message } from '../../../../../shared/i18n/message.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-keyring-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let file = '';
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(root, 'each-')), 'secrets.json');
});

const key: SecretKey = { origin: 'https://dock.example', kind: 'token', account: 'pasted' };
const flip = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x5a));

/** A keyring of the older kind. */
const older = (backend = 'gnome_libsecret'): SafeStorage => ({
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => backend,
  encryptString: (text) => flip(Buffer.from(text)),
  decryptString: (sealed) => flip(sealed).toString(),
});
/** One with the asynchronous calls, whose older ones must not be used. */
const newer = (stale = false): SafeStorage => ({
  ...older(),
  encryptString: () => {
    throw new Error('removed');
  },
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async (text) => flip(Buffer.from(text)),
  decryptStringAsync: async (sealed) => ({
    result: flip(sealed).toString(),
    shouldReEncrypt: stale,
  }),
});
/** With a name that is known at once, as an older Electron says it, or asked. */
const open = (
  safeStorage: SafeStorage,
  platform: NodeJS.Platform = 'linux',
  known: string | null = null,
) =>
  createElectronSecretStore({
    keyring: { known, ...lateKeyring(safeStorage) },
    platform,
    file,
    version: '1.0.0',
    timers: systemTimers,
  });

describe('secrets in the keyring of the system', () => {
  it.each([
    ['older', older()],
    ['newer', newer()],
  ])(
    'are kept over a restart with the %s calls, and their backend is recorded',
    async (_, storage) => {
      await (await open(storage)).set(key, 'Sesame');
      expect(await (await open(storage)).get(key)).toBe('Sesame');
      expect(readFileSync(file, 'utf8')).not.toContain('Sesame');
      expect(readFileSync(file, 'utf8')).toContain('gnome_libsecret');
    },
  );

  // Faults: O1.
  it.each([
    ['basic_text', 'basic_text'],
    ['unknown', 'unknown'],
    ['basic_text', null],
  ])(
    'stay in memory with the backend %s (known at once: %s); the clerk is warned',
    async (backend, known) => {
      const store = await open(older(backend), 'linux', known);
      await store.set(key, 'Sesame');
      expect(await store.get(key)).toBe('Sesame');
      expect(existsSync(file)).toBe(false);
      expect(store.about?.()).toMatchObject({
        backend,
        kept: false,
        trouble: message('files.secrets.noKeyring'),
      });
    },
  );

  it('stay in memory when the keyring cannot be used', async () => {
    expect((await open({ ...older(), isEncryptionAvailable: () => false })).about?.().kept).toBe(
      false,
    );
    expect(
      (await open({ ...newer(), isAsyncEncryptionAvailable: async () => false })).about?.().kept,
    ).toBe(false);
    expect((await open({}, 'darwin')).about?.().kept).toBe(false);
  });

  // Faults: O5.
  it('count as absent, and stay, when the keyring was changed', async () => {
    await (await open(older())).set(key, 'Sesame');
    const before = readFileSync(file, 'utf8');
    const changed = await open({
      ...older(),
      decryptString: () => {
        throw new Error('other key');
      },
    });
    expect(await changed.get(key)).toBeNull();
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadProfile, profileMessage } from '../../../main/program/load-profile.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { message } from '../../../shared/i18n/message.ts';
import { saying } from '../../support/said.ts';
import { asOfAnotherUser } from './another-user.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-profile-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let made = 0;
function write(content: string | object): string {
  const file = path.join(root, `profile-${made++}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const signed = (privateKeyFile: string) => ({
  name: 'A',
  warehouseId: 'w',
  marketplace: {
    baseUrl: 'https://m.example/api',
    auth: { kind: 'signed', issuer: 'us', privateKeyFile },
  },
});

describe('a profile file', () => {
  test('is read, also with the mark that some editors put in front', async () => {
    const read = await loadProfile(write('\uFEFF{"name":"A","warehouseId":"w"}'));
    expect(read.ok && read.value.facts.name).toBe('A');
  });

  // Cases: D19.
  test('in UTF-16 is read; in a Windows encoding it is refused with its name', async () => {
    const bytes = write('');
    writeFileSync(bytes, Buffer.from('{"name":"Andén 5","warehouseId":"w"}', 'utf16le'));
    const read = await loadProfile(bytes);
    expect(read.ok && read.value.facts.name).toBe('Andén 5');
    writeFileSync(bytes, Buffer.from('{"name":"Andén 5","warehouseId":"w"}', 'latin1'));
    expect(await loadProfile(bytes)).toEqual({
      ok: false,
      error: [
        { path: '', said: message('terminal.profile.encoding', { encoding: 'Windows-1252' }) },
      ],
    });
  });

  test('names a key that lies relative to it, which becomes a secret of its service', async () => {
    mkdirSync(path.join(root, 'keys'), { recursive: true });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    writeFileSync(path.join(root, 'keys', 'key.pem'), pem);
    const read = await loadProfile(write(signed('keys/key.pem')));
    expect(read.ok && read.value.secrets).toEqual([
      { key: { origin: 'https://m.example', kind: 'private-key', account: 'us' }, secret: pem },
    ]);
    expect(read.ok && JSON.stringify(read.value.facts)).not.toContain('PRIVATE KEY');
  });

  test.each([
    ['none.pem', 'doesn’t exist.'],
    ['.', 'is a folder, not a file.'],
    ['no-key.pem', 'has no private key'],
    // Windows says no more of a name that is too long.
    ['canary'.repeat(60), process.platform === 'win32' ? 'doesn’t exist.' : 'Its name is too long'],
  ])('with the key file %s says what is wrong, at its path', async (file, words) => {
    writeFileSync(path.join(root, 'no-key.pem'), 'canary');
    const read = await loadProfile(write(signed(file)));
    expect(read).toMatchObject({
      ok: false,
      error: [{ path: 'marketplace.auth.privateKeyFile', said: saying(words) }],
    });
    expect(JSON.stringify(read)).not.toContain('canary');
  });

  test('that does not exist or is a folder is named', async () => {
    expect(await loadProfile(path.join(root, 'none.json'))).toMatchObject({
      error: [{ path: '', said: message('terminal.profile.missing') }],
    });
    expect(await loadProfile(root)).toMatchObject({
      error: [{ said: message('terminal.profile.notFile', { kind: 'folder' }) }],
    });
  });

  test.skipIf(process.platform === 'win32')(
    'that is too large, another user’s, or open to changes by others is refused',
    async () => {
      const file = write(signed('key.pem'));
      chmodSync(file, 0o664);
      expect(await loadProfile(file)).toMatchObject({
        error: [{ path: '', said: saying(/^Other users of this computer can change the file/) }],
      });
      chmodSync(file, 0o644);
      truncateSync(file, 3 * 1024 ** 3);
      expect(await loadProfile(file)).toMatchObject({
        error: [{ said: saying(/^The file is larger than 16 MB/) }],
      });
      asOfAnotherUser(file);
      expect(await loadProfile(file)).toMatchObject({
        error: [{ said: saying(/^The file belongs to another user/) }],
      });
    },
  );

  test('that is no JSON is refused with the place, but without the text around it', async () => {
    const read = await loadProfile(
      write('{\n  "name": "A",\n  "password": "canary-hunter2" oops\n}'),
    );
    expect(read).toMatchObject({
      ok: false,
      error: [{ path: '', said: message('terminal.profile.notJsonAt', { line: 3, column: 32 }) }],
    });
    expect(JSON.stringify(read)).not.toContain('canary');
    const cut = await loadProfile(write('{"password":"canary'));
    expect(JSON.stringify(cut)).not.toContain('canary');
    expect(cut).toMatchObject({ ok: false, error: [{ said: saying('isn’t valid JSON') }] });
  });

  test('has its errors reported one a line', () => {
    const errors = [
      { path: 'name', said: message('common.missing') },
      { path: '', said: message('facilities.profile.type', { type: 'object' }) },
    ];
    expect(inEnglish(profileMessage('/p.json', errors))).toBe(
      'Yardmaster can’t use the profile /p.json:\n  name: Required.\n  This has to be an object.',
    );
  });
});

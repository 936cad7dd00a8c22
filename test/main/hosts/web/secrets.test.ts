import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { webSecrets } from '../../../../main/hosts/web/secrets.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { saying } from '../../../support/said.ts';
import { deep } from '../../../support/tiers.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-web-secrets-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
type Asked = {
  readonly answers?: readonly (string | null)[];
  readonly isWanted?: boolean;
  readonly folder?: string;
};
/**
 * The store, with an operator who gives these answers one after the other, and what was asked and
 * said.
 */
async function open(
  env: Record<string, string>,
  { answers, isWanted = false, folder = root }: Asked = {},
) {
  const told: string[] = [];
  const left = [...(answers ?? [])];
  const store = await webSecrets({
    root: folder,
    version: '1',
    env,
    isWanted,
    ask:
      answers === undefined
        ? null
        : async (question) => {
            told.push(inEnglish(question));
            return left.shift() ?? null;
          },
    format: (said) => told.push(inEnglish(said)),
  });
  return { store, told };
}
const about = async (env: Record<string, string>, asked?: Asked) => {
  const { store } = await open(env, asked);
  return store.ok ? store.value.about?.() : inEnglish(store.error);
};

describe('secrets of the web host', () => {
  test('stay in memory without a key, and a warning says so', async () => {
    expect(await about({})).toMatchObject({
      backend: 'memory',
      kept: false,
      trouble: saying('YARDMASTER_SECRETS_KEY'),
    });
  });

  test('are kept with a key from the environment or from a file', async () => {
    const file = path.join(root, 'key.txt');
    writeFileSync(file, 'a key of the operator\n');
    expect(await about({ YARDMASTER_SECRETS_KEY: 'a key of the operator' })).toMatchObject({
      backend: 'operator-key',
      kept: true,
    });
    expect(await about({ YARDMASTER_SECRETS_KEY_FILE: file })).toMatchObject({
      backend: 'operator-key',
      kept: true,
    });
  });

  test('refuse a key that is short or a file that is not there, without repeating either', async () => {
    expect(await about({ YARDMASTER_SECRETS_KEY: 'CANARY' })).toBe(
      'YARDMASTER_SECRETS_KEY needs at least 12 characters.',
    );
    expect(await about({ YARDMASTER_SECRETS_KEY_FILE: '/nowhere/CANARY' })).toBe(
      'The file named in YARDMASTER_SECRETS_KEY_FILE can’t be read. Check its path and permissions.',
    );
  });

  describe('at a terminal', () => {
    const key = { origin: 'https://yard.example', kind: 'password', account: 'ada' } as const;
    const operatorKey = 'correct horse battery';
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(path.join(root, 'terminal-'));
    });
    /** Keeps one secret, as an earlier start did. */
    const keep = async () => {
      const { store } = await open({ YARDMASTER_SECRETS_KEY: operatorKey }, { folder });
      if (!store.ok) throw new Error(inEnglish(store.error));
      await store.value.set(key, 'CANARY-secret');
    };

    test('asks nothing while no secret is stored and none is wanted', async () => {
      const { store, told } = await open({}, { folder, answers: [] });
      expect(store.ok && store.value.about?.().backend).toBe('memory');
      expect(told).toEqual([]);
    });

    test('a new key is asked twice, and keeps', async () => {
      const { store, told } = await open(
        {},
        { folder, isWanted: true, answers: [operatorKey, operatorKey] },
      );
      if (!store.ok) throw new Error(inEnglish(store.error));
      await store.value.set(key, 'x');
      expect(told).toEqual(['New key for the sign-ins: ', 'The same key again: ']);
      expect(readFileSync(path.join(folder, 'secrets.json'), 'utf8')).not.toContain(operatorKey);
    });

    test('the key of kept secrets is asked for, and opens them', async () => {
      await keep();
      const { store, told } = await open({}, { folder, answers: [operatorKey] });
      expect(store.ok && (await store.value.get(key))).toBe('CANARY-secret');
      expect(told).toEqual(['Key for the saved sign-ins (press Enter to continue without them): ']);
    });

    test('a wrong key is reported, three times at most, and changes nothing', async () => {
      await keep();
      const before = readFileSync(path.join(folder, 'secrets.json'), 'utf8');
      const { store, told } = await open(
        {},
        { folder, answers: ['short', 'CANARY wrong key 1', 'CANARY wrong key 2'] },
      );
      expect(store).toEqual({ ok: false, error: message('terminal.key.gaveUp') });
      expect(told.filter((line) => !line.startsWith('Key for'))).toEqual([
        'The key needs at least 12 characters.',
        'This key doesn’t open any saved sign-in.',
        'This key doesn’t open any saved sign-in.',
      ]);
      expect(told.join()).not.toContain('CANARY');
      expect(readFileSync(path.join(folder, 'secrets.json'), 'utf8')).toBe(before);
    });

    test('two different new keys are asked for again', async () => {
      const answers = [operatorKey, 'another long key', operatorKey, operatorKey];
      expect(await about({}, { folder, isWanted: true, answers })).toMatchObject({
        backend: 'operator-key',
      });
    });

    deep.test('Enter goes on in memory and Ctrl+C does not start', async () => {
      await keep();
      expect(await about({}, { folder, answers: [''] })).toMatchObject({ backend: 'memory' });
      expect(await about({}, { folder, answers: [null] })).toBe('Yardmaster wasn’t started.');
    });

    test('a key that is wanted without a terminal is refused', async () => {
      expect(await about({}, { folder, isWanted: true })).toContain('--ask-key needs a terminal');
    });
  });
});

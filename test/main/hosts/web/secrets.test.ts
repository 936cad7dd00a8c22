import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { webSecrets } from '../../../../main/hosts/web/secrets.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-web-secrets-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const about = (env: Record<string, string>) => {
  const store = webSecrets(root, '1', env);
  return store.ok ? store.value.about?.() : store.error;
};

describe('secrets of the web host', () => {
  test('stay in memory without a key, and that is told', () => {
    expect(about({})).toMatchObject({ backend: 'memory', kept: false, trouble: expect.stringContaining('YARDMASTER_SECRETS_KEY') });
  });

  test('are kept with a key from the environment or from a file', () => {
    const file = path.join(root, 'key.txt');
    writeFileSync(file, 'a key of the operator\n');
    expect(about({ YARDMASTER_SECRETS_KEY: 'a key of the operator' })).toMatchObject({ backend: 'operator-key', kept: true });
    expect(about({ YARDMASTER_SECRETS_KEY_FILE: file })).toMatchObject({ backend: 'operator-key', kept: true });
  });

  test('refuse a key that is short or a file that is not there, without repeating either', () => {
    expect(about({ YARDMASTER_SECRETS_KEY: 'CANARY' })).toBe('YARDMASTER_SECRETS_KEY must have at least 12 characters.');
    expect(about({ YARDMASTER_SECRETS_KEY_FILE: '/nowhere/CANARY' })).toBe(
      'The file that YARDMASTER_SECRETS_KEY_FILE names cannot be read.',
    );
  });
});

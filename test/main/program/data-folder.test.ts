import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { defaultDataFolder, prepareDataFolder } from '../../../main/program/data-folder.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-data-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the data folder', () => {
  test.each([
    ['linux', {}, '/home/ada', '/home/ada/.local/share/yardmaster'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/home/ada', '/data/yardmaster'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ada', '/home/ada/.local/share/yardmaster'],
    ['linux', { XDG_DATA_HOME: '' }, '/home/ada', '/home/ada/.local/share/yardmaster'],
    ['darwin', { XDG_DATA_HOME: '/data' }, '/Users/ada', '/Users/ada/Library/Application Support/Yardmaster'],
    ['win32', { LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' }, 'C:\\Users\\ada', 'C:\\Users\\ada\\AppData\\Local\\Yardmaster'],
    ['win32', {}, 'C:\\Users\\ada', 'C:\\Users\\ada\\AppData\\Local\\Yardmaster'],
  ] as const)('on %s with %j of %s is %s', (platform, env, home, expected) => {
    expect(defaultDataFolder({ platform, env, home })).toBe(expected);
  });

  test('is made with all its parents, for this user alone', () => {
    const folder = path.join(root, 'a', 'b');
    expect(prepareDataFolder(folder)).toEqual({ ok: true, value: { isReadOnly: false } });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('is closed to others when it was open before', () => {
    const folder = mkdtempSync(path.join(root, 'open-'));
    chmodSync(folder, 0o755);
    prepareDataFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test.each(['file', 'file/below'])('that cannot be made at %s is said in one sentence', (name) => {
    writeFileSync(path.join(root, 'file'), '');
    const made = prepareDataFolder(path.join(root, name));
    expect(made).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^The data folder .* cannot be used: (?:it is no folder|a part of its path is a file).* --data-dir\.$/),
    });
  });
});

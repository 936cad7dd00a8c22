import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isReadOnly } from '../../../../main/program/data-folder/check-data-folder.ts';
import {
  defaultDataFolder,
  prepareDataFolder,
} from '../../../../main/program/data-folder/data-folder.ts';
import { choose } from '../../../../main/program/open-request.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { expectMode } from '../../../support/modes.ts';
import { saying } from '../../../support/said.ts';
import { asOfAnotherUser } from '../another-user.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-data-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the data folder', () => {
  test.each([
    ['linux', {}, '/home/ada', '/home/ada/.local/share/yardmaster'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/home/ada', '/data/yardmaster'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ada', '/home/ada/.local/share/yardmaster'],
    ['linux', { XDG_DATA_HOME: '' }, '/home/ada', '/home/ada/.local/share/yardmaster'],
    [
      'darwin',
      { XDG_DATA_HOME: '/data' },
      '/Users/ada',
      '/Users/ada/Library/Application Support/Yardmaster',
    ],
    [
      'win32',
      { LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' },
      'C:\\Users\\ada',
      'C:\\Users\\ada\\AppData\\Local\\Yardmaster',
    ],
    ['win32', {}, 'C:\\Users\\ada', 'C:\\Users\\ada\\AppData\\Local\\Yardmaster'],
  ] as const)('on %s with %j of %s is %s', (platform, env, home, expected) => {
    expect(defaultDataFolder({ platform, env, home })).toBe(expected);
  });

  test('is made with all its parents, for this user alone', () => {
    const folder = path.join(root, 'a', 'b');
    expect(prepareDataFolder(folder)).toEqual({
      ok: true,
      value: { isReadOnly: false, isOpen: false },
    });
    expectMode(folder, 0o700);
  });

  test('whether its disk takes files is tried where Windows does not say', () => {
    const folder = mkdtempSync(path.join(root, 'tried-'));
    expect(isReadOnly(folder, 'win32')).toBe(false);
    expect(isReadOnly(path.join(folder, 'not there'), 'win32')).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is closed to others when it was open before', () => {
    const folder = mkdtempSync(path.join(root, 'open-'));
    chmodSync(folder, 0o755);
    prepareDataFolder(folder);
    expectMode(folder, 0o700);
  });

  test.each(['file', 'file/below'])('that cannot be made at %s is said in one sentence', (name) => {
    writeFileSync(path.join(root, 'file'), '');
    const made = prepareDataFolder(path.join(root, name));
    expect(made).toMatchObject({
      ok: false,
      error: saying(
        /^Yardmaster can’t use the data folder .*\. (?:It isn’t a folder|Part of its path is (?:a file|missing)).* --data-dir\.$/,
      ),
    });
  });
});

const sentenceOf = (made: ReturnType<typeof prepareDataFolder>) =>
  made.ok ? null : inEnglish(made.error);
/** What a start on the demo says of its root folder; null when it says nothing. */
const refusalOf = async (folder: string) => {
  const chosen = await choose(
    { profile: null, dataDir: folder },
    { platform: process.platform, env: {}, home: folder },
  );
  return chosen.ok ? null : inEnglish(chosen.error);
};
const fresh = () => mkdtempSync(path.join(root, 'fresh-'));

// Windows has no such owners and bits; there the program looks at none.
describe.skipIf(process.platform === 'win32')('what another user could have put there', () => {
  test('a folder of theirs is refused as it is', async () => {
    const folder = fresh();
    chmodSync(folder, 0o777);
    writeFileSync(path.join(folder, 'facilities.json'), '{"format":1,"open":null,"facilities":[]}');
    asOfAnotherUser(folder);
    expect(await refusalOf(folder)).toBe(
      inEnglish(message('terminal.trust.foreign', { target: folder })),
    );
    expect(sentenceOf(prepareDataFolder(folder))).toContain(`${folder} belongs to another user`);
    expect(statSync(folder).mode & 0o777).toBe(0o777);
  });

  test.each([
    'facilities.json',
    'secrets.json',
    'desktop.json',
    'facility.json',
    'outbox.db',
    'clerks.db-wal',
    'logs',
    'backups',
  ])('%s of theirs is refused', async (name) => {
    const folder = fresh();
    const target = path.join(folder, name);
    if (name.includes('.')) writeFileSync(target, '');
    else mkdirSync(target);
    expect(await refusalOf(folder)).toBeNull();
    asOfAnotherUser(target);
    // Where we are not root, everything became another user's.
    expect(await refusalOf(folder)).toContain(
      process.getuid?.() === 0 ? `${target} belongs to` : 'belongs to another user',
    );
  });

  test('refuses a file with services or secrets that other users may change', async () => {
    const folder = fresh();
    for (const name of ['facilities.json', 'secrets.json', 'desktop.json'])
      for (const mode of [0o660, 0o602]) {
        const file = path.join(folder, name);
        writeFileSync(file, '{}');
        chmodSync(file, mode);
        expect(await refusalOf(folder)).toMatch(
          new RegExp(`^Other users of this computer can change ${file}\\. .*chmod go-w`),
        );
        rmSync(file);
      }
    writeFileSync(path.join(folder, 'outbox.db'), '');
    chmodSync(path.join(folder, 'outbox.db'), 0o664);
    expect(await refusalOf(folder)).toBeNull();
  });

  test('closes our own root folder to other users before reading anything in it', async () => {
    const folder = fresh();
    chmodSync(folder, 0o1777);
    expect(await refusalOf(folder)).toBeNull();
    expect(statSync(folder).mode & 0o7777).toBe(0o1755);
  });

  test('only backups may be a link to our folder; logs and quarantine may not', async () => {
    const elsewhere = fresh();
    for (const name of ['logs', 'quarantine', 'window']) {
      const folder = fresh();
      symlinkSync(elsewhere, path.join(folder, name));
      expect(await refusalOf(folder)).toMatch(new RegExp(`${name} is a link, .* Remove the link`));
    }
    const folder = fresh();
    symlinkSync(elsewhere, path.join(folder, 'backups'));
    expect(await refusalOf(folder)).toBeNull();
    chmodSync(elsewhere, 0o777);
    expect(await refusalOf(folder)).toMatch(/^Other users of this computer can change .*backups\./);
  });
});

describe('a file of any size and a place that takes no folders', () => {
  test.each([
    'facilities.json',
    'secrets.json.new',
    'desktop.json',
    'facility.json',
    'restored.jsonl',
    'outbox.db.running',
    'logs/console.log',
  ])('%s of 3 GB is reported by its name', async (name) => {
    const folder = fresh();
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
    truncateSync(file, 16 * 1024 ** 2);
    expect(await refusalOf(folder)).toBeNull();
    truncateSync(file, 3 * 1024 ** 3);
    expect(await refusalOf(folder)).toBe(
      inEnglish(message('terminal.unfit.tooLarge', { file, megabytes: 16 })),
    );
  });

  // Another process: one that tries for ever can be ended.
  test.runIf(process.platform === 'linux')('/proc is said in one sentence', () => {
    const module = path.resolve(
      import.meta.dirname,
      '../../../../main/program/data-folder/data-folder.ts',
    );
    const code = `import { prepareDataFolder } from ${JSON.stringify(module)}; console.log(JSON.stringify(prepareDataFolder('/proc/yard/demo').error))`;
    const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      timeout: 20_000,
      encoding: 'utf8',
    });
    expect({ stdout, signal }).toEqual({
      stdout: `${JSON.stringify(message('terminal.folder.unusable', { folder: '/proc/yard/demo', why: message('terminal.why.missing') }))}
`,
      signal: null,
    });
  });
});

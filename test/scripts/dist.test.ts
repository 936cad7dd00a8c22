import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFeed } from '../../main/hosts/electron/updates/feed.ts';
// @ts-expect-error Scripts are plain JavaScript without types.
import * as fpm from '../../scripts/lib/fpm.mjs';
// @ts-expect-error Scripts are plain JavaScript without types.
import * as feed from '../../scripts/lib/update-feed.mjs';
import { runToEnd } from '../support/processes.ts';

const { buildDeb, controlFile } = fpm as {
  buildDeb(args: readonly string[]): void;
  controlFile(values: Readonly<Record<string, unknown>>, kilobytes: number): string;
};
const { feedOptions, writeFeed } = feed as {
  feedOptions(url: string, keyFile: string): string[];
  writeFeed(
    folder: string,
    facts: { version: string; platform: string; arch: string },
    keyFile: string,
  ): string[];
};
const root = path.join(import.meta.dirname, '..', '..');

test('packing without Electron says what is missing, builds nothing and fails', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-dist-'));
  try {
    const { status, stderr } = runToEnd(
      process.execPath,
      [path.join(root, 'scripts/dist.mjs'), '--built', '--to', folder],
      {
        env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: path.join(folder, 'none') },
      },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^There’s no Electron in \S+none\. The program cannot be packed without Electron \d+\.\d+\.\d+, so nothing was packed\./,
    );
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([]);
    expect(existsSync(path.join(folder, 'linux-unpacked'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('a deb', () => {
  test('has a control file that Debian takes', () => {
    const text = controlFile(
      {
        name: 'yardmaster',
        version: '1.2.3',
        architecture: 'amd64',
        maintainer: 'A <a@b.example>',
        description: 'Console for yards\n \n Sees the yard.\n\nMoves trucks.',
        d: ['libgtk-3-0', 'libnss3'],
        url: 'https://yardmaster.example',
      },
      240_000,
    );
    expect(text).toBe(
      [
        'Package: yardmaster',
        'Version: 1.2.3',
        'Architecture: amd64',
        'Maintainer: A <a@b.example>',
        'Homepage: https://yardmaster.example',
        'Section: default',
        'Priority: optional',
        'Installed-Size: 240000',
        'Depends: libgtk-3-0, libnss3',
        'Description: Console for yards',
        ' Sees the yard.',
        ' .',
        ' Moves trucks.',
        '',
      ].join('\n'),
    );
  });

  test.skipIf(spawnSync('dpkg-deb', ['--version']).status !== 0)(
    'is made of a folder: everybody may read it, and root owns it',
    () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-deb-'));
      try {
        const program = path.join(folder, 'program');
        mkdirSync(path.join(program, 'resources'), { recursive: true });
        writeFileSync(path.join(program, 'yardmaster'), '#!/bin/sh\n', { mode: 0o700 });
        writeFileSync(path.join(program, 'resources', 'app.asar'), 'x', { mode: 0o600 });
        writeFileSync(path.join(folder, 'install.sh'), '#!/bin/sh\necho installed\n');
        const file = path.join(folder, 'x.deb');
        buildDeb([
          ...[
            '-s',
            'dir',
            '--force',
            '-t',
            'deb',
            '-d',
            'libgtk-3-0',
            '--deb-compression',
            'gzip',
            '--architecture',
            'amd64',
          ],
          ...[
            '--after-install',
            path.join(folder, 'install.sh'),
            '--description',
            'A yard\n Long.',
            '--version',
            '1.2.3',
          ],
          ...[
            '--package',
            file,
            '--name',
            'yardmaster',
            '--maintainer',
            'A <a@b.example>',
            `${program}/=/opt/Yardmaster`,
          ],
        ]);
        const listed = spawnSync('dpkg-deb', ['--contents', file], { encoding: 'utf8' }).stdout;
        expect(listed).toMatch(/^-rwxr-xr-x root\/root .* \.\/opt\/Yardmaster\/yardmaster$/m);
        expect(listed).toMatch(
          /^-rw-r--r-- root\/root .* \.\/opt\/Yardmaster\/resources\/app\.asar$/m,
        );
        expect(
          spawnSync('dpkg-deb', ['--info', file, 'postinst'], { encoding: 'utf8' }).stdout,
        ).toContain('echo installed');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  test('is all that is made so', () =>
    expect(() => buildDeb(['-s', 'dir', '-t', 'rpm'])).toThrow('Only a deb'));
});

describe('the feed of newer versions', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-feed-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const pair = generateKeyPairSync('ed25519');
  const keep = (name: string, key: KeyObject) => {
    const file = path.join(folder, name);
    writeFileSync(
      file,
      key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }),
    );
    return file;
  };
  const facts = { version: '1.2.3', platform: 'linux', arch: 'x64' };

  test('that is written for installers is the one that a program reads', async () => {
    writeFileSync(path.join(folder, 'Yardmaster-1.2.3.AppImage'), 'program');
    writeFileSync(path.join(folder, 'Yardmaster-1.2.2.AppImage'), 'older');
    writeFileSync(path.join(folder, 'yardmaster_1.2.3_amd64.deb'), 'not put in place by itself');
    expect(writeFeed(folder, facts, keep('private.pem', pair.privateKey))).toEqual([
      'yardmaster-linux-x64.json',
      'yardmaster-linux-x64.json.sig',
    ]);
    const read = await readFeed(
      { url: new URL('http://127.0.0.1/'), publicKey: pair.publicKey },
      facts,
      async (address) => {
        return new Response(
          new Uint8Array(readFileSync(path.join(folder, new URL(address).pathname))),
        );
      },
    );
    const sha512 = createHash('sha512').update('program').digest('base64');
    expect(read).toEqual({
      ok: true,
      value: { version: '1.2.3', files: [{ url: 'Yardmaster-1.2.3.AppImage', sha512, size: 7 }] },
    });
  });

  test('is not written without an installer, nor signed with another kind of key', () => {
    const key = keep('private.pem', pair.privateKey);
    expect(() => writeFeed(folder, facts, key)).toThrow('There is no installer of version 1.2.3');
    const rsa = keep('rsa.pem', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
    expect(() => writeFeed(folder, facts, rsa)).toThrow('no Ed25519 key');
    expect(() => feedOptions('https://updates.example/', rsa)).toThrow('no Ed25519 key');
    expect(feedOptions('https://updates.example/', key)[0]).toBe(
      '-c.extraMetadata.update.feed=https://updates.example/',
    );
  });
});

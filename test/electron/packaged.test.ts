import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/index.ts';
// @ts-expect-error Scripts are not typed.
import { mostBytes } from '../../scripts/lib/package-check.mjs';
import { middleOf, yardPage } from '../e2e/support/yard-page.ts';
import { runToEnd } from '../support/processes.ts';
import { deep } from '../support/tiers.ts';
import {
  type Desktop,
  makeFolder,
  root,
  seeDesktop,
  seeYard,
  startPackaged,
  whyNot,
} from './desktop.ts';

/** A feed of newer versions on this machine: what it offers by name, and what was asked of it. */
function startFeed() {
  const files = new Map<string, Buffer>();
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    const name = (request.url ?? '').slice(1);
    asked.push(name);
    const content = files.get(name);
    reply.writeHead(content === undefined ? 404 : 200).end(content);
  });
  const address = new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    ),
  );
  return { files, asked, address, stop: () => new Promise((resolve) => server.close(resolve)) };
}

/** What scripts/dist.mjs writes about the program it packed. */
type Contents = {
  readonly files: readonly string[];
  readonly bytes: number;
  readonly fuses: Readonly<Record<string, boolean>>;
};

describe.skipIf(whyNot !== null || process.platform !== 'linux')('the packaged program', () => {
  let folder: string;
  let packed: string;
  let desktop: Desktop | null = null;
  const publisher = generateKeyPairSync('ed25519');
  let feed: ReturnType<typeof startFeed>;

  beforeAll(async () => {
    feed = startFeed();
    folder = makeFolder();
    packed = path.join(folder, 'packed');
    mkdirSync(packed);
    const key = path.join(folder, 'publisher.pem');
    writeFileSync(key, publisher.publicKey.export({ type: 'spki', format: 'pem' }));
    const options = [
      '--built',
      '--to',
      packed,
      '--update-feed',
      await feed.address,
      '--update-key',
      key,
    ];
    const { status, stderr } = runToEnd(process.execPath, [
      path.join(root, 'scripts/dist.mjs'),
      ...options,
    ]);
    expect(status, stderr).toBe(0);
  });
  afterEach(async () => {
    await desktop?.stop();
    desktop = null;
  });
  afterAll(async () => {
    await feed.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (dataDir: string, ...args: string[]) =>
    seeDesktop(startPackaged(path.join(packed, 'linux-unpacked/yardmaster'), dataDir, ...args));

  test('its binary has the fuses that were set, and only what runs', () => {
    const contents = JSON.parse(
      readFileSync(path.join(packed, 'contents.json'), 'utf8'),
    ) as Contents;
    expect(contents.fuses).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: false,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
    });
    expect(contents.files).toContain('out/main/electron.js');
    expect(
      contents.files.filter((file) =>
        /\.(?:ts|tsx|map)$|web\.js|^(?:test|sandbox|main)\//.test(file),
      ),
    ).toEqual([]);
    expect(contents.bytes).toBeLessThan(mostBytes);
  });

  deep.test(
    'sends what was dragged, and shows it after a restart without the service',
    async () => {
      const sandbox = await startSandbox({ yard: 'small' });
      const [clerk] = sandbox.accounts;
      const profile = path.join(folder, 'profile.json');
      const auth = { kind: 'password', email: clerk?.email, password: clerk?.password };
      const facts = {
        name: 'Gate 4',
        warehouseId: sandbox.warehouse.id,
        dockScheduling: { baseUrl: sandbox.url, auth },
      };
      writeFileSync(profile, JSON.stringify(facts));
      const dataDir = path.join(folder, 'data');
      const isFree = (code: string) => {
        const { spot, visit, standalone } = sandbox.yard.contents(code);
        return spot.isActive && visit === null && standalone === null;
      };
      const free = [...sandbox.yard.store.spots.values()].find(({ code }) => isFree(code));
      if (free === undefined) throw new Error('The yard has no free spot.');
      try {
        desktop = await open(dataDir, '--profile', profile);
        await seeYard(desktop.page);
        expect(readFileSync(path.join(dataDir, 'logs/console.log'), 'utf8')).toContain(
          '"code":"packed"',
        );
        const yard = await yardPage(desktop.page);
        expect(await (await yard.row(free.code)).innerText()).toContain('Free');
        await yard.drag(
          await middleOf(yard.waitingList.getByRole('listitem').first()),
          await yard.flyTo(free.code),
        );
        await expect
          .poll(
            () => sandbox.ledger.applied().map(({ method, path: called }) => `${method} ${called}`),
            { timeout: 60_000 },
          )
          .toContain('POST /yard/spot-assignment');
        await expect
          .poll(async () => (await yard.row(free.code)).innerText(), { timeout: 60_000 })
          .not.toContain('Free');
        await desktop.picture('packaged-dragged');
        expect(desktop.errors).toEqual([]);
        expect(await desktop.stop()).toEqual([0, null]);
      } finally {
        await sandbox.stop();
      }
      expect(readdirSync(dataDir).filter((name) => /-(?:wal|shm|journal)$/.test(name))).toEqual([]);
      desktop = await open(dataDir, '--profile', profile);
      await seeYard(desktop.page);
      const again = await yardPage(desktop.page);
      expect(await (await again.row(free.code)).innerText()).not.toContain('Free');
      await desktop.page.getByText('Gate 4').first().waitFor();
      await desktop.picture('packaged-restarted');
    },
  );

  deep.describe('and newer versions', () => {
    const settingsOf = async (opened: Desktop) => {
      await seeYard(opened.page);
      await opened.page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('button', { name: 'Settings' })
        .click();
      return opened.page.getByRole('region', { name: 'Desktop program' });
    };
    /** A newer program as far as this test needs one: it says that it was started. */
    const installer = (mark: string) => Buffer.from(`#!/bin/sh\necho "$0" > "${mark}"\n`);
    const publish = (version: string, content: Buffer, by = publisher, sha = content) => {
      const name = `Yardmaster-${version}.AppImage`;
      const sha512 = createHash('sha512').update(sha).digest('base64');
      const release = { product: 'yardmaster', platform: 'linux', arch: process.arch, version };
      const text = Buffer.from(
        JSON.stringify({ ...release, files: [{ url: name, sha512, size: content.length }] }),
      );
      feed.files.clear();
      feed.files.set(`yardmaster-linux-${process.arch}.json`, text);
      feed.files.set(
        `yardmaster-linux-${process.arch}.json.sig`,
        Buffer.from(sign(null, text, by.privateKey).toString('base64')),
      );
      feed.files.set(name, content);
    };
    /**
     * Starts the packed program as an AppImage is started: with the path of its file in the
     * environment.
     */
    const asAppImage = (dataDir: string, appImage: string) =>
      seeDesktop(
        startPackaged('env', dataDir, {
          before: [
            `APPIMAGE=${appImage}`,
            `XDG_CACHE_HOME=${path.join(folder, 'cache')}`,
            path.join(packed, 'linux-unpacked/yardmaster'),
          ],
        }),
      );

    test('are downloaded, verified, installed and started; forged or older ones aren’t', async () => {
      const appImage = path.join(folder, 'Yardmaster.AppImage');
      const mark = path.join(folder, 'started');
      writeFileSync(appImage, 'the old program', { mode: 0o755 });
      publish('0.0.1', installer(mark));
      desktop = await asAppImage(path.join(folder, 'update'), appImage);
      await seeYard(desktop.page);
      await desktop.picture('packaged-demo');
      expect(desktop.errors).toEqual([]);
      const section = await settingsOf(desktop);
      const press = (name: string) => section.getByRole('button', { name }).click();
      await press('Check now');
      await section.getByText('You have the newest version').waitFor();

      publish('9.0.0', installer(mark), generateKeyPairSync('ed25519'));
      await press('Check now');
      await section.getByText('isn’t signed by Yardmaster’s publisher').waitFor();

      // Signed, but what comes is not what was signed.
      publish('9.0.0', Buffer.from('something else'), publisher, installer(mark));
      await press('Check now');
      await press('Download');
      await section.getByText('couldn’t be downloaded and verified').waitFor();
      expect(readFileSync(appImage, 'utf8')).toBe('the old program');

      publish('9.0.0', installer(mark));
      await press('Check now');
      await press('Download');
      await section.getByText('Version 9.0.0 is downloaded and verified.').waitFor();
      await desktop.picture('packaged-update-ready');
      expect(existsSync(mark)).toBe(false);
      await press('Restart with the new version');
      expect(await desktop.program.ended).toEqual([0, null]);
      desktop = null;
      await expect.poll(() => existsSync(mark), { timeout: 60_000 }).toBe(true);
      expect(readFileSync(appImage)).toEqual(installer(mark));
      // Everything was closed in order before.
      expect(
        readdirSync(path.join(folder, 'update/demo')).filter((name) => /-(?:wal|shm)$/.test(name)),
      ).toEqual([]);
    });
  });

  test('is no Node by any environment variable', () => {
    const script = 'process.stdout.write("ran as node")';
    const binary = path.join(packed, 'linux-unpacked/yardmaster');
    const { stdout, stderr } = spawnSync(binary, ['-e', script, '--help'], {
      encoding: 'utf8',
      timeout: 20_000,
      env: {
        ...process.env,
        ELECTRON_RUN_AS_NODE: '1',
        NODE_OPTIONS: '--require=/nowhere/evil.cjs',
      },
    });
    expect(stdout).not.toContain('ran as node');
    expect(stderr).toContain('Unknown option "-e"');
  });
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/index.ts';
import { middleOf, yardPage } from '../e2e/support/yard-page.ts';
import { type Desktop, makeFolder, root, seeDesktop, seeYard, startPackaged, whyNot } from './desktop.ts';

/** What scripts/dist.mjs writes about the program it packed. */
type Contents = { readonly files: readonly string[]; readonly bytes: number; readonly fuses: Readonly<Record<string, boolean>> };

describe.skipIf(whyNot !== null || process.platform !== 'linux')('the packaged program', () => {
  let folder: string;
  let packed: string;
  let desktop: Desktop | null = null;

  beforeAll(() => {
    folder = makeFolder();
    packed = path.join(folder, 'packed');
    mkdirSync(packed);
    const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/dist.mjs'), '--built', '--to', packed], {
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  });
  afterEach(async () => {
    await desktop?.stop();
    desktop = null;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const open = (dataDir: string, ...args: string[]) =>
    seeDesktop(startPackaged(path.join(packed, 'linux-unpacked/yardmaster'), dataDir, ...args));

  test('carries the fuses that were set, read back from its binary, and nothing but what runs', () => {
    const contents = JSON.parse(readFileSync(path.join(packed, 'contents.json'), 'utf8')) as Contents;
    expect(contents.fuses).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
    });
    expect(contents.files).toContain('out/main/electron.js');
    expect(contents.files.filter((file) => /\.(?:ts|tsx|map)$|web\.js|^(?:test|sandbox|main)\//.test(file))).toEqual([]);
    expect(contents.bytes).toBeLessThan(24 * 1024 * 1024);
  });

  test('shows the demo yard, without an error', async () => {
    desktop = await open(path.join(folder, 'demo'));
    await seeYard(desktop.page);
    await desktop.picture('packaged-demo');
    expect(desktop.errors).toEqual([]);
  });

  test('sends what was dragged, and shows it after a restart without the service', async () => {
    const sandbox = await startSandbox({ yard: 'small' });
    const [clerk] = sandbox.accounts;
    const profile = path.join(folder, 'profile.json');
    const auth = { kind: 'password', email: clerk?.email, password: clerk?.password };
    const facts = { name: 'Gate 4', warehouseId: sandbox.warehouse.id, dockScheduling: { baseUrl: sandbox.url, auth } };
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
      const yard = await yardPage(desktop.page);
      expect(await (await yard.row(free.code)).innerText()).toContain('Free');
      await yard.drag(await middleOf(yard.waitingList.getByRole('listitem').first()), await yard.flyTo(free.code));
      await expect
        .poll(() => sandbox.ledger.applied().map(({ method, path: called }) => `${method} ${called}`), { timeout: 20_000 })
        .toContain('POST /yard/spot-assignment');
      await expect.poll(async () => (await yard.row(free.code)).innerText(), { timeout: 20_000 }).not.toContain('Free');
      await desktop.picture('packaged-dragged');
      expect(desktop.errors).toEqual([]);
      await desktop.stop();
    } finally {
      await sandbox.stop();
    }
    desktop = await open(dataDir, '--profile', profile);
    const again = await yardPage(desktop.page);
    expect(await (await again.row(free.code)).innerText()).not.toContain('Free');
    await desktop.picture('packaged-restarted');
  });

  test('is no Node by any environment variable', () => {
    const script = 'process.stdout.write("ran as node")';
    const binary = path.join(packed, 'linux-unpacked/yardmaster');
    const { stdout, stderr } = spawnSync(binary, ['-e', script, '--help'], {
      encoding: 'utf8',
      timeout: 20_000,
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--require=/nowhere/evil.cjs' },
    });
    expect(stdout).not.toContain('ran as node');
    expect(stderr).toContain('Unknown option "-e"');
  });
});

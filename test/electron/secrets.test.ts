/**
 * Secrets on a real Electron: with a keyring of the system they are sealed by it, without one they
 * stay in memory.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { deep } from '../support/tiers.ts';
import {
  type Desktop,
  keyringLauncher,
  makeFolder,
  openDesktop,
  seeDesktop,
  seeYard,
  startProgram,
  whyNot,
} from './desktop.ts';

const has = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
const whyNoKeyring =
  process.platform === 'linux' && has('gnome-keyring-daemon') && has('dbus-run-session')
    ? null
    : 'there is no keyring';
if (whyNot === null && whyNoKeyring !== null)
  console.warn(`The keyring of the system is not tried: ${whyNoKeyring}.`);

/** Everything below a folder, as bytes. */
const bytesBelow = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name))),
  );

describe.skipIf(whyNot !== null)('secrets of the desktop program', { timeout: 180_000 }, () => {
  let folder: string;
  let sandbox: Sandbox;
  let desktop: Desktop | null = null;
  /** What was sealed with a keyring, in the folder that is started without one afterwards. */
  let kept: string | null = null;
  beforeAll(async () => {
    folder = makeFolder();
    sandbox = await startSandbox({ yard: 'small' });
  });
  afterEach(async () => {
    await desktop?.stop();
    desktop = null;
  });
  afterAll(async () => {
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const dataDir = () => path.join(folder, 'data');
  const sealed = () => {
    const file = path.join(dataDir(), 'secrets.json');
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  /** A profile with the password, as an operator hands it out. */
  const profileFile = () => {
    const [account] = sandbox.accounts;
    const auth = { kind: 'password', email: account?.email, password: account?.password };
    const file = path.join(folder, 'profile.json');
    const content = {
      name: 'Gate 4',
      warehouseId: sandbox.warehouse.id,
      dockScheduling: { baseUrl: sandbox.url, auth },
    };
    writeFileSync(file, JSON.stringify(content));
    return {
      file,
      password: account?.password ?? '',
      bare: {
        ...content,
        dockScheduling: { baseUrl: sandbox.url, auth: { ...auth, password: undefined } },
      },
    };
  };
  const backendOf = async (opened: Desktop) => {
    await opened.page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Settings' })
      .click();
    const section = opened.page.getByRole('region', { name: 'Storage and backup' });
    await section.getByText('Passwords and tokens').waitFor();
    return section.innerText();
  };

  deep.test.skipIf(whyNoKeyring !== null)(
    'with a keyring are sealed by it and open again after a restart',
    async () => {
      const { file, password, bare } = profileFile();
      const home = path.join(folder, 'home');
      const withKeyring = (...args: string[]) =>
        seeDesktop(
          startProgram(
            dataDir(),
            '--password-store=gnome-libsecret',
            ...args,
            keyringLauncher(home),
          ),
        );
      desktop = await withKeyring('--profile', file);
      await seeYard(desktop.page);
      const shown = await backendOf(desktop);
      expect(shown).toContain('gnome_libsecret');
      expect(shown).not.toContain('kept in memory');
      await desktop.stop();
      kept = sealed();
      const { entries } = JSON.parse(kept ?? '') as {
        entries: { backend: string; version: string; kind: string }[];
      };
      expect(entries.map(({ backend, kind }) => [backend, kind])).toEqual([
        ['gnome_libsecret', 'password'],
      ]);
      expect(entries[0]?.version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(bytesBelow(dataDir()).includes(password)).toBe(false);

      // The profile holds no password any more: what opens is what was kept.
      writeFileSync(file, JSON.stringify(bare));
      desktop = await withKeyring('--profile', file);
      await seeYard(desktop.page);
      await desktop.page.getByText('Online').first().waitFor({ timeout: 60_000 });
    },
  );

  test('without a keyring they stay in memory, the clerk is warned, none are on disk', async () => {
    const { file, password } = profileFile();
    desktop = await openDesktop(dataDir(), '--profile', file);
    await seeYard(desktop.page);
    const shown = await backendOf(desktop);
    expect(shown).toContain('basic_text');
    expect(shown).toContain('kept in memory and you sign in again after each start');
    expect(sealed()).toBe(kept);
    // What the page's process holds, taken while it is signed in.
    const chunks: string[] = [];
    const session = await desktop.page.context().newCDPSession(desktop.page);
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    const heap = chunks.join('');
    expect(heap.length).toBeGreaterThan(1_000_000);
    expect(heap).toContain('Gate 4');
    expect(heap).not.toContain(password);
    expect(heap).not.toMatch(/eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/);
    expect(await desktop.stop()).toEqual([0, null]);
    expect(sealed()).toBe(kept);
    rmSync(file);
    expect(bytesBelow(dataDir()).includes(password)).toBe(false);
  });
});

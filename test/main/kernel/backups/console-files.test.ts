/**
 * The files of a complete console: what happened to each is shown on every screen and in the
 * settings, and each is backed up.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dataFiles } from '../../../../main/console/data-files.ts';
import { backupParts } from '../../../../main/kernel/backups/backups.ts';
import { restoredFiles } from '../../../../main/kernel/backups/restored.ts';
import { type Sandbox, startSandbox } from '../../../../sandbox/index.ts';
import { said } from '../../../support/said.ts';
import { deep } from '../../../support/tiers.ts';
import { type Desk, openDesk } from '../../console-desk.ts';

let sandbox: Sandbox;
let desk: Desk | null = null;
const folders: string[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ yard: 'small', seed: 3 });
});
afterEach(async () => {
  await desk?.stop();
  desk = null;
});
afterAll(async () => {
  await sandbox.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
const open = async (dataDir?: string): Promise<Desk> => {
  desk = await openDesk(sandbox, dataDir === undefined ? {} : { dataDir });
  folders.push(desk.dataDir);
  return desk;
};
/** What the clerk reads on every screen. */
async function noticesOf({ api }: Desk) {
  for await (const { notices } of await api.status.watch()) return notices;
  throw new Error('No status was told.');
}
/** Those that this console opens: it has neither a marketplace nor a gate. */
const own = dataFiles
  .map(({ name }) => name)
  .filter((name) => !['money.db', 'marketplace.db', 'gate.db'].includes(name));

deep.test('soon after the start there is a backup of each, without anybody asking', async () => {
  const { dataDir, console } = await open();
  console.start();
  const backedUp = () => {
    try {
      return readdirSync(path.join(dataDir, 'backups')).map(
        (name) => backupParts(name)?.name ?? name,
      );
    } catch {
      return [];
    }
  };
  await expect.poll(() => backedUp().sort(), { timeout: 60_000 }).toEqual([...own].sort());
});

// Faults: J5.
test('damage to every file at once: the console starts, reports each, keeps the list', async () => {
  const first = await open();
  await first.stop();
  for (const name of own) writeFileSync(path.join(first.dataDir, name), 'rubbish'.repeat(2_000));
  const second = await open(first.dataDir);
  const notices = await noticesOf(second);
  for (const name of own) {
    expect(
      notices.filter(
        (notice) =>
          said(notice).startsWith(`The file ${name} (`) && said(notice).includes(') was damaged.'),
      ),
      name,
    ).toHaveLength(1);
  }
  expect(new Set(notices.map(({ key }) => key)).size).toBe(notices.length);
  expect(
    restoredFiles(first.dataDir)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...own].sort());
  await second.stop();
  const third = await open(first.dataDir);
  expect((await noticesOf(third)).filter((notice) => said(notice).includes('was damaged'))).toEqual(
    [],
  );
  expect(restoredFiles(first.dataDir)).toHaveLength(own.length);
});

/** A read by name, over HTTP, beside what the lists said. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noPendingReads } from '../../../../main/yard/live/pending-reads.ts';
import { readWanted } from '../../../../main/yard/live/read-pending.ts';
import { startSandbox } from '../../../../sandbox/index.ts';
import type { WarehouseId } from '../../../../shared/ids.ts';
import { openTestYard } from '../read/harness.ts';
import { clientOf } from '../read/sandbox-client.ts';

test('a truck read by name is left to the lists if it is older, else taken in', async () => {
  const sandbox = await startSandbox({ yard: 'small' });
  const { client, named, close } = await clientOf(sandbox);
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-named-'));
  const opened = openTestYard(folder, client, undefined, sandbox.warehouse.id as WarehouseId);
  onTestFinished(async () => {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
    close();
    await sandbox.stop();
  });
  await opened.pull();
  const { yard } = opened;
  const { base } = yard.live;
  const shown = Array.from(base.visits()).find(({ spotId }) => spotId === null);
  if (shown?.changedAt == null) throw new Error('Nobody waits.');
  const at = Date.parse(shown.changedAt);
  const readAs = (changedAt: number) => {
    const visit = {
      ...shown,
      licensePlate: `AT ${changedAt}`,
      changedAt: new Date(changedAt).toISOString(),
    };
    const told = {
      ...named,
      visits: async () => ({ rows: [{ visit, hooked: [], assignments: [] }], isClean: true }),
    };
    return readWanted(
      { client, named: told, destination: yard },
      { ...noPendingReads(), visits: new Set([shown.id]) },
      new AbortController().signal,
    );
  };
  expect(await readAs(at - 1)).toMatchObject({ changed: false, lacking: true });
  expect(base.visit(shown.id)?.licensePlate).toBe(shown.licensePlate);
  expect(await readAs(at)).toMatchObject({ changed: true, lacking: false });
  expect(base.visit(shown.id)?.licensePlate).toBe(`AT ${at}`);
});

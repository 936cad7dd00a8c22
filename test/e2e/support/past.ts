/** A data folder whose history goes back, for a sandbox: as `npm run sandbox:past` makes one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { journalFileName, openJournalFile } from '../../../main/journal/journal-file.ts';
import { yardAt } from '../../../main/journal/read/past-yard.ts';
import type { Sandbox } from '../../../sandbox/index.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { writePast } from '../../bench/journal/past.ts';
import { openDesk, until } from '../../main/console-desk.ts';

/**
 * Two days of it, and the yard as it was at an instant of them, in milliseconds since the epoch.
 */
export async function folderWithPast(
  sandbox: Sandbox,
): Promise<{ readonly folder: string; readonly yardOf: (instant: number) => YardTable }> {
  const desk = await openDesk(sandbox);
  desk.console.start();
  await until(() => desk.status().freshness[0]?.asOf != null, 'the yard');
  const rows = desk.page.table.snapshot();
  await desk.stop();
  rmSync(desk.dataDir, { recursive: true, force: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-past-'));
  const { id } = sandbox.warehouse;
  writeFileSync(path.join(folder, 'facility.json'), `${JSON.stringify({ warehouseId: id })}\n`);
  const end = Date.now();
  writePast({ file: path.join(folder, journalFileName), facility: id }, rows, {
    days: 2,
    movesPerDay: 150,
    seed: 7,
    end,
  });
  const yardOf = (instant: number) => {
    const copy = openJournalFile({ folder, clock: { now: () => end, monotonic: () => end } }, id);
    const yard = yardAt(copy, copy.placeAt(instant));
    copy.close();
    if (yard === null) throw new Error('No yard.');
    return yard;
  };
  return { folder, yardOf };
}

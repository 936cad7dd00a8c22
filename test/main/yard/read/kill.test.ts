import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openCache } from '../../../../main/yard/cache/open-cache.ts';
import { openYard } from '../../../../main/yard/memory/open-yard.ts';
import { warehouse } from './fake-service.ts';
import { createTestClock } from './harness.ts';

const child = fileURLToPath(new URL('./kill-child.ts', import.meta.url));

/**
 * Runs the child until it has told `pulls` pulls, then kills it after `more` ms. Returns the last
 * pull it told.
 */
async function killed(folder: string, pulls: number, more: number): Promise<number> {
  const running = spawn(process.execPath, [child, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = 0;
  const enough = new Promise<void>((resolve) => {
    running.stdout.on('data', (chunk: Buffer) => {
      last = Number(chunk.toString().trim().split('\n').at(-1));
      if (last >= pulls) resolve();
    });
  });
  await enough;
  await new Promise((resolve) => setTimeout(resolve, more));
  const ended = new Promise((resolve) => running.once('close', resolve));
  running.kill('SIGKILL');
  await ended;
  return last;
}

// Faults: A5.
test('a console killed while pulling leaves one complete pull for the next start', async () => {
  for (const more of [0, 3, 7, 12, 19, 31]) {
    const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-kill-'));
    try {
      const told = await killed(folder, 2, more);
      const clock = createTestClock();
      const own = openCache({ folder, warehouse, clock }, (store) =>
        openYard(store, clock, () => {}),
      );
      expect(own.notices).toEqual([]);
      const notes = new Set(Array.from(own.used.live.base.visits(), (row) => row.driverNotes));
      expect(notes.size).toBe(1);
      const kept = Number([...notes][0]?.slice('generation '.length));
      expect(kept).toBeGreaterThanOrEqual(told);
      expect(own.used.asOf).toBe(new Date(kept).toISOString());
      expect([...own.used.live.base.visits()]).toHaveLength(1_500);
      own.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
});

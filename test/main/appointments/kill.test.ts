import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openDrafts } from '../../../main/appointments/open-drafts.ts';

const child = fileURLToPath(new URL('./kill-child.ts', import.meta.url));
const clock = { now: Date.now, monotonic: () => performance.now() };

/**
 * Runs the child until it has printed `lines` lines, kills it `more` ms later, and returns every
 * complete line.
 */
async function killed(folder: string, lines: number, more: number): Promise<readonly string[]> {
  const running = spawn(process.execPath, [child, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const enough = new Promise<void>((resolve) => {
    running.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.split('\n').length > lines) resolve();
    });
  });
  await enough;
  await new Promise((resolve) => setTimeout(resolve, more));
  const ended = new Promise((resolve) => running.once('close', resolve));
  running.kill('SIGKILL');
  await ended;
  return text.split('\n').slice(0, -1);
}

test('a saved draft survives a kill; one being sent is unknown, never a draft again', async () => {
  for (const [round, more] of [0, 1, 3, 8, 21].entries()) {
    const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-kill-'));
    try {
      const lines = await killed(folder, 40 + round * 37, more);
      const { store, notices } = openDrafts({ folder, clock });
      expect(notices).toEqual([]);
      const newest = new Map(
        lines
          .filter((line) => line.startsWith('saved'))
          .map((line) => line.split(' ').slice(1) as [string, string]),
      );
      expect(newest.size).toBeGreaterThan(0);
      for (const [id, turn] of newest)
        expect(Number(store.find(id)?.draft.refNumbers[0]?.slice(1))).toBeGreaterThanOrEqual(
          Number(turn),
        );
      const sent = store.list().filter(({ draft }) => draft.id.startsWith('sent-'));
      const called = lines.filter((line) => line === 'called').length;
      // Written down before the call leaves: at least as many are unknown as were called.
      expect(sent.filter(({ draft }) => draft.state === 'unknown').length).toBeGreaterThanOrEqual(
        called,
      );
      expect(
        sent.every(({ draft, sentAt }) => (draft.state === 'unknown') === (sentAt !== null)),
      ).toBe(true);
      store.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
});

/**
 * The journal, kill -9 and power cuts, at any moment: no fact that was written is lost or there
 * twice, and the chain is unbroken.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openJournalFile } from '../../main/journal/journal-file.ts';
import { createRandom } from '../../sandbox/random.ts';
import { share } from '../support/tiers.ts';
import { exploreJournal } from './journal-power.ts';
import { canTrace } from './power-cuts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-journal-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** Kills it `ms` after it told so many places, and returns the last place that it told. */
const killed = (places: number, ms: number) =>
  new Promise<number>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'journal-child.ts'), folder],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let out = '';
    let isEnding = false;
    child.stdout.on('data', (data) => {
      out += data;
      if (isEnding || [...out.matchAll(/^at \d+$/gm)].length < places) return;
      isEnding = true;
      setTimeout(() => child.kill('SIGKILL'), ms);
    });
    child.on('close', (code, signal) =>
      signal === 'SIGKILL'
        ? resolve(Number([...out.matchAll(/^at (\d+)$/gm)].at(-1)?.[1] ?? 0))
        : reject(new Error(`ended with ${code}`)),
    );
  });

test('killed at any moment while facts and keyframes are written', async () => {
  const random = createRandom('journal');
  let told = 0;
  for (let kill = 0; kill < 5; kill += 1) {
    told = Math.max(told, await killed([1, 5, 12, 20, 35][kill] ?? 1, random.int(0, 30)));
    const journal = openJournalFile({ folder, clock }, 'w');
    expect(journal.notices).toEqual([]);
    expect(journal.head().seq).toBeGreaterThanOrEqual(told);
    expect(await journal.verify(null)).toMatchObject({
      kind: 'unchanged',
      facts: journal.head().seq,
    });
    const texts = journal
      .between(0, Number.MAX_SAFE_INTEGER)
      .flatMap(({ kind, body }) => (kind === 'note' ? [body?.text] : []));
    expect(texts.length).toBeGreaterThan(0);
    journal.close();
  }
  expect(told).toBeGreaterThan(20);
});

// Where strace is missing or forbidden this counts as skipped: there is no other way to see the
// order of writes and flushes.
test.skipIf(!canTrace())(
  'a power cut at any moment keeps each fact once; with less flushing it doesn’t',
  async () => {
    const states = share(40, 400);
    expect(await exploreJournal({ states, seed: 'ci', way: 'console' })).toEqual({
      states,
      losing: 0,
      corrupt: 0,
      first: null,
    });
    const control = await exploreJournal({ states: share(15, 60), seed: 'ci', way: 'NORMAL' });
    expect(control.losing).toBeGreaterThan(2);
  },
);

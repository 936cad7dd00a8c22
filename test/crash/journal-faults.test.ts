/** The disk fails once, at each statement of facts, keyframes and a month that is moved: nothing is there twice, nothing that was told is lost, and the next try goes on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { journalFileName, journalOver, openJournalFile } from '../../main/journal/journal-file.ts';
import { journalMigrations } from '../../main/journal/migrations/index.ts';
import { yardAt } from '../../main/journal/past-yard.ts';
import { openDatabase } from '../../main/kernel/database/database.ts';
import type { NewFact } from '../../shared/journal/fact.ts';
import { rowChanges, subjectsOf } from '../../shared/journal/row-changes.ts';
import { createYardTable } from '../../shared/yard/table.ts';
import { spot, visit } from '../shared/yard/rows.ts';
import { share } from '../support/tiers.ts';
import { type Fuse, fused } from './fuse.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-journal-faults-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const codes = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_BUSY', 'SQLITE_CORRUPT'] as const;
const dayMs = 86_400_000;
const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7);

/** Two months of facts with yards between, the first of which is then moved; each step again until it is kept. Answers which notes were told as kept. */
async function written(folder: string, fuse: Fuse): Promise<{ readonly told: readonly string[]; readonly refused: number }> {
  let time = Date.UTC(2025, 0, 20);
  const clock = { now: () => time, monotonic: () => time };
  const db = openDatabase({ file: path.join(folder, journalFileName), migrations: journalMigrations });
  const file = journalOver(fused(db, fuse), null, { folder, clock, facility: 'w' });
  fuse.armed = true;
  const told: string[] = [];
  let refused = 0;
  const again = (work: () => unknown) => {
    for (let tries = 0; work() !== null; tries += 1) {
      refused += 1;
      if (tries > 2) throw new Error('It is refused again and again.');
    }
  };
  const yard = createYardTable();
  const none = { areas: [], spots: [], visits: [], containers: [] };
  const remove = none;
  const spots = Array.from({ length: 60 }, (_, n) => spot(`S${n}`, { observation: `${Math.sin(n)}` }));
  for (let day = 0; day < 24; day += 1) {
    const facts = [0, 1].map((each): NewFact => {
      const subjects = [`spot:S${(day + each) % 9}` as const];
      return { source: 'note', kind: 'note', at: time, since: null, subjects, change: null, body: { text: `${day}.${each}` } };
    });
    const change = {
      put: { ...none, spots: day === 0 ? spots : [], visits: [visit('v', `S${day}`, { licensePlate: `TX ${day}` })] },
      remove,
    };
    const seen = rowChanges(yard, change).map((each): NewFact => {
      return { source: 'read', kind: 'row', at: time, since: null, subjects: subjectsOf(each), change: each, body: null };
    });
    again(() => file.append([...facts, ...seen]));
    yard.put(change);
    told.push(...facts.map(({ body }) => String(body?.text)));
    if (day % 6 === 0) again(() => file.addKeyframe(yard.snapshot()));
    time += dayMs;
  }
  time += 500 * dayMs;
  for (let tries = 0; file.months().length === 0; tries += 1) {
    const moved = await file.moveMonth(time, monthOf).catch(() => null);
    if (moved === null || !moved.ok) refused += 1;
    if (tries > 3) throw new Error('The month is never moved.');
  }
  fuse.armed = false;
  db.close();
  return { told, refused };
}

async function holds(folder: string, told: readonly string[]): Promise<void> {
  const clock = { now: () => Date.UTC(2027, 0), monotonic: () => 0 };
  const file = openJournalFile({ folder, clock }, 'w');
  expect(file.notices).toEqual([]);
  // What a fault left half moved is swept by the next try.
  await file.moveMonth(0, monthOf);
  expect(await file.verify(null)).toMatchObject({ kind: 'unchanged' });
  const facts = file.between(0, 1e6);
  expect(facts.map(({ seq }) => seq)).toEqual(facts.map((_, at) => at + 1));
  expect(facts.flatMap(({ kind, body }) => (kind === 'note' ? [body?.text] : []))).toEqual(told);
  expect(file.about('spot:S3', 1e6, 500)).toEqual(facts.filter(({ subjects }) => subjects.includes('spot:S3')).toReversed());
  expect([...(yardAt(file, file.head().seq)?.visits() ?? [])].map(({ spotId }) => spotId)).toEqual(['S23']);
  expect(file.named('tx0', 9)).toEqual(['visit:v']);
  file.close();
}

test('each statement, in a way each', async () => {
  const whole: Fuse = { armed: false, ran: 0, at: 0, code: '' };
  const first = mkdtempSync(path.join(root, 'whole-'));
  await holds(first, (await written(first, whole)).told);
  expect(whole.ran).toBeGreaterThan(200);
  let failed = 0;
  const step = share(9, 1);
  for (let at = 1 + (Date.now() % step); at <= whole.ran; at += step) {
    const folder = mkdtempSync(path.join(root, 'each-'));
    const code = codes[at % codes.length] as string;
    const { told, refused } = await written(folder, { armed: false, ran: 0, at, code });
    if (refused > 0) failed += 1;
    await holds(folder, told);
    rmSync(folder, { recursive: true, force: true });
  }
  // Reads that fail say so as well, or look again by themselves.
  expect(failed).toBeGreaterThan(whole.ran / step / 2);
});

/**
 * What is written to a journal by tests that break it at each statement: two months, the first of
 * which is then moved.
 */
import path from 'node:path';
import { expect } from 'vitest';
import { JournalFile, journalFileName, openJournalFile } from '../../main/journal/journal-file.ts';
import { yardAt } from '../../main/journal/read/past-yard.ts';
import { journalSchema } from '../../main/journal/schema.ts';
import { openDatabase } from '../../main/kernel/database/database.ts';
import type { NewFact } from '../../shared/journal/journal-fact.ts';
import { rowChanges, subjectsOf } from '../../shared/journal/row-changes.ts';
import { createYardTable } from '../../shared/yard/table.ts';
import { spot, visit } from '../shared/yard/rows.ts';
import { type Fuse, fused } from './fuse.ts';

const dayMs = 86_400_000;
const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7);

/**
 * Two months of facts with yards between, the first of which is then moved; each step again until
 * it is kept. Returns which notes were told as kept.
 */
export async function written(
  folder: string,
  fuse: Fuse,
  told: string[] = [],
): Promise<{ readonly told: readonly string[]; readonly refused: number }> {
  let time = Date.UTC(2025, 0, 20);
  const clock = { now: () => time, monotonic: () => time };
  const db = openDatabase({
    file: path.join(folder, journalFileName),
    migrations: journalSchema,
  });
  const file = new JournalFile(fused(db, fuse), null, { folder, clock, facility: 'w' });
  fuse.armed = true;
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
  const spots = Array.from({ length: 60 }, (_, n) =>
    spot(`S${n}`, { observation: `${Math.sin(n)}` }),
  );
  for (let day = 0; day < 24; day += 1) {
    const facts = [0, 1].map((each): NewFact => {
      const subjects = [`spot:S${(day + each) % 9}` as const];
      return {
        source: 'note',
        kind: 'note',
        at: time,
        since: null,
        subjects,
        change: null,
        body: { text: `${day}.${each}` },
      };
    });
    const change = {
      put: {
        ...none,
        spots: day === 0 ? spots : [],
        visits: [visit('v', `S${day}`, { licensePlate: `TX ${day}` })],
      },
      remove,
    };
    const seen = rowChanges(yard, change).map((each): NewFact => {
      return {
        source: 'read',
        kind: 'row',
        at: time,
        since: null,
        subjects: subjectsOf(each),
        change: each,
        body: null,
      };
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

/** Whether a folder holds what was confirmed as kept, once and unchanged. */
export async function holds(folder: string, told: readonly string[]): Promise<void> {
  const clock = { now: () => Date.UTC(2027, 0), monotonic: () => 0 };
  const file = openJournalFile({ folder, clock }, 'w');
  expect(file.notices).toEqual([]);
  // What a fault left half moved is swept by the next try.
  await file.moveMonth(0, monthOf);
  expect(await file.verify(null)).toMatchObject({ kind: 'unchanged' });
  const facts = file.between(0, 1e6);
  expect(facts.map(({ seq }) => seq)).toEqual(facts.map((_, at) => at + 1));
  expect(facts.flatMap(({ kind, body }) => (kind === 'note' ? [body?.text] : []))).toEqual(told);
  expect(file.about('spot:S3', 1e6, 500)).toEqual(
    facts.filter(({ subjects }) => subjects.includes('spot:S3')).toReversed(),
  );
  expect([...(yardAt(file, file.head().seq)?.visits() ?? [])].map(({ spotId }) => spotId)).toEqual([
    'S23',
  ]);
  expect(file.named('tx0', 9)).toEqual(['visit:v']);
  file.close();
}

/**
 * Whether a folder that was left in between holds what was confirmed until then, once, and the yard
 * of its last fact.
 */
export async function keeps(folder: string, told: readonly string[]): Promise<void> {
  const clock = { now: () => Date.UTC(2027, 0), monotonic: () => 0 };
  const file = openJournalFile({ folder, clock }, 'w');
  expect(file.notices).toEqual([]);
  await file.moveMonth(0, monthOf);
  expect(await file.verify(null)).toMatchObject({ kind: 'unchanged' });
  const facts = file.between(0, 1e6);
  expect(facts.map(({ seq }) => seq)).toEqual(facts.map((_, at) => at + 1));
  const texts = facts.flatMap(({ kind, body }) => (kind === 'note' ? [String(body?.text)] : []));
  // The transaction under way is there completely or not at all.
  expect(texts.slice(0, told.length)).toEqual(told);
  expect(texts.length - told.length === 0 || texts.length - told.length === 2).toBe(true);
  expect(file.about('spot:S3', 1e6, 500)).toEqual(
    facts.filter(({ subjects }) => subjects.includes('spot:S3')).toReversed(),
  );
  const moves = facts.filter(({ change }) => change?.kind === 'visit');
  if (file.begins() > 0 && file.begins() <= file.head().seq)
    expect(
      [...(yardAt(file, file.head().seq)?.visits() ?? [])].map(({ spotId }) => spotId),
    ).toEqual([moves.at(-1)?.change?.after?.spotId]);
  file.close();
}

/** A journal of the version before, whose index has a row for each entry and lacks the appointments: it is moved a little in each turn, and never tells less. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openPlaces, openPostings } from '../../../../main/journal/index/postings.ts';
import {
  journalFileName,
  type OpenedJournal,
  openJournalFile,
} from '../../../../main/journal/journal-file.ts';
import { verifyJournal } from '../../../../main/journal/verify/verify.ts';
import { createRandom } from '../../../../sandbox/random.ts';
import type { NewFact, Subject } from '../../../../shared/journal/journal-fact.ts';
import { subjectsOf } from '../../../../shared/journal/row-changes.ts';
import { visit } from '../../../shared/yard/rows.ts';
import { asVersion4 } from '../index-entries.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-reindex-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const dayMs = 86_400_000;
const start = Date.UTC(2026, 5, 1);
let time = start;
const clock = { now: () => time, monotonic: () => time };
let folder = '';
beforeEach(() => {
  time = start;
  folder = mkdtempSync(path.join(root, 'each-'));
});

const facts = 700;
const last = Number.MAX_SAFE_INTEGER;
const appointmentOf = (n: number) => `a${n % 7}`;
const came = (n: number, isOld: boolean): NewFact => {
  const after = visit(`v${n}`, `S${n % 5}`, { appointmentId: appointmentOf(n) as never });
  const change = { kind: 'visit', id: after.id, before: null, after } as const;
  const subjects = subjectsOf(change).filter((each) => !isOld || !each.startsWith('appointment:'));
  return { source: 'read', kind: 'row', at: time, since: null, subjects, change, body: null };
};
const open = () => openJournalFile({ folder, clock }, 'w');
const withDb = <T>(work: (db: Sqlite.Database) => T): T => {
  const db = new Sqlite(path.join(folder, journalFileName));
  try {
    return work(db);
  } finally {
    db.close();
  }
};

/** A journal as version 4 left it: facts of 70 days that do not name the appointments. */
function old(): void {
  const file = open();
  for (let n = 0; n < facts; n += 10, time += dayMs)
    file.append(Array.from({ length: 10 }, (_, each) => came(n + each, true)));
  file.close();
  withDb(asVersion4);
}
const subjects: readonly Subject[] = ['visit:v3', 'visit:v699', 'spot:S1', 'spot:S4', 'visit:none'];
const told = (file: OpenedJournal) =>
  subjects.flatMap((each) => [
    each,
    ...file.about(each, last, 500).map(({ seq }) => seq),
    ...file.about(each, 400, 3, 20).map(({ seq }) => seq),
  ]);
const places = (file: OpenedJournal, n: number) =>
  file.about(`appointment:a${n}`, last, 500).map(({ seq }) => seq);
const wanted = (n: number) =>
  Array.from({ length: facts }, (_, at) => at)
    .filter((at) => at % 7 === n)
    .map((at) => at + 1)
    .reverse();

test('a file of the version before is checked as it is, and found again by appointment once its index was moved', async () => {
  old();
  expect(withDb((db) => verifyJournal(db, 'w'))).toMatchObject({ kind: 'unchanged', facts });
  const file = open();
  const before = told(file);
  expect(before.length).toBeGreaterThan(200);
  expect([places(file, 2), (await file.verify(null)).kind]).toEqual([[], 'unchanged']);
  // What is noted before it is moved, and meanwhile.
  file.append([came(facts, false)]);
  const moving = file.reindex();
  file.append([came(facts + 1, false)]);
  const checked = file.verify(null);
  await moving;
  expect(await checked).toMatchObject({ kind: 'unchanged' });
  expect(told(file).slice(0, 3)).toEqual(before.slice(0, 3));
  for (const n of [2, 6]) expect(places(file, n)).toEqual(wanted(n));
  expect(places(file, 1)).toEqual([facts + 2, ...wanted(1)]);
  expect(places(file, 0)).toEqual([facts + 1, ...wanted(0)]);
  expect(file.idsOf('visit')).toHaveLength(facts + 2);
  expect(await file.verify(null)).toMatchObject({ kind: 'unchanged', facts: facts + 2 });
  file.close();
  expect(
    withDb((db) => [
      db.prepare('SELECT count(*) FROM subject').pluck().get(),
      db.prepare('SELECT done = until FROM reindex').pluck().get(),
    ]),
  ).toEqual([0, 1]);
});

test('a move that ended in between goes on from there; at each stage nothing is lost, and the check passes', async () => {
  old();
  let before: unknown;
  const done: number[] = [];
  for (const stop of [1, 2, 3]) {
    const file = open();
    before ??= told(file);
    // So many turns, then the file is closed under it, as by a console that ends.
    const moving = file.reindex();
    for (let turn = 0; turn < stop; turn += 1) await new Promise((next) => setImmediate(next));
    expect(told(file)).toEqual(before);
    file.close();
    await moving.catch(() => {});
    done.push(withDb((db) => Number(db.prepare('SELECT done FROM reindex').pluck().get())));
    expect(withDb((each) => verifyJournal(each, 'w'))).toMatchObject({ kind: 'unchanged' });
  }
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect([(done[0] ?? 0) > 0, (done[0] ?? 0) < facts]).toEqual([true, true]);
  const file = open();
  await file.reindex();
  expect(told(file)).toEqual(before);
  expect(places(file, 4)).toEqual(wanted(4));
  file.close();
});

test('months wait until the index was moved, and then take the appointments along', async () => {
  old();
  const file = open();
  const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7);
  time += 500 * dayMs;
  expect(await file.moveMonth(time, monthOf)).toEqual({ ok: true, value: null });
  await file.reindex();
  expect(await file.moveMonth(time, monthOf)).toEqual({ ok: true, value: '2026-06' });
  expect(places(file, 5)).toEqual(wanted(5));
  expect(told(file).length).toBeGreaterThan(200);
  expect(await file.verify(null)).toMatchObject({ kind: 'unchanged' });
  file.close();
});

test('what the index says of its own state can hide nothing', async () => {
  old();
  const file = open();
  await file.reindex();
  file.close();
  for (const sql of [
    'UPDATE reindex SET done = 0',
    'UPDATE reindex SET done = 300, until = 300',
    'UPDATE reindex SET done = 0, until = 0',
    'DELETE FROM reindex',
  ])
    withDb((db) => {
      db.exec(`BEGIN; ${sql}`);
      expect(verifyJournal(db, 'w')).toEqual({ kind: 'derived', what: 'index' });
    });
});

test('entries in any order, twice and taken out again, are as in a set', () => {
  const random = createRandom('postings');
  const db = withDbOf();
  const postings = openPostings(db);
  const known = new Map<string, Set<number>>();
  for (let step = 0; step < 4_000; step += 1) {
    const [kind, id, seq] = [
      random.int(1, 2),
      random.int(1, 4),
      random.next() < 0.7 ? step + 1 : random.int(1, step + 1),
    ];
    const own = known.get(`${kind}:${id}`) ?? new Set();
    known.set(`${kind}:${id}`, own);
    if (random.next() < 0.002) {
      postings.dropUntil(kind, id, seq);
      for (const each of own) if (each <= seq) own.delete(each);
    } else {
      postings.add(kind, id, seq);
      own.add(seq);
    }
  }
  const read = openPlaces(db);
  for (const [subject, own] of known) {
    const [kind, id] = subject.split(':').map(Number) as [number, number];
    const sorted = [...own].sort((a, b) => b - a);
    expect(read(kind, id, last, 0, 5_000)).toEqual(sorted);
    for (const [before, after, limit] of [
      [2_000, 900, 50],
      [3_999, 3_000, 700],
    ] as const)
      expect(read(kind, id, before, after, limit)).toEqual(
        sorted.filter((seq) => seq < before && seq > after).slice(0, limit),
      );
  }
  db.close();
});

function withDbOf(): Sqlite.Database {
  open().close();
  return new Sqlite(path.join(folder, journalFileName));
}

test('a file that says no more how far it was moved is moved once more, to its end, and is whole', async () => {
  old();
  let file = open();
  file.close();
  withDb((db) => db.exec('DELETE FROM reindex'));
  file = open();
  await file.reindex();
  expect(file.about('appointment:a3', last, 500)).toHaveLength(facts / 7);
  file.close();
  withDb((db) => expect(verifyJournal(db, 'w')).toMatchObject({ kind: 'unchanged' }));
  file = open();
  await file.reindex();
  file.close();
});

// @vitest-environment node

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { monthFile, monthFolderName } from '../../../../main/journal/archive/months.ts';
import { sealText } from '../../../../main/journal/format/chain.ts';
import { journalApi } from '../../../../main/journal/journal-api.ts';
import {
  JournalFile,
  journalFileName,
  type OpenedJournal,
  openJournalFile,
} from '../../../../main/journal/journal-file.ts';
import { yardAt } from '../../../../main/journal/read/past-yard.ts';
import { moveOldMonths } from '../../../../main/journal/retention.ts';
import { journalSchema } from '../../../../main/journal/schema.ts';
import { Recorder } from '../../../../main/journal/write/recorder.ts';
import { openDatabase } from '../../../../main/kernel/database/database.ts';
import { checkJournal } from '../../../../main/program/verify-journal.ts';
import { createLiveYard } from '../../../../main/yard/memory/live-yard.ts';
import { englishWords } from '../../../../shared/i18n/languages.ts';
import type { Subject } from '../../../../shared/journal/journal-fact.ts';
import { rowChanges, subjectsOf } from '../../../../shared/journal/row-changes.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { spot, visit } from '../../../shared/yard/rows.ts';
import { holdFiles } from '../../../support/hold-files.ts';
import { editEntries, entriesOf } from '../index-entries.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-months-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const dayMs = 86_400_000;
const start = Date.UTC(2025, 0, 10, 12);
let time = start;
let folder = '';
const clock = { now: () => time, monotonic: () => time };
const none = { areas: [], spots: [], visits: [], containers: [] };
const open = () => openJournalFile({ folder, clock }, 'w');
/** A day in UTC: what a facility's zone adds is its own test. */
const dayOf = () => null;
const places = [0, 1, 40, 100, 150, 200];

/**
 * A truck that moves each day from January to July, with a yard each 30 facts, and a clock that was
 * once two hours ahead.
 */
function write(file: OpenedJournal): string {
  const yard = createYardTable();
  let seal = '';
  for (let day = 0; day < 200; day += 1) {
    const rows =
      day === 0
        ? { spots: [spot('A'), spot('B')] }
        : { visits: [{ ...visit('v1', day % 2 ? 'A' : 'B'), licensePlate: `TX ${day % 90}` }] };
    const change = { put: { ...none, ...rows }, remove: none };
    const changes = rowChanges(yard, change);
    yard.put(change);
    file.append(
      changes.map((each) => ({
        source: 'read',
        kind: 'row',
        at: time,
        since: null,
        subjects: subjectsOf(each),
        change: each,
        body: null,
      })),
    );
    if (day % 30 === 0) file.addKeyframe(yard.snapshot());
    if (day === 45) seal = sealText(file.head().seq, file.head().link);
    time += day === 70 ? dayMs - 7_200_000 : dayMs;
  }
  return seal;
}
/** All that can be read of the first `until` facts. */
const known = (file: OpenedJournal, until: number) => ({
  facts: file.between(0, until),
  some: places.map((at) => file.between(at, until, 7)),
  about: (['visit:v1', 'spot:A'] as const).map((subject: Subject) => [
    file.about(subject, until + 1, 500),
    file.about(subject, 90, 10),
  ]),
  places: Array.from({ length: 210 }, (_, day) =>
    Math.min(until, file.placeAt(start + day * dayMs + 3_600_000)),
  ),
  noted: places.map((place) => file.notedAt(place)),
  yards: Array.from({ length: 21 }, (_, at) => yardAt(file, 3 + at * 10)?.snapshot()),
  begins: file.begins(),
  density: file.density(start, start + 150 * dayMs, 15),
});

beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'each-'));
  time = start;
});

test('old months get their own files: reads and seals stay, and the journal shrinks', async () => {
  const file = open();
  const seal = write(file);
  const end = file.head().seq;
  const before = known(file, end);
  time = start + 500 * dayMs;
  expect(await moveOldMonths(file, time, dayOf)).toBeNull();
  expect(file.months().map(({ name, isHere }) => [name, isHere])).toEqual([
    ['2025-01', true],
    ['2025-02', true],
    ['2025-03', true],
  ]);
  expect(known(file, end)).toEqual(before);
  expect(file.named('tx4', 9)).toEqual(['visit:v1']);
  for (const paper of [null, seal]) expect((await file.verify(paper)).kind).toBe('unchanged');
  file.close();

  const again = open();
  expect(again.notices).toEqual([]);
  expect(known(again, end)).toEqual(before);
  // Nothing is left to do, and a month that goes on is not torn.
  expect(await moveOldMonths(again, time, dayOf)).toBeNull();
  expect(again.months()).toHaveLength(3);
  again.close();
  const db = new Sqlite(path.join(folder, journalFileName));
  const base = db.prepare('SELECT max(last) FROM month').pluck().get();
  expect(db.prepare('SELECT min(seq) FROM fact').pluck().get()).toBe(Number(base) + 1);
  expect(entriesOf(db).filter(({ seq }) => seq <= Number(base))).toEqual([]);
  db.close();
});

test('a month is moved although another program looks at what an earlier try left', async () => {
  const left = `${monthFile(folder, '2025-01')}.new`;
  mkdirSync(path.dirname(left), { recursive: true });
  writeFileSync(left, 'half a month');
  const file = open();
  write(file);
  time = start + 500 * dayMs;
  const hold = await holdFiles([left], 150);
  expect(await moveOldMonths(file, time, dayOf)).toBeNull();
  await hold.release();
  expect(file.months()).toHaveLength(3);
  expect(existsSync(left)).toBe(false);
  file.close();
});

async function moved(): Promise<string> {
  const file = open();
  const seal = write(file);
  time = start + 500 * dayMs;
  expect(await moveOldMonths(file, time, dayOf)).toBeNull();
  file.close();
  return seal;
}

test.runIf(existsSync('/proc/self/fd'))('a closed journal holds no file of a month', async () => {
  await moved();
  const file = open();
  const held = () =>
    readdirSync('/proc/self/fd').flatMap((each) => {
      try {
        const target = readlinkSync(path.join('/proc/self/fd', each));
        return target.startsWith(folder) ? [path.relative(folder, target)] : [];
      } catch {
        return [];
      }
    });
  expect(file.between(0, 5)).not.toEqual([]);
  expect(held()).toContain(path.join(monthFolderName, '2025-01.db'));
  file.close();
  expect(held()).toEqual([]);
});

test('a month taken away is reported as gone, and is back once its file is', async () => {
  const seal = await moved();
  const gone = monthFile(folder, '2025-02');
  renameSync(gone, `${gone}.away`);
  const file = open();
  expect(file.months().map(({ isHere }) => isHere)).toEqual([true, false, true]);
  expect(await file.verify(null)).toMatchObject({ kind: 'unchanged', gone: ['2025-02'] });
  expect(await file.verify(seal)).toEqual({ kind: 'seal', why: 'gone' });
  const [, february] = file.months();
  expect(yardAt(file, (february?.first ?? 0) + 3)).toBeNull();
  expect(yardAt(file, 150)?.snapshot().spots).toHaveLength(2);
  expect(file.between(0, 500).some(({ seq }) => seq === february?.last)).toBe(false);
  renameSync(`${gone}.away`, gone);
  expect(yardAt(file, (february?.first ?? 0) + 3)).not.toBeNull();
  expect((await file.verify(seal)).kind).toBe('unchanged');
  file.close();
});

test('edited indexes of journal and months are made again, and reads stay right', async () => {
  await moved();
  const first = open();
  const end = first.head().seq;
  const all = (file: OpenedJournal) => [
    known(file, end),
    file.named('tx', 500),
    file.idsOf('spot'),
  ];
  const before = all(first);
  first.close();
  const edits: readonly (readonly [string | null, (db: Sqlite.Database) => unknown])[] = [
    [null, (db) => db.exec("UPDATE term SET text = text || 'x' WHERE number IN (3, 5)")],
    [null, (db) => db.exec("DELETE FROM label WHERE key LIKE '%5%'")],
    [null, (db) => db.exec('UPDATE run SET noted = noted + 5; DELETE FROM run WHERE seq > 90')],
    [null, (db) => db.exec('DELETE FROM posting')],
    [null, (db) => editEntries(db, (entry) => (entry.seq % 7 === 0 ? null : entry))],
    [
      null,
      (db) =>
        db.exec("UPDATE keyframe SET bytes = x'00' WHERE seq = (SELECT max(seq) FROM keyframe)"),
    ],
    ['2025-02', (db) => editEntries(db, (entry) => (entry.seq === 40 ? null : entry))],
    [
      '2025-02',
      (db) =>
        db.exec("UPDATE keyframe SET bytes = x'00' WHERE seq = (SELECT max(seq) FROM keyframe)"),
    ],
  ];
  for (const [month, edit] of edits) {
    const db = new Sqlite(
      month === null ? path.join(folder, journalFileName) : monthFile(folder, month),
    );
    edit(db);
    db.close();
    const file = open();
    const check = file.verify(null);
    // What is written while the check walks is kept, and found.
    const note = { source: 'note', kind: 'note', at: time, since: null, change: null } as const;
    file.append([{ ...note, subjects: ['clerk:Ina'], body: { text: `${edit}` } }]);
    expect(await check, `${edit}`).toMatchObject({ kind: 'unchanged', findings: 'remade' });
    expect(all(file), `${edit}`).toEqual(before);
    expect(file.about('clerk:Ina', 1e6, 1)).toMatchObject([{ body: { text: `${edit}` } }]);
    expect(await file.verify(null), `${edit}`).not.toHaveProperty('findings');
    file.close();
  }
});

test.each([
  ['a fact rewritten', 'UPDATE fact SET noted = noted + 1 WHERE seq = 40', 'fact'],
  ['a fact taken out', 'DELETE FROM fact WHERE seq = 40', 'fact'],
  ['the yard it begins with exchanged', "UPDATE keyframe SET bytes = x'00'", 'months'],
] as const)('an archived month that was edited is found: %s', async (_, edit, what) => {
  await moved();
  const db = new Sqlite(monthFile(folder, '2025-02'));
  db.exec(edit);
  db.close();
  const file = open();
  const verdict = await file.verify(null);
  expect('what' in verdict ? verdict.what : verdict.kind).toBe(what);
  file.close();
});

test.each([
  [
    'the place of a month moved',
    'UPDATE month SET terms = terms + 1 WHERE name = (SELECT max(name) FROM month)',
  ],
  ['a month dropped', "DELETE FROM month WHERE name = '2025-01'"],
  ['the last month dropped', "DELETE FROM month WHERE name = '2025-03'"],
])('a table of months that was edited is found: %s', async (_, sql) => {
  await moved();
  const db = new Sqlite(path.join(folder, journalFileName));
  db.exec(sql);
  db.close();
  const { code } = checkJournal(path.join(folder, journalFileName), null, 'w');
  expect(code).toBe(1);
});

test('the command checks archived months beside the file, and reports missing ones', async () => {
  const seal = await moved();
  const file = path.join(folder, journalFileName);
  expect(checkJournal(file, seal, 'w').code).toBe(0);
  const alone = path.join(folder, 'alone');
  mkdirSync(alone);
  copyFileSync(file, path.join(alone, journalFileName));
  expect(checkJournal(path.join(alone, journalFileName), null, 'w')).toMatchObject({
    code: 0,
    said: { code: 'common.inTurn' },
  });
  expect(checkJournal(path.join(alone, journalFileName), seal, 'w')).toMatchObject({
    code: 1,
    said: { code: 'journal.verdict.seal.gone' },
  });
});

test('an unwritable folder or a full disk loses nothing, and the next day works', async () => {
  const file = open();
  const seal = write(file);
  const before = known(file, file.head().seq);
  time = start + 500 * dayMs;
  writeFileSync(path.join(folder, monthFolderName), 'no folder');
  expect((await moveOldMonths(file, time, dayOf))?.code).toBe('journal.month.failed');
  expect(known(file, before.facts.length)).toEqual(before);
  rmSync(path.join(folder, monthFolderName));
  file.close();

  // Full when the journal notes it: the file is there, and so are the facts.
  const db = openDatabase({
    file: path.join(folder, journalFileName),
    migrations: journalSchema,
  });
  const full = new JournalFile(db, null, { folder, clock, facility: 'w' });
  db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true }))}`);
  const note = (length: number) =>
    full.append([
      {
        source: 'note',
        kind: 'note',
        at: time,
        since: null,
        subjects: [],
        change: null,
        body: { text: 'x'.repeat(length) },
      },
    ]);
  for (const length of [2_000, 1]) while (note(length) === null);
  expect((await moveOldMonths(full, time, dayOf))?.code).toMatch(/^files\./);
  expect(full.months()).toEqual([]);
  expect(full.between(0, before.facts.length)).toEqual(before.facts);
  db.pragma('max_page_count = 100000');
  expect(await moveOldMonths(full, time, dayOf)).toBeNull();
  expect(full.months()).toHaveLength(3);
  expect((await full.verify(seal)).kind).toBe('unchanged');
  db.close();
});

test('after a crash while removing facts, the rest goes later, and none is read twice', async () => {
  await moved();
  const whole = readFileSync(path.join(folder, journalFileName));
  const month = new Sqlite(monthFile(folder, '2025-03'), { readonly: true });
  const rows = month.prepare<[], { seq: number }>('SELECT * FROM fact').all();
  month.close();
  const db = new Sqlite(path.join(folder, journalFileName));
  const put = db.prepare(
    'INSERT INTO fact (seq, noted, link, bytes) VALUES (@seq, @noted, @link, @bytes)',
  );
  for (const row of rows) put.run(row);
  db.close();
  expect(whole.length).toBeGreaterThan(0);
  const file = open();
  const seqs = file.between(0, 1_000).map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_, at) => at + 1));
  expect((await file.verify(null)).kind).toBe('unchanged');
  expect(await moveOldMonths(file, time, dayOf)).toBeNull();
  file.close();
  const after = new Sqlite(path.join(folder, journalFileName), { readonly: true });
  expect(
    after
      .prepare('SELECT count(*) FROM fact WHERE seq <= (SELECT max(last) FROM month)')
      .pluck()
      .get(),
  ).toBe(0);
  after.close();
});

test('through the console: a retention setting is a fact, and gone time is hatched', async () => {
  await moved();
  const file = open();
  const { base } = createLiveYard({ ...none, spots: [spot('A'), spot('B')] });
  const recorder = new Recorder({
    asOf: null,
    file,
    base,
    clock,
    timers: { after: () => () => {} },
    onTrouble: () => {},
  });
  const api = createRouterClient(
    journalApi({
      file,
      recorder,
      base,
      clock,
      clerk: () => 'Ana',
      events: null,
      words: async () => englishWords(),
    }),
  );
  expect(await api.kept()).toEqual({
    days: 400,
    months: ['2025-01', '2025-02', '2025-03'].map((name) => ({ name, isHere: true })),
  });
  await api.setKept({ days: 370 });
  expect((await api.kept()).days).toBe(370);
  expect(file.about('clerk:Ana', 10_000, 1)).toMatchObject([
    { body: { what: 'retention', days: 370 } },
  ]);
  for (const days of [0, 30, 40.5, 1e6])
    await expect(api.setKept({ days })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(await moveOldMonths(file, time, dayOf)).toBeNull();
  expect((await api.kept()).months).toHaveLength(4);

  const instant = Date.UTC(2025, 1, 15);
  const window = { from: instant - dayMs, until: instant + dayMs, parts: 4 };
  const there = await api.day(window);
  expect([there.gone, there.counts.reduce((sum, each) => sum + each)]).toEqual([[], 2]);
  expect(await api.move({ from: null, to: { instant } })).toHaveProperty('yard');
  // Windows removes no file that is open.
  file.closeMonths();
  rmSync(monthFile(folder, '2025-02'));
  expect((await api.day(window)).gone).toHaveLength(1);
  const refused = { data: { said: { code: 'journal.gone', values: { month: '2025-02' } } } };
  await expect(api.move({ from: null, to: { instant } })).rejects.toMatchObject(refused);
  await expect(api.move({ from: null, to: { seq: 40 } })).rejects.toMatchObject(refused);
  expect(await api.move({ from: null, to: { instant: Date.UTC(2025, 3, 15) } })).toHaveProperty(
    'yard',
  );
  expect(await api.about({ subject: 'visit:v1', limit: 500 })).toMatchObject({ isCut: true });
  expect(await api.about({ subject: 'visit:v1', limit: 5 })).toMatchObject({ isCut: false });
  file.close();
});

// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sealText } from '../../../main/journal/format/chain.ts';
import {
  journalFileName,
  type OpenedJournal,
  openJournalFile,
  yardJournalFile,
} from '../../../main/journal/journal-file.ts';
import { yardAt } from '../../../main/journal/read/past-yard.ts';
import { unwatchedSubject } from '../../../main/journal/read/unwatched.ts';
import { moveOldMonths } from '../../../main/journal/retention.ts';
import { backupsOf } from '../../../main/kernel/backups/backups.ts';
import type { DurableHandle } from '../../../main/kernel/backups/durable-file.ts';
import { restoreFile } from '../../../main/kernel/backups/restore.ts';
import { checkJournal } from '../../../main/program/verify-journal.ts';
import type { NewFact, RowChange } from '../../../shared/journal/journal-fact.ts';
import { spot, visit } from '../../shared/yard/rows.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-rebuild-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const start = Date.UTC(2026, 5, 1);
let time = start;
let folder = '';
const clock = { now: () => time, monotonic: () => time };
let handles: DurableHandle[] = [];
const open = (facility = 'w') =>
  openJournalFile({ folder, clock, keep: (each) => handles.push(each) }, facility);
const target = () => path.join(folder, journalFileName);
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'each-'));
  time = start;
  handles = [];
});

const note = (text: string): NewFact => ({
  source: 'note',
  kind: 'note',
  at: time,
  since: null,
  subjects: ['spot:A'],
  change: null,
  body: { text },
});
const came = (n: number): NewFact => {
  const change: RowChange = {
    kind: 'visit',
    id: `v${n}`,
    before: null,
    after: { ...visit(`v${n}`, 'A'), licensePlate: `TX ${n}` },
  };
  return {
    source: 'read',
    kind: 'row',
    at: time,
    since: null,
    subjects: [`visit:v${n}`, 'spot:A'],
    change,
    body: null,
  };
};
/** Trucks that come, a yard each hundred facts. Returns the seal at the end. */
function write(file: OpenedJournal, count: number, from = 0): string {
  const rows = { areas: [], spots: [spot('A')], visits: [], containers: [] };
  for (let n = from; n < from + count; n += 1) {
    time += 60_000;
    if (n % 100 === 0)
      file.addKeyframe({
        ...rows,
        visits: Array.from({ length: n }, (_, each) => visit(`v${each}`, 'A')),
      });
    file.append([came(n), note(`n${n} ${'x'.repeat(60)}`)]);
  }
  return sealText(file.head().seq, file.head().link);
}
/** Overwrites the page in which a text lies. */
function breakPageOf(text: string): void {
  const bytes = readFileSync(target());
  const at = bytes.indexOf(text);
  expect(at).toBeGreaterThan(0);
  const page = at - (at % 4_096);
  bytes.fill(0x5a, page, page + 4_096);
  writeFileSync(target(), bytes);
}
const texts = (file: OpenedJournal) =>
  file
    .between(0, 1e6)
    .flatMap(({ body }) => (typeof body?.text === 'string' ? [body.text.split(' ')[0]] : []));

test('without a backup every sound fact is kept; lost ones are reported and hatched', async () => {
  const first = open();
  const seal = write(first, 300);
  const before = first.between(0, 1e6);
  first.close();
  breakPageOf('n150 x');
  time += 3_600_000;
  const file = open();
  const [notice] = file.notices;
  expect(notice).toMatchObject({ severity: 'error' });
  expect(JSON.stringify(notice?.said)).toContain('files.lost.fact');
  const kept = texts(file);
  expect(kept).toContain('n0');
  expect(kept).toContain('n299');
  expect(kept).not.toContain('n150');
  // A page of facts, and no more.
  expect(kept.length).toBeGreaterThan(300 - 25);
  const own = new Map(file.between(0, 1e6).map((fact) => [fact.seq, fact]));
  const gone = before.filter(({ seq }) => !own.has(seq));
  for (const fact of before) if (own.has(fact.seq)) expect(own.get(fact.seq)).toEqual(fact);
  expect(await file.verify(seal)).toMatchObject({ kind: 'unchanged', lost: gone.length });
  const stretches = file.about(unwatchedSubject, 1e9, 9);
  for (const { at } of gone)
    expect(
      stretches.some(({ since, at: until }) => since !== null && at >= since && at <= until),
    ).toBe(true);
  expect(file.named('tx 0', 9)).toEqual(['visit:v0']);
  expect(file.named('tx 299', 9)).toEqual(['visit:v299']);
  expect([...(yardAt(file, (before.at(-1)?.seq ?? 0) - 1)?.visits() ?? [])].length).toBe(300);
  // It goes on like any other.
  write(file, 20, 300);
  expect((await file.verify(null)).kind).toBe('unchanged');
  file.close();
  expect(checkJournal(target(), seal, 'w')).toMatchObject({ code: 0 });
  const again = open();
  expect(again.notices).toEqual([]);
  again.close();
});

test('with a backup nothing in it is lost, and later facts come from the damaged file', async () => {
  const first = open();
  write(first, 200);
  handles[0]?.backUp();
  const seal = write(first, 100, 200);
  const before = first.between(0, 1e6);
  first.close();
  breakPageOf('n100 x');
  const file = open();
  expect(file.notices).toMatchObject([{ severity: 'warning' }]);
  expect(file.between(0, before.length)).toEqual(before);
  expect(await file.verify(seal)).not.toHaveProperty('lost');
  expect((await file.verify(seal)).kind).toBe('unchanged');
  file.close();
});

test.each([
  ['the hole is not told any more', 'DELETE FROM hole', 'fact'],
  [
    'facts beside it are taken out, and it is made larger',
    'DELETE FROM fact WHERE seq = (SELECT first - 1 FROM hole); UPDATE hole SET first = first - 1',
    'derived',
  ],
])('damage is no cover for edits: %s', async (_, sql, kind) => {
  const first = open();
  write(first, 300);
  first.close();
  breakPageOf('n150 x');
  open().close();
  const db = new Sqlite(target());
  db.exec(sql);
  db.close();
  const { code, said } = checkJournal(target(), null, 'w');
  expect(code).toBe(1);
  expect(said.code).toMatch(kind === 'fact' ? /missing|changed/ : /months/);
});

test('archived months outlive damage of the journal, with everything found in them', async () => {
  const first = open();
  for (let month = 0; month < 4; month += 1) {
    time = Date.UTC(2026, month, 5);
    write(first, 60, month * 60);
  }
  time = Date.UTC(2026, 5, 1);
  const why = await moveOldMonths(
    {
      moveMonth: (before, monthOf) => first.moveMonth(before, monthOf),
      about: () => [{ body: { days: 70 } } as never],
    },
    time,
    () => null,
  );
  expect(why).toBeNull();
  expect(first.months().map(({ name }) => name)).toEqual(['2026-01', '2026-02']);
  const seal = sealText(first.head().seq, first.head().link);
  const before = first.between(0, 1e6).length;
  first.close();
  breakPageOf('n200 x');
  const file = open();
  expect(file.months().map(({ name, isHere }) => [name, isHere])).toEqual([
    ['2026-01', true],
    ['2026-02', true],
  ]);
  expect(file.between(0, 1e6).length).toBeGreaterThan(before - 60);
  expect(file.named('tx 5', 1)).toHaveLength(1);
  expect(texts(file)).toEqual(expect.arrayContaining(['n0', 'n119', 'n239']));
  expect((await file.verify(seal)).kind).toBe('unchanged');
  file.close();
});

test('takes nothing of another facility, and a chosen backup adds what is missing', async () => {
  const other = open('other');
  write(other, 20);
  handles.at(-1)?.backUp();
  other.close();
  const own = open('w');
  expect([own.head().seq, own.notices.length]).toEqual([0, 1]);
  write(own, 30);
  const before = own.between(0, 1e6);
  time += 86_400_000;
  handles.at(-1)?.backUp();
  own.close();
  const backups = backupsOf(folder, journalFileName);
  restoreFile(yardJournalFile, { folder, clock }, path.basename(backups[0] ?? ''));
  const file = open('w');
  expect(file.between(0, before.length)).toEqual(before);
  expect((await file.verify(null)).kind).toBe('unchanged');
  file.close();
});

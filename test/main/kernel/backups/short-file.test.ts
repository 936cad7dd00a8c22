/**
 * Files that are shorter than their header says, or whose header is rubbish: all that can be read
 * comes back, not what a backup held.
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { journalFileName, openJournalFile } from '../../../../main/journal/journal-file.ts';
import type { DurableHandle } from '../../../../main/kernel/backups/durable-file.ts';
import { openDurable } from '../../../../main/kernel/backups/open-durable.ts';
import { layoutFile } from '../../../../main/layout/saved-layouts.ts';
import type { NewFact } from '../../../../shared/journal/journal-fact.ts';
import { endWrite, operationWrite } from '../../../crash/operations.ts';
import { openKeptOutbox } from '../../outbox/durable-outbox.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-short-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const page = 4_096;
const clock = { now: () => Date.parse('2026-03-02T09:00:00Z'), monotonic: () => 0 };
const log = { info: () => undefined, warn: () => undefined };
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'each-'));
});

const openOutbox = () => openKeptOutbox({ folder, clock, log, ballastBytes: page });
const outboxPath = () => path.join(folder, 'outbox.db');

/** Saves operations and closes the file; the one backup has the first three alone. */
function saveOperations(count: number): void {
  const { store, backUp } = openOutbox();
  const writes = (seqs: readonly number[]) =>
    seqs.flatMap((seq) => [operationWrite(seq), ...(seq % 4 === 0 ? [] : [endWrite(seq)])]);
  store.commit(writes([1, 2, 3]));
  backUp();
  store.commit(writes(upTo(count).slice(3)));
  store.close();
}

/** What is in the outbox after the next start. */
function operationsNow(): readonly number[] {
  const { store } = openOutbox();
  const { operations } = store.list({ limit: 10_000 });
  const asked = store.unfinished().operations;
  // An open operation may have got further than the rest of the file shows.
  expect(asked.every(({ events }) => events.at(-1)?.progress.state === 'needs-clerk')).toBe(true);
  store.close();
  return operations.map(({ saved }) => saved.seq).sort((a, b) => a - b);
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/**
 * Root pages of tables and indexes and what the last pages of the file hold: the test must know
 * what it cuts.
 */
function lastPageHolds(file: string): string {
  const bytes = readFileSync(file);
  const kinds: Record<number, string> = { 13: 'table', 10: 'index', 5: 'inner', 2: 'inner' };
  return kinds[bytes[bytes.length - page] ?? 0] ?? 'other';
}

// Faults: J5.
test('outbox.db lost a page: all other operations are back, beyond the backup’s', () => {
  saveOperations(37);
  const file = outboxPath();
  truncateSync(file, statSync(file).size - page);
  const found = operationsNow();
  expect(found.length).toBeGreaterThan(30);
});

test('the cut takes a page of an index alone: all operations are back', () => {
  // As many as it takes for the last page to be one of an index.
  for (let count = 30; ; count += 1) {
    folder = mkdtempSync(path.join(root, 'index-'));
    saveOperations(count);
    if (lastPageHolds(outboxPath()) !== 'index') continue;
    truncateSync(outboxPath(), statSync(outboxPath()).size - page);
    expect(operationsNow()).toEqual(upTo(count));
    return;
  }
});

test('half the pages are gone: the other half and the backup are restored', () => {
  saveOperations(200);
  const pages = statSync(outboxPath()).size / page;
  truncateSync(outboxPath(), Math.floor(pages / 2) * page);
  const found = operationsNow();
  expect(found.length).toBeGreaterThan(60);
  expect(found).toEqual(expect.arrayContaining([1, 2, 3]));
});

test.each([1, 700, page - 1])(
  'outbox.db ends %i bytes early, within a page: all but one page is back',
  (bytes) => {
    saveOperations(37);
    truncateSync(outboxPath(), statSync(outboxPath()).size - bytes);
    expect(operationsNow().length).toBeGreaterThan(30);
  },
);

test.each([0, 16, 60, 100, page])('only the first %i bytes are left: the backup is', (bytes) => {
  saveOperations(25);
  truncateSync(outboxPath(), bytes);
  expect(operationsNow()).toEqual([1, 2, 3]);
});

// Faults: J5.
test.each([
  [
    'counts more pages than there ever were',
    (bytes: Buffer) => bytes.writeUInt32BE(0x7fff_fffe, 28),
  ],
  ['counts one page more', (bytes: Buffer) => bytes.writeUInt32BE(bytes.length / page + 1, 28)],
  ['counts less than there are', (bytes: Buffer) => bytes.writeUInt32BE(3, 28)],
  ['is rubbish', (bytes: Buffer) => bytes.fill(0xa7, 0, 100)],
  ['is zeros', (bytes: Buffer) => bytes.fill(0, 0, 100)],
  ['tells of other pages', (bytes: Buffer) => bytes.writeUInt16BE(8_192, 16)],
])('the header of outbox.db %s: all operations are back', (_, spoil) => {
  saveOperations(25);
  const bytes = readFileSync(outboxPath());
  spoil(bytes);
  writeFileSync(outboxPath(), bytes);
  expect(operationsNow()).toEqual(upTo(25));
});

test('a page is cut off after a kill: what the log holds counts too', () => {
  const { store } = openOutbox();
  for (const seq of upTo(25)) store.commit([operationWrite(seq), endWrite(seq)]);
  store.close();
  const again = openOutbox().store;
  for (const seq of [26, 27]) again.commit([operationWrite(seq), endWrite(seq)]);
  const killed = path.join(folder, 'killed');
  mkdirSync(killed);
  for (const part of ['', '-wal', '-twin', '.running'])
    copyFileSync(`${outboxPath()}${part}`, path.join(killed, `outbox.db${part}`));
  again.close();
  folder = killed;
  truncateSync(outboxPath(), statSync(outboxPath()).size - page);
  const found = operationsNow();
  expect(found.length).toBeGreaterThan(20);
  expect(found).toEqual(expect.arrayContaining([26, 27]));
});

const openJournal = (keep?: (kept: DurableHandle) => void) =>
  openJournalFile({ folder, clock, keep }, 'yard-7');
const journalPath = () => path.join(folder, journalFileName);
const note = (text: string): NewFact => ({
  source: 'note',
  kind: 'note',
  at: clock.now(),
  since: null,
  subjects: ['spot:K-12'],
  change: null,
  body: { text },
});

/** Writes notes one by one; the one backup has the first five alone. */
function writeNotes(count: number): void {
  const handles: DurableHandle[] = [];
  const file = openJournal((kept) => handles.push(kept));
  const notes = upTo(count).map((n) => note(`note ${n} ${'y'.repeat(90)}`));
  file.append(notes.slice(0, 5));
  handles[0]?.backUp();
  for (let at = 5; at < count; at += 20) file.append(notes.slice(at, at + 20));
  file.close();
}
function notesNow(): number {
  const file = openJournal();
  const found = file.between(0, 1e6).filter(({ body }) => String(body?.text).startsWith('note '));
  file.close();
  return found.length;
}

// Faults: J5.
test('journal.db lost a page: all facts but that page’s are back in the chain', async () => {
  writeNotes(400);
  truncateSync(journalPath(), statSync(journalPath()).size - page);
  expect(notesNow()).toBeGreaterThan(360);
  const file = openJournal();
  expect(await file.verify(null)).toMatchObject({ kind: 'unchanged' });
  file.close();
});

test('the last third of journal.db is gone: everything before it is back', () => {
  writeNotes(400);
  const pages = statSync(journalPath()).size / page;
  truncateSync(journalPath(), Math.floor((pages * 2) / 3) * page + 5);
  expect(notesNow()).toBeGreaterThan(90);
});

test('the header of journal.db counts too many pages: every fact is back', () => {
  writeNotes(60);
  const bytes = readFileSync(journalPath());
  bytes.writeUInt32BE(bytes.length / page + 40, 28);
  writeFileSync(journalPath(), bytes);
  expect(notesNow()).toBe(60);
});

test('a file without row history: if only its page count is wrong, nothing is lost', () => {
  const open = () => openDurable(layoutFile, { folder, clock }, (db) => db);
  const { used: db, close } = open();
  db.exec('CREATE TABLE witness (text TEXT); INSERT INTO witness VALUES (hex(randomblob(9000)))');
  const before = db.prepare('SELECT text FROM witness').pluck().get();
  close();
  const file = path.join(folder, layoutFile.name);
  const bytes = readFileSync(file);
  bytes.writeUInt32BE(bytes.length / page + 3, 28);
  writeFileSync(file, bytes);
  const again = open();
  expect(again.used.prepare('SELECT text FROM witness').pluck().get()).toBe(before);
  expect(again.notices).toMatchObject([{ severity: 'warning' }]);
  again.close();
});

test.each([page, 1])('the same with %i bytes cut off: the newest backup is taken', (cut) => {
  const open = () => {
    const handles: DurableHandle[] = [];
    const opened = openDurable(
      layoutFile,
      { folder, clock, keep: (kept) => handles.push(kept) },
      (db) => db,
    );
    return { ...opened, backUp: () => handles[0]?.backUp() };
  };
  const { used: db, backUp, close } = open();
  db.exec('CREATE TABLE witness (text TEXT); INSERT INTO witness VALUES (hex(randomblob(9000)))');
  backUp();
  close();
  const file = path.join(folder, layoutFile.name);
  truncateSync(file, statSync(file).size - cut);
  const again = open();
  expect(again.used.prepare('SELECT length(text) FROM witness').pluck().get()).toBe(18_000);
  expect(again.notices).toMatchObject([{ severity: 'error' }]);
  again.close();
});

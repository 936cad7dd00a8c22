// @vitest-environment node
/**
 * The last seal beside the journal: what a chain alone cannot show is reported at the start, by the
 * check, and by the command.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { linkAfter, sealText } from '../../../../main/journal/format/chain.ts';
import {
  journalFileName,
  type OpenedJournal,
  openJournalFile,
  yardJournalFile,
} from '../../../../main/journal/journal-file.ts';
import { LastSeal, sealFile } from '../../../../main/journal/verify/last-seal.ts';
import { backupsOf } from '../../../../main/kernel/backups/backups.ts';
import type { DurableHandle } from '../../../../main/kernel/backups/durable-file.ts';
import { restoreFile } from '../../../../main/kernel/backups/restore.ts';
import { checkJournal } from '../../../../main/program/verify-journal.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import type { Message } from '../../../../shared/i18n/message.ts';
import type { NewFact } from '../../../../shared/journal/journal-fact.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-last-seal-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder = '';
let time = 0;
let handles: DurableHandle[] = [];
const clock = { now: () => time, monotonic: () => time };
const home = () => ({ folder, clock, keep: (each: DurableHandle) => void handles.push(each) });
const open = () => openJournalFile(home(), 'yard-9');
const target = () => path.join(folder, journalFileName);
const seal = () => sealFile(target());
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'each-'));
  time = Date.UTC(2026, 7, 3, 6);
  handles = [];
});

const note = (text: string): NewFact => ({
  source: 'note',
  kind: 'note',
  at: time,
  since: null,
  subjects: ['spot:M-31'],
  change: null,
  body: { text },
});
function write(file: OpenedJournal, ...texts: readonly string[]): void {
  for (const text of texts) {
    time += 90_000;
    expect(file.append([note(text), note(`${text}, again`)])).toBeNull();
  }
}
/** A journal of a day, closed. */
function aDay(): void {
  const file = open();
  write(file, 'gate opened', 'lot swept', 'fence torn');
  file.close();
}
/**
 * What the start finds, what the check of the console says, and what the command says, without
 * changing the files.
 */
async function found(): Promise<readonly [unknown, string, number]> {
  const copy = mkdtempSync(path.join(root, 'look-'));
  for (const each of [target(), seal()])
    if (existsSync(each)) copyFileSync(each, path.join(copy, path.basename(each)));
  writeFileSync(path.join(copy, 'facility.json'), JSON.stringify({ warehouseId: 'yard-9' }));
  const { code } = checkJournal(path.join(copy, journalFileName), null, null);
  const file = openJournalFile({ folder: copy, clock }, 'yard-9');
  const verdict = await file.verify(null);
  file.close();
  return [file.sealFault, 'why' in verdict ? verdict.why : verdict.kind, code];
}
const fits = [null, 'unchanged', 0];
const tellsOf = (why: string) => [why, why, 1];

/** Adds a fact with the link that the program would give it. */
function forge(times = 1): void {
  const db = new Sqlite(target());
  for (let each = 0; each < times; each += 1) {
    const last = db
      .prepare<[], { seq: number; noted: number; link: Buffer; bytes: Buffer }>(
        'SELECT * FROM fact ORDER BY seq DESC LIMIT 1',
      )
      .get();
    if (last === undefined) throw new Error('no fact');
    const { seq, noted, bytes } = last;
    const link = linkAfter(last.link, seq + 1, noted, bytes);
    db.prepare('INSERT INTO fact (seq, noted, link, bytes) VALUES (?, ?, ?, ?)').run(
      seq + 1,
      noted,
      link,
      bytes,
    );
    // The index of the forged fact is right as well.
    db.prepare(
      "DELETE FROM posting WHERE kind IN (SELECT number FROM term WHERE text = 'spot')",
    ).run();
  }
  db.close();
}

describe('an unchanged journal', () => {
  test('fits its seal: empty, after each write, after a close', async () => {
    open().close();
    expect(await found()).toEqual(fits);
    const file = open();
    for (const text of ['a', 'b', 'c']) {
      write(file, text);
      expect(await file.verify(null)).toMatchObject({ kind: 'unchanged' });
    }
    file.close();
    expect(await found()).toEqual(fits);
  });

  // Faults: B1.
  test.each([0, 70, 160, 250])(
    'while empty, fits a seal of which a crash wrote %i bytes',
    async (bytes) => {
      const first = open();
      write(first, 'a');
      first.close();
      const written = readFileSync(seal());
      rmSync(target());
      open().close();
      writeFileSync(seal(), written.subarray(0, bytes));
      expect(await found()).toEqual(fits);
    },
  );

  // Faults: B5.
  test('fits after a crash between seal and commit, and between commit and its end', async () => {
    aDay();
    const before = readFileSync(target());
    const sealBefore = readFileSync(seal());
    const file = open();
    const head = file.head();
    write(file, 'one more');
    const next = file.head();
    file.close();
    const after = readFileSync(target());
    // As the file lies once the line before the commit is written.
    writeFileSync(seal(), sealBefore);
    new LastSeal(target()).before(head, next);
    for (const bytes of [before, after]) {
      writeFileSync(target(), bytes);
      expect(await found()).toEqual(fits);
    }
  });

  test('fits it when the line that a crash cut short is the newest one', async () => {
    aDay();
    const whole = readFileSync(seal());
    const file = open();
    write(file, 'before the crash');
    const head = file.head();
    file.close();
    const now = readFileSync(seal());
    // Whichever line the next write goes to is torn; the journal has not got further.
    new LastSeal(target()).before(head, { seq: head.seq + 2, link: Buffer.alloc(16, 7) });
    const next = readFileSync(seal());
    const at = [0, 1].findIndex(
      (line) =>
        !next
          .subarray(line * 160, line * 160 + 160)
          .equals(now.subarray(line * 160, line * 160 + 160)),
    );
    for (const length of [1, 40, 120, 158]) {
      const torn = Buffer.from(now);
      next.copy(torn, at * 160, at * 160, at * 160 + length);
      writeFileSync(seal(), torn);
      expect(await found()).toEqual(fits);
    }
    expect(whole.length).toBe(320);
  });

  test('fits it after a kill, with all that its log holds', async () => {
    const file = open();
    write(file, 'a', 'b');
    const killed = mkdtempSync(path.join(root, 'killed-'));
    for (const part of ['', '-wal', '-twin', '.running', '-seal'])
      copyFileSync(`${target()}${part}`, path.join(killed, `${journalFileName}${part}`));
    file.close();
    folder = killed;
    const again = open();
    expect(again.sealFault).toBeNull();
    expect(again.head().seq).toBe(4);
    again.close();
  });

  test('a disk that refuses the commit leaves both as they were', async () => {
    const file = open();
    write(file, 'a');
    rmSync(seal());
    mkdirSync(seal());
    expect(inEnglish(file.append([note('not kept')]) as Message)).toMatch(
      /can’t save the file journal\.db-seal/,
    );
    expect(file.head().seq).toBe(2);
    rmSync(seal(), { recursive: true });
    write(file, 'kept');
    file.close();
    expect(await found()).toEqual(fits);
  });
});

describe('what a chain alone does not show', () => {
  // Faults: J5.
  test.each([1, 3])('%i facts added with right links', async (times) => {
    aDay();
    forge(times);
    const [fault, , code] = await found();
    expect([fault, code]).toEqual(['ahead', 1]);
  });

  // Faults: J5.
  test('an older copy of the file', async () => {
    const file = open();
    write(file, 'monday');
    file.close();
    const older = readFileSync(target());
    const again = open();
    const paper = sealText(again.head().seq, again.head().link);
    write(again, 'tuesday', 'wednesday');
    again.close();
    writeFileSync(target(), older);
    expect(await found()).toEqual(tellsOf('behind'));
    // A seal that was printed of that older end shows the same facts, and hides nothing.
    expect(checkJournal(target(), paper, 'yard-9').code).toBe(1);
  });

  test('the last facts cut off, with everything that follows from them', async () => {
    aDay();
    const db = new Sqlite(target());
    db.exec('DELETE FROM fact WHERE seq > 4');
    db.close();
    const [fault, , code] = await found();
    expect([fault, code]).toEqual(['behind', 1]);
  });

  test('another journal of the same facility in its place', async () => {
    aDay();
    const own = readFileSync(seal());
    for (const each of [target(), seal(), `${target()}-twin`]) rmSync(each, { force: true });
    time += 7_000;
    const file = open();
    write(file, 'a', 'b', 'c', 'another past');
    file.close();
    writeFileSync(seal(), own);
    expect(await found()).toEqual(tellsOf('other'));
  });

  test('a journal that is gone with all that lay beside it but the seal', async () => {
    aDay();
    for (const each of [target(), `${target()}-twin`]) rmSync(each);
    const file = open();
    expect(file.sealFault).toBe('behind');
    file.close();
  });

  test('a seal that is missing', async () => {
    aDay();
    rmSync(seal());
    expect(await found()).toEqual(tellsOf('missing'));
  });

  test.each([
    ['empty', () => truncateSync(seal(), 0)],
    ['rubbish', () => writeFileSync(seal(), Buffer.alloc(320, 0xe9))],
    ['cut', () => truncateSync(seal(), 90)],
    ['of ten megabytes', () => writeFileSync(seal(), Buffer.alloc(10_000_000))],
    [
      'changed in each line',
      () => writeFileSync(seal(), readFileSync(seal(), 'latin1').replaceAll(' 6-', ' 5-')),
    ],
  ])('a seal that is %s', async (_, spoil) => {
    aDay();
    spoil();
    expect(await found()).toEqual(tellsOf('damaged'));
  });
});

describe('afterwards', () => {
  test('the next write seals anew, so the chain itself keeps that it once did not fit', async () => {
    aDay();
    rmSync(seal());
    const file = open();
    expect(file.sealFault).toBe('missing');
    expect(
      file.append([
        { ...note(''), source: 'desk', kind: 'journal.unsealed', body: { why: 'missing' } },
      ]),
    ).toBeNull();
    expect(await file.verify(null)).toMatchObject({ kind: 'unchanged', unsealed: [time] });
    file.close();
    expect((await found()).slice(0, 2)).toEqual([null, 'unchanged']);
  });

  // Faults: J5.
  test('a restored backup and a mended file each fit a seal of their own', async () => {
    const first = open();
    write(first, 'monday');
    handles[0]?.backUp();
    write(first, 'tuesday');
    first.close();
    const [backup] = backupsOf(folder, journalFileName);
    restoreFile(yardJournalFile, home(), path.basename(backup ?? ''));
    expect(await found()).toEqual(fits);
    rmSync(target());
    const mended = open();
    expect(mended.sealFault).toBeNull();
    expect(mended.notices).not.toEqual([]);
    mended.close();
    truncateSync(target(), 5_000);
    const again = open();
    expect(again.sealFault).toBeNull();
    again.close();
    expect(await found()).toEqual(fits);
  });

  test('a copy elsewhere has no seal beside it: the command says what that leaves open', () => {
    aDay();
    const copy = path.join(mkdtempSync(path.join(root, 'copy-')), 'evidence.db');
    copyFileSync(target(), copy);
    const told = checkJournal(copy, null, 'yard-9');
    expect(told.code).toBe(0);
    expect(inEnglish(told.said)).toMatch(/^Unchanged from .* no last seal beside this file/);
    const file = open();
    const { seq, link } = file.head();
    file.close();
    expect(checkJournal(copy, sealText(seq, link), 'yard-9').code).toBe(0);
  });
});

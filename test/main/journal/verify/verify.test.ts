import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packYard } from '../../../../main/journal/archive/keyframe.ts';
import { genesis, linkAfter, readSeal, sealText } from '../../../../main/journal/format/chain.ts';
import { journalFileName, openJournalFile } from '../../../../main/journal/journal-file.ts';
import { verifyJournal } from '../../../../main/journal/verify/verify.ts';
import { rowChanges, subjectsOf } from '../../../../shared/journal/row-changes.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { spot, visit } from '../../../shared/yard/rows.ts';
import { cutEntries, type Entry, editEntries } from '../index-entries.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-verify-'));
const whole = path.join(root, journalFileName);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A truck that wanders over four spots, with two keyframes; the seal is of fact 12. */
let seal = '';
beforeAll(() => {
  let time = Date.UTC(2026, 2, 8, 5);
  const home = { folder: root, clock: { now: () => time, monotonic: () => time } };
  const file = openJournalFile(home, 'w1');
  const yard = createYardTable();
  const none = { areas: [], spots: [], visits: [], containers: [] };
  const put = (rows: object) => {
    const change = { put: { ...none, ...rows }, remove: none };
    const changes = rowChanges(yard, change);
    yard.put(change);
    time += 60_000;
    file.append(
      changes.map((each) => ({
        source: 'read',
        kind: 'row',
        at: time,
        since: time - 20_000,
        subjects: subjectsOf(each),
        change: each,
        body: null,
      })),
    );
  };
  put({ spots: [spot('A'), spot('B'), spot('C'), spot('D')] });
  file.addKeyframe(yard.snapshot());
  for (let move = 0; move < 12; move += 1) {
    put({ visits: [visit('v1', ['A', 'B', 'C', 'D'][move % 4])] });
    if (move === 6) seal = sealText(file.head().seq, file.head().link);
    if (move === 8) time -= 3_600_000;
  }
  file.addKeyframe(yard.snapshot());
  file.close();
});

let copies = 0;
/** What the check says of a changed copy. */
function changed(work: (db: Sqlite.Database) => unknown, paper: string | null = null) {
  copies += 1;
  const target = path.join(root, `copy-${copies}.db`);
  copyFileSync(whole, target);
  const db = new Sqlite(target);
  work(db);
  const verdict = verifyJournal(db, 'w1', paper);
  db.close();
  rmSync(target);
  return verdict;
}

type Row = { seq: number; noted: number; link: Buffer; bytes: Buffer };
const rows = (db: Sqlite.Database) => db.prepare<[], Row>('SELECT * FROM fact ORDER BY seq').all();

describe('an unchanged journal', () => {
  test('is unchanged, from and until when', () => {
    expect(changed(() => {}, seal)).toEqual({
      kind: 'unchanged',
      facts: 18,
      from: Date.UTC(2026, 2, 8, 5, 1),
      until: Date.UTC(2026, 2, 8, 4, 13),
    });
  });
});

describe('a changed journal', () => {
  test('flipped bits of every fact, its link and its time are found at that fact', () => {
    const found = changed((db) => {
      const write = db.prepare('UPDATE fact SET noted = ?, link = ?, bytes = ? WHERE seq = ?');
      for (const { seq, noted, link, bytes } of rows(db)) {
        // A share of them: each check reads all of the chain.
        for (let bit = 0; bit < 8 * (link.length + bytes.length); bit += seq === 9 ? 5 : 97) {
          const flipped = Buffer.concat([link, bytes]);
          flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
          write.run(noted, flipped.subarray(0, link.length), flipped.subarray(link.length), seq);
          expect(verifyJournal(db, 'w1')).toMatchObject({ kind: 'fact', seq });
        }
        write.run(noted + 1, link, bytes, seq);
        expect(verifyJournal(db, 'w1')).toMatchObject({ kind: 'fact', seq });
        write.run(noted, link, bytes, seq);
      }
    });
    expect(found).toMatchObject({ kind: 'unchanged' });
  });

  test('each fact that is taken out, put twice, or swapped with its neighbor is found', () => {
    const db = new Sqlite(whole, { readonly: true });
    const taken = rows(db).slice(0, -1);
    db.close();
    for (const { seq } of taken) {
      expect(changed((db) => db.exec(`DELETE FROM fact WHERE seq = ${seq}`))).toMatchObject({
        kind: 'fact',
        seq,
      });
      expect(
        changed((db) =>
          db.exec(
            `DELETE FROM fact WHERE seq = ${seq}; UPDATE fact SET seq = seq - 1 WHERE seq > ${seq}`,
          ),
        ),
      ).toMatchObject({
        kind: 'fact',
        seq,
      });
      const swap = `UPDATE fact SET seq = -1 WHERE seq = ${seq}; UPDATE fact SET seq = ${seq} WHERE seq = ${seq + 1}; UPDATE fact SET seq = ${seq + 1} WHERE seq = -1`;
      expect(changed((db) => db.exec(swap))).toMatchObject({ kind: 'fact', seq });
    }
    expect(
      changed((db) =>
        db.exec('INSERT INTO fact SELECT seq + 1, noted, link, bytes FROM fact WHERE seq = 18'),
      ),
    ).toMatchObject({
      kind: 'fact',
      seq: 19,
    });
  });

  const cut = (db: Sqlite.Database, until: number) => {
    cutEntries(db, until + 1);
    for (const table of ['keyframe', 'run', 'fact'])
      db.exec(`DELETE FROM ${table} WHERE seq > ${until}`);
  };

  /** What an attacker can do who owns the computer and knows how the chain is made. */
  const rewritten = (db: Sqlite.Database, until: number) => {
    let link = genesis('w1');
    for (const { seq, noted, bytes } of rows(db)) {
      const told = seq === 9 ? noted + 1 : noted;
      link = linkAfter(link, seq, told, bytes);
      db.prepare('UPDATE fact SET noted = ?, link = ? WHERE seq = ?').run(told, link, seq);
    }
    cut(db, until);
  };

  test('a chain that was made anew fits itself, and no seal that was given out', () => {
    expect(changed((db) => rewritten(db, 18))).toMatchObject({ kind: 'unchanged' });
    expect(changed((db) => rewritten(db, 18), seal)).toEqual({ kind: 'seal', why: 'other' });
  });

  test('an end that was cut off is found against a seal from there', () => {
    expect(changed((db) => cut(db, 10))).toMatchObject({ kind: 'unchanged', facts: 10 });
    expect(changed((db) => cut(db, 10), seal)).toEqual({ kind: 'seal', why: 'beyond' });
  });

  test.each([
    ['a text of the dictionary', "UPDATE term SET text = 'E' WHERE text = 'D'"],
    ['a text more', "INSERT INTO term (number, text) VALUES (999, 'x')"],
    [
      'a row of the index taken out',
      'DELETE FROM posting WHERE first = (SELECT max(first) FROM posting)',
    ],
    [
      'a row of the index twice',
      'INSERT INTO posting SELECT kind, id, first + 1, places FROM posting WHERE length(places) > 0',
    ],
    ['a row of the index that ends early', "UPDATE posting SET places = x'81'"],
    ['a place twice in the index', "UPDATE posting SET places = CAST(places || x'00' AS BLOB)"],
    ['a keyframe more', "INSERT INTO keyframe VALUES (6, x'00')"],
    ['a run of times taken out', 'DELETE FROM run WHERE seq > 1'],
    ['a run of times more', 'INSERT INTO run SELECT seq, noted FROM fact WHERE seq = 7'],
  ])('%s: the facts are proved, and what finds them is to be made again', (_, sql) => {
    expect(changed((db) => db.exec(sql))).toMatchObject({ kind: 'unchanged', findings: 'doubted' });
  });

  test.each(['taken out', 'of other bytes'])('the first packed yard %s is found', (how) => {
    const sql = how === 'taken out' ? 'DELETE FROM keyframe' : "UPDATE keyframe SET bytes = x'00'";
    expect(changed((db) => db.exec(`${sql} WHERE seq = 5`))).toEqual({
      kind: 'derived',
      what: 'keyframe',
    });
  });

  test.each([
    ['taken out', () => null],
    ['for another', (entry: Entry) => ({ ...entry, seq: 99 })],
    ['of another subject', (entry: Entry) => ({ ...entry, id: entry.id + 1 })],
  ])('an entry of the index %s is found', (_, edit) => {
    const edited = (db: Sqlite.Database) =>
      editEntries(db, (entry) => (entry.seq === 9 ? edit(entry) : entry));
    expect(changed(edited)).toMatchObject({ kind: 'unchanged', findings: 'doubted' });
  });

  test('another yard in the place of a keyframe is found', () => {
    const other = packYard({ areas: [], spots: [], visits: [], containers: [] });
    expect(
      changed((db) => db.prepare('UPDATE keyframe SET bytes = ? WHERE seq = 18').run(other)),
    ).toMatchObject({ kind: 'unchanged', findings: 'doubted' });
  });

  test('the journal of another facility is none of this one', () => {
    const db = new Sqlite(whole, { readonly: true });
    expect(verifyJournal(db, 'w2')).toMatchObject({ kind: 'fact', seq: 1 });
    db.close();
  });
});

describe('a seal', () => {
  test('is read as people write it down, and nothing else is one', () => {
    const link = linkAfter(genesis('w'), 1, 2, new Uint8Array([3]));
    const text = sealText(700_123, link);
    const wanted = { seq: 700_123, link: Uint8Array.from(link) };
    for (const form of [
      text,
      text.toLowerCase(),
      text.replaceAll('-', ' '),
      ` ${text.replaceAll('-', '–')}\n`,
    ])
      expect(readSeal(form)).toEqual(wanted);
    for (const bad of [
      '',
      'x',
      text.slice(0, -1),
      `${text}2`,
      text.replace('-', ''),
      '12-00000-00000',
      `-${text}-x`,
    ])
      expect(readSeal(bad)).toBeNull();
  });
});

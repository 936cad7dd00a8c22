/**
 * Somebody who knows the file edits it in ways that leave the chain as it is, to hide a fact or to
 * show another one: the check names what was edited. And a bit that flips anywhere in the file is
 * noticed, or changes nothing that is read from it.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monthFile, monthFolderName } from '../../../main/journal/archive/months.ts';
import { genesis, linkAfter } from '../../../main/journal/format/chain.ts';
import {
  JournalFile,
  journalFileName,
  openJournalFile,
} from '../../../main/journal/journal-file.ts';
import { yardAt } from '../../../main/journal/read/past-yard.ts';
import { verifyJournal } from '../../../main/journal/verify/verify.ts';
import { Recorder } from '../../../main/journal/write/recorder.ts';
import { createRandom } from '../../../sandbox/random.ts';
import type { Subject } from '../../../shared/journal/journal-fact.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { spot, visit } from '../../shared/yard/rows.ts';
import { share } from '../../support/tiers.ts';
import { editEntries, entriesOf } from './index-entries.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-tampered-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const whole = path.join(root, 'whole');
const dayMs = 86_400_000;
const months = ['2025-01', '2025-02'];

/** Three months with seals of days; the first two lie in files of their own. */
beforeAll(async () => {
  mkdirSync(whole);
  let time = Date.UTC(2025, 0, 20, 12);
  const clock = { now: () => time, monotonic: () => time };
  const file = openJournalFile({ folder: whole, clock }, 'w1');
  const base = createYardTable();
  const none = { areas: [], spots: [], visits: [], containers: [] };
  const recorder = new Recorder({
    asOf: null,
    ...{ file, base, clock, timers: { after: () => () => {} }, onTrouble: () => {} },
    dayOf: (ms) => new Date(ms).toISOString().slice(0, 10),
  });
  recorder.begin();
  for (let day = 0; day < 50; day += 1, time += dayMs) {
    const put = {
      ...none,
      spots: day === 0 ? ['A', 'B', 'C'].map((id) => spot(id)) : [],
      visits: [visit(`v${day % 4}`, 'ABC'[day % 3])],
    };
    recorder.looked(new Date(time).toISOString());
    recorder.changing({ put, remove: none });
    base.put({ put, remove: none });
    recorder.keep({
      source: 'note',
      kind: 'note',
      at: time,
      subjects: ['visit:v1', 'clerk:Ana'],
      body: { text: `day ${day}` },
    });
    if (day % 10 === 0) file.addKeyframe(base.snapshot());
  }
  recorder.end();
  for (const name of months)
    expect(
      await file.moveMonth(time + 500 * dayMs, (ms) => new Date(ms).toISOString().slice(0, 7)),
    ).toEqual({ ok: true, value: name });
  file.close();
});

type Row = { readonly seq: number; readonly link: Buffer; readonly bytes: Buffer };

let copies = 0;
function copied(): string {
  copies += 1;
  const folder = path.join(root, `copy-${copies}`);
  mkdirSync(path.join(folder, monthFolderName), { recursive: true });
  for (const name of [
    journalFileName,
    ...months.map((month) => path.join(monthFolderName, `${month}.db`)),
  ])
    copyFileSync(path.join(whole, name), path.join(folder, name));
  return folder;
}

const verdictOf = (folder: string) => {
  const db = new Sqlite(path.join(folder, journalFileName), { readonly: true });
  try {
    return verifyJournal(db, { facility: 'w1', folder });
  } finally {
    db.close();
  }
};

/** What the check says of a copy in which the journal or a month was edited. */
function edited(
  work: string | ((db: Sqlite.Database, folder: string) => void),
  file: (folder: string) => string = (folder) => path.join(folder, journalFileName),
) {
  const folder = copied();
  const db = new Sqlite(file(folder));
  // As hands do it that keep to no rule.
  db.unsafeMode();
  db.pragma('writable_schema = ON');
  if (typeof work === 'string') db.exec(work);
  else work(db, folder);
  db.close();
  const verdict = verdictOf(folder);
  rmSync(folder, { recursive: true });
  return verdict;
}

/** The facts are proved; what finds them differs from them. */
const doubted = { kind: 'unchanged', findings: 'doubted' };

test('as it was written it is unchanged, through all its files', () => {
  expect(edited('SELECT 1')).toMatchObject({ kind: 'unchanged' });
});

describe('what only serves to find facts, edited so that it shows less or other things', () => {
  test.each([
    [
      'a view that leaves a fact out',
      'ALTER TABLE fact RENAME TO hidden; CREATE VIEW fact AS SELECT * FROM hidden',
    ],
    [
      'a trigger on new facts',
      'CREATE TRIGGER t AFTER INSERT ON fact BEGIN DELETE FROM posting WHERE first = new.seq; END',
    ],
    [
      'an index that takes other letters for the same',
      'DROP TABLE hole; CREATE TABLE hole (first INTEGER PRIMARY KEY, last INT, link BLOB, terms INT)',
    ],
    [
      'a dictionary that takes capitals for small letters',
      "UPDATE sqlite_schema SET sql = replace(sql, 'text TEXT NOT NULL', 'text TEXT COLLATE NOCASE NOT NULL') WHERE name = 'term'",
    ],
  ])('%s', (_, sql) => {
    expect(edited(sql)).toEqual({ kind: 'derived', what: 'schema' });
  });

  test('a trigger or a view in the file of a month', () => {
    const sql = 'ALTER TABLE posting RENAME TO hidden; CREATE VIEW posting AS SELECT * FROM hidden';
    expect(edited(sql, (folder) => monthFile(folder, '2025-02'))).toEqual({
      kind: 'derived',
      what: 'schema',
    });
  });

  test('removed and added index entries are found: no sum hides them', () => {
    const verdict = edited((db) => {
      const [one, two] = [...new Set(entriesOf(db).map(({ seq }) => seq))].sort(
        (a, b) => b - a,
      ) as [number, number];
      editEntries(db, ({ kind, id, seq }) =>
        seq === one || seq === two
          ? { kind: kind + 5_000, id, seq: one + two - seq }
          : { kind, id, seq },
      );
    });
    expect(verdict).toMatchObject(doubted);
  });

  test('a changed list of months is found: end, beginning, name, or one less', () => {
    for (const sql of [
      "UPDATE month SET until = until - 5000 WHERE name = '2025-01'",
      "UPDATE month SET facility = x'00' WHERE name = '2025-02'",
      "UPDATE month SET terms = terms + 1 WHERE name = '2025-01'",
      "DELETE FROM month WHERE name = '2025-02'",
      'DELETE FROM month',
    ])
      expect(edited(sql).kind, sql).not.toBe('unchanged');
    expect(edited("UPDATE month SET name = '2025-03' WHERE name = '2025-02'")).toMatchObject({
      kind: 'unchanged',
      gone: ['2025-03'],
    });
    expect(edited("UPDATE month SET noted = noted + 1 WHERE name = '2025-02'")).toEqual({
      kind: 'derived',
      what: 'months',
    });
  });

  test('a month in the place of another, and one that was put together anew', () => {
    const swapped = edited((_, folder) =>
      copyFileSync(monthFile(folder, '2025-01'), monthFile(folder, '2025-02')),
    );
    expect(swapped).toMatchObject({ kind: 'unchanged', gone: ['2025-02'] });
    const again = edited(
      (db) =>
        db.exec('UPDATE fact SET noted = noted + 1 WHERE seq = (SELECT max(seq) - 3 FROM fact)'),
      (folder) => monthFile(folder, '2025-01'),
    );
    expect(again).toMatchObject({ kind: 'fact' });
  });

  test('a month taken away does not let facts of the journal be called lost to damage', () => {
    const verdict = edited((db, folder) => {
      rmSync(monthFile(folder, '2025-01'));
      const { last, terms, link } = db
        .prepare<[], { last: number; terms: number; link: Buffer }>(
          'SELECT seq AS last, link, (SELECT max(number) FROM term) AS terms FROM fact ORDER BY seq DESC LIMIT 1 OFFSET 3',
        )
        .get() as { last: number; terms: number; link: Buffer };
      db.prepare('DELETE FROM fact WHERE seq IN (?, ?)').run(last, last - 1);
      db.prepare('INSERT INTO hole VALUES (?, ?, ?, ?)').run(last - 1, last, link, terms);
    });
    expect(verdict.kind).not.toBe('unchanged');
  });

  test('a chain that was made anew, with the seals of days left as they were', () => {
    const verdict = edited((db) => {
      const rows = db
        .prepare<[], { seq: number; noted: number; link: Buffer; bytes: Buffer }>(
          'SELECT * FROM fact ORDER BY seq',
        )
        .all();
      let link: Uint8Array =
        db.prepare<[], Buffer>('SELECT link FROM month ORDER BY last DESC LIMIT 1').pluck().get() ??
        genesis('w1');
      for (const { seq, noted, bytes } of rows) {
        const told = seq === rows[5]?.seq ? noted + 1 : noted;
        link = linkAfter(link, seq, told, bytes);
        db.prepare('UPDATE fact SET noted = ?, link = ? WHERE seq = ?').run(told, link, seq);
      }
    });
    expect(verdict).toMatchObject({ kind: 'fact' });
  });
});

describe('edits that look alike where the check reads many rows as one', () => {
  test('a byte moved from a link into the fact after it, and back behind it', () => {
    const verdict = edited((db) => {
      const [one, two] = db
        .prepare<[], Row>('SELECT * FROM fact ORDER BY seq LIMIT 2 OFFSET 3')
        .all() as [Row, Row];
      const all = Buffer.concat([one.link, one.bytes, two.link]);
      const end = 15 + one.bytes.length;
      const put = db.prepare('UPDATE fact SET link = ?, bytes = ? WHERE seq = ?');
      put.run(all.subarray(0, 15), all.subarray(15, end), one.seq);
      put.run(all.subarray(end), two.bytes, two.seq);
    });
    expect(verdict).toMatchObject({ kind: 'fact' });
  });

  test.each(['id = id + 4294967296', 'kind = kind + 4294967296', 'first = first - 4294967296'])(
    'entries of the index with %s',
    (put) => {
      expect(edited(`UPDATE posting SET ${put}`)).toMatchObject(doubted);
    },
  );

  test.each([
    ['posting', 'first = CAST(first AS TEXT)', doubted],
    ['posting', 'places = CAST(places AS TEXT)', doubted],
    ['term', 'text = CAST(text AS BLOB)', doubted],
    ['label', 'key = CAST(key AS BLOB)', doubted],
    ['keyframe', 'bytes = CAST(bytes AS TEXT)', { kind: 'derived', what: 'keyframe' }],
    ['run', 'noted = CAST(noted AS TEXT)', doubted],
    ['month', 'until = CAST(until AS TEXT)', { kind: 'derived', what: 'months' }],
    ['fact', 'noted = CAST(noted AS TEXT)', { kind: 'fact', seq: 163, notedAt: 1_740_830_400_000 }],
  ])('in %s %s, under a schema that is changed and changed back', (table, put, verdict) => {
    const found = edited((db) => {
      const sql = db
        .prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?')
        .pluck()
        .get(table) as string;
      const setSql = 'UPDATE sqlite_schema SET sql = ? WHERE name = ?';
      db.prepare(setSql).run(
        sql.replace(/STRICT,? ?/, '').replace(/ (INTEGER|BLOB|TEXT) NOT NULL/g, ''),
        table,
      );
      db.pragma('schema_version = 100');
      const again = new Sqlite(db.name);
      again.unsafeMode();
      again.pragma('writable_schema = ON');
      again.exec(`UPDATE ${table} SET ${put}`);
      again.prepare(setSql).run(sql, table);
      again.pragma('schema_version = 101');
      again.close();
    });
    expect(found).toMatchObject(verdict);
  });
});

describe('months', () => {
  test('when a run of times in a month began', () => {
    expect(edited('UPDATE run SET noted = noted + 86400000 WHERE seq < 5')).toMatchObject(doubted);
  });

  test('a fact of a month is called lost to damage in the file of the month alone', () => {
    const verdict = edited(
      (db) => {
        const { seq, link } = db
          .prepare<[], Row>('SELECT * FROM fact ORDER BY seq LIMIT 1 OFFSET 5')
          .get() as Row;
        editEntries(db, (entry) => (entry.seq === seq ? null : entry));
        db.prepare('DELETE FROM fact WHERE seq = ?').run(seq);
        db.prepare('INSERT INTO hole SELECT ?, ?, ?, max(number) FROM term').run(seq, seq, link);
      },
      (folder) => monthFile(folder, '2025-02'),
    );
    expect(verdict).toEqual({ kind: 'derived', what: 'months' });
  });

  test('when a month that was taken away began and ended', () => {
    for (const put of ['noted = noted - 8640000000', 'until = until + 5000']) {
      const verdict = edited((db, folder) => {
        rmSync(monthFile(folder, '2025-01'));
        db.exec(`UPDATE month SET ${put} WHERE name = '2025-01'`);
      });
      expect(verdict, put).toEqual({ kind: 'derived', what: 'months' });
    }
  });
});

describe('bits', () => {
  /** All that is ever read of a journal, or null where it cannot be read. */
  function told(folder: string): string | null {
    try {
      const db = new Sqlite(path.join(folder, journalFileName), { readonly: true });
      let closeMonths = () => {};
      try {
        const file = new JournalFile(db, null, {
          folder,
          clock: { now: () => 0, monotonic: () => 0 },
          facility: 'w1',
        });
        closeMonths = () => file.closeMonths();
        const end = file.head().seq;
        const subjects: Subject[] = [
          'visit:v0',
          'visit:v1',
          'visit:v2',
          'visit:v3',
          'spot:A',
          'spot:B',
          'spot:C',
          'clerk:Ana',
          'yard:seals',
        ];
        const yards = [3, Math.round(end / 3), Math.round(end / 2), end].map((seq) =>
          yardAt(file, seq)?.snapshot(),
        );
        const times = file.between(0, end).map(({ notedAt }) => file.placeAt(notedAt));
        const about = subjects.map((each) => file.about(each, Number.MAX_SAFE_INTEGER, 500));
        return JSON.stringify([
          file.between(0, end),
          about,
          yards,
          times,
          file.idsOf('clerk'),
          file.named('tx', 50),
          file.months(),
        ]);
      } finally {
        closeMonths();
        db.close();
      }
    } catch {
      return null;
    }
  }

  test.each([journalFileName, path.join(monthFolderName, '2025-01.db')])(
    'flipped in %s are noticed, or nothing that is read is other than before',
    (name) => {
      const random = createRandom(`bits ${name}`);
      const folder = copied();
      const before = told(folder);
      expect(before).not.toBeNull();
      const target = path.join(folder, name);
      const bytes = readFileSync(target);
      let noticed = 0;
      for (let flip = 0; flip < share(12, 150); flip += 1) {
        const bit = random.int(0, 8 * bytes.length - 1);
        const flipped = Buffer.from(bytes);
        flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
        writeFileSync(target, flipped);
        let isNoticed = true;
        try {
          const verdict = verdictOf(folder);
          isNoticed =
            verdict.kind !== 'unchanged' ||
            verdict.gone !== undefined ||
            verdict.findings !== undefined;
        } catch {
          // Pages that cannot be read are reported as well.
        }
        if (isNoticed) noticed += 1;
        else expect(told(folder), `byte ${bit >> 3}, bit ${bit & 7}`).toBe(before);
      }
      expect(noticed).toBeGreaterThanOrEqual(share(0, 8));
    },
    300_000,
  );
});

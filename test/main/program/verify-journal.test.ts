import { copyFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealText } from '../../../main/journal/format/chain.ts';
import { journalFileName, openJournalFile } from '../../../main/journal/journal-file.ts';
import { checkJournal } from '../../../main/program/verify-journal.ts';
import { spot } from '../../shared/yard/rows.ts';
import { runToEnd } from '../../support/processes.ts';
import { cutEntries } from '../journal/index-entries.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-verify-command-'));
const folder = path.join(root, 'data');
const file = path.join(folder, journalFileName);
let seal = '';
let warehouse = '';
beforeAll(() => {
  mkdirSync(folder);
  const clock = { now: () => Date.UTC(2026, 2, 8), monotonic: () => 0 };
  const rows = [spot('A'), spot('B')];
  warehouse = rows[0]?.warehouseId ?? '';
  const journal = openJournalFile({ folder, clock }, warehouse);
  journal.addKeyframe({ areas: [], spots: rows, visits: [], containers: [] });
  const fact = (text: string) =>
    ({
      source: 'note',
      kind: 'note',
      at: clock.now(),
      since: null,
      subjects: ['spot:A'],
      change: null,
      body: { text },
    }) as const;
  journal.append([fact('first'), fact('second'), fact('third')]);
  seal = sealText(journal.head().seq, journal.head().link);
  journal.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A changed copy. */
function copy(name: string, work: (db: Sqlite.Database) => unknown = () => {}): string {
  const target = path.join(root, name);
  copyFileSync(file, target);
  const db = new Sqlite(target);
  work(db);
  db.close();
  return target;
}
const said = (target: string, paper: string | null = null, facility: string | null = null) => {
  const { said: message, code } = checkJournal(target, paper, facility);
  return [message.code, code];
};

describe('verify-journal', () => {
  test('says unchanged, alone and against the seal, also for a copy elsewhere', () => {
    expect(said(file)).toEqual(['journal.verdict.unchanged', 0]);
    expect(said(copy('copy.db'), seal)).toEqual(['journal.verdict.unchanged', 0]);
    expect(said(copy('named.db'), seal, warehouse)).toEqual(['journal.verdict.unchanged', 0]);
  });

  test('names what was edited, and a cut of a copy elsewhere only against the seal', () => {
    expect(
      said(copy('edited.db', (db) => db.exec('UPDATE fact SET noted = noted + 1 WHERE seq = 3'))),
    ).toEqual(['journal.verdict.changed', 1]);
    expect(said(copy('gap.db', (db) => db.exec('DELETE FROM fact WHERE seq = 2')))).toEqual([
      'journal.verdict.missing',
      1,
    ]);
    const cut = copy('cut.db', (db) => {
      db.exec('DELETE FROM fact WHERE seq = 4');
      cutEntries(db, 4);
    });
    // Without a seal beside it: unchanged as far as it goes, and what that leaves open.
    expect(said(cut)).toEqual(['common.inTurn', 0]);
    expect(said(cut, seal)).toEqual(['journal.verdict.seal.beyond', 1]);
    expect(said(file, 'nonsense')).toEqual(['journal.verdict.seal.unreadable', 1]);
  });

  test('reports what it cannot check, and changes nothing', () => {
    expect(said(path.join(root, 'none.db'))).toEqual(['terminal.journal.none', 2]);
    expect(said(copy('newer.db', (db) => db.pragma('user_version = 900')))).toEqual([
      'terminal.journal.newer',
      2,
    ]);
    const half = copy('half.db');
    truncateSync(half, 5_000);
    expect(said(half)[1]).not.toBe(0);
    const text = path.join(root, 'text.db');
    writeFileSync(text, 'no database at all');
    expect(said(text)).toEqual(['terminal.journal.unreadable', 2]);
    // Of another facility.
    expect(said(file, null, 'another')).toEqual(['journal.verdict.changed', 1]);
  });

  test('two journals of one folder are two files: each is checked by its own name', () => {
    const second = path.join(folder, 'journal (2).db');
    copyFileSync(
      copy('second.db', (db) => db.exec('UPDATE fact SET noted = noted + 1 WHERE seq = 2')),
      second,
    );
    expect(said(file)).toEqual(['journal.verdict.unchanged', 0]);
    expect(said(second)).toEqual(['journal.verdict.changed', 1]);
  });

  test('as a command: its words and how it ends', () => {
    const run = (...options: string[]) =>
      runToEnd(
        process.execPath,
        [path.join(import.meta.dirname, '../../../main/program/verify-journal.ts'), ...options],
        {
          env: { ...process.env, LANG: 'en_US.UTF-8', TZ: 'UTC' },
        },
      );
    const sound = run(file, '--seal', seal.toLowerCase());
    expect([sound.status, sound.stdout]).toEqual([
      0,
      expect.stringMatching(/^Unchanged from .*4 entries/),
    ]);
    expect(run().status).toBe(2);
    expect(run(file, '--seal', 'x').status).toBe(1);
  });
});

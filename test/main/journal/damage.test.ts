// @vitest-environment node
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  JournalFile,
  journalFileName,
  openJournalFile,
} from '../../../main/journal/journal-file.ts';
import { yardAt } from '../../../main/journal/read/past-yard.ts';
import { journalSchema } from '../../../main/journal/schema.ts';
import { verifyJournal } from '../../../main/journal/verify/verify.ts';
import { Recorder } from '../../../main/journal/write/recorder.ts';
import type { DurableHandle } from '../../../main/kernel/backups/durable-file.ts';
import { openDatabase } from '../../../main/kernel/database/database.ts';
import { latestVersion } from '../../../main/kernel/database/migrate.ts';
import { createLiveYard } from '../../../main/yard/memory/live-yard.ts';
import type { NewFact } from '../../../shared/journal/journal-fact.ts';
import { spot, visit } from '../../shared/yard/rows.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-journal-damage-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder = '';
let time = Date.UTC(2026, 5, 1);
const clock = { now: () => time, monotonic: () => time };
beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'each-'));
  time = Date.UTC(2026, 5, 1);
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
const none = { areas: [], visits: [], containers: [] };
const many = (count: number) => ({
  ...none,
  spots: Array.from({ length: count }, (_, n) => spot(`S${n}`, { observation: `${Math.sin(n)}` })),
});

describe('a full disk', () => {
  test('in the middle of a keyframe keeps nothing of it; the next one is complete', () => {
    const db = openDatabase({
      file: path.join(folder, journalFileName),
      migrations: journalSchema,
    });
    const journal = new JournalFile(db, null, { folder, clock, facility: 'w' });
    expect(journal.append([note('before')])).toBeNull();
    const head = journal.head();
    db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + 2}`);
    expect(journal.addKeyframe(many(2_000))?.code).toMatch(/^files\./);
    expect(journal.head()).toEqual(head);
    expect(verifyJournal(db, 'w')).toMatchObject({ kind: 'unchanged', facts: 1 });
    db.pragma('max_page_count = 1000000');
    expect(journal.addKeyframe(many(2_000))).toBeNull();
    expect(journal.append([note('after')])).toBeNull();
    expect(verifyJournal(db, 'w')).toMatchObject({ kind: 'unchanged', facts: 3 });
    expect([...(yardAt(journal, 3)?.spots() ?? [])]).toHaveLength(2_000);
    db.close();
  });
});

describe('a clock that is set back by a year', () => {
  test('keeps the order, finds instants of both runs, and the check holds', () => {
    const journal = openJournalFile({ folder, clock }, 'w');
    const later = time;
    journal.append([note('a'), note('b')]);
    time -= 365 * 86_400_000;
    journal.append([note('c')]);
    time += 3_600_000;
    journal.append([note('d')]);
    expect(journal.between(0, 99).map(({ body }) => body?.text)).toEqual(['a', 'b', 'c', 'd']);
    expect([journal.placeAt(time), journal.placeAt(time - 1), journal.placeAt(later + 1)]).toEqual([
      4, 3, 4,
    ]);
    expect(journal.density(time - 7_200_000, time + 1, 2).reduce((sum, each) => sum + each)).toBe(
      2,
    );
    journal.close();
    const db = openDatabase({
      file: path.join(folder, journalFileName),
      migrations: journalSchema,
    });
    expect(verifyJournal(db, 'w')).toMatchObject({ kind: 'unchanged', facts: 4 });
    db.close();
  });
});

describe('a file that is not as it was', () => {
  test('another facility’s journal is set aside and reported; this one begins its own', () => {
    const other = openJournalFile({ folder, clock }, 'other');
    other.append([note('theirs')]);
    other.close();
    const own = openJournalFile({ folder, clock }, 'w');
    expect(own.head().seq).toBe(0);
    expect(own.notices).toHaveLength(1);
    own.append([note('ours')]);
    own.close();
    const kept = readdirSync(path.join(folder, 'quarantine'), { recursive: true }).map(String);
    expect(kept.some((name) => name.includes('journal'))).toBe(true);
  });

  test('of a newer version: read, reported, not written; the file stays byte for byte', () => {
    const first = openJournalFile({ folder, clock }, 'w');
    first.append([note('kept')]);
    first.close();
    const file = path.join(folder, journalFileName);
    const next = {
      version: latestVersion(journalSchema) + 1,
      name: 'tomorrow',
      sql: 'CREATE TABLE tomorrow (x TEXT) STRICT;',
    };
    openDatabase({ file, migrations: [...journalSchema, next] }).close();
    const before = readFileSync(file);
    const opened = openJournalFile({ folder, clock }, 'w');
    expect(opened.notices).toMatchObject([{ severity: 'error' }]);
    expect(opened.between(0, 9).map(({ body }) => body?.text)).toEqual(['kept']);
    expect(opened.append([note('lost')])?.code).toMatch(/^files\./);
    expect(opened.addKeyframe(many(3))).not.toBeNull();
    opened.close();
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('cut off at its end: restored from its backup or set aside, and said', async () => {
    const handles: DurableHandle[] = [];
    const first = openJournalFile({ folder, clock, keep: (each) => handles.push(each) }, 'w');
    first.addKeyframe(many(50));
    first.append(Array.from({ length: 300 }, (_, fact) => note(`n${fact}`)));
    handles[0]?.backUp();
    first.close();
    const file = path.join(folder, journalFileName);
    const bytes = readFileSync(file);
    for (const share of [0.9, 0.5, 0.02]) {
      writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length * share)));
      const opened = openJournalFile({ folder, clock }, 'w');
      expect(opened.notices.length).toBeGreaterThan(0);
      expect([opened.head().seq, (await opened.verify(null)).kind]).toEqual([301, 'unchanged']);
      opened.close();
    }
  });

  test('two in one folder: one held elsewhere is refused, a copy beside it is ignored', () => {
    const first = openJournalFile({ folder, clock }, 'w');
    first.append([note('a')]);
    expect(() => openJournalFile({ folder, clock }, 'w')).toThrow(
      expect.objectContaining({ kind: 'locked' }),
    );
    first.append([note('b')]);
    first.close();
    const copy = path.join(folder, 'journal (1).db');
    copyFileSync(path.join(folder, journalFileName), copy);
    const before = readFileSync(copy);
    const again = openJournalFile({ folder, clock }, 'w');
    again.append([note('c')]);
    expect(again.between(0, 9).map(({ body }) => body?.text)).toEqual(['a', 'b', 'c']);
    again.close();
    expect(readFileSync(copy).equals(before)).toBe(true);
  });

  test('flipped bytes anywhere are restored or reported, never served as sound', async () => {
    const handles: DurableHandle[] = [];
    const first = openJournalFile({ folder, clock, keep: (each) => handles.push(each) }, 'w');
    first.addKeyframe(many(50));
    first.append(Array.from({ length: 600 }, (_, fact) => note(`n${fact}`)));
    handles[0]?.backUp();
    for (let fact = 0; fact < 5; fact += 1) first.append([note(`late${fact}`)]);
    first.close();
    const whole = readFileSync(path.join(folder, journalFileName));
    let noticed = 0;
    for (let at = 40; at < whole.length; at += Math.floor(whole.length / 24)) {
      const each = mkdtempSync(path.join(root, 'flip-'));
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] as number) ^ 0x10;
      writeFileSync(path.join(each, journalFileName), flipped);
      const backups = readdirSync(folder).find((name) => name.startsWith('backup'));
      if (backups !== undefined) {
        for (const name of readdirSync(path.join(folder, backups))) {
          const target = path.join(each, backups);
          if (!existsSync(target)) mkdirSync(target);
          copyFileSync(path.join(folder, backups, name), path.join(target, name));
        }
      }
      const opened = openJournalFile({ folder: each, clock }, 'w');
      const verdict = await opened.verify(null);
      const seq = opened.head().seq;
      opened.close();
      // Unused bytes of a page do not matter. Everything else is restored and reported, or named by
      // the check.
      if (opened.notices.length > 0) {
        noticed += 1;
        expect(verdict.kind).toBe('unchanged');
        expect(seq).toBeGreaterThanOrEqual(601);
      } else if (verdict.kind === 'unchanged') expect(seq).toBe(606);
      else noticed += 1;
    }
    expect(noticed).toBeGreaterThan(5);
  });
});

describe('a recorder that begins on a large yard', () => {
  test('compares in steps: changes meanwhile are noted once, and the result is right', async () => {
    const virtual = createVirtualTime(time);
    const journal = openJournalFile({ folder, clock: virtual.clock }, 'w');
    journal.addKeyframe(many(4_000));
    const live = createLiveYard({ ...many(4_000), visits: [visit('v1', 'S1')] });
    const recorder = new Recorder({
      asOf: new Date(time).toISOString() as never,
      file: journal,
      base: live.base,
      ...virtual,
      onTrouble: () => {},
    });
    live.onBase((change) => recorder.changing(change));
    recorder.begin();
    // The journal doesn't end in order, so only a read shows what changed since.
    recorder.looked(new Date(time).toISOString() as never);
    let turns = 0;
    const remove = { areas: [], spots: [], visits: [], containers: [] };
    for (; turns < 12; turns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      // A spot that is compared already, one that is still to come, and a truck that is new.
      const spots = [
        spot('S0', { observation: `early ${turns}` }),
        spot('S3999', { observation: `late ${turns}` }),
      ];
      live.changeBase({ put: { ...none, spots, visits: [visit(`t${turns}`, 'S2')] }, remove });
    }
    await virtual.advance(5_000);
    recorder.flush();
    expect(yardAt(journal, journal.head().seq)?.snapshot()).toEqual(live.base.snapshot());
    const came = journal
      .between(0, 1e6)
      .filter(({ change }) => change?.kind === 'visit' && change.before === null);
    expect(new Set(came.map(({ change }) => change?.id)).size).toBe(came.length);
    expect(came).toHaveLength(13);
    recorder.end();
    journal.close();
  });
});

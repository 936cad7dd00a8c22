import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { packYard, unpackFrame } from '../../../../main/journal/archive/keyframe.ts';
import {
  journalFileName,
  type OpenedJournal,
  openJournalFile,
} from '../../../../main/journal/journal-file.ts';
import { yardAt } from '../../../../main/journal/read/past-yard.ts';
import { createRandom } from '../../../../sandbox/random.ts';
import { rowChanges, subjectsOf } from '../../../../shared/journal/row-changes.ts';
import type { YardChange, YardRows } from '../../../../shared/yard/model.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { spot, visit, visitId } from '../../../shared/yard/rows.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-keyframe-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const time = Date.UTC(2026, 5, 1);
const clock = { now: () => time, monotonic: () => time };
const none = { areas: [], spots: [], visits: [], containers: [] };
const sorted = (rows: YardRows | undefined) =>
  [...(rows?.spots ?? []), ...(rows?.visits ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1));

/**
 * A yard of 400 spots in which trucks come, change and go, with a keyframe after each eight
 * changes; and the yard at each place.
 */
function written(folder: string, turns: number, random = createRandom('keyframes')) {
  const file = openJournalFile({ folder, clock }, 'w');
  const yard = createYardTable({
    ...none,
    spots: Array.from({ length: 400 }, (_, n) => spot(`S${n}`, { observation: `${Math.sin(n)}` })),
  });
  file.addKeyframe(yard.snapshot());
  const known = new Map([[file.head().seq, sorted(yard.snapshot())]]);
  for (let turn = 0; turn < turns; turn += 1) {
    const id = `v${random.int(0, 60)}`;
    const goes = random.next() < 0.3;
    const change: YardChange = {
      put: {
        ...none,
        visits: goes
          ? []
          : [visit(id, `S${random.int(0, 399)}`, { driverNotes: `${random.next()}` })],
      },
      remove: { ...none, visits: goes ? [visitId(id)] : [] },
    };
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
    if (turn % 8 === 7) file.addKeyframe(yard.snapshot());
    known.set(file.head().seq, sorted(yard.snapshot()));
  }
  return { file, known };
}
const sameAs = (file: OpenedJournal, known: ReadonlyMap<number, unknown>) => {
  // Each seventh: a yard is put together anew for each.
  for (const [place, rows] of [...known].filter((_, at) => at % 7 === 0))
    expect(sorted(yardAt(file, place)?.snapshot())).toEqual(rows);
};
const framesIn = (folder: string) => {
  const db = new Sqlite(path.join(folder, journalFileName));
  const frames = db
    .prepare<[], { seq: number; bytes: Buffer }>('SELECT seq, bytes FROM keyframe ORDER BY seq')
    .all();
  return { db, frames };
};

test('most keyframes are differences; every place’s yard is right, after a restart', async () => {
  const folder = mkdtempSync(path.join(root, 'each-'));
  const { file, known } = written(folder, 300);
  sameAs(file, known);
  file.close();
  const { db, frames } = framesIn(folder);
  db.close();
  const over = frames.filter(({ bytes }) => unpackFrame(bytes).over !== null);
  expect([frames.length, over.length > 25, frames.length - over.length > 1]).toEqual([
    38,
    true,
    true,
  ]);
  const sum = frames.reduce((bytes, each) => bytes + each.bytes.length, 0);
  expect(sum).toBeLessThan(0.4 * frames.length * (frames[0]?.bytes.length ?? 0));
  const again = openJournalFile({ folder, clock }, 'w');
  sameAs(again, known);
  expect(await again.verify(null)).toMatchObject({ kind: 'unchanged' });
  again.close();
});

test('a damaged keyframe and its differences are skipped; more facts replace them', () => {
  const folder = mkdtempSync(path.join(root, 'each-'));
  const { file, known } = written(folder, 200);
  file.close();
  const { db, frames } = framesIn(folder);
  const wholes = frames.filter(({ bytes }) => unpackFrame(bytes).over === null);
  expect(wholes.length).toBeGreaterThan(1);
  for (const bad of [
    Buffer.from('rot'),
    Buffer.from(packYard(none)).subarray(0, 9),
    frames.at(-1)?.bytes,
  ]) {
    db.prepare('UPDATE keyframe SET bytes = ? WHERE seq = ?').run(bad, wholes[1]?.seq);
    const again = copyOf(folder);
    sameAs(again, known);
    again.close();
  }
  db.close();
});

/** A copy, as two cannot have the file open. */
function copyOf(folder: string): OpenedJournal {
  const target = mkdtempSync(path.join(root, 'copy-'));
  const db = new Sqlite(path.join(folder, journalFileName), { readonly: true });
  db.prepare('VACUUM INTO ?').run(path.join(target, journalFileName));
  db.close();
  return openJournalFile({ folder: target, clock }, 'w');
}

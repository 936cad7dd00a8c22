/**
 * The journal of a giant yard: 90 days with 2,000 moves each, about 700,000 facts. Baselines are the least that the same work could be: the rows of the cache,
 * one indexed read of as many rows, one aggregate over as many rows, SHA-256 of the same bytes.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { journalFileName, openJournalFile } from '../../../main/journal/journal-file.ts';
import { changesOf, yardAt } from '../../../main/journal/past-yard.ts';
import { createRecorder } from '../../../main/journal/recorder.ts';
import { verifyJournal } from '../../../main/journal/verify.ts';
import { openDatabase } from '../../../main/kernel/database/database.ts';
import { createDayStore } from '../../../main/numbers/day-store.ts';
import { openNumbersFeature } from '../../../main/numbers/feature.ts';
import { yardMigrations } from '../../../main/yard/cache/migrations/index.ts';
import { createYardStore } from '../../../main/yard/cache/yard-store.ts';
import { createLiveYard } from '../../../main/yard/memory/live-yard.ts';
import { snapshotOf } from '../../../main/yard/memory/snapshot.ts';
import { startSandbox } from '../../../sandbox/index.ts';
import { dayOf } from '../../../shared/appointments/days.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import { forwards } from '../../../shared/journal/row-changes.ts';
import type { YardRows } from '../../../shared/yard/model.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { openDesk, until } from '../../main/console-desk.ts';
import { type BenchRow, type BenchSuite, row, sideBySide } from '../bench.ts';
import { writePast } from '../journal/past.ts';

const days = Number(process.env.JOURNAL_DAYS ?? 90);
const size = `giant, ${days} days`;
const remove = { areas: [], spots: [], visits: [], containers: [] };

/** The giant yard as a console reads it, and the cache it leaves. */
async function giant(): Promise<{ rows: YardRows; warehouse: WarehouseId; folder: string }> {
  const sandbox = await startSandbox({ yard: 'giant', seed: 1 });
  const desk = await openDesk(sandbox);
  desk.console.start();
  await until(() => desk.status().freshness[0]?.asOf != null, 'the yard');
  const rows = desk.page.table.snapshot();
  await desk.stop();
  await sandbox.stop();
  return { rows, warehouse: sandbox.warehouse.id as WarehouseId, folder: desk.dataDir };
}

async function run(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-bench-journal-'));
  const { rows, warehouse, folder: cached } = await giant();
  const end = Date.now();
  const clock = { now: () => end, monotonic: () => end };
  const began = performance.now();
  const facts = writePast({ file: path.join(folder, journalFileName), facility: warehouse }, rows, {
    days,
    movesPerDay: 2_000,
    seed: 1,
    end,
  });
  const journal = openJournalFile({ folder, clock }, warehouse);
  console.error(`bench: ${facts} facts in ${Math.round((performance.now() - began) / 1_000)} s`);
  const bare = new Sqlite(path.join(folder, 'bare.db'));
  bare.exec(
    'CREATE TABLE fact (seq INTEGER PRIMARY KEY, asset TEXT, hour INTEGER, ms INTEGER, bytes BLOB); CREATE INDEX by_asset ON fact (asset, seq)',
  );
  const found: BenchRow[] = [];

  // One instant: as far from a keyframe as it gets, and somewhere.
  const cache = openDatabase({ file: path.join(cached, 'cache.sqlite'), migrations: yardMigrations, check: false });
  const store = createYardStore(cache, warehouse);
  let turn = 0;
  const instant = await sideBySide({
    ours: () => {
      turn += 1;
      snapshotOf(yardAt(journal, Math.max(5_000, (turn * 7_919_317) % facts))?.snapshot() as YardRows, 0, []);
    },
    baseline: () => snapshotOf(createYardTable(store.load().rows).snapshot(), 0, []),
  });
  found.push(row('journal', 'open an instant / the yard of the cache', size, instant.ours, instant.baseline));

  // One step, and one live change.
  const standing = yardAt(journal, facts - 2_000);
  if (standing === null) throw new Error('no yard');
  let place = facts - 2_000;
  const steps = await sideBySide({
    ours: () => {
      for (let count = 0; count < 500; count += 1, place += 1)
        standing.put(forwards(standing, changesOf(journal.between(place, place + 1))));
      place = facts - 2_000;
    },
    baseline: () => {
      const [visit] = [...standing.visits()];
      for (let count = 0; count < 500; count += 1)
        if (visit !== undefined)
          standing.put({ put: { areas: [], spots: [], visits: [{ ...visit, driverNotes: `${count}` }], containers: [] }, remove });
    },
  });
  found.push(row('journal', 'a step / a live change, 500', size, steps.ours, steps.baseline));

  // A change of ten rows, noted and not.
  const visits = rows.visits.slice(0, 10);
  const live = (isNoted: boolean) => {
    const yard = createLiveYard(rows);
    if (isNoted) {
      const recorder = createRecorder({ file: journal, base: yard.base, clock, timers: { after: () => () => {} }, onTrouble: () => {} });
      yard.onBase(recorder.changing);
      recorder.begin(null);
      recorder.flush();
      return { yard, recorder };
    }
    return { yard, recorder: null };
  };
  const [noted, plain] = [live(true), live(false)];
  let count = 0;
  const change = ({ yard, recorder }: ReturnType<typeof live>) => {
    count += 1;
    yard.changeBase({
      put: { areas: [], spots: [], visits: visits.map((each) => ({ ...each, driverNotes: `${count}` })), containers: [] },
      remove,
    });
    recorder?.flush();
  };
  const pulls = await sideBySide({ ours: () => change(noted), baseline: () => change(plain) }, { rounds: 30 });
  found.push(row('journal', 'ten rows changed, noted and on the disk / not noted', size, pulls.ours, pulls.baseline));

  // One asset's stay.
  const { id } = rows.visits[0] as { id: string };
  const stay = journal.about(`visit:${id}`, Number.MAX_SAFE_INTEGER, 500);
  const put = bare.prepare('INSERT INTO fact VALUES (?, ?, ?, ?, ?)');
  const bytes = Buffer.alloc(90, 7);
  bare.transaction(() => {
    for (let seq = 1; seq <= facts; seq += 1)
      put.run(seq, seq % Math.round(facts / Math.max(1, stay.length)) === 0 ? id : `v${seq % 5_000}`, seq % 24, seq % 10_000, bytes);
  })();
  const byAsset = bare.prepare('SELECT seq, ms, bytes FROM fact WHERE asset = ? ORDER BY seq DESC LIMIT 500');
  const one = await sideBySide(
    { ours: () => journal.about(`visit:${id}`, Number.MAX_SAFE_INTEGER, 500), baseline: () => byAsset.all(id) },
    { rounds: 25 },
  );
  found.push(row('journal', 'one asset’s stay / one indexed read', `${size}, ${stay.length} facts`, one.ours, one.baseline));

  // Figures of 30 days.
  const from = journal.placeAt(end - 30 * 86_400_000);
  const aggregate = bare.prepare('SELECT hour, count(*), avg(ms), max(ms) FROM fact WHERE seq > ? GROUP BY hour');
  const figures = openNumbersFeature({
    ground: { clock },
    journal: { file: journal, recorder: { flush() {} } as never },
    schedule: { range: () => [] },
    closedDays: createDayStore(cache),
    zone: async () => 'America/Chicago',
  });
  const first = dayOf(end - 29 * 86_400_000, 'America/Chicago');
  const firstAsked = performance.now();
  if (!(await figures.read(first, 30)).ok) throw new Error('no figures');
  console.error(`bench: figures for the first time in ${Math.round((performance.now() - firstAsked) / 1_000)} s`);
  const numbers = await sideBySide({ ours: () => figures.read(first, 30), baseline: () => aggregate.all(from) }, { rounds: 5, warmup: 1 });
  found.push(row('journal', 'figures of 30 days / one bare SQL aggregate over as many rows', size, numbers.ours, numbers.baseline));

  // On the disk, and the check.
  noted.recorder?.end();
  journal.close();
  const onDisk = statSync(path.join(folder, journalFileName)).size;
  found.push(row('journal', 'a fact on the disk / 160 bytes', size, onDisk / facts, 160, 'bytes'));
  const db = new Sqlite(path.join(folder, journalFileName), { readonly: true });
  const check = await sideBySide(
    {
      ours: () => {
        const verdict = verifyJournal(db, warehouse);
        if (verdict.kind !== 'unchanged') throw new Error(JSON.stringify(verdict));
      },
      baseline: () => {
        const hash = createHash('sha256');
        for (const each of db.prepare<[], Uint8Array>('SELECT bytes FROM fact ORDER BY seq').pluck().iterate()) hash.update(each);
        hash.digest();
      },
    },
    { rounds: 3, warmup: 0 },
  );
  found.push(row('journal', 'the check of the chain / SHA-256 of the same bytes', size, check.ours, check.baseline));
  db.close();
  cache.close();
  bare.close();
  for (const each of [folder, cached]) rmSync(each, { recursive: true, force: true });
  return found;
}

export const suite: BenchSuite = { name: 'journal', run };

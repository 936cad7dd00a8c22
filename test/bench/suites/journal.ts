/**
 * The journal of a giant yard: 90 days with 2,000 moves each, about 700,000 facts. Baselines are
 * the least that the same work could be: the rows of the cache, one indexed read of as many rows,
 * one aggregate over as many rows, SHA-256 of the same bytes.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { journalFileName, openJournalFile } from '../../../main/journal/journal-file.ts';
import { yardAt } from '../../../main/journal/read/past-yard.ts';
import { verifyJournal } from '../../../main/journal/verify/verify.ts';
import { Recorder } from '../../../main/journal/write/recorder.ts';
import { openDatabase } from '../../../main/kernel/database/database.ts';
import { createDayStore } from '../../../main/metrics/day-store.ts';
import { openNumbersFeature } from '../../../main/metrics/feature.ts';
import { openCache } from '../../../main/yard/cache/open-cache.ts';
import { cacheSchema } from '../../../main/yard/cache/schema.ts';
import { createYardStore } from '../../../main/yard/cache/yard-cache.ts';
import { createLiveYard } from '../../../main/yard/memory/live-yard.ts';
import { openYard } from '../../../main/yard/memory/open-yard.ts';
import { snapshotOf } from '../../../main/yard/memory/snapshot.ts';
import { pullYard } from '../../../main/yard/read/pull-yard.ts';
import { startSandbox } from '../../../sandbox/index.ts';
import { dayOf } from '../../../shared/appointments/days.ts';
import { noGateArrivals } from '../../../shared/gate/came-for.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import { forwards } from '../../../shared/journal/row-changes.ts';
import type { Instant } from '../../../shared/time.ts';
import type { Visit, YardRows } from '../../../shared/yard/model.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { openDesk, until } from '../../main/console-desk.ts';
import { type BenchRow, type BenchSuite, row, sideBySide } from '../bench.ts';
import { timesOfPage } from '../journal/page.ts';
import { writePast } from '../journal/past.ts';
import { change, type Recording, record, replay } from '../sync/recording.ts';

const days = Number(process.env.JOURNAL_DAYS ?? 90);
const size = `giant, ${days} days`;
const remove = { areas: [], spots: [], visits: [], containers: [] };

/** The giant yard as a console reads it, and the cache it leaves. */
async function giant(
  madeAt: number,
): Promise<{ rows: YardRows; warehouse: WarehouseId; folder: string }> {
  const sandbox = await startSandbox({ yard: 'giant', seed: 1, madeAt });
  const desk = await openDesk(sandbox);
  desk.console.start();
  await until(() => desk.status().freshness[0]?.asOf != null, 'the yard');
  const rows = desk.page.table.snapshot();
  await desk.stop();
  await sandbox.stop();
  return { rows, warehouse: sandbox.warehouse.id as WarehouseId, folder: desk.dataDir };
}

/**
 * Reads that share one write of the journal: it waits half a minute, and while a page is visible
 * the yard is read at least each three seconds.
 */
const pullsPerWrite = 10;

/** Pulls of ten changed records each, noted in a journal of their own or not. */
async function pulling(
  { pages, warehouse }: Recording,
  folder: string,
  isNoted: boolean,
): Promise<() => Promise<number>> {
  const own = mkdtempSync(path.join(folder, 'pull-'));
  const clock = { now: () => Date.now(), monotonic: () => performance.now() };
  const { yard } = openCache({ folder: own, warehouse, clock }, (store) => ({
    yard: openYard(store, clock, () => {}),
  })).used;
  const served = new Map(pages);
  const client = replay(served);
  const parts = {
    base: yard.live.base,
    clock,
    timers: { after: () => () => {} },
    onTrouble: () => {},
  };
  const recorder = isNoted
    ? new Recorder({
        asOf: null,
        ...parts,
        file: openJournalFile({ folder: own, clock }, warehouse),
      })
    : null;
  if (recorder !== null) yard.live.onBase((change) => recorder.changing(change));
  const pull = async () => {
    const asOf = new Date().toISOString();
    await pullYard(
      { client, warehouse, destination: yard },
      () => {},
      new AbortController().signal,
    );
    yard.writer.endPull(asOf);
  };
  await pull();
  recorder?.begin();
  recorder?.looked(new Date().toISOString() as Instant);
  recorder?.flush();
  let count = 0;
  return async () => {
    let passed = 0;
    for (let each = 0; each < pullsPerWrite; each += 1) {
      count += 1;
      for (const [key, bytes] of change(
        pages,
        10,
        new Date(Date.UTC(2027, 0, 1, 0, count)).toISOString(),
      ))
        served.set(key, bytes);
      const from = performance.now();
      await pull();
      passed += performance.now() - from;
    }
    const from = performance.now();
    recorder?.flush();
    return (passed + performance.now() - from) / pullsPerWrite;
  };
}

async function run(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-bench-journal-'));
  const end = Date.now();
  const { rows, warehouse, folder: cached } = await giant(end);
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
  const cache = openDatabase({
    file: path.join(cached, 'cache.sqlite'),
    migrations: cacheSchema,
    check: false,
  });
  const store = createYardStore(cache, warehouse);
  let turn = 0;
  const instant = await sideBySide({
    ours: () => {
      turn += 1;
      snapshotOf(
        yardAt(journal, Math.max(5_000, (turn * 7_919_317) % facts))?.snapshot() as YardRows,
        0,
        [],
      );
    },
    baseline: () => snapshotOf(createYardTable(store.load().rows).snapshot(), 0, []),
  });
  found.push(
    row('journal', 'open an instant / the yard of the cache', size, instant.ours, instant.baseline),
  );

  // One step, and one live change.
  const standing = yardAt(journal, facts - 2_000);
  if (standing === null) throw new Error('no yard');
  let place = facts - 2_000;
  const changing = createLiveYard(rows);
  const [visit] = rows.visits;
  let changes = 0;
  const steps = await sideBySide({
    ours: () => {
      for (let count = 0; count < 500; count += 1, place += 1)
        standing.put(forwards(standing, journal.changes(place, place + 1)));
      place = facts - 2_000;
    },
    // As a read that shows one changed record: the cache on the disk, and the yard in memory.
    baseline: () => {
      for (let count = 0; count < 500; count += 1) {
        changes += 1;
        const put = {
          areas: [],
          spots: [],
          visits: [{ ...(visit as Visit), driverNotes: `${changes}` }],
          containers: [],
        };
        store.write([{ change: { put, remove }, assignments: [] }], new Date().toISOString());
        changing.changeBase({ put, remove });
      }
    },
  });
  found.push(row('journal', 'a step / a live change, 500', size, steps.ours, steps.baseline));

  // A pull with ten changed records, with the journal and without: pages are recorded, caches and
  // journal lie on the disk.
  const recording = await record('giant');
  const pulls = await sideBySide(
    {
      ours: await pulling(recording, folder, true),
      baseline: await pulling(recording, folder, false),
    },
    { rounds: 15 },
  );
  found.push(
    row(
      'journal',
      'a pull with ten changed records, with the journal / without',
      size,
      pulls.ours,
      pulls.baseline,
    ),
  );

  // One asset's stay.
  const { id } = rows.visits[0] as { id: string };
  const stay = journal.about(`visit:${id}`, Number.MAX_SAFE_INTEGER, 500);
  const put = bare.prepare('INSERT INTO fact VALUES (?, ?, ?, ?, ?)');
  const bytes = Buffer.alloc(90, 7);
  bare.transaction(() => {
    for (let seq = 1; seq <= facts; seq += 1)
      put.run(
        seq,
        seq % Math.round(facts / Math.max(1, stay.length)) === 0 ? id : `v${seq % 5_000}`,
        seq % 24,
        seq % 10_000,
        bytes,
      );
  })();
  const byAsset = bare.prepare(
    'SELECT seq, ms, bytes FROM fact WHERE asset = ? ORDER BY seq DESC LIMIT 500',
  );
  const one = await sideBySide(
    {
      ours: () => journal.about(`visit:${id}`, Number.MAX_SAFE_INTEGER, 500),
      baseline: () => byAsset.all(id),
    },
    { rounds: 25 },
  );
  found.push(
    row(
      'journal',
      'one asset’s stay / one indexed read',
      `${size}, ${stay.length} facts`,
      one.ours,
      one.baseline,
    ),
  );

  // Figures of 30 days.
  const from = journal.placeAt(end - 30 * 86_400_000);
  const aggregate = bare.prepare(
    'SELECT hour, count(*), avg(ms), max(ms) FROM fact WHERE seq > ? GROUP BY hour',
  );
  const figures = openNumbersFeature({
    context: { clock },
    journal: { file: journal, recorder: { flush() {}, unwatched: () => [] } as never },
    live: { base: createYardTable({ areas: [], spots: [], visits: [], containers: [] }) },
    gate: { arrivals: () => noGateArrivals },
    schedule: { range: () => [], load: () => ({ window: null }) as never },
    closedDays: createDayStore(cache),
    zone: async () => 'America/Chicago',
  });
  const first = dayOf(end - 29 * 86_400_000, 'America/Chicago');
  const firstAsked = performance.now();
  if (!(await figures.read(first, 30)).ok) throw new Error('no figures');
  console.error(
    `bench: figures for the first time in ${Math.round((performance.now() - firstAsked) / 1_000)} s`,
  );
  const numbers = await sideBySide(
    { ours: () => figures.read(first, 30), baseline: () => aggregate.all(from) },
    { rounds: 5, warmup: 1 },
  );
  found.push(
    row(
      'journal',
      'figures of 30 days / one bare SQL aggregate over as many rows',
      size,
      numbers.ours,
      numbers.baseline,
    ),
  );

  // On the disk, and the check.
  journal.close();
  const onDisk = statSync(path.join(folder, journalFileName)).size;
  found.push(row('journal', 'a fact on the disk / 160 bytes', size, onDisk / facts, 160, 'bytes'));
  const db = new Sqlite(path.join(folder, journalFileName), { readonly: true });
  const tables = db
    .prepare<[], { name: string; size: number }>(
      'SELECT name, sum(pgsize) AS size FROM dbstat GROUP BY name HAVING size > 1e6 ORDER BY size DESC',
    )
    .all();
  console.error(
    `bench: bytes a fact: ${tables.map(({ name, size }) => `${name} ${(size / facts).toFixed(1)}`).join(', ')}`,
  );
  const check = await sideBySide(
    {
      ours: () => {
        const verdict = verifyJournal(db, warehouse);
        if (verdict.kind !== 'unchanged') throw new Error(JSON.stringify(verdict));
      },
      baseline: () => {
        const hash = createHash('sha256');
        for (const each of db
          .prepare<[], Uint8Array>('SELECT bytes FROM fact ORDER BY seq')
          .pluck()
          .iterate())
          hash.update(each);
        hash.digest();
      },
    },
    { rounds: 3, warmup: 0 },
  );
  found.push(
    row(
      'journal',
      'the check of the chain / SHA-256 of the same bytes',
      size,
      check.ours,
      check.baseline,
    ),
  );
  db.close();
  cache.close();
  bare.close();

  // In a real page, on the complete console.
  const sandbox = await startSandbox({ yard: 'giant', seed: 1, madeAt: end });
  const page = await timesOfPage(sandbox, folder);
  await sandbox.stop();
  found.push(
    row(
      'journal',
      'an instant until painted / the page opened from the cache until painted',
      size,
      page.instant,
      page.live,
    ),
  );
  found.push(
    row(
      'journal',
      'time between frames at 600 times / while nothing plays',
      size,
      page.playing,
      page.still,
    ),
  );
  console.error(`bench: time went ${Math.round(page.pace)} times as fast`);
  for (const each of [folder, cached]) rmSync(each, { recursive: true, force: true });
  return found;
}

export const suite: BenchSuite = { name: 'journal', run };

/** A yard over a real cache file, read from a service. */
import path from 'node:path';
import { type Database, openDatabase } from '../../../../main/kernel/database/database.ts';
import type { YardReads } from '../../../../main/outbox/ports.ts';
import type { DockSchedulingClient } from '../../../../main/remote/dock-scheduling/client.ts';
import { cacheFileName } from '../../../../main/yard/cache/open-cache.ts';
import { cacheSchema } from '../../../../main/yard/cache/schema.ts';
import { createYardStore, type YardCache } from '../../../../main/yard/cache/yard-cache.ts';
import { type OpenYard, openYard } from '../../../../main/yard/memory/open-yard.ts';
import { type PullParts, pullYard } from '../../../../main/yard/read/pull-yard.ts';
import { createReads } from '../../../../main/yard/read/reads.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import type { Clock } from '../../../../shared/time.ts';
import type { YardRows } from '../../../../shared/yard/model.ts';
import { warehouse } from './fake-service.ts';

/** A clock that moves only on command. */
export function createTestClock(start = Date.UTC(2026, 0, 1, 12)) {
  let now = start;
  const clock: Clock & { pass(ms: number): void } = {
    now: () => now,
    monotonic: () => now,
    pass(ms) {
      now += ms;
    },
  };
  return clock;
}

/** The yard of a test and the ways into it. */
export type TestYard = {
  readonly db: Database;
  readonly store: YardCache;
  readonly yard: OpenYard;
  readonly reads: YardReads;
  readonly clock: ReturnType<typeof createTestClock>;
  /** What the disk was said to suffer from, in order; null for "saved again". */
  readonly troubles: readonly (string | null)[];
  /** One pull, as the sync runs it. */
  pull(signal?: AbortSignal, byTag?: PullParts['byTag']): Promise<number>;
  written(): number;
  close(): void;
};

/**
 * Opens the cache in a folder. `written` counts rows inserted, changed or deleted in it since it
 * was opened.
 */
export function openTestYard(
  folder: string,
  client: DockSchedulingClient,
  clock = createTestClock(),
  facility = warehouse,
): TestYard {
  const db = openDatabase({ file: path.join(folder, cacheFileName), migrations: cacheSchema });
  const store = createYardStore(db, facility);
  const troubles: (string | null)[] = [];
  const yard = openYard(store, clock, (trouble) =>
    troubles.push(trouble === null ? null : inEnglish(trouble)),
  );
  const reads = createReads(client, facility, yard);
  const pull = async (
    signal: AbortSignal = new AbortController().signal,
    byTag?: PullParts['byTag'],
  ) => {
    const asOf = new Date(clock.now()).toISOString();
    try {
      const records = await pullYard(
        { client, warehouse: facility, destination: yard, byTag },
        () => {},
        signal,
      );
      yard.writer.endPull(asOf);
      return records;
    } catch (error) {
      yard.writer.settle();
      throw error;
    }
  };
  return {
    db,
    store,
    yard,
    reads,
    pull,
    clock,
    troubles,
    written: () => totalChanges(db),
    close: () => db.close(),
  };
}

const totalChanges = (db: Database) =>
  db.prepare<[], number>('SELECT total_changes()').pluck().get() as number;

/** Rows in an order that does not depend on how they came. */
export const sorted = (rows: YardRows): YardRows => {
  const byId = <Row extends { readonly id: string }>(list: readonly Row[]) =>
    list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return {
    areas: byId(rows.areas),
    spots: byId(rows.spots),
    visits: byId(rows.visits),
    containers: byId(rows.containers),
  };
};

/**
 * The yard on disk: read completely at the start, then written one page at a time. All SQL of the
 * yard is behind this.
 */

import { readMessage, writeMessage } from '../../../shared/i18n/message.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import type { Instant } from '../../../shared/time.ts';
import {
  areaRecord,
  containerRecord,
  spotRecord,
  visitRecord,
  type YardChange,
  type YardProblem,
  type YardRows,
} from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { Database } from '../../kernel/database/database.ts';
import {
  type AssignmentTable,
  createAssignmentTable,
  type SpotAssignments,
} from './assignment-table.ts';
import { assetShapeOf, shapeOf } from './row-shapes.ts';
import { createRowTable } from './row-table.ts';
import { columnsFact } from './schema.ts';

/** What one read changed: rows, and assignments of spots whose list changed. */
export type YardWrite = {
  readonly change: YardChange;
  readonly assignments: readonly SpotAssignments[];
};

/**
 * Everything about the yard in the cache.
 *
 * Example: `{ rows, assignments, problems: [], asOf: '2026-11-27T14:00:00Z' }`.
 */
export type CachedYard = {
  readonly rows: YardRows;
  readonly assignments: ReturnType<AssignmentTable['load']>;
  /** Problems at the end of the last full pull. */
  readonly problems: readonly YardProblem[];
  /** When the last full pull of the yard began, or null. */
  readonly asOf: Instant | null;
};

/**
 * Every write is one transaction and throws what SQLite throws (`toDatabaseError` names it). After
 * a throw the file is unchanged.
 */
export type YardCache = {
  /** The content of the file. Call it once. */
  load(): CachedYard;
  /** Writes changes in order. `seenAt` is when new assets were first seen. */
  write(writes: readonly YardWrite[], seenAt: Instant): void;
  /** Ends a pull: its last changes, its time, and the problems (null: unchanged). */
  endPull(
    writes: readonly YardWrite[],
    problems: readonly YardProblem[] | null,
    asOf: Instant,
    seenAt: Instant,
  ): void;
  /** Writes everything again, after a write that failed. */
  replace(
    all: {
      readonly rows: YardRows;
      readonly assignments: readonly SpotAssignments[];
      readonly problems: readonly YardProblem[];
    },
    asOf: Instant,
    seenAt: Instant,
  ): void;
  /** A small fact about the facility that is needed without a network: its time zone. */
  fact(name: string): string | null;
  setFact(name: string, value: string): void;
  /** When this console first saw an asset of the yard. */
  firstSeen(asset: AssetRef): Instant | undefined;
};

/** `sentence` holds a message. */
type ProblemRow = Omit<YardProblem, 'said'> & { readonly sentence: string };

const yardSource = 'yard';

const statementsOf = (db: Database) => ({
  fact: db.prepare<[string], string>('SELECT value FROM fact WHERE name=?').pluck(true),
  setFact: db.prepare<[string, string]>(
    'INSERT INTO fact(name, value) VALUES(?,?) ON CONFLICT(name) DO UPDATE SET value=excluded.value',
  ),
  dropFacts: db.prepare<[string]>('DELETE FROM fact WHERE name <> ?'),
  asOf: db.prepare<[string], string>('SELECT as_of FROM source WHERE name=?').pluck(true),
  setAsOf: db.prepare<[string, string]>(
    'INSERT INTO source(name, as_of) VALUES(?,?) ON CONFLICT(name) DO UPDATE SET as_of=excluded.as_of',
  ),
  dropSources: db.prepare<[]>('DELETE FROM source'),
  problems: db.prepare<[], ProblemRow>(
    'SELECT key, code, entity, id, sentence FROM problem ORDER BY number',
  ),
  addProblem: db.prepare<[ProblemRow]>(
    'INSERT INTO problem(key, code, entity, id, sentence) VALUES(@key, @code, @entity, @id, @sentence)',
  ),
  dropProblems: db.prepare<[]>('DELETE FROM problem'),
});

/**
 * The store of one facility. A file with another facility's yard is emptied, because a yard must
 * never be shown under a wrong name.
 */
export function createYardStore(db: Database, warehouse: WarehouseId): YardCache {
  const areas = createRowTable(db, shapeOf('area', areaRecord, warehouse));
  const spots = createRowTable(db, shapeOf('spot', spotRecord, warehouse));
  const visits = createRowTable(db, assetShapeOf('visit', visitRecord, warehouse));
  const containers = createRowTable(db, assetShapeOf('container', containerRecord, warehouse));
  const assignments = createAssignmentTable(db);
  const tables = [areas, spots, visits, containers, assignments];
  const inTransaction = (work: () => unknown): void => void db.transaction(work).immediate();
  /**
   * A write leaves the file's pages in SQLite's memory, up to the cache's size (`openCache`). Not
   * after `load`: it would hold the first screen up, and the first pull writes soon.
   */
  const releasePages = (): void => void db.pragma('shrink_memory');

  const {
    fact,
    setFact,
    dropFacts,
    asOf,
    setAsOf,
    dropSources,
    problems,
    addProblem,
    dropProblems,
  } = statementsOf(db);

  function put(
    { change: { put, remove }, assignments: changed }: YardWrite,
    seenAt: Instant,
  ): void {
    areas.remove(remove.areas);
    spots.remove(remove.spots);
    visits.remove(remove.visits);
    containers.remove(remove.containers);
    areas.put(put.areas, null);
    spots.put(put.spots, null);
    visits.put(put.visits, seenAt);
    containers.put(put.containers, seenAt);
    assignments.put(changed);
  }

  function endPull(found: readonly YardProblem[] | null, at: Instant): void {
    setAsOf.run(yardSource, at);
    if (found === null) return;
    dropProblems.run();
    for (const { said, ...problem } of found)
      addProblem.run({ ...problem, sentence: writeMessage(said) });
  }

  return {
    load() {
      if (fact.get('warehouse') !== warehouse) {
        inTransaction(() => {
          for (const table of tables) table.clear();
          dropSources.run();
          dropProblems.run();
          dropFacts.run(columnsFact);
          setFact.run('warehouse', warehouse);
        });
      }
      return {
        rows: {
          areas: areas.load(),
          spots: spots.load(),
          visits: visits.load(),
          containers: containers.load(),
        },
        assignments: assignments.load(),
        problems: problems
          .all()
          .map(({ sentence, ...problem }) => ({ ...problem, said: readMessage(sentence) })),
        asOf: asOf.get(yardSource) ?? null,
      };
    },
    write: (writes, seenAt) =>
      inTransaction(() => {
        for (const write of writes) put(write, seenAt);
      }),
    endPull(writes, found, at, seenAt) {
      inTransaction(() => {
        for (const write of writes) put(write, seenAt);
        endPull(found, at);
      });
      releasePages();
    },
    replace({ rows, assignments: all, problems: found }, at, seenAt) {
      inTransaction(() => {
        areas.replace(rows.areas, null);
        spots.replace(rows.spots, null);
        visits.replace(rows.visits, seenAt);
        containers.replace(rows.containers, seenAt);
        assignments.clear();
        assignments.put(all);
        endPull(found, at);
      });
    },
    fact: (name) => fact.get(name) ?? null,
    setFact: (name, value) => inTransaction(() => setFact.run(name, value)),
    firstSeen(asset) {
      const kept = asset.kind === 'visit' ? visits.kept(asset.id) : containers.kept(asset.id);
      return kept as Instant | undefined;
    },
  };
}

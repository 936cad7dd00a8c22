/** What is left in a damaged journal and its backups, as far as it can be read. */
import { existsSync } from 'node:fs';
import { attempt, numbersRead, openDamaged } from '../../kernel/backups/read-damaged.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Month } from '../archive/months.ts';
import type { LinkedRow, PackedYard } from '../archive/segment.ts';
import { isLinkAfter } from '../format/chain.ts';
import { nameKeysIn } from '../index/name-index.ts';
import type { Hole } from './chain-walk.ts';

/** The sources, most trusted first. */
export type Sources = {
  /** Rows that claim to be the fact at a place. The chain decides which one is. */
  rows(seq: number): readonly LinkedRow[];
  /** Keyframes that claim to be of a place. */
  frames(seq: number): readonly PackedYard[];
  readonly months: readonly Month[];
  readonly holes: readonly Hole[];
  /** The link before the first fact, if a month has it. */
  readonly begin: Uint8Array;
  /** The last place in any source. */
  readonly end: number;
  /** Whether the first source shows how far it went. */
  readonly isEndKnown: boolean;
  readonly lastTerm: number;
  textOf(number: number): string | undefined;
  numberOf(text: string): number | undefined;
  runsUpTo(base: number): readonly { readonly seq: number; readonly noted: number }[];
  /** Names from facts in the files of months; none where there are no months. */
  names(): readonly string[];
  close(): void;
};

/** More facts than any journal has. A larger number is damage. */
const mostFacts = 20_000_000;

/** Rows that are read together. */
const rowsAtOnce = 500;

/**
 * Opens what can be opened. `begin`: where the chain begins. A file that begins elsewhere is
 * another facility's and is left out.
 */
export function openSources(
  paths: readonly string[],
  begin: Uint8Array | null,
  nativeBinding?: string,
): Sources {
  const opened = paths.map((file) =>
    existsSync(file) ? attempt(() => openDamaged(file, nativeBinding)) : undefined,
  );
  const dbs = opened
    .flatMap((each) => each?.db ?? [])
    .filter((db) => begin === null || isFrom(db, begin));
  const first = <T>(work: (db: Database) => T | undefined): T | undefined => {
    for (const db of dbs) {
      const found = attempt(() => work(db));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const ends = dbs.map(endOf);
  const lists = dbs.map(
    (db) => attempt(() => db.prepare<[], Month>('SELECT * FROM month ORDER BY first').all()) ?? [],
  );
  const months = lists
    .filter(isUnbroken)
    .reduce((most, each) => (each.length > most.length ? each : most), []);
  const pages = dbs.map((db) => createPages(db));
  return {
    rows: (seq) => pages.flatMap((page) => page(seq) ?? []),
    frames: (seq) =>
      dbs.flatMap(
        (db) =>
          attempt(() =>
            db
              .prepare<[number], PackedYard>('SELECT seq, bytes FROM keyframe WHERE seq = ?')
              .get(seq),
          ) ?? [],
      ),
    months,
    holes: dbs.flatMap(
      (db) => attempt(() => db.prepare<[], Hole>('SELECT * FROM hole').all()) ?? [],
    ),
    begin: months[0]?.before ?? new Uint8Array(16),
    end: Math.max(0, ...ends.map(({ seq }) => seq)),
    isEndKnown: dbs[0] !== undefined && opened[0]?.db === dbs[0] && ends[0]?.isKnown === true,
    lastTerm:
      first((db) =>
        db.prepare<[], number>('SELECT coalesce(max(number), 0) FROM term').pluck().get(),
      ) ?? 0,
    textOf: (number) =>
      first((db) =>
        db.prepare<[number], string>('SELECT text FROM term WHERE number = ?').pluck().get(number),
      ),
    numberOf: (text) =>
      first((db) =>
        db.prepare<[string], number>('SELECT number FROM term WHERE text = ?').pluck().get(text),
      ),
    runsUpTo: (base) =>
      base === 0
        ? []
        : (first((db) =>
            db
              .prepare<[number], { seq: number; noted: number }>(
                'SELECT * FROM run WHERE seq <= ? ORDER BY seq',
              )
              .all(base),
          ) ?? []),
    names: () =>
      months.length === 0 ? [] : (first((db) => [...nameKeysIn(db, rowsAtOnce)].flat()) ?? []),
    close() {
      for (const each of opened) each?.close();
    },
  };
}

/**
 * How many places past an unreadable page we look for the next fact: more than fit below one page
 * of the tree.
 */
const mostUnread = 20_000;

/** The last fact that a file shows. `isKnown`: the end of its table can be read. */
function endOf(db: Database): { readonly seq: number; readonly isKnown: boolean } {
  const last = numbersRead(db, 'SELECT seq FROM fact ORDER BY seq DESC LIMIT 1');
  if (last.isAll) {
    const seq = last.numbers[0] ?? 0;
    return { seq: seq > mostFacts ? 0 : seq, isKnown: true };
  }
  const one = attempt(() =>
    db.prepare<[number], number>('SELECT seq FROM fact WHERE seq = ?').pluck(),
  );
  const { numbers } = numbersRead(db, 'SELECT seq FROM fact ORDER BY seq');
  let end = numbers.findLast((seq) => seq <= mostFacts) ?? 0;
  for (let seq = end + 1; one !== undefined && seq <= end + mostUnread; seq += 1)
    if (attempt(() => one.get(seq)) !== undefined) end = seq;
  return { seq: end, isKnown: false };
}

/**
 * Reads rows by place, many together. Where the file is broken it reads them one by one, because a
 * broken page takes only its own rows along.
 */
function createPages(db: Database): (seq: number) => LinkedRow | undefined {
  let from = -1;
  let page = new Map<number, LinkedRow>();
  const load = (seq: number) => {
    from = seq - (seq % rowsAtOnce);
    const sql = 'SELECT seq, noted, link, bytes FROM fact WHERE seq >= ? AND seq < ?';
    const all = attempt(() =>
      db.prepare<[number, number], LinkedRow>(sql).all(from, from + rowsAtOnce),
    );
    page = new Map((all ?? oneByOne(db, from)).map((row) => [row.seq, row]));
  };
  return (seq) => {
    if (from < 0 || seq < from || seq >= from + rowsAtOnce) load(seq);
    return page.get(seq);
  };
}

function oneByOne(db: Database, from: number): readonly LinkedRow[] {
  const one = attempt(() =>
    db.prepare<[number], LinkedRow>('SELECT seq, noted, link, bytes FROM fact WHERE seq = ?'),
  );
  if (one === undefined) return [];
  return Array.from({ length: rowsAtOnce }, (_, at) => attempt(() => one.get(from + at))).filter(
    (row) => row !== undefined,
  );
}

/** Whether a file's chain begins there, as far as we can see. */
function isFrom(db: Database, begin: Uint8Array): boolean {
  const moved = attempt(() =>
    db.prepare<[], Buffer>('SELECT facility FROM month LIMIT 1').pluck().get(),
  );
  if (moved !== undefined) return moved.equals(begin);
  const row = attempt(() =>
    db.prepare<[], LinkedRow>('SELECT seq, noted, link, bytes FROM fact WHERE seq = 1').get(),
  );
  return row === undefined || isLinkAfter(row.link, begin, row.seq, row.noted, row.bytes);
}

/** Whether each month begins where the one before it ends. */
const isUnbroken = (months: readonly Month[]): boolean =>
  months.every(({ first, before }, at) => {
    const last = months[at - 1];
    return last === undefined
      ? first === 1
      : first === last.last + 1 && Buffer.compare(before, last.link) === 0;
  });

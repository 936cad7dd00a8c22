/**
 * Check-ins on the disk: each is written before its bytes leave, and every step of it before the next one, so that an unclear one
 * survives a crash. The file has the rules of the outbox: fully synchronous, append-only, a hash in each row.
 */
import type { CheckIn, CheckInAttempt } from '../../shared/console-api/gate.ts';
import type { VisitId } from '../../shared/ids.ts';
import { instantOf } from '../../shared/time.ts';
import { type Hold, holdJournal, openHold } from '../kernel/backups/hold.ts';
import type { KeptFile, Place } from '../kernel/backups/kept-file.ts';
import { openKept } from '../kernel/backups/open-kept.ts';
import { rebuildJournal } from '../kernel/backups/rebuild-journal.ts';
import type { Database } from '../kernel/database/database.ts';
import { DatabaseError, toDatabaseError } from '../kernel/database/database-error.ts';
import { rowHash } from '../kernel/row-hash.ts';
import { gateMigrations } from './migrations/index.ts';

/** Name of the file in the data folder. */
export const gateFileName = 'gate.db';

/** A container of a check-in and what became of it. `sending` is on the disk before its call leaves. */
export type ContainerStep = {
  readonly code: string;
  readonly state: 'left' | 'sending' | 'done' | 'refused' | 'unknown';
  readonly at: string;
};

/** What is known of a check-in at one moment. `cleared`: the clerk says that nothing more is needed. */
export type Facts = {
  readonly state: CheckInAttempt['state'] | 'cleared';
  readonly sentence: string;
  readonly visitId: VisitId | null;
  readonly containers: readonly ContainerStep[];
};

/** A check-in with what it was sent with and what is known. */
export type KeptCheckIn = {
  readonly id: string;
  readonly input: CheckIn;
  /** Visits of the same truck that were there before: they are not this one. */
  readonly known: readonly VisitId[];
  readonly clerk: string;
  readonly at: string;
  readonly facts: Facts;
};

/** The opened file. Writes throw `DatabaseError` when they are not on the disk. */
export interface CheckInFile {
  begin(intent: Omit<KeptCheckIn, 'facts'>): KeptCheckIn;
  step(id: string, at: string, facts: Facts): KeptCheckIn;
  find(id: string): KeptCheckIn | undefined;
  /** Those that are being sent, unclear or only partly done, oldest first. */
  open(): readonly KeptCheckIn[];
  /** Set while something in the file may be missing: nothing is checked in then. */
  readonly hold: Hold;
  close(): void;
}

type CheckInRow = { seq: number; id: string; input: string; known: string; clerk: string; at: string; sha256: Buffer };
type StepRow = { check_in: number; number: number; at: string; facts: string; sha256: Buffer };

const checkInHash = (row: Omit<CheckInRow, 'sha256'>) => rowHash([row.seq, row.id, row.input, row.known, row.clerk, row.at]);
const stepHash = (row: Omit<StepRow, 'sha256'>) => rowHash([row.check_in, row.number, row.at, row.facts]);

const firstFacts = (input: CheckIn, at: string): Facts => ({
  state: 'sending',
  sentence: 'Being sent.',
  visitId: null,
  containers: input.containers.map(({ code }) => ({ code, state: 'left', at })),
});

/** Whether a check-in still waits for somebody. */
export const isOpen = ({ facts }: KeptCheckIn): boolean =>
  facts.state === 'sending' || facts.state === 'unknown' || facts.state === 'partly';

const interrupted = 'The console ended while this was being sent, so it is not known whether it was done.';

/** What is known after a crash: what was under way is unclear. */
const afterCrash = (facts: Facts, at: string): Facts => ({
  ...facts,
  state: facts.visitId === null ? 'unknown' : 'partly',
  sentence: facts.visitId === null ? interrupted : 'The console ended while the containers were being sent. Look what arrived.',
  containers: facts.containers.map((each) => (each.state === 'sending' ? { ...each, state: 'unknown', at } : each)),
});

const isSound = {
  checkIn: (row: CheckInRow) => Buffer.isBuffer(row.sha256) && row.sha256.equals(checkInHash(row)),
  step: (row: StepRow) => Buffer.isBuffer(row.sha256) && row.sha256.equals(stepHash(row)),
};

/** The check-ins as a kept file. What may be missing from it holds further check-ins back (docs/decisions/journals-after-damage.md). */
export const gateFile: KeptFile = {
  name: gateFileName,
  title: 'file of the check-ins',
  holds: 'Check-ins',
  migrations: gateMigrations,
  advice:
    'Check-ins that were made since may not be listed. Nobody is checked in from here until you looked in the yard which trucks are there and said so on the Gate screen.',
  rebuild: rebuildJournal(
    { table: 'check_in', isSound: isSound.checkIn, children: [{ table: 'step', entry: 'check_in', isSound: isSound.step }] },
    'check-in',
  ),
  distrust: holdJournal,
  unwritable: 'refuse',
};

/** Opens the file, a damaged one mended, which its hold tells; what was being sent when the console ended becomes unclear. Throws `DatabaseError`. */
export function openCheckInFile(place: Place): CheckInFile {
  const now = instantOf(place.clock);
  const { used, close } = openKept(gateFile, place, (db) => checkInsOver(db, now));
  return { ...used, close };
}

function checkInsOver(db: Database, now: string): Omit<CheckInFile, 'close'> {
  const insert = db.prepare('INSERT INTO check_in VALUES(@seq, @id, @input, @known, @clerk, @at, @sha256)');
  const insertStep = db.prepare('INSERT INTO step VALUES(@check_in, @number, @at, @facts, @sha256)');
  const entries = new Map<string, { readonly seq: number; steps: number; kept: KeptCheckIn }>();
  let last = 0;

  const guarded = (work: () => unknown): void => {
    try {
      work();
    } catch (error) {
      throw toDatabaseError(error, gateFileName);
    }
  };
  const step: CheckInFile['step'] = (id, at, facts) => {
    const entry = entries.get(id);
    if (entry === undefined) throw new Error('There is no such check-in.');
    const row = { check_in: entry.seq, number: entry.steps + 1, at, facts: JSON.stringify(facts) };
    guarded(() => insertStep.run({ ...row, sha256: stepHash(row) }));
    entry.steps += 1;
    entry.kept = { ...entry.kept, facts };
    return entry.kept;
  };

  const stepsOf = db.prepare<[number], StepRow>('SELECT * FROM step WHERE check_in = ? ORDER BY number');
  for (const row of db.prepare<[], CheckInRow>('SELECT * FROM check_in ORDER BY seq').all()) {
    last = row.seq;
    const steps = stepsOf.all(row.seq);
    if (!isSound.checkIn(row) || !steps.every((each, at) => each.number === at + 1 && isSound.step(each)))
      throw new DatabaseError('damaged', `The file ${gateFileName} is damaged.`);
    const input = JSON.parse(row.input) as CheckIn;
    const newest = steps.at(-1);
    const facts = newest === undefined ? firstFacts(input, row.at) : (JSON.parse(newest.facts) as Facts);
    const { id, clerk, at } = row;
    entries.set(id, {
      seq: row.seq,
      steps: steps.length,
      kept: { id, input, known: JSON.parse(row.known) as VisitId[], clerk, at, facts },
    });
    if (facts.state === 'sending') step(id, now, afterCrash(facts, now));
  }

  return {
    hold: openHold(db, gateFileName),
    begin({ id, input, known, clerk, at }) {
      const row = { seq: last + 1, id, input: JSON.stringify(input), known: JSON.stringify(known), clerk, at };
      guarded(() => insert.run({ ...row, sha256: checkInHash(row) }));
      last += 1;
      const kept: KeptCheckIn = { id, input, known, clerk, at, facts: firstFacts(input, at) };
      entries.set(id, { seq: last, steps: 0, kept });
      return kept;
    },
    step,
    find: (id) => entries.get(id)?.kept,
    open: () => [...entries.values()].map(({ kept }) => kept).filter(isOpen),
  };
}

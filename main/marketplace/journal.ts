/**
 * The journal of calls that are sent once: each is written here, on the disk, before its bytes leave (reliability.md 2.2).
 * Its file has the rules of the outbox: fully synchronous, append-only, a hash in each row.
 */
import type { CallBefore } from '../../shared/marketplace/evidence.ts';
import {
  type AttemptState,
  type CallAttempt,
  type Evidence,
  isOpenAttempt,
  type OnceCall,
  subjectOf,
} from '../../shared/marketplace/once-call.ts';
import { instantOf } from '../../shared/time.ts';
import { type Hold, holdJournal, openHold } from '../kernel/backups/hold.ts';
import type { KeptFile, Place } from '../kernel/backups/kept-file.ts';
import { openKept } from '../kernel/backups/open-kept.ts';
import { rebuildJournal } from '../kernel/backups/rebuild-journal.ts';
import type { Database } from '../kernel/database/database.ts';
import { DatabaseError, toDatabaseError } from '../kernel/database/database-error.ts';
import { rowHash } from '../kernel/row-hash.ts';
import { journalMigrations } from './journal-schema.ts';

/** Name of the file in the data folder. */
export const journalFileName = 'money.db';

/** What is written before sending. */
export type Intent = Pick<CallAttempt, 'id' | 'call' | 'clerk' | 'startedAt' | 'clearFrom'> & { readonly before: CallBefore };

/** What is written after. */
export type Settled = {
  readonly at: string;
  readonly state: AttemptState;
  readonly sentence: string;
  readonly resultId?: string | null;
  readonly evidence?: Evidence | null;
};

/** The opened journal. Writes throw `DatabaseError` when they are not on the disk. */
export interface Journal {
  begin(intent: Intent): CallAttempt;
  settle(id: string, settled: Settled): CallAttempt;
  /** Newest first, at most 200, and every open one however old. */
  attempts(): readonly CallAttempt[];
  find(id: string): CallAttempt | undefined;
  before(id: string): CallBefore | null;
  /** The open try about the same thing, if any. */
  openAbout(call: OnceCall): CallAttempt | undefined;
  /** Set while something in the journal may be missing: nothing is sent then. */
  readonly hold: Hold;
  close(): void;
}

type AttemptRow = {
  seq: number;
  id: string;
  call: string;
  before_image: string;
  clerk: string;
  started_at: string;
  clear_from: string;
  sha256: Buffer;
};
type EventRow = {
  attempt: number;
  number: number;
  at: string;
  state: string;
  sentence: string;
  result: string | null;
  evidence: string | null;
  sha256: Buffer;
};

const attemptHash = (row: Omit<AttemptRow, 'sha256'>) =>
  rowHash([row.seq, row.id, row.call, row.before_image, row.clerk, row.started_at, row.clear_from]);
const eventHash = (row: Omit<EventRow, 'sha256'>) =>
  rowHash([row.attempt, row.number, row.at, row.state, row.sentence, row.result, row.evidence]);

const isSound = {
  attempt: (row: AttemptRow) => Buffer.isBuffer(row.sha256) && row.sha256.equals(attemptHash(row)),
  event: (row: EventRow) => Buffer.isBuffer(row.sha256) && row.sha256.equals(eventHash(row)),
};

/** The journal as a kept file. What may be missing from it holds every further call back (docs/decisions/journals-after-damage.md). */
export const journalFile: KeptFile = {
  name: journalFileName,
  title: 'journal of bought and dropped loads',
  holds: 'Bought and dropped loads',
  migrations: journalMigrations,
  advice:
    'Calls that were made since may not be listed. Nothing is bought, bid, dropped, asked for or registered from here until you looked at loads and bids with the service and said so under Calls on the Marketplace screen.',
  rebuild: rebuildJournal(
    { table: 'attempt', isSound: isSound.attempt, children: [{ table: 'event', entry: 'attempt', isSound: isSound.event }] },
    'call',
  ),
  distrust: holdJournal,
  unwritable: 'refuse',
};

/**
 * Opens the file, a damaged one mended, which its hold tells; every try that was being sent when the console ended becomes `unknown`. Throws
 * `DatabaseError` where it cannot be written.
 */
export function openJournal(place: Place): Journal {
  const now = instantOf(place.clock);
  const { used, close } = openKept(journalFile, place, (db) => journalOver(db, now));
  return { ...used, close };
}

function journalOver(db: Database, now: string): Omit<Journal, 'close'> {
  const insertAttempt = db.prepare(
    'INSERT INTO attempt VALUES(@seq, @id, @call, @before_image, @clerk, @started_at, @clear_from, @sha256)',
  );
  const insertEvent = db.prepare('INSERT INTO event VALUES(@attempt, @number, @at, @state, @sentence, @result, @evidence, @sha256)');
  const known = new Map<string, { seq: number; events: number; before: CallBefore; attempt: CallAttempt }>();
  let last = 0;

  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw toDatabaseError(error, journalFileName);
    }
  };

  const after = (attempt: CallAttempt, settled: Settled): CallAttempt => ({
    ...attempt,
    state: settled.state,
    sentence: settled.sentence,
    resultId: settled.resultId ?? attempt.resultId,
    evidence: settled.evidence ?? attempt.evidence,
  });

  const settle = (id: string, settled: Settled): CallAttempt => {
    const entry = known.get(id);
    if (entry === undefined) throw new Error('There is no such try.');
    const row = {
      attempt: entry.seq,
      number: entry.events + 1,
      at: settled.at,
      state: settled.state,
      sentence: settled.sentence,
      result: settled.resultId ?? null,
      evidence: settled.evidence ? JSON.stringify(settled.evidence) : null,
    };
    guarded(() => insertEvent.run({ ...row, sha256: eventHash(row) }));
    entry.events += 1;
    entry.attempt = after(entry.attempt, settled);
    return entry.attempt;
  };

  for (const row of db.prepare<[], AttemptRow>('SELECT * FROM attempt ORDER BY seq').all()) {
    last = row.seq;
    const events = db.prepare<[number], EventRow>('SELECT * FROM event WHERE attempt = ? ORDER BY number').all(row.seq);
    if (!isSound.attempt(row) || !events.every((event, at) => isSound.event(event) && event.number === at + 1))
      throw new DatabaseError('damaged', `The file ${journalFileName} is damaged.`);
    let attempt: CallAttempt = {
      id: row.id,
      call: JSON.parse(row.call) as OnceCall,
      clerk: row.clerk,
      startedAt: row.started_at,
      state: 'sending',
      sentence: '',
      resultId: null,
      evidence: null,
      clearFrom: row.clear_from,
    };
    for (const event of events)
      attempt = after(attempt, {
        at: event.at,
        state: event.state as AttemptState,
        sentence: event.sentence,
        resultId: event.result,
        evidence: event.evidence === null ? null : (JSON.parse(event.evidence) as Evidence),
      });
    known.set(row.id, { seq: row.seq, events: events.length, before: JSON.parse(row.before_image) as CallBefore, attempt });
    if (attempt.state === 'sending')
      settle(row.id, {
        at: now,
        state: 'unknown',
        sentence: 'The console ended while this was being sent, so it is not known whether it was done.',
      });
  }

  const all = () => [...known.values()].reverse().map(({ attempt }) => attempt);
  return {
    hold: openHold(db, journalFileName),
    begin(intent) {
      const row = {
        seq: last + 1,
        id: intent.id,
        call: JSON.stringify(intent.call),
        before_image: JSON.stringify(intent.before),
        clerk: intent.clerk,
        started_at: intent.startedAt,
        clear_from: intent.clearFrom,
      };
      guarded(() => insertAttempt.run({ ...row, sha256: attemptHash(row) }));
      last += 1;
      const { before, ...rest } = intent;
      const attempt: CallAttempt = { ...rest, state: 'sending', sentence: 'Being sent.', resultId: null, evidence: null };
      known.set(intent.id, { seq: last, events: 0, before, attempt });
      return attempt;
    },
    settle,
    attempts: () => all().filter((attempt, at) => at < 200 || isOpenAttempt(attempt.state)),
    find: (id) => known.get(id)?.attempt,
    before: (id) => known.get(id)?.before ?? null,
    openAbout: (call) => all().find((attempt) => isOpenAttempt(attempt.state) && subjectOf(attempt.call).id === subjectOf(call).id),
  };
}

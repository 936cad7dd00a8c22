/**
 * The journal of a kind of calls that are sent once. If the reply is lost, the clerk settles the
 * outcome by evidence.
 *
 * To add a kind: give it a file with these tables, a union of its calls, and the texts and readers
 * for `Calls`.
 */

import { type Message, message, readMessage, writeMessage } from '../../../shared/i18n/message.ts';
import type { Attempt, AttemptState, LookResult } from '../../../shared/sent-once/attempt.ts';
import { attemptStage, isOpenAttempt } from '../../../shared/sent-once/attempt.ts';
import type { DurableFile, FileHome } from '../backups/durable-file.ts';
import { pauseTable, type SendPause } from '../backups/send-pause.ts';
import type { Migration } from '../database/migrate.ts';
import { type Layout, openJournal, type SentOnceEntry } from './sent-once-journal.ts';

/** Written before sending. `before` is what we read then. */
export type CallIntent<Call, Before> = Pick<
  Attempt<Call>,
  'id' | 'call' | 'clerk' | 'startedAt' | 'clearFrom'
> & { readonly before: Before };

/**
 * Written after sending. A null or missing field keeps what was known.
 *
 * Example: `{ at: '2026-11-27T14:00:00Z', state: 'unknown', said }` when no answer came.
 */
export type AttemptEnd = {
  readonly at: string;
  readonly state: AttemptState;
  readonly said: Message;
  readonly resultId?: string | null;
  readonly evidence?: LookResult | null;
};

/** The open journal. Writes throw `DatabaseError` unless they are on the disk. */
export interface Attempts<Call, Before> {
  begin(intent: CallIntent<Call, Before>): Attempt<Call>;
  settle(id: string, settled: AttemptEnd): Attempt<Call>;
  /** Newest first, at most 200, plus every open one however old. */
  attempts(): readonly Attempt<Call>[];
  find(id: string): Attempt<Call> | undefined;
  before(id: string): Before | null;
  /** The open attempt about the same subject, if any. */
  openAbout(call: Call): Attempt<Call> | undefined;
  readonly pause: SendPause;
  close(): void;
}

/**
 * The tables as the schema of a file, with its pauses: attempts and their events. Rows are only
 * added. An attempt without events was being sent.
 */
export const attemptTables = (name: string): Migration => ({
  version: 1,
  name,
  sql: `
    CREATE TABLE attempt(
      seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, call TEXT NOT NULL, before_image TEXT NOT NULL, clerk TEXT NOT NULL,
      started_at TEXT NOT NULL, clear_from TEXT NOT NULL, sha256 BLOB NOT NULL
    ) STRICT;
    CREATE TABLE event(
      attempt INTEGER NOT NULL REFERENCES attempt(seq), number INTEGER NOT NULL, at TEXT NOT NULL, state TEXT NOT NULL,
      sentence TEXT NOT NULL, result TEXT, evidence TEXT, sha256 BLOB NOT NULL, PRIMARY KEY(attempt, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER attempt_stays BEFORE UPDATE ON attempt BEGIN SELECT RAISE(ABORT, 'tries are never changed'); END;
    CREATE TRIGGER attempt_kept BEFORE DELETE ON attempt BEGIN SELECT RAISE(ABORT, 'tries are never deleted'); END;
    CREATE TRIGGER event_stays BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
    CREATE TRIGGER event_kept BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
    ${pauseTable}`,
});

type Facts = Pick<Attempt<unknown>, 'state' | 'said' | 'resultId' | 'evidence'>;
type Step = Omit<AttemptEnd, 'at'>;

/** The layout of those tables. */
export const attemptLayout = <Call, Before>(): Layout<CallIntent<Call, Before>, Step, Facts> => ({
  what: 'call',
  entries: {
    table: 'attempt',
    columns: ['call', 'before_image', 'clerk', 'started_at', 'clear_from'],
  },
  steps: { table: 'event', entry: 'attempt', columns: ['state', 'sentence', 'result', 'evidence'] },
  intentRow: ({ call, before, clerk, startedAt, clearFrom }) => ({
    call: JSON.stringify(call),
    before_image: JSON.stringify(before),
    clerk,
    started_at: startedAt,
    clear_from: clearFrom,
  }),
  intentOf: (row) => ({
    id: row.id,
    call: JSON.parse(row.call as string) as Call,
    before: JSON.parse(row.before_image as string) as Before,
    clerk: row.clerk as string,
    startedAt: row.started_at as string,
    clearFrom: row.clear_from as string,
  }),
  stepRow: ({ state, said, resultId, evidence }) => ({
    state,
    sentence: writeMessage(said),
    result: resultId ?? null,
    evidence: evidence ? JSON.stringify(evidence) : null,
  }),
  stepOf: ({ state, sentence, result, evidence }) => ({
    state: state as AttemptState,
    said: readMessage(sentence as string),
    resultId: result ?? null,
    evidence: evidence ? (JSON.parse(evidence) as LookResult) : null,
  }),
  fold: (facts, { state, said, resultId, evidence }) => ({
    state,
    said,
    resultId: resultId ?? facts.resultId,
    evidence: evidence ?? facts.evidence,
  }),
  begun: () => ({
    state: 'sending',
    said: message('common.sending'),
    resultId: null,
    evidence: null,
  }),
  stage: ({ state }) => attemptStage[state],
  interrupted: () => ({
    state: 'unknown',
    said: message('common.interrupted'),
  }),
});

const shown = <Call, Before>({
  before: _,
  facts,
  ...intent
}: SentOnceEntry<CallIntent<Call, Before>, Facts>): Attempt<Call> => ({
  ...intent,
  ...facts,
});

/**
 * Opens it. `subject` names what a call is about; each subject has at most one open attempt. Throws
 * `DatabaseError` if the file can't be written.
 */
export function openAttempts<Call, Before>(
  file: DurableFile,
  home: FileHome,
  subject: (call: Call) => string,
): Attempts<Call, Before> {
  const journal = openJournal(file, attemptLayout<Call, Before>(), home);
  const newestFirst = () => journal.all().toReversed();
  const kept = (id: string) => journal.find(id);
  return {
    pause: journal.pause,
    close: journal.close,
    begin: (intent) => shown(journal.begin(intent)),
    settle: (id, { at, ...step }) => shown(journal.step(id, at, step)),
    attempts: () =>
      newestFirst()
        .filter(({ facts }, at) => at < 200 || isOpenAttempt(facts.state))
        .map(shown),
    find(id) {
      const entry = kept(id);
      return entry && shown(entry);
    },
    before: (id) => kept(id)?.before ?? null,
    openAbout(call) {
      const entry = newestFirst().find(
        (each) => isOpenAttempt(each.facts.state) && subject(each.call) === subject(call),
      );
      return entry && shown(entry);
    },
  };
}

/**
 * The journal as a feature: the yard over time.
 *
 * The problem: what the history says decides who pays, so it may neither miss a change nor be
 * edited unseen. And a question about a moment months ago must be answered at once.
 *
 * How it works:
 * 1. `write/recorder.ts` listens to the yard and the outbox and makes facts of what changed. They
 *    are written twice a minute, and at once when a clerk acts or asks.
 * 2. Each fact carries a hash over the one before it (`format/chain.ts`), so the facts prove each
 *    other. Names, indexes and packed yards are derived from them, and can be made again
 *    (`verify/derived.ts`).
 * 3. A moment of the past is the packed yard before it (`archive/keyframe.ts`) and the facts since
 *    then (`read/past-yard.ts`).
 * 4. What happened while the console was off is found at the next start, by comparing the journal's
 *    last yard with the one that is read (`write/catch-up.ts`).
 * 5. Months older than the kept days move to files of their own (`archive/months.ts`).
 *
 * It opens before the outbox and closes after it, so that no step of an operation is missed. Why it
 * is so: docs/decisions/a-journal-that-cannot-be-edited-unseen.md.
 */
import { dayOf } from '../../shared/appointments/days.ts';
import type { CheckIn } from '../../shared/console-api/gate.ts';
import type { Notice } from '../../shared/console-api/status.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { VisitId } from '../../shared/ids.ts';
import { actSubject } from '../../shared/journal/act-lines.ts';
import type { Subject } from '../../shared/journal/journal-fact.ts';
import { type JournalVerdict, verdictMessage } from '../../shared/journal/journal-verdict.ts';
import { checkedInKind } from '../../shared/journal/lines.ts';
import type { NoteDesks } from '../desks/replicate/note-ports.ts';
import { DatabaseError, toDatabaseError } from '../kernel/database/database-error.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { ReadServiceEvents } from '../remote/dock-scheduling/service-events.ts';
import type { openYardFeature } from '../yard/feature.ts';
import { unsealedKind } from './format/chain.ts';
import { journalApi } from './journal-api.ts';
import { journalFileName, type OpenedJournal, openJournalFile } from './journal-file.ts';
import { moveOldMonths } from './retention.ts';
import type { DeskAct } from './write/desk-acts.ts';
import { leftNamed, leftSince } from './write/left.ts';
import { Recorder, sealsSubject } from './write/recorder.ts';

/** First check of the file after the start, and the time between two checks, in milliseconds. */
const FIRST_CHECK_MS = 5 * 60_000;
const NEXT_CHECK_MS = 24 * 60 * 60_000;

/**
 * How many of the latest operations we compare with the journal at the start. A kill loses the
 * steps of the last two seconds.
 */
const OPERATIONS_LOOKED_AT = 50;

/** Facts of a visit among which we look for its check-in: it is new when we ask. */
const FACTS_OF_ARRIVAL = 200;

export type JournalFeatureParts = {
  readonly context: FeatureContext;
  readonly yard: Pick<ReturnType<typeof openYardFeature>, 'live' | 'asOf' | 'onLooked'>;
  /** The facility's zone, once it is known. */
  readonly zoneNow: () => string | null;
  /** Reads events that the service dates itself; null without a service. */
  readonly dockScheduling: { readonly events?: ReadServiceEvents | null | undefined } | null;
  /** The other desks; null for one desk alone. */
  readonly desks: { readonly notes: NoteDesks } | null;
};

/**
 * Once a day: checks whether the file was edited, and moves old months out of it.
 *
 * States: `waiting → checking → tidying → waiting`. A finding stays on the screen until the console
 * ends.
 */
class DailyCheck {
  readonly #file: OpenedJournal;
  readonly #context: FeatureContext;
  readonly #dayOf: (ms: number) => string | null;
  /** False once the console ends. We raise no notice after that. */
  #isOpen = true;
  #cancel = () => {};

  constructor(file: OpenedJournal, context: FeatureContext, dayOf: (ms: number) => string | null) {
    this.#file = file;
    this.#context = context;
    this.#dayOf = dayOf;
  }

  start(): void {
    this.#after(FIRST_CHECK_MS);
  }

  stop(): void {
    this.#cancel();
    this.#isOpen = false;
  }

  #after(ms: number): void {
    this.#cancel = this.#context.timers.after(ms, () => void this.#check());
  }

  async #check(): Promise<void> {
    const broken = await this.#file.verify(null).then(brokenMessage, uncheckedMessage);
    if (!this.#isOpen) return;
    this.#notice('journal-check', 'error', broken);
    if (broken !== null) return;
    this.#after(NEXT_CHECK_MS);
    // Evidence: we don't move anything out of a file that may have been edited.
    await this.#tidy();
  }

  async #tidy(): Promise<void> {
    const now = this.#context.clock.now();
    const why = await moveOldMonths(this.#file, now, this.#dayOf).catch(() => null);
    if (this.#isOpen) this.#notice('journal-months', 'warning', why);
  }

  #notice(key: string, severity: Notice['severity'], said: Message | null): void {
    this.#context.status.setNotices(key, said === null ? [] : [{ key, severity, said }]);
  }
}

/** Opens it. Throws `DatabaseError` when another program holds the file. */
export function openJournalFeature({
  context,
  yard,
  zoneNow,
  dockScheduling,
  desks,
}: JournalFeatureParts) {
  const { clock, timers, status, warehouse } = context;
  const file = openJournalFile(context.home, warehouse);
  status.setNotices('journal', file.notices);
  const dayHere = (ms: number) => {
    const zone = zoneNow();
    return zone === null ? null : dayOf(ms, zone);
  };
  const recorder = new Recorder({
    file,
    base: yard.live.base,
    asOf: yard.asOf,
    clock,
    timers,
    dayOf: dayHere,
    onTrouble: (why) => status.setNotices('journal-disk', why === null ? [] : [notKept(why)]),
  });
  if (file.sealFault !== null) {
    const why = file.sealFault;
    const said = message('journal.broken', { why: verdictMessage({ kind: 'last', why }) });
    status.setNotices('journal-seal', [{ key: 'journal-seal', severity: 'error', said }]);
    // The next write makes a new seal. This fact keeps in the chain that the old one didn't fit.
    recorder.keep({
      source: 'desk',
      kind: unsealedKind,
      at: clock.now(),
      subjects: [sealsSubject],
      body: { why },
    });
  }
  const dailyCheck = new DailyCheck(file, context, dayHere);
  const stops = [
    yard.live.onBase((change) => recorder.changing(change)),
    yard.onLooked((asOf) => recorder.looked(asOf)),
  ];
  return {
    api: {
      journal: journalApi({
        file,
        recorder,
        base: yard.live.base,
        clock,
        clerk: context.clerk,
        words: context.words,
        events: dockScheduling?.events ?? null,
        desks: desks?.notes ?? null,
      }),
    },
    file,
    recorder,
    /** Trucks that left. */
    left: {
      named: (text: string) => leftNamed(file, yard.live.base, text),
      since: (instant: number) => leftSince(file, yard.live.base, instant),
    },
    /** Notes each step of an operation. */
    follow<Followed extends Pick<Outbox, 'watch' | 'list'>>(outbox: Followed): Followed {
      const { records } = outbox.list({ limit: OPERATIONS_LOOKED_AT });
      recorder.operationsBefore(records.toReversed());
      stops.push(
        outbox.watch((change) => {
          if (change.kind === 'changed') recorder.operation(change.record);
        }),
      );
      return outbox;
    },
    /** Notes what a clerk did: by default the one at the desk. Null: we don't know who. */
    did({ kind, subjects, body }: DeskAct, clerk: string | null = context.clerk()): void {
      const who: readonly Subject[] = clerk === null ? [] : [`clerk:${clerk}`];
      recorder.note({
        source: 'desk',
        kind,
        at: clock.now(),
        subjects: [...subjects, ...who],
        body,
      });
    },
    /**
     * Keeps that a truck was checked in here, once for each visit, what the clerk said isn't known
     * of it, and since when it stood at the gate if it was sent later. Returns why that isn't on
     * the disk, or null.
     */
    checkedIn(
      visit: VisitId,
      label: Message,
      clerk: string,
      { notKnown = [], cameAt }: Pick<CheckIn, 'notKnown' | 'cameAt'> = {},
    ): Message | null {
      const facts = file.about(`visit:${visit}`, Number.MAX_SAFE_INTEGER, FACTS_OF_ARRIVAL);
      if (facts.some(({ kind }) => kind === checkedInKind)) return null;
      return recorder.keep({
        source: 'desk',
        kind: checkedInKind,
        at: clock.now(),
        subjects: [`visit:${visit}`, actSubject('gate'), `clerk:${clerk}`],
        body: {
          label,
          ...(notKnown.length === 0 ? {} : { notKnown }),
          ...(cameAt === undefined ? {} : { cameAt }),
        },
      });
    },
    start() {
      recorder.begin();
      dailyCheck.start();
    },
    stop() {
      dailyCheck.stop();
      for (const stop of stops) stop();
      recorder.end();
      file.close();
    },
  };
}

const notKept = (why: Message): Notice => ({
  key: 'journal-disk',
  severity: 'warning',
  said: message('journal.notKept', { why }),
});

const brokenMessage = (verdict: JournalVerdict): Message | null =>
  verdict.kind === 'unchanged' ? null : message('journal.broken', { why: verdictMessage(verdict) });

/** If we couldn't read the file to its end, we don't know that it is sound. */
function uncheckedMessage(error: unknown): Message {
  const known = toDatabaseError(error, journalFileName);
  return message('journal.unchecked', {
    why: known instanceof DatabaseError ? known.said : message('service.internal'),
  });
}

/**
 * The gate: check-in, link, unlink, acknowledge. Online only, by a click, once; what is not known stays in the file until a fresh
 * read or the clerk settles it. Nothing here is ever sent again by itself (reliability.md 2.2).
 */
import type { CheckIn, CheckInAttempt, GateExtensions } from '../../shared/console-api/gate.ts';
import type { Held } from '../../shared/hold.ts';
import type { AppointmentId, VisitId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { wholeOf } from '../../shared/sent-once/whole-of.ts';
import { inEnglish } from '../../shared/words/in-english.ts';
import { message } from '../../shared/words/message.ts';
import { createTurns } from '../kernel/sent-once/turns.ts';
import type { Outcome } from '../remote/outcome.ts';
import type { CheckInFile } from './check-in-file.ts';
import { shownCheckIn } from './check-in-sending.ts';
import { type CheckIns, type CheckInsParts, createCheckIns } from './check-ins.ts';

/** What the gate is made of. */
export type GateParts = Omit<CheckInsParts, 'file' | 'closing'> & {
  readonly extensions: GateExtensions;
  /** Null when its file could not be opened: then nothing is checked in, because it could not be written down. */
  readonly file: CheckInFile | null;
  /** Told how many check-ins wait for the clerk and what holds further ones back, at the start and after each change. */
  readonly onUnsettled: (count: number, held: Held | null) => void;
  /** Asks for a read of the yard soon, so that what was done is seen. */
  readonly hurry: () => void;
};

/** The gate. Methods that answer `Result` tell why not in one sentence. */
export interface Gate {
  attempts(): readonly CheckInAttempt[];
  checkIn(input: CheckIn): Promise<Result<CheckInAttempt, string>>;
  look(id: string): Promise<Result<CheckInAttempt, string>>;
  finish(id: string): Promise<Result<CheckInAttempt, string>>;
  clear(id: string): Result<null, string>;
  /** Why nobody is checked in until a clerk has looked in the yard; null: check-ins go. */
  hold(): Held | null;
  /** The clerk looked. */
  looked(): Result<null, string>;
  acknowledge(visit: VisitId): Promise<Result<null, string>>;
  link(visit: VisitId, appointment: AppointmentId): Promise<Result<null, string>>;
  unlink(visit: VisitId, appointment: AppointmentId): Promise<Result<null, string>>;
  /** Lets what is being sent end, then closes the file. */
  stop(): Promise<void>;
}

/** What is said where the profile does not turn an extension on. */
export const offSentence = (key: keyof GateExtensions): string =>
  `The profile does not turn this on. Where the service takes it, add "extensions": { "${key}": true } under "dockScheduling", or switch it on in Settings, Facility and services.`;

/** Makes it. */
export function createGate(parts: GateParts): Gate {
  const { client, extensions, file } = parts;
  const stopping = new AbortController();
  const checkIns = file === null ? null : createCheckIns({ ...parts, file, closing: stopping.signal });
  const turns = createTurns('This is under way already. Wait for its answer.', inEnglish(message('service.closing')));

  const hold = () => file?.hold.now() ?? null;
  const tell = () => parts.onUnsettled((file?.open() ?? []).filter(({ facts }) => facts.state !== 'sending').length, hold());
  tell();

  /** One thing at a time about one subject: a double click is one call. */
  const alone = <T>(subject: string, work: () => Promise<Result<T, string>>): Promise<Result<T, string>> =>
    turns.alone(subject, async () => {
      try {
        return await work();
      } finally {
        if (!stopping.signal.aborted) {
          tell();
          parts.hurry();
        }
      }
    });
  const checking = (subject: string, work: (of: CheckIns) => Promise<Result<CheckInAttempt, string>>) =>
    alone(subject, async () => {
      if (!extensions.checkIn) return fail(offSentence('checkIn'));
      return checkIns === null ? fail('Checking in is off, because it could not be written down on this computer.') : work(checkIns);
    });
  /** The clerk's word. */
  const said = (word: (of: CheckIns) => Result<null, string>): Result<null, string> => {
    const told = checkIns === null ? ok(null) : word(checkIns);
    tell();
    return told;
  };

  /** The outcome of a call that makes nothing; an unclear one is seen in the next read of the yard. */
  const told = (outcome: Outcome): Result<null, string> => {
    if (outcome.kind === 'ok') return ok(null);
    return fail(
      outcome.kind === 'unknown' ? `${inEnglish(wholeOf(outcome))} The list shows it once it is read.` : inEnglish(wholeOf(outcome)),
    );
  };
  const linking = (verb: 'link' | 'unlink') => (visit: VisitId, appointment: AppointmentId) =>
    alone<null>(`visit ${visit}`, async () => (extensions.link ? told(await client[verb](visit, appointment)) : fail(offSentence('link'))));

  return {
    attempts: () => (file?.open() ?? []).map(shownCheckIn),
    checkIn: (input) => checking('check-in', (of) => of.checkIn(input)),
    look: (id) => checking(`attempt ${id}`, (of) => of.look(id)),
    finish: (id) => checking(`attempt ${id}`, (of) => of.finish(id)),
    clear: (id) => said((of) => of.clear(id)),
    hold,
    looked: () => said((of) => of.looked()),
    acknowledge: (visit) =>
      alone<null>(`visit ${visit}`, async () =>
        extensions.checkIn ? told(await client.acknowledge(visit)) : fail(offSentence('checkIn')),
      ),
    link: linking('link'),
    unlink: linking('unlink'),
    async stop() {
      stopping.abort();
      await new Promise<void>((resolve) => turns.close(resolve));
      file?.close();
    },
  };
}

/**
 * The gate: check-in, link, unlink, acknowledge. Online only, by a click, once; what is not known
 * stays in the file until a fresh read or the clerk settles it. Nothing here is ever sent again by
 * itself (reliability.md 2.2).
 */
import type {
  CheckIn,
  CheckInAttempt,
  CheckInDraft,
  GateExtensions,
  HeldTruck,
  KnownTruck,
  TakenBack,
} from '../../shared/console-api/gate.ts';
import { cameForByVisit } from '../../shared/gate/came-for.ts';
import type { Held } from '../../shared/hold.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { AppointmentId, VisitId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { refusedSaid, wholeOf } from '../../shared/sent-once/whole-of.ts';
import { isBlank } from '../../shared/text.ts';
import { createTurns } from '../kernel/sent-once/turns.ts';
import type { Outcome } from '../remote/outcome.ts';
import type { CheckInFile } from './check-in-file.ts';
import { shownCheckIn } from './check-in-sending.ts';
import { type CheckIns, type CheckInsParts, createCheckIns } from './check-ins.ts';
import type { CheckInDesks } from './desk-ports.ts';
import { createDrafts, type Drafts, type StoredCheckIn } from './gate-drafts.ts';
import type { GateFacts } from './gate-facts.ts';
import { createUnderWay, type TrucksUnderWay } from './under-way.ts';

/** What the gate is made of. */
export type GateParts = Omit<CheckInsParts, 'file' | 'closing' | 'underWay'> & {
  readonly extensions: GateExtensions;
  /**
   * Null when its file could not be opened: then nothing is checked in, because it could not be
   * written down.
   */
  readonly file: CheckInFile | null;
  /**
   * Told how many check-ins wait for the clerk and what holds further ones back, at the start and
   * after each change.
   */
  readonly onUnsettled: (count: number, held: Held | null) => void;
  /** Asks for a read of the yard soon, so that what was done is seen. */
  readonly refreshNow: () => void;
  /** The other desks; null for one desk alone. */
  readonly desks: CheckInDesks | null;
  /** Check-ins that were taken back. */
  readonly facts: Pick<GateFacts, 'isVoid' | 'takeBack'>;
};

/** The gate. Methods that answer `Result` tell why not in one sentence. */
export interface Gate {
  attempts(): readonly CheckInAttempt[];
  /** Visits that were checked in from here. */
  own(): readonly VisitId[];
  /** `instead`: the check-in of another desk in whose place it goes on. */
  checkIn(input: CheckIn, instead?: string | null): Promise<Result<CheckInAttempt, Message>>;
  /** Has the truck in hand until `signal`, and tells who else has it. */
  atCard(
    input: CheckIn,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<{ readonly held: HeldTruck | null }, void>;
  /** What this desk knows of a truck with this plate. */
  known(plate: string): KnownTruck | null;
  /** Check-ins that are not sent yet, oldest first. */
  drafts(): readonly CheckInDraft[];
  keepDraft(draft: StoredCheckIn): Promise<Result<null, Message>>;
  sendDraft(id: string, instead?: string | null): Promise<Result<CheckInAttempt, Message>>;
  dropDraft(id: string): Result<null, Message>;
  look(id: string): Promise<Result<CheckInAttempt, Message>>;
  finish(id: string): Promise<Result<CheckInAttempt, Message>>;
  clear(id: string): Result<null, Message>;
  /** Why nobody is checked in until a clerk has looked in the yard; null: check-ins go. */
  hold(): Held | null;
  /** The clerk looked. */
  looked(): Result<null, Message>;
  acknowledge(visit: VisitId): Promise<Result<null, Message>>;
  link(visit: VisitId, appointment: AppointmentId): Promise<Result<null, Message>>;
  unlink(visit: VisitId, appointment: AppointmentId): Promise<Result<null, Message>>;
  /** Takes a wrong check-in back; answers the appointments whose trucks are still to come. */
  takeBack(visit: VisitId, why: string): Promise<Result<TakenBack, Message>>;
  /** Lets what is being sent end, then closes the file. */
  stop(): Promise<void>;
}

/** The message where the profile does not turn an extension on (`dockScheduling.extensions`). */
const off = (call: keyof GateExtensions): Message => message('gate.no.off', { call });

/** Makes it. */
export function createGate(parts: GateParts): Gate {
  const { client, extensions, file } = parts;
  const stopping = new AbortController();
  const drafts: Drafts | null =
    file === null ? null : createDrafts({ ...parts, file, underWay: () => underWay });
  const underWay: TrucksUnderWay | null =
    file === null || drafts === null || parts.desks === null
      ? null
      : createUnderWay({
          ...parts,
          desks: parts.desks,
          file,
          drafts: drafts.waiting,
          closing: stopping.signal,
        });
  const checkIns =
    file === null ? null : createCheckIns({ ...parts, file, underWay, closing: stopping.signal });
  const turns = createTurns<Message>(message('gate.no.busy'), message('service.closing'));

  const hold = () => file?.hold.now() ?? null;
  const tell = () => {
    underWay?.changed();
    parts.onUnsettled(
      (file?.open() ?? []).filter(({ facts }) => facts.state !== 'sending').length,
      hold(),
    );
  };
  tell();

  /** One thing at a time about one subject: a double click is one call. */
  const alone = <T>(
    subject: string,
    work: () => Promise<Result<T, Message>>,
  ): Promise<Result<T, Message>> =>
    turns.alone(subject, async () => {
      try {
        return await work();
      } finally {
        if (!stopping.signal.aborted) {
          tell();
          parts.refreshNow();
        }
      }
    });
  const checking = (
    subject: string,
    work: (of: CheckIns) => Promise<Result<CheckInAttempt, Message>>,
  ) =>
    alone(subject, async () => {
      if (!extensions.checkIn) return fail(off('checkIn'));
      return checkIns === null ? fail(message('gate.no.file')) : work(checkIns);
    });
  /** The clerk's word. */
  const said = (word: (of: CheckIns) => Result<null, Message>): Result<null, Message> => {
    const told = checkIns === null ? ok(null) : word(checkIns);
    tell();
    return told;
  };

  /**
   * The outcome of a call that makes nothing; an unclear one is seen in the next read of the yard.
   */
  const told = (outcome: Outcome): Result<null, Message> => {
    if (outcome.kind === 'ok') return ok(null);
    if (outcome.kind === 'refused') return fail(refusedSaid(outcome.said));
    return fail(
      outcome.kind === 'unknown'
        ? message('gate.no.unsure', { why: outcome.said })
        : wholeOf(outcome),
    );
  };
  const linking = (verb: 'link' | 'unlink') => (visit: VisitId, appointment: AppointmentId) =>
    alone<null>(`visit:${visit}`, async () =>
      extensions.link ? told(await client[verb](visit, appointment)) : fail(off('link')),
    );

  return {
    attempts: () => (file?.open() ?? []).map(shownCheckIn),
    own: () => file?.made() ?? [],
    checkIn: (input, instead = null) => checking('check-in', (of) => of.checkIn(input, instead)),
    atCard: (input, signal) => underWay?.atCard(input, signal) ?? nobodyElse(),
    known(plate) {
      const newest = file?.newestOf(plate, parts.facts.isVoid) ?? null;
      if (newest === null) return null;
      const { input, at } = newest;
      const { phone, useWhatsApp, dotNumber, companyHint, visitType } = input;
      const [first] = input.containers;
      const trailer = first === undefined ? null : { type: first.type, state: first.state };
      return { phone, useWhatsApp, dotNumber, companyHint, visitType, trailer, at };
    },
    drafts: () => drafts?.shown() ?? [],
    keepDraft: (draft) =>
      alone<null>(`draft:${draft.id}`, async () => {
        if (!extensions.checkIn) return fail(off('checkIn'));
        return drafts === null ? fail(message('gate.no.file')) : drafts.keep(draft);
      }),
    // The same turn as any check-in: a double click is one call, and two drafts of one truck are
    // not sent beside each other.
    sendDraft: (id, instead = null) =>
      checking('check-in', async (of) =>
        drafts === null ? fail(message('gate.no.file')) : drafts.send(id, instead, of),
      ),
    dropDraft: (id) => drafts?.drop(id) ?? ok(null),
    look: (id) => checking(`attempt:${id}`, (of) => of.look(id)),
    finish: (id) => checking(`attempt:${id}`, (of) => of.finish(id)),
    clear: (id) => said((of) => of.clear(id)),
    hold,
    looked: () => said((of) => of.looked()),
    acknowledge: (visit) =>
      alone<null>(`visit:${visit}`, async () =>
        extensions.checkIn ? told(await client.acknowledge(visit)) : fail(off('checkIn')),
      ),
    link: linking('link'),
    unlink: linking('unlink'),
    takeBack: (id, why) =>
      alone(`visit:${id}`, async () => {
        const visit = [...parts.visits()].find((each) => each.id === id && each.isActive);
        if (isBlank(why)) return fail(message('gate.takeBack.why'));
        if (visit === undefined) return fail(message('gate.takeBack.gone'));
        const appointments = cameForByVisit(visit).map(({ appointment }) => appointment);
        if (appointments.length > 0 && !extensions.link) return fail(off('link'));
        for (const each of appointments) {
          const unlinked = told(await client.unlink(id, each));
          if (!unlinked.ok) return unlinked;
        }
        const trouble = parts.facts.takeBack(id, appointments, why.trim());
        return trouble === null ? ok({ appointments }) : fail(trouble);
      }),
    async stop() {
      stopping.abort();
      await new Promise<void>((resolve) => turns.close(resolve));
      file?.close();
    },
  };
}

/** One desk alone: nobody else has the truck. */
async function* nobodyElse(): AsyncGenerator<{ readonly held: null }, void> {
  yield { held: null };
}

/**
 * The gate: check-in, link, unlink, acknowledge. Online only, by a click, once. An unknown result
 * stays in the file until a fresh read or the clerk settles it. Nothing is ever sent again
 * automatically.
 */
import type { StillArrived } from '../../shared/console-api/appointments.ts';
import type {
  CheckIn,
  CheckInAttempt,
  CheckInDraft,
  GateExtensions,
  KnownTruck,
  TakenBack,
  TakenTruck,
} from '../../shared/console-api/gate.ts';
import { cameForByVisit } from '../../shared/gate/came-for.ts';
import { plateProblem } from '../../shared/gate/code-problems.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { AppointmentId, VisitId } from '../../shared/ids.ts';
import { inCapitals, isPlaceholder, isSamePlate } from '../../shared/readers/identity.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { SendingPaused } from '../../shared/sending-paused.ts';
import { fullMessage, refusedMessage } from '../../shared/sent-once/full-message.ts';
import { displayText, isBlank } from '../../shared/text.ts';
import type { Instant } from '../../shared/time.ts';
import { createTurns } from '../kernel/sent-once/turns.ts';
import type { Outcome } from '../remote/outcome.ts';
import type { CheckInFile, DurableCheckIn } from './check-in-file.ts';
import { shownCheckIn } from './check-in-sending.ts';
import { CheckIns, type CheckInsParts } from './check-ins.ts';
import type { CheckInDesks } from './desk-ports.ts';
import { createDrafts, type Drafts, type StoredCheckIn } from './gate-drafts.ts';
import type { GateFacts } from './gate-facts.ts';
import { TrucksUnderWay } from './under-way.ts';

export type GateParts = Omit<CheckInsParts, 'file' | 'closing' | 'underWay' | 'onMade'> & {
  readonly extensions: GateExtensions;
  /**
   * Null when its file could not be opened: then nothing is checked in, because it could not be
   * written down.
   */
  readonly file: CheckInFile | null;
  /**
   * Called with how many check-ins wait for the clerk and what holds further ones, at the start and
   * after each change.
   */
  readonly onUnsettled: (count: number, held: SendingPaused | null) => void;
  /** Asks for a read of the yard soon, so that what was done is seen. */
  readonly refreshNow: () => void;
  /** The other desks; null for one desk alone. */
  readonly desks: CheckInDesks | null;
  /** Why a truck isn't let in; null: it may be. Asked before anything is kept or sent. */
  readonly mayEnter: (input: CheckIn) => Message | null;
  /** Keeps what was seen of a truck that came in (`main/gate-checks`), or returns why not. */
  readonly cameIn: CheckInsParts['onMade'];
  /** Sets the appointments of a wrong check-in back, where no other truck came for them. */
  readonly takeBackArrival: (
    visit: VisitId,
    appointments: readonly AppointmentId[],
  ) => Promise<StillArrived | null>;
  /** Check-ins that were taken back, and what trucks also came for. */
  readonly facts: Pick<GateFacts, 'isVoid' | 'takeBack' | 'setAlsoFor'>;
};

/** The message where the profile does not turn an extension on (`dockScheduling.extensions`). */
const off = (call: keyof GateExtensions): Message => message('gate.no.off', { call });

/** What the gate does with its file. */
type WithFile = {
  readonly file: CheckInFile;
  readonly drafts: Drafts;
  readonly checkIns: CheckIns;
  readonly underWay: TrucksUnderWay | null;
};

/** The gate. Methods that answer `Result` say why not in one sentence. */
export class Gate {
  readonly #parts: GateParts;
  readonly #with: WithFile | null;
  readonly #stopping = new AbortController();
  readonly #turns = createTurns<Message>(message('gate.no.busy'), message('service.closing'));

  constructor(parts: GateParts) {
    this.#parts = parts;
    this.#with = parts.file === null ? null : withFile(parts, parts.file, this.#stopping.signal);
    this.#changed();
  }

  attempts = (): readonly CheckInAttempt[] => this.#open().map(shownCheckIn);

  /** Visits that were checked in from here. */
  own = (): readonly VisitId[] => this.#with?.file.made() ?? [];

  /** When the trucks of check-ins that were sent later stood at the gate. */
  cameAt = (): ReturnType<CheckInFile['cameAt']> => this.#with?.file.cameAt() ?? [];

  stoodAt = (visit: VisitId): Instant | null => this.#with?.file.stoodAt(visit) ?? null;

  /** `instead`: the check-in of another desk in whose place it goes on. */
  checkIn(input: CheckIn, instead: string | null = null): Promise<Result<CheckInAttempt, Message>> {
    return this.#saving('check-in', async ({ checkIns }) => {
      const why = this.#parts.mayEnter(input);
      return why === null ? checkIns.checkIn(input, instead) : fail(why);
    });
  }

  /** Claims the truck until `signal` aborts, and reports which other desk has it. */
  atCard(
    input: CheckIn,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<{ readonly held: TakenTruck | null }, void> {
    return this.#with?.underWay?.atCard(input, signal) ?? nobodyElse();
  }

  /** What this desk knows of a truck with this plate. */
  known(plate: string): KnownTruck | null {
    const { facts, placeholders } = this.#parts;
    /** Its check-in was taken back, or its plate was corrected since. */
    const isForgotten = (id: VisitId) => {
      if (facts.isVoid(id)) return true;
      const now = this.#visit(id)?.licensePlate;
      return now != null && !isSamePlate(now, plate);
    };
    const newest = isPlaceholder(plate, placeholders)
      ? null
      : (this.#with?.file.newestOf(plate, isForgotten) ?? null);
    if (newest === null) return null;
    const { input, at } = newest;
    const { phone, useWhatsApp, dotNumber, companyHint, visitType } = input;
    const [first] = input.containers;
    const trailer = first === undefined ? null : { type: first.type, state: first.state };
    return { phone, useWhatsApp, dotNumber, companyHint, visitType, trailer, at };
  }

  /** Check-ins that are not sent yet, oldest first. */
  drafts = (): readonly CheckInDraft[] => this.#with?.drafts.shown() ?? [];

  keepDraft(draft: StoredCheckIn): Promise<Result<null, Message>> {
    return this.#saving(`draft:${draft.id}`, async ({ drafts }) => {
      const why = this.#parts.mayEnter(draft.input);
      return why === null ? drafts.keep(draft) : fail(why);
    });
  }

  /**
   * Drafts wait in the same line as other check-ins. So a double click is one call, and two drafts
   * of one truck are never sent at the same time.
   */
  sendDraft(id: string, instead: string | null = null): Promise<Result<CheckInAttempt, Message>> {
    return this.#saving('check-in', async ({ drafts, checkIns }) => {
      // The list may have changed since it was kept.
      const draft = drafts.waiting().find((each) => each.id === id);
      const why = draft === undefined ? null : this.#parts.mayEnter(draft.input);
      return why === null ? drafts.send(id, instead, checkIns) : fail(why);
    });
  }

  dropDraft = (id: string): Result<null, Message> => this.#with?.drafts.drop(id) ?? ok(null);

  look = (id: string): Promise<Result<CheckInAttempt, Message>> =>
    this.#saving(`attempt:${id}`, ({ checkIns }) => checkIns.look(id));

  finish = (id: string): Promise<Result<CheckInAttempt, Message>> =>
    this.#saving(`attempt:${id}`, ({ checkIns }) => checkIns.finish(id));

  clear = (id: string): Result<null, Message> => this.#word((of) => of.clear(id));

  /** Why check-ins pause until a clerk has looked in the yard; null: they don't. */
  pause = (): SendingPaused | null => this.#with?.file.pause.now() ?? null;

  /** The clerk looked. */
  looked = (): Result<null, Message> => this.#word((of) => of.looked());

  acknowledge(visit: VisitId): Promise<Result<null, Message>> {
    const { client, extensions } = this.#parts;
    return this.#alone<null>(`visit:${visit}`, async () =>
      extensions.checkIn ? resultOf(await client.acknowledge(visit)) : fail(off('checkIn')),
    );
  }

  /**
   * Corrects the plate of a truck that is here. `was`: the plate that the clerk saw. Nothing is
   * sent if another desk corrected it meanwhile.
   */
  correctPlate(id: VisitId, typed: string, was: string): Promise<Result<null, Message>> {
    const { client, extensions } = this.#parts;
    return this.#alone<null>(`visit:${id}`, async () => {
      if (!extensions.checkIn) return fail(off('checkIn'));
      const plate = inCapitals(typed.trim());
      const why = plateProblem(plate);
      if (why !== null) return fail(why);
      const visit = this.#visit(id);
      if (visit?.isActive !== true) return fail(message('gate.takeBack.gone'));
      const now = visit.licensePlate ?? '';
      if (now !== was)
        return fail(message('gate.plate.changed', { plate: displayText(now, 40) || 'none' }));
      return resultOf(await client.correctPlate(id, plate));
    });
  }

  #visit(id: VisitId) {
    return [...this.#parts.visits()].find((each) => each.id === id);
  }

  link = (visit: VisitId, appointment: AppointmentId): Promise<Result<null, Message>> =>
    this.#linking('link', visit, appointment);

  unlink = (visit: VisitId, appointment: AppointmentId): Promise<Result<null, Message>> =>
    this.#linking('unlink', visit, appointment);

  /** Takes a wrong check-in back. Returns the appointments whose trucks are still to come. */
  takeBack(id: VisitId, why: string): Promise<Result<TakenBack, Message>> {
    const { client, extensions, facts } = this.#parts;
    return this.#alone(`visit:${id}`, async () => {
      const visit = this.#visit(id);
      if (isBlank(why)) return fail(message('gate.takeBack.why'));
      if (visit?.isActive !== true) return fail(message('gate.takeBack.gone'));
      const appointments = cameForByVisit(visit).map(({ appointment }) => appointment);
      if (appointments.length > 0 && !extensions.link) return fail(off('link'));
      for (const each of appointments) {
        const unlinked = resultOf(await client.unlink(id, each));
        if (!unlinked.ok) return unlinked;
      }
      const trouble = facts.takeBack(id, appointments, why.trim());
      if (trouble !== null) return fail(trouble);
      return ok({ appointments, stays: await this.#parts.takeBackArrival(id, appointments) });
    });
  }

  /** Lets what is being sent end, then closes the file. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await new Promise<void>((resolve) => this.#turns.close(resolve));
    this.#with?.file.close();
  }

  #open = (): readonly DurableCheckIn[] => this.#with?.file.open() ?? [];

  #changed(): void {
    this.#with?.underWay?.changed();
    this.#parts.onUnsettled(
      this.#open().filter(({ facts }) => facts.state !== 'sending').length,
      this.pause(),
    );
  }

  /** One thing at a time about one subject: a double click is one call. */
  #alone<T>(subject: string, work: () => Promise<Result<T, Message>>): Promise<Result<T, Message>> {
    return this.#turns.alone(subject, async () => {
      try {
        return await work();
      } finally {
        if (!this.#stopping.signal.aborted) {
          this.#changed();
          this.#parts.refreshNow();
        }
      }
    });
  }

  /** The same, where checking in is on and its file is there. */
  #saving<T>(
    subject: string,
    work: (of: WithFile) => Promise<Result<T, Message>>,
  ): Promise<Result<T, Message>> {
    return this.#alone(subject, async () => {
      if (!this.#parts.extensions.checkIn) return fail(off('checkIn'));
      return this.#with === null ? fail(message('gate.no.file')) : work(this.#with);
    });
  }

  /** The clerk's decision. */
  #word(word: (of: CheckIns) => Result<null, Message>): Result<null, Message> {
    const result = this.#with === null ? ok(null) : word(this.#with.checkIns);
    this.#changed();
    return result;
  }

  #linking(verb: 'link' | 'unlink', visit: VisitId, appointment: AppointmentId) {
    const { client, extensions } = this.#parts;
    return this.#alone<null>(`visit:${visit}`, async () =>
      extensions.link ? resultOf(await client[verb](visit, appointment)) : fail(off('link')),
    );
  }
}

/** The parts that need the file of check-ins. */
function withFile(parts: GateParts, file: CheckInFile, closing: AbortSignal): WithFile {
  const drafts = createDrafts({ ...parts, file, underWay: () => underWay });
  const underWay =
    parts.desks === null
      ? null
      : new TrucksUnderWay({
          ...parts,
          desks: parts.desks,
          file,
          drafts: drafts.waiting,
          closing,
        });
  const onMade: CheckInsParts['onMade'] = (visit, input, clerk) => {
    const also = input.alsoFor.map((each) => parts.facts.setAlsoFor(visit, each, true));
    return [...also, parts.cameIn(visit, input, clerk)].find((trouble) => trouble !== null) ?? null;
  };
  return {
    file,
    drafts,
    underWay,
    checkIns: new CheckIns({ ...parts, file, underWay, closing, onMade }),
  };
}

/** The result of a call that makes nothing; an unclear one is seen in the next read of the yard. */
function resultOf(outcome: Outcome): Result<null, Message> {
  if (outcome.kind === 'ok') return ok(null);
  if (outcome.kind === 'refused') return fail(refusedMessage(outcome.said));
  return fail(
    outcome.kind === 'unknown'
      ? message('gate.no.unsure', { why: outcome.said })
      : fullMessage(outcome),
  );
}

/** One desk alone: no other desk has the truck. */
async function* nobodyElse(): AsyncGenerator<{ readonly held: null }, void> {
  yield { held: null };
}

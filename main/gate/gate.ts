/**
 * The gate: check-in, link, unlink, acknowledge. Online only, by a click, once; what is not known stays in the file until a fresh
 * read or the clerk settles it. Nothing here is ever sent again by itself (reliability.md 2.2).
 */
import type { CheckIn, CheckInAttempt, GateExtensions } from '../../shared/console-api/gate.ts';
import { checkInLabel, isSameTruck, normalCheckIn, visitsOfCheckIn } from '../../shared/gate/check-in.ts';
import type { Held } from '../../shared/hold.ts';
import type { AppointmentId, ContainerId, VisitId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { joined } from '../../shared/text.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { Visit } from '../../shared/yard/model.ts';
import { codeKey } from '../../shared/yard/natural-order.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import type { AssetsRead } from '../outbox/ports.ts';
import type { GateClient } from '../remote/dock-scheduling/gate.ts';
import { keyOf } from '../remote/idempotency-key.ts';
import { type Outcome, RemoteError } from '../remote/outcome.ts';
import type { CheckInFile, ContainerStep, Facts, KeptCheckIn } from './check-in-file.ts';

/** What the gate is made of. */
export type GateParts = {
  readonly client: GateClient;
  readonly extensions: GateExtensions;
  /** Null when its file could not be opened: then nothing is checked in, because it could not be written down. */
  readonly file: CheckInFile | null;
  /** Reads every active visit and container afresh. Throws `RemoteError`. */
  readonly readAssets: (signal: AbortSignal) => Promise<AssetsRead>;
  /** Visits as the yard knows them now. */
  readonly visits: () => Iterable<Visit>;
  /** Told how many check-ins wait for the clerk and what holds further ones back, at the start and after each change. */
  readonly onUnsettled: (count: number, held: Held | null) => void;
  /** Asks for a read of the yard soon, so that what was done is seen. */
  readonly hurry: () => void;
  readonly clock: Clock;
  readonly clerk: () => string;
  readonly newId: () => string;
  /** After this the service can no longer carry out what seemed lost, in ms. */
  readonly graceMs: number;
  /** Reads that must agree before a lost call counts as not done. */
  readonly negativeReads: number;
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

const shown = ({ id, input, at, facts }: KeptCheckIn): CheckInAttempt => ({
  id,
  label: checkInLabel(input),
  at,
  state: facts.state === 'cleared' ? 'done' : facts.state,
  sentence: facts.sentence,
  visitId: facts.visitId,
  containers: facts.containers.map(({ code, state }) => ({ code, state: state === 'sending' ? 'unknown' : state })),
});

const heldSentence =
  'The file of the check-ins was damaged, so some made before may not be listed. Look in the yard which trucks are there, then press "I have looked" on the Gate screen. Nothing was sent.';

/** What is said where the profile does not turn an extension on. */
export const offSentence = (key: keyof GateExtensions): string =>
  `The profile does not turn this on. Where the service takes it, add "extensions": { "${key}": true } under "dockScheduling", or switch it on in Settings, Facility and services.`;

/** Makes it. */
export function createGate(parts: GateParts): Gate {
  const { client, extensions, file, clock } = parts;
  const underWay = new Map<string, Promise<unknown>>();
  const stopping = new AbortController();

  const hold = () => file?.hold.now() ?? null;
  const tell = () => parts.onUnsettled((file?.open() ?? []).filter(({ facts }) => facts.state !== 'sending').length, hold());
  tell();

  /** One thing at a time about one subject: a double click is one call. */
  const alone = async <T>(subject: string, work: () => Promise<Result<T, string>>): Promise<Result<T, string>> => {
    if (stopping.signal.aborted) return fail('The console is closing.');
    if (underWay.has(subject)) return fail('This is under way already. Wait for its answer.');
    const running = work()
      .catch((error: unknown): Result<T, string> => {
        if (error instanceof DatabaseError) return fail(error.message);
        if (error instanceof RemoteError) return fail(`The visits could not be read: ${error.message} Look again in a moment.`);
        throw error;
      })
      .finally(() => {
        underWay.delete(subject);
        if (stopping.signal.aborted) return;
        tell();
        parts.hurry();
      });
    underWay.set(subject, running);
    return running;
  };
  const openFile = (): Result<CheckInFile, string> => {
    if (!extensions.checkIn) return fail(offSentence('checkIn'));
    return file === null ? fail('Checking in is off, because it could not be written down on this computer.') : ok(file);
  };
  const write = (store: CheckInFile, kept: KeptCheckIn, change: Partial<Facts>): KeptCheckIn =>
    store.step(kept.id, instantOf(clock), { ...kept.facts, ...change });

  /** Sends the containers with these codes one after the other; what is not sure stays so. */
  async function sendContainers(store: CheckInFile, from: KeptCheckIn, visit: VisitId, codes: readonly string[]): Promise<KeptCheckIn> {
    let kept = from;
    const complaints: string[] = [];
    const mark = (code: string, state: ContainerStep['state']) => {
      const containers = kept.facts.containers.map((each) => (each.code === code ? { code, state, at: instantOf(clock) } : each));
      kept = write(store, kept, { state: 'sending', sentence: 'Being sent.', containers });
    };
    for (const container of kept.input.containers.filter(({ code }) => codes.includes(code))) {
      mark(container.code, 'sending');
      const { outcome, id } = await client.addContainer(visit, container, keyOf(kept.id, container.code));
      if (id === null && outcome.kind !== 'ok') complaints.push(`${container.code}: ${outcome.sentence}`);
      mark(container.code, id !== null ? 'done' : outcome.kind === 'unknown' ? 'unknown' : outcome.kind === 'refused' ? 'refused' : 'left');
    }
    return write(store, kept, settled(kept.facts, complaints));
  }

  async function checkIn(wanted: CheckIn): Promise<Result<CheckInAttempt, string>> {
    const store = openFile();
    if (!store.ok) return store;
    if (hold() !== null) return fail(heldSentence);
    const normal = normalCheckIn(wanted);
    if (!normal.ok) return normal;
    const input = normal.value;
    const unsettled = store.value.open().find((each) => isSameTruck(each.input, input));
    if (unsettled !== undefined)
      return fail(
        `A check-in of ${checkInLabel(unsettled.input)} is not settled. Settle it first, so that the truck is not checked in twice.`,
      );
    const known = [...parts.visits()].filter((visit) => visit.isActive && isSameTruck(input, visit)).map(({ id }) => id);
    let kept = store.value.begin({ id: parts.newId(), input, known, clerk: parts.clerk(), at: instantOf(clock) });
    const { outcome, id } = await client.checkIn(input, kept.id);
    if (id === null) {
      const isUnclear = outcome.kind === 'unknown' || outcome.kind === 'ok';
      const sentence = outcome.kind === 'ok' ? 'The answer could not be read.' : outcome.sentence;
      kept = write(
        store.value,
        kept,
        isUnclear
          ? { state: 'unknown', sentence: `${sentence} Look for the visit before anything is sent again.` }
          : { state: 'refused', sentence },
      );
      const refusal = outcome.kind === 'refused' ? outcome.at : undefined;
      return ok(refusal === undefined ? shown(kept) : { ...shown(kept), refusal });
    }
    kept = write(store.value, kept, { state: 'sending', visitId: id });
    return ok(
      shown(
        await sendContainers(
          store.value,
          kept,
          id,
          input.containers.map(({ code }) => code),
        ),
      ),
    );
  }

  /** Reads until enough reads agree; a read that shows the visit ends it at once. */
  async function readFor(kept: KeptCheckIn): Promise<{ found: readonly Visit[]; read: AssetsRead; sure: boolean }> {
    const known = new Set(kept.known);
    for (let reads = 1; ; reads += 1) {
      const read = await parts.readAssets(stopping.signal);
      const found = visitsOfCheckIn(kept.input, read.visits.values(), known, Date.parse(kept.at));
      const sure = read.complete && !hidesNew(read, known);
      if (found.length > 0 || !sure || reads >= parts.negativeReads) return { found, read, sure };
    }
  }
  const isPastGrace = (at: string) => clock.now() - Date.parse(at) > parts.graceMs;

  async function look(id: string): Promise<Result<KeptCheckIn, string>> {
    const store = openFile();
    if (!store.ok) return store;
    const kept = store.value.find(id);
    if (kept === undefined || (kept.facts.state !== 'unknown' && kept.facts.state !== 'partly'))
      return fail('There is nothing to look for: this check-in is settled.');
    const { found, read, sure } = await readFor(kept);
    const visit = kept.facts.visitId ?? found[0]?.id ?? null;
    if (visit !== null) {
      const there = new Set(
        [...read.containers.values()]
          .filter((each) => each.visitId === visit && each.code !== null)
          .map((each) => codeKey(each.code ?? '')),
      );
      const containers = kept.facts.containers.map((each): ContainerStep => {
        if (there.has(codeKey(each.code))) return { ...each, state: 'done' };
        // Not there, in a whole list and late enough: it was not done.
        return each.state === 'unknown' && sure && isPastGrace(each.at) ? { ...each, state: 'left' } : each;
      });
      const facts = { ...kept.facts, visitId: visit, containers };
      const twice = found.length > 1 ? [`${found.length} visits of this truck are there; look whether it was checked in twice.`] : [];
      return ok(write(store.value, kept, { ...facts, ...settled(facts, twice) }));
    }
    if (!sure) return fail('The list of visits came incomplete, so nothing is proved. Look again in a moment.');
    if (!isPastGrace(kept.at))
      return ok(
        write(store.value, kept, {
          state: 'unknown',
          sentence: 'The visit is not there yet. The service may still carry it out: look again in a few minutes.',
        }),
      );
    return ok(
      write(store.value, kept, {
        state: 'refused',
        sentence: 'The visit is not there, and the service had time enough: it was not done. Check the truck in again.',
      }),
    );
  }

  async function finish(id: string): Promise<Result<CheckInAttempt, string>> {
    if (hold() !== null) return fail(heldSentence);
    const looked = await look(id);
    const store = openFile();
    if (!looked.ok || !store.ok) return looked.ok ? fail(store.ok ? '' : store.error) : looked;
    const kept = looked.value;
    const { visitId, containers } = kept.facts;
    if (visitId === null || kept.facts.state !== 'partly') return ok(shown(kept));
    const codes = containers.filter(({ state }) => state === 'left' || state === 'refused').map(({ code }) => code);
    if (codes.length === 0) return fail('It is still unclear whether the containers arrived. Look again in a few minutes.');
    return ok(shown(await sendContainers(store.value, kept, visitId, codes)));
  }

  /** The outcome of a call that makes nothing; an unclear one is seen in the next read of the yard. */
  const told = (outcome: Outcome): Result<null, string> => {
    if (outcome.kind === 'ok') return ok(null);
    return fail(outcome.kind === 'unknown' ? `${outcome.sentence} The list shows it once it is read.` : outcome.sentence);
  };
  const linking = (verb: 'link' | 'unlink') => (visit: VisitId, appointment: AppointmentId) =>
    alone<null>(`visit ${visit}`, async () => (extensions.link ? told(await client[verb](visit, appointment)) : fail(offSentence('link'))));

  return {
    attempts: () => (file?.open() ?? []).map(shown),
    checkIn: (input) => alone('check-in', () => checkIn(input)),
    look: (id) =>
      alone(`attempt ${id}`, async () => {
        const looked = await look(id);
        return looked.ok ? ok(shown(looked.value)) : looked;
      }),
    finish: (id) => alone(`attempt ${id}`, () => finish(id)),
    clear(id) {
      const kept = file?.find(id);
      if (file === null || kept === undefined || kept.facts.state === 'sending') return fail('This check-in is still being sent.');
      try {
        write(file, kept, { state: 'cleared', sentence: `Cleared by ${parts.clerk()}.` });
        tell();
        return ok(null);
      } catch (error) {
        if (error instanceof DatabaseError) return fail(error.message);
        throw error;
      }
    },
    hold,
    looked() {
      try {
        file?.hold.release(parts.clerk(), instantOf(clock));
        tell();
        return ok(null);
      } catch (error) {
        if (error instanceof DatabaseError) return fail(error.message);
        throw error;
      }
    },
    acknowledge: (visit) =>
      alone<null>(`visit ${visit}`, async () =>
        extensions.checkIn ? told(await client.acknowledge(visit)) : fail(offSentence('checkIn')),
      ),
    link: linking('link'),
    unlink: linking('unlink'),
    async stop() {
      stopping.abort();
      // A call under way still writes what came of it.
      await Promise.allSettled(underWay.values());
      file?.close();
    },
  };
}

/** A record that could not be read at all, and was not known before: it may be what is looked for. */
const hidesNew = ({ visits, containers, unread }: AssetsRead, known: ReadonlySet<string>): boolean =>
  [...unread].some((id) => !visits.has(id as VisitId) && !containers.has(id as ContainerId) && !known.has(id));

/** State and sentence by what became of the containers. */
function settled({ containers }: Pick<Facts, 'containers'>, complaints: readonly string[]): Pick<Facts, 'state' | 'sentence'> {
  const rest = containers.filter(({ state }) => state !== 'done').map(({ code }) => code);
  const more = complaints.length === 0 ? '' : ` ${complaints.join(' ')}`;
  if (rest.length === 0) return { state: 'done', sentence: `Checked in.${more}` };
  return { state: 'partly', sentence: `The truck is checked in; ${joined(rest)} is not.${more}` };
}

import { implement } from '@orpc/server';
import { mayAwaitAgain } from '../../shared/appointments/change.ts';
import type { Appointment } from '../../shared/appointments/model.ts';
import type { CallRefusal } from '../../shared/console-api/contract-helpers.ts';
import { type AlsoFor, type CheckIn, gateContract } from '../../shared/console-api/gate.ts';
import type { GateArrivals } from '../../shared/gate/came-for.ts';
import { message } from '../../shared/i18n/message.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import type { Visit } from '../../shared/yard/model.ts';
import { valueOrThrow } from '../kernel/api/typed-errors.ts';
import type { CodeReader } from './codes.ts';
import type { Gate } from './gate.ts';
import type { GateFacts } from './gate-facts.ts';
import { LEFT_RECENTLY_MS, type LeftTrucks } from './left-trucks.ts';
import type { OpenedGate } from './open-gate.ts';
import { gatePass } from './pass.ts';

/** What the calls ask besides the gate itself. */
export type GateApiParts = {
  readonly codes: CodeReader;
  readonly facts: GateFacts;
  readonly left: LeftTrucks;
  readonly clock: Pick<Clock, 'now'>;
  /** Visits as the service has them. */
  readonly visits: () => Iterable<Visit>;
  readonly appointments: (ids: readonly AppointmentId[]) => readonly Appointment[];
};

/** Calls at the gate. */
export function gateApi({ gate, extensions, trouble }: OpenedGate, parts: GateApiParts) {
  const { codes, facts } = parts;
  const contract = implement(gateContract);
  const there = (errors: { NOT_POSSIBLE: (options: { data: CallRefusal }) => Error }): Gate => {
    if (gate !== null) return gate;
    throw errors.NOT_POSSIBLE({ data: { said: message('service.notSetUpHere.dock-scheduling') } });
  };
  return {
    state: contract.state.handler(() => ({
      extensions,
      attempts: gate?.attempts() ?? [],
      trouble,
      hold: gate?.pause() ?? null,
      own: gate?.own() ?? [],
      cameAt: gate?.cameAt() ?? [],
      drafts: gate?.drafts() ?? [],
      ...appointmentFacts(parts),
    })),
    interpret: contract.interpret.handler(({ input }) => codes.read(input.code)),
    askService: contract.askService.handler(({ input, signal }) =>
      codes.ask(input.code, signal ?? new AbortController().signal),
    ),
    atCard: contract.atCard.handler(({ input, signal }) => atCard(gate, input, signal)),
    checkIn: contract.checkIn.handler(async ({ input: { instead, ...input }, errors }) =>
      valueOrThrow(await there(errors).checkIn(input, instead ?? null), errors.NOT_POSSIBLE),
    ),
    known: contract.known.handler(({ input }) => ({ truck: gate?.known(input.plate) ?? null })),
    keepDraft: contract.keepDraft.handler(async ({ input, errors }) => {
      valueOrThrow(await there(errors).keepDraft(input), errors.NOT_POSSIBLE);
      return {};
    }),
    sendDraft: contract.sendDraft.handler(async ({ input, errors }) =>
      valueOrThrow(
        await there(errors).sendDraft(input.id, input.instead ?? null),
        errors.NOT_POSSIBLE,
      ),
    ),
    dropDraft: contract.dropDraft.handler(({ input, errors }) => {
      valueOrThrow(there(errors).dropDraft(input.id), errors.NOT_POSSIBLE);
      return {};
    }),
    look: contract.look.handler(async ({ input, errors }) =>
      valueOrThrow(await there(errors).look(input.id), errors.NOT_POSSIBLE),
    ),
    finish: contract.finish.handler(async ({ input, errors }) =>
      valueOrThrow(await there(errors).finish(input.id), errors.NOT_POSSIBLE),
    ),
    clear: contract.clear.handler(({ input, errors }) => {
      valueOrThrow(there(errors).clear(input.id), errors.NOT_POSSIBLE);
      return {};
    }),
    looked: contract.looked.handler(({ errors }) => {
      valueOrThrow(there(errors).looked(), errors.NOT_POSSIBLE);
      return {};
    }),
    acknowledge: contract.acknowledge.handler(async ({ input, errors }) => {
      valueOrThrow(await there(errors).acknowledge(input.visit), errors.NOT_POSSIBLE);
      return {};
    }),
    correctPlate: contract.correctPlate.handler(
      async ({ input: { visit, plate, was }, errors }) => {
        valueOrThrow(await there(errors).correctPlate(visit, plate, was), errors.NOT_POSSIBLE);
        return {};
      },
    ),
    // A fact, which the console writes for the call.
    noFirstSpot: contract.noFirstSpot.handler(() => ({})),
    link: contract.link.handler(async ({ input, errors }) => {
      valueOrThrow(await there(errors).link(input.visit, input.appointment), errors.NOT_POSSIBLE);
      return {};
    }),
    unlink: contract.unlink.handler(async ({ input, errors }) => {
      valueOrThrow(await there(errors).unlink(input.visit, input.appointment), errors.NOT_POSSIBLE);
      return {};
    }),
    alsoFor: contract.alsoFor.handler(({ input: { visit, appointment, isSo }, errors }) => {
      const why = facts.setAlsoFor(visit, appointment, isSo);
      if (why !== null) throw errors.NOT_POSSIBLE({ data: { said: why } });
      return {};
    }),
    takeBack: contract.takeBack.handler(async ({ input: { visit, why }, errors }) =>
      valueOrThrow(await there(errors).takeBack(visit, why), errors.NOT_POSSIBLE),
    ),
    pass: contract.pass.handler(({ input: { visit } }) =>
      gatePass(visit, gate?.cameAt().find((each) => each.visit === visit)?.at ?? null),
    ),
  };
}

async function* atCard(gate: Gate | null, input: CheckIn, signal: AbortSignal | undefined) {
  if (gate === null) yield { held: null };
  else yield* gate.atCard(input, signal);
}

/**
 * Appointments that aren't waited for though the yard shows no truck, and those that are again. One
 * that reached `Arrived` at the service after it was taken back isn't.
 */
export function gateArrivals({
  facts,
  left,
  clock,
  appointments,
}: Pick<GateApiParts, 'facts' | 'left' | 'clock' | 'appointments'>): GateArrivals {
  const takenBack = facts.takenBack(clock.now() - LEFT_RECENTLY_MS);
  const rows = takenBack.size === 0 ? [] : appointments([...takenBack.keys()]);
  const cameAgain = new Set(
    rows.flatMap(({ id, status, arrivedAt }) =>
      mayAwaitAgain(status) && Date.parse(arrivedAt ?? '') > (takenBack.get(id) ?? 0) ? [id] : [],
    ),
  );
  const came = left.cameFor((visit) => !facts.isVoid(visit));
  return {
    came: new Set([...came, ...[...facts.alsoFor().values()].flatMap((ids) => [...ids])]),
    takenBack: new Set([...takenBack.keys()].filter((id) => !cameAgain.has(id))),
  };
}

/**
 * From facts and departures: appointments that we no longer wait for, and those that we wait for
 * again.
 */
function appointmentFacts({ facts, left, clock, visits, appointments }: GateApiParts) {
  const { came, takenBack } = gateArrivals({ facts, left, clock, appointments });
  const also = [...facts.alsoFor()].flatMap(([visit, ids]) =>
    [...ids].map((id) => ({ visit, id })),
  );
  const rows = new Map(appointments(also.map(({ id }) => id)).map((each) => [each.id, each]));
  return {
    came: [...came],
    takenBack: [...takenBack],
    voided: [...visits()].flatMap(({ id, isActive }) => (isActive && facts.isVoid(id) ? [id] : [])),
    alsoFor: also.map(({ visit, id }): AlsoFor => {
      const { confirmationNumber = null, refNumbers = [] } = rows.get(id) ?? {};
      return { visit, appointment: { id, confirmationNumber, refNumbers } };
    }),
  };
}

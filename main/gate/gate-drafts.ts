/**
 * Check-ins that are kept for later: kept on the disk, sent once by a click, never by themselves.
 */
import type { CheckIn, CheckInAttempt, CheckInDraft } from '../../shared/console-api/gate.ts';
import {
  checkInLabel,
  isSameTruck,
  normalCheckIn,
  visitsOfCheckIn,
} from '../../shared/gate/check-in.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { SpotId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, serviceInstant } from '../../shared/time.ts';
import type { Visit } from '../../shared/yard/model.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { saving } from '../kernel/sent-once/engine.ts';
import type { StoredCheckInDraft } from './check-in-drafts.ts';
import { type CheckInFile, checkInStage } from './check-in-file.ts';
import type { CheckIns } from './check-ins.ts';
import type { TrucksUnderWay } from './under-way.ts';

/**
 * What a clerk keeps.
 *
 * Example: `{ id: 'ci-9', input, spot: null }` for a truck without a spot.
 */
export type StoredCheckIn = {
  readonly id: string;
  readonly input: CheckIn;
  readonly spot: SpotId | null;
  /** The check-in of another desk in whose place it is kept. */
  readonly instead?: string | null | undefined;
};

/** More than a gate keeps through the longest outage. */
const mostDrafts = 200;

const onDisk = (error: unknown) => (error instanceof DatabaseError ? error.said : null);

/** The drafts, for the gate. */
export type Drafts = ReturnType<typeof createDrafts>;

export function createDrafts(parts: {
  readonly file: CheckInFile;
  readonly clock: Clock;
  /** The service's current time, in milliseconds since the epoch; null if it sends none. */
  readonly serviceTime: () => number | null;
  readonly clerk: () => string;
  /** Visits as the yard knows them now. */
  readonly visits: () => Iterable<Visit>;
  /** What the other desks have in hand; null for one desk alone. */
  readonly underWay: () => TrucksUnderWay | null;
  /** Words that the operator added to those in place of a plate. */
  readonly placeholders: readonly string[];
}) {
  const { file, clerk, visits, underWay, placeholders } = parts;
  /**
   * Each try has an id made from the draft's. The first try that may have had an effect is the
   * check-in. So we know that a draft was sent even if a crash left its row behind.
   */
  const nextTry = (id: string): string | null => {
    for (let number = 1; ; number += 1) {
      const known = file.find(`${id}.${number}`);
      if (known === undefined) return `${id}.${number}`;
      if (checkInStage[known.facts.state] !== 'unsent') return null;
    }
  };
  const waiting = (): readonly StoredCheckInDraft[] =>
    file.drafts.all().filter(({ id }) => nextTry(id) !== null);
  /** Why one more is not kept; null where it is. */
  function noRoom(id: string, input: CheckIn): Message | null {
    const kept = waiting();
    const same = kept.find(
      (each) => each.id !== id && isSameTruck(each.input, input, placeholders),
    );
    if (same !== undefined) return message('gate.no.pending', { truck: checkInLabel(same.input) });
    return kept.length >= mostDrafts ? message('gate.no.draftsFull', { most: mostDrafts }) : null;
  }
  return {
    waiting,
    shown: (): readonly CheckInDraft[] =>
      waiting().map(({ id, input, spot, clerk, at }) => ({
        id,
        label: checkInLabel(input),
        plate: input.licensePlate,
        trailers: input.containers.map(({ code }) => code),
        company: input.companyHint,
        spot,
        appointment: input.appointmentId,
        alsoFor: input.alsoFor,
        clerk,
        at,
        held: underWay()?.takenBy(input) ?? null,
      })),
    async keep({ id, input, spot, instead = null }: StoredCheckIn): Promise<Result<null, Message>> {
      const normal = normalCheckIn(input);
      if (!normal.ok) return normal;
      const before = noRoom(id, normal.value);
      if (before !== null) return fail(before);
      try {
        const refused =
          (await underWay()?.take({ id, input: normal.value, known: [], instead }, 'kept')) ??
          noRoom(id, normal.value);
        if (refused !== null) return fail(refused);
        return saving(() => {
          const at = serviceInstant(parts);
          file.drafts.keep({ id, input: normal.value, spot, clerk: clerk(), at });
          return ok(null);
        }, onDisk);
      } finally {
        underWay()?.letGo(id);
      }
    },
    async send(
      id: string,
      instead: string | null,
      checkIns: CheckIns,
    ): Promise<Result<CheckInAttempt, Message>> {
      const draft = waiting().find((each) => each.id === id);
      const number = draft === undefined ? null : nextTry(id);
      if (draft === undefined || number === null) return fail(message('gate.no.resolved'));
      // Another desk may have let it in meanwhile, or what was sent from here is missing from a
      // file that was restored.
      if (visitsOfCheckIn(draft.input, visits(), new Set(), Date.parse(draft.at)).length > 0)
        return fail(message('gate.no.alreadyIn', { truck: checkInLabel(draft.input) }));
      const sent = await checkIns.checkIn({ ...draft.input, cameAt: draft.at }, instead, number);
      if (sent.ok && sent.value.state !== 'refused') file.drafts.drop(id);
      underWay()?.changed();
      return sent;
    },
    drop: (id: string): Result<null, Message> =>
      saving(() => {
        file.drafts.drop(id);
        underWay()?.changed();
        return ok(null);
      }, onDisk),
  };
}

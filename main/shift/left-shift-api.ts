/** A hand-over that is left for the next shift, and taken over when the next clerk is here. */
import { implement } from '@orpc/server';
import {
  type LeftReports,
  type ShiftReport,
  shiftContract,
} from '../../shared/console-api/reports/shift.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { Clock } from '../../shared/time.ts';
import type { ClerkService } from '../clerks/clerk-service.ts';
import { type ReportParts, standingNow } from './report.ts';
import type { ShiftDesk } from './shift-desk.ts';
import { leftKind, signaturesIn, signedKind } from './signatures.ts';

/**
 * Writes a signature as a fact. Returns when, in milliseconds since the epoch; throws what `refuse`
 * makes of the reason if it isn't kept.
 */
export type KeepSignature = (
  kind: string,
  body: Readonly<Record<string, unknown>>,
  /** Names of the clerks it is about. */
  clerks: readonly string[],
  refuse: (said: Message) => Error,
) => number;

type Parts = {
  readonly parts: ReportParts;
  readonly clerks: Pick<ClerkService, 'state' | 'vouch' | 'handTo' | 'handToNamed' | 'lock'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly desk: ShiftDesk;
  readonly keep: KeepSignature;
  /** The report of a stretch. */
  readonly complete: (from: number, until: number) => Promise<ShiftReport>;
  readonly longestMs: number;
};

/** Its calls. */
export function leftShiftApi({ parts, clerks, clock, desk, keep, complete, longestMs }: Parts) {
  const { file } = parts;
  const contract = implement(shiftContract);
  return {
    left: contract.left.handler(async (): Promise<LeftReports | null> => {
      const { left } = signaturesIn(file);
      if (left === null) return null;
      const now = clock.now();
      const since = await complete(Math.max(left.at, now - longestMs), now);
      const was = await complete(left.from, left.at);
      return { left: { ...was, ...left.stood, gives: left.gives }, todo: left.todo, since };
    }),
    leave: contract.leave.handler(async ({ input, errors }) => {
      const refuse = (said: Message) => errors.REFUSED({ data: { said } });
      const here = clerks.state().clerk;
      if (here === null) throw refuse(message('clerks.locked'));
      const gives = await clerks.vouch(here.id, input.pin);
      if (!gives.ok) throw refuse(gives.error);
      const { id: givesId, name } = gives.value;
      const now = clock.now();
      // One that still waits is replaced, and nothing of it gets lost.
      const first = Math.min(input.from, signaturesIn(file).left?.from ?? input.from);
      const from = Math.max(first, now - longestMs);
      if (from >= now) throw refuse(message('shift.noTime'));
      const { todo } = input;
      const body = { from, gives: name, givesId, stood: standingNow(parts), todo };
      keep(leftKind, body, [name], refuse);
      clerks.lock();
    }),
    take: contract.take.handler(async ({ input, errors }) => {
      const refuse = (said: Message) => errors.REFUSED({ data: { said } });
      const { left } = signaturesIn(file);
      if (left === null || left.at !== input.at) throw refuse(message('shift.notWaiting'));
      const taker = await desk.takerOf(left, input);
      if (!taker.ok) throw refuse(taker.error);
      const { name: by, id } = taker.value;
      const { gives, from, at: until } = left;
      const body = { from, until, by, gives, leftAt: until, isTyped: id === null };
      const at = keep(signedKind, body, [by, gives], refuse);
      if (id === null) clerks.handToNamed(by);
      else clerks.handTo(id);
      return { by, gives, at, from, until };
    }),
  };
}

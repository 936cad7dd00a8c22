/**
 * One call that reserves a spot, or releases it: written down before its bytes leave, never sent
 * again, and believed only when a read shows what it did. What is not known stays `unsure` until a
 * read tells, or until it can no longer arrive.
 */

import { type Message, message } from '../../shared/i18n/message.ts';
import type { SpotId } from '../../shared/ids.ts';
import { refusedSaid, wholeOf } from '../../shared/sent-once/whole-of.ts';
import type { Clock } from '../../shared/time.ts';
import type { SpotReserve } from '../../shared/yard/model.ts';
import type { SpotRead } from '../remote/dock-scheduling/client.ts';
import type { ToggleReserve } from '../remote/dock-scheduling/reserve-spot.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { ReserveRow, ReserveTable } from './reserve-table.ts';

/** The service as this needs it. */
export type ReserveService = {
  readonly toggle: ToggleReserve;
  readonly read: (spot: SpotId, signal: AbortSignal) => Promise<Pick<SpotRead, 'spot' | 'unread'>>;
  /** After so long the service can no longer carry out what seemed lost, in milliseconds. */
  readonly graceMs: number;
};

/**
 * Makes the calls. `signal`: the console ends; `tell`: a row changed. They reject for the disk
 * alone (`DatabaseError`).
 */
export function createReserveCalls(parts: {
  table: ReserveTable;
  clock: Clock;
  signal: AbortSignal;
  tell: () => void;
}) {
  const { table, clock, signal, tell } = parts;
  /**
   * When each call of this run was last under way; one of an earlier run may have been until this
   * one began. By a clock that nobody sets.
   */
  const calledAt = new Map<SpotId, number>();
  const began = clock.monotonic();

  const put = (row: Omit<ReserveRow, 'at'>) => {
    table.put(row);
    tell();
  };
  const drop = (spot: SpotId) => {
    table.drop(spot);
    tell();
  };

  /** What the service has on a spot now; a message: it cannot be told. */
  async function reservesOn(
    { read }: ReserveService,
    spot: SpotId,
  ): Promise<readonly SpotReserve[] | Message> {
    try {
      const seen = await read(spot, signal);
      return seen.unread?.includes('reserves') ? message('reserves.notShown') : seen.spot.reserves;
    } catch (error) {
      if (error instanceof RemoteError) return error.said;
      throw error;
    }
  }

  /** Sends one call, written down before, and reads what came of it. */
  async function send(on: ReserveService, row: Omit<ReserveRow, 'at' | 'state'>): Promise<void> {
    const { sent, spot, asset, until } = row;
    put({ ...row, state: sent === 'reserve' ? 'reserving' : 'releasing', said: null });
    const outcome = await on.toggle(spot, sent === 'reserve' ? { asset, until } : null);
    calledAt.set(spot, clock.monotonic());
    if (
      outcome.kind === 'not-sent' ||
      outcome.kind === 'signed-out' ||
      outcome.kind === 'refused'
    ) {
      const said = outcome.kind === 'refused' ? refusedSaid(outcome.said) : wholeOf(outcome);
      return put({
        ...row,
        state: sent === 'reserve' ? 'refused' : outcome.kind === 'refused' ? 'held' : 'leaving',
        said,
      });
    }
    put({ ...row, state: 'unsure', said: outcome.kind === 'unknown' ? wholeOf(outcome) : null });
    await look(on, table.find(spot) as ReserveRow, outcome.kind === 'ok');
  }

  /**
   * Reads what came of a call; `isAnswered`: the service said yes, so nothing of it is still to
   * come.
   */
  async function look(on: ReserveService, row: ReserveRow, isAnswered: boolean): Promise<void> {
    const there = await reservesOn(on, row.spot);
    if ('code' in there) return put({ ...row, state: 'unsure', said: there });
    const isOwn = there.some(({ objectId }) => objectId === row.asset);
    if (row.sent === 'reserve' && isOwn) return put({ ...row, state: 'held', said: null });
    if (row.sent === 'release' && !isOwn) return drop(row.spot);
    if (isAnswered) return put({ ...row, state: 'unsure', said: message('reserves.saidYes') });
    // What seemed lost may still arrive.
    if (clock.monotonic() < (calledAt.get(row.spot) ?? began) + on.graceMs)
      return put({ ...row, state: 'unsure', said: row.said });
    if (row.sent === 'reserve') drop(row.spot);
    else put({ ...row, state: 'leaving', said: null });
  }

  return { reservesOn, send, look, put, drop };
}

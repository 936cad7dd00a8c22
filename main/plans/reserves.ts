/**
 * Reserves the targets of a plan at the service, and releases them. The one call there is turns a reserve on or off by what the service has, so a
 * call too many would undo the one before, or take away what somebody else reserved: each is sent once, after a fresh read that shows what it
 * will do, written down before its bytes leave, and believed only when a read shows it. What is not known stays `unsure` until a read tells.
 */
import type { ReservesNow } from '../../shared/console-api/reserves.ts';
import type { ContainerId, SpotId, VisitId } from '../../shared/ids.ts';
import { refusedSaid, wholeOf } from '../../shared/sent-once/whole-of.ts';
import type { Clock } from '../../shared/time.ts';
import { type Message, message } from '../../shared/words/message.ts';
import type { SpotReserve } from '../../shared/yard/model.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Timers } from '../kernel/ports.ts';
import type { SpotRead } from '../remote/dock-scheduling/client.ts';
import type { ToggleReserve } from '../remote/dock-scheduling/reserve-spot.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { ReserveRow, ReserveTable } from './reserve-table.ts';

/** The service as this needs it; null: it takes no reserves, or there is none. */
export type ReserveService = {
  readonly toggle: ToggleReserve;
  readonly read: (spot: SpotId, signal: AbortSignal) => Promise<Pick<SpotRead, 'spot' | 'unread'>>;
  /** After so long the service can no longer carry out what seemed lost, in milliseconds. */
  readonly graceMs: number;
};

/** One spot of a plan, and whom it is for. */
export type ReserveTarget = { readonly spot: SpotId; readonly asset: VisitId | ContainerId };

/** The reserves of this desk. Nothing here rejects but for the disk (`DatabaseError`). */
export type Reserves = {
  now(): ReservesNow;
  watch(listener: () => void): () => void;
  reserve(plan: string, until: string, targets: readonly ReserveTarget[]): Promise<void>;
  release(plan: string): Promise<void>;
  stop(): Promise<void>;
};

/** Plan of a reserve that no plan wants any more. */
const noPlan = '';

/** What is to be released and was not sent yet, or is not known, is looked at again this often, in milliseconds. */
const again = 60_000;

/** Makes them. */
export function createReserves(parts: { table: ReserveTable; service: ReserveService | null; clock: Clock; timers: Timers }): Reserves {
  const { table, service, clock, timers } = parts;
  const listeners = createListeners();
  const closing = new AbortController();
  let turn: Promise<unknown> = Promise.resolve();
  let cancel: (() => void) | null = null;

  const put = (row: Omit<ReserveRow, 'at'>) => {
    table.put(row);
    listeners.tell();
  };
  const drop = (spot: SpotId) => {
    table.drop(spot);
    listeners.tell();
  };

  /** What the service has on a spot now; a message: it cannot be told. */
  async function reservesOn({ read }: ReserveService, spot: SpotId): Promise<readonly SpotReserve[] | Message> {
    try {
      const seen = await read(spot, closing.signal);
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
    if (outcome.kind === 'not-sent' || outcome.kind === 'signed-out' || outcome.kind === 'refused') {
      const said = outcome.kind === 'refused' ? refusedSaid(outcome.said) : wholeOf(outcome);
      return put({ ...row, state: sent === 'reserve' ? 'refused' : outcome.kind === 'refused' ? 'held' : 'leaving', said });
    }
    put({ ...row, state: 'unsure', said: outcome.kind === 'unknown' ? wholeOf(outcome) : null });
    await look(on, table.find(spot) as ReserveRow, outcome.kind === 'ok');
  }

  /** Reads what came of a call; `isAnswered`: the service said yes, so nothing of it is still to come. */
  async function look(on: ReserveService, row: ReserveRow, isAnswered: boolean): Promise<void> {
    const there = await reservesOn(on, row.spot);
    if ('code' in there) return put({ ...row, state: 'unsure', said: there });
    const isOwn = there.some(({ objectId }) => objectId === row.asset);
    if (row.sent === 'reserve' && isOwn) return put({ ...row, state: 'held', said: null });
    if (row.sent === 'release' && !isOwn) return drop(row.spot);
    if (isAnswered) return put({ ...row, state: 'unsure', said: message('reserves.saidYes') });
    // What seemed lost may still arrive.
    if (clock.now() < Date.parse(row.at) + on.graceMs) return put({ ...row, state: 'unsure', said: row.said });
    if (row.sent === 'reserve') drop(row.spot);
    else put({ ...row, state: 'leaving', said: null });
  }

  async function reserveOne(on: ReserveService, plan: string, until: string, { spot, asset }: ReserveTarget): Promise<void> {
    let known = table.find(spot);
    if (known?.state === 'unsure') {
      await look(on, known, false);
      known = table.find(spot);
    }
    if (known !== undefined && known.state !== 'refused' && !isOver(known)) return;
    const row = { plan, spot, asset, until, sent: 'reserve' as const, said: null };
    const there = await reservesOn(on, spot);
    if ('code' in there) return put({ ...row, state: 'refused', said: there });
    if (there.length > 0) return put({ ...row, state: 'refused', said: message('reserves.taken') });
    await send(on, row);
  }

  async function releaseOne(on: ReserveService, spot: SpotId): Promise<void> {
    const known = table.find(spot);
    if (known?.state === 'unsure') await look(on, known, false);
    const row = table.find(spot);
    if (row === undefined || row.state === 'unsure') return;
    if (row.state === 'refused' && row.sent === 'reserve') return drop(spot);
    const there = await reservesOn(on, spot);
    if ('code' in there) return put({ ...row, state: 'leaving', said: there });
    if (!there.some(({ objectId }) => objectId === row.asset)) return drop(spot);
    // Which of several one call takes away nobody says.
    if (there.length > 1) return put({ ...row, state: 'held', said: message('reserves.several') });
    await send(on, { ...row, sent: 'release' });
  }

  /** The service ended it by itself. */
  const isOver = ({ state, until }: ReserveRow) => state === 'held' && Date.parse(until) <= clock.now();

  /** One after the other, so that no read is older than a call of this desk. */
  const inTurn = (work: (on: ReserveService) => Promise<void>): Promise<void> => {
    const next = turn.then(async () => {
      if (service !== null && !closing.signal.aborted) await work(service);
    });
    turn = next.catch(() => {});
    return next.finally(later);
  };
  const rowsOf = (plan: string) => table.all().filter((row) => row.plan === plan);

  async function releaseAll(on: ReserveService, spots: readonly SpotId[]): Promise<void> {
    for (const spot of spots) {
      const row = table.find(spot);
      if (row?.state === 'held') put({ ...row, state: 'leaving', said: null });
      // No plan wants it any more, should it turn out to be reserved.
      if (row?.state === 'unsure') table.disown(spot);
    }
    for (const spot of spots) if (!closing.signal.aborted) await releaseOne(on, spot);
  }

  /** Goes on with what is not settled. */
  async function tidy(on: ReserveService): Promise<void> {
    for (const row of table.all()) {
      if (closing.signal.aborted) return;
      if (isOver(row)) drop(row.spot);
      else if (row.state === 'unsure') await look(on, row, false);
      const now = table.find(row.spot);
      if (now?.state === 'leaving' || (now?.state === 'held' && now.plan === noPlan)) await releaseOne(on, row.spot);
    }
  }

  /** What is not settled is looked at again; nothing is sent that may have been sent. */
  function later(): void {
    if (service === null || cancel !== null || closing.signal.aborted) return;
    if (!table.all().some(({ state }) => state === 'leaving' || state === 'unsure')) return;
    cancel = timers.after(again, () => {
      cancel = null;
      // The disk: it is tried again.
      void inTurn(tidy).catch(() => {});
    });
  }
  later();

  return {
    now: () => ({
      isOn: service !== null,
      reserves: table.all().flatMap(({ sent: _, at: __, ...row }) => (Date.parse(row.until) <= clock.now() ? [] : [row])),
    }),
    watch: listeners.watch,
    reserve: (plan, until, targets) =>
      inTurn(async (on) => {
        const wanted = new Map(targets.map((target) => [target.spot, target.asset]));
        await releaseAll(
          on,
          rowsOf(plan).flatMap((row) => (wanted.get(row.spot) === row.asset && row.state !== 'refused' ? [] : [row.spot])),
        );
        for (const target of targets) if (!closing.signal.aborted) await reserveOne(on, plan, until, target);
      }),
    release: (plan) =>
      inTurn((on) =>
        releaseAll(
          on,
          rowsOf(plan).map(({ spot }) => spot),
        ),
      ),
    async stop() {
      closing.abort();
      cancel?.();
      await turn;
    },
  };
}

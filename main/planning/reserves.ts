/**
 * Reserves the targets of a plan at the service, and releases them. The one call there is turns a
 * reserve on or off by what the service has, so a call too many would undo the one before, or take
 * away what somebody else reserved: each is sent once, after a fresh read that shows what it will
 * do, written down before its bytes leave, and believed only when a read shows it. What is not
 * known stays `unsure` until a read tells.
 */
import type { ReservesNow } from '../../shared/console-api/reserves.ts';
import { message } from '../../shared/i18n/message.ts';
import type { ContainerId, SpotId, VisitId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Timers } from '../kernel/ports.ts';
import { createReserveCalls, type ReserveService } from './reserve-calls.ts';
import type { ReserveRow, ReserveTable } from './reserve-table.ts';

/** One spot of a plan, and whom it is for. */
export type ReserveTarget = { readonly spot: SpotId; readonly asset: VisitId | ContainerId };

/** The reserves of this desk. Nothing here rejects but for the disk (`DatabaseError`). */
export type Reserves = {
  now(): ReservesNow;
  watch(listener: () => void): () => void;
  reserve(plan: string, until: string, targets: readonly ReserveTarget[]): Promise<void>;
  release(plan: string): Promise<void>;
  /**
   * A plan was discarded or is done: what it still reserves is released, whoever ended it. Begins
   * it, and does not wait.
   */
  ended(plan: string): void;
  stop(): Promise<void>;
};

/** Plan of a reserve that no plan wants any more. */
const noPlan = '';

/**
 * What is to be released and was not sent yet, or is not known, is looked at again this often, in
 * milliseconds.
 */
const again = 60_000;

/**
 * Makes them. `service`: null where there is none, or it takes no reserves. `isOpen`: whether a
 * plan is still kept and not done.
 */
export function createReserves(parts: {
  table: ReserveTable;
  service: ReserveService | null;
  isOpen: (plan: string) => boolean;
  clock: Clock;
  timers: Timers;
}): Reserves {
  const { table, service, isOpen, clock, timers } = parts;
  const listeners = createListeners();
  const closing = new AbortController();
  let turn: Promise<unknown> = Promise.resolve();
  let cancel: (() => void) | null = null;

  const { reservesOn, send, look, put, drop } = createReserveCalls({
    table,
    clock,
    signal: closing.signal,
    tell: listeners.tell,
  });

  async function reserveOne(
    on: ReserveService,
    plan: string,
    until: string,
    { spot, asset }: ReserveTarget,
  ): Promise<void> {
    let known = table.find(spot);
    if (known?.state === 'unsure') {
      await look(on, known, false);
      known = table.find(spot);
    }
    // Not released yet, and wanted again.
    const isAgain =
      known?.asset === asset &&
      (known.state === 'leaving' || (known.state === 'held' && known.plan === noPlan));
    if (known !== undefined && known.state !== 'refused' && !isAgain && !isOver(known)) return;
    const row = { plan, spot, asset, until, sent: 'reserve' as const, said: null };
    const there = await reservesOn(on, spot);
    if ('code' in there)
      return isAgain ? undefined : put({ ...row, state: 'refused', said: there });
    if (isAgain && there.some(({ objectId }) => objectId === asset))
      return put({ ...row, until: known?.until ?? until, state: 'held' });
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
  const isOver = ({ state, until }: ReserveRow) =>
    state === 'held' && Date.parse(until) <= clock.now();

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
      if (now?.state === 'leaving' || (now?.state === 'held' && now.plan === noPlan))
        await releaseOne(on, row.spot);
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
  /** A plan may have ended while nothing could be released, or the console with it. */
  function disownEnded(): void {
    for (const row of table.all()) {
      if (row.plan === noPlan || isOpen(row.plan)) continue;
      if (row.state === 'held') put({ ...row, state: 'leaving', said: null });
      if (row.state === 'unsure') table.disown(row.spot);
    }
  }
  try {
    if (service !== null) disownEnded();
  } catch (error) {
    // A file that cannot be written: its notice says so.
    if (!(error instanceof DatabaseError)) throw error;
  }
  later();

  const release = (plan: string): Promise<void> =>
    inTurn((on) =>
      releaseAll(
        on,
        rowsOf(plan).map(({ spot }) => spot),
      ),
    );
  return {
    now: () => ({
      isOn: service !== null,
      reserves: table
        .all()
        .flatMap(({ sent: _, at: __, ...row }) =>
          Date.parse(row.until) <= clock.now() ? [] : [row],
        ),
    }),
    watch: listeners.watch,
    reserve: (plan, until, targets) =>
      inTurn(async (on) => {
        const wanted = new Map(targets.map((target) => [target.spot, target.asset]));
        await releaseAll(
          on,
          rowsOf(plan).flatMap((row) =>
            wanted.get(row.spot) === row.asset && row.state !== 'refused' ? [] : [row.spot],
          ),
        );
        for (const target of targets)
          if (!closing.signal.aborted) await reserveOne(on, plan, until, target);
      }),
    release,
    // The disk: `later` tries again.
    ended: (plan) => void release(plan).catch(() => {}),
    async stop() {
      closing.abort();
      cancel?.();
      await turn;
    },
  };
}

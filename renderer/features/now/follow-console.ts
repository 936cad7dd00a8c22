/** What beside the yard the list is told from: operations, check-ins, and the console itself. */

import type { OperationId } from '../../../shared/ids.ts';
import {
  checkInSubject,
  consoleSubjects,
  operationSubject,
} from '../../../shared/now/other-cases.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import type { NowParts } from './now-state.ts';

/** Refused operations that are listed; older ones are in Activity. */
const MOST_REFUSED = 50;

/** Puts what these parts of the page tell onto the board; each is called when its part changed. */
export function createConsoleFollower({ page, board, get, set, scheduleRefresh }: NowParts) {
  const { api, yard, operations, status, session, ticker } = page;
  let isRefusedRead = false;
  let followed: OperationRecord | null = null;
  /** Told since: what was read of them is older. */
  const told = new Set<OperationId>();
  let askedAt = Number.NEGATIVE_INFINITY;

  const putOperations = () => {
    const { limits, refused } = get();
    const isOnline = status.getState().status?.services['dock-scheduling'].state === 'online';
    const records = [...refused, ...operations.getState().open.values()];
    board.put(
      'operations',
      records.flatMap(
        (record) => operationSubject({ limits, isOnline, yard: yard.table }, record) ?? [],
      ),
    );
    scheduleRefresh();
  };
  return {
    putOperations,
    putConsole() {
      const { status: known } = status.getState();
      if (known !== null)
        board.put('console', consoleSubjects(get().limits, known, session.getState().signIns));
      putOperations();
    },
    /**
     * Refused operations are final, so they are in no list of open ones: those of before are read
     * once, the others are told as they change.
     */
    async readRefused() {
      if (isRefusedRead) return;
      isRefusedRead = true;
      try {
        const { records } = await api.operations.list({
          states: ['rejected'],
          limit: MOST_REFUSED,
        });
        const known = new Set(get().refused.map(({ id }) => id));
        set({
          refused: [
            ...get().refused,
            ...records.filter(({ id }) => !known.has(id) && !told.has(id)),
          ],
        });
        putOperations();
      } catch {
        // The console does not answer now; the next change of an operation asks again.
        isRefusedRead = false;
      }
    },
    /** One was refused just now, or one that was is sent again. */
    followRefused() {
      const { latest } = operations.getState();
      if (latest === null || latest === followed) return;
      followed = latest;
      told.add(latest.id);
      const { refused } = get();
      const others = refused.filter(({ id }) => id !== latest.id);
      if (latest.state === 'rejected') set({ refused: [latest, ...others].slice(0, MOST_REFUSED) });
      else if (others.length < refused.length) set({ refused: others });
      else return;
      putOperations();
    },
    /** Milliseconds since the gate was asked last. */
    gateAge: () => ticker.now() - askedAt,
    async askGate() {
      askedAt = ticker.now();
      try {
        const { extensions, attempts, own, came } = await api.gate.state();
        const { gate } = get();
        if (
          gate.checkIn !== extensions.checkIn ||
          gate.link !== extensions.link ||
          own.some((id) => !gate.own.has(id))
        ) {
          set({ gate: { ...extensions, own: new Set(own) } });
          board.restart();
        }
        board.setCame(new Set(came));
        board.put(
          'checkIns',
          attempts.flatMap((attempt) => checkInSubject(attempt) ?? []),
        );
        scheduleRefresh();
      } catch {
        // The console does not answer now; it is asked again in a while.
      }
    },
  };
}

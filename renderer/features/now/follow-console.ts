/** What beside the yard the list is told from: operations, check-ins, and the console itself. */
import { checkInSubject, consoleSubjects, operationSubject } from '../../../shared/now/other-cases.ts';
import type { NowParts } from './now-state.ts';

/** Refused operations that are listed; older ones are in Activity. */
const MOST_REFUSED = 50;

/** Puts what these parts of the page tell onto the board; each is called when its part changed. */
export function createConsoleFollower({ page, board, get, set, soon }: NowParts) {
  const { api, yard, operations, status, session, ticker } = page;
  let refusedCount = 0;
  let askedAt = Number.NEGATIVE_INFINITY;

  const putOperations = () => {
    const { limits, refused } = get();
    const isOnline = status.getState().status?.services['dock-scheduling'].state === 'online';
    const records = [...refused, ...operations.getState().open.values()];
    board.put(
      'operations',
      records.flatMap((record) => operationSubject({ limits, isOnline, yard: yard.table }, record) ?? []),
    );
    soon();
  };
  return {
    putOperations,
    putConsole() {
      const { status: known } = status.getState();
      if (known !== null) board.put('console', consoleSubjects(get().limits, known, session.getState().signIns));
      putOperations();
    },
    /** Refused operations are final: they are in no list of open ones. */
    async readRefused() {
      const count = operations.getState().counts?.rejected ?? 0;
      if (count === refusedCount) return;
      refusedCount = count;
      try {
        const { records } = count === 0 ? { records: [] } : await api.operations.list({ states: ['rejected'], limit: MOST_REFUSED });
        set({ refused: records });
        putOperations();
      } catch {
        // The console does not answer now; the next change of an operation asks again.
        refusedCount = -1;
      }
    },
    /** Milliseconds since the gate was asked last. */
    gateAge: () => ticker.now() - askedAt,
    async askGate() {
      askedAt = ticker.now();
      try {
        const { extensions, attempts, own } = await api.gate.state();
        const { gate } = get();
        if (gate.checkIn !== extensions.checkIn || gate.link !== extensions.link || own.some((id) => !gate.own.has(id))) {
          set({ gate: { ...extensions, own: new Set(own) } });
          board.restart();
        }
        board.put(
          'checkIns',
          attempts.flatMap((attempt) => checkInSubject(attempt) ?? []),
        );
        soon();
      } catch {
        // The console does not answer now; it is asked again in a while.
      }
    },
  };
}

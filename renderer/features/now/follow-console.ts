/** Sources of the list besides the yard: operations, check-ins, and the console itself. */

import type { GateArrivals } from '../../../shared/gate/came-for.ts';
import type { OperationId } from '../../../shared/ids.ts';
import {
  checkInSubject,
  consoleSubjects,
  operationSubject,
  unsentSubject,
} from '../../../shared/now/other-cases.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { SentByDesk } from '../../operations/sent-by-desk.ts';
import { appointmentsOfDraft, readGate, unlistedOf } from '../../page/stores/unlisted-trucks.ts';
import { scheduleOf } from '../../schedule/use-schedule.ts';
import type { NowParts } from './now-state.ts';

/** Refused operations that are listed; older ones are in Activity. */
const MOST_REFUSED = 50;
/** Confirmed operations that are read at the start: what this desk placed in the last hours. */
const MOST_CONFIRMED = 200;

/** Puts what these parts of the page tell onto the board; each is called when its part changed. */
export class ConsoleFollower {
  /** Where this desk sent trucks and trailers. */
  readonly sent = new SentByDesk();
  readonly #parts: NowParts;
  /** Ended operations of before are read, or being read. */
  #isEndedRead = false;
  /** The newest change of an operation that was looked at. */
  #followed: OperationRecord | null = null;
  /** Operations that changed meanwhile. Older reads of them are out of date. */
  readonly #changed = new Set<OperationId>();
  /** What the gate last said of appointments (`gate.state`). */
  #reported: GateArrivals = { came: new Set(), takenBack: new Set() };
  /** When we last asked the gate, in milliseconds. */
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: NowParts) {
    this.#parts = parts;
  }

  putOperations(): void {
    const { page, board, get, scheduleRefresh } = this.#parts;
    const { operations, status, yard } = page;
    const { limits, refused } = get();
    const isOnline = status.getState().status?.services['dock-scheduling'].state === 'online';
    const open = [...operations.getState().open.values()];
    const records = [...refused, ...open];
    this.#noteSent(open);
    board.put(
      'operations',
      records.flatMap(
        (record) => operationSubject({ limits, isOnline, yard: yard.table }, record) ?? [],
      ),
    );
    scheduleRefresh();
  }

  putConsole(): void {
    const { page, board, get } = this.#parts;
    const { status } = page.status.getState();
    const { signIns } = page.session.getState();
    if (status !== null) board.put('console', consoleSubjects(get().limits, status, signIns));
    this.putOperations();
  }

  /**
   * Refused and confirmed operations are final, so no list of open ones contains them. We read the
   * earlier ones once, and then follow changes.
   */
  async readEnded(): Promise<void> {
    if (this.#isEndedRead) return;
    this.#isEndedRead = true;
    const { page, get, set } = this.#parts;
    const { list } = page.api.operations;
    try {
      const [{ records }, confirmed] = await Promise.all([
        list({ states: ['rejected'], limit: MOST_REFUSED }),
        list({ states: ['confirmed'], limit: MOST_CONFIRMED }),
      ]);
      const { refused } = get();
      const known = new Set([...this.#changed, ...refused.map(({ id }) => id)]);
      set({ refused: [...refused, ...records.filter(({ id }) => !known.has(id))] });
      this.#noteSent(confirmed.records);
      this.putOperations();
    } catch {
      // The console does not answer now; the next change of an operation asks again.
      this.#isEndedRead = false;
    }
  }

  #noteSent(records: readonly OperationRecord[]): void {
    this.#parts.board.touchAssets(records.flatMap((each) => this.sent.note(each)?.id ?? []));
  }

  /** An operation was just refused, or a refused one is sent again. */
  followRefused(): void {
    const { page, get, set } = this.#parts;
    const { latest } = page.operations.getState();
    if (latest === null || latest === this.#followed) return;
    this.#followed = latest;
    this.#changed.add(latest.id);
    this.#noteSent([latest]);
    const { refused } = get();
    const others = refused.filter(({ id }) => id !== latest.id);
    if (latest.state === 'rejected') set({ refused: [latest, ...others].slice(0, MOST_REFUSED) });
    else if (others.length < refused.length) set({ refused: others });
    else return;
    this.putOperations();
  }

  /**
   * Check-ins that aren't sent yet. Their trucks are here: nothing calls the appointment late, and
   * each has a line until it is sent.
   */
  putUnsent(): void {
    const { page, board, scheduleRefresh } = this.#parts;
    const { drafts } = unlistedOf(page).getState();
    const { came, takenBack } = this.#reported;
    const arrivals = {
      came: new Set([...came, ...drafts.flatMap(appointmentsOfDraft)]),
      takenBack,
    };
    board.setCame(arrivals.came);
    board.setTakenBack(takenBack);
    scheduleOf(page).marks.setArrivals(arrivals);
    board.put('unsent', drafts.map(unsentSubject));
    scheduleRefresh();
  }

  /** Milliseconds since we last asked the gate. If the clock was set, we ask again. */
  gateAgeMs(): number {
    return Math.abs(this.#parts.page.ticker.now() - this.#askedAt);
  }

  async askGate(): Promise<void> {
    const { page, board, get, set, scheduleRefresh } = this.#parts;
    this.#askedAt = page.ticker.now();
    try {
      const { extensions, attempts, own, came, takenBack } = await readGate(page);
      const { gate } = get();
      if (
        gate.checkIn !== extensions.checkIn ||
        gate.link !== extensions.link ||
        own.some((id) => !gate.own.has(id))
      ) {
        set({ gate: { ...extensions, own: new Set(own) } });
        board.restart();
      }
      this.#reported = { came: new Set(came), takenBack: new Set(takenBack) };
      this.putUnsent();
      board.put(
        'checkIns',
        attempts.flatMap((attempt) => checkInSubject(attempt) ?? []),
      );
      scheduleRefresh();
    } catch {
      // The console does not answer now; it is asked again in a while.
    }
  }
}

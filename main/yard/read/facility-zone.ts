import type { Notice } from '../../../shared/console-api/status.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import {
  chooseZone,
  computerZone,
  type FacilityReader,
  isSameZone,
  isTimeZone,
  type ShownZone,
  zoneNotices,
} from '../../facilities/time-zone.ts';
import type { Log, Timers } from '../../kernel/ports.ts';
import { RemoteError } from '../../remote/outcome.ts';
import type { YardCache } from '../cache/yard-cache.ts';

export type FacilityZoneParts = {
  /** Null if the warehouse record can't be read. */
  readonly read: FacilityReader | null;
  readonly store: Pick<YardCache, 'fact' | 'setFact'>;
  readonly profileZone: string | null;
  readonly timers: Timers;
  readonly log: Log;
  readonly onNotices: (notices: readonly Notice[]) => void;
  /**
   * The facility's zone came after we had shown another one. Called once; the console then reopens.
   */
  readonly onLate?: ((from: string, to: string) => void) | undefined;
};

const FACT_NAME = 'time-zone';

/** How long the first start waits for the zone, in milliseconds. */
const PATIENCE_MS = 3_000;

/**
 * Wait after the first failed read of the record, in milliseconds. Each further one doubles it.
 */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

/**
 * The zone of one facility. The zone of an earlier start counts until the service sends another.
 *
 * States: Asked → Answered, or Asked → Failed → Asked …. If the zone comes after another one was
 * shown, it is Late. During the first request, and once it is late, a clerk may have typed a time
 * in another zone. So we send no typed times then, and `trouble` says why.
 */
export class FacilityZone {
  readonly #parts: FacilityZoneParts;
  readonly #cancel = new AbortController();
  /** Zone name from the service, from this start or an earlier one. */
  #reported: string | null;
  /** The zone that pages show, once one asked. */
  #shown: ShownZone | null = null;
  #reading: Promise<void> | null = null;
  /** The service replied in this start; it may have named no zone. */
  #isAnswered = false;
  #isLate = false;
  #failures = 0;
  #cancelRetry = () => {};

  constructor(parts: FacilityZoneParts) {
    this.#parts = parts;
    this.#reported = parts.store.fact(FACT_NAME);
  }

  /**
   * The zone of this start. It doesn't change once a page has it. Waits a moment for the very first
   * read.
   */
  async shown(): Promise<string> {
    const { profileZone, timers, onNotices } = this.#parts;
    if (this.#shown === null && this.#reported === null && this.#reading !== null) {
      await Promise.race([
        this.#reading,
        new Promise<void>((resolve) => timers.after(PATIENCE_MS, resolve)),
      ]);
    }
    this.#shown ??= chooseZone(this.#reported, profileZone, computerZone());
    onNotices(zoneNotices(this.#shown, this.#reported));
    return this.#shown.timeZone;
  }

  /** Why a time that a clerk typed can't be sent now; null if it can. */
  trouble(): Message | null {
    const { read, profileZone } = this.#parts;
    const isAwaited =
      read !== null && !this.#isAnswered && this.#reported === null && profileZone === null;
    return isAwaited || this.#isLate ? message('facilities.zone.awaited') : null;
  }

  /**
   * Reads the record, and tries again until there is a reply. Call it again when the service is
   * back.
   */
  ask(): void {
    const { read } = this.#parts;
    if (read === null || this.#isAnswered || this.#reading !== null) return;
    this.#cancelRetry();
    this.#reading = this.#read(read).finally(() => {
      this.#reading = null;
    });
  }

  stop(): void {
    this.#cancelRetry();
    this.#cancel.abort();
  }

  async #read(read: FacilityReader): Promise<void> {
    const { log, timers } = this.#parts;
    try {
      const { timeZone } = await read(this.#cancel.signal);
      if (this.#cancel.signal.aborted) return;
      this.#isAnswered = true;
      if (timeZone !== null && timeZone !== this.#reported) this.#take(timeZone);
    } catch (error) {
      if (this.#cancel.signal.aborted) return;
      const kind = error instanceof RemoteError ? error.kind : 'internal';
      // This account may not read it. The known zone stays.
      this.#isAnswered = kind === 'forbidden';
      log.info('The facility record was not read.', { kind });
      if (this.#isAnswered) return;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS);
      this.#failures += 1;
      this.#cancelRetry = timers.after(pause, () => this.ask());
    }
  }

  #take(reported: string): void {
    const { store, profileZone, onNotices, onLate } = this.#parts;
    this.#reported = reported;
    store.setFact(FACT_NAME, reported);
    const shown = this.#shown;
    if (shown === null) return;
    const better = chooseZone(reported, profileZone, computerZone());
    if (isTimeZone(reported) && isSameZone(better.timeZone, shown.timeZone))
      this.#shown = { ...better, timeZone: shown.timeZone };
    onNotices(zoneNotices(this.#shown ?? shown, reported));
    if (isSameZone(better.timeZone, shown.timeZone)) return;
    this.#isLate = onLate !== undefined;
    onLate?.(shown.timeZone, better.timeZone);
  }
}

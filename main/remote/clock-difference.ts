/** Whether this computer's clock is wrong, compared with the services' clocks. */
import type { Notice, ServiceName } from '../../shared/console-api/status.ts';
import { message } from '../../shared/i18n/message.ts';
import type { Clock } from '../../shared/time.ts';

/** We report a difference from here on, in milliseconds. Trucks are late by minutes. */
const TOLD_MS = 5 * 60_000;

/** Two replies that differ by less agree, in milliseconds. */
const SAME_MS = 60_000;

/**
 * Compares this computer's clock with those of the services. Nothing is claimed by a single answer,
 * nor while a service agrees with this computer: then it may be the other service's clock.
 */
export class ClockDifference {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #skews = new Map<ServiceName, { readonly ms: number; readonly isSure: boolean }>();
  #shownMs: number | null = null;
  #listener: (notices: readonly Notice[]) => void = () => {};

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** A reply of a service showed its clock, `ms` ahead of ours. */
  note(service: ServiceName, ms: number): void {
    const before = this.#skews.get(service);
    const isSure = before !== undefined && Math.abs(before.ms - ms) < SAME_MS;
    this.#skews.set(service, { ms, isSure });
    const now = this.#difference();
    const isSame =
      this.#shownMs === null || now === null
        ? this.#shownMs === now
        : Math.abs(this.#shownMs - now) < SAME_MS;
    if (isSame) return;
    this.#shownMs = now;
    this.#listener(this.#notices());
  }

  /** `listener` gets the notices now and whenever they change. */
  follow(listener: (notices: readonly Notice[]) => void): void {
    this.#listener = listener;
    listener(this.#notices());
  }

  /** How far all services with a clock are ahead of us, in milliseconds; null if it isn't much. */
  #difference(): number | null {
    const sure = [...this.#skews.values()].filter(({ isSure }) => isSure).map(({ ms }) => ms);
    const least = Math.min(...sure.map(Math.abs));
    const isAllOneWay = new Set(sure.map(Math.sign)).size === 1;
    return isAllOneWay && least >= TOLD_MS
      ? (sure.find((ms) => Math.abs(ms) === least) ?? null)
      : null;
  }

  #notices(): readonly Notice[] {
    if (this.#shownMs === null) return [];
    const here = this.#clock.now();
    const said = message('service.clockOff', { here, there: here + this.#shownMs });
    return [{ key: 'clock', severity: 'warning', said }];
  }
}

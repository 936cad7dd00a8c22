/**
 * Trucks that left a short while ago, with all that is known of them: from the journal at the
 * start, and from the yard since.
 */
import type { LeftTruck } from '../../shared/console-api/gate-reading.ts';
import { cameForByContainer, cameForByVisit } from '../../shared/gate/came-for.ts';
import type { AppointmentId, VisitId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import type { YardChange } from '../../shared/yard/model.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.ts';

/**
 * How long we remember a departed truck with its phone and pass, in milliseconds: a day, and the
 * night before it.
 */
export const LEFT_RECENTLY_MS = 36 * 3_600_000;

export type LeftTrucksParts = {
  readonly journal: {
    /** Any that ever left, by plate, DOT number or trailer that begins so. */
    named(text: string): readonly LeftTruck[];
    /** Those that left since a time, some in each step. */
    since(ms: number): Iterable<readonly LeftTruck[]>;
  };
  readonly base: YardTable;
  /** Calls `listener` before the yard changes. Returns a function that unsubscribes. */
  readonly onBase: (listener: (change: YardChange) => void) => () => void;
  readonly clock: Pick<Clock, 'now'>;
};

/** Remembers them. Nothing before `start`. */
export class LeftTrucks {
  readonly #parts: LeftTrucksParts;
  readonly #recent = new Map<VisitId, LeftTruck>();
  #stop: (() => void) | null = null;

  constructor(parts: LeftTrucksParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stop = this.#parts.onBase((change) => this.#changing(change));
    void this.#readJournal();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }

  /** Those of the last hours, none of which is here again. */
  recent(): readonly LeftTruck[] {
    const { base, clock } = this.#parts;
    const since = clock.now() - LEFT_RECENTLY_MS;
    for (const [id, { leftAt }] of this.#recent)
      if (base.visit(id)?.isActive === true || Date.parse(leftAt) < since) this.#recent.delete(id);
    return [...this.#recent.values()];
  }

  /** Any that ever left, by plate, DOT number or trailer that begins so. */
  named = (text: string): readonly LeftTruck[] => this.#parts.journal.named(text);

  /** Appointments for which one of them was here; `counts`: whether its visit does. */
  cameFor(counts: (visit: VisitId) => boolean): ReadonlySet<AppointmentId> {
    const found = new Set<AppointmentId>();
    for (const { visit, hooked } of this.recent()) {
      if (!counts(visit.id)) continue;
      for (const { appointment } of cameForByVisit(visit)) found.add(appointment);
      for (const container of hooked)
        for (const { appointment } of cameForByContainer(container, visit)) found.add(appointment);
    }
    return found;
  }

  #changing({ put, remove }: YardChange): void {
    const { base, clock } = this.#parts;
    const leftAt = new Date(clock.now()).toISOString();
    const gone = [
      ...remove.visits,
      ...put.visits.flatMap(({ id, isActive }) => (isActive ? [] : [id])),
    ];
    for (const id of gone) {
      const visit = base.visit(id);
      if (visit?.isActive !== true) continue;
      const hooked = base.hookedTo(id).flatMap((each) => base.container(each) ?? []);
      this.#recent.set(id, { visit, hooked, leftAt });
    }
  }

  async #readJournal(): Promise<void> {
    const { journal, clock } = this.#parts;
    for (const some of journal.since(clock.now() - LEFT_RECENTLY_MS)) {
      for (const left of some)
        if (!this.#recent.has(left.visit.id)) this.#recent.set(left.visit.id, left);
      await yieldToEventLoop();
      if (this.#stop === null) return;
    }
  }
}

/**
 * Why spots are closed and until when, as the clerks of these desks said it. Each closure is a fact
 * of the journal, of which the newest counts, so it outlives the operation and other desks get it.
 */
import { z } from 'zod';
import type { Closure } from '../../shared/console-api/yard.ts';
import { mostCopies } from '../../shared/desks/copies.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { SpotId } from '../../shared/ids.ts';
import type { OperationRecord, PriorClosure } from '../../shared/outbox/model.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import type { FactsOf, SharedFacts } from '../gate-checks/shared-facts.ts';

/** What a desk keeps of a closed spot. `operation`: closed it; null if another system did. */
export type StoredClosure = {
  readonly reason: string;
  readonly until: string | null;
  readonly by: string;
  readonly closedAt: string;
  readonly operation: string | null;
};

const text = z.string().max(1_000);

/** Closures by spot; null: it is open again. */
export const closureFacts: FactsOf<StoredClosure | null> = {
  table: 'closure',
  kind: 'desk.closure',
  most: mostCopies.closure,
  schema: z
    .object({
      reason: text,
      until: text.nullable(),
      by: text,
      closedAt: text,
      operation: text.nullable(),
    })
    .nullable(),
  subjects: (spot) => [`spot:${spot as SpotId}`],
};

type Parts = {
  readonly facts: SharedFacts<StoredClosure | null>;
  /** The yard as the service has it, and as the clerk sees it. */
  readonly base: Pick<YardTable, 'spot'>;
  readonly view: () => Pick<YardTable, 'spot'>;
  readonly now: () => string;
};

/** Closures known at this desk. */
export class Closures {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Those of spots that are closed now. A property, so that it can be passed as a function. */
  readonly standing = (): readonly Closure[] => {
    const { facts, view } = this.#parts;
    return [...facts.all()].flatMap(([key, { value }]) => {
      const spot = key as SpotId;
      if (value === null || view().spot(spot)?.isOpen !== false) return [];
      const { reason, until, by, closedAt } = value;
      return [{ spot, reason, until, clerk: by, at: closedAt }];
    });
  };

  /** What is known of one closed spot, or null. */
  of(spot: SpotId): PriorClosure | null {
    const known = this.#parts.facts.all().get(spot)?.value ?? null;
    return known && { reason: known.reason, until: known.until };
  }

  /** Keeps what a clerk of this desk just said on closing a spot. */
  follow({ id, operation, actor, savedAt, state }: OperationRecord): void {
    if (operation.kind !== 'close' || state !== 'queued') return;
    const { facts } = this.#parts;
    const known = facts.all().get(operation.spot);
    if (known?.value?.operation === id || (known !== undefined && known.at > Date.parse(savedAt)))
      return;
    const { spot, reason, until = null } = operation;
    facts.set(spot, { reason, until, by: actor.clerk, closedAt: savedAt, operation: id });
  }

  /** Says when a closed spot is to open. Returns why it isn't kept, or null. */
  setUntil(spot: SpotId, until: string | null): Message | null {
    const { facts, now } = this.#parts;
    const known = facts.get(spot) ?? { reason: '', by: '', closedAt: now(), operation: null };
    return facts.set(spot, { ...known, until });
  }

  /**
   * Forgets why spots were closed that are open again. The next closing has a reason of its own.
   * A spot whose opening or closing is under way is still one or the other to the service.
   */
  forgetOpen(spots: Iterable<SpotId>): void {
    const { facts, base, view } = this.#parts;
    for (const spot of spots) {
      const isOpen = base.spot(spot)?.isOpen === true && view().spot(spot)?.isOpen === true;
      if (isOpen && (facts.get(spot) ?? null) !== null) facts.set(spot, null);
    }
  }
}

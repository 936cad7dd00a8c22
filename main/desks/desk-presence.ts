/**
 * Which desks are here and how they are doing, by their last message. We use only our own clock,
 * and no promise depends on it.
 */
import { z } from 'zod';
import { deskIdSchema } from '../../shared/desks/desk-id.ts';
import type { DeskId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';

/**
 * What a desk reports about itself every few seconds.
 *
 * Example: `{ cursor: 812, head: '9f2c…', isTogether: true, open: 1, isConnected: true,
 * pictureAgeMs: 4_000, idleMs: 0 }`.
 */
export type Presence = {
  readonly cursor: number;
  readonly head: string;
  readonly isTogether: boolean;
  /** How many operations of it are open. */
  readonly open: number;
  /** Whether it reaches the service, and how old its yard is, in milliseconds; null if unknown. */
  readonly isConnected: boolean;
  readonly pictureAgeMs: number | null;
  /** How long the desk has been idle, in milliseconds. */
  readonly idleMs: number;
};

const schema: z.ZodType<Presence> = z.object({
  cursor: z.number().int().nonnegative(),
  head: z.string().max(100),
  isTogether: z.boolean(),
  open: z.number().int().nonnegative(),
  isConnected: z.boolean(),
  pictureAgeMs: z.number().nullable(),
  idleMs: z.number().nonnegative(),
});

/** A desk that we heard in this run. `heardAt` in monotonic milliseconds. */
export type HeardDesk = Presence & { readonly heardAt: number };

/** How often a desk reports, in milliseconds. */
export const TELL_MS = 5_000;
/** A desk that we heard within this time is here, in milliseconds. */
export const HERE_MS = 15_000;
/** After this silence another desk may take over its operations, in milliseconds. */
export const SILENT_MS = 60_000;

/** The desks that we heard. A desk also hears itself, which we leave out. */
export class Attendants {
  readonly #self: DeskId;
  readonly #clock: Clock;
  readonly #desks = new Map<DeskId, HeardDesk>();

  constructor(self: DeskId, clock: Clock) {
    this.#self = self;
    this.#clock = clock;
  }

  get desks(): ReadonlyMap<DeskId, HeardDesk> {
    return this.#desks;
  }

  /**
   * Takes in another desk's report; malformed ones are left out. Returns true if it is about
   * another log than ours.
   */
  heard(by: string, text: string, mine: Presence): boolean {
    const desk = deskIdSchema.safeParse(by);
    const presence = schema.safeParse(parsed(text));
    if (!desk.success || !presence.success || desk.data === this.#self) return false;
    const { isTogether, cursor, head } = presence.data;
    this.#desks.set(desk.data, { ...presence.data, heardAt: this.#clock.monotonic() });
    return isTogether && mine.isTogether && cursor === mine.cursor && head !== mine.head;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

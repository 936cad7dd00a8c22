import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { Columns } from '../columns.ts';
import type { Message } from '../i18n/message.ts';
import type { SpotId } from '../ids.ts';
import type { Instant } from '../time.ts';
import type { Area, Container, Spot, Visit, YardChange, YardProblem } from '../yard/model.ts';
import { call, idText, saying, trusted } from './contract-helpers.ts';

/**
 * The yard as the clerk sees it (law 2), in columns: a third of the cost of rows on the wire.
 * `version` grows by one with each following change, so that a gap is noticed.
 *
 * Example: `{ kind: 'snapshot', version: 41, areas, spots, visits, containers, problems: [] }`.
 */
export type YardSnapshot = {
  readonly kind: 'snapshot';
  readonly version: number;
  readonly areas: Columns<Area>;
  readonly spots: Columns<Spot>;
  readonly visits: Columns<Visit>;
  readonly containers: Columns<Container>;
  readonly problems: readonly YardProblem[];
};

/**
 * What changed since `version - 1`. `problems` is the complete list if it changed, else null.
 *
 * Example: `{ kind: 'delta', version: 42, change, problems: null }` when one truck moved and
 * nothing became doubtful.
 */
export type YardDelta = {
  readonly kind: 'delta';
  readonly version: number;
  readonly change: YardChange;
  readonly problems: readonly YardProblem[] | null;
};

/** An event of `yard.watch`: a snapshot first, then deltas. */
export type YardEvent = YardSnapshot | YardDelta;

/**
 * One line of the history of a spot (contract.md 1.5, SpotEvent).
 *
 * Example: `{ id: 'e-1', at: '2026-11-27T14:00:00Z', eventType: 'CLOSED', reason: 'Ice',
 * observation: null, by: 'Ana' }`.
 */
export type SpotEvent = {
  readonly id: string;
  readonly at: Instant | null;
  readonly eventType: string;
  readonly reason: string | null;
  readonly observation: string | null;
  readonly by: string | null;
};

/** Reading the yard. */
export const yardContract = {
  /** One snapshot, then deltas, until the caller stops. */
  watch: call('open').output(eventIterator(trusted<YardEvent>())),
  /** The page has drawn the first snapshot of `watch`. What waited for that may begin. */
  shown: call('open').output(trusted<void>()),
  /** Pulls now, and resolves at its end. `said`: that the yard is up to date, or why not. */
  refresh: call('open').output(trusted<{ readonly ok: boolean; readonly said: Message }>()),
  /** History of a spot, newest first, if the service provides it. Needs the network. */
  spotEvents: call('open')
    .input(z.object({ spot: idText<SpotId>() }))
    .output(trusted<readonly SpotEvent[]>())
    .errors({ UNAVAILABLE: saying }),
};

/**
 * What the desks know of a closed spot. The service keeps no "until", and names the reason only in
 * the history of the spot.
 *
 * Example: `{ spot: 's-7', reason: 'Ice', until: '2026-11-27T20:00:00Z', clerk: 'Ana', at }`.
 */
export type Closure = {
  readonly spot: SpotId;
  readonly reason: string;
  /** When it is to open again; null: not known. */
  readonly until: Instant | null;
  /** Who closed it here, empty if another system did; and when that was, or was first noted. */
  readonly clerk: string;
  readonly at: Instant;
};

/** Why spots are closed, and until when. */
export const closuresContract = {
  /** All closures that are known, then again after each change. */
  watch: call('open').output(eventIterator(trusted<readonly Closure[]>())),
  /** Says when a closed spot is to open; null: not known. */
  setUntil: call('move')
    .input(
      z.object({
        spot: idText<SpotId>(),
        until: z.iso.datetime({ offset: true }).nullable(),
      }),
    )
    .output(z.void())
    .errors({ NOT_SAVED: saying }),
};

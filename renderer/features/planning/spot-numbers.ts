/**
 * The numbers of the best spots while they are on the screen. A number that was read means the same
 * spot when its key is pressed, also if another spot has become better meanwhile.
 */
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { BestSpot } from '../../operations/draft/ranking.ts';

/**
 * Numbered spots. `of`: what they are offered for. `fresh`: the spots whose number meant another
 * one, since `at` (milliseconds of the page's clock). `note` says which.
 *
 * Example: `{ of: 'visit:v-17', best: [d2, d4, d5], fresh: new Set(), at: 0, note: null }`.
 */
export type NumberedSpots = {
  readonly of: string;
  readonly best: readonly BestSpot[];
  readonly fresh: ReadonlySet<SpotId>;
  readonly at: number;
  readonly note: Message | null;
};

const none: ReadonlySet<SpotId> = new Set();

/**
 * The numbers to show now. Spots that are still possible keep theirs. A spot that isn't gives its
 * number to the best one that has none, and the note says so. `ranked`: the best now, for the same
 * count or more.
 */
export function keptNumbers(
  shown: NumberedSpots | null,
  of: string,
  ranked: readonly BestSpot[],
  isPossible: (spot: SpotId) => boolean,
  now: number,
): NumberedSpots {
  if (shown === null || shown.of !== of || shown.best.length === 0)
    return { of, best: ranked, fresh: none, at: now, note: null };
  const stays = new Set(shown.best.map(({ spot }) => spot).filter(isPossible));
  const others = ranked.filter(({ spot }) => !stays.has(spot));
  if (stays.size === shown.best.length) {
    const more = others.slice(0, Math.max(0, ranked.length - shown.best.length));
    return more.length === 0 ? shown : { ...shown, best: [...shown.best, ...more] };
  }
  const best = shown.best.flatMap((each) => (stays.has(each.spot) ? each : (others.shift() ?? [])));
  const gone = shown.best.findIndex(({ spot }) => !stays.has(spot));
  return {
    of,
    best,
    fresh: new Set(best.flatMap(({ spot }, at) => (shown.best[at]?.spot === spot ? [] : [spot]))),
    at: now,
    note: message('plan.best.changed', {
      number: gone + 1,
      spot: (shown.best[gone] as BestSpot).label,
    }),
  };
}

/** How long a number that has just changed its spot is not taken by its key, in milliseconds. */
const READ_MS = 1_500;

/** Whether a key may still mean the spot that the number had before. */
export const isJustRenumbered = ({ fresh, at }: NumberedSpots, spot: SpotId, now: number) =>
  fresh.has(spot) && now - at < READ_MS;

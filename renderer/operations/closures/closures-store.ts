/** Why spots are closed and until when: what these desks know, and what the service was asked. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Closure, SpotEvent } from '../../../shared/console-api/yard.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { displayText } from '../../../shared/text.ts';
import type { Spot } from '../../../shared/yard/model.ts';
import { watchForever } from '../../connection/watch-forever.ts';
import type { Page } from '../../page/page.ts';
import { perPage } from '../../page/per-page.ts';

/** Closures by spot. `asked`: reasons that the service's history of a spot has; empty: none. */
export type ClosuresState = {
  readonly kept: ReadonlyMap<SpotId, Closure>;
  readonly asked: ReadonlyMap<SpotId, string>;
};

/** The closures of a page. */
export type ClosuresStore = StoreApi<ClosuresState> & {
  /** Starts to follow. Returns a function that stops it. */
  readonly start: () => () => void;
  /** Asks the service once why a spot is closed, if no desk knows it. Never rejects. */
  readonly ask: (spot: SpotId) => Promise<void>;
};

/** The closures store of a page. */
export const closuresOf = perPage((page: Page): ClosuresStore => {
  const asking = new Set<SpotId>();
  const store = createStore<ClosuresState>()(() => ({ kept: new Map(), asked: new Map() }));
  return Object.assign(store, {
    start: () =>
      watchForever(
        (options) => page.api.closures.watch(undefined, options),
        (all) => store.setState({ kept: new Map(all.map((each) => [each.spot, each])) }),
      ),
    async ask(spot: SpotId) {
      const { kept, asked } = store.getState();
      if (asking.has(spot) || asked.has(spot) || (kept.get(spot)?.reason ?? '') !== '') return;
      asking.add(spot);
      const reason = await page.api.yard.spotEvents({ spot }).then(closingReason, () => null);
      asking.delete(spot);
      if (reason !== null)
        store.setState(({ asked }) => ({ asked: new Map(asked).set(spot, reason) }));
    },
  });
});

/** The reason of the newest closing; empty if there is none, or the spot was opened since. */
function closingReason(events: readonly SpotEvent[]): string {
  const turns = events.filter(({ eventType }) => /^(open|close)/i.test(eventType));
  const newest = turns.toSorted((a, b) => timeOf(b) - timeOf(a))[0];
  return newest !== undefined && /^close/i.test(newest.eventType) ? (newest.reason ?? '') : '';
}

const timeOf = ({ at }: SpotEvent): number => (at === null ? 0 : Date.parse(at));

/** That no reason of a closed spot is known: not yet, or the service was asked and has none. */
export const noReasonMessage = (page: Page, spot: SpotId): Message =>
  message(
    closuresOf(page).getState().asked.has(spot)
      ? 'yard.closure.noReason'
      : 'yard.closure.reasonNotYet',
  );

/** The same as `closureLines` for a card, which also says that no reason is known. */
export function closureCardLines(page: Page, spot: Spot): readonly Message[] {
  const lines = closureLines(page, spot);
  if (spot.isOpen || page.yard.isHeld()) return lines;
  return lines.some(({ code }) => code === 'yard.closure.reason')
    ? lines
    : [noReasonMessage(page, spot.id), ...lines];
}

/**
 * What is known of a closed spot, in lines: the reason, who closed it, and when it is to open.
 * Empty for an open spot, and for one of an earlier time.
 */
export function closureLines(page: Page, { id, isOpen }: Spot): readonly Message[] {
  if (isOpen || page.yard.isHeld()) return [];
  const { kept, asked } = closuresOf(page).getState();
  const known = kept.get(id);
  const reason = displayText(known?.reason || (asked.get(id) ?? ''), 120);
  const lines: Message[] = [];
  if (reason !== '') lines.push(message('yard.closure.reason', { reason }));
  if (known === undefined) return lines;
  const { clerk, at, until } = known;
  if (clerk !== '')
    lines.push(
      message('yard.closure.by', {
        clerk: displayText(clerk, 40),
        at: page.zone.short(at, page.ticker.now()),
      }),
    );
  if (until !== null)
    lines.push(message('yard.closure.until', { at: page.zone.short(until, page.ticker.now()) }));
  return lines;
}

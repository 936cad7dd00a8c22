/**
 * The spots that lines of the Now list name: the same that every other list of best spots begins
 * with.
 */
import type { SpotId } from '../../../shared/ids.ts';
import type { NowAct } from '../../../shared/now/model.ts';
import { inTheWayOf } from '../../../shared/planning/in-the-way.ts';
import { check } from '../../../shared/yard/check.ts';
import type { AssetRef, Operation } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { refusalOf } from '../../operations/draft/operation-draft.ts';
import { rankingOf } from '../../operations/draft/ranking.ts';
import type { Page } from '../../page/page.ts';
import { perPage } from '../../page/per-page.ts';
import { nextTurn } from '../../ui/timing/next-turn.ts';

/** Whether a driver can take the asset there now: no rule against it, nothing in the way. */
export function isDriveable(yard: YardTable, act: NowAct, to: SpotId): boolean {
  const operation: Operation | null =
    act.kind === 'assign'
      ? { kind: 'assign', asset: act.asset, spot: to }
      : act.kind === 'move'
        ? { kind: 'reassign', asset: act.asset, from: act.from, to, reason: '-' }
        : null;
  return (
    operation !== null &&
    'asset' in operation &&
    refusalOf(check(yard, operation)) === null &&
    inTheWayOf(yard, operation.asset, to).length === 0
  );
}

/**
 * Ranks one asset a turn, as its line is drawn: a screen full of lines would keep a large yard
 * waiting. A target stays for as long as a driver can go there, so that no line changes under the
 * hand.
 */
export class NowTargets {
  readonly #page: Pick<Page, 'yard'>;
  readonly #best: (asset: AssetRef) => SpotId | null;
  readonly #known = new Map<string, SpotId | null>();
  readonly #wanted = new Map<string, AssetRef>();
  readonly #listeners = new Set<() => void>();
  #isBusy = false;

  constructor(page: Page) {
    this.#page = page;
    this.#best = (asset) => rankingOf(page).best(asset, 1)[0]?.spot ?? null;
  }

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The spot that the act of a line names, if a driver can go there now; null: it is asked for. */
  now(act: NowAct): SpotId | null {
    const { table } = this.#page.yard;
    if (act.kind === 'move')
      return act.to !== null && isDriveable(table, act, act.to) ? act.to : null;
    if (act.kind !== 'assign') return null;
    const known = this.#known.get(act.asset.id) ?? null;
    return known !== null && isDriveable(table, act, known) ? known : null;
  }

  /** A line is drawn: its target is worked out soon, or again where it can't be taken any more. */
  want(act: NowAct): void {
    if (act.kind !== 'assign') return;
    if (this.#known.has(act.asset.id) && this.now(act) !== null) return;
    this.#wanted.set(act.asset.id, act.asset);
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (;;) {
      await nextTurn();
      const [next] = this.#wanted.values();
      if (next === undefined) break;
      this.#wanted.delete(next.id);
      this.#known.set(next.id, this.#best(next));
      for (const listener of this.#listeners) listener();
    }
    this.#isBusy = false;
  }
}

/** The targets of a page. */
export const nowTargetsOf = perPage((page) => new NowTargets(page));

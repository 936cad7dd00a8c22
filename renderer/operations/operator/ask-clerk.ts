/** Asks the clerk for what an intent leaves open. */

import { type Code, type Message, message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { Ranking } from '../../../shared/planning/best/rank.ts';
import { refLabel, spotRefLabel } from '../../../shared/text.ts';
import { assetsOn } from '../../../shared/yard/contents.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { words } from '../../ui/words.ts';
import {
  assetOfKey,
  assetOptions,
  containerOptions,
  type Option,
  swapOptions,
  targetOptions,
  truckOptions,
  waitingOptions,
} from '../draft/options.ts';
import type { CompleteIntent, Intent } from '../intents.ts';
import type { Prompts } from './prompts.ts';

type Plain = Extract<Code, `actions.pick.find${string}` | `actions.none.${string}`>;

/** Asks for spots and assets with a dialog that is updated as the yard changes. */
export class AskClerk {
  readonly #yard: YardTable;
  readonly #prompts: Prompts;
  readonly #rank: (asset: AssetRef) => Ranking;

  constructor(yard: YardTable, prompts: Prompts, rank: (asset: AssetRef) => Ranking) {
    this.#yard = yard;
    this.#prompts = prompts;
    this.#rank = rank;
  }

  /** Asks for one of the options of `follow`. Null when the clerk canceled. */
  pick(title: Message, label: Plain, empty: Plain, follow: () => readonly Option[]) {
    const { t, format } = words();
    return this.#prompts.ask({
      kind: 'pick',
      title: format(title),
      label: t(label),
      empty: t(empty),
      options: follow(),
      follow,
    });
  }

  /** Asks for a spot to which the asset may go. */
  async pickTarget(asset: AssetRef, from: SpotId | null): Promise<SpotId | null> {
    const yard = this.#yard;
    const title = message(from === null ? 'actions.pick.assign' : 'actions.pick.reassign', {
      asset: refLabel(yard, asset),
    });
    const key = await this.pick(title, 'actions.pick.findSpot', 'actions.none.spots', () =>
      targetOptions(yard, asset, from, this.#rank(asset)),
    );
    return key as SpotId | null;
  }

  /**
   * Asks for what the intent leaves open. Null when the clerk canceled, or when there was nothing
   * to choose from.
   */
  async completed(intent: Intent): Promise<CompleteIntent | null> {
    const yard = this.#yard;
    switch (intent.kind) {
      case 'assign': {
        const spot = intent.spot ?? (await this.pickTarget(intent.asset, null));
        return spot === null ? null : { ...intent, spot };
      }
      case 'assign-here': {
        const title = message('actions.pick.assignHere', { spot: spotRefLabel(yard, intent.spot) });
        const key = await this.pick(title, 'actions.pick.findAsset', 'actions.none.waiting', () =>
          waitingOptions(yard, intent.spot),
        );
        return key === null ? null : { kind: 'assign', asset: assetOfKey(key), spot: intent.spot };
      }
      case 'reassign':
        return this.#completedMove(intent);
      case 'swap': {
        const { from } = intent;
        const title = message('actions.pick.swap', { spot: spotRefLabel(yard, from) });
        const to =
          intent.to ??
          (await this.pick(title, 'actions.pick.findSpot', 'actions.none.spots', () =>
            swapOptions(yard, from),
          ));
        return to === null ? null : { kind: 'swap', from, to: to as SpotId };
      }
      case 'attach':
        return this.#completedAttach(intent);
      default:
        return intent;
    }
  }

  async #completedAttach(
    intent: Extract<Intent, { kind: 'attach' }>,
  ): Promise<CompleteIntent | null> {
    const yard = this.#yard;
    const { visit, container } = intent;
    if (visit !== null && container !== null) return { kind: 'attach', visit, container };
    if (visit !== null) {
      const title = message('actions.pick.attachContainer', {
        truck: refLabel(yard, { kind: 'visit', id: visit }),
      });
      const key = await this.pick(
        title,
        'actions.pick.findContainer',
        'actions.none.containers',
        () => containerOptions(yard, visit),
      );
      const picked = key === null ? null : assetOfKey(key);
      return picked?.kind === 'container' ? { kind: 'attach', visit, container: picked.id } : null;
    }
    if (container === null) return null;
    const title = message('actions.pick.attach', {
      container: refLabel(yard, { kind: 'container', id: container }),
    });
    const key = await this.pick(title, 'actions.pick.findTruck', 'actions.none.trucks', () =>
      truckOptions(yard, container),
    );
    const picked = key === null ? null : assetOfKey(key);
    return picked?.kind === 'visit' ? { kind: 'attach', visit: picked.id, container } : null;
  }

  async #completedMove(
    intent: Extract<Intent, { kind: 'reassign' }>,
  ): Promise<CompleteIntent | null> {
    const yard = this.#yard;
    if (intent.to !== null) return { ...intent, to: intent.to };
    const there = assetsOn(yard, intent.from);
    let asset = intent.asset;
    // We ask for the asset first, because it decides which targets are allowed.
    if (asset === null && there.length > 1) {
      const key = await this.pick(
        message('actions.ask.moves'),
        'actions.pick.findHere',
        'actions.none.onSpot',
        () => assetOptions(yard, assetsOn(yard, intent.from)),
      );
      if (key === null) return null;
      asset = assetOfKey(key);
    }
    asset ??= there[0] ?? null;
    if (asset === null) return { kind: 'unassign', spot: intent.from, asset: null };
    const to = await this.pickTarget(asset, intent.from);
    return to === null ? null : { ...intent, asset, to };
  }
}

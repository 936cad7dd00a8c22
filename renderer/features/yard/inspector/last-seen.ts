/** The inspector's last view of assets that have left, so that their cards stay. */
import type { Container, Visit } from '../../../../shared/yard/model.ts';
import { perPage } from '../../../page/per-page.ts';

/** The last view of an asset. */
export type SeenAsset =
  | { readonly kind: 'visit'; readonly visit: Visit; readonly hooked: readonly Container[] }
  | { readonly kind: 'container'; readonly container: Container; readonly truck: Visit | null };

/** A clerk looks back at a few assets only. */
const rememberedAtMost = 40;

/** Remembers the newest assets that were shown, by id. */
class LastSeen {
  readonly #seen = new Map<string, { readonly asset: SeenAsset; leftAt: number | null }>();

  remember(asset: SeenAsset): void {
    const { id } = asset.kind === 'visit' ? asset.visit : asset.container;
    this.#seen.delete(id);
    this.#seen.set(id, { asset, leftAt: null });
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > rememberedAtMost && oldest !== undefined) this.#seen.delete(oldest);
  }

  /**
   * The last view of an asset, and when we first noticed that it was gone, in milliseconds. Null if
   * it was never shown.
   */
  gone(id: string, now: number): { readonly asset: SeenAsset; readonly leftAt: number } | null {
    const seen = this.#seen.get(id);
    if (seen === undefined) return null;
    seen.leftAt ??= now;
    return { asset: seen.asset, leftAt: seen.leftAt };
  }
}

/** The last views of a page. */
export const lastSeenOf = perPage(() => new LastSeen());

import type { Point } from '../../canvas/geometry.ts';
import type { MapView } from '../../canvas/viewport.ts';
import type { Engine } from '../map-engine.ts';

/** Milliseconds that a drag rests over a card, and the CSS pixels it may move meanwhile. */
const REST_MS = 600;
const REST_TOLERANCE_PX = 8;

/**
 * While something is dragged over a yard of cards, resting over a card zooms into its area, and
 * leaving the map zooms back. `Away → (rests over a card) → Inside → (leaves, or ends) → Away`.
 */
export class RestZoom {
  readonly #engine: () => Engine | null;
  readonly #isSmooth: () => boolean;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Where the drag rests. */
  #rested: Point | null = null;
  /** The view from before; null while we are away. */
  #back: MapView | null = null;

  constructor(engine: () => Engine | null, isSmooth: () => boolean) {
    this.#engine = engine;
    this.#isSmooth = isSmooth;
  }

  /** The drag moved to a point of the map; null: it is elsewhere. */
  move(at: Point | null): void {
    if (at === null) {
      this.#goBack();
      return;
    }
    const rested = this.#rested;
    if (rested !== null && Math.hypot(at.x - rested.x, at.y - rested.y) <= REST_TOLERANCE_PX)
      return;
    this.stop();
    const map = this.#engine();
    const area = map?.cardAt(at) ?? null;
    if (map === null || area === null) return;
    this.#rested = at;
    this.#timer = setTimeout(() => {
      this.#back ??= map.camera.view;
      map.camera.flyToBox(area.bounds, this.#isSmooth());
      this.stop();
    }, REST_MS);
  }

  /** The drag is over. After a drop the view stays there, else it goes back. */
  end(wasDropped: boolean): void {
    if (wasDropped) this.#back = null;
    this.#goBack();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#rested = null;
  }

  #goBack(): void {
    this.stop();
    if (this.#back !== null) this.#engine()?.camera.flyTo(this.#back, this.#isSmooth());
    this.#back = null;
  }
}

import type { Point } from '../../canvas/geometry.ts';
import type { MapView } from '../../canvas/viewport.ts';
import type { Engine } from '../map-engine.ts';

/**
 * How long a drag must rest over a card, in milliseconds, and how many CSS pixels it may move
 * meanwhile.
 */
const REST_MS = 600;
const REST_TOLERANCE_PX = 8;

/**
 * Lets a drag reach spots in a yard that is shown as cards.
 *
 * 1. Away. The drag rests over a card.
 * 2. Inside. We zoom into that area. When the drag leaves the map, we zoom back: Away.
 *
 * Unusual: after a drop inside, the view stays. After a canceled drag it goes back.
 */
export class RestZoom {
  readonly #engine: () => Engine | null;
  readonly #isSmooth: () => boolean;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Where the drag rests. */
  #rested: Point | null = null;
  /** The view before we zoomed in. Null while away. */
  #back: MapView | null = null;

  constructor(engine: () => Engine | null, isSmooth: () => boolean) {
    this.#engine = engine;
    this.#isSmooth = isSmooth;
  }

  /** The drag moved to a point of the map. Null: it left the map. */
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

  /** The drag is over. After a drop the view stays, otherwise it goes back. */
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

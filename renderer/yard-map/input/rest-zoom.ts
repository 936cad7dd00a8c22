/**
 * While something is dragged over a yard of cards: resting over one zooms into its area, leaving
 * the map zooms back.
 */
import type { Engine } from '../map-engine.ts';
import type { Point } from '../model/geometry.ts';
import type { MapView } from '../model/viewport.ts';

/** Milliseconds that a drag rests over a card, and the CSS pixels it may move meanwhile. */
const REST_MS = 600;
const REST_TOLERANCE_PX = 8;

/** Creates the resting of one map. */
export function createRestZoom(engine: () => Engine | null, isSmooth: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let rested: Point | null = null;
  let back: MapView | null = null;

  function stop(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    rested = null;
  }
  function goBack(): void {
    stop();
    if (back !== null) engine()?.flyTo(back, isSmooth());
    back = null;
  }

  return {
    /** The drag moved to a point of the map; null: it is elsewhere. */
    move(at: Point | null) {
      if (at === null) return goBack();
      if (rested !== null && Math.hypot(at.x - rested.x, at.y - rested.y) <= REST_TOLERANCE_PX)
        return;
      stop();
      const map = engine();
      const area = map?.cardAt(at) ?? null;
      if (map === null || area === null) return;
      rested = at;
      timer = setTimeout(() => {
        back ??= map.view();
        map.flyToArea(area, isSmooth());
        stop();
      }, REST_MS);
    },
    /**
     * The drag is over: the view stays where something was dropped, and goes back where the drag
     * was given up.
     */
    end(wasDropped: boolean) {
      if (wasDropped) back = null;
      goBack();
    },
    stop,
  };
}

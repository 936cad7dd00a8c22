/** The map by keyboard: from spot to spot, the menu, zooming. */
import type { SpotId } from '../../../shared/ids.ts';
import type { Point } from '../../canvas/geometry.ts';
import { isEnter } from '../../ui/keys/enter.ts';
import type { Engine } from '../map-engine.ts';
import type { InputCallbacks } from './input-callbacks.ts';
import { type Direction, neighbor } from './picking.ts';

const keyZoom = 1.4;

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The parts that keys act on. */
export type KeyParts = {
  readonly element: HTMLElement;
  readonly engine: () => Engine | null;
  readonly calls: InputCallbacks;
  readonly openMenu: (spot: SpotId, at: Point | null) => void;
};

/** Does what a key means on the map. Returns false when the map doesn't use the key. */
export function pressKey(
  event: KeyboardEvent,
  { element, engine, calls, openMenu }: KeyParts,
): boolean {
  const map = engine();
  if (map === null || event.target !== element || event.ctrlKey || event.altKey || event.metaKey)
    return false;
  const direction = arrows[event.key];
  const smooth = calls.isSmooth();
  const key = event.key.toLowerCase();
  if (direction !== undefined) walk(map, direction, element, calls);
  else if (
    isEnter(event) ||
    event.key === 'ContextMenu' ||
    (event.key === 'F10' && event.shiftKey)
  ) {
    const spot = calls.selected();
    if (spot === null) return false;
    map.reveal(spot, false);
    openMenu(spot, null);
  } else if (event.key === '0' || key === 'f') map.camera.fit(smooth);
  else if (key === 'd') map.flyToDoors(smooth);
  else if (key === 'z') {
    const chosen = map.state().selected.map(({ id }) => id);
    if (chosen.length === 0) return false;
    map.flyToSpots(chosen, smooth);
  } else if (event.key === '+' || event.key === '=') map.camera.zoomSmoothly(keyZoom, smooth);
  else if (event.key === '-' || event.key === '_') map.camera.zoomSmoothly(1 / keyZoom, smooth);
  else return false;
  return true;
}

function walk(
  map: Engine,
  direction: Direction,
  element: HTMLElement,
  calls: InputCallbacks,
): void {
  const from = map.spotOf(calls.selected());
  const middle = { x: element.clientWidth / 2, y: element.clientHeight / 2 };
  const next = from === null ? nearestTo(map, middle) : neighbor(map.scene, from, direction);
  const spot = next?.id ?? from?.id;
  if (spot === undefined) return;
  calls.onFocusSpot(spot);
  map.reveal(spot, false);
  calls.card.focus(spot, map.placeOf(spot));
}

/** The spot nearest to a point of the map. The keyboard starts there. */
function nearestTo(map: Engine, at: Point) {
  const world = map.camera.worldAt(at);
  let best: (typeof map.scene.spots)[number] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of map.scene.spots) {
    const { x0, y0, x1, y1 } = spot.bounds;
    const far = Math.hypot((x0 + x1) / 2 - world.x, (y0 + y1) / 2 - world.y);
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}

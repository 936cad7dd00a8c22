import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef } from 'react';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import { usePage } from '../../../page/page-context.tsx';

/** A press that moves less than this many CSS pixels is a click. */
const threshold = 5;

/**
 * Begins a drag when a press on the element moves. The part under the pointer takes the drop: map
 * and grid listen to the drag store. Here the drag only ends when the pointer is released
 * elsewhere, or Escape is pressed.
 */
export function useDragSource(
  asset: AssetRef,
  label: string,
): (event: ReactPointerEvent<HTMLElement>) => void {
  const { drag } = usePage();
  const stop = useRef<() => void>(() => {});
  // A row can leave the list while it is pressed. We remove its listeners, and the drag goes on.
  useEffect(() => () => stop.current(), []);

  return useCallback(
    (event) => {
      if (event.button !== 0) return;
      const { clientX, clientY, pointerId, currentTarget } = event;
      // The browser sends a touch only to the element where it began, so the map would never get
      // it.
      if (currentTarget.hasPointerCapture?.(pointerId))
        currentTarget.releasePointerCapture(pointerId);
      const isOurs = () => drag.getState().drag?.asset.id === asset.id;

      const move = (moved: PointerEvent) => {
        if (moved.pointerId !== pointerId || isOurs()) return;
        if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) >= threshold)
          drag.getState().beginDrag(asset, null, label);
      };
      // In a later task, so that the part under the pointer gets the drop first, in whatever order
      // the listeners are.
      const up = (lifted: PointerEvent) => {
        if (lifted.pointerId !== pointerId) return;
        stop.current();
        setTimeout(() => isOurs() && drag.getState().endDrag(), 0);
      };
      const key = (pressed: KeyboardEvent) => {
        if (pressed.key !== 'Escape' || !isOurs()) return;
        stop.current();
        drag.getState().endDrag();
      };
      stop.current();
      stop.current = () => {
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', up);
        window.removeEventListener('pointercancel', up);
        window.removeEventListener('keydown', key, true);
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', up);
      window.addEventListener('pointercancel', up);
      window.addEventListener('keydown', key, true);
    },
    [asset, label, drag],
  );
}

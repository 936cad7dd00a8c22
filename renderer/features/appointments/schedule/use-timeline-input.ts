import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { CLICK_TOLERANCE_PX } from '../../../canvas/fingers.ts';
import { useWheel } from '../../../canvas/use-wheel.ts';
import { wheelZoom } from '../../../canvas/wheel.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useSchedule } from '../../../schedule/use-schedule.ts';
import { isEnter } from '../../../ui/keys/enter.ts';
import { type DoorArea, HEAD, headingAt, LANE, neighbor, SIDE, zoomAt } from './timeline-scene.ts';
import type { TimelineCarry } from './use-timeline-carry.ts';
import type { TimelineCanvas } from './use-timeline-picture.ts';
import type { TimelineSceneHandle } from './use-timeline-scene.ts';

type Drag = {
  readonly x: number;
  readonly y: number;
  readonly from: number;
  readonly scroll: number;
  /** A bar or free room is held, not the view. */
  readonly carries: boolean;
  moved: boolean;
};

const arrows = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
} as const;

/**
 * Pointer, wheel and keys of the timeline: they move the view and select. Drags that change
 * something are in `use-timeline-carry.ts`.
 */
export function useTimelineInput(
  { scene, wordsOf }: TimelineSceneHandle,
  picture: TimelineCanvas,
  carry: TimelineCarry,
  onArea: (area: DoorArea) => void,
) {
  const { ticker, announcer } = usePage();
  const { box, view, wide, look, lookAt, reveal } = picture;
  const selected = useSchedule((page) => page.selected);
  const set = useSchedule((page) => page.set);
  const { pointer, cancel } = usePointer(picture, carry, (y) => {
    const area = headingAt(scene, y);
    if (area !== null) onArea(area);
    return area !== null;
  });
  const zoom = (factor: number, x = wide / 2) => look(zoomAt(view.current, factor, x));
  const showNow = () => lookAt(ticker.now());
  const shift = (pixels: number) =>
    look({ ...view.current, from: view.current.from + pixels * view.current.perPixel });

  // With Shift the page scrolls.
  useWheel(box, (event, at) => {
    if (event.shiftKey) return;
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) shift(event.deltaX);
    else zoom(1 / wheelZoom(event), Math.max(0, at.x - SIDE));
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key as keyof typeof arrows];
    if (arrow !== undefined && event.shiftKey) {
      const scroller = box.current;
      if (arrow === 'left' || arrow === 'right') shift(arrow === 'left' ? -wide / 4 : wide / 4);
      else if (scroller !== null) scroller.scrollTop += arrow === 'up' ? -4 * LANE : 4 * LANE;
    } else if (arrow !== undefined) {
      const bar = neighbor(scene, selected, arrow, ticker.now());
      if (bar === null) return;
      set({ selected: bar.row.id });
      reveal(bar);
      announcer.format(wordsOf(bar));
    } else if (event.key === '+' || event.key === '=') zoom(0.7);
    else if (event.key === '-') zoom(1.4);
    else if (event.key === 'Home') showNow();
    else if (isEnter(event)) {
      const bar = scene.bars.flat().find(({ row }) => row.id === selected);
      if (bar === undefined || !carry.ask(bar)) return;
    } else if (event.key === 'Escape') {
      if (!cancel()) set({ selected: null });
    } else return;
    event.preventDefault();
  };
  return {
    zoom,
    showNow,
    onKeyDown,
    /** Of the canvas. */
    pointer,
  };
}

/**
 * Handles a press on the canvas: drags a bar, draws a new one, pans the view (on the hours, on the
 * door names, or by touch), or selects.
 */
function usePointer(
  { box, view, look, hover, barUnder }: TimelineCanvas,
  carry: TimelineCarry,
  /** Opens or closes the area whose heading is at this height. Returns false if there is none. */
  pressHeading: (y: number) => boolean,
) {
  const set = useSchedule((page) => page.set);
  const drag = useRef<Drag | null>(null);
  return {
    /** Ends a drag. Returns false if there is none. */
    cancel(): boolean {
      if (drag.current === null) return false;
      drag.current = null;
      carry.cancel();
      return true;
    },
    pointer: {
      onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { clientX: x, clientY: y } = event;
        // A finger that moves over free room moves the view: it has no other way to.
        const carries = carry.take(x, y, event.pointerType !== 'touch');
        drag.current = {
          x,
          y,
          from: view.current.from,
          scroll: box.current?.scrollTop ?? 0,
          carries,
          moved: false,
        };
      },
      onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
        const held = drag.current;
        if (held !== null) {
          const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
          if (!held.moved && Math.hypot(dx, dy) < CLICK_TOLERANCE_PX.mouse) return;
          // The ghost speaks now.
          if (!held.moved && held.carries) hover(null);
          held.moved = true;
          if (held.carries) return carry.over(event);
          if (box.current) box.current.scrollTop = held.scroll - dy;
          look({ ...view.current, from: held.from - dx * view.current.perPixel });
          return;
        }
        hover(barUnder(event.clientX, event.clientY));
      },
      onPointerUp(event: PointerEvent<HTMLCanvasElement>) {
        const held = drag.current;
        drag.current = null;
        if (held?.carries === true && held.moved) return carry.drop(event);
        carry.cancel();
        if (held === null || held.moved) return;
        const { bar, y } = barUnder(event.clientX, event.clientY);
        if (y >= HEAD && pressHeading(y - HEAD + (box.current?.scrollTop ?? 0))) return;
        set({ selected: bar?.row.id ?? null });
      },
      onPointerCancel() {
        drag.current = null;
        carry.cancel();
      },
      onPointerLeave() {
        hover(null);
      },
    },
  };
}

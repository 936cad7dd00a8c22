import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Day, dayOf, dayStart, daysBetween } from '../../../../shared/appointments/days.ts';
import { onCanvasBack } from '../../../canvas/canvas-back.ts';
import { FrameLoop } from '../../../canvas/frame-loop.ts';
import { watchTheme } from '../../../canvas/theme-watch.ts';
import { useScreen } from '../../../canvas/use-screen.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useSchedule, useScheduleStore } from '../../../schedule/use-schedule.ts';
import {
  type GhostBar,
  paintTimeline,
  readPalette,
  type TimelinePalette,
} from './timeline-paint.ts';
import {
  type Bar,
  barAt,
  barBox,
  clampView,
  HEAD,
  LANE,
  SIDE,
  type TimelineView,
  ticksOf,
  timeAt,
} from './timeline-scene.ts';
import type { TimelineSceneHandle } from './use-timeline-scene.ts';

const hour = 3_600_000;
/** Twelve hours across a usual screen. */
const firstScale = (12 * hour) / 1_000;

/** A point of the canvas, and the bar there. */
type Under = { readonly bar: Bar | null; readonly x: number; readonly y: number };

type Days = { readonly first: Day; readonly last: Day };

/** The canvas, its content and its size. They are refs, because none of it is React state. */
type Picture = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly view: RefObject<TimelineView>;
  readonly hovered: RefObject<Bar | null>;
  readonly ghost: RefObject<GhostBar | null>;
  readonly screen: ReturnType<typeof useScreen>;
  readonly wide: number;
  readonly tall: number;
};

/** Paints in the next frame, whenever anything that is drawn changed; returns how to ask for it. */
function useRepaint(
  { scene, standingOf }: Pick<TimelineSceneHandle, 'scene' | 'standingOf'>,
  { box, canvas, view, hovered, ghost, screen, wide, tall }: Picture,
  days: Days,
  setDays: (days: Days) => void,
): () => void {
  const { zone, ticker } = usePage();
  const { marks } = useScheduleStore();
  const selected = useSchedule((page) => page.selected);
  const palette = useRef<TimelinePalette | null>(null);
  const paint = useRef(() => {});
  const [loop] = useState(() => new FrameLoop(() => paint.current()));

  paint.current = () => {
    const ink = canvas.current?.getContext('2d');
    if (!ink || screen === null) return;
    palette.current ??= readPalette(document.documentElement);
    const seen = daysBetween(
      dayOf(view.current.from, zone.timeZone),
      dayOf(timeAt(view.current, wide), zone.timeZone),
    );
    ink.setTransform(screen.ratio, 0, 0, screen.ratio, 0, 0);
    paintTimeline(ink, {
      scene,
      view: view.current,
      scroll: box.current?.scrollTop ?? 0,
      width: wide + SIDE,
      height: tall,
      ticks: ticksOf(view.current, wide, seen, zone.timeZone),
      now: ticker.now(),
      selected,
      hovered: hovered.current?.row.id ?? null,
      standing: ({ row }) => standingOf(row),
      ghost: ghost.current,
      zone,
      palette: palette.current,
    });
    const [first = days.first] = seen;
    const last = seen.at(-1) ?? first;
    if (first !== days.first || last !== days.last) setDays({ first, last });
  };
  const repaint = useCallback(() => loop.request(), [loop]);
  useEffect(() => {
    const element = canvas.current;
    return element === null ? undefined : onCanvasBack([element], () => paint.current());
  }, [canvas]);
  useEffect(repaint);
  useEffect(() => ticker.on(repaint), [ticker, repaint]);
  useEffect(() => marks.onChange(repaint), [marks, repaint]);
  useEffect(
    () =>
      watchTheme(document, () => {
        palette.current = null;
        repaint();
      }),
    [repaint],
  );
  return repaint;
}

/**
 * The canvas of the timeline: its view, its painting, and the bar under a point. None of it is
 * React state.
 */
export function useTimelinePicture(
  { scene, standingOf, stretch }: TimelineSceneHandle,
  days: Days,
  setDays: (days: Days) => void,
) {
  const { zone, ticker } = usePage();
  const day = useSchedule((page) => page.day);
  const selected = useSchedule((page) => page.selected);
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const screen = useScreen(box);
  const view = useRef<TimelineView>({ from: 0, perPixel: firstScale });
  const hovered = useRef<Bar | null>(null);
  const ghost = useRef<GhostBar | null>(null);
  /** The text beside the pointer, and where in the canvas; gone when the view moves. */
  const [hint, setHint] = useState<(Under & { readonly bar: Bar }) | null>(null);
  const wide = Math.max(1, (screen === null ? 800 : screen.width / screen.ratio) - SIDE);
  const tall = screen === null ? 400 : screen.height / screen.ratio;
  const picture = { box, canvas, view, hovered, ghost, screen, wide, tall };
  const repaint = useRepaint({ scene, standingOf }, picture, days, setDays);
  const look = useCallback(
    (next: TimelineView) => {
      view.current = clampView(next, wide, stretch);
      hovered.current = null;
      setHint(null);
      repaint();
    },
    [wide, stretch, repaint],
  );
  const lookAt = (time: number, share = 0.3) =>
    look({ ...view.current, from: time - share * wide * view.current.perPixel });

  function reveal(bar: Bar): void {
    const { x } = barBox(view.current, bar);
    if (x < 0 || x > wide - 60) lookAt(bar.from);
    const scroller = box.current;
    if (scroller === null) return;
    const room = tall - HEAD - LANE;
    if (bar.top < scroller.scrollTop) scroller.scrollTop = bar.top;
    if (bar.top > scroller.scrollTop + room) scroller.scrollTop = bar.top - room;
  }

  // A day that was chosen begins where its work does.
  const isLaidOut = screen !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a chosen day and the first layout move the view
  useEffect(() => {
    if (isLaidOut)
      lookAt(
        day === null ? ticker.now() : dayStart(day, zone.timeZone) + 6 * hour,
        day === null ? 0.3 : 0.02,
      );
  }, [day, isLaidOut]);
  // We scroll to a selection made elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection moves the view
  useEffect(() => {
    const bar = scene.bars.flat().find(({ row }) => row.id === selected);
    if (bar !== undefined && isLaidOut) reveal(bar);
  }, [selected, isLaidOut, scene.doors.length]);

  return {
    box,
    canvas,
    screen,
    wide,
    tall,
    view,
    hint,
    repaint,
    look,
    lookAt,
    reveal,
    /** Draws a bar where something that is dragged would be; null takes it away. */
    showGhost(bar: GhostBar | null) {
      ghost.current = bar;
      repaint();
    },
    /** Highlights the bar under a point of the canvas and describes it; null for none. */
    hover(over: Under | null) {
      const bar = over?.bar ?? null;
      if (over !== null && bar?.row.id === hovered.current?.row.id) return;
      hovered.current = bar;
      setHint(over === null || bar === null ? null : { ...over, bar });
      repaint();
    },
    /** The bar at a point of the page, and the point in the canvas. */
    barUnder(clientX: number, clientY: number): Under {
      const bounds = canvas.current?.getBoundingClientRect();
      const x = clientX - (bounds?.left ?? 0);
      const y = clientY - (bounds?.top ?? 0);
      const isOnLanes = x >= SIDE && y >= HEAD;
      return {
        bar: isOnLanes
          ? barAt(scene, view.current, x - SIDE, y - HEAD + (box.current?.scrollTop ?? 0))
          : null,
        x,
        y,
      };
    },
  };
}

/** The canvas as its input sees it. */
export type TimelineCanvas = ReturnType<typeof useTimelinePicture>;

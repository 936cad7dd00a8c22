import { ActionIcon } from '@mantine/core';
import { IconClock, IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addDays, dayOf, dayStart, daysBetween, stretchOf } from '../../../../shared/appointments/days.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { punctualityOf, punctualityText } from '../../../../shared/appointments/punctuality.ts';
import { displayText } from '../../../../shared/text.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useNames, useRows, useSchedule, useScheduleStore, useToday } from '../../../schedule/use-schedule.ts';
import { appointmentName, dockName, statusWords } from '../../../schedule/words.ts';
import { EmptyState } from '../../../ui/parts.tsx';
import { watchTheme } from '../../../ui/theme-watch.ts';
import { useScreen } from '../../../yard-map/use-screen.ts';
import styles from './appointments.module.css';
import { timeText } from './columns.tsx';
import { filtered, inDoorOrder } from './rows.ts';
import { TimelineLegend } from './timeline-legend.tsx';
import { paintTimeline, readPalette, type TimelinePalette } from './timeline-paint.ts';
import {
  type Bar,
  barAt,
  barBox,
  buildScene,
  clampView,
  HEAD,
  LANE,
  neighbour,
  SIDE,
  type TimelineView,
  ticksOf,
  timeAt,
  zoomAt,
} from './timeline-scene.ts';

const hour = 3_600_000;
/** Twelve hours across a usual screen. */
const firstScale = (12 * hour) / 1_000;

/** What stands in for filters of doors: all of them, in the order of the house. */
function useDoors(rows: readonly Appointment[]): readonly { readonly id: string | null; readonly name: string }[] {
  const docks = useSchedule(({ state }) => state?.docks);
  const chosen = useSchedule((page) => page.filter.docks);
  return useMemo(() => {
    const known = inDoorOrder(docks ?? []).filter(({ id }) => chosen.length === 0 || chosen.includes(id));
    const ids = new Set(known.map(({ id }) => id));
    const rest = chosen.length > 0 ? [] : [...new Set(rows.map(({ dockId }) => dockId))].filter((id) => id === null || !ids.has(id));
    return [
      ...known.map((dock) => ({ id: dock.id, name: dockName(dock, dock.id) })),
      ...rest.map((id, index) => ({ id, name: id === null ? 'No door' : `Unknown door ${index + 1}` })),
    ];
  }, [docks, chosen, rows]);
}

/** The dock schedule drawn: doors down, time across. Dragging and the wheel only look; nothing is changed here. */
export function Timeline() {
  const { zone, ticker, announcer } = usePage();
  const schedule = useScheduleStore();
  const today = useToday();
  const day = useSchedule((page) => page.day);
  const filter = useSchedule((page) => page.filter);
  const selected = useSchedule((page) => page.selected);
  const set = useSchedule((page) => page.set);
  const window_ = useSchedule(({ state }) => state?.window ?? null);
  const names = useNames();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const screen = useScreen(box);
  const view = useRef<TimelineView>({ from: 0, perPixel: firstScale });
  const hovered = useRef<Bar | null>(null);
  const drag = useRef<{ readonly x: number; readonly y: number; readonly from: number; readonly scroll: number; moved: boolean } | null>(
    null,
  );
  const palette = useRef<TimelinePalette | null>(null);
  const frame = useRef(0);
  const paint = useRef(() => {});
  const [days, setDays] = useState({ first: day ?? today, last: day ?? today });
  const [hint, setHint] = useState<{ readonly bar: Bar; readonly x: number; readonly y: number } | null>(null);
  const rows = useRows(days.first, days.last);
  const shown = useMemo(() => filtered(rows, { ...filter, docks: [] }), [rows, filter]);
  const doors = useDoors(shown);
  const scene = useMemo(() => buildScene(shown, doors), [shown, doors]);
  const lanesWide = Math.max(1, (screen === null ? 800 : screen.width / screen.ratio) - SIDE);
  const tall = screen === null ? 400 : screen.height / screen.ratio;

  const standingOf = useCallback((row: Appointment) => schedule.marks.get(row.id) ?? punctualityOf(row, ticker.now()), [schedule, ticker]);
  const stretch = useMemo(
    () =>
      window_ === null
        ? { from: dayStart(today, zone.timeZone), to: dayStart(addDays(today, 1), zone.timeZone) }
        : stretchOf(window_.first, window_.last, zone.timeZone),
    [window_, today, zone],
  );

  paint.current = () => {
    const ink = canvas.current?.getContext('2d');
    if (!ink || screen === null) return;
    palette.current ??= readPalette(document.documentElement);
    const seen = daysBetween(dayOf(view.current.from, zone.timeZone), dayOf(timeAt(view.current, lanesWide), zone.timeZone));
    ink.setTransform(screen.ratio, 0, 0, screen.ratio, 0, 0);
    paintTimeline(ink, {
      scene,
      view: view.current,
      scroll: box.current?.scrollTop ?? 0,
      width: lanesWide + SIDE,
      height: tall,
      ticks: ticksOf(view.current, lanesWide, seen, zone.timeZone),
      now: ticker.now(),
      selected,
      hovered: hovered.current?.row.id ?? null,
      standing: ({ row }) => standingOf(row),
      zone,
      palette: palette.current,
    });
    const [first = days.first] = seen;
    const last = seen.at(-1) ?? first;
    if (first !== days.first || last !== days.last) setDays({ first, last });
  };
  const repaint = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => paint.current());
  }, []);
  const look = useCallback(
    (next: TimelineView) => {
      view.current = clampView(next, lanesWide, stretch);
      hovered.current = null;
      setHint(null);
      repaint();
    },
    [lanesWide, stretch, repaint],
  );
  const lookAt = useCallback(
    (time: number, share = 0.3) => look({ ...view.current, from: time - share * lanesWide * view.current.perPixel }),
    [look, lanesWide],
  );

  // Painted anew whenever anything that is drawn changed.
  useEffect(repaint);
  useEffect(() => ticker.on(repaint), [ticker, repaint]);
  useEffect(() => schedule.marks.onChange(repaint), [schedule, repaint]);
  useEffect(
    () =>
      watchTheme(document, () => {
        palette.current = null;
        repaint();
      }),
    [repaint],
  );
  // A day that was chosen begins where its work does.
  const isLaidOut = screen !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a chosen day and the first layout move the view
  useEffect(() => {
    if (isLaidOut) lookAt(day === null ? ticker.now() : dayStart(day, zone.timeZone) + 6 * hour, day === null ? 0.3 : 0.02);
  }, [day, isLaidOut]);
  // What was selected elsewhere comes into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection moves the view
  useEffect(() => {
    const bar = scene.bars.flat().find(({ row }) => row.id === selected);
    if (bar !== undefined && isLaidOut) reveal(bar);
  }, [selected, isLaidOut, scene.doors.length]);

  function reveal(bar: Bar): void {
    const { x } = barBox(view.current, bar);
    if (x < 0 || x > lanesWide - 60) lookAt(bar.from);
    const scroller = box.current;
    if (scroller === null) return;
    const room = tall - HEAD - LANE;
    if (bar.top < scroller.scrollTop) scroller.scrollTop = bar.top;
    if (bar.top > scroller.scrollTop + room) scroller.scrollTop = bar.top - room;
  }

  const barUnder = (clientX: number, clientY: number): { readonly bar: Bar | null; readonly x: number; readonly y: number } => {
    const bounds = canvas.current?.getBoundingClientRect();
    const x = clientX - (bounds?.left ?? 0);
    const y = clientY - (bounds?.top ?? 0);
    const isOnLanes = x >= SIDE && y >= HEAD;
    return { bar: isOnLanes ? barAt(scene, view.current, x - SIDE, y - HEAD + (box.current?.scrollTop ?? 0)) : null, x, y };
  };

  // React's wheel listeners are passive: they could not keep the page from scrolling.
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      if (event.shiftKey) return;
      event.preventDefault();
      const x = event.clientX - element.getBoundingClientRect().left - SIDE;
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY))
        look({ ...view.current, from: view.current.from + event.deltaX * view.current.perPixel });
      else look(zoomAt(view.current, 1.0016 ** event.deltaY, Math.max(0, x)));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [look]);

  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      x: event.clientX,
      y: event.clientY,
      from: view.current.from,
      scroll: box.current?.scrollTop ?? 0,
      moved: false,
    };
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const held = drag.current;
    if (held !== null) {
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.moved && Math.hypot(dx, dy) < 4) return;
      held.moved = true;
      if (box.current) box.current.scrollTop = held.scroll - dy;
      look({ ...view.current, from: held.from - dx * view.current.perPixel });
      return;
    }
    const { bar, x, y } = barUnder(event.clientX, event.clientY);
    if (bar?.row.id === hovered.current?.row.id) return;
    hovered.current = bar;
    setHint(bar === null ? null : { bar, x, y });
    repaint();
  };
  const onPointerUp = (event: PointerEvent<HTMLCanvasElement>) => {
    const held = drag.current;
    drag.current = null;
    if (held === null || held.moved) return;
    const { bar } = barUnder(event.clientX, event.clientY);
    set({ selected: bar?.row.id ?? null });
  };

  const wordsOf = ({ row }: Bar): string =>
    [
      names.dock(row.dockId),
      timeText(zone, row),
      displayText(row.companyName ?? '', 60),
      `Confirmation ${appointmentName(row)}`,
      statusWords(row.status),
      punctualityText(standingOf(row)),
    ]
      .filter((each) => each !== '')
      .join(', ');

  const onKeyDown = (event: KeyboardEvent) => {
    const arrows = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const;
    const arrow = arrows[event.key as keyof typeof arrows];
    const quarter = (lanesWide / 4) * view.current.perPixel;
    if (arrow !== undefined && event.shiftKey) {
      const scroller = box.current;
      if (arrow === 'left' || arrow === 'right')
        look({ ...view.current, from: view.current.from + (arrow === 'left' ? -quarter : quarter) });
      else if (scroller !== null) scroller.scrollTop += arrow === 'up' ? -4 * LANE : 4 * LANE;
    } else if (arrow !== undefined) {
      const bar = neighbour(scene, selected, arrow, ticker.now());
      if (bar === null) return;
      set({ selected: bar.row.id });
      reveal(bar);
      announcer.say(wordsOf(bar));
    } else if (event.key === '+' || event.key === '=') look(zoomAt(view.current, 0.7, lanesWide / 2));
    else if (event.key === '-') look(zoomAt(view.current, 1.4, lanesWide / 2));
    else if (event.key === 'Home') lookAt(ticker.now());
    else if (event.key === 'Escape') set({ selected: null });
    else return;
    event.preventDefault();
  };

  const isKept = window_ !== null && days.last >= window_.first && days.first <= window_.last;
  return (
    <div className={styles.timelineFrame}>
      <div className={styles.timelineTools}>
        <TimelineLegend />
        <ActionIcon variant="default" size="sm" aria-label="Zoom out" onClick={() => look(zoomAt(view.current, 1.4, lanesWide / 2))}>
          <IconMinus size={14} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="sm" aria-label="Zoom in" onClick={() => look(zoomAt(view.current, 0.7, lanesWide / 2))}>
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="sm" aria-label="Show now" onClick={() => lookAt(ticker.now())}>
          <IconClock size={14} aria-hidden />
        </ActionIcon>
      </div>
      <div
        ref={box}
        role="application"
        className={styles.timeline}
        aria-label="Dock timeline"
        aria-description="Arrow keys go from appointment to appointment, with Shift they move the view; plus and minus zoom, Home shows now. The list view has the same appointments as a table."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: role application takes the keyboard: arrows go from appointment to appointment
        tabIndex={0}
        data-region-focus
        onKeyDown={onKeyDown}
        onScroll={repaint}
      >
        <canvas
          ref={canvas}
          className={styles.canvas}
          width={screen?.width ?? 1}
          height={screen?.height ?? 1}
          style={{ width: lanesWide + SIDE, height: tall }}
          aria-hidden
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            drag.current = null;
          }}
          onPointerLeave={() => {
            hovered.current = null;
            setHint(null);
            repaint();
          }}
        />
        <div style={{ height: Math.max(0, scene.height + HEAD - tall) }} />
      </div>
      {hint !== null && (
        <div
          className={styles.hint}
          style={{ left: Math.min(hint.x + 14, Math.max(0, lanesWide + SIDE - 300)), top: hint.y + 56 }}
          aria-hidden
        >
          {wordsOf(hint.bar)}
        </div>
      )}
      {scene.doors.length === 0 && (
        <EmptyState title="No doors">The service lists no docks, and nothing is booked on these days.</EmptyState>
      )}
      {!isKept && window_ !== null && (
        <p className={styles.notKept} role="status">
          These days are not kept. Kept are {window_.first} to {window_.last}.
        </p>
      )}
    </div>
  );
}

/**
 * Paints a timeline. Each status has a shape of its own beside its color: dashed, outlined, filled,
 * striped, ticked, crossed, struck.
 */

import type { Punctuality } from '../../../../shared/appointments/model.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { appointmentName, statusWords } from '../../../schedule/schedule-text.ts';
import { carrierNameText } from '../../../ui/text/carrier-name-text.ts';
import type { ZoneFormat } from '../../../ui/text/time.ts';
import { words } from '../../../ui/words.ts';
import {
  type Bar,
  barBox,
  type DoorRow,
  doorAt,
  HEAD,
  LANE,
  SIDE,
  type Tick,
  type TimelineScene,
  type TimelineView,
  xOf,
} from './timeline-scene.ts';

/** Colors, read from the page's variables. */
export type TimelinePalette = { readonly fonts: ReturnType<typeof fonts> } & Readonly<
  Record<
    'panel' | 'panel2' | 'line' | 'strong' | 'text' | 'dim' | 'accent' | Ink | `${Ink}Soft`,
    string
  >
>;
type Ink = 'info' | 'reserved' | 'truck' | 'both' | 'ok' | 'bad' | 'free' | 'warn';

const inks: readonly (readonly [Ink, string])[] = [
  ['info', '--ym-accent'],
  ['reserved', '--ym-reserved'],
  ['truck', '--ym-truck'],
  ['both', '--ym-both'],
  ['ok', '--ym-ok'],
  ['bad', '--ym-bad'],
  ['free', '--ym-free'],
  ['warn', '--ym-warn'],
];

/** The palette of the page as it looks now. */
export function readPalette(page: HTMLElement): TimelinePalette {
  const style = getComputedStyle(page);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const palette: Record<string, unknown> = {
    fonts: fonts(getComputedStyle(page.ownerDocument.body).fontFamily || 'sans-serif'),
    panel: color('--ym-panel'),
    panel2: color('--ym-panel-2'),
    line: color('--ym-line'),
    strong: color('--ym-line-strong'),
    text: color('--ym-text'),
    dim: color('--ym-dim'),
    accent: color('--ym-accent'),
  };
  for (const [ink, name] of inks) {
    palette[ink] = color(name);
    palette[`${ink}Soft`] = color(`${name}-soft`);
  }
  return palette as TimelinePalette;
}

/** A bar that is not booked yet. `tone`: whether it may be. */
export type GhostBar = {
  readonly dockId: string;
  readonly from: number;
  readonly to: number;
  readonly tone: 'ok' | 'shared' | 'refused';
};

/** One painting: its content, and where. */
export type TimelinePicture = {
  readonly scene: TimelineScene;
  readonly view: TimelineView;
  /** Pixels that the doors are scrolled by. */
  readonly scroll: number;
  readonly width: number;
  readonly height: number;
  readonly ticks: readonly Tick[];
  readonly now: number;
  readonly selected: AppointmentId | null;
  readonly hovered: AppointmentId | null;
  readonly standing: (bar: Bar) => Punctuality;
  /** The dragged bar at its target. Null during no drag. */
  readonly ghost: GhostBar | null;
  readonly zone: ZoneFormat;
  readonly palette: TimelinePalette;
};

type Shape = {
  readonly ink: Ink;
  readonly form: 'dashed' | 'outlined' | 'filled' | 'striped' | 'ticked' | 'crossed' | 'struck';
};
const shapes: Readonly<Record<string, Shape>> = {
  Requested: { ink: 'reserved', form: 'dashed' },
  Scheduled: { ink: 'info', form: 'outlined' },
  Arrived: { ink: 'truck', form: 'filled' },
  InProgress: { ink: 'both', form: 'striped' },
  Completed: { ink: 'ok', form: 'ticked' },
  NoShow: { ink: 'bad', form: 'crossed' },
  Cancelled: { ink: 'free', form: 'struck' },
};
/** A status that the console does not know is outlined in gray, with its word. */
const unknownShape: Shape = { ink: 'free', form: 'outlined' };
const shapeOf = (status: string): Shape =>
  Object.hasOwn(shapes, status) ? (shapes[status] as Shape) : unknownShape;

/** The page's own letters: `readPalette` finds them. */
const fonts = (family: string) => ({
  plain: `12px ${family}`,
  small: `11px ${family}`,
  strong: `600 12px ${family}`,
});

/** Paints the timeline. The cost depends only on the part in view. */
export function paintTimeline(ink: CanvasRenderingContext2D, picture: TimelinePicture): void {
  const { scene, view, scroll, width, height, palette } = picture;
  ink.fillStyle = palette.panel;
  ink.fillRect(0, 0, width, height);
  ink.textBaseline = 'middle';
  const first = doorAt(scene, scroll);
  ink.save();
  ink.beginPath();
  ink.rect(SIDE, HEAD, width - SIDE, height - HEAD);
  ink.clip();
  paintLanes(ink, picture, first);
  // Below the bars: a line through a label makes it unreadable.
  paintNow(ink, picture);
  for (
    let index = first;
    index < scene.doors.length && (scene.doors[index]?.top ?? 0) - scroll < height;
    index += 1
  ) {
    for (const bar of scene.bars[index] ?? []) {
      const { x, width: long } = barBox(view, bar);
      if (x + long < 0 || x > width - SIDE) continue;
      paintBar(ink, picture, bar, SIDE + x, HEAD + bar.top - scroll, long);
    }
  }
  paintGhost(ink, picture);
  ink.restore();
  paintSide(ink, picture, first);
  paintHead(ink, picture);
}

function paintLanes(
  ink: CanvasRenderingContext2D,
  { scene, view, scroll, width, height, ticks, palette }: TimelinePicture,
  first: number,
): void {
  for (const { time, kind } of ticks) {
    const x = Math.round(SIDE + xOf(view, time)) + 0.5;
    ink.strokeStyle = kind === 'day' ? palette.strong : palette.line;
    ink.lineWidth = kind === 'day' ? 2 : 1;
    ink.beginPath();
    ink.moveTo(x, HEAD);
    ink.lineTo(x, height);
    ink.stroke();
  }
  ink.lineWidth = 1;
  ink.strokeStyle = palette.line;
  ink.beginPath();
  for (let index = first; index < scene.doors.length; index += 1) {
    const door = scene.doors[index];
    const y = Math.round(HEAD + (door?.top ?? 0) + (door?.lanes ?? 1) * LANE - scroll) - 0.5;
    if (y > height + LANE) break;
    ink.moveTo(SIDE, y);
    ink.lineTo(width, y);
  }
  ink.stroke();
}

function paintBar(
  ink: CanvasRenderingContext2D,
  picture: TimelinePicture,
  bar: Bar,
  x: number,
  top: number,
  long: number,
): void {
  const { palette, selected, hovered } = picture;
  const { ink: tone, form } = shapeOf(bar.row.status);
  const [y, tall] = [top + 3, LANE - 7];
  const color = palette[tone];
  const isFilled = form === 'filled' || form === 'striped';
  ink.beginPath();
  ink.roundRect(x + 0.5, y + 0.5, Math.max(3, long - 2), tall, 4);
  ink.fillStyle = isFilled ? color : palette[`${tone}Soft`];
  ink.fill();
  ink.strokeStyle = color;
  ink.lineWidth = 1;
  ink.setLineDash(form === 'dashed' ? [4, 3] : []);
  ink.stroke();
  ink.setLineDash([]);
  ink.save();
  ink.clip();
  if (form === 'striped') stripes(ink, x, y, long, tall, palette.panel);
  if (form === 'crossed') cross(ink, x, y, long, tall, color);
  if (long > 26)
    paintLabel(ink, picture, bar, x, y, long, tall, isFilled ? palette.panel : palette.text, form);
  if (form === 'struck') line(ink, x, y + tall / 2, x + long, y + tall / 2, color);
  ink.restore();
  paintMark(ink, picture, bar, x, y);
  if (bar.row.id !== selected && bar.row.id !== hovered) return;
  ink.strokeStyle = bar.row.id === selected ? palette.accent : palette.strong;
  ink.lineWidth = 2;
  ink.beginPath();
  ink.roundRect(x - 1, y - 1, Math.max(3, long - 2) + 3, tall + 3, 5);
  ink.stroke();
}

function paintLabel(
  ink: CanvasRenderingContext2D,
  { zone, palette }: TimelinePicture,
  { row }: Bar,
  x: number,
  y: number,
  long: number,
  tall: number,
  color: string,
  form: Shape['form'],
): void {
  ink.font = palette.fonts.plain;
  ink.fillStyle = color;
  const tick = form === 'ticked' ? '✓ ' : '';
  // A bar that begins left of the view keeps its words in sight.
  const left = Math.max(x + 6, SIDE + 6);
  const room = x + long - left - 4;
  const start = zone.short(row.start, Date.parse(row.start));
  const carrier = carrierNameText(row.companyName ?? '', 80);
  const name = carrier === '' ? appointmentName(row) : carrier;
  const fits = (each: string) => ink.measureText(each).width <= room;
  const whole = [`${tick}${start} ${name} · ${statusWords(row.status)}`, `${tick}${name}`].find(
    fits,
  );
  // A name that is cut stays a name. A number that is cut in two reads as another number.
  ink.fillText(whole ?? cutName(tick, carrier, fits), left, y + tall / 2 + 1);
}

/** As much of a name as fits behind its mark; the mark alone if no name does. */
export function cutName(mark: string, name: string, fits: (text: string) => boolean): string {
  const cut = name === '' ? '' : shortened(name, (each) => fits(`${mark}${each}`));
  return cut === '' ? mark.trimEnd() : `${mark}${cut}`;
}

/** As much of a name as fits, with an ellipsis. Empty if not even two letters fit. */
export function shortened(name: string, fits: (text: string) => boolean): string {
  const letters = [...name];
  let [most, least] = [letters.length, 0];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(`${letters.slice(0, middle).join('')}…`)) least = middle;
    else most = middle - 1;
  }
  return least < 2 ? '' : `${letters.slice(0, least).join('').trimEnd()}…`;
}

const ghostInk = { ok: 'ok', shared: 'warn', refused: 'bad' } as const;

/** The bar as it would be, dashed over what is there. */
function paintGhost(
  ink: CanvasRenderingContext2D,
  { ghost, scene, view, scroll, palette }: TimelinePicture,
): void {
  const door = scene.doors.find(({ dockId }) => dockId === ghost?.dockId);
  if (ghost === null || door === undefined) return;
  const x = SIDE + xOf(view, ghost.from);
  const y = HEAD + door.top - scroll + 1;
  const tone = ghostInk[ghost.tone];
  ink.save();
  ink.beginPath();
  const wide = Math.max(3, (ghost.to - ghost.from) / view.perPixel - 1);
  ink.roundRect(x + 0.5, y + 0.5, wide, LANE * door.lanes - 3, 4);
  ink.globalAlpha = 0.75;
  ink.fillStyle = palette[`${tone}Soft`];
  ink.fill();
  ink.globalAlpha = 1;
  ink.strokeStyle = palette[tone];
  ink.lineWidth = 2;
  ink.setLineDash([5, 3]);
  ink.stroke();
  ink.restore();
}

/** Late: a pennant at the front with how late. Due: a filled dot. No-show says so by its cross. */
function paintMark(
  ink: CanvasRenderingContext2D,
  picture: TimelinePicture,
  bar: Bar,
  x: number,
  y: number,
): void {
  const standing = picture.standing(bar);
  const { palette } = picture;
  const late = standing.kind === 'late' || (standing.kind === 'came' && standing.when === 'late');
  if (late) {
    ink.fillStyle = palette.bad;
    ink.beginPath();
    ink.moveTo(x, y - 2);
    ink.lineTo(x + 9, y + 3);
    ink.lineTo(x, y + 8);
    ink.fill();
    return;
  }
  const early = standing.kind === 'came' && standing.when === 'early';
  if (standing.kind !== 'due' && !early) return;
  ink.fillStyle = early ? palette.panel : palette.warn;
  ink.strokeStyle = early ? palette.truck : palette.warn;
  ink.lineWidth = 1.5;
  ink.beginPath();
  ink.arc(x + 2, y + 1, 4, 0, 2 * Math.PI);
  ink.fill();
  ink.stroke();
}

function stripes(
  ink: CanvasRenderingContext2D,
  x: number,
  y: number,
  long: number,
  tall: number,
  color: string,
): void {
  ink.save();
  ink.globalAlpha = 0.28;
  ink.strokeStyle = color;
  ink.lineWidth = 3;
  ink.beginPath();
  for (let at = x - tall; at < x + long; at += 10) {
    ink.moveTo(at, y + tall);
    ink.lineTo(at + tall, y);
  }
  ink.stroke();
  ink.restore();
}

function cross(
  ink: CanvasRenderingContext2D,
  x: number,
  y: number,
  long: number,
  tall: number,
  color: string,
): void {
  ink.save();
  ink.globalAlpha = 0.35;
  line(ink, x, y, x + long, y + tall, color);
  line(ink, x, y + tall, x + long, y, color);
  ink.restore();
}

function line(
  ink: CanvasRenderingContext2D,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  color: string,
  width = 1,
): void {
  ink.strokeStyle = color;
  ink.lineWidth = width;
  ink.beginPath();
  ink.moveTo(x0, y0);
  ink.lineTo(x1, y1);
  ink.stroke();
}

function paintNow(
  ink: CanvasRenderingContext2D,
  { view, now, height, palette }: TimelinePicture,
): void {
  const x = Math.round(SIDE + xOf(view, now)) + 0.5;
  if (x < SIDE) return;
  line(ink, x, HEAD, x, height, palette.bad, 2);
}

/** A heading over the full width: the area, its doors, their booked share, and the late trucks. */
function paintHeading(
  ink: CanvasRenderingContext2D,
  { width, palette }: TimelinePicture,
  { heading, name, booked }: DoorRow,
  y: number,
): void {
  if (heading === undefined) return;
  const middle = y + LANE / 2;
  ink.fillStyle = palette.panel2;
  ink.fillRect(0, y, width, LANE - 1);
  const title = `${heading.isOpen ? '▾' : '▸'} ${name}`;
  ink.font = palette.fonts.strong;
  ink.fillStyle = palette.text;
  ink.fillText(title, 10, middle);
  const left = 10 + ink.measureText(title).width + 12;
  const { t } = words();
  const share = booked === null ? '' : ` · ${Math.round(booked * 100)}%`;
  const about = `${t('appointments.timeline.area', { count: heading.doors })}${share}`;
  ink.font = palette.fonts.small;
  ink.fillStyle = palette.dim;
  ink.fillText(about, left, middle);
  if (heading.late === 0) return;
  const at = left + ink.measureText(about).width + 12;
  ink.font = palette.fonts.strong;
  ink.fillStyle = palette.bad;
  ink.fillText(t('appointments.timeline.areaLate', { count: heading.late }), at, middle);
}

function paintSide(ink: CanvasRenderingContext2D, picture: TimelinePicture, first: number): void {
  const { scene, scroll, height, palette } = picture;
  ink.fillStyle = palette.panel2;
  ink.fillRect(0, HEAD, SIDE, height - HEAD);
  line(ink, SIDE - 0.5, HEAD, SIDE - 0.5, height, palette.strong);
  ink.fillStyle = palette.text;
  ink.font = palette.fonts.strong;
  for (let index = first; index < scene.doors.length; index += 1) {
    const door = scene.doors[index];
    if (door === undefined || HEAD + door.top - scroll > height) break;
    const y = HEAD + door.top - scroll;
    if (door.heading !== undefined) {
      paintHeading(ink, picture, door, y);
      ink.font = palette.fonts.strong;
      ink.fillStyle = palette.text;
      continue;
    }
    const middle = Math.max(HEAD + LANE / 2, y + LANE / 2);
    const booked = door.booked === null ? '' : `${Math.round(door.booked * 100)}%`;
    ink.fillText(door.name, 10, middle, SIDE - 16 - (booked === '' ? 0 : 36));
    if (booked !== '') {
      ink.font = palette.fonts.small;
      ink.fillStyle = palette.dim;
      ink.textAlign = 'right';
      ink.fillText(booked, SIDE - 8, middle);
      ink.textAlign = 'left';
      ink.font = palette.fonts.strong;
      ink.fillStyle = palette.text;
    }
    line(
      ink,
      0,
      Math.round(y + door.lanes * LANE) - 0.5,
      SIDE,
      Math.round(y + door.lanes * LANE) - 0.5,
      palette.line,
    );
  }
}

function paintHead(
  ink: CanvasRenderingContext2D,
  { view, ticks, width, now, zone, palette }: TimelinePicture,
): void {
  ink.fillStyle = palette.panel2;
  ink.fillRect(0, 0, width, HEAD);
  ink.save();
  ink.beginPath();
  ink.rect(SIDE, 0, width - SIDE, HEAD);
  ink.clip();
  ink.font = palette.fonts.small;
  const minuteText = (time: number) => zone.short(new Date(time).toISOString(), time);
  // Half an hour's name would be read as another hour: at the edge and under the present time it is
  // left out.
  const half = ink.measureText(minuteText(now)).width / 2;
  for (const { time, kind } of ticks) {
    const x = SIDE + xOf(view, time);
    const isFree = x - half >= SIDE && Math.abs(x - SIDE - xOf(view, now)) > 2 * half + 8;
    if (kind === 'hour' && isFree) {
      ink.fillStyle = palette.dim;
      ink.textAlign = 'center';
      ink.fillText(minuteText(time), x, HEAD - 10);
      ink.textAlign = 'left';
    }
  }
  // The name of a day stays in view as long as any part of the day does.
  const days = ticks.filter(({ kind }) => kind === 'day');
  ink.font = palette.fonts.strong;
  ink.fillStyle = palette.text;
  days.forEach(({ time }, index) => {
    const x = SIDE + xOf(view, time);
    const next = days[index + 1];
    const text = zone.day(time, now);
    const stays = Math.max(x + 6, SIDE + 6);
    const limit =
      next === undefined
        ? Number.POSITIVE_INFINITY
        : SIDE + xOf(view, next.time) - ink.measureText(text).width - 6;
    ink.fillText(text, Math.min(stays, Math.max(limit, x + 6)), 12);
  });
  ink.restore();
  const x = SIDE + xOf(view, now);
  if (x >= SIDE && x <= width) {
    ink.fillStyle = palette.bad;
    ink.font = palette.fonts.strong;
    const text = minuteText(now);
    const wide = ink.measureText(text).width + 8;
    const left = Math.min(Math.max(SIDE, x - wide / 2), width - wide);
    ink.beginPath();
    ink.roundRect(left, HEAD - 18, wide, 16, 3);
    ink.fill();
    ink.fillStyle = palette.panel;
    ink.fillText(text, left + 4, HEAD - 9);
  }
  ink.fillStyle = palette.dim;
  ink.font = palette.fonts.small;
  ink.fillText(zone.zone(now), 10, 12);
  line(ink, 0, HEAD - 0.5, width, HEAD - 0.5, palette.strong);
}

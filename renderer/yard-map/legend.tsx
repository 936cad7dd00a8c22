import { useEffect, useRef } from 'react';
import type { ThemeName } from '../ui/theme-watch.ts';
import type { Sign } from './appointment-sign.ts';
import type { Brush } from './brush.ts';
import { drawMark, drawTractor, hatchOf, type Rect, roundBox } from './glyphs.ts';
import { dropOf, fontOf, type Ink, widthOf } from './lettering.ts';
import { drawSign } from './paint-signs.ts';
import { type Palette, paletteOf, type Tone } from './palette.ts';

/** One line of the legend: how it looks and what it means. */
type Entry = { readonly words: string; readonly draw: (ink: Ink, palette: Palette, unit: number) => void };

const size = { width: 44, height: 18 };

const box = (ink: Ink, tone: Tone, unit: number, x: number, w: number): void => {
  const rect: Rect = { x: x * unit, y: 4 * unit, w: w * unit, h: 10 * unit };
  ink.fillStyle = tone.edge;
  roundBox(ink, rect, 2 * unit);
  ink.fillStyle = tone.fill;
  roundBox(ink, { x: rect.x + unit, y: rect.y + unit, w: rect.w - 2 * unit, h: rect.h - 2 * unit }, unit);
};

const tractor = (ink: Ink, palette: Palette, unit: number, x: number): void =>
  drawTractor(
    ink,
    { x: 0, y: 4 * unit, w: size.width * unit, h: 10 * unit },
    3,
    palette.tractor,
    palette.glass,
    0,
    x * unit,
    10 * unit,
    11 * unit,
    2 * unit,
  );

const chip = (ink: Ink, tone: Tone, text: string, unit: number, radius: number, plain: boolean): void => {
  const font = 10 * unit;
  const width = Math.ceil(widthOf(ink, text, font)) + 8 * unit;
  const rect: Rect = { x: 8 * unit, y: 2 * unit, w: width, h: 14 * unit };
  if (!plain) {
    ink.fillStyle = tone.edge;
    roundBox(ink, rect, radius * unit);
    ink.fillStyle = tone.fill;
    roundBox(ink, { x: rect.x + unit, y: rect.y + unit, w: rect.w - 2 * unit, h: rect.h - 2 * unit }, (radius - 1) * unit);
  }
  ink.fillStyle = tone.text;
  ink.font = fontOf(font, 700);
  ink.fillText(text, rect.x + 4 * unit, rect.y + rect.h / 2 + dropOf(font));
};

const mark = (name: 'pending' | 'conflict' | 'unknown') => (ink: Ink, palette: Palette, unit: number) =>
  drawMark(ink, name, palette, 22 * unit, 9 * unit, 7 * unit);

const sign =
  (what: Sign) =>
  (ink: Ink, palette: Palette, unit: number): void => {
    const font = 10 * unit;
    const across = Math.max(Math.ceil(widthOf(ink, what.text, font)) + 6 * unit, 14 * unit);
    const place = {
      u: 15 * unit - (across >> 1) + 7 * unit,
      v: 2 * unit,
      across,
      deep: (what.kind === 'late' ? 16 : 14) * unit,
      text: what.text,
      font,
    };
    drawSign(ink, { x: 0, y: 0, w: size.width * unit, h: size.height * unit }, 0, what, place, { palette, ratio: unit });
  };

const entries: readonly Entry[] = [
  { words: 'Container alone, full', draw: (ink, palette, unit) => box(ink, palette.standalone, unit, 2, 38) },
  { words: 'Container alone, empty', draw: (ink, palette, unit) => box(ink, palette.standaloneEmpty, unit, 2, 38) },
  {
    words: 'Truck with container hooked',
    draw: (ink, palette, unit) => {
      box(ink, palette.hooked, unit, 2, 27);
      tractor(ink, palette, unit, 30);
    },
  },
  { words: 'Truck alone', draw: (ink, palette, unit) => tractor(ink, palette, unit, 16) },
  {
    words: 'Closed spot',
    draw: (ink, palette, unit) => {
      const rect = { x: 2 * unit, y: 3 * unit, w: 40 * unit, h: 12 * unit };
      ink.fillStyle = hatchOf(ink, palette, 7 * unit, unit);
      ink.fillRect(rect.x, rect.y, rect.w, rect.h);
    },
  },
  {
    words: 'Reserved spot',
    draw: (ink, palette, unit) => {
      ink.fillStyle = palette.reserved.fill;
      ink.fillRect(2 * unit, 3 * unit, 40 * unit, 12 * unit);
      ink.strokeStyle = palette.reserved.edge;
      ink.lineWidth = unit;
      ink.setLineDash([5 * unit, 4 * unit]);
      ink.strokeRect(2.5 * unit, 3.5 * unit, 39 * unit, 11 * unit);
      ink.setLineDash([]);
      ink.fillStyle = palette.reserved.edge;
      ink.font = fontOf(10 * unit, 700);
      ink.fillText('R', 18.5 * unit, 9 * unit + dropOf(10 * unit));
    },
  },
  {
    words: 'There under 2 hours',
    draw: (ink, palette, unit) => chip(ink, { ...palette.dwellFresh, text: palette.label }, '45m', unit, 3, true),
  },
  { words: 'There 2 to 24 hours', draw: (ink, palette, unit) => chip(ink, palette.dwellLong, '5h', unit, 3, false) },
  { words: 'There over a day', draw: (ink, palette, unit) => chip(ink, palette.dwellOver, '3d', unit, 1, false) },
  { words: 'Has an appointment', draw: sign({ kind: 'booked', text: 'A' }) },
  { words: 'Appointment due now', draw: sign({ kind: 'due', text: 'A' }) },
  { words: 'Late for its appointment', draw: sign({ kind: 'late', text: '+25m' }) },
  { words: 'Waits to be confirmed', draw: mark('pending') },
  { words: 'In conflict', draw: mark('conflict') },
  { words: 'Outcome not known', draw: mark('unknown') },
];

const heatWords = ['under 1 h', '1 to 4 h', '4 to 12 h', '12 to 24 h', '1 to 3 days', 'over 3 days'];

const heatEntries: readonly Entry[] = heatWords.map((words, step) => ({
  words,
  draw: (ink, palette, unit) => box(ink, palette.heat[step as 0], unit, 2, 38),
}));

/** What the signs of the map mean, drawn by the same code that draws the map. */
export function Legend({ theme, heat }: { readonly theme: ThemeName; readonly heat: Brush['heat'] }) {
  const shown = heat ? [...heatEntries, ...entries.slice(3, 6), ...entries.slice(9)] : entries;
  return (
    <ul className="yard-map-legend" aria-label="Legend">
      {shown.map((entry) => (
        <li key={entry.words}>
          <Sample entry={entry} theme={theme} />
          <span>{entry.words}</span>
        </li>
      ))}
    </ul>
  );
}

function Sample({ entry, theme }: { readonly entry: Entry; readonly theme: ThemeName }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const ink = element?.getContext('2d');
    if (element == null || ink == null) return;
    const palette = paletteOf(theme);
    const unit = Math.max(Math.round(window.devicePixelRatio), 1);
    element.width = size.width * unit;
    element.height = size.height * unit;
    ink.fillStyle = palette.pad;
    ink.fillRect(0, 0, element.width, element.height);
    entry.draw(ink, palette, unit);
  }, [entry, theme]);
  return <canvas ref={canvas} className="yard-map-sample" />;
}

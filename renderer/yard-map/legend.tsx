import { useEffect, useRef, useState } from 'react';
import type { Words } from '../../shared/i18n/create-words.ts';
import type { Code } from '../../shared/i18n/message.ts';
import { onCanvasBack } from '../canvas/canvas-back.ts';
import type { ThemeName } from '../canvas/theme-watch.ts';
import { useWords } from '../ui/words.ts';
import { mapWords } from './map-words.ts';
import { latenessText, type Sign } from './model/appointment-sign.ts';
import type { Layer } from './paint/brush.ts';
import { drawMark, drawTractor, hatchOf, type Rect, roundBox } from './paint/glyphs.ts';
import { dropOf, fontOf, type Ink, widthOf } from './paint/lettering.ts';
import { drawSign } from './paint/paint-signs.ts';
import { type Palette, paletteOf, type Swatch } from './paint/palette.ts';

/** One line of the legend: how it looks and what it means. */
type LegendCode = Extract<Code, `map.legend.${string}`>;
type Entry = {
  readonly code: LegendCode;
  readonly draw: (ink: Ink, palette: Palette, unit: number) => void;
};

const size = { width: 44, height: 18 };

const box = (ink: Ink, tone: Swatch, unit: number, x: number, w: number): void => {
  const rect: Rect = { x: x * unit, y: 4 * unit, w: w * unit, h: 10 * unit };
  ink.fillStyle = tone.edge;
  roundBox(ink, rect, 2 * unit);
  ink.fillStyle = tone.fill;
  roundBox(
    ink,
    { x: rect.x + unit, y: rect.y + unit, w: rect.w - 2 * unit, h: rect.h - 2 * unit },
    unit,
  );
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

const chip = (
  ink: Ink,
  tone: Swatch,
  text: string,
  unit: number,
  radius: number,
  plain: boolean,
): void => {
  const font = 10 * unit;
  const width = Math.ceil(widthOf(ink, text, font)) + 8 * unit;
  const rect: Rect = { x: 8 * unit, y: 2 * unit, w: width, h: 14 * unit };
  if (!plain) {
    ink.fillStyle = tone.edge;
    roundBox(ink, rect, radius * unit);
    ink.fillStyle = tone.fill;
    roundBox(
      ink,
      { x: rect.x + unit, y: rect.y + unit, w: rect.w - 2 * unit, h: rect.h - 2 * unit },
      (radius - 1) * unit,
    );
  }
  ink.fillStyle = tone.text;
  ink.font = fontOf(font, 700);
  ink.fillText(text, rect.x + 4 * unit, rect.y + rect.h / 2 + dropOf(font));
};

const mark =
  (name: 'pending' | 'conflict' | 'unknown') => (ink: Ink, palette: Palette, unit: number) =>
    drawMark(ink, name, palette, 22 * unit, 9 * unit, 7 * unit);

const sign =
  (what: Sign) =>
  (ink: Ink, palette: Palette, unit: number): void => {
    const font = 10 * unit;
    const text = latenessText(what) ?? mapWords().letters.appointment;
    const across = Math.max(Math.ceil(widthOf(ink, text, font)) + 6 * unit, 14 * unit);
    const place = {
      u: 15 * unit - (across >> 1) + 7 * unit,
      v: 2 * unit,
      across,
      deep: (what.kind === 'late' ? 16 : 14) * unit,
      text,
      font,
    };
    drawSign(ink, { x: 0, y: 0, w: size.width * unit, h: size.height * unit }, 0, what, place, {
      palette,
      ratio: unit,
    });
  };

const entries: readonly Entry[] = [
  {
    code: 'map.legend.full',
    draw: (ink, palette, unit) => box(ink, palette.standalone, unit, 2, 38),
  },
  {
    code: 'map.legend.empty',
    draw: (ink, palette, unit) => box(ink, palette.standaloneEmpty, unit, 2, 38),
  },
  {
    code: 'map.legend.hooked',
    draw: (ink, palette, unit) => {
      box(ink, palette.hooked, unit, 2, 27);
      tractor(ink, palette, unit, 30);
    },
  },
  { code: 'map.legend.truck', draw: (ink, palette, unit) => tractor(ink, palette, unit, 16) },
  {
    code: 'map.legend.closed',
    draw: (ink, palette, unit) => {
      const rect = { x: 2 * unit, y: 3 * unit, w: 40 * unit, h: 12 * unit };
      ink.fillStyle = hatchOf(ink, palette, 7 * unit, unit);
      ink.fillRect(rect.x, rect.y, rect.w, rect.h);
    },
  },
  {
    code: 'map.legend.reserved',
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
      ink.fillText(mapWords().letters.reserved, 18.5 * unit, 9 * unit + dropOf(10 * unit));
    },
  },
  {
    code: 'map.legend.fresh',
    draw: (ink, palette, unit) =>
      chip(ink, { ...palette.dwellFresh, text: palette.label }, '45m', unit, 3, true),
  },
  {
    code: 'map.legend.long',
    draw: (ink, palette, unit) => chip(ink, palette.dwellLong, '5h', unit, 3, false),
  },
  {
    code: 'map.legend.over',
    draw: (ink, palette, unit) => chip(ink, palette.dwellOver, '3d', unit, 1, false),
  },
  { code: 'map.legend.booked', draw: sign({ kind: 'booked', minutes: null }) },
  { code: 'map.legend.due', draw: sign({ kind: 'due', minutes: null }) },
  { code: 'map.legend.late', draw: sign({ kind: 'late', minutes: 25 }) },
  { code: 'map.legend.pending', draw: mark('pending') },
  { code: 'map.legend.conflict', draw: mark('conflict') },
  { code: 'map.legend.unknown', draw: mark('unknown') },
];

const heatEntries: readonly Entry[] = ([0, 1, 2, 3, 4, 5] as const).map((step) => ({
  code: `map.legend.heat${step}`,
  draw: (ink, palette, unit) => box(ink, palette.heat[step], unit, 2, 38),
}));

const confirmedEntries: readonly Entry[] = [
  ...([0, 1, 2, 3, 4, 5] as const).map(
    (step): Entry => ({
      code: `map.legend.confirmed${step}`,
      draw: (ink, palette, unit) => box(ink, palette.heat[step], unit, 2, 38),
    }),
  ),
  {
    code: 'map.legend.unconfirmed',
    draw: (ink, palette, unit) => {
      box(ink, palette.unconfirmed, unit, 2, 38);
      ink.fillStyle = palette.unconfirmed.text;
      ink.font = fontOf(9 * unit, 700);
      ink.fillText('?', 18.5 * unit, 9 * unit + dropOf(9 * unit));
    },
  },
];

/** Explains the symbols of the map. The samples are drawn by the code that draws the map. */
export function Legend({ theme, layer }: { readonly theme: ThemeName; readonly layer: Layer }) {
  const words = useWords();
  const { t } = words;
  const ofLayer = layer === 'dwell' ? heatEntries : confirmedEntries;
  const shown =
    layer === null ? entries : [...ofLayer, ...entries.slice(3, 6), ...entries.slice(9)];
  return (
    <ul className="yard-map-legend" aria-label={t('map.legend')}>
      {shown.map((entry) => (
        <li key={entry.code}>
          <Sample entry={entry} theme={theme} words={words} />
          <span>{t(entry.code)}</span>
        </li>
      ))}
    </ul>
  );
}

function Sample({
  entry,
  theme,
  words,
}: {
  readonly entry: Entry;
  readonly theme: ThemeName;
  readonly words: Words;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [losses, setLosses] = useState(0);
  useEffect(
    () =>
      canvas.current === null
        ? undefined
        : onCanvasBack([canvas.current], () => setLosses((count) => count + 1)),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: some samples hold letters of the language, and a lost one is drawn again
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
  }, [entry, theme, words, losses]);
  return <canvas ref={canvas} className="yard-map-sample" />;
}

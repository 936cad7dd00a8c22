/** Papers for labels and where each label stands on them. Pure. */

/** Sheets as they are sold, named by their size and count, and rolls. */
export const labelPapers = [
  'letter30',
  'letter10',
  'a4x24',
  'a4x14',
  'roll4x6',
  'roll2x1',
] as const;
/** One of them. */
export type LabelPaper = (typeof labelPapers)[number];

/**
 * A page of labels, in millimeters. `pitch`: from the left (top) edge of one label to that of the
 * next. `margin`: from the page's edge to the first label.
 *
 * Example: a roll of 100 by 50: `{ page: { width: 100, height: 50 }, label: { width: 100, height:
 * 50 }, columns: 1, rows: 1, margin: { left: 0, top: 0 }, pitch: { x: 100, y: 50 } }`.
 */
export type LabelPage = {
  readonly page: { readonly width: number; readonly height: number };
  readonly label: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  readonly margin: { readonly left: number; readonly top: number };
  readonly pitch: { readonly x: number; readonly y: number };
};

const inch = 25.4;
const letter = { width: 215.9, height: 279.4 };
const a4 = { width: 210, height: 297 };
const roll = (width: number, height: number): LabelPage => ({
  page: { width, height },
  label: { width, height },
  columns: 1,
  rows: 1,
  margin: { left: 0, top: 0 },
  pitch: { x: 0, y: 0 },
});

/** Measures of each paper; sheets by the templates 5160, 5163, 3474 and 7163 of their makers. */
export const labelPages: { readonly [Paper in LabelPaper]: LabelPage } = {
  letter30: {
    page: letter,
    label: { width: 2.625 * inch, height: inch },
    columns: 3,
    rows: 10,
    margin: { left: 0.1875 * inch, top: 0.5 * inch },
    pitch: { x: 2.75 * inch, y: inch },
  },
  letter10: {
    page: letter,
    label: { width: 4 * inch, height: 2 * inch },
    columns: 2,
    rows: 5,
    margin: { left: 0.15625 * inch, top: 0.5 * inch },
    pitch: { x: 4.1875 * inch, y: 2 * inch },
  },
  a4x24: {
    page: a4,
    label: { width: 70, height: 37 },
    columns: 3,
    rows: 8,
    margin: { left: 0, top: 0.5 },
    pitch: { x: 70, y: 37 },
  },
  a4x14: {
    page: a4,
    label: { width: 99.1, height: 38.1 },
    columns: 2,
    rows: 7,
    margin: { left: 4.65, top: 15.15 },
    pitch: { x: 101.6, y: 38.1 },
  },
  roll4x6: roll(101.6, 152.4),
  roll2x1: roll(50.8, 25.4),
};

/** Modules of the quiet zone on each side of the bars (ISO/IEC 15417). */
const QUIET = 10;
/** Between the bars' quiet zone and the label's edge, in millimeters. */
const EDGE = 1;

/**
 * The width of the narrowest bar on a label, in millimeters, at most half a millimeter: wider bars
 * are no easier to read. `modules`: the code without its quiet zones.
 */
export const moduleWidth = ({ label }: LabelPage, modules: number): number =>
  Math.min(0.5, (label.width - 2 * EDGE) / (modules + 2 * QUIET));

/** Labels that a page takes. */
export const onPage = ({ columns, rows }: LabelPage): number => columns * rows;

/**
 * Labels by page, each with its place from the page's corner in millimeters. `skip`: places of the
 * first sheet that are used up.
 */
export function placeLabels<Item>(
  items: readonly Item[],
  page: LabelPage,
  skip: number,
): readonly (readonly { readonly item: Item; readonly left: number; readonly top: number }[])[] {
  const each = onPage(page);
  const first = Math.max(0, Math.min(each - 1, Math.floor(skip)));
  const pages: { item: Item; left: number; top: number }[][] = [];
  for (const [index, item] of items.entries()) {
    const at = first + index;
    const within = at % each;
    const sheet = Math.floor(at / each);
    pages[sheet] ??= [];
    pages[sheet].push({
      item,
      left: page.margin.left + (within % page.columns) * page.pitch.x,
      top: page.margin.top + Math.floor(within / page.columns) * page.pitch.y,
    });
  }
  return pages;
}

/** How much of a spot we draw, by its width on the screen. */

/**
 * 0 overview: blocks of color. 1 rows: lines, cabs, marks. 2 spots: codes, labels, dwell. 3 detail:
 * everything.
 */
export type Level = 0 | 1 | 2 | 3;

/** Width across a spot, in CSS pixels, from which each level begins. */
export const levelStarts: readonly [number, number, number] = [6.5, 17, 46];

/** The level at which spots of `acrossFeet` are drawn; `scale` is device pixels per foot. */
export function levelOf(acrossFeet: number, scale: number, ratio: number): Level {
  const width = (acrossFeet * scale) / ratio;
  if (width < levelStarts[0]) return 0;
  if (width < levelStarts[1]) return 1;
  return width < levelStarts[2] ? 2 : 3;
}

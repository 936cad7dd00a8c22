/**
 * How far a turn of the wheel zooms, per pixel it reports; a pinch on a touchpad comes as a turn
 * with Ctrl and reports small steps.
 */
const TURN_STEP = 0.0016;
const PINCH_STEP = 0.01;
/** The most that one event zooms. */
const MOST_STEP = 0.7;

type Turn = Pick<WheelEvent, 'deltaMode' | 'deltaY' | 'ctrlKey'>;

/** CSS pixels of what a wheel counts by: pixels, lines or pages. */
export const wheelUnit = ({ deltaMode }: Pick<Turn, 'deltaMode'>): number =>
  deltaMode === 0 ? 1 : deltaMode === 1 ? 32 : 400;

/** The factor that a turn of the wheel zooms by, above 1 towards the drawing. */
export function wheelZoom(event: Turn): number {
  const turn = event.deltaY * wheelUnit(event) * (event.ctrlKey ? PINCH_STEP : TURN_STEP);
  return Math.exp(-Math.min(Math.max(turn, -MOST_STEP), MOST_STEP));
}

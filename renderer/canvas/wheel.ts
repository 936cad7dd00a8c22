/**
 * How far a wheel zooms per reported pixel. A pinch on a touchpad comes as a wheel with Ctrl and
 * reports smaller steps.
 */
const TURN_STEP = 0.0016;
const PINCH_STEP = 0.01;
/** The most that one event may zoom. */
const MOST_STEP = 0.7;

type Turn = Pick<WheelEvent, 'deltaMode' | 'deltaY' | 'ctrlKey'>;

/** How many CSS pixels the wheel's unit is: it counts in pixels, lines or pages. */
export const wheelUnit = ({ deltaMode }: Pick<Turn, 'deltaMode'>): number =>
  deltaMode === 0 ? 1 : deltaMode === 1 ? 32 : 400;

/** The zoom factor of a turn of the wheel. Above 1 is closer. */
export function wheelZoom(event: Turn): number {
  const turn = event.deltaY * wheelUnit(event) * (event.ctrlKey ? PINCH_STEP : TURN_STEP);
  return Math.exp(-Math.min(Math.max(turn, -MOST_STEP), MOST_STEP));
}

/**
 * Frames in the hands of the bench: what asks for an animation frame waits in a queue until the
 * bench runs it, so that a sample ends when everything is painted and not at the next tick of a
 * screen. It is the first script of the page.
 */
const nextFrame = window.requestAnimationFrame.bind(window);
let queue: { readonly id: number; readonly act: FrameRequestCallback }[] = [];
let last = 0;
let isManual = true;

window.requestAnimationFrame = (act) => {
  if (!isManual) return nextFrame(act);
  last += 1;
  queue.push({ id: last, act });
  return last;
};
window.cancelAnimationFrame = (id) => {
  queue = queue.filter((each) => each.id !== id);
};

/** Runs what was asked for, once: one frame. Returns whether more was asked for meanwhile. */
export function runFrame(): boolean {
  const now = queue;
  queue = [];
  for (const { act } of now) act(performance.now());
  return queue.length > 0;
}

/** Waits for a true frame of the browser, so that what was painted before is off the table. */
export const trueFrame = (): Promise<void> =>
  new Promise((done) => nextFrame(() => setTimeout(done, 0)));

/** Lets frames come from the screen again, or not. */
export function setManual(on: boolean): void {
  isManual = on;
}

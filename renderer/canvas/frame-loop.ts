/**
 * Paints at most once a frame, however often a frame is requested.
 *
 * 1. Resting. Nothing is scheduled.
 * 2. `request` schedules a frame: Asked. More requests change nothing.
 * 3. The frame comes, we paint, and rest again. A request made while painting schedules the next
 *    frame.
 */
export class FrameLoop {
  readonly #paint: (time: number) => void;
  /** The scheduled frame. Null while resting. */
  #frame: number | null = null;

  /** `paint` gets the time of its frame, in milliseconds. */
  constructor(paint: (time: number) => void) {
    this.#paint = paint;
  }

  request(): void {
    this.#frame ??= requestAnimationFrame((time) => {
      this.#frame = null;
      this.#paint(time);
    });
  }

  stop(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }
}

/**
 * Paints at most once a frame, however often it is asked to:
 * `Resting → (request) → Asked → (the frame) → Resting`.
 */
export class FrameLoop {
  readonly #paint: (time: number) => void;
  /** The frame that was asked for; null while nothing waits. */
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

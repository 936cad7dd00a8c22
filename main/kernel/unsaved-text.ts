/** Whether a page holds text that isn't saved. */
export class UnsavedText {
  #pages = 0;
  #waiting: readonly (() => void)[] = [];

  /** A page holds unsaved text until the returned function is called. */
  hold(): () => void {
    this.#pages += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#pages -= 1;
      if (this.#pages > 0) return;
      const due = this.#waiting;
      this.#waiting = [];
      for (const work of due) work();
    };
  }

  isHeld(): boolean {
    return this.#pages > 0;
  }

  /** Runs `work` as soon as no page holds any: now, or when the last one lets go. */
  whenNone(work: () => void): void {
    if (this.isHeld()) this.#waiting = [...this.#waiting, work];
    else work();
  }
}

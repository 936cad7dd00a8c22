/**
 * Asks before typed text is lost: when the window is closed or loaded again, and when the program
 * is ended. The page knows best (`beforeunload`); Electron gives it no dialog of its own.
 */
import type { BrowserWindow } from 'electron';

/** What is asked. The answer comes later: nothing of ours stands still meanwhile. */
export type LeavingParts = {
  /** Asks the clerk; true: leave, and lose the text. */
  readonly ask: () => Promise<boolean>;
  /** A page holds text that is typed and not saved. */
  readonly hasUnsavedText: () => boolean;
};

/** The question of one program, asked once at a time. */
export class Leaving {
  readonly #parts: LeavingParts;
  /** What goes now is not asked about: the clerk said so, or we load the page again ourselves. */
  #isDecided = false;
  #isClosing = false;
  #isAsking = false;

  constructor(parts: LeavingParts) {
    this.#parts = parts;
  }

  /** The page may be loaded again, or the program ended, without a question. */
  decide(): void {
    this.#isDecided = true;
  }

  /** Watches a window from its opening on. */
  guard(window: BrowserWindow): void {
    this.#isDecided = false;
    window.on('close', () => {
      this.#isClosing = true;
    });
    const { webContents } = window;
    webContents.on('did-finish-load', () => {
      this.#isDecided = false;
    });
    webContents.on('will-prevent-unload', (event) => {
      // Here this means: go, whatever the page holds.
      if (this.#isDecided) return event.preventDefault();
      const isClosing = this.#isClosing;
      this.#isClosing = false;
      void this.#askOnce().then((mayLeave) => {
        if (!mayLeave || window.isDestroyed()) return;
        this.decide();
        if (isClosing) window.close();
        else webContents.reload();
      });
    });
  }

  /**
   * Whether the program may end now. Where a page holds text it may not; once the clerk agreed,
   * `again` is called.
   */
  mayEnd(again: () => void): boolean {
    if (this.#isDecided || !this.#parts.hasUnsavedText()) {
      // Its windows go with it.
      this.decide();
      return true;
    }
    void this.#askOnce().then((mayLeave) => {
      if (!mayLeave) return;
      this.decide();
      again();
    });
    return false;
  }

  async #askOnce(): Promise<boolean> {
    if (this.#isAsking) return false;
    this.#isAsking = true;
    try {
      return await this.#parts.ask();
    } finally {
      this.#isAsking = false;
    }
  }
}

/**
 * Asks before typed text is lost: when the window is closed or reloaded, and when the program ends.
 * The page knows whether there is any (`beforeunload`), but Electron shows no dialog of its own.
 */
import type { BrowserWindow } from 'electron';

/** The answer may come late. Nothing blocks meanwhile. */
export type LeavingParts = {
  /** Asks the clerk. True: leave, and lose the text. */
  readonly ask: () => Promise<boolean>;
  /** Whether a page holds unsaved text. */
  readonly hasUnsavedText: () => Promise<boolean> | boolean;
};

/** The question of one program, asked once at a time. */
export class Leaving {
  readonly #parts: LeavingParts;
  /**
   * We don't ask about the current exit: the clerk has agreed, or we reload the page ourselves.
   */
  #isDecided = false;
  #isClosing = false;
  #isAsking = false;

  constructor(parts: LeavingParts) {
    this.#parts = parts;
  }

  /** The page may be reloaded, or the program may end, without a question. */
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
      // Here `preventDefault` means: leave, whatever the page holds.
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
   * Whether the program may end now. Not while a page holds text; when the clerk agrees, `again` is
   * called.
   */
  async mayEnd(again: () => void): Promise<boolean> {
    if (this.#isDecided || !(await this.#parts.hasUnsavedText())) {
      // Its windows close with it.
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

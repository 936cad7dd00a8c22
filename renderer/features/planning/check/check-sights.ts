/** Answers of yard checks, as the console stores them and as this page sends them. */
import { safe } from '@orpc/client';
import type { CheckEvent } from '../../../../shared/console-api/planning/yard-check.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import type { CheckAnswer } from '../../../../shared/planning/yard-check/check-answers.ts';
import type { Instant } from '../../../../shared/time.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import type { Page } from '../../../page/page.ts';
import { createEmitter } from '../../../page/stores/keyed-emitter.ts';

/** The answers sent in one call. */
const atOnce = 200;

/** Reports that answers changed, and errors (null: the error is over). */
type Listener = {
  readonly onChange: () => void;
  readonly onTrouble: (trouble: Message | null) => void;
};

/**
 * The answers of a page. One answer changes only its own entry and copies nothing, however many
 * there are.
 */
export class CheckSights {
  readonly answers = new Map<SpotId, CheckAnswer>();
  /** When each spot was last looked at, in this check or an earlier one. */
  readonly confirmed = new Map<SpotId, Instant>();
  readonly #looked = createEmitter<ReadonlySet<SpotId>>();
  /** Spots that were looked at now, or whose check is another. */
  readonly onLooked = this.#looked.on;
  readonly #api: Page['api'];
  readonly #listener: Listener;
  /** Answers that aren't saved yet. We show them too. */
  #waiting: readonly CheckAnswer[] = [];
  #sending: Promise<void> | null = null;

  constructor({ api }: Page, listener: Listener) {
    this.#api = api;
    this.#listener = listener;
  }

  /** Keeps an answer of this page. */
  format(made: CheckAnswer): void {
    this.#waiting = [...this.#waiting, made];
    this.#add([made]);
    void this.#send();
  }

  receive(event: CheckEvent): void {
    if (event.kind === 'answers') {
      this.#add(event.answers);
      return;
    }
    const { answers, confirmed } = event.state;
    const changed = new Set([...this.confirmed.keys(), ...confirmed.map(({ spot }) => spot)]);
    this.answers.clear();
    this.confirmed.clear();
    for (const each of answers) this.answers.set(each.spot, each);
    for (const { spot, at } of confirmed) this.confirmed.set(spot, at);
    this.#put(this.#waiting);
    this.#listener.onChange();
    this.#looked.emit(changed);
    if (this.#waiting.length > 0) void this.#send();
  }

  /** Sends the waiting answers. Returns whether all of them are saved. */
  async settle(): Promise<boolean> {
    await this.#send();
    return this.#waiting.length === 0;
  }

  #put(more: readonly CheckAnswer[]): void {
    for (const each of more) {
      this.answers.set(each.spot, each);
      if (each.seen.kind !== 'unseen') this.confirmed.set(each.spot, each.at);
    }
  }

  #add(more: readonly CheckAnswer[]): void {
    this.#put(more);
    this.#listener.onChange();
    this.#looked.emit(new Set(more.map(({ spot }) => spot)));
  }

  /**
   * A clerk never waits for the disk between two spots: we send answers one batch after the other.
   * Resolves when none is left, or one fails.
   */
  #send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, atOnce);
      const { error } = await safe(
        this.#api.yardCheck.answer({
          answers: batch.map(({ spot, seen, was }) => ({ spot, seen, was: [...was] })),
        }),
      );
      if (error) return this.#listener.onTrouble(errorMessage(error, message('actions.noAnswer')));
      this.#waiting = this.#waiting.slice(batch.length);
      this.#listener.onTrouble(null);
    }
  }
}

/** What was seen in yard checks, as the console keeps it and as this page sends it. */
import { safe } from '@orpc/client';
import type { CheckEvent } from '../../../../shared/console-api/planning/yard-check.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import type { CheckAnswer } from '../../../../shared/planning/yard-check/check-answers.ts';
import type { Instant } from '../../../../shared/time.ts';
import { errorSaid } from '../../../connection/error-said.ts';
import type { Page } from '../../../page/page.ts';
import { createEmitter } from '../../../page/stores/keyed-emitter.ts';

/** Answers of one call. */
const atOnce = 200;

/** What it tells: that answers changed, and what went wrong (null: nothing any more). */
type Told = {
  readonly onChange: () => void;
  readonly onTrouble: (trouble: Message | null) => void;
};

/**
 * The answers of a page. One answer changes what it is about and copies nothing, however many there
 * are.
 */
export function createSights({ api }: Page, { onChange, onTrouble }: Told) {
  const answers = new Map<SpotId, CheckAnswer>();
  /** When each spot was last looked at, in this check or an earlier one. */
  const confirmed = new Map<SpotId, Instant>();
  const looked = createEmitter<ReadonlySet<SpotId>>();
  /** Answers that are not kept yet; they are shown all the same. */
  let waiting: readonly CheckAnswer[] = [];
  let sending: Promise<void> | null = null;

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, atOnce);
      const { error } = await safe(
        api.yardCheck.answer({
          answers: batch.map(({ spot, seen, was }) => ({ spot, seen, was: [...was] })),
        }),
      );
      if (error) return onTrouble(errorSaid(error, message('actions.noAnswer')));
      waiting = waiting.slice(batch.length);
      onTrouble(null);
    }
  }

  /**
   * Nobody waits for the disk between two spots: answers are sent one batch after the other.
   * Resolves when none is left, or one fails.
   */
  function send(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  function put(more: readonly CheckAnswer[]): void {
    for (const each of more) {
      answers.set(each.spot, each);
      if (each.seen.kind !== 'unseen') confirmed.set(each.spot, each.at);
    }
  }

  function add(more: readonly CheckAnswer[]): void {
    put(more);
    onChange();
    looked.emit(new Set(more.map(({ spot }) => spot)));
  }

  return {
    answers,
    confirmed,
    /** Spots that were looked at now, or whose check is another. */
    onLooked: looked.on,
    /** Keeps an answer of this page. */
    format(made: CheckAnswer): void {
      waiting = [...waiting, made];
      add([made]);
      void send();
    },
    receive(event: CheckEvent): void {
      if (event.kind === 'answers') {
        add(event.answers);
        return;
      }
      const { state } = event;
      const changed = new Set([...confirmed.keys(), ...state.confirmed.map(({ spot }) => spot)]);
      answers.clear();
      confirmed.clear();
      for (const each of state.answers) answers.set(each.spot, each);
      for (const { spot, at } of state.confirmed) confirmed.set(spot, at);
      put(waiting);
      onChange();
      looked.emit(changed);
      if (waiting.length > 0) void send();
    },
    /** Sends what waits; answers whether all of it is kept. */
    async settle(): Promise<boolean> {
      await send();
      return waiting.length === 0;
    },
  };
}

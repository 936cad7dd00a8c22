/** Undo and redo of what was done on this page. */
import { isDefinedError, safe } from '@orpc/client';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import { errorMessage } from '../../connection/error-message.ts';
import type { Results } from '../../page/results.ts';
import { words } from '../../ui/words.ts';
import type { Planning, UndoWhole } from '../planning.ts';
import { askUndo } from './ask-undo.ts';
import { type ChangedPlace, placeAfter, placeBefore } from './place-after.ts';
import { type SetBackParts, SetBacks } from './set-back.ts';

/** The parts that undo and redo work with. */
export type UndoingParts = {
  readonly api: SetBackParts['api'];
  readonly operations: SetBackParts['operations'];
  readonly yard: Yard;
  readonly results: Results;
  readonly planning: () => Planning | null;
  readonly undoWhole: UndoWhole;
  /** Shows what was changed. */
  readonly show: (place: ChangedPlace) => void;
  /** Whether nothing may be changed now. Tells the clerk why. */
  readonly isBarred: () => boolean;
  /**
   * A choice such as a swap saves several operations, which are undone together. By the id of the
   * last one: those before.
   */
  readonly together: ReadonlyMap<OperationId, readonly OperationRecord[]>;
};

/** Undoes and redoes. Nothing here rejects: every outcome goes to `results`. */
export class Undoing {
  readonly #parts: UndoingParts;
  #busy = false;
  /** When we warned that the last act is old. Another Ctrl+Z soon after confirms it. */
  #notedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: UndoingParts) {
    this.#parts = parts;
  }

  /** Undoes the last act. `only`: does nothing if it is no longer the last one. */
  undo(only?: OperationId): Promise<void> {
    return this.#undo(only, false);
  }

  redo(): Promise<void> {
    const { api, yard, results, planning, show } = this.#parts;
    return this.#alone(async () => {
      const plan = planning();
      if (plan !== null) return void plan.step('forth');
      const { error, data } = await safe(api.operations.redo());
      if (error) return this.#refuse(error);
      results.saved(data);
      show(placeAfter(yard, data.operation));
    });
  }

  /** One at a time. A held Ctrl+Z must not undo more than the clerk sees. */
  async #alone(act: () => Promise<void>): Promise<void> {
    if (this.#busy || this.#parts.isBarred()) return;
    this.#busy = true;
    try {
      await act();
    } finally {
      this.#busy = false;
    }
  }

  #undo(only: OperationId | undefined, isMeant: boolean): Promise<void> {
    const { api, yard, results, planning, undoWhole, together, show } = this.#parts;
    return this.#alone(async () => {
      // What was saved last goes back before earlier changes of a plan that is still shown.
      const plan = only === undefined ? planning() : null;
      if (plan?.step('back') === true) return;
      const newer = only === undefined ? results.takeUndo() : null;
      if (newer !== null) return newer();
      const evenOld = isMeant || performance.now() - this.#notedAt < ONCE_MORE_MS;
      this.#notedAt = Number.NEGATIVE_INFINITY;
      const tellOld = (said: Message) => {
        this.#notedAt = performance.now();
        results.old(words().format(said), () => void this.#undo(only, true));
      };
      // The Undo button of a message undoes what the message says, never the plan around it.
      const whole = only === undefined && (await undoWhole(evenOld));
      if (whole !== false) return whole === true ? undefined : tellOld(whole);
      if (plan !== null) return;
      const { error, data } = await askUndo(api, { evenOld, only });
      if (isDefinedError(error) && error.code === 'OLD') return tellOld(error.data.said);
      if (error) return this.#refuse(error);
      results.over(data.undone.id);
      show(placeBefore(yard, data.undone.operation));
      const said = [undoneMessage(data)];
      const backs = new SetBacks(this.#parts, yard);
      backs.begin(data);
      // What was done in one step is undone in one. If a part can't be undone, we say what was
      // undone and why the rest was not.
      for (const { id } of (together.get(data.undone.id) ?? []).toReversed()) {
        const earlier = await askUndo(api, { evenOld: true, only: id });
        if (earlier.error) {
          results.said(said.join(' '));
          this.#refuse(earlier.error);
          return void backs.tell();
        }
        backs.begin(earlier.data);
        said.push(undoneMessage(earlier.data));
      }
      results.said(said.join(' '));
      void backs.tell();
    });
  }

  #refuse(error: unknown): void {
    this.#parts.results.refused(
      words().format(errorMessage(error, message('actions.noAnswerCheck'))),
    );
  }
}

/** Either the operation was canceled before it was sent, or another one reverses it. */
const undoneMessage = ({
  undone: { label },
  by,
}: {
  readonly undone: OperationRecord;
  readonly by: OperationRecord | null;
}): string => words().t(by === null ? 'actions.chosen.cancel' : 'actions.undone', { label });

/** How long after the warning another Ctrl+Z undoes an old operation, in milliseconds. */
const ONCE_MORE_MS = 10_000;

/** Undo and redo of what was done on this page. */
import { isDefinedError, safe } from '@orpc/client';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import { asDone } from '../../../shared/outbox/label.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { type OwnAct, type OwnActs, unnoted } from '../../page/acts/own-acts.ts';
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
  readonly acts: OwnActs;
  readonly now: () => number;
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
      const evenOld = isMeant || performance.now() - this.#notedAt < ONCE_MORE_MS;
      this.#notedAt = Number.NEGATIVE_INFINITY;
      const tellOld = (said: Message) => this.#tellOld(words().format(said), only);
      if (only === undefined && (await this.#undoAct(evenOld))) return;
      // The Undo button of a message undoes what the message says, never the plan around it.
      const whole = only === undefined && (await undoWhole(evenOld));
      if (whole !== false) return whole === true ? undefined : tellOld(whole);
      if (plan !== null) return;
      const { error, data } = await askUndo(api, { evenOld, only });
      if (isDefinedError(error) && error.code === 'OLD') return tellOld(error.data.said);
      if (isDefinedError(error) && error.data.said.code === 'operations.undo.never')
        return this.#never(words().format(error.data.said));
      if (error) return this.#refuse(error);
      results.over(data.undone.id);
      show(placeBefore(yard, data.undone.operation));
      const said = [undoneMessage(data)];
      const by = data.by === null ? [] : [data.by.id];
      const backs = new SetBacks(this.#parts, yard);
      backs.begin(data);
      // What was done in one step is undone in one. If a part can't be undone, we say what was
      // undone and why the rest was not.
      for (const { id } of (together.get(data.undone.id) ?? []).toReversed()) {
        const earlier = await askUndo(api, { evenOld: true, only: id });
        if (earlier.error) {
          results.said(said.join(' '), undefined, by);
          this.#refuse(earlier.error);
          return void backs.tell();
        }
        backs.begin(earlier.data);
        said.push(undoneMessage(earlier.data));
        if (earlier.data.by !== null) by.push(earlier.data.by.id);
      }
      results.said(said.join(' '), undefined, by);
      void backs.tell();
    });
  }

  /**
   * Undoes the last act that is no operation, if it is newer than every operation. Returns whether
   * that was so.
   */
  async #undoAct(evenOld: boolean): Promise<boolean> {
    const { acts, results, now } = this.#parts;
    const act = await this.#newerAct();
    if (act === null) return false;
    if (act.undo === undefined && act.back === null) {
      acts.over(act);
      await this.#never(`${sentence(act.did)} ${words().t('actions.did.never')}`);
    } else if (!evenOld && now() - act.at > REMEMBERED_MS) {
      const said = message('operations.undo.old', { label: sentence(act.did), at: act.at });
      this.#tellOld(words().format(said));
    } else {
      results.undoTaken();
      await undoAct(this.#parts, act);
    }
    return true;
  }

  /** The last act that is no operation; null where an operation was saved after it. */
  async #newerAct(): Promise<OwnAct | null> {
    const { api, acts } = this.#parts;
    const act = acts.last();
    if (act === null) return null;
    const { data } = await safe(api.operations.nextUndo());
    return data != null && Date.parse(data.savedAt) >= act.at ? null : act;
  }

  /** What was done last can't be undone. The next Ctrl+Z is about what we name then. */
  async #never(said: string): Promise<void> {
    const act = await this.#newerAct();
    const { data } = await safe(this.#parts.api.operations.nextUndo());
    const label =
      act !== null ? sentence(act.did) : data == null ? null : words().format(asDone(data.label));
    if (label === null) return this.#parts.results.refused(said);
    this.#tellOld(`${said} ${words().t('actions.did.next', { label })}`);
  }

  #tellOld(said: string, only?: OperationId): void {
    this.#notedAt = performance.now();
    this.#parts.results.old(said, () => void this.#undo(only, true));
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

/** An act as a sentence. */
const sentence = (did: Message): string =>
  words()
    .format(did)
    .replace(/([^.!?])$/, '$1.');

/**
 * Takes an act back that is no operation, and says so. One that failed stays, so that the clerk can
 * try again; it is named with the reason. Never rejects.
 */
export async function undoAct(
  { api, acts, results }: Pick<UndoingParts, 'acts' | 'results'> & { readonly api: object },
  act: OwnAct,
): Promise<void> {
  acts.over(act);
  if (act.undo !== undefined) return void ((await act.undo()) || acts.still(act));
  if (act.back === null) return;
  const { group, call, input } = act.back;
  const calls = Reflect.get(unnoted(api), group) as Readonly<
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  const label = sentence(act.did);
  try {
    await calls[call]?.(input);
    results.said(words().t('actions.undone', { label }));
  } catch (error) {
    acts.still(act);
    const why = errorMessage(error, message('actions.noAnswerCheck'));
    results.refused(words().format(message('operations.undo.cannot', { label, why })));
  }
}

/** We ask before undoing an act older than this, in milliseconds, as the console does. */
const REMEMBERED_MS = 2 * 60_000;

/** How long after the warning another Ctrl+Z undoes an old operation, in milliseconds. */
const ONCE_MORE_MS = 10_000;

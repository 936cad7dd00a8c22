/** The move list as this page knows it, and what is done with it. */
import { safe } from '@orpc/client';
import { createStore } from 'zustand/vanilla';
import type { ConsoleApi } from '../../../../shared/console-api/index.ts';
import { inTurn, type Message, message } from '../../../../shared/i18n/message.ts';
import type { ContainerId, OperationId, SpotId } from '../../../../shared/ids.ts';
import { readLabel } from '../../../../shared/labels/label-code.ts';
import { placing } from '../../../../shared/planning/best/rank.ts';
import {
  fitsOf,
  inDrivingOrder,
  isTrue,
  type ListedMove,
  type MoveFit,
  toDriveOf,
} from '../../../../shared/planning/moves/compare.ts';
import { isOpenMove, type Move, moveNumber } from '../../../../shared/planning/moves/model.ts';
import { urgentFirst } from '../../../../shared/planning/moves/urgent-first.ts';
import { standsAt } from '../../../../shared/planning/order/goals.ts';
import type { PlanStep } from '../../../../shared/planning/order/order.ts';
import { refLabel, spotRefLabel } from '../../../../shared/text.ts';
import { check } from '../../../../shared/yard/check.ts';
import { assetsOf } from '../../../../shared/yard/contents.ts';
import type { Operation } from '../../../../shared/yard/operations.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { watchForever } from '../../../connection/watch-forever.ts';
import { saveOperation } from '../../../operations/operator/save.ts';
import type { Page } from '../../../page/page.ts';
import { perPage } from '../../../page/per-page.ts';
import type { Stop } from '../../../page/stores/yard-store.ts';
import { words } from '../../../ui/words.ts';
import type { OpenPlan } from '../plan-state.ts';
import { namedMove } from './name-move.ts';

/** The state of the screen. */
export type MovePage = {
  /** Null: not read yet. */
  readonly moves: readonly Move[] | null;
  /** Moves that are being saved. */
  readonly busy: ReadonlySet<OperationId>;
  readonly trouble: Message | null;
  /** The result of the last scan. */
  readonly note: Message | null;
  /**
   * The move that a clerk called done although the yard says otherwise: we ask before anything is
   * saved.
   */
  readonly asks: OperationId | null;
};

/** The move list of a page. No method rejects: errors are in `trouble`. */
export const movesOf = perPage((page) => new Moves(page));

/** The fields of a move that can change. */
export type MoveChange = Omit<Parameters<ConsoleApi['moves']['change']>[0], 'ids'>;

/**
 * The operation to save now, because the asset may have moved since the plan. Null: the yard is
 * already so.
 */
export function asItIsNow(yard: YardTable, operation: Operation): Operation | null {
  if (isTrue(yard, operation)) return null;
  if (operation.kind !== 'assign' && operation.kind !== 'reassign') return operation;
  const from = standsAt(yard, operation.asset);
  const to: SpotId = operation.kind === 'assign' ? operation.spot : operation.to;
  if (from === undefined) return operation;
  return placing(
    operation.asset,
    from,
    to,
    operation.kind === 'reassign' ? operation.reason : words().t('plan.reason'),
  );
}

/**
 * Open moves by number, which is the driving order as printed. Urgent moves come first, after the
 * moves they need, and a move that waits for one of another plan comes after it. Then settled moves
 * and those whose asset left, newest first.
 */
export function inOrder(yard: YardTable, moves: readonly Move[]): readonly ListedMove[] {
  const listed = toDriveOf(yard, moves);
  const open = listed.map(({ move }) => move);
  const rest = moves.filter((each) => !open.includes(each));
  const toDrive = urgentFirst(yard, open).map((at) => listed[at] as ListedMove);
  // What is open and not to be driven has left the yard.
  const settled = rest.toReversed().map((move): ListedMove => {
    return { move, fit: { kind: isOpenMove(move) ? 'left' : 'ready' } };
  });
  return [...inDrivingOrder(toDrive), ...settled];
}

/**
 * The move list of one page. A move that is called done: `Given → (done) → Asked back, where the
 * yard says otherwise → (done, sure) → Busy → Done or refused`.
 */
class Moves {
  readonly store = createStore<MovePage>()(() => ({
    moves: null,
    busy: new Set(),
    trouble: null,
    note: null,
    asks: null,
  }));
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  start(): Stop {
    return watchForever(
      (options) => this.#page.api.moves.watch(undefined, options),
      (moves) =>
        this.store.setState(({ moves: before, note }) => ({
          moves,
          note: note !== null && isReopened(note, before ?? [], moves) ? null : note,
        })),
    );
  }

  /** In the order of driving. */
  ordered(): readonly ListedMove[] {
    return inOrder(this.#page.yard.present(), this.store.getState().moves ?? []);
  }

  /** Returns whether it was saved. */
  change(ids: readonly OperationId[], more: MoveChange): Promise<boolean> {
    return this.#saved(this.#page.api.moves.change({ ids: [...ids], ...more }));
  }

  clear(): Promise<boolean> {
    return this.#saved(this.#page.api.moves.clear());
  }

  /**
   * Steps of a plan become moves, numbered in the order of the plan. `left`: what the plan wants
   * and the list leaves out, with why. Returns whether that was kept.
   */
  async give(
    plan: Pick<OpenPlan, 'id' | 'name'>,
    steps: readonly (PlanStep & Pick<Move, 'planned' | 'due' | 'reason'>)[],
    left: readonly Message[],
  ): Promise<boolean> {
    const { api, yard, newId } = this.#page;
    const now = yard.present();
    const moves = steps.map(({ planned, due, reason, ...step }) => ({
      ...namedMove(now, newId(), step),
      planned,
      due,
      reason,
    }));
    const given = api.moves.give({ plan: plan.id, planName: plan.name, moves } as never);
    if (!(await this.#saved(given))) return false;
    this.store.setState({
      note: inTurn([message('moves.given', { count: moves.length }), ...left]),
    });
    return true;
  }

  /** A scanned or typed code says which move is done. */
  async scan(text: string): Promise<void> {
    const label = readLabel(this.#page.yard.present(), text);
    if (label !== null && label.kind !== 'spot' && label.kind !== 'container')
      return this.store.setState({ trouble: message(`labels.${label.kind}`), note: null });
    const number = moveNumber(text);
    const moves = this.store.getState().moves ?? [];
    const meant =
      label === null ? [] : moves.filter((each) => isOpenMove(each) && isOn(each, label));
    if (label !== null && meant.length !== 1)
      return this.store.setState({
        trouble: message('labels.moves', { count: meant.length }),
        note: null,
      });
    const move = meant[0] ?? moves.find((each) => each.number === number);
    if (move === undefined)
      return this.store.setState({ trouble: message('moves.unknown', { text }), note: null });
    if (move.state === 'done')
      return this.store.setState({
        trouble: null,
        note: message('moves.isDone', { number: move.number }),
      });
    if (move.state === 'impossible') await this.change([move.id], { state: 'given', why: '' });
    await this.done({ ...move, state: 'given' });
  }

  /**
   * Saves the operation of a move, once for any number of calls. If the yard differs from the list,
   * the first call asks the clerk. `isSure` is the clerk's yes.
   */
  async done(move: Move, isSure = false): Promise<void> {
    if (!isOpenMove(move) || this.store.getState().busy.has(move.id)) return;
    const yard = this.#page.yard.present();
    const doubt = doubtOf(yard, move, this.#fitOf(move));
    if (doubt !== null && (!isSure || doubt.code === 'moves.left'))
      return this.store.setState({
        trouble: doubt,
        note: null,
        asks: doubt.code === 'moves.left' ? null : move.id,
      });
    this.store.setState(({ busy }) => ({
      busy: new Set([...busy, move.id]),
      trouble: null,
      note: null,
      asks: null,
    }));
    await this.#carryOut(move, asItIsNow(yard, move.operation));
    this.store.setState(({ busy }) => ({
      busy: new Set([...busy].filter((id) => id !== move.id)),
    }));
  }

  /** The next code is being typed: what was wrong with the last one goes. A question stays. */
  typing(): void {
    if (this.store.getState().asks === null) this.store.setState({ trouble: null });
  }

  /** The clerk takes back that a move is done, or leaves the question. */
  notDone(): void {
    this.store.setState({ asks: null, trouble: null });
  }

  /** `operation`: the one to save. Null: the yard is already so. */
  async #carryOut(move: Move, operation: Operation | null): Promise<void> {
    const refused = operation === null ? null : await this.#save(move, operation);
    const { number, asset, to } = move;
    if (refused !== null)
      this.store.setState({ trouble: message('moves.refused', { number, why: refused }) });
    else if (await this.change([move.id], { state: 'done' }))
      this.store.setState({
        note:
          operation === null
            ? message('moves.already', { number })
            : message('moves.done', { number, asset, to }),
      });
  }

  /** Null when it was saved, else why not. */
  async #save({ id }: Move, operation: Operation): Promise<Message | null> {
    const { api, yard } = this.#page;
    const accepted = check(yard.present(), operation)
      .filter(({ severity }) => severity !== 'refuse')
      .map(({ code }) => code);
    const result = await saveOperation(api, id, operation, accepted);
    if (result.kind === 'saved') return null;
    return result.kind === 'caution'
      ? inTurn(result.findings.map(({ said }) => said))
      : result.said;
  }

  #fitOf(move: Move): MoveFit {
    const open = (this.store.getState().moves ?? []).filter(isOpenMove);
    const fits = fitsOf(
      this.#page.yard.present(),
      open.toSorted((a, b) => a.number - b.number),
    );
    return fits.get(move.id) ?? { kind: 'ready' };
  }

  async #saved(work: Promise<unknown>): Promise<boolean> {
    const { error } = await safe(work);
    this.store.setState({
      trouble: error ? errorMessage(error, message('actions.noAnswer')) : null,
    });
    return !error;
  }
}

/** Whether a note says that a move is done which is open again, because it was undone. */
function isReopened(note: Message, before: readonly Move[], now: readonly Move[]): boolean {
  if (!saysDone.includes(note.code)) return false;
  const was = before.find(({ number }) => number === note.values?.['number']);
  return (
    was?.state === 'done' && now.some((each) => each.number === was.number && isOpenMove(each))
  );
}

const saysDone: readonly Message['code'][] = ['moves.done', 'moves.already', 'moves.isDone'];

/** Why a move that is called done may not be; null where the yard says nothing against it. */
function doubtOf(yard: YardTable, { number, asset, to }: Move, fit: MoveFit): Message | null {
  switch (fit.kind) {
    case 'elsewhere':
      return fit.at === null
        ? message('moves.ask.onWaiting', { number, asset, to })
        : message('moves.ask.elsewhere', { number, asset, to, at: spotRefLabel(yard, fit.at) });
    case 'waits':
      return message('moves.ask.waits', { number, first: fit.number });
    case 'taken':
      return message('moves.ask.taken', { number, to, asset: refLabel(yard, fit.by) });
    case 'caution':
      return fit.said;
    case 'left':
      return message('moves.left', { number, asset });
    default:
      return null;
  }
}

/** Whether a move takes the trailer that has the label, or ends on the spot that has it. */
const isOn = ({ operation }: Move, { id }: { readonly id: SpotId | ContainerId }): boolean =>
  assetsOf(operation).some((asset) => asset.id === id) ||
  ('to' in operation && operation.to === id) ||
  ((operation.kind === 'assign' || operation.kind === 'close' || operation.kind === 'open') &&
    operation.spot === id);

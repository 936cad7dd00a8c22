/** The move list as this page knows it, and what is done with it. */
import { safe } from '@orpc/client';
import { createStore } from 'zustand/vanilla';
import type { ConsoleApi } from '../../../../shared/console-api/index.ts';
import { inTurn, type Message, message } from '../../../../shared/i18n/message.ts';
import type { OperationId, SpotId } from '../../../../shared/ids.ts';
import type { YardPoint } from '../../../../shared/layout/points.ts';
import { frontsOf } from '../../../../shared/planning/best/facts.ts';
import { placing } from '../../../../shared/planning/best/rank.ts';
import { isOpenMove, type Move, moveNumber } from '../../../../shared/planning/moves/model.ts';
import { walkOrder } from '../../../../shared/planning/moves/walk-order.ts';
import { holds, standsAt } from '../../../../shared/planning/order/goals.ts';
import type { PlanStep } from '../../../../shared/planning/order/order.ts';
import { check } from '../../../../shared/yard/check.ts';
import type { Operation } from '../../../../shared/yard/operations.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import { errorSaid } from '../../../connection/error-said.ts';
import { watchForever } from '../../../connection/watch-forever.ts';
import { goalsOfOperation } from '../../../operations/planning.ts';
import { saveOperation } from '../../../operations/save.ts';
import type { Page } from '../../../page/page.ts';
import { perPage } from '../../../page/per-page.ts';
import type { Stop } from '../../../page/stores/yard-store.ts';
import { words } from '../../../ui/words.ts';
import { drawnYardOf } from '../../layout/use-drawn-yard.ts';
import type { OpenPlan } from '../plan-state.ts';
import { namedMove } from './name-move.ts';

/** What the screen shows. */
export type MovePage = {
  /** Null: not read yet. */
  readonly moves: readonly Move[] | null;
  /** Moves that are being saved. */
  readonly busy: ReadonlySet<OperationId>;
  readonly trouble: Message | null;
  /** What the last scan came to. */
  readonly told: Message | null;
};

/** The move list of a page. Nothing here rejects: what went wrong is `trouble`. */
export const movesOf = perPage(createMoves);

/** What is changed of moves. */
export type MoveChange = Omit<Parameters<ConsoleApi['moves']['change']>[0], 'ids'>;

/** The operation as it has to be saved now: the asset may stand elsewhere than the plan thought. Null: it is so already. */
export function asItIsNow(yard: YardTable, operation: Operation): Operation | null {
  const wishes = goalsOfOperation(operation);
  if (wishes.length > 0 && wishes.every((wish) => holds(yard, wish))) return null;
  if (
    operation.kind === 'detach' &&
    yard.container(operation.container)?.visitId !== operation.visit
  )
    return null;
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

/** Open moves in the order of the way, then those that are settled, the newest first. */
export function inOrder(
  yard: YardTable,
  moves: readonly Move[],
  fronts: ReadonlyMap<SpotId, YardPoint>,
): readonly Move[] {
  const open = moves.filter(isOpenMove);
  const settled = moves.filter((each) => !isOpenMove(each));
  return [...walkOrder(yard, open, fronts).map((at) => open[at] as Move), ...settled.reverse()];
}

function createMoves(page: Page) {
  const { api, yard, newId } = page;
  const store = createStore<MovePage>()(() => ({
    moves: null,
    busy: new Set(),
    trouble: null,
    told: null,
  }));
  const { getState: get, setState: set } = store;

  /** Answers whether it was saved. */
  async function saved(work: Promise<unknown>): Promise<boolean> {
    const { error } = await safe(work);
    set({ trouble: error ? errorSaid(error, message('actions.noAnswer')) : null });
    return !error;
  }
  const change = (ids: readonly OperationId[], more: MoveChange): Promise<boolean> =>
    saved(api.moves.change({ ids: [...ids], ...more }));

  /** Saves the operation of a move, once however often it is called. */
  async function done(move: Move): Promise<void> {
    if (!isOpenMove(move) || get().busy.has(move.id)) return;
    set(({ busy }) => ({ busy: new Set([...busy, move.id]), trouble: null, told: null }));
    const operation = asItIsNow(yard.present(), move.operation);
    let refused: Message | null = null;
    if (operation !== null) {
      const accepted = check(yard.present(), operation).filter(
        ({ severity }) => severity !== 'refuse',
      );
      const result = await saveOperation(
        api,
        move.id,
        operation,
        accepted.map(({ code }) => code),
      );
      if (result.kind !== 'saved')
        refused =
          result.kind === 'caution' ? inTurn(result.findings.map(({ said }) => said)) : result.said;
    }
    const { number, asset, to } = move;
    if (refused !== null) set({ trouble: message('moves.refused', { number, why: refused }) });
    else if (await change([move.id], { state: 'done' }))
      set({
        told:
          operation === null
            ? message('moves.already', { number })
            : message('moves.done', { number, asset, to }),
      });
    set(({ busy }) => ({ busy: new Set([...busy].filter((id) => id !== move.id)) }));
  }

  return {
    store,
    change,
    done,
    /** In the order of the way through the yard. */
    ordered: (): readonly Move[] =>
      inOrder(yard.present(), get().moves ?? [], frontsOf(drawnYardOf(page).layout.spots)),
    /** Steps of a plan become moves; answers whether that was kept. */
    async give(plan: Pick<OpenPlan, 'id' | 'name'>, steps: readonly PlanStep[]): Promise<boolean> {
      const now = yard.present();
      const moves = steps.map((step) => namedMove(now, newId(), step));
      if (!(await saved(api.moves.give({ plan: plan.id, planName: plan.name, moves } as never))))
        return false;
      page.results.said(words().t('moves.given', { count: moves.length }));
      return true;
    },
    clear: () => saved(api.moves.clear()),
    /** What was scanned or typed says which move is done. */
    async scan(text: string): Promise<void> {
      const number = moveNumber(text);
      const move = get().moves?.find((each) => each.number === number);
      if (move === undefined)
        return set({ trouble: message('moves.unknown', { text }), told: null });
      if (move.state === 'done')
        return set({ trouble: null, told: message('moves.isDone', { number: move.number }) });
      if (move.state === 'impossible') await change([move.id], { state: 'given', why: '' });
      await done({ ...move, state: 'given' });
    },
    start: (): Stop =>
      watchForever(
        (options) => api.moves.watch(undefined, options),
        (moves) => set({ moves }),
      ),
  };
}

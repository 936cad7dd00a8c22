/** Takes a saved plan back. */
import { isDefinedError, safe } from '@orpc/client';
import type { StoredPlan } from '../../../shared/console-api/planning/plans.ts';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import { errorMessage } from '../../connection/error-message.ts';
import type { UndoWhole } from '../../operations/planning.ts';
import type { Page } from '../../page/page.ts';
import { words } from '../../ui/words.ts';
import type { PlanStateStore } from './plan-state.ts';

/** Operations of a page of the history. */
const historyPage = 200;
/** Later one undo takes back one operation again, in milliseconds. */
const undoWithin = 8 * 3_600_000;
/**
 * Said of a step that has no way back, or was taken back before: the one before it may still be.
 */
const passed: readonly Message['code'][] = ['operations.undo.notNewest', 'common.nothingToUndo'];

/** Returns the undo of a page that takes back all of the newest plan, and nothing else. */
export function createTakeBack(page: Page, store: PlanStateStore): UndoWhole {
  const { api, ticker } = page;

  /**
   * Operations of a plan that still stand, newest first. We leave out those that were canceled
   * before they were sent. Empty if this desk did something else after them.
   */
  async function standing(plan: Pick<StoredPlan, 'operations'>): Promise<readonly OperationId[]> {
    const own = new Set<string>(plan.operations);
    const found: OperationId[] = [];
    let before: number | undefined;
    for (let left = Math.ceil(own.size / historyPage) + 1; left > 0; left -= 1) {
      const { records } = await api.operations.list({
        limit: historyPage,
        ...(before === undefined ? {} : { before }),
      });
      for (const { id, undoes, state } of records) {
        if (undoes !== null || state === 'canceled') continue;
        if (own.has(id)) found.push(id);
        else if (found.length === 0) return [];
      }
      before = records.at(-1)?.seq;
      if (before === undefined || found.length === own.size) break;
    }
    return found;
  }

  /** Takes all of a plan back, the newest step first, as far as possible. */
  async function takeBack(
    plan: Pick<StoredPlan, 'operations'>,
    evenOld: boolean,
  ): ReturnType<UndoWhole> {
    let count = 0;
    // Each by its id: operations that others save meanwhile, and those before the plan, stay.
    for (const only of await standing(plan)) {
      const { error } = await safe(api.operations.undo({ only, evenOld: evenOld || count > 0 }));
      if (error === null) count += 1;
      else if (isDefinedError(error) && error.code === 'OLD') return error.data.said;
      else if (!isDefinedError(error) || !passed.includes(error.data.said.code)) {
        const why = errorMessage(error, message('actions.noAnswerCheck'));
        page.results.refused(words().format(inTurn([message('plan.takenBack', { count }), why])));
        return true;
      }
    }
    if (count > 0) page.results.said(words().t('plan.takenBack', { count }));
    return count > 0;
  }

  /** Right after a plan was saved, Undo undoes all of it. */
  return async (evenOld) => {
    // Operations of another desk are undone there.
    const plan = store
      .getState()
      .kept.plans.find(({ operations, desk }) => operations.length > 1 && desk === undefined);
    try {
      return (
        plan !== undefined &&
        ticker.now() - Date.parse(plan.at) < undoWithin &&
        (await takeBack(plan, evenOld))
      );
    } catch {
      // We cannot read the history now, so we undo only the newest operation, as usual.
      return false;
    }
  };
}

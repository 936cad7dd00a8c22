/** Takes a saved plan back. */
import { safe } from '@orpc/client';
import type { KeptPlan } from '../../../shared/console-api/plans.ts';
import { inTurn, message } from '../../../shared/words/message.ts';
import { errorSaid } from '../../connection/error-said.ts';
import type { Page } from '../../page/page.ts';
import { words } from '../../ui/words.ts';
import type { PlanStateStore } from './plan-state.ts';

/** Operations of a page of the history. */
const historyPage = 200;
/** Later one undo takes back one operation again, in milliseconds. */
const undoWithin = 8 * 3_600_000;

/** Answers the undo of a page that takes back the newest plan as a whole; false where something else was done since. */
export function createTakeBack(page: Page, store: PlanStateStore): () => Promise<boolean> {
  const { api, ticker } = page;

  /** Operations of a plan that stand, and whether the newest deed of this desk is one of them. */
  async function standing(plan: Pick<KeptPlan, 'operations'>): Promise<{ readonly count: number; readonly isNewest: boolean }> {
    const own = new Set<string>(plan.operations);
    let [count, before] = [0, undefined as number | undefined];
    let isNewest: boolean | null = null;
    for (let left = Math.ceil(own.size / historyPage) + 1; left > 0; left -= 1) {
      const { records } = await api.operations.list({ limit: historyPage, ...(before === undefined ? {} : { before }) });
      for (const { id, undoes, state } of records) {
        if (undoes !== null || state === 'cancelled') continue;
        isNewest ??= own.has(id);
        if (own.has(id)) count += 1;
      }
      before = records.at(-1)?.seq;
      if (before === undefined || count === own.size) break;
    }
    return { count, isNewest: isNewest === true };
  }

  /** Takes a whole plan back, the newest step first, as far as that can be; false where something else was done since. */
  async function takeBack(plan: Pick<KeptPlan, 'operations'>): Promise<boolean> {
    const { count, isNewest } = await standing(plan);
    if (!isNewest) return false;
    const own = new Set<string>(plan.operations);
    let taken = 0;
    for (; taken < count; taken += 1) {
      const { error, data } = await safe(api.operations.undo());
      if (error || !own.has(data.undone.id)) {
        const why = error ? errorSaid(error, message('actions.noAnswerCheck')) : message('plan.takenOther', { label: data.undone.label });
        page.results.refused(words().say(inTurn([message('plan.takenBack', { count: taken }), why])));
        return true;
      }
    }
    page.results.said(words().t('plan.takenBack', { count: taken }));
    return true;
  }

  /** Undo right after a plan was saved takes back all of it. */
  async function undoNewest(): Promise<boolean> {
    const plan = store.getState().kept.plans.find(({ operations }) => operations.length > 1);
    try {
      return plan !== undefined && ticker.now() - Date.parse(plan.at) < undoWithin && (await takeBack(plan));
    } catch {
      // The history cannot be had now: the newest operation is undone by itself, as ever.
      return false;
    }
  }

  return undoNewest;
}

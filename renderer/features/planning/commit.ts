/** Saves a plan. */
import type { KeptPlan } from '../../../shared/console-api/plans.ts';
import type { OperationId } from '../../../shared/ids.ts';
import type { PlanStep } from '../../../shared/plan/order/order.ts';
import { inTurn, type Message } from '../../../shared/words/message.ts';
import { saveOperation } from '../../operations/save.ts';
import type { Page } from '../../page/page.ts';
import { words } from '../../ui/words.ts';
import type { PlanStateStore } from './plan-state.ts';

/** Ids of the operations of a plan: the same step keeps its id until it is saved, so that a repeated call is the same operation. */
export function createStepIds(newId: () => OperationId) {
  const known = new Map<string, OperationId>();
  return {
    of(step: PlanStep, index: number): OperationId {
      const key = `${index} ${JSON.stringify(step.operation)}`;
      const id = known.get(key) ?? newId();
      known.set(key, id);
      return id;
    },
    /** These are used: they are never given to another operation. */
    used(ids: ReadonlySet<OperationId>): void {
      for (const [key, id] of known) if (ids.has(id)) known.delete(key);
    },
    clear: () => known.clear(),
  };
}

/** What a commit needs of the plans. */
export type CommitParts = {
  readonly page: Page;
  readonly store: PlanStateStore;
  readonly ids: ReturnType<typeof createStepIds>;
  readonly keep: (more?: Partial<Pick<KeptPlan, 'state' | 'operations'>>) => Promise<boolean>;
  readonly refresh: () => void;
  readonly leave: () => void;
};

/** Answers what commits the open plan. */
export function createCommit({ page, store, ids, keep, refresh, leave }: CommitParts): () => Promise<void> {
  const { api, yard } = page;
  const { getState: get, setState: set } = store;

  /**
   * Saves the steps as ordinary operations, in order. Their ids are kept with the plan before the first is saved; after a stop in between
   * the plan is put in order again on the yard as it is, so that no step is done twice and none is lost.
   */
  async function commit(): Promise<void> {
    const { open, ordered } = get();
    if (open === null || ordered.steps.length === 0 || get().saving !== null) return;
    const steps = ordered.steps.map((each, index) => ({ ...each, id: ids.of(each, index) }));
    set({ saving: { at: 0, of: steps.length } });
    const earlier = open.operations;
    if (!(await keep({ operations: [...earlier, ...steps.map(({ id }) => id)] }))) return void set({ saving: null });
    yard.showAhead(null);
    let refused: Message | null = null;
    let at = 0;
    for (const { id, operation, cautions } of steps) {
      const result = await saveOperation(
        api,
        id,
        operation,
        cautions.map(({ code }) => code),
      );
      if (result.kind !== 'saved') {
        refused = result.kind === 'caution' ? inTurn(result.findings.map(({ said }) => said)) : result.said;
        break;
      }
      at += 1;
      set({ saving: { at, of: steps.length } });
    }
    const isWhole = refused === null && ordered.impossible.length === 0;
    const committed = new Set<OperationId>(steps.slice(0, at).map(({ id }) => id));
    // An id that was used is never given to another operation; one that was not answered keeps its own.
    ids.used(committed);
    const operations = [...earlier, ...committed];
    set((state) => ({ open: state.open === null ? null : { ...state.open, operations } }));
    await keep({ state: isWhole ? 'done' : 'open' });
    set({ saving: null, trouble: refused });
    if (isWhole) leave();
    else refresh();
    page.results.said(words().t('plan.committed', { count: at }));
  }

  return commit;
}

/** Saves a plan. */
import type { StoredPlan } from '../../../shared/console-api/planning/plans.ts';
import { inTurn, type Message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import type { PlanStep } from '../../../shared/planning/order/order.ts';
import type { Instant } from '../../../shared/time.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import type { PendingOperation } from '../../../shared/yard/projection.ts';
import { saveOperation } from '../../operations/operator/save.ts';
import type { Page } from '../../page/page.ts';
import type { PlanStateStore } from './plan-state.ts';

/**
 * The steps of a plan as operations to show and save. A step keeps its id until it is saved, so a
 * repeated call is the same operation. An unchanged step stays the same object.
 */
export class StepIds {
  readonly #newId: () => OperationId;
  /** The operation of each step that is not saved yet. */
  #made = new WeakMap<PlanStep, PendingOperation>();
  /** Ids that were given to such an operation; two steps of a plan may be the same one. */
  readonly #given = new Map<string, OperationId[]>();

  constructor(newId: () => OperationId) {
    this.#newId = newId;
  }

  /** `at`: since when steps that are new are planned. */
  of(steps: readonly PlanStep[], at: Instant): readonly PendingOperation[] {
    const shown = steps.map((step) => this.#made.get(step));
    const isInUse = (id: OperationId) => shown.some((each) => each?.id === id);
    steps.forEach((step, index) => {
      if (shown[index] !== undefined) return;
      const pending = { id: this.#idFor(step.operation, isInUse), operation: step.operation, at };
      this.#made.set(step, pending);
      shown[index] = pending;
    });
    return shown as readonly PendingOperation[];
  }

  /** These are used: they are never given to another operation. */
  used(ids: ReadonlySet<OperationId>): void {
    this.#made = new WeakMap();
    for (const [key, own] of this.#given)
      this.#given.set(
        key,
        own.filter((id) => !ids.has(id)),
      );
  }

  clear(): void {
    this.#made = new WeakMap();
    this.#given.clear();
  }

  #idFor(operation: Operation, isInUse: (id: OperationId) => boolean): OperationId {
    const key = JSON.stringify(operation);
    const ids = this.#given.get(key) ?? [];
    this.#given.set(key, ids);
    const free = ids.find((id) => !isInUse(id));
    if (free !== undefined) return free;
    const id = this.#newId();
    ids.push(id);
    return id;
  }
}

/** The part of the plans that a commit needs. */
export type CommitParts = {
  readonly page: Page;
  readonly store: PlanStateStore;
  readonly ids: StepIds;
  readonly keep: (
    more?: Partial<Pick<StoredPlan, 'state' | 'operations'>> & {
      readonly commit?: 'begin' | 'end';
      readonly evenAlone?: boolean;
    },
  ) => Promise<boolean>;
  readonly refresh: () => void;
  readonly leave: () => void;
  /** Shows the yard without the plan. */
  readonly hide: () => void;
  /** Called before the first step is saved. */
  readonly onSaving: (plan: string, ids: readonly OperationId[]) => void;
  /** Called at the end with what was saved. */
  readonly onSaved: (saved: readonly OperationRecord[]) => void;
};

/**
 * Returns what commits the open plan. `evenAlone`: also where the other desks know the plan and
 * cannot be asked.
 */
export function createCommit({
  page,
  store,
  ids,
  keep,
  refresh,
  leave,
  hide,
  onSaving,
  onSaved,
}: CommitParts): (evenAlone?: boolean) => Promise<void> {
  const { api, ticker } = page;
  const { getState: get, setState: set } = store;

  /**
   * Saves the steps as ordinary operations, in order.
   *
   * Their ids are kept with the plan before the first is saved. After a stop in between, the plan
   * is put in order again on the present yard, so that no step is done twice and none is lost. From
   * the first call on no other desk saves the plan (main/planning/plan-table.ts).
   */
  async function commit(evenAlone = false): Promise<void> {
    const { open, ordered } = get();
    if (open === null || ordered.steps.length === 0 || get().saving !== null) return;
    const shown = ids.of(ordered.steps, new Date(ticker.now()).toISOString());
    const steps = ordered.steps.map((each, index) => ({
      ...each,
      id: (shown[index] as PendingOperation).id,
    }));
    set({ saving: { at: 0, of: steps.length } });
    const earlier = open.operations;
    if (
      !(await keep({
        operations: [...earlier, ...steps.map(({ id }) => id)],
        commit: 'begin',
        evenAlone,
      }))
    ) {
      set({ saving: null });
      return refresh();
    }
    hide();
    onSaving(
      open.id,
      steps.map(({ id }) => id),
    );
    let refused: Message | null = null;
    const saved: OperationRecord[] = [];
    for (const { id, operation, cautions } of steps) {
      const result = await saveOperation(
        api,
        id,
        operation,
        cautions.map(({ code }) => code),
      );
      if (result.kind !== 'saved') {
        refused =
          result.kind === 'caution' ? inTurn(result.findings.map(({ said }) => said)) : result.said;
        break;
      }
      saved.push(result.record);
      set({ saving: { at: saved.length, of: steps.length } });
    }
    const isWhole = refused === null && ordered.impossible.length === 0;
    const committed = new Set<OperationId>(saved.map(({ id }) => id));
    // A used id is never given to another operation. An operation without an answer keeps its id.
    ids.used(committed);
    const operations = [...earlier, ...committed];
    set((state) => ({ open: state.open === null ? null : { ...state.open, operations } }));
    await keep({ state: isWhole ? 'done' : 'open', commit: 'end' });
    // What the last proposal saved in feet was about these steps.
    set({ saving: null, trouble: refused, note: null });
    if (isWhole) leave();
    else refresh();
    onSaved(saved);
  }

  return commit;
}

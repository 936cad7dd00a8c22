/** Takes a saved plan back. */
import { isDefinedError } from '@orpc/client';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import { asDone } from '../../../shared/outbox/label.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { stayingSteps } from '../../../shared/outbox/undo-bar.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { askUndo } from '../../operations/operator/ask-undo.ts';
import { SetBacks } from '../../operations/operator/set-back.ts';
import type { UndoWhole } from '../../operations/planning.ts';
import type { Page } from '../../page/page.ts';
import { isYardOffline } from '../../page/stores/status-store.ts';
import { words } from '../../ui/words.ts';
import type { PlanStateStore } from './plan-state.ts';

/** Operations of a page of the history. */
const historyPage = 200;
/** Later one undo takes back one operation again, in milliseconds. */
const undoWithin = 8 * 3_600_000;
/** Steps that a message names at most. */
const NAMED = 3;
/**
 * Said of a step that has no way back, or was taken back before: the one before it may still be.
 */
const passed: readonly Message['code'][] = ['operations.undo.notNewest', 'common.nothingToUndo'];

/**
 * What was saved at once, and when, in milliseconds since the epoch. `cut`: what was under way when
 * it was written, so that a page that is loaded again knows that it was cut.
 */
type Saved = {
  readonly ids: readonly OperationId[];
  readonly at: number;
  readonly cut?: 'undo' | 'save' | undefined;
  readonly plan?: string | undefined;
};

/** The part of `Storage` that we use. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Undo of a plan: all steps that were saved at once, or nothing. */
export class TakeBack {
  readonly #page: Page;
  readonly #store: PlanStateStore;
  readonly #storage: TabStorage | undefined;
  readonly #key: string;
  /**
   * What this page saved last, also before it was loaded again. It can be undone after its plan
   * was discarded, too.
   */
  #last: Saved | null;

  /** `storage` is this tab's; undefined: the plan is known as long as the page. */
  constructor(page: Page, store: PlanStateStore, storage: TabStorage | undefined) {
    this.#page = page;
    this.#store = store;
    this.#storage = storage;
    this.#key = `yardmaster.last-plan.${page.info.facility.warehouseId}`;
    this.#last = this.#stored();
  }

  /** These steps of a plan are being saved. */
  saving(plan: string, ids: readonly OperationId[]): void {
    this.#keep({ ids, at: this.#page.ticker.now(), cut: 'save', plan });
  }

  /**
   * What a reload cut: says how far it came and how to go on. `open`: shows the plan with the steps
   * that are left. Call it once the plans are known.
   */
  async resume(open: (plan: string) => void): Promise<void> {
    const last = this.#last;
    if (last?.cut === undefined) return;
    const { ids, cut, plan } = last;
    let left: number;
    try {
      left = (await this.#standing(ids)).length;
    } catch {
      // We can't read the history now. The next reload says it.
      return;
    }
    this.#keep({ ids, at: last.at });
    const { results } = this.#page;
    if (cut === 'save') {
      if (left === ids.length) return;
      if (plan !== undefined) open(plan);
      return results.refused(words().t('plan.cut.save'));
    }
    if (left === 0) return;
    const said = message('plan.cut.undo', { count: left });
    results.old(words().format(said), () => void this.#takeBack(ids, true));
  }

  /** Says how many steps were done, offers to undo them, and names those that would stay. */
  saved(records: readonly OperationRecord[]): void {
    const { yard, results, status, ticker } = this.#page;
    const count = records.length;
    const ids = records.map(({ id }) => id);
    if (count > 0) this.#keep({ ids, at: ticker.now() });
    else if (this.#last?.cut === 'save') this.#keep({ ids: [], at: 0 });
    const staying = stayingSteps(yard.present(), records);
    const back = count - staying.length;
    const said = [
      message('plan.committed', { count }),
      ...(count > 0 && isYardOffline(status.getState().status)
        ? [message('operations.savedOffline')]
        : []),
      ...(back > 0 && staying.length === 0 ? [message('plan.undoAll', { count })] : []),
      ...(staying.length > 0 ? [message('plan.undoSome', { back })] : []),
      ...named(staying.map(({ step, said: why }) => notUndone(step.label, why))),
    ];
    const undo = () =>
      void this.#takeBack(ids, true).then((is) => {
        if (is !== true) results.refused(words().format(message('operations.undo.notNewest')));
      });
    results.said(words().format(inTurn(said)), back > 0 ? undo : undefined);
  }

  /** Right after a plan was saved, Undo undoes all of it. */
  readonly undoWhole: UndoWhole = async (evenOld) => {
    const now = this.#page.ticker.now();
    try {
      for (const { ids, at } of this.#candidates()) {
        const is = now - at < undoWithin && (await this.#takeBack(ids, evenOld));
        if (is !== false) return is;
      }
      return false;
    } catch {
      // We cannot read the history now, so we undo only the newest operation, as usual.
      return false;
    }
  };

  /** Written down for a page that is loaded again. A storage that takes nothing changes nothing. */
  #keep(saved: Saved): void {
    this.#last = saved;
    try {
      this.#storage?.setItem(this.#key, JSON.stringify(saved));
    } catch {
      // Known as long as the page.
    }
  }

  /** Other code may have written it, so we check it. */
  #stored(): Saved | null {
    try {
      const read: Partial<Saved> | null = JSON.parse(this.#storage?.getItem(this.#key) ?? 'null');
      const { ids, at, cut, plan } = read ?? {};
      const isSound = Array.isArray(ids) && ids.every((id) => typeof id === 'string');
      if (!isSound || typeof at !== 'number') return null;
      const isCut = (cut === 'undo' || cut === 'save') && ids.length > 0;
      return {
        ...{ ids: ids as OperationId[], at },
        ...(isCut ? { cut, plan: typeof plan === 'string' ? plan : undefined } : {}),
      };
    } catch {
      return null;
    }
  }

  /** What this page saved last, then the newest kept plan of this desk. */
  #candidates(): readonly Saved[] {
    // Operations of another desk are undone there.
    const plan = this.#store
      .getState()
      .kept.plans.find(({ operations, desk }) => operations.length > 1 && desk === undefined);
    return [
      ...(this.#last === null ? [] : [this.#last]),
      ...(plan === undefined ? [] : [{ ids: plan.operations, at: Date.parse(plan.at) }]),
    ];
  }

  /**
   * Those that still stand, newest first. We leave out those that were canceled before they were
   * sent. Empty if this desk did something else after them.
   */
  async #standing(ids: readonly OperationId[]): Promise<readonly OperationId[]> {
    const own = new Set<string>(ids);
    const found: OperationId[] = [];
    let before: number | undefined;
    for (let left = Math.ceil(own.size / historyPage) + 1; left > 0; left -= 1) {
      const { records } = await this.#page.api.operations.list({
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

  /**
   * Takes them back, the newest first. One that can't be stays, and is named with what to do; those
   * before it are taken back all the same.
   */
  async #takeBack(ids: readonly OperationId[], evenOld: boolean): ReturnType<UndoWhole> {
    const { api, results, yard } = this.#page;
    const backs = new SetBacks(this.#page, yard.present());
    const staying: { readonly id: OperationId; readonly said: Message }[] = [];
    let count = 0;
    // Each by its id: operations that others save meanwhile, and those before the plan, stay.
    const standing = await this.#standing(ids);
    const before = this.#last ?? { ids, at: this.#page.ticker.now() };
    if (standing.length > 0) this.#keep({ ...before, ids, cut: 'undo' });
    for (const only of standing) {
      const { error, data } = await askUndo(api, {
        only,
        besides: staying.map(({ id }) => id),
        evenOld: evenOld || count > 0,
      });
      if (error === null) {
        count += 1;
        backs.begin(data);
      } else if (isDefinedError(error) && error.code === 'OLD') {
        this.#keep(before);
        return error.data.said;
      } else if (!isDefinedError(error)) {
        const why = errorMessage(error, message('actions.noAnswerCheck'));
        results.refused(words().format(inTurn([message('plan.takenBack', { count }), why])));
        void backs.tell();
        return true;
      } else if (!passed.includes(error.data.said.code))
        staying.push({ id: only, said: error.data.said });
    }
    // Where no answer came, the page may be loaded again: then we go on from there.
    if (standing.length > 0) this.#keep(before);
    if (count + staying.length === 0) return false;
    const said = [
      message('plan.takenBack', { count }),
      ...named(staying.map((each) => withoutHint(each.said))),
    ];
    const text = words().format(inTurn(said));
    results.undoTaken();
    if (count > 0) results.said(text);
    else results.refused(text);
    void backs.tell();
    return true;
  }
}

const notUndone = (label: Message, why: Message): Message =>
  message('operations.undo.cannot', { label: asDone(label), why });

/** What was done before a departure is taken back at once, so we don't say how. */
const withoutHint = (said: Message): Message =>
  said.code === 'operations.undo.never'
    ? message('operations.undo.cannot', {
        label: said.values?.['label'] as Message,
        why: message('operations.undo.none', { kind: String(said.values?.['kind']) }),
      })
    : said;

/** The first of them, and how many more there are. */
const named = (all: readonly Message[]): readonly Message[] => [
  ...all.slice(0, NAMED),
  ...(all.length > NAMED ? [message('plan.undoMore', { count: all.length - NAMED })] : []),
];

/**
 * The only way to do an operation, whatever asked for it: drop, menu, button, key or command.
 *
 * 1. Ask for what the intent leaves open (`AskClerk`).
 * 2. Make the draft and check it by the rules. A refusal ends here, with its reason.
 * 3. If nothing is left to ask, save at once. Otherwise a dialog asks for the choice, the reason or
 *    a confirmation, and saves from within.
 * 4. Show the result and what changed.
 *
 * Unusual: while a plan is shown, step 2 adds a goal to the plan instead. If only a hold refuses,
 * the clerk may let it go first. A save without an answer keeps its dialog open, and trying again
 * is safe.
 *
 * Mind when changing it: an operation gets its id once (`beginAttempt`), and each further try keeps
 * it. A new id for the same act could do it twice.
 */

import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import type { StandingHold } from '../../../shared/gate-checks/standing-hold.ts';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import type { AreaId, OperationId, SpotId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { type UndoOffer, undoOffer } from '../../../shared/outbox/undo-bar.ts';
import type { Ranking } from '../../../shared/planning/best/rank.ts';
import { goalsOfOperation } from '../../../shared/planning/order/goals.ts';
import { refLabel } from '../../../shared/text.ts';
import type { Instant } from '../../../shared/time.ts';
import type { AssetRef, Finding } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import type { OwnActs } from '../../page/acts/own-acts.ts';
import type { Results } from '../../page/results.ts';
import type { OperationsStore } from '../../page/stores/operations-store.ts';
import type { PreferencesStore } from '../../page/stores/preferences.ts';
import { words } from '../../ui/words.ts';
import {
  areaOptions,
  type GroupKind,
  groupSteps,
  groupTitle,
  moveSteps,
  reasonOfGroup,
} from '../draft/group.ts';
import {
  cautionsOf,
  choiceOf,
  type DraftChoice,
  draftOf,
  findingsOf,
  type OperationDraft,
  refusalOf,
  stepsKeyOf,
} from '../draft/operation-draft.ts';
import { goneIn, type Intent, intentOfDrop } from '../intents.ts';
import { goalsOf, type Planning, type UndoWhole } from '../planning.ts';
import { AskClerk } from './ask-clerk.ts';
import { type ChangedPlace, placeAfter } from './place-after.ts';
import type { GroupPrompt, OperationPrompt, Prompts } from './prompts.ts';
import { beginAttempt, inOrder } from './save.ts';
import { Undoing } from './undoing.ts';

/** The parts that the operator works with. */
export type OperatorParts = {
  readonly api: Pick<ConsoleApi, 'operations' | 'appointments'>;
  readonly operations: OperationsStore;
  readonly yard: YardTable;
  readonly prompts: Prompts;
  readonly results: Results;
  /** What the clerk did besides operations. */
  readonly acts: OwnActs;
  readonly now: () => number;
  readonly preferences: PreferencesStore;
  readonly newId: () => OperationId;
  /** Why the clerk at the desk may not change the yard that is shown. Null when the clerk may. */
  readonly barred: () => Message | null;
  /** Adds to refusals which clerk of another desk was first, if we know. */
  readonly withFirst: (findings: readonly Finding[]) => readonly Finding[];
  /** Which spots are best for an asset. */
  readonly rank: (asset: AssetRef) => Ranking;
  /** The plan that takes goals while it is shown. Null: operations are done. */
  readonly planning: () => Planning | null;
  /** The holds on an asset, as main reported them. */
  readonly heldOf: (asset: AssetRef) => readonly StandingHold[];
  /** Undoes a whole plan if it was the last act. */
  readonly undoWhole: UndoWhole;
  /** A saved operation as it is now. */
  readonly recordNow: (saved: OperationRecord) => OperationRecord;
  /** Whether nothing reaches the service now. */
  readonly isOffline: () => boolean;
  /** Shows what was changed, so that it becomes the selection. */
  readonly show: (place: ChangedPlace) => void;
};

/** Does what the clerk wants. Nothing here rejects: every outcome goes to `results` or a dialog. */
export class Operator {
  readonly #parts: OperatorParts;
  readonly #ask: AskClerk;
  readonly #undoing: Undoing;
  /**
   * A choice such as a swap saves several operations, which are undone together. By the id of the
   * last one: those before.
   */
  readonly #together = new Map<OperationId, readonly OperationRecord[]>();

  constructor(parts: OperatorParts) {
    this.#parts = parts;
    this.#ask = new AskClerk(parts.yard, parts.prompts, parts.rank);
    this.#undoing = new Undoing({
      ...parts,
      isBarred: () => this.#isBarred(),
      together: this.#together,
    });
  }

  /**
   * Does an intent. With a `reason` and nothing else to ask, it is done at once. `named` are the
   * steps that the clicked line named (`Action.whole`). While they are still what would be done, we
   * don't ask again.
   */
  async perform(
    wanted: Intent,
    reason = '',
    named: string | null = null,
    opens: OperationDraft['opens'] = undefined,
  ): Promise<void> {
    const { yard, planning, withFirst } = this.#parts;
    if (this.#isBarred()) return;
    const gone = goneIn(yard, wanted);
    if (gone !== null)
      return this.#parts.results.refused(words().t('operations.gone', { kind: gone }));
    const intent = await this.#ask.completed(wanted);
    if (intent === null) return;
    const plan = planning();
    if (plan !== null) return plan.addGoals(goalsOf(yard, intent, words().t('plan.reason')));
    // A picked target settles which of the assets moves, so we don't ask for that again.
    const settled = intent.kind === 'reassign' && wanted.kind === 'reassign' && wanted.to === null;
    const whole = draftOf(yard, intent);
    const only = settled
      ? { ...whole, choices: [choiceOf(whole, whole.initial)], question: null }
      : whole;
    // We never replace what is held with what may go: the truck would drive off with its trailer.
    const asked = findingsOf(yard, choiceOf(only, only.initial), null);
    if (this.#heldAlone(asked) !== null) {
      if (await this.#wasLetGo(asked)) return this.perform(wanted, reason, named, opens);
      this.tellRefusal(asked);
      return;
    }
    // We never replace a named asset with another one that happens to be allowed.
    const draft = 'asset' in intent && intent.asset !== null ? only : allowedFirst(yard, only);
    const findings = withFirst(findingsOf(yard, choiceOf(draft, draft.initial), null));
    if (this.tellRefusal(findings)) return;
    const isNamed = named !== null && stepsKeyOf(choiceOf(draft, draft.initial)) === named;
    const given = {
      ...(reason === '' ? {} : { reason }),
      ...(opens === undefined ? {} : { opens }),
    };
    await this.#carryOut({ ...draft, ...given }, findings, isNamed);
  }

  /**
   * If only a hold refuses, asks the clerk to let it go. Called wherever an operation begins.
   * Returns whether the hold is gone.
   */
  async #wasLetGo(findings: readonly Finding[]): Promise<boolean> {
    const { yard, prompts, heldOf } = this.#parts;
    const asset = this.#heldAlone(findings);
    if (asset === null) return false;
    const held = heldOf(asset);
    const letGo = { name: refLabel(yard, asset), of: { is: 'asset', asset }, holds: held } as const;
    if ((await prompts.ask({ kind: 'letGo', letGo })) === null) return false;
    // Main's report reaches the page a moment later.
    for (let tries = 0; tries < 40 && heldOf(asset).length > 0; tries += 1) await soon();
    return heldOf(asset).length === 0;
  }

  /** The first held asset if only holds refuse, else null. */
  #heldAlone(findings: readonly Finding[]): AssetRef | null {
    const refusals = findings.filter(({ severity }) => severity === 'refuse');
    if (refusals.some(({ code }) => code !== 'held')) return null;
    const asset = refusals[0]?.entities[0];
    if (asset?.kind !== 'visit' && asset?.kind !== 'container') return null;
    return this.#parts.heldOf(asset).length === 0 ? null : asset;
  }

  /** Shows the first refusal among findings. Returns whether there was one. */
  tellRefusal(findings: readonly Finding[]): boolean {
    const refusal = refusalOf(findings);
    if (refusal !== null) this.#parts.results.refused(words().format(refusal.said));
    return refusal !== null;
  }

  /**
   * Does what a drop on a spot means. Returns the rules' refusals for the caller to show, and an
   * empty list when the operation is under way. A property, so that it can be passed as a function.
   */
  readonly drop = (asset: AssetRef, from: SpotId | null, spot: SpotId): readonly Finding[] => {
    const { yard, planning, withFirst } = this.#parts;
    if (this.#isBarred()) return [];
    const plan = planning();
    if (plan !== null) {
      plan.addGoals(goalsOf(yard, intentOfDrop(asset, from, spot), words().t('plan.reason')));
      return [];
    }
    const draft = draftOf(yard, intentOfDrop(asset, from, spot));
    const findings = findingsOf(yard, choiceOf(draft, draft.initial), null);
    if (this.#heldAlone(findings) !== null) {
      // If the asset is held we ask about that first, and then continue with the drop.
      void this.#wasLetGo(findings).then((isGone) => {
        if (isGone) this.tellRefusal(this.drop(asset, from, spot));
      });
      return [];
    }
    if (refusalOf(findings) !== null) return withFirst(findings);
    void this.#carryOut(draft, findings);
    return [];
  };

  /**
   * Does one act on several spots, each as an operation of its own. Reports how many were saved.
   */
  async performGroup(kind: GroupKind, spots: readonly SpotId[]): Promise<void> {
    const { api, yard, prompts, results, preferences, newId, planning } = this.#parts;
    if (this.#isBarred()) return;
    let area: AreaId | null = null;
    if (kind === 'reassign') {
      const title = groupTitle(yard, kind, spots.length, null);
      area = (await this.#ask.pick(title, 'actions.pick.findArea', 'actions.none.areas', () =>
        areaOptions(yard),
      )) as AreaId | null;
      if (area === null) return;
    }
    const steps =
      kind !== 'reassign'
        ? groupSteps(yard, kind, spots)
        : area === null
          ? []
          : moveSteps(yard, spots, area);
    const plan = planning();
    if (plan !== null) {
      const built = steps.flatMap(({ build }) =>
        build === null ? [] : [build(words().t('plan.reason'))],
      );
      return plan.addGoals(built.flatMap(goalsOfOperation));
    }
    const reasonKind = reasonOfGroup[kind];
    const attempts = new Map(steps.map(({ spot }) => [spot, beginAttempt(api, yard, newId)]));
    let saved = 0;
    /** The save that is still running when the dialog closes. It counts too. */
    let underWay: Promise<unknown> = Promise.resolve();
    const save: GroupPrompt['save'] = async ({ spot, ...step }, reason, read, opens = null) => {
      if (step.build === null) return { kind: 'refused', said: step.refusal };
      const attempt = attempts.get(spot) ?? beginAttempt(api, yard, newId);
      const trying = attempt(openingAt({ build: step.build }, opens).build, reason, read);
      underWay = trying;
      const result = await trying;
      if (result.kind !== 'saved') return result;
      if (reasonKind !== null && saved === 0) preferences.rememberReason(reasonKind, reason.trim());
      saved += 1;
      return { kind: 'saved' };
    };
    await prompts.ask({
      kind: 'group',
      title: groupTitle(yard, kind, spots.length, area),
      does: kind,
      steps,
      reasonKind,
      save,
    });
    await underWay;
    if (saved > 0) results.said(words().format(savedOf(saved, steps.length)));
  }

  /** Asks for a spot to which the asset may go. Null when the clerk canceled. */
  pickTarget(asset: AssetRef, from: SpotId | null): Promise<SpotId | null> {
    return this.#ask.pickTarget(asset, from);
  }

  /** Undoes the last act. `only`: does nothing if it is no longer the last one. */
  undo(only?: OperationId): Promise<void> {
    return this.#undoing.undo(only);
  }

  redo(): Promise<void> {
    return this.#undoing.redo();
  }

  /** Whether Undo is offered for what was saved last, with what was saved together with it. */
  undoOffer(record: OperationRecord): UndoOffer {
    const { yard, recordNow, isOffline } = this.#parts;
    const before = (this.#together.get(record.id) ?? []).map(recordNow);
    return undoOffer(yard, [record, ...before.toReversed()], isOffline());
  }

  /**
   * Whether the clerk may not change anything. We say so before we ask for anything, because the
   * console would refuse at the end.
   */
  #isBarred(): boolean {
    const why = this.#parts.barred();
    if (why !== null) this.#parts.results.refused(words().format(why));
    return why !== null;
  }

  /**
   * Saves at once if nothing is left to ask, otherwise opens a dialog. `findings` are from this
   * very moment, so that what is saved at once isn't checked again.
   */
  async #carryOut(
    draft: OperationDraft,
    findings: readonly Finding[],
    isNamed = false,
  ): Promise<void> {
    const { api, yard, prompts, results, preferences, newId, withFirst, show } = this.#parts;
    const [only] = draft.choices;
    const needsReason = draft.reasonKind !== null && draft.reason === undefined;
    const isTimeUnread = draft.opens?.at === null;
    const isPlain =
      !isTimeUnread &&
      draft.choices.length === 1 &&
      only?.before === undefined &&
      !needsReason &&
      draft.confirm === null;
    const isAtOnce = (isPlain || (isNamed && !isTimeUnread)) && cautionsOf(findings).length === 0;
    const attempt = inOrder(api, yard, newId, isAtOnce, withFirst);
    const given = draft.opens?.at ?? null;
    const save: OperationPrompt['save'] = async (key, reason, read, opens = given) => {
      const choice = openingAt(choiceOf(draft, key), opens);
      const { result, newest, before } = await attempt(choice, reason, read);
      // We use the record's own words: after a try without an answer, it may be the one that was
      // saved then.
      if (newest !== null) {
        results.saved(newest);
        show(placeAfter(yard, newest.operation));
      }
      if (newest !== null && before.length > 0) this.#together.set(newest.id, before);
      if (result.kind !== 'saved') return result;
      if (draft.reasonKind !== null) preferences.rememberReason(draft.reasonKind, reason.trim());
      return { kind: 'saved' };
    };
    if (isAtOnce) {
      const result = await save(draft.initial, draft.reason ?? '', []);
      if (result.kind === 'saved') return;
      if (result.kind === 'refused') results.refused(words().format(result.said));
      else await prompts.ask({ kind: 'operation', draft, problem: result, save });
      return;
    }
    await prompts.ask({ kind: 'operation', draft, problem: null, save });
  }
}

/** The choice; what it closes is to open at that time. */
const openingAt = <Choice extends Pick<DraftChoice, 'build'>>(
  choice: Choice,
  opens: Instant | null,
): Choice => ({
  ...choice,
  build(reason: string) {
    const built = choice.build(reason);
    return built.kind === 'close' && opens !== null ? { ...built, until: opens } : built;
  },
});

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 50));

/** How many were saved, and how many of those asked for were not. */
const savedOf = (saved: number, asked: number): Message => {
  const all = message('actions.group.saved', { count: saved });
  return asked === saved
    ? all
    : inTurn([all, message('actions.group.someLeft', { count: asked - saved })]);
};

/**
 * The draft with an allowed choice selected, if there is one. A dialog must not open on a refusal.
 */
function allowedFirst(yard: Yard, draft: OperationDraft): OperationDraft {
  const isAllowed = (choice: DraftChoice) => refusalOf(findingsOf(yard, choice, null)) === null;
  if (isAllowed(choiceOf(draft, draft.initial))) return draft;
  return { ...draft, initial: draft.choices.find(isAllowed)?.key ?? draft.initial };
}

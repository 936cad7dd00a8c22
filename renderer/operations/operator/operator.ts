/**
 * The one way an operation is done, whatever it was asked with: drop, menu, button, key or command.
 */

import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import type { AreaId, OperationId, SpotId } from '../../../shared/ids.ts';
import type { Ranking } from '../../../shared/planning/best/rank.ts';
import { goalsOfOperation } from '../../../shared/planning/order/goals.ts';
import type { StandingHold } from '../../../shared/release/standing-hold.ts';
import { refLabel } from '../../../shared/text.ts';
import type { AssetRef, Finding } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import type { Results } from '../../page/results.ts';
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
import { type Intent, intentOfDrop } from '../intents.ts';
import { goalsOf, type Planning, type UndoWhole } from '../planning.ts';
import { AskClerk } from './ask-clerk.ts';
import { type ChangedPlace, placeAfter } from './place-after.ts';
import type { GroupPrompt, OperationPrompt, Prompts } from './prompts.ts';
import { beginAttempt, inOrder } from './save.ts';
import { Undoing } from './undoing.ts';

/** What the operator works with. */
export type OperatorParts = {
  readonly api: Pick<ConsoleApi, 'operations'>;
  readonly yard: YardTable;
  readonly prompts: Prompts;
  readonly results: Results;
  readonly preferences: PreferencesStore;
  readonly newId: () => OperationId;
  /** Why the yard that is shown may not be changed by who is at the desk; null when it may. */
  readonly barred: () => Message | null;
  /** Refusals, with who of another desk was first, where that is known. */
  readonly withFirst: (findings: readonly Finding[]) => readonly Finding[];
  /** Which spots are best for an asset. */
  readonly rank: (asset: AssetRef) => Ranking;
  /** Where wishes go while a plan is shown; null: what the clerk wants is done. */
  readonly planning: () => Planning | null;
  /** What keeps an asset back, as main told it. */
  readonly heldOf: (asset: AssetRef) => readonly StandingHold[];
  /** Undoes a whole plan where that was the newest deed; answers whether it was. */
  readonly undoWhole: UndoWhole;
  /** Shows what was changed: it is what the clerk is at now. */
  readonly show: (place: ChangedPlace) => void;
};

/**
 * Does what the clerk wants. Nothing here rejects: every outcome is told through `results` or a
 * dialog.
 */
export class Operator {
  readonly #parts: OperatorParts;
  readonly #ask: AskClerk;
  readonly #undoing: Undoing;
  /**
   * What a step of several operations saved before its last one, by that one: they are undone
   * together.
   */
  readonly #together = new Map<OperationId, readonly OperationId[]>();

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
   * `reason`: given already, as in a sentence; with nothing else to ask it is done at once.
   * `named`: the operations that what was clicked named whole (`Action.whole`); as long as they are
   * still what would be done they are not asked again.
   */
  async perform(wanted: Intent, reason = '', named: string | null = null): Promise<void> {
    const { yard, planning, withFirst } = this.#parts;
    if (this.#isBarred()) return;
    const intent = await this.#ask.completed(wanted);
    if (intent === null) return;
    const plan = planning();
    if (plan !== null) return plan.wish(goalsOf(yard, intent, words().t('plan.reason')));
    // A target picked for a named asset settles which of the two moves: it is not asked again.
    const settled = intent.kind === 'reassign' && wanted.kind === 'reassign' && wanted.to === null;
    const whole = draftOf(yard, intent);
    const only = settled
      ? { ...whole, choices: [choiceOf(whole, whole.initial)], question: null }
      : whole;
    // What was named is never swapped for something else that happens to be allowed.
    const draft = 'asset' in intent && intent.asset !== null ? only : allowedFirst(yard, only);
    const findings = withFirst(findingsOf(yard, choiceOf(draft, draft.initial), null));
    if (await this.#wasLetGo(findings)) return this.perform(wanted, reason, named);
    if (this.tellRefusal(findings)) return;
    const isNamed = named !== null && stepsKeyOf(choiceOf(draft, draft.initial)) === named;
    await this.#carryOut(reason === '' ? draft : { ...draft, reason }, findings, isNamed);
  }

  /**
   * What nothing but a hold refuses is let go where the clerk does so: asked wherever an operation
   * begins. Answers whether the hold is gone.
   */
  async #wasLetGo(findings: readonly Finding[]): Promise<boolean> {
    const { yard, prompts, heldOf } = this.#parts;
    const refusals = findings.filter(({ severity }) => severity === 'refuse');
    const [first] = refusals;
    const asset = first?.entities[0];
    if (first?.code !== 'held' || (asset?.kind !== 'visit' && asset?.kind !== 'container'))
      return false;
    if (refusals.some(({ code }) => code !== 'held')) return false;
    const held = heldOf(asset);
    if (held.length === 0) return false;
    const letGo = { name: refLabel(yard, asset), of: { is: 'asset', asset }, holds: held } as const;
    if ((await prompts.ask({ kind: 'letGo', letGo })) === null) return false;
    // Main tells the page a moment later.
    for (let tries = 0; tries < 40 && heldOf(asset).length > 0; tries += 1) await soon();
    return heldOf(asset).length === 0;
  }

  /** Tells the first refusal among findings; returns whether there was one. */
  tellRefusal(findings: readonly Finding[]): boolean {
    const refusal = refusalOf(findings);
    if (refusal !== null) this.#parts.results.refused(words().format(refusal.said));
    return refusal !== null;
  }

  /**
   * Does what a drop on a spot means. Returns what the rules have against it, which the caller
   * shows; nothing when it is on its way. A property, so that it can be handed on.
   */
  readonly drop = (asset: AssetRef, from: SpotId | null, spot: SpotId): readonly Finding[] => {
    const { yard, planning, withFirst } = this.#parts;
    if (this.#isBarred()) return [];
    const plan = planning();
    if (plan !== null) {
      plan.wish(goalsOf(yard, intentOfDrop(asset, from, spot), words().t('plan.reason')));
      return [];
    }
    const draft = draftOf(yard, intentOfDrop(asset, from, spot));
    const findings = findingsOf(yard, choiceOf(draft, draft.initial), null);
    if (refusalOf(findings) !== null) return withFirst(findings);
    void this.#carryOut(draft, findings);
    return [];
  };

  /** Does one thing on several spots, each an operation of its own; says how many were saved. */
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
      return plan.wish(built.flatMap(goalsOfOperation));
    }
    const reasonKind = reasonOfGroup[kind];
    const attempts = new Map(steps.map(({ spot }) => [spot, beginAttempt(api, yard, newId)]));
    let saved = 0;
    /** The one on its way when the dialog is closed while it saves: it counts too. */
    let underWay: Promise<unknown> = Promise.resolve();
    const save: GroupPrompt['save'] = async ({ spot, ...step }, reason, read) => {
      if (step.build === null) return { kind: 'refused', said: step.refusal };
      const attempt = attempts.get(spot) ?? beginAttempt(api, yard, newId);
      const trying = attempt(step.build, reason, read);
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

  /** Asks for a spot the asset may go to; null when given up. */
  pickTarget(asset: AssetRef, from: SpotId | null): Promise<SpotId | null> {
    return this.#ask.pickTarget(asset, from);
  }

  /** Undoes what was done last; `only`: nothing where something else was done since. */
  undo(only?: OperationId): Promise<void> {
    return this.#undoing.undo(only);
  }

  redo(): Promise<void> {
    return this.#undoing.redo();
  }

  /**
   * Whether it may not be done; said before anything is asked, because the console would refuse it
   * at the end.
   */
  #isBarred(): boolean {
    const why = this.#parts.barred();
    if (why !== null) this.#parts.results.refused(words().format(why));
    return why !== null;
  }

  /**
   * Saves at once what is plain, and asks for the rest. `findings` are of this moment: what is
   * saved at once is not checked again.
   */
  async #carryOut(
    draft: OperationDraft,
    findings: readonly Finding[],
    isNamed = false,
  ): Promise<void> {
    const { api, yard, prompts, results, preferences, newId, withFirst, show } = this.#parts;
    const [only] = draft.choices;
    const needsReason = draft.reasonKind !== null && draft.reason === undefined;
    const isPlain =
      draft.choices.length === 1 &&
      only?.before === undefined &&
      !needsReason &&
      draft.confirm === null;
    const isAtOnce = (isPlain || isNamed) && cautionsOf(findings).length === 0;
    const attempt = inOrder(api, yard, newId, isAtOnce, withFirst);
    const save: OperationPrompt['save'] = async (key, reason, read) => {
      const { result, newest, before } = await attempt(choiceOf(draft, key), reason, read);
      // The record's own words: after an unanswered try it may be what was saved then.
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

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 50));

/** How many were saved, and how many of those asked for were not. */
const savedOf = (saved: number, asked: number): Message => {
  const all = message('actions.group.saved', { count: saved });
  return asked === saved
    ? all
    : inTurn([all, message('actions.group.someLeft', { count: asked - saved })]);
};

/**
 * The draft with a choice taken that the rules allow, where there is one: a dialog must not open on
 * a refusal.
 */
function allowedFirst(yard: Yard, draft: OperationDraft): OperationDraft {
  const isAllowed = (choice: DraftChoice) => refusalOf(findingsOf(yard, choice, null)) === null;
  if (isAllowed(choiceOf(draft, draft.initial))) return draft;
  return { ...draft, initial: draft.choices.find(isAllowed)?.key ?? draft.initial };
}

/** What a plan hands over to the move list: its times and reasons, and what the list leaves out. */
import { inTurn, type Message, message } from '../../../../shared/i18n/message.ts';
import type { Move } from '../../../../shared/planning/moves/model.ts';
import {
  assetOfGoal,
  type Goal,
  holds,
  keyOfGoal,
  rowOf,
} from '../../../../shared/planning/order/goals.ts';
import type { ImpossibleGoal, Ordered, PlanStep } from '../../../../shared/planning/order/order.ts';
import { duesOf, endsOf } from '../../../../shared/planning/timing.ts';
import { assetLabel, spotRefLabel } from '../../../../shared/text.ts';
import type { Yard } from '../../../../shared/yard/yard.ts';
import { rankingOf } from '../../../operations/draft/ranking.ts';
import type { Page } from '../../../page/page.ts';
import { reasonsOf } from '../plan-reasons.ts';
import type { OpenPlan, Proposed } from '../plan-state.ts';

/** The steps of a plan with their times and reasons, as the plan shows them. */
export function plannedMoves(
  page: Page,
  { wishes, timing }: Pick<OpenPlan, 'wishes' | 'timing'>,
  steps: readonly PlanStep[],
  proposed: Proposed,
): readonly (PlanStep & Pick<Move, 'planned' | 'due' | 'reason'>)[] {
  const yard = page.yard.present();
  const facts = rankingOf(page).facts();
  const operations = steps.map(({ operation }) => operation);
  const ends = endsOf(yard, operations, timing, facts.fronts, facts.now);
  const dues = duesOf(facts, timing, steps, wishes);
  const reasons = reasonsOf(yard, proposed, wishes);
  const instant = (at: number | null | undefined) =>
    at == null ? null : new Date(at).toISOString();
  return steps.map((step, at) => ({
    ...step,
    planned: instant(ends[at]),
    due: instant(dues[at]),
    reason: step.isAside ? null : (reasons.get(step.goal)?.() ?? null),
  }));
}

/** What a plan wants and has no step for, each with why: it can't be done, or it is so already. */
export function leftOut(
  yard: Yard,
  goals: readonly Goal[],
  { steps, impossible }: Ordered,
): readonly Message[] {
  const served = new Set(steps.map(({ goal }) => goal));
  const there = goals.filter((goal) => !served.has(keyOfGoal(goal)) && holds(yard, goal));
  return [
    ...impossible.map(({ goal, findings }) => notPossible(yard, goal, findings)),
    ...there.map((goal) => message('plan.already', { what: nameOf(yard, goal) })),
  ];
}

/** A goal that is impossible, and why. */
export function notPossible(yard: Yard, goal: Goal, findings: ImpossibleGoal['findings']): Message {
  const asset = assetOfGoal(goal);
  if (asset !== null && rowOf(yard, asset)?.isActive !== true)
    return message('plan.gone', { what: nameOf(yard, goal) });
  const why =
    findings.length === 0 ? message('plan.noRoom') : inTurn(findings.map(({ said }) => said));
  return message('plan.notPossible', { what: nameOf(yard, goal), why });
}

function nameOf(yard: Yard, goal: Goal): string | Message {
  if (goal.kind === 'close' || goal.kind === 'open') return spotRefLabel(yard, goal.spot);
  const asset = assetOfGoal(goal);
  const row = rowOf(yard, asset);
  return row === undefined
    ? (goal.name ?? message('plan.goneAsset', { kind: asset.kind }))
    : assetLabel(row);
}

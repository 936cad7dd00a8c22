/** The steps of the open plan in their order. One that is clicked is shown on the map. */
import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { minutesMessage } from '../../../shared/appointments/punctuality.ts';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import { labelOf } from '../../../shared/outbox/label.ts';
import { moverOf } from '../../../shared/planning/moves/mover.ts';
import type { Goal } from '../../../shared/planning/order/goals.ts';
import type { ImpossibleGoal, PlanStep } from '../../../shared/planning/order/order.ts';
import { placeAfter } from '../../operations/operator/place-after.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import { WholeCodes } from '../../ui/text/whole-codes.tsx';
import { useWords } from '../../ui/words.ts';
import { notPossible } from './moves/from-plan.ts';
import { reasonsOf } from './plan-reasons.ts';
import type { Proposed } from './plan-state.ts';
import { plansOf } from './plan-store.ts';
import type { StepTimes } from './plan-timing.tsx';
import styles from './planning.module.css';

/** A plan may be long: at most this many lines are shown. */
const mostShown = 200;
/** How many more lines are put in with each frame. */
const atOnce = 10;

type StepsProps = {
  readonly steps: readonly PlanStep[];
  readonly impossible: readonly ImpossibleGoal[];
  readonly proposed: Proposed;
  readonly goals: readonly Goal[];
  readonly times: StepTimes;
};

/** What can't be done, then the steps, each with its time and the reason for its place. */
export function PlanSteps({ steps, impossible, proposed, goals, times }: StepsProps) {
  const { t, format } = useWords();
  const page = usePage();
  const plans = plansOf(page);
  const yard = page.yard.present();
  const why = useMemo(() => reasonsOf(yard, proposed, goals), [yard, proposed, goals]);
  const selected = useUi((ui) => ui.selectedAsset?.id ?? ui.selected);
  // Tab reaches one step, the arrow keys reach the others.
  const [reached, setReached] = useState(0);
  const most = Math.min(steps.length, mostShown);
  const shown = steps.slice(0, useMoreEachFrame(most));
  const show = useCallback(
    ({ operation }: PlanStep) => {
      const { spot, asset } = placeAfter(page.yard.table, operation);
      page.ui.getState().showDone(spot, asset);
    },
    [page],
  );
  const drop = useCallback((key: string) => plans.dropGoal(key), [plans]);
  return (
    <section className={styles.steps} aria-label={t('plan.steps')}>
      <ul>
        {impossible.map(({ goal, findings }) => (
          <li key={JSON.stringify(goal)} data-not>
            {format(notPossible(yard, goal, findings))}
            <Button variant="subtle" size="compact-xs" onClick={() => plans.drop(goal)}>
              {t('plan.dropWish')}
            </Button>
          </li>
        ))}
      </ul>
      <ol onKeyDown={moveAmongSteps}>
        {shown.map((step, index) => {
          const { asset, spot } = placeAfter(yard, step.operation);
          return (
            <Step
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the order
              key={index}
              step={step}
              at={times.ends[index] ?? 0}
              late={Math.ceil((times.late.get(index) ?? 0) / 60_000)}
              why={step.isAside ? null : (why.get(step.goal) ?? null)}
              index={index}
              isReached={index === Math.min(reached, shown.length - 1)}
              isSelected={selected !== null && (asset?.id ?? spot) === selected}
              onReach={setReached}
              onShow={show}
              onDrop={drop}
            />
          );
        })}
      </ol>
      {steps.length > mostShown && <p>{t('plan.more', { count: steps.length - mostShown })}</p>}
    </section>
  );
}

/** How many of `all` lines are in the page: a long list comes a few with each frame. */
function useMoreEachFrame(all: number): number {
  const [count, setCount] = useState(atOnce);
  const isWhole = count >= all;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count asks for the next frame
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(() => setCount((before) => before + atOnce));
    return () => cancelAnimationFrame(frame);
  }, [isWhole, count]);
  return Math.min(count, all);
}

/** The arrow keys go from step to step. */
function moveAmongSteps(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-step]')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  event.preventDefault();
  all[at + by]?.focus();
}

type StepProps = {
  readonly step: PlanStep;
  readonly at: number;
  readonly late: number;
  readonly why: (() => Message | null) | null;
  readonly index: number;
  readonly isReached: boolean;
  readonly isSelected: boolean;
  readonly onReach: (index: number) => void;
  readonly onShow: (step: PlanStep) => void;
  readonly onDrop: (goal: string) => void;
};

/** One step; drawn anew where it says something else. */
const Step = memo(function Step({
  step,
  at,
  late,
  why,
  index,
  isReached,
  isSelected,
  onReach,
  onShow,
  onDrop,
}: StepProps) {
  const { t, format, number } = useWords();
  const { yard } = usePage();
  const { operation, isAside, cautions } = step;
  const reason = why === null ? null : why();
  const label = labelOf(operation, yard.present());
  const more = [
    ...(moverOf(operation) === 'truck' ? [message('plan.ownDriver')] : []),
    ...cautions.map(({ said }) => said),
    ...(reason === null ? [] : [reason]),
  ];
  const tabIndex = isReached ? 0 : -1;
  const line = useRef<HTMLLIElement>(null);
  // Once the facts of what is selected have their room below the plan.
  useEffect(() => {
    if (!isSelected) return;
    const frame = requestAnimationFrame(() => line.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [isSelected]);
  return (
    <li ref={line} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={styles.step}
        aria-current={isSelected || undefined}
        data-step
        data-keeps-focus
        tabIndex={tabIndex}
        onFocus={() => onReach(index)}
        onClick={() => onShow(step)}
      >
        <span className={styles.stepNumber}>{number(index + 1)}</span>{' '}
        <b>{t('plan.stepAt', { at })}</b>{' '}
        {late > 0 && (
          <span className={styles.stepLate}>
            {t('plan.stepLate', { time: minutesMessage(late) })}{' '}
          </span>
        )}
        <WholeCodes text={t(isAside ? 'plan.stepAside' : 'plan.step', { label })} />{' '}
        {more.length > 0 && (
          <span className={styles.stepWhy}>
            <WholeCodes text={format(inTurn(more))} />
          </span>
        )}
      </button>
      {!isAside && (
        <ActionIcon
          variant="subtle"
          size={24}
          className={styles.stepOut ?? ''}
          aria-label={t('plan.dropStep', { what: format(label) })}
          title={t('plan.dropWish')}
          tabIndex={tabIndex}
          onClick={() => onDrop(step.goal)}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
});

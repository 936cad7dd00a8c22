import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { type Goal, type GoalKey, keyOfGoal } from '../../../shared/planning/order/goals.ts';
import type { PlanStep } from '../../../shared/planning/order/order.ts';
import {
  dueAt,
  endsOf,
  MOST_MINUTES,
  mostDrivers,
  type Timing,
} from '../../../shared/planning/timing.ts';
import { rankingOf } from '../../operations/draft/ranking.ts';
import { usePage } from '../../page/page-context.tsx';
import { MinutesField } from '../../ui/fields/minutes-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { isEnter } from '../../ui/keys/enter.ts';
import { hourText } from '../../ui/text/time.ts';
import { nextInstantOfText } from '../../ui/text/time-text.ts';
import { useWords } from '../../ui/words.ts';
import styles from './planning.module.css';

/** When each step is done, and which come after the time they are due, both in milliseconds. */
export type StepTimes = {
  readonly ends: readonly number[];
  readonly late: ReadonlyMap<number, number>;
};

/** The times of the steps of the open plan, in its order. */
export function useStepTimes(
  steps: readonly PlanStep[],
  goals: readonly Goal[],
  timing: Timing,
): StepTimes {
  const page = usePage();
  return useMemo(() => {
    const facts = rankingOf(page).facts();
    const ends = endsOf(
      page.yard.present(),
      steps.map(({ operation }) => operation),
      timing,
      facts.fronts,
      facts.now,
    );
    const due = new Map<GoalKey, number>();
    for (const goal of goals) {
      const at =
        goal.kind === 'place'
          ? dueAt(facts, timing, goal.asset)
          : timing.by === null
            ? null
            : Date.parse(timing.by);
      if (at !== null) due.set(keyOfGoal(goal), at);
    }
    const late = new Map<number, number>();
    steps.forEach(({ goal, isAside }, index) => {
      const over = (ends[index] ?? 0) - (due.get(goal) ?? Number.POSITIVE_INFINITY);
      if (!isAside && over > 0) late.set(index, over);
    });
    return { ends, late };
  }, [page, steps, goals, timing]);
}

type FieldsProps = {
  readonly timing: Timing;
  readonly onTiming: (change: Partial<Timing>) => void;
};

/** The plan's deadline, and its drivers. */
export function TimingFields({ timing, onTiming }: FieldsProps) {
  const { t } = useWords();
  return (
    <fieldset className={styles.timing}>
      <legend>{t('plan.timing')}</legend>
      <ByField timing={timing} onTiming={onTiming} />
      <Labeled label={t('plan.drivers')}>
        {(id) => (
          <NumberField
            {...brief}
            id={id}
            max={mostDrivers}
            value={timing.drivers}
            onValue={(drivers) => drivers !== null && onTiming({ drivers })}
          />
        )}
      </Labeled>
      <Labeled label={t('plan.minutes')}>
        {(id) => (
          <MinutesField
            {...brief}
            id={id}
            in="minutes"
            max={MOST_MINUTES}
            value={timing.minutes}
            onValue={(minutes) => minutes !== null && onTiming({ minutes })}
          />
        )}
      </Labeled>
    </fieldset>
  );
}

/** A time of day: "10", "1000", "10:00", "10a". Empty: no matter. */
function ByField({ timing: { by }, onTiming }: FieldsProps) {
  const { t } = useWords();
  const { zone, ticker } = usePage();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const keep = () => {
    if (typed === null) return;
    const at = nextInstantOfText(typed, ticker.now(), zone.timeZone);
    const isTime = typed.trim() === '' || at !== null;
    setWrong(!isTime);
    if (!isTime) return;
    onTiming({ by: at === null ? null : new Date(at).toISOString() });
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEnter(event)) keep();
  };
  return (
    <Labeled label={t('plan.by')}>
      {(id) => (
        <TextInput
          id={id}
          size="xs"
          w={110}
          placeholder={hourText(10)}
          value={typed ?? (by === null ? '' : zone.short(by, ticker.now()))}
          error={isWrong ? t('plan.byWrong') : undefined}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={keep}
          onKeyDown={onKeyDown}
        />
      )}
    </Labeled>
  );
}

/** Small boxes whose number is kept once it was typed. */
const brief = { size: 'xs', w: 64, min: 1, whenDone: true } as const;

function Labeled({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <span className={styles.number}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  );
}

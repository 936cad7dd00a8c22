import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import type { Goal } from '../../../shared/planning/order/goals.ts';
import type { PlanStep } from '../../../shared/planning/order/order.ts';
import {
  duesOf,
  endsOf,
  type LateOutlook,
  lateBy,
  lateOutlook,
  MOST_MINUTES,
  mostDrivers,
  type Timing,
} from '../../../shared/planning/timing.ts';
import { rankingOf } from '../../operations/draft/ranking.ts';
import { usePage } from '../../page/page-context.tsx';
import { useTimeText } from '../../page/parts/age.tsx';
import { MinutesField } from '../../ui/fields/minutes-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { isEnter } from '../../ui/keys/enter.ts';
import { hourText } from '../../ui/text/time.ts';
import { nextInstantOfText } from '../../ui/text/time-text.ts';
import { useWords } from '../../ui/words.ts';
import styles from './planning.module.css';

/**
 * When each step is done; which are late, and by how much; and what more drivers would change. In
 * milliseconds.
 */
export type StepTimes = {
  readonly ends: readonly number[];
  readonly late: ReadonlyMap<number, number>;
  readonly outlook: LateOutlook | null;
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
    const { fronts, now } = facts;
    const yard = page.yard.present();
    const operations = steps.map(({ operation }) => operation);
    const ends = endsOf(yard, operations, timing, fronts, now);
    const dues = duesOf(facts, timing, steps, goals);
    const late = new Map(
      ends.flatMap((end, at) => {
        const by = lateBy(dues[at] ?? null, end, now);
        return by > 0 ? [[at, by] as const] : [];
      }),
    );
    return { ends, late, outlook: lateOutlook(yard, operations, dues, timing, fronts, now) };
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
  const { t, clock } = useWords();
  const { zone, ticker } = usePage();
  const shown = useTimeText((now) => (by === null ? '' : zone.short(by, now)));
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const keep = () => {
    if (typed === null) return;
    const at = nextInstantOfText(typed, ticker.now(), {
      timeZone: zone.timeZone,
      cycle: clock,
    });
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
          placeholder={hourText(10)}
          value={typed ?? shown}
          error={isWrong ? t('plan.byWrong', { example: hourText(10) }) : undefined}
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
const brief = { size: 'xs', min: 1, whenDone: true } as const;

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

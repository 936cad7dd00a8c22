import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useDeferredValue, useState } from 'react';
import { useStore } from 'zustand';
import { moverOf } from '../../../shared/planning/moves/mover.ts';
import type { Goal } from '../../../shared/planning/order/goals.ts';
import type { Ordered } from '../../../shared/planning/order/order.ts';
import { LONGEST_PLAN_NAME } from '../../../shared/planning/timing.ts';
import { useMissingRole, usePage } from '../../page/page-context.tsx';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { isEnter } from '../../ui/keys/enter.ts';
import { captureFocus } from '../../ui/keys/focus.ts';
import { MessageLine } from '../../ui/parts.tsx';
import { useIsOver } from '../../ui/timing/use-is-over.ts';
import uiStyles from '../../ui/ui.module.css';
import { useWords } from '../../ui/words.ts';
import { From, OtherPlans } from './other-plans.tsx';
import type { OpenPlan } from './plan-state.ts';
import { PlanSteps } from './plan-steps.tsx';
import { plansOf } from './plan-store.ts';
import { TimingFields, useStepTimes } from './plan-timing.tsx';
import styles from './planning.module.css';

/** The open plan: its name, its steps and their times, and buttons that save or discard it. */
export function PlanPanel() {
  const plans = plansOf(usePage());
  const open = useStore(plans.store, (state) => state.open);
  return open === null ? null : <OpenPlanPanel open={open} />;
}

const noSteps: Ordered = { steps: [], impossible: [] };
const noGoals: readonly Goal[] = [];

function OpenPlanPanel({ open }: { open: OpenPlan }) {
  const { t } = useWords();
  const page = usePage();
  const plans = plansOf(page);
  const { ordered, saving, trouble, isAlone, proposed } = useStore(plans.store);
  // The map is drawn first, the list and its times when there is time. A long plan that is opened
  // shows its bar before its steps.
  const shown = useDeferredValue(ordered, noSteps);
  const goals = useDeferredValue(open.wishes, noGoals);
  const reasons = useDeferredValue(proposed);
  const times = useStepTimes(shown.steps, goals, open.timing);
  const { impossible } = shown;
  const last = shown.steps.length === 0 ? null : Math.max(...times.ends);
  return (
    <section
      className={`${uiStyles.panel} ${styles.plan}`}
      aria-label={t('plan.title')}
      data-region="plan"
      tabIndex={-1}
    >
      <PlanHead id={open.id} name={open.name} isSaving={saving !== null} />
      <div className={styles.body}>
        <PlanTools id={open.id} timing={open.timing} isSaving={saving !== null} />
        <div className={styles.said}>
          <output>
            {saving === null
              ? last === null
                ? t('plan.figures', { count: 0, not: impossible.length })
                : t('plan.figuresAt', {
                    count: shown.steps.length,
                    trucks: shown.steps.filter(({ operation }) => moverOf(operation) === 'truck')
                      .length,
                    not: impossible.length,
                    at: last,
                    late: times.late.size,
                  })
              : t('plan.saving', { at: saving.at, of: saving.of })}
          </output>
          {times.outlook !== null && saving === null && (
            <span>
              {times.outlook.left < times.outlook.late
                ? t('plan.lateDrivers', times.outlook)
                : t('plan.lateAnyway', { count: times.outlook.late })}
            </span>
          )}
          <ProposalProgress />
          <From plan={open.id} />
        </div>
        {shown.steps.length + impossible.length === 0 ? (
          <p className={styles.noSteps}>{t('plan.hint')}</p>
        ) : (
          <PlanSteps
            key={open.id}
            steps={shown.steps}
            impossible={impossible}
            proposed={reasons}
            goals={goals}
            times={times}
          />
        )}
      </div>
      <div className={styles.foot}>
        {trouble !== null && <MessageLine said={trouble} />}
        {isAlone && saving === null && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void plans.commit(true).then(captureFocus())}
          >
            {t('plan.evenAlone')}
          </Button>
        )}
        <PlanEnd count={ordered.steps.length} isSaving={saving !== null} />
      </div>
    </section>
  );
}

/** Work that takes longer than this gets a button that stops it. In milliseconds. */
const STOP_AFTER_MS = 300;

/** How far a proposal is, with a button that keeps the best so far; then what it came to. */
function ProposalProgress() {
  const { t, format } = useWords();
  const plans = plansOf(usePage());
  const ranking = useStore(plans.store, (state) => state.ranking);
  const isImproving = useStore(plans.store, (state) => state.isImproving);
  const note = useStore(plans.store, (state) => state.note);
  const isBusy = ranking !== null || isImproving;
  const isLong = useIsOver(isBusy, STOP_AFTER_MS);
  return (
    <>
      <span role="status">
        {ranking !== null
          ? t('plan.ranking', ranking)
          : isImproving
            ? t('plan.improving')
            : note === null
              ? ''
              : format(note)}
      </span>
      {isLong && (
        <Button variant="default" size="compact-xs" onClick={() => plans.stop()}>
          {t('plan.stop')}
        </Button>
      )}
    </>
  );
}

type HeadProps = Pick<OpenPlan, 'id' | 'name'> & { readonly isSaving: boolean };

/** The plan's name, and buttons that discard or close it. */
const PlanHead = memo(function PlanHead({ id, name, isSaving }: HeadProps) {
  const { t } = useWords();
  const plans = plansOf(usePage());
  return (
    <div className={uiStyles.panelHead}>
      <Name key={`${id} ${name}`} name={name} onName={(to) => plans.rename(to)} />
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        onClick={() => void plans.discard()}
        disabled={isSaving}
      >
        {t('plan.discard')}
      </Button>
      <ActionIcon
        variant="subtle"
        aria-label={t('plan.close')}
        title={t('plan.close')}
        onClick={() => plans.leave()}
        disabled={isSaving}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
});

type ToolsProps = Pick<OpenPlan, 'id' | 'timing'> & { readonly isSaving: boolean };

/** Its timing, what may be proposed, and the other plans. */
const PlanTools = memo(function PlanTools({ id, timing, isSaving }: ToolsProps) {
  const { t } = useWords();
  const plans = plansOf(usePage());
  return (
    <div className={styles.tools}>
      <TimingFields timing={timing} onTiming={(change) => plans.time(change)} />
      {(['waiting', 'ready'] as const).map((kind) => (
        <Button
          key={kind}
          variant="default"
          size="compact-sm"
          onClick={() => void plans.propose(kind)}
          disabled={isSaving}
        >
          {t(`plan.propose.${kind}`)}
        </Button>
      ))}
      <OtherPlans plan={id} isOff={isSaving} />
    </div>
  );
});

type PlanEndProps = {
  /** Steps that can be done. */
  readonly count: number;
  readonly isSaving: boolean;
};

/** Does the steps of the plan now, or makes moves for drivers of it. */
function PlanEnd({ count, isSaving }: PlanEndProps) {
  const { t } = useWords();
  const plans = plansOf(usePage());
  const missing = useMissingRole('move');
  return (
    <div className={styles.ends}>
      <Button
        size="compact-sm"
        loading={isSaving}
        disabled={count === 0 || missing !== null}
        title={missing ?? undefined}
        onClick={() => void plans.commit().then(captureFocus())}
      >
        {t('plan.commit', { count })}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        disabled={count === 0 || isSaving || missing !== null}
        title={missing ?? undefined}
        onClick={() => void plans.give()}
      >
        {t('moves.give')}
      </Button>
    </div>
  );
}

/**
 * Saved when the clerk leaves the field, not on every key. A name that is too long stays in its box
 * and isn't saved.
 */
function Name({ name, onName }: { name: string; onName: (name: string) => void }) {
  const { t } = useWords();
  const [text, setText] = useState(name);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEnter(event)) onName(text);
  };
  return (
    <LimitedInput
      size="xs"
      flex={1}
      aria-label={t('plan.name')}
      value={text}
      most={LONGEST_PLAN_NAME}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onName(text)}
      onKeyDown={onKeyDown}
    />
  );
}

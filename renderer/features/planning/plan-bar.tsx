import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { minutesMessage } from '../../../shared/appointments/punctuality.ts';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import { labelOf } from '../../../shared/outbox/label.ts';
import { moverOf } from '../../../shared/planning/moves/mover.ts';
import type { Goal } from '../../../shared/planning/order/goals.ts';
import type { ImpossibleGoal, Ordered, PlanStep } from '../../../shared/planning/order/order.ts';
import { LONGEST_PLAN_NAME } from '../../../shared/planning/timing.ts';
import { useMissingRole, usePage } from '../../page/page-context.tsx';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { isEnter } from '../../ui/keys/enter.ts';
import { MessageLine } from '../../ui/parts.tsx';
import { useIsOver } from '../../ui/timing/use-is-over.ts';
import { useWords } from '../../ui/words.ts';
import { notPossible } from './moves/from-plan.ts';
import { From, OtherPlans } from './other-plans.tsx';
import { reasonsOf } from './plan-reasons.ts';
import type { OpenPlan, Proposed } from './plan-state.ts';
import { plansOf } from './plan-store.ts';
import { type StepTimes, TimingFields, useStepTimes } from './plan-timing.tsx';
import styles from './planning.module.css';

/** The open plan: its name, its steps and their times, and buttons that save or discard it. */
export function PlanBar() {
  const plans = plansOf(usePage());
  const open = useStore(plans.store, (state) => state.open);
  return open === null ? null : <OpenPlanBar open={open} />;
}

const noSteps: Ordered = { steps: [], impossible: [] };
const noGoals: readonly Goal[] = [];

function OpenPlanBar({ open }: { open: OpenPlan }) {
  const { t } = useWords();
  const page = usePage();
  const plans = plansOf(page);
  const { ordered, saving, trouble, isAlone, proposed } = useStore(plans.store);
  // The map is drawn first, the list and its times when there is time. A long plan that is opened
  // shows its bar before its steps.
  const shown = useDeferredValue(ordered, noSteps);
  const goals = useDeferredValue(open.wishes, noGoals);
  const times = useStepTimes(shown.steps, goals, open.timing);
  const { impossible } = shown;
  const last = shown.steps.length === 0 ? null : Math.max(...times.ends);
  return (
    <section className={styles.bar} aria-label={t('plan.title')} data-region="plan">
      <PlanTools open={open} count={ordered.steps.length} isSaving={saving !== null} />
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
        <Steps
          steps={shown.steps}
          impossible={impossible}
          proposed={proposed}
          goals={goals}
          times={times}
        />
      )}
      {trouble !== null && <MessageLine said={trouble} />}
      {isAlone && saving === null && (
        <Button variant="default" size="compact-sm" onClick={() => void plans.commit(true)}>
          {t('plan.evenAlone')}
        </Button>
      )}
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

type PlanToolsProps = {
  readonly open: OpenPlan;
  /** Steps that can be saved. */
  readonly count: number;
  readonly isSaving: boolean;
};

/** The plan's name and timing, the proposals, and buttons to save or discard it. */
function PlanTools({ open, count, isSaving }: PlanToolsProps) {
  const { t } = useWords();
  const plans = plansOf(usePage());
  const missing = useMissingRole('move');
  return (
    <div className={styles.tools}>
      <Name
        key={`${open.id} ${open.name}`}
        name={open.name}
        onName={(name) => plans.rename(name)}
      />
      <OtherPlans open={open} isOff={isSaving} />
      <TimingFields timing={open.timing} onTiming={(timing) => plans.time(timing)} />
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
      <Button
        size="compact-sm"
        loading={isSaving}
        disabled={count === 0 || missing !== null}
        title={missing ?? undefined}
        onClick={() => void plans.commit()}
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
        onClick={() => plans.leave()}
        disabled={isSaving}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
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
      aria-label={t('plan.name')}
      value={text}
      most={LONGEST_PLAN_NAME}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onName(text)}
      onKeyDown={onKeyDown}
    />
  );
}

/** A plan may be long: at most this many lines are shown. */
const mostShown = 200;

type StepsProps = {
  readonly steps: readonly PlanStep[];
  readonly impossible: readonly ImpossibleGoal[];
  readonly proposed: Proposed;
  readonly goals: readonly Goal[];
  readonly times: StepTimes;
};

function Steps({ steps, impossible, proposed, goals, times }: StepsProps) {
  const { t, format } = useWords();
  const page = usePage();
  const plans = plansOf(page);
  const yard = page.yard.present();
  const why = useMemo(() => reasonsOf(yard, proposed, goals), [yard, proposed, goals]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={styles.steps} tabIndex={0} aria-label={t('plan.steps')}>
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
      <ol>
        {steps.slice(0, mostShown).map((step, index) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the order
            key={index}
            step={step}
            at={times.ends[index] ?? 0}
            late={Math.ceil((times.late.get(index) ?? 0) / 60_000)}
            why={step.isAside ? null : (why.get(step.goal) ?? null)}
          />
        ))}
      </ol>
      {steps.length > mostShown && <p>{t('plan.more', { count: steps.length - mostShown })}</p>}
    </section>
  );
}

type StepProps = {
  readonly step: PlanStep;
  readonly at: number;
  readonly late: number;
  readonly why: (() => Message | null) | null;
};

/** One line; drawn anew where it says something else. */
const Step = memo(function Step({
  step: { operation, isAside, cautions },
  at,
  late,
  why,
}: StepProps) {
  const { format } = useWords();
  const { yard } = usePage();
  const reason = why === null ? null : why();
  return (
    <li data-late={late > 0 || undefined}>
      {format(
        inTurn([
          late > 0
            ? message('plan.stepLate', { at, time: minutesMessage(late) })
            : message('plan.stepAt', { at }),
          message(isAside ? 'plan.stepAside' : 'plan.step', {
            label: labelOf(operation, yard.present()),
          }),
          ...(moverOf(operation) === 'truck' ? [message('plan.ownDriver')] : []),
          ...cautions.map(({ said }) => said),
          ...(reason === null ? [] : [reason]),
        ]),
      )}
    </li>
  );
});

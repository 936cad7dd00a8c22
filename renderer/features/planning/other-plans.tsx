/** The other plans, of this desk and of others, and who last changed the plan that is shown. */
import { Button, Menu } from '@mantine/core';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { StoredPlan } from '../../../shared/console-api/planning/plans.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { usePage } from '../../page/page-context.tsx';
import { OutsideText } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { plansOf } from './plan-store.ts';

/** Opens another plan by its name, with who changed it, at which desk, and when. */
export function OtherPlans({ plan, isOff }: { plan: string; isOff: boolean }) {
  const { t } = useWords();
  const plans = plansOf(usePage());
  const kept = useStore(plans.store, (state) => state.kept.plans);
  const others = useMemo(
    () => kept.filter(({ id, state }) => state === 'open' && id !== plan),
    [kept, plan],
  );
  if (others.length === 0) return null;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button variant="default" size="compact-sm" disabled={isOff}>
          {t('plan.others', { count: others.length })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <PlanLines plans={others} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** A part of its own, so that each opening of the menu says the times as of then. */
function PlanLines({ plans: others }: { readonly plans: readonly StoredPlan[] }) {
  const { t, format } = useWords();
  const plans = plansOf(usePage());
  const who = ({ by, desk, saving }: StoredPlan): string => {
    const [clerk, at] = saving === undefined ? [by, desk ?? null] : [saving.by, saving.desk];
    return at === null ? clerk : t('journal.by', { clerk, desk: at });
  };
  return others.map((other) => (
    <Menu.Item key={other.id} onClick={() => plans.enter(other.id)}>
      <OutsideText text={format(lineOf(other, who(other)))} max={160} />
    </Menu.Item>
  ));
}

function lineOf({ name, wishes, at, saving }: StoredPlan, by: string): Message {
  return saving === undefined
    ? message('plan.other', { name, count: wishes.length, by, at: Date.parse(at) })
    : message('plan.otherSaving', { name, by, at: Date.parse(saving.at) });
}

/** The clerk and the desk of the last change. */
export function From({ plan }: { plan: string }) {
  const { t } = useWords();
  const plans = plansOf(usePage());
  const known = useStore(plans.store, (state) => state.kept.plans.find(({ id }) => id === plan));
  if (known?.desk === undefined) return null;
  const { by: clerk, desk, at } = known;
  return <span>{t('plan.from', { clerk, desk, at: Date.parse(at) })}</span>;
}

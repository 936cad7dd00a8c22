import { IconRoute } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { usePage } from '../../page/page-context.tsx';
import { useSingleKey } from '../../page/use-single-key.ts';
import { MessageLine } from '../../ui/parts.tsx';
import { later } from '../../ui/timing/later.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useWords } from '../../ui/words.ts';
import { plansOf } from './plan-store.ts';

/** The open plan: beside the yard, where the inspector is. */
export const PlanPanel = later(async () => (await import('./plan-panel.tsx')).PlanPanel);

/** Whether a plan is shown. */
export const useIsPlanOpen = (): boolean =>
  useStore(plansOf(usePage()).store, ({ open }) => open !== null);

/** The plan's key on the yard screen, and what went wrong where no plan is shown. */
export function PlanHost() {
  const plans = plansOf(usePage());
  const isOpen = useIsPlanOpen();
  const trouble = useStore(plans.store, (state) => state.trouble);
  // Other screens show the yard without the plan. The plan stays saved.
  useEffect(() => () => plans.leave(), [plans]);
  useSingleKey('p', () => plans.toggle());
  return isOpen || trouble === null ? null : <MessageLine said={trouble} />;
}

/** The button that opens a plan. */
export function PlanButton() {
  const { t } = useWords();
  const plans = plansOf(usePage());
  const isOpen = useIsPlanOpen();
  return (
    <ToolButton
      label={t('plan.open')}
      word={t('plan.word')}
      keys="p"
      icon={<IconRoute size={15} aria-hidden />}
      isPressed={isOpen}
      onClick={() => plans.toggle()}
    />
  );
}

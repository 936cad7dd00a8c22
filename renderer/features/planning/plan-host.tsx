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

const PlanBar = later(async () => (await import('./plan-bar.tsx')).PlanBar);

/** The open plan on the yard screen: its key, and its bar while it is shown. */
export function PlanHost() {
  const plans = plansOf(usePage());
  const isOpen = useStore(plans.store, ({ open }) => open !== null);
  const trouble = useStore(plans.store, (state) => state.trouble);
  // Other screens show the yard without the plan. The plan stays saved.
  useEffect(() => () => plans.leave(), [plans]);
  useSingleKey('p', () => plans.toggle());
  if (isOpen) return <PlanBar />;
  return trouble === null ? null : <MessageLine said={trouble} />;
}

/** The button that opens a plan. */
export function PlanButton() {
  const { t } = useWords();
  const plans = plansOf(usePage());
  const isOpen = useStore(plans.store, ({ open }) => open !== null);
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

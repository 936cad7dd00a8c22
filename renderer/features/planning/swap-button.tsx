import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { SpotId } from '../../../shared/ids.ts';
import type { Goal } from '../../../shared/planning/order/goals.ts';
import { assetsOn } from '../../../shared/yard/contents.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import { usePage } from '../../page/page-context.tsx';
import { useWords } from '../../ui/words.ts';
import { plansOf } from './plan-store.ts';

/** Swaps the assets of two spots. */
export const swapped = (yard: Yard, one: SpotId, other: SpotId): readonly Goal[] =>
  [
    [one, other],
    [other, one],
  ].flatMap(([from, to]) =>
    assetsOn(yard, from as SpotId).map(
      (asset): Goal => ({ kind: 'place', asset, spot: to as SpotId }),
    ),
  );

/** The smallest plan, in one gesture: it is shown, and saved by the button of its bar. */
export function SwapButton({ spots }: { spots: readonly SpotId[] }) {
  const page = usePage();
  const { t } = useWords();
  const [one, other] = spots;
  if (one === undefined || other === undefined) return null;
  const swap = () => {
    const plans = plansOf(page);
    if (plans.store.getState().open === null) plans.enter();
    plans.addGoals(swapped(page.yard.table, one, other));
    page.ui.getState().chooseSpots([]);
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      fz="xs"
      leftSection={<IconArrowsExchange size={15} aria-hidden />}
      onClick={swap}
    >
      {t('plan.swap')}
    </Button>
  );
}

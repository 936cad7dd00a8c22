import { Button } from '@mantine/core';
import { IconArrowBarToUp, IconDoorEnter } from '@tabler/icons-react';
import type { SpotId } from '../../../shared/ids.ts';
import { usePage } from '../../page/page-context.tsx';
import { useWords } from '../../ui/words.ts';
import { plansOf } from './plan-store.ts';

const kinds = [
  ['clear', IconArrowBarToUp],
  ['doors', IconDoorEnter],
] as const;

/** Proposes in the plan to move the assets of the chosen spots elsewhere, or to doors. */
export function GroupProposals({ spots }: { spots: readonly SpotId[] }) {
  const page = usePage();
  const { t } = useWords();
  return kinds.map(([kind, Icon]) => (
    <Button
      key={kind}
      variant="default"
      size="compact-sm"
      fz="xs"
      leftSection={<Icon size={15} aria-hidden />}
      onClick={() => {
        void plansOf(page).propose(kind, spots);
        page.ui.getState().chooseSpots([]);
      }}
    >
      {t(`plan.propose.${kind}`)}
    </Button>
  ));
}

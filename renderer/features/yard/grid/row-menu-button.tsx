import type { Spot } from '../../../../shared/yard/model.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { useWords } from '../../../ui/words.ts';
import { codeText } from './spot-parts.ts';

/** Opens the actions of a row by mouse. Keys open them on the row itself. */
export function RowMenuButton({ spot }: { spot: Spot }) {
  const { menus } = usePage();
  const { t } = useWords();
  const selectSpot = useUi((ui) => ui.selectSpot);
  return (
    <MoreButton
      aria-label={t('actions.of', { name: codeText(spot) })}
      onClick={(event) => {
        event.stopPropagation();
        event.currentTarget.closest<HTMLElement>('[role="row"]')?.focus();
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        selectSpot(spot.id);
        menus.open({ kind: 'spot', spot: spot.id }, left, bottom);
      }}
    />
  );
}

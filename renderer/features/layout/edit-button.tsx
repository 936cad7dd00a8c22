import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { usePage } from '../../page/page-context.tsx';
import { may } from '../../page/stores/session-store.ts';
import { useStructureStamp } from '../../page/stores/yard-hooks.ts';
import { useWords } from '../../ui/words.ts';
import { useLayouts } from './layout-store.ts';
import { useDrawnYard } from './use-drawn-yard.ts';

/** Opens the layout editor for clerks who may edit. Says when spots lack a place. */
export function EditLayoutButton() {
  const { session, yard } = usePage();
  const { t } = useWords();
  const layouts = useLayouts();
  const isAllowed = useStore(session, (state) => may(state, 'layout'));
  const isSaved = useStore(layouts, ({ document }) => document !== null);
  useStructureStamp(yard);
  const [anySpot] = yard.table.spots();
  if (!isAllowed || anySpot === undefined || yard.version() < 0) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPencil size={15} aria-hidden />}
      onClick={() => layouts.getState().edit(true)}
    >
      {isSaved ? <SavedLabel /> : t('layout.edit')}
    </Button>
  );
}

/**
 * The count of spots without a place. Only a saved layout can lack one, so we ask only then. Asking
 * would draw the yard, and before the map has its size that is too early.
 */
function SavedLabel() {
  const { t } = useWords();
  const { unplaced } = useDrawnYard();
  return unplaced.length > 0
    ? t('layout.edit.unplaced', { count: unplaced.length })
    : t('layout.edit');
}

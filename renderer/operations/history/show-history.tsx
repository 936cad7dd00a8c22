import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useWords } from '../../ui/words.ts';

/** The button that loads a history. */
export function ShowHistory({ label, onShow }: { label?: string | undefined; onShow: () => void }) {
  const { t } = useWords();
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconHistory size={15} aria-hidden />}
      onClick={onShow}
    >
      {label ?? t('common.history.show')}
    </Button>
  );
}

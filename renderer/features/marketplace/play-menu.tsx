import { Button, Menu } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { demoActs } from '../../../shared/marketplace/demo-acts.ts';
import { usePage } from '../../page/page-context.tsx';
import { useWords } from '../../ui/words.ts';

/**
 * In the demo the clerk plays the service's people: the next likely steps are here, the others on a
 * page of their own.
 */
export function PlayMenu({
  panel,
  onPlay,
}: {
  panel: string;
  onPlay: (play: () => Promise<unknown>) => Promise<void>;
}) {
  const { api } = usePage();
  const { t } = useWords();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconUsers size={15} aria-hidden />}
        >
          {t('marketplace.play')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {demoActs.map((act) => (
          <Menu.Item key={act} onClick={() => void onPlay(() => api.marketplace.play({ act }))}>
            {t(`marketplace.play.${act}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component="a" href={panel} target="_blank" rel="noopener noreferrer">
          {t('marketplace.play.all')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button, Menu } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { Message } from '../../../shared/i18n/message.ts';
import { demoActs } from '../../../shared/marketplace/demo-acts.ts';
import { errorSaid } from '../../connection/error-said.ts';
import { usePage } from '../../page/page-context.tsx';
import { useWords } from '../../ui/words.ts';

/**
 * The service's side, played in the demo: what its people would do next; everything else is on a
 * page of its own.
 */
export function PlayMenu({
  panel,
  onProblem,
}: {
  panel: string;
  onProblem: (said: Message | null) => void;
}) {
  const { api } = usePage();
  const { t } = useWords();
  const play = async (act: (typeof demoActs)[number]) => {
    onProblem(null);
    try {
      await api.marketplace.play({ act });
    } catch (error) {
      onProblem(errorSaid(error));
    }
  };
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
          <Menu.Item key={act} onClick={() => void play(act)}>
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

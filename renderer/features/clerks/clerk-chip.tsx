import { Menu } from '@mantine/core';
import { IconLock, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { usePage, useUi } from '../../page/page-context.tsx';
import { OutsideText } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './clerks.module.css';

/** The clerk at the desk, in the bar. Also locks a shared desk. */
export function ClerkChip() {
  const { t } = useWords();
  const { api, session, info } = usePage();
  const name = useStore(session, (state) => state.clerk?.name ?? info.clerk);
  const isShared = useStore(session, (state) => state.shared);
  const show = useUi((ui) => ui.show);
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <button type="button" className={styles.chip} title={t('clerks.workingAs', { name })}>
          <IconUserCircle size={18} aria-label={t('common.clerk')} role="img" />
          <OutsideText text={name} max={60} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {isShared && (
          <Menu.Item
            leftSection={<IconLock size={16} aria-hidden />}
            onClick={() => void api.session.lock()}
          >
            {t('clerks.lock')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconSettings size={16} aria-hidden />}
          onClick={() => show('settings')}
        >
          {t('clerks.toSettings')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

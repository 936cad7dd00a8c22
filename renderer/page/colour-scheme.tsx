import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { Code } from '../../shared/words/message.ts';
import { useWords } from '../ui/words.ts';

/** The three schemes with the codes of their words, for this menu and the settings. */
export const colourSchemes = [
  { key: 'light', code: 'shell.colors.light', icon: IconSun },
  { key: 'dark', code: 'shell.colors.dark', icon: IconMoon },
  { key: 'auto', code: 'common.matchSystem', icon: IconDeviceDesktop },
] as const satisfies readonly { readonly key: MantineColorScheme; readonly code: Code; readonly icon: typeof IconSun }[];

/** Chooses light, dark or as the system says. */
export function ColourScheme() {
  const { t } = useWords();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = colourSchemes.find(({ key }) => key === colorScheme)?.icon ?? IconDeviceDesktop;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('shell.colors')}>
          <Icon size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {colourSchemes.map(({ key, code, icon: Each }) => (
          <Menu.Item
            key={key}
            role="menuitemradio"
            aria-checked={key === colorScheme}
            leftSection={<Each size={16} aria-hidden />}
            rightSection={key === colorScheme ? <IconCheck size={14} aria-hidden /> : null}
            onClick={() => setColorScheme(key)}
          >
            {t(code)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

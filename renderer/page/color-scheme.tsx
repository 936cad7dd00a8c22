import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { Code } from '../../shared/i18n/message.ts';
import { useWords } from '../ui/words.ts';

/** The three schemes with the codes of their words, for this menu and the settings. */
export const colorSchemes = [
  { key: 'light', code: 'shell.colors.light', icon: IconSun },
  { key: 'dark', code: 'shell.colors.dark', icon: IconMoon },
  { key: 'auto', code: 'common.matchSystem', icon: IconDeviceDesktop },
] as const satisfies readonly {
  readonly key: MantineColorScheme;
  readonly code: Code;
  readonly icon: typeof IconSun;
}[];

/** Chooses light, dark, or as the system. */
export function ColorScheme() {
  const { t } = useWords();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = colorSchemes.find(({ key }) => key === colorScheme)?.icon ?? IconDeviceDesktop;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('shell.colors')}>
          <Icon size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {colorSchemes.map(({ key, code, icon: Each }) => (
          <Menu.RadioItem
            key={key}
            value={key}
            checked={key === colorScheme}
            closeMenuOnClick
            rightSection={<Each size={16} aria-hidden />}
            onChange={() => setColorScheme(key)}
          >
            {t(code)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

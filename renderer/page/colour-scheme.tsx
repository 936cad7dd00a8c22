import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** The three schemes with their words, for this menu and the settings. */
export const colourSchemes: readonly { readonly key: MantineColorScheme; readonly label: string; readonly icon: typeof IconSun }[] = [
  { key: 'light', label: 'Light', icon: IconSun },
  { key: 'dark', label: 'Dark', icon: IconMoon },
  { key: 'auto', label: 'As the system', icon: IconDeviceDesktop },
];

/** Chooses light, dark or as the system says. */
export function ColourScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = colourSchemes.find(({ key }) => key === colorScheme)?.icon ?? IconDeviceDesktop;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label="Colours">
          <Icon size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {colourSchemes.map(({ key, label, icon: Each }) => (
          <Menu.Item
            key={key}
            role="menuitemradio"
            aria-checked={key === colorScheme}
            leftSection={<Each size={16} aria-hidden />}
            rightSection={key === colorScheme ? <IconCheck size={14} aria-hidden /> : null}
            onClick={() => setColorScheme(key)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

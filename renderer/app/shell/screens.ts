import {
  IconAddressBook,
  IconBarrierBlock,
  IconBuildingStore,
  IconCalendarTime,
  IconHistory,
  IconMap2,
  IconSettings,
} from '@tabler/icons-react';
import type { Screen } from '../../page/stores/ui-store.ts';

/** The screens that exist, in the order of the rail. `shortcut` goes with Alt. */
export const screens: readonly {
  readonly key: Screen;
  readonly label: string;
  readonly icon: typeof IconMap2;
  readonly shortcut: string;
}[] = [
  { key: 'yard', label: 'Yard', icon: IconMap2, shortcut: '1' },
  { key: 'gate', label: 'Gate', icon: IconBarrierBlock, shortcut: '7' },
  { key: 'appointments', label: 'Appointments', icon: IconCalendarTime, shortcut: '6' },
  { key: 'marketplace', label: 'Marketplace', icon: IconBuildingStore, shortcut: '4' },
  { key: 'carriers', label: 'Carriers', icon: IconAddressBook, shortcut: '5' },
  { key: 'activity', label: 'Activity', icon: IconHistory, shortcut: '2' },
  { key: 'settings', label: 'Settings', icon: IconSettings, shortcut: '3' },
];

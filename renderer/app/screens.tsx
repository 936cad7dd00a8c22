import {
  IconAddressBook,
  IconBarrierBlock,
  IconBuildingStore,
  IconCalendarTime,
  IconHistory,
  IconMap2,
  IconSettings,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { ActivityScreen } from '../features/activity/activity-screen.tsx';
import { AppointmentsScreen } from '../features/appointments/schedule/appointments-screen.tsx';
import { GateScreen } from '../features/gate/gate-screen.tsx';
import { CarriersScreen } from '../features/marketplace/carriers/carriers-screen.tsx';
import { MarketplaceScreen } from '../features/marketplace/marketplace-screen.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { YardScreen } from '../features/yard/screen/yard-screen.tsx';
import type { Screen } from '../page/stores/ui-store.ts';

/** A screen of the console: everything that the rail, the keys, the search, the help and the middle of the page know of it. */
export type ScreenEntry = {
  /** Its name is `shell.screen.KEY`. */
  readonly key: Screen;
  readonly icon: typeof IconMap2;
  /** The digit that goes with Alt. */
  readonly shortcut: string;
  readonly part: ComponentType;
  /** Stands at the other end of the rail. */
  readonly isAtEnd?: true;
  /** Carries the number of operations that wait for a decision. */
  readonly countsDecisions?: true;
};

/** Every screen, in the order of the rail. */
export const screens: readonly ScreenEntry[] = [
  { key: 'yard', icon: IconMap2, shortcut: '1', part: YardScreen },
  { key: 'gate', icon: IconBarrierBlock, shortcut: '7', part: GateScreen },
  { key: 'appointments', icon: IconCalendarTime, shortcut: '6', part: AppointmentsScreen },
  { key: 'marketplace', icon: IconBuildingStore, shortcut: '4', part: MarketplaceScreen },
  { key: 'carriers', icon: IconAddressBook, shortcut: '5', part: CarriersScreen },
  { key: 'activity', icon: IconHistory, shortcut: '2', part: ActivityScreen, countsDecisions: true },
  { key: 'settings', icon: IconSettings, shortcut: '3', part: SettingsScreen, isAtEnd: true },
];

import {
  IconAddressBook,
  IconBarrierBlock,
  IconBellRinging,
  IconBuildingStore,
  IconCalendarTime,
  IconClipboardList,
  IconForklift,
  IconHistory,
  IconMap2,
  IconSettings,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { YardScreen } from '../features/yard/screen/yard-screen.tsx';
import type { Screen } from '../page/stores/ui-store.ts';
import { later } from '../ui/timing/later.tsx';

// The yard is the first screen. The code of each other screen loads when it is opened
// (test/e2e/first-bundle.test.ts).
const ActivityScreen = later(
  async () => (await import('../features/activity/activity-screen.tsx')).ActivityScreen,
);
const AppointmentsScreen = later(
  async () =>
    (await import('../features/appointments/schedule/appointments-screen.tsx')).AppointmentsScreen,
);
const GateScreen = later(async () => (await import('../features/gate/gate-screen.tsx')).GateScreen);
const CarriersScreen = later(
  async () => (await import('../features/marketplace/carriers/carriers-screen.tsx')).CarriersScreen,
);
const MarketplaceScreen = later(
  async () => (await import('../features/marketplace/marketplace-screen.tsx')).MarketplaceScreen,
);
const MovesScreen = later(
  async () => (await import('../features/planning/moves/moves-screen.tsx')).MovesScreen,
);
const NowScreen = later(async () => (await import('../features/now/now-screen.tsx')).NowScreen);
const ReportsScreen = later(
  async () => (await import('../features/reports/reports-screen.tsx')).ReportsScreen,
);
const SettingsScreen = later(
  async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
);

/**
 * A screen of the console: everything that the rail, the shortcuts, the search box, the help and
 * the page need to know about it.
 *
 * Example: `{ key: 'gate', icon: IconBarrierBlock, shortcut: '3', part: GateScreen }`.
 */
export type ScreenEntry = {
  /** Its name is `shell.screen.KEY`. */
  readonly key: Screen;
  readonly icon: typeof IconMap2;
  /** The digit pressed with Alt: its place in the rail. The tenth is 0. */
  readonly shortcut: string;
  readonly part: ComponentType;
  /** Stands at the bottom of the rail. */
  readonly isAtEnd?: true;
  /** The number on its badge: operations that wait for a decision, or lines that need attention. */
  readonly counts?: 'decisions' | 'now';
};

/** Every screen, in the order of the rail. */
export const screens: readonly ScreenEntry[] = [
  { key: 'now', icon: IconBellRinging, shortcut: '1', part: NowScreen, counts: 'now' },
  { key: 'yard', icon: IconMap2, shortcut: '2', part: YardScreen },
  { key: 'gate', icon: IconBarrierBlock, shortcut: '3', part: GateScreen },
  { key: 'moves', icon: IconForklift, shortcut: '4', part: MovesScreen },
  { key: 'appointments', icon: IconCalendarTime, shortcut: '5', part: AppointmentsScreen },
  { key: 'marketplace', icon: IconBuildingStore, shortcut: '6', part: MarketplaceScreen },
  { key: 'carriers', icon: IconAddressBook, shortcut: '7', part: CarriersScreen },
  { key: 'activity', icon: IconHistory, shortcut: '8', part: ActivityScreen, counts: 'decisions' },
  { key: 'reports', icon: IconClipboardList, shortcut: '9', part: ReportsScreen },
  { key: 'settings', icon: IconSettings, shortcut: '0', part: SettingsScreen, isAtEnd: true },
];

import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { ActivityScreen } from '../features/activity/activity-screen.tsx';
import { AppointmentsScreen } from '../features/appointments/schedule/appointments-screen.tsx';
import { IdleWatch } from '../features/clerks/idle-watch.tsx';
import { LockScreen } from '../features/clerks/lock-screen.tsx';
import { GateScreen } from '../features/gate/gate-screen.tsx';
import { AwardWatch } from '../features/marketplace/award-watch.tsx';
import { CarriersScreen } from '../features/marketplace/carriers/carriers-screen.tsx';
import { MarketplaceScreen } from '../features/marketplace/marketplace-screen.tsx';
import { QuickQuotePanel } from '../features/quoting/panel.tsx';
import { DesktopWatch } from '../features/settings/desktop-watch.tsx';
import { SettingsScreen } from '../features/settings/settings-screen.tsx';
import { YardScreen } from '../features/yard/screen/yard-screen.tsx';
import { PromptHost } from '../operations/dialogs/prompt-host.tsx';
import { DragGhost } from '../operations/drag-ghost.tsx';
import { ActionMenuHost } from '../operations/menu/action-menu.tsx';
import { TroubleWatch } from '../operations/trouble.tsx';
import { followSession, type Page } from '../page/page.ts';
import { PageProvider, useUi } from '../page/page-context.tsx';
import type { Screen } from '../page/stores/ui-store.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { followPage } from './follow-page.ts';
import { Hotkeys } from './hotkeys.tsx';
import { LiveRegions } from './live-regions.tsx';
import { Find } from './shell/find.tsx';
import { HelpDialog } from './shell/help-dialog.tsx';
import { ProblemsDialog } from './shell/problems-dialog.tsx';
import { Rail } from './shell/rail.tsx';
import styles from './shell/shell.module.css';
import { Strips } from './shell/strips.tsx';
import { TopBar } from './shell/top-bar.tsx';

const screenParts: { readonly [Key in Screen]: { readonly name: string; readonly part: () => React.ReactNode } } = {
  yard: { name: 'The yard', part: () => <YardScreen /> },
  appointments: { name: 'Appointments', part: () => <AppointmentsScreen /> },
  gate: { name: 'The gate', part: () => <GateScreen /> },
  marketplace: { name: 'The marketplace', part: () => <MarketplaceScreen /> },
  carriers: { name: 'Carriers', part: () => <CarriersScreen /> },
  activity: { name: 'Activity', part: () => <ActivityScreen /> },
  settings: { name: 'Settings', part: () => <SettingsScreen /> },
};

/** The console's page: rail, bar, one screen, and what lies over them. Follows the console while it is shown. */
export function App({ page }: { page: Page }) {
  useEffect(() => followSession(page), [page]);
  const isLocked = useStore(page.session, ({ clerk }) => clerk === null);
  return <PageProvider value={page}>{isLocked ? <LockScreen /> : <OpenDesk page={page} />}</PageProvider>;
}

/** The desk while somebody is at it; a locked one follows nothing and shows nothing. */
function OpenDesk({ page }: { page: Page }) {
  useEffect(() => followPage(page), [page]);
  return (
    <>
      <IdleWatch />
      <div className={styles.shell}>
        <Rail />
        <TopBar />
        <Strips />
        <CurrentScreen />
        <QuickQuotePanel />
      </div>
      <PromptHost />
      <ActionMenuHost />
      <Find />
      <HelpDialog />
      <ProblemsDialog />
      <DragGhost />
      <Notifications position="bottom-right" limit={4} containerWidth={380} className="ym-toasts" />
      <TroubleWatch />
      <AwardWatch />
      <DesktopWatch />
      <LiveRegions />
      <Hotkeys />
    </>
  );
}

function CurrentScreen() {
  const screen = useUi((ui) => ui.screen);
  const { name, part } = screenParts[screen];
  return (
    <main className={styles.screen}>
      <ErrorBoundary key={screen} name={name}>
        {part()}
      </ErrorBoundary>
    </main>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { IdleWatch } from '../features/clerks/idle-watch.tsx';
import { LockScreen } from '../features/clerks/lock-screen.tsx';
import { layoutsOf } from '../features/layout/layout-store.ts';
import { greet } from '../features/now/morning.ts';
import { QuickQuotePanel } from '../features/quoting/panel.tsx';
import { useSpeaking } from '../page/language.ts';
import { followLook } from '../page/look.ts';
import { followSession, type Page } from '../page/page.ts';
import { PageProvider, useUi } from '../page/page-context.tsx';
import type { Screen } from '../page/stores/ui-store.ts';
import { guardUnsaved } from '../page/unsaved.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { guardUnread } from '../ui/fields/use-unread.ts';
import { focusMain } from '../ui/keys/focus.ts';
import { keepFocus } from '../ui/keys/keep-focus.ts';
import { AfterFirstFrame, useIsAfterFirstFrame } from '../ui/timing/after-first-frame.tsx';
import { later } from '../ui/timing/later.tsx';
import { lateWords, useWords } from '../ui/words.ts';
import { followPage } from './follow-page.ts';
import { Hotkeys } from './hotkeys.tsx';
import { LiveRegions } from './live-regions.tsx';
import { screens } from './screens.tsx';
import { Rail } from './shell/rail.tsx';
import styles from './shell/shell.module.css';
import { Strips } from './shell/strips.tsx';
import { TopBar } from './shell/top-bar.tsx';
import { StrayScans } from './stray-scans.tsx';

const Overlays = later(async () => (await import('./overlays.tsx')).Overlays);

/** Shown in the demo only. */
const Tour = later(async () => (await import('../features/tour/tour.tsx')).Tour);

/**
 * The console's page: the rail, the bar, one screen, and the dialogs above them. We follow the
 * console while the page is shown.
 */
export function App({ page }: { page: Page }) {
  useEffect(() => followSession(page), [page]);
  useEffect(() => followLook(page), [page]);
  useEffect(() => guardUnread(document), []);
  useEffect(() => keepFocus(document), []);
  const isLocked = useStore(page.session, ({ clerk }) => clerk === null);
  return (
    <PageProvider value={page}>
      {isLocked ? <LockScreen /> : <OpenConsole page={page} />}
    </PageProvider>
  );
}

/** The console of an open desk. A locked desk follows nothing and shows nothing. */
function OpenConsole({ page }: { page: Page }) {
  // We choose the first screen before anything is drawn, so that no other screen starts first.
  useState(() => greet(page));
  useEffect(() => followPage(page), [page]);
  useEffect(() => guardUnsaved(page), [page]);
  const isDrawn = useIsAfterFirstFrame();
  // Effects run after the first paint. If this call fails, the connection is gone, and the next
  // page calls again.
  useEffect(() => {
    if (!isDrawn) return;
    void page.api.yard.shown().catch(() => {});
    lateWords().catch(() => {});
  }, [page, isDrawn]);
  const { t } = useWords();
  const isEditingLayout = useStore(layoutsOf(page), (state) => state.isEditing);
  const reads = useStore(page.session, (state) => state.reads);
  const system = useStore(page.session, (state) => state.system);
  useSpeaking({ reads, system, timeZone: page.zone.timeZone });
  return (
    <>
      <IdleWatch />
      {/* The layout editor covers the whole page, so nothing behind it takes the keyboard or is
          read out. */}
      <div className={styles.shell} inert={isEditingLayout}>
        <Rail />
        <TopBar />
        <Strips />
        <CurrentScreen />
        <QuickQuotePanel />
      </div>
      <LiveRegions />
      <Hotkeys />
      <StrayScans />
      <AfterFirstFrame>
        {page.info.demo && <Tour />}
        <ErrorBoundary name={t('shell.part.console')}>
          <Overlays />
        </ErrorBoundary>
      </AfterFirstFrame>
    </>
  );
}

function CurrentScreen() {
  const current = useUi((ui) => ui.screen);
  const { t } = useWords();
  const { key, part: Part } = screens.find((each) => each.key === current) ?? screens[0]!;
  const shown = useRef<Screen | null>(null);
  const main = useRef<HTMLElement>(null);
  // The focused element went away with the previous screen, so we move the focus into the new one.
  // At the start we do so on the Now list alone.
  useEffect(() => {
    if (shown.current === current) return;
    const isStart = shown.current === null;
    shown.current = current;
    if (isStart && current !== 'now') return;
    const at = document.activeElement;
    if (at === document.body || at === main.current) focusMain();
  }, [current]);
  return (
    <main ref={main} className={styles.screen} tabIndex={-1}>
      <ErrorBoundary key={key} name={t(`shell.screen.${key}`)}>
        <Part />
      </ErrorBoundary>
    </main>
  );
}

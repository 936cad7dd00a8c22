import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { SessionState } from '../../shared/console-api/session.ts';
import type { ConsoleInfo } from '../../shared/console-api/status.ts';
import { asSystem } from '../../shared/i18n/languages.ts';
import type { OperationId } from '../../shared/ids.ts';
import type { ConnectionState, ConsoleConnection } from '../connection/connection.ts';
import { beginStream } from '../connection/early-stream.ts';
import { followNetwork } from '../connection/follow-network.ts';
import { operatorOf } from '../operations/operator/operator-of-page.ts';
import { createToasts } from '../operations/state/toasts.tsx';
import { browserSpoken, speak } from '../page/language.ts';
import { createPage, type Page } from '../page/page.ts';
import { shouldLoadAgain } from '../page/page-build.ts';
import type { PreferencesStore } from '../page/stores/preferences.ts';
import { typefaceReady } from '../page/typeface.ts';
import { loadPageAgain } from '../page/unsaved.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { EmptyState } from '../ui/parts.tsx';
import { explainCutText } from '../ui/text/whole-text.ts';
import { createTicker } from '../ui/timing/ticker.ts';
import { useWords } from '../ui/words.ts';
import { App } from './app.tsx';
import { followEarly, leaveEarly } from './follow-page.ts';
import { keepScreen } from './last-screen.ts';
import { Providers } from './providers.tsx';
import styles from './shell/shell.module.css';

type Props = {
  readonly connection: ConsoleConnection;
  readonly nonce: string;
  readonly preferences: PreferencesStore;
};

/**
 * From the first paint to the console. We ask the console who is at the desk, then show the page,
 * or why we can't.
 */
export function Start({ connection, nonce, preferences }: Props) {
  const [shown, setShown] = useState<{ readonly opening: string; readonly page: Page } | null>(
    null,
  );
  const [line, setLine] = useState<ConnectionState>({ state: 'connecting' });
  const { t } = useWords();
  const [canSpeak, setCanSpeak] = useState(false);

  useEffect(() => explainCutText(document), []);
  useEffect(() => followNetwork(connection.api, window), [connection]);
  // We load the system's language first, so that no clerk sees another one.
  useEffect(() => void speak({ reads: asSystem, system: null }).then(() => setCanSpeak(true)), []);
  useEffect(() => {
    let stopped = false;
    let known: string | null = null;
    const make = (
      info: ConsoleInfo,
      session: SessionState,
      watchYard: Page['watchYard'] | undefined,
      isFirst: boolean,
    ) => {
      const page = createPage({
        session,
        watchYard,
        api: connection.api,
        info,
        preferences,
        ticker: createTicker(Date),
        results: (page) => createToasts(page, (only) => void operatorOf(page).undo(only)),
        newId: () => crypto.randomUUID() as string as OperationId,
      });
      keepScreen(page, window.sessionStorage, !isFirst);
      return page;
    };
    const ask = async () => {
      // Every clerk sees the yard first, so we don't wait for the other answers to ask for it. We
      // ask for it last, because it is the largest: the page is made while the console writes it.
      // The console refuses it to a locked desk.
      const letters = typefaceReady();
      const { settings } = connection.api;
      const answers = Promise.all([
        connection.api.status.info(),
        connection.api.session.now(),
        settings.preferences().catch(() => ({})),
      ]);
      const yard =
        known === null
          ? beginStream((options) => connection.api.yard.watch(undefined, options))
          : null;
      try {
        const [info, session, kept] = await answers;
        preferences.join(kept, (change) => {
          settings.keepPreferences(change).catch(() => undefined);
        });
        void connection.api.session.setSystem(browserSpoken()).catch(() => undefined);
        if (stopped) return;
        if (shouldLoadAgain(info.build)) return loadPageAgain();
        const { opening, reads, system } = session;
        if (known === opening) return;
        const page = make(info, session, yard?.call, known === null);
        known = opening;
        await Promise.all([
          letters,
          speak({ reads, system, timeZone: page.zone.timeZone }),
          session.clerk === null ? null : followEarly(page),
        ]);
        // The same connection may lead to another facility now. That is a new page, so that nothing
        // of the old one stays on the screen.
        if (!stopped && known === opening) setShown({ opening, page });
        else leaveEarly(page);
      } catch {
        // The state of the connection says why. When it opens again, we ask again.
      } finally {
        yard?.leave();
      }
    };
    const stop = connection.onState((state) => {
      setLine(state);
      if (state.state === 'open') void ask();
    });
    return () => {
      stopped = true;
      stop();
    };
  }, [connection, preferences]);

  if (!canSpeak) return null;
  return (
    <Providers nonce={nonce} preferences={preferences}>
      <ErrorBoundary name={t('shell.part.console')}>
        {shown === null ? <Opening line={line} /> : <App key={shown.opening} page={shown.page} />}
      </ErrorBoundary>
    </Providers>
  );
}

function Opening({ line }: { line: ConnectionState }) {
  const { t, format } = useWords();
  return (
    <main className={styles.center}>
      {line.state === 'lost' || line.state === 'ended' ? (
        <EmptyState title={t('shell.unreachable')}>{format(line.said)}</EmptyState>
      ) : (
        <EmptyState title={t('shell.fresh.loading')} icon={<Loader size="sm" />} />
      )}
    </main>
  );
}

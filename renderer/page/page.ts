/** Everything that the parts of one page share. Put together once, and passed down by context. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DesksState } from '../../shared/console-api/desks.ts';
import type { ConsoleApi } from '../../shared/console-api/index.ts';
import type { SessionState } from '../../shared/console-api/session.ts';
import type { ConsoleInfo } from '../../shared/console-api/status.ts';
import type { YardEvent } from '../../shared/console-api/yard.ts';
import { message } from '../../shared/i18n/message.ts';
import type { OperationId } from '../../shared/ids.ts';
import { ConnectionLostError } from '../connection/connection.ts';
import { type WatchState, watchForever } from '../connection/watch-forever.ts';
import { createZoneFormat, type ZoneFormat } from '../ui/text/time.ts';
import type { Ticker } from '../ui/timing/ticker.ts';
import { words } from '../ui/words.ts';
import { actsOfCalls } from './acts/acts-of-calls.ts';
import { notingApi, OwnActs } from './acts/own-acts.ts';
import type { Results } from './results.ts';
import { type Announcer, createAnnouncer } from './stores/announcer.ts';
import { createDragStore, type DragStore } from './stores/drag-store.ts';
import { createMenuStore, type MenuStore } from './stores/menu-store.ts';
import { createOperationsStore, type OperationsStore } from './stores/operations-store.ts';
import type { PreferencesStore } from './stores/preferences.ts';
import { createSessionStore, openSession, type SessionStore } from './stores/session-store.ts';
import { createStatusStore, type StatusStore } from './stores/status-store.ts';
import { createUiStore, type UiStore } from './stores/ui-store.ts';
import { YardStore } from './stores/yard-store.ts';

type DesksKnown = { readonly desks: DesksState | null };

/** The shared parts of a page. */
export type Page = {
  readonly api: ConsoleApi;
  readonly info: ConsoleInfo;
  readonly yard: YardStore;
  readonly operations: OperationsStore;
  /** The other desks. Null until the console has sent them once. */
  readonly desks: StoreApi<DesksKnown>;
  readonly status: StatusStore;
  readonly ui: UiStore;
  readonly drag: DragStore;
  readonly preferences: PreferencesStore;
  readonly announcer: Announcer;
  readonly menus: MenuStore;
  readonly ticker: Ticker;
  readonly zone: ZoneFormat;
  readonly session: SessionStore;
  /** What the clerk did on this page besides operations. */
  readonly acts: OwnActs;
  /** Shows results: as toasts and to screen readers. */
  readonly results: Results;
  /** Creates an id for an operation. Never the same twice. */
  readonly newId: () => OperationId;
  /** What features keep for this page, by the function that creates it (`perPage`). */
  readonly own: Map<unknown, unknown>;
  /** Opens the stream of the yard. */
  readonly watchYard: (options: { signal: AbortSignal }) => Promise<AsyncIterable<YardEvent>>;
  /** Reads the yard from the service now, and shows how it went. */
  readonly refresh: () => Promise<void>;
};

/** What the caller must provide to create a page. */
export type PageParts = {
  readonly api: ConsoleApi;
  readonly info: ConsoleInfo;
  readonly preferences: PreferencesStore;
  readonly ticker: Ticker;
  /** Creates the place where results go. Called once, when the page is complete. */
  readonly results: (page: Page) => Results;
  readonly newId: () => OperationId;
  /** The stream of the yard, if it was requested before the page existed. */
  readonly watchYard?: Page['watchYard'] | undefined;
  /** The clerk at the desk when the page opens. Missing: the desk is open. */
  readonly session?: SessionState | undefined;
};

/** Creates a page. Reads nothing until `startPage`. */
export function createPage({
  api: given,
  info,
  preferences,
  ticker,
  results,
  newId,
  watchYard,
  session,
}: PageParts): Page {
  const ownSession = createSessionStore(session ?? openSession(info.clerk));
  const yard = new YardStore();
  const acts = new OwnActs({
    now: () => ticker.now(),
    clerk: () => ownSession.getState().clerk?.id ?? '',
    storage: globalThis.sessionStorage,
    key: `yardmaster.own-acts.${info.facility.warehouseId}`,
  });
  const calls = actsOfCalls(yard.table) as Parameters<typeof notingApi>[1];
  const api = notingApi(given, calls, (act) => acts.did(act));
  const page: Page = {
    api,
    acts,
    info,
    preferences,
    ticker,
    newId,
    yard,
    announcer: createAnnouncer(),
    operations: createOperationsStore(),
    desks: createStore<DesksKnown>()(() => ({ desks: null })),
    status: createStatusStore(),
    ui: createUiStore(),
    drag: createDragStore(),
    menus: createMenuStore(),
    zone: createZoneFormat(info.facility.timeZone),
    session: ownSession,
    results: {
      saved: (record) => shown().saved(record),
      old: (sentence, undo) => shown().old(sentence, undo),
      over: (id) => shown().over(id),
      refused: (sentence) => shown().refused(sentence),
      said: (sentence, undo, by) => shown().said(sentence, undo, by),
      undoTaken: () => shown().undoTaken(),
    },
    own: new Map(),
    watchYard: watchYard ?? ((options) => api.yard.watch(undefined, options)),
    refresh: async () => {
      const answer = await api.yard
        .refresh()
        .catch(() => ({ ok: false, said: message('common.noAnswer') }));
      if (answer.ok) shown().said(words().format(answer.said));
      else shown().refused(words().format(answer.said));
    },
  };
  let made: Results | undefined;
  const shown = (): Results => {
    made ??= results(page);
    return made;
  };
  return page;
}

/** Follows the clerk at the desk and whether it is locked. Returns a function that stops it. */
export const followSession = ({ api, session }: Page): (() => void) =>
  watchForever(
    (options) => api.session.watch(undefined, options),
    (state) => session.setState(state, true),
  );

/** Starts to follow the yard, the operations and the status. Returns a function that stops it. */
export function startPage({ api, watchYard, yard, operations, status, desks }: Page): () => void {
  const link = (state: WatchState) => {
    const { setLink } = status.getState();
    if (state.state === 'live') setLink({ state: 'open' });
    if (state.state === 'broken') setLink({ state: 'lost', said: message('shell.line.retrying') });
    if (state.state === 'ended') {
      setLink({
        state: 'lost',
        said:
          state.error instanceof ConnectionLostError
            ? state.error.said
            : message('shell.line.reload'),
      });
    }
  };
  const stops = [
    watchForever((options) => api.operations.watch(undefined, options), operations.receive),
    watchForever((options) => api.status.watch(undefined, options), status.getState().receive),
    watchForever(
      (options) => api.desks.watch(undefined, options),
      (now) => {
        desks.setState({ desks: now });
        operations.receiveOthers(now.operations.flatMap(({ touches }) => touches));
      },
    ),
    watchForever(watchYard, yard.receive, link),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

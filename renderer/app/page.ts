/** Everything one page of the console works with, put together once and handed down by context. */
import { lackOf } from '../../shared/clerks/model.ts';
import type { ConsoleApi } from '../../shared/console-api/index.ts';
import type { SessionState } from '../../shared/console-api/session.ts';
import type { ConsoleInfo } from '../../shared/console-api/status.ts';
import type { OperationId } from '../../shared/ids.ts';
import { createScheduleStore, type ScheduleStore } from '../appointments/schedule-store.ts';
import { type WatchState, watchForever } from '../connection/watch-forever.ts';
import { createLayoutStore, type LayoutStore } from '../layout-editor/layout-store.ts';
import { createOperator, type Operator, type Results } from '../operations/operator.ts';
import { createPrompts, type Prompts } from '../operations/prompts.ts';
import { createQuickQuote, type QuickQuote } from '../quick-quote/quick-quote-store.ts';
import { type Announcer, createAnnouncer } from '../stores/announcer.ts';
import { createDragStore, type DragStore } from '../stores/drag-store.ts';
import { createMenuStore, type MenuStore } from '../stores/menu-store.ts';
import { createOperationsStore, type OperationsStore } from '../stores/operations-store.ts';
import type { PreferencesStore } from '../stores/preferences.ts';
import { createSessionStore, openSession, type SessionStore } from '../stores/session-store.ts';
import { createStatusStore, type StatusStore } from '../stores/status-store.ts';
import { createUiStore, type UiStore } from '../stores/ui-store.ts';
import { createYardStore, type YardStore } from '../stores/yard-store.ts';
import type { Ticker } from '../ui/ticker.ts';
import { createZoneFormat, type ZoneFormat } from '../ui/time.ts';

/** The page's parts. */
export type Page = {
  readonly api: ConsoleApi;
  readonly info: ConsoleInfo;
  readonly yard: YardStore;
  readonly operations: OperationsStore;
  readonly status: StatusStore;
  readonly ui: UiStore;
  readonly drag: DragStore;
  readonly preferences: PreferencesStore;
  readonly announcer: Announcer;
  readonly prompts: Prompts;
  readonly menus: MenuStore;
  readonly operator: Operator;
  readonly layouts: LayoutStore;
  readonly quickQuote: QuickQuote;
  readonly schedule: ScheduleStore;
  readonly ticker: Ticker;
  readonly zone: ZoneFormat;
  readonly session: SessionStore;
  /** Asks the service for the yard now, and says how it went. */
  readonly refresh: () => Promise<void>;
};

/** What a page cannot make itself. */
export type PageParts = {
  readonly api: ConsoleApi;
  readonly info: ConsoleInfo;
  readonly preferences: PreferencesStore;
  readonly ticker: Ticker;
  /** Where results go; `undo` is for the button beside a saved operation. */
  readonly results: (announcer: Announcer, undo: () => void) => Results;
  readonly newId: () => OperationId;
  /** Who sits at the desk as the page opens; without it the desk is open. */
  readonly session?: SessionState | undefined;
};

/** Puts a page together; nothing is read until `startPage`. */
export function createPage({ api, info, preferences, ticker, results, newId, session }: PageParts): Page {
  const yard = createYardStore();
  const prompts = createPrompts();
  const announcer = createAnnouncer();
  const told = results(announcer, () => void operator.undo());
  const desk = createSessionStore(session ?? openSession(info.clerk));
  const lack = () => {
    const { clerk } = desk.getState();
    return clerk === null ? null : lackOf(clerk, 'move');
  };
  const operator = createOperator({ api, yard: yard.table, prompts, results: told, preferences, newId, lack });
  const refresh = async () => {
    const answer = await api.yard.refresh().catch(() => ({ ok: false, sentence: 'The console did not answer. Try again in a moment.' }));
    if (answer.ok) told.said(answer.sentence);
    else told.refused(answer.sentence);
  };
  return {
    api,
    info,
    yard,
    preferences,
    prompts,
    announcer,
    ticker,
    refresh,
    operations: createOperationsStore(),
    status: createStatusStore(),
    ui: createUiStore(),
    drag: createDragStore(),
    operator,
    layouts: createLayoutStore(),
    quickQuote: createQuickQuote(api),
    schedule: createScheduleStore({ api, yard, ticker }),
    menus: createMenuStore(),
    zone: createZoneFormat(info.facility.timeZone),
    session: desk,
  };
}

/** Follows who sits at the desk, locked or not; the answer stops it. */
export const followSession = ({ api, session }: Page): (() => void) =>
  watchForever(
    (options) => api.session.watch(undefined, options),
    (state) => session.setState(state, true),
  );

/** Begins to follow the yard, the operations and the status; answers the way to stop. */
export function startPage({ api, yard, operations, status, layouts, schedule }: Page): () => void {
  const link = (state: WatchState) => {
    const { setLink } = status.getState();
    if (state.state === 'live') setLink({ state: 'open' });
    if (state.state === 'broken') setLink({ state: 'lost', sentence: 'The console does not answer; trying again.' });
    if (state.state === 'ended') {
      setLink({ state: 'lost', sentence: state.error instanceof Error ? state.error.message : 'Load this page anew.' });
    }
  };
  const stops = [
    watchForever((options) => api.yard.watch(undefined, options), yard.receive, link),
    watchForever((options) => api.operations.watch(undefined, options), operations.receive),
    watchForever((options) => api.status.watch(undefined, options), status.getState().receive),
    watchForever((options) => api.layout.watch(undefined, options), layouts.getState().receive),
    schedule.start(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

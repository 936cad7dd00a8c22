import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConsoleStatus, Freshness } from '../../../shared/console-api/status.ts';
import type { Message } from '../../../shared/i18n/message.ts';

/**
 * The state of the page's connection to the console. While it is lost, the page learns nothing new.
 *
 * Example: `{ state: 'lost', said: message('shell.line.broke') }`.
 */
export type Link =
  | { readonly state: 'connecting' | 'open' }
  | { readonly state: 'lost'; readonly said: Message };

/** What the top bar shows. `status` is null until the console has sent it once. */
export type StatusState = {
  readonly status: ConsoleStatus | null;
  readonly link: Link;
  readonly receive: (status: ConsoleStatus) => void;
  readonly setLink: (link: Link) => void;
};

/** The store of the console's status. One for each page. */
export type StatusStore = StoreApi<StatusState>;

/** Creates the store: nothing known yet, connecting. */
export function createStatusStore(): StatusStore {
  return createStore<StatusState>()((set) => ({
    status: null,
    link: { state: 'connecting' },
    receive: (status) => set({ status }),
    setLink: (link) =>
      set((state) => (state.link.state === link.state && link.state !== 'lost' ? state : { link })),
  }));
}

/** How old the list named `source` is, or null when the console does not read it. */
export const freshnessOf = (status: ConsoleStatus | null, source: string): Freshness | null =>
  status?.freshness.find((each) => each.source === source) ?? null;

/** Whether the service of the yard can't be reached. */
export const isYardOffline = (status: ConsoleStatus | null): boolean =>
  status?.services['dock-scheduling'].state === 'offline';

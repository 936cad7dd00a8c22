import type { DesktopState, NotifiedScreen } from '../../../shared/console-api/desktop.ts';
import type { DesktopPort } from '../../facilities/workstation-parts.ts';
import { createListeners } from '../../kernel/listeners.ts';
import type { openDesktopSettings } from './desktop-settings.ts';
import type { Updates } from './updates/updates.ts';

/** The port with the host's own string to it: leads the page to a screen. */
export type HostDesktopPort = DesktopPort & { readonly show: (screen: NotifiedScreen) => void };

/** Joins what the page sees of the desktop program. It outlives a change of facility. */
export function createDesktopPort(
  settings: ReturnType<typeof openDesktopSettings>,
  updates: Updates,
): HostDesktopPort {
  const { tell, watch } = createListeners();
  let wanted: NotifiedScreen | null = null;
  updates.watch(tell);
  return {
    state: (): DesktopState => ({
      notifications: settings.get().notifications,
      update: updates.state(),
      show: wanted,
    }),
    watch,
    setNotifications(on) {
      settings.change({ notifications: on });
      tell();
    },
    show(screen) {
      wanted = screen;
      tell();
    },
    shown() {
      wanted = null;
    },
    update: (step) => updates.step(step),
  };
}

import type {
  DesktopState,
  EndedFile,
  NotifiedScreen,
} from '../../../shared/console-api/desktop.ts';
import type { DesktopPort } from '../../facilities/workstation-parts.ts';
import { toFileError } from '../../kernel/backups/file-error.ts';
import { createListeners } from '../../kernel/listeners.ts';
import { desktopSettingsFileName } from './desktop-settings.ts';
import type { Updates } from './updates/updates.ts';

/**
 * The port with the host's own controls: leads the page to a screen, and reports how saving a file
 * ended.
 */
export type HostDesktopPort = DesktopPort & {
  readonly show: (screen: NotifiedScreen) => void;
  readonly fileEnded: (file: EndedFile) => void;
};

/** The desktop program as the page sees it. It outlives a change of facility. */
export function createDesktopPort(
  settings: {
    get(): { readonly notifications: boolean };
    change(change: { readonly notifications: boolean }): Promise<void> | void;
  },
  updates: Pick<Updates, 'state' | 'watch' | 'step'>,
  print: () => void,
): HostDesktopPort {
  const { tell, watch } = createListeners();
  let wanted: NotifiedScreen | null = null;
  let files: readonly EndedFile[] = [];
  updates.watch(tell);
  return {
    state: (): DesktopState => ({
      notifications: settings.get().notifications,
      update: updates.state(),
      show: wanted,
      ...(files.length > 0 && { files }),
    }),
    watch,
    async setNotifications(on) {
      try {
        await settings.change({ notifications: on });
      } catch (error) {
        throw toFileError(error, desktopSettingsFileName);
      }
      tell();
    },
    show(screen) {
      wanted = screen;
      tell();
    },
    fileEnded(file) {
      files = [...files, file];
      tell();
    },
    shown() {
      wanted = null;
      files = [];
    },
    print,
    update: (step) => updates.step(step),
  };
}

/** What the desktop program does for the console, loaded while the window opens. */
import { app, type BrowserWindow, Menu, Notification, nativeImage, session, shell } from 'electron';
import type { Words } from '../../../shared/i18n/create-words.ts';
import type { PortCalls } from '../../program/port-calls.ts';
import { programVersion } from '../../program/program.ts';
import type { ReportError } from '../../program/rpc-connection.ts';
import { systemTimers } from '../../program/system-ports.ts';
import { createDesktopActions } from './desktop-actions.ts';
import { openDesktopSettings } from './desktop-settings.ts';
import { menuTemplate } from './menu.ts';
import type { KeyringCalls } from './system/late-keyring.ts';
import { LinuxNotifications } from './system/linux-notifications.ts';
import { createNotifier, type NotifierParts } from './system/notifications.ts';
import { systemOpener } from './system/opener.ts';
import { createPdfProgram } from './system/pdf-program.ts';
import { busSocket } from './system/session-bus.ts';
import { DOT_SIZE, dotPixels, markTaskbar } from './system/taskbar-mark.ts';
import type { ConsoleCalls, DesktopCalls } from './thread/desktop-calls.ts';
import { programUpdates } from './updates/program-updates.ts';
import type { EndWith, Updates } from './updates/updates.ts';

export type DeskParts = {
  /** Folder of the built bundles. */
  readonly bundles: string;
  /** Root folder of the facilities. */
  readonly root: string;
  readonly console: PortCalls<ConsoleCalls>;
  readonly window: () => BrowserWindow | null;
  /** Brings the window to the front; reopens it if it was closed. */
  readonly show: () => void;
  /** Ends the program and then does this. */
  readonly endWith: EndWith;
  readonly report: ReportError;
  /** Called with the texts in the clerk's language, at each change. */
  readonly onWords: (words: Words) => void;
};

/** What others answer: the keyring, and the entry itself. */
type OtherCalls = keyof KeyringCalls | 'say' | 'changed' | 'restart' | 'failedEarly' | 'broken';

/** A desk whose console isn't open yet. */
export type DeskServices = {
  readonly calls: Omit<DesktopCalls, OtherCalls>;
  readonly updates: Updates;
  /** Draws the menu: the console is open. */
  readonly begin: () => void;
  /** Removes documents that were opened from here. */
  readonly removeFiles: () => void;
};

/** On Linux without Electron, whose notifications block until the desktop's service replies. */
function systemNotifications(): Pick<NotifierParts, 'make' | 'isSupported'> {
  if (process.platform !== 'linux')
    return {
      make: (text) => new Notification(text),
      isSupported: () => Notification.isSupported(),
    };
  const socket = busSocket(process.env);
  const notifications = new LinuxNotifications(socket ?? '');
  return { make: (text) => notifications.make(text), isSupported: () => socket !== null };
}

/** The dot on the taskbar of Windows. */
const taskbarDot = () =>
  nativeImage.createFromBitmap(dotPixels(), { width: DOT_SIZE, height: DOT_SIZE });

/** The desktop program's part of the desk. Call it when Electron is ready. */
export async function openDeskServices(parts: DeskParts): Promise<DeskServices> {
  const { window, report, console, root } = parts;
  /** Null until the console says which. */
  let words: Words | null = null;
  const spoken = Promise.withResolvers<void>();
  const speaking = (): Words => {
    if (words === null) throw new Error('no words yet');
    return words;
  };
  /** Data folder of the open facility. */
  let folder = root;
  let isOpen = false;
  const version = programVersion(parts.bundles);
  const settings = openDesktopSettings(root);
  const updates = await programUpdates({
    app,
    version,
    settings,
    proxyTo: (url) => console.ask('proxyTo', url.href),
    endWith: parts.endWith,
    report,
  });
  const tellState = () =>
    console.tell('programIs', {
      notifications: settings.get().notifications,
      update: updates.state(),
    });
  updates.watch(tellState);
  tellState();
  const actions = createDesktopActions({
    window,
    version,
    diagnostics: (facts) => console.ask('diagnostics', facts),
    folder: () => folder,
    report,
    words: speaking,
  });
  const setMenu = () => {
    if (isOpen && words !== null) drawMenu(actions, words);
  };
  const notify = createNotifier({
    ...systemNotifications(),
    isInFront: () => window()?.isFocused() === true,
    isOn: () => settings.get().notifications,
    words: speaking,
    open(target) {
      console.tell('show', target);
      parts.show();
    },
  });
  const viewer = createPdfProgram({
    temporaryFolder: () => app.getPath('temp'),
    openPath: systemOpener(shell, process.platform).openPath,
    timers: systemTimers,
    report,
  });
  return {
    updates,
    removeFiles: viewer.removeFiles,
    begin() {
      isOpen = true;
      setMenu();
    },
    calls: {
      routeTo: (address) => session.defaultSession.resolveProxy(address),
      async notify(attention) {
        await spoken.promise;
        notify(attention);
        if (process.platform === 'win32' && settings.get().notifications)
          markTaskbar(window(), taskbarDot, speaking().format(attention.title));
      },
      openPdf: (name, bytes) =>
        viewer.open({ name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) }),
      setNotifications(on) {
        settings.change({ notifications: on });
        tellState();
      },
      updateStep: updates.step,
      async print() {
        await spoken.promise;
        actions.print();
      },
      async speaks(wanted) {
        const { loadWords } = await import('../../../shared/i18n/languages.ts');
        words = await loadWords(wanted);
        spoken.resolve();
        parts.onWords(words);
        setMenu();
      },
      isAt(now) {
        folder = now;
      },
    },
  };
}

const drawMenu = (actions: Parameters<typeof menuTemplate>[0]['actions'], words: Words): void =>
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({ platform: process.platform, devTools: !app.isPackaged, actions, words }),
    ),
  );

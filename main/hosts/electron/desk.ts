/** Everything behind the desktop window, loaded while the window opens. */
import path from 'node:path';
import {
  app,
  type BrowserWindow,
  Menu,
  Notification,
  nativeImage,
  safeStorage,
  session,
  shell,
} from 'electron';
import type { EndedFile } from '../../../shared/console-api/desktop.ts';
import type { Words } from '../../../shared/i18n/create-words.ts';
import { localeBy } from '../../../shared/i18n/languages.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { RunningBuild } from '../../facilities/workstation-parts.ts';
import { clerkName } from '../../program/clerk-name.ts';
import type { OpenRequest } from '../../program/open-request.ts';
import { programVersion, systemWords } from '../../program/program.ts';
import { createRpcConnection, type Pipe, type ReportError } from '../../program/rpc-connection.ts';
import { facilityNetwork } from '../../program/services.ts';
import { systemNetwork } from '../../program/system-network.ts';
import { systemTimers } from '../../program/system-ports.ts';
import { startWorkstation, type Workstation } from '../../program/workstation.ts';
import { listenForDeliveries } from '../webhook-listener.ts';
import { createDesktopActions } from './desktop-actions.ts';
import { createDesktopPort } from './desktop-port.ts';
import { openDesktopSettings } from './desktop-settings.ts';
import { menuTemplate } from './menu.ts';
import { keyringInProcess } from './system/keyring-process.ts';
import { LinuxNotifications } from './system/linux-notifications.ts';
import { createNotifier, type NotifierParts } from './system/notifications.ts';
import { systemOpener } from './system/opener.ts';
import { createPdfProgram } from './system/pdf-program.ts';
import { createElectronSecretStore, type SafeStorage } from './system/secret-store.ts';
import { busSocket } from './system/session-bus.ts';
import { DOT_SIZE, dotPixels, markTaskbar } from './system/taskbar-mark.ts';
import { programUpdates } from './updates/program-updates.ts';
import type { EndWith, Updates } from './updates/updates.ts';

export type DeskParts = {
  /** Folder of the built bundles. */
  readonly bundles: string;
  readonly build: RunningBuild;
  readonly window: () => BrowserWindow | null;
  /** Brings the window to the front; reopens it if it was closed. */
  readonly show: () => void;
  /** Ends the program and then does this. */
  readonly endWith: EndWith;
  readonly report: ReportError;
  /** Called with the texts in the clerk's language, at each change. */
  readonly onWords: (words: Words) => void;
};

/** A running desk. */
export type OpenDesk = Pick<
  Workstation,
  'hasUnsavedText' | 'onChanged' | 'stop' | 'report' | 'wakeSender'
> & {
  /** Serves one page. */
  readonly carry: (pipe: Pipe) => void;
  readonly updates: Updates;
  /** Reports to the page how saving a file ended. */
  readonly fileEnded: (file: EndedFile) => void;
  /** Removes documents that were opened from here. */
  readonly removeFiles: () => void;
  readonly words: () => Words;
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

/**
 * The keyring through calls that don't block: Electron's own if it has them. On Linux an older
 * Electron runs in a process of its own, which is our program started once more.
 */
function keyringOf(bundles: string): SafeStorage {
  const own: SafeStorage = safeStorage;
  if (own.encryptStringAsync !== undefined || process.platform !== 'linux') return own;
  const switches = process.argv.filter((each) =>
    /^--(?:password-store|no-sandbox|ozone-|disable-gpu)/.test(each),
  );
  const program = app.isPackaged ? [] : [path.join(bundles, 'main/electron.js')];
  return keyringInProcess(own, [process.execPath, ...switches, ...program]);
}

/** Opens the console and the menu behind the existing window. Call it when Electron is ready. */
export async function openDesk(
  chosen: OpenRequest,
  parts: DeskParts,
): Promise<Result<OpenDesk, Message>> {
  const { window, report } = parts;
  let words = await systemWords();
  /** Draws the menu in the current language. Does nothing before the console is open. */
  let setMenu = (): void => {};
  /** Uses saved sign-ins once the keyring replies. Does nothing before the console is open. */
  let useKeyring = (): void => {};
  /** Prints the page; before the console is open there is nothing to print. */
  let print = (): void => {};
  const version = programVersion(parts.bundles);
  const secrets = createElectronSecretStore({
    safeStorage: keyringOf(parts.bundles),
    timers: systemTimers,
    onOpen: () => useKeyring(),
    platform: process.platform,
    file: path.join(chosen.root, 'secrets.json'),
    version,
  });
  const settings = openDesktopSettings(chosen.root);
  // The page's session may reach nothing, but it knows which proxy the system would use.
  const network = systemNetwork(process.env, (url) => session.defaultSession.resolveProxy(url));
  const updates = await programUpdates({
    app,
    version,
    settings,
    network:
      chosen.profile === null
        ? network
        : facilityNetwork(chosen.profile.facts, { secrets, network }),
    endWith: parts.endWith,
    report,
  });
  const desktop = createDesktopPort(settings, updates, () => print());
  const notify = createNotifier({
    ...systemNotifications(),
    isInFront: () => window()?.isFocused() === true,
    isOn: () => settings.get().notifications,
    words: () => words,
    open(target) {
      desktop.show(target);
      parts.show();
    },
  });
  const viewer = createPdfProgram({
    temporaryFolder: () => app.getPath('temp'),
    openPath: systemOpener(shell, process.platform).openPath,
    timers: systemTimers,
    report,
  });
  const started = await startWorkstation(chosen, {
    desktop,
    build: parts.build,
    viewer,
    onAttention(attention) {
      notify(attention);
      if (process.platform === 'win32' && settings.get().notifications)
        markTaskbar(window(), taskbarDot, words.format(attention.title));
    },
    system: localeBy(app.getPreferredSystemLanguages(), app.getSystemLocale()),
    host: 'electron',
    version,
    clerk: clerkName(),
    listen: listenForDeliveries,
    network,
    secrets,
    format: (said) => process.stderr.write(`${words.format(said)}\n`),
    onWords(changed) {
      words = changed;
      parts.onWords(changed);
      setMenu();
    },
    nativeBinding: app.isPackaged ? undefined : process.env.YARDMASTER_SQLITE_BINDING,
  });
  if (!started.ok) return started;
  const { router, folder, hasUnsavedText, onChanged, stop, wakeSender } = started.value;
  useKeyring = () => wakeSender('signed-in');
  const actions = createDesktopActions({
    window,
    version,
    root: chosen.root,
    folder,
    secrets,
    report,
    words: () => words,
  });
  print = actions.print;
  setMenu = () => drawMenu(actions, words);
  setMenu();
  return ok({
    hasUnsavedText,
    onChanged,
    stop,
    wakeSender,
    report: started.value.report,
    carry: createRpcConnection(router, started.value.report),
    updates,
    fileEnded: desktop.fileEnded,
    removeFiles: viewer.removeFiles,
    words: () => words,
  });
}

const drawMenu = (actions: Parameters<typeof menuTemplate>[0]['actions'], words: Words): void =>
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({ platform: process.platform, devTools: !app.isPackaged, actions, words }),
    ),
  );

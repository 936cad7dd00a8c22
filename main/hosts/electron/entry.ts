/**
 * The desktop program: window, lock and end. The console runs in a thread of its own, which begins
 * first (docs/decisions/the-console-in-a-thread.md). So little is loaded here before the window: no
 * texts, nothing that checks shapes. What the console needs of Electron (`desk.ts`) is loaded once
 * the page has drawn its rows.
 */
import path from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
} from 'electron';
import type { Words } from '../../../shared/i18n/create-words.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { mayUsePcCamera } from '../../photos/camera-permission.ts';
import { isReadOnly } from '../../program/data-folder/check-data-folder.ts';
import {
  defaultDataFolder,
  lookOver,
  prepareDataFolder,
} from '../../program/data-folder/data-folder.ts';
import { errorOf, type PortCalls, sentError } from '../../program/port-calls.ts';
import { endOnSignals, programVersion, surroundings, systemWords } from '../../program/program.ts';
import type { ReportError } from '../../program/rpc-connection.ts';
import { createShutdown } from '../../program/shutdown.ts';
import type { DeskServices } from './desk.ts';
import { bridgePorts } from './port-bridge.ts';
import { quitInOrder } from './quit-in-order.ts';
import { takeSingleInstance, toFront } from './single-instance.ts';
import type { systemKeyring } from './system/keyring.ts';
import { systemOpener } from './system/opener.ts';
import { commandLine, thread } from './thread/begin.ts';
import type { ConsoleCalls, DesktopCalls } from './thread/desktop-calls.ts';
import { optimizeNow } from './thread/optimize-later.ts';
import type { ConsoleThread } from './thread/start-thread.ts';
import { openDesktopBuild, relaunch } from './updates/desktop-build.ts';
import { guardDownloads } from './window/downloads.ts';
import { createExternalLinks } from './window/external-links.ts';
import { Leaving } from './window/leaving.ts';
import { guardContents } from './window/navigation.ts';
import { createPageSteps } from './window/page-steps.ts';
import { denyPermissions } from './window/permissions.ts';
import { pageScheme, servePage } from './window/protocol.ts';
import { showPage, windowOptions } from './window/window.ts';
import {
  chromiumFolderOf,
  type DesktopRect,
  placeAfterChange,
  readPlace,
  sanePlace,
  writePlace,
} from './window/window-place.ts';

/** This file is bundled into `main/chunks`. A test runs it in its source folder. */
const bundles = path.join(import.meta.dirname.replace(/[\\/]chunks$/, ''), '..');
/**
 * After this time we read ahead the files that the page hasn't asked for (`PageFiles`), in
 * milliseconds.
 */
const KEEP_PAGE_MS = 5_000;
let window: BrowserWindow | null = null;
/**
 * Texts in the clerk's language once a clerk is signed in; before that the system's, made when we
 * first need them.
 */
let words: Words | null = null;
let hasGivenUp = false;
/** Called when the session of Windows ends: at a log-off, a restart or a shutdown. */
let endOfSession = (): void => {};
let afterEnd: (() => Promise<boolean>) | null = null;
const reportToTerminal: ReportError = (where, error) =>
  process.stderr.write(`${where}: ${error instanceof Error ? error.message : String(error)}\n`);
let report = reportToTerminal;

/** Set by a program whose thread died, for the one that it starts. */
const AFTER_FAILURE = 'YARDMASTER_AFTER_FAILURE';
const isAfterFailure = process.env[AFTER_FAILURE] !== undefined;
delete process.env[AFTER_FAILURE];
/** A thread that dies again so soon would die again and again, in milliseconds. */
const SOON_MS = 60_000;
/** A console that doesn't answer can't say that a page holds text. In milliseconds. */
const ANSWER_MS = 2_000;

/** Resolves once the window is where it belongs. It isn't shown before. */
const inPlace = Promise.withResolvers<void>();

/** Whether a page holds unsaved text. */
let hasUnsavedText = async (): Promise<boolean> => false;
const leaving = new Leaving({ ask: askToLeave, hasUnsavedText: () => hasUnsavedText() });

const speaking = async (): Promise<Words> => {
  words ??= await systemWords();
  return words;
};

/**
 * Says why the console doesn't open, and ends: on the terminal, and in a box for the installed
 * program, which has no terminal.
 */
async function give(said: Message, code: 1 | 2): Promise<never> {
  hasGivenUp = true;
  const { format, t } = await speaking();
  const text = format(said);
  process.stderr.write(`${text}\n`);
  // An empty window behind the box would look as if the console were still opening.
  window?.destroy();
  if (app.isPackaged) dialog.showErrorBox(t('desktop.cannotStart'), text);
  return leave(code);
}

/** Ends before anything was opened, or after all was closed. */
async function leave(code: 0 | 1 | 2): Promise<never> {
  await thread?.end();
  app.exit(code);
  return process.exit(code);
}

// All of this must be set before Electron is ready.
app.enableSandbox();
// The same as the shortcut's (`appId` in electron-builder.yml): Windows links notifications and
// taskbar by it.
app.setAppUserModelId('example.yardmaster.console');
protocol.registerSchemesAsPrivileged([pageScheme]);
const reportNow: ReportError = (where, error) => report(where, error);
const offerLink = createExternalLinks({
  ask: askForLink,
  open: systemOpener(shell, process.platform).openExternal,
  report: reportNow,
});
app.on('web-contents-created', (_event, contents) =>
  guardContents(
    contents,
    reportNow,
    (address) => contents === window?.webContents && offerLink(address),
  ),
);

// We load nothing but our own files, and accept no certificate that the system doesn't trust.
app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
  event.preventDefault();
  answer(false);
});

// Everything that must be set before Electron is ready is set.
if (!commandLine.ok) throw await give(commandLine.error, 2);
if (thread === null) {
  process.stdout.write((await speaking()).t('terminal.usage'));
  throw await leave(0);
}
const { dataDir } = commandLine.value;
const root = dataDir === null ? defaultDataFolder(surroundings()) : path.resolve(dataDir);
const unfit = lookOver(root);
if (unfit !== null) throw await give(unfit, 1);

// Chromium's own files belong to all facilities (why: `chromiumFolderOf`).
const chromiumFolder = chromiumFolderOf(root, isReadOnly(root));
const prepared = prepareDataFolder(chromiumFolder);
if (!prepared.ok) throw await give(prepared.error, 1);
// Its single-instance lock lies there too: one program for each root.
app.setPath('userData', chromiumFolder);
app.setPath('sessionData', chromiumFolder);
if (!takeSingleInstance(app, () => window)) {
  process.stderr.write(`${(await speaking()).t('terminal.running')}\n`);
  throw await leave(0);
}

const stamped = openDesktopBuild(bundles, endWith);
/** Position of the window, which belongs to a facility; null until we know which. */
let placeFile: string | null = null;

// Not awaited: Electron becomes ready only after this module has ended.
app
  .whenReady()
  .then(() => open(thread as ConsoleThread))
  .catch((error: unknown) => {
    // It was said already, or the program starts again.
    if (hasGivenUp || afterEnd !== null) return;
    report('start', error);
    return give(
      message('terminal.startFailed', {
        why: error instanceof Error ? error.message : String(error),
      }),
      1,
    );
  });

async function open(running: ConsoleThread): Promise<void> {
  const steps = createPageSteps();
  void steps.rows.then(() => optimizeNow());
  /** Loaded after the page's rows: what the console asks waits for them. */
  const services = Promise.withResolvers<DeskServices>();
  const console = running.connect(entryCalls(services.promise, steps.rows), reportNow);
  const mayUseCamera = () => mayUsePcCamera(root);
  const files = servePage(
    protocol,
    path.join(bundles, 'renderer'),
    steps.served,
    stamped.then(({ stamp }) => stamp),
    mayUseCamera,
  );
  denyPermissions(session.defaultSession, mayUseCamera);
  guardDownloads(
    session.defaultSession,
    () => app.getPath('downloads'),
    path.join,
    reportNow,
    () => words,
    (file) => console.tell('fileEnded', file),
  );
  const bridge = bridgePorts({
    ipcMain,
    isOwnWindow: (contents) => window !== null && contents === window.webContents,
    report: reportNow,
  });
  let desk: DeskServices | null = null;
  let opening: Promise<Result<null, Message>> | null = null;
  // The page's pipe first, because what it asks while the console closes could only fail.
  const shutdown = createShutdown(
    [
      // We finish opening first: only then do we know what to close. A console that is open may
      // need the desk's services to end.
      {
        name: 'start',
        async stop() {
          steps.goOn();
          if ((await opening)?.ok === true) await services.promise;
        },
      },
      // A signal ends the program without closing the window first.
      { name: 'window-place', stop: keepPlace },
      { name: 'updates', stop: () => desk?.updates.stop() },
      { name: 'build', stop: async () => (await stamped).stop() },
      { name: 'port-bridge', stop: bridge.stop },
      { name: 'console', stop: () => console.ask('stop') },
      { name: 'opened-documents', stop: () => desk?.removeFiles() },
      { name: 'thread', stop: running.end },
    ],
    reportNow,
    20_000,
  );
  quitInOrder(
    app,
    shutdown,
    () => afterEnd,
    relaunch,
    (again) => leaving.mayEnd(again),
  );
  app.on('window-all-closed', () => {
    if (!hasGivenUp) app.quit();
  });
  endWithSystem(shutdown);
  app.on('activate', () => {
    if (window === null) openWindow();
  });
  running.onDied(startAgain);
  // Its process starts while the thread still loads.
  openWindow();
  opening = openConsole(console);
  // A failure is handled below, where we wait for it.
  opening.catch(() => undefined);
  const opened = await opening;
  if (!opened.ok) {
    steps.goOn();
    throw await give(opened.error, 1);
  }
  hasUnsavedText = () =>
    Promise.race([
      console.ask('hasUnsavedText').catch(() => false),
      new Promise<false>((resolve) => setTimeout(resolve, ANSWER_MS, false)),
    ]);
  report = (where, error) => console.tell('failed', where, sentError(error));
  bridge.open(running.carry);
  // Before the window is drawn again: a shared desk that slept too long is locked.
  powerMonitor.on('resume', () => console.tell('resumed'));
  failed = endOnSignals(shutdown, reportNow, speaking);
  // The rows come first: they need this processor too.
  await steps.rows;
  const { openDeskServices } = await import('./desk.ts');
  desk = await openDeskServices({
    bundles,
    root,
    console,
    window: () => window,
    show() {
      if (window === null) openWindow();
      toFront(window);
    },
    endWith,
    report: reportNow,
    onWords(changed) {
      words = changed;
    },
  });
  services.resolve(desk);
  desk.begin();
  desk.updates.start();
  const build = await stamped;
  build.watch(() => console.tell('buildIs', build.isReplaced()));
  build.start();
  setTimeout(() => void files.keepAll(), KEEP_PAGE_MS);
}

/**
 * Opens the console while the window's process starts. The lock of the root is ours. Both questions
 * wait for the thread to be loaded, so that it opens what it chose without asking back.
 */
async function openConsole(console: PortCalls<ConsoleCalls>): Promise<Result<null, Message>> {
  const { stamp } = await stamped;
  const choosing = console.ask('choose');
  const opening = console.ask('open', {
    version: programVersion(bundles),
    stamp,
    languages: app.getPreferredSystemLanguages(),
    locale: app.getSystemLocale(),
    keyring: nameOfKeyring(),
    isPackaged: app.isPackaged,
    isAfterFailure,
  });
  // Where the choice fails we say that instead.
  opening.catch(() => undefined);
  const folders = await choosing;
  if (!folders.ok) return folders;
  const { folder } = folders.value;
  placeFile = path.join(folder, 'window', 'place.json');
  if (window !== null) putInPlace(window);
  inPlace.resolve();
  const opened = await opening;
  // The thread has prepared the folder itself.
  if (!opened.ok || isReadOnly(folder)) return opened;
  const placed = prepareDataFolder(path.dirname(placeFile));
  return placed.ok ? ok(null) : placed;
}

/** Name of the keyring, if Electron says it at once. Only Linux has several. */
function nameOfKeyring(): string | null {
  if (process.platform !== 'linux') return null;
  // A newer Electron answers later.
  const name: unknown = safeStorage.getSelectedStorageBackend();
  return typeof name === 'string' ? name : null;
}

/** What the console asks of us. Most of it waits until `desk.ts` is loaded. */
function entryCalls(services: Promise<DeskServices>, rows: Promise<void>): DesktopCalls {
  let loaded: Promise<ReturnType<typeof systemKeyring>> | null = null;
  const keyring = () => {
    loaded ??= import('./system/keyring.ts').then((file) => file.systemKeyring(bundles));
    return loaded;
  };
  const later =
    <K extends keyof DeskServices['calls']>(name: K) =>
    async (...values: Parameters<DesktopCalls[K]>) => {
      const call = (await services).calls[name] as (...values: unknown[]) => unknown;
      return (await call(...values)) as never;
    };
  return {
    keyringName: async () => (await keyring()).keyringName(),
    hasKeyring: async () => (await keyring()).hasKeyring(),
    seal: async (text) => (await keyring()).seal(text),
    unseal: async (sealed) => (await keyring()).unseal(sealed),
    routeTo: later('routeTo'),
    notify: later('notify'),
    openPdf: later('openPdf'),
    setNotifications: later('setNotifications'),
    updateStep: later('updateStep'),
    print: later('print'),
    speaks: later('speaks'),
    isAt: later('isAt'),
    async say(said) {
      // Our texts are a tenth of what a start loads.
      await rows;
      process.stderr.write(`${(await speaking()).format(said)}\n`);
    },
    // A port can't be reopened. The page comes back with a new one, to the facility that is open
    // then.
    changed() {
      leaving.decide();
      window?.webContents.reload();
    },
    restart: async () => (await stamped).restart(),
    failedEarly: (where, error) => report(where, errorOf(error)),
    broken: (why) => failed(why),
  };
}

/** Says that the console can't go on, and ends: properly, once it is open. */
let failed = (why: string): void => void give(message('terminal.startFailed', { why }), 1);

/**
 * Starts the program again after its console's thread died. Nothing is lost: what was said to be
 * saved is on the disk.
 */
function startAgain(error: Error): void {
  hasUnsavedText = async () => false;
  report = reportToTerminal;
  report('console', error);
  if (isAfterFailure && performance.now() < SOON_MS) {
    void give(message('terminal.startFailed', { why: error.message }), 1);
    return;
  }
  endWith(async () => {
    process.env[AFTER_FAILURE] = '1';
    relaunch();
    return true;
  });
}

/** Ends the program properly and then does `work`, such as starting the newer version. */
function endWith(work: () => Promise<boolean>): void {
  afterEnd = work;
  // The page has already asked the clerk.
  leaving.decide();
  app.quit();
}

/**
 * Ends properly together with the system. Linux and macOS wait if we ask them to. Windows doesn't
 * send `before-quit` at a log-off, and waits a few seconds. We close what we can; what it cuts off
 * is safe anyway (docs/reference/reliability.md).
 */
function endWithSystem(shutdown: () => Promise<void>): void {
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    leaving.decide();
    app.quit();
  });
  endOfSession = () => void shutdown();
}

/** We show the complete address, because a text by others may hide where it leads. */
async function askForLink(address: string): Promise<boolean> {
  if (window === null) return false;
  const { t } = await speaking();
  const { protocol, hostname, pathname } = new URL(address);
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    ...(protocol === 'tel:'
      ? {
          title: t('desktop.call.title'),
          message: t('desktop.call.ask', { number: pathname }),
          buttons: [t('desktop.call.do'), t('common.cancel')],
        }
      : {
          title: t('desktop.link.title'),
          message: t('desktop.link.ask', { host: hostname }),
          detail: address,
          buttons: [t('common.open'), t('desktop.link.stay')],
        }),
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

/** Asks before typed text is lost; true: leave. */
async function askToLeave(): Promise<boolean> {
  if (window === null) return true;
  const { t } = await speaking();
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: t('common.leave.title'),
    message: t('common.leave.title'),
    detail: t('desktop.leave.what'),
    buttons: [t('common.leave.go'), t('common.leave.stay')],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

/** If the position can't be saved, forget it and go on closing. */
function keepPlace(): void {
  if (window === null || placeFile === null) return;
  try {
    writePlace(placeFile, { box: window.getNormalBounds(), maximized: window.isMaximized() });
  } catch (error) {
    report('window', error);
  }
}

/** Where windows may be on each screen, the main screen first. */
function workAreas(): readonly DesktopRect[] {
  const main = screen.getPrimaryDisplay();
  return [main, ...screen.getAllDisplays().filter(({ id }) => id !== main.id)].map(
    ({ workArea }) => workArea,
  );
}

/**
 * If the window's screen is gone, moves the window where it can be seen. The system itself handles
 * large windows.
 */
function keepOnScreen(opened: BrowserWindow): void {
  const look = () => {
    if (opened.isMaximized() || opened.isMinimized()) return;
    const box = placeAfterChange(opened.getBounds(), workAreas());
    if (box !== null) opened.setBounds(box);
  };
  screen.on('display-removed', look).on('display-metrics-changed', look);
  opened.on('closed', () => {
    screen.off('display-removed', look).off('display-metrics-changed', look);
  });
}

/** Where the window was last. Until the facility is known, in the middle of the main screen. */
const placeOf = (file: string | null) =>
  sanePlace(file === null ? null : readPlace(file), workAreas());

/** Moves a window that was opened before its facility was known. */
function putInPlace(opened: BrowserWindow): void {
  const { box, maximized } = placeOf(placeFile);
  opened.setBounds(box);
  if (maximized) opened.maximize();
}

function openWindow(): void {
  const { box, maximized } = placeOf(placeFile);
  const opened = new BrowserWindow(
    windowOptions(path.join(bundles, 'preload/index.cjs'), !app.isPackaged, box),
  );
  if (maximized) opened.maximize();
  window = opened;
  leaving.guard(opened);
  // Before it closes, because afterwards it has no position.
  opened.on('close', keepPlace);
  opened.on('session-end', () => endOfSession());
  keepOnScreen(opened);
  opened.on('closed', () => {
    window = null;
  });
  showPage(
    opened,
    () => performance.now(),
    (error) => report('window', error),
    () =>
      void inPlace.promise.then(() => {
        if (!opened.isDestroyed()) opened.show();
      }),
  );
}

/**
 * The desktop program up to its window. What the window needs comes first, and is little. The rest
 * (`desk.ts`) is loaded, and the console opened, while the window's process starts and reads the
 * page (docs/reference/performance.md, "Start, memory and idle").
 */
import path from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
} from 'electron';
import type { Words } from '../../../shared/i18n/create-words.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { parseCommandLine } from '../../program/command-line.ts';
import { prepareDataFolder } from '../../program/data-folder/data-folder.ts';
import { choose, type OpenRequest } from '../../program/open-request.ts';
import {
  endOnSignals,
  keepFilesPrivate,
  surroundings,
  systemWords,
  takeSecretsKey,
} from '../../program/program.ts';
import type { ReportError } from '../../program/rpc-connection.ts';
import { createShutdown } from '../../program/shutdown.ts';
import { ownArguments } from './arguments.ts';
import type { OpenDesk } from './desk.ts';
import { bridgePorts } from './port-bridge.ts';
import { quitInOrder } from './quit-in-order.ts';
import { takeSingleInstance, toFront } from './single-instance.ts';
import { systemOpener } from './system/opener.ts';
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
let report: ReportError = (where, error) =>
  process.stderr.write(`${where}: ${error instanceof Error ? error.message : String(error)}\n`);

let hasUnsavedText = (): boolean => false;
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
  app.exit(code);
  return process.exit(code);
}

keepFilesPrivate();
// The web host's key may be set for both hosts. Programs that we start don't need it.
takeSecretsKey();
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
const commandLine = parseCommandLine(
  ownArguments(process.argv, app.isPackaged ? null : app.getAppPath()),
);
if (!commandLine.ok) throw await give(commandLine.error, 2);
if (commandLine.value.help) {
  process.stdout.write((await speaking()).t('terminal.usage'));
  app.exit(0);
  process.exit(0);
}
const choice = await choose(commandLine.value, surroundings());
if (!choice.ok) throw await give(choice.error, 1);
const { root, folder } = choice.value;

// The window's position belongs to a facility, Chromium's own files to all of them. On Windows
// these include the key of the secret store, which has to be the same for every facility
// (docs/decisions/one-chromium-folder.md).
const prepared = prepareDataFolder(folder);
if (!prepared.ok) throw await give(prepared.error, 1);
const placeFile = path.join(folder, 'window', 'place.json');
const chromiumFolder = chromiumFolderOf(root, prepared.value.isReadOnly);
for (const each of [path.dirname(placeFile), chromiumFolder]) {
  const made =
    prepared.value.isReadOnly && each !== chromiumFolder ? null : prepareDataFolder(each);
  if (made?.ok === false) throw await give(made.error, 1);
}
// Its single-instance lock lies there too: one program for each root.
app.setPath('userData', chromiumFolder);
app.setPath('sessionData', chromiumFolder);
if (!takeSingleInstance(app, () => window)) {
  process.stderr.write(`${(await speaking()).t('terminal.running')}\n`);
  app.exit(0);
  process.exit(0);
}

const running = openDesktopBuild(bundles, endWith);

// Not awaited: Electron becomes ready only after this module has ended.
app
  .whenReady()
  .then(() => open(choice.value))
  .catch((error: unknown) => {
    report('start', error);
    return give(
      message('terminal.startFailed', {
        why: error instanceof Error ? error.message : String(error),
      }),
      1,
    );
  });

async function open(chosen: OpenRequest): Promise<void> {
  const steps = createPageSteps();
  let desk: OpenDesk | null = null;
  const build = await running;
  const files = servePage(protocol, path.join(bundles, 'renderer'), steps.served, build.stamp);
  denyPermissions(session.defaultSession);
  guardDownloads(
    session.defaultSession,
    () => app.getPath('downloads'),
    path.join,
    reportNow,
    () => words,
    (file) => desk?.fileEnded(file),
  );
  const bridge = bridgePorts({
    ipcMain,
    isOwnWindow: (contents) => window !== null && contents === window.webContents,
    report: reportNow,
  });
  let opening: Promise<void> = Promise.resolve();
  // The page's pipe first, because what it asks while the console closes could only fail.
  const shutdown = createShutdown(
    [
      // A signal ends the program without closing the window first.
      { name: 'window-place', stop: keepPlace },
      // We finish opening first: only then do we know what to close.
      { name: 'start', stop: () => opening },
      { name: 'updates', stop: () => desk?.updates.stop() },
      { name: 'build', stop: () => build.stop() },
      { name: 'port-bridge', stop: bridge.stop },
      { name: 'console', stop: () => desk?.stop() },
      { name: 'opened-documents', stop: () => desk?.removeFiles() },
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
  openWindow();

  opening = (async () => {
    // The page's process asks this thread for its preload script and then for its files. Long work
    // comes after these.
    await steps.script;
    const { openDesk } = await import('./desk.ts');
    const opened = await openDesk(chosen, {
      bundles,
      build,
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
    if (!opened.ok) throw await give(opened.error, 1);
    desk = opened.value;
    hasUnsavedText = opened.value.hasUnsavedText;
    report = opened.value.report;
  })();
  await opening;
  if (desk === null) return;
  const { carry, onChanged, updates, words: spoken } = desk as OpenDesk;
  bridge.open(carry);
  // A port can't be reopened. The page comes back with a new one, to the facility that is open
  // then.
  onChanged(() => {
    leaving.decide();
    window?.webContents.reload();
  });
  updates.start();
  build.start();
  setTimeout(() => void files.keepAll(), KEEP_PAGE_MS);
  // Before the window is drawn again: a shared desk that slept too long is locked.
  powerMonitor.on('resume', () => (desk as OpenDesk).wakeSender('resumed'));
  endOnSignals(shutdown, report, {
    t: (code, ...values) => (words ?? spoken()).t(code, ...values),
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
  if (window === null) return;
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

function openWindow(): void {
  const { box, maximized } = sanePlace(readPlace(placeFile), workAreas());
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
  );
}

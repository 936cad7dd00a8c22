import path from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, Menu, Notification, protocol, safeStorage, screen, session, shell } from 'electron';
import { englishWords, spokenBy } from '../../../shared/words/languages.ts';
import { type Message, message } from '../../../shared/words/message.ts';
import type { Words } from '../../../shared/words/words.ts';
import { createCarrier, type Report } from '../../program/carrier.ts';
import { type Choice, choose } from '../../program/choose.ts';
import { clerkName } from '../../program/clerk-name.ts';
import { parseCommandLine } from '../../program/command-line.ts';
import { prepareDataFolder } from '../../program/data-folder.ts';
import { endOnSignals, keepFilesPrivate, programVersion, surroundings, systemWords, takeSecretsKey } from '../../program/program.ts';
import { createShutdown } from '../../program/shutdown.ts';
import { startWorkstation } from '../../program/workstation.ts';
import { listenForDeliveries } from '../webhook-listener.ts';
import { ownArguments } from './arguments.ts';
import { createDesktopActions } from './desktop-actions.ts';
import { createDesktopPort } from './desktop-port.ts';
import { openDesktopSettings } from './desktop-settings.ts';
import { guardDownloads } from './downloads.ts';
import { createExternalLinks } from './external-links.ts';
import { menuTemplate } from './menu.ts';
import { guardContents } from './navigation.ts';
import { createNotifier } from './notifications.ts';
import { createPdfProgram } from './pdf-program.ts';
import { denyPermissions } from './permissions.ts';
import { bridgePorts } from './port-bridge.ts';
import { pageScheme, servePage } from './protocol.ts';
import { createElectronSecretStore } from './secret-store.ts';
import { takeSingleInstance, toFront } from './single-instance.ts';
import { programUpdates } from './updates/program-updates.ts';
import { showPage, windowOptions } from './window.ts';
import { chromiumFolderOf, readPlace, sanePlace, writePlace } from './window-place.ts';

const bundles = path.join(import.meta.dirname, '..');
let window: BrowserWindow | null = null;
/** The system's until somebody is at the desk, then the clerk's. */
let words: Words = englishWords();
let afterEnd: (() => void) | null = null;
/** Draws the menu in the words of now; before the console is open there is none. */
let setMenu = (): void => {};
let report: Report = (where, error) => process.stderr.write(`${where}: ${error instanceof Error ? error.message : String(error)}\n`);

/** Says why the console does not open, on the terminal and in the installed program, which has none, in a box, and ends. */
function give(said: Message, code: 1 | 2): never {
  const text = words.say(said);
  process.stderr.write(`${text}\n`);
  if (app.isPackaged) dialog.showErrorBox(words.t('desktop.cannotStart'), text);
  app.exit(code);
  return process.exit(code);
}

keepFilesPrivate();
// The web host's key, set for both: the programs that this one starts need none of it.
takeSecretsKey();
// All of this has to stand before Electron is ready.
app.enableSandbox();
protocol.registerSchemesAsPrivileged([pageScheme]);
const reportNow: Report = (where, error) => report(where, error);
const offerLink = createExternalLinks({ ask: askForLink, open: (address) => shell.openExternal(address), report: reportNow });
app.on('web-contents-created', (_event, contents) =>
  guardContents(contents, reportNow, (address) => contents === window?.webContents && offerLink(address)),
);

// Nothing but our own files is loaded, and no certificate that the system does not trust is ever taken.
app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
  event.preventDefault();
  answer(false);
});

// Everything that has to stand before Electron is ready is set.
words = await systemWords();
const commandLine = parseCommandLine(ownArguments(process.argv, app.isPackaged ? null : app.getAppPath()));
if (!commandLine.ok) give(commandLine.error, 2);
if (commandLine.value.help) {
  process.stdout.write(words.t('terminal.usage'));
  app.exit(0);
  process.exit(0);
}
const choice = await choose(commandLine.value, surroundings());
if (!choice.ok) give(choice.error, 1);
const { folder } = choice.value;

// Chromium keeps its own files below the data folder, so that its single-instance lock is one for each data folder.
const prepared = prepareDataFolder(folder);
if (!prepared.ok) give(prepared.error, 1);
const placeFile = path.join(folder, 'window', 'place.json');
const chromiumFolder = chromiumFolderOf(placeFile, prepared.value.isReadOnly);
const preparedWindow = prepareDataFolder(chromiumFolder);
if (!preparedWindow.ok) give(preparedWindow.error, 1);
app.setPath('userData', chromiumFolder);
app.setPath('sessionData', chromiumFolder);
if (!takeSingleInstance(app, () => window)) {
  process.stderr.write(`${words.t('terminal.running')}\n`);
  app.exit(0);
  process.exit(0);
}

// Not awaited here: Electron gets ready only once this module has ended.
app
  .whenReady()
  .then(() => open(choice.value))
  .catch((error: unknown) => {
    report('start', error);
    give(message('terminal.startFailed', { why: error instanceof Error ? error.message : String(error) }), 1);
  });

async function open(chosen: Choice): Promise<void> {
  const version = programVersion(import.meta.dirname);
  const secrets = await createElectronSecretStore({
    safeStorage,
    platform: process.platform,
    file: path.join(chosen.root, 'secrets.json'),
    version,
  });
  const settings = openDesktopSettings(chosen.root);
  const updates = await programUpdates({ app, version, settings, endWith, report: reportNow });
  const desktop = createDesktopPort(settings, updates);
  const notify = createNotifier({
    make: (options) => new Notification(options),
    isSupported: () => Notification.isSupported(),
    isInFront: () => window?.isFocused() === true,
    isOn: () => settings.get().notifications,
    words: () => words,
    open(target) {
      if (window === null) openWindow();
      desktop.show(target);
      toFront(window);
    },
  });
  const viewer = createPdfProgram({
    temporaryFolder: () => app.getPath('temp'),
    openPath: (file) => shell.openPath(file),
    report: reportNow,
  });
  const started = await startWorkstation(chosen, {
    desktop,
    viewer,
    onAttention: notify,
    system: spokenBy(app.getPreferredSystemLanguages(), app.getSystemLocale()),
    host: 'electron',
    version,
    clerk: clerkName(),
    listen: listenForDeliveries,
    secrets,
    say: (said) => process.stderr.write(`${words.say(said)}\n`),
    onWords(changed) {
      words = changed;
      setMenu();
    },
    nativeBinding: app.isPackaged ? undefined : process.env.YARDMASTER_SQLITE_BINDING,
  });
  if (!started.ok) give(started.error, 1);
  const { router, stop, onChanged } = started.value;
  const openFolder = started.value.folder;
  report = started.value.report;

  servePage(protocol, path.join(bundles, 'renderer'));
  denyPermissions(session.defaultSession);
  guardDownloads(
    session.defaultSession,
    () => app.getPath('downloads'),
    path.join,
    reportNow,
    () => words,
  );
  const actions = createDesktopActions({
    window: () => window,
    version,
    root: chosen.root,
    folder: openFolder,
    secrets,
    report: reportNow,
    words: () => words,
  });
  setMenu = () =>
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(menuTemplate({ platform: process.platform, devTools: !app.isPackaged, actions, words })),
    );
  setMenu();
  const unbridge = bridgePorts({
    ipcMain,
    isOwnWindow: (contents) => window !== null && contents === window.webContents,
    carry: createCarrier(router, report),
    report,
  });

  // A port cannot be opened again: the page comes back with a new one, on the facility that is open now.
  onChanged(() => window?.webContents.reload());

  // The page's pipe first: what it asks for while the console closes could only fail.
  const shutdown = createShutdown(
    [
      // A signal ends the program without closing the window first.
      { name: 'window-place', stop: keepPlace },
      { name: 'updates', stop: () => updates.stop() },
      { name: 'port-bridge', stop: unbridge },
      { name: 'console', stop },
      { name: 'opened-documents', stop: viewer.removeFiles },
    ],
    report,
    20_000,
  );
  quitInOrder(shutdown);
  updates.start();
  endOnSignals(shutdown, report, { t: (code, ...values) => words.t(code, ...values) });
  app.on('activate', () => {
    if (window === null) openWindow();
  });
  openWindow();
}

/** Ends the program in order and then does `work`, such as starting the newer version in its place. */
function endWith(work: () => void): void {
  afterEnd = work;
  app.quit();
}

/** Holds the end of the program back until everything is closed. */
function quitInOrder(shutdown: () => Promise<void>): void {
  let isDown = false;
  app.on('before-quit', (event) => {
    if (isDown) return;
    event.preventDefault();
    void shutdown().then(() => {
      isDown = true;
      const work = afterEnd;
      if (work === null) return app.quit();
      // The one that takes over must find the folder free.
      app.releaseSingleInstanceLock();
      work();
      app.quit();
    });
  });
  app.on('window-all-closed', () => app.quit());
}

/** The whole address is shown, because a text of others may hide where it leads. */
async function askForLink(address: string): Promise<boolean> {
  if (window === null) return false;
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: words.t('desktop.link.title'),
    message: words.t('desktop.link.ask', { host: new URL(address).hostname }),
    detail: address,
    buttons: [words.t('common.open'), words.t('desktop.link.stay')],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

/** A disk that does not take it costs the place of the window, not the end in order. */
function keepPlace(): void {
  if (window === null) return;
  try {
    writePlace(placeFile, { box: window.getNormalBounds(), maximized: window.isMaximized() });
  } catch (error) {
    report('window', error);
  }
}

function openWindow(): void {
  const main = screen.getPrimaryDisplay();
  const screens = [main, ...screen.getAllDisplays().filter(({ id }) => id !== main.id)].map(({ workArea }) => workArea);
  const { box, maximized } = sanePlace(readPlace(placeFile), screens);
  const opened = new BrowserWindow(windowOptions(path.join(bundles, 'preload/index.cjs'), !app.isPackaged, box));
  if (maximized) opened.maximize();
  window = opened;
  // Before it closes: afterwards it has no place any more.
  opened.on('close', keepPlace);
  opened.on('closed', () => {
    window = null;
  });
  showPage(
    opened,
    () => performance.now(),
    (error) => report('window', error),
  );
}

import path from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, safeStorage, session } from 'electron';
import { createCarrier, type Report } from '../carrier.ts';
import { parseCommandLine, usage } from '../command-line.ts';
import { prepareDataFolder } from '../data-folder.ts';
import { startDesk } from '../desk.ts';
import { clerkName, endOnSignals, keepFilesPrivate, programVersion, surroundings } from '../program.ts';
import { createShutdown } from '../shutdown.ts';
import { type Choice, choose } from '../start-console.ts';
import { ownArguments } from './arguments.ts';
import { menuTemplate } from './menu.ts';
import { guardContents } from './navigation.ts';
import { denyPermissions } from './permissions.ts';
import { bridgePorts } from './port-bridge.ts';
import { pageScheme, servePage } from './protocol.ts';
import { createElectronSecretStore } from './secret-store.ts';
import { takeSingleInstance } from './single-instance.ts';
import { showPage, windowOptions } from './window.ts';

const bundles = path.join(import.meta.dirname, '..');
let window: BrowserWindow | null = null;
let report: Report = (where, error) => process.stderr.write(`${where}: ${error instanceof Error ? error.message : String(error)}\n`);

/** Says why the console does not open, on the terminal and in the installed program, which has none, in a box, and ends. */
function give(text: string, code: 1 | 2): never {
  process.stderr.write(`${text}\n`);
  if (app.isPackaged) dialog.showErrorBox('Yardmaster cannot start', text);
  app.exit(code);
  return process.exit(code);
}

keepFilesPrivate();
// All of this has to stand before Electron is ready.
app.enableSandbox();
protocol.registerSchemesAsPrivileged([pageScheme]);
app.on('web-contents-created', (_event, contents) => guardContents(contents, (where, error) => report(where, error)));

const commandLine = parseCommandLine(ownArguments(process.argv, app.isPackaged ? null : app.getAppPath()));
if (!commandLine.ok) give(commandLine.error, 2);
if (commandLine.value.help) {
  process.stdout.write(usage);
  app.exit(0);
  process.exit(0);
}
const choice = await choose(commandLine.value, surroundings());
if (!choice.ok) give(choice.error, 1);
const { folder } = choice.value;

// Chromium keeps its own files below the data folder, so that its single-instance lock is one for each data folder.
const chromiumFolder = path.join(folder, 'window');
const prepared = prepareDataFolder(chromiumFolder);
if (!prepared.ok) give(prepared.error, 1);
app.setPath('userData', chromiumFolder);
app.setPath('sessionData', chromiumFolder);
if (!takeSingleInstance(app, () => window)) {
  process.stderr.write('Yardmaster already runs with this data folder; its window comes to the front.\n');
  app.exit(0);
  process.exit(0);
}

// Not awaited here: Electron gets ready only once this module has ended.
app
  .whenReady()
  .then(() => open(choice.value))
  .catch((error: unknown) => {
    report('start', error);
    give(`Yardmaster failed to start: ${error instanceof Error ? error.message : String(error)}`, 1);
  });

async function open(chosen: Choice): Promise<void> {
  const version = programVersion(import.meta.dirname);
  const started = await startDesk(chosen, {
    host: 'electron',
    version,
    clerk: clerkName(),
    secrets: await createElectronSecretStore({
      safeStorage,
      platform: process.platform,
      file: path.join(chosen.root, 'secrets.json'),
      version,
    }),
    nativeBinding: app.isPackaged ? undefined : process.env.YARDMASTER_SQLITE_BINDING,
  });
  if (!started.ok) give(started.error, 1);
  const { router, stop, onChanged } = started.value;
  report = started.value.report;

  servePage(protocol, path.join(bundles, 'renderer'));
  denyPermissions(session.defaultSession);
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, !app.isPackaged)));
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
      { name: 'port bridge', stop: unbridge },
      { name: 'console', stop },
    ],
    report,
    20_000,
  );
  quitInOrder(shutdown);
  endOnSignals(shutdown, report);
  app.on('activate', () => {
    if (window === null) openWindow();
  });
  openWindow();
}

/** Holds the end of the program back until everything is closed. */
function quitInOrder(shutdown: () => Promise<void>): void {
  let isDown = false;
  app.on('before-quit', (event) => {
    if (isDown) return;
    event.preventDefault();
    void shutdown().then(() => {
      isDown = true;
      app.quit();
    });
  });
  app.on('window-all-closed', () => app.quit());
}

function openWindow(): void {
  const opened = new BrowserWindow(windowOptions(path.join(bundles, 'preload/index.cjs'), !app.isPackaged));
  window = opened;
  opened.on('closed', () => {
    window = null;
  });
  showPage(
    opened,
    () => performance.now(),
    (sentence) => report('window', new Error(sentence)),
  );
}

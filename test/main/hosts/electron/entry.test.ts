import { EventEmitter } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lockDataFolder } from '../../../../main/program/data-folder/instance-lock.ts';

/** What the entry did with Electron, in order, and what Electron is to answer. */
const state = vi.hoisted(() => ({
  appFolder: process.platform === 'win32' ? 'C:\\src\\yard' : '/src/yard',
  calls: [] as string[],
  /** Called when a page is asked for. */
  onLoad: (): unknown => undefined,
  isFirst: true,
  isPackaged: false,
  windows: [] as Window[],
  serve: null as
    | ((request: { url: string; method: string }, answer: (answer: object) => void) => void)
    | null,
}));
type Window = EventEmitter & {
  options: { webPreferences: Record<string, unknown> };
  webContents: EventEmitter;
};

// Node's V8 isn't changed in a test.
vi.mock('../../../../main/hosts/electron/thread/optimize-later.ts', () => ({
  optimizeNow: () => void state.calls.push('optimize'),
}));

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  const note =
    (name: string, answer?: unknown) =>
    (...values: unknown[]) => {
      state.calls.push([name, ...values.filter((value) => typeof value === 'string')].join(' '));
      return answer;
    };
  const app = Object.assign(new EventEmitter(), {
    enableSandbox: note('enableSandbox'),
    setAppUserModelId: note('setAppUserModelId'),
    getAppPath: () => state.appFolder,
    getPreferredSystemLanguages: () => ['en-US'],
    getSystemLocale: () => 'en-US',
    setPath: note('setPath'),
    requestSingleInstanceLock: () => {
      state.calls.push('requestSingleInstanceLock');
      return state.isFirst;
    },
    whenReady: async () => void state.calls.push('ready'),
    exit: note('exit'),
    releaseSingleInstanceLock: note('releaseSingleInstanceLock'),
    relaunch: note('relaunch'),
    quit: note('quit'),
  });
  Object.defineProperty(app, 'isPackaged', { get: () => state.isPackaged });
  class BrowserWindow extends EventEmitter {
    readonly webContents = new EventEmitter();
    readonly options: { webPreferences: Record<string, unknown> };
    constructor(options: { webPreferences: Record<string, unknown> }) {
      super();
      this.options = options;
      state.windows.push(this);
      state.calls.push('window');
    }
    setBounds = (box: object) => state.calls.push(`setBounds ${JSON.stringify(box)}`);
    show = note('show');
    isDestroyed = () => false;
    maximize = note('maximize');
    isMaximized = () => false;
    getNormalBounds = () => ({ x: 10, y: 20, width: 1000, height: 700 });
    destroy() {
      state.calls.push('destroy');
      app.emit('window-all-closed');
    }
    async loadURL(url: string) {
      state.calls.push(`load ${url}`);
      state.onLoad();
      for (const file of ['', 'assets/first-1.js', 'assets/first-1.css', 'assets/second-1.js'])
        await new Promise((resolve) =>
          state.serve?.({ url: `${url}${file}`, method: 'GET' }, resolve),
        );
      this.emit('ready-to-show');
    }
  }
  return {
    app,
    BrowserWindow,
    dialog: { showErrorBox: note('showErrorBox') },
    ipcMain: Object.assign(new EventEmitter(), { handle: note('handle') }),
    powerMonitor: new EventEmitter(),
    Menu: { setApplicationMenu: note('menu'), buildFromTemplate: () => ({}) },
    Notification: Object.assign(class {}, { isSupported: () => false }),
    // A system without a keyring: secrets live in memory.
    safeStorage: {
      isEncryptionAvailable: () => false,
      getSelectedStorageBackend: () => 'basic_text',
    },
    screen: Object.assign(new EventEmitter(), {
      getPrimaryDisplay: () => ({ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }),
      getAllDisplays: () => [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
    }),
    shell: { openExternal: note('openExternal'), openPath: note('openPath', Promise.resolve('')) },
    protocol: {
      registerSchemesAsPrivileged: note('registerSchemes'),
      registerBufferProtocol(scheme: string, serve: NonNullable<typeof state.serve>) {
        state.calls.push(`serve ${scheme}`);
        state.serve = serve;
      },
    },
    session: {
      defaultSession: {
        on: note('session'),
        setPermissionRequestHandler: note('permissionRequest'),
        setPermissionCheckHandler: note('permissionCheck'),
        setDevicePermissionHandler: note('devicePermission'),
        webRequest: { onBeforeRequest: note('webRequest') },
      },
    },
  };
});

let app: EventEmitter;
let ipcMain: EventEmitter;
let power: EventEmitter;
const processEvents = [
  'SIGBREAK',
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  'unhandledRejection',
  'uncaughtException',
] as const;

class Exit extends Error {
  readonly code: unknown;
  constructor(code: unknown) {
    super(`exit ${String(code)}`);
    this.code = code;
  }
}

let root: string;
let errors: string;
const argv = process.argv;
const listeners = new Map(processEvents.map((name) => [name, process.listeners(name as 'SIGINT')]));

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'yardmaster-entry-'));
  state.calls = [];
  errors = '';
  state.isFirst = true;
  state.onLoad = () => undefined;
  state.isPackaged = false;
  state.windows.length = 0;
  state.serve = null;
  vi.resetModules();
  ({
    app,
    ipcMain,
    powerMonitor: power,
  } = (await import('electron')) as unknown as {
    powerMonitor: EventEmitter;
    app: EventEmitter;
    ipcMain: EventEmitter;
  });
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Exit(code);
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors += String(text);
    return true;
  });
});

afterEach(async () => {
  // Ends what the entry started, as a clerk who closes the window does.
  const quits = state.calls.filter((call) => call === 'quit').length;
  const held = { preventDefault: vi.fn() };
  app.emit('before-quit', held);
  if (held.preventDefault.mock.calls.length > 0)
    await expect
      .poll(() => state.calls.filter((call) => call === 'quit').length)
      .toBeGreaterThan(quits);
  app.removeAllListeners();
  ipcMain.removeAllListeners();
  vi.restoreAllMocks();
  delete process.env.YARDMASTER_AFTER_FAILURE;
  process.argv = argv;
  for (const name of processEvents) {
    for (const listener of process.listeners(name as 'SIGINT'))
      if (!listeners.get(name)?.includes(listener)) process.off(name, listener);
  }
  rmSync(root, { recursive: true, force: true });
});

const start = async (...args: string[]) => {
  process.argv = ['/dist/electron', state.appFolder, '--data-dir', root, ...args];
  await import('../../../../main/hosts/electron/entry.ts');
};

describe('the desktop program', () => {
  test('secures itself, session and contents before opening; one channel leads in', async () => {
    await start();
    await expect.poll(() => state.calls).toContain('load app://console/');
    const at = (call: string) => state.calls.findIndex((made) => made.startsWith(call));
    const order = [
      'enableSandbox',
      'registerSchemes',
      'setPath userData',
      'requestSingleInstanceLock',
      'ready',
      'serve app',
      'permissionRequest',
      'permissionCheck',
      'window',
      'load',
    ];
    expect(order.map(at)).toEqual(order.map(at).toSorted((a, b) => a - b));
    for (const call of order) expect(state.calls[at(call)], call).toBeDefined();
    expect(state.windows).toHaveLength(1);
    expect(state.windows[0]?.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    });
    // Contents of any kind are guarded from the moment they exist.
    const contents = Object.assign(new EventEmitter(), { setWindowOpenHandler: vi.fn() });
    app.emit('web-contents-created', {}, contents);
    expect(contents.eventNames().toSorted()).toEqual([
      'will-attach-webview',
      'will-frame-navigate',
      'will-navigate',
      'will-redirect',
    ]);
    expect(contents.setWindowOpenHandler).toHaveBeenCalledOnce();
    // One channel, and no handler that answers.
    await expect.poll(() => ipcMain.eventNames()).toEqual(['console:connect']);
    expect(state.calls).not.toContain('handle');
  });

  test('opens its window before its databases, and serves pages that ask meanwhile', async () => {
    const hadDatabases: boolean[] = [];
    state.onLoad = () => hadDatabases.push(existsSync(path.join(root, 'demo', 'outbox.db')));
    await start();
    await expect.poll(() => state.calls).toContain('load app://console/');
    expect(hadDatabases).toEqual([false]);
    await expect.poll(() => state.calls).toContain('menu');
    expect(existsSync(path.join(root, 'demo', 'outbox.db'))).toBe(true);
    expect(state.calls).toContain('optimize');
  });

  test('shows its window where this facility’s was last, not before that is known', async () => {
    const box = { x: 30, y: 40, width: 1100, height: 800 };
    mkdirSync(path.join(root, 'demo/window'), { recursive: true, mode: 0o700 });
    writeFileSync(
      path.join(root, 'demo/window/place.json'),
      JSON.stringify({ box, maximized: true }),
      { mode: 0o600 },
    );
    await start();
    await expect.poll(() => state.calls).toContain('show');
    const at = (call: string) => state.calls.indexOf(call);
    const steps = [`setBounds ${JSON.stringify(box)}`, 'maximize', 'show'].map(at);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps[0]).toBeGreaterThan(at('window'));
  });

  test('a console that does not open takes its window away, says why in a box, and ends', async () => {
    state.isPackaged = true;
    // A desk holds this folder.
    mkdirSync(path.join(root, 'demo'), { mode: 0o700 });
    const held = lockDataFolder(path.join(root, 'demo'), undefined);
    expect(held.ok).toBe(true);
    // As the real one: nothing goes on after it.
    vi.spyOn(process, 'exit').mockImplementation(() => new Promise(() => {}) as never);
    process.argv = ['/opt/yardmaster', '--data-dir', root];
    await import('../../../../main/hosts/electron/entry.ts');
    await expect.poll(() => state.calls).toContain('exit');
    const at = (call: string) => state.calls.findIndex((made) => made.startsWith(call));
    expect(at('window')).toBeGreaterThan(-1);
    expect(at('destroy')).toBeGreaterThan(at('window'));
    expect(at('showErrorBox Yardmaster can’t start')).toBeGreaterThan(at('destroy'));
    expect(errors).toMatch(/already|in use/);
    // The window went because nothing opened, and not because the clerk left.
    expect(state.calls).not.toContain('quit');
    if (held.ok) held.value.release();
    app.removeAllListeners('before-quit');
  });

  test('closed while the console still opens, it opens completely and closes in order', async () => {
    await start();
    await expect.poll(() => state.calls).toContain('load app://console/');
    const event = { preventDefault: vi.fn() };
    app.emit('before-quit', event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    await expect.poll(() => state.calls).toContain('quit');
    expect(existsSync(path.join(root, 'demo', 'outbox.db'))).toBe(true);
    expect(readdirSync(path.join(root, 'demo')).filter((file) => file.endsWith('-wal'))).toEqual(
      [],
    );
  });

  test('a console’s thread that dies is said, and the program starts again', async () => {
    const threads: Worker[] = [];
    const post = Worker.prototype.postMessage;
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...sent) {
      threads.push(this);
      return post.apply(this, sent);
    });
    await start();
    await expect.poll(() => state.calls).toContain('menu');
    await threads[0]?.terminate();
    await expect.poll(() => state.calls).toContain('quit');
    expect(errors).toContain('The console’s thread ended with 1.');
    app.emit('before-quit', { preventDefault() {} });
    await expect.poll(() => state.calls).toContain('relaunch');
    expect(state.calls).toContain('releaseSingleInstanceLock');
    expect(process.env.YARDMASTER_AFTER_FAILURE).toBe('1');
    // Not closed, and free: the next program opens what was saved.
    const lock = lockDataFolder(path.join(root, 'demo'), undefined);
    expect(lock.ok).toBe(true);
    if (lock.ok) lock.value.release();
    app.removeAllListeners('before-quit');
  });

  test('a thread that dies again at once ends the program with the reason', async () => {
    process.env.YARDMASTER_AFTER_FAILURE = '1';
    vi.spyOn(performance, 'now').mockReturnValue(20_000);
    const threads: Worker[] = [];
    const post = Worker.prototype.postMessage;
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...sent) {
      threads.push(this);
      return post.apply(this, sent);
    });
    // As the real one: nothing goes on after it.
    vi.spyOn(process, 'exit').mockImplementation(() => new Promise(() => {}) as never);
    await start();
    await expect.poll(() => state.calls).toContain('load app://console/');
    await expect.poll(() => threads).not.toHaveLength(0);
    await threads[0]?.terminate();
    await expect.poll(() => state.calls).toContain('exit');
    expect(process.exit).toHaveBeenCalledWith(1);
    expect(errors).toContain('couldn’t start');
    expect(state.calls).not.toContain('relaunch');
    expect(process.env.YARDMASTER_AFTER_FAILURE).toBeUndefined();
    app.removeAllListeners('before-quit');
  });

  // Faults: L5.
  test('that is not the first leaves before it touches the data', async () => {
    state.isFirst = false;
    await expect(start()).rejects.toMatchObject({ code: 0 });
    expect(errors).toContain('already running');
    expect(state.calls).not.toContain('ready');
    // Nothing of a facility was touched.
    expect(readdirSync(root)).toEqual(['window']);
  });

  test('ends in order when it is quit: the databases are closed and the folder is free', async () => {
    await start();
    await expect.poll(() => state.calls).toContain('load app://console/');
    const event = { preventDefault: vi.fn() };
    app.emit('before-quit', event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    await expect.poll(() => state.calls).toContain('quit');
    const again = { preventDefault: vi.fn() };
    app.emit('before-quit', again);
    expect(again.preventDefault).not.toHaveBeenCalled();
    expect(existsSync(path.join(root, 'demo', 'outbox.db'))).toBe(true);
    expect(readdirSync(path.join(root, 'demo')).filter((file) => file.endsWith('-wal'))).toEqual(
      [],
    );
    const place = JSON.parse(readFileSync(path.join(root, 'demo/window/place.json'), 'utf8'));
    expect(place).toEqual({ box: { x: 10, y: 20, width: 1000, height: 700 }, maximized: false });
  });

  test('closes what it can when Windows logs off, which says nothing of an end', async () => {
    await start();
    await expect.poll(() => state.calls).toContain('load app://console/');
    // Opened: its logs are there once the databases are.
    await expect.poll(() => existsSync(path.join(root, 'demo', 'outbox.db-wal'))).toBe(true);
    state.windows[0]?.emit('session-end', { reasons: ['logoff'] });
    const wals = () => readdirSync(path.join(root, 'demo')).filter((file) => file.endsWith('-wal'));
    await expect.poll(wals).toEqual([]);
    expect(existsSync(path.join(root, 'demo/window/place.json'))).toBe(true);
  });

  test('keeps one Chromium folder for all facilities, with the key of the secrets', async () => {
    await start();
    await expect.poll(() => state.calls).toContain('load app://console/');
    const own = path.join(root, 'window');
    expect(state.calls).toContain(`setPath userData ${own}`);
    expect(state.calls).toContain(`setPath sessionData ${own}`);
    await expect.poll(() => existsSync(path.join(root, 'demo', 'window'))).toBe(true);
  });

  test.each([
    ['the system shuts down', () => void power.emit('shutdown', { preventDefault() {} }), 'quit'],
    ['the session of Windows ends', () => void state.windows[0]?.emit('session-end'), null],
  ])('ends in order when %s', async (_when, happen, call) => {
    await start();
    await expect.poll(() => state.calls).toContain('menu');
    happen();
    if (call !== null) {
      expect(state.calls).toContain(call);
      app.emit('before-quit', { preventDefault() {} });
    }
    // The lock of the folder is the last thing that is given back.
    const isFree = () => {
      const lock = lockDataFolder(path.join(root, 'demo'), undefined);
      if (lock.ok) lock.value.release();
      return lock.ok;
    };
    await expect.poll(isFree).toBe(true);
    expect(readdirSync(path.join(root, 'demo')).filter((file) => file.endsWith('-wal'))).toEqual(
      [],
    );
    const place = JSON.parse(readFileSync(path.join(root, 'demo/window/place.json'), 'utf8'));
    expect(place).toMatchObject({ maximized: false });
  });

  test('says what is wrong with its options and does not start', async () => {
    await expect(start('--porf', '1')).rejects.toMatchObject({ code: 2 });
    expect(errors).toContain('Unknown option "--porf"');
    expect(existsSync(path.join(root, 'demo'))).toBe(false);
  });

  test('says what is wrong with its profile, in a box once it is installed', async () => {
    state.isPackaged = true;
    process.argv = [
      '/opt/yardmaster',
      '--data-dir',
      root,
      '--profile',
      path.join(root, 'none.json'),
    ];
    // As the real one: nothing goes on after it.
    vi.spyOn(process, 'exit').mockImplementation(() => new Promise(() => {}) as never);
    await import('../../../../main/hosts/electron/entry.ts');
    await expect.poll(() => state.calls).toContain('exit');
    expect(process.exit).toHaveBeenCalledWith(1);
    // Its process had started. It never came to the screen.
    expect(state.calls).toContain('destroy');
    expect(state.calls).not.toContain('show');
    expect(errors).toMatch(/can’t use the profile .*none\.json:\n {2}The file doesn’t exist/);
    expect(state.calls.some((call) => call.startsWith('showErrorBox Yardmaster can’t start'))).toBe(
      true,
    );
    app.removeAllListeners('before-quit');
  });
});

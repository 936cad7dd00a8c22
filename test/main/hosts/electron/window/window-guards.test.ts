import { EventEmitter } from 'node:events';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { englishWords, loadWords } from '../../../../../shared/i18n/languages.ts';

vi.mock('electron', () => ({}));
const { guardContents } = await import('../../../../../main/hosts/electron/window/navigation.ts');
const { denyPermissions } = await import(
  '../../../../../main/hosts/electron/window/permissions.ts'
);
const { showPage, windowOptions } = await import(
  '../../../../../main/hosts/electron/window/window.ts'
);
const { takeSingleInstance } = await import(
  '../../../../../main/hosts/electron/single-instance.ts'
);
const { menuTemplate } = await import('../../../../../main/hosts/electron/menu.ts');
const { ownArguments } = await import('../../../../../main/hosts/electron/arguments.ts');

describe('the window', () => {
  test('is sandboxed, isolated and without Node, each switch written out', () => {
    expect(
      windowOptions('/p.cjs', false, { x: 0, y: 0, width: 1440, height: 900 }).webPreferences,
    ).toEqual({
      preload: '/p.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
    });
  });

  const makeWindow = () => {
    const webContents = new EventEmitter();
    const loadURL = vi.fn(async () => {});
    const show = vi.fn();
    return Object.assign(new EventEmitter(), { webContents, loadURL, show });
  };

  test('is shown once it can be drawn, and loads our page', () => {
    const window = makeWindow();
    showPage(
      window as never,
      () => 0,
      () => {},
    );
    expect(window.loadURL).toHaveBeenCalledExactlyOnceWith('app://console/');
    expect(window.show).not.toHaveBeenCalled();
    window.emit('ready-to-show');
    expect(window.show).toHaveBeenCalledOnce();
  });

  test('loads the page again after a crash, but not for ever', () => {
    const window = makeWindow();
    const told: string[] = [];
    let now = 0;
    showPage(
      window as never,
      () => now,
      (error) => told.push(error.message),
    );
    const crash = (reason: string) =>
      window.webContents.emit('render-process-gone', {}, { reason });
    crash('clean-exit');
    expect(window.loadURL).toHaveBeenCalledTimes(1);
    for (let i = 0; i < 5; i++) crash('crashed');
    expect(window.loadURL).toHaveBeenCalledTimes(4);
    expect(told.at(-1)).toBe('The window stopped several times in a row and is not loaded again.');
    now = 120_000;
    crash('oom');
    expect(window.loadURL).toHaveBeenCalledTimes(5);
  });
});

describe('navigation', () => {
  const makeContents = () => {
    const reports: string[] = [];
    let openHandler: (details: { url: string }) => unknown = () => null;
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: (handler: typeof openHandler) => {
        openHandler = handler;
      },
    });
    guardContents(
      contents as never,
      (_where, error) => reports.push((error as Error).message),
      (address) => address.startsWith('https://carrier.example/'),
    );
    const go = (kind: string, url: string, isMainFrame = true) => {
      const event = { url, isMainFrame, preventDefault: vi.fn() };
      contents.emit(kind, event);
      return event.preventDefault.mock.calls.length > 0;
    };
    return { go, open: (url: string) => openHandler({ url }), reports };
  };

  const hostile = [
    'https://evil.example/?password=hunter2',
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'app://evil/',
    'app://console/other.html',
    'smb://evil/x',
    'about:blank',
    'chrome://version',
  ];

  test.each(hostile)('never leads to %s', (url) => {
    const { go, open, reports } = makeContents();
    for (const kind of [
      'will-navigate',
      'will-frame-navigate',
      'will-redirect',
      'will-attach-webview',
    ])
      expect(go(kind, url), kind).toBe(true);
    expect(open(url)).toEqual({ action: 'deny' });
    expect(reports).toHaveLength(5);
    expect(reports.join()).not.toMatch(/evil|hunter2/);
  });

  test('lets our page reload itself, but no frame, redirect or other window', () => {
    const { go, open } = makeContents();
    const page = 'app://console/';
    expect(go('will-navigate', page)).toBe(false);
    expect(go('will-frame-navigate', page)).toBe(false);
    expect(go('will-frame-navigate', page, false)).toBe(true);
    expect(go('will-redirect', page)).toBe(true);
    expect(open(page)).toEqual({ action: 'deny' });
  });
});

test('an address for the browser is offered there, and no window opens', () => {
  const offered: string[] = [];
  let handler: (details: { url: string }) => unknown = () => null;
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (given: typeof handler) => {
      handler = given;
    },
  });
  const reports: unknown[] = [];
  const offer = (address: string) => offered.push(address) > 0;
  guardContents(contents as never, (_where, error) => reports.push(error), offer);
  expect(handler({ url: 'https://carrier.example/1' })).toEqual({ action: 'deny' });
  expect([offered, reports]).toEqual([['https://carrier.example/1'], []]);
});

describe('permissions', () => {
  const names = [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'openExternal',
    'fullscreen',
    'hid',
    'serial',
    'usb',
    'fileSystem',
  ];

  function makeSession(mayUseCamera?: () => boolean) {
    const set: Record<string, (...values: never[]) => unknown> = {};
    const keep = (name: string) => (handler: never) => Object.assign(set, { [name]: handler });
    denyPermissions(
      {
        setPermissionRequestHandler: keep('request'),
        setPermissionCheckHandler: keep('check'),
        setDevicePermissionHandler: keep('device'),
        webRequest: { onBeforeRequest: keep('web') },
      } as never,
      mayUseCamera,
    );
    return set as Record<'request' | 'check' | 'device' | 'web', (...values: unknown[]) => unknown>;
  }

  test.each(names)('%s is denied by both handlers', (name) => {
    const { request, check, device } = makeSession();
    const answer = vi.fn();
    request({}, name, answer);
    expect(answer).toHaveBeenCalledExactlyOnceWith(false);
    expect(check({}, name, 'app://console')).toBe(false);
    expect(device({ deviceType: name })).toBe(false);
  });

  const own = { requestingUrl: 'app://console/', isMainFrame: true };
  const ofPicture = { ...own, mediaTypes: ['video'], mediaType: 'video' };
  /** What both handlers say to a request. */
  const both = (
    asked: object,
    { on = true, name = 'media', origin = 'app://console' } = {},
  ): readonly unknown[] => {
    const { request, check } = makeSession(() => on);
    const answer = vi.fn();
    request({}, name, answer, asked);
    return [answer.mock.calls[0]?.[0], check({}, name, origin, asked)];
  };

  test('the camera is allowed to our page alone, for pictures, where the desk allows it', () => {
    expect(both(ofPicture)).toEqual([true, true]);
    // Off, which is how every desk begins.
    expect(both(ofPicture, { on: false })).toEqual([false, false]);
    const { request } = makeSession();
    const answer = vi.fn();
    request({}, 'media', answer, ofPicture);
    expect(answer).toHaveBeenCalledExactlyOnceWith(false);
  });

  test.each([
    ['sound', { ...own, mediaTypes: ['audio'], mediaType: 'audio' }],
    ['pictures with sound', { ...own, mediaTypes: ['video', 'audio'], mediaType: 'unknown' }],
    ['nothing that is named', { ...own, mediaTypes: [], mediaType: undefined }],
    ['a frame in the page', { ...ofPicture, isMainFrame: false }],
  ])('the camera’s setting doesn’t allow %s', (_, asked) => {
    expect(both(asked)).toEqual([false, false]);
  });

  test.each(['https://evil.example', 'app://evil', 'app://console@evil', 'null', ''])(
    'the camera isn’t allowed to %j',
    (origin) => {
      const asked = { ...ofPicture, requestingUrl: `${origin}/`, securityOrigin: origin };
      expect(both(asked, { origin })).toEqual([false, false]);
    },
  );

  test('the camera’s setting allows no other permission', () => {
    for (const name of names.filter((each) => each !== 'media'))
      expect([name, ...both(ofPicture, { name })]).toEqual([name, false, false]);
  });

  test.each([
    ['https://evil.example/', true],
    ['http://127.0.0.1:1/', true],
    ['ws://127.0.0.1:1/', true],
    ['file:///etc/passwd', true],
    ['app://evil/', true],
    ['blob:https://evil.example/1', true],
    ['app://console/assets/a.js', false],
    ['blob:app://console/1', false],
    ['data:image/png;base64,', false],
  ])('a request of the page to %s is canceled: %s', (url, cancel) => {
    const answer = vi.fn();
    makeSession().web({ url }, answer);
    expect(answer).toHaveBeenCalledExactlyOnceWith({ cancel });
  });
});

describe('a second start', () => {
  // Faults: L1.
  test('brings the window of the first to the front', () => {
    const app = Object.assign(new EventEmitter(), { requestSingleInstanceLock: () => true });
    const window = { isMinimized: () => true, restore: vi.fn(), show: vi.fn(), focus: vi.fn() };
    expect(takeSingleInstance(app as never, () => window)).toBe(true);
    app.emit('second-instance');
    expect(
      [window.restore, window.show, window.focus].map((call) => call.mock.calls.length),
    ).toEqual([1, 1, 1]);
  });

  test('is asked to leave, and a window that is closed just now is no error', () => {
    const loser = Object.assign(new EventEmitter(), { requestSingleInstanceLock: () => false });
    expect(takeSingleInstance(loser as never, () => null)).toBe(false);
    expect(loser.eventNames()).toEqual([]);
    const app = Object.assign(new EventEmitter(), { requestSingleInstanceLock: () => true });
    takeSingleInstance(app as never, () => null);
    expect(() => app.emit('second-instance')).not.toThrow();
  });
});

const actions = {
  print: vi.fn(),
  savePdf: vi.fn(),
  openDataFolder: vi.fn(),
  openLogFolder: vi.fn(),
  saveDiagnostics: vi.fn(),
  about: vi.fn(),
};

test('the menu has the tools for developers in a development build alone', () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    expect(
      JSON.stringify(menuTemplate({ platform, devTools: true, actions, words: englishWords() })),
    ).toContain('toggleDevTools');
    expect(
      JSON.stringify(menuTemplate({ platform, devTools: false, actions, words: englishWords() })),
    ).not.toContain('toggleDevTools');
  }
});

test('every menu entry has our own text, also in Spanish', async () => {
  const words = await loadWords({ language: 'es', clock: 'h23' });
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    const menus = menuTemplate({ platform, devTools: true, actions, words });
    const entries = menus.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
    expect(
      [...menus, ...entries].filter(
        ({ type, label }) => type !== 'separator' && label === undefined,
      ),
    ).toEqual([]);
  }
  expect(
    JSON.stringify(menuTemplate({ platform: 'darwin', devTools: false, actions, words })),
  ).toContain('Ocultar Yardmaster');
});

test('each entry of the menu that is ours does its own thing, on every system', () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    const entries = menuTemplate({
      platform,
      devTools: false,
      actions,
      words: englishWords(),
    }).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
    const ours = entries.filter(({ click }) => click !== undefined);
    vi.clearAllMocks();
    for (const { click } of ours) click?.({} as never, undefined, {} as never);
    expect(ours).toHaveLength(6);
    for (const action of Object.values(actions)) expect(action).toHaveBeenCalledOnce();
  }
});

describe('the arguments of the desktop program', () => {
  test('are what is left without the program, its folder and the switches of Chromium', () => {
    const folder = path.resolve('/src/yard');
    const argv = [
      '/dist/electron',
      '--inspect=0',
      '--remote-debugging-port=0',
      '--disable-gpu',
      folder,
      '--profile',
      'a.json',
      '--no-open',
      '--no-sandbox',
    ];
    expect(ownArguments(argv, folder)).toEqual(['--profile', 'a.json', '--no-open']);
    expect(
      ownArguments(
        ['/dist/electron', path.join(folder, 'out/main/electron.js'), '--web'],
        path.join(folder, 'out/main'),
      ),
    ).toEqual(['--web']);
  });

  test('of the installed program leave nothing out that could be meant for us', () => {
    expect(ownArguments(['/opt/yardmaster', 'stray', '--profil'], null)).toEqual([
      'stray',
      '--profil',
    ]);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const exposed: Record<string, unknown> = {};
const posted: unknown[][] = [];
const clearCache = vi.fn();

vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (name: string, value: unknown) => Object.assign(exposed, { [name]: value }),
  },
  ipcRenderer: { postMessage: (...values: unknown[]) => void posted.push(values) },
  webFrame: { clearCache: () => clearCache() },
}));

type Listener = (event: object) => void;

/** The page's window, as far as the preload script uses it. */
function makeWindow() {
  const listeners = new Map<string, Set<Listener>>();
  const of = (kind: string) => {
    const known = listeners.get(kind) ?? new Set();
    listeners.set(kind, known);
    return known;
  };
  return {
    location: { origin: 'app://console' },
    addEventListener: (kind: string, listener: Listener) => void of(kind).add(listener),
    removeEventListener: (kind: string, listener: Listener) => void of(kind).delete(listener),
    tell: (event: object, kind = 'message') => {
      for (const listener of [...of(kind)]) listener(event);
    },
    messages: of('message'),
  };
}

let window: ReturnType<typeof makeWindow>;

beforeEach(async () => {
  posted.length = 0;
  window = makeWindow();
  vi.stubGlobal('window', window);
  vi.resetModules();
  await import('../../preload/index.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const offer = (changes: object = {}) => ({
  source: window,
  origin: 'app://console',
  data: 'console:connect',
  ports: ['port'],
  ...changes,
});

describe('the preload script', () => {
  test('shows the page one flag and nothing else', () => {
    expect(exposed).toEqual({ consoleHost: 'electron' });
  });

  test('passes one port on', () => {
    window.tell(offer());
    expect(posted).toEqual([['console:connect', null, ['port']]]);
  });

  test('passes no second port on', () => {
    window.tell(offer());
    window.tell(offer());
    expect(posted).toHaveLength(1);
    expect(window.messages.size).toBe(0);
  });

  test.each([
    ['from another window', { source: {} }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['with other words', { data: 'console:open' }],
    ['with an object for words', { data: ['console:connect'] }],
    ['without a port', { ports: [] }],
    ['with two ports', { ports: ['one', 'two'] }],
  ])('ignores a message %s, and still waits for the right one', (_what, change) => {
    window.tell(offer(change));
    expect(posted).toEqual([]);
    window.tell(offer());
    expect(posted).toHaveLength(1);
  });
});

test('memory is given back after the start, and then while the clerk does nothing', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] });
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act());
  const calls = () => clearCache.mock.calls.splice(0).length;
  calls();
  window.tell({}, 'load');
  vi.advanceTimersByTime(9_999);
  expect(calls()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(calls()).toBe(1);
  vi.advanceTimersByTime(3 * 60_000 - 10_000);
  expect(calls()).toBe(1);
  vi.advanceTimersByTime(3 * 60_000 - 29_000);
  window.tell({}, 'keydown');
  vi.advanceTimersByTime(29_000);
  expect(calls()).toBe(0);
  vi.advanceTimersByTime(3 * 60_000);
  expect(calls()).toBe(1);
});

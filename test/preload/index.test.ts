import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const exposed: Record<string, unknown> = {};
const posted: unknown[][] = [];

vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (name: string, value: unknown) => Object.assign(exposed, { [name]: value }),
  },
  ipcRenderer: { postMessage: (...values: unknown[]) => void posted.push(values) },
}));

type Listener = (event: object) => void;

/** The page's window, as far as the preload script uses it. */
function makeWindow() {
  const listeners = new Set<Listener>();
  return {
    location: { origin: 'app://console' },
    addEventListener: (_kind: string, listener: Listener) => void listeners.add(listener),
    removeEventListener: (_kind: string, listener: Listener) => void listeners.delete(listener),
    tell: (event: object) => {
      for (const listener of [...listeners]) listener(event);
    },
    listeners,
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
afterEach(() => vi.unstubAllGlobals());

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
    expect(window.listeners.size).toBe(0);
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

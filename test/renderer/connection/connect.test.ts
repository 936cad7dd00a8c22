// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../../../renderer/connection/connect.ts';
import { refuseHtml } from '../../../renderer/connection/refuse-html.ts';

/** Sockets the page opened. */
let sockets: { url: string; protocols: string[] }[];

class FakeSocket extends EventTarget {
  readonly readyState = 0;
  constructor(url: string, protocols: string[]) {
    super();
    sockets.push({ url, protocols });
  }
  send() {}
  close() {}
}

beforeEach(() => {
  sockets = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  window.sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'consoleHost');
  window.location.hash = '';
});

describe('text', () => {
  test('that holds markup cannot become HTML, text without it can', () => {
    const rules: { createHTML(text: string): string }[] = [];
    const createPolicy = vi.fn((_name: string, made: { createHTML(text: string): string }) =>
      rules.push(made),
    );
    refuseHtml({ trustedTypes: { createPolicy } });
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', expect.anything());
    expect(rules[0]?.createHTML(':root { color: red }')).toBe(':root { color: red }');
    for (const text of ['<b>', 'a < b', '</style><script>'])
      expect(() => rules[0]?.createHTML(text)).toThrow(TypeError);
  });

  test('is left alone where the browser has no such policies', () => {
    expect(() => refuseHtml({})).not.toThrow();
  });
});

describe('the page', () => {
  test('in a browser connects to its own host with the token as a subprotocol', () => {
    window.location.hash = '#token=abc';
    const connection = connect();
    expect(sockets).toEqual([
      { url: `ws://${window.location.host}/rpc`, protocols: ['yardmaster', 'token.abc'] },
    ]);
    connection.close();
  });

  test('in the desktop window hands one port over and opens no socket', () => {
    Object.assign(window, { consoleHost: 'electron' });
    const post = vi.spyOn(window, 'postMessage').mockImplementation(() => {});
    const connection = connect();
    expect(post).toHaveBeenCalledExactlyOnceWith('console:connect', window.location.origin, [
      expect.anything(),
    ]);
    expect(sockets).toEqual([]);
    connection.close();
  });

  test('takes no other flag for the desktop window', () => {
    Object.assign(window, { consoleHost: true });
    connect().close();
    expect(sockets).toHaveLength(1);
  });
});

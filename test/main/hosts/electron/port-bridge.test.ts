import { EventEmitter } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, test, vi } from 'vitest';
import type { Pipe } from '../../../../main/program/rpc-connection.ts';
import { fakeSender, mainPort } from '../../program/electron-fakes.ts';

vi.mock('electron', () => ({}));
const { bridgePorts } = await import('../../../../main/hosts/electron/port-bridge.ts');

const ourPage = 'app://console/';

/** A bridge with one window of ours, and everything that it did. */
function makeBridge(isLate = false) {
  const ipcMain = new EventEmitter();
  const carried: unknown[] = [];
  const reports: string[] = [];
  const ours = fakeSender(ourPage);
  const { open, stop } = bridgePorts({
    ipcMain: ipcMain as never,
    isOwnWindow: (contents) => contents === (ours.sender as unknown),
    report: (_where, error) => void reports.push((error as Error).message),
  });
  const openNow = () => open((pipe) => void carried.push(pipe));
  if (!isLate) openNow();
  return { ipcMain, carried, reports, ours, stop, openNow };
}

function makePort() {
  const { port1, port2 } = new MessageChannel();
  const port = {
    ...mainPort(port2),
    close: vi.fn(() => port2.close()),
    start: vi.fn(() => port2.start()),
  };
  port1.unref();
  port2.unref();
  return { port, page: port1 };
}

/** Every sender that is not the top frame of our own window on our own page. */
const badSenders: readonly (readonly [string, (ours: ReturnType<typeof fakeSender>) => object])[] =
  [
    ['another window on our page', () => fakeSender(ourPage)],
    ['our window whose frame is gone', ({ sender }) => ({ sender, senderFrame: null })],
    ['our window without a frame', ({ sender }) => ({ sender })],
    [
      'a frame inside our page',
      ({ sender, senderFrame }) => ({ sender, senderFrame: { url: ourPage, parent: senderFrame } }),
    ],
    [
      'a frame that was our top frame before',
      ({ sender }) => ({ sender, senderFrame: { url: ourPage, parent: null } }),
    ],
    ...[
      'https://evil.example/',
      'app://evil/',
      'app://console.evil/',
      'app://consoleevil/',
      'app://user@console/',
      'app://user:password@console/',
      'app://console:1/',
      'app://console/other.html',
      'about:blank',
      'data:text/html,x',
      'file:///console/',
      'blob:app://console/1',
      'console',
      '',
    ].map(
      (url) =>
        [
          `our window on ${url === '' ? 'an empty address' : url}`,
          ({ sender }: ReturnType<typeof fakeSender>) => {
            const senderFrame = { url, parent: null };
            return { sender: Object.assign(sender, { mainFrame: senderFrame }), senderFrame };
          },
        ] as const,
    ),
  ];

describe('the port bridge', () => {
  test('takes the port of our own page and starts it', () => {
    const { ipcMain, carried, reports, ours } = makeBridge();
    const { port } = makePort();
    ipcMain.emit('console:connect', { ...ours, ports: [port] });
    expect(carried).toHaveLength(1);
    expect(port.start).toHaveBeenCalledOnce();
    expect(reports).toEqual([]);
  });

  test('listens on one channel, which answers nothing', () => {
    const ipcMain = Object.assign(new EventEmitter(), { handle: vi.fn() });
    bridgePorts({ ipcMain: ipcMain as never, isOwnWindow: () => true, report: () => {} });
    expect(ipcMain.eventNames()).toEqual(['console:connect']);
    expect(ipcMain.handle).not.toHaveBeenCalled();
  });

  test('refuses each bad sender on any channel, closes its ports and reports it', () => {
    let accepted = 0;
    for (const [name, badSender] of badSenders) {
      const { ipcMain, carried, reports, ours } = makeBridge();
      for (const channel of ipcMain.eventNames()) {
        const { port } = makePort();
        ipcMain.emit(channel, { ...badSender(ours), ports: [port] });
        accepted += carried.length;
        expect(port.start, name).not.toHaveBeenCalled();
        expect(port.close, name).toHaveBeenCalledOnce();
        expect(reports, name).toHaveLength(1);
        expect(reports[0], name).not.toContain('evil');
      }
    }
    expect(badSenders.length).toBeGreaterThanOrEqual(19);
    expect(accepted).toBe(0);
  });

  test.each([0, 2])('refuses an offer of %i ports and closes them', (count) => {
    const { ipcMain, carried, ours } = makeBridge();
    const ports = Array.from({ length: count }, () => makePort().port);
    ipcMain.emit('console:connect', { ...ours, ports });
    expect(carried).toEqual([]);
    for (const port of ports) expect(port.close).toHaveBeenCalledOnce();
  });

  test('an early port waits with its messages, and only a page’s last is served', async () => {
    const { ipcMain, carried, reports, ours, openNow } = makeBridge(true);
    const [first, second, third] = [makePort(), makePort(), makePort()];
    ipcMain.emit('console:connect', { ...ours, ports: [first.port] });
    ipcMain.emit('console:connect', { ...ours, ports: [second.port] });
    ipcMain.emit('console:connect', {
      ...fakeSender('https://evil.example/'),
      ports: [third.port],
    });
    second.page.postMessage('asked early');
    expect(carried).toEqual([]);
    expect(second.port.start).not.toHaveBeenCalled();
    openNow();
    expect(carried).toHaveLength(1);
    expect(first.port.close).toHaveBeenCalledOnce();
    expect(first.port.start).not.toHaveBeenCalled();
    expect(second.port.start).toHaveBeenCalledOnce();
    // A stranger is refused then as now.
    expect(third.port.close).toHaveBeenCalledOnce();
    expect(reports).toHaveLength(1);
    const heard = new Promise((resolve) => (carried[0] as Pipe).onMessage(resolve));
    expect(await heard).toBe('asked early');
  });

  test('closes what waits when the console does not open', () => {
    const { ipcMain, carried, ours, stop } = makeBridge(true);
    const { port } = makePort();
    ipcMain.emit('console:connect', { ...ours, ports: [port] });
    stop();
    expect(port.close).toHaveBeenCalledOnce();
    expect(carried).toEqual([]);
  });

  test('replaces the port of a page that was loaded anew', () => {
    const { ipcMain, carried, ours } = makeBridge();
    const [first, second] = [makePort().port, makePort().port];
    ipcMain.emit('console:connect', { ...ours, ports: [first] });
    ipcMain.emit('console:connect', { ...ours, ports: [second] });
    expect(first.close).toHaveBeenCalledOnce();
    expect(second.close).not.toHaveBeenCalled();
    expect(carried).toHaveLength(2);
  });

  test('closes what is open and takes nothing more once it is stopped', () => {
    const { ipcMain, carried, ours, stop } = makeBridge();
    const { port } = makePort();
    ipcMain.emit('console:connect', { ...ours, ports: [port] });
    stop();
    expect(port.close).toHaveBeenCalledOnce();
    ipcMain.emit('console:connect', { ...ours, ports: [makePort().port] });
    expect(carried).toHaveLength(1);
  });
});

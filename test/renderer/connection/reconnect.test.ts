import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startWebHost, type WebHost } from '../../../main/hosts/web/server.ts';
import type {
  ConnectionState,
  ConsoleConnection,
} from '../../../renderer/connection/connection.ts';
import { errorMessage } from '../../../renderer/connection/error-message.ts';
import { connectSocket, type Socket } from '../../../renderer/connection/socket-connection.ts';
import { watchForever } from '../../../renderer/connection/watch-forever.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { makePageFolder } from '../../main/program/page-folder.ts';
import { makeTestRouter } from '../../main/program/test-router.ts';
import { said } from '../../support/said.ts';

const page = makePageFolder();
afterAll(page.remove);

let host: WebHost;
let port = 0;
const opened: ConsoleConnection[] = [];

async function startHost(wanted: number): Promise<void> {
  host = await startWebHost({
    router: makeTestRouter().router,
    pageFolder: page.folder,
    port: wanted,
    report: () => {},
  });
  port = Number(new URL(host.origin).port);
}
beforeAll(() => startHost(0));
afterEach(() => {
  for (const connection of opened.splice(0)) connection.close();
});
afterAll(() => host.stop());

/** A page that connects to whatever listens on the port, with the token it was opened with. */
function openPage(token = host.token, hasToken = true) {
  const sockets: WebSocket[] = [];
  const origin = `http://127.0.0.1:${port}`;
  const connection = connectSocket({
    hasToken,
    open: () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/rpc`, ['yardmaster', `token.${token}`], {
        origin,
      });
      socket.on('error', () => {});
      sockets.push(socket);
      return socket as unknown as Socket;
    },
    isServed: async () => (await fetch(origin, { method: 'HEAD' }).catch(() => null))?.ok === true,
    delayMs: 5,
    maxDelayMs: 20,
  });
  opened.push(connection);
  const states: ConnectionState[] = [];
  connection.onState((state) => states.push(state));
  const names = () => states.map(({ state }) => state);
  return { connection, sockets, states, names };
}

describe('a page over a socket', () => {
  test('opens another socket when one breaks, and calls work again', async () => {
    const { connection, sockets, names } = openPage();
    await connection.api.status.info();
    sockets[0]?.terminate();
    await expect.poll(names).toEqual(['connecting', 'open', 'lost', 'open']);
    expect(await connection.api.status.info()).toMatchObject({ product: 'Yardmaster' });
  });

  test('a call that is too long says so, and the socket stays', async () => {
    const { connection, names } = openPage();
    await connection.api.status.info();
    const text = 'ñ'.repeat(600_000);
    const error = await connection.api.places.search({ text }).catch((each: unknown) => each);
    expect(errorMessage(error).code).toBe('common.tooLong');
    expect(await connection.api.status.info()).toMatchObject({ product: 'Yardmaster' });
    expect(names()).toEqual(['connecting', 'open']);
  });

  test('a call made while the socket is gone goes through the next one', async () => {
    const { connection, sockets, names } = openPage();
    await connection.api.status.info();
    sockets[0]?.terminate();
    await expect.poll(names).toContain('lost');
    expect(await connection.api.status.info()).toMatchObject({ product: 'Yardmaster' });
  });

  test('goes on trying while the host is down, and says so', async () => {
    const { connection, sockets, names, states } = openPage();
    await connection.api.status.info();
    const token = host.token;
    await host.stop();
    await expect.poll(() => sockets.length).toBeGreaterThan(4);
    expect(names().at(-1)).toBe('lost');
    expect(states.at(-1)).toMatchObject({ said: message('shell.line.silent') });
    await startHost(port);
    expect(host.token).not.toBe(token);
  });

  test('stops if the host refuses its token, because the console was restarted', async () => {
    const { names, states, connection, sockets } = openPage('token-of-an-earlier-start');
    await expect.poll(() => names().at(-1)).toBe('ended');
    expect(states.at(-1)).toMatchObject({
      said: message('shell.line.oldPage'),
    });
    await expect(connection.api.status.info()).rejects.toMatchObject({ final: true });
    const tried = sockets.length;
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(sockets.length).toBe(tried);
  });

  // Cases: PC14.
  test('says of a tab that was opened without a token where to go on', async () => {
    const { names, states } = openPage('', false);
    await expect.poll(() => names().at(-1)).toBe('ended');
    expect(states.at(-1)).toMatchObject({ said: message('shell.line.otherTab') });
  });

  test('does not try again after it was closed', async () => {
    const { connection, sockets } = openPage();
    await connection.api.status.info();
    connection.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.readyState).toBeGreaterThanOrEqual(WebSocket.CLOSING);
  });

  test('a watched stream begins again on the next socket', async () => {
    const { connection, sockets } = openPage();
    const sentences: string[] = [];
    const states: string[] = [];
    const stop = watchForever(
      (options) => connection.api.status.watch(undefined, options),
      (status) => sentences.push(said(status.services['dock-scheduling'] as { said: Message })),
      ({ state }) => states.push(state),
    );
    await expect.poll(() => sentences).toEqual(['first', 'second']);
    sockets[0]?.terminate();
    await expect.poll(() => sentences).toEqual(['first', 'second', 'first', 'second']);
    expect(states).toEqual(['starting', 'live', 'broken', 'starting', 'live']);
    stop();
  });
});

/**
 * What a hostile page would do to get out, and a server that it would reach: on this machine, open
 * to every page.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that replies to every request, from any page, and remembers who connected. */
export async function startTrap() {
  const seen: string[] = [];
  const server = createServer((request, reply) => {
    seen.push(`${request.method} ${request.url}`);
    const open = {
      'access-control-allow-origin': '*',
      'access-control-allow-private-network': 'true',
    };
    reply
      .writeHead(200, { ...open, 'content-type': 'text/html', connection: 'close' })
      .end('reached');
  });
  server.on('upgrade', (request, socket) => {
    seen.push(`upgrade ${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** `http://127.0.0.1:PORT/`. */
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    seen: () => [...seen],
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/**
 * Runs in the page. Tries every way out to an address that would reply, and returns what the page
 * saw of it.
 */
export async function tryToLeave(address: string) {
  const opened = window.open(`${address}window`);
  const frame = document.createElement('iframe');
  frame.src = `${address}frame`;
  document.body.append(frame);
  const link = document.createElement('a');
  link.href = `${address}link`;
  link.target = '_blank';
  document.body.append(link);
  link.click();
  const form = document.createElement('form');
  form.action = `${address}form`;
  form.method = 'post';
  document.body.append(form);
  form.submit();
  const image = await new Promise<string>((resolve) => {
    const made = new Image();
    made.onload = () => resolve('loaded');
    // A reply that is not an image fails as well; the server distinguishes the two.
    made.onerror = () => resolve('refused');
    made.src = `${address}image.png`;
  });
  const socket = await new Promise<string>((resolve) => {
    try {
      const made = new WebSocket(address.replace('http', 'ws'));
      made.onopen = () => resolve('open');
      made.onerror = () => resolve('refused');
    } catch {
      resolve('refused');
    }
  });
  navigator.sendBeacon(`${address}beacon`, 'x');
  const requests = await Promise.allSettled([
    fetch(`${address}fetch`),
    fetch(`${address}no-cors`, { mode: 'no-cors' }),
    fetch('app://evil/'),
    navigator.clipboard.readText(),
  ]);
  const permission = await navigator.permissions.query({ name: 'geolocation' });
  window.location.href = `${address}navigation`;
  return {
    opened: opened === null,
    requests: requests.map(({ status }) => status),
    socket,
    image,
    permission: permission.state,
  };
}

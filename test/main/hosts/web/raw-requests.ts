import { connect } from 'node:net';

/**
 * What a server said to raw bytes: its status (0: closed without a word), all it said, and whether
 * it closed the connection within `ms`.
 */
export type RawAnswer = {
  readonly status: number;
  readonly text: string;
  readonly closed: boolean;
};

/**
 * Sends bytes as they are and listens until the connection ends, or for `ms` after it said
 * something.
 */
export const sendRaw = (port: number, bytes: string | Buffer, ms = 1_000): Promise<RawAnswer> =>
  new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const end = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, closed });
    };
    const timer = setTimeout(() => end(false), ms);
    socket.on('data', (data) => {
      text += data.toString('latin1');
      // A pipe that opened says no more, and an answer that is kept alive neither.
      if (text.startsWith('HTTP/1.1 101')) end(false);
    });
    socket.on('error', () => {});
    socket.on('close', () => end(true));
  });

/** A request as bytes; a header of null is left out. */
export function rawRequest(
  method: string,
  target: string,
  headers: Readonly<Record<string, string | null>>,
): Buffer {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}\r\n`],
  );
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
}

/** Every way to write a path that some layer may take for the same one. */
export function spellingsOf(path: string): readonly string[] {
  const letters = [...path.slice(1)];
  const hex = (letter: string) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
  const encodedAt = letters.map(
    (letter, at) =>
      `/${letters.map((each, index) => (index === at ? hex(letter) : each)).join('')}`,
  );
  return [
    ...encodedAt,
    ...encodedAt.map((each) => each.replace('%', '%25')),
    `/${letters.map(hex).join('')}`,
    `/${letters.map(hex).join('').toUpperCase()}`,
    `%2f${path.slice(1)}`,
    `http://127.0.0.1${path}`,
    `http://elsewhere${path}`,
    `HTTP://elsewhere:1${path}`,
    `ws://elsewhere${path}`,
    `//elsewhere${path}`,
    `/${path}`,
    `//${path}`,
    `${path}/`,
    `${path}//`,
    `/.${path}`,
    `/x/..${path}`,
    `/%2e%2e${path}`,
    `/x/%2e%2e${path}`,
    `${path}/.`,
    `${path}/x/..`,
    `${path}#x`,
    `${path}#`,
    `${path}?`,
    `${path}?x=1`,
    `${path}?token=x`,
    `${path};x`,
    `${path};jsessionid=1`,
    `${path}%00`,
    `${path}%00.js`,
    `${path}%20`,
    `${path}%09`,
    `${path}.`,
    `${path}.js%00`,
    `${path}\\`,
    `\\${path.slice(1)}`,
    `/\\${path.slice(1)}`,
    path.toUpperCase(),
    `/${path.slice(1, 2).toUpperCase()}${path.slice(2)}`,
    `${path}\u00e9`,
    `${path}%c3%a9`,
    `${path}%`,
    `${path}%zz`,
    `${path}%u002f`,
    `/%c0%af${path.slice(1)}`,
    `${path}${'x'.repeat(300)}`,
    `${path}?${'x'.repeat(7_000)}`,
    path.slice(1),
    '*',
    '/',
    '/nowhere',
    '/nowhere/at/all',
    '/favicon.ico',
  ];
}

/** What no HTTP server takes for a target: the parser itself refuses it. */
export const brokenTargets = (path: string): readonly string[] => [
  `${path}\0`,
  `${path} x`,
  `${path}\t`,
  `${path}?${'x'.repeat(20_000)}`,
];

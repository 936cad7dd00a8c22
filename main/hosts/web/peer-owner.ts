/** Finds the owner of the program at the other end of a local connection. Only Linux shows it. */
import { readFile } from 'node:fs/promises';
import { endianness } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/**
 * The four values that identify a connection, as its socket has them.
 *
 * Example: `{ remoteAddress: '127.0.0.1', remotePort: 51_234, localAddress: '127.0.0.1',
 * localPort: 4_100 }`.
 */
export type Peer = {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
  readonly localAddress?: string | undefined;
  readonly localPort?: number | undefined;
};

/** Both tables: a program may reach 127.0.0.1 through a socket of either family. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6'] as const;

/**
 * The address that the console listens on, and the only one that a browser sent there comes from.
 * Other addresses of 127.0.0.0/8 may belong to other programs.
 */
const loopback = '127.0.0.1';
/**
 * The same address as the tables write it, plain and within IPv6: the bytes of each word in the
 * machine's order.
 */
const written: ReadonlySet<string> = new Set(
  endianness() === 'LE'
    ? ['0100007F', '0000000000000000FFFF00000100007F']
    : ['7F000001', '00000000000000000000FFFF7F000001'],
);
const established = '01';

/**
 * The user ids of the sockets from 127.0.0.1 `peerPort` to 127.0.0.1 `ownPort` in such tables. Both
 * addresses count, because another user may have the same port at 127.0.0.2. NaN for a row without
 * one.
 */
export function ownersIn(table: string, peerPort: number, ownPort: number): readonly number[] {
  return table.split('\n').flatMap((line) => {
    const [, local = '', remote = '', state, , , , uid = ''] = line.trim().split(/\s+/);
    return state === established && isAt(local, peerPort) && isAt(remote, ownPort)
      ? [/^\d+$/.test(uid) ? Number(uid) : Number.NaN]
      : [];
  });
}

function isAt(address: string, port: number): boolean {
  const [host = '', hex = ''] = address.split(':');
  return written.has(host) && Number.parseInt(hex, 16) === port;
}

/** Whether this system shows the owner of a connection. */
export async function canSeeOwners(): Promise<boolean> {
  return process.platform === 'linux' && (await readTable(tables[0])) !== null;
}

/**
 * How often we read the tables, and the wait in between, in milliseconds. While other connections
 * come and go, a read may miss a row or return it twice.
 */
const reads = 5;
const PAUSE_MS = 20;

/**
 * The user id at the other end. Null if we can't know: another address, no row, or several at each
 * read.
 */
export async function peerOwner({
  remoteAddress,
  remotePort,
  localAddress,
  localPort,
}: Peer): Promise<number | null> {
  if (
    remoteAddress !== loopback ||
    localAddress !== loopback ||
    remotePort === undefined ||
    localPort === undefined
  )
    return null;
  for (let read = 0; read < reads; read += 1) {
    if (read > 0) await setTimeout(PAUSE_MS);
    const texts = await Promise.all(tables.map(readTable));
    const [owner = Number.NaN, ...others] = texts.flatMap((text) =>
      ownersIn(text ?? '', remotePort, localPort),
    );
    if (others.length === 0 && !Number.isNaN(owner)) return owner;
  }
  return null;
}

const readTable = (name: string): Promise<string | null> =>
  readFile(name, 'utf8').catch(() => null);

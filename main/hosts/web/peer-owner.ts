/** Whose program is at the other end of a connection on this machine. Linux alone tells it. */
import { readFile } from 'node:fs/promises';

/** The two ports of a connection, as its socket has them. */
export type Peer = { readonly remotePort?: number | undefined; readonly localPort?: number | undefined };

/** Both tables: a program may reach 127.0.0.1 by a socket for either family. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6'] as const;

/** 127.0.0.1 as the tables write it (the bytes of each word in the machine's order), plain and within IPv6. */
const loopback = new Set(['0100007F', '0000000000000000FFFF00000100007F', '7F000001', '00000000000000000000FFFF7F000001']);
const established = '01';

/** The user id of the socket from `peerPort` to `ownPort` among the lines of such a table, or null where it is not listed. */
export function ownerIn(table: string, peerPort: number, ownPort: number): number | null {
  for (const line of table.split('\n').slice(1)) {
    const [, local = '', remote = '', state, , , , uid = ''] = line.trim().split(/\s+/);
    if (state === established && isAt(local, peerPort) && isAt(remote, ownPort) && /^\d+$/.test(uid)) return Number(uid);
  }
  return null;
}

function isAt(address: string, port: number): boolean {
  const [host = '', hex = ''] = address.split(':');
  return loopback.has(host) && Number.parseInt(hex, 16) === port;
}

/** Whether this system tells the owner of a connection. */
export async function canSeeOwners(): Promise<boolean> {
  return process.platform === 'linux' && (await readTable(tables[0])) !== null;
}

/** The user id behind the other end, or null where that cannot be known. */
export async function peerOwner({ remotePort, localPort }: Peer): Promise<number | null> {
  if (remotePort === undefined || localPort === undefined) return null;
  for (const name of tables) {
    const owner = ownerIn((await readTable(name)) ?? '', remotePort, localPort);
    if (owner !== null) return owner;
  }
  return null;
}

const readTable = (name: string): Promise<string | null> => readFile(name, 'utf8').catch(() => null);

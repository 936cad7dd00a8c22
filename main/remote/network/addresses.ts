/** Tries the addresses of a name one after the other, with more patience than Node has. */
import {
  type LookupFunction,
  type Socket,
  setDefaultAutoSelectFamilyAttemptTimeout,
} from 'node:net';
import { hostAndPort } from './proxy-address.ts';

/** Finds the addresses of a name, as `dns.lookup` does. */
export type Lookup = LookupFunction;

/**
 * How long one address may take before we try the next, in milliseconds. Node gives up after 250 to
 * 500 ms. Over LTE, a satellite or a VPN a connection takes longer: Node drops the good address,
 * tries a dead one next, and never gets through.
 */
export const ADDRESS_PATIENCE_MS = 2_500;

/** The same patience for libraries that open their own sockets, such as the yard server's. */
export const beThatPatientEverywhere = (): void =>
  setDefaultAutoSelectFamilyAttemptTimeout(ADDRESS_PATIENCE_MS);

/** The addresses that a connection tried, in order, and the result of each. */
export class TriedAddresses {
  readonly #outcomes = new Map<string, string>();

  /** Follows a socket that is about to connect. */
  follow(socket: Socket): void {
    const note = (address: string, port: number, outcome: string) =>
      this.#outcomes.set(hostAndPort(address, port), outcome);
    socket.on('connectionAttempt', (address: string, port: number) =>
      note(address, port, 'unanswered'),
    );
    socket.on('connectionAttemptTimeout', (address: string, port: number) =>
      note(address, port, 'too-slow'),
    );
    socket.on('connectionAttemptFailed', (address: string, port: number, _family, error?: Error) =>
      note(address, port, codeOf(error)),
    );
  }

  /**
   * For the log: `203.0.113.7:443 too-slow, [2001:db8::7]:443 ENETUNREACH`; null if no address was
   * tried.
   */
  text(): string | null {
    if (this.#outcomes.size === 0) return null;
    return [...this.#outcomes].map(([address, outcome]) => `${address} ${outcome}`).join(', ');
  }
}

const codeOf = (error: Error | undefined): string =>
  error !== undefined && 'code' in error && typeof error.code === 'string' ? error.code : 'failed';

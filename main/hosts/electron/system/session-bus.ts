import { connect, type Socket } from 'node:net';
import {
  type BusMessage,
  BusWriter,
  CALL,
  FAILED,
  RETURN,
  readMessage,
  SIGNAL,
  writeMessage,
} from './bus-message.ts';

/** A call of a service on the bus, with the body of its reply. */
export type BusCall = Pick<BusMessage, 'destination' | 'path' | 'face' | 'member'> & {
  readonly signature?: string;
  readonly body?: Buffer;
};

const BUS = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  face: 'org.freedesktop.DBus',
};

/** Longest message in bytes. Anything that claims to be longer is garbage. */
const LONGEST = 1 << 20;

/**
 * Where the session bus listens, by the environment; null if it names no socket that we can open.
 */
export function busSocket(env: NodeJS.ProcessEnv): string | null {
  for (const address of (env.DBUS_SESSION_BUS_ADDRESS ?? '').split(';')) {
    const [, kind, place = ''] = /^unix:(?:[^,]*,)*(path|abstract)=([^,]+)/.exec(address) ?? [];
    const name = decodeURIComponent(place);
    if (kind === 'path') return name;
    if (kind === 'abstract') return `\0${name}`;
  }
  const isNamed = (env.DBUS_SESSION_BUS_ADDRESS ?? '') !== '';
  return isNamed || !env.XDG_RUNTIME_DIR ? null : `${env.XDG_RUNTIME_DIR}/bus`;
}

/**
 * One connection to the session bus of Linux. Electron's own notifications block the main process
 * for each reply, up to 25 seconds. Here nothing blocks: if a reply never comes, its promise
 * rejects when the connection ends.
 */
export class SessionBus {
  readonly #socket: Socket;
  readonly #calls = new Map<
    number,
    { readonly resolve: (body: Buffer) => void; readonly reject: (error: Error) => void }
  >();
  readonly #onSignal: (signal: BusMessage) => void;
  #left: Buffer = Buffer.alloc(0);
  #isOpen = false;
  #serial = 0;
  /** Written once the bus has accepted us. */
  #held: Buffer[] = [];
  #end: Error | null = null;

  constructor(socket: string, onSignal: (signal: BusMessage) => void) {
    this.#onSignal = onSignal;
    this.#socket = connect({ path: socket });
    this.#socket.unref();
    const end = (error?: Error) => this.#fail(error ?? new Error('The bus closed.'));
    this.#socket.on('error', end);
    this.#socket.on('close', () => end());
    this.#socket.on('data', (data) => {
      try {
        this.#take(data);
      } catch (error) {
        end(error as Error);
        this.#socket.destroy();
      }
    });
    const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
    this.#socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
    void this.call({ ...BUS, member: 'Hello' }).catch(() => undefined);
  }

  get isEnded(): boolean {
    return this.#end !== null;
  }

  /**
   * Calls a service and resolves with the body of its reply. Rejects for an error of the service,
   * and when the bus ends.
   */
  call({ signature = '', body = Buffer.alloc(0), ...to }: BusCall): Promise<Buffer> {
    if (this.#end !== null) return Promise.reject(this.#end);
    this.#serial += 1;
    const serial = this.#serial;
    const bytes = writeMessage({ ...to, kind: CALL, serial, replyTo: 0, signature, body });
    if (this.#isOpen) this.#socket.write(bytes);
    else this.#held.push(bytes);
    return new Promise((resolve, reject) => this.#calls.set(serial, { resolve, reject }));
  }

  /** Subscribes to the signals of an interface. */
  listen(face: string): void {
    const body = new BusWriter().text(`type='signal',interface='${face}'`).bytes();
    void this.call({ ...BUS, member: 'AddMatch', signature: 's', body }).catch(() => undefined);
  }

  #fail(error: Error): void {
    if (this.#end !== null) return;
    this.#end = error;
    for (const { reject } of this.#calls.values()) reject(error);
    this.#calls.clear();
  }

  #take(data: Buffer): void {
    this.#left = Buffer.concat([this.#left, data]);
    if (!this.#isOpen && !this.#enter()) return;
    for (;;) {
      if (this.#left.length > LONGEST) throw new Error('The bus sent too long a message.');
      const read = readMessage(this.#left);
      if (read === null) return;
      this.#left = this.#left.subarray(read.length);
      const { kind, replyTo, body } = read.message;
      const call = this.#calls.get(replyTo);
      if (kind === SIGNAL) this.#onSignal(read.message);
      if (kind === RETURN || kind === FAILED) this.#calls.delete(replyTo);
      if (kind === RETURN) call?.resolve(body);
      if (kind === FAILED) call?.reject(new Error('The service refused.'));
    }
  }

  /** The bus accepts us with one line. Everything after it is messages. */
  #enter(): boolean {
    const end = this.#left.indexOf('\r\n');
    if (end < 0) return false;
    const line = this.#left.toString('latin1', 0, end);
    this.#left = this.#left.subarray(end + 2);
    if (!line.startsWith('OK ')) throw new Error('The bus did not let us in.');
    this.#socket.write('BEGIN\r\n');
    this.#isOpen = true;
    for (const bytes of this.#held.splice(0)) this.#socket.write(bytes);
    return true;
  }
}

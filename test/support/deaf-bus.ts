/**
 * A session bus on which every service hangs. It answers as a bus does (names are there and owned),
 * and whatever is asked of a service (the keyring, notifications, portals) gets no answer at all,
 * as from a stopped process. A program then waits 25 s a call.
 */
import { createServer, type Socket } from 'node:net';
import path from 'node:path';

/** A call of a service: `interface.member`, and when, by `performance.now()`. */
type Asked = { readonly call: string; readonly at: number };

/** The bus that runs. */
export type DeafBus = {
  /** For `DBUS_SESSION_BUS_ADDRESS`. */
  readonly address: string;
  /** Calls of services so far. */
  readonly asked: readonly Asked[];
  stop(): Promise<void>;
};

type Call = {
  readonly serial: number;
  readonly destination: string;
  readonly member: string;
};

const HEADER_BYTES = 16;
const METHOD_CALL = 1;
const METHOD_RETURN = 2;

const aligned = (at: number, to: number): number => Math.ceil(at / to) * to;

/**
 * Fields of a message's header that matter here: where it goes and what it asks. They are all
 * texts.
 */
function readCall(message: Buffer): Call | null {
  if (message[1] !== METHOD_CALL) return null;
  const fields = new Map<number, string>();
  const end = HEADER_BYTES + message.readUInt32LE(12);
  for (let at = HEADER_BYTES; at < end; ) {
    at = aligned(at, 8);
    const code = message[at] ?? 0;
    const type = String.fromCharCode(message[at + 2] ?? 0);
    at = type === 'g' ? at + 4 : aligned(at + 4, 4);
    if (type === 'u') {
      at += 4;
      continue;
    }
    const length = type === 'g' ? (message[at] ?? 0) : message.readUInt32LE(at);
    const from = at + (type === 'g' ? 1 : 4);
    fields.set(code, message.toString('utf8', from, from + length));
    at = from + length + 1;
  }
  return {
    serial: message.readUInt32LE(8),
    destination: fields.get(6) ?? '',
    member: `${fields.get(2) ?? ''}.${fields.get(3) ?? ''}`,
  };
}

/** An answer with a body of one value: a text, a number, a truth, or none. */
function answer(
  call: Call,
  signature: '' | 's' | 'u' | 'b' | 'as',
  value: string | number,
): Buffer {
  const text = (words: string) => {
    const bytes = Buffer.from(`${words}\0`);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length - 1);
    return Buffer.concat([length, bytes]);
  };
  const number = Buffer.alloc(4);
  if (typeof value === 'number') number.writeUInt32LE(value);
  const body = { '': Buffer.alloc(0), s: text(String(value)), u: number, b: number, as: number }[
    signature
  ];
  const padded = (bytes: Buffer) =>
    Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length, 8) - bytes.length)]);
  const replyTo = Buffer.from([5, 1, 0x75, 0, 0, 0, 0, 0]);
  replyTo.writeUInt32LE(call.serial, 4);
  const field = (code: number, type: string, content: Buffer) =>
    Buffer.concat([Buffer.from([code, 1, type.charCodeAt(0), 0]), content]);
  const sender = field(7, 's', text('org.freedesktop.DBus'));
  const form = Buffer.concat([
    Buffer.from([8, 1, 0x67, 0, signature.length]),
    Buffer.from(`${signature}\0`),
  ]);
  const fields = Buffer.concat(
    signature === '' ? [replyTo, sender] : [replyTo, padded(sender), form],
  );
  const head = Buffer.from([0x6c, METHOD_RETURN, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32LE(body.length, 4);
  head.writeUInt32LE(call.serial, 8);
  head.writeUInt32LE(fields.length, 12);
  return Buffer.concat([padded(Buffer.concat([head, fields])), body]);
}

/** What a bus answers itself; everything else gets an empty reply. */
const OWN: { readonly [member: string]: readonly ['s' | 'u' | 'b' | 'as', string | number] } = {
  Hello: ['s', ':1.7'],
  RequestName: ['u', 1],
  NameHasOwner: ['b', 1],
  GetNameOwner: ['s', ':1.9'],
  StartServiceByName: ['u', 2],
  ListNames: ['as', 0],
  ListActivatableNames: ['as', 0],
};

function serve(socket: Socket, asked: Asked[]): void {
  let isOpen = false;
  let left = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (data: Buffer) => {
    left = Buffer.concat([left, data]);
    while (!isOpen) {
      const end = left.indexOf('\r\n');
      if (end < 0) return;
      const line = left.toString('utf8', 0, end).replace(/^\0/, '');
      left = left.subarray(end + 2);
      if (line.startsWith('BEGIN')) isOpen = true;
      else if (line.startsWith('NEGOTIATE')) socket.write('ERROR\r\n');
      else if (line.trim() === 'AUTH') socket.write('REJECTED EXTERNAL\r\n');
      else socket.write('OK 0123456789abcdef0123456789abcdef\r\n');
    }
    while (left.length >= HEADER_BYTES) {
      const size = aligned(HEADER_BYTES + left.readUInt32LE(12), 8) + left.readUInt32LE(4);
      if (left.length < size) return;
      const call = readCall(left.subarray(0, size));
      left = left.subarray(size);
      if (call === null) continue;
      if (call.destination !== 'org.freedesktop.DBus') {
        asked.push({ call: call.member, at: performance.now() });
        continue;
      }
      const [signature, value] = OWN[call.member.split('.').at(-1) ?? ''] ?? ['', 0];
      socket.write(answer(call, signature, value));
    }
  });
}

/** Starts one; its socket lies in `folder`. */
export async function startDeafBus(folder: string): Promise<DeafBus> {
  const file = path.join(folder, 'deaf-bus');
  const asked: Asked[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    serve(socket, asked);
  });
  await new Promise<void>((resolve) => server.listen(file, resolve));
  return {
    address: `unix:path=${file}`,
    asked,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

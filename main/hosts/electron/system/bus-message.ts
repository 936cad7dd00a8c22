/**
 * D-Bus messages, as far as notifications need them (dbus.freedesktop.org, "D-Bus Specification",
 * Marshaling). We write little endian; a reader must accept both orders, because buses pass each
 * message on unchanged.
 */

/** Kinds of messages. */
export const CALL = 1;
export const RETURN = 2;
export const FAILED = 3;
export const SIGNAL = 4;

const FIXED_BYTES = 16;

/** A message without the fields that only the bus needs. `body` is marshaled by `signature`. */
export type BusMessage = {
  readonly kind: number;
  readonly serial: number;
  /** The call that this replies to; 0: none. */
  readonly replyTo: number;
  readonly path: string;
  readonly face: string;
  readonly member: string;
  readonly destination: string;
  readonly signature: string;
  readonly body: Buffer;
};

/**
 * Type of each header field by its code: 1 path, 2 interface, 3 member, 5 reply to, 6 destination,
 * 8 signature.
 */
const FIELD_TYPES = [
  [1, 'o', 'path'],
  [2, 's', 'face'],
  [3, 's', 'member'],
  [6, 's', 'destination'],
  [8, 'g', 'signature'],
] as const;

/** Writes values one after another, each at its own alignment. */
export class BusWriter {
  #bytes: number[] = [];

  align(to: number): this {
    while (this.#bytes.length % to !== 0) this.#bytes.push(0);
    return this;
  }
  byte(value: number): this {
    this.#bytes.push(value & 0xff);
    return this;
  }
  uint32(value: number): this {
    this.align(4);
    for (let shift = 0; shift < 32; shift += 8) this.byte(value >>> shift);
    return this;
  }
  text(value: string): this {
    const bytes = Buffer.from(value.replaceAll('\0', ''));
    this.uint32(bytes.length);
    this.#bytes.push(...bytes, 0);
    return this;
  }
  signature(value: string): this {
    this.byte(value.length);
    this.#bytes.push(...Buffer.from(value), 0);
    return this;
  }
  /**
   * An array. Its length in bytes counts from the first element, which stands at its own alignment.
   */
  array(alignment: number, write: (into: this) => void): this {
    this.uint32(0);
    const at = this.#bytes.length - 4;
    this.align(alignment);
    const from = this.#bytes.length;
    write(this);
    const length = this.#bytes.length - from;
    for (let each = 0; each < 4; each += 1) this.#bytes[at + each] = (length >>> (8 * each)) & 0xff;
    return this;
  }
  bytes(): Buffer {
    return Buffer.from(this.#bytes);
  }
}

/** Reads values one after another. */
export class BusReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }
  align(to: number): void {
    this.#at = Math.ceil(this.#at / to) * to;
  }
  byte(): number {
    this.#at += 1;
    return this.#bytes.readUInt8(this.#at - 1);
  }
  uint32(): number {
    this.align(4);
    this.#at += 4;
    return this.#bytes.readUInt32LE(this.#at - 4);
  }
  text(): string {
    return this.#words(this.uint32());
  }
  signature(): string {
    return this.#words(this.byte());
  }
  #words(length: number): string {
    const from = this.#at;
    this.#at += length + 1;
    return this.#bytes.toString('utf8', from, from + length);
  }
}

/** A message as bytes. */
export function writeMessage(message: BusMessage): Buffer {
  const fields = new BusWriter().byte(0x6c).byte(message.kind).byte(0).byte(1);
  fields.uint32(message.body.length).uint32(message.serial);
  fields.array(8, (into) => {
    for (const [code, type, name] of FIELD_TYPES) {
      const value = message[name];
      if (value === '') continue;
      into.align(8).byte(code).signature(type);
      if (type === 'g') into.signature(value);
      else into.text(value);
    }
    if (message.replyTo !== 0) into.align(8).byte(5).signature('u').uint32(message.replyTo);
  });
  return Buffer.concat([fields.align(8).bytes(), message.body]);
}

/**
 * The first message in the bytes with its length; null while it is incomplete. Throws for anything
 * that isn't a message we can read.
 */
export function readMessage(
  bytes: Buffer,
): { readonly message: BusMessage; readonly length: number } | null {
  if (bytes.length < FIXED_BYTES) return null;
  if (bytes[0] !== 0x6c) throw new Error('A message of the other byte order.');
  const head = Math.ceil((FIXED_BYTES + bytes.readUInt32LE(12)) / 8) * 8;
  const length = head + bytes.readUInt32LE(4);
  if (bytes.length < length) return null;
  const [kind, serial] = [bytes.readUInt8(1), bytes.readUInt32LE(8)];
  const known = { path: '', face: '', member: '', destination: '', signature: '' };
  const reader = new BusReader(bytes.subarray(FIXED_BYTES, FIXED_BYTES + bytes.readUInt32LE(12)));
  let replyTo = 0;
  while (!reader.isAtEnd) {
    reader.align(8);
    const code = reader.byte();
    const type = reader.signature();
    if (type === 'u') {
      const number = reader.uint32();
      if (code === 5) replyTo = number;
      continue;
    }
    const value = type === 'g' ? reader.signature() : reader.text();
    const name = FIELD_TYPES.find(([each]) => each === code)?.[2];
    if (name !== undefined) known[name] = value;
  }
  return {
    message: { kind, serial, replyTo, ...known, body: bytes.subarray(head, length) },
    length,
  };
}

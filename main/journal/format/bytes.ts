/**
 * Numbers and texts in few bytes: seven bits a byte, lowest first. The eighth bit means that more
 * bytes follow.
 */

const utf8 = new TextEncoder();
const strict = new TextDecoder('utf-8', { fatal: true });

/** Bytes that grow. */
export type ByteWriter = {
  /** 0 to 255. */
  byte(value: number): void;
  /** A whole number from 0 to 2^53 - 1. */
  count(value: number): void;
  /** A whole number of either sign, up to 2^52. */
  signed(value: number): void;
  bytes(value: Uint8Array): void;
  text(value: string): void;
  done(): Uint8Array;
};

/** An empty writer. */
export function createByteWriter(): ByteWriter {
  let into = new Uint8Array(128);
  let at = 0;
  const room = (more: number) => {
    if (at + more <= into.length) return;
    const wider = new Uint8Array(Math.max(2 * into.length, at + more));
    wider.set(into);
    into = wider;
  };
  const byte = (value: number) => {
    room(1);
    into[at] = value;
    at += 1;
  };
  const count = (value: number) => {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) byte((rest % 128) + 128);
    byte(rest);
  };
  const bytes = (value: Uint8Array) => {
    room(value.length);
    into.set(value, at);
    at += value.length;
  };
  return {
    byte,
    count,
    signed: (value) => count(value < 0 ? -2 * value - 1 : 2 * value),
    bytes,
    text(value) {
      const encoded = utf8.encode(value);
      count(encoded.length);
      bytes(encoded);
    },
    done: () => into.slice(0, at),
  };
}

/**
 * Reads what a `ByteWriter` wrote. Each method throws `RangeError` where the bytes end early or are
 * malformed.
 */
export type ByteReader = {
  byte(): number;
  count(): number;
  signed(): number;
  bytes(length: number): Uint8Array;
  skip(length: number): void;
  text(): string;
  /** How many bytes were read. */
  at(): number;
  isAtEnd(): boolean;
};

/** We decode shorter texts letter by letter, which is faster than a `TextDecoder`. */
const shortText = 40;

/** A reader from the first byte. */
export const createByteReader = (from: Uint8Array): ByteReader => new Reader(from);

/**
 * A class: one is made for each fact that is read, and six closures cost as much as the reading.
 */
class Reader implements ByteReader {
  readonly #from: Uint8Array;
  #at = 0;

  constructor(from: Uint8Array) {
    this.#from = from;
  }

  byte(): number {
    const value = this.#from[this.#at];
    if (value === undefined) throw new RangeError('bytes end early');
    this.#at += 1;
    return value;
  }

  count(): number {
    const first = this.#from[this.#at];
    if (first !== undefined && first < 128) {
      this.#at += 1;
      return first;
    }
    const second = this.#from[this.#at + 1];
    if (first !== undefined && second !== undefined && second < 128) {
      this.#at += 2;
      return first - 128 + second * 128;
    }
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const next = this.byte();
      value += (next % 128) * scale;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('a number is too large');
      if (next < 128) return value;
    }
  }

  signed(): number {
    const value = this.count();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  bytes(length: number): Uint8Array {
    this.skip(length);
    return this.#from.subarray(this.#at - length, this.#at);
  }

  skip(length: number): void {
    if (this.#at + length > this.#from.length) throw new RangeError('bytes end early');
    this.#at += length;
  }

  text(): string {
    const length = this.count();
    const known = length <= shortText ? asciiOf(this.#from, this.#at, length) : null;
    if (known === null) return strict.decode(this.bytes(length));
    this.#at += length;
    return known;
  }

  at(): number {
    return this.#at;
  }

  isAtEnd(): boolean {
    return this.#at === this.#from.length;
  }
}

/** The text if it is pure ASCII, else null. */
function asciiOf(from: Uint8Array, at: number, length: number): string | null {
  if (at + length > from.length) return null;
  let text = '';
  for (let place = at; place < at + length; place += 1) {
    const value = from[place] as number;
    if (value > 127) return null;
    text += String.fromCharCode(value);
  }
  return text;
}

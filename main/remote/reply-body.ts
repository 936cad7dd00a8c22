/**
 * Collects the body of a reply so that a read leaves no garbage outside the JavaScript heap.
 *
 * Node returns each piece of a body in a buffer of its own, and V8 collects those only after 64 MB.
 * So we release each as soon as we have looked at it. A body that equals the previous one needs no
 * memory at all:
 *
 *     same as before → (a byte differs) → own bytes
 */
import type { Readable } from 'node:stream';

/** Initial size for a body of unknown length, in bytes. */
const FIRST_BYTES = 64 * 1024;
/** The most that we allocate because of an announced length, in bytes. */
const MOST_AHEAD = 1024 * 1024;

/** A body that is larger than it may be. */
export class BodyTooLarge extends Error {}

/** One body while it comes. */
export class ReplyBody {
  /** The body that may come again, until a byte is another. */
  #known: Buffer | null;
  /** Where the bytes lie; null while they are those of `known`. */
  #own: Buffer<ArrayBuffer> | null = null;
  /** How many bytes came. */
  #length = 0;
  readonly #expected: number;
  readonly #most: number;

  /** `expected`: the announced length, if any. */
  constructor(known: Buffer | null, expected: number | null, most: number) {
    this.#known = known;
    this.#expected = Math.min(expected ?? FIRST_BYTES, MOST_AHEAD, most);
    this.#most = most;
  }

  /** The next piece; it is not kept. Throws `BodyTooLarge`. */
  take(piece: Buffer): void {
    const from = this.#length;
    const to = from + piece.length;
    if (to > this.#most) throw new BodyTooLarge();
    if (this.#known !== null && !isAt(this.#known, from, piece)) this.#differs();
    if (this.#known === null) this.#room(to).set(piece, from);
    this.#length = to;
  }

  /** All of it: `known` itself where that is what came. */
  bytes(): Buffer {
    if (this.#known !== null && this.#known.length !== this.#length) this.#differs();
    if (this.#known !== null) return this.#known;
    const own = this.#own;
    if (own === null) return Buffer.alloc(0);
    return own.length === this.#length ? own : Buffer.from(own.buffer.transfer(this.#length));
  }

  /** The body differs from the stored one, so we copy what came so far into a new buffer. */
  #differs(): void {
    const same = this.#known?.subarray(0, this.#length);
    this.#known = null;
    if (same !== undefined && same.length > 0) this.#room(same.length).set(same);
  }

  /** Own bytes with room for so many. */
  #room(bytes: number): Buffer<ArrayBuffer> {
    const own = this.#own;
    if (own !== null && own.length >= bytes) return own;
    const size = Math.max(
      bytes,
      Math.min(this.#most, own === null ? this.#expected : 2 * own.length),
    );
    const next =
      own === null ? Buffer.allocUnsafeSlow(size) : Buffer.from(own.buffer.transfer(size));
    this.#own = next;
    return next;
  }
}

const isAt = (body: Buffer, from: number, piece: Buffer): boolean =>
  from + piece.length <= body.length && piece.compare(body, from, from + piece.length) === 0;

/** Reads a stream to its end. Rejects with `BodyTooLarge`, or with why it broke off. */
export function gather(stream: Readable, body: ReplyBody): Promise<Buffer> {
  // A reply of Node. One that came compressed is the stream of its decompression.
  const isFromSocket = 'rawHeaders' in stream;
  return new Promise((resolve, reject) => {
    stream.on('data', (piece: Buffer) => {
      try {
        body.take(piece);
      } catch (error) {
        reject(error);
        stream.destroy();
      }
      if (isFromSocket) letGo(piece);
    });
    stream.once('end', () => resolve(body.bytes()));
    // Also the listener of an error that comes once all is settled.
    stream.on('error', reject);
    stream.once('close', () => reject(new Error('The reply broke off.')));
  });
}

/** Gives the memory of a piece back now. Not that of a piece that lies in a buffer with others. */
export function letGo({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

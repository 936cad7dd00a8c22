/**
 * The chain over the facts.
 *
 * Each fact carries a link: a hash of its own content and of the link before it. So the last link
 * stands for all facts. Changing, removing or inserting any of them changes every link after it.
 */
import { hash } from 'node:crypto';

/**
 * Bytes of a link. Enough that another history with the same end can't be constructed; few enough
 * to print as a seal.
 */
export const LINK_BYTES = 16;

/** The link before the first fact. */
export const genesis = (facility: string): Uint8Array =>
  cut(hash('sha256', `yardmaster/journal\n${facility}`, 'buffer'));

/** The link before, the place and the time come before the bytes of the fact. */
const prefix = LINK_BYTES + 16;
let buffer = Buffer.alloc(4_096);

/** The link after a fact. `notedAt`: whole milliseconds since the epoch. */
export function linkAfter(
  before: Uint8Array,
  seq: number,
  notedAt: number,
  bytes: Uint8Array,
): Uint8Array {
  return Buffer.from(hashOf(before, seq, notedAt, bytes).slice(0, LINK_BYTES), 'latin1');
}

/** Whether a link is the one after a fact. */
export function isLinkAfter(
  link: Uint8Array,
  before: Uint8Array,
  seq: number,
  notedAt: number,
  bytes: Uint8Array,
): boolean {
  if (link.length !== LINK_BYTES) return false;
  const expected = hashOf(before, seq, notedAt, bytes);
  for (let at = 0; at < LINK_BYTES; at += 1) if (link[at] !== expected.charCodeAt(at)) return false;
  return true;
}

/**
 * One letter a byte (latin1): handing over the hash as a buffer takes three times as long as
 * hashing.
 */
function hashOf(before: Uint8Array, seq: number, notedAt: number, bytes: Uint8Array): string {
  const length = prefix + bytes.length;
  if (length > buffer.length) buffer = Buffer.alloc(2 * length);
  buffer.set(before);
  // As two halves of 64 bits each. The second may be negative.
  buffer.writeUInt32BE(Math.floor(seq / half), LINK_BYTES);
  buffer.writeUInt32BE(seq % half, LINK_BYTES + 4);
  buffer.writeInt32BE(Math.floor(notedAt / half), LINK_BYTES + 8);
  buffer.writeUInt32BE(notedAt - Math.floor(notedAt / half) * half, LINK_BYTES + 12);
  buffer.set(bytes, prefix);
  return hash('sha256', buffer.subarray(0, length), 'binary');
}

const half = 0x1_0000_0000;

const cut = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, LINK_BYTES);

/** Kind of the fact that seals a finished day. Its `seal` is that of the fact before it. */
export const sealedKind = 'day.sealed';

/** Kind of the fact that says the journal didn't fit its last seal when it was opened. */
export const unsealedKind = 'journal.unsealed';

/** Without 0, 1, I and O, which look alike on paper. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * A seal: the place of a fact and the link after it, as text in groups of five:
 * "700123-ABCDE-FGHJK-…".
 */
export function sealText(seq: number, link: Uint8Array): string {
  let bits = 0n;
  for (const byte of link) bits = bits * 256n + BigInt(byte);
  bits *= 4n;
  let text = '';
  for (let left = 26; left > 0; left -= 1, bits /= 32n) text = letters[Number(bits % 32n)] + text;
  return [String(seq), ...(text.match(/.{1,5}/g) ?? [])].join('-');
}

/**
 * Reads a seal; null for any other text. Takes spaces, small letters and other dashes, as people
 * type them from paper.
 */
export function readSeal(text: string): { readonly seq: number; readonly link: Uint8Array } | null {
  const plain = text
    .toUpperCase()
    .replace(/[\s\u2010-\u2015]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const match = /^(\d{1,15})-((?:[2-9A-HJ-NP-Z]-*){26})$/.exec(plain);
  if (match === null) return null;
  let bits = 0n;
  for (const letter of (match[2] as string).replaceAll('-', ''))
    bits = bits * 32n + BigInt(letters.indexOf(letter));
  if (bits % 4n !== 0n) return null;
  bits /= 4n;
  const link = new Uint8Array(LINK_BYTES);
  for (let at = LINK_BYTES - 1; at >= 0; at -= 1, bits /= 256n) link[at] = Number(bits % 256n);
  return { seq: Number(match[1]), link };
}

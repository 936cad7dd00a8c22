/** The chain over the facts: each carries a hash of itself and of the one before, so that the last one stands for all. */
import { hash } from 'node:crypto';

/** Bytes of a link: enough that nobody finds another past with the same end, few enough to stand on paper as a seal. */
export const linkBytes = 16;

/** The link before the first fact. */
export const genesis = (facility: string): Uint8Array => cut(hash('sha256', `yardmaster/journal\n${facility}`, 'buffer'));

const head = new DataView(new ArrayBuffer(16));
const headBytes = new Uint8Array(head.buffer);

/** The link after a fact. `notedAt` in milliseconds since the epoch, whole. */
export function linkAfter(before: Uint8Array, seq: number, notedAt: number, bytes: Uint8Array): Uint8Array {
  head.setBigUint64(0, BigInt(seq));
  head.setBigInt64(8, BigInt(notedAt));
  return cut(hash('sha256', Buffer.concat([before, headBytes, bytes]), 'buffer'));
}

const cut = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, linkBytes);

/** Without 0, 1, I and O, which are taken for one another on paper. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A seal: the place of a fact and the link after it, as text in groups of five: "700123-ABCDE-FGHJK-…". */
export function sealText(seq: number, link: Uint8Array): string {
  let bits = 0n;
  for (const byte of link) bits = bits * 256n + BigInt(byte);
  bits *= 4n;
  let text = '';
  for (let left = 26; left > 0; left -= 1, bits /= 32n) text = letters[Number(bits % 32n)] + text;
  return [String(seq), ...(text.match(/.{1,5}/g) ?? [])].join('-');
}

/** What a seal says; null for text that is none. Spaces, small letters and other dashes are taken as they are read from paper. */
export function readSeal(text: string): { readonly seq: number; readonly link: Uint8Array } | null {
  const plain = text
    .toUpperCase()
    .replace(/[\s\u2010-\u2015]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const match = /^(\d{1,15})-((?:[2-9A-HJ-NP-Z]-*){26})$/.exec(plain);
  if (match === null) return null;
  let bits = 0n;
  for (const letter of (match[2] as string).replaceAll('-', '')) bits = bits * 32n + BigInt(letters.indexOf(letter));
  if (bits % 4n !== 0n) return null;
  bits /= 4n;
  const link = new Uint8Array(linkBytes);
  for (let at = linkBytes - 1; at >= 0; at -= 1, bits /= 256n) link[at] = Number(bits % 256n);
  return { seq: Number(match[1]), link };
}

/**
 * The write-ahead log of SQLite as it lies on the disk (its "WAL file format").
 *
 * A header, then frames of one page each. The checksums of a frame cover everything before it. A
 * transaction ends with a frame that has the size of the file. SQLite takes the first frame with
 * wrong checksums for the end of the log, and silently ignores everything after it.
 */

/** Length of the header of the log, and of that of each frame, in bytes. */
export const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

type Sums = readonly [number, number];

/**
 * A header with correct checksums. Each time the log begins again its salts change: the first is
 * counted up, the second drawn at random.
 *
 * Example: `{ pageSize: 4096, salts: [7, 2_890_114_201], isBigEndian: false, sums: [1_201, 88_310]
 * }`.
 */
export type LogHeader = {
  readonly pageSize: number;
  readonly salts: Sums;
  readonly isBigEndian: boolean;
  readonly sums: Sums;
};

/** The checksums go over pairs of words, in the byte order of the machine that made the log. */
function summed(
  bytes: Buffer,
  from: number,
  to: number,
  [first, second]: Sums,
  isBigEndian: boolean,
): Sums {
  // A view and 32-bit integers, for speed: every start sums the complete log.
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let one = first | 0;
  let two = second | 0;
  for (let at = from; at < to; at += 8) {
    one = (one + words.getInt32(at, !isBigEndian) + two) | 0;
    two = (two + words.getInt32(at + 4, !isBigEndian) + one) | 0;
  }
  return [one >>> 0, two >>> 0];
}

const pairAt = (bytes: Buffer, at: number): Sums => [
  bytes.readUInt32BE(at),
  bytes.readUInt32BE(at + 4),
];
const isSame = (a: Sums, b: Sums): boolean => a[0] === b[0] && a[1] === b[1];

/** The header of a log; null if there is none or its checksums are wrong. */
export function readHeader(log: Buffer): LogHeader | null {
  if (log.length < HEADER_BYTES) return null;
  const magic = log.readUInt32BE(0);
  if (magic >>> 1 !== 0x377f0682 >>> 1) return null;
  const isBigEndian = (magic & 1) === 1;
  const sums = summed(log, 0, 24, [0, 0], isBigEndian);
  if (!isSame(sums, pairAt(log, 24))) return null;
  return { pageSize: log.readUInt32BE(8), salts: pairAt(log, 16), isBigEndian, sums };
}

/** Bytes of a frame with its page. */
const frameSize = ({ pageSize }: LogHeader): number => FRAME_HEADER_BYTES + pageSize;

/** Offset of frame number `frame`, from 0. Also the length of a log with that many frames. */
export const frameAt = (header: LogHeader, frame: number): number =>
  HEADER_BYTES + frame * frameSize(header);

/** Whether two headers belong to the same log. */
export const isSameLog = (a: LogHeader, b: LogHeader): boolean => isSame(a.salts, b.salts);

/** Whether `log` is the one begun right after `former`. */
export const follows = (log: LogHeader, former: LogHeader): boolean =>
  log.salts[0] === (former.salts[0] + 1) >>> 0;

/** Whether the frame is complete and has the salts of the log. */
function carries(log: Buffer, header: LogHeader, frame: number): boolean {
  const at = frameAt(header, frame);
  return at + frameSize(header) <= log.length && isSame(pairAt(log, at + 8), header.salts);
}

/** The checksums in a frame. */
const storedSums = (log: Buffer, header: LogHeader, frame: number): Sums =>
  pairAt(log, frameAt(header, frame) + 16);

/** Whether the frame fits after one with these checksums. */
function fits(log: Buffer, header: LogHeader, frame: number, before: Sums): boolean {
  if (!carries(log, header, frame)) return false;
  const at = frameAt(header, frame);
  const sums = summed(log, at, at + 8, before, header.isBigEndian);
  const whole = summed(
    log,
    at + FRAME_HEADER_BYTES,
    at + frameSize(header),
    sums,
    header.isBigEndian,
  );
  return isSame(whole, storedSums(log, header, frame));
}

/** Whether the frame ends a transaction. */
const isCommit = (log: Buffer, header: LogHeader, frame: number): boolean =>
  log.readUInt32BE(frameAt(header, frame) + 4) !== 0;

/** Whether there is any frame of this log. Its own header may be gone. */
export function hasFrames(log: Buffer, header: LogHeader): boolean {
  for (let frame = 0; frameAt(header, frame) < log.length; frame += 1)
    if (carries(log, header, frame)) return true;
  return false;
}

/** Complete transactions of a log: its `frames`, each from the first copy in which it fits. */
export type JoinedFrames = { readonly frames: readonly Buffer[]; readonly sums: Sums };

/** Follows the copies of a log for as long as the next frame fits in at least one of them. */
export function join(header: LogHeader, copies: readonly Buffer[]): JoinedFrames {
  const frames: Buffer[] = [];
  let sums = header.sums;
  let committed = { length: 0, sums };
  for (let frame = 0; ; frame += 1) {
    const copy = copies.find((each) => fits(each, header, frame, sums));
    if (copy === undefined)
      return { frames: frames.slice(0, committed.length), sums: committed.sums };
    frames.push(copy.subarray(frameAt(header, frame), frameAt(header, frame + 1)));
    sums = storedSums(copy, header, frame);
    if (isCommit(copy, header, frame)) committed = { length: frames.length, sums };
  }
}

/**
 * How many transactions come after the joined part. We recognize each by its last frame, if that is
 * intact. They were written, and something before them is broken.
 */
export function commitsBehind(
  log: Buffer,
  header: LogHeader,
  { frames, sums }: JoinedFrames,
): number {
  let commits = 0;
  for (let frame = frames.length; frameAt(header, frame) < log.length; frame += 1) {
    const before = frame === frames.length ? sums : storedSums(log, header, frame - 1);
    if (fits(log, header, frame, before) && isCommit(log, header, frame)) commits += 1;
  }
  return commits;
}

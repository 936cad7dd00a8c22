/**
 * The write-ahead log of SQLite as it lies on the disk (its "WAL file format"): a header, then
 * frames of one page each. The sums of a frame cover all before it, and a transaction ends with a
 * frame that tells the size of the file. SQLite takes the first frame whose sums do not fit for the
 * end of the log: what stands behind it is forgotten without a word.
 */

/** Length of the header of the log, and of that of each frame, in bytes. */
export const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

type Sums = readonly [number, number];

/**
 * A header whose sums fit. The salts are drawn again, the first counted up, whenever the log begins
 * again.
 */
export type LogHeader = {
  readonly pageSize: number;
  readonly salts: Sums;
  readonly isBigEndian: boolean;
  readonly sums: Sums;
};

/** The sums go over pairs of words, each word as the machine that made the log has them. */
function summed(
  bytes: Buffer,
  from: number,
  to: number,
  [first, second]: Sums,
  isBigEndian: boolean,
): Sums {
  // Read by a view, added as whole numbers of 32 bits: every start goes over all of the log.
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

/** The header of a log; null where its sums do not fit or there is none. */
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

/** Where the frame with that number, from 0, begins; the length of a log of so many frames. */
export const frameAt = (header: LogHeader, frame: number): number =>
  HEADER_BYTES + frame * frameSize(header);

/** Do two headers belong to the same log? */
export const isSameLog = (a: LogHeader, b: LogHeader): boolean => isSame(a.salts, b.salts);

/** Is this the log that was begun next after that one? */
export const follows = (log: LogHeader, former: LogHeader): boolean =>
  log.salts[0] === (former.salts[0] + 1) >>> 0;

/** The frame, where all of it is there and carries the salts of the log. */
function carries(log: Buffer, header: LogHeader, frame: number): boolean {
  const at = frameAt(header, frame);
  return at + frameSize(header) <= log.length && isSame(pairAt(log, at + 8), header.salts);
}

/** The sums that stand in a frame. */
const storedSums = (log: Buffer, header: LogHeader, frame: number): Sums =>
  pairAt(log, frameAt(header, frame) + 16);

/** Does the frame fit behind one with these sums? */
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

/** Ends the frame a transaction? */
const isCommit = (log: Buffer, header: LogHeader, frame: number): boolean =>
  log.readUInt32BE(frameAt(header, frame) + 4) !== 0;

/** Is there a frame of this log anywhere? Its own header may be gone. */
export function hasFrames(log: Buffer, header: LogHeader): boolean {
  for (let frame = 0; frameAt(header, frame) < log.length; frame += 1)
    if (carries(log, header, frame)) return true;
  return false;
}

/**
 * Whole transactions of a log: `frames` of them, taken one by one from the first of the copies in
 * which it fits.
 */
export type JoinedFrames = { readonly frames: readonly Buffer[]; readonly sums: Sums };

/** Walks the copies of one log as far as each next frame fits in at least one of them. */
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
 * How many transactions stand behind what could be joined, each told by a last frame that is whole
 * by itself. They were written, and what is between is broken.
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

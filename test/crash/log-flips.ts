/**
 * Rotten logs: every kept file is written to and its process killed; then single bits of its log,
 * or of the twin of it, are flipped, in every region of it, and the file is opened as at the next
 * start. Everything that was called saved has to be there.
 *
 * `node test/crash/log-flips.ts [--share S] [--page N] [--seed S]`: the share of the bits of the
 * headers, and bits of each page.
 */
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dataFiles } from '../../main/console/data-files.ts';
import type { DurableFile } from '../../main/kernel/backups/durable-file.ts';
import { openDurable } from '../../main/kernel/backups/open-durable.ts';
import { copyAt } from '../../main/kernel/backups/twin/twin-file.ts';
import { createRandom, type SeededRandom } from '../../sandbox/random.ts';
import { runToEnd } from '../support/processes.ts';

/**
 * What was found. `mended`: the log was repaired, which was reported. `missing`: flips after which
 * something saved was not there.
 */
export type LogFlips = { flips: number; mended: number; missing: string[]; unreported: string[] };

/** Where a flip falls. */
type Part = '-wal' | '-twin';

const clock = { now: () => Date.parse('2026-03-03T09:00:00Z'), monotonic: () => 0 };
const ends = ['', '-wal', '-twin', '.running'] as const;
const headerBytes = 32;
const frameHeaderBytes = 24;
const pageBytes = 4_096;

/** A folder with every kept file as a kill left it, and what was called saved in each. */
export function killedFiles(parent: string): {
  readonly folder: string;
  readonly saved: ReadonlyMap<string, number>;
} {
  const folder = mkdtempSync(path.join(parent, 'killed-'));
  const child = runToEnd(process.execPath, [
    path.join(import.meta.dirname, 'log-child.ts'),
    folder,
    '6',
  ]);
  if (child.signal !== 'SIGKILL') throw new Error(`The process was not killed: ${child.stderr}`);
  return {
    folder,
    saved: new Map(
      [...child.stdout.matchAll(/^(\S+) (\d+)$/gm)].map(([, name = '', count]) => [
        name,
        Number(count),
      ]),
    ),
  };
}

/** Copies one file with its log, its twin and its mark into a folder of its own. */
export function copyOf(folder: string, { name }: DurableFile): string {
  const copy = mkdtempSync(path.join(path.dirname(folder), 'copy-'));
  for (const end of ends)
    if (existsSync(path.join(folder, `${name}${end}`)))
      copyFileSync(path.join(folder, `${name}${end}`), path.join(copy, `${name}${end}`));
  return copy;
}

/**
 * Opens the file as the next start does: how many of the saved rows are there, and the keys of what
 * is reported.
 */
export function nextStart(
  folder: string,
  file: DurableFile,
): { readonly there: number; readonly keys: readonly string[] } {
  const { used, notices, close } = openDurable(file, { folder, clock }, (db) => ({
    notes: db.prepare<[], string>('SELECT text FROM note ORDER BY number').pluck().all(),
    operations:
      file.name === 'outbox.db'
        ? Number(db.prepare('SELECT count(*) FROM operation').pluck().get())
        : Number.POSITIVE_INFINITY,
  }));
  close();
  const notes = used.notes.filter(
    (text, index) => text === `${file.name} number ${index + 1} ${'x'.repeat(300)}`,
  ).length;
  return { there: Math.min(notes, used.operations), keys: notices.map(({ key }) => key) };
}

/** A log without a twin may leave the file without its table, too. */
function startedAgain(folder: string, file: DurableFile): ReturnType<typeof nextStart> {
  try {
    return nextStart(folder, file);
  } catch {
    return { there: 0, keys: [] };
  }
}

/**
 * The bits to flip, by the byte they are in: of the line of a twin, the header, each frame's header
 * and each page.
 */
function* bits(
  length: number,
  part: Part,
  random: SeededRandom,
  { share, page }: FlipOptions,
): Generator<number> {
  const some = function* (from: number, bytes: number) {
    for (let bit = from * 8; bit < (from + bytes) * 8; bit += 1)
      if (random.chance(share)) yield bit;
  };
  const begin = part === '-twin' ? copyAt : 0;
  yield* some(0, begin);
  yield* some(begin, headerBytes);
  for (let at = begin + headerBytes; at < length; at += frameHeaderBytes + pageBytes) {
    yield* some(at, frameHeaderBytes);
    for (let each = 0; each < page; each += 1)
      yield (at + frameHeaderBytes) * 8 + random.int(0, pageBytes * 8 - 1);
  }
}

/**
 * `share`: of the bits of headers; `page`: bits of each page; `alone`: the control, in which the
 * log has no twin.
 */
export type FlipOptions = {
  readonly share: number;
  readonly page: number;
  readonly seed: string;
  readonly alone?: boolean;
};

/** Flips bits of one part of every kept file, each in a fresh copy. */
export function flipLogs(part: Part, options: FlipOptions): LogFlips {
  const parent = mkdtempSync(
    path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'yardmaster-log-'),
  );
  const result: LogFlips = { flips: 0, mended: 0, missing: [], unreported: [] };
  const random = createRandom(options.seed);
  try {
    const { folder, saved } = killedFiles(parent);
    for (const file of dataFiles) {
      const bytes = readFileSync(path.join(folder, `${file.name}${part}`));
      for (const bit of bits(bytes.length, part, random, options)) {
        const copy = copyOf(folder, file);
        const flipped = Buffer.from(bytes);
        flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
        writeFileSync(path.join(copy, `${file.name}${part}`), flipped);
        if (options.alone === true) {
          rmSync(path.join(copy, `${file.name}-twin`));
          writeFileSync(path.join(copy, `${file.name}.running`), '');
        }
        const { there, keys } = startedAgain(copy, file);
        const where = `${file.name}${part} byte ${bit >> 3} bit ${bit & 7}: ${there} rows, ${keys.join(' ')}`;
        result.flips += 1;
        if (keys.some((key) => key.endsWith('-log-mended'))) result.mended += 1;
        else if (part === '-wal') result.unreported.push(where);
        if (there !== saved.get(file.name)) result.missing.push(where);
        rmSync(copy, { recursive: true });
      }
    }
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
  return result;
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      share: { type: 'string', default: '1' },
      page: { type: 'string', default: '16' },
      seed: { type: 'string', default: '1' },
    },
  });
  const options = { share: Number(values.share), page: Number(values.page), seed: values.seed };
  for (const part of ['-wal', '-twin'] as const) {
    const { missing, unreported, ...counts } = flipLogs(part, options);
    console.log({
      part,
      ...counts,
      missing: missing.length,
      unreported: unreported.length,
      first: [...missing, ...unreported].slice(0, 5),
    });
  }
}

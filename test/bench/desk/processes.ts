/** What a program and all it started take of this machine, from Linux's own counters. */
import { readdirSync, readFileSync } from 'node:fs';

/** Null where a file went with its process, or where this user may not read it. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** A process and everything below it. */
export function family(root: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name)
      ? /^\d+ \(.*\) \S (\d+)/s.exec(read(`/proc/${name}/stat`) ?? '')?.[1]
      : undefined;
    if (parent !== undefined)
      children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(name)]);
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/**
 * One mapping of `/proc/PID/smaps`, sizes in kilobytes; `file` is null for memory that is no
 * file's.
 */
type Mapping = {
  readonly file: string | null;
  readonly rss: number;
  readonly pss: number;
  readonly anonymous: number;
};

const header = /^[0-9a-f]+-[0-9a-f]+ \S+ (\S+) \S+ \d+ *(.*)$/;

/** Reads the mappings of a process from the text of its `smaps`. */
export function mappingsIn(smaps: string): readonly Mapping[] {
  return smaps
    .split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
    .filter((text) => text !== '')
    .map((text) => {
      const [, offset, name = ''] = header.exec(text.slice(0, text.indexOf('\n'))) ?? [];
      const size = (of: string) =>
        Number(new RegExp(`^${of}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
      // Shared memory has names like files, and is shared within the family alone.
      const isFile = name.startsWith('/') && !/^\/(?:dev\/shm|memfd:)/.test(name);
      return {
        file: isFile ? `${name} ${offset}` : null,
        rss: size('Rss'),
        pss: size('Pss'),
        anonymous: size('Anonymous'),
      };
    });
}

/**
 * Kilobytes that processes hold together. What they share counts once, and pages of files count as
 * if nobody else had them: by the proportional set size a program becomes 90 MB smaller while
 * another Electron runs on the machine.
 */
export function heldTogether(processes: readonly (readonly Mapping[])[]): number {
  const files = new Map<string, number>();
  let own = 0;
  for (const { file, rss, pss, anonymous } of processes.flat()) {
    own += file === null ? pss : anonymous;
    if (file !== null) files.set(file, Math.max(files.get(file) ?? 0, rss - anonymous));
  }
  return [...files.values()].reduce((sum, each) => sum + each, own);
}

/** Megabytes that a family holds, see `heldTogether`. Throws where it cannot be read. */
export function memoryOf(root: number): number {
  const processes = family(root).map((pid) => {
    const smaps = read(`/proc/${pid}/smaps`);
    if (smaps === null && read(`/proc/${pid}/stat`) !== null)
      throw new Error(`The memory of process ${pid} cannot be read.`);
    return mappingsIn(smaps ?? '');
  });
  return heldTogether(processes) / 1024;
}

/**
 * Work of a family so far: processor milliseconds, and how often one of its threads went to sleep,
 * which is how often one was woken.
 */
export type Work = { readonly ms: number; readonly sleeps: number };

/** Linux counts in hundredths of a second. */
const tickMs = 10;

export function workOf(root: number): Work {
  let ticks = 0;
  let sleeps = 0;
  for (const pid of family(root)) {
    const fields = (read(`/proc/${pid}/stat`) ?? '').replace(/^.*\) /s, '').split(' ');
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
    for (const thread of tasks(pid))
      sleeps += Number(
        /^voluntary_ctxt_switches:\s+(\d+)/m.exec(
          read(`/proc/${pid}/task/${thread}/status`) ?? '',
        )?.[1] ?? 0,
      );
  }
  return { ms: ticks * tickMs, sleeps };
}

function tasks(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

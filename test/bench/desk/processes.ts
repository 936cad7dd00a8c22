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
    const parent = /^\d+$/.test(name) ? /^\d+ \(.*\) \S (\d+)/s.exec(read(`/proc/${name}/stat`) ?? '')?.[1] : undefined;
    if (parent !== undefined) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(name)]);
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/** Proportional set size of a family in megabytes: what is shared by several counts once. Throws where it cannot be read. */
export function memoryOf(root: number): number {
  let kilobytes = 0;
  for (const pid of family(root)) {
    const rollup = read(`/proc/${pid}/smaps_rollup`);
    if (rollup === null && read(`/proc/${pid}/stat`) !== null) throw new Error(`The memory of process ${pid} cannot be read.`);
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup ?? '')?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

/** Work of a family so far: processor milliseconds, and how often one of its threads went to sleep, which is how often one was woken. */
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
      sleeps += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(read(`/proc/${pid}/task/${thread}/status`) ?? '')?.[1] ?? 0);
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

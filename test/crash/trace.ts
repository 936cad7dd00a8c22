/** What a process did to the files of one folder, read from the output of strace. */

/** One thing that happened, in order. Paths are relative to the folder. */
export type TraceEvent =
  | { readonly kind: 'create'; readonly name: string }
  | {
      readonly kind: 'write';
      readonly name: string;
      readonly offset: number | null;
      readonly data: Buffer;
    }
  | { readonly kind: 'truncate'; readonly name: string; readonly size: number }
  | { readonly kind: 'sync'; readonly name: string }
  | { readonly kind: 'unlink'; readonly name: string }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'mkdir'; readonly name: string }
  /** A line the process wrote to its standard output. */
  | { readonly kind: 'said'; readonly line: string };

/** The calls that strace has to show. */
export const tracedCalls = [
  'openat',
  'open',
  'creat',
  'write',
  'pwrite64',
  'writev',
  'pwritev',
  'pwritev2',
  'ftruncate',
  'truncate',
  'fallocate',
  'fsync',
  'fdatasync',
  'sync_file_range',
  'msync',
  'unlink',
  'unlinkat',
  'rename',
  'renameat',
  'renameat2',
  'link',
  'linkat',
  'mkdir',
  'mkdirat',
  'copy_file_range',
  'sendfile',
  'lseek',
] as const;

/**
 * Calls that would change files in a way the model below does not know: seeing one on our files is
 * an error, not a guess.
 */
const unmodeled = new Set([
  'writev',
  'pwritev',
  'pwritev2',
  'fallocate',
  'link',
  'linkat',
  'copy_file_range',
  'sendfile',
  'msync',
]);

const unhex = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex');
const path = (text: string): string => unhex(text).toString('utf8');

/**
 * Reads the output of `strace -f -y -xx`. Throws on a call to a file of the folder that it cannot
 * model.
 */
export function parseTrace(text: string, folder: string): readonly TraceEvent[] {
  const events: TraceEvent[] = [];
  const inside = (name: string): string | null =>
    name === folder ? '.' : name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : null;
  /** Position of the files that are written without an offset. */
  const known = new Set<string>();
  for (const line of wholeCalls(text)) {
    const match = /^(\w+)\((.*)\)\s*=\s*(-?\d+)/s.exec(line);
    if (match === null) continue;
    const [, call, args, result] = match as unknown as [string, string, string, string];
    if (Number(result) < 0) continue;
    const handle = /^(\d+)<([^>]*)>/.exec(args);
    const handlePath = handle === null ? null : inside(decodePath(handle[2] as string));
    const strings = [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map((each) => each[1] as string);
    switch (call) {
      case 'openat':
      case 'open':
      case 'creat': {
        const name = inside(path(strings[0] ?? ''));
        if (name === null || name === '.') break;
        if (/O_CREAT/.test(args) && !known.has(name)) events.push({ kind: 'create', name });
        if (/O_CREAT|O_RDWR|O_WRONLY/.test(args)) known.add(name);
        if (/O_TRUNC/.test(args)) events.push({ kind: 'truncate', name, size: 0 });
        break;
      }
      case 'write': {
        if (handle?.[1] === '1')
          events.push({
            kind: 'said',
            line: unhex(strings[0] ?? '')
              .toString('utf8')
              .trim(),
          });
        else if (handlePath !== null)
          events.push({
            kind: 'write',
            name: handlePath,
            offset: null,
            data: unhex(strings[0] ?? '').subarray(0, Number(result)),
          });
        break;
      }
      case 'pwrite64': {
        if (handlePath === null) break;
        const offset = Number(/,\s*(\d+)$/.exec(args.trimEnd())?.[1]);
        events.push({
          kind: 'write',
          name: handlePath,
          offset,
          data: unhex(strings[0] ?? '').subarray(0, Number(result)),
        });
        break;
      }
      case 'ftruncate':
        if (handlePath !== null)
          events.push({
            kind: 'truncate',
            name: handlePath,
            size: Number(/,\s*(\d+)$/.exec(args.trimEnd())?.[1]),
          });
        break;
      case 'fsync':
      case 'fdatasync':
        if (handlePath !== null) events.push({ kind: 'sync', name: handlePath });
        break;
      case 'unlink':
      case 'unlinkat': {
        const name = inside(path(strings[0] ?? ''));
        if (name === null) break;
        known.delete(name);
        events.push({ kind: 'unlink', name });
        break;
      }
      case 'rename':
      case 'renameat':
      case 'renameat2': {
        const [from, to] = strings.map((each) => inside(path(each)));
        if (from == null || to == null) break;
        known.delete(from);
        known.add(to);
        events.push({ kind: 'rename', from, to });
        break;
      }
      case 'mkdir':
      case 'mkdirat': {
        const name = inside(path(strings[0] ?? ''));
        if (name !== null && name !== '.') events.push({ kind: 'mkdir', name });
        break;
      }
      default:
        if (unmodeled.has(call) && handlePath !== null)
          throw new Error(
            `The trace holds ${call} on ${handlePath}, which the model does not know.`,
          );
    }
  }
  return events;
}

/** Handles are shown as `21</tmp/x>`, hex-escaped under -xx. */
const decodePath = (text: string): string =>
  (text.includes('\\x') ? path(text) : text).replace(/ \(deleted\)$/, '');

/** Joins calls that strace had to split because another thread came between. */
function* wholeCalls(text: string): Generator<string> {
  const open = new Map<string, string>();
  for (const line of text.split('\n')) {
    const match = /^(\d+)\s+(.*)$/s.exec(line);
    if (match === null) continue;
    const [, pid, rest] = match as unknown as [string, string, string];
    if (rest.endsWith('<unfinished ...>')) {
      open.set(pid, rest.slice(0, -'<unfinished ...>'.length));
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/s.exec(rest);
    if (resumed !== null) yield `${open.get(pid) ?? ''}${resumed[1]}`;
    else yield rest;
  }
}

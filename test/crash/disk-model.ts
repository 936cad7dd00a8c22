/**
 * What a disk may hold after a power cut: everything that was flushed, and of what was not flushed
 * any part. Writes may be lost, kept or torn at sectors, in any order; changes of names (create,
 * unlink, rename) survive in their order up to some point, unless their folder was flushed.
 * Flushing is taken to be honest; disks that lie are outside.
 */
import type { SeededRandom } from '../../sandbox/random.ts';
import type { TraceEvent } from './trace.ts';

type DataChange =
  | { readonly kind: 'write'; readonly offset: number; readonly data: Buffer }
  | { readonly kind: 'truncate'; readonly size: number };
type File = { durable: Buffer; pending: DataChange[]; position: number; size: number };
type NameChange =
  | { readonly kind: 'set'; readonly name: string; readonly file: File }
  | { readonly kind: 'drop'; readonly name: string };

/** Name -> content after a power cut. Folders that were made are in `folders`. */
export type DiskState = {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly folders: readonly string[];
};

const sector = 512;

/** A disk that follows a trace. */
export function createDiskModel() {
  const names = new Map<string, File>();
  const durableNames = new Map<string, File>();
  let pendingNames: NameChange[] = [];
  const folders = new Set<string>();
  const folderOf = (name: string) =>
    name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : '.';

  function fileOf(name: string): File {
    const file = names.get(name);
    if (file === undefined) throw new Error(`The trace writes ${name}, which was never created.`);
    return file;
  }

  return {
    apply(event: TraceEvent): void {
      switch (event.kind) {
        case 'create': {
          if (names.has(event.name)) return;
          const file: File = { durable: Buffer.alloc(0), pending: [], position: 0, size: 0 };
          names.set(event.name, file);
          pendingNames.push({ kind: 'set', name: event.name, file });
          return;
        }
        case 'write': {
          const file = fileOf(event.name);
          const offset = event.offset ?? file.position;
          if (event.offset === null) file.position += event.data.length;
          file.size = Math.max(file.size, offset + event.data.length);
          file.pending.push({ kind: 'write', offset, data: event.data });
          return;
        }
        case 'truncate': {
          const file = fileOf(event.name);
          file.size = event.size;
          file.position = Math.min(file.position, event.size);
          file.pending.push({ kind: 'truncate', size: event.size });
          return;
        }
        case 'sync': {
          if (event.name === '.' || folders.has(event.name)) {
            const mine = (change: NameChange) => folderOf(change.name) === event.name;
            for (const change of pendingNames.filter(mine)) setName(durableNames, change);
            pendingNames = pendingNames.filter((change) => !mine(change));
            return;
          }
          const file = fileOf(event.name);
          file.durable = changed(file.durable, file.pending);
          file.pending = [];
          return;
        }
        case 'unlink':
          names.delete(event.name);
          pendingNames.push({ kind: 'drop', name: event.name });
          return;
        case 'rename': {
          const file = fileOf(event.from);
          names.delete(event.from);
          names.set(event.to, file);
          // One step for the reader of a folder: the new name appears as the old one goes.
          pendingNames.push(
            { kind: 'set', name: event.to, file },
            { kind: 'drop', name: event.from },
          );
          return;
        }
        case 'mkdir':
          folders.add(event.name);
          return;
        case 'said':
          return;
      }
    },
    /** One of the states that a power cut now may leave. */
    powerCut(random: SeededRandom): DiskState {
      const survived = new Map(durableNames);
      const upTo = random.int(0, pendingNames.length);
      for (const each of pendingNames.slice(0, upTo)) setName(survived, each);
      const mood = random.int(0, 4);
      const files = new Map(
        [...survived].map(([name, file]) => [name, contentAfter(file, random, mood)] as const),
      );
      return { files, folders: [...folders] };
    },
    /** Things that are not flushed yet: if there are none, every cut gives the same state. */
    unflushed: (): number =>
      pendingNames.length +
      [...names.values()].reduce((sum, { pending }) => sum + pending.length, 0),
  };
}

function setName(names: Map<string, File>, each: NameChange): void {
  if (each.kind === 'drop') names.delete(each.name);
  else names.set(each.name, each.file);
}

/** Applies changes in order, in one buffer that is as large as any of them needs. */
function changed(content: Buffer, changes: readonly DataChange[]): Buffer {
  if (changes.length === 0) return content;
  const room = changes.reduce(
    (most, each) =>
      Math.max(most, each.kind === 'write' ? each.offset + each.data.length : each.size),
    content.length,
  );
  const buffer = Buffer.alloc(room);
  content.copy(buffer);
  let size = content.length;
  for (const each of changes) {
    if (each.kind === 'write') {
      each.data.copy(buffer, each.offset);
      size = Math.max(size, each.offset + each.data.length);
    } else {
      // What is cut off reads as zeros should the file grow again.
      if (each.size < size) buffer.fill(0, each.size, size);
      size = each.size;
    }
  }
  return buffer.subarray(0, size);
}

/** Moods: nothing, everything, a first part, any part, any part with torn writes. */
function contentAfter(file: File, random: SeededRandom, mood: number): Buffer {
  if (mood === 0) return file.durable;
  if (mood === 1) return changed(file.durable, file.pending);
  const kept =
    mood === 2
      ? file.pending.slice(0, random.int(0, file.pending.length))
      : file.pending.filter(() => random.chance(0.5));
  return changed(file.durable, mood < 4 ? kept : kept.flatMap((each) => torn(each, random)));
}

/** Any of the sectors of a write. */
function torn(each: DataChange, random: SeededRandom): readonly DataChange[] {
  if (each.kind === 'truncate') return [each];
  const parts: DataChange[] = [];
  for (let at = 0; at < each.data.length; at += sector) {
    if (random.chance(0.5))
      parts.push({
        kind: 'write',
        offset: each.offset + at,
        data: each.data.subarray(at, at + sector),
      });
  }
  return parts;
}

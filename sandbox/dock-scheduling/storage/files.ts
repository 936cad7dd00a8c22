/**
 * The files that were uploaded, by key: `storage/<id>/<hash>/<file name>` (seeds/yard.md, "Custom
 * field types").
 */
import { createHash } from 'node:crypto';
import type { SeededRandom } from '../../random.ts';

/** One stored file. `type` is what the uploader claims, and we don't check it. */
export type StoredFile = {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
};

/** The uploaded files. */
export interface FileStore {
  put(file: Omit<StoredFile, 'key'>): StoredFile;
  get(key: string): StoredFile | undefined;
  list(): readonly StoredFile[];
}

/** The file's name as it goes into a key (seeds/yard.md), without a path or line breaks. */
const keyName = (name: string): string => {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base.replace(/(?![\u0080-\u009f])\p{Cc}/gu, '_');
  return ['', '.', '..'].includes(clean) ? 'file' : clean;
};

/** An empty store. */
export const createFileStore = (random: SeededRandom): FileStore => {
  const files = new Map<string, StoredFile>();
  return {
    put: (file) => {
      const hash = createHash('sha256')
        .update(file.bytes)
        .update(random.uuid())
        .digest('hex')
        .slice(0, 10);
      const stored = { ...file, key: `storage/${random.uuid()}/${hash}/${keyName(file.name)}` };
      files.set(stored.key, stored);
      return stored;
    },
    get: (key) => files.get(key),
    list: () => [...files.values()],
  };
};

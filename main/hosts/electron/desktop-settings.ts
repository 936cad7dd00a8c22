/** What the desktop program itself remembers, for all facilities of this computer: no part of a facility and no secret. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { toFileError } from '../../kernel/backups/file-error.ts';
import { moveIntoPlace } from '../../kernel/backups/flush.ts';

const schema = z.object({
  notifications: z.boolean().catch(true),
  newestSeen: z.string().max(40).nullable().catch(null),
});
/** `newestSeen`: the newest version that the update feed ever offered here. */
type DesktopSettings = z.infer<typeof schema>;

/** Name of the file in the root folder. */
const fileName = 'desktop.json';

/** The settings of a root folder. What cannot be read counts as never set. */
export function openDesktopSettings(root: string) {
  const file = path.join(root, fileName);
  const get = (): DesktopSettings => {
    const usual = { notifications: true, newestSeen: null };
    if (!existsSync(file)) return usual;
    try {
      return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return usual;
    }
  };
  return {
    get,
    /** Throws `DatabaseError` when the disk does not take it. */
    change(change: Partial<DesktopSettings>): void {
      try {
        mkdirSync(root, { recursive: true, mode: 0o700 });
        writeFileSync(`${file}.new`, JSON.stringify({ ...get(), ...change }), { mode: 0o600 });
        moveIntoPlace(`${file}.new`, file);
      } catch (error) {
        throw toFileError(error, fileName);
      }
    },
  };
}

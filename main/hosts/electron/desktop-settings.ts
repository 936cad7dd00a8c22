/** Settings of the desktop program itself, for all facilities of this computer. No secrets. */
import path from 'node:path';
import { z } from 'zod';
import { toFileError } from '../../kernel/backups/file-error.ts';
import { SmallFile } from '../../kernel/files/small-file.ts';

const schema = z.object({
  notifications: z.boolean().catch(true),
  newestSeen: z.string().max(40).nullable().catch(null),
});
/** `newestSeen`: the newest version that the update feed ever offered here. */
type DesktopSettings = z.infer<typeof schema>;

/** Name of the file in the root folder. */
const fileName = 'desktop.json';

/** The settings of a root folder. An unreadable setting counts as not set. */
export function openDesktopSettings(root: string) {
  const file = new SmallFile<DesktopSettings>(
    path.join(root, fileName),
    (json) => schema.safeParse(json).data ?? null,
  );
  const get = (): DesktopSettings => {
    const content = file.read();
    return 'value' in content ? content.value : { notifications: true, newestSeen: null };
  };
  return {
    get,
    /** Throws `DatabaseError` if the disk refuses. */
    change(change: Partial<DesktopSettings>): void {
      try {
        file.write({ ...get(), ...change });
      } catch (error) {
        throw toFileError(error, fileName);
      }
    },
  };
}

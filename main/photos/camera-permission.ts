/**
 * Whether the page may use the PC's camera, by the preferences of this desk. Hosts ask before the
 * console is open, so we read the file alone and load nothing else.
 */
import path from 'node:path';
import { SmallFile } from '../kernel/files/small-file.ts';

/** Name of the desk's preferences in the root folder. */
export const preferencesFileName = 'preferences.json';

/** Name of the preference. Only main writes it: a page must not allow itself the camera. */
export const pcCameraName = 'pcCamera';

/**
 * True only where an administrator turned it on. A file that can't be read allows nothing, and
 * neither does its older copy: the camera may have been turned off since.
 */
export function mayUsePcCamera(root: string): boolean {
  const file = new SmallFile<boolean>(
    path.join(root, preferencesFileName),
    (json) => (json as { readonly [pcCameraName]?: unknown } | null)?.[pcCameraName] === true,
  );
  try {
    const content = file.read();
    return content.kind === 'here' && content.value;
  } catch {
    return false;
  }
}

/** Settings of the desktop program itself, for all facilities of this computer. No secrets. */
import path from 'node:path';
import { SmallFile } from '../../kernel/files/small-file.ts';

/** `newestSeen`: the newest version that the update feed ever offered here. */
type DesktopSettings = { readonly notifications: boolean; readonly newestSeen: string | null };

/** Name of the file in the root folder. */
export const desktopSettingsFileName = 'desktop.json';

/** By hand: the library that checks shapes would be loaded for this in the main thread. */
function readSettings(json: unknown): DesktopSettings | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const { notifications, newestSeen } = json as Readonly<Record<string, unknown>>;
  return {
    notifications: typeof notifications === 'boolean' ? notifications : true,
    newestSeen: typeof newestSeen === 'string' && newestSeen.length <= 40 ? newestSeen : null,
  };
}

/** The settings of a root folder. An unreadable setting counts as not set. */
export function openDesktopSettings(root: string) {
  const file = new SmallFile(path.join(root, desktopSettingsFileName), readSettings);
  const get = (): DesktopSettings => {
    const content = file.read();
    return 'value' in content ? content.value : { notifications: true, newestSeen: null };
  };
  return {
    get,
    /** Throws what the system throws if the disk refuses. */
    change: (change: Partial<DesktopSettings>): void => file.write({ ...get(), ...change }),
  };
}

/**
 * Checks whether other computers or a sync program write to a folder. SQLite files aren't safe
 * there: a sync program copies or locks them half written, and locks on a network drive don't hold.
 */
import { realpathSync, statfsSync } from 'node:fs';

/**
 * What the result depends on besides the folder.
 *
 * Example: `{ platform: 'linux', env: {}, fileSystem: 0x6969 }` on a network drive (NFS).
 */
export type FolderFacts = {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Type of the file system by its Linux number; 0 if unknown. */
  readonly fileSystem: number;
};

/**
 * Network file systems by their Linux number. We leave FUSE out, because local disks use it too.
 */
const networkFileSystems: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2 and later
  0x5346414f, // AFS
  0x00c36400, // Ceph
]);

/** Folders of sync programs by the names that they use. On macOS all of them lie in one folder. */
const syncFolders = [
  [/^onedrive(?: - .+)?$/i, 'oneDrive'],
  [/^dropbox(?: \(.+\))?$/i, 'dropbox'],
  [/^google ?drive$/i, 'googleDrive'],
  [/^(?:icloud ?drive|mobile documents)$/i, 'iCloudDrive'],
  [/^nextcloud$/i, 'nextcloud'],
  [/^owncloud$/i, 'ownCloud'],
  [/^box(?: sync)?$/i, 'box'],
  [/^cloudstorage$/i, 'sync'],
] as const;

/** What shares a folder: a named sync program, another one (`sync`), or a network drive. */
export type Sharer = (typeof syncFolders)[number][1] | 'network';

/** What shares the folder, or null. `folder` is its real path. */
export function sharedBy(
  folder: string,
  { platform, env, fileSystem }: FolderFacts,
): Sharer | null {
  if (networkFileSystems.has(fileSystem)) return 'network';
  if (platform === 'win32') {
    if (/^[\\/]{2}(?!\?[\\/][a-z]:)/i.test(folder)) return 'network';
    const roots = [env.OneDrive, env.OneDriveCommercial, env.OneDriveConsumer].flatMap((root) =>
      root ? [root.toLowerCase()] : [],
    );
    const lower = folder.toLowerCase();
    if (roots.some((root) => lower === root || lower.startsWith(`${root}\\`))) return 'oneDrive';
  }
  for (const part of folder.split(/[\\/]/)) {
    const known = syncFolders.find(([name]) => name.test(part));
    if (known !== undefined) return known[1];
  }
  return null;
}

/** The same for a folder of this computer. Never throws: if we can't find out, we don't warn. */
export function sharedByNow(folder: string): Sharer | null {
  try {
    const { platform, env } = process;
    const real = realpathSync.native(folder);
    return sharedBy(real, {
      platform,
      env,
      fileSystem: platform === 'linux' ? statfsSync(real).type : 0,
    });
  } catch {
    return null;
  }
}

/** Notices about small files that can't be read, and about those whose older copy is used. */
import path from 'node:path';
import type { Notice } from '../../../shared/console-api/status.ts';
import { message } from '../../../shared/i18n/message.ts';
import { readSealedSecrets } from '../../credentials/sealed-secret-store.ts';
import { profileStoreFileName, readProfileStore } from '../../facilities/profile-store.ts';
import { type ReadSmall, SmallFile } from '../../kernel/files/small-file.ts';
import { preferencesFileName } from '../../photos/camera-permission.ts';
import { readPreferences } from '../desk-preferences.ts';
import { facilityMarkName, readMark } from './facility-folder.ts';

type KnownFile = {
  readonly name: string;
  readonly at: 'root' | 'facility';
  readonly read: ReadSmall<object>;
};

/** What a host keeps: every object could be it. */
const readObject: ReadSmall<object> = (json) =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? json : null;

/**
 * The small files of a root folder and of a facility's folder in it, each as its user reads it:
 * JSON of another shape is as good as lost. If nothing of `facilities.json` can be read,
 * `open-request.ts` reports that.
 */
export const smallFiles: readonly KnownFile[] = [
  { name: profileStoreFileName, at: 'root', read: readProfileStore },
  { name: 'secrets.json', at: 'root', read: readSealedSecrets },
  { name: 'desktop.json', at: 'root', read: readObject },
  { name: preferencesFileName, at: 'root', read: readPreferences },
  { name: facilityMarkName, at: 'facility', read: readMark },
  { name: path.join('window', 'place.json'), at: 'facility', read: readObject },
];

/** Checked before we write anything, because the next write sets a damaged file aside. */
export function smallFileNotices(root: string, folder: string): readonly Notice[] {
  return smallFiles.flatMap(({ name, at, read }) => {
    const file = path.join(at === 'root' ? root : folder, name);
    const kind = kindOf(file, read);
    if (kind !== 'older' && (kind !== 'broken' || name === profileStoreFileName)) return [];
    return [
      {
        key: `small-file-${name}`,
        severity: 'warning' as const,
        said: message(kind === 'older' ? 'files.small.older' : 'files.small.broken', {
          file: name,
        }),
      },
    ];
  });
}

function kindOf(file: string, read: ReadSmall<object>) {
  try {
    return new SmallFile(file, read).read().kind;
  } catch {
    // A file that we may not read at all is reported by its reader.
    return 'absent';
  }
}

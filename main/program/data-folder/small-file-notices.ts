/** Notices about small files that can't be read, and about those whose older copy is used. */
import path from 'node:path';
import type { Notice } from '../../../shared/console-api/status.ts';
import { message } from '../../../shared/i18n/message.ts';
import { SmallFile } from '../../kernel/files/small-file.ts';

/**
 * The small files of a root folder and of a facility's folder in it. If nothing of
 * `facilities.json` can be read, `open-request.ts` reports that.
 */
export const smallFiles: readonly { readonly name: string; readonly at: 'root' | 'facility' }[] = [
  { name: 'facilities.json', at: 'root' },
  { name: 'secrets.json', at: 'root' },
  { name: 'desktop.json', at: 'root' },
  { name: 'preferences.json', at: 'root' },
  { name: 'facility.json', at: 'facility' },
  { name: path.join('window', 'place.json'), at: 'facility' },
];

/** Checked before we write anything, because the next write sets a damaged file aside. */
export function smallFileNotices(root: string, folder: string): readonly Notice[] {
  return smallFiles.flatMap(({ name, at }) => {
    const file = path.join(at === 'root' ? root : folder, name);
    const kind = kindOf(file);
    if (kind !== 'older' && (kind !== 'broken' || name === 'facilities.json')) return [];
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

function kindOf(file: string) {
  try {
    return new SmallFile<object>(file, (json) =>
      typeof json === 'object' && json !== null ? json : null,
    ).read().kind;
  } catch {
    // A file that we may not read at all is reported by its reader.
    return 'absent';
  }
}

/** Tells the clerk of small files that can't be read, and of those whose older copy is used. */
import path from 'node:path';
import type { Notice } from '../../../shared/console-api/status.ts';
import { message } from '../../../shared/i18n/message.ts';
import { SmallFile } from '../../kernel/files/small-file.ts';

/**
 * The small files of a root folder and of a facility's folder below it. `facilities.json` is told
 * by whoever opens it where nothing of it can be read (`open-request.ts`).
 */
export const smallFiles: readonly { readonly name: string; readonly at: 'root' | 'facility' }[] = [
  { name: 'facilities.json', at: 'root' },
  { name: 'secrets.json', at: 'root' },
  { name: 'desktop.json', at: 'root' },
  { name: 'preferences.json', at: 'root' },
  { name: 'facility.json', at: 'facility' },
  { name: path.join('window', 'place.json'), at: 'facility' },
];

/** Looked at before anything is written: the next write sets a broken file aside. */
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
    // One that may not be read at all is told by whoever needs it.
    return 'absent';
  }
}

/**
 * The list of restored files, kept in the data folder for the clerk to look up later. One JSON line
 * for each.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RestoredFile } from '../../../shared/console-api/settings.ts';
import { isMessage } from '../../../shared/i18n/message.ts';

/** Name of the list in the data folder. */
export const restoredListName = 'restored.jsonl';

/** How many we show, newest first. */
const shown = 50;

/**
 * Adds one. Never throws: the notice of this start says the same, and a full disk must not make the
 * file unusable.
 */
export function noteRestored(folder: string, restored: RestoredFile): void {
  try {
    // Begins on a new line, so that a line cut short by a crash doesn't damage this one.
    appendFileSync(path.join(folder, restoredListName), `\n${JSON.stringify(restored)}\n`);
  } catch {
    // Only the notice shows it then.
  }
}

/**
 * What was restored in a data folder, newest first. A line that can't be read doesn't hide the
 * others.
 */
export function restoredFiles(folder: string): readonly RestoredFile[] {
  let text: string;
  try {
    text = readFileSync(path.join(folder, restoredListName), 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap(parsed).slice(-shown).toReversed();
}

function parsed(line: string): readonly RestoredFile[] {
  try {
    const { name, at, backup, quarantine, said } = JSON.parse(line);
    const isText = [name, at].every((each) => typeof each === 'string' && each !== '');
    const isTextOrNull = [backup, quarantine].every(
      (each) => each === null || typeof each === 'string',
    );
    return isText && isTextOrNull && isMessage(said)
      ? [{ name, at, backup, quarantine, said }]
      : [];
  } catch {
    return [];
  }
}

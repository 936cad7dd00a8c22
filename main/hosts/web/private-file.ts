import { writeFileSync } from 'node:fs';
import { removeFile } from '../../kernel/patient-files.ts';

/**
 * Writes a new file that its owner alone may read, in the place of one that was left over. Throws
 * what the system says.
 */
export function writePrivately(file: string, text: string): void {
  removeFile(file);
  // `wx`: what somebody else put there meanwhile is never written into.
  writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
}

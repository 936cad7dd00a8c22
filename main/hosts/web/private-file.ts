import { writeFileSync } from 'node:fs';
import { removeFile } from '../../kernel/patient-files.ts';

/**
 * Writes a new file that only its owner may read, replacing a left-over one. Throws the system's
 * error.
 */
export function writePrivately(file: string, text: string): void {
  removeFile(file);
  // `wx`: never writes into a file that another program created meanwhile.
  writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
}

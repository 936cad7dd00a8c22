/** Tells the operator the address, which holds the token. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { writePrivately } from './private-file.ts';

/** Name of the file that holds it where it may not be printed; in the data folder, which this user alone may enter. */
export const addressFile = 'console-address.txt';

/** What to print, and how to take back what was written. */
export type Told = { readonly line: string; readonly takeBack: () => void };

/**
 * On a terminal or a pipe the address itself. Where the output is a file, whoever could open that before reads it, so the address goes into
 * a file of its own and its path is printed; where that cannot be written, what to do instead.
 */
export function tellAddress(address: string, folder: string, intoFile: boolean): Told {
  if (!intoFile) return { line: `Console ready: ${address}`, takeBack: () => {} };
  const file = path.join(folder, addressFile);
  try {
    writePrivately(file, `${address}\n`);
  } catch {
    const line = `Console ready, but its address could not be written to ${file}, and others may read this file. Start the console at a terminal.`;
    return { line, takeBack: () => {} };
  }
  return { line: `Console ready: its address is in ${file}`, takeBack: () => rmSync(file, { force: true }) };
}

/** Tells the operator the address, which holds the token. */

import path from 'node:path';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { removeIfFree } from '../../kernel/patient-files.ts';
import { writePrivately } from './private-file.ts';

/**
 * Name of the file that holds it where it may not be printed; in the data folder, which this user
 * alone may enter.
 */
export const addressFile = 'console-address.txt';

/** What to print, and how to take back what was written. */
export type PrintedAddress = { readonly said: Message; readonly takeBack: () => void };

/**
 * On a terminal or a pipe the address itself. Where the output is a file, whoever could open that
 * before reads it, so the address goes into a file of its own and its path is printed; where that
 * cannot be written, what to do instead.
 */
export function tellAddress(address: string, folder: string, intoFile: boolean): PrintedAddress {
  if (!intoFile) return { said: message('terminal.ready', { address }), takeBack: () => {} };
  const file = path.join(folder, addressFile);
  try {
    writePrivately(file, `${address}\n`);
  } catch {
    return { said: message('terminal.readyUnknown', { file }), takeBack: () => {} };
  }
  return {
    said: message('terminal.readyInFile', { file }),
    takeBack: () => removeIfFree(file),
  };
}

/** Shows the operator the address, which contains the token. */

import path from 'node:path';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { removeIfFree } from '../../kernel/patient-files.ts';
import { writePrivately } from './private-file.ts';

/**
 * Name of the file with the address if we may not print it. It lies in the data folder, which only
 * this user may enter.
 */
export const addressFile = 'console-address.txt';

/** What to print, and how to remove what was written. */
export type PrintedAddress = { readonly said: Message; readonly takeBack: () => void };

/**
 * On a terminal or a pipe we print the address itself. If the output is a file, others may have
 * opened that already. So we write the address into a file of its own and print the path. If that
 * can't be written, we print what to do instead.
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

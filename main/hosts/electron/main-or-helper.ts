/** The program's first file: the desktop program, or the helper that it asks for the keyring. */
import { helperFolder } from './system/keyring-process.ts';

const folder = helperFolder(process.argv);
// Awaited, because what the desktop program sets has to stand before Electron is ready.
if (folder === null) await import('./entry.ts');
else
  void import('./system/keyring-helper.ts').then(({ runKeyringHelper }) =>
    runKeyringHelper(folder),
  );

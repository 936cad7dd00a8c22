/** The program's first file: starts the desktop program, or its helper for the keyring. */
import { helperFolder } from './system/keyring-process.ts';

const folder = helperFolder(process.argv);
// Awaited, because the desktop program's settings must be made before Electron is ready.
if (folder === null) {
  // The console's thread loads while the rest does.
  await import('./thread/begin.ts');
  await import('./entry.ts');
} else
  void import('./system/keyring-helper.ts').then(({ runKeyringHelper }) =>
    runKeyringHelper(folder),
  );

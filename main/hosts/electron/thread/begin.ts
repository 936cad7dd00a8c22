/** The first lines of the desktop program: the console's thread loads while Electron starts. */
import path from 'node:path';
import { app } from 'electron';
import { parseCommandLine } from '../../../program/command-line.ts';
import { keepFilesPrivate, takeSecretsKey } from '../../../program/private-process.ts';
import { ownArguments } from '../arguments.ts';
import { startThread } from './start-thread.ts';

keepFilesPrivate();
// The web host's key may be set for both hosts. Neither the thread nor programs that we start need
// it.
takeSecretsKey();

const here = import.meta.dirname;

/** A test runs the source. */
const file = import.meta.filename.endsWith('.ts')
  ? path.join(here, 'console-thread.ts')
  : path.join(here.replace(/[\\/]chunks$/, ''), 'console/thread.cjs');

/** What the command line asks for. */
export const commandLine = parseCommandLine(
  ownArguments(process.argv, app.isPackaged ? null : app.getAppPath()),
);

/** The console's thread; null if there is nothing to open. */
export const thread =
  commandLine.ok && !commandLine.value.help ? startThread(file, commandLine.value) : null;

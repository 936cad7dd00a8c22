import path from 'node:path';

/** Switches of Chromium and Electron, which read the same command line. */
const foreign =
  /^--(?:no-sandbox|disable-|enable-|force-|ozone-|use-|remote-debugging-|inspect|lang=|password-store|log-|v=|user-data-dir|original-process-start-time|allow-)/;

/**
 * Our own options of Electron's command line: without the program, the folder of a development
 * build, and Chromium's switches, which may stand anywhere.
 */
export function ownArguments(argv: readonly string[], appPath: string | null): readonly string[] {
  const rest = argv.slice(1);
  const isApp = (argument: string) =>
    appPath !== null &&
    !argument.startsWith('-') &&
    (path.resolve(argument) === appPath || path.dirname(path.resolve(argument)) === appPath);
  const app = rest.findIndex(isApp);
  return rest.filter((argument, index) => index !== app && !foreign.test(argument));
}

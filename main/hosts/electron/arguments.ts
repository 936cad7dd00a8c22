import path from 'node:path';

/** Switches that belong to Chromium and Electron, which read them from the same command line. */
const foreign =
  /^--(?:no-sandbox|disable-|enable-|force-|ozone-|use-|remote-debugging-|inspect|lang=|password-store|log-|v=|user-data-dir|original-process-start-time|allow-)/;

/**
 * Our own options of Electron's command line: without the program, without the folder that a
 * development build is started on, and without the switches of Chromium, which may stand anywhere.
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

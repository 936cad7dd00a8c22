/** The options of a command of this repository. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The options as `parseArgs` gives them. `--help` prints `usage` and ends with 0; an option that
 * isn't known is named, with `usage`, and ends with 2.
 */
export function readArguments<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).includes('--help')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
    process.exit(2);
  }
}

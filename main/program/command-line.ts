import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../../shared/result.ts';

/** What the operator asked for; the same in both hosts (design.md section 3). */
export type CommandLine = {
  /** Profile file; null starts the demo. */
  readonly profile: string | null;
  /** Data folder; null means the usual place of this system. */
  readonly dataDir: string | null;
  /** Take the web host even where Electron could run. */
  readonly web: boolean;
  /** Port of the web host; 0 lets the system choose. */
  readonly port: number;
  /** Open the browser once the web host is ready. */
  readonly open: boolean;
  /** Web host: ask at the terminal for the key of the kept sign-ins. */
  readonly askKey: boolean;
  readonly help: boolean;
};

/** What `--help` prints. */
export const usage = `Usage: npm start -- [options]

  --profile FILE   work with the services that this profile names; without it the demo starts
  --data-dir DIR   keep the data here instead of the usual place of this system
  --web            use the browser, even where the desktop window could open
  --port N         port of the web host (default: a free one)
  --no-open        do not open the browser, only print the address
  --ask-key        with the browser: ask here for a key, and keep the sign-ins encrypted with it
  --help           print this text
`;

/** Reads the options of the console. The error is one sentence that names the option. */
export function parseCommandLine(args: readonly string[]): Result<CommandLine, string> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        profile: { type: 'string' },
        'data-dir': { type: 'string' },
        web: { type: 'boolean', default: false },
        port: { type: 'string', default: '0' },
        'no-open': { type: 'boolean', default: false },
        'ask-key': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535) {
      return fail('--port takes a number from 0 to 65535.');
    }
    for (const name of ['profile', 'data-dir'] as const) {
      if (values[name] === '') return fail(`--${name} needs a value.`);
    }
    return ok({
      profile: values.profile ?? null,
      dataDir: values['data-dir'] ?? null,
      web: values.web,
      port: Number(values.port),
      open: !values['no-open'],
      askKey: values['ask-key'],
      help: values.help,
    });
  } catch (error) {
    return fail(sentenceOf(error, args));
  }
}

/**
 * Node's own texts are long and speak to programmers; two of the cases are common enough for words of our own. What was typed is told
 * by its place, unless it is written as an option is: it may be a secret.
 */
function sentenceOf(error: unknown, args: readonly string[]): string {
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const named = /'(.*?)'/s.exec(error.message)?.[1]?.replace(/ <.*$/, '') ?? '';
  const number = args.findIndex((each) => each.startsWith(named)) + 1;
  const option = /^(?:-[a-z]|--[a-z][a-z-]{0,20})$/i.test(named) ? `option "${named}"` : `option: number ${number}`;
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `Unknown ${option}. Run with --help to see the options.`;
  if (error.code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
    return `Unexpected argument: number ${number}. Run with --help to see the options.`;
  if (error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return `The ${option} is not used rightly. Run with --help to see the options.`;
  throw error;
}

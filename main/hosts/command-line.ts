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
      return fail(`--port takes a number from 0 to 65535, not "${values.port}".`);
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
    return fail(sentenceOf(error));
  }
}

/** Node's own texts are long and speak to programmers; two of the cases are common enough for words of our own. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const named = /'(.*?)'/.exec(error.message)?.[1]?.replace(/ <.*$/, '');
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `Unknown option "${named}". Run with --help to see the options.`;
  if (error.code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `Unexpected argument "${named}". Run with --help to see the options.`;
  if (error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return `Option "${named}" is not used rightly. Run with --help to see the options.`;
  throw error;
}

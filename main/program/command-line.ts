import { parseArgs } from 'node:util';
import { type Message, message } from '../../shared/i18n/message.ts';
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

/** Reads the options of the console. The error names the option. */
export function parseCommandLine(args: readonly string[]): Result<CommandLine, Message> {
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
      return fail(message('terminal.option.port'));
    }
    for (const name of ['profile', 'data-dir'] as const) {
      if (values[name] === '') return fail(message('terminal.option.value', { name }));
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
    return fail(saidOf(error, args));
  }
}

/**
 * Node's own texts are long and speak to programmers; two of the cases are common enough for words
 * of our own. What was typed is told by its place, unless it is written as an option is: it may be
 * a secret.
 */
function saidOf(error: unknown, args: readonly string[]): Message {
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const named = /'(.*?)'/s.exec(error.message)?.[1]?.replace(/ <.*$/, '') ?? '';
  const number = args.findIndex((each) => each.startsWith(named)) + 1;
  const isOption = /^(?:-[a-z]|--[a-z][a-z-]{0,20})$/i.test(named);
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return isOption
      ? message('terminal.option.unknown', { option: named })
      : message('terminal.option.unknownAt', { number });
  if (error.code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
    return message('terminal.option.unexpected', { number });
  if (error.code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return isOption
      ? message('terminal.option.wrong', { option: named })
      : message('terminal.option.wrongAt', { number });
  throw error;
}

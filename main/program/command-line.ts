import { parseArgs } from 'node:util';
import { type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

/**
 * The operator's options; the same in both hosts.
 *
 * Example: `yardmaster --web --port 4100` is `{ web: true, port: 4100, profile: null, dataDir:
 * null, open: false, askKey: false, help: false }`.
 */
export type CommandLine = {
  /** Profile file; null starts the demo. */
  readonly profile: string | null;
  /** Data folder; null means the system's usual place. */
  readonly dataDir: string | null;
  /** Use the web host even if Electron could run. */
  readonly web: boolean;
  /** Port of the web host; 0 lets the system choose. */
  readonly port: number;
  /** Open the browser once the web host is ready. */
  readonly open: boolean;
  /** Web host: ask at the terminal for the key of the stored sign-ins. */
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
    return fail(messageOf(error, args));
  }
}

/**
 * Node's own messages are long and meant for programmers, and two cases are common, so these get
 * our own text. We refer to what was typed by its position, unless it looks like an option, because
 * it may be a secret.
 */
function messageOf(error: unknown, args: readonly string[]): Message {
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

import { describe, expect, test } from 'vitest';
import { parseCommandLine } from '../../../main/program/command-line.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { loadWords } from '../../../shared/i18n/languages.ts';

describe('the command line', () => {
  test('without options starts the demo at the usual place', () => {
    expect(parseCommandLine([])).toEqual({
      ok: true,
      value: {
        profile: null,
        dataDir: null,
        web: false,
        port: 0,
        open: true,
        askKey: false,
        help: false,
      },
    });
  });

  test('takes every option, with a space or an equals sign', () => {
    const expected = {
      profile: 'a b.json',
      dataDir: '/d',
      web: true,
      port: 8080,
      open: false,
      askKey: false,
      help: false,
    };
    expect(
      parseCommandLine([
        '--profile',
        'a b.json',
        '--data-dir=/d',
        '--web',
        '--port',
        '8080',
        '--no-open',
      ]),
    ).toEqual({
      ok: true,
      value: expected,
    });
  });

  test.each([
    [['--porf', '1'], 'Unknown option "--porf"'],
    [['-x'], 'Unknown option "-x"'],
    [['--web', 'profile.json'], 'Unexpected argument: number 2.'],
    [['--Canary_5521'], 'Unknown option: number 1.'],
    [['--profile'], '--profile'],
    [['--profile', '--web'], '--profile'],
    [['--profile='], '--profile needs a value.'],
    [['--web=yes'], '--web'],
    [['--port', 'http'], '--port takes a number from 0 to 65535.'],
    [['--port', '-1'], '--port'],
    [['--port', '65536'], '--port'],
    [['--port', '1e3'], '--port'],
    [['--port='], '--port'],
  ])('refuses %j in one sentence that names it', (args, named) => {
    const read = parseCommandLine(args);
    expect(read.ok).toBe(false);
    const sentence = read.ok ? '' : inEnglish(read.error);
    expect(sentence).toContain(named);
    expect(sentence).not.toContain('\n');
    expect(sentence).toMatch(/\.$/);
  });

  test.each(['en', 'es'] as const)('every option is in the help: %s', async (language) => {
    const words = await loadWords({ language, clock: 'h12' });
    const described = words.t('terminal.usage').match(/--[a-z-]+/g);
    expect(described).toEqual([
      '--profile',
      '--data-dir',
      '--web',
      '--port',
      '--no-open',
      '--ask-key',
      '--help',
    ]);
    for (const option of ['--web', '--no-open', '--ask-key', '--help'])
      expect(parseCommandLine([option]).ok).toBe(true);
    for (const option of ['--profile', '--data-dir', '--port'])
      expect(parseCommandLine([option, '1']).ok).toBe(true);
  });

  test.each([
    ['CANARY-5521'],
    ['--port', 'CANARY-5521'],
    ['--port=CANARY-5521'],
    ['--CANARY-5521=1'],
    ['--CANARY-5521'],
    ['--web=CANARY-5521'],
    ['-----BEGIN PRIVATE KEY-----\nCANARY-5521'],
  ])('never repeats what may be a secret: %j', (...args) => {
    const read = parseCommandLine(args);
    expect(read.ok).toBe(false);
    expect(JSON.stringify(read)).not.toContain('5521');
  });
});

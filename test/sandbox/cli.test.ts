import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runToEnd } from '../support/processes.ts';
import { share } from '../support/tiers.ts';
import { callerWith } from './harness.ts';

const cli = path.join(import.meta.dirname, '../../sandbox/cli.ts');

test.each(['SIGINT', 'SIGTERM'] as const)(
  'prints its address, its accounts and a profile that works, and stops on %s',
  async (signal) => {
    const child = spawn(
      process.execPath,
      [cli, '--yard', 'small', '--seed', '4', '--activity', '--bad-records'],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    try {
      let text = '';
      for await (const chunk of child.stdout) {
        text += chunk;
        if (text.trimEnd().endsWith('\n}')) break;
      }
      const url = /^Sandbox ready: (http:\/\/127\.0\.0\.1:\d+)$/m.exec(text)?.[1] as string;
      expect(text).toMatch(/spectator@yard\.example {2}\S+ {2}role_spectator/);
      const profile = JSON.parse(text.slice(text.indexOf('Profile for the console:\n') + 25));
      expect(profile.dockScheduling.baseUrl).toBe(url);
      const { kind, email, password } = profile.dockScheduling.auth;
      expect(kind).toBe('password');
      const { json } = await callerWith(url, '').post('/auth/login', { email, password });
      expect(
        (await callerWith(url, json.access_token).get(`/warehouse/${profile.warehouseId}`)).json
          .data.name,
      ).toBe(profile.name);
    } finally {
      child.kill(signal);
    }
    // Windows knows no signals: there it is ended hard.
    expect(await ended).toBe(process.platform === 'win32' ? null : 0);
  },
);

const wrong: readonly (readonly [args: readonly string[], sentence: string])[] = [
  [['--yard', 'huge'], 'There is no yard "huge".'],
  [['--color'], "Unknown option '--color'"],
  [['--port', '70000'], '--port takes a whole number up to 65535'],
  [['--zone', 'Mars/Olympus'], '--zone takes a time zone such as America/Chicago'],
  [['--seed', 'x'], '--seed takes a whole number'],
];
test.each(wrong.slice(0, share(2, wrong.length)))(
  'a wrong argument prints the usage: %j',
  (args, sentence) => {
    const { status, stderr } = runToEnd(process.execPath, [cli, ...args]);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
    expect(stderr).toContain('Usage: npm run sandbox');
  },
);

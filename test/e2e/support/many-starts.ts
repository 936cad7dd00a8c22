/**
 * A program that starts the console's desk as often as it is told, one after the other, as the web
 * host does and without its port: for tests that need hundreds of starts. Each line it reads is
 * `{profile, dataDir}`, each line it writes tells how that start went.
 */

import path from 'node:path';
import { createInterface } from 'node:readline';
import { createRouterClient } from '@orpc/server';
import { operatorKeySealer } from '../../../main/credentials/file-secret-store.ts';
import { SealedSecretStore } from '../../../main/credentials/sealed-secret-store.ts';
import { listenForDeliveries } from '../../../main/hosts/webhook-listener.ts';
import { choose } from '../../../main/program/open-request.ts';
import { keepFilesPrivate } from '../../../main/program/private-process.ts';
import { surroundings } from '../../../main/program/program.ts';
import { startWorkstation } from '../../../main/program/workstation.ts';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { said as statedIn } from '../../support/said.ts';

/** What to start, as the command line says it. */
export type StartRequest = { readonly profile: string | null; readonly dataDir: string };

/**
 * How it went. `isReady` false: `text` is why, for the operator. A stack in `text` is a mistake of
 * ours.
 */
export type Went = {
  readonly isReady: boolean;
  readonly text: string;
  readonly notices: readonly string[];
};

keepFilesPrivate();
// One for all starts: what turns the operator's words into a key is slow on purpose.
const sealer = operatorKeySealer(process.env.YARDMASTER_SECRETS_KEY ?? '');

async function go(start: StartRequest): Promise<Went> {
  const said: string[] = [];
  const ended = (why: string): Went => ({
    isReady: false,
    text: [...said, why].join('\n'),
    notices: [],
  });
  const choice = await choose(start, surroundings());
  if (!choice.ok) return ended(inEnglish(choice.error));
  const secrets = new SealedSecretStore({
    file: path.join(choice.value.root, 'secrets.json'),
    sealer,
    version: '1',
  });
  const started = await startWorkstation(choice.value, {
    host: 'web',
    listen: listenForDeliveries,
    version: '1',
    clerk: 'Ada',
    secrets,
    format: (words) => void said.push(inEnglish(words)),
  });
  if (!started.ok) return ended(inEnglish(started.error));
  try {
    const api = createRouterClient(started.value.router(), { context: {} }) as ConsoleApi;
    for await (const { notices } of await api.status.watch())
      return { isReady: true, text: said.join('\n'), notices: notices.map(statedIn) };
    return ended('Error: No status.');
  } finally {
    await started.value.stop();
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const went = await go(JSON.parse(line) as StartRequest).catch(
    (error: unknown): Went => ({
      isReady: false,
      text: error instanceof Error ? (error.stack ?? 'Error:') : 'Error:',
      notices: [],
    }),
  );
  process.stdout.write(`${JSON.stringify(went)}\n`);
}

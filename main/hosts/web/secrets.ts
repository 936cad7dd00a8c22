import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { createFileSecretStore, shortestKey } from '../../credentials/file-secret-store.ts';
import { sealedKeys } from '../../credentials/sealed-secret-store.ts';
import { createMemorySecretStore, type SecretStore } from '../../credentials/secret-store.ts';
import {
  isTooLarge,
  mostMegabytes,
  notAFile,
} from '../../program/data-folder/check-data-folder.ts';
import type { Ask } from './ask-hidden.ts';

/** Name of the file in the root folder. */
const fileName = 'secrets.json';

export type WebSecretsParts = {
  readonly root: string;
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asks the operator at the terminal; null if there is none. */
  readonly ask: ((question: Message) => ReturnType<Ask>) | null;
  /** The operator wants to be asked (`--ask-key`), even if no secret is stored yet. */
  readonly isWanted: boolean;
  /** Prints a message for the operator at the terminal. */
  readonly format: (said: Message) => void;
};

/** How often a key may be mistyped. */
const mostTries = 3;

/**
 * The secrets of the web host. They are in a file if the operator provides a key
 * (`YARDMASTER_SECRETS_KEY`, the path of a file in `YARDMASTER_SECRETS_KEY_FILE`, or at the
 * terminal if secrets are stored already), else in memory. No error contains any part of the key.
 */
export async function webSecrets({
  root,
  version,
  env,
  ask,
  isWanted,
  format,
}: WebSecretsParts): Promise<Result<SecretStore, Message>> {
  const file = path.join(root, fileName);
  const given = givenKey(env);
  if (!given.ok) return given;
  if (given.value !== '') {
    if (given.value.length < shortestKey)
      return fail(message('terminal.key.short', { count: shortestKey }));
    return ok(createFileSecretStore(file, given.value, version));
  }
  const kept = sealedKeys(file, 'operator-key');
  if (isWanted && ask === null) return fail(message('terminal.key.noTerminal'));
  if (ask === null || (!isWanted && kept.length === 0)) return ok(memory());

  for (let tries = 0; tries < mostTries; tries += 1) {
    const key = await ask(message(kept.length > 0 ? 'terminal.key.ask' : 'terminal.key.askNew'));
    if (key === null) return fail(message('terminal.key.notStarted'));
    if (key === '') return ok(memory());
    if (key.length < shortestKey) {
      format(message('terminal.key.tooShort', { count: shortestKey }));
      continue;
    }
    const store = createFileSecretStore(file, key, version);
    if (kept.length === 0) {
      if ((await ask(message('terminal.key.askAgain'))) === key) return ok(store);
      format(message('terminal.key.different'));
      continue;
    }
    // One that opens is enough: others may have been sealed with an older key.
    for (const each of kept) if ((await store.get(each)) !== null) return ok(store);
    format(message('terminal.key.opensNone'));
  }
  return fail(message('terminal.key.gaveUp'));
}

function givenKey(env: WebSecretsParts['env']): Result<string, Message> {
  const keyFile = env.YARDMASTER_SECRETS_KEY_FILE;
  const key = env.YARDMASTER_SECRETS_KEY ?? '';
  if (key !== '' || keyFile === undefined || keyFile === '') return ok(key);
  try {
    // We check first, because opening a pipe waits until a program writes into it.
    const stats = statSync(keyFile);
    const kind = notAFile(stats);
    if (kind !== null) return fail(message('terminal.keyFile.notFile', { kind }));
    if (isTooLarge(stats))
      return fail(message('terminal.keyFile.tooLarge', { megabytes: mostMegabytes }));
    return ok(readFileSync(keyFile, 'utf8').trim());
  } catch {
    return fail(message('terminal.keyFile.unreadable'));
  }
}

const memory = (): SecretStore => ({
  ...createMemorySecretStore(),
  about: () => ({
    backend: 'memory',
    kept: false,
    trouble: message('files.secrets.webMemory'),
  }),
});

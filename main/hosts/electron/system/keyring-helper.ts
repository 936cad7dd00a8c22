/**
 * The keyring of an Electron without asynchronous calls, in a process of its own, where calls may
 * hang (`keyring-process.ts` asks it). One question a line on standard input, one reply a line on
 * standard output.
 */
import { createInterface } from 'node:readline';
import { app, safeStorage } from 'electron';
import type { KeyringAnswer, KeyringQuestion } from './keyring-process.ts';

/** Reads questions until the asking program ends. */
export async function runKeyringHelper(folder: string): Promise<void> {
  app.setPath('userData', folder);
  app.setPath('sessionData', folder);
  await app.whenReady();
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    const question = JSON.parse(line) as KeyringQuestion;
    process.stdout.write(`${JSON.stringify(answerTo(question))}\n`);
  }
  app.exit(0);
}

function answerTo({ id, ask, text }: KeyringQuestion): KeyringAnswer {
  try {
    if (ask === 'is-there') return { id, text: String(safeStorage.isEncryptionAvailable()) };
    return {
      id,
      text:
        ask === 'seal'
          ? safeStorage.encryptString(text).toString('base64')
          : safeStorage.decryptString(Buffer.from(text, 'base64')),
    };
  } catch {
    // The reason may contain the secret.
    return { id, text: null };
  }
}

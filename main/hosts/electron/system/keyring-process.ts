/**
 * Asks the keyring in a process of its own (`keyring-helper.ts`), so that one that hangs blocks
 * nothing here.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { removeFolderIfFree } from '../../../kernel/patient-files.ts';
import { makePrivateFolder } from '../../../kernel/private-folder.ts';
import type { SafeStorage } from './late-keyring.ts';

/**
 * One question, a line of JSON. Sealed data is Base64.
 *
 * Example: `{ id: 3, ask: 'seal', text: 'c2VjcmV0' }`.
 */
export type KeyringQuestion = {
  readonly id: number;
  readonly ask: 'is-there' | 'seal' | 'open';
  readonly text: string;
};

/**
 * Its reply. `text` is null if the keyring refused.
 *
 * Example: `{ id: 3, text: null }` when the keyring is locked.
 */
export type KeyringAnswer = { readonly id: number; readonly text: string | null };

/**
 * The option that turns our program into the helper. The folder for Chromium's files follows it.
 */
export const helperOption = '--keyring-helper';

/** We end a helper after this long without a question, in milliseconds. */
const IDLE_MS = 20_000;

/** The folder in a helper's command line; null for every other. */
export function helperFolder(argv: readonly string[]): string | null {
  const at = argv.indexOf(helperOption);
  return at < 0 ? null : (argv[at + 1] ?? null);
}

/** Starts the helper if necessary, and sends it questions. */
class KeyringProcess {
  /** Program and arguments of a helper, without its folder. */
  readonly #command: readonly [string, ...string[]];
  readonly #waiting = new Map<number, (answer: string | null) => void>();
  #child: ChildProcess | null = null;
  #lastId = 0;
  #idle: NodeJS.Timeout | null = null;

  constructor(command: readonly [string, ...string[]]) {
    this.#command = command;
  }

  ask(ask: KeyringQuestion['ask'], text: string): Promise<string | null> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#child ??= this.#start();
    this.#lastId += 1;
    const question: KeyringQuestion = { id: this.#lastId, ask, text };
    return new Promise((resolve) => {
      this.#waiting.set(question.id, resolve);
      this.#child?.stdin?.write(`${JSON.stringify(question)}\n`);
    });
  }

  #start(): ChildProcess {
    const folder = makePrivateFolder('keyring');
    const [file, ...args] = this.#command;
    const child = spawn(file, [...args, helperOption, folder], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    const end = () => {
      process.off('exit', kill);
      removeFolderIfFree(folder);
      if (this.#child !== child) return;
      this.#child = null;
      for (const answer of this.#waiting.values()) answer(null);
      this.#waiting.clear();
    };
    child.once('exit', end);
    child.once('error', end);
    child.stdin.on('error', () => undefined);
    createInterface({ input: child.stdout }).on('line', (line) => this.#take(line));
    return child;
  }

  #take(line: string): void {
    const { id, text } = JSON.parse(line) as KeyringAnswer;
    this.#waiting.get(id)?.(text);
    this.#waiting.delete(id);
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => this.#child?.stdin?.end(), IDLE_MS);
    this.#idle.unref();
  }
}

/** The asynchronous calls of `safeStorage`, served by a helper process. */
export function keyringInProcess(
  safeStorage: SafeStorage,
  command: readonly [string, ...string[]],
): SafeStorage {
  const helper = new KeyringProcess(command);
  const answered = async (ask: KeyringQuestion['ask'], text: string): Promise<string> => {
    const answer = await helper.ask(ask, text);
    if (answer === null) throw new Error('The keyring refused.');
    return answer;
  };
  return {
    getSelectedStorageBackend: () => safeStorage.getSelectedStorageBackend?.() ?? 'unknown',
    isAsyncEncryptionAvailable: async () => (await helper.ask('is-there', '')) === 'true',
    encryptStringAsync: async (text) => Buffer.from(await answered('seal', text), 'base64'),
    decryptStringAsync: async (sealed) => ({
      result: await answered('open', sealed.toString('base64')),
      shouldReEncrypt: false,
    }),
  };
}

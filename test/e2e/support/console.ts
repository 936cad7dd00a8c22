/**
 * The console behind the web host: inside the test's own process, or as a process of its own where
 * the test is about that.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMemorySecretStore } from '../../../main/credentials/secret-store.ts';
import { createPdfShelf } from '../../../main/hosts/web/pdf-shelf.ts';
import { startWebHost } from '../../../main/hosts/web/server.ts';
import { listenForDeliveries } from '../../../main/hosts/webhook-listener.ts';
import { choose } from '../../../main/program/open-request.ts';
import { surroundings } from '../../../main/program/program.ts';
import { startWorkstation } from '../../../main/program/workstation.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import type { Locale } from '../../../shared/i18n/languages.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { Result } from '../../../shared/result.ts';
import { mark, search, searchFolder, secretsOf } from './canary.ts';
import { type Program, root, startProgram } from './process.ts';

/** A running console. */
export type RunningConsole = {
  /** Address with the launch token. */
  readonly url: string;
  readonly dataDir: string;
  /** Ends it; `keep` leaves the data folder for the next start. */
  stop(options?: { keep?: boolean }): Promise<void>;
};

/** A console that is a process of its own. */
export type ConsoleProcess = Omit<RunningConsole, 'stop'> & {
  readonly program: Program;
  stop(options?: { keep?: boolean; signal?: NodeJS.Signals }): Promise<void>;
};

/** Folder of the bundles under test. */
const bundles = process.env.YARDMASTER_OUT ?? path.join(root, 'out');

/**
 * One console after the other at one address: what the browser compiled of the page's program for
 * the last one, it need not compile again.
 */
let usualPort = 0;

/**
 * Writes the profile into a data folder, which is new unless one is given; returns the folder and
 * the file, null for the demo.
 */
function prepare(profile: Record<string, unknown> | null, dataDir: string | undefined) {
  const folder = dataDir ?? mkdtempSync(path.join(tmpdir(), 'yardmaster-'));
  if (profile === null) return { folder, file: null };
  const file = path.join(folder, 'profile.json');
  writeFileSync(file, JSON.stringify(profile));
  mark(secretsOf(profile));
  return { folder, file };
}

/** No secret is left in what it printed and in its folder, which goes unless it is kept. */
function leave(folder: string, printed: string, keep: boolean): void {
  search(Buffer.from(printed), 'what the console printed');
  searchFolder(folder);
  if (!keep) rmSync(folder, { recursive: true, force: true });
}

const orThrow = <T>(result: Result<T, Message>): T => {
  if (!result.ok) throw new Error(inEnglish(result.error));
  return result.value;
};

/**
 * Starts a console on a profile (or the demo when null) and a data folder of its own unless one is
 * given: the parts of the web host and the page of the bundles under test, in this process.
 * `system`: the language and clock of the system, else those of the browser. Several at once have a
 * port of their own each.
 */
export async function openConsole(
  profile: Record<string, unknown> | null,
  dataDir?: string,
  system?: Locale,
  at: 'usual-port' | 'own-port' = 'usual-port',
): Promise<RunningConsole> {
  const { folder, file } = prepare(profile, dataDir);
  const printed: string[] = [];
  const shelf = createPdfShelf(() => performance.now());
  const desk = orThrow(
    await startWorkstation(
      orThrow(await choose({ profile: file, dataDir: folder }, surroundings())),
      {
        host: 'web',
        viewer: shelf,
        version: '1.0.0',
        clerk: 'clerk',
        system,
        listen: listenForDeliveries,
        secrets: createMemorySecretStore(),
        format: (said) => void printed.push(inEnglish(said)),
      },
    ),
  );
  const { router, report } = desk;
  const serve = (port: number) =>
    startWebHost({ router, pageFolder: path.join(bundles, 'renderer'), port, report, shelf });
  const host = await (at === 'own-port' ? serve(0) : serve(usualPort).catch(() => serve(0)));
  if (at === 'usual-port') usualPort ||= Number(new URL(host.origin).port);
  desk.onChanged(() => host.cutPages());
  return {
    url: host.address,
    dataDir: folder,
    stop: async ({ keep = false } = {}) => {
      await host.stop();
      await desk.stop();
      leave(folder, printed.join('\n'), keep);
    },
  };
}

/** Starts the built web host as a process, for tests of kills, of secrets and of what it prints. */
export async function startConsoleProcess(
  profile: Record<string, unknown> | null,
  dataDir?: string,
): Promise<ConsoleProcess> {
  const { folder, file } = prepare(profile, dataDir);
  const args = [
    path.join(bundles, 'main', 'web.js'),
    '--no-open',
    '--data-dir',
    folder,
    ...(file === null ? [] : ['--profile', file]),
  ];
  const program = startProgram(args);
  const [, url] = await program.waitFor(/Console ready: (\S+)/);
  return {
    program,
    url: url as string,
    dataDir: folder,
    stop: async ({ keep = false, signal = 'SIGTERM' } = {}) => {
      await program.stop(signal);
      leave(folder, program.output(), keep);
    },
  };
}

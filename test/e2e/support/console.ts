/** The console and its services as separate processes, the way a clerk's machine runs them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mark, search, searchFolder, secretsOf } from './canary.ts';
import { fetchPatiently } from './fetch-patiently.ts';
import { type Program, root, startProgram } from './process.ts';

/** A running sandbox in its own process, reached over HTTP like any service. */
export type SandboxProcess = {
  readonly program: Program;
  readonly url: string;
  /** The profile it prints, ready to be written to a file. */
  readonly profile: Record<string, unknown>;
  /** Mutating calls as the service saw them (`GET /sandbox/ledger`). */
  ledger(): Promise<readonly LedgerLine[]>;
  /** Every spot as the sandbox sees it now. */
  spots(): Promise<readonly SandboxSpot[]>;
  /** Adds a scripted fault (`POST /sandbox/faults`). */
  fault(rule: unknown): Promise<void>;
  /** Calls any admin route of the sandbox and answers its JSON. */
  admin(route: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
};

/** A spot as the sandbox itself sees it (`GET /sandbox/state`). */
export type SandboxSpot = {
  readonly id: string;
  readonly code: string;
  readonly isActive: boolean;
  readonly visitId: string | null;
  readonly hookedIds: readonly string[];
  readonly standaloneId: string | null;
};

/** One line of the sandbox's ledger, as far as tests look at it. */
export type LedgerLine = { readonly method: string; readonly path: string; readonly body: unknown; readonly effect: string };

/**
 * The zone in which it is between one and two in the afternoon now: a day at the gate has some that are done, some that are there and
 * some that are to come, at whatever hour the tests run.
 */
function afternoonZone(): string {
  const ahead = 13 - new Date().getUTCHours();
  // The signs of these names are turned round: Etc/GMT-3 is three hours ahead of UTC.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Starts `npm run sandbox` with the given options and reads the profile it prints. */
export async function startSandboxProcess(args: readonly string[]): Promise<SandboxProcess> {
  const program = startProgram(['sandbox/cli.ts', ...(args.includes('--zone') ? [] : ['--zone', afternoonZone()]), ...args]);
  await program.waitFor(/"dockScheduling"[\s\S]*?\n\}\n/);
  const text = program.output();
  const profile = JSON.parse(text.slice(text.indexOf('\n{') + 1, text.indexOf('\n}') + 2)) as Record<string, unknown>;
  const url = (profile.dockScheduling as { baseUrl: string }).baseUrl;
  const admin = async (route: string, body?: unknown) => {
    const answer = await fetchPatiently(new URL(route, url), {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? null : await answer.json();
  };
  return {
    program,
    url,
    profile,
    ledger: async () => {
      const body = await admin('/sandbox/ledger');
      return (body as { entries: LedgerLine[] }).entries;
    },
    spots: async () => ((await admin('/sandbox/state')) as { spots: SandboxSpot[] }).spots,
    fault: async (rule) => {
      await admin('/sandbox/faults', rule);
    },
    admin,
    stop: async () => {
      await program.stop();
    },
  };
}

/** A running console behind the web host. */
export type ConsoleProcess = {
  readonly program: Program;
  /** Address with the launch token, as printed. */
  readonly url: string;
  readonly dataDir: string;
  /** Ends it; `keep` leaves the data folder for the next start. */
  stop(options?: { keep?: boolean; signal?: NodeJS.Signals }): Promise<void>;
};

/** Folder of the bundles under test. */
const bundles = process.env.YARDMASTER_OUT ?? path.join(root, 'out');

/** Starts the web host on a profile (or the demo when null) and a data folder of its own unless one is given. */
export async function startConsoleProcess(
  profile: Record<string, unknown> | null,
  dataDir?: string,
  extra: readonly string[] = [],
): Promise<ConsoleProcess> {
  const folder = dataDir ?? mkdtempSync(path.join(tmpdir(), 'yardmaster-'));
  const args = [path.join(bundles, 'main', 'web.js'), '--no-open', '--data-dir', folder, ...extra];
  if (profile !== null) {
    const file = path.join(folder, 'profile.json');
    writeFileSync(file, JSON.stringify(profile));
    args.push('--profile', file);
    mark(secretsOf(profile));
  }
  const program = startProgram(args);
  const [, url] = await program.waitFor(/Console ready: (\S+)/);
  return {
    program,
    url: url as string,
    dataDir: folder,
    stop: async ({ keep = false, signal = 'SIGTERM' } = {}) => {
      await program.stop(signal);
      search(Buffer.from(program.output()), 'what the console printed');
      searchFolder(folder);
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The giant yard on a real desk: its service in a process of its own, a folder with its cache, the
 * console and a bare window beside it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { logFolderName } from '../../../main/kernel/log.ts';
import { attachToPage, type Devtools, evaluate, openDevtools, shownAt } from './devtools.ts';
import { type Machine, type Measured, startMeasured } from './machine.ts';

const root = path.join(import.meta.dirname, '../../..');
const out = path.resolve(root, process.env.YARDMASTER_OUT ?? 'out');

/** Rows of the giant's grid: its spots are 5,000, and one row names the columns. */
export const giantRows = '[role=grid][aria-rowcount="5001"] [role=row]';

/** The service of the giant yard, and the profile that leads to it. */
export type Service = { readonly url: string; readonly profile: object; stop(): Promise<void> };

/**
 * Starts it. Only the yard: freight and quotes have their own services, and less is told apart
 * then.
 */
export async function startService(): Promise<Service> {
  const service = startMeasured(
    [process.execPath, path.join(import.meta.dirname, 'service.ts')],
    process.env,
  );
  const [, line] = await service.said(/^SERVICE (.*)$/m);
  const { url, profile } = JSON.parse(line ?? '') as { url: string; profile: object };
  return { url, profile, stop: service.stop };
}

/** A program with a window that can be asked. */
export type Desk = Measured & {
  readonly devtools: Devtools;
  readonly session: string;
  /**
   * From the start of the program to the frame in which `selector` was there so often, in
   * milliseconds.
   */
  readonly shownMs: number;
};

async function see(
  program: Measured,
  prefix: string,
  selector: string,
  count: number,
): Promise<Desk> {
  const [, address] = await program.said(/DevTools listening on (ws:\S+)/);
  const devtools = await openDevtools(address ?? '');
  const session = await attachToPage(devtools, prefix);
  const at = await evaluate<number>(devtools, session, shownAt(selector, count));
  return {
    ...program,
    devtools,
    session,
    shownMs: at - program.startedAt,
    async stop() {
      devtools.close();
      await program.stop();
    },
  };
}

const common = ['--disable-gpu', '--remote-debugging-port=0'];

/** A window with one word in it. */
export const openBare = ({ before, electron, environment, folder }: Machine): Promise<Desk> =>
  see(
    startMeasured(
      [...before, electron, ...common, path.join(import.meta.dirname, 'bare/main.cjs')],
      {
        ...environment,
        BARE_FOLDER: path.join(folder, 'bare'),
      },
    ),
    'file://',
    '#bare',
    1,
  );

/**
 * The console, by the bundles of the last build, until the giant's rows are shown. `inspect`: the
 * main process answers too.
 */
export function openConsole(
  machine: Machine,
  data: string,
  inspect: readonly string[] = [],
): Promise<Desk> {
  const { before, electron, environment } = machine;
  const program = [
    electron,
    ...inspect,
    ...common,
    path.join(out, 'main/electron.js'),
    '--data-dir',
    data,
  ];
  return see(
    startMeasured(
      [...before, ...program, '--profile', path.join(data, 'profile.json')],
      environment,
    ),
    'app://',
    giantRows,
    6,
  );
}

/** A folder of the machine with the profile in it, belonging to who runs the program. */
export function makeData({ folder, before }: Machine, { profile }: Service, name: string): string {
  const data = path.join(folder, name);
  mkdirSync(data, { recursive: true });
  writeFileSync(path.join(data, 'profile.json'), JSON.stringify(profile));
  if (before.length > 0) spawnSync('chown', ['-R', '--reference', folder, data]);
  return data;
}

/** Pulls of the yard that the console has written into its log so far. */
export function pullsOf(data: string): number {
  const folder = path.join(data, logFolderName);
  const files = readdirSync(folder).filter((name) => name.endsWith('.log'));
  return files.reduce(
    (sum, name) =>
      sum + readFileSync(path.join(folder, name), 'utf8').split('"msg":"pull"').length - 1,
    0,
  );
}

/**
 * Waits until the console has read all of the yard so often; `ask` asks for it, again where that
 * was not heard: a button is busy for a moment.
 */
export async function untilRead(
  data: string,
  pulls: number,
  ask: () => Promise<unknown> = async () => {},
): Promise<void> {
  const deadline = performance.now() + 120_000;
  let askAt = performance.now();
  while (pullsOf(data) < pulls) {
    const now = performance.now();
    if (now > deadline)
      throw new Error(`The yard was read ${pullsOf(data)} times and not ${pulls}.`);
    if (now >= askAt) {
      await ask();
      askAt = now + 5_000;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

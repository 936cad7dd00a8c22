/**
 * A real nats-server for tests: a process of its own on a free loopback port, stopped by its id.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect as connectTo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { type Authenticator, connect } from '@nats-io/transport-node';
import { logSettings } from '../../main/desks/log/yard-log.ts';

/**
 * Version of the installed server, or null: then the tests that need it are skipped, and say so.
 */
export const natsVersion: string | null = (() => {
  try {
    return execFileSync('nats-server', ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
})();

/** A server that runs. */
export type NatsServer = {
  readonly address: string;
  readonly folder: string;
  readonly pid: number;
  /** Ends it and starts it again on the same port and store. `while`: what is done in between. */
  restart(signal?: 'SIGKILL' | 'SIGTERM', between?: () => void | Promise<void>): Promise<void>;
  /** Gives it another configuration while it runs. */
  reload(more: string): Promise<void>;
  /**
   * Stops its threads, each of them, until `thaw`: it holds its sockets and sends nothing. Linux
   * only.
   */
  freeze(): Promise<void>;
  thaw(): void;
  stop(): Promise<void>;
};

/** Starts one. `more`: further lines of its configuration. */
export async function startNats(first = ''): Promise<NatsServer> {
  let more = first;
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-nats-'));
  const config = path.join(folder, 'server.conf');
  let port = -1;
  let child = await run();

  function writeConfig(): void {
    writeFileSync(
      config,
      `host: 127.0.0.1\nport: ${port}\nports_file_dir: "${folder}"\nmax_payload: 65536\njetstream { store_dir: "${folder}/store" }\n${more}\n`,
    );
  }

  async function run(): Promise<ChildProcess> {
    writeConfig();
    const started = spawn('nats-server', ['-c', config], { stdio: 'ignore' });
    const file = path.join(folder, `nats-server_${started.pid}.ports`);
    for (let tries = 0; tries < 400; tries += 1) {
      if (started.exitCode !== null) throw new Error(`nats-server ended with ${started.exitCode}.`);
      const found = portIn(file);
      if (found !== null) {
        port = found;
        return started;
      }
      await sleep(25);
    }
    started.kill('SIGKILL');
    throw new Error('nats-server did not start.');
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  return {
    get address() {
      return `127.0.0.1:${port}`;
    },
    folder,
    get pid() {
      return child.pid as number;
    },
    async restart(signal = 'SIGKILL', between) {
      await end(signal);
      await between?.();
      child = await run();
    },
    async reload(next) {
      more = next;
      writeConfig();
      child.kill('SIGHUP');
    },
    async freeze() {
      child.kill('SIGSTOP');
      const tasks = `/proc/${child.pid}/task`;
      const isStill = (task: string) =>
        /\) [Tt] /.test(readFileSync(`${tasks}/${task}/stat`, 'utf8'));
      // Under load a thread may still answer once after the signal.
      while (!readdirSync(tasks).every(isStill)) await sleep(2);
    },
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A yard server run from the folder that a desk wrote. */
export type YardServerProcess = {
  /** Reads its list of desks anew. */
  reload(): Promise<void>;
  kill(): Promise<void>;
  /**
   * `fileBlocks`: no file of it grows beyond so many blocks of a kilobyte, as on a disk that is
   * full.
   */
  start(fileBlocks?: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts one: `setUp` writes its folder for a port, and returns the folder. The port was free a
 * moment ago.
 */
export async function startYardServer(
  setUp: (port: number) => Promise<string>,
  known?: number,
): Promise<YardServerProcess> {
  const port = known ?? (await freePort());
  const cwd = await setUp(port);
  let child: ChildProcess | null = null;
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      const socket = connectTo(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      }).once('error', () => resolve(false));
    });

  async function start(fileBlocks?: number): Promise<void> {
    const command = 'exec nats-server -c yard.conf';
    const started = spawn(
      'bash',
      ['-c', fileBlocks === undefined ? command : `ulimit -f ${fileBlocks}; ${command}`],
      {
        cwd,
        stdio: 'ignore',
      },
    );
    child = started;
    for (let tries = 0; tries < 400 && !(await isUp()); tries += 1) {
      if (started.exitCode !== null) throw new Error(`nats-server ended with ${started.exitCode}.`);
      await sleep(25);
    }
  }

  async function kill(): Promise<void> {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await gone;
  }

  await start();
  return {
    start,
    kill,
    stop: kill,
    async reload() {
      child?.kill('SIGHUP');
    },
  };
}

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

function portIn(file: string): number | null {
  try {
    const { nats } = JSON.parse(readFileSync(file, 'utf8')) as { nats: readonly string[] };
    return Number(new URL(nats[0] as string).port);
  } catch {
    return null;
  }
}

/** Makes the stream of a facility, as the set-up of its yard server does. */
export async function makeStream(
  address: string,
  facility: string,
  authenticator?: Authenticator,
  megabytes = 64,
): Promise<void> {
  const nc = await connect({
    servers: address,
    ...(authenticator === undefined ? {} : { authenticator }),
  });
  try {
    const jsm = await jetstreamManager(nc);
    await jsm.streams.add({ ...logSettings(facility), max_bytes: megabytes * 1_048_576 });
  } finally {
    await nc.close();
  }
}

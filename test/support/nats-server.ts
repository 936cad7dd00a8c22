/** A real nats-server for tests: a process of its own on a free loopback port, stopped by its id. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstreamManager, StorageType } from '@nats-io/jetstream';
import { type Authenticator, connect } from '@nats-io/transport-node';

/** Version of the installed server, or null: then the tests that need it are skipped, and say so. */
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
  /** Stops its threads, each of them, until `thaw`: it holds its sockets and answers nothing. Linux only. */
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
      const isStill = (task: string) => /\) [Tt] /.test(readFileSync(`${tasks}/${task}/stat`, 'utf8'));
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

function portIn(file: string): number | null {
  try {
    const { nats } = JSON.parse(readFileSync(file, 'utf8')) as { nats: readonly string[] };
    return Number(new URL(nats[0] as string).port);
  } catch {
    return null;
  }
}

/** Makes the stream of a facility, as the set-up of its yard server does. */
export async function makeStream(address: string, facility: string, authenticator?: Authenticator): Promise<void> {
  const nc = await connect({ servers: address, ...(authenticator === undefined ? {} : { authenticator }) });
  try {
    const jsm = await jetstreamManager(nc);
    await jsm.streams.add({
      name: `YARD_${facility}`,
      subjects: [`yard.${facility}.log.*`],
      storage: StorageType.File,
      num_replicas: 1,
      max_bytes: 64 * 1_048_576,
      max_msg_size: 65_536,
      deny_delete: true,
      deny_purge: true,
      allow_direct: false,
    });
  } finally {
    await nc.close();
  }
}

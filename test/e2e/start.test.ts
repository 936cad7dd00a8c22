/**
 * `npm start` as a process: which host opens, what is said, what is passed on. Electron is played
 * by a small script.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deep } from '../support/tiers.ts';

const root = path.join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-npm-start-'));
const electronIsThere = existsSync(path.join(root, 'node_modules/electron/dist'));

type Started = {
  readonly child: ChildProcess;
  out(): string;
  /** Its output, without the line that it builds: only one test is about whether it has to. */
  err(): string;
  built(): boolean;
  readonly ended: Promise<number | null>;
  /** Waits until the web host is ready and returns its address. */
  ready(): Promise<string>;
};

const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Bundles that only say that they are ready: for the tests of which host is opened and what is said
 * of it.
 */
const standIn = path.join(folder, 'stand-in');
const standInTool = `
  import child from 'node:child_process';
  import { mkdirSync, writeFileSync } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  child.spawnSync = (_node, [tool, command]) => {
    if (!tool?.endsWith('electron-vite.js') || command !== 'build') return { status: 1 };
    const main = ['main/electron.js', 'main/console/thread.cjs', 'main/web.js'];
    for (const file of [...main, 'preload/index.cjs', 'renderer/index.html']) {
      mkdirSync('${standIn}/' + file.slice(0, file.lastIndexOf('/')), { recursive: true });
      writeFileSync('${standIn}/' + file, file === 'main/web.js' ? "console.log('Console ready: http://stand-in/'); setInterval(() => {}, 1e6);" : '');
    }
    return { status: 0 };
  };
  syncBuiltinESMExports();`;

let count = 0;
const building = 'Building the console ...\n';

/** Starts it as an ordinary user would be, without a display unless `env` has one. */
function start(
  args: readonly string[],
  env: Record<string, string> = {},
  before = 'process.getuid = () => 1000',
): Started {
  const {
    DISPLAY: _display,
    WAYLAND_DISPLAY: _wayland,
    ELECTRON_OVERRIDE_DIST_PATH: _electron,
    ...rest
  } = process.env;
  const dataDir = path.join(folder, `data-${count++}`);
  const patch = `data:text/javascript,${encodeURIComponent(before)}`;
  const child = spawn(
    process.execPath,
    ['--import', patch, 'scripts/start.mjs', '--data-dir', dataDir, '--no-open', ...args],
    {
      cwd: root,
      env: { ...rest, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running.push(child);
  let out = '';
  let err = '';
  child.stdout?.on('data', (data) => {
    out += String(data);
  });
  child.stderr?.on('data', (data) => {
    err += String(data);
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = async () => {
    while (!out.includes('\n')) {
      if (child.exitCode !== null)
        throw new Error(`It ended with ${child.exitCode}:\n${out}\n${err}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return /^Console ready: (\S+)\n/.exec(out)?.[1] ?? '';
  };
  return {
    child,
    out: () => out,
    err: () => err.replace(building, ''),
    built: () => err.includes(building),
    ended,
    ready,
  };
}

/** The same, with bundles that only say that they are ready. */
const startStandIn = (env: Record<string, string>, uid = 1000): Started =>
  start([], { YARDMASTER_OUT: standIn, ...env }, `${standInTool} process.getuid = () => ${uid};`);

/** An Electron that writes the arguments it was started with and then obeys. */
function fakeElectron(script: string): string {
  const dist = mkdtempSync(path.join(folder, 'dist-'));
  const binary = path.join(dist, 'electron');
  writeFileSync(
    binary,
    `#!/bin/sh\nprintf '%s\\n' "$@" > "${dist}/args"\nprintf '%s' "$YARDMASTER_SQLITE_BINDING" > "${dist}/addon"\n${script}\n`,
  );
  chmodSync(binary, 0o755);
  return dist;
}
const argsOf = (dist: string) => readFileSync(path.join(dist, 'args'), 'utf8').trim().split('\n');

describe('npm start', () => {
  test('prints its options with --help, and nothing else happens', async () => {
    const started = start(['--help']);
    expect(await started.ended).toBe(0);
    expect(started.out()).toContain('--data-dir DIR');
    expect(started.err()).toBe('');
  });

  test('says which option it does not know', async () => {
    const started = start(['--porfile', 'x.json']);
    expect(await started.ended).toBe(2);
    expect(started.err()).toBe('Unknown option "--porfile". Run with --help to see the options.\n');
    expect(started.out()).toBe('');
  });

  test('says in clear words that Node is too old', async () => {
    const started = start(
      [],
      {},
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })",
    );
    expect(await started.ended).toBe(1);
    expect(started.err()).toMatch(
      /^Yardmaster needs Node 24, this is Node 20\.20\.2\. .*npm start.*\n$/,
    );
  });

  test('says what is wrong with the profile, and exits', async () => {
    const profile = path.join(folder, 'bad.json');
    writeFileSync(profile, '{"name": "A"}');
    const started = start(['--web', '--profile', profile]);
    expect(await started.ended).toBe(1);
    expect(started.err()).toContain('warehouseId: Required.');
  });
});

describe('the web host', () => {
  test('prints one line when ready, serves the page, and ends properly on a signal', async () => {
    const started = start(['--web']);
    const address = await started.ready();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/);
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/<meta name="?csp-nonce"? content="[\w+/=]{24}"/);
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(started.out()).toBe(`Console ready: ${address}\n`);
    // What --web asked for needs no reason.
    expect(started.err()).toBe('');
  });

  test('loads the list of towns, barcodes and the demo only when needed', () => {
    const main = path.join(process.env.YARDMASTER_OUT ?? path.join(root, 'out'), 'main');
    const seen = new Set<string>();
    const follow = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, found = ''] of readFileSync(file, 'utf8').matchAll(
        /^(?:import|export) .*from "(\.[^"]+)";$/gm,
      ))
        follow(path.join(path.dirname(file), found));
    };
    follow(path.join(main, 'web.js'));
    const bytes = [...seen].reduce((sum, file) => sum + statSync(file).size, 0);
    // All bundles together are twelve megabytes.
    expect(seen.size).toBeGreaterThan(1);
    expect(bytes).toBeLessThan(4_000_000);
  });

  deep.test('is taken where no display is, with one line that says so', async () => {
    const started = startStandIn({});
    await started.ready();
    expect(started.err()).toBe(
      'There’s no display here. Yardmaster opens in the browser instead.\n',
    );
  });

  deep.test('is taken for root, with one line that says so', async () => {
    const started = startStandIn({ DISPLAY: ':99' }, 0);
    await started.ready();
    expect(started.err()).toBe(
      'The desktop window doesn’t open for root. Yardmaster opens in the browser instead.\n',
    );
  });

  deep.test(
    'listens on the port that was asked for, and says so when another program has it',
    async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const refused = start(['--web', '--port', String(port)]);
      expect(await refused.ended).toBe(1);
      expect(refused.err()).toBe(
        `Another program is using port ${port}. Choose another one with --port.\n`,
      );
      other.close();
      await once(other, 'close');
      const started = start(['--web', '--port', String(port)]);
      expect(await started.ready()).toContain(`http://127.0.0.1:${port}/`);
    },
  );
});

describe('the browser that the web host opens', () => {
  /**
   * A program of this name in a folder of its own, which writes the arguments it was started with.
   */
  const fakeOpener = () => {
    const bin = mkdtempSync(path.join(folder, 'bin-'));
    const opener = path.join(bin, 'xdg-open');
    writeFileSync(
      opener,
      `#!/bin/sh\nenv > "${bin}/env"\nprintf '%s\\n' "$@" > "${bin}/args.part"\nmv "${bin}/args.part" "${bin}/args"\n`,
    );
    chmodSync(opener, 0o755);
    return bin;
  };

  test('the printed address works once without the token; no file has token or key', async () => {
    const bin = fakeOpener();
    const printed = path.join(bin, 'printed');
    const output = openSync(printed, 'w', 0o644);
    const keys = {
      YARDMASTER_SECRETS_KEY: 'a-key-of-the-operator',
      YARDMASTER_SECRETS_KEY_FILE: path.join(bin, 'key'),
    };
    const env = { ...process.env, ...keys, DISPLAY: ':99', PATH: `${bin}:${process.env.PATH}` };
    const web = path.join(process.env.YARDMASTER_OUT ?? path.join(root, 'out'), 'main/web.js');
    const child = spawn(process.execPath, [web, '--data-dir', path.join(bin, 'data')], {
      env,
      stdio: ['ignore', output, 'inherit'],
    });
    running.push(child);
    await expect.poll(() => existsSync(path.join(bin, 'args'))).toBe(true);
    const address = readFileSync(path.join(bin, 'args'), 'utf8').trim();
    // Whoever opened what is printed to before reads it on, whatever its mode is made: only the
    // path of a file of our own stands there.
    const kept =
      /^Console ready: its address is in (\S+)\n$/.exec(readFileSync(printed, 'utf8'))?.[1] ?? '';
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    const token = /#token=([\w-]{43})\n/.exec(readFileSync(kept, 'utf8'))?.[1];
    expect(token).toBeDefined();
    const environment = readFileSync(path.join(bin, 'env'), 'utf8');
    expect(environment).toContain('DISPLAY=:99');
    expect(environment).not.toContain('SECRETS_KEY');
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/open\/[\w-]{43}$/);
    expect(address).not.toContain(token);
    // Nor does it stand on the command line or in the environment of the console itself.
    expect(
      readFileSync(`/proc/${child.pid}/cmdline`, 'utf8') +
        readFileSync(`/proc/${child.pid}/environ`, 'utf8'),
    ).not.toContain(token);
    const first = await fetch(address, { redirect: 'manual' });
    expect([first.status, first.headers.get('location')]).toEqual([303, `/#token=${token}`]);
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(410);
    child.kill();
    await once(child, 'exit');
    expect(existsSync(kept)).toBe(false);
  });
});

describe('the desktop window', () => {
  const display = { DISPLAY: ':99' };

  test('opens Electron if it and a display exist, with the same options and exit code', async () => {
    const dist = fakeElectron('exit 7');
    const started = start(['--port', '0'], { ...display, ELECTRON_OVERRIDE_DIST_PATH: dist });
    expect(await started.ended).toBe(7);
    const [program, ...options] = argsOf(dist);
    expect(
      [root, `${root}/out`].some(
        (place) => program === path.resolve(place) || program?.endsWith('main/electron.js'),
      ),
    ).toBe(true);
    expect(options).toEqual([
      '--data-dir',
      expect.stringContaining('data-'),
      '--no-open',
      '--port',
      '0',
    ]);
    expect(started.out()).toBe('');
  });

  deep.test(
    'gets the signals and is waited for, even by one that comes as soon as it shows',
    async () => {
      const dist = fakeElectron('trap "exit 5" TERM; echo up; while :; do sleep 0.1; done');
      // On a busy machine the window may be up before the one that started it runs on.
      const held = `
      import child from 'node:child_process';
      import { syncBuiltinESMExports } from 'node:module';
      const spawn = child.spawn;
      child.spawn = (...args) => {
        const window = spawn(...args);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
        return window;
      };
      syncBuiltinESMExports();
      process.getuid = () => 1000;`;
      const started = start([], { ...display, ELECTRON_OVERRIDE_DIST_PATH: dist }, held);
      while (!started.out().includes('up')) await new Promise((resolve) => setTimeout(resolve, 20));
      started.child.kill('SIGTERM');
      expect(await started.ended).toBe(5);
    },
  );

  deep.test('of an older runtime gets the database addon that lies beside it', async () => {
    const dist = fakeElectron('exit 0');
    writeFileSync(path.join(dist, 'better_sqlite3-napi9.node'), '');
    await start([], { ...display, ELECTRON_OVERRIDE_DIST_PATH: dist }).ended;
    expect(readFileSync(path.join(dist, 'addon'), 'utf8')).toBe(
      path.join(dist, 'better_sqlite3-napi9.node'),
    );
    const plain = fakeElectron('exit 0');
    await start([], { ...display, ELECTRON_OVERRIDE_DIST_PATH: plain }).ended;
    expect(readFileSync(path.join(plain, 'addon'), 'utf8')).toBe('');
  });

  test.each([
    ['exit 127', '127'],
    ['kill -TRAP $$', 'SIGTRAP'],
  ])('that this system cannot run (%s) gives way to the web host', async (script, ended) => {
    const started = startStandIn({ ...display, ELECTRON_OVERRIDE_DIST_PATH: fakeElectron(script) });
    await started.ready();
    expect(started.err()).toContain(
      `Electron can’t run on this system (it ended with ${ended}). Yardmaster opens in the browser instead.\n`,
    );
  });

  deep.test('that fails for another reason is not started twice', async () => {
    const started = start([], { ...display, ELECTRON_OVERRIDE_DIST_PATH: fakeElectron('exit 1') });
    expect(await started.ended).toBe(1);
    expect(started.out()).toBe('');
  });

  deep.test('is not looked for elsewhere when its folder was named', async () => {
    const none = path.join(folder, 'none');
    const started = startStandIn({ ...display, ELECTRON_OVERRIDE_DIST_PATH: none });
    await started.ready();
    expect(started.err()).toBe(
      `There’s no Electron in ${none}. Yardmaster opens in the browser instead.\n`,
    );
  });
});

describe.skipIf(electronIsThere)('fetching Electron', () => {
  let site: Server;
  let asked: string[];
  let answer: 'nothing' | 'not found' | 'rubbish' = 'nothing';
  beforeAll(async () => {
    site = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (answer === 'not found') response.writeHead(404).end();
      if (answer === 'rubbish') response.writeHead(200, { 'content-length': 7 }).end('rubbish');
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
  });
  afterAll(() => {
    site.closeAllConnections();
    site.close();
  });

  const fetchFrom = (mirror: string) => {
    asked = [];
    const cache = path.join(folder, `cache-${count++}`);
    mkdirSync(cache);
    return startStandIn({ DISPLAY: ':99', ELECTRON_MIRROR: mirror, electron_config_cache: cache });
  };
  const siteAddress = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;

  test('asks the download site for the package’s version, and gives up if absent', async () => {
    answer = 'not found';
    const started = fetchFrom(siteAddress());
    await started.ready();
    expect(asked[0]).toMatch(/^\/v?\d+\.\d+\.\d+\/electron-v\d+\.\d+\.\d+-/);
    expect(started.err()).toContain(
      'Electron’s download site answered with status 404. Yardmaster opens in the browser instead.\n',
    );
  });

  deep.test('gives up at once where the site refuses the connection', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const started = fetchFrom(`http://127.0.0.1:${port}/`);
    await started.ready();
    expect(started.err()).toContain(
      'Electron’s download site refuses the connection. Yardmaster opens in the browser instead.\n',
    );
  });

  test('gives up after a few seconds where the site does not answer', async () => {
    answer = 'nothing';
    const from = performance.now();
    const started = fetchFrom(siteAddress());
    await started.ready();
    expect(started.err()).toContain(
      'Electron’s download site doesn’t answer. Yardmaster opens in the browser instead.\n',
    );
    // The minutes that a silent site could hold it up; starting alone takes its time on a busy
    // machine.
    expect(performance.now() - from).toBeLessThan(60_000);
  });

  test('takes nothing that does not match the checksum', async () => {
    answer = 'rubbish';
    const started = fetchFrom(siteAddress());
    await started.ready();
    expect(started.err()).toContain('couldn’t be downloaded');
    expect(existsSync(path.join(root, 'node_modules/electron/dist'))).toBe(false);
  });
});

test('builds missing bundles, and builds again only after a source has changed', async () => {
  rmSync(standIn, { recursive: true, force: true });
  const startOn = async () => {
    const started = startStandIn({});
    await started.ready();
    return started.built();
  };
  expect(await startOn()).toBe(true);
  expect(await startOn()).toBe(false);
  // The stamp of other sources: as if one of ours had changed since.
  writeFileSync(path.join(standIn, 'build-stamp'), 'other');
  expect(await startOn()).toBe(true);
});

/**
 * The desktop program on a real Electron, started and ended as a clerk would, and seen through its
 * debugging port. It works on the packaged program too, whose fuses forbid the other way in (the
 * inspector of the main process).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { spent } from '../support/spent.ts';

/** Root of the repository. */
export const root = path.join(import.meta.dirname, '..', '..');
const out = path.resolve(root, process.env.YARDMASTER_OUT ?? 'out');

const fileName =
  { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[
    process.platform as string
  ] ?? 'electron';
const dist =
  process.env.ELECTRON_OVERRIDE_DIST_PATH || path.join(root, 'node_modules/electron/dist');
const binary = path.join(dist, fileName);
const addon = path.join(dist, 'better_sqlite3-napi9.node');

/**
 * Why these tests cannot run here, or null. As root Electron's sandbox does not work: `npm test`
 * finds another user.
 */
export const whyNot = !existsSync(binary)
  ? 'there is no Electron'
  : process.getuid?.() === 0
    ? 'Electron does not run for root (npm test runs these tests as another user)'
    : process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
      ? 'there is no display (npm test starts one)'
      : null;

/** A folder of this test, which nothing else uses. */
export const makeFolder = (): string =>
  mkdtempSync(path.join(process.env.YARDMASTER_TEST_FOLDER ?? tmpdir(), 'desktop-'));

/** The started program. */
export type Program = {
  readonly child: ChildProcess;
  /** Its error output so far. */
  said(): string;
  /** Its exit code and signal, once it ends. */
  readonly ended: Promise<readonly [number | null, NodeJS.Signals | null]>;
};

/**
 * A way to start a program: its file, what goes before its arguments, extra environment, and the
 * folder of the bundles where it is not that of the build.
 */
export type Launcher = {
  readonly file: string;
  readonly before: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly bundles?: string;
};

/**
 * Starts a program in a session of its own with an unlocked keyring, whose files lie in a home of
 * its own.
 */
export const keyringLauncher = (home: string): Launcher => {
  mkdirSync(path.join(home, '.local/share/keyrings'), { recursive: true });
  const script =
    'printf test | gnome-keyring-daemon --unlock --components=secrets >/dev/null && echo "PID $$" >&2 && exec "$@"';
  return {
    file: 'dbus-run-session',
    before: ['--', 'sh', '-c', script, 'sh'],
    environment: {
      HOME: home,
      XDG_DATA_HOME: path.join(home, '.local/share'),
      XDG_RUNTIME_DIR: home,
    },
  };
};

/**
 * A browser of the system that only writes down the addresses it should open, and a way to start
 * the program with it.
 */
export function fakeBrowser(folder: string): {
  readonly launcher: Launcher;
  opened(): readonly string[];
} {
  const bin = path.join(folder, 'bin');
  const list = path.join(folder, 'opened');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$@" >> "${list}"\n`, {
    mode: 0o755,
  });
  return {
    launcher: { file: 'env', before: [`PATH=${bin}:${process.env.PATH}`], environment: {} },
    opened: () => (existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : []),
  };
}

/** Starts the program on a data folder; a launcher may stand last. */
export function startProgram(dataDir: string, ...rest: (string | Launcher)[]): Program {
  const args = rest.filter((each) => typeof each === 'string');
  const launcher = rest.find((each) => typeof each !== 'string');
  const environment = existsSync(addon) ? { YARDMASTER_SQLITE_BINDING: addon } : {};
  const program = [
    '--disable-gpu',
    '--remote-debugging-port=0',
    path.join(launcher?.bundles ?? out, 'main/electron.js'),
    '--data-dir',
    dataDir,
    ...args,
  ];
  if (launcher === undefined) return launch(binary, program, environment);
  return launch(launcher.file, [...launcher.before, binary, ...program], {
    ...environment,
    ...launcher.environment,
  });
}

/** Starts a packaged program on a data folder; it takes no addon from outside. */
export function startPackaged(
  file: string,
  dataDir: string,
  ...rest: (string | Pick<Launcher, 'before'>)[]
): Program {
  const args = rest.filter((each) => typeof each === 'string');
  const before = rest.find((each) => typeof each !== 'string')?.before ?? [];
  return launch(
    file,
    [...before, '--disable-gpu', '--remote-debugging-port=0', '--data-dir', dataDir, ...args],
    {},
  );
}

function launch(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Program {
  spent('desktop');
  const child = spawn(file, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (data) => {
    said += String(data);
  });
  return {
    child,
    said: () => said,
    ended: once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
  };
}

/**
 * A started program and its window; `errors` is everything the page logged as an error since it was
 * attached to.
 */
export type Desktop = {
  readonly program: Program;
  readonly browser: Browser;
  readonly page: Page;
  readonly errors: readonly string[];
  /** Pages of the program: windows, frames of their own process, webviews. */
  pages(): readonly Page[];
  picture(name: string): Promise<void>;
  /** Ends it in order and returns how it ended. */
  stop(): Promise<readonly [number | null, NodeJS.Signals | null]>;
};

/** Starts the program and attaches to its window. */
export const openDesktop = (dataDir: string, ...args: string[]): Promise<Desktop> =>
  seeDesktop(startProgram(dataDir, ...args));

/** Attaches to the window of a started program; ends the program when it shows none. */
export async function seeDesktop(program: Program): Promise<Desktop> {
  try {
    const { browser, page } = await attach(program);
    const pages = () => browser.contexts().flatMap((context) => context.pages());
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    return {
      program,
      browser,
      page,
      errors,
      pages,
      async picture(name) {
        const folder = process.env.YARDMASTER_TEST_FOLDER ?? path.join(out, 'screenshots');
        mkdirSync(folder, { recursive: true });
        await page.screenshot({ path: path.join(folder, `${name}.png`) });
      },
      async stop() {
        // Behind a launcher it is another process that has to be told.
        const own = /^PID (\d+)$/m.exec(program.said())?.[1];
        if (own === undefined) program.child.kill('SIGTERM');
        else process.kill(Number(own), 'SIGTERM');
        const force = setTimeout(() => program.child.kill('SIGKILL'), 20_000);
        const ended = await program.ended;
        clearTimeout(force);
        return ended;
      },
    };
  } catch (error) {
    program.child.kill('SIGKILL');
    throw error;
  }
}

/**
 * Attaches to the window, once it shows our page. A connection that comes while a window is being
 * made may never be answered, so each gets a few seconds and then another is tried.
 */
export async function attach(program: Program): Promise<{ browser: Browser; page: Page }> {
  const address = await until(
    'its debugging port',
    async () => /DevTools listening on (ws:\S+)/.exec(program.said())?.[1],
    program,
  );
  const targets = async () =>
    (await (await fetch(`http://${new URL(address).host}/json/list`)).json()) as {
      type: string;
      url: string;
    }[];
  await until(
    'its window',
    async () =>
      (await targets()).some(({ type, url }) => type === 'page' && url.startsWith('app://')),
    program,
  );
  return until(
    'its page',
    async () => {
      const browser = await chromium
        .connectOverCDP(address, { timeout: 5_000 })
        .catch(() => undefined);
      const [page] = browser?.contexts().flatMap((context) => context.pages()) ?? [];
      const answers = await page?.evaluate(() => document.readyState).catch(() => undefined);
      if (browser && page && answers) return { browser, page };
      await browser?.close();
      return undefined;
    },
    program,
  );
}

/** Waits for something the program does; fails with what the program said. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  program: Program,
  ms = 60_000,
): Promise<T> {
  const deadline = performance.now() + ms;
  while (performance.now() < deadline && program.child.exitCode === null) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(
    `The program did not show ${what} (exit code ${program.child.exitCode}). It said:\n${program.said()}`,
  );
}

/** The yard is on the screen once its grid has rows. */
export async function seeYard(page: Page): Promise<void> {
  // The first screen of the day is the list of what needs attention.
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: 'Yard' })
    .click({ timeout: 60_000 });
  await page
    .getByRole('grid', { name: 'Spots' })
    .getByRole('row')
    .nth(5)
    .waitFor({ timeout: 60_000 });
}

/**
 * Runs an expression in the page without the driver, which would take downloads to itself before
 * the program sees them. Returns its value once the page is there and the expression is not null
 * any more.
 */
export async function inPage(program: Program, expression: string): Promise<unknown> {
  const address = await until(
    'its debugging port',
    async () => /DevTools listening on (ws:\S+)/.exec(program.said())?.[1],
    program,
  );
  const list = `http://${new URL(address).host}/json/list`;
  return until(
    `an answer to ${expression.slice(0, 60)}`,
    async () => {
      const targets = (await (await fetch(list)).json()) as {
        type: string;
        url: string;
        webSocketDebuggerUrl: string;
      }[];
      const target = targets.find(({ type, url }) => type === 'page' && url.startsWith('app://'));
      return target === undefined
        ? undefined
        : ((await evaluate(target.webSocketDebuggerUrl, expression)) ?? undefined);
    },
    program,
  );
}

function evaluate(address: string, expression: string): Promise<unknown> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address);
    const end = (value: unknown) => {
      socket.close();
      resolve(value);
    };
    socket.addEventListener('error', () => end(undefined));
    socket.addEventListener('open', () =>
      socket.send(
        JSON.stringify({
          id: 1,
          method: 'Runtime.evaluate',
          params: { expression, returnByValue: true, awaitPromise: true },
        }),
      ),
    );
    socket.addEventListener('message', ({ data }) =>
      end(JSON.parse(String(data)).result?.result?.value),
    );
  });
}

/**
 * The screen of the test's display as a person uses it: keys, windows of the system, pictures of
 * all there is.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Program, root, until } from './desktop.ts';

const has = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** Why the windows of the system cannot be driven here, or null. */
export const whyNoHands =
  process.platform === 'linux' && process.env.DISPLAY && has('xdotool')
    ? null
    : 'there is no xdotool';

function xdotool(...args: readonly string[]): string {
  const { stdout } = spawnSync('xdotool', args, { encoding: 'utf8' });
  return stdout.trim();
}

/** Windows of a program that are on the screen and whose title fits. */
const windowsOf = (program: Program, title: string): readonly string[] =>
  xdotool('search', '--onlyvisible', '--all', '--pid', String(program.child.pid), '--name', title)
    .split('\n')
    .filter((line) => line !== '');

/** Whether a window of the program with this title is on the screen. */
export const isShown = (program: Program, title: string): boolean =>
  windowsOf(program, title).length > 0;

/**
 * Waits for a window of the system, such as "Save as", and gives it the keys. Returns its number.
 */
export async function systemWindow(program: Program, title: string): Promise<string> {
  const found = await until(
    `the window "${title}"`,
    async () => windowsOf(program, title)[0],
    program,
  ).catch((error: unknown) => {
    screenPicture(`missing ${title}`);
    throw error;
  });
  focus(found);
  // A dialog takes keys once it has drawn itself.
  await pause(600);
  focus(found);
  return found;
}

/** How long a busy machine may take over keys before they are given again, in ms. */
const patience = 6_000;

/**
 * Presses keys until what they are for is there: a window that is still drawing itself loses them.
 */
export async function pressUntil(
  what: string,
  program: Program,
  isThere: () => boolean | Promise<boolean>,
  keys: () => Promise<void>,
): Promise<void> {
  await until(
    what,
    async () => {
      if (await isThere()) return true;
      await keys();
      const end = performance.now() + patience;
      while (performance.now() < end && !(await isThere())) await pause(100);
      return isThere();
    },
    program,
  );
}

/** Opens a window of the system by the keys of the console's menu, and gives it the keys. */
export async function openByKeys(
  program: Program,
  title: string,
  ...keys: readonly string[]
): Promise<void> {
  await pressUntil(
    `the window "${title}"`,
    program,
    () => windowsOf(program, title).length > 0,
    async () => {
      focus(await mainWindow(program));
      // A menu that was left open by keys that came too early.
      await press('Escape', 'Escape', ...keys);
    },
  );
  await systemWindow(program, title);
}

/** Answers the open window of a title by a key, until it is gone. */
export async function answerByKeys(
  program: Program,
  title: string,
  ...keys: readonly string[]
): Promise<void> {
  await pressUntil(
    `no window "${title}"`,
    program,
    () => windowsOf(program, title).length === 0,
    async () => {
      await systemWindow(program, title);
      await press(...keys);
    },
  );
}

/** Types the path of a file into the open "Save" or "Open" window of a title, until `isDone`. */
export async function typePath(
  program: Program,
  title: string,
  path: string,
  isDone: () => boolean | Promise<boolean>,
  ...first: readonly string[]
): Promise<void> {
  await pressUntil(`what comes of "${title}"`, program, isDone, async () => {
    if (windowsOf(program, title).length === 0) return;
    await systemWindow(program, title);
    await press(...first, 'ctrl+a');
    await type(path);
    screenPicture(`desktop-${title.toLowerCase().replaceAll(/\W+/g, '-')}`);
    await press('Return');
  });
}

/** Gives the keys to a window; without a window manager nothing else does. */
export function focus(window: string): void {
  xdotool('windowraise', window);
  xdotool('windowfocus', '--sync', window);
}

/**
 * Title of the console's own window: with the facility and how much needs attention, but not "About
 * Yardmaster".
 */
export const consoleTitle = '(.*[^t] )?Yardmaster';

/** The console's own window. */
export const mainWindow = (program: Program): Promise<string> =>
  until('its window', async () => windowsOf(program, `^${consoleTitle}$`).at(0), program);

/** Gives the keys to the window of a title, whosever it is. */
export function focusOf(title: string): void {
  const [found] = xdotool('search', '--onlyvisible', '--name', `^${title}$`).split('\n');
  if (!found) throw new Error(`There is no window "${title}".`);
  focus(found);
}

/** Gives the keys to no window, as when the clerk works in another program. */
export function otherWindow(): void {
  const rootWindow = xdotool('search', '--maxdepth', '0', '--name', '.*').split('\n')[0];
  // A window under the mouse counts as the one in front where none has the keys: the mouse goes to
  // the corner.
  xdotool('mousemove', '1439', '899');
  if (rootWindow) xdotool('windowfocus', rootWindow);
}

/** Clicks into the middle of the window of a class with a button of the mouse. */
export async function clickAt(windowClass: string, button: number): Promise<void> {
  const [found] = xdotool('search', '--onlyvisible', '--class', windowClass).split('\n');
  if (!found) throw new Error(`There is no window of ${windowClass}.`);
  xdotool('mousemove', '--window', found, '60', '20');
  await pause(200);
  xdotool('click', String(button));
}

/** Presses keys, each as xdotool calls it: `ctrl+p`, `Return`, `alt+h`. */
export async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    xdotool('key', '--clearmodifiers', key);
    await pause(150);
  }
}

/** Types text. */
export async function type(text: string): Promise<void> {
  xdotool('type', '--clearmodifiers', '--delay', '8', text);
  await pause(200);
}

/**
 * A screenshot of all of the screen, the windows of the system included; where ImageMagick is
 * installed.
 */
export function screenPicture(name: string): void {
  const folder = process.env.YARDMASTER_TEST_FOLDER ?? path.join(root, 'out', 'screenshots');
  mkdirSync(folder, { recursive: true });
  if (has('import')) spawnSync('import', ['-window', 'root', path.join(folder, `${name}.png`)]);
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

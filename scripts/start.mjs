// `npm start`: opens the desktop window if possible, otherwise the web host, with one line that
// says why.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { assertNode } from './lib/node-version.mjs';

assertNode();
const { parseCommandLine } = await import('../main/program/command-line.ts');
const { loadWords, currentLocale } = await import('../shared/i18n/languages.ts');
const { ensureBuild } = await import('./lib/build.mjs');
const { makeCompiledCode } = await import('./lib/compiled-code.mjs');
const { electronEnvironment, fetchElectron, findElectron } = await import(
  './lib/electron-binary.mjs'
);
const { passSignals } = await import('./lib/pass-signals.mjs');
const { out, root, say } = await import('./lib/root.mjs');

const words = await loadWords(currentLocale());
const args = process.argv.slice(2);
const read = parseCommandLine(args);
if (!read.ok) {
  say(words.format(read.error));
  process.exit(2);
}
if (read.value.help) {
  process.stdout.write(words.t('terminal.usage'));
  process.exit(0);
}
try {
  ensureBuild();
} catch (error) {
  say(error.message);
  process.exit(1);
}

const reason = read.value.web ? null : await whyNoWindow();
if (read.value.web || reason !== null) startWeb(reason);
else startWindow();

/**
 * Why the desktop window can't open here, or null. The order of the checks makes sure that we
 * download nothing in vain.
 */
async function whyNoWindow() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY)
    return words.t('terminal.start.noDisplay');
  if (process.getuid?.() === 0) return words.t('terminal.start.root');
  if (findElectron() !== null) return null;
  const why = await fetchElectron(words);
  // The bundles were built without Electron.
  if (why === null) makeCompiledCode(path.join(out, 'main/console'));
  return why;
}

function startWeb(why) {
  if (why !== null) say(words.t('terminal.start.inBrowser', { why }));
  run(process.execPath, [path.join(out, 'main/web.js'), ...args], process.env, (code) =>
    process.exit(code),
  );
}

/**
 * How a binary ends that this system can't run: a library is missing (127), or its sandbox is not
 * allowed (a trap).
 */
const cannotRun = new Set([127, 'SIGTRAP', 'SIGABRT', 'SIGILL']);
const atOnceMs = 10_000;

function startWindow() {
  const from = performance.now();
  // In the usual folder Electron finds the program by package.json, as in an installed program.
  const program = out === path.join(root, 'out') ? root : path.join(out, 'main/electron.js');
  run(findElectron(), [program, ...args], electronEnvironment(), (code, signal) => {
    const isBroken = cannotRun.has(signal ?? code) && performance.now() - from < atOnceMs;
    if (isBroken) startWeb(words.t('terminal.start.cannotRun', { ending: String(signal ?? code) }));
    else process.exit(code);
  });
}

/**
 * Runs the console as a child process. It shares our streams and gets our signals, and we exit as
 * it does.
 */
function run(file, childArgs, env, ended) {
  let child;
  // We listen before the child exists. Otherwise a signal right after its start would end only us,
  // and leave the child behind.
  const release = passSignals((signal) => child.kill(signal));
  child = spawn(file, childArgs, { cwd: process.cwd(), env, stdio: 'inherit' });
  child.on('error', (error) => {
    say(words.t('terminal.start.failed', { file, why: error.message }));
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    release();
    ended(code ?? 128 + (process.platform === 'win32' ? 0 : signalNumber(signal)), signal);
  });
}

function signalNumber(signal) {
  return (
    { SIGHUP: 1, SIGINT: 2, SIGTRAP: 5, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 }[
      signal
    ] ?? 0
  );
}

// A thread beside the tests of a worker process. When a test file freezes, the thread reports
// where, and ends the process. A timer of the worker itself couldn't: an endless loop, or a wait
// for another process, never lets it run, and vitest then waits forever.
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, writeSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * The longest time in which no test of a file ends, in milliseconds, and the file to which we
 * report.
 */
const { mostMs, noteTo } = workerData;

/** The test file that the worker runs, and since when. */
let at = null;
let since = performance.now();
parentPort.on('message', (place) => {
  at = place;
  since = performance.now();
});

setInterval(
  () => {
    if (at !== null && performance.now() - since > mostMs) void standsStill(at);
  },
  Math.min(mostMs, 5_000),
).unref();

let isSaid = false;

async function standsStill({ file, test }) {
  if (isSaid) return;
  isSaid = true;
  const below = descendants();
  const lines = [
    `${file} stands still${test === null ? '' : ` in "${test}"`}: ` +
      `nothing ended for ${Math.round(mostMs / 1_000)} s.`,
  ];
  lines.push(
    ...below.map(({ pid, seconds, command }) => `process ${pid}, for ${seconds} s: ${command}`),
  );
  writeSync(2, `${lines.join('\n  ')}\n`);
  if (noteTo !== null) appendFileSync(noteTo, `${file}\n`);
  const all = [...below.map(({ pid }) => pid), process.pid];
  // We get the stack by asking the worker, which may not answer while it waits for another process.
  spawn('sh', ['-c', `sleep 5; kill -9 ${all.join(' ')}`], {
    detached: true,
    stdio: 'ignore',
  }).unref();
  writeSync(2, `${(await stack()).map((line) => `  ${line}`).join('\n')}\n`);
  for (const pid of all) endProcess(pid);
}

/** What the worker is doing now, the innermost function first. */
async function stack() {
  const session = new Session();
  const files = new Map();
  try {
    session.connectToMainThread();
    session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
    await session.post('Debugger.enable');
    const paused = new Promise((resolve) =>
      session.once('Debugger.paused', ({ params }) => resolve(params.callFrames)),
    );
    void session.post('Debugger.pause').catch(() => {});
    const frames = await Promise.race([paused, pause(3_000, [])]);
    return frames
      .slice(0, 40)
      .map(
        ({ functionName, location }) =>
          `at ${functionName || '(anonymous)'} (${files.get(location.scriptId)}:${location.lineNumber + 1})`,
      );
  } catch (error) {
    return [`Its stack could not be read: ${error.message}`];
  }
}

/** The worker's child processes, and theirs. */
function descendants() {
  try {
    const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,etimes=,args='], {
      encoding: 'utf8',
      timeout: 10_000,
    }).split('\n');
    const all = lines
      .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line))
      .filter((found) => found !== null);
    const found = [];
    const inside = new Set([String(process.pid)]);
    // A child follows its parent in the list, unless process numbers started over. We then miss it.
    for (const [, pid, parent, seconds, command] of all) {
      if (!inside.has(parent) || command.startsWith('ps -eo')) continue;
      inside.add(pid);
      found.push({ pid: Number(pid), seconds: Number(seconds), command: command.slice(0, 200) });
    }
    return found;
  } catch {
    return [];
  }
}

function endProcess(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process is gone.
  }
}

import path from 'node:path';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { mayUsePcCamera } from '../../photos/camera-permission.ts';
import { clerkName } from '../../program/clerk-name.ts';
import { parseCommandLine } from '../../program/command-line.ts';
import { type HostCalls, openBehindPort } from '../../program/host-calls.ts';
import { choose } from '../../program/open-request.ts';
import { callsInProcess } from '../../program/port-calls.ts';
import { keepFilesPrivate, takeSecretsKey } from '../../program/private-process.ts';
import {
  endOnSignals,
  printsIntoFile,
  programVersion,
  surroundings,
  systemWords,
} from '../../program/program.ts';
import { ProgramBuild, stampOfBundles } from '../../program/program-build.ts';
import type { ReportError } from '../../program/rpc-connection.ts';
import { createShutdown } from '../../program/shutdown.ts';
import { systemNetwork } from '../../program/system-network.ts';
import { systemTimers } from '../../program/system-ports.ts';
import { listenForDeliveries } from '../webhook-listener.ts';
import { askHidden } from './ask-hidden.ts';
import { nodeTrouble } from './node-version.ts';
import { browserCommand, openBrowser, openingFor } from './open-browser.ts';
import { createPdfShelf } from './pdf-shelf.ts';
import { canSeeOwners } from './peer-owner.ts';
import { environmentOf, startInPlace, takeContinuation } from './restart.ts';
import { webSecrets } from './secrets.ts';
import { startWebHost, type WebHost } from './server.ts';
import { tellAddress } from './tell-address.ts';

// Before a clerk signs in, and at the terminal, we use the system's language.
const words = await systemWords();

/** In milliseconds. */
const BEFORE_RESTART_MS = 150;

/** Prints why the console doesn't start, and ends. 2: wrong usage; 1: an obstacle. */
function give(said: Message, code: 1 | 2): never {
  process.stderr.write(`${words.format(said)}\n`);
  process.exit(code);
}

const nodeIsOld = nodeTrouble(process.versions.node);
if (nodeIsOld !== null) give(nodeIsOld, 1);
keepFilesPrivate();
const keyGiven = takeSecretsKey();
const commandLine = parseCommandLine(process.argv.slice(2));
if (!commandLine.ok) give(commandLine.error, 2);
if (commandLine.value.help) {
  process.stdout.write(words.t('terminal.usage'));
  process.exit(0);
}
const choice = await choose(commandLine.value, surroundings());
if (!choice.ok) give(choice.error, 1);
const version = programVersion(import.meta.dirname);
const continuation = takeContinuation();
const readStamp = stampOfBundles(path.join(import.meta.dirname, '..'), [
  'main/web.js',
  'renderer/index.html',
]);
const build = new ProgramBuild({
  stamp: (await readStamp()) ?? '',
  readStamp,
  timers: systemTimers,
  // The reply to the page goes first.
  restart: () => void setTimeout(() => void restart(), BEFORE_RESTART_MS),
});
/**
 * The key typed at the terminal. When we restart, the operator may no longer be there to type it.
 */
let keyTyped: string | null = null;
const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
const secrets = await webSecrets({
  root: choice.value.root,
  version,
  env: keyGiven,
  ask: isTerminal
    ? async (question) => {
        const write = (text: string) => process.stderr.write(text);
        keyTyped = await askHidden(words.format(question), process.stdin, write);
        return keyTyped;
      }
    : null,
  isWanted: commandLine.value.askKey,
  format: (said) => process.stderr.write(`${words.format(said)}\n`),
});
if (!secrets.ok) give(secrets.error, 2);
const shelf = createPdfShelf(() => performance.now());
/** Cuts the pages of a closed facility. Does nothing before the host listens. */
let cutPages = (): void => {};
const calls: HostCalls = {
  say: (said) => void process.stderr.write(`${words.format(said)}\n`),
  changed: () => cutPages(),
  restart: build.restart,
};
let report: ReportError = (where, error) =>
  process.stderr.write(`${where}: ${error instanceof Error ? error.message : String(error)}\n`);
const console = callsInProcess(calls, (where, error) => report(where, error));
const started = await openBehindPort(choice.value, console, {
  host: 'web',
  viewer: shelf,
  version,
  stamp: build.stamp,
  clerk: clerkName(),
  listen: listenForDeliveries,
  network: systemNetwork(process.env),
  secrets: secrets.value,
  nativeBinding: process.env.YARDMASTER_SQLITE_BINDING,
});
if (!started.ok) give(started.error, 1);
const { events, workstation } = started.value;
const { router, stop } = workstation;
report = workstation.report;
build.watch(() => events.buildIs(build.isReplaced()));

let host: WebHost;
try {
  host = await startWebHost({
    router,
    pageFolder: path.join(import.meta.dirname, '../renderer'),
    port: continuation?.port ?? commandLine.value.port,
    token: continuation?.token,
    build: build.stamp,
    mayUseCamera: () => mayUsePcCamera(choice.value.root),
    report,
    shelf,
    words,
  });
} catch (error) {
  await stop();
  if (!(error instanceof Error && 'code' in error)) throw error;
  const { port } = commandLine.value;
  if (error.code === 'EADDRINUSE') give(message('terminal.port.taken', { port: String(port) }), 1);
  if (error.code === 'EACCES') give(message('terminal.port.notAllowed', { port: String(port) }), 1);
  throw error;
}

cutPages = host.cutPages;

// The page that asked for a restart is already open.
const wantsBrowser =
  commandLine.value.open && continuation === null && browserCommand('', surroundings()) !== null;
const opening = wantsBrowser
  ? openingFor(host, choice.value.folder, {
      platform: process.platform,
      seesOwners: await canSeeOwners(),
    })
  : null;

const printed = tellAddress(host.address, choice.value.folder, printsIntoFile());

// The page first, because what it asks while the console closes could only fail.
const shutdown = createShutdown(
  [
    { name: 'build', stop: () => build.stop() },
    { name: 'web-host', stop: () => host.stop() },
    {
      name: 'opening',
      stop: () => {
        opening?.takeBack();
        printed.takeBack();
      },
    },
    { name: 'console', stop },
  ],
  report,
  20_000,
);
endOnSignals(shutdown, report, async () => words);
build.start();

async function restart(): Promise<void> {
  const next = { port: Number(new URL(host.origin).port), token: host.token };
  await shutdown();
  const keys = keyTyped ? { YARDMASTER_SECRETS_KEY: keyTyped } : keyGiven;
  startInPlace(environmentOf(next, keys));
}
process.stdout.write(`${words.format(printed.said)}\n`);
if (opening !== null) openBrowser(opening.address, surroundings());

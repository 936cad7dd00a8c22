/** The console as the desktop program carries it: it reaches Electron over the port alone. */
import path from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import { languageOf, localeBy } from '../../../../shared/i18n/languages.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { createListeners } from '../../../kernel/listeners.ts';
import { clerkName } from '../../../program/clerk-name.ts';
import { diagnosticReport } from '../../../program/diagnostics.ts';
import { openBehindPort } from '../../../program/host-calls.ts';
import type { OpenRequest } from '../../../program/open-request.ts';
import {
  connectCalls,
  errorOf,
  type Line,
  type PortCalls,
  sentError,
} from '../../../program/port-calls.ts';
import {
  createRpcConnection,
  type Pipe,
  type ReportError,
} from '../../../program/rpc-connection.ts';
import { facilityNetwork } from '../../../program/services.ts';
import type { HostParts } from '../../../program/start-console.ts';
import { systemNetwork } from '../../../program/system-network.ts';
import { systemTimers } from '../../../program/system-ports.ts';
import type { Workstation } from '../../../program/workstation.ts';
import { aboutSecrets } from '../../../program/workstation-ports.ts';
import { listenForDeliveries } from '../../webhook-listener.ts';
import { createDesktopPort, type HostDesktopPort } from '../desktop-port.ts';
import { createElectronSecretStore, type Keyring } from '../system/secret-store.ts';
import { namedProxy } from '../updates/proxy-rules.ts';
import type { ConsoleCalls, DesktopCalls, OpenWith, ProgramState } from './desktop-calls.ts';

/** The console's end of the port. */
export type ServedConsole = {
  readonly report: ReportError;
  /** The console can't go on: the program has to end. */
  readonly broken: (why: string) => void;
};

/** Serves the console over a line. It opens nothing before it is asked to. */
export function serveConsole(
  line: Line,
  choice: Promise<Result<OpenRequest, Message>>,
  code: HostParts['code'],
): ServedConsole {
  let desk: OpenedDesk | null = null;
  let opening: Promise<unknown> = Promise.resolve();
  const report: ReportError = (where, error) => {
    if (desk !== null) desk.workstation.report(where, error);
    else calls.tell('failedEarly', where, sentError(error));
  };
  const opened = (): OpenedDesk => {
    if (desk === null) throw new Error('The console is not open.');
    return desk;
  };
  const program = programMirror();
  const open: ConsoleCalls['open'] = async (given) => {
    const chosen = await choice;
    if (!chosen.ok) return chosen;
    const result = await openDesk(chosen.value, { ...given, code }, calls, program);
    if (!result.ok) return result;
    desk = result.value;
    return ok(null);
  };
  const served: ConsoleCalls = {
    async choose() {
      const chosen = await choice;
      if (!chosen.ok) return chosen;
      const { root, folder } = chosen.value;
      return ok({ root, folder });
    },
    open(given) {
      const work = open(given);
      opening = work.catch(() => undefined);
      return work;
    },
    page: (port) => opened().carry(pipeOf(port)),
    programIs: program.set,
    buildIs: (isReplaced) => opened().buildIs(isReplaced),
    show: (screen) => opened().desktop.show(screen),
    fileEnded: (file) => opened().desktop.fileEnded(file),
    resumed: () => opened().workstation.wakeSender('resumed'),
    hasUnsavedText: () => desk?.workstation.hasUnsavedText() ?? false,
    diagnostics: (facts) => opened().diagnostics(facts),
    proxyTo: (address) => opened().proxyTo(address),
    failed: (where, error) => report(where, errorOf(error)),
    async stop() {
      // We finish opening first: only then do we know what to close.
      await opening;
      await desk?.workstation.stop();
    },
  };
  const { calls } = connectCalls<DesktopCalls>(line, served, report);
  return { report, broken: (why) => calls.tell('broken', why) };
}

type OpenedDesk = {
  readonly workstation: Workstation;
  readonly desktop: HostDesktopPort;
  readonly carry: (pipe: Pipe) => void;
  readonly buildIs: (isReplaced: boolean) => void;
  readonly diagnostics: (facts: Readonly<Record<string, string>>) => string;
  readonly proxyTo: ConsoleCalls['proxyTo'];
};

async function openDesk(
  chosen: OpenRequest,
  given: OpenWith & Pick<HostParts, 'code'>,
  host: PortCalls<DesktopCalls>,
  program: ReturnType<typeof programMirror>,
): Promise<Result<OpenedDesk, Message>> {
  const { root, profile } = chosen;
  /** Uses saved sign-ins once the keyring replies. Does nothing before the console is open. */
  let useKeyring = (): void => {};
  const secrets = createElectronSecretStore({
    keyring: keyringOver(host, given.keyring),
    timers: systemTimers,
    onOpen: () => useKeyring(),
    platform: process.platform,
    file: path.join(root, 'secrets.json'),
    version: given.version,
  });
  const network = systemNetwork(process.env, (address) => host.ask('routeTo', address));
  const profileNetwork =
    profile === null ? network : facilityNetwork(profile.facts, { secrets, network });
  const desktop = createDesktopPort(
    {
      get: () => ({ notifications: program.state().notifications }),
      change: ({ notifications }) => host.ask('setNotifications', notifications),
    },
    {
      state: () => program.state().update,
      watch: program.watch,
      step: (step) => host.ask('updateStep', step),
    },
    () => host.tell('print'),
  );
  const opened = await openBehindPort(withNotice(chosen, given), host, {
    desktop,
    stamp: given.stamp,
    viewer: { kind: 'program', open: ({ name, bytes }) => host.ask('openPdf', name, bytes) },
    onAttention: (attention) => host.tell('notify', attention),
    system: localeBy(given.languages, given.locale),
    host: 'electron',
    version: given.version,
    code: given.code,
    clerk: clerkName(),
    listen: listenForDeliveries,
    network,
    secrets,
    onWords: (words) => host.tell('speaks', localeOf(words)),
    nativeBinding: given.isPackaged ? undefined : process.env.YARDMASTER_SQLITE_BINDING,
  });
  if (!opened.ok) return opened;
  const { workstation, events } = opened.value;
  useKeyring = () => workstation.wakeSender('signed-in');
  const tellFolder = () => host.tell('isAt', workstation.folder());
  tellFolder();
  workstation.onChanged(tellFolder);
  return ok({
    workstation,
    desktop,
    buildIs: events.buildIs,
    carry: createRpcConnection(workstation.router, workstation.report),
    diagnostics: (facts) => diagnosticReport({ root, facts, secrets: aboutSecrets(secrets) }),
    proxyTo: (address) => namedProxy(profileNetwork, new URL(address)),
  });
}

/** After a thread that died the clerk reads why the window came again. */
const withNotice = (chosen: OpenRequest, { isAfterFailure }: OpenWith): OpenRequest =>
  isAfterFailure && chosen.notice === undefined
    ? { ...chosen, notice: { severity: 'warning', said: message('desktop.startedAgain') } }
    : chosen;

/** What the desktop program last said about itself. */
function programMirror() {
  const listeners = createListeners();
  let state: ProgramState = {
    notifications: true,
    update: { kind: 'current', checkedAt: null },
  };
  return {
    state: () => state,
    watch: listeners.watch,
    set(now: ProgramState): void {
      state = now;
      listeners.tell();
    },
  };
}

const localeOf = ({ locale, clock, timeZone }: Words) => ({
  language: languageOf([locale]),
  clock,
  timeZone,
});

/** The system's keyring, which only the main thread of Electron can ask. */
const keyringOver = (host: PortCalls<DesktopCalls>, known: string | null): Keyring => ({
  known,
  keyringName: () => host.ask('keyringName'),
  hasKeyring: () => host.ask('hasKeyring'),
  seal: (text) => host.ask('seal', text),
  unseal: (sealed) => host.ask('unseal', sealed),
});

const pipeOf = (port: MessagePort): Pipe => ({
  send: (message) => port.postMessage(message),
  onMessage: (listener) => void port.on('message', listener),
  onClose: (listener) => void port.on('close', listener),
});

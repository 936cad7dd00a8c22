/**
 * Starts a console for either host: data folder, lock, log, secrets, services, and what serves
 * them. A step that fails undoes those before it.
 */
import path from 'node:path';
import type { ConsoleInfo } from '../../shared/console-api/status.ts';
import type { Words } from '../../shared/i18n/create-words.ts';
import { currentLocale, type Locale, loadWords } from '../../shared/i18n/languages.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { WarehouseId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Attention } from '../attention/attention.ts';
import { createConsole } from '../console/console.ts';
import type { Console, WorkstationHooks } from '../console/console-parts.ts';
import {
  createMemorySecretStore,
  type SecretStore,
  type SecretsAbout,
} from '../credentials/secret-store.ts';
import type { ProfileFacts } from '../facilities/profile.ts';
import { openProfileStore } from '../facilities/profile-store.ts';
import { createSignIns } from '../facilities/sign-ins.ts';
import type {
  DesktopPort,
  RunningBuild,
  WorkstationParts,
} from '../facilities/workstation-parts.ts';
import type { PdfViewer } from '../kernel/api/pdf-viewer.ts';
import { assertEngine } from '../kernel/database/database.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { type ConsoleLog, createLog, logFolderName } from '../kernel/log.ts';
import type { Listen } from '../marketplace/events/receiver.ts';
import { ClockDifference } from '../remote/clock-difference.ts';
import { Network } from '../remote/network/network.ts';
import type { Undocumented } from '../remote/undocumented.ts';
import { openFolderNotice, prepareDataFolder, readOnlyNotice } from './data-folder/data-folder.ts';
import { claimFolder } from './data-folder/facility-folder.ts';
import { lockDataFolder, noLock } from './data-folder/instance-lock.ts';
import { smallFileNotices } from './data-folder/small-file-notices.ts';
import { type Demo, startDemo } from './demo.ts';
import { DeskPreferences } from './desk-preferences.ts';
import type { OpenRequest } from './open-request.ts';
import type { CarriedRouter, ReportError } from './rpc-connection.ts';
import { moveSecrets, withMoved } from './secrets/move-secrets.ts';
import { noteTaken, takeSecrets } from './secrets/profile-secrets.ts';
import { connectServices, type Services } from './services.ts';
import { FacilityDeskSetup, joinedDesk } from './set-up-desk.ts';
import { createShutdown, type ShutdownStep } from './shutdown.ts';
import { newOperationId, systemClock, systemRandom, systemTimers } from './system-ports.ts';
import { aboutSecrets, createFacilities, createSettings } from './workstation-ports.ts';

/**
 * We don't wait longer than this for a window before reading; a web host may have no page for
 * hours. In milliseconds.
 */
const PAGE_WAIT_MS = 5_000;

export type HostParts = {
  readonly host: ConsoleInfo['host'];
  readonly version: string;
  /** How V8 got the console's code: with the program, or compiled at this start. For the log. */
  readonly code?: 'packed' | 'compiled' | undefined;
  /** Name of the clerk at this desk; null if the system has none. The demo has its own clerk. */
  readonly clerk: string | null;
  readonly secrets: SecretStore;
  /** The network; direct connections by default. */
  readonly network?: Network | undefined;
  /** Opens the port for webhooks. Only a host may listen. */
  readonly listen: Listen;
  /** Prints a message for the operator at the terminal; absent if there is none. */
  readonly format?: ((said: Message) => void) | undefined;
  /** Another native addon for SQLite, in development builds only. */
  readonly nativeBinding?: string | undefined;
  /**
   * Opens another facility, or the demo (null), soon. Without it the console stays with its first.
   */
  readonly openFacility?: (facts: ProfileFacts | null) => void;
  /** Reopens the open facility soon, with a backup restored. */
  readonly restoreBackup?: (name: string) => void;
  /** Reopens the open facility soon, because its time zone came after another was shown. */
  readonly reopen?: () => void;
  /** How this host shows a PDF; absent if it can't. */
  readonly viewer?: PdfViewer | undefined;
  /** What the host has beyond a browser. */
  readonly desktop?: DesktopPort | undefined;
  /** The running build; absent if the host doesn't check the disk. */
  readonly build?: RunningBuild | undefined;
  /** Notifies a clerk who works in another window. */
  readonly onAttention?: ((attention: Attention) => void) | undefined;
  /** Language and clock of the system, if the host knows better than the page. */
  readonly system?: Locale | undefined;
  /**
   * Called with the texts in the clerk's language, at first and at each change, for the host's own
   * menu, boxes and notifications.
   */
  readonly onWords?: ((words: Words) => void) | undefined;
};

/** A console that reads and sends, ready to be served. */
export type StartedConsole = {
  readonly router: CarriedRouter;
  readonly wakeSender: Console['wakeSender'];
  readonly hasUnsavedText: Console['hasUnsavedText'];
  readonly report: ReportError;
  /** Stops everything in order. A second call waits for the first. */
  stop(): Promise<void>;
};

/** What is open so far, and how to close it. */
type Opening = {
  /** Adds one more open thing. The newest is closed first. */
  readonly begin: <T>(name: string, value: T, end: (value: T) => Promise<void> | void) => T;
  readonly report: ReportError;
  setReport(report: ReportError): void;
  /** Closes everything that is open. */
  readonly stop: () => Promise<void>;
};

function createOpening(): Opening {
  const steps: ShutdownStep[] = [];
  let reportTo: ReportError = () => {};
  const report: ReportError = (where, error) => reportTo(where, error);
  let stopping: Promise<void> | null = null;
  return {
    begin(name, value, end) {
      steps.push({ name, stop: () => end(value) });
      return value;
    },
    report,
    setReport: (next) => {
      reportTo = next;
    },
    stop() {
      stopping ??= createShutdown(steps.toReversed(), report)();
      return stopping;
    },
  };
}

/** Makes the folder ready: created, locked, with a log. */
function openFolder(
  folder: string,
  nativeBinding: string | undefined,
  { begin, setReport }: Opening,
) {
  const prepared = prepareDataFolder(folder);
  if (!prepared.ok) return prepared;
  const { isReadOnly, isOpen } = prepared.value;
  const lock = isReadOnly ? ok(noLock) : lockDataFolder(folder, nativeBinding);
  if (!lock.ok) return lock;
  begin('lock', lock.value, (held) => held.release());
  const log: ConsoleLog = begin(
    'log',
    createLog({ folder: path.join(folder, logFolderName) }),
    (opened) => opened.close(),
  );
  setReport(log.report);
  return ok({ isReadOnly, isOpen, log });
}

/** The facility to open: facts with this computer's settings, and where the secrets are. */
type Facility = {
  readonly facts: ProfileFacts;
  readonly secrets: SecretStore;
  /** Zone and people of the demo; null outside it. */
  readonly demo: Pick<Demo, 'timeZone' | 'play'> | null;
  /** How the secrets are stored, for the clerk. */
  readonly about: () => SecretsAbout;
};

/** The chosen profile, or the demo. Afterwards its secrets are in their store. */
async function openFacts(
  { root, profile, folder, written }: OpenRequest,
  parts: HostParts,
  { isReadOnly, log }: { readonly isReadOnly: boolean; readonly log: ConsoleLog },
  { begin }: Opening,
): Promise<Result<Facility, Message>> {
  const started = profile === null ? await startDemo() : null;
  if (started?.ok === false) return started;
  const demo = started === null ? null : begin('demo', started.value, (running) => running.stop());
  const given = demo?.profile ?? profile;
  if (given === null) throw new Error('Neither a profile nor the demo.');
  const facts = openProfileStore(root).withOverrides(given.facts);
  // The demo's services are new at each start, so we don't store its secrets.
  const secrets = demo === null ? parts.secrets : createMemorySecretStore();
  const claimed = claimFolder(folder, facts.warehouseId, isReadOnly);
  if (!claimed.ok) return claimed;
  await takeSecrets(given.secrets, secrets);
  const moved = written === undefined ? null : await moveSecrets(written, parts.secrets);
  await noteTaken(given.secrets, moved?.kind === 'moved' ? (written?.secrets ?? []) : [], secrets);
  if (moved !== null && moved.kind !== 'none') {
    log.info('profile-secrets', { moved: moved.kind === 'moved' });
    parts.format?.(moved.said);
  }
  return ok({ facts, secrets, demo, about: () => withMoved(aboutSecrets(parts.secrets), moved) });
}

/** Serves Settings, facilities and the page's sign-in. */
const workstationOf =
  (
    { root, folder }: OpenRequest,
    parts: HostParts,
    { facts, secrets, demo, about }: Facility,
    services: Services,
    log: ConsoleLog,
  ) =>
  (hooks: WorkstationHooks): WorkstationParts => {
    const store = openProfileStore(root);
    return {
      signIns: createSignIns(
        Object.values(services).flatMap((each) => each?.signIns ?? []),
        secrets,
        hooks,
      ),
      secrets: about,
      facilities: createFacilities({
        store,
        secrets: parts.secrets,
        facts: demo === null ? facts : null,
        demoWarehouse: facts.warehouseId,
        network: parts.network ?? new Network(),
        log: log.calls,
        open: parts.openFacility ?? (() => {}),
      }),
      settings: createSettings({
        store,
        secrets: about,
        facts,
        notTaken: () => services.dockScheduling?.notTaken() ?? new Set(),
        folder,
        preferences: new DeskPreferences(root),
        backUp: hooks.backUp,
        restore: parts.restoreBackup ?? (() => {}),
      }),
      desks:
        demo !== null
          ? null
          : new FacilityDeskSetup({
              store,
              secrets,
              facts,
              folder,
              now: systemClock.now,
              words: async () => loadWords(parts.system ?? currentLocale()),
              open: parts.openFacility ?? (() => {}),
            }),
      desktop: parts.desktop ?? null,
      build: parts.build ?? null,
    };
  };

/** How long an operation without a reply may still be under way at the service. */
const outboxSettingsOf = ({
  worstServerDelayMs: graceMs,
  negativeReads: graceReads,
}: Pick<Undocumented, 'worstServerDelayMs' | 'negativeReads'>) => ({ graceMs, graceReads });

/**
 * Builds the console for its profile or the demo, and starts it: data folder, lock, log, secrets,
 * services, console. If a step fails, the earlier ones are undone.
 */
export async function startConsole(
  choice: OpenRequest,
  parts: HostParts,
): Promise<Result<StartedConsole, Message>> {
  const opening = createOpening();
  const { begin, report } = opening;
  try {
    const started = await open();
    if (!started.ok) await opening.stop();
    return started;
  } catch (error) {
    report('start', error);
    await opening.stop();
    if (error instanceof DatabaseError)
      return fail(
        error.kind === 'disk'
          ? message('terminal.folder.disk', { why: error.said, folder: choice.folder })
          : error.said,
      );
    throw error;
  }

  async function open(): Promise<Result<StartedConsole, Message>> {
    assertEngine(parts.nativeBinding);
    const { folder } = choice;
    const damaged = smallFileNotices(choice.root, folder);
    const opened = openFolder(folder, parts.nativeBinding, opening);
    if (!opened.ok) return opened;
    const { isReadOnly, isOpen, log } = opened.value;
    const { host, version, code } = parts;
    const loaded = code === undefined ? {} : { code };
    log.info('start', { host, version, ...loaded, demo: choice.profile === null });
    const facility = await openFacts(choice, parts, opened.value, opening);
    if (!facility.ok) return facility;
    const { facts, secrets, demo } = facility.value;
    const network = parts.network ?? new Network();
    const clocks = new ClockDifference(systemClock);
    const services = connectServices(facts, { secrets, network, log: log.calls, clocks });
    for (const [name, service] of Object.entries(services))
      if (service !== null) begin(name, service, (each) => each.close());
    const { dockScheduling, quoting, marketplace } = services;
    const { undocumented } = facts;
    const joined =
      demo === null
        ? await joinedDesk({ store: openProfileStore(choice.root), secrets, facts })
        : null;
    const named = demo === null ? parts.clerk : null;
    const clerk = named ?? (await loadWords(parts.system ?? currentLocale())).t('common.clerk');
    const console = begin(
      'console',
      createConsole({
        host: parts.host,
        version: parts.version,
        viewer: parts.viewer,
        reopen: parts.reopen,
        onAttention: parts.onAttention,
        system: parts.system,
        onWords: parts.onWords,
        nativeBinding: parts.nativeBinding,
        facility: {
          warehouseId: facts.warehouseId as WarehouseId,
          name: facts.name,
          timeZone: demo?.timeZone ?? facts.timeZone,
        },
        cameraFolder: facts.photoFolder ?? null,
        dockScheduling,
        quoting,
        joined,
        marketplace:
          marketplace === null
            ? null
            : { service: { ...marketplace, listen: parts.listen }, undocumented },
        outboxSettings: outboxSettingsOf(undocumented),
        clocks,
        dataDir: folder,
        pageWaitMs: PAGE_WAIT_MS,
        clock: systemClock,
        timers: systemTimers,
        random: systemRandom,
        newOperationId,
        demo: demo !== null,
        play: demo?.play,
        clerk,
        notices: [
          ...(isReadOnly ? [readOnlyNotice(folder)] : []),
          ...(isOpen ? [openFolderNotice(folder)] : []),
          ...damaged,
          ...(choice.notice === undefined ? [] : [{ key: 'start', ...choice.notice }]),
        ],
        workstation: workstationOf(choice, parts, facility.value, services, log),
        account: () => dockScheduling?.account ?? null,
        log,
      }),
      (running) => running.stop(),
    );
    console.start();
    return ok({
      router: console.router,
      wakeSender: console.wakeSender,
      hasUnsavedText: console.hasUnsavedText,
      report,
      stop: opening.stop,
    });
  }
}

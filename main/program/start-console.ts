import path from 'node:path';
import type { ConsoleInfo, Notice } from '../../shared/console-api/status.ts';
import type { WarehouseId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Attention } from '../attention/attention.ts';
import { createConsole } from '../console/console.ts';
import type { Console } from '../console/console-parts.ts';
import { createMemorySecretStore, type SecretStore } from '../credentials/secret-store.ts';
import type { Profile, ProfileFacts } from '../facilities/profile.ts';
import { openProfileStore, profileStoreFileName } from '../facilities/profile-store.ts';
import { createSignIns } from '../facilities/sign-ins.ts';
import type { DesktopPort } from '../facilities/workstation-parts.ts';
import type { PdfViewer } from '../kernel/api/pdf-viewer.ts';
import { assertEngine } from '../kernel/database/database.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { type ConsoleLog, createLog, logFolderName } from '../kernel/log.ts';
import type { Listen } from '../marketplace/events/receiver.ts';
import { facilityPlace } from '../marketplace/facility-place.ts';
import { loadGazetteer } from '../places/gazetteer.ts';
import type { CarriedRouter, Report } from './carrier.ts';
import type { CommandLine } from './command-line.ts';
import { defaultDataFolder, lookOver, prepareDataFolder, readOnlyNotice, type Surroundings } from './data-folder.ts';
import { type Demo, startDemo } from './demo.ts';
import { aboutSecrets, createFacilities, createSettings } from './desk-ports.ts';
import { claimFolder, facilityFolder, facilityFolderName } from './facility-folder.ts';
import { lockDataFolder, noLock } from './instance-lock.ts';
import { loadProfile, profileErrorText } from './load-profile.ts';
import { moveSecrets, type WrittenProfile, withMoved } from './move-secrets.ts';
import { noteTaken, takeSecrets } from './profile-secrets.ts';
import { connectDockScheduling, connectMarketplace, connectQuoting } from './services.ts';
import { createShutdown, type Step } from './shutdown.ts';
import { newOperationId, systemClock, systemRandom, systemTimers } from './system-ports.ts';

/** What a host brings along. */
export type HostParts = {
  readonly host: ConsoleInfo['host'];
  readonly version: string;
  /** Who sits at this desk. */
  readonly clerk: string;
  readonly secrets: SecretStore;
  /** Opens the port on which events are delivered: only a host listens. */
  readonly listen: Listen;
  /** Tells the operator, at the terminal; absent where there is none. */
  readonly say?: ((sentence: string) => void) | undefined;
  /** Another native addon for SQLite; development builds only. */
  readonly nativeBinding?: string | undefined;
  /** Opens another facility, or the demo (null), soon. Without it the console stays with the one it was started on. */
  readonly openFacility?: (facts: ProfileFacts | null) => void;
  /** Opens the facility that is open anew, soon, with a backup put in. */
  readonly restoreBackup?: (name: string) => void;
  /** How this host shows a PDF; absent where it does not. */
  readonly viewer?: PdfViewer | undefined;
  /** What the host has beyond a browser. */
  readonly desktop?: DesktopPort | undefined;
  /** Calls a clerk who works in another window. */
  readonly onAttention?: ((attention: Attention) => void) | undefined;
};

/** What is to be opened: read from the command line before anything is touched. */
export type Choice = {
  /** Where the facilities and their secrets are kept; the data folders lie below it. */
  readonly root: string;
  /** Null is the demo. */
  readonly profile: Profile | null;
  /** The folder of this facility's data; not made yet. */
  readonly folder: string;
  /** What happened before, for the clerk to know. */
  readonly notice?: Omit<Notice, 'key'>;
  /** Where the profile stands with its secrets, which are moved into the secret store. */
  readonly written?: WrittenProfile;
};

/** A console that reads and sends, ready to be carried. */
export type StartedConsole = {
  readonly router: CarriedRouter;
  readonly poke: Console['poke'];
  readonly report: Report;
  /** Stops everything, in order; a second call waits for the first. */
  stop(): Promise<void>;
};

const lostFacility = `This is the demo: what was kept of your facility in ${profileStoreFileName} cannot be read any more. Its saved operations are still on this computer. Set the facility up again under Settings with the same warehouse id.`;

/** Reads the profile and finds the data folder, touching no service and nothing on disk (but see `lookOver`). The error is text for the operator. */
export async function choose(
  commandLine: Pick<CommandLine, 'profile' | 'dataDir'>,
  surroundings: Surroundings,
): Promise<Result<Choice, string>> {
  const own = commandLine.dataDir === null ? null : path.resolve(commandLine.dataDir);
  const usual = defaultDataFolder(surroundings);
  const root = own ?? usual;
  const unfit = lookOver(root);
  if (unfit !== null) return fail(unfit);
  if (commandLine.profile === null) {
    const store = openProfileStore(root);
    const kept = store.toOpen();
    const facts = kept === null ? null : store.get(kept);
    const isLost = store.isDamaged() || (kept !== null && facts === null);
    return ok({
      root,
      profile: facts === null ? null : { facts, secrets: [] },
      folder: facilityFolder(root, facts?.warehouseId ?? null),
      ...(isLost ? { notice: { severity: 'error', sentence: lostFacility } } : {}),
    });
  }
  const file = path.resolve(commandLine.profile);
  const profile = await loadProfile(file);
  if (!profile.ok) return fail(profileErrorText(file, profile.error));
  const { facts, secrets, written } = profile.value;
  return ok({ root, profile: { facts, secrets }, written, folder: own ?? path.join(usual, facilityFolderName(facts.warehouseId)) });
}

/**
 * Builds the console on its profile or on the demo and starts it: data folder, lock, log, secrets, service, console. What
 * fails on the way undoes what was done before. The error is text for the operator.
 */
export async function startConsole(
  { root, profile, folder, notice, written }: Choice,
  parts: HostParts,
): Promise<Result<StartedConsole, string>> {
  const steps: Step[] = [];
  let report: Report = () => {};
  const stop = () => createShutdown([...steps].reverse(), (where, error) => report(where, error));
  const begin = <T>(name: string, value: T, end: (value: T) => Promise<void> | void): T => {
    steps.push({ name, stop: () => end(value) });
    return value;
  };
  const give = async (sentence: string): Promise<Result<never, string>> => {
    await stop()();
    return fail(sentence);
  };

  try {
    assertEngine(parts.nativeBinding);
    const prepared = prepareDataFolder(folder);
    if (!prepared.ok) return await give(prepared.error);
    const { isReadOnly } = prepared.value;
    const lock = isReadOnly ? ok(noLock) : lockDataFolder(folder, parts.nativeBinding);
    if (!lock.ok) return await give(lock.error);
    begin('lock', lock.value, (held) => held.release());
    const log: ConsoleLog = begin('log', createLog({ folder: path.join(folder, logFolderName) }), (opened) => opened.close());
    report = log.report;
    log.info('start', { host: parts.host, version: parts.version, demo: profile === null });

    let demo: Demo | null = null;
    if (profile === null) {
      const started = await startDemo();
      if (!started.ok) return await give(started.error);
      demo = begin('demo', started.value, (running) => running.stop());
    }
    const given = demo?.profile ?? profile;
    if (given === null) throw new Error('Neither a profile nor the demo.');
    const store = openProfileStore(root);
    const chosen = { ...given, facts: store.withOverrides(given.facts) };
    // The demo's services are new at each start: what leads to them is kept nowhere.
    const secrets = demo === null ? parts.secrets : createMemorySecretStore();
    const claimed = claimFolder(folder, chosen.facts.warehouseId, isReadOnly);
    if (!claimed.ok) return await give(claimed.error);
    await takeSecrets(chosen.secrets, secrets);
    const moved = written === undefined ? null : await moveSecrets(written, parts.secrets);
    await noteTaken(chosen.secrets, moved?.kind === 'moved' ? (written?.secrets ?? []) : [], secrets);
    if (moved !== null && moved.kind !== 'none') {
      log.info('secrets of the profile', { moved: moved.kind === 'moved' });
      parts.say?.(moved.sentence);
    }
    const about = () => withMoved(aboutSecrets(parts.secrets), moved);

    const service = connectDockScheduling(chosen.facts, secrets, log.calls);
    if (service) begin('dock scheduling', service, (opened) => opened.close());
    const quoting = connectQuoting(chosen.facts, secrets, log.calls);
    if (quoting) begin('quoting', quoting, (opened) => opened.close());
    const marketplace = connectMarketplace(chosen.facts, secrets, log.calls);
    if (marketplace) begin('marketplace', marketplace, (opened) => opened.close());
    const console = begin(
      'console',
      createConsole({
        facility: {
          warehouseId: chosen.facts.warehouseId as WarehouseId,
          name: chosen.facts.name,
          timeZone: demo?.timeZone ?? chosen.facts.timeZone,
        },
        client: service?.client ?? null,
        storage: service?.storage,
        gate: service?.gate,
        quoting,
        marketplace:
          marketplace === null ? null : { service: { ...marketplace, listen: parts.listen }, undocumented: chosen.facts.undocumented },
        readFacility: service?.readFacility,
        readPlace:
          service === null ? undefined : async (signal) => facilityPlace((await service.readFacility(signal)).place, loadGazetteer),
        viewer: parts.viewer,
        schedule: service?.schedule,
        booking: service?.booking,
        outboxSettings: { graceMs: chosen.facts.undocumented.worstServerDelayMs, graceReads: chosen.facts.undocumented.negativeReads },
        dataDir: folder,
        clock: systemClock,
        timers: systemTimers,
        random: systemRandom,
        newOperationId,
        host: parts.host,
        version: parts.version,
        demo: demo !== null,
        clerk: demo === null ? parts.clerk : 'Clerk',
        notices: [...(isReadOnly ? [readOnlyNotice(folder)] : []), ...(notice === undefined ? [] : [{ key: 'start', ...notice }])],
        desk: (hooks) => ({
          signIns: createSignIns(
            [service, marketplace, quoting].flatMap((each) => each?.signIns ?? []),
            secrets,
            hooks,
          ),
          secrets: about,
          facilities: createFacilities({
            store,
            secrets: parts.secrets,
            facts: demo === null ? chosen.facts : null,
            demoWarehouse: chosen.facts.warehouseId,
            log: log.calls,
            open: parts.openFacility ?? (() => {}),
          }),
          settings: createSettings({
            store,
            secrets: about,
            facts: chosen.facts,
            notTaken: () => service?.notTaken() ?? new Set(),
            folder,
            backUp: hooks.backUp,
            restore: parts.restoreBackup ?? (() => {}),
          }),
          desktop: parts.desktop ?? null,
        }),
        onAttention: parts.onAttention,
        account: () => service?.account ?? null,
        log,
        nativeBinding: parts.nativeBinding,
      }),
      (running) => running.stop(),
    );
    console.start();
    return ok({ router: console.router, poke: console.poke, report, stop: stop() });
  } catch (error) {
    report('start', error);
    await stop()();
    if (error instanceof DatabaseError)
      return fail(`${error.message}${error.kind === 'disk' ? ` The data folder is ${folder}. Then start again.` : ''}`);
    throw error;
  }
}

/**
 * The composition root: the features of the console, and the wiring between the few that need each
 * other. It knows no host, and a host knows no more than this.
 */
import type { ReadPart } from '../../shared/console-api/reading.ts';
import type { ConsoleInfo } from '../../shared/console-api/status.ts';
import { englishWords } from '../../shared/i18n/languages.ts';
import type { Instant } from '../../shared/time.ts';
import { openAppointmentsFeature } from '../appointments/feature.ts';
import { ScheduleCache } from '../appointments/schedule-cache.ts';
import { watchAttention } from '../attention/attention.ts';
import { openClerksFeature } from '../clerks/feature.ts';
import { openDesks, openDesksFeature } from '../desks/feature.ts';
import { openDocumentsFeature } from '../documents/feature.ts';
import { exportsApi } from '../exports/exports-api.ts';
import { facilitiesApi } from '../facilities/facilities-api.ts';
import type { WorkstationParts } from '../facilities/workstation-parts.ts';
import { openGateFeature } from '../gate/feature.ts';
import { openJournalFeature } from '../journal/feature.ts';
import { type BackupSchedule, createBackupSchedule } from '../kernel/backups/backup-schedule.ts';
import type { Database } from '../kernel/database/database.ts';
import type { Feature, FeatureContext } from '../kernel/feature.ts';
import { isNight } from '../kernel/idle-backoff.ts';
import { createIdleDetector } from '../kernel/idle-detector.ts';
import type { Timers } from '../kernel/ports.ts';
import { watchWake } from '../kernel/wake.ts';
import { openMarketplaceFeature } from '../marketplace/feature.ts';
import { createDayStore } from '../metrics/day-store.ts';
import { openOperationsFeature } from '../outbox/feature.ts';
import { placesApi } from '../places/places-api.ts';
import { openQuotingFeature } from '../quoting/feature.ts';
import { openYardFeature } from '../yard/feature.ts';
import { createClosing } from './closing.ts';
import type { Console, ConsoleParts } from './console-parts.ts';
import { openDeskFiles } from './desk-files.ts';
import { desktopApi } from './desktop-api.ts';
import { createFirstPicture } from './first-picture.ts';
import { fromJournal } from './from-journal.ts';
import { readingOf } from './reading-report.ts';
import { createRouter } from './router.ts';
import { settingsApi } from './settings-api.ts';
import { statusApi, tellOfNewerBuild } from './status-api.ts';
import { createStatusHub, type StatusHub } from './status-hub.ts';

/**
 * How often the backups and the reserve of the outbox are looked after, and the pause between two
 * backups, in milliseconds.
 */
const MAINTAIN_EVERY_MS = 15 * 60_000;
const NEXT_BACKUP_MS = 2_000;

/**
 * Builds the console: opens its files and has the cached yard ready. Throws `DatabaseError` of kind
 * `locked` when another console uses the folder, and of kind `engine` when SQLite does not start;
 * everything else is told as a notice.
 */
export function createConsole(parts: ConsoleParts): Console {
  const { facility, dockScheduling, clock, timers, log } = parts;
  const closing = createClosing();
  /** What is opened first is closed last. */
  const open = <Opened extends Feature>(make: () => Opened): Opened =>
    closing.open(make, (opened) => opened.stop?.());
  const hub = createStatusHub(
    dockScheduling === null ? {} : { 'dock-scheduling': { state: 'connecting' } },
  );
  hub.setNotices('host', parts.notices ?? []);
  const backups = createBackupSchedule({ clock, log });
  /** The facility's zone, once it is known. */
  let nightIn: string | null = null;
  const isNightNow = () => isNight(clock.now(), nightIn);
  const isLocked = () => clerks.service.state().clerk === null;
  const context = groundOf(parts, backups.keep, {
    status: hub,
    idleDetector: createIdleDetector({ clock, isLocked, isNight: isNightNow }),
    clerk: () => clerks.service.state().clerk?.name ?? parts.clerk,
    words: async () => clerks.words.words(await yard.zone()),
  });
  /** Words of who is at the desk, for what cannot wait for them. */
  let spoken = englishWords();
  const wakeSender: Console['wakeSender'] = (reason) => {
    // Who slept away from the desk finds it locked.
    clerks.service.review();
    outbox.wakeSender(reason);
    yard.refreshNow();
    schedule.refreshNow();
  };

  const yard = open(() =>
    openYardFeature({
      context,
      ...yardServiceOf(dockScheduling),
      profileZone: facility.timeZone,
      policy: parts.pullPolicy,
      alsoKept: (db) => keptBesideYard(db, facility.warehouseId),
      onOnline() {
        outbox.wakeSender('online');
        schedule.refreshNow();
      },
      onShown: () => picture.shown(),
      onSchedule: () => schedule.hint(),
      onLive: (isLive) => schedule.setTold(isLive),
      isBusy: (): boolean => outbox.pending().length > 0,
      isShared: parts.joined != null,
      onLateZone: lateZone(parts, (from, to) => appointments.meanIn(from, to)),
      standingSince: (...stay): Instant => outbox.standingSince(...stay),
    }),
  );
  const picture = createFirstPicture(
    timers,
    yard.sync.freshness().asOf === null ? null : (parts.pageWaitMs ?? null),
  );
  const desks = openDesks(context, yard, hub.now, parts);
  const journal = open(() =>
    openJournalFeature({ context, yard, zoneNow: () => nightIn, dockScheduling, desks }),
  );
  const operations = open(() =>
    openOperationsFeature({
      context,
      yard,
      desks,
      isConnected: dockScheduling !== null,
      account: parts.account,
      settings: parts.outboxSettings ?? {},
      format: (said) => spoken.format(said),
    }),
  );
  const outbox = journal.follow(operations.outbox);
  // Reads end first, so that nothing arrives while the files close; then what is being sent may
  // end.
  closing.before(yard.endReads);
  const workstation =
    parts.workstation?.({
      signedIn: () => wakeSender('signed-in'),
      signedOut: () => yard.sync.refreshNow(),
      backUp: backups.backUp,
    }) ?? null;
  const clerks = open(() =>
    openClerksFeature({
      context,
      firstName: parts.clerk,
      workstation,
      pinCost: parts.pinCost,
      system: parts.system,
    }),
  );
  closing.before(clerks.service.watch(context.idleDetector.review));
  closing.before(
    clerks.words.follow((now) => {
      spoken = now;
      parts.onWords?.(now);
    }),
  );
  const quoting = open(() => openQuotingFeature(context, parts.quoting ?? null, yard));
  const marketplace = open(() =>
    openMarketplaceFeature({
      context,
      connected: parts.marketplace ?? null,
      viewer: parts.viewer ?? null,
      readFacility: dockScheduling?.readFacility ?? null,
      demo: { isDemo: parts.demo, play: parts.play ?? null },
      mayAdminister: () => clerks.service.refusal('administer') === null,
    }),
  );
  const appointments = open(() =>
    openAppointmentsFeature({
      context,
      schedule: dockScheduling?.schedule ?? null,
      booking: dockScheduling?.booking ?? null,
      store: yard.kept.schedule,
      zone: yard.zone,
      zoneTrouble: yard.zoneTrouble,
      policy: parts.pullPolicy,
      grace: parts.outboxSettings,
    }),
  );
  const { schedule } = appointments;
  const info = async (): Promise<ConsoleInfo> => {
    // Asked for by a page: a zone that is asked for earlier is fixed before the service could tell
    // it.
    const timeZone = await yard.zone();
    nightIn = timeZone;
    return infoOf(parts, timeZone, context.clerk(), workstation);
  };

  const deskFiles = openDeskFiles(context, desks?.copies ?? null, open);
  const gate = open(() =>
    openGateFeature({
      context,
      service: dockScheduling?.gate ?? null,
      yard,
      desks: desks?.checkIns ?? null,
      schedule: yard.kept.schedule,
      journal,
      moves: () => deskFiles[2].moves(),
      lookUp: dockScheduling?.schedule?.client.confirmed ?? null,
    }),
  );
  const reports = fromJournal({
    context,
    journal,
    ...yard,
    ...yard.kept,
    outbox,
    clerks: clerks.service,
    gate,
  });
  const features = [
    journal,
    clerks,
    quoting,
    marketplace,
    operations,
    yard,
    appointments,
    gate,
    ...deskFiles,
    open(() => openDesksFeature(context, desks, outbox, workstation?.desks ?? null)),
    open(() => openDocumentsFeature(context, dockScheduling?.storage ?? null)),
    ...reports.features,
    exportsFeature({
      ...yard,
      outbox,
      schedule,
      clock,
      words: context.words,
      numbers: reports.numbers,
      seal: reports.seal,
    }),
    open(() =>
      hostApis(parts, workstation, {
        reading: () => readingOf(dockScheduling, yard.sync, schedule),
        info,
        hub,
      }),
    ),
  ] as const;

  const watched = {
    outbox,
    marketplace: marketplace.marketplace,
    status: hub,
    isLocked,
    clock,
    timers,
  };
  if (parts.onAttention !== undefined) closing.before(watchAttention(watched, parts.onAttention));

  return {
    router: createRouter(clerks.service, features, journal.did),
    start() {
      operations.start();
      const reading = (features as readonly Feature[]).filter((each) => each !== operations);
      closing.before(
        picture.after(() =>
          startReading(reading, closing, () => keepUp(timers, operations.maintain, backups)),
        ),
      );
      closing.before(watchWake({ clock, timers }, () => wakeSender('resumed')));
    },
    wakeSender,
    stop: closing.close,
  };
}

/** What follows when the facility's zone comes after another was shown; nothing without a host. */
const lateZone = (
  { reopen }: Pick<ConsoleParts, 'reopen'>,
  meanIn: (from: string, to: string) => void,
): ((from: string, to: string) => void) | undefined =>
  reopen === undefined
    ? undefined
    : (from, to) => {
        meanIn(from, to);
        reopen();
      };

/** What the yard's cache file keeps of other subjects. */
const keptBesideYard = (db: Database, warehouse: ConsoleParts['facility']['warehouseId']) => ({
  schedule: new ScheduleCache(db, warehouse),
  closedDays: createDayStore(db),
});

/** What was saved is sent at once; what is read can wait for a page that shows what is kept. */
function startReading(
  features: readonly Feature[],
  closing: ReturnType<typeof createClosing>,
  maintain: () => () => void,
): void {
  for (const { start } of features) start?.();
  closing.before(maintain());
}

/** Lists as files to take along. */
const exportsFeature = (parts: Parameters<typeof exportsApi>[0]) => ({
  api: { exports: exportsApi(parts) },
});

/** Calls about the console itself, and of what only a host can do. */
function hostApis(
  { facility, demo }: ConsoleParts,
  workstation: WorkstationParts | null,
  {
    reading,
    info,
    hub,
  }: {
    readonly reading: () => readonly ReadPart[];
    readonly info: () => Promise<ConsoleInfo>;
    readonly hub: StatusHub;
  },
) {
  const build = workstation?.build ?? null;
  return {
    stop: tellOfNewerBuild(build, hub),
    api: {
      places: placesApi(),
      facilities: facilitiesApi(workstation, { warehouseId: facility.warehouseId, demo }),
      settings: settingsApi(workstation, reading),
      desktop: desktopApi(workstation?.desktop ?? null),
      status: statusApi(info, hub, build),
    },
  };
}

/** What every feature stands on. */
const groundOf = (
  { clock, timers, random, log, newOperationId, facility, dataDir, nativeBinding }: ConsoleParts,
  keep: BackupSchedule['keep'],
  more: Pick<FeatureContext, 'status' | 'idleDetector' | 'clerk' | 'words'>,
): FeatureContext => ({
  ...more,
  clock,
  timers,
  random,
  log,
  newId: newOperationId,
  warehouse: facility.warehouseId,
  home: { folder: dataDir, clock, log, nativeBinding, keep },
});

/** What the yard is read with; nothing of it where no dock scheduling is set up. */
const yardServiceOf = (service: ConsoleParts['dockScheduling']) => ({
  client: service?.client ?? null,
  live: service?.live ?? null,
  frugal: service?.client ?? null,
  readFacility: service?.readFacility ?? null,
});

const infoOf = (
  { version, host, demo, facility: { warehouseId, name } }: ConsoleParts,
  timeZone: string,
  clerk: string,
  workstation: WorkstationParts | null,
): ConsoleInfo => ({
  product: 'Yardmaster',
  version,
  build: workstation?.build?.stamp ?? '',
  host,
  demo,
  facility: { warehouseId, name, timeZone },
  clerk,
});

/** Looks after the outbox and the backups, now and ever again; the answer stops it. */
function keepUp(timers: Timers, maintain: () => void, backups: BackupSchedule): () => void {
  let cancel = () => {};
  const look = () => {
    maintain();
    cancel = timers.after(backups.maintain() ? NEXT_BACKUP_MS : MAINTAIN_EVERY_MS, look);
  };
  look();
  return () => cancel();
}

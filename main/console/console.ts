/**
 * The composition root: the features of the console, and the wiring between the few that need each
 * other. It knows no host, and a host knows only this.
 */
import type { ReadPart } from '../../shared/console-api/reading.ts';
import { checkInLabel } from '../../shared/gate/check-in.ts';
import { watchAttention } from '../attention/attention.ts';
import { openDesksFeature } from '../desks/feature.ts';
import { openDocumentsFeature } from '../documents/feature.ts';
import { exportsApi } from '../exports/exports-api.ts';
import { facilitiesApi } from '../facilities/facilities-api.ts';
import { openGateFeature } from '../gate/feature.ts';
import { openReleaseFeature, type ReleaseFeatureParts } from '../gate-checks/feature.ts';
import type { BackupSchedule } from '../kernel/backups/backup-schedule.ts';
import type { Feature } from '../kernel/feature.ts';
import type { Timers } from '../kernel/ports.ts';
import { watchWake } from '../kernel/wake.ts';
import { openMarketplaceFeature } from '../marketplace/feature.ts';
import type { ReleaseKnowledge } from '../marketplace/release-knowledge.ts';
import { openPhotosFeature } from '../photos/feature.ts';
import { placesApi } from '../places/places-api.ts';
import { openQuotingFeature } from '../quoting/feature.ts';
import type { createClosing } from './closing.ts';
import { ConsoleCore } from './console-core.ts';
import type { Console, ConsoleParts } from './console-parts.ts';
import { openDeskFiles } from './desk-files.ts';
import { desktopApi } from './desktop-api.ts';
import { fromJournal } from './from-journal.ts';
import { readingOf } from './reading-report.ts';
import { createRouter } from './router.ts';
import { settingsApi } from './settings-api.ts';
import { statusApi, tellOfNewerBuild } from './status-api.ts';

/**
 * How often we check the backups and the outbox's disk reserve, and the pause between two backups,
 * in milliseconds.
 */
const MAINTAIN_EVERY_MS = 15 * 60_000;
const NEXT_BACKUP_MS = 2_000;

/**
 * Builds the console: opens its files and has the cached yard ready. Throws `DatabaseError` of kind
 * `locked` if another console uses the folder, and of kind `engine` if SQLite doesn't start. All
 * other trouble becomes a notice.
 */
export function createConsole(parts: ConsoleParts): Console {
  const { dockScheduling, clock, timers, viewer = null } = parts;
  const core = new ConsoleCore(parts);
  const { closing, open, context, yard, desks, journal, operations, outbox, clerks } = core;
  const { appointments, workstation, hub } = core;
  const { schedule } = appointments;
  const quoting = open(() => openQuotingFeature(context, parts.quoting ?? null, yard));
  const marketplace = open(() =>
    openMarketplaceFeature({
      context,
      connected: parts.marketplace ?? null,
      viewer,
      readFacility: dockScheduling?.readFacility ?? null,
      demo: { isDemo: parts.demo, play: parts.play ?? null },
      mayAdminister: () => clerks.service.refusal('administer') === null,
    }),
  );
  const deskFiles = openDeskFiles(core);
  const photos = open(() => openPhotosOf(core, parts.cameraFolder ?? null));
  const release = open(() => openReleaseOf(core, marketplace.release, photos.photos));
  const gate = open(() =>
    openGateFeature({
      context,
      service: dockScheduling?.gate ?? null,
      yard,
      desks: desks?.checkIns ?? null,
      copies: desks?.copies ?? null,
      mayEnter: release.mayEnter,
      takeBackArrival: appointments.takeBackArrival,
      cameIn(visit, input, clerk) {
        const noted = journal.checkedIn(visit, checkInLabel(input), clerk, input);
        const trouble = photos.photos.cameIn(visit, input.card) ?? noted;
        return release.cameIn(visit, input) ?? trouble;
      },
      schedule: yard.kept.schedule,
      journal,
      moves: () => deskFiles[2].moves(),
      lookUp: dockScheduling?.schedule?.client.confirmed ?? null,
      carriers: marketplace.carriersWith,
      readNumbers: dockScheduling?.schedule?.client.numbersWithin ?? null,
    }),
  );
  const reports = fromJournal({
    openAppointment: schedule.open.bind(schedule),
    context,
    journal,
    ...yard,
    ...yard.kept,
    outbox,
    clerks: clerks.service,
    closures: deskFiles[3].standing,
    moves: deskFiles[2].moves,
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
    release,
    photos,
    ...deskFiles,
    open(() => openDesksFeature(context, desks, outbox, workstation?.desks ?? null)),
    open(() => openDocumentsFeature(context, dockScheduling?.storage ?? null, viewer)),
    ...reports.features,
    exportsFeature({
      ...yard,
      outbox,
      schedule,
      gateArrivals: gate.arrivals,
      facility: parts.facility.name,
      clock,
      words: context.words,
      ...reports,
    }),
    open(() => hostApis(parts, core, () => readingOf(dockScheduling, yard.sync, schedule))),
  ] as const;

  if (parts.onAttention !== undefined) {
    const { isLocked } = core;
    const watched = { outbox, marketplace: marketplace.marketplace, status: hub, isLocked };
    closing.before(watchAttention({ ...watched, clock, timers }, parts.onAttention));
  }

  return {
    router: createRouter(clerks.service, features, journal.did),
    start() {
      operations.start();
      const reading = (features as readonly Feature[]).filter((each) => each !== operations);
      closing.before(core.getReady());
      closing.before(
        core.picture.after(() =>
          startReading(reading, closing, () => keepUp(timers, operations.maintain, core.backups)),
        ),
      );
      closing.before(watchWake({ clock, timers }, () => core.wakeSender('resumed')));
    },
    wakeSender: core.wakeSender,
    hasUnsavedText: () => context.unsaved.isHeld(),
    stop: closing.close,
  };
}

/** What may leave is judged by what is known of yard, schedule, marketplace and journal. */
const openReleaseOf = (
  { context, yard, journal, clerks, desks, zoneNow }: ConsoleCore,
  marketplace: ReleaseKnowledge,
  photos: ReleaseFeatureParts['photos'],
) =>
  openReleaseFeature({
    context,
    live: yard.live,
    schedule: yard.kept.schedule,
    onSchedule: (listener) => yard.kept.schedule.watchRows(listener),
    journal,
    marketplace,
    clerks: clerks.service,
    copies: desks?.copies ?? null,
    photos,
    zone: zoneNow,
  });

/** Photos are of what is here, whatever the service says meanwhile. */
const openPhotosOf = (
  { context, yard, journal, desks }: ConsoleCore,
  cameraFolder: string | null,
) =>
  openPhotosFeature({
    context,
    journal,
    copies: desks?.copies ?? null,
    cameraFolder,
    isHere: ({ kind, id }) => {
      const { base } = yard.live;
      return (kind === 'visit' ? base.visit(id) : base.container(id))?.isActive === true;
    },
  });

/** Saved operations are sent at once. Reading can wait for a page that shows the cached state. */
function startReading(
  features: readonly Feature[],
  closing: ReturnType<typeof createClosing>,
  maintain: () => () => void,
): void {
  for (const { start } of features) start?.();
  closing.before(maintain());
}

/** Lists as files to download. */
const exportsFeature = (parts: Parameters<typeof exportsApi>[0]) => ({
  api: { exports: exportsApi(parts) },
});

/** Calls about the console itself, and calls that only a host can serve. */
function hostApis(
  { facility, demo }: ConsoleParts,
  { workstation, info, hub, networkChanged }: ConsoleCore,
  reading: () => readonly ReadPart[],
) {
  const build = workstation?.build ?? null;
  return {
    stop: tellOfNewerBuild(build, hub),
    api: {
      places: placesApi(),
      facilities: facilitiesApi(workstation, { warehouseId: facility.warehouseId, demo }),
      settings: settingsApi(workstation, reading),
      desktop: desktopApi(workstation?.desktop ?? null),
      status: statusApi(info, hub, build, networkChanged),
    },
  };
}

/**
 * Runs upkeep of the outbox and the backups, now and regularly. Returns a function that stops it.
 */
function keepUp(timers: Timers, maintain: () => void, backups: BackupSchedule): () => void {
  let cancel = () => {};
  const look = () => {
    maintain();
    cancel = timers.after(backups.maintain() ? NEXT_BACKUP_MS : MAINTAIN_EVERY_MS, look);
  };
  look();
  return () => cancel();
}

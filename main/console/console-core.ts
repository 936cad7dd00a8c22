/**
 * What most features need of each other: the yard, the journal, saved operations, the clerk at the
 * desk, and the dock schedule.
 */
import type { ConsoleInfo } from '../../shared/console-api/status.ts';
import { hereFor } from '../../shared/gate/came-for.ts';
import { englishWords } from '../../shared/i18n/languages.ts';
import { openAppointmentsFeature } from '../appointments/feature.ts';
import { ScheduleCache } from '../appointments/schedule-cache.ts';
import { openClerksFeature } from '../clerks/feature.ts';
import { openDesks } from '../desks/feature.ts';
import { computerZone } from '../facilities/time-zone.ts';
import type { WorkstationParts } from '../facilities/workstation-parts.ts';
import { openJournalFeature } from '../journal/feature.ts';
import { type BackupSchedule, createBackupSchedule } from '../kernel/backups/backup-schedule.ts';
import type { Database } from '../kernel/database/database.ts';
import type { Feature, FeatureContext } from '../kernel/feature.ts';
import { isNight } from '../kernel/idle-backoff.ts';
import { createIdleDetector } from '../kernel/idle-detector.ts';
import { UnsavedText } from '../kernel/unsaved-text.ts';
import { createDayStore } from '../metrics/day-store.ts';
import { openOperationsFeature } from '../outbox/feature.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { openYardFeature } from '../yard/feature.ts';
import { createClosing } from './closing.ts';
import type { Console, ConsoleParts } from './console-parts.ts';
import { createFirstPicture } from './first-picture.ts';
import { createStatusHub, type StatusHub } from './status-hub.ts';

type YardFeature = ReturnType<typeof openYardFeature<ReturnType<typeof keptBesideYard>>>;
type JournalFeature = ReturnType<typeof openJournalFeature>;

/** The core of one console. What opens first closes last. */
export class ConsoleCore {
  readonly closing = createClosing();
  readonly hub: StatusHub;
  readonly backups: BackupSchedule;
  readonly context: FeatureContext;
  readonly yard: YardFeature;
  /** Whether a page shows the cached state; reading waits for it. */
  readonly picture: ReturnType<typeof createFirstPicture>;
  /** Null for one desk alone. */
  readonly desks: ReturnType<typeof openDesks>;
  readonly journal: JournalFeature;
  readonly operations: ReturnType<typeof openOperationsFeature>;
  readonly outbox: Outbox;
  /** Facilities, sign-ins and settings, if the host keeps them. */
  readonly workstation: WorkstationParts | null;
  readonly clerks: ReturnType<typeof openClerksFeature>;
  readonly appointments: ReturnType<typeof openAppointmentsFeature>;
  readonly #parts: ConsoleParts;
  #zone: string | null = null;
  /** Texts in the language of the clerk at the desk, for callers that can't wait for them. */
  #spoken = englishWords();

  constructor(parts: ConsoleParts) {
    const { dockScheduling, clock, timers, log } = parts;
    this.#parts = parts;
    this.hub = createStatusHub(
      dockScheduling === null ? {} : { 'dock-scheduling': { state: 'connecting' } },
    );
    this.hub.setNotices('host', parts.notices ?? []);
    parts.clocks?.follow((notices) => this.hub.setNotices('clock', notices));
    this.backups = createBackupSchedule({ clock, log });
    this.context = this.#newContext();
    this.yard = this.open(() => this.#openYard());
    this.closing.before(
      dockScheduling?.onLost?.(() => this.yard.sync.lookNow()) ?? (() => undefined),
    );
    const waitMs = this.yard.sync.freshness().asOf === null ? null : (parts.pageWaitMs ?? null);
    this.picture = createFirstPicture(timers, waitMs);
    this.desks = openDesks(this.context, this.yard, this.hub.now, parts);
    this.journal = this.open(() => this.#openJournal());
    this.operations = this.open(() => this.#openOperations());
    this.outbox = this.journal.follow(this.operations.outbox);
    // Reads end first, so that nothing arrives while the files close. Then sending may end.
    this.closing.before(this.yard.endReads);
    this.workstation = this.#openWorkstation();
    this.clerks = this.open(() => this.#openClerks());
    this.closing.before(this.clerks.service.watch(this.context.idleDetector.review));
    this.closing.before(
      this.clerks.words.follow((now) => {
        this.#spoken = now;
        parts.onWords?.(now);
      }),
    );
    this.appointments = this.open(() => this.#openAppointments());
  }

  readonly open = <Opened extends Feature>(make: () => Opened): Opened =>
    this.closing.open(make, (opened) => opened.stop?.());

  readonly isLocked = (): boolean => this.clerks.service.state().clerk === null;

  /** The facility's zone, once a page has asked for it. */
  readonly zoneNow = (): string | null => this.#zone;

  readonly info = async (): Promise<ConsoleInfo> => {
    // Called by a page. Asking for the zone earlier would fix it before the service could send it.
    const timeZone = await this.yard.zone();
    this.#zone = timeZone;
    return infoOf(this.#parts, timeZone, this.context.clerk(), this.workstation);
  };

  /**
   * Prepares what the first page asks for, if one is awaited, while its process starts. Returns a
   * function that forgets it.
   */
  getReady(): () => void {
    if (!this.picture.isAwaited) return () => {};
    let stop = this.#parts.timers.after(0, () => {
      // The first question about a zone takes some 20 ms.
      computerZone();
      const forget = this.yard.live.getReady();
      const cancel = this.picture.after(forget);
      stop = () => {
        cancel();
        forget();
      };
    });
    return () => stop();
  }

  readonly wakeSender: Console['wakeSender'] = (reason) => {
    // A desk that slept too long is locked when the clerk comes back.
    this.clerks.service.review();
    this.outbox.wakeSender(reason);
    this.yard.refreshNow();
    this.appointments.schedule.refreshNow();
  };

  /** The computer has its network again, or lost it: we see whether the service is there. */
  readonly networkChanged = (isOnline: boolean): void => {
    if (isOnline) this.wakeSender('online');
    else this.yard.sync.lookNow();
  };

  /** What every feature gets. */
  #newContext(): FeatureContext {
    const { clock, timers, random, log, facility, dataDir, nativeBinding } = this.#parts;
    const { keep } = this.backups;
    const isNightNow = () => isNight(clock.now(), this.#zone);
    return {
      status: this.hub,
      idleDetector: createIdleDetector({ clock, isLocked: this.isLocked, isNight: isNightNow }),
      clerk: () => this.clerks.service.state().clerk?.name ?? this.#parts.clerk,
      words: async () => this.clerks.words.words(await this.yard.zone()),
      unsaved: new UnsavedText(),
      clock,
      timers,
      random,
      log,
      newId: this.#parts.newOperationId,
      warehouse: facility.warehouseId,
      placeholders: placeholdersOf(this.#parts),
      home: { folder: dataDir, clock, log, nativeBinding, keep },
    };
  }

  #openYard(): YardFeature {
    const { dockScheduling, facility, pullPolicy, joined, reopen } = this.#parts;
    return openYardFeature({
      context: this.context,
      ...yardServiceOf(dockScheduling),
      profileZone: facility.timeZone,
      policy: pullPolicy,
      alsoKept: (db) => keptBesideYard(db, facility.warehouseId),
      onOnline: () => {
        this.outbox.wakeSender('online');
        this.appointments.schedule.refreshNow();
      },
      onShown: () => this.picture.shown(),
      onSchedule: () => this.appointments.schedule.hint(),
      onLive: (isLive) => this.appointments.schedule.setPushed(isLive),
      isBusy: () => this.outbox.pending().length > 0,
      isShared: joined != null,
      onLateZone: lateZone({ reopen }, this.context.unsaved, (from, to) =>
        this.appointments.meanIn(from, to),
      ),
      standingSince: (...stay) => this.outbox.standingSince(...stay),
    });
  }

  #openJournal(): JournalFeature {
    const { context, yard, desks } = this;
    const { dockScheduling } = this.#parts;
    return openJournalFeature({ context, yard, zoneNow: this.zoneNow, dockScheduling, desks });
  }

  #openOperations() {
    const { dockScheduling, account, outboxSettings } = this.#parts;
    return openOperationsFeature({
      context: this.context,
      yard: this.yard,
      desks: this.desks,
      isConnected: dockScheduling !== null,
      account,
      settings: outboxSettings ?? {},
      format: (message) => this.#spoken.format(message),
    });
  }

  #openWorkstation(): WorkstationParts | null {
    const opened = this.#parts.workstation?.({
      signedIn: () => this.wakeSender('signed-in'),
      signedOut: () => this.yard.sync.refreshNow(),
      backUp: this.backups.backUp,
    });
    return opened ?? null;
  }

  #openClerks() {
    const { clerk, pinCost, system } = this.#parts;
    const { context, workstation } = this;
    return openClerksFeature({ context, firstName: clerk, workstation, pinCost, system });
  }

  #openAppointments() {
    const { dockScheduling, pullPolicy, outboxSettings } = this.#parts;
    const { kept, zone, zoneTrouble, live } = this.yard;
    return openAppointmentsFeature({
      context: this.context,
      schedule: dockScheduling?.schedule ?? null,
      booking: dockScheduling?.booking ?? null,
      store: kept.schedule,
      zone,
      zoneTrouble,
      here: () => hereFor(live.base),
      onAct: this.journal.did,
      policy: pullPolicy,
      grace: outboxSettings,
    });
  }
}

/**
 * What we do if the facility's zone comes after another was shown; nothing without a host. If a
 * page holds unsaved text, it is saved or dropped first, and nothing typed is sent before that.
 */
const lateZone = (
  { reopen }: Pick<ConsoleParts, 'reopen'>,
  unsaved: UnsavedText,
  meanIn: (from: string, to: string) => void,
): ((from: string, to: string) => void) | undefined =>
  reopen === undefined
    ? undefined
    : (from, to) =>
        unsaved.whenNone(() => {
          meanIn(from, to);
          reopen();
        });

/** What other features keep in the yard's cache file. */
const keptBesideYard = (db: Database, warehouse: ConsoleParts['facility']['warehouseId']) => ({
  schedule: new ScheduleCache(db, warehouse),
  closedDays: createDayStore(db),
});

/** Parts for reading the yard; empty if no dock scheduling is set up. */
const yardServiceOf = (service: ConsoleParts['dockScheduling']) => ({
  client: service?.client ?? null,
  live: service?.live ?? null,
  savers: service?.client ?? null,
  readFacility: service?.readFacility ?? null,
});

const facilityOf = (parts: ConsoleParts) => {
  const { warehouseId, name } = parts.facility;
  return { warehouseId, name, placeholders: placeholdersOf(parts) };
};

const placeholdersOf = ({ dockScheduling }: ConsoleParts): readonly string[] =>
  dockScheduling?.gate?.placeholders ?? [];

const infoOf = (
  parts: ConsoleParts,
  timeZone: string,
  clerk: string,
  workstation: WorkstationParts | null,
): ConsoleInfo => ({
  product: 'Yardmaster',
  version: parts.version,
  build: workstation?.build?.stamp ?? '',
  host: parts.host,
  demo: parts.demo,
  facility: { ...facilityOf(parts), timeZone },
  clerk,
});

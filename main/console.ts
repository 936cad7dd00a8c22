/** The composition root: builds the console from its parts and ports. It knows no host, and a host knows no more than this. */
import type { ConsoleInfo, Notice } from '../shared/console-api/status.ts';
import type { OperationId, WarehouseId } from '../shared/ids.ts';
import { defaultSettings, type OutboxSettings } from '../shared/outbox/retry.ts';
import type { Result } from '../shared/result.ts';
import type { Clock } from '../shared/time.ts';
import type { DeskParts } from './api/desk-parts.ts';
import type { PdfViewer } from './api/pdf-viewer.ts';
import { type ConsoleRouter, createRouter } from './api/router.ts';
import { createStatusHub } from './api/status-hub.ts';
import { createDrafts } from './appointments/drafts.ts';
import { openDrafts } from './appointments/open-drafts.ts';
import { createSchedule, type ScheduleService } from './appointments/schedule.ts';
import { createScheduleStore } from './appointments/schedule-store.ts';
import { createTemplateDesk } from './appointments/template.ts';
import { type Attention, watchAttention } from './attention/attention.ts';
import { openCache } from './cache/open-cache.ts';
import { createClerkDesk } from './clerks/clerk-desk.ts';
import { openClerkStore } from './clerks/clerk-store.ts';
import { createTransfers } from './documents/transfers.ts';
import type { SignInHooks } from './facilities/sign-ins.ts';
import { type GateService, openGate } from './gate/open-gate.ts';
import { openLayoutStore } from './layout/layout-store.ts';
import type { MarketplaceParts, MarketplaceService } from './marketplace/marketplace.ts';
import { openMarketplace } from './marketplace/open-marketplace.ts';
import { createOutbox, type PokeReason } from './outbox/create-outbox.ts';
import type { Log, Random, Timers } from './outbox/ports.ts';
import { openOutbox } from './outbox/startup.ts';
import { openQuoting } from './quoting/open-quoting.ts';
import type { QuotingService } from './quoting/service.ts';
import type { DockSchedulingClient } from './remote/dock-scheduling/client.ts';
import type { CreationClient } from './remote/dock-scheduling/create-appointment.ts';
import type { StorageClient } from './remote/dock-scheduling/storage.ts';
import type { TemplateClient } from './remote/dock-scheduling/template.ts';
import type { Undocumented } from './remote/undocumented.ts';
import { absentService } from './sync/absent-service.ts';
import { createFacilityZone } from './sync/facility-zone.ts';
import { defaultPolicy, type PullPolicy } from './sync/schedule.ts';
import type { FacilityReader } from './sync/time-zone.ts';
import { createYardSync } from './sync/yard-sync.ts';
import { openYard } from './yard/open-yard.ts';

/** What the console is built from. Everything that differs between hosts, profiles and tests comes in here. */
export type ConsoleParts = {
  readonly facility: {
    readonly warehouseId: WarehouseId;
    readonly name: string;
    /** IANA name from the profile, or null. The service's own word counts over it. */
    readonly timeZone: string | null;
  };
  /** Null when the profile names no dock scheduling. */
  readonly client: DockSchedulingClient | null;
  /** Creation of appointments and their template, where the profile names dock scheduling. */
  readonly booking?: { readonly creation: CreationClient; readonly template: TemplateClient } | undefined;
  /** Documents and the gate of dock scheduling, null when the profile names none. */
  readonly storage?: StorageClient | null | undefined;
  readonly gate?: GateService | null | undefined;
  /** The dock schedule, where the profile names dock scheduling. */
  readonly schedule?: ScheduleService | undefined;
  /** Quoting, null when the profile names none. */
  readonly quoting?: QuotingService | null | undefined;
  /** The marketplace with what the register says about it, null when the profile names none. */
  readonly marketplace?: { readonly service: MarketplaceService; readonly undocumented: Undocumented } | null | undefined;
  /** Reads the warehouse record (contract.md 1.12) where that is possible. */
  readonly readFacility?: FacilityReader | undefined;
  /** Reads where the facility lies, where its record tells it. */
  readonly readPlace?: MarketplaceParts['readPlace'];
  /** How this host shows a PDF; absent where it does not. */
  readonly viewer?: PdfViewer | null | undefined;
  /** Existing folder for the two databases. One console a folder. */
  readonly dataDir: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly newOperationId: () => OperationId;
  readonly host: ConsoleInfo['host'];
  readonly version: string;
  readonly demo: boolean;
  /** Name of the clerk of this desk until it is shared. */
  readonly clerk: string;
  /** Facilities, sign-ins and settings, where a host keeps them. */
  readonly desk?: ((hooks: DeskHooks) => DeskParts) | undefined;
  /** Told what cannot wait until a clerk looks at the page. */
  readonly onAttention?: ((attention: Attention) => void) | undefined;
  /** Cost of a PIN, lower in tests alone. */
  readonly pinCost?: number | undefined;
  /** Account of the service that operations are pinned to and sent with; null while nobody is signed in. */
  readonly account: () => string | null;
  readonly log: Log;
  /** Another native addon for SQLite; only development builds pass one. */
  readonly nativeBinding?: string | undefined;
  readonly pullPolicy?: Partial<PullPolicy> | undefined;
  readonly outboxSettings?: Partial<OutboxSettings> | undefined;
  /** What the host has to tell the clerk about this machine. */
  readonly notices?: readonly Notice[] | undefined;
};

/** What the desk may ask of the console it belongs to. */
export type DeskHooks = SignInHooks & {
  /** Makes a backup of the outbox now. */
  readonly backUp: () => Result<null, string>;
};

/** A console, ready to be carried by a host. */
export type Console = {
  readonly router: ConsoleRouter;
  /** Starts reading and sending. The cached yard is there before. */
  start(): void;
  /** Something outside happened that makes another try worthwhile. */
  poke(reason: Exclude<PokeReason, 'yard-changed'>): void;
  /** Stops reading, lets what is being sent end, closes both files. Safe to call twice. */
  stop(): Promise<void>;
};

/** How often the outbox may look after its backups and its reserve, in milliseconds. */
const maintainEveryMs = 15 * 60_000;

/**
 * Builds the console: opens both files and has the cached yard ready. Throws `DatabaseError` of kind `locked` when another
 * console uses the folder, and of kind `engine` when SQLite does not start; everything else is told as a notice.
 */
export function createConsole(parts: ConsoleParts): Console {
  const { facility, client, dataDir, clock, timers, random, log, nativeBinding } = parts;
  const warehouse = facility.warehouseId;
  const hub = createStatusHub(client === null ? {} : { 'dock-scheduling': { state: 'connecting' } });
  hub.setNotices('host', parts.notices ?? []);

  const cache = openCache({ folder: dataDir, warehouse, clock, nativeBinding }, (store, db) => {
    const onDisk = (trouble: string | null) => hub.setNotices('cache-disk', trouble === null ? [] : [diskNotice(trouble)]);
    return { store, yard: openYard(store, clock, onDisk), schedule: createScheduleStore(db, warehouse) };
  });
  hub.setNotices('cache', cache.notices);
  const { store, yard } = cache.used;
  const { live } = yard;

  const sync = createYardSync({
    client: client ?? absentService(),
    warehouse,
    yard,
    clock,
    timers,
    random,
    log,
    policy: { ...defaultPolicy, ...parts.pullPolicy },
    onConnection(connection) {
      hub.setService('dock-scheduling', connection);
      if (connection.state !== 'online') return;
      outbox.poke('online');
      schedule.hurry();
    },
    onFreshness: hub.setFreshness,
  });
  hub.setFreshness(sync.freshness());

  const outboxFile = closingOnFailure(cache.close, () => openOutbox({ folder: dataDir, clock, log, nativeBinding }));
  const outbox = createOutbox({
    store: outboxFile.store,
    client: sync.client,
    reads: sync.reads,
    views: live,
    clock,
    timers,
    random,
    log,
    warehouseId: warehouse,
    account: parts.account,
    newId: parts.newOperationId,
    ...(parts.outboxSettings === undefined ? {} : { settings: parts.outboxSettings }),
  });
  // Asked at each operation: who sits here changes while the console runs.
  const clerkName = () => clerks.state().clerk?.name ?? parts.clerk;
  const quoting = closingOnFailure(
    () => {
      outboxFile.store.close();
      cache.close();
    },
    () =>
      openQuoting({
        service: parts.quoting ?? null,
        folder: dataDir,
        clock,
        timers,
        random,
        log,
        nativeBinding,
        zone: () => zone.shown(),
        onConnection: (connection) => hub.setService('quoting', connection),
      }),
  );
  hub.setNotices('quotes', quoting.notices);
  const { marketplace, notices: marketplaceNotices } = closingOnFailure(
    () => {
      quoting.stop();
      outboxFile.store.close();
      cache.close();
    },
    () =>
      openMarketplace(
        parts.marketplace == null
          ? null
          : {
              ...parts.marketplace,
              dataDir,
              clock,
              timers,
              log,
              clerk: clerkName,
              nativeBinding,
              onConnection: (connection) => hub.setService('marketplace', connection),
              onNotices: (notices) => hub.setNotices('marketplace-now', notices),
              readPlace: parts.readPlace,
            },
      ),
  );
  hub.setNotices('marketplace', marketplaceNotices);
  const clerkFile = closingOnFailure(
    () => {
      void marketplace?.stop();
      quoting.stop();
      outboxFile.store.close();
      cache.close();
    },
    () => openClerkStore({ folder: dataDir, clock, firstName: parts.clerk, nativeBinding }),
  );
  hub.setNotices('clerks', clerkFile.notices);
  const layouts = closingOnFailure(
    () => {
      clerkFile.close();
      void marketplace?.stop();
      quoting.stop();
      outboxFile.store.close();
      cache.close();
    },
    () => openLayoutStore({ folder: dataDir, clock, nativeBinding }),
  );
  hub.setNotices('layouts', layouts.notices);
  const draftsFile = closingOnFailure(
    () => {
      layouts.close();
      clerkFile.close();
      void marketplace?.stop();
      quoting.stop();
      outboxFile.store.close();
      cache.close();
    },
    () => openDrafts({ folder: dataDir, clock, nativeBinding }),
  );
  hub.setNotices('appointment-drafts', draftsFile.notices);
  const drafts = createDrafts({
    store: draftsFile.store,
    remote: parts.booking ?? null,
    clock,
    timers,
    log,
    graceMs: parts.outboxSettings?.graceMs ?? defaultSettings.graceMs,
    graceReads: parts.outboxSettings?.graceReads ?? defaultSettings.graceReads,
    onCreated: () => schedule.hurry(),
  });
  const clerks = createClerkDesk({ store: clerkFile, clock, timers, newId: parts.newOperationId, pinCost: parts.pinCost });
  const transfers = createTransfers({ storage: parts.storage ?? null, clock, newId: parts.newOperationId });
  const opened = openGate(
    parts.gate == null
      ? null
      : {
          service: parts.gate,
          dataDir,
          nativeBinding,
          clock,
          clerk: clerkName,
          newId: parts.newOperationId,
          readAssets: sync.reads.assets,
          visits: () => live.base.visits(),
          hurry: sync.hurry,
        },
  );
  hub.setNotices('gate', opened.notices);
  const showOutboxNotices = () => hub.setNotices('outbox', [...outboxFile.notices(), ...outbox.notices()]);
  live.setPending(outbox.pending());
  showOutboxNotices();
  outbox.watch((change) => {
    if (change.kind === 'notices') showOutboxNotices();
    else if (change.pendingChanged) live.setPending(outbox.pending());
  });
  live.onConflicts(() => outbox.poke('yard-changed'));

  const zone = createFacilityZone({
    read: parts.readFacility ?? null,
    store,
    profileZone: facility.timeZone,
    timers,
    log,
    onNotices: (notices) => hub.setNotices('time-zone', notices),
  });

  const schedule = createSchedule({
    service: parts.schedule ?? null,
    store: cache.used.schedule,
    drafts,
    zone: zone.shown,
    clock,
    timers,
    random,
    log,
    policy: parts.pullPolicy,
    onFreshness: hub.setFreshness,
  });

  const info = async (): Promise<ConsoleInfo> => ({
    product: 'Yardmaster',
    version: parts.version,
    host: parts.host,
    demo: parts.demo,
    facility: { warehouseId: warehouse, name: facility.name, timeZone: await zone.shown() },
    clerk: clerkName(),
  });

  const signedIn = () => {
    outbox.poke('signed-in');
    sync.hurry();
    schedule.hurry();
  };

  const { onAttention } = parts;
  const isLocked = () => clerks.state().clerk === null;
  const stopAttention = onAttention ? watchAttention({ outbox, marketplace, isLocked, clock, timers }, onAttention) : () => {};

  let cancelMaintenance = () => {};
  const maintain = () => {
    outboxFile.maintain();
    showOutboxNotices();
    cancelMaintenance = timers.after(maintainEveryMs, maintain);
  };

  let stopping: Promise<void> | null = null;
  const stop = async () => {
    cancelMaintenance();
    stopAttention();
    zone.stop();
    // Reads first, so that nothing arrives while the files close; then what is being sent may end.
    await Promise.all([sync.stop(), schedule.stop()]);
    await outbox.stop();
    transfers.stop();
    await opened.gate?.stop();
    quoting.stop();
    await marketplace?.stop();
    clerks.stop();
    clerkFile.close();
    layouts.close();
    drafts.stop();
    cache.close();
  };

  return {
    router: createRouter({
      info,
      hub,
      yard: { live, service: client === null ? null : { client: sync.client, refresh: sync.refresh } },
      outbox,
      actor: () => ({ clerk: clerkName(), account: parts.account() ?? '' }),
      clerks,
      desk: parts.desk?.({ signedIn, signedOut: () => sync.hurry(), backUp: outboxFile.backUp }) ?? null,
      opening: parts.newOperationId(),
      open: { warehouseId: warehouse, demo: parts.demo },
      layouts,
      quoting: quoting.api,
      documents: transfers,
      opened,
      marketplace,
      viewer: parts.viewer ?? null,
      schedule,
      template: createTemplateDesk({ client: parts.booking?.template ?? null, log }),
    }),
    start() {
      quoting.start();
      void marketplace?.start();
      if (client === null) return;
      outbox.start();
      sync.start();
      zone.start();
      schedule.start();
      maintain();
    },
    poke(reason) {
      outbox.poke(reason);
      sync.hurry();
    },
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

const diskNotice = (trouble: string): Notice => ({
  key: 'cache-disk',
  severity: 'warning',
  sentence: `What is read from the service is shown but not saved on this computer. ${trouble}`,
});

/** The cache must not stay locked when the outbox cannot be opened. */
function closingOnFailure<T>(close: () => void, work: () => T): T {
  try {
    return work();
  } catch (error) {
    close();
    throw error;
  }
}

/** The composition root: builds the console from its parts and ports. It knows no host, and a host knows no more than this. */
import type { ConsoleInfo, Notice } from '../../shared/console-api/status.ts';
import type { Held } from '../../shared/hold.ts';
import { defaultSettings } from '../../shared/outbox/retry.ts';
import { createDrafts } from '../appointments/drafts.ts';
import { openDrafts } from '../appointments/open-drafts.ts';
import { createSchedule } from '../appointments/schedule.ts';
import { createScheduleStore } from '../appointments/schedule-store.ts';
import { createTemplateDesk } from '../appointments/template.ts';
import { watchAttention } from '../attention/attention.ts';
import { createClerkDesk } from '../clerks/clerk-desk.ts';
import { openClerkStore } from '../clerks/clerk-store.ts';
import { createTransfers } from '../documents/transfers.ts';
import { openGate } from '../gate/open-gate.ts';
import { createBackupSchedule } from '../kernel/backups/backup-schedule.ts';
import { watchWake } from '../kernel/wake.ts';
import { openLayoutStore } from '../layout/layout-store.ts';
import { openMarketplace } from '../marketplace/open-marketplace.ts';
import { createOutbox } from '../outbox/create-outbox.ts';
import { openOutbox } from '../outbox/startup.ts';
import { openQuoting } from '../quoting/open-quoting.ts';
import { defaultPolicy } from '../remote/polling/poll-timing.ts';
import { openCache } from '../yard/cache/open-cache.ts';
import { openYard } from '../yard/memory/open-yard.ts';
import { absentService } from '../yard/read/absent-service.ts';
import { createFacilityZone } from '../yard/read/facility-zone.ts';
import { createYardSync } from '../yard/read/yard-sync.ts';
import { createClosing } from './closing.ts';
import type { Console, ConsoleParts } from './console-parts.ts';
import { createRouter } from './router.ts';
import { createStatusHub } from './status-hub.ts';

/** How often the backups and the reserve of the outbox are looked after, and the pause between two backups, in milliseconds. */
const maintainEveryMs = 15 * 60_000;
const nextBackupMs = 2_000;

/**
 * Builds the console: opens its files and has the cached yard ready. Throws `DatabaseError` of kind `locked` when another
 * console uses the folder, and of kind `engine` when SQLite does not start; everything else is told as a notice.
 */
export function createConsole(parts: ConsoleParts): Console {
  const { facility, client, dataDir, clock, timers, random, log, nativeBinding } = parts;
  const closing = createClosing();
  const warehouse = facility.warehouseId;
  const hub = createStatusHub(client === null ? {} : { 'dock-scheduling': { state: 'connecting' } });
  hub.setNotices('host', parts.notices ?? []);
  const keeper = createBackupSchedule({ clock, log });
  const place = { folder: dataDir, clock, log, nativeBinding, keep: keeper.keep };

  const cache = closing.open(
    () =>
      openCache({ folder: dataDir, warehouse, clock, nativeBinding }, (store, db) => {
        const onDisk = (trouble: string | null) => hub.setNotices('cache-disk', trouble === null ? [] : [diskNotice(trouble)]);
        return { store, yard: openYard(store, clock, onDisk), schedule: createScheduleStore(db, warehouse) };
      }),
    (opened) => opened.close(),
  );
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

  const outboxFile = closing.open(
    () => openOutbox(place),
    (opened) => opened.store.close(),
  );
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
    heardAt: sync.heardAt,
    account: parts.account,
    newId: parts.newOperationId,
    ...(parts.outboxSettings === undefined ? {} : { settings: parts.outboxSettings }),
  });
  // Reads end first, so that nothing arrives while the files close; then what is being sent may end.
  closing.before(() => outbox.stop());
  closing.before(() => sync.stop());
  // Asked at each operation: who sits here changes while the console runs.
  const clerkName = () => clerks.state().clerk?.name ?? parts.clerk;
  const quoting = closing.open(
    () =>
      openQuoting({
        service: parts.quoting ?? null,
        place,
        clock,
        timers,
        random,
        log,
        zone: () => zone.shown(),
        onConnection: (connection) => hub.setService('quoting', connection),
      }),
    (opened) => opened.stop(),
  );
  hub.setNotices('quotes', quoting.notices);
  const { marketplace, notices: marketplaceNotices } = closing.open(
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
              keep: keeper.keep,
              onConnection: (connection) => hub.setService('marketplace', connection),
              onNotices: (notices) => hub.setNotices('marketplace-now', notices),
              readPlace: parts.readPlace,
              // The demo's service is the sandbox, whose own people anybody may play.
              operatorPanel: parts.demo ? `${parts.marketplace.service.origin}/sandbox/panel` : null,
            },
      ),
    (opened) => opened.marketplace?.stop(),
  );
  hub.setNotices('marketplace', marketplaceNotices);
  const clerkFile = closing.open(
    () => openClerkStore({ ...place, firstName: parts.clerk }),
    (opened) => opened.close(),
  );
  hub.setNotices('clerks', clerkFile.notices);
  const layouts = closing.open(
    () => openLayoutStore(place),
    (opened) => opened.close(),
  );
  hub.setNotices('layouts', layouts.notices);
  const draftsFile = closing.open(
    () => openDrafts(place),
    (opened) => opened.store.close(),
  );
  hub.setNotices('appointment-drafts', draftsFile.notices);
  const template = createTemplateDesk({ client: parts.booking?.template ?? null, memory: cache.used.schedule, clock, log });
  const drafts = createDrafts({
    store: draftsFile.store,
    remote: parts.booking ?? null,
    readTemplate: template.read,
    clock,
    timers,
    log,
    graceMs: parts.outboxSettings?.graceMs ?? defaultSettings.graceMs,
    graceReads: parts.outboxSettings?.graceReads ?? defaultSettings.graceReads,
    onCreated: () => schedule.hurry(),
  });
  closing.before(() => drafts.stop());
  const clerks = createClerkDesk({ store: clerkFile, clock, timers, newId: parts.newOperationId, pinCost: parts.pinCost });
  closing.before(() => clerks.stop());
  const transfers = createTransfers({ storage: parts.storage ?? null, clock, timers, newId: parts.newOperationId });
  closing.before(() => transfers.stop());
  const opened = openGate(
    parts.gate == null
      ? null
      : {
          service: parts.gate,
          dataDir,
          nativeBinding,
          log,
          keep: keeper.keep,
          clock,
          clerk: clerkName,
          newId: parts.newOperationId,
          readAssets: sync.reads.assets,
          visits: () => live.base.visits(),
          onUnsettled: (count, held) => hub.setNotices('gate-unsettled', [...heldNotice(held), ...unsettledNotice(count)]),
          hurry: sync.hurry,
        },
  );
  closing.before(() => opened.gate?.stop());
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
  closing.before(() => zone.stop());

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
  closing.before(() => schedule.stop());

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
  if (onAttention) closing.before(watchAttention({ outbox, marketplace, isLocked, clock, timers }, onAttention));

  let cancelMaintenance = () => {};
  const maintain = () => {
    outboxFile.maintain();
    showOutboxNotices();
    cancelMaintenance = timers.after(keeper.maintain() ? nextBackupMs : maintainEveryMs, maintain);
  };
  closing.before(() => cancelMaintenance());

  const poke: Console['poke'] = (reason) => {
    outbox.poke(reason);
    sync.hurry();
    schedule.hurry();
  };

  return {
    router: createRouter({
      info,
      hub,
      yard: { live, service: client === null ? null : { client: sync.client, refresh: sync.refresh } },
      outbox,
      actor: () => ({ clerk: clerkName(), account: parts.account() ?? '' }),
      clerks,
      desk: parts.desk?.({ signedIn, signedOut: () => sync.hurry(), backUp: keeper.backUp }) ?? null,
      opening: parts.newOperationId(),
      open: { warehouseId: warehouse, demo: parts.demo },
      layouts,
      quoting: quoting.api,
      documents: transfers,
      opened,
      marketplace,
      viewer: parts.viewer ?? null,
      schedule,
      exports: { zone: zone.shown, clock },
      template,
    }),
    start() {
      quoting.start();
      void marketplace?.start();
      maintain();
      if (client === null) return;
      // Nothing is sent that could not be written down first.
      if (outboxFile.isWritable) outbox.start();
      sync.start();
      zone.start();
      schedule.start();
      closing.before(watchWake({ clock, timers }, () => poke('resumed')));
    },
    poke,
    stop: closing.close,
  };
}

const heldNotice = (held: Held | null): readonly Notice[] =>
  held === null ? [] : [{ key: 'gate-held', severity: 'error', sentence: held.sentence }];

const unsettledNotice = (count: number): readonly Notice[] =>
  count === 0
    ? []
    : [
        {
          key: 'gate-unsettled',
          severity: 'warning',
          sentence: `${count === 1 ? 'A check-in is' : `${count} check-ins are`} not settled. Look at the Gate screen.`,
        },
      ];

const diskNotice = (trouble: string): Notice => ({
  key: 'cache-disk',
  severity: 'warning',
  sentence: `What is read from the service is shown but not saved on this computer. ${trouble}`,
});

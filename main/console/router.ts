import { implement } from '@orpc/server';
import { consoleContract } from '../../shared/console-api/index.ts';
import type { ConsoleInfo } from '../../shared/console-api/status.ts';
import type { Actor } from '../../shared/outbox/model.ts';
import { appointmentsApi } from '../appointments/appointments-api.ts';
import type { Schedule } from '../appointments/schedule.ts';
import type { TemplateDesk } from '../appointments/template.ts';
import { templateApi } from '../appointments/template-api.ts';
import type { ClerkDesk } from '../clerks/clerk-desk.ts';
import { clerksApi } from '../clerks/clerks-api.ts';
import { sessionApi } from '../clerks/session-api.ts';
import { documentsApi } from '../documents/documents-api.ts';
import type { Transfers } from '../documents/transfers.ts';
import { type ExportParts, exportsApi } from '../exports/exports-api.ts';
import { facilitiesApi } from '../facilities/facilities-api.ts';
import type { WorkstationParts } from '../facilities/workstation-parts.ts';
import { gateApi } from '../gate/gate-api.ts';
import type { OpenedGate } from '../gate/open-gate.ts';
import { diskErrors } from '../kernel/api/disk-errors.ts';
import type { PdfViewer } from '../kernel/api/pdf-viewer.ts';
import { layoutApi } from '../layout/layout-api.ts';
import type { LayoutStore } from '../layout/layout-store.ts';
import { carriersApi } from '../marketplace/carriers-api.ts';
import { webhooksApi } from '../marketplace/events/webhooks-api.ts';
import type { Marketplace } from '../marketplace/marketplace.ts';
import { marketplaceApi } from '../marketplace/marketplace-api.ts';
import type { Outbox } from '../outbox/create-outbox.ts';
import { operationsApi } from '../outbox/operations-api.ts';
import { placesApi } from '../places/places-api.ts';
import { type QuotingApiParts, quotingApi } from '../quoting/quoting-api.ts';
import { type YardApiParts, yardApi } from '../yard/yard-api.ts';
import { desktopApi } from './desktop-api.ts';
import { permissionGate } from './permissions.ts';
import { settingsApi } from './settings-api.ts';
import { statusApi } from './status-api.ts';
import type { StatusHub } from './status-hub.ts';

/** What the calls of the page are answered from. */
export type RouterParts = {
  readonly info: () => Promise<ConsoleInfo>;
  readonly hub: StatusHub;
  readonly yard: YardApiParts;
  readonly outbox: Outbox;
  readonly actor: () => Actor;
  readonly clerks: ClerkDesk;
  /** Facilities, sign-ins and settings as the host keeps them; null for a console on its own. */
  readonly desk: WorkstationParts | null;
  /** Names this opening of the facility. */
  readonly opening: string;
  readonly open: { readonly warehouseId: string; readonly demo: boolean };
  readonly layouts: LayoutStore;
  readonly quoting: QuotingApiParts;
  readonly documents: Transfers;
  readonly opened: OpenedGate;
  /** Null when the profile names no marketplace. */
  readonly marketplace: Marketplace | null;
  /** Null where the host shows no PDF. */
  readonly viewer: PdfViewer | null;
  readonly template: TemplateDesk;
  readonly schedule: Schedule;
  readonly exports: Pick<ExportParts, 'zone' | 'clock'>;
};

/**
 * The whole contract, implemented; a host carries it. What a disk refuses is a typed error of every call (`diskErrors`); anything else
 * thrown that is none reaches the page as "Internal server error".
 */
export const createRouter = ({
  info,
  hub,
  yard,
  outbox,
  actor,
  clerks,
  desk,
  open,
  opening,
  layouts,
  quoting,
  documents,
  opened,
  marketplace,
  viewer,
  template,
  schedule,
  exports,
}: RouterParts) =>
  implement(consoleContract)
    .use(diskErrors())
    .use(permissionGate(clerks))
    .router({
      session: sessionApi(opening, clerks, desk),
      clerks: clerksApi(clerks),
      facilities: facilitiesApi(desk, open),
      settings: settingsApi(desk),
      desktop: desktopApi(desk?.desktop ?? null),
      status: statusApi(info, hub),
      yard: yardApi(yard),
      layout: layoutApi(layouts, () => actor().clerk),
      operations: operationsApi(outbox, actor),
      places: placesApi(),
      quoting: quotingApi(quoting),
      documents: documentsApi(documents),
      gate: gateApi(opened),
      marketplace: marketplaceApi(marketplace, viewer, () => clerks.refusal('administer') === null),
      carriers: carriersApi(marketplace),
      webhooks: webhooksApi(marketplace),
      template: templateApi(template),
      appointments: appointmentsApi(schedule),
      exports: exportsApi({ live: yard.live, outbox, schedule, ...exports }),
    });

/** Type of the router, for hosts and for `createRouterClient`. */
export type ConsoleRouter = ReturnType<typeof createRouter>;

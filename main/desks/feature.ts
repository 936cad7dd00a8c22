/**
 * Several desks as a feature: this one among them if it joined, and the calls about joining. A desk
 * alone opens no socket.
 */
import type { DeskStanding, DesksState } from '../../shared/console-api/desks.ts';
import type { ConsoleStatus, Freshness, Notice } from '../../shared/console-api/status.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { defaultSettings, type OutboxSettings } from '../../shared/outbox/retry.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import { createListeners } from '../kernel/listeners.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { DeskReading } from './agreement-parts.ts';
import { Desks, type DesksParts, type JoinedDesk } from './desks.ts';
import { desksApi } from './desks-api.ts';
import type { DeskSetup } from './setup/desk-setup.ts';

type YardOfDesks = {
  readonly shownElsewhere: DesksParts['saw'];
  readonly shared: Omit<DeskReading, 'reportedAge'> | null;
  readonly reportedAge: DeskReading['reportedAge'];
  readonly sync: { readonly freshness: () => Freshness; readonly refreshNow: () => void };
};

/** The identity of this desk. `joined` is absent for one desk alone. */
export type DesksFeatureParts = {
  readonly joined?: JoinedDesk | null | undefined;
  readonly version: string;
  readonly outboxSettings?: Partial<OutboxSettings> | undefined;
};

/** Opens the connection to the other desks; null for one desk alone. */
export function openDesks(
  context: FeatureContext,
  yard: YardOfDesks,
  now: () => ConsoleStatus,
  { joined = null, version, outboxSettings }: DesksFeatureParts,
): Desks | null {
  if (joined === null) return null;
  const { clock } = context;
  return new Desks({
    ...context,
    joined,
    version,
    folder: context.home.folder,
    holdMs: { ...defaultSettings, ...outboxSettings }.graceMs,
    saw: yard.shownElsewhere,
    onTogether: () => yard.sync.refreshNow(),
    reading: readingOf(yard),
    service() {
      const { asOf } = yard.sync.freshness();
      return {
        isConnected: now().services['dock-scheduling'].state === 'online',
        pictureAgeMs: asOf === null ? null : Math.max(0, clock.now() - Date.parse(asOf)),
        idleMs: context.idleDetector.idleMs(),
      };
    },
  });
}

/** Shared reading of the yard; null if each desk reads for itself. */
const readingOf = ({
  shared,
  reportedAge,
}: Pick<YardOfDesks, 'shared' | 'reportedAge'>): DesksParts['reading'] =>
  shared === null
    ? null
    : {
        setState: (part) => shared.setState(part),
        heard: (by, text) => shared.heard(by, text),
        reportedAge,
      };

/** The calls, once there is an outbox. `office` is null if the host keeps nothing. */
export function openDesksFeature(
  { clerk, status }: Pick<FeatureContext, 'clerk' | 'status'>,
  desks: Desks | null,
  outbox: Pick<Outbox, 'records' | 'wakeSender' | 'watch'>,
  deskSetup: DeskSetup | null,
) {
  const changed = createListeners<void>();
  let noted = '';
  desks?.watch(() => {
    const notices = noticesOf(desks.state().standing);
    const text = JSON.stringify(notices);
    if (text !== noted) status.setNotices('desks', notices);
    noted = text;
    changed.tell();
  });
  const own = () =>
    desks === null
      ? []
      : outbox.records().filter(({ state, standing }) => state === 'queued' && isShared(standing));
  const state = (): DesksState => ({
    ...(desks?.state() ?? {
      standing: { is: 'single' },
      self: null,
      desks: [],
      operations: [],
      notes: 0,
    }),
    waiting: own().length,
    server: deskSetup?.server() ?? null,
    canSetUp: deskSetup !== null,
  });
  return {
    api: {
      desks: desksApi({
        state,
        watch: changed.watch,
        changed: () => changed.tell(),
        deskSetup,
        takeOver: async (from) => (await desks?.takeOver(from, clerk())) ?? 0,
        sendAlone() {
          desks?.release(own().map(({ id }) => id));
          outbox.wakeSender('yard-changed');
        },
      }),
    },
    start: () => desks?.start(),
    stop: async () => desks?.stop(),
  };
}

const isShared = (standing: string | undefined): boolean =>
  standing === 'agreed' || standing === 'offered';

/** Notices for a clerk who relies on the yard being that of all desks. */
function noticesOf(standing: DeskStanding): readonly Notice[] {
  const notice = (severity: Notice['severity'], said: Message): readonly Notice[] => [
    { key: 'desks', severity, said },
  ];
  if (standing.is === 'alone')
    return notice(
      'warning',
      message('desks.notice.alone', { at: Date.parse(standing.since), why: standing.said }),
    );
  if (standing.is === 'holding')
    return notice('warning', message('desks.notice.holding', { lost: standing.lost }));
  return standing.is === 'behind' ? notice('warning', message('desks.notice.behind')) : [];
}

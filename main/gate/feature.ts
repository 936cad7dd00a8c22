/** The gate as a feature. */
import type { StillArrived } from '../../shared/console-api/appointments.ts';
import type { ShiftReport } from '../../shared/console-api/reports/shift.ts';
import type { Notice } from '../../shared/console-api/status.ts';
import { type CameYard, hereFor } from '../../shared/gate/came-for.ts';
import { message } from '../../shared/i18n/message.ts';
import type { AppointmentId, VisitId } from '../../shared/ids.ts';
import type { SendingPaused } from '../../shared/sending-paused.ts';
import type { Instant } from '../../shared/time.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import { CodeReader, type CodesParts } from './codes.ts';
import type { GateParts } from './gate.ts';
import { gateApi, gateArrivals } from './gate-api.ts';
import { GateFacts, type GateFactsParts } from './gate-facts.ts';
import { LeftTrucks, type LeftTrucksParts } from './left-trucks.ts';
import { type GateService, openGate } from './open-gate.ts';

/** `service` is null if the profile names no dock scheduling. */
export type GateFeatureParts = Pick<GateParts, 'desks'> & {
  /** The other desks, for what is said of check-ins; null for one desk alone. */
  readonly copies: GateFactsParts['desks'];
  readonly yard: {
    readonly sync: {
      readonly reads: { readonly assets: GateParts['readAssets'] };
      readonly refreshNow: () => void;
    };
    readonly live: {
      readonly base: { visits(): ReturnType<GateParts['visits']> };
      /** Sets the trucks that the yard leaves out once they stand on no spot. */
      setTakenBack(visits: ReadonlySet<VisitId>): void;
      /** Sets where the time of a truck is asked for whose check-in was sent later. */
      setStoodAt(stoodAt: (visit: VisitId) => Instant | null): void;
    } & CodesParts['yard'] &
      Pick<LeftTrucksParts, 'base' | 'onBase'>;
  };
  /** Sets appointments back to `Scheduled` (`main/appointments`). */
  readonly takeBackArrival: (ids: readonly AppointmentId[]) => Promise<StillArrived | null>;
  /** Why a truck isn't let in; null: it may be (`main/gate-checks`). */
  readonly mayEnter: GateParts['mayEnter'];
  readonly cameIn: GateParts['cameIn'];
  readonly schedule: CodesParts['schedule'];
  readonly journal: Pick<GateFactsParts, 'recorder' | 'file'> & {
    readonly left: LeftTrucksParts['journal'];
  };
  readonly moves: CodesParts['moves'];
  readonly lookUp: CodesParts['lookUp'];
  readonly readNumbers: CodesParts['readNumbers'];
  readonly carriers: CodesParts['carriers'];
  readonly context: FeatureContext;
  readonly service: GateService | null;
};

/** Opens it. */
export function openGateFeature({
  context,
  service,
  yard,
  desks,
  copies,
  journal,
  mayEnter,
  cameIn,
  takeBackArrival,
  ...known
}: GateFeatureParts) {
  const facts = new GateFacts({
    ...journal,
    ...context,
    desks: copies,
    onTakenBack: (visits) => yard.live.setTakenBack(visits),
  });
  const left = new LeftTrucks({
    journal: journal.left,
    base: yard.live.base,
    onBase: yard.live.onBase,
    clock: context.clock,
  });
  const ofYard = {
    readAssets: yard.sync.reads.assets,
    visits: () => yard.live.base.visits(),
    refreshNow: () => yard.sync.refreshNow(),
    desks,
    mayEnter,
    cameIn,
    takeBackArrival: (visit: VisitId, ids: readonly AppointmentId[]) =>
      takeBackArrival(withoutTruck(ids, { yard: yard.live.base, facts, visit })),
  };
  const { status, home } = context;
  const onUnsettled = (count: number, held: SendingPaused | null) =>
    status.setNotices('gate-unsettled', [...heldNotice(held), ...unsettledNotice(count)]);
  const opened = openGate(
    service === null
      ? null
      : { ...context, ...home, ...ofYard, facts, service, dataDir: home.folder, onUnsettled },
  );
  status.setNotices('gate', opened.notices);
  yard.live.setStoodAt((visit) => opened.gate?.stoodAt(visit) ?? null);
  const codes = new CodeReader({
    ...known,
    ...context,
    yard: yard.live,
    left,
    alsoFor: facts.alsoFor,
  });
  const appointments = (ids: readonly AppointmentId[]) => known.schedule.some(ids);
  return {
    api: {
      gate: gateApi(opened, {
        codes,
        facts,
        left,
        clock: context.clock,
        visits: ofYard.visits,
        appointments,
      }),
    },
    unsettled: () => unsettledOf(opened.gate),
    arrivals: () => gateArrivals({ facts, left, clock: context.clock, appointments }),
    start() {
      facts.start();
      left.start();
    },
    stop() {
      codes.stop();
      left.stop();
      return opened.gate?.stop();
    },
  };
}

/** Those of the appointments for which nothing is here besides a truck. */
function withoutTruck(
  ids: readonly AppointmentId[],
  {
    yard,
    facts,
    visit,
  }: {
    readonly yard: CameYard;
    readonly facts: Pick<GateFacts, 'isVoid' | 'alsoFor'>;
    readonly visit: VisitId;
  },
): readonly AppointmentId[] {
  const others = hereFor({
    visits: () => [...yard.visits()].filter(({ id }) => id !== visit && !facts.isVoid(id)),
    containers: () => [...yard.containers()].filter(({ visitId }) => visitId !== visit),
    visit: (id) => yard.visit(id),
  });
  const also = new Set([...facts.alsoFor().values()].flatMap((each) => [...each]));
  return ids.filter((id) => !others.has(id) && !also.has(id));
}

/**
 * What the next shift has to know: check-ins kept and not sent, and those that were not answered
 * with a yes.
 */
const unsettledOf = (gate: ReturnType<typeof openGate>['gate']): ShiftReport['checkIns'] => [
  ...(gate?.drafts() ?? []).map(({ label, clerk, at }) => ({
    label,
    said: message('gate.draft.notSent'),
    clerk,
    at,
  })),
  ...(gate?.attempts() ?? []).map(({ label, said, at }) => ({ label, said, clerk: '', at })),
];

const heldNotice = (held: SendingPaused | null): readonly Notice[] =>
  held === null ? [] : [{ key: 'gate-held', severity: 'error', said: held.said }];

const unsettledNotice = (count: number): readonly Notice[] =>
  count === 0
    ? []
    : [
        {
          key: 'gate-unsettled',
          severity: 'warning',
          said: message('gate.notice.pending', { count }),
        },
      ];

/**
 * The hand-over of a shift as a feature: it reads the journal and the yard, and a signature is a
 * fact.
 */
import { implement } from '@orpc/server';
import { whyNotAllowed } from '../../shared/clerks/model.ts';
import {
  type ShiftReport,
  shiftContract,
  shiftNoticeKey,
} from '../../shared/console-api/reports/shift.ts';
import type { Closure } from '../../shared/console-api/yard.ts';
import type { GateArrivals } from '../../shared/gate/came-for.ts';
import { message } from '../../shared/i18n/message.ts';
import type { Subject } from '../../shared/journal/journal-fact.ts';
import { bookedFor } from '../../shared/metrics/punctuality-lists.ts';
import type { Move } from '../../shared/planning/moves/model.ts';
import { shiftSubject } from '../../shared/shift/shift-handover.ts';
import type { ScheduleCache } from '../appointments/schedule-cache.ts';
import type { ClerkService } from '../clerks/clerk-service.ts';
import type { openJournalFeature } from '../journal/feature.ts';
import { sealOf } from '../journal/verify/seal.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { LiveYard } from '../yard/memory/live-yard.ts';
import { keepLateChanges } from './keep-late-changes.ts';
import { type KeepSignature, leftShiftApi } from './left-shift-api.ts';
import { reportOf } from './report.ts';
import { ShiftDesk } from './shift-desk.ts';
import { signaturesIn, signedKind } from './signatures.ts';

export type ShiftFeatureParts = {
  readonly context: FeatureContext;
  readonly journal: Pick<ReturnType<typeof openJournalFeature>, 'file' | 'recorder'>;
  readonly live: Pick<LiveYard, 'base' | 'view'>;
  readonly outbox: Pick<Outbox, 'records'>;
  readonly schedule: Pick<ScheduleCache, 'range' | 'watchReplaced'>;
  readonly clerks: Pick<ClerkService, 'state' | 'vouch' | 'handTo' | 'handToNamed' | 'lock'>;
  /** Why spots are closed, as clerks of these desks said it. */
  readonly closures: () => readonly Closure[];
  /** The move list of this desk. */
  readonly moves: () => readonly Move[];
  readonly gate: {
    readonly unsettled: () => ShiftReport['checkIns'];
    readonly arrivals: () => GateArrivals;
  };
};

/**
 * A stretch that begins at no signature is as long as a shift, and none is longer than this, in
 * milliseconds.
 */
const USUAL_MS = 8 * 60 * 60_000;
const LONGEST_MS = 3 * 24 * 60 * 60_000;

const clerkSubject = (name: string): Subject => `clerk:${name}`;

/** Opens it. */
export function openShiftFeature({
  context,
  journal: { file, recorder },
  live,
  outbox,
  schedule,
  clerks,
  closures,
  moves,
  gate,
}: ShiftFeatureParts) {
  const { clock, status } = context;
  const contract = implement(shiftContract);
  keepLateChanges({ clock, schedule, recorder, base: live.base, gateArrivals: gate.arrivals });
  const parts = {
    file,
    recorder,
    base: live.base,
    view: () => live.view,
    records: () => outbox.records(),
    closures,
    moves,
    checkIns: gate.unsettled,
    gateArrivals: gate.arrivals,
    appointments: (from: number, until: number) => schedule.range(bookedFor({ from, until })),
  };

  const desk = new ShiftDesk({ clerks, file });
  const tellWaiting = () => {
    const { left } = signaturesIn(file);
    const said = left && message('shift.waits', { gives: left.gives, at: left.at });
    status.setNotices(
      'shift',
      said === null ? [] : [{ key: shiftNoticeKey, severity: 'warning', said }],
    );
  };
  tellWaiting();

  const keep: KeepSignature = (kind, body, clerksOf, refuse) => {
    const at = clock.now();
    const subjects = new Set<Subject>([shiftSubject, ...clerksOf.map(clerkSubject)]);
    const why = recorder.keep({ source: 'desk', kind, at, subjects: [...subjects], body });
    if (why !== null) throw refuse(why);
    tellWaiting();
    return at;
  };
  const complete = async (from: number, until: number): Promise<ShiftReport> => {
    recorder.flush();
    const facts = await reportOf(parts, from, until);
    const { text, qr } = await sealOf(file.head());
    return { ...facts, ...desk.signing(), gives: context.clerk(), seal: { text, qr } };
  };

  return {
    api: {
      shift: {
        report: contract.report.handler(async ({ input, errors }): Promise<ShiftReport> => {
          const until = Math.min(input.until ?? clock.now(), clock.now());
          const last = signaturesIn(file).signed?.until ?? until - USUAL_MS;
          const from = input.from ?? Math.max(last, until - LONGEST_MS);
          if (from >= until) throw errors.REFUSED({ data: { said: message('shift.noTime') } });
          if (until - from > LONGEST_MS)
            throw errors.REFUSED({ data: { said: message('shift.tooLong') } });
          return complete(from, until);
        }),
        sign: contract.sign.handler(async ({ input: { from, until, clerk, pin }, errors }) => {
          const gives = context.clerk();
          if (clerks.state().clerk?.id === clerk)
            throw errors.REFUSED({ data: { said: message('shift.toYourself') } });
          const takes = await clerks.vouch(clerk, pin);
          if (!takes.ok) throw errors.REFUSED({ data: { said: takes.error } });
          const lack = whyNotAllowed(takes.value, 'move');
          if (lack !== null) throw errors.REFUSED({ data: { said: lack } });
          const by = takes.value.name;
          const body = { from, until, by, gives };
          const at = keep(signedKind, body, [by, gives], (said) =>
            errors.REFUSED({ data: { said } }),
          );
          clerks.handTo(clerk);
          return { by, gives, at, from, until };
        }),
        ...leftShiftApi({
          ...{ parts, clerks, clock, desk, keep, complete },
          longestMs: LONGEST_MS,
        }),
      },
    },
  };
}

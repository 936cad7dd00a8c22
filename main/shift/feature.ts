/**
 * The hand-over of a shift as a feature: it reads the journal and the yard, and a signature is a
 * fact.
 */
import { implement } from '@orpc/server';
import { allows, lackOf } from '../../shared/clerks/model.ts';
import {
  type ShiftReport,
  type Signed,
  shiftContract,
} from '../../shared/console-api/reports/shift.ts';
import type { Closure } from '../../shared/console-api/yard.ts';
import type { GateArrivals } from '../../shared/gate/came-for.ts';
import { message } from '../../shared/i18n/message.ts';
import type { Subject } from '../../shared/journal/journal-fact.ts';
import { bookedFor } from '../../shared/metrics/punctuality-lists.ts';
import type { ScheduleCache } from '../appointments/schedule-cache.ts';
import type { ClerkService } from '../clerks/clerk-service.ts';
import type { openJournalFeature } from '../journal/feature.ts';
import { sealOf } from '../journal/verify/seal.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { LiveYard } from '../yard/memory/live-yard.ts';
import { keepLateChanges } from './keep-late-changes.ts';
import { reportOf } from './report.ts';

export type ShiftFeatureParts = {
  readonly context: FeatureContext;
  readonly journal: Pick<ReturnType<typeof openJournalFeature>, 'file' | 'recorder'>;
  readonly live: Pick<LiveYard, 'base'>;
  readonly outbox: Pick<Outbox, 'records'>;
  readonly schedule: Pick<ScheduleCache, 'range' | 'watchReplaced'>;
  readonly clerks: Pick<ClerkService, 'state' | 'vouch' | 'handTo'>;
  /** Why spots are closed, as clerks of these desks said it. */
  readonly closures: () => readonly Closure[];
  readonly gate: {
    readonly unsettled: () => ShiftReport['checkIns'];
    readonly arrivals: () => GateArrivals;
  };
};

const signedKind = 'desk.shiftSigned';
/** What a shift is found by: its notes, and who took it over. */
const shiftSubject: Subject = 'yard:shift';
/**
 * A stretch that begins at no signature is as long as a shift, and none is longer than this, in
 * milliseconds.
 */
const USUAL_MS = 8 * 60 * 60_000;
const LONGEST_MS = 3 * 24 * 60 * 60_000;
/** Facts of the shift that are looked through for the last signature. */
const mostLooked = 200;

/** Opens it. */
export function openShiftFeature({
  context,
  journal: { file, recorder },
  live,
  outbox,
  schedule,
  clerks,
  closures,
  gate,
}: ShiftFeatureParts) {
  const { clock } = context;
  const contract = implement(shiftContract);
  keepLateChanges({ clock, schedule, recorder, base: live.base, gateArrivals: gate.arrivals });
  const parts = {
    file,
    recorder,
    base: live.base,
    records: () => outbox.records(),
    closures,
    checkIns: gate.unsettled,
    gateArrivals: gate.arrivals,
    appointments: (from: number, until: number) => schedule.range(bookedFor({ from, until })),
  };

  function lastSigned(): Signed | null {
    const fact = file
      .about(shiftSubject, Number.MAX_SAFE_INTEGER, mostLooked)
      .find(({ kind }) => kind === signedKind);
    const { from, until, by, gives } = fact?.body ?? {};
    return fact !== undefined &&
      typeof from === 'number' &&
      typeof until === 'number' &&
      typeof by === 'string' &&
      typeof gives === 'string'
      ? { by, gives, at: fact.at, from, until }
      : null;
  }

  return {
    api: {
      shift: {
        report: contract.report.handler(async ({ input, errors }): Promise<ShiftReport> => {
          recorder.flush();
          const signed = lastSigned();
          const until = Math.min(input.until ?? clock.now(), clock.now());
          const from =
            input.from ?? Math.max(signed?.until ?? until - USUAL_MS, until - LONGEST_MS);
          if (from >= until) throw errors.REFUSED({ data: { said: message('shift.noTime') } });
          if (until - from > LONGEST_MS)
            throw errors.REFUSED({ data: { said: message('shift.tooLong') } });
          const { clerks: all, shared, clerk: here } = clerks.state();
          const shiftReport = await reportOf(parts, from, until);
          const { text, qr } = await sealOf(file.head());
          const able = all.filter(
            ({ active, hasPin, roles }) => active && (!shared || hasPin) && allows(roles, 'move'),
          );
          // No clerk hands over to themselves, even if the desk knows no other.
          const signers = able
            .filter(({ id }) => id !== here?.id)
            .map(({ id, name, hasPin }) => ({ id, name, needsPin: shared || hasPin }));
          return { ...shiftReport, gives: context.clerk(), signed, seal: { text, qr }, signers };
        }),
        sign: contract.sign.handler(async ({ input: { from, until, clerk, pin }, errors }) => {
          const gives = context.clerk();
          if (clerks.state().clerk?.id === clerk)
            throw errors.REFUSED({ data: { said: message('shift.toYourself') } });
          const takes = await clerks.vouch(clerk, pin);
          if (!takes.ok) throw errors.REFUSED({ data: { said: takes.error } });
          const lack = lackOf(takes.value, 'move');
          if (lack !== null) throw errors.REFUSED({ data: { said: lack } });
          const by = takes.value.name;
          const subjects = [...new Set<Subject>([shiftSubject, `clerk:${by}`, `clerk:${gives}`])];
          const at = clock.now();
          const why = recorder.keep({
            source: 'desk',
            kind: signedKind,
            at,
            subjects,
            body: { from, until, by, gives },
          });
          if (why !== null) throw errors.REFUSED({ data: { said: why } });
          clerks.handTo(clerk);
          return { by, gives, at, from, until };
        }),
      },
    },
  };
}

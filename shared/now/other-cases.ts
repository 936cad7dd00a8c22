/** What else needs attention: no-shows, unsettled operations, and the console itself. Pure. */
import { latestOf } from '../appointments/contract.ts';
import type { Appointment } from '../appointments/model.ts';
import { awaitedUntil, lateFrom, laterEta } from '../appointments/punctuality.ts';
import type { AppointmentDraft } from '../console-api/appointments.ts';
import type { CheckInAttempt, CheckInDraft } from '../console-api/gate.ts';
import type { SignIn } from '../console-api/session.ts';
import type { ConsoleStatus } from '../console-api/status.ts';
import { message, rawText } from '../i18n/message.ts';
import type { SpotId } from '../ids.ts';
import type { Limits } from '../limits.ts';
import type { OperationRecord } from '../outbox/model.ts';
import { services } from '../services.ts';
import { displayText, spotRefLabel } from '../text.ts';
import type { Yard } from '../yard/yard.ts';
import type { NowCase, NowScreen, NowSubject } from './model.ts';
import { after, msOf } from './yard-cases.ts';

const minute = 60_000;
/** How long a refused operation is listed, in milliseconds. */
const refusedFor = 24 * 60 * minute;
const waits: readonly string[] = ['Requested', 'Scheduled'];

/**
 * An appointment without an arrival. `isHere`: a truck in the yard came for it. A later time from
 * the carrier delays the line. How late it is counts from the appointment, as on every screen.
 */
export function appointmentSubject(
  {
    limits,
    isHere,
    dockName,
  }: {
    readonly limits: Limits;
    readonly isHere: boolean;
    readonly dockName: (dock: string) => string | null;
  },
  appointment: Appointment,
): NowSubject | null {
  const {
    id,
    start,
    end,
    eta,
    status,
    arrivedAt,
    dockId,
    confirmationNumber,
    refNumbers,
    companyName,
  } = appointment;
  if (isHere || !waits.includes(status) || arrivedAt !== null || limits.late === null) return null;
  const [latest, late, until] = [
    latestOf(appointment),
    lateFrom(appointment),
    awaitedUntil(appointment),
  ];
  if (latest === null || late === null || until === null) return null;
  const [told, expected] = [laterEta(appointment), msOf(eta)];
  // A window needs no grace: it is late when it ends.
  const isWindow = appointment.isWindow === true && told === null;
  const listed = (told ?? latest) + (isWindow ? 0 : limits.late * minute) + 1;
  const name = dockId === null ? null : dockName(dockId);
  const code = confirmationNumber ?? refNumbers[0] ?? null;
  const at = { appointment: id, start };
  return {
    key: `appointment:${id}`,
    where: name === null ? message('now.where.noDoor') : rawText(displayText(name, 30)),
    what: rawText(displayText(code ?? id, 40)),
    who: displayText(companyName ?? '', 60),
    spot: null,
    asset: null,
    cases: [
      {
        kind: 'late',
        from: Math.max(late, listed),
        until,
        since: appointment.isWindow === true ? end : start,
        why:
          expected !== null && !isWindow
            ? message('now.why.lateEta', { at: latest, eta: expected })
            : message(isWindow ? 'now.why.lateWindow' : 'now.why.late', { at: latest }),
        act: code === null ? { kind: 'showAppointment', ...at } : { kind: 'checkIn', code, ...at },
        instance: `${start} ${isWindow ? end : ''} ${eta ?? ''}`,
      },
    ],
  };
}

/** States in which only the clerk can act. */
const asks: readonly string[] = ['needs-clerk', 'conflict', 'rejected'];

/**
 * An operation that was refused, is unknown, met another change, or waits too long. `isOnline`: its
 * service is reachable.
 */
export function operationSubject(
  {
    limits,
    isOnline,
    yard,
  }: { readonly limits: Limits; readonly isOnline: boolean; readonly yard: Yard },
  record: OperationRecord,
): NowSubject | null {
  const { id, state, changedAt, savedAt, notBefore, known, touches, label } = record;
  const act = { kind: 'decide', operation: id } as const;
  const made = { kind: 'operation', why: known, act } as const;
  let cases: readonly NowCase[] = [];
  if (asks.includes(state)) {
    // Nothing can be lost by one that was refused: after a day it is in Activity alone.
    const refused = state === 'rejected' ? msOf(changedAt) : null;
    const until = refused === null ? {} : { until: refused + refusedFor };
    cases = [{ ...made, ...until, from: 0, since: changedAt, instance: `${state} ${changedAt}` }];
  } else if (state === 'unknown') cases = after(limits.unknown, changedAt, () => made);
  else if (isOnline && (state === 'queued' || state === 'sending' || state === 'answered')) {
    const held = (msOf(notBefore) ?? 0) > (msOf(savedAt) ?? 0) ? notBefore : savedAt;
    cases = after(limits.unsent, held, () => made);
  }
  if (cases.length === 0) return null;
  const spot: SpotId | null = touches.find((each) => each.kind === 'spot')?.id ?? null;
  return {
    key: `operation:${id}`,
    where: spot === null ? rawText('') : rawText(spotRefLabel(yard, spot)),
    what: label,
    who: displayText(carrierOf(yard, touches), 60),
    spot,
    asset: null,
    cases,
  };
}

/** The carrier of the truck that an operation is about, else of the trailer; empty if unknown. */
function carrierOf(yard: Yard, touches: OperationRecord['touches']): string {
  const trucks = touches.flatMap((each) =>
    each.kind === 'visit' ? (yard.visit(each.id) ?? []) : [],
  );
  const trailers = touches.flatMap((each) =>
    each.kind === 'container' ? (yard.container(each.id) ?? []) : [],
  );
  return (
    [...trucks, ...trailers].find(({ companyName }) => companyName !== null)?.companyName ?? ''
  );
}

/** A check-in whose answer was unclear or refused, or whose containers were left. */
export function checkInSubject(attempt: CheckInAttempt): NowSubject | null {
  if (attempt.state === 'sending' || attempt.state === 'done') return null;
  return {
    key: `checkIn:${attempt.id}`,
    where: message('now.where.gate'),
    what: attempt.label,
    who: '',
    spot: null,
    asset: null,
    cases: [
      {
        kind: 'checkIn',
        from: 0,
        since: attempt.at,
        why: attempt.said,
        act: { kind: 'show', screen: 'gate' },
        instance: attempt.state,
      },
    ],
  };
}

/** A check-in that isn't sent yet: its truck is here, and only a click sends it. */
export const unsentSubject = ({ id, label, company, at }: CheckInDraft): NowSubject => ({
  key: `unsent:${id}`,
  where: message('now.where.gate'),
  what: label,
  who: displayText(company, 60),
  spot: null,
  asset: null,
  cases: [
    {
      kind: 'checkIn',
      from: 0,
      since: at,
      why: message('now.why.unsent'),
      act: { kind: 'show', screen: 'gate' },
      instance: at,
    },
  ],
});

/** An appointment that was sent and refused, or whose result isn't known. */
export function draftSubject({
  id,
  state,
  said,
  savedAt,
  refNumbers,
  start,
}: AppointmentDraft): NowSubject | null {
  if (state !== 'unknown' && state !== 'refused') return null;
  const at = msOf(start);
  return {
    key: `draft:${id}`,
    where: message('now.where.schedule'),
    what:
      refNumbers[0] !== undefined
        ? rawText(displayText(refNumbers[0], 40))
        : at === null
          ? message('now.what.draft')
          : message('now.what.draftAt', { at }),
    who: '',
    spot: null,
    asset: null,
    cases: [
      {
        kind: 'draft',
        from: 0,
        since: savedAt,
        why: said ?? message(`now.why.draft.${state}`),
        act: { kind: 'show', screen: 'appointments' },
        instance: `${state} ${savedAt}`,
      },
    ],
  };
}

/** How the keys of notices about awarded bids begin (`awardNotices`). */
const award = 'award:';

/** The screen on which a notice's trouble is fixed, by the notice's part. */
const mends: readonly (readonly [begin: string, screen: NowScreen])[] = [
  ['outbox', 'activity'],
  ['gate', 'gate'],
  ['money', 'marketplace'],
  ['appointment', 'appointments'],
  [award, 'marketplace'],
];
const screenOf = (key: string): NowScreen =>
  mends.find(([begin]) => key.startsWith(begin))?.[1] ?? 'settings';

const ofConsole = {
  where: message('now.group.console'),
  who: '',
  spot: null,
  asset: null,
} as const;

/**
 * The console itself: services gone or signed out, keys that expire, and this computer's notices.
 */
export function consoleSubjects(
  limits: Limits,
  status: ConsoleStatus,
  signIns: readonly SignIn[],
): readonly NowSubject[] {
  const toSettings = { kind: 'show', screen: 'settings' } as const;
  const found: NowSubject[] = [];
  for (const name of services) {
    const service = status.services[name];
    const cases: NowCase[] = [];
    if (service.state === 'signed-out')
      cases.push({
        kind: 'alarm',
        from: 0,
        since: null,
        why: service.said,
        act: toSettings,
        instance: 'signed-out',
      });
    if (service.state === 'offline')
      cases.push(
        ...after(limits.service, service.since, () => ({
          kind: 'service',
          why: service.said,
          act: name === 'dock-scheduling' ? { kind: 'refresh' } : toSettings,
        })),
      );
    for (const { service: of, how, expiresAt } of signIns) {
      const ends = msOf(expiresAt);
      if (of !== name || how !== 'token' || ends === null || limits.key === null) continue;
      const why = message('now.why.key', { at: ends });
      cases.push({
        kind: 'key',
        from: ends - limits.key * minute,
        since: expiresAt,
        why,
        act: toSettings,
        instance: String(ends),
      });
    }
    if (cases.length > 0)
      found.push({
        ...ofConsole,
        key: `service:${name}`,
        what: message(`service.name.${name}`),
        cases,
      });
  }
  for (const { key, severity, said } of status.notices) {
    if (severity === 'info') continue;
    // A load that was won is lost within minutes: it stands first until it is accepted.
    const isAward = key.startsWith(award);
    const kind = severity === 'error' || isAward ? 'alarm' : 'notice';
    found.push({
      ...ofConsole,
      key: `notice:${key}`,
      what: message(isAward ? 'marketplace.award.title' : 'now.what.notice'),
      cases: [
        {
          kind,
          from: 0,
          since: null,
          why: said,
          act: { kind: 'show', screen: screenOf(key) },
          instance: JSON.stringify(said).slice(0, 150),
        },
      ],
    });
  }
  return found;
}

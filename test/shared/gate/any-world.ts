/** Random yards and random codes of every form, for properties of the gate. */
import fc from 'fast-check';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { LeftTruck } from '../../../shared/console-api/gate-reading.ts';
import { checkDigit } from '../../../shared/gate/code-forms.ts';
import { passNumber } from '../../../shared/gate/pass-number.ts';
import { GateWorld } from '../../../shared/gate/world.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import { aContainer, anAppointment, aVisit, now } from './world.ts';

const pick = <T>(...of: readonly T[]) => fc.constantFrom(...of);
/** Few values, so that trucks, trailers and appointments meet in them. */
const plates = pick(
  'KLM 4821',
  'klm4821',
  'KLM 4821 OK',
  'KLM 4821 TX',
  'TEMP 2',
  'NONE',
  '771903',
);
const numbers = pick('60117', '771903', 'PO-88312', 'WD 88312 A', 'KLM 4821');
const dots = pick('771903', '1184220', 'USDOT 1184220');
const phones = pick('+12145550107', '+14695550133');
const boxes = pick('HJ 55021', 'QRMU8831204', 'TSRZ 551920', '771903');
const ids = fc.uuid();
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });

const visits = fc.array(
  fc
    .record({
      id: ids,
      licensePlate: maybe(plates),
      dotNumber: maybe(dots),
      phone: maybe(phones),
      driverAppointmentIdentifier: maybe(numbers),
      companyName: maybe(pick('Wexford Lines', 'Ostrander')),
    })
    .map(({ id, ...fields }) => aVisit(id, fields)),
  { maxLength: 5 },
);
const appointments = fc.array(
  fc
    .record({
      id: ids,
      status: pick('Requested', 'Scheduled', 'NoShow', 'Cancelled', 'Completed', 'Else'),
      confirmationNumber: maybe(numbers),
      refNumbers: fc.array(numbers, { maxLength: 2 }),
      companyName: maybe(pick('Wexford Lines', 'Ostrander')),
      day: fc.integer({ min: -90, max: 90 }),
    })
    .map(({ id, day, ...fields }) =>
      anAppointment(id, { ...fields, start: new Date(now + day * 86_400_000).toISOString() }),
    ),
  { maxLength: 5 },
);
/** The parts of a made-up yard. */
export type Parts = {
  readonly visits: readonly Visit[];
  readonly left: readonly LeftTruck[];
  readonly containers: readonly Container[];
  readonly appointments: readonly Appointment[];
};
/** Small yards whose trucks, trailers and appointments share numbers. */
export const worlds: fc.Arbitrary<Parts> = fc
  .record({
    visits,
    gone: visits,
    boxes: fc.array(fc.tuple(ids, boxes, fc.nat(5)), { maxLength: 4 }),
    appointments,
  })
  .map((made) => ({
    visits: made.visits,
    left: made.gone.map((visit) => ({ visit, hooked: [], leftAt: '2026-05-12T13:00:00Z' })),
    containers: made.boxes.map(([id, code, at]) =>
      aContainer(id, { code, visitId: made.visits[at]?.id ?? null }),
    ),
    appointments: made.appointments,
  }));

/** The yard as the gate knows it. */
export function worldOf(parts: Parts): GateWorld {
  const world = new GateWorld(['ROJO']);
  for (const each of parts.visits) world.putVisit(each);
  for (const each of parts.left) world.putLeft(each);
  for (const each of parts.containers) world.putContainer(each);
  for (const appointment of parts.appointments) world.putAppointment({ appointment, fields: [] });
  return world;
}

const known = (parts: Parts): readonly string[] => [
  ...parts.visits.map(({ id }) => passNumber(id)),
  ...parts.left.map(({ visit }) => passNumber(visit.id)),
];
const iso = fc
  .tuple(fc.stringMatching(/^[A-Z]{3}[UJZB]$/), fc.stringMatching(/^\d{6}$/), fc.nat(9))
  .map(([owner, serial, off]) => `${owner}${serial}${(checkDigit(owner + serial) + off) % 10}`);
/** Codes of every form, most of them of this yard. */
export const codesFor = (parts: Parts) =>
  fc.oneof(
    fc.oneof(plates, numbers, dots, phones, boxes),
    fc.constantFrom('GP-0000000000', ...known(parts)),
    iso,
    fc.stringMatching(/^(MC|MX|FF|USDOT|DOT)[ -]?\d{4,7}(-[A-Z])?$/),
    fc.stringMatching(/^YM\d{4}$/),
    fc.stringMatching(/^[A-Z]{2,4}$/),
    fc.string({ maxLength: 60, unit: 'grapheme' }),
    fc.string({ minLength: 90, maxLength: 5_000 }),
    fc.tuple(numbers, plates).map(([a, b]) => a + b),
  );

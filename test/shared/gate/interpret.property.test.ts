/**
 * Random yards and random codes of every form: nobody departs by a code that is not the truck's own
 * pass, nothing is cut, nothing that is known is missed.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type {
  Candidate,
  CodeReading,
  LeftTruck,
} from '../../../shared/console-api/gate-reading.ts';
import { passNumber } from '../../../shared/gate/check-in.ts';
import { checkDigit } from '../../../shared/gate/code-forms.ts';
import { interpret, waysOf } from '../../../shared/gate/interpret.ts';
import { GateWorld } from '../../../shared/gate/world.ts';
import { searchKey } from '../../../shared/search-key.ts';
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
type Parts = {
  readonly visits: readonly Visit[];
  readonly left: readonly LeftTruck[];
  readonly containers: readonly Container[];
  readonly appointments: readonly Appointment[];
};
const worlds: fc.Arbitrary<Parts> = fc
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

function worldOf(parts: Parts): GateWorld {
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
const codesFor = (parts: Parts) =>
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
const cases = worlds.chain((parts) => codesFor(parts).map((code) => ({ parts, code })));
const read = ({ parts, code }: { parts: Parts; code: string }): CodeReading =>
  interpret(code, worldOf(parts), { now });

test('no code leads by Enter alone to the departure of a truck other than the one whose pass it is', () => {
  fc.assert(
    fc.property(cases, (each) => {
      const { departs, enter, candidates } = read(each);
      if (departs !== null) {
        const own = each.parts.visits.filter(({ id }) => id === departs);
        expect(own).toHaveLength(1);
        expect(searchKey(each.code)).toBe(searchKey(passNumber(departs)));
      }
      if (enter !== null) {
        expect(enter).toBe(0);
        expect(['let-in', 'walk-in', 'pick-up']).toContain(waysOf(candidates[0] as Candidate)[0]);
      }
    }),
    { numRuns: 400 },
  );
});

test('every code ends in an offer: the last candidate is a new truck', () => {
  fc.assert(
    fc.property(cases, (each) => {
      const { candidates, opens } = read(each);
      expect(candidates.at(-1)?.kind).toBe('new-truck');
      expect(candidates.filter(({ kind }) => kind === 'new-truck')).toHaveLength(1);
      if (opens !== null)
        expect(candidates.filter(({ strength }) => strength === 'strong')).toHaveLength(1);
      for (const candidate of candidates) expect(waysOf(candidate).length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

test('no identity is cut: a plate is the whole text or none of it', () => {
  fc.assert(
    fc.property(cases, ({ parts, code }) => {
      const last = read({ parts, code }).candidates.at(-1) as Extract<
        Candidate,
        { kind: 'new-truck' }
      >;
      const seen = code.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
      expect([seen, '']).toContain(last.plate);
      expect(last.plate.length).toBeLessThanOrEqual(20);
      expect(last.noPlate === null).toBe(last.plate === seen);
    }),
    { numRuns: 300 },
  );
});

test('all that a slow search over everything finds is found', () => {
  fc.assert(
    fc.property(cases, ({ parts, code }) => {
      const key = searchKey(code);
      if (key === '' || [...code].length > 100) return;
      const holds = (texts: readonly (string | null)[]) =>
        texts.some((text) => text !== null && searchKey(text) === key);
      const codesOf = (visit: Visit) => [
        passNumber(visit.id),
        visit.licensePlate,
        visit.dotNumber,
        visit.driverAppointmentIdentifier,
        visit.phone,
      ];
      const hooked = (visit: Visit) =>
        parts.containers.filter(({ visitId }) => visitId === visit.id).map((each) => each.code);
      const wanted = [
        ...parts.visits
          .filter((visit) => holds([...codesOf(visit), ...hooked(visit)]))
          .map(({ id }) => `here:${id}`),
        ...parts.left
          .filter(({ visit }) => holds(codesOf(visit)))
          .map(({ visit }) => `left:${visit.id}`),
        ...parts.containers
          .filter(({ visitId, code: own }) => visitId === null && holds([own]))
          .map(({ id }) => `standing:${id}`),
        ...parts.appointments
          .filter(({ confirmationNumber, refNumbers }) =>
            holds([confirmationNumber, ...refNumbers]),
          )
          .map(({ id }) => `appointment:${id}`),
      ];
      const found = new Set(read({ parts, code }).candidates.map(nameOf));
      for (const each of wanted) expect([...found]).toContain(each);
    }),
    { numRuns: 400 },
  );
});

const nameOf = (candidate: Candidate): string => {
  switch (candidate.kind) {
    case 'here':
      return `here:${candidate.visit.id}`;
    case 'left':
      return `left:${candidate.left.visit.id}`;
    case 'standing':
      return `standing:${candidate.container.id}`;
    case 'appointment':
      return `appointment:${candidate.appointment.id}`;
    default:
      return candidate.kind;
  }
};

test('a world that was changed step by step answers as one that was made at once', () => {
  fc.assert(
    fc.property(worlds, cases, (before, { parts, code }) => {
      const world = worldOf(before);
      for (const { id } of before.visits) world.removeVisit(id);
      for (const { visit } of before.left) world.removeLeft(visit.id);
      for (const { id } of before.containers) world.removeContainer(id);
      for (const { id } of before.appointments) world.removeAppointment(id);
      // Put twice: the second time changes nothing.
      for (const each of [parts, parts]) {
        for (const visit of each.visits) world.putVisit(visit);
        for (const left of each.left) world.putLeft(left);
        for (const container of each.containers) world.putContainer(container);
        for (const appointment of each.appointments)
          world.putAppointment({ appointment, fields: [] });
      }
      const sorted = (reading: CodeReading) => reading.candidates.map(nameOf).sort();
      expect(sorted(interpret(code, world, { now }))).toEqual(sorted(read({ parts, code })));
    }),
    { numRuns: 150 },
  );
});

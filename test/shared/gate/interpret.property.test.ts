/**
 * Random yards and random codes of every form: no truck departs by a code that is not its own pass,
 * nothing is cut, nothing that is known is missed.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candidate, CodeReading } from '../../../shared/console-api/gate-reading.ts';
import { interpret, waysOf } from '../../../shared/gate/interpret.ts';
import { passNumber } from '../../../shared/gate/pass-number.ts';
import { inCapitals } from '../../../shared/readers/identity.ts';
import { searchKey } from '../../../shared/search-key.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { runs } from '../../support/runs.ts';
import { codesFor, type Parts, worldOf, worlds } from './any-world.ts';
import { now } from './world.ts';

const cases = worlds.chain((parts) => codesFor(parts).map((code) => ({ parts, code })));
const read = ({ parts, code }: { parts: Parts; code: string }): CodeReading =>
  interpret(code, worldOf(parts), { now });

test('by Enter alone no code leads to the departure of another truck than its own', () => {
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
    { numRuns: runs(400) },
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
    { numRuns: runs(300) },
  );
});

test('no identity is cut: a plate is all of the text or none of it', () => {
  fc.assert(
    fc.property(cases, ({ parts, code }) => {
      const last = read({ parts, code }).candidates.at(-1) as Extract<
        Candidate,
        { kind: 'new-truck' }
      >;
      const seen = inCapitals(code.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim());
      expect([seen, '']).toContain(last.plate);
      expect(last.plate.length).toBeLessThanOrEqual(20);
      expect(last.noPlate === null).toBe(last.plate === seen);
    }),
    { numRuns: runs(300) },
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
    { numRuns: runs(400) },
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

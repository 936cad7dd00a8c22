import { expect, test } from 'vitest';
import { cameText } from '../../../../renderer/features/gate/pass/pass-sheet.tsx';
import { lateText } from '../../../../renderer/features/reports/shift/late-change-text.ts';
import {
  appointmentMessage,
  signOf,
} from '../../../../renderer/yard-map/model/appointment-sign.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import {
  noArrivals,
  punctualityMessage,
  standingOf,
} from '../../../../shared/appointments/punctuality.ts';
import { englishWords } from '../../../../shared/i18n/languages.ts';
import { limitsOf } from '../../../../shared/limits.ts';
import { punctualityKeys, punctualityLists } from '../../../../shared/metrics/punctuality-lists.ts';
import { appointmentSubject } from '../../../../shared/now/other-cases.ts';
import { doorNeeds } from '../../../../shared/planning/best/facts.ts';
import { rankSpots } from '../../../../shared/planning/best/rank.ts';
import { reasonsAt } from '../../../../shared/planning/best/reasons.ts';
import {
  appointment,
  area,
  factsOver,
  now,
  rows,
  spot,
  spotId,
  visit,
  visitId,
} from '../../../shared/planning/best/support.ts';

const minute = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();
const words = englishWords();
/** Minutes around every limit, and seconds after it. */
const passed = [-16, -15, -1, 0, 1, 14, 15, 15.1, 16, 61, 90, 1_500];

const booked = (start: number, isWindow: boolean): Appointment =>
  appointment('a', {
    ...{ dockId: 'D1', start: iso(start), end: iso(start + 60 * minute), isWindow },
  });
const listed = (row: Appointment, until: number) => {
  const lists = punctualityLists([row], noArrivals, { from: until - 2_000 * minute, until });
  return punctualityKeys.filter((key) => lists[key].length > 0);
};

/** Why a truck that is booked hours later isn't sent to the same door now. */
function planSays(row: Appointment): readonly string[] {
  const own = appointment('own', { dockId: 'D1', start: iso(now + 200 * minute) });
  const both = [row, own];
  const door = (dock: string) => spotId(dock);
  const facts = factsOver(
    rows({
      areas: [area('a1')],
      spots: [spot('D1', { type: 'docking' }), spot('P1')],
      visits: [visit('t', null, { appointmentId: own.id })],
    }),
    {
      appointment: (id) => both.find((each) => each.id === id) ?? null,
      door,
      needs: doorNeeds(both, door),
    },
  );
  const ranking = rankSpots(facts, { kind: 'visit', id: visitId('t') });
  return ranking.spots.flatMap((_, at) => reasonsAt(ranking, at).good.map(({ code }) => code));
}

test.each([
  ['a time', false],
  ['a window', true],
])('a truck that isn’t here is late on every screen from one moment on: %s', (_, isWindow) => {
  for (const minutes of passed) {
    const row = booked(now - minutes * minute, isWindow);
    const gate = standingOf(row, now, noArrivals);
    const isLate = gate.kind === 'late';
    const parts = { limits: limitsOf({}), isHere: false, dockName: () => null };
    const [onNow] = appointmentSubject(parts, row)?.cases ?? [];
    const isListed = onNow !== undefined && onNow.from <= now;
    expect([minutes, isListed && now < (onNow.until ?? now + 1)]).toEqual([
      minutes,
      isLate && minutes < 12 * 60,
    ]);
    expect([minutes, listed(row, now).includes('notHere')]).toEqual([minutes, isLate]);
    expect([minutes, signOf(gate)?.kind === 'late']).toEqual([minutes, isLate]);
    const plan = planSays(row);
    if (minutes >= 0) {
      expect([minutes, plan.includes('plan.why.keepsFreeLate')]).toEqual([minutes, isLate]);
      expect([minutes, plan.includes('plan.why.keepsFreeDue')]).toEqual([minutes, !isLate]);
    }
    const said = punctualityMessage(gate);
    expect(words.format(appointmentMessage(gate))).toContain(said ? words.format(said) : 'over');
    const onSheet = lateText(row, 'notHere', now);
    expect([minutes, onSheet]).toEqual([minutes, isLate && said ? words.format(said) : '']);
  }
});

test.each([
  ['a time', false],
  ['a window', true],
])('with an ETA, Now counts from the appointment too, and says so: %s', (_, isWindow) => {
  for (const minutes of [90, 300]) {
    const row = { ...booked(now - minutes * minute, isWindow), eta: iso(now - 20 * minute) };
    const gate = standingOf(row, now, noArrivals);
    const parts = { limits: limitsOf({}), isHere: false, dockName: () => null };
    const [onNow] = appointmentSubject(parts, row)?.cases ?? [];
    const from = Date.parse(onNow?.since ?? '');
    expect(gate).toEqual({ kind: 'late', minutes: Math.floor((now - from) / minute) });
    expect(onNow?.why).toMatchObject({ code: 'now.why.lateEta', values: { at: from } });
  }
});

test.each([
  ['a time', false],
  ['a window', true],
])(
  'a truck that came is early, on time or late everywhere, in the same words: %s',
  (_, isWindow) => {
    for (const minutes of passed) {
      const start = now - 2_000 * minute;
      const at = iso(start + minutes * minute);
      const row: Appointment = { ...booked(start, isWindow), status: 'Arrived', arrivedAt: at };
      const gate = standingOf(row, now, noArrivals);
      if (gate.kind !== 'came') throw new Error(`It is ${gate.kind}.`);
      const said = punctualityMessage(gate);
      const text = said === null ? '' : words.format(said);
      const key = gate.when === 'on-time' ? 'onTime' : gate.when;
      expect([minutes, ...listed(row, now)]).toEqual([minutes, key]);
      expect([minutes, signOf(gate)?.kind === 'late']).toEqual([minutes, gate.when === 'late']);
      expect([minutes, cameText(row, at, now, words)]).toEqual([minutes, text]);
      expect(words.format(appointmentMessage(gate))).toBe(`Appointment: ${text}.`);
      if (key === 'late') expect([minutes, lateText(row, 'late', now)]).toEqual([minutes, text]);
      // Its status says no more about when once it is done and gone.
      expect(lateText({ ...row, status: 'Completed' }, 'late', now)).toBe(text);
    }
  },
);

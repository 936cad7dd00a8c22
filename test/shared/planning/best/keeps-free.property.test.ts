/** "Keeps D-07 free" is true of the yard: an open, empty door that another truck has booked. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noArrivals, standingOf } from '../../../../shared/appointments/punctuality.ts';
import { doorNeeds } from '../../../../shared/planning/best/facts.ts';
import { rankSpots } from '../../../../shared/planning/best/rank.ts';
import { reasonsAt } from '../../../../shared/planning/best/reasons.ts';
import { runs } from '../../../support/runs.ts';
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
} from './support.ts';

const doors = ['D1', 'D2', 'D3'];
const booking = fc.record({
  door: fc.nat(2),
  minutes: fc.integer({ min: -200, max: 239 }),
  status: fc.constantFrom('Scheduled', 'Scheduled', 'Arrived', 'InProgress', 'Completed', 'NoShow'),
});
const world = fc.record({
  bookings: fc.array(booking, { minLength: 2, maxLength: 8 }),
  open: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  taken: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
});

test('what keeps a door free names an open, empty one that another truck has booked', () => {
  let said = 0;
  fc.assert(
    fc.property(world, ({ bookings, open, taken }) => {
      const booked = bookings.map(({ door, minutes, status }, at) =>
        appointment(`a${at}`, {
          dockId: doors[door] as string,
          start: new Date(now + minutes * 60_000).toISOString(),
          status,
        }),
      );
      const door = (dock: string) => spotId(dock);
      const facts = factsOver(
        rows({
          areas: [area('a1')],
          spots: [
            ...doors.map((id, at) => spot(id, { type: 'docking', isOpen: open[at] ?? false })),
            ...['P1', 'P2'].map((id) => spot(id)),
          ],
          visits: [
            ...booked.map(({ id }, at) => visit(`t${at}`, null, { appointmentId: id })),
            ...doors.flatMap((id, at) => (taken[at] ? [visit(`at-${id}`, id)] : [])),
          ],
        }),
        {
          appointment: (id) => booked.find((each) => each.id === id) ?? null,
          door,
          needs: doorNeeds(booked, door),
        },
      );
      for (const [at, own] of booked.entries()) {
        const ranking = rankSpots(facts, { kind: 'visit', id: visitId(`t${at}`) });
        for (const index of ranking.spots.keys())
          for (const { code, values } of reasonsAt(ranking, index).good) {
            if (!code.startsWith('plan.why.keepsFree')) continue;
            said += 1;
            const name = JSON.stringify(values);
            const place = doors.findIndex((each) => name.includes(each));
            expect([place >= 0, open[place], taken[place]]).toEqual([true, true, false]);
            const isPast = code !== 'plan.why.keepsFree';
            const bookers = booked.filter(
              (each) =>
                each !== own &&
                each.dockId === doors[place] &&
                (isPast
                  ? each.status === 'Scheduled' &&
                    Date.parse(each.start) <= now &&
                    (standingOf(each, now, noArrivals).kind === 'late') ===
                      (code === 'plan.why.keepsFreeLate')
                  : ['Scheduled', 'Arrived'].includes(each.status) && Date.parse(each.start) > now),
            );
            expect(bookers.length, code).toBeGreaterThan(0);
          }
      }
    }),
    { numRuns: runs(300) },
  );
  expect(said).toBeGreaterThan(runs(300) / 10);
});

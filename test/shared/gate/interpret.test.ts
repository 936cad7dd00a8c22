/** What a code at the gate may mean, by kinds, with values of our own. */
import { expect, test } from 'vitest';
import type { Candidate } from '../../../shared/console-api/gate-reading.ts';
import { interpret } from '../../../shared/gate/interpret.ts';
import { GateWorld } from '../../../shared/gate/world.ts';
import { aContainer, anAppointment, aVisit, now } from './world.ts';

const kinds = (candidates: readonly Candidate[]) => candidates.map(({ kind }) => kind);
const read = (code: string, world: GateWorld) => interpret(code, world, { now });

test('an empty yard offers every text as the plate of a new truck', () => {
  for (const text of ['7719043', 'HARBOR', 'Ñ 12-B', '8']) {
    const reading = read(text, new GateWorld());
    expect(reading.candidates.at(-1)).toMatchObject({ kind: 'new-truck', plate: text });
    expect(reading.departs).toBeNull();
  }
});

test('an appointment of any day and state is found by number and by reference', () => {
  for (const status of ['Scheduled', 'NoShow', 'Cancelled', 'Completed', 'Odd'])
    for (const start of ['2026-05-10T15:00:00Z', '2026-05-14T15:00:00Z', '2026-06-30T15:00:00Z']) {
      const world = new GateWorld();
      world.putAppointment({
        appointment: anAppointment('a', {
          status,
          start,
          confirmationNumber: '60117',
          refNumbers: ['SO-883120'],
        }),
        fields: [{ label: 'Seal', value: 'WQ55120' }],
      });
      for (const code of ['60117', 'SO-883120', 'so883120', '883120', 'PO 883120', 'WQ55120']) {
        const [first] = read(code, world).candidates;
        expect([code, first?.kind]).toEqual([code, 'appointment']);
      }
      expect(read('60117', world).opens).toBe(0);
    }
});

test('a placeholder opens no card of the truck that wrote it before', () => {
  for (const plate of ['TEMP 3', 'paper', 'n/a', '00000', 'No Tags', 'NULL']) {
    const world = new GateWorld();
    world.putVisit(aVisit('v1', { licensePlate: plate, phone: '+12145550111' }));
    const reading = read(plate, world);
    expect(reading.opens).toBeNull();
    expect(reading.departs).toBeNull();
    expect(reading.candidates.at(-1)?.kind).toBe('new-truck');
  }
});

test('a pass is its truck, and a pass of another yard is no plate', () => {
  const world = new GateWorld();
  world.putVisit(aVisit('00000000-0000-4000-8000-7c41d90b2e55', { licensePlate: 'RST 900' }));
  const mine = read('gp-D90B2E55'.replace('D9', '41D9'), world);
  expect(mine.departs).toBe('00000000-0000-4000-8000-7c41d90b2e55');
  const other = read('GP-0A0B0C0D0E', world);
  expect(kinds(other.candidates)).toEqual(['foreign-pass', 'new-truck']);
  expect(other.candidates.at(-1)).toMatchObject({ plate: '', noPlate: { why: 'ours' } });
});

test('a trailer that stands alone is found where it is', () => {
  const world = new GateWorld();
  world.putContainer(aContainer('c', { code: 'HJ 55021' }));
  expect(read('hj55021', world).candidates[0]).toMatchObject({ kind: 'standing' });
});

import { describe, expect, it } from 'vitest';
import {
  type AppointmentSource,
  appointmentMessage,
  latenessText,
  noAppointments,
  signOf,
  spotSign,
} from '../../../../renderer/yard-map/model/appointment-sign.ts';
import { cellOf } from '../../../../renderer/yard-map/model/cell.ts';
import { describeSpot } from '../../../../renderer/yard-map/model/describe.ts';
import { Scene } from '../../../../renderer/yard-map/model/scene.ts';
import type { Punctuality } from '../../../../shared/appointments/model.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import type { AppointmentId, SpotId } from '../../../../shared/ids.ts';
import { autoLayout } from '../../../../shared/layout/auto-layout.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { containerOf, now, spotOf, visitOf } from '../support/yard.ts';

const id = (text: string) => text as AppointmentId;
const source = (known: Readonly<Record<string, Punctuality>>): AppointmentSource => ({
  ...noAppointments,
  get: (each) => known[each] ?? null,
});

const spots = [spotOf('A1'), spotOf('A2'), spotOf('A3')];
const areas = [{ id: 'lot' as never, warehouseId: 'w' as never, name: 'Lot', isActive: true }];
const table = createYardTable({
  areas,
  spots,
  visits: [{ ...visitOf('TX-1', 'A1'), appointmentId: id('truck') }],
  containers: [
    containerOf(
      'box-1',
      { spot: 'A1' },
      { dropAppointmentId: id('drop'), pickupAppointmentId: id('pickup') },
    ),
    containerOf('box-2', { spot: 'A2' }, { dropAppointmentId: id('drop') }),
    containerOf('box-3', { visit: 'TX-1' }, { pickupAppointmentId: id('hooked') }),
  ],
});

describe('signs of appointments', () => {
  it('late, due and booked differ by kind and not by color alone', () => {
    expect(signOf({ kind: 'late', minutes: 25 })).toEqual({ kind: 'late', minutes: 25 });
    expect(signOf({ kind: 'came', when: 'late', minutes: 190 })).toEqual({
      kind: 'late',
      minutes: 190,
    });
    expect(latenessText({ kind: 'late', minutes: 190 })).toBe('+3h');
    expect(latenessText({ kind: 'due', minutes: null })).toBeNull();
    expect(signOf({ kind: 'came', when: 'early', minutes: 5 })?.kind).toBe('booked');
    expect(signOf({ kind: 'ahead', minutes: 90 })?.kind).toBe('booked');
    expect(signOf({ kind: 'here' })?.kind).toBe('booked');
    expect(signOf({ kind: 'due' })?.kind).toBe('due');
    expect(signOf({ kind: 'no-show' })?.kind).toBe('late');
    expect(signOf({ kind: 'over' })).toBeNull();
  });

  it('are the truck’s, or a standalone container’s: its pickup before its drop', () => {
    expect(cellOf(table, 'A1' as SpotId, 60).appointments).toEqual(['truck', 'pickup']);
    expect(cellOf(table, 'A2' as SpotId, 60).appointments).toEqual(['drop']);
    expect(cellOf(table, 'A3' as SpotId, 60).appointments).toEqual([]);
  });

  it('show the one that needs most attention of a spot, and none for unknown ones', () => {
    const ids = [id('truck'), id('pickup')];
    expect(
      spotSign(
        ids,
        source({ truck: { kind: 'ahead', minutes: 5 }, pickup: { kind: 'late', minutes: 5 } }),
      )?.kind,
    ).toBe('late');
    expect(spotSign(ids, source({ truck: { kind: 'over' }, pickup: { kind: 'due' } }))?.kind).toBe(
      'due',
    );
    expect(spotSign(ids, source({ truck: { kind: 'over' } }))).toBeNull();
    expect(spotSign(ids, noAppointments)).toBeNull();
  });

  it('are renewed for those spots alone that show another sign', () => {
    const known: Record<string, Punctuality> = {
      truck: { kind: 'due' },
      drop: { kind: 'ahead', minutes: 61 },
    };
    const scene = new Scene(table, autoLayout(areas, spots), source(known));
    const at = (spot: string) => scene.indexOf(spot as SpotId) as number;
    for (const { index } of scene.spots) scene.cell(index);
    known.truck = { kind: 'late', minutes: 1 };
    known.drop = { kind: 'ahead', minutes: 60 };
    expect(scene.appointmentsChanged()).toEqual([at('A1')]);
    expect(scene.sign(at('A1'))?.kind).toBe('late');
    expect(scene.appointmentsChanged()).toEqual([]);
  });

  it('are counted by area without drawing a spot, and counted again when they change', () => {
    const known: Record<string, Punctuality> = { truck: { kind: 'due' } };
    const scene = new Scene(table, autoLayout(areas, spots), source(known));
    const counts = () => scene.areas.map(({ index }) => ({ ...scene.tally(index) }));
    const first = counts();
    expect(scene.spots.map(({ index }) => scene.known(index))).toEqual(
      scene.spots.map(() => undefined),
    );
    // Control: the same as when each was drawn before.
    const drawn = new Scene(table, autoLayout(areas, spots), source(known));
    for (const { index } of drawn.spots) drawn.cell(index);
    expect(first).toEqual(drawn.areas.map(({ index }) => drawn.tally(index)));
    known.truck = { kind: 'late', minutes: 1 };
    // None was drawn, so none is drawn again.
    expect(scene.appointmentsChanged()).toEqual([]);
    expect(counts().map(({ late }, at) => late - (first[at]?.late ?? 0))).toContain(1);
  });

  it('are said in words with everything they show', () => {
    const words = source({
      truck: { kind: 'ahead', minutes: 75 },
      pickup: { kind: 'late', minutes: 25 },
    });
    expect(inEnglish(describeSpot(table, 'A1' as SpotId, now, null, words))).toContain(
      'Appointment: 25 min late. Appointment: In 1 h 15.',
    );
    expect(inEnglish(appointmentMessage({ kind: 'over' }))).toBe('Appointment over.');
  });
});

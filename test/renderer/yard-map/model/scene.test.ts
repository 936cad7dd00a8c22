import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains } from '../../../../renderer/canvas/geometry.ts';
import { noAppointments } from '../../../../renderer/yard-map/model/appointment-sign.ts';
import { loadOf } from '../../../../renderer/yard-map/model/cell.ts';
import { describeSpot } from '../../../../renderer/yard-map/model/describe.ts';
import { Scene } from '../../../../renderer/yard-map/model/scene.ts';
import { along, slotOf } from '../../../../renderer/yard-map/model/slot.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import { message, partsOf } from '../../../../shared/i18n/message.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import { autoLayout } from '../../../../shared/layout/auto-layout.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { yardRows } from '../../../bench/map/yard-data.ts';
import { containerOf, now, smallLayout, smallTable, spotOf, visitOf } from '../support/yard.ts';

const cellOf = (scene: Scene, id: string) => scene.cell(scene.indexOf(id as SpotId) as number);
const noRows = { areas: [], spots: [], visits: [], containers: [] };

describe('scene', () => {
  it('places every spot of the layout, with the front where the trucks drive in', () => {
    const scene = new Scene(smallTable(), smallLayout());
    expect(scene.spots.map(({ id, facing }) => [id, facing])).toEqual([
      ['D1', 0],
      ['D2', 0],
      ['D3', 0],
      ['A1', 0],
      ['A2', 0],
      ['A3', 0],
      ['A4', 2],
      ['A5', 2],
      ['A6', 2],
    ]);
    expect(scene.spots[4]?.box).toEqual({ x0: 12, y0: 200, x1: 24, y1: 255 });
    expect(scene.across).toBe(12);
  });

  it('leaves out spots missing from the layout or the yard', () => {
    const layout = smallLayout();
    const spots = new Map(layout.spots);
    spots.delete('A1' as SpotId);
    const table = smallTable();
    table.put({ put: noRows, remove: { ...noRows, spots: ['D1' as SpotId] } });
    const scene = new Scene(table, { ...layout, spots });
    expect(scene.spots.map(({ id }) => id)).toEqual(['D2', 'D3', 'A2', 'A3', 'A4', 'A5', 'A6']);
    expect(scene.refresh('A1' as SpotId)).toBeNull();
  });

  it('takes an empty yard', () => {
    const scene = new Scene(createYardTable(), {
      bounds: { x: 0, y: 0, width: 0, height: 0 },
      areas: [],
      spots: new Map(),
    });
    expect(scene.spots).toEqual([]);
    expect(scene.bounds.x1).toBeGreaterThan(scene.bounds.x0);
  });

  it('shows what stands on a spot, rear to front, and what a grip on it takes', () => {
    const scene = new Scene(smallTable(), smallLayout());
    expect(
      cellOf(scene, 'D1').pieces.map(({ body, label, hooked, asset }) => [
        body,
        label,
        hooked,
        asset.id,
      ]),
    ).toEqual([
      ['box', 'box-1', true, 'TX-1'],
      ['tractor', 'TX-1', false, 'TX-1'],
    ]);
    expect(cellOf(scene, 'A2').pieces.map(({ label, asset }) => [label, asset.kind])).toEqual([
      ['box-3', 'container'],
      ['TX-2', 'visit'],
    ]);
    expect(cellOf(scene, 'A4')).toMatchObject({
      state: 'free',
      isOpen: true,
      pieces: [],
      since: null,
    });
    expect(cellOf(scene, 'A3').isOpen).toBe(false);
    expect(cellOf(scene, 'D2').isReserved).toBe(true);
    expect(cellOf(scene, 'A1').since).toBe(now - 3_600_000);
  });

  it('keeps vehicles inside their room and apart, whatever stands there', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 4 }),
        fc.constantFrom('Trailer', 'Container', 'Chassis', 'Zeppelin', null),
        (hasTruck, hasBox, hooked, type) => {
          const table = smallTable();
          const containers = Array.from({ length: hasTruck ? hooked : 0 }, (_, at) =>
            containerOf(`h${at}`, { visit: 'T' }, { type }),
          );
          if (hasBox) containers.push(containerOf('s', { spot: 'A4' }, { type }));
          table.put({
            put: { ...noRows, visits: hasTruck ? [visitOf('T', 'A4')] : [], containers },
            remove: noRows,
          });
          const scene = new Scene(table, smallLayout());
          const { pieces } = cellOf(scene, 'A4');
          const { room } = scene.spots[scene.indexOf('A4' as SpotId) as number] as { room: number };
          let last = 0;
          for (const { from, to } of pieces) {
            expect(from).toBeGreaterThanOrEqual(last);
            expect(to).toBeGreaterThan(from);
            last = to;
          }
          expect(last).toBeLessThanOrEqual(room + 1e-9);
        },
      ),
    );
  });

  it('derives a spot anew only when asked to', () => {
    const table = smallTable();
    const scene = new Scene(table, smallLayout());
    expect(cellOf(scene, 'A4').state).toBe('free');
    const touched = table.put({
      put: { ...noRows, visits: [visitOf('TX-2', 'A4')] },
      remove: noRows,
    });
    expect(cellOf(scene, 'A4').state).toBe('free');
    for (const id of touched.spots) scene.refresh(id);
    expect(cellOf(scene, 'A4').state).toBe('truck');
    expect(cellOf(scene, 'A2').state).toBe('container');
  });

  it('marks a spot that holds more than the rules allow', () => {
    const table = smallTable();
    table.put({ put: { ...noRows, visits: [visitOf('TX-9', 'D1')] }, remove: noRows });
    expect(cellOf(new Scene(table, smallLayout()), 'D1').isBroken).toBe(true);
  });

  it('shortens codes by what all of an area share, and only then', () => {
    const table = smallTable();
    const short = () => new Scene(table, smallLayout()).spots.map(({ shortCode }) => shortCode);
    expect(short().slice(0, 4)).toEqual(['1', '2', '3', '1']);
    table.put({ put: { ...noRows, spots: [spotOf('D3', { code: 'Ramp' })] }, remove: noRows });
    expect(short().slice(0, 3)).toEqual(['D1', 'D2', 'Ramp']);
  });

  it('joins slots to strips and buildings to one outline', () => {
    const scene = new Scene(smallTable(), smallLayout());
    expect(scene.areas[1]?.sheets[0]?.strips).toEqual([
      { x0: 0, y0: 200, x1: 36, y1: 255 },
      { x0: 0, y0: 315, x1: 36, y1: 370 },
    ]);
    const layout = smallLayout();
    const [docks] = layout.areas;
    if (docks === undefined) throw new Error('The small yard has docks.');
    const next = {
      ...docks,
      key: 'more',
      spots: [],
      building: { x: 48, y: -80, width: 60, height: 80 },
      box: { x: 48, y: -80, width: 60, height: 200 },
    };
    const walls =
      new Scene(smallTable(), { ...layout, areas: [docks, next] }).areas[0]?.walls ?? [];
    expect(walls).toHaveLength(3);
    expect(walls.some(({ x0, x1 }) => x0 === 48 && x1 === 48)).toBe(false);
  });

  it('gathers spots of one turn on one sheet, upright there', () => {
    const layout = smallLayout();
    const spots = new Map(layout.spots);
    const place = spots.get('A6' as SpotId);
    if (place !== undefined) spots.set('A6' as SpotId, { ...place, rotation: 180 + 30 });
    const area = new Scene(smallTable(), { ...layout, spots }).areas[1];
    expect(
      area?.sheets.map((sheet) => [Math.round((sheet.angle * 180) / Math.PI), sheet.spots.length]),
    ).toEqual([
      [0, 5],
      [30, 1],
    ]);
  });

  it('bounds everything the made yards draw', () => {
    const rows = yardRows(800);
    const scene = new Scene(createYardTable(rows), autoLayout(rows.areas, rows.spots));
    expect(scene.spots).toHaveLength(800);
    for (const { bounds } of scene.spots)
      expect(contains(scene.bounds, { x: bounds.x0, y: bounds.y0 })).toBe(true);
  });
});

describe('slot', () => {
  const place = { x: 100, y: 50, width: 12, height: 55, rotation: 0 };

  it('measures along the slot from the rear end, whichever way it is turned', () => {
    const middle = { x: 106, y: 77.5 };
    for (const rotation of [0, 90, 180, 270, -90, 450]) {
      const slot = slotOf({ ...place, rotation }, false);
      expect(slot.angle).toBe(0);
      expect(along(slot, middle)).toBeCloseTo(27.5, 9);
      expect([slot.box.x1 - slot.box.x0, slot.box.y1 - slot.box.y0]).toEqual(
        rotation % 180 === 0 ? [12, 55] : [55, 12],
      );
    }
    expect(along(slotOf(place, false), { x: 106, y: 52 })).toBe(2);
    expect(along(slotOf({ ...place, rotation: 180 }, false), { x: 106, y: 52 })).toBe(53);
  });

  it('keeps room for the code at the front of a parking spot, and none at a door', () => {
    expect(slotOf(place, false).room).toBe(49);
    expect(slotOf(place, true).room).toBe(54);
    expect(slotOf({ ...place, height: 12 }, false).room).toBeCloseTo(8.4, 9);
  });
});

describe('words', () => {
  it('describe a spot with everything that is painted', () => {
    const table = smallTable();
    const format = (id: string) =>
      inEnglish(describeSpot(table, id as SpotId, now, null, noAppointments));
    expect(format('D1')).toBe('Door D1, Docks. Truck TX-1 with box-1, for 1 hour.');
    expect(format('A2')).toBe(
      'Spot A2, Lot. Truck TX-2, for 1 hour. Trailer box-3, unhooked, for 1 hour.',
    );
    expect(format('A3')).toBe('Spot A3, Lot. Empty. Closed.');
    expect(format('D2')).toBe('Door D2, Docks. Free. Reserved.');
    expect(format('A4')).toBe('Spot A4, Lot. Free.');
    expect(format('gone')).toBe('This spot is gone.');
    expect(
      partsOf(describeSpot(table, 'A4' as SpotId, now, 'conflict', noAppointments)),
    ).toContainEqual(message('map.spot.conflict'));
  });

  it('know the loads of the documents and take any other text as unknown', () => {
    expect(['Full', 'Empty', 'Partially Loaded', 'Upside down', null].map(loadOf)).toEqual([
      'full',
      'empty',
      'partial',
      'unknown',
      'unknown',
    ]);
  });
});

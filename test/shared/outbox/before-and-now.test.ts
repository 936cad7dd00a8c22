import { describe, expect, test } from 'vitest';
import { englishWords } from '../../../shared/i18n/languages.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { bothSides as sidesOf } from '../../../shared/outbox/before-and-now.ts';
import type { BeforeImage } from '../../../shared/outbox/model.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { area, container, spot, visit } from '../yard/rows.ts';

const [truck, other] = [
  visit('T', null, { licensePlate: 'TX-1' }),
  visit('U', null, { licensePlate: 'OK-2' }),
];
const box = container('C', null, { code: '53-1102', type: 'Trailer' });
const [from, to] = [spot('A-01'), spot('D-07', { type: 'docking' })];
const { format } = englishWords();
/** Both sides in English. */
const bothSides = (...args: Parameters<typeof sidesOf>) =>
  sidesOf(...args).map((side) => ({
    ...side,
    subject: format(side.subject),
    seen: format(side.seen),
    now: format(side.now),
  }));
const at = (code: string) => code as SpotId;
const before: BeforeImage = {
  spots: [from, to],
  visits: [{ ...truck, spotId: at('A-01') }],
  containers: [],
};
const yard = (rows: { spots?: unknown; visits?: unknown; containers?: unknown }) =>
  createYardTable({
    areas: [area('Z')],
    spots: [from, to],
    visits: [],
    containers: [],
    ...rows,
  } as never);

describe('both sides of a conflict', () => {
  test('nothing differs while the yard is as it was', () => {
    const sides = bothSides(before, yard({ visits: before.visits }));
    expect(sides.map(({ subject, differs }) => [subject, differs])).toEqual([
      ['Spot A-01', false],
      ['Door D-07', false],
      ['Truck TX-1', false],
    ]);
  });

  test('a target that was taken says by what, and since when', () => {
    const taken = {
      ...other,
      spotId: at('D-07'),
      placedAt: '2026-03-02T10:00:00Z',
      changedAt: '2026-03-02T09:00:00Z',
    };
    const [, door] = bothSides(before, yard({ visits: [...before.visits, taken] }));
    expect(door).toEqual({
      subject: 'Door D-07',
      spot: 'D-07',
      seen: 'Open, empty',
      now: 'Open, OK-2',
      differs: true,
      changedAt: '2026-03-02T10:00:00Z',
    });
  });

  test('an asset that moved, and one that left', () => {
    const moved = {
      ...truck,
      spotId: at('D-07'),
      placedAt: '2026-03-02T11:00:00+01:00',
      changedAt: '2026-03-02T09:59:59Z',
    };
    const [left, , asset] = bothSides(before, yard({ visits: [moved] }));
    expect(left).toMatchObject({ seen: 'Open, TX-1', now: 'Open, empty', differs: true });
    expect(asset).toMatchObject({
      seen: 'On A-01',
      now: 'On D-07',
      differs: true,
      changedAt: moved.placedAt,
    });
    expect(bothSides(before, yard({}))[2]).toMatchObject({
      now: 'Not in the yard anymore',
      differs: true,
      changedAt: null,
    });
  });

  test('a spot that was closed, and one that is gone', () => {
    const closed = yard({
      spots: [{ ...from, isOpen: false, changedAt: '2026-03-02T08:00:00Z' }],
      visits: before.visits,
    });
    const [shut, gone] = bothSides(before, closed);
    expect(shut).toMatchObject({
      now: 'Closed, TX-1',
      differs: true,
      changedAt: '2026-03-02T08:00:00Z',
    });
    expect(gone).toMatchObject({ now: 'Not in the yard anymore', differs: true });
  });

  test('a container that was hooked, to a truck that is known or not', () => {
    const image = { spots: [], visits: [], containers: [box] };
    const hooked = { ...box, visitId: truck.id };
    expect(bothSides(image, yard({ visits: [truck], containers: [hooked] }))).toMatchObject([
      {
        subject: 'Trailer 53-1102',
        seen: 'On the waiting list',
        now: 'Hooked to TX-1',
        differs: true,
      },
    ]);
    expect(bothSides(image, yard({ containers: [hooked] }))[0]?.now).toBe(
      'Hooked to a truck that is gone',
    );
  });

  test('a container that was moved, that left, that stays, that changed its truck', () => {
    const standing = { ...box, spotId: at('A-01') };
    const image = { spots: [from, to], visits: [], containers: [standing] };
    const sideOf = (containers: readonly unknown[]) =>
      bothSides(image, yard({ visits: [truck, other], containers })).at(-1);
    expect(sideOf([standing])).toEqual({
      subject: 'Trailer 53-1102',
      spot: 'A-01',
      seen: 'On A-01',
      now: 'On A-01',
      differs: false,
      changedAt: null,
    });
    const moved = {
      ...standing,
      spotId: at('D-07'),
      placedAt: '2026-03-02T10:00:00Z',
      changedAt: '2026-03-02T11:00:00Z',
    };
    expect(sideOf([moved])).toMatchObject({
      spot: 'D-07',
      now: 'On D-07',
      differs: true,
      changedAt: moved.changedAt,
    });
    expect(sideOf([])).toMatchObject({
      spot: 'A-01',
      now: 'Not in the yard anymore',
      differs: true,
      changedAt: null,
    });
    const coupled = { spots: [], visits: [truck], containers: [{ ...box, visitId: truck.id }] };
    expect(
      bothSides(coupled, yard({ visits: [other], containers: [{ ...box, visitId: other.id }] })).at(
        -1,
      ),
    ).toMatchObject({
      seen: 'Hooked to TX-1',
      now: 'Hooked to OK-2',
      differs: true,
    });
  });

  test('a spot that is no longer in the yard keeps the name it had', () => {
    const old = spot('Z-09');
    const image = {
      spots: [from, old],
      visits: [{ ...truck, spotId: at('Z-09') }],
      containers: [],
    };
    const [, gone, asset] = bothSides(image, yard({ visits: [truck] }));
    expect(gone).toMatchObject({
      subject: 'Spot Z-09',
      now: 'Not in the yard anymore',
      differs: true,
    });
    expect(asset).toMatchObject({
      spot: 'Z-09',
      seen: 'On Z-09',
      now: 'On the waiting list',
      differs: true,
    });
    // A spot that our yard did not hold has the name it has now.
    expect(
      bothSides({ ...image, spots: [] }, yard({ visits: [{ ...truck, spotId: at('D-07') }] }))[0],
    ).toMatchObject({
      now: 'On D-07',
    });
  });

  test('what stands on a spot in our yard is only what stood on that spot', () => {
    const there = { ...other, spotId: at('D-07') };
    const image = { ...before, visits: [...before.visits, there] };
    const [left, right] = bothSides(image, yard({ visits: [...before.visits, there] }));
    expect([left, right]).toMatchObject([
      { seen: 'Open, TX-1', now: 'Open, TX-1', differs: false },
      { seen: 'Open, OK-2', now: 'Open, OK-2', differs: false },
    ]);
    const [, without] = bothSides(image, yard({ visits: before.visits }));
    expect(without).toMatchObject({ seen: 'Open, OK-2', now: 'Open, empty', differs: true });
  });

  test('a second truck that came, and one of two that left', () => {
    const [here, came] = [
      { ...truck, spotId: at('A-01') },
      { ...other, spotId: at('A-01'), placedAt: '2026-03-02T10:00:00Z' },
    ];
    expect(bothSides(before, yard({ visits: [here, came] }))[0]).toMatchObject({
      seen: 'Open, TX-1',
      now: 'Open, TX-1 and OK-2',
      differs: true,
      changedAt: came.placedAt,
    });
    expect(
      bothSides({ ...before, visits: [here, came] }, yard({ visits: [came] }))[0],
    ).toMatchObject({
      now: 'Open, OK-2',
      differs: true,
    });
  });

  test('an empty spot that is gone differs, open or closed', () => {
    for (const isOpen of [true, false])
      expect(
        bothSides({ spots: [spot('Z-09', { isOpen })], visits: [], containers: [] }, yard({})),
      ).toMatchObject([{ differs: true }]);
  });

  test('the truck of a container is named as our yard had it when it is gone', () => {
    const coupled = {
      spots: [],
      visits: [other, truck],
      containers: [{ ...box, visitId: truck.id }],
    };
    expect(bothSides(coupled, yard({ containers: [] })).at(-1)?.seen).toBe('Hooked to TX-1');
  });

  test('a time that cannot be read is not shown as a time', () => {
    const odd = { ...truck, spotId: at('A-01'), changedAt: 'yesterday', placedAt: null };
    expect(bothSides(before, yard({ visits: [odd] }))[2]?.changedAt).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import {
  decodeContainer,
  decodeVisit,
} from '../../../../main/remote/dock-scheduling/decode/decode-assets.ts';
import {
  decodeArea,
  decodeSpot,
  decodeSpotEvent,
} from '../../../../main/remote/dock-scheduling/decode/decode-spots.ts';
import type { AreaId, WarehouseId } from '../../../../shared/ids.ts';
import type { YardProblem } from '../../../../shared/yard/model.ts';

const at = (minute: number) => `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`;

const context = (problems: YardProblem[] = []) => ({
  warehouseId: 'w-asked' as WarehouseId,
  place: 'page 1, record 1',
  problems,
});
const spotContext = (problems: YardProblem[] = [], openField = 'isActive') => ({
  ...context(problems),
  areaId: 'area-asked' as AreaId,
  openField,
});

const assignment = (fields: object = {}) => ({
  id: 'as1',
  lastChangedDateTime: at(5),
  isActive: true,
  spotId: 's1',
  assetVisitId: null,
  assetContainerId: null,
  ...fields,
});

describe('an area', () => {
  it('is decoded, and is drawn under its id when it has no name', () => {
    const problems: YardProblem[] = [];
    expect(
      decodeArea(
        { id: 'a1', name: 'Docks', isActive: false, warehouseId: 'w1' },
        context(problems),
      ),
    ).toEqual({
      id: 'a1',
      name: 'Docks',
      isActive: false,
      warehouseId: 'w1',
    });
    expect(problems).toEqual([]);
    expect(decodeArea({ id: 'a2' }, context(problems))).toEqual({
      id: 'a2',
      name: 'a2',
      isActive: true,
      warehouseId: 'w-asked',
    });
    expect(problems).toMatchObject([{ code: 'unknown-value', entity: 'area', id: 'a2' }]);
  });
});

describe('a spot', () => {
  it('carries what stands on it as complete rows, placed by its assignment', () => {
    const problems: YardProblem[] = [];
    const read = decodeSpot(
      {
        id: 's1',
        warehouseId: 'w1',
        code: 'D-07',
        type: 'docking',
        spotAreaId: 'area1',
        isActive: true,
        observation: null,
        lastChangedDateTime: at(1),
        spotReserves: [
          { id: 'r1', isActive: true, entityName: 'YardTask', objectId: 'o1', validUntil: at(30) },
          { id: 'r2', isActive: false },
          null,
        ],
        spotAssignments: [
          assignment({
            assetVisitId: 'v1',
            assetContainerId: 'c2',
            assetVisit: {
              id: 'v1',
              isActive: true,
              licensePlate: 'TX-1',
              company: { id: 'co', name: 'Acme' },
              assetContainers: [{ id: 'c1', code: 'H1', assetVisitId: 'v1' }],
            },
            assetContainer: { id: 'c2', code: 'S1', assetVisitId: null, type: 'Trailer' },
          }),
        ],
      },
      spotContext(problems),
    );
    expect(problems).toEqual([]);
    expect(read?.spot).toEqual({
      id: 's1',
      areaId: 'area1',
      warehouseId: 'w1',
      code: 'D-07',
      type: 'docking',
      isOpen: true,
      observation: null,
      reserves: [{ id: 'r1', entityName: 'YardTask', objectId: 'o1', validUntil: at(30) }],
      changedAt: at(1),
    });
    expect(read?.assignments).toEqual([
      { id: 'as1', spotId: 's1', visitId: 'v1', containerId: 'c2', changedAt: at(5) },
    ]);
    expect(read?.visits).toMatchObject([
      { id: 'v1', spotId: 's1', placedAt: at(5), companyName: 'Acme', warehouseId: 'w1' },
    ]);
    expect(read?.containers).toMatchObject([
      { id: 'c1', visitId: 'v1', spotId: null, placedAt: null, warehouseId: 'w1' },
      { id: 'c2', visitId: null, spotId: 's1', placedAt: at(5) },
    ]);
  });

  it('takes two assignment records for a mixed spot as well', () => {
    const read = decodeSpot(
      {
        id: 's1',
        code: 'A',
        type: 'parking',
        isActive: true,
        spotAssignments: [
          assignment({ assetVisit: { id: 'v1' } }),
          assignment({ id: 'as2', assetContainer: { id: 'c1', assetVisitId: null } }),
        ],
      },
      spotContext(),
    );
    expect(
      read?.assignments.map(({ id, visitId, containerId }) => [id, visitId, containerId]),
    ).toEqual([
      ['as1', 'v1', null],
      ['as2', null, 'c1'],
    ]);
    expect(read?.visits.map(({ spotId }) => spotId)).toEqual(['s1']);
    expect(read?.containers.map(({ spotId }) => spotId)).toEqual(['s1']);
  });

  it('keeps the assignment where nothing was joined to it', () => {
    const read = decodeSpot(
      {
        id: 's1',
        code: 'A',
        type: 'parking',
        isActive: true,
        spotAssignments: [assignment({ assetVisitId: 'v1' })],
      },
      spotContext(),
    );
    expect(read).toMatchObject({ assignments: [{ visitId: 'v1' }], visits: [], containers: [] });
  });

  it('leaves out an assignment that ended', () => {
    const read = decodeSpot(
      {
        id: 's1',
        code: 'A',
        type: 'parking',
        isActive: true,
        spotAssignments: [assignment({ isActive: false, assetVisitId: 'v1' })],
      },
      spotContext(),
    );
    expect(read?.assignments).toEqual([]);
  });

  // Contract differences: 6.
  it.each([
    ['isActive', { isActive: true }, true, 0],
    ['isActive', { isActive: false }, false, 0],
    ['isActive', {}, true, 0],
    ['isActive', { isActive: null }, true, 0],
    ['isActive', { isActive: 'no' }, true, 1],
    ['!isClosed', { isClosed: true }, false, 0],
    ['!isClosed', { isClosed: false }, true, 0],
    ['!isClosed', { isActive: false }, true, 0],
  ])('with %s as its flag, %j is open: %s', (openField, fields, isOpen, count) => {
    const problems: YardProblem[] = [];
    expect(
      decodeSpot(
        { id: 's1', code: 'A', type: 'parking', ...fields },
        spotContext(problems, openField),
      )?.spot.isOpen,
    ).toBe(isOpen);
    expect(problems).toHaveLength(count);
  });

  it('keeps an unknown type and says so; an absent area is the one that was asked for', () => {
    const problems: YardProblem[] = [];
    expect(
      decodeSpot({ id: 's1', code: 'A', type: 'helipad' }, spotContext(problems))?.spot,
    ).toMatchObject({
      type: 'helipad',
      areaId: 'area-asked',
    });
    expect(problems).toMatchObject([{ code: 'unknown-value', key: 'unknown-value:spot:s1:type' }]);
    const one: YardProblem[] = [];
    expect(
      decodeSpot({ id: 's1', code: 'A', type: 'parking' }, { ...spotContext(one), areaId: null }),
    ).toBeNull();
    expect(one).toMatchObject([{ code: 'unreadable-record', entity: 'spot', id: 's1' }]);
  });

  it('counts a reserve whose id cannot be read', () => {
    const problems: YardProblem[] = [];
    const read = decodeSpot(
      { id: 's1', code: 'A', type: 'parking', spotReserves: [{ entityName: 5 }, 'x'] },
      spotContext(problems),
    );
    expect(read?.spot.reserves).toEqual([
      { id: 's1#0', entityName: null, objectId: null, validUntil: null },
    ]);
    expect(problems.map(({ key }) => key)).toEqual([
      'unknown-value:spot:s1:entityName',
      'unknown-value:spot:s1:spotReserves',
    ]);
  });
});

describe('a visit', () => {
  it('stands where its assignment says, or waits', () => {
    const read = decodeVisit(
      {
        id: 'v1',
        spotAssignments: [assignment({ spot: { id: 's1', code: 'A', spotAreaId: 'a' } })],
      },
      context(),
    );
    expect(read).toMatchObject({
      visit: { spotId: 's1', placedAt: at(5), isActive: true, warehouseId: 'w-asked' },
      assignments: [{ visitId: 'v1' }],
    });
    expect(decodeVisit({ id: 'v2', spotAssignments: [] }, context())?.visit).toMatchObject({
      spotId: null,
      placedAt: null,
    });
    expect(decodeVisit({ id: 'v3' }, context())?.visit.spotId).toBeNull();
  });

  it('takes the spot from the joined spot where the assignment leaves it out', () => {
    expect(
      decodeVisit({ id: 'v1', spotAssignments: [{ id: 'as1', spot: { id: 's9' } }] }, context())
        ?.visit.spotId,
    ).toBe('s9');
  });

  it('with two assignments stands on the newest, then the greater id, in any order', () => {
    const older = assignment({
      id: 'a-old',
      spotId: 's-old',
      lastChangedDateTime: '2026-11-21T14:00:00.000+02:00',
    });
    const newer = assignment({
      id: 'a-new',
      spotId: 's-new',
      lastChangedDateTime: '2026-11-21T12:00:01.000Z',
    });
    const timeless = assignment({ id: 'z', spotId: 's-z', lastChangedDateTime: null });
    const twin = assignment({
      id: 'a-newer',
      spotId: 's-twin',
      lastChangedDateTime: '2026-11-21T12:00:01.000Z',
    });
    for (const list of [
      [older, newer, timeless],
      [timeless, newer, older],
      [newer, timeless, older],
    ]) {
      const problems: YardProblem[] = [];
      expect(
        decodeVisit({ id: 'v1', spotAssignments: list }, context(problems))?.visit.spotId,
      ).toBe('s-new');
      expect(problems).toMatchObject([{ code: 'two-assignments', entity: 'visit', id: 'v1' }]);
    }
    expect(decodeVisit({ id: 'v1', spotAssignments: [newer, twin] }, context())?.visit.spotId).toBe(
      's-twin',
    );
    expect(decodeVisit({ id: 'v1', spotAssignments: [twin, newer] }, context())?.visit.spotId).toBe(
      's-twin',
    );
  });

  it('keeps every readable field beside the ones that are not', () => {
    const problems: YardProblem[] = [];
    const read = decodeVisit(
      {
        id: 'v1',
        phone: {},
        driverNotes: 7,
        licensePlate: 'TX-1',
        isPlanned: 'yes',
        createDateTime: 'yesterday',
        visitType: 'Balloon',
        appointmentId: '',
        company: [],
      },
      context(problems),
    );
    expect(read?.visit).toMatchObject({
      licensePlate: 'TX-1',
      phone: null,
      driverNotes: null,
      isPlanned: null,
      createdAt: null,
      visitType: 'Balloon',
      appointmentId: null,
    });
    expect(problems.map(({ key }) => key).sort()).toEqual(
      ['appointmentId', 'company', 'createDateTime', 'driverNotes', 'isPlanned', 'phone'].map(
        (name) => `unknown-value:visit:v1:${name}`,
      ),
    );
  });

  it('a hooked container that cannot be read does not hide the other', () => {
    const problems: YardProblem[] = [];
    const read = decodeVisit(
      { id: 'v1', assetContainers: [{ code: 'no id' }, { id: 'c1' }, 5, null] },
      context(problems),
    );
    expect(read?.hooked).toMatchObject([{ id: 'c1', visitId: 'v1', spotId: null }]);
    expect(problems.map(({ code }) => code)).toEqual(['unreadable-record', 'unknown-value']);
  });

  it('without an id is a problem and no row', () => {
    for (const id of [undefined, null, '', 5, {}, 'x'.repeat(201)]) {
      const problems: YardProblem[] = [];
      expect(decodeVisit({ id, licensePlate: 'TX-1' }, context(problems))).toBeNull();
      expect(problems).toMatchObject([{ code: 'unreadable-record', entity: 'visit', id: null }]);
    }
  });
});

describe('a container', () => {
  it('stands alone where its assignment says, and nowhere while it is hooked', () => {
    const placed = { spotAssignments: [assignment()] };
    expect(
      decodeContainer({ id: 'c1', assetVisitId: null, ...placed }, context())?.container,
    ).toMatchObject({
      visitId: null,
      spotId: 's1',
      placedAt: at(5),
    });
    expect(
      decodeContainer({ id: 'c1', assetVisitId: 'v1', ...placed }, context())?.container,
    ).toMatchObject({
      visitId: 'v1',
      spotId: null,
      placedAt: null,
    });
    expect(decodeContainer({ id: 'c1', ...placed }, context())?.container).toMatchObject({
      visitId: null,
      spotId: 's1',
    });
  });

  it('is not guessed to be standalone when it is not readable whether it is hooked', () => {
    const problems: YardProblem[] = [];
    expect(decodeContainer({ id: 'c1', assetVisitId: 17 }, context(problems))).toBeNull();
    expect(problems).toMatchObject([{ code: 'unreadable-record', entity: 'container', id: 'c1' }]);
  });

  it('keeps unknown types and states as they came', () => {
    expect(
      decodeContainer({ id: 'c1', type: 'Zeppelin', state: 'Half full' }, context())?.container,
    ).toMatchObject({
      type: 'Zeppelin',
      state: 'Half full',
    });
  });
});

describe('a line of a spot history', () => {
  it('is decoded, whatever is missing', () => {
    expect(
      decodeSpotEvent(
        { id: 'e1', eventType: 'close', reason: 'Ice', createDateTime: at(1), createdBy: 'u1' },
        's1#0',
      ),
    ).toEqual({
      id: 'e1',
      at: at(1),
      eventType: 'close',
      reason: 'Ice',
      observation: null,
      by: 'u1',
    });
    expect(decodeSpotEvent({}, 's1#3')).toEqual({
      id: 's1#3',
      at: null,
      eventType: 'unknown',
      reason: null,
      observation: null,
      by: null,
    });
  });
});

import { expect, test } from 'vitest';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import { plainArea } from '../../../../shared/planning/area-attributes.ts';
import { doorNeeds, type RankFacts } from '../../../../shared/planning/best/facts.ts';
import {
  costOfStaying,
  openSpots,
  rankForComing,
  rankSpots,
} from '../../../../shared/planning/best/rank.ts';
import { type ComingTruck, comingNeed } from '../../../../shared/planning/best/ranked-asset.ts';
import { reasonsAt } from '../../../../shared/planning/best/reasons.ts';
import { usualWeights } from '../../../../shared/planning/best/weights.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import {
  appointment,
  area,
  areaId,
  container,
  factsOver,
  hooked,
  now,
  rows,
  spot,
  spotId,
  visit,
  visitId,
} from './support.ts';

const hour = 3_600_000;
const truck = (id: string): AssetRef => ({ kind: 'visit', id: visitId(id) });
const yard = rows({
  areas: [area('D'), area('P'), area('R')],
  spots: [
    ...['D1', 'D2'].map((id) => spot(id, { areaId: areaId('D'), type: 'docking' })),
    ...['P1', 'P2'].map((id) => spot(id, { areaId: areaId('P') })),
    spot('R1', { areaId: areaId('R') }),
  ],
  visits: [
    visit('due', null, { appointmentId: 'a-due' as never, createdAt: new Date(now).toISOString() }),
    visit('early', null, {
      appointmentId: 'a-early' as never,
      createdAt: new Date(now - hour).toISOString(),
    }),
    visit('reefer', null, { visitType: 'Drop' }),
    visit('plain', 'P2', { visitType: 'Drop' }),
  ],
  containers: [hooked('box', 'reefer', { type: 'Reefer' }), container('alone', 'P1')],
});
const booked = [
  appointment('a-due', { dockId: 'D1', start: new Date(now + hour / 2).toISOString() }),
  appointment('a-early', { dockId: 'D1', start: new Date(now + 3 * hour).toISOString() }),
];
const door = (dock: string) => spotId(dock);
const facts = (more: Partial<RankFacts> = {}) =>
  factsOver(yard, {
    appointment: (id) => booked.find((each) => each.id === id) ?? null,
    door,
    needs: doorNeeds(booked, door),
    attributes: (id) => (id === 'R' ? { ...plainArea, reeferPlug: true } : plainArea),
    ...more,
  });
const first = (asset: AssetRef, over = facts()) => {
  const ranking = rankSpots(over, asset);
  return {
    spot: ranking.spots[0]?.spot,
    codes: reasonsAt(ranking, 0).good.map(({ code }) => code),
    ranking,
  };
};

test('a due truck goes to its door; an early one waits, and says what it keeps free', () => {
  expect(first(truck('due'))).toMatchObject({ spot: 'D1', codes: ['plan.why.door'] });
  const { spot: where, codes, ranking } = first(truck('early'));
  expect(where).not.toMatch(/^D/);
  expect(codes).toContain('plan.why.keepsFree');
  expect(
    reasonsAt(ranking, 0).good.find(({ code }) => code === 'plan.why.keepsFree')?.values,
  ).toMatchObject({
    door: 'D1',
    at: now + hour / 2,
  });
});

test('a truck at its door gains nowhere else; one beside it gains only there', () => {
  const at = (where: string) => {
    const over = facts({
      yard: createYardTable({
        ...yard,
        visits: [
          visit('due', where, {
            appointmentId: 'a-due' as never,
            createdAt: new Date(now).toISOString(),
          }),
        ],
      }),
    });
    const ranking = rankSpots(over, truck('due'));
    const staying = costOfStaying(ranking) ?? 0;
    return {
      ranking,
      better: ranking.spots.filter(({ cost }) => cost < staying).map(({ spot: id }) => id),
    };
  };
  expect(at('D1').better).toEqual([]);
  expect(
    at('D1').ranking.spots.flatMap((_, index) =>
      reasonsAt(at('D1').ranking, index).bad.map(({ code }) => code),
    ),
  ).not.toContain('plan.but.doorTaken');
  expect(at('D2').better).toContain('D1');
  expect(costOfStaying(rankSpots(facts(), truck('due')))).toBeNull();
});

test('a reefer goes where a plug is, anything else leaves the plug alone', () => {
  expect(first(truck('reefer'))).toMatchObject({
    spot: 'R1',
    codes: expect.arrayContaining(['plan.why.plug', 'plan.why.parking']),
  });
  const { ranking } = first(truck('plain'));
  const at = ranking.spots.findIndex(({ spot: id }) => id === 'R1');
  expect(reasonsAt(ranking, at).bad.map(({ code }) => code)).toContain('plan.but.plugTaken');
});

test('that a plug is missing is said where some area is known to have them', () => {
  const badAtParking = (over: RankFacts) => {
    const { ranking } = first(truck('reefer'), over);
    const at = ranking.spots.findIndex(({ spot: id }) => id === 'P1');
    return reasonsAt(ranking, at).bad.map(({ code }) => code);
  };
  expect(badAtParking(facts())).toContain('plan.but.plug');
  expect(badAtParking(facts({ attributes: () => plainArea }))).not.toContain('plan.but.plug');
});

test('a door is left to the first truck; a used spot comes after a free one', () => {
  const over = facts({ needs: new Map() });
  const { ranking } = first(truck('due'), over);
  const badOf = (id: string) =>
    reasonsAt(
      ranking,
      ranking.spots.findIndex((each) => each.spot === id),
    ).bad;
  expect(badOf('D1')).toEqual([{ code: 'plan.but.turn', values: { asset: 'early' } }]);
  expect(badOf('P1').map(({ code }) => code)).toContain('plan.but.shared');
});

test('the way counts if the yard is drawn, and is named if much shorter', () => {
  const fronts = new Map([
    [spotId('P1'), { x: 0, y: 0 }],
    [spotId('P2'), { x: 100, y: 0 }],
    [spotId('R1'), { x: 900, y: 0 }],
  ]);
  const { ranking, spot: where } = first(
    truck('plain'),
    facts({ fronts, weights: { ...usualWeights, plugTaken: 0, shared: 0 } }),
  );
  expect(where).toBe('P1');
  expect(reasonsAt(ranking, 0).good).toContainEqual({
    code: 'plan.why.way',
    values: { feet: 700 },
  });
});

test('where something has to leave first comes last, and names it', () => {
  const alone: AssetRef = { kind: 'container', id: 'alone' as never };
  for (const [asset, taken, blocker] of [
    [truck('reefer'), 'P1', 'alone'],
    [alone, 'P2', 'plain'],
  ] as const) {
    const { ranking } = first(
      asset,
      facts({ weights: { ...usualWeights, shared: 0, plug: 0 }, needs: new Map() }),
    );
    expect(ranking.spots.at(-1)?.spot).toBe(taken);
    expect(openSpots(ranking)).toEqual(ranking.spots.slice(0, -1));
    expect(reasonsAt(ranking, ranking.spots.length - 1).bad[0]).toEqual({
      code: 'plan.but.inTheWay',
      values: { assets: [blocker] },
    });
  }
});

test('a live unload is offered a door for an unload', () => {
  const over = facts({ needs: new Map() });
  for (const [visitType, load] of [
    ['LiveUnload', 'unload'],
    ['LiveLoad', 'load'],
    ['Live', 'any'],
  ] as const) {
    const brings = [{ type: 'Dry van', state: 'Full' }];
    const ranking = rankForComing(over, coming({ visitType, containers: brings }), new Set());
    expect(reasonsAt(ranking, 0).good).toContainEqual({ code: 'plan.why.live', values: { load } });
  }
});

test('a truck without a trailer is offered no door for a live load', () => {
  const over = facts({ needs: new Map() });
  for (const visitType of ['LiveLoad', 'Live']) {
    const { spot: where, codes } = firstComing(coming({ visitType }), [], over);
    expect(where).not.toMatch(/^D/);
    expect(codes).toContain('plan.why.parking');
  }
});

test('no reason names a time that is over', () => {
  const late = facts({ now: now + 4 * hour });
  for (const asset of [truck('due'), truck('early'), truck('plain')]) {
    const { ranking } = first(asset, late);
    for (const index of ranking.spots.keys()) {
      const { good, bad } = reasonsAt(ranking, index);
      for (const { values } of [...good, ...bad]) {
        const at = values?.['isPast'] === 'true' ? undefined : values?.['at'];
        if (at !== undefined) expect(at).toBeGreaterThan(late.now);
      }
    }
  }
});

test('what hooks to a truck, has left or is not known has no ranking', () => {
  for (const asset of [
    { kind: 'container', id: 'box' },
    { kind: 'visit', id: 'gone' },
  ] as AssetRef[]) {
    expect(rankSpots(facts(), asset).spots).toEqual([]);
    expect(reasonsAt(rankSpots(facts(), asset), 0)).toEqual({ good: [], bad: [] });
  }
});

test('what a weight of zero turned off is no reason either', () => {
  const { codes } = first(
    truck('reefer'),
    facts({ weights: { ...usualWeights, plug: 0, kind: 0 } }),
  );
  expect(codes).not.toContain('plan.why.plug');
  expect(codes).not.toContain('plan.why.parking');
});

const coming = (fields: Partial<ComingTruck> = {}): ComingTruck => ({
  company: null,
  appointment: null,
  visitType: 'Unknown',
  notes: '',
  containers: [],
  ...fields,
});
const firstComing = (truck: ComingTruck, promised: readonly string[] = [], over = facts()) => {
  const ranking = rankForComing(over, truck, new Set(promised.map(spotId)));
  const { good, bad } = reasonsAt(ranking, 0);
  return { spot: ranking.spots[0]?.spot, codes: [...good, ...bad].map(({ code }) => code) };
};

test('a truck at the gate ranks like one here: due door, plug, parking', () => {
  const due = { company: null, appointment: booked[0] ?? null };
  const free = facts({ needs: new Map() });
  expect(firstComing(coming(due), [], free)).toMatchObject({
    spot: 'D1',
    codes: expect.arrayContaining(['plan.why.door']),
  });
  expect(firstComing(coming({ containers: [{ type: 'Reefer', state: 'Full' }] }))).toMatchObject({
    spot: 'R1',
    codes: expect.arrayContaining(['plan.why.plug', 'plan.why.parking']),
  });
  expect(firstComing(coming({ visitType: 'LiveUnload' }), [], free).spot).toMatch(/^D/);
  expect(firstComing(coming({ appointment: booked[1] ?? null })).codes).toContain(
    'plan.why.keepsFree',
  );
});

test('at the gate no taken, closed, reserved or promised spot is offered', () => {
  const due = coming({ appointment: booked[0] ?? null });
  const { spot: where, codes } = firstComing(due, ['D1']);
  expect(where).not.toBe('D1');
  expect(codes).toContain('plan.but.doorTaken');
  const over = factsOver(
    rows({
      areas: [area('P')],
      spots: [
        spot('P1', { areaId: areaId('P'), isOpen: false }),
        spot('P2', { areaId: areaId('P') }),
        spot('P3', {
          areaId: areaId('P'),
          reserves: [{ id: 'r', entityName: 'Other', objectId: null, validUntil: null }],
        }),
        spot('P4', { areaId: areaId('P') }),
      ],
      containers: [container('alone', 'P2')],
    }),
  );
  expect(firstComing(coming(), [], over).spot).toBe('P4');
  expect(firstComing(coming(), ['P4'], over).spot).toBeUndefined();
});

test('what is being typed changes a coming truck’s need only where it changes a spot', () => {
  const over = facts({
    attributes: (id) => ({ ...plainArea, keptFor: id === 'R' ? ['Cobalt Freight'] : [] }),
  });
  const truckOf = (fields: Partial<ComingTruck>): ComingTruck => ({
    company: null,
    appointment: null,
    visitType: 'Unknown',
    notes: '',
    containers: [],
    ...fields,
  });
  const need = (fields: Partial<ComingTruck>) => comingNeed(over, truckOf(fields));
  for (const fields of [{ company: 'Cobalt' }, { visitType: 'Drop' }, { notes: 'Waits at' }])
    expect(need(fields)).toBe(need({}));
  const reefer = [{ type: 'Reefer', state: 'Full' }];
  for (const fields of [
    { company: 'COBALT FREIGHT' },
    { visitType: 'LiveUnload' },
    { notes: 'Hazmat' },
    { containers: reefer },
    { appointment: booked[0] as Appointment },
  ])
    expect(need(fields)).not.toBe(need({}));
});

test('a booked door is left to its booker: by time, and while its truck waits', () => {
  const start = (hours: number) => new Date(now + hours * hour).toISOString();
  const rankedAt = (hours: number, isHere: boolean, more: Partial<RankFacts> = {}) => {
    const of = appointment('a-late', { dockId: 'D1', start: start(hours), companyName: 'Cobalt' });
    const over = facts({
      yard: createYardTable({
        ...yard,
        visits: [
          visit('walk-in', null, { visitType: 'LiveUnload' }),
          ...(isHere ? [visit('T-44', null, { appointmentId: 'a-late' as never })] : []),
        ],
      }),
      appointment: (id) => (id === 'a-late' ? of : null),
      needs: doorNeeds([of], door),
      ...more,
    });
    const of1 = (asset: AssetRef) => {
      const ranking = rankSpots(over, asset);
      return {
        isOpen: openSpots(ranking).some(({ spot: id }) => id === 'D1'),
        bad: reasonsAt(
          ranking,
          ranking.spots.findIndex(({ spot: id }) => id === 'D1'),
        ).bad[0],
      };
    };
    const gate = openSpots(rankForComing(over, coming({ visitType: 'LiveUnload' }), new Set()));
    return {
      walkIn: of1(truck('walk-in')),
      own: isHere ? of1(truck('T-44')).isOpen : null,
      gate: gate.some(({ spot: id }) => id === 'D1'),
    };
  };
  for (const [hours, isHere, isKept] of [
    [1.5, false, true],
    [-1.5, false, true],
    [3, false, false],
    [-3, false, false],
    [3, true, true],
    [-3, true, true],
    [5, true, false],
  ] as const) {
    const { walkIn, own, gate } = rankedAt(hours, isHere);
    expect([hours, isHere, walkIn.isOpen, gate]).toEqual([hours, isHere, !isKept, !isKept]);
    expect(own).not.toBe(false);
    if (isKept)
      expect(walkIn.bad).toEqual({
        code: 'plan.but.booked',
        values: {
          at: now + hours * hour,
          isPast: String(hours < 0),
          by: isHere ? 'T-44' : 'Cobalt',
        },
      });
  }
  // One that is given away although its truck is late says so as a caution.
  const { bad } = rankedAt(-3, false).walkIn;
  expect(bad).toEqual({ code: 'plan.but.neededNow', values: { by: 'Cobalt' } });
  expect(bad && inEnglish(bad)).toBe('Cobalt is late for this door: leave it free again soon.');
  // Without weight, needed doors go to other assets.
  const weights = { ...usualWeights, needed: 0 };
  expect(rankedAt(1, true, { weights }).walkIn.isOpen).toBe(true);
});

test('its taken door says until when: a planned move, a booking, or not known', () => {
  const untilAt = (end: number | null, leaves: number | null) => {
    const theirs = appointment('a-there', {
      dockId: 'D1',
      start: new Date(now - hour).toISOString(),
      end: end === null ? null : new Date(now + end * hour).toISOString(),
    });
    const ranking = rankSpots(
      facts({
        yard: createYardTable({
          ...yard,
          visits: [
            visit('due', null, { appointmentId: 'a-due' as never }),
            visit('empty-2', null, { appointmentId: 'a-due' as never }),
          ],
          containers: [
            hooked('own', 'due', { type: 'Dry van' }),
            container('T-44', 'D1', { dropAppointmentId: 'a-there' as never }),
          ],
        }),
        appointment: (id) => [...booked, theirs].find((each) => each.id === id) ?? null,
        leaves: () => leaves,
      }),
      truck('due'),
    );
    const at = ranking.spots.findIndex(({ spot: id }) => id === 'D1');
    return reasonsAt(ranking, at).bad.slice(0, 2);
  };
  const first = { code: 'plan.but.inTheWay', values: { assets: ['T-44'] } };
  expect(untilAt(1, now + hour / 2)).toEqual([
    first,
    { code: 'plan.until.move', values: { asset: 'T-44', at: now + hour / 2 } },
  ]);
  expect(untilAt(1, null)).toEqual([
    first,
    { code: 'plan.until.end', values: { asset: 'T-44', at: now + hour } },
  ]);
  for (const end of [null, -0.5])
    expect(untilAt(end, null)[1]).toMatchObject({ code: 'plan.until.unknown' });
});

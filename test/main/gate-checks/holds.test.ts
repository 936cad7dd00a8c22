import { expect, test } from 'vitest';
import { checklistFacts, inspectionFacts } from '../../../main/gate-checks/kinds.ts';
import { mostCopies } from '../../../shared/desks/copies.ts';
import { type Block, untilEndOf } from '../../../shared/gate-checks/block-list.ts';
import { evidenceFacts, gateEvidence } from '../../../shared/gate-checks/gate-evidence.ts';
import { inspectionKey, isAsked } from '../../../shared/gate-checks/inspection.ts';
import type { ReleaseLoad } from '../../../shared/gate-checks/release-check.ts';
import { cameSubject } from '../../../shared/gate-checks/standing-hold.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { check } from '../../../shared/yard/check.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import { someLoad, someTruck } from '../../shared/gate-checks/loads.ts';
import { spotId } from '../../shared/yard/rows.ts';
import { deskYard } from '../../support/desk-yard.ts';
import { diskFull, holdsAt } from './hold-desks.ts';

const truck: AssetRef = { kind: 'visit', id: 'v-1' as VisitId };
const trailer: AssetRef = { kind: 'container', id: 'c-1' as never };
const other: AssetRef = { kind: 'visit', id: 'v-2' as VisitId };
const clockAt = (ms: { now: number }) => ({ now: () => ms.now, monotonic: () => ms.now });
const causes = (holds: ReturnType<typeof holdsAt>, asset: AssetRef = truck) =>
  holds.holds.of(asset).map(({ cause }) => cause);
const leaves = ({ yard }: ReturnType<typeof holdsAt>) =>
  check(yard, {
    kind: 'depart',
    spot: spotId('P-1'),
    departType: 'All',
    assets: [truck],
  }).map(({ code }) => code);
const entry = (part: Partial<Block>): Block => ({
  id: 'b-1',
  kind: 'plate',
  text: 'KLM 901',
  why: 'Unpaid damage',
  until: null,
  clerk: 'Ana',
  at: '2026-03-01T00:00:00Z',
  ...part,
});

/** Two desks of a facility; one of them has read the load. */
function twoDesks() {
  const yard = deskYard();
  const open = (name: string, loads: ReleaseLoad[]) => {
    const desk = yard.startDesk(name);
    const at = holdsAt(desk.copies, desk.clock, { loads });
    desk.start();
    return at;
  };
  return { yard, lane: open('lane', [someLoad()]), booth: open('booth', []) };
}

test('a wrong carrier holds its departure until it is let go with both values', () => {
  const desk = holdsAt(null, clockAt({ now: 1 }), { loads: [someLoad()] });
  expect(causes(desk)).toEqual(['carrier']);
  expect(leaves(desk)).toEqual(['held']);
  expect(desk.holds.letGo(desk.holds.of(truck), 'Called the carrier', 'Ben')).toBeNull();
  expect(leaves(desk)).toEqual([]);
  expect(desk.facts.at(-1)).toMatchObject({
    kind: 'desk.held',
    body: { value: { state: 'letGo', why: 'Called the carrier', second: 'Ben' } },
  });
  // Another load of another carrier: that is a new difference.
  desk.loads[0] = someLoad({ carrier: { dot: '42', mc: null, name: null } });
  expect(leaves(desk)).toEqual(['held']);
});

test('letting go names what was shown: what differs since then still holds', () => {
  const desk = holdsAt(null, clockAt({ now: 1 }), { loads: [someLoad({ state: 'bounced' })] });
  expect(causes(desk)).toEqual(['carrier', 'load']);
  const [first] = desk.holds.of(truck);
  desk.holds.letGo(first === undefined ? [] : [first], 'Called', '');
  expect(causes(desk)).toEqual(['load']);
});

test('what one desk noticed holds at the others, which never read the load', async () => {
  const { yard, lane, booth } = twoDesks();
  await yard.soon();
  expect(causes(booth)).toEqual([]);
  lane.holds.review();
  await yard.soon();
  expect(causes(booth)).toEqual(['carrier']);
  expect(booth.facts).toMatchObject(
    ['visit:v-1', 'container:c-1'].map((subject) => ({ body: { value: { subject } } })),
  );
  expect(booth.facts).toHaveLength(2);
  // Told again, nothing new is said.
  lane.holds.review();
  booth.holds.review();
  expect([lane.facts.length, booth.facts.length]).toEqual([2, 2]);

  booth.holds.letGo(booth.holds.of(truck), 'Office confirmed', 'Ben');
  await yard.soon();
  expect([causes(lane), causes(booth)]).toEqual([[], []]);
});

/** Puts the trailer behind a truck; null: unhooks it onto a spot of its own. */
function hookTo(desk: ReturnType<typeof holdsAt>, visitId: VisitId | null) {
  const row = desk.yard.container(trailer.id as never);
  const none = { areas: [], spots: [], visits: [], containers: [] };
  const moved = {
    ...(row as NonNullable<typeof row>),
    visitId,
    spotId: visitId === null ? spotId('P-2') : null,
  };
  desk.yard.put({ put: { ...none, containers: [moved] }, remove: none });
}
const leavesWith = ({ yard }: ReturnType<typeof holdsAt>, asset: AssetRef) =>
  check(yard, { kind: 'depart', spot: spotId('P-2'), departType: 'All', assets: [asset] }).flatMap(
    ({ code, entities }) => (code === 'held' ? entities.map(({ id }) => id) : []),
  );

test('the trailer of a held truck leaves neither alone nor behind another tractor', () => {
  const desk = holdsAt(null, clockAt({ now: 1 }), { loads: [someLoad()] });
  desk.holds.review();
  // Behind its truck it is that truck’s difference, and said once.
  expect([causes(desk), causes(desk, trailer)]).toEqual([['carrier'], []]);
  hookTo(desk, null);
  expect(causes(desk, trailer)).toEqual(['carrier']);
  expect(leavesWith(desk, trailer)).toEqual(['c-1']);
  hookTo(desk, 'v-2' as VisitId);
  desk.loads.length = 0;
  expect(leavesWith(desk, other)).toEqual(['c-1']);
  desk.holds.letGo(desk.holds.of(trailer), 'The right tractor', 'Ben');
  expect(leavesWith(desk, other)).toEqual([]);
});

test('the trailer goes with the truck whose own check shows the same', () => {
  const desk = holdsAt(null, clockAt({ now: 1 }), { loads: [someLoad()] });
  desk.holds.review();
  const right = desk.yard.visit('v-2' as VisitId);
  const none = { areas: [], spots: [], visits: [], containers: [] };
  const visits = [
    {
      ...(right as NonNullable<typeof right>),
      dotNumber: '1904417',
      appointmentId: 'a-1' as never,
    },
  ];
  desk.yard.put({ put: { ...none, visits }, remove: none });
  hookTo(desk, 'v-2' as VisitId);
  expect(causes(desk, other)).toEqual([]);
  expect(causes(desk, trailer)).toEqual([]);
});

/** The other truck comes with this DOT number, for what the loads say now. */
const otherWith = (desk: ReturnType<typeof holdsAt>, dotNumber: string) => {
  const row = desk.yard.visit('v-2' as VisitId);
  const none = { areas: [], spots: [], visits: [], containers: [] };
  const own = { ...(row as NonNullable<typeof row>), dotNumber, appointmentId: 'a-1' as never };
  desk.yard.put({ put: { ...none, visits: [own] }, remove: none });
};

test('the right tractor of another load doesn’t free a trailer of this one', () => {
  const desk = holdsAt(null, clockAt({ now: 1 }), { loads: [someLoad()] });
  desk.holds.review();
  hookTo(desk, 'v-2' as VisitId);
  desk.loads.splice(0, 1, someLoad({ carrier: { dot: '204417', mc: null, name: 'Other' } }));
  otherWith(desk, '204417');
  desk.holds.review();
  expect([causes(desk, other), causes(desk, trailer)]).toEqual([[], ['carrier']]);
});

test('a tractor that was let go before takes no trailer that is held for another one', () => {
  const desk = holdsAt(null, clockAt({ now: 1 }), { loads: [someLoad()] });
  desk.holds.review();
  hookTo(desk, null);
  otherWith(desk, '77');
  desk.holds.review();
  desk.holds.letGo(desk.holds.of(other), 'Called the carrier', 'Ben');
  hookTo(desk, 'v-2' as VisitId);
  desk.holds.review();
  expect([causes(desk, other), causes(desk, trailer)]).toEqual([[], ['carrier']]);
});

test('a truck let go before its trailer is hooked takes it along, asked nothing anew', () => {
  const desk = holdsAt(null, clockAt({ now: 1 }), { loads: [someLoad()] });
  hookTo(desk, null);
  desk.holds.review();
  desk.holds.letGo(desk.holds.of(truck), 'Called the carrier', 'Ben');
  hookTo(desk, 'v-1' as VisitId);
  desk.holds.review();
  expect(causes(desk, trailer)).toEqual([]);
});

test('a truck that is let go takes its trailer along, also unhooked', () => {
  const desk = holdsAt(null, clockAt({ now: 1 }), { loads: [someLoad()] });
  desk.holds.review();
  desk.holds.letGo(desk.holds.of(truck), 'Called the carrier', 'Ben');
  expect(leaves(desk)).toEqual([]);
  hookTo(desk, null);
  expect(causes(desk, trailer)).toEqual([]);
});

test('a hold ends at every desk once the desk that noticed it finds both the same', async () => {
  const { yard, lane, booth } = twoDesks();
  await yard.soon();
  lane.holds.review();
  await yard.soon();
  expect(causes(booth)).toEqual(['carrier']);
  // Not known any more is no reason to let it go.
  lane.loads.length = 0;
  lane.holds.review();
  await yard.soon();
  expect([causes(lane), causes(booth)]).toEqual([['carrier'], ['carrier']]);
  lane.loads.push(someLoad({ carrier: { dot: '3310982', mc: null, name: null } }));
  lane.holds.review();
  await yard.soon();
  expect([causes(lane), causes(booth)]).toEqual([[], []]);
});

test('a truck on the block list is held on both ways, and let go for a day', () => {
  const time = { now: Date.parse('2026-03-04T12:00:00Z') };
  const desk = holdsAt(null, clockAt(time));
  desk.blocks.set('b-1', entry({}));
  const coming = someTruck({ licensePlate: 'klm 901', phone: null });
  expect(desk.holds.atEntry(coming)).toHaveLength(1);
  expect(leaves(desk)).toEqual(['held']);
  desk.holds.letGo(desk.holds.atEntry(coming), 'Paid today', 'Ben');
  expect(desk.holds.atEntry(coming)).toEqual([]);
  expect(leaves(desk)).toEqual([]);
  time.now += 25 * 3_600_000;
  expect(desk.holds.atEntry(coming)).toHaveLength(1);
});

test('a pass from before a clock was set back is none that never ends', () => {
  const time = { now: Date.parse('2026-03-04T12:00:00Z') };
  const desk = holdsAt(null, clockAt(time));
  desk.blocks.set('b-1', entry({}));
  desk.holds.letGo(desk.holds.of(truck), 'Paid today', 'Ben');
  time.now -= 20 * 3_600_000;
  expect(leaves(desk)).toEqual([]);
  time.now -= 5 * 3_600_000;
  expect(leaves(desk)).toEqual(['held']);
});

test('a review looks at each truck and trailer once', () => {
  const desk = holdsAt(null, clockAt({ now: 1 }), { loads: [someLoad()] });
  desk.asked.length = 0;
  expect(desk.holds.review().map(({ asset }) => asset.id)).toEqual(['v-1']);
  expect(desk.asked).toEqual(['v-1', 'v-2']);
});

test.each([
  [{ kind: 'carrier', text: 'DOT 3310982' }, ['block:b-1']],
  [{ kind: 'carrier', text: 'MC 3310982' }, []],
  [{ kind: 'carrier', text: 'PECOS LINE, LLC' }, ['block:b-1']],
  [{ kind: 'driver', text: '(254) 555-0177' }, ['block:b-1']],
  [{ kind: 'driver', text: '555-0177' }, []],
  [{ kind: 'plate', text: 'TEMP 1' }, []],
  [{ kind: 'plate', text: 'KLM 90' }, []],
  [{ kind: 'plate', text: 'klm-901' }, ['block:b-1']],
  [{ kind: 'plate', text: 'KLM901' }, ['block:b-1']],
  [{ kind: 'plate', text: 'ＫＬＭ ９０１' }, ['block:b-1']],
  [{ kind: 'plate', text: '\u202eKLM ٩٠١' }, ['block:b-1']],
  [{ kind: 'driver', text: '\u202e(254) 555-0177' }, ['block:b-1']],
  [{ kind: 'carrier', text: '\u202eDOT 3310982' }, ['block:b-1']],
  [{ kind: 'plate', text: 'KLM 9O1' }, []],
  [{ kind: 'plate', text: 'КLM 901' }, []],
  [{ kind: 'driver', text: '٢٥٤-555-0177 ext. 5' }, ['block:b-1']],
  [{ kind: 'driver', text: '92545550177' }, []],
  [{ kind: 'carrier', text: 'Pécos Line S.A. de C.V.' }, ['block:b-1']],
  [{ kind: 'plate', text: 'KLM 901', until: 'a day nobody can read' }, ['block:b-1']],
  [{ kind: 'plate', text: 'TX-KLM 901' }, ['block:b-1']],
  [{ kind: 'plate', text: 'KLM 901', until: '2026-03-04T11:00:00Z' }, []],
] as const)('the entry %j holds %j', (part, expected) => {
  const desk = holdsAt(null, clockAt({ now: Date.parse('2026-03-04T12:00:00Z') }));
  desk.blocks.set('b-1', entry(part));
  expect(causes(desk)).toEqual(expected);
  expect(causes(desk, other)).toEqual([]);
});

// 24, 23 and 25 hours: the clocks of Chicago are changed on two of these days.
test.each([
  ['2026-03-04', '2026-03-05T05:59:59.999Z'],
  ['2026-03-08', '2026-03-09T04:59:59.999Z'],
  ['2026-11-01', '2026-11-02T05:59:59.999Z'],
])('an entry until %s holds to the end of that day in the yard', (day, end) => {
  const time = { now: Date.parse(end) - 1 };
  const desk = holdsAt(null, clockAt(time));
  const until = untilEndOf(day, 'America/Chicago');
  expect(until).toBe(end);
  desk.blocks.set('b-1', entry({ until }));
  expect(causes(desk)).toEqual(['block:b-1']);
  time.now += 1;
  expect(causes(desk)).toEqual([]);
});

test('a removed entry blocks no truck, also after a restart', () => {
  const clock = clockAt({ now: 5 });
  const desk = holdsAt(null, clock);
  desk.blocks.set('b-1', entry({}));
  desk.blocks.set('b-1', null);
  expect(causes(holdsAt(null, clock, { facts: desk.facts }))).toEqual([]);
});

test('what was seen at a check-in is of its trailer once the yard shows it', () => {
  const desk = holdsAt(null, clockAt({ now: 1 }));
  const came = (code: string) => {
    const asset = cameSubject('v-1' as VisitId, code);
    const one = {
      key: 's',
      label: 'Seal',
      kind: 'seal',
      unit: '',
      tolerance: 0,
      value: 'UL 1',
    } as const;
    const all = [{ ...one, isCompared: true, isRedTag: false }];
    desk.inspections.set(inspectionKey(asset, 'in'), { asset, when: 'in', seen: all });
  };
  came('r-78');
  expect(desk.holds.review()).toEqual([]);
  came(' r-77 ');
  const [held] = desk.holds.review().filter(({ asset }) => asset.kind === 'container');
  expect(held?.asset.id).toBe('c-1');
  // Taken over once: what is seen later of the trailer itself stays.
  const facts = desk.facts.length;
  desk.holds.review();
  expect(desk.facts).toHaveLength(facts);
});

/** What was seen of a trailer as its truck came in. */
const cameLook = (value: string) => {
  const one = { key: 's', label: 'Seal', kind: 'seal' as const, unit: '', tolerance: 0, value };
  const asset = cameSubject('v-1' as VisitId, 'R-77');
  const all = [{ ...one, isCompared: true, isRedTag: false }];
  return [inspectionKey(asset, 'in'), { asset, when: 'in' as const, seen: all }] as const;
};

/** A failed point of the trailer, for `inspections.set`. */
const tagLook = (value: string) => {
  const asset = 'container:c-1' as const;
  const one = { key: 'b', label: 'Brakes', kind: 'check' as const, unit: '', tolerance: 0, value };
  const seen = [{ ...one, isCompared: false, isRedTag: true }];
  return [inspectionKey(asset, 'in'), { asset, when: 'in' as const, seen }] as const;
};

// Cases: G20.
test('on a full disk a trailer keeps its look at the check-in, and is still held', () => {
  const disk = { room: 1 };
  const desk = holdsAt(null, clockAt({ now: 1 }), { disk });
  desk.inspections.set(...cameLook('UL 1'));
  for (let reviews = 0; reviews < 2; reviews += 1) desk.holds.review();
  expect([causes(desk, trailer), leaves(desk)]).toEqual([['unseen'], ['held']]);
  disk.room = 9;
  desk.holds.review();
  expect(desk.inspections.get('container:c-1 in')?.seen[0]?.value).toBe('UL 1');
});

test('a tag that the disk didn’t take is said, and is kept before the next look', () => {
  // The look fits on the disk, and what it found doesn't.
  const disk = { room: 1 };
  const desk = holdsAt(null, clockAt({ now: 1 }), { disk });
  desk.inspections.set(...tagLook('No air'));
  expect(desk.holds.keepFound('container:c-1 in')).toEqual(diskFull);
  disk.room = 9;
  expect(desk.holds.keepFound('container:c-1 in')).toBeNull();
  expect(desk.records.get('container:c-1 redTag:b')?.state).toBe('held');
});

test('a trailer is held from the moment that the yard shows it', () => {
  const desk = holdsAt(null, clockAt({ now: 1 }));
  desk.inspections.set(...cameLook('UL 1'));
  // Before any review.
  expect(leaves(desk)).toEqual(['held']);
});

test('a trailer unhooked before this desk saw it keeps what was seen for a day', () => {
  const time = { now: 1 };
  const unhooked = (desk: ReturnType<typeof holdsAt>) => {
    const [row] = [...desk.yard.containers()].filter(({ id }) => id === ('c-1' as never));
    const none = { areas: [], spots: [], visits: [], containers: [] };
    const loose = { ...(row as NonNullable<typeof row>), visitId: null, spotId: spotId('P-2') };
    desk.yard.put({ put: { ...none, containers: [loose] }, remove: none });
    return desk;
  };
  const kept = holdsAt(null, clockAt(time)).facts;
  const before = unhooked(holdsAt(null, clockAt(time), { facts: kept }));
  before.inspections.set(...cameLook('UL 1'));
  const facts = [...kept];
  expect(causes(before, trailer)).toEqual(['unseen']);
  before.holds.review();
  expect(causes(before, trailer)).toEqual(['unseen']);
  // Another trailer of that number, weeks later.
  time.now += 25 * 3_600_000;
  const later = unhooked(holdsAt(null, clockAt(time), { facts }));
  later.holds.review();
  expect(causes(later, trailer)).toEqual([]);
});

test('a trailer that came before all that is read at a start is held as well', () => {
  const clock = clockAt({ now: 1 });
  const first = holdsAt(null, clock);
  const one = { key: 'b', label: 'Brakes', kind: 'check' as const, unit: '', tolerance: 0 };
  const seal = { ...one, key: 's', label: 'Seal', kind: 'seal' as const, isRedTag: false };
  const seen = [
    { ...one, isCompared: false, isRedTag: true, value: 'No air' },
    { ...seal, isCompared: true, value: 'UL 1' },
  ];
  first.inspections.set('container:c-1 in', { asset: 'container:c-1', when: 'in', seen });
  const look = first.facts.find(({ kind }) => kind === 'desk.inspected');
  const tag = first.facts.find(({ kind }) => kind === 'desk.held');
  const others = Array.from({ length: mostCopies.inspection }, (_, at) =>
    [look, tag].flatMap((fact) => {
      if (fact === undefined) return [];
      const subjects = fact.subjects.map((each) =>
        each === 'container:c-1' ? (`container:o-${at}` as const) : each,
      );
      return [{ ...fact, subjects, body: { ...fact.body, key: `container:o-${at} in` } }];
    }),
  ).flat();
  const later = holdsAt(null, clock, { facts: [...first.facts, ...others] });
  expect(causes(later, trailer)).toEqual(['redTag:b', 'unseen']);
  later.holds.letGo(later.holds.of(trailer), 'Hose replaced', 'Ben');
  expect(causes(later, trailer)).toEqual([]);
});

test('a review shows, in steps, trailers older than what the start read', () => {
  const clock = clockAt({ now: 1 });
  const first = holdsAt(null, clock);
  first.inspections.set(...tagLook('No air'));
  const old = [...first.facts];
  const many = Array.from({ length: mostCopies.inspection }, (_, at): typeof old =>
    JSON.parse(JSON.stringify(old).replaceAll('container:c-1', `container:o-${at}`)),
  ).flat();
  const later = holdsAt(null, clock, { facts: [...old, ...many] });
  const shown = () => later.holds.review().map(({ asset }) => asset.id);
  expect(shown()).not.toContain('c-1');
  // Two trucks and two trailers are here.
  expect([later.holds.lookBack(3), later.holds.lookBack(3)]).toEqual([true, false]);
  expect(shown()).toContain('c-1');
});

test('a difference on the way out stands until it is let go, whatever is seen later', async () => {
  const { yard, lane, booth } = twoDesks();
  lane.loads.length = 0;
  await yard.soon();
  const look = (desk: typeof lane, when: 'in' | 'out', value: string) => {
    const one = { key: 's', label: 'Seal', kind: 'seal' as const, unit: '', tolerance: 0 };
    const seen = [{ ...one, isCompared: true, isRedTag: false, value }];
    desk.inspections.set(`container:c-1 ${when}`, { asset: 'container:c-1', when, seen });
  };
  look(lane, 'in', 'UL 1');
  look(lane, 'out', 'UL 2');
  look(lane, 'out', 'UL 1');
  await yard.soon();
  expect([causes(lane, trailer), causes(booth, trailer)]).toEqual([['item:s'], ['item:s']]);
  look(booth, 'out', 'UL 1');
  expect(causes(booth, trailer)).toEqual(['item:s']);
  booth.holds.letGo(booth.holds.of(trailer), 'Mistyped', 'Ben');
  await yard.soon();
  expect([causes(lane, trailer), causes(booth, trailer)]).toEqual([[], []]);
  // What was let go stays let go at the next look; another seal holds anew.
  look(lane, 'out', 'UL 2');
  expect(causes(lane, trailer)).toEqual([]);
  look(lane, 'out', 'UL 3');
  expect(causes(lane, trailer)).toEqual(['item:s']);
});

test('two desks that decide one hold at once end the same, and both reasons are kept', async () => {
  const { yard, lane, booth } = twoDesks();
  booth.loads.push(someLoad());
  await yard.soon();
  // Both notice it before they hear of each other.
  lane.holds.review();
  booth.holds.review();
  await yard.soon();
  const ofLane = lane.holds.of(truck);
  const ofBooth = booth.holds.of(truck);
  lane.holds.letGo(ofLane, 'Called the carrier', 'Ben');
  booth.holds.letGo(ofBooth, 'Office confirmed', 'Cy');
  await yard.soon();
  expect([causes(lane), causes(booth)]).toEqual([[], []]);
  const kept = (desk: typeof lane) => desk.records.get('visit:v-1 carrier');
  expect(kept(lane)).toEqual(kept(booth));
  const reasons = [...lane.facts, ...booth.facts].map(({ body }) => JSON.stringify(body?.value));
  expect(reasons.some((each) => each.includes('Called the carrier'))).toBe(true);
  expect(reasons.some((each) => each.includes('Office confirmed'))).toBe(true);
  // Neither desk notices it anew, and nothing is left to decide.
  lane.holds.review();
  booth.holds.review();
  await yard.soon();
  expect([causes(lane), causes(booth), causes(lane, trailer)]).toEqual([[], [], []]);
});

test('what a desk let go while it was cut off stays let go, noticed later elsewhere', async () => {
  const { yard, lane, booth } = twoDesks();
  booth.loads.push(someLoad());
  await yard.soon();
  yard.link(false, 'lane');
  lane.holds.review();
  lane.holds.letGo(lane.holds.of(truck), 'Called the carrier', 'Ben');
  await yard.time.advance(60_000);
  booth.holds.review();
  expect([causes(lane), causes(booth)]).toEqual([[], ['carrier']]);
  yard.link(true, 'lane');
  await yard.time.advance(60_000);
  expect([causes(lane), causes(booth), causes(booth, trailer)]).toEqual([[], [], []]);
  const kept = booth.records.all().get('visit:v-1 carrier');
  expect(kept).toMatchObject({ clerk: 'Ana', value: { state: 'letGo', second: 'Ben' } });
  // Other values are another hold.
  booth.loads[0] = someLoad({ carrier: { dot: '42', mc: null, name: null } });
  booth.holds.review();
  await yard.soon();
  expect([causes(lane), causes(booth)]).toEqual([['carrier'], ['carrier']]);
});

// Cases: G24.
test('what one desk let go while another was cut off shows at both, with both looks', async () => {
  const { yard, lane, booth } = twoDesks();
  lane.loads.length = 0;
  await yard.soon();
  const look = (desk: typeof lane, when: 'in' | 'out', value: string) => {
    const one = { key: 's', label: 'Seal', kind: 'seal' as const, unit: '', tolerance: 0 };
    const seen = [{ ...one, isCompared: true, isRedTag: false, value }];
    desk.inspections.set(`container:c-1 ${when}`, { asset: 'container:c-1', when, seen });
  };
  look(lane, 'in', 'ПЛ-7 / КХ-8');
  await yard.soon();
  yard.link(false, 'lane');
  look(booth, 'out', 'ПЛ-7');
  booth.holds.letGo(booth.holds.of(trailer), 'Customs cut КХ-8', 'Ben');
  await yard.time.advance(60_000);
  // Denied until it is known here: the lane can't know what the booth saw or let go.
  expect([leaves(booth), leaves(lane)]).toEqual([[], ['held']]);
  expect(lane.holds.letGo(lane.holds.of(trailer), 'Cut off, called the booth', 'Cy')).toBeNull();
  yard.link(true, 'lane');
  await yard.time.advance(60_000);
  for (const desk of [lane, booth]) {
    expect(leaves(desk)).toEqual([]);
    const [one] = gateEvidence(evidenceFacts(desk.facts as never), () => '');
    expect([one?.in?.seen[0]?.value, one?.out?.seen[0]?.value]).toEqual(['ПЛ-7 / КХ-8', 'ПЛ-7']);
    expect(one?.letGo.map(({ second }) => second).toSorted()).toEqual(['Ben', 'Cy']);
  }
  // The lane sees a third thing: that is another difference, at both.
  look(lane, 'out', 'КХ-8');
  await yard.soon();
  expect([leaves(booth), leaves(lane)]).toEqual([['held'], ['held']]);
});

test('a red tag stands whatever is looked at later, until it is let go', async () => {
  const { yard, lane, booth } = twoDesks();
  lane.loads.length = 0;
  await yard.soon();
  const look = (desk: typeof lane, value: string) => {
    const one = { key: 'b', label: 'Brakes', kind: 'check' as const, unit: '', tolerance: 0 };
    const seen = [{ ...one, isCompared: false, isRedTag: true, value }];
    desk.inspections.set('container:c-1 in', { asset: 'container:c-1', when: 'in', seen });
  };
  look(lane, 'No air');
  look(lane, '');
  await yard.soon();
  look(booth, '');
  await yard.soon();
  expect([causes(lane, trailer), causes(booth, trailer)]).toEqual([['redTag:b'], ['redTag:b']]);
  expect(booth.holds.of(trailer)[0]?.stops).toBe('moves');
  booth.holds.letGo(booth.holds.of(trailer), 'Hose replaced', 'Ben');
  await yard.soon();
  expect([causes(lane, trailer), causes(booth, trailer)]).toEqual([[], []]);
  // Failed anew: that is another one. Let go, it stays let go at the next look.
  look(lane, 'No air');
  expect(causes(lane, trailer)).toEqual(['redTag:b']);
  lane.holds.letGo(lane.holds.of(trailer), 'Hose replaced', 'Ben');
  const again = { asset: 'container:c-1' as const, when: 'out' as const, seen: [] };
  lane.inspections.set('container:c-1 out', again);
  expect(causes(lane, trailer)).toEqual([]);
});

test('a seal that differs holds at another desk’s exit; a red tag holds all moves', async () => {
  const { yard, lane, booth } = twoDesks();
  lane.loads.length = 0;
  await yard.soon();
  const seen = (value: string, part = {}) => ({
    key: 'seal',
    label: 'Seal',
    kind: 'seal' as const,
    unit: '',
    tolerance: 0,
    isCompared: true,
    isRedTag: false,
    value,
    ...part,
  });
  const look = (desk: typeof lane, when: 'in' | 'out', ...all: ReturnType<typeof seen>[]) =>
    desk.inspections.set(`container:c-1 ${when}`, { asset: 'container:c-1', when, seen: all });
  look(lane, 'in', seen('UL 48812'));
  await yard.soon();
  expect(leaves(booth)).toEqual(['held']);
  look(booth, 'out', seen('UL 48813'));
  await yard.soon();
  expect(leaves(lane)).toEqual(['held']);
  lane.holds.letGo(lane.holds.of(trailer), 'Customs opened it', 'Ben');
  await yard.soon();
  expect([leaves(lane), leaves(booth)]).toEqual([[], []]);
  const [one] = gateEvidence(evidenceFacts(booth.facts as never), () => '');
  expect([one?.in?.seen[0]?.value, one?.out?.seen[0]?.value]).toEqual(['UL 48812', 'UL 48813']);
  expect(one?.letGo).toMatchObject([{ why: 'Customs opened it', second: 'Ben', item: 'Seal' }]);

  look(lane, 'in', seen('Bald tire', { kind: 'check', isRedTag: true }));
  await yard.soon();
  const move = {
    kind: 'reassign' as const,
    asset: truck,
    from: spotId('P-1'),
    to: spotId('P-9'),
    reason: 'r',
  };
  expect(check(booth.yard, move).map(({ code }) => code)).toContain('held');
});

test('what a newer desk adds to the list stays in it, and isn’t asked here', () => {
  const later = [
    {
      ...{ key: 'p', label: 'Пломба', kind: 'barcode', of: 'trailer', when: 'both', unit: 'ml' },
      ...{ tolerance: 3, isRedTag: true, group: 'Двери', symbology: { name: 'QR', checks: [1] } },
    },
  ];
  const list = checklistFacts.schema.parse(later);
  expect(list).toEqual(later);
  expect(list.some((item) => isAsked(item, 'trailer', 'in'))).toBe(false);
  const look = { asset: 'container:c-1', when: 'in', seen: [{ ...later[0], value: '4' }] };
  const { of: _, when: __, ...seen } = look.seen[0] as Record<string, unknown>;
  const kept = { ...look, seen: [{ ...seen, isCompared: true }] };
  expect(inspectionFacts.schema.parse(kept)).toEqual(kept);
});

/** A trailer or truck that stands in the yard already isn't let in again without a yes. */
import { expect, test } from 'vitest';
import type { HereRow } from '../../../../renderer/features/gate/gate-rows.ts';
import { chooserOf, outcomeOf } from '../../../../renderer/features/gate/lane/code-choices.ts';
import { firstEntry } from '../../../../renderer/features/gate/lane/entry.ts';
import { GateLane, type LanePorts } from '../../../../renderer/features/gate/lane/gate-lane.ts';
import type { ComingCard, HereAct } from '../../../../renderer/features/gate/lane/model.ts';
import { objectionsTo } from '../../../../renderer/features/gate/lane/objections.ts';
import type { CheckInDraft } from '../../../../shared/console-api/gate.ts';
import { interpret } from '../../../../shared/gate/interpret.ts';
import { GateWorld } from '../../../../shared/gate/world.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import type { YardRows } from '../../../../shared/yard/model.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { aContainer, anAppointment, aVisit, now } from '../../../shared/gate/world.ts';
import * as rows from '../../../shared/yard/rows.ts';

const spot = rows.spot('spot-d14', { code: 'D-14' });
const truck = aVisit('v1', { licensePlate: 'TXK4471', spotId: spot.id });
const alone = aContainer('c1', { code: 'HBT 48909', spotId: spot.id });
const hooked = aContainer('c2', { code: 'SML 27476', visitId: truck.id });
const yard = createYardTable({
  areas: [],
  spots: [spot],
  visits: [truck],
  containers: [alone, hooked],
} satisfies YardRows);

const trailer = (code: string) => ({ code, type: 'Trailer', state: 'Full' });
const card = (codes: readonly string[]): ComingCard => ({
  kind: 'coming',
  id: 'card-1',
  appointment: null,
  also: [],
  entry: {
    ...firstEntry(null, ''),
    licensePlate: 'ZZT 9001',
    phone: '469 555 0177',
    isNotKnown: true,
    containers: codes.map(trailer),
  },
  known: null,
  hereBefore: new Set(),
  isTouched: true,
  wasTried: false,
  isUnfolded: false,
  answered: [],
  asked: [],
  isLookedAt: false,
  stage: 'open',
  ending: null,
  refusal: null,
});
const all = (of: ComingCard, more: Partial<Parameters<typeof objectionsTo>[1]> = {}) =>
  objectionsTo(of, { held: null, here: [], yard, drafts: [], placeholders: ['SINMAT'], ...more });
const to = (...of: Parameters<typeof all>) => all(...of)[0] ?? null;

/** A lane with what it did. `act`: what the truck that is here does next. */
function laneWith(card: ComingCard | null, blocked: LanePorts['blocked'] = to) {
  const did: string[] = [];
  const world = new GateWorld();
  world.putVisit(truck);
  world.putContainer(alone);
  let act: HereAct = 'assign';
  const ports: LanePorts = {
    interpret: async (code) => interpret(code, world, { now }),
    unlabeled: (text) => ({ text, said: null }),
    askService: async (code) => ({ reading: interpret(code, world, { now }), said: null }),
    known: async () => null,
    isExpected: () => false,
    loadType: () => '',
    here: () => new Set(),
    blocked,
    mayCheckIn: () => true,
    looks: () => [],
    leaving: () => [],
    keepLooks: async () => null,
    async letIn(_, { containers }) {
      did.push(`in ${containers.map(({ code }) => code).join()}`);
      return { isDone: true, ending: null };
    },
    actOf: () => act,
    async letGo() {
      did.push(act);
    },
    follow() {},
    write: ({ code }) => code,
    say: ({ code }) => void did.push(code),
    emptyBox() {},
    focus() {},
    newId: () => 'card-2',
  };
  const lane = new GateLane(card === null ? [] : [card]);
  lane.serve(ports);
  if (card !== null) lane.resume(card.id);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { lane, did, settled, setAct: (next: HereAct) => (act = next) };
}

test('a trailer that stands in the yard is named with its place, however it is written', () => {
  expect(to(card(['hbt-48909']))).toMatchObject({
    said: { code: 'gate.card.stands', values: { container: 'HBT 48909', place: 'D-14' } },
    standing: alone,
    field: 'container-0',
  });
  expect(to(card(['AXT 1', 'SML27476']))).toMatchObject({
    said: { code: 'gate.card.standsWith', values: { truck: 'TXK4471', place: 'D-14' } },
    field: 'container-1',
  });
  expect(to(card(['HBT 48908']))).toBeNull();
  expect(to(card(['']))).toBeNull();
});

test('Enter lets it in only after a yes, and a yes is to that trailer alone', async () => {
  const { lane, did, settled } = laneWith(card(['HBT 48909', 'SML 27476']));
  lane.enter();
  lane.enter();
  await settled();
  expect(did).toEqual(['gate.card.stands', 'gate.card.stands']);
  lane.answerYes();
  await settled();
  expect(did.at(-1)).toBe('gate.card.standsWith');
  lane.answerYes();
  await settled();
  expect(did.at(-1)).toBe('in HBT 48909,SML 27476');
});

const here: readonly HereRow[] = [
  {
    ...{ visit: { ...truck, companyName: 'Ostrander' }, hooked: [], spotCode: 'D-14' },
    ...{ appointment: null, alsoFor: [], isTakenBack: false, standing: null, cameAt: null },
  },
];
const plated = (licensePlate: string): ComingCard => {
  const own = card([]);
  return { ...own, entry: { ...own.entry, licensePlate, hasNoTrailer: true } };
};

test('a plate of the yard is asked about, however it is written', () => {
  for (const plate of ['txk-4471', 'TXK 4471', ' t x k 4 4 7 1', 'TXK4471 TX'])
    expect([plate, to(plated(plate), { here })]).toMatchObject([
      plate,
      {
        said: {
          code: 'gate.card.samePlate',
          values: { truck: 'TXK4471', place: 'D-14', carrier: 'Ostrander' },
        },
        truck: { id: 'v1' },
      },
    ]);
  expect(to(plated('TXK 4417'), { here })).toBeNull();
  const [row] = here;
  const paper = here.map((each) => ({ ...each, visit: { ...truck, licensePlate: 'TEMP 2' } }));
  expect([row?.spotCode, to(plated('temp-2'), { here: paper })]).toEqual(['D-14', null]);
  const listed = here.map((each) => ({ ...each, visit: { ...truck, licensePlate: 'SIN MAT 2' } }));
  expect(to(plated('sinmat 2'), { here: listed })).toBeNull();
});

test('plate and trailer that are both here already are both said', () => {
  const both = { ...card(['HBT 48909']), entry: card(['HBT 48909']).entry };
  const own = { ...both, entry: { ...both.entry, licensePlate: 'TXK 4471' } };
  expect(all(own, { here }).map(({ said }) => said.code)).toEqual([
    'gate.card.samePlate',
    'gate.card.stands',
  ]);
  const booked = anAppointment('a1', { companyName: null });
  const came = { ...here[0], visit: aVisit('v9', { appointmentId: booked.id }) } as HereRow;
  const rows = [came, ...here];
  expect(all({ ...own, appointment: booked }, { here: rows }).map(({ said }) => said.code)).toEqual(
    ['gate.card.hasCome', 'gate.card.samePlate', 'gate.card.stands'],
  );
});

test('a truck that came meanwhile is named with its carrier and the one that booked', () => {
  const booked = anAppointment('a1', { companyName: 'Bluestem Freight Lines' });
  const own = { ...plated('ZZT 9001'), appointment: booked };
  const came = (companyHint: string) =>
    to(own, {
      here: here.map((each) => ({
        ...each,
        visit: { ...truck, appointmentId: booked.id, companyName: null, companyHint },
      })),
    });
  expect(came('Osage River Lines')).toMatchObject({
    said: {
      code: 'gate.card.hasComeOther',
      values: { truck: 'TXK4471', its: 'Osage River Lines', booked: 'Bluestem Freight Lines' },
    },
    truck: { id: 'v1' },
  });
  expect(came('Bluestem Freight Lines')?.said.code).toBe('gate.card.hasCome');
});

test('its truck is opened instead: no check-in, and the card waits', async () => {
  const { lane, did, settled } = laneWith(plated('txk-4471'), (of) => to(of, { here }));
  lane.enter();
  lane.enter();
  lane.openTruck(truck.id);
  await settled();
  expect(did).toEqual(['gate.card.samePlate', 'gate.card.samePlate', 'gate.kept.said']);
  expect(lane.store.getState()).toMatchObject({
    open: { kind: 'here', visit: 'v1', isOwnPass: false },
    kept: [{ id: 'card-1' }],
  });
});

test('plate and trailer of a check-in that is not sent yet are asked about', () => {
  const draft: CheckInDraft = {
    ...{ id: 'ci-1', label: rawText('QRN 882'), plate: 'QRN 882', trailers: ['WL-90417'] },
    ...{ company: '', spot: null, appointment: null, alsoFor: [], clerk: 'Ana', held: null },
    at: '2026-05-12T14:00:00Z',
  };
  const drafts = [draft];
  expect(to(plated('qrn-882'), { drafts })).toMatchObject({
    said: { code: 'gate.card.unsent', values: { code: 'qrn-882' } },
    field: null,
  });
  expect(to(card(['HBT 1', 'wl 90417']), { drafts })).toMatchObject({
    said: { code: 'gate.card.unsent', values: { code: 'wl 90417' } },
    field: 'container-1',
  });
  // The card's own draft is the card itself.
  expect(to(plated('qrn-882'), { drafts: [{ ...draft, id: 'card-1' }] })).toBeNull();
  expect(to(plated('QRN 883'), { drafts })).toBeNull();
});

test('a number of the yard that is scanned for a truck has its own lines first', () => {
  const world = new GateWorld();
  world.putContainer(alone);
  const reading = interpret('HBT 48909', world, { now });
  const may = { ask: false, letIn: true };
  const outcome = outcomeOf(reading, card([]), () => false, may);
  const { choices, enter } =
    outcome.kind === 'choose' ? outcome.chooser : chooserOf(reading, null, may);
  expect(choices.map((each) => (each.kind === 'way' ? each.way : each.kind))).toEqual([
    'pick-up',
    'show',
    'into',
    'into',
    'walk-in',
  ]);
  expect(enter).toBeNull();
});

test('an open question is closed once its key would do something else', async () => {
  const { lane, did, settled, setAct } = laneWith(null);
  lane.read('TXK4471');
  await settled();
  lane.enter();
  expect(lane.store.getState().open).toMatchObject({ isAsking: true, act: 'assign' });
  // The truck gets a spot from elsewhere before the answer.
  setAct('depart');
  lane.letGo();
  await settled();
  expect(did).toEqual(['gate.card.now.depart']);
  expect(lane.store.getState().open).toMatchObject({ isAsking: false, act: 'depart' });
  lane.enter();
  lane.letGo();
  await settled();
  expect(did).toEqual(['gate.card.now.depart', 'depart']);
});

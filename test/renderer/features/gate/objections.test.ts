/** A trailer or truck that stands in the yard already isn't let in again without a yes. */
import { expect, test } from 'vitest';
import { chooserOf, outcomeOf } from '../../../../renderer/features/gate/lane/code-choices.ts';
import { firstEntry } from '../../../../renderer/features/gate/lane/entry.ts';
import { GateLane, type LanePorts } from '../../../../renderer/features/gate/lane/gate-lane.ts';
import type { ComingCard, HereAct } from '../../../../renderer/features/gate/lane/model.ts';
import { objectionTo } from '../../../../renderer/features/gate/lane/objections.ts';
import { interpret } from '../../../../shared/gate/interpret.ts';
import { GateWorld } from '../../../../shared/gate/world.ts';
import type { YardRows } from '../../../../shared/yard/model.ts';
import { createYardTable } from '../../../../shared/yard/table.ts';
import { aContainer, aVisit, now } from '../../../shared/gate/world.ts';
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
    containers: codes.map(trailer),
  },
  known: null,
  hereBefore: new Set(),
  isTouched: true,
  wasTried: false,
  isUnfolded: false,
  answered: [],
  isLookedAt: false,
  stage: 'open',
  ending: null,
  refusal: null,
});
const to = (of: ComingCard) => objectionTo(of, { held: null, here: [], yard });

/** A lane with what it did. `act`: what the truck that is here does next. */
function laneWith(card: ComingCard | null) {
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
    blocked: to,
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

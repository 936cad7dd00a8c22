/** Proposals about chosen spots and by a time, over the double. */
import { afterEach, expect, test } from 'vitest';
import { reasonsOf } from '../../../../renderer/features/planning/plan-reasons.ts';
import { plansOf } from '../../../../renderer/features/planning/plan-store.ts';
import { rankingOf } from '../../../../renderer/operations/draft/ranking.ts';
import type { StandingHold } from '../../../../shared/gate-checks/standing-hold.ts';
import { inTurn, type Message, message, rawText } from '../../../../shared/i18n/message.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import { greedyAssignment, type SpotChoices } from '../../../../shared/planning/assignment.ts';
import type { Goal } from '../../../../shared/planning/order/goals.ts';
import { said } from '../../../support/said.ts';
import { put } from '../../support/console-double.ts';
import { startTestPage, type TestPage, until } from '../../support/render-page.tsx';
import {
  area,
  container,
  smallYard,
  spot,
  spotId,
  visit,
  visitId,
} from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => started?.stop());

const six = [1, 2, 3, 4, 5, 6];
/** Six parked, seven free doors of which one is closed. */
async function docks(isTrailers = false) {
  started = await startTestPage({
    rows: {
      areas: [area('Doors'), area('Lot')],
      spots: [
        ...[...six, 7].map((each) =>
          spot(`D-${each}`, 'Doors', { type: 'docking', isOpen: each !== 3 }),
        ),
        ...[...six, 7, 8].map((each) => spot(`P-${each}`, 'Lot')),
      ],
      visits: isTrailers
        ? []
        : six.map((each) => visit(`TX-${each}`, { spotId: spotId(`P-${each}`) })),
      containers: isTrailers
        ? six.map((each) => container(`TX-${each}`, { spotId: spotId(`P-${each}`) }))
        : [],
    },
  });
  const plans = plansOf(started.page);
  const targets = () =>
    (plans.store.getState().open?.wishes ?? [])
      .flatMap((each) => ('spot' in each && each.spot !== null ? [each.spot] : []))
      .sort();
  return { ...started, plans, targets };
}
const parked = six.map((each) => spotId(`P-${each}`));

test('six trailers get six open doors before ten, with deadline and drivers', async () => {
  const it = await docks(true);
  let asked: SpotChoices | null = null;
  it.double.solveBy((choices) => {
    asked = choices;
    return null;
  });
  it.plans.enter();
  const by = new Date(it.page.ticker.now() + 60 * 60_000).toISOString();
  it.plans.time({ by, drivers: 2 });
  await it.plans.propose('doors', parked);
  expect(it.targets()).toEqual([1, 2, 4, 5, 6, 7].map((each) => spotId(`D-${each}`)).sort());
  expect(asked).toMatchObject({ deadlines: { due: six.map(() => 60), drivers: 2, late: 500 } });
  expect(
    (asked as SpotChoices | null)?.choices.every((list) =>
      list.every(({ minutes }) => (minutes ?? 0) >= 6),
    ),
  ).toBe(true);
  it.plans.leave();
  it.plans.enter();
  expect(it.plans.store.getState().open?.timing).toEqual({ by, drivers: 2, minutes: 6 });
  await it.plans.commit();
  expect(it.double.saved()).toHaveLength(6);
});

test('more trailers than doors: as many as can be, and how many are left is said', async () => {
  const it = await docks();
  it.plans.enter();
  it.plans.addGoals([{ kind: 'close', spot: spotId('D-1'), reason: 'r' }]);
  await it.plans.propose('doors', parked);
  expect(it.targets()).toHaveLength(6);
  expect(it.plans.store.getState().note).toMatchObject({
    code: 'plan.without',
    values: { count: 1 },
  });
});

test('a plan puts nothing on a spot that is reserved for others', async () => {
  const it = await docks();
  const reserve = { id: 'r', entityName: 'YardTask', objectId: null, validUntil: null };
  const door = it.page.yard.table.spot(spotId('D-1'));
  it.double.change(put({ spots: [{ ...door, reserves: [reserve] } as never] }));
  await until(() => it.page.yard.table.spot(spotId('D-1'))?.reserves.length === 1);
  it.plans.enter();
  await it.plans.propose('doors', parked);
  expect(it.targets()).toHaveLength(5);
  expect(it.targets()).not.toContain(spotId('D-1'));
});

// Cases: G22.
test('what is held from all moves is left out of a proposal by name, with what to do', async () => {
  const it = await docks();
  const hold = (id: string) => ({
    asset: { kind: 'visit', id: visitId(id) } as const,
    holds: [{ stops: 'moves', said: rawText('Red tag: Brakes') } as StandingHold],
  });
  const note = async () => {
    await it.plans.propose('doors', parked);
    return said({ said: it.plans.store.getState().note as Message });
  };
  it.double.setRelease({ holds: [hold('TX-2')] });
  await until(
    () => it.page.yard.table.holdsOf?.({ kind: 'visit', id: visitId('TX-2') }).length === 1,
  );
  expect(await note()).toBe('TX-2 is held: release it on its card first. Red tag: Brakes');
  expect(it.targets()).toHaveLength(5);
  await it.plans.discard();
  it.double.setRelease({ holds: [hold('TX-2'), hold('TX-5')] });
  await until(
    () => it.page.yard.table.holdsOf?.({ kind: 'visit', id: visitId('TX-5') }).length === 1,
  );
  expect(await note()).toBe(
    '2 are held and stay, such as TX-2 and TX-5. Release them on their cards first.',
  );
});

test('a better answer takes the goals of the first one along that it leaves out', async () => {
  const it = await docks();
  it.plans.enter();
  const place = (id: string, at: string): Goal => ({
    ...{ kind: 'place', asset: { kind: 'visit', id: visitId(id) }, spot: spotId(at) },
  });
  const first = [place('TX-1', 'D-1'), place('TX-2', 'D-2')];
  it.plans.addGoals(first);
  it.plans.addGoals([place('TX-3', 'D-1')], first);
  expect(it.targets()).toEqual([spotId('D-1')]);
  expect(it.plans.store.getState().ordered.impossible).toEqual([]);
});

test('cleared spots go outside the selection; if nothing is to do it says so', async () => {
  const it = await docks();
  await it.plans.propose('clear', parked);
  expect(it.targets()).toHaveLength(6);
  expect(it.targets().filter((each) => parked.includes(each as SpotId))).toEqual([]);
  await it.plans.discard();
  await it.plans.propose('clear', [spotId('P-7')]);
  expect(it.plans.store.getState().note).toMatchObject({ code: 'plan.nothingToPlace' });
});

test('doors are made ready: due trucks come, others leave, workers stay', async () => {
  started = await startTestPage({ rows: smallYard() });
  const { page, double } = started;
  const plans = plansOf(page);
  const [busy, working] = ['D-01', 'D-02'].map((id) => page.yard.table.visitsAt(spotId(id))[0]);
  const waiting = visitId('TX-4821');
  const start = new Date(page.ticker.now() + 30 * 60_000).toISOString();
  const rows: Record<string, { start: string; dockId: string }> = {
    one: { start, dockId: 'D-01' },
    two: { start, dockId: 'D-02' },
  };
  const known = rankingOf(page).facts();
  double.change(
    put({
      visits: [
        { ...page.yard.table.visit(waiting), appointmentId: 'one' } as never,
        { ...page.yard.table.visit(working as never), appointmentId: 'two' } as never,
      ],
    }),
  );
  await until(() => page.yard.table.visit(waiting)?.appointmentId === ('one' as never));
  rankingOf(page).tell(() => ({
    ...known,
    appointment: (id) => ({ id, status: 'Scheduled', ...rows[id] }) as never,
    door: (dock) => spotId(dock),
  }));
  double.solveBy(() => null);
  await plans.propose('ready');
  const wished = Object.fromEntries(
    (plans.store.getState().open?.wishes ?? []).map((each) => [
      'asset' in each && each.asset.id,
      'spot' in each && each.spot,
    ]),
  );
  expect(wished[waiting]).toBe(spotId('D-01'));
  expect(wished[busy as string]).toBeDefined();
  expect(wished[busy as string]).not.toBe(spotId('D-01'));
  expect(wished[working as string]).toBeUndefined();
});

test('a plan does what is due first, and gives no reason that another step belies', async () => {
  const it = await docks();
  const start = new Date(it.page.ticker.now() + 30 * 60_000).toISOString();
  const known = rankingOf(it.page).facts();
  it.double.change(
    put({
      visits: [{ ...it.page.yard.table.visit(visitId('TX-2')), appointmentId: 'one' } as never],
    }),
  );
  await until(() => it.page.yard.table.visit(visitId('TX-2'))?.appointmentId === ('one' as never));
  rankingOf(it.page).tell(() => ({
    ...known,
    appointment: (id) => ({ id, status: 'Scheduled', start, dockId: 'D-1' }) as never,
    door: (dock) => spotId(dock),
  }));
  const place = (id: string, at: string): Goal => ({
    ...{ kind: 'place', asset: { kind: 'visit', id: visitId(id) }, spot: spotId(at) },
  });
  it.plans.enter();
  // TX-3 has to leave for TX-2, which is due.
  it.plans.addGoals([place('TX-1', 'D-2'), place('TX-3', 'D-4'), place('TX-2', 'P-3')]);
  const { ordered, open } = it.plans.store.getState();
  expect(ordered.steps.map(({ goal }) => goal)).toEqual([
    'visit:visit-TX-3',
    'visit:visit-TX-2',
    'visit:visit-TX-1',
  ]);
  const [early, free] = [
    message('plan.why.parking'),
    message('plan.why.keepsFree', { door: 'D-2', at: 1 }),
  ];
  const why = (said: Message, goals = open?.wishes ?? []) =>
    reasonsOf(
      it.page.yard.table,
      new Map([['visit:visit-TX-3', { spot: spotId('D-4'), why: () => said }]]),
      goals,
    ).get('visit:visit-TX-3')?.();
  expect([why(free), why(inTurn([early, free]))]).toEqual([null, early]);
  expect(why(free, [place('TX-3', 'D-4')])).toEqual(free);
});

test('a proposal stopped while it looks at assets shows what it has, without solver', async () => {
  const it = await docks();
  const proposing = it.plans.propose('doors', parked);
  it.plans.stop();
  await proposing;
  expect(it.double.asked()).toBe(0);
  expect(it.targets().length).toBeGreaterThan(0);
  expect(it.plans.store.getState()).toMatchObject({
    ranking: null,
    isImproving: false,
    note: { code: 'plan.stopped', values: { of: 6 } },
  });
});

test('a solver that is stopped gives the best so far, and the plan shows it', async () => {
  const it = await docks();
  const seen: boolean[] = [];
  it.double.solveBy(async (problem, enough) => {
    seen.push(it.plans.store.getState().isImproving);
    await enough;
    return { chosen: greedyAssignment(problem), over: 400 };
  });
  const proposing = it.plans.propose('doors', parked);
  await until(() => seen.length === 1);
  expect(it.targets()).toHaveLength(6);
  it.plans.stop();
  await proposing;
  expect(seen).toEqual([true]);
  expect(it.targets()).toHaveLength(6);
  expect(it.plans.store.getState().isImproving).toBe(false);
  expect(JSON.stringify(it.plans.store.getState().note)).toContain('plan.stoppedBest');
});

test('stopped before the solver is asked, the first answer stands', async () => {
  const it = await docks();
  const off = it.plans.store.subscribe(({ isImproving }) => isImproving && it.plans.stop());
  await it.plans.propose('doors', parked);
  off();
  expect(it.double.asked()).toBe(0);
  expect(it.targets()).toHaveLength(6);
  expect(it.plans.store.getState()).toMatchObject({
    isImproving: false,
    note: { code: 'plan.stoppedBest' },
  });
});

test('a plan closed before the solver is asked asks nothing and says nothing', async () => {
  const it = await docks();
  const off = it.plans.store.subscribe(({ isImproving }) => isImproving && it.plans.leave());
  await it.plans.propose('doors', parked);
  off();
  expect(it.double.asked()).toBe(0);
  expect(it.plans.store.getState()).toMatchObject({ open: null, isImproving: false });
});

test('a plan that is opened instead gets nothing of the proposal of another', async () => {
  const it = await docks();
  await it.plans.propose('doors', parked.slice(0, 1));
  const first = it.plans.store.getState().open?.id ?? '';
  await until(() => it.plans.store.getState().kept.plans[0]?.wishes.length === 1);
  for (const isLate of [false, true]) {
    it.plans.enter('another');
    const off = it.plans.store.subscribe(({ isImproving }) => {
      if (isImproving) queueMicrotask(() => it.plans.enter(first));
    });
    const proposing = it.plans.propose('doors', parked.slice(1));
    if (!isLate) it.plans.enter(first);
    await proposing;
    off();
    expect(it.targets()).toHaveLength(1);
    expect(it.plans.store.getState()).toMatchObject({
      open: { id: first },
      ranking: null,
      isImproving: false,
    });
    const { proposed } = it.plans.store.getState();
    expect([...proposed.keys()].filter((key) => key !== 'visit:visit-TX-1')).toEqual([]);
  }
});

test('a solver is dropped when its plan is left, saved or discarded', async () => {
  const ends: readonly ((it: Awaited<ReturnType<typeof docks>>) => unknown)[] = [
    ({ plans }) => plans.leave(),
    ({ plans }) => [plans.leave(), plans.enter()],
    ({ plans }) => plans.commit(),
    ({ plans }) => plans.discard(),
  ];
  for (const end of ends) {
    const it = await docks();
    it.double.solveBy(() => new Promise(() => {}));
    const proposing = it.plans.propose('doors', parked);
    await until(() => it.double.asked() === 1);
    const before = it.targets();
    expect(before).toHaveLength(6);
    void end(it);
    // At once, and at the end.
    const nothing = { ranking: null, isImproving: false };
    expect(it.plans.store.getState()).toMatchObject(nothing);
    await proposing;
    expect(it.plans.store.getState()).toMatchObject(nothing);
    started?.stop();
  }
});

test('while the past is shown no answer changes a plan, and nothing is asked', async () => {
  const it = await docks();
  const better = Promise.withResolvers<readonly (number | null)[]>();
  it.double.solveBy(() => better.promise);
  const proposing = it.plans.propose('doors', parked);
  await until(() => it.double.asked() === 1);
  const before = it.plans.store.getState().open?.wishes;
  it.page.yard.hold();
  better.resolve([1, 0, 2, 3, 4, 5]);
  await proposing;
  expect(it.plans.store.getState().note).toBeNull();
  await it.plans.propose('doors', parked);
  expect(it.double.asked()).toBe(1);
  expect(it.plans.store.getState()).toMatchObject({
    ranking: null,
    isImproving: false,
    note: { code: 'actions.pastOnly' },
  });
  expect(it.plans.store.getState().open?.wishes).toEqual(before);
  it.page.yard.release();
});

test('of two proposals only the later one is shown', async () => {
  const it = await docks();
  const both = [it.plans.propose('doors', parked), it.plans.propose('doors', parked.slice(0, 1))];
  await Promise.all(both);
  expect(it.double.asked()).toBe(1);
  expect(it.targets()).toHaveLength(1);
  expect(it.plans.store.getState()).toMatchObject({ ranking: null, isImproving: false });
});

test('where the solver had nothing yet the first answer stands without a failure', async () => {
  const it = await docks();
  it.double.solveBy(async (_, enough) => {
    await enough;
    return null;
  });
  const proposing = it.plans.propose('doors', parked);
  await until(() => it.double.asked() === 1);
  it.plans.stop();
  await proposing;
  expect(it.targets()).toHaveLength(6);
  expect(it.plans.store.getState().note).toMatchObject({ code: 'plan.stoppedBest' });
});

test('a solver that saves feet leaves no truck out for a trailer', async () => {
  started = await startTestPage({
    rows: {
      areas: [area('Lot')],
      spots: [spot('P-1', 'Lot'), spot('P-2', 'Lot', { isOpen: false })],
      visits: [visit('TX-1', { visitType: 'LiveUnload' })],
      containers: [container('T-1')],
    },
  });
  let counts: readonly number[] = [];
  started.double.solveBy(({ choices }) => {
    counts = choices.map(({ length }) => length);
    return null;
  });
  const plans = plansOf(started.page);
  await plans.propose('waiting');
  expect(counts).toEqual([1, 0]);
  expect(plans.store.getState().open?.wishes).toMatchObject([
    { asset: { kind: 'visit', id: visitId('TX-1') }, spot: spotId('P-1') },
  ]);
});

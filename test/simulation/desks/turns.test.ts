/**
 * Several desks that open and close one spot after the other while the service is away: what was
 * agreed on before is known, and no clerk is asked about it (field case PC18).
 */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../sandbox/random.ts';
import type { ContainerId, OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { drawPlan } from '../plan.ts';
import { type DeskPlan, drawDeskPlan } from './plan.ts';
import { createDeskWorld, type Desk } from './schedule.ts';

/**
 * Desks at which nothing goes wrong on its own. `history`: the service returns a spot's events.
 */
function quietDesks(names: readonly string[], history: boolean) {
  const random = createRandom('turns');
  const base = drawPlan(random.fork('base'), 'turns', { calm: true, sqliteShare: 0 });
  const plan: DeskPlan = {
    ...drawDeskPlan(random.fork('plan'), 'turns', { together: true }),
    base: {
      ...base,
      size: { spots: 6, trucks: 5, standalone: 0 },
      quirks: { spotEvents: history ? 'bare' : 'missing' },
      lenient: false,
    },
    desks: names,
    clockOffsets: {},
  };
  const { world, desks } = createDeskWorld(random, plan, { together: true });
  const { time, service, server } = world;
  for (const desk of desks) desk.start();
  const spot = service.spotIds.find(
    (id) => service.spot(id)?.assignments.length === 0 && service.spot(id)?.spot.isOpen === true,
  ) as SpotId;
  const trailer = [...service.assets().containers.values()].find(({ visitId }) => visitId !== null);
  const truck = [...service.assets().visits.values()].find((each) => each.spotId === null)?.id;
  let ids = 0;
  return {
    ...world,
    desks: desks as [Desk, Desk, ...Desk[]],
    spot,
    truck: truck as VisitId,
    /** A trailer with the truck that it is hooked to. */
    hooked: { container: trailer?.id as ContainerId, visit: trailer?.visitId as VisitId },
    ready: () => time.advance(30_000),
    reach(isThere: boolean) {
      for (const { network } of desks) network.setDown(!isThere);
    },
    link: (desk: Desk, isThere: boolean) => server.setLink(desk.name, isThere),
    /** Saves at a desk, and waits until the others have it. */
    async save(desk: Desk, operation: Operation, accepted: readonly string[] = []) {
      ids += 1;
      const id = `turn-${ids}` as OperationId;
      const answer = desk.process?.outbox.submit({
        id,
        operation,
        accepted,
        actor: { clerk: 'Kim', account: `${desk.name}@yard` },
      });
      await time.advance(3_000);
      return { id, kind: (await answer)?.kind };
    },
    /** The service is there again; all that can end has ended. */
    async settle() {
      for (const desk of desks) {
        desk.network.setDown(false);
        desk.process?.outbox.wakeSender('online');
      }
      await time.advance(600_000);
    },
    left: () => desks.flatMap(({ process }) => process?.outbox.records() ?? []),
    stateOf: (id: OperationId) =>
      desks
        .map(({ disk }) => disk.rows.get(id)?.events.at(-1)?.progress.state)
        .find((state) => state !== undefined),
  };
}

const turn = (kind: 'open' | 'close', spot: SpotId): Operation => ({
  kind,
  spot,
  reason: kind === 'close' ? 'Hydraulic oil' : 'Cleaned up',
});
const briefly = (records: readonly OperationRecord[]) =>
  records.map(({ id, state, known }) => `${id} ${state} ${known.code}`);

describe.each([
  ['keeps the history of a spot', true],
  ['keeps none', false],
])('where the service %s', (_, history) => {
  // Faults: T1.
  // Cases: PC18.
  test('turns by three desks all go out, and a truck behind them', async () => {
    const yard = quietDesks(['north', 'south', 'ramp'], history);
    await yard.ready();
    yard.reach(false);
    const [north, south, ramp] = yard.desks as [Desk, Desk, Desk];
    const turns = ['close', 'open', 'close', 'open', 'close', 'open'] as const;
    const at = [south, ramp, south, north, ramp, north];
    for (const [index, kind] of turns.entries())
      expect((await yard.save(at[index] as Desk, turn(kind, yard.spot))).kind).toBe('saved');
    const behind = await yard.save(south, {
      kind: 'assign',
      asset: { kind: 'visit', id: yard.truck },
      spot: yard.spot,
    });
    await yard.settle();
    expect(briefly(yard.left())).toEqual([]);
    expect(yard.stateOf(behind.id)).toBe('confirmed');
    expect(yard.service.ledger.filter(({ applied }) => applied)).toHaveLength(7);
  });

  // Faults: T1.
  // Cases: PC18.
  test('so do they after each desk was started anew meanwhile', async () => {
    const yard = quietDesks(['north', 'south'], history);
    await yard.ready();
    const [north, south] = yard.desks;
    yard.reach(false);
    await yard.save(south, turn('close', yard.spot));
    await yard.save(north, turn('open', yard.spot));
    await yard.save(north, turn('close', yard.spot));
    const last = await yard.save(south, turn('open', yard.spot));
    for (const desk of yard.desks) desk.crash();
    await yard.time.advance(200_000);
    await yard.settle();
    expect(briefly(yard.left())).toEqual([]);
    expect(yard.stateOf(last.id)).toBe('confirmed');
  });

  // Faults: T1.
  test('one that was turned between goes to its clerk', async () => {
    const yard = quietDesks(['north', 'south'], history);
    await yard.ready();
    const [north, south] = yard.desks;
    yard.reach(false);
    const first = await yard.save(south, turn('close', yard.spot));
    const second = await yard.save(north, turn('open', yard.spot));
    for (const kind of ['close', 'open'] as const)
      yard.service.write('stranger', { kind, spot: yard.spot, reason: 'Marking lines' });
    await yard.settle();
    expect(yard.stateOf(first.id)).toBe('conflict');
    expect(yard.stateOf(second.id) ?? 'queued').toBe('queued');
  });

  // Faults: T1.
  test('turns that a desk did not know of when it saved alone are not passed over', async () => {
    const yard = quietDesks(['north', 'south', 'ramp'], history);
    await yard.ready();
    const [north, south, ramp] = yard.desks as [Desk, Desk, Desk];
    yard.reach(false);
    yard.link(north, false);
    await yard.time.advance(10_000);
    const alone = await yard.save(north, turn('close', yard.spot));
    north.network.setDown(true);
    south.network.setDown(false);
    ramp.network.setDown(false);
    await yard.save(south, turn('close', yard.spot));
    await yard.save(ramp, turn('open', yard.spot));
    await yard.time.advance(60_000);
    expect(yard.service.spot(yard.spot)?.spot.isOpen).toBe(true);
    yard.link(north, true);
    await yard.time.advance(15_000);
    expect(north.agreement?.fold.open.has(alone.id)).toBe(true);
    await yard.settle();
    expect(yard.stateOf(alone.id)).toBe('conflict');
  });

  // Faults: T1.
  test('a trailer that a stranger unhooked on the spot is a turn only without a history', async () => {
    const yard = quietDesks(['north', 'south'], history);
    await yard.ready();
    const [north, south] = yard.desks;
    const { container, visit } = yard.hooked;
    const from = yard.service.assets().visits.get(visit)?.spotId ?? null;
    const asset = { kind: 'visit', id: visit } as const;
    if (from !== yard.spot)
      await yard.save(
        north,
        from === null
          ? { kind: 'assign', asset, spot: yard.spot }
          : { kind: 'reassign', asset, from, to: yard.spot, reason: 'Moved' },
      );
    await yard.time.advance(60_000);
    yard.reach(false);
    const close = await yard.save(south, turn('close', yard.spot), ['close-occupied']);
    yard.service.write('stranger', { kind: 'detach', visit, container });
    await yard.settle();
    expect(yard.stateOf(close.id)).toBe(history ? 'confirmed' : 'conflict');
    yard.checker.fold();
    expect(yard.checker.violations).toEqual([]);
  });

  test("a close behind another desk's move off the spot goes out", async () => {
    const yard = quietDesks(['north', 'south'], history);
    await yard.ready();
    const [north, south] = yard.desks;
    const asset = { kind: 'visit', id: yard.truck } as const;
    await yard.save(north, { kind: 'assign', asset, spot: yard.spot });
    await yard.time.advance(60_000);
    yard.reach(false);
    await yard.save(south, { kind: 'unassign', assets: [asset], spot: yard.spot });
    const close = await yard.save(north, turn('close', yard.spot));
    await yard.settle();
    expect(briefly(yard.left())).toEqual([]);
    expect(yard.stateOf(close.id)).toBe('confirmed');
  });
});

// Faults: T3.
test('a turn that another desk took over counts as known as well', async () => {
  const yard = quietDesks(['north', 'south'], true);
  await yard.ready();
  const [north, south] = yard.desks;
  yard.reach(false);
  const close = await yard.save(south, turn('close', yard.spot));
  const open = await yard.save(north, turn('open', yard.spot));
  // Its request takes effect, and the desk is gone before the answer.
  yard.service.watchers.add({
    applied(tag) {
      if (tag !== close.id) return;
      yard.link(south, false);
      south.network.setDown(true);
      south.crash();
    },
  });
  south.network.setDown(false);
  south.process?.outbox.wakeSender('online');
  await yard.time.advance(90_000);
  const taken = north.agreement?.takeOver(close.id, 'Kim');
  await yard.time.advance(1_000);
  expect(await taken).toBe(true);
  north.network.setDown(false);
  north.process?.outbox.wakeSender('online');
  await yard.time.advance(600_000);
  expect(yard.stateOf(open.id)).toBe('confirmed');
  expect(yard.service.spot(yard.spot)?.spot.isOpen).toBe(true);
});

// Faults: T1.
test('an unaccepted close over an agreed move isn’t agreed: its clerk is asked', async () => {
  const yard = quietDesks(['north', 'south'], true);
  await yard.ready();
  const [north, south] = yard.desks;
  yard.reach(false);
  yard.link(north, false);
  await yard.time.advance(10_000);
  const close = await yard.save(north, turn('close', yard.spot));
  const asset = { kind: 'visit', id: yard.truck } as const;
  const move = await yard.save(south, { kind: 'assign', asset, spot: yard.spot });
  yard.link(north, true);
  await yard.time.advance(20_000);
  expect([...(north.agreement?.fold.open.keys() ?? [])]).toEqual([move.id]);
  expect(north.agreement?.refused.get(close.id)?.map(({ code }) => code)).toEqual([
    'close-occupied',
  ]);
  const choices = yard.left().find(({ id }) => id === close.id)?.choices;
  expect(choices).toContain('send-again');
  north.process?.outbox.choose({
    id: close.id,
    choice: 'send-again',
    actor: { clerk: 'Kim', account: 'north@yard' },
  });
  await yard.settle();
  expect([yard.stateOf(move.id), yard.stateOf(close.id)]).toEqual(['confirmed', 'confirmed']);
});

test('of a close and a move onto its spot, one is agreed and one refused', async () => {
  const yard = quietDesks(['north', 'south'], true);
  await yard.ready();
  const [north, south] = yard.desks;
  yard.reach(false);
  const asset = { kind: 'visit', id: yard.truck } as const;
  const answers = await Promise.all([
    yard.save(north, { kind: 'assign', asset, spot: yard.spot }),
    yard.save(south, turn('close', yard.spot)),
  ]);
  expect(answers.map(({ kind }) => kind).sort()).toEqual(['refused', 'saved']);
});

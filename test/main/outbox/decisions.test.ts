import { afterEach, describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../main/kernel/database/database-error.ts';
import type { OutboxStore } from '../../../main/outbox/store/outbox-store.ts';
import { type Outcome, RemoteError } from '../../../main/remote/outcome.ts';
import { englishWords, loadWords } from '../../../shared/i18n/languages.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import type { ContainerId, OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { ClerkChoice, OperationRecord } from '../../../shared/outbox/model.ts';
import { undoOffer } from '../../../shared/outbox/undo-bar.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { casey, type Desk, findSpot, noAnswer, openDesk } from './desk.ts';

let desk: Desk;
afterEach(() => desk.close());

const isFree = ({
  trucks,
  standalone,
  isOpen,
}: {
  trucks: number;
  standalone: number;
  isOpen: boolean;
}) => trucks + standalone === 0 && isOpen;
const freeSpots = (from: Desk) =>
  from.service.spotIds.filter((id) =>
    isFree({
      trucks: from.views.base.visitsAt(id).length,
      standalone: from.views.base.standaloneAt(id).length,
      isOpen: true,
    }),
  );
const close = (spot: SpotId): Operation => ({ kind: 'close', spot, reason: 'Oil on the ground' });
const record = (from: Desk, id: string): OperationRecord =>
  from.outbox.list({ limit: 50 }).records.find((each) => each.id === id) as OperationRecord;
const choose = (from: Desk, id: string, choice: ClerkChoice, spot?: SpotId) =>
  from.outbox.choose({ id: id as OperationId, choice, spot, actor: casey });
const answer = (outcome: Outcome) => () => ({ kind: 'answer', outcome }) as const;

function placedTruck(from: Desk) {
  const spot = findSpot(from, ({ trucks, standalone }) => trucks === 1 && standalone === 0);
  return {
    asset: { kind: 'visit', id: from.views.base.visitsAt(spot)[0] as VisitId } as const,
    spot,
  };
}

/** A reassign whose truck another desk moved away before it was sent. */
async function conflicted(): Promise<{
  asset: { kind: 'visit'; id: VisitId };
  to: SpotId;
  other: SpotId;
  third: SpotId;
}> {
  desk = openDesk({ start: false });
  const { asset, spot } = placedTruck(desk);
  const [to, other, third] = freeSpots(desk) as [SpotId, SpotId, SpotId];
  await desk.submit({ kind: 'reassign', asset, from: spot, to, reason: 'Closer' }, { id: 'mine' });
  const assignment = desk.service.spot(spot)?.assignments[0]?.id as never;
  desk.service.write('other', {
    kind: 'reassign',
    assignment,
    spot: other,
    reason: 'theirs',
    moveContainer: false,
  });
  desk.outbox.start();
  await desk.time.settle();
  expect(record(desk, 'mine').state).toBe('conflict');
  return { asset, to, other, third };
}

describe('a conflict', () => {
  test('holds up no new decision about its truck: that one is sent at once', async () => {
    const { asset, other, third } = await conflicted();
    await desk.time.advance(1_000);
    await desk.submit(
      { kind: 'reassign', asset, from: other, to: third, reason: 'Free now' },
      { id: 'new' },
    );
    await desk.time.settle();
    expect(record(desk, 'new').state).not.toBe('queued');
    expect(desk.service.spot(third)?.assignments).toHaveLength(1);
    expect(record(desk, 'mine').state).toBe('conflict');
  });

  test('is reported again when the yard changes, with the yard as it is then', async () => {
    await conflicted();
    const told: OperationRecord[] = [];
    const stop = desk.outbox.watch((change) => {
      if (change.kind === 'changed') told.push(change.record);
    });
    desk.outbox.wakeSender('yard-changed');
    stop();
    expect(told.map(({ id }) => id)).toContain('mine');
    expect(told.find(({ id }) => id === 'mine')?.sides).not.toEqual([]);
  });

  test('says what stands in the way, also after a restart', async () => {
    const { asset, other } = await conflicted();
    const expected = {
      findings: [{ code: 'not-on-spot', entities: expect.arrayContaining([asset]) }],
      known: {
        code: 'operations.conflict.standsElsewhere',
        values: { spot: desk.views.base.spot(other)?.code },
      },
    };
    expect(record(desk, 'mine')).toMatchObject(expected);
    expect(record(desk, 'mine').findings[0]?.said).toMatchObject({
      code: 'rules.finding.notOnSpot',
      values: {
        where: message('rules.where.spot', { spot: desk.views.base.spot(other)?.code ?? '' }),
      },
    });
    await desk.restart();
    expect(record(desk, 'mine')).toMatchObject(expected);
  });

  // Faults: M5.
  test('shows both sides: what was decided on, what is there now, and when that changed', async () => {
    const { to, other } = await conflicted();
    const { sides } = record(desk, 'mine');
    const code = (spot: SpotId) => desk.views.base.spot(spot)?.code ?? '';
    const truck = sides.find(({ subject }) => subject.code === 'rules.asset');
    expect(truck).toMatchObject({
      differs: true,
      now: message('operations.side.on', { spot: code(other) }),
      changedAt: expect.any(String),
    });
    expect(sides.find(({ spot }) => spot === to)).toMatchObject({
      differs: false,
      seen: message('operations.side.emptySpot', { isOpen: 'yes' }),
    });
    expect(choose(desk, 'mine', 'drop')).toMatchObject({ record: { sides: [] } });
  });

  test('dropped: it ends, its history stays', async () => {
    await conflicted();
    expect(choose(desk, 'mine', 'drop')).toMatchObject({
      kind: 'done',
      record: {
        state: 'canceled',
        known: message('operations.event.droppedBy', { clerk: 'Casey' }),
      },
    });
    expect(record(desk, 'mine').history.map(({ state }) => state)).toEqual([
      'queued',
      'conflict',
      'canceled',
    ]);
  });

  test('sent again while it still breaks a rule: refused with the rule', async () => {
    await conflicted();
    expect(choose(desk, 'mine', 'send-again')).toMatchObject({
      kind: 'refused',
      findings: [{ code: 'not-on-spot' }],
    });
    expect(record(desk, 'mine').state).toBe('conflict');
  });

  test('sent again after the yard fits: it goes', async () => {
    const { asset, to, other } = await conflicted();
    const from = (record(desk, 'mine').operation as Extract<Operation, { kind: 'reassign' }>).from;
    const assignment = desk.service.spot(other)?.assignments[0]?.id as never;
    desk.service.write('other', {
      kind: 'reassign',
      assignment,
      spot: from,
      reason: 'back',
      moveContainer: false,
    });
    desk.pull();
    expect(choose(desk, 'mine', 'send-again').kind).toBe('done');
    await desk.time.settle();
    expect(record(desk, 'mine').state).toBe('confirmed');
    expect(desk.service.assets().visits.get(asset.id)?.spotId).toBe(to);
  });

  test('another target: a new operation from where the truck is; the old one ends', async () => {
    const { asset, other, third } = await conflicted();
    const result = choose(desk, 'mine', 'change-target', third);
    expect(result).toMatchObject({
      kind: 'done',
      record: { operation: { kind: 'reassign', from: other, to: third, reason: 'Closer' } },
    });
    expect(record(desk, 'mine')).toMatchObject({
      state: 'canceled',
      known: message('operations.event.replacedBy', { clerk: 'Casey' }),
    });
    await desk.time.settle();
    expect(desk.service.assets().visits.get(asset.id)?.spotId).toBe(third);
    // It is the newest deed of the clerk, so undo takes back this one.
    expect(desk.outbox.undo(casey)).toMatchObject({
      kind: 'done',
      undone: { operation: { to: third } },
      by: { operation: { from: third, to: other } },
    });
    await desk.time.settle();
    expect(desk.service.assets().visits.get(asset.id)?.spotId).toBe(other);
  });

  test('given a target that is no place for it: refused, and nothing has changed', async () => {
    const { to } = await conflicted();
    desk.service.write('other', { kind: 'close', spot: to, reason: 'x' });
    desk.pull();
    expect(choose(desk, 'mine', 'change-target', to)).toMatchObject({ kind: 'refused' });
    expect(choose(desk, 'mine', 'change-target')).toMatchObject({
      kind: 'not-possible',
      said: message('operations.cannot.noSpot'),
    });
    expect(record(desk, 'mine').state).toBe('conflict');
  });

  test('it holds back what was built on it until the clerk decided', async () => {
    desk = openDesk({ start: false });
    const { asset, spot } = placedTruck(desk);
    const [to, other, third] = freeSpots(desk) as [SpotId, SpotId, SpotId];
    await desk.submit({ kind: 'reassign', asset, from: spot, to, reason: 'r' }, { id: 'mine' });
    await desk.submit(
      { kind: 'reassign', asset, from: to, to: third, reason: 'r' },
      { id: 'next' },
    );
    const assignment = desk.service.spot(spot)?.assignments[0]?.id as never;
    desk.service.write('other', {
      kind: 'reassign',
      assignment,
      spot: other,
      reason: 'theirs',
      moveContainer: false,
    });
    desk.outbox.start();
    await desk.time.advance(300_000);
    expect(desk.writes).toEqual([]);
    expect(record(desk, 'next')).toMatchObject({ state: 'conflict' });
    choose(desk, 'mine', 'drop');
    await desk.time.advance(5_000);
    expect(record(desk, 'next')).toMatchObject({
      state: 'conflict',
      known: { code: 'operations.conflict.standsElsewhere' },
    });
    expect(desk.writes).toEqual([]);
  });
});

describe('an operation in front of the clerk after an unclear attempt', () => {
  async function asked(): Promise<SpotId> {
    desk = openDesk({ settings: { departDelayMs: 0 } });
    const { asset, spot } = placedTruck(desk);
    desk.network.write = answer(noAnswer);
    await desk.submit({ kind: 'depart', spot, departType: 'All', assets: [asset] }, { id: 'mine' });
    await desk.time.advance(130_000);
    expect(record(desk, 'mine').state).toBe('needs-clerk');
    return spot;
  }

  test('check again: nothing is sent, and it comes back if the yard doesn’t show it', async () => {
    await asked();
    expect(choose(desk, 'mine', 'check-again')).toMatchObject({ record: { state: 'unknown' } });
    await desk.time.advance(5_000);
    expect(record(desk, 'mine').state).toBe('needs-clerk');
    expect(desk.writes).toHaveLength(1);
  });

  // Faults: D5.
  test('checked again after it arrived very late: confirmed', async () => {
    const spot = await asked();
    desk.service.write('late', {
      kind: 'depart',
      assignment: desk.service.spot(spot)?.assignments[0]?.id as never,
      departType: 'All',
    });
    choose(desk, 'mine', 'check-again');
    await desk.time.advance(5_000);
    expect(record(desk, 'mine').state).toBe('confirmed');
    expect(desk.writes).toHaveLength(1);
  });

  test('accepted and taken back by another desk: checking never sends it again', async () => {
    desk = openDesk();
    const [spot] = freeSpots(desk) as [SpotId];
    desk.network.write = answer({ kind: 'ok', status: 200, body: {} });
    await desk.submit(close(spot), { id: 'mine' });
    await desk.time.advance(130_000);
    for (let click = 0; click < 3; click += 1) {
      expect(record(desk, 'mine')).toMatchObject({
        state: 'needs-clerk',
        known: message('operations.event.acceptedUnseen'),
      });
      choose(desk, 'mine', 'check-again');
      await desk.time.advance(130_000);
    }
    expect(desk.writes).toHaveLength(1);
  });

  test('sent again by the clerk: a second attempt, once', async () => {
    await asked();
    desk.network.write = () => ({ kind: 'pass' });
    choose(desk, 'mine', 'send-again');
    await desk.time.advance(5_000);
    expect(record(desk, 'mine')).toMatchObject({ state: 'confirmed', attempts: 2 });
    expect(desk.writes).toHaveLength(2);
  });

  test('checking again early doesn’t shorten the grace period', async () => {
    desk = openDesk();
    desk.network.write = answer(noAnswer);
    await desk.submit(close(freeSpots(desk)[0] as SpotId), { id: 'mine' });
    await desk.time.advance(2_000);
    for (let click = 0; click < 20; click += 1) {
      choose(desk, 'mine', 'check-again');
      await desk.time.advance(3_000);
    }
    expect(record(desk, 'mine').state).toBe('unknown');
    expect(desk.writes).toHaveLength(1);
  });
});

describe('a choice that is not offered', () => {
  test('is not possible, and says so', async () => {
    desk = openDesk();
    await desk.submit(close(freeSpots(desk)[0] as SpotId), { id: 'mine' });
    await desk.time.settle();
    for (const choice of [
      'cancel',
      'drop',
      'send-again',
      'check-again',
      'send-now',
      'take-over',
      'change-target',
    ] as const) {
      expect(choose(desk, 'mine', choice)).toMatchObject({ kind: 'not-possible' });
    }
    expect(choose(desk, 'nobody', 'drop')).toMatchObject({
      kind: 'not-possible',
      said: message('operations.cannot.unknown'),
    });
    expect(desk.writes).toHaveLength(1);
  });

  test('canceled while its spot is being read: it is not sent', async () => {
    desk = openDesk();
    await desk.submit(close(freeSpots(desk)[0] as SpotId), { id: 'mine' });
    expect(choose(desk, 'mine', 'cancel').kind).toBe('done');
    await desk.time.advance(5_000);
    expect(desk.writes).toEqual([]);
    expect(record(desk, 'mine').state).toBe('canceled');
  });
});

test('a held depart can be sent now', async () => {
  desk = openDesk();
  const { asset, spot } = placedTruck(desk);
  await desk.submit({ kind: 'depart', spot, departType: 'All', assets: [asset] }, { id: 'mine' });
  await desk.time.advance(1_000);
  choose(desk, 'mine', 'send-now');
  await desk.time.settle();
  expect(record(desk, 'mine').state).toBe('confirmed');
});

test('a refused operation can be done again as a new one', async () => {
  desk = openDesk();
  desk.network.write = answer({ kind: 'refused', status: 422, said: rawText('Not now.') });
  await desk.submit(close(freeSpots(desk)[0] as SpotId), { id: 'mine' });
  await desk.time.settle();
  desk.network.write = () => ({ kind: 'pass' });
  const again = choose(desk, 'mine', 'send-again');
  expect(again).toMatchObject({ kind: 'done', record: { operation: { kind: 'close' } } });
  await desk.time.settle();
  expect(desk.outbox.list({ limit: 9 }).records.map(({ state }) => state)).toEqual([
    'confirmed',
    'rejected',
  ]);
});

describe('shared desks', () => {
  // Faults: P1.
  test('another account does not send what was saved for the first, and sees why', async () => {
    desk = openDesk();
    desk.account = 'robin@yard.example';
    await desk.submit(close(freeSpots(desk)[0] as SpotId), { id: 'mine' });
    await desk.time.advance(60_000);
    expect(desk.writes).toEqual([]);
    expect(record(desk, 'mine')).toMatchObject({
      state: 'queued',
      next: message('operations.next.account', { account: casey.account }),
      choices: ['take-over', 'cancel'],
    });
    desk.account = casey.account;
    desk.outbox.wakeSender('signed-in');
    await desk.time.settle();
    expect(record(desk, 'mine').state).toBe('confirmed');
  });

  // Faults: P5.
  test('taken over: it is sent with the new account, and who did it stays', async () => {
    desk = openDesk();
    desk.account = 'robin@yard.example';
    await desk.submit(close(freeSpots(desk)[0] as SpotId), { id: 'mine' });
    const robin = { clerk: 'Robin', account: 'robin@yard.example' };
    expect(
      desk.outbox.choose({ id: 'mine' as OperationId, choice: 'take-over', actor: robin }).kind,
    ).toBe('done');
    await desk.time.settle();
    expect(record(desk, 'mine')).toMatchObject({
      state: 'confirmed',
      actor: { clerk: 'Casey', account: 'robin@yard.example' },
    });
    expect(record(desk, 'mine').history.map(({ said }) => said)).toContainEqual(
      message('operations.event.takenOverBy', { clerk: 'Robin', account: 'robin@yard.example' }),
    );
    expect(desk.store().find('mine' as OperationId)?.attempt?.account).toBe('robin@yard.example');
    expect(desk.store().find('mine' as OperationId)?.saved.actor).toEqual(casey);
  });

  // Faults: P1.
  test('another account that signs in while the yard is read does not send it', async () => {
    desk = openDesk();
    await desk.submit(close(freeSpots(desk)[0] as SpotId), { id: 'mine' });
    desk.account = 'robin@yard.example';
    await desk.time.advance(5_000);
    expect(desk.writes).toEqual([]);
    expect(record(desk, 'mine').state).toBe('queued');
  });

  test('without a sign-in it waits for one', async () => {
    desk = openDesk();
    desk.account = null;
    await desk.submit(close(freeSpots(desk)[0] as SpotId), { id: 'mine' });
    await desk.time.advance(40_000);
    expect(record(desk, 'mine')).toMatchObject({
      state: 'queued',
      next: message('operations.next.signIn'),
    });
  });
});

describe('undo and redo', () => {
  test('nothing was done: nothing to undo or redo', () => {
    desk = openDesk();
    expect(desk.outbox.undo(casey)).toMatchObject({ kind: 'nothing' });
    expect(desk.outbox.redo(casey)).toMatchObject({ kind: 'nothing' });
  });

  test('what is still queued is taken back, and can be done again', async () => {
    desk = openDesk({ start: false });
    const spot = freeSpots(desk)[0] as SpotId;
    await desk.submit(close(spot), { id: 'mine' });
    expect(desk.outbox.undo(casey)).toMatchObject({
      kind: 'done',
      undone: { id: 'mine', state: 'canceled' },
      by: null,
    });
    expect(desk.outbox.pending()).toEqual([]);
    expect(desk.outbox.redo(casey)).toMatchObject({
      kind: 'done',
      record: { operation: { kind: 'close', spot }, undoes: 'mine' },
    });
  });

  test('the reason that the service keeps of an undo is in the language of the clerk', async () => {
    const words = await loadWords({ language: 'es', clock: 'h23' });
    desk = openDesk({ words });
    const { asset, spot } = placedTruck(desk);
    const to = freeSpots(desk)[0] as SpotId;
    await desk.submit({ kind: 'reassign', asset, from: spot, to, reason: 'Hielo' }, { id: 'mine' });
    await desk.time.settle();
    const undone = desk.outbox.undo(casey);
    const reason = words.t('operations.reason.undone', { reason: 'Hielo' });
    expect(reason).not.toBe(englishWords().t('operations.reason.undone', { reason: 'Hielo' }));
    expect(undone).toMatchObject({
      kind: 'done',
      by: { operation: { from: to, to: spot, reason } },
    });
  });

  test('what is done is undone by its inverse, done again, and undone again', async () => {
    desk = openDesk();
    const { asset, spot } = placedTruck(desk);
    const to = freeSpots(desk)[0] as SpotId;
    const where = () => desk.service.assets().visits.get(asset.id)?.spotId;
    await desk.submit(
      { kind: 'reassign', asset, from: spot, to, reason: 'Closer' },
      { id: 'mine' },
    );
    await desk.time.settle();
    expect(where()).toBe(to);
    const undone = desk.outbox.undo(casey);
    expect(undone).toMatchObject({
      kind: 'done',
      undone: { id: 'mine' },
      by: { undoes: 'mine', operation: { from: to, to: spot, reason: 'Undone: Closer' } },
    });
    await desk.time.settle();
    expect(where()).toBe(spot);
    expect(desk.outbox.redo(casey).kind).toBe('done');
    await desk.time.settle();
    expect(where()).toBe(to);
    expect(desk.outbox.undo(casey).kind).toBe('done');
    await desk.time.settle();
    expect(where()).toBe(spot);
    expect(desk.outbox.undo(casey)).toMatchObject({ kind: 'nothing' });
  });

  test('it works after a restart too', async () => {
    desk = openDesk();
    const [a, b] = freeSpots(desk) as [SpotId, SpotId];
    await desk.submit(close(a), { id: 'first' });
    await desk.submit(close(b), { id: 'second' });
    await desk.time.settle();
    desk.outbox.undo(casey);
    await desk.time.settle();
    await desk.restart();
    expect(desk.outbox.redo(casey)).toMatchObject({
      kind: 'done',
      record: { operation: { spot: b } },
    });
    await desk.time.settle();
    await desk.restart();
    expect(desk.outbox.undo(casey)).toMatchObject({
      kind: 'done',
      undone: { operation: { spot: b } },
    });
    await desk.time.settle();
    expect(desk.outbox.undo(casey)).toMatchObject({ kind: 'done', undone: { id: 'first' } });
    await desk.time.settle();
    expect([a, b].map((id) => desk.service.world.store.spots.get(id)?.isActive)).toEqual([
      true,
      true,
    ]);
  });

  test('each clerk undoes only what that clerk did', async () => {
    desk = openDesk();
    const robin = { clerk: 'Robin', account: casey.account };
    await desk.submit(close(freeSpots(desk)[0] as SpotId), { id: 'mine' });
    await desk.time.settle();
    expect(desk.outbox.undo(robin)).toMatchObject({ kind: 'nothing' });
    expect(desk.outbox.undo(casey)).toMatchObject({ kind: 'done' });
  });

  test('a new deed ends what could be done again', async () => {
    desk = openDesk();
    const [a, b] = freeSpots(desk) as [SpotId, SpotId];
    await desk.submit(close(a));
    await desk.time.settle();
    desk.outbox.undo(casey);
    await desk.time.settle();
    await desk.submit(close(b));
    await desk.time.settle();
    expect(desk.outbox.redo(casey)).toMatchObject({ kind: 'nothing' });
  });

  test('one that stays is passed over when the one before it is named', async () => {
    desk = openDesk();
    const [a, b] = freeSpots(desk) as [SpotId, SpotId];
    await desk.submit(close(a), { id: 'first' });
    await desk.submit(close(b), { id: 'second' });
    await desk.time.settle();
    const only = 'first' as OperationId;
    expect(desk.outbox.undo(casey, { only })).toMatchObject({ kind: 'nothing' });
    const besides = ['second' as OperationId];
    expect(desk.outbox.undo(casey, { only, besides })).toMatchObject({
      kind: 'done',
      undone: { id: 'first' },
    });
    await desk.time.settle();
    expect(desk.outbox.undo(casey)).toMatchObject({ kind: 'done', undone: { id: 'second' } });
  });

  test('a depart that was sent says so, and the act before it takes a second undo', async () => {
    desk = openDesk({ settings: { departDelayMs: 0 } });
    const { asset, spot } = placedTruck(desk);
    const other = freeSpots(desk)[0] as SpotId;
    await desk.submit(close(other), { id: 'closed' });
    await desk.submit({ kind: 'depart', spot, departType: 'All', assets: [asset] });
    await desk.time.settle();
    expect(desk.outbox.undo(casey)).toMatchObject({
      kind: 'nothing',
      said: { code: 'operations.undo.never', values: { kind: 'depart' } },
    });
    expect(desk.outbox.undo(casey)).toMatchObject({ kind: 'done', undone: { id: 'closed' } });
  });

  test('what was done with a truck that left is named without its id', async () => {
    desk = openDesk({ settings: { departDelayMs: 0 } });
    const { asset, spot } = placedTruck(desk);
    const [to, closed] = freeSpots(desk) as [SpotId, SpotId];
    await desk.submit(close(closed), { id: 'closed' });
    await desk.submit({ kind: 'reassign', asset, from: spot, to, reason: 'r' });
    await desk.time.settle();
    await desk.submit({ kind: 'depart', spot: to, departType: 'All', assets: [asset] });
    await desk.time.settle();
    desk.outbox.undo(casey);
    expect(desk.outbox.undo(casey)).toMatchObject({
      kind: 'nothing',
      said: { values: { why: { code: 'operations.undo.gone' } } },
    });
    expect(desk.outbox.undo(casey)).toMatchObject({ kind: 'done', undone: { id: 'closed' } });
  });

  test('what is under way or waits for a decision has to be settled first', async () => {
    desk = openDesk();
    desk.network.write = answer(noAnswer);
    await desk.submit(close(freeSpots(desk)[0] as SpotId));
    await desk.time.advance(5_000);
    expect(desk.outbox.undo(casey)).toMatchObject({
      kind: 'nothing',
      said: { code: 'operations.undo.underWay' },
    });
  });

  test('where the inverse breaks a rule now, nothing is done and the rule is named', async () => {
    desk = openDesk();
    const { asset, spot } = placedTruck(desk);
    const to = freeSpots(desk)[0] as SpotId;
    await desk.submit({ kind: 'reassign', asset, from: spot, to, reason: 'r' });
    await desk.time.settle();
    desk.service.write('other', { kind: 'close', spot, reason: 'x' });
    desk.pull();
    expect(desk.outbox.undo(casey)).toMatchObject({
      kind: 'nothing',
      said: {
        code: 'operations.undo.cannot',
        values: { why: { code: 'rules.finding.spotClosed' } },
      },
    });
  });

  test('what was put beside a trailer from the waiting list says what to do instead', async () => {
    desk = openDesk({ seed: 7 });
    const beside = findSpot(desk, ({ trucks, standalone }) => trucks === 0 && standalone === 1);
    const { asset, spot } = placedTruck(desk);
    await desk.submit({ kind: 'unassign', assets: [asset], spot }, { id: 'off' });
    await desk.time.settle();
    await desk.submit({ kind: 'assign', asset, spot: beside }, { id: 'mine' });
    await desk.time.settle();
    expect(desk.outbox.undo(casey)).toMatchObject({
      kind: 'nothing',
      said: { values: { why: { code: 'operations.undo.beside' } } },
    });
    expect(undoOffer(desk.views.view, [record(desk, 'mine')], false).kind).toBe('barred');
    // From the spot where it was, it goes back alone.
    await desk.submit({ kind: 'reassign', asset, from: beside, to: spot, reason: 'r' });
    await desk.submit(
      { kind: 'reassign', asset, from: spot, to: beside, reason: 'r' },
      { id: 'b' },
    );
    await desk.time.advance(3_000);
    expect(undoOffer(desk.views.view, [record(desk, 'b')], false).kind).toBe('open');
    expect(desk.outbox.undo(casey)).toMatchObject({ kind: 'done', undone: { id: 'b' } });
    await desk.time.advance(3_000);
    expect(desk.service.assets().visits.get(asset.id)?.spotId).toBe(spot);
  });

  test('an unassign of a mixed spot is undone by two operations, and done again by one', async () => {
    desk = openDesk({ seed: 3 });
    const spot = findSpot(desk, ({ trucks, standalone }) => trucks === 1 && standalone === 1);
    const truck = { kind: 'visit', id: desk.views.base.visitsAt(spot)[0] as VisitId } as const;
    const box = {
      kind: 'container',
      id: desk.views.base.standaloneAt(spot)[0] as ContainerId,
    } as const;
    await desk.submit(
      { kind: 'unassign', assets: [truck, box], spot },
      { accepted: ['unassign-mixed-spot'] },
    );
    await desk.time.advance(3_000);
    expect(desk.outbox.undo(casey).kind).toBe('done');
    await desk.time.advance(3_000);
    expect(desk.service.assets().visits.get(truck.id)?.spotId).toBe(spot);
    expect(desk.service.assets().containers.get(box.id)?.spotId).toBe(spot);
    expect(desk.outbox.redo(casey).kind).toBe('done');
    await desk.time.advance(3_000);
    expect(desk.service.assets().visits.get(truck.id)?.spotId).toBeNull();
  });

  test('an undo of which only a part can be saved says what stands and what does not', async () => {
    let writesLeft = Number.POSITIVE_INFINITY;
    const wrapStore = (store: OutboxStore): OutboxStore => ({
      ...store,
      commit(writes) {
        writesLeft -= 1;
        if (writesLeft < 0) throw new DatabaseError('disk', rawText('The disk is full.'));
        store.commit(writes);
      },
    });
    desk = openDesk({ seed: 3, wrapStore });
    const spot = findSpot(desk, ({ trucks, standalone }) => trucks === 1 && standalone === 1);
    const truck = { kind: 'visit', id: desk.views.base.visitsAt(spot)[0] as VisitId } as const;
    const box = {
      kind: 'container',
      id: desk.views.base.standaloneAt(spot)[0] as ContainerId,
    } as const;
    await desk.submit(
      { kind: 'unassign', assets: [truck, box], spot },
      { accepted: ['unassign-mixed-spot'] },
    );
    await desk.time.advance(3_000);
    writesLeft = 1;
    expect(desk.outbox.undo(casey)).toMatchObject({
      kind: 'nothing',
      said: {
        code: 'operations.undo.partly',
        values: {
          made: { code: 'operations.done.assign' },
          why: message('operations.notSaved.file', { why: rawText('The disk is full.') }),
        },
      },
    });
    writesLeft = Number.POSITIVE_INFINITY;
    await desk.time.advance(3_000);
    expect(desk.service.assets().visits.get(truck.id)?.spotId).toBe(spot);
    expect(desk.service.assets().containers.get(box.id)?.spotId).toBeNull();
  });
});

describe('undo of what was done long ago', () => {
  test('is told first, with what it is, and done when the clerk means it', async () => {
    desk = openDesk({ start: false });
    const spot = freeSpots(desk)[0] as SpotId;
    await desk.submit(close(spot), { id: 'mine' });
    await desk.time.advance(10 * 60_000);
    expect(desk.outbox.undo(casey, {})).toMatchObject({
      kind: 'old',
      said: { code: 'operations.undo.old' },
    });
    expect(desk.outbox.pending()).toHaveLength(1);
    expect(desk.outbox.undo(casey, { evenOld: true })).toMatchObject({
      kind: 'done',
      undone: { id: 'mine' },
    });
  });

  test('takes back only the one that was offered', async () => {
    desk = openDesk({ start: false });
    const [first, second] = freeSpots(desk) as [SpotId, SpotId];
    await desk.submit(close(first), { id: 'first' });
    await desk.submit(close(second), { id: 'second' });
    expect(desk.outbox.undo(casey, { only: 'first' as never })).toMatchObject({
      kind: 'nothing',
      said: { code: 'operations.undo.notNewest' },
    });
    expect(desk.outbox.undo(casey, { only: 'second' as never })).toMatchObject({
      kind: 'done',
      undone: { id: 'second' },
    });
  });
});

test('operations in a long back-off go soon after the service is back', async () => {
  desk = openDesk();
  const spot = freeSpots(desk)[0] as SpotId;
  let isGone = true;
  desk.network.read = () => (isGone ? new RemoteError('network', rawText('No way.'), null) : null);
  await desk.submit(close(spot), { id: 'mine' });
  await desk.time.advance(8 * 60_000);
  expect(record(desk, 'mine').state).toBe('queued');
  isGone = false;
  desk.outbox.wakeSender('online');
  await desk.time.advance(5_000);
  expect(record(desk, 'mine').state).not.toBe('queued');
});

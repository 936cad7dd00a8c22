import { afterEach, describe, expect, test } from 'vitest';
import { type Outcome, RemoteError } from '../../../main/remote/outcome.ts';
import { inTurn, type Message, message, rawText } from '../../../shared/i18n/message.ts';
import type { ContainerId, OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import type { AssetRef, Operation } from '../../../shared/yard/operations.ts';
import { said } from '../../support/said.ts';
import { casey, type Desk, findSpot, holdWrites, noAnswer, openDesk } from './desk.ts';

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
const free = (from: Desk) => findSpot(from, isFree);
const freeSpots = (from: Desk) =>
  from.service.spotIds.filter((id) =>
    isFree({
      trucks: from.views.base.visitsAt(id).length,
      standalone: from.views.base.standaloneAt(id).length,
      isOpen: true,
    }),
  );
const close = (spot: SpotId, reason = 'Oil on the ground'): Operation => ({
  kind: 'close',
  spot,
  reason,
});
const newest = (from: Desk): OperationRecord =>
  from.outbox.list({ limit: 1 }).records[0] as OperationRecord;
const states = (record: OperationRecord) => record.history.map(({ state }) => state);
const answer = (outcome: Outcome) => () => ({ kind: 'answer', outcome }) as const;
/** The first answer is given, all others pass. */
const once = (outcome: Outcome) => {
  let given = false;
  return () => {
    if (given) return { kind: 'pass' } as const;
    given = true;
    return { kind: 'answer', outcome } as const;
  };
};

/** A truck on a spot of its own. */
function placedTruck(from: Desk): { asset: AssetRef & { kind: 'visit' }; spot: SpotId } {
  const spot = findSpot(from, ({ trucks, standalone }) => trucks === 1 && standalone === 0);
  return { asset: { kind: 'visit', id: from.views.base.visitsAt(spot)[0] as VisitId }, spot };
}

/** What we know when a read does not show it, and why the console does not send it again. */
const unresent = (why: Message) => inTurn([message('operations.event.notSeen'), why]);

describe('how a call can end', () => {
  // Faults: C1.
  test('never left: it waits with a growing pause, and is sent when the way is free', async () => {
    desk = openDesk();
    desk.network.write = answer({
      kind: 'not-sent',
      said: rawText('The address of the service is not known.'),
    });
    await desk.submit(close(free(desk)));
    await desk.time.settle();
    expect(newest(desk)).toMatchObject({
      state: 'queued',
      attempts: 1,
      known: message('operations.known.queued'),
      next: null,
      notBefore: expect.any(String),
    });
    expect(newest(desk).history.at(-1)?.said).toEqual(
      message('operations.event.notSent', {
        why: rawText('The address of the service is not known.'),
      }),
    );
    await desk.time.advance(60_000);
    const tries = desk.writes.length;
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(12);
    desk.network.write = () => ({ kind: 'pass' });
    desk.outbox.wakeSender('online');
    await desk.time.advance(600);
    expect(newest(desk).state).toBe('confirmed');
    expect(desk.service.ledger).toHaveLength(1);
  });

  // Faults: F2.
  test('refused: its words are kept and nothing is sent again', async () => {
    desk = openDesk();
    desk.network.write = answer({
      kind: 'refused',
      status: 422,
      said: rawText('Spot P-3 is <b>blocked</b> by maintenance.'),
    });
    await desk.submit(close(free(desk)));
    await desk.time.advance(300_000);
    expect(newest(desk)).toMatchObject({
      state: 'rejected',
      known: message('operations.event.refused', {
        why: rawText('Spot P-3 is <b>blocked</b> by maintenance.'),
      }),
      choices: ['send-again'],
    });
    expect(desk.writes).toHaveLength(1);
  });

  test('refused without words: it is said once', async () => {
    desk = openDesk();
    desk.network.write = answer({
      kind: 'refused',
      status: 400,
      said: message('service.refused', { status: 400 }),
    });
    await desk.submit(close(free(desk)));
    await desk.time.advance(300_000);
    expect(newest(desk)).toMatchObject({
      state: 'rejected',
      known: message('service.refused', { status: 400 }),
    });
  });

  // Faults: P1.
  test('forbidden: the clerk decides, there is no loop', async () => {
    desk = openDesk();
    desk.network.write = answer({
      kind: 'refused',
      status: 403,
      said: rawText('This account may not close spots.'),
    });
    await desk.submit(close(free(desk)));
    await desk.time.advance(300_000);
    expect(newest(desk)).toMatchObject({
      state: 'needs-clerk',
      known: message('operations.event.refused', {
        why: rawText('This account may not close spots.'),
      }),
    });
    expect(desk.writes).toHaveLength(1);
  });

  test('signed out: everything waits for the sign-in, and says how much', async () => {
    desk = openDesk();
    desk.network.write = once({
      kind: 'signed-out',
      said: rawText('The service wants a new sign-in.'),
    });
    await desk.submit(close(free(desk)));
    await desk.time.advance(300_000);
    expect(desk.writes).toHaveLength(1);
    expect(newest(desk)).toMatchObject({
      state: 'queued',
      next: message('operations.next.signIn'),
    });
    expect(desk.outbox.notices()).toMatchObject([
      { said: message('operations.notice.signIn', { count: 1 }) },
    ]);
    desk.outbox.wakeSender('signed-in');
    await desk.time.settle();
    expect(newest(desk).state).toBe('confirmed');
    expect(desk.outbox.notices()).toEqual([]);
  });

  test('an operation still reading when another is throttled isn’t sent', async () => {
    desk = openDesk();
    const [first, slow, quick] = freeSpots(desk) as [SpotId, SpotId, SpotId];
    await desk.submit(close(first));
    await desk.time.advance(1_000);
    const held = Promise.withResolvers<null>();
    desk.network.read = (what) => (what === slow ? held.promise : null);
    desk.network.write = answer({
      kind: 'unknown',
      status: 503,
      said: rawText('Down.'),
      retryAfterMs: 60_000,
    });
    await desk.submit(close(slow), { id: 'slow' });
    await desk.submit(close(quick), { id: 'quick' });
    await desk.time.advance(100);
    expect(desk.writes).toMatchObject([{ spot: first }, { spot: quick }]);
    held.resolve(null);
    await desk.time.advance(1_000);
    expect(desk.writes).toHaveLength(2);
    desk.network.write = () => ({ kind: 'pass' });
    await desk.time.advance(300_000);
    expect(desk.writes.filter((call) => 'spot' in call && call.spot === slow)).toHaveLength(1);
    expect(desk.outbox.records()).toEqual([]);
  });

  // Faults: H2.
  test('busy: it keeps away as long as the service asks, and nothing else goes meanwhile', async () => {
    desk = openDesk();
    desk.network.write = once({
      kind: 'unknown',
      status: 429,
      said: rawText('Too many requests.'),
      retryAfterMs: 20_000,
    });
    const [a, b] = freeSpots(desk) as [SpotId, SpotId];
    await desk.submit(close(a));
    await desk.time.settle();
    await desk.submit(close(b));
    desk.outbox.wakeSender('online');
    await desk.time.advance(19_000);
    expect(desk.writes).toHaveLength(1);
    await desk.time.advance(5_000);
    expect(desk.writes).toHaveLength(2);
    // The first may have had an effect all the same: it is not sent again before that can be
    // excluded.
    await desk.time.advance(90_000);
    expect(desk.writes).toHaveLength(2);
    await desk.time.advance(60_000);
    expect(desk.outbox.list({ limit: 2 }).records.map(({ state }) => state)).toEqual([
      'confirmed',
      'confirmed',
    ]);
  });

  test('accepted but never shown: the clerk is asked after the grace period', async () => {
    desk = openDesk();
    desk.network.write = answer({ kind: 'ok', status: 200, body: {} });
    await desk.submit(close(free(desk)));
    await desk.time.advance(119_000);
    expect(newest(desk).state).toBe('answered');
    await desk.time.advance(10_000);
    expect(newest(desk)).toMatchObject({
      state: 'needs-clerk',
      known: message('operations.event.acceptedUnseen'),
    });
    expect(desk.writes).toHaveLength(1);
  });
});

describe('an outcome that is not known', () => {
  // Faults: C3.
  test('shown at the first look: confirmed, and possibly done by another', async () => {
    desk = openDesk();
    desk.network.write = () => ({ kind: 'lose' });
    await desk.submit(close(free(desk)));
    await desk.time.settle();
    // The gate closes for a moment after a lost connection; then the look follows.
    await desk.time.advance(2_000);
    expect(newest(desk)).toMatchObject({
      state: 'confirmed',
      known: message('operations.event.shownUnsure'),
    });
    expect(desk.writes).toHaveLength(1);
  });

  // Faults: D2, D3.
  test('shown late, within the grace period: confirmed, and never sent twice', async () => {
    desk = openDesk();
    const spot = free(desk);
    desk.network.write = (call) => {
      desk.time.timers.after(110_000, () => void desk.service.write('late', call));
      return { kind: 'answer', outcome: noAnswer };
    };
    await desk.submit(close(spot));
    await desk.time.advance(100_000);
    expect(newest(desk).state).toBe('unknown');
    await desk.time.advance(60_000);
    expect(newest(desk).state).toBe('confirmed');
    expect(desk.writes).toHaveLength(1);
  });

  test('not shown and unchanged: sent again after the grace period, three times in all', async () => {
    desk = openDesk();
    desk.network.write = answer(noAnswer);
    await desk.submit(close(free(desk)));
    await desk.time.advance(119_000);
    expect(desk.writes).toHaveLength(1);
    await desk.time.advance(10_000);
    expect(desk.writes).toHaveLength(2);
    await desk.time.advance(600_000);
    expect(desk.writes).toHaveLength(3);
    expect(newest(desk)).toMatchObject({
      state: 'needs-clerk',
      known: unresent(message('operations.noResend.attempts', { count: 3 })),
    });
  });

  // Faults: M2.
  test('the record of the spot was touched meanwhile: the clerk decides', async () => {
    desk = openDesk();
    desk.network.write = answer(noAnswer);
    const spot = free(desk);
    await desk.submit(close(spot));
    await desk.time.advance(10_000);
    desk.service.write('other', { kind: 'close', spot, reason: 'x' });
    desk.service.write('other', { kind: 'open', spot, reason: 'x' });
    await desk.time.advance(200_000);
    expect(desk.writes).toHaveLength(1);
    expect(newest(desk)).toMatchObject({
      state: 'needs-clerk',
      known: unresent(message('operations.noResend.changed')),
    });
  });

  test('an assign is sent again only if the service stamps what it places', async () => {
    desk = openDesk();
    const waiting = [...desk.service.assets().visits.values()].filter(
      ({ spotId }) => spotId === null,
    );
    const asset = { kind: 'visit', id: waiting[0]?.id as VisitId } as const;
    const [spot, other] = freeSpots(desk) as [SpotId, SpotId];
    desk.network.write = answer(noAnswer);
    await desk.submit({ kind: 'assign', asset, spot }, { id: 'early' });
    await desk.time.advance(130_000);
    expect(newest(desk)).toMatchObject({
      state: 'needs-clerk',
      known: unresent(message('operations.noResend.unstamped')),
    });
    expect(desk.writes).toHaveLength(1);
    desk.outbox.choose({ id: 'early' as OperationId, choice: 'drop', actor: casey });
    // A move that works teaches it.
    desk.network.write = () => ({ kind: 'pass' });
    const placed = placedTruck(desk);
    await desk.submit({
      kind: 'reassign',
      asset: placed.asset,
      from: placed.spot,
      to: other,
      reason: 'r',
    });
    await desk.time.advance(5_000);
    desk.network.write = once(noAnswer);
    await desk.submit({ kind: 'assign', asset, spot });
    await desk.time.advance(130_000);
    expect(newest(desk)).toMatchObject({ state: 'confirmed', attempts: 2 });
  });

  test('a depart whose truck the list lacks is not done while a spot names the truck', async () => {
    desk = openDesk({ settings: { departDelayMs: 0 } });
    const { asset, spot } = placedTruck(desk);
    const to = free(desk);
    const { assets } = desk.service;
    desk.network.write = () => {
      const assignment = desk.service
        .spot(spot)
        ?.assignments.find(({ visitId }) => visitId === asset.id)?.id as never;
      desk.service.write('other', {
        kind: 'reassign',
        assignment,
        spot: to,
        reason: 'r',
        moveContainer: false,
      });
      desk.service.assets = () => {
        const read = assets();
        return { ...read, visits: new Map([...read.visits].filter(([id]) => id !== asset.id)) };
      };
      return { kind: 'answer', outcome: noAnswer };
    };
    await desk.submit(
      { kind: 'depart', spot, departType: 'AssetVisit', assets: [asset] },
      { accepted: ['depart-hooked-leaves-too'] },
    );
    await desk.time.advance(400_000);
    expect(newest(desk).state).toBe('conflict');
    expect(newest(desk).history.at(-1)?.said.code).toBe('operations.conflict.standsElsewhere');
  });

  test('a depart isn’t done before it is sent while a spot names the truck', async () => {
    desk = openDesk({ settings: { departDelayMs: 60_000 } });
    const { asset, spot } = placedTruck(desk);
    const assignment = desk.service
      .spot(spot)
      ?.assignments.find(({ visitId }) => visitId === asset.id)?.id as never;
    await desk.submit(
      { kind: 'depart', spot, departType: 'AssetVisit', assets: [asset] },
      { accepted: ['depart-hooked-leaves-too'] },
    );
    desk.service.write('other', {
      kind: 'reassign',
      assignment,
      spot: free(desk),
      reason: 'r',
      moveContainer: false,
    });
    const { assets } = desk.service;
    desk.service.assets = () => {
      const read = assets();
      return { ...read, visits: new Map([...read.visits].filter(([id]) => id !== asset.id)) };
    };
    await desk.time.advance(400_000);
    expect(desk.writes).toHaveLength(0);
    expect(newest(desk).state).toBe('conflict');
  });

  test('a depart is never sent twice without a clerk', async () => {
    desk = openDesk({ settings: { departDelayMs: 0 } });
    desk.network.write = answer(noAnswer);
    const { asset, spot } = placedTruck(desk);
    await desk.submit(
      { kind: 'depart', spot, departType: 'AssetVisit', assets: [asset] },
      { accepted: ['depart-hooked-leaves-too'] },
    );
    await desk.time.advance(400_000);
    expect(desk.writes).toHaveLength(1);
    expect(newest(desk)).toMatchObject({
      state: 'needs-clerk',
      choices: ['check-again', 'send-again', 'drop'],
    });
  });

  test('a reassign off a mixed spot is never sent twice: it could move the other', async () => {
    desk = openDesk({ seed: 3 });
    const spot = findSpot(desk, ({ trucks, standalone }) => trucks === 1 && standalone === 1);
    const asset = { kind: 'visit', id: desk.views.base.visitsAt(spot)[0] as VisitId } as const;
    const to = findSpot(
      desk,
      ({ trucks, standalone, isOpen }) => trucks === 0 && standalone === 0 && isOpen,
    );
    desk.network.write = answer(noAnswer);
    await desk.submit({ kind: 'reassign', asset, from: spot, to, reason: 'r' });
    await desk.time.advance(400_000);
    expect(desk.writes).toHaveLength(1);
    expect(newest(desk)).toMatchObject({
      state: 'needs-clerk',
      known: unresent(message('operations.noResend.mixed')),
    });
  });

  test('too old to be sent again alone', async () => {
    desk = openDesk();
    desk.network.write = answer(noAnswer);
    desk.network.read = () =>
      new RemoteError('network', rawText('The service could not be reached.'));
    const spot = free(desk);
    desk.network.read = () => null;
    await desk.submit(close(spot));
    await desk.time.advance(1_000);
    desk.network.read = () =>
      new RemoteError('network', rawText('The service could not be reached.'));
    await desk.time.advance(25 * 3_600_000);
    desk.network.read = () => null;
    await desk.time.advance(120_000);
    expect(newest(desk)).toMatchObject({
      state: 'needs-clerk',
      known: unresent(message('operations.noResend.age')),
    });
    expect(desk.writes).toHaveLength(1);
  });

  test('a refusal after an unclear attempt goes to the clerk with its text', async () => {
    desk = openDesk();
    const outcomes: Outcome[] = [
      noAnswer,
      { kind: 'refused', status: 422, said: rawText('Not today.') },
    ];
    desk.network.write = () => ({ kind: 'answer', outcome: outcomes.shift() as Outcome });
    await desk.submit(close(free(desk)));
    await desk.time.advance(600_000);
    expect(desk.writes).toHaveLength(2);
    expect(newest(desk)).toMatchObject({
      state: 'needs-clerk',
      known: message('operations.event.refused', { why: rawText('Not today.') }),
    });
  });

  // Faults: G3.
  test('signed out before a look: it is read first after sign-in, and not resent', async () => {
    desk = openDesk();
    desk.network.write = () => {
      desk.network.read = () =>
        new RemoteError('signed-out', rawText('The service wants a new sign-in.'));
      return { kind: 'lose' };
    };
    await desk.submit(close(free(desk)));
    await desk.time.advance(300_000);
    expect(newest(desk).state).toBe('unknown');
    desk.network.read = () => null;
    desk.outbox.wakeSender('signed-in');
    await desk.time.advance(5_000);
    expect(newest(desk)).toMatchObject({ state: 'confirmed', attempts: 1 });
    expect(desk.writes).toHaveLength(1);
  });

  test('while one is unknown, others on its spot or asset wait; other spots go on', async () => {
    desk = openDesk();
    desk.network.write = once(noAnswer);
    const { asset, spot } = placedTruck(desk);
    const [first, second] = freeSpots(desk) as [SpotId, SpotId];
    await desk.submit(
      { kind: 'reassign', asset, from: spot, to: first, reason: 'r' },
      { id: 'first' },
    );
    await desk.time.advance(5_000);
    await desk.submit(
      { kind: 'reassign', asset, from: first, to: second, reason: 'r' },
      { id: 'second' },
    );
    await desk.submit(close(spot), { id: 'close-old-spot' });
    const elsewhere = freeSpots(desk).find((id) => ![first, second, spot].includes(id)) as SpotId;
    await desk.submit(close(elsewhere), { id: 'elsewhere' });
    await desk.time.advance(5_000);
    const by = Object.fromEntries(
      desk.outbox.list({ limit: 9 }).records.map((record) => [record.id, record]),
    );
    expect(by['elsewhere']?.state).toBe('confirmed');
    expect(by['second']).toMatchObject({
      state: 'queued',
      next: { code: 'operations.next.earlier' },
    });
    expect(by['close-old-spot']?.state).toBe('queued');
    expect(desk.writes).toHaveLength(2);
    await desk.time.advance(150_000);
    expect(desk.outbox.list({ limit: 9 }).records.every(({ state }) => state === 'confirmed')).toBe(
      true,
    );
    expect(desk.service.assets().visits.get(asset.id)?.spotId).toBe(second);
  });
});

describe('what changed before it was sent', () => {
  // Faults: M1.
  test('someone moved the truck: a conflict that says where it is, and nothing is sent', async () => {
    desk = openDesk({ start: false });
    const { asset, spot } = placedTruck(desk);
    const [to, other] = freeSpots(desk) as [SpotId, SpotId];
    await desk.submit({ kind: 'reassign', asset, from: spot, to, reason: 'r' });
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
    expect(desk.writes).toEqual([]);
    expect(newest(desk)).toMatchObject({
      state: 'conflict',
      choices: ['send-again', 'change-target', 'drop'],
      known: {
        code: 'operations.conflict.standsElsewhere',
        values: { spot: desk.views.base.spot(other)?.code },
      },
    });
  });

  // Faults: M1.
  test('someone departed the truck: a conflict', async () => {
    desk = openDesk({ start: false });
    const { asset, spot } = placedTruck(desk);
    await desk.submit({ kind: 'reassign', asset, from: spot, to: free(desk), reason: 'r' });
    const assignment = desk.service.spot(spot)?.assignments[0]?.id as never;
    desk.service.write('other', { kind: 'depart', assignment, departType: 'All' });
    desk.outbox.start();
    await desk.time.settle();
    expect(newest(desk)).toMatchObject({
      state: 'conflict',
      known: { code: 'operations.conflict.departed' },
    });
  });

  // Faults: M1.
  test('someone closed the target: a conflict with the rule', async () => {
    desk = openDesk({ start: false });
    const { asset, spot } = placedTruck(desk);
    const to = free(desk);
    await desk.submit({ kind: 'reassign', asset, from: spot, to, reason: 'r' });
    desk.service.write('other', { kind: 'close', spot: to, reason: 'theirs' });
    desk.outbox.start();
    await desk.time.settle();
    expect(newest(desk)).toMatchObject({ state: 'conflict', findings: [{ code: 'spot-closed' }] });
    expect(desk.writes).toEqual([]);
  });

  test('someone made it true already: nothing is sent and the history says so', async () => {
    desk = openDesk({ start: false });
    const spot = free(desk);
    await desk.submit(close(spot));
    desk.service.write('other', { kind: 'close', spot, reason: 'theirs' });
    desk.outbox.start();
    await desk.time.settle();
    expect(newest(desk)).toMatchObject({
      state: 'confirmed',
      known: message('operations.event.alreadySo'),
    });
    expect(desk.writes).toEqual([]);
  });

  test('an unseen asset would go along: a conflict before departing everything', async () => {
    desk = openDesk({ start: false, settings: { departDelayMs: 0 } });
    const { asset, spot } = placedTruck(desk);
    await desk.submit({ kind: 'depart', spot, departType: 'All', assets: [asset] });
    const boxSpot = findSpot(desk, ({ trucks, standalone }) => trucks === 0 && standalone === 1);
    const assignment = desk.service.spot(boxSpot)?.assignments[0]?.id as never;
    desk.service.write('other', {
      kind: 'reassign',
      assignment,
      spot,
      reason: 'theirs',
      moveContainer: false,
    });
    desk.outbox.start();
    await desk.time.settle();
    expect(newest(desk)).toMatchObject({
      state: 'conflict',
      findings: [{ code: 'spot-holds-more' }],
    });
    expect(desk.writes).toEqual([]);
  });

  test('attach: a container moved since isn’t the one that the clerk saw', async () => {
    desk = openDesk({ start: false, seed: 3 });
    const spot = findSpot(desk, ({ trucks, standalone }) => trucks === 1 && standalone === 1);
    const visit = desk.views.base.visitsAt(spot)[0] as VisitId;
    const container = desk.views.base.standaloneAt(spot)[0] as ContainerId;
    const other = free(desk);
    expect(
      await desk.submit(
        { kind: 'attach', visit, container },
        { accepted: ['attach-across-spots'] },
      ),
    ).toMatchObject({ kind: 'saved' });
    const assignment = desk.service.spot(spot)?.assignments[0]?.id as never;
    desk.service.write('other', {
      kind: 'reassign',
      assignment,
      spot: other,
      reason: 'theirs',
      moveContainer: true,
    });
    desk.pull();
    desk.outbox.start();
    await desk.time.settle();
    expect(newest(desk)).toMatchObject({
      state: 'conflict',
      known: { code: 'operations.conflict.standsElsewhere' },
    });
    expect(desk.writes).toEqual([]);
  });

  test('a waiting operation checks its asset in the lists; a new one needn’t', async () => {
    desk = openDesk({ start: false });
    const waiting = [...desk.service.assets().visits.values()].find(
      ({ spotId }) => spotId === null,
    );
    const [spot, other] = freeSpots(desk) as [SpotId, SpotId];
    await desk.submit({
      kind: 'assign',
      asset: { kind: 'visit', id: waiting?.id as VisitId },
      spot,
    });
    desk.service.write('other', {
      kind: 'assign',
      spot: other,
      visit: waiting?.id as VisitId,
      container: null,
    });
    await desk.time.advance(6_000);
    desk.outbox.start();
    await desk.time.settle();
    expect(newest(desk)).toMatchObject({
      state: 'conflict',
      known: { code: 'operations.conflict.standsElsewhere' },
    });
    expect(desk.writes).toEqual([]);
  });

  // Faults: M5.
  test('a pull shows a waiting operation’s conflict, and clears it when it fits', async () => {
    desk = openDesk();
    desk.account = null;
    const { asset, spot } = placedTruck(desk);
    const to = free(desk);
    await desk.submit({ kind: 'reassign', asset, from: spot, to, reason: 'r' });
    desk.service.write('other', { kind: 'close', spot: to, reason: 'theirs' });
    desk.pull();
    expect(desk.outbox.records()[0]).toMatchObject({
      state: 'conflict',
      findings: [{ code: 'spot-closed' }],
      choices: ['send-again', 'change-target', 'drop'],
    });
    expect(desk.outbox.counts()).toMatchObject({ conflict: 1, queued: 0 });
    desk.service.write('other', { kind: 'open', spot: to, reason: 'theirs' });
    desk.pull();
    expect(desk.outbox.records()[0]).toMatchObject({ state: 'queued', findings: [] });
  });

  // Faults: M2.
  test('request lost and truck moved: a conflict after the grace period, not resent', async () => {
    desk = openDesk();
    const { asset, spot } = placedTruck(desk);
    const [to, other] = freeSpots(desk) as [SpotId, SpotId];
    desk.network.write = () => {
      const assignment = desk.service.spot(spot)?.assignments[0]?.id as never;
      desk.service.write('other', {
        kind: 'reassign',
        assignment,
        spot: other,
        reason: 'theirs',
        moveContainer: false,
      });
      return { kind: 'answer', outcome: noAnswer };
    };
    await desk.submit({ kind: 'reassign', asset, from: spot, to, reason: 'r' });
    await desk.time.advance(100_000);
    expect(newest(desk).state).toBe('unknown');
    await desk.time.advance(60_000);
    expect(newest(desk)).toMatchObject({
      state: 'conflict',
      known: { code: 'operations.conflict.standsElsewhere' },
    });
    expect(desk.writes).toHaveLength(1);
  });

  // Faults: M3.
  test('accepted, but moved on by another desk before we saw it: the clerk is warned', async () => {
    desk = openDesk();
    const { asset, spot } = placedTruck(desk);
    const [to, other] = freeSpots(desk) as [SpotId, SpotId];
    desk.network.write = (call) => {
      desk.service.write('desk', call);
      const assignment = desk.service.spot(to)?.assignments[0]?.id as never;
      desk.service.write('other', {
        kind: 'reassign',
        assignment,
        spot: other,
        reason: 'theirs',
        moveContainer: false,
      });
      return { kind: 'answer', outcome: { kind: 'ok', status: 200, body: {} } };
    };
    await desk.submit({ kind: 'reassign', asset, from: spot, to, reason: 'r' });
    await desk.time.advance(2_000);
    expect(newest(desk)).toMatchObject({
      state: 'conflict',
      known: {
        values: {
          first: message('operations.event.answered'),
          rest: { code: 'operations.conflict.standsElsewhere' },
        },
      },
    });
  });
});

test('a standalone container moves alone even if a truck comes to its spot first', async () => {
  desk = openDesk();
  const spot = findSpot(desk, ({ trucks, standalone }) => trucks === 0 && standalone === 1);
  const box = desk.views.base.standaloneAt(spot)[0] as ContainerId;
  const waiting = [...desk.service.assets().visits.values()].find(({ spotId }) => spotId === null);
  const to = free(desk);
  desk.network.write = () => {
    desk.service.write('other', {
      kind: 'assign',
      spot,
      visit: waiting?.id as VisitId,
      container: null,
    });
    return { kind: 'pass' };
  };
  await desk.submit({
    kind: 'reassign',
    asset: { kind: 'container', id: box },
    from: spot,
    to,
    reason: 'r',
  });
  await desk.time.advance(2_000);
  expect(newest(desk).state).toBe('confirmed');
  expect(desk.service.assets().containers.get(box)?.spotId).toBe(to);
  expect(desk.service.assets().visits.get(waiting?.id as VisitId)?.spotId).toBe(spot);
});

describe('stops and starts', () => {
  // Faults: A1.
  test('killed before anything was sent: it is still there and goes then', async () => {
    desk = openDesk();
    desk.network.read = () => new RemoteError('network', rawText('No network.'));
    await desk.submit(close(free(desk)));
    await desk.time.settle();
    await desk.crash();
    expect(newest(desk).state).toBe('queued');
    desk.network.read = () => null;
    await desk.time.advance(5_000);
    expect(newest(desk).state).toBe('confirmed');
    expect(desk.writes).toHaveLength(1);
  });

  // Faults: A2.
  test('killed during the call, without effect: unknown, grace, then sent again', async () => {
    desk = openDesk();
    const hold = holdWrites(desk);
    await desk.submit(close(free(desk)));
    await desk.time.settle();
    await desk.crash();
    desk.network.write = () => ({ kind: 'pass' });
    expect(states(newest(desk)).slice(0, 3)).toEqual(['queued', 'sending', 'unknown']);
    await desk.time.advance(119_000);
    expect(desk.writes).toHaveLength(1);
    await desk.time.advance(5_000);
    expect(newest(desk).state).toBe('confirmed');
    expect(desk.writes).toHaveLength(2);
    hold.go();
  });

  // Faults: A3.
  test('killed after the effect: confirmed by reading, not sent again', async () => {
    desk = openDesk();
    desk.network.write = (call) => {
      desk.service.write('desk', call);
      return new Promise(() => undefined);
    };
    await desk.submit(close(free(desk)));
    await desk.time.settle();
    await desk.crash();
    await desk.time.advance(1_000);
    expect(newest(desk).state).toBe('confirmed');
    expect(desk.writes).toHaveLength(1);
  });

  test('closed in order while a call is under way: its answer is waited for', async () => {
    desk = openDesk();
    const hold = holdWrites(desk);
    await desk.submit(close(free(desk)));
    await desk.time.settle();
    const stopped = desk.restart();
    hold.go();
    await stopped;
    expect(states(newest(desk))).toEqual(['queued', 'sending', 'answered', 'confirmed']);
  });

  test('a depart waits its visible time, and anew after a restart', async () => {
    desk = openDesk();
    const { asset, spot } = placedTruck(desk);
    await desk.submit({ kind: 'depart', spot, departType: 'All', assets: [asset] });
    await desk.time.advance(14_000);
    expect(newest(desk)).toMatchObject({
      state: 'queued',
      notBefore: '2026-03-02T09:00:15.000Z',
      choices: ['send-now', 'cancel'],
    });
    await desk.restart();
    await desk.time.advance(14_000);
    expect(desk.writes).toEqual([]);
    await desk.time.advance(2_000);
    expect(newest(desk).state).toBe('confirmed');
    expect(desk.writes).toHaveLength(1);
  });

  test('a clock that is a day wrong changes neither order nor waiting times', async () => {
    desk = openDesk({ start: false });
    const [a, b] = freeSpots(desk) as [SpotId, SpotId];
    await desk.submit(close(a), { id: 'a' });
    const now = desk.time.clock.now;
    (desk.time.clock as { now(): number }).now = () => now() - 86_400_000;
    await desk.submit(close(b), { id: 'b' });
    desk.outbox.start();
    await desk.time.settle();
    expect(desk.outbox.list({ limit: 9 }).records.map(({ id, state }) => [id, state])).toEqual([
      ['b', 'confirmed'],
      ['a', 'confirmed'],
    ]);
  });

  test('nothing is saved once the console is being closed', async () => {
    desk = openDesk();
    const stopping = desk.outbox.stop();
    expect(await desk.submit(close(free(desk)))).toMatchObject({ kind: 'not-saved' });
    await desk.time.advance(4_000);
    await stopping;
    // The file is closed; a new process opens it.
    await desk.crash();
  });
});

describe('many at once', () => {
  test('what was read while another lane was throttled isn’t sent', async () => {
    desk = openDesk();
    const [first, slow, busy] = freeSpots(desk) as [SpotId, SpotId, SpotId];
    await desk.submit(close(first));
    await desk.time.settle();
    const reading = Promise.withResolvers<null>();
    desk.network.read = (what) => (what === slow ? reading.promise : null);
    desk.network.write = once({
      kind: 'unknown',
      status: 429,
      said: rawText('Too many requests.'),
      retryAfterMs: 20_000,
    });
    await desk.submit(close(slow), { id: 'slow' });
    await desk.submit(close(busy));
    await desk.time.settle();
    expect(desk.writes).toHaveLength(2);
    reading.resolve(null);
    await desk.time.advance(19_000);
    expect(desk.writes).toHaveLength(2);
    expect(desk.outbox.records().find(({ id }) => id === 'slow')).toMatchObject({
      state: 'queued',
      attempts: 0,
    });
    await desk.time.advance(5_000);
    expect(desk.writes.filter((call) => 'spot' in call && call.spot === slow)).toHaveLength(1);
  });

  // Faults: N2.
  test('two pokes while a call is under way send it once', async () => {
    desk = openDesk();
    const hold = holdWrites(desk);
    await desk.submit(close(free(desk)));
    desk.outbox.wakeSender('online');
    desk.outbox.wakeSender('online');
    await desk.time.settle();
    desk.outbox.wakeSender('yard-changed');
    hold.go();
    await desk.time.settle();
    expect(desk.writes).toHaveLength(1);
    expect(newest(desk).state).toBe('confirmed');
  });

  test('different spots go in parallel once the service is well; the first goes alone', async () => {
    desk = openDesk({ start: false });
    const spots = freeSpots(desk);
    for (const spot of spots) await desk.submit(close(spot));
    let under = 0;
    let most = 0;
    const seen: number[] = [];
    desk.network.write = async () => {
      under += 1;
      most = Math.max(most, under);
      seen.push(under);
      await new Promise<void>((resolve) => void desk.time.timers.after(40, resolve));
      under -= 1;
      return { kind: 'pass' };
    };
    desk.outbox.start();
    await desk.time.advance(2_000);
    expect(seen[0]).toBe(1);
    expect(most).toBeGreaterThan(2);
    expect(most).toBeLessThanOrEqual(8);
    expect(desk.outbox.pending()).toEqual([]);
  });

  // Faults: H5.
  test('after a failure a single one finds out whether the service is back', async () => {
    desk = openDesk({ start: false });
    for (const spot of freeSpots(desk)) await desk.submit(close(spot));
    let under = 0;
    let most = 0;
    let failed = false;
    desk.network.write = async () => {
      under += 1;
      if (failed) most = Math.max(most, under);
      await new Promise<void>((resolve) => void desk.time.timers.after(40, resolve));
      under -= 1;
      if (under === 0) failed = true;
      return {
        kind: 'answer',
        outcome: { kind: 'unknown', status: 503, said: rawText('Down.'), retryAfterMs: null },
      };
    };
    desk.outbox.start();
    await desk.time.advance(60_000);
    expect(failed).toBe(true);
    expect(most).toBe(1);
    // Growing pauses: about 1, 2, 4, 8, 16 and 32 seconds apart.
    expect(desk.writes.length).toBeLessThan(12);
  });

  test('seven operations need three full reads: one for the first, two for the rest', async () => {
    desk = openDesk({ start: false, size: { spots: 30, trucks: 14, standalone: 0 } });
    let walks = 0;
    const assets = desk.service.assets.bind(desk.service);
    desk.service.assets = () => {
      walks += 1;
      return assets();
    };
    const trucks = desk.service.spotIds.filter(
      (id) =>
        desk.views.base.visitsAt(id).length === 1 && desk.views.base.standaloneAt(id).length === 0,
    );
    for (const spot of trucks) {
      const asset = { kind: 'visit', id: desk.views.base.visitsAt(spot)[0] as VisitId } as const;
      await desk.submit({ kind: 'unassign', assets: [asset], spot });
    }
    desk.outbox.start();
    await desk.time.advance(5_000);
    expect(
      desk.outbox.list({ limit: 20 }).records.every(({ state }) => state === 'confirmed'),
    ).toBe(true);
    // Each full read happens twice by the port of this test (for the yard and for the answer).
    expect([walks / 2, trucks.length]).toEqual([3, 7]);
  });
});

test('a call that never ends is noticed: operations resting without reason warn', async () => {
  desk = openDesk({ settings: { lanes: 1 } });
  const hold = holdWrites(desk);
  const [a, b] = freeSpots(desk) as [SpotId, SpotId];
  await desk.submit(close(a));
  await desk.submit(close(b));
  const told: string[] = [];
  desk.outbox.watch((change) => {
    if (change.kind === 'notices') told.push(...change.notices.map(said));
  });
  await desk.time.advance(4 * 60_000);
  expect(told).toEqual([]);
  await desk.time.advance(2 * 60_000);
  expect(told[0]).toMatch(/^2 operations haven’t moved for five minutes/);
  hold.go();
  await desk.time.settle();
  expect(desk.outbox.notices()).toEqual([]);
});

test('who did it stays with the operation', async () => {
  desk = openDesk();
  await desk.submit(close(free(desk)), { actor: { clerk: 'Robin', account: casey.account } });
  await desk.time.settle();
  expect(newest(desk).actor).toEqual({ clerk: 'Robin', account: casey.account });
});

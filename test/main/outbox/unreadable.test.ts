/**
 * One place that cannot be read while the service is up: the clerk gets its cases, and everything
 * else continues.
 */

import { afterEach, describe, expect, test } from 'vitest';
import { RemoteError } from '../../../main/remote/outcome.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import type { OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { ClerkChoice, OperationRecord } from '../../../shared/outbox/model.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { casey, type Desk, findSpot, openDesk } from './desk.ts';

let desk: Desk;
afterEach(() => desk.close());

const minute = 60_000;
const freeSpots = (): readonly SpotId[] =>
  desk.service.spotIds.filter(
    (id) =>
      desk.views.base.visitsAt(id).length + desk.views.base.standaloneAt(id).length === 0 &&
      desk.views.base.spot(id)?.isOpen === true,
  );
const close = (spot: SpotId): Operation => ({ kind: 'close', spot, reason: 'Oil on the ground' });
const record = (id: string) =>
  desk.outbox.list({ limit: 50 }).records.find((each) => each.id === id) as OperationRecord;
const choose = (id: string, choice: ClerkChoice) =>
  desk.outbox.choose({ id: id as OperationId, choice, actor: casey });
/** Time passes with the sync at work, which hears the service every twenty seconds. */
async function pass(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 20_000) {
    await desk.time.advance(20_000);
    desk.pull();
  }
}
const failures = {
  'an answer that cannot be read': () =>
    new RemoteError('bad-reply', rawText('The spot has no code.'), 200),
  'an answer over the size cap': () =>
    new RemoteError('bad-reply', rawText('The answer is larger than the console accepts.'), 200),
  'a 500': () =>
    new RemoteError('service', rawText('The service answered "500 internal error".'), 500),
  'a 429 for this one alone': () =>
    new RemoteError('throttled', rawText('The service asks to slow down.'), 429),
  'a connection that is reset': () => new RemoteError('network', rawText('The connection broke.')),
  silence: async () => {
    await new Promise<void>((resolve) => void desk.time.timers.after(30_000, resolve));
    return new RemoteError('timeout', rawText('The service did not answer in time.'));
  },
} as const;

/** A close that took effect with its answer lost, on a spot that cannot be read from then on. */
async function lost(fails: () => RemoteError | Promise<RemoteError>) {
  desk = openDesk();
  const [spot] = freeSpots() as [SpotId];
  let unreadable = true;
  desk.network.write = (call) => {
    desk.network.read = (what) => (what === spot && unreadable ? fails() : null);
    return 'spot' in call && call.spot === spot ? { kind: 'lose' } : { kind: 'pass' };
  };
  await desk.submit(close(spot), { id: 'lost' });
  await desk.time.settle();
  expect(record('lost').state).toBe('unknown');
  const mend = () => {
    unreadable = false;
  };
  return { spot, mend };
}

describe.each(Object.entries(failures))(
  'a request whose answer was lost, and the read of its spot is %s',
  (_, fails) => {
    test('goes to the clerk after the grace period, and is never sent again', async () => {
      const { spot } = await lost(fails);
      await desk.submit({ kind: 'open', spot, reason: 'Clean' }, { id: 'behind' });
      await pass(2 * minute - 20_000);
      expect(record('lost').state).toBe('unknown');
      await pass(6 * minute);
      expect(record('lost')).toMatchObject({
        state: 'needs-clerk',
        known: { code: 'operations.event.unreadable' },
        next: message('operations.next.lookFirst'),
        choices: ['check-again', 'mark-done', 'drop'],
      });
      expect(desk.outbox.counts()['needs-clerk']).toBe(1);
      expect(record('behind').next?.code).toBe('operations.next.earlier');
      await pass(60 * minute);
      expect(desk.writes).toHaveLength(1);
    });
  },
);

describe('such an operation', () => {
  const bad = failures['an answer that cannot be read'];
  async function asked() {
    const found = await lost(bad);
    await pass(8 * minute);
    expect(record('lost').state).toBe('needs-clerk');
    return found;
  }

  test('the clerk who saw it confirms it; what waited behind it goes on', async () => {
    const { spot, mend } = await asked();
    await desk.submit({ kind: 'open', spot, reason: 'Clean' }, { id: 'behind' });
    expect(choose('lost', 'mark-done')).toMatchObject({
      kind: 'done',
      record: { state: 'confirmed' },
    });
    expect(record('lost').history.at(-1)).toMatchObject({
      state: 'confirmed',
      said: message('operations.event.vouchedBy', { clerk: 'Casey' }),
    });
    mend();
    await pass(minute);
    expect(record('behind').state).toBe('confirmed');
    expect(desk.writes.map(({ kind }) => kind)).toEqual(['close', 'open']);
  });

  test('is looked at again when the clerk asks, and confirmed once it can be read', async () => {
    const { mend } = await asked();
    choose('lost', 'check-again');
    await pass(8 * minute);
    expect(record('lost').state).toBe('needs-clerk');
    mend();
    choose('lost', 'check-again');
    await desk.time.settle();
    expect(record('lost')).toMatchObject({
      state: 'confirmed',
      known: { code: expect.stringMatching(/^operations\.event\.shown/) },
    });
    expect(desk.writes).toHaveLength(1);
  });

  test('is given up when the clerk says so', async () => {
    await asked();
    expect(choose('lost', 'drop')).toMatchObject({
      kind: 'done',
      record: {
        state: 'canceled',
        known: message('operations.event.droppedBy', { clerk: 'Casey' }),
      },
    });
  });

  test('has the same choices after a restart', async () => {
    await asked();
    await desk.restart();
    expect(record('lost')).toMatchObject({
      state: 'needs-clerk',
      choices: ['check-again', 'mark-done', 'drop'],
    });
    expect(choose('lost', 'send-again')).toMatchObject({ kind: 'not-possible' });
  });

  test('that was accepted comes before the clerk too', async () => {
    desk = openDesk();
    const [spot] = freeSpots() as [SpotId];
    desk.network.write = () => {
      desk.network.read = (what) => (what === spot ? bad() : null);
      return { kind: 'pass' };
    };
    await desk.submit(close(spot), { id: 'accepted' });
    await pass(8 * minute);
    expect(record('accepted')).toMatchObject({
      state: 'needs-clerk',
      choices: ['check-again', 'mark-done', 'drop'],
    });
  });

  test('never sent: it says so, and goes when the clerk wants it and it is readable', async () => {
    desk = openDesk();
    const [spot] = freeSpots() as [SpotId];
    let unreadable = true;
    desk.network.read = (what) => (what === spot && unreadable ? bad() : null);
    await desk.submit(close(spot), { id: 'unsent' });
    await pass(8 * minute);
    expect(record('unsent')).toMatchObject({
      state: 'needs-clerk',
      known: message('operations.event.unreadableUnsent', {
        why: rawText('The spot has no code.'),
      }),
      choices: ['send-again', 'drop'],
    });
    unreadable = false;
    choose('unsent', 'send-again');
    await desk.time.settle();
    expect(record('unsent').state).toBe('confirmed');
  });

  test('whose lists cannot be read comes before the clerk too', async () => {
    desk = openDesk();
    const spot = findSpot(desk, ({ trucks, standalone }) => trucks === 1 && standalone === 0);
    const assets = [{ kind: 'visit', id: desk.views.base.visitsAt(spot)[0] as VisitId } as const];
    desk.network.write = () => ({ kind: 'lose' });
    desk.network.read = (what) => (what === 'lists' ? failures['a 500']() : null);
    await desk.submit({ kind: 'unassign', assets, spot }, { id: 'lists' });
    await pass(8 * minute);
    expect(record('lists')).toMatchObject({
      state: 'needs-clerk',
      choices: ['check-again', 'mark-done', 'drop'],
    });
  });
});

test('while the service is gone the clerk isn’t asked; it is read when it is back', async () => {
  desk = openDesk();
  const [spot] = freeSpots() as [SpotId];
  let isGone = false;
  desk.network.read = () =>
    isGone ? new RemoteError('network', rawText('The connection broke.')) : null;
  desk.network.write = () => {
    isGone = true;
    return { kind: 'lose' };
  };
  await desk.submit(close(spot), { id: 'lost' });
  await desk.time.advance(4 * 60 * minute);
  expect(record('lost').state).toBe('unknown');
  isGone = false;
  await pass(3 * minute);
  expect(record('lost').state).toBe('confirmed');
});

describe('a spot whose read hangs', () => {
  /** Every read of the spot hangs until its deadline. */
  function hangs(spot: SpotId): void {
    const next = failures.silence;
    desk.network.read = (what) => (what === spot ? next() : null);
  }

  test('leaves its lane to the others while it hangs, also when there is one lane', async () => {
    desk = openDesk();
    const [spot, a, b] = freeSpots() as [SpotId, SpotId, SpotId];
    hangs(spot);
    await desk.submit(close(spot), { id: 'hangs' });
    await desk.time.settle();
    await desk.submit(close(a), { id: 'a' });
    await desk.submit(close(b), { id: 'b' });
    await desk.time.advance(1_900);
    expect(desk.writes).toHaveLength(0);
    await desk.time.advance(200);
    expect([record('a').state, record('b').state]).toEqual(['confirmed', 'confirmed']);
    expect(record('hangs').state).toBe('queued');
  });

  test('does not close the way for the others when its deadline is over', async () => {
    desk = openDesk();
    const [spot, other] = freeSpots() as [SpotId, SpotId];
    hangs(spot);
    await desk.submit(close(spot), { id: 'hangs' });
    await desk.time.advance(29_000);
    desk.pull();
    await desk.time.advance(1_000);
    expect(record('hangs')).toMatchObject({
      known: message('operations.known.queued'),
      notBefore: expect.any(String),
    });
    await desk.submit(close(other), { id: 'other' });
    await desk.time.settle();
    expect(record('other').state).toBe('confirmed');
  });

  test('is read by no more than twice the lanes when everything hangs', async () => {
    desk = openDesk({ settings: { lanes: 2 }, size: { spots: 30, trucks: 0, standalone: 0 } });
    let under = 0;
    let most = 0;
    desk.network.read = async () => {
      under += 1;
      most = Math.max(most, under);
      const error = await failures.silence();
      under -= 1;
      return error;
    };
    for (const spot of freeSpots()) await desk.submit(close(spot));
    await desk.time.advance(29_000);
    expect(most).toBe(4);
  });
});

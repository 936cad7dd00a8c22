/**
 * One desk reads the service for all: real syncs, caches and agreements of several desks in virtual
 * time, over one service that counts what it is asked.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeskAgreement } from '../../../main/desks/agreement.ts';
import type { Agreement, DeskReading } from '../../../main/desks/agreement-parts.ts';
import { RemoteError } from '../../../main/remote/outcome.ts';
import { defaultPolicy } from '../../../main/remote/polling/poll-timing.ts';
import { createPollInterval } from '../../../main/yard/live/poll-interval.ts';
import { SharedReading } from '../../../main/yard/live/shared-reading.ts';
import { YardSync } from '../../../main/yard/read/yard-sync.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import { createMemoryJournal } from '../../simulation/desks/memory-journal.ts';
import { desk as deskNamed, facility, hash } from '../../support/desk-facts.ts';
import { quietSide } from '../../support/desk-model.ts';
import { createMemoryServer } from '../../support/memory-log.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';
import {
  containerId,
  createFakeService,
  type FakeService,
  spotId,
  visitId,
  warehouse,
} from '../yard/read/fake-service.ts';
import { openTestYard, sorted, type TestYard } from '../yard/read/harness.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'yardmaster-one-reader-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

type Seat = {
  readonly name: string;
  readonly agreement: Agreement;
  readonly sync: YardSync;
  readonly yard: TestYard;
  end(): Promise<void>;
};

/** Several desks over one service. `shares` false: each reads for itself, as before. */
function yardOf(shares = true) {
  const time = createVirtualTime();
  const log = { info: () => undefined, warn: () => undefined };
  const server = createMemoryServer({ timers: time.timers, latency: () => 2 });
  const service = createFakeService();
  let ids = 0;

  function seat(name: string): Seat {
    const yard = openTestYard(
      mkdtempSync(path.join(root, name)),
      service.client,
      Object.assign({ pass: () => undefined }, time.clock),
    );
    let isOnline = false;
    const pollInterval = createPollInterval({
      policy: defaultPolicy,
      idleMs: () => 0,
      isBusy: () => false,
    });
    const shared = new SharedReading({
      yard: yard.yard,
      warehouse,
      ...time,
      log,
      pollInterval,
      readFull: () => sync.readFull(),
    });
    const sync: YardSync = new YardSync({
      client: service.client,
      warehouse,
      yard: shared.yard,
      ...time,
      random: { next: () => 0.5 },
      policy: pollInterval.policy,
      shortestMs: defaultPolicy.intervalMs,
      stepMs: pollInterval.stepMs,
      isPushed: pollInterval.isPushed,
      log,
      onConnection: ({ state }) => {
        isOnline = state === 'online';
      },
      onFreshness: () => undefined,
      onFullRead: (read) =>
        read.began ? shared.fullReadBegan() : shared.fullReadEnded(read.changed),
      onFound: (changed) => shared.found(changed),
    });
    const reading: DeskReading = {
      setState: (part) => shared.setState(part),
      heard: (by, text) => shared.heard(by, text),
      reportedAge(ms) {
        if (pollInterval.isPushed())
          sync.shownElsewhere(new Date(time.clock.now() - ms).toISOString());
      },
    };
    const age = () => {
      const { asOf } = sync.freshness();
      return asOf === null ? null : Math.max(0, time.clock.now() - Date.parse(asOf));
    };
    const agreement = new DeskAgreement({
      server: server.at(name),
      facility,
      desk: deskNamed(name),
      card: { name, version: '1' },
      hash,
      clock: time.clock,
      timers: time.timers,
      random: { next: () => 0.5 },
      log,
      newId: () => {
        ids += 1;
        return `${name}-${ids}`;
      },
      journal: createMemoryJournal(),
      side: quietSide,
      holdMs: 60_000,
      saw: () => undefined,
      service: () => ({ isConnected: isOnline, pictureAgeMs: age(), idleMs: 0 }),
      reading: shares ? reading : null,
    });
    sync.start();
    agreement.start();
    const end = async () => {
      const ended = Promise.all([agreement.stop(), sync.stop()]);
      shared.stop();
      await time.advance(5_000);
      await ended;
      yard.close();
    };
    return { name, agreement, sync, yard, end };
  }
  /** In small steps: a pull takes more turns of promises than one timer gives it. */
  async function pass(ms: number, stepMs = 250): Promise<void> {
    for (let done = 0; done < ms; done += stepMs) await time.advance(stepMs);
  }
  return { time, service, server, seat, pass };
}

const rowsOf = (seat: Seat) => sorted(seat.yard.yard.live.base.snapshot());
const truth = ({ state }: FakeService) => ({
  standing: state.assignments
    .map(
      ({ visitId: visit, containerId: container, spotId: spot }) => `${visit ?? container}@${spot}`,
    )
    .sort(),
  visits: state.visits.map(({ id }) => id).sort(),
});
const shownBy = (seat: Seat) => {
  const { base } = seat.yard.yard.live;
  const placed = [...base.visits(), ...base.containers()].flatMap((row) =>
    row.spotId === null || ('visitId' in row && row.visitId !== null)
      ? []
      : `${row.id}@${row.spotId}`,
  );
  return { standing: placed.sort(), visits: [...base.visits()].map(({ id }) => id).sort() };
};

/**
 * What eight desks ask in ten minutes in which something moves every minute, and whether all show
 * it soon.
 */
async function stretch(shares: boolean) {
  const { seat, pass, service } = yardOf(shares);
  const seats = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(seat);
  await pass(7 * 60_000);
  const from = service.calls.length;
  let late = 0;
  for (let minute = 0; minute < 10; minute += 1) {
    service.free('D1');
    service.free('L1');
    service.place({ visit: '1' }, minute % 2 === 0 ? 'D1' : 'L1');
    await pass(30_000);
    const now = JSON.stringify(truth(service));
    late += seats.filter((each) => JSON.stringify(shownBy(each)) !== now).length;
    await pass(30_000);
  }
  const asked = service.calls.length - from;
  for (const each of seats) await each.end();
  return { asked, late };
}

test('eight desks ask about an eighth, and each shows every move within thirty seconds', async () => {
  const shared = await stretch(true);
  const each = await stretch(false);
  expect(shared.late).toBe(0);
  expect(each.late).toBe(0);
  expect(shared.asked / each.asked).toBeLessThan(1 / 5);
  expect(shared.asked / each.asked).toBeGreaterThan(1 / 8);
}, 120_000);

test('what moves, comes and goes is shown by those who follow, though they ask nothing', async () => {
  const { seat, pass, service } = yardOf();
  const [a, b] = [seat('a'), seat('b')];
  await pass(15 * 60_000);
  const reader = a.agreement.fold.reader === 'a' ? a : b;
  const follower = reader === a ? b : a;
  const askedBy = async (work: () => void) => {
    work();
    await pass(45_000);
    expect(shownBy(follower)).toEqual(truth(service));
    expect(rowsOf(follower)).toEqual(rowsOf(reader));
  };
  await askedBy(() => service.place({ visit: '1' }, 'D1'));
  await askedBy(() => service.place({ container: '2' }, 'L2'));
  await askedBy(() => {
    service.free('D1');
    service.place({ visit: '1' }, 'L3');
  });
  await askedBy(() => {
    service.free('L3');
    service.state.visits = service.state.visits.filter(({ id }) => id !== visitId('1'));
    service.state.containers = service.state.containers.filter(({ id }) => id !== containerId('1'));
  });
  const age = Date.parse(follower.sync.freshness().asOf ?? '');
  expect(service.calls.length).toBeGreaterThan(0);
  expect(age).toBeGreaterThan(Date.UTC(2026, 0, 1, 12) + 15 * 60_000);
  for (const each of [a, b]) await each.end();
});

test('a reader that is gone or offline is replaced after two missed pulls', async () => {
  const { seat, pass, service, server } = yardOf();
  const seats = [seat('a'), seat('b'), seat('c')];
  await pass(10 * 60_000);
  const readerOf = () => {
    const { reader } = (seats[1] as Seat).agreement.fold;
    return seats.find(({ name }) => name === reader) as Seat;
  };
  const first = readerOf();
  await first.end();
  seats.splice(seats.indexOf(first), 1);
  service.place({ visit: '2' }, 'D2');
  await pass(30_000);
  // Until another reads for all, each reads for itself.
  for (const each of seats) expect(shownBy(each)).toEqual(truth(service));
  await pass(60_000);
  const second = seats.find(
    ({ name }) => name === (seats[0] as Seat).agreement.fold.reader,
  ) as Seat;
  expect(second).toBeDefined();
  expect(seats.every(({ agreement }) => agreement.fold.reader === second.name)).toBe(true);
  // One alone cannot read for the other any more.
  server.setLink(second.name, false);
  const other = seats.find((each) => each !== second) as Seat;
  await pass(120_000);
  expect(other.agreement.fold.reader).toBe(other.name);
  service.free('D2');
  await pass(60_000);
  for (const each of seats) expect(shownBy(each)).toEqual(truth(service));
  for (const each of seats) await each.end();
});

test('an older message doesn’t overwrite this desk’s reads; a missing one is noticed', async () => {
  const { seat, pass, service, server } = yardOf();
  const [a, b] = [seat('a'), seat('b')];
  await pass(15 * 60_000);
  const reader = a.agreement.fold.reader === 'a' ? a : b;
  const follower = reader === a ? b : a;
  // The reader read the spot empty; then a truck came, and this desk read the spot by itself.
  service.place({ visit: '3' }, 'D3');
  await follower.sync.reads.spot(spotId('D3'), new AbortController().signal);
  expect(shownBy(follower)).toEqual(truth(service));
  const connecting = server.at(reader.name).connect(new AbortController().signal);
  await pass(250);
  const connection = await connecting;
  const { spot } = service.spotRead(
    service.state.spots.find(({ id }) => id === spotId('D3')) as never,
  );
  const stale = {
    run: 'x',
    n: 1,
    readMs: 40_000,
    spots: [{ spot, assignments: [] }],
    visits: [],
    containers: [],
    gone: { visits: [], containers: [] },
  };
  connection.tell(JSON.stringify({ yard: stale }));
  await pass(1_000);
  expect(shownBy(follower)).toEqual(truth(service));
  // Garbage, and another run: it reads for itself until a full read finds nothing more.
  const before = service.calls.length;
  connection.tell('{"yard":{"run":"y"}}');
  service.before = ({ list }) => {
    if (list === 'containers' && service.calls.length < before + 3)
      throw new RemoteError('network', rawText('Gone.'));
  };
  await pass(60_000);
  expect(service.calls.length).toBeGreaterThan(before + 5);
  expect(shownBy(follower)).toEqual(truth(service));
  await connection.close();
  for (const each of [a, b]) await each.end();
});

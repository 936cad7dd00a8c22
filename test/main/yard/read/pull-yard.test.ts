import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RemoteError } from '../../../../main/remote/outcome.ts';
import type { YardEvent } from '../../../../shared/console-api/yard.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import type { WarehouseId } from '../../../../shared/ids.ts';
import { said } from '../../../support/said.ts';
import {
  area,
  areaId,
  container,
  containerId,
  createFakeService,
  spot,
  spotId,
  visit,
  visitId,
} from './fake-service.ts';
import { openTestYard, sorted } from './harness.ts';

let folder: string;
let open: ReturnType<typeof openTestYard>[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-pull-'));
});
afterEach(() => {
  for (const each of open) if (each.db.open) each.close();
  open = [];
  rmSync(folder, { recursive: true, force: true });
});

const start = (service = createFakeService(), inFolder = folder) => {
  const opened = openTestYard(inFolder, service.client);
  open.push(opened);
  return { service, ...opened };
};

/** A service with a truck and its trailer on D1, a trailer alone on L1, and the rest waiting. */
const furnished = () => {
  const service = createFakeService();
  service.place({ visit: '1' }, 'D1');
  service.place({ container: '2' }, 'L1');
  return service;
};

describe('a pull', () => {
  test('brings areas, spots, trucks and trailers with their places', async () => {
    const { yard, pull } = start(furnished());
    await pull();
    const { base } = yard.live;
    expect(base.visit(visitId('1'))?.spotId).toBe(spotId('D1'));
    expect(base.visit(visitId('1'))?.placedAt).toBe('2026-01-01T08:11:00.000Z');
    expect(base.hookedTo(visitId('1'))).toEqual([containerId('1')]);
    expect(base.standaloneAt(spotId('L1'))).toEqual([containerId('2')]);
    expect(base.waitingVisits()).toEqual([visitId('2'), visitId('3')]);
    expect([...base.areas()]).toHaveLength(2);
    expect([...base.spots()]).toHaveLength(6);
  });

  test('shows a truck where its spot says if its list lacks it, with a problem', async () => {
    const service = furnished();
    const { yard, pull, reads } = start(service);
    await pull();
    service.state.forgotten.add(visitId('1'));
    for (let round = 0; round < 3; round += 1) {
      await pull();
      expect(yard.live.base.visit(visitId('1'))?.spotId).toBe(spotId('D1'));
      expect((await problemsOf(yard.live)).map(({ code, id }) => [code, id])).toEqual([
        ['not-listed', visitId('1')],
      ]);
    }
    const signal = new AbortController().signal;
    expect((await reads.assets(signal)).visits.has(visitId('1'))).toBe(false);
    expect(yard.live.base.visit(visitId('1'))?.spotId).toBe(spotId('D1'));
    expect(await reads.places(signal)).toMatchObject({
      complete: true,
      placed: new Map<string, string>([
        [visitId('1'), spotId('D1')],
        [containerId('2'), spotId('L1')],
      ]),
    });
    service.free('D1');
    await pull();
    expect(yard.live.base.visit(visitId('1'))).toBeUndefined();
    expect(await problemCodes(yard.live)).not.toContain('not-listed');
  });

  test('keeps the company that only the own list of an asset contains', async () => {
    const { yard, pull } = start(furnished());
    await pull();
    await pull();
    expect(yard.live.base.visit(visitId('1'))?.companyName).toBe('Carrier');
  });

  test('writes its age and nothing else when nothing changed, also right after a restart', async () => {
    const first = start(furnished());
    await first.pull();
    const before = first.written();
    await first.pull();
    expect(first.written() - before).toBe(1);
    first.close();

    const second = start(first.service);
    const atStart = second.written();
    await second.pull();
    expect(second.written() - atStart).toBe(1);
  });

  test('writes and announces the changed records alone', async () => {
    const { service, yard, pull, written } = start(furnished());
    await pull();
    const leave = new AbortController();
    const events = yard.live.watch(leave.signal);
    await events.next();
    const before = written();
    service.state.spots[4] = spot('L2', 'lot', { isOpen: false });
    service.state.visits[2] = visit('3', { driverNotes: 'gate 2' });
    await pull();
    expect(written() - before).toBe(3);
    const announced: YardEvent[] = [
      (await events.next()).value as YardEvent,
      (await events.next()).value as YardEvent,
    ];
    leave.abort();
    await events.next();
    expect(
      announced.map((event) =>
        event.kind === 'delta'
          ? [event.change.put.spots.length, event.change.put.visits.length]
          : null,
      ),
    ).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test('notices an assignment that changed although no timestamp moved', async () => {
    const { service, yard, pull } = start(furnished());
    await pull();
    const old = service.state.assignments[0];
    service.state.assignments[0] = {
      ...old,
      spotId: spotId('D2'),
    } as (typeof service.state.assignments)[number];
    await pull();
    expect(yard.live.base.visit(visitId('1'))?.spotId).toBe(spotId('D2'));
    expect(yard.live.base.visitsAt(spotId('D1'))).toEqual([]);
  });

  test('removes what complete lists no longer show', async () => {
    const { service, yard, pull, db } = start(furnished());
    await pull();
    service.state.visits = service.state.visits.filter((row) => row.id !== visitId('3'));
    service.state.spots = service.state.spots.filter((row) => row.id !== spotId('L3'));
    service.state.areas.push(area('new'));
    await pull();
    expect(yard.live.base.visit(visitId('3'))).toBeUndefined();
    expect(yard.live.base.spot(spotId('L3'))).toBeUndefined();
    expect(yard.live.base.area(areaId('new'))?.name).toBe('Area new');
    expect(db.prepare('SELECT count(*) FROM visit').pluck().get()).toBe(2);
  });

  test('removes the spots of an area that is gone', async () => {
    const { service, yard, pull } = start(furnished());
    await pull();
    service.state.areas = service.state.areas.filter((row) => row.id !== areaId('lot'));
    service.free('L1');
    await pull();
    expect([...yard.live.base.spots()].map((row) => row.code)).toEqual(['D1', 'D2', 'D3']);
  });

  test('removes nothing when a list broke off, and keeps the old age', async () => {
    const { service, yard, pull, store } = start(furnished());
    await pull();
    service.state.visits = [visit('4')];
    service.before = ({ list }) => {
      if (list === 'containers')
        throw new RemoteError('network', rawText('The service cannot be reached.'));
    };
    service.state.containers = [];
    await expect(pull()).rejects.toThrow('cannot be reached');
    expect([...yard.live.base.containers()]).toHaveLength(3);
    expect(yard.live.base.visit(visitId('4'))).toBeDefined();
    expect(store.firstSeen({ kind: 'visit', id: visitId('4') })).toBe('2026-01-01T12:00:00.000Z');
  });

  test('removes nothing when the counts disagree, and says so until they agree', async () => {
    const { service, yard, pull } = start(furnished());
    await pull();
    service.state.visits = service.state.visits.slice(0, 2);
    service.miscount = 1;
    await pull();
    expect(yard.live.base.visit(visitId('3'))).toBeDefined();
    expect(await problemCodes(yard.live)).toContain('list-incomplete');
    service.miscount = 0;
    await pull();
    expect(yard.live.base.visit(visitId('3'))).toBeUndefined();
    expect(await problemCodes(yard.live)).toEqual([]);
  });

  test('takes an empty list without any count for a failure, not for an empty yard', async () => {
    const { service, yard, pull, store, clock } = start(furnished());
    await pull();
    service.tellsTotal = false;
    const kept = service.state.containers;
    service.state.containers = [];
    const before = store.load().asOf;
    clock.pass(60_000);
    // It is reported, and the yard does not count as younger by a reply that it does not show.
    await expect(pull()).rejects.toThrow(
      'The list of trailers came back empty, but 3 were listed before',
    );
    expect([...yard.live.base.containers()]).toHaveLength(3);
    expect(store.load().asOf).toBe(before);
    service.tellsTotal = true;
    service.free('L1');
    await pull();
    expect([...yard.live.base.containers()]).toHaveLength(0);
    expect(store.load().asOf).not.toBe(before);
    service.state.containers = kept;
  });

  test('takes in a list that empties with good counts, and reports it until it fills', async () => {
    const { service, yard, pull } = start(furnished());
    await pull();
    const kept = service.state.visits;
    service.state.visits = [];
    service.free('D1');
    for (let reads = 0; reads < 2; reads += 1) {
      await pull();
      expect([...yard.live.base.visits()]).toEqual([]);
      expect(yard.pageIndex.problems()).toMatchObject([{ code: 'gone-at-once', id: 'visit' }]);
      expect(said(yard.pageIndex.problems()[0])).toMatch(
        /^The service lists no trucks anymore; before, it listed 3\./,
      );
      expect(await problemCodes(yard.live)).toContain('gone-at-once');
    }
    service.state.visits = kept;
    await pull();
    expect(await problemCodes(yard.live)).not.toContain('gone-at-once');
  });

  test('says that many spots are gone at once, and nothing of one or two', async () => {
    const { service, yard, pull } = start();
    await pull();
    const all = service.state.spots;
    service.state.spots = all.slice(2);
    await pull();
    expect(await problemCodes(yard.live)).toEqual([]);
    service.state.spots = all;
    await pull();
    service.state.spots = all.slice(5);
    await pull();
    expect([...yard.live.base.spots()]).toHaveLength(1);
    expect(yard.pageIndex.problems()).toMatchObject([{ key: 'gone-at-once:spot' }]);
    expect(said(yard.pageIndex.problems()[0])).toMatch(
      /^5 spots left the service’s list at once; 1 is still listed\./,
    );
    service.state.spots = all;
    await pull();
    expect(await problemCodes(yard.live)).toEqual([]);
  });

  test('removes a truck that came and went between two pulls, although no page changed', async () => {
    const { service, yard, pull, reads } = start(furnished());
    await pull();
    service.state.visits.push(visit('9'));
    service.place({ visit: '9' }, 'D3');
    await reads.spot(spotId('D3'), new AbortController().signal);
    expect(yard.live.base.visit(visitId('9'))?.spotId).toBe(spotId('D3'));
    service.state.visits.pop();
    service.free('D3');
    await pull();
    expect(yard.live.base.visit(visitId('9'))).toBeUndefined();
    expect(yard.live.base.visitsAt(spotId('D3'))).toEqual([]);
  });

  test('reads a spot alone that an asset stands on and no area lists', async () => {
    const service = furnished();
    service.state.spots.push(spot('X9', 'nowhere'));
    service.place({ visit: '2' }, 'X9');
    const { yard, pull } = start(service);
    await pull();
    await pull();
    expect(yard.live.base.spot(spotId('X9'))?.code).toBe('X9');
    expect(yard.live.base.visitsAt(spotId('X9'))).toEqual([visitId('2')]);
    expect(await problemCodes(yard.live)).toEqual(['missing-area']);
    service.free('X9');
    await pull();
    expect(yard.live.base.spot(spotId('X9'))).toBeUndefined();
    expect(await problemCodes(yard.live)).toEqual([]);
  });

  test('reads four lists of spots at a time, never more', async () => {
    const service = createFakeService();
    service.state.areas = Array.from({ length: 9 }, (_, index) => area(`${index}`));
    let running = 0;
    let most = 0;
    service.before = async ({ list }) => {
      if (list !== 'spots') return;
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
    };
    await start(service).pull();
    expect(most).toBe(4);
  });

  test('ends when it is canceled', async () => {
    const { service, pull, yard } = start(furnished());
    const cancel = new AbortController();
    service.before = ({ list }) => {
      if (list === 'visits') cancel.abort();
    };
    await expect(pull(cancel.signal)).rejects.toMatchObject({ kind: 'canceled' });
    expect([...yard.live.base.spots()]).toHaveLength(6);
    expect([...yard.live.base.visits()]).toEqual([]);
  });
});

describe('a restart without the network', () => {
  test('shows the same yard with the old age and the same problems', async () => {
    const service = furnished();
    service.state.unreadable.push({
      list: 'visits',
      problem: {
        key: 'unreadable-record:visit:x',
        code: 'unreadable-record',
        entity: 'visit',
        id: 'x',
        said: rawText('One visit cannot be shown.'),
      },
    });
    const first = start(service);
    await first.pull();
    const shown = sorted(first.yard.live.base.snapshot());
    const told = await problemsOf(first.yard.live);
    expect(told).toHaveLength(1);
    first.close();

    const second = start(service);
    expect(sorted(second.yard.live.base.snapshot())).toEqual(shown);
    expect(second.yard.asOf).toBe('2026-01-01T12:00:00.000Z');
    expect(await problemsOf(second.yard.live)).toEqual(told);
    expect(service.calls.some((call) => call.list === 'spot')).toBe(false);
  });

  test('after a kill between two pages keeps complete pages, and completes them', async () => {
    const service = furnished();
    const first = start(service);
    service.before = ({ list, page }) => {
      if (list === 'visits' && page === 2) throw new RemoteError('network', rawText('Gone.'));
    };
    await expect(first.pull()).rejects.toThrow('Gone.');
    // What a killed process leaves: the file and its log as they are, copied while they are open.
    const copy = path.join(folder, 'killed');
    mkdirSync(copy);
    for (const part of ['cache.sqlite', 'cache.sqlite-wal'])
      cpSync(path.join(folder, part), path.join(copy, part));

    service.before = () => {};
    const second = start(service, copy);
    expect(second.yard.asOf).toBeNull();
    expect([...second.yard.live.base.spots()]).toHaveLength(6);
    expect([...second.yard.live.base.visits()].map((row) => row.id)).toEqual([
      visitId('1'),
      visitId('2'),
    ]);
    expect(second.yard.live.base.visit(visitId('1'))?.spotId).toBe(spotId('D1'));
    await second.pull();
    expect([...second.yard.live.base.visits()]).toHaveLength(3);
  });

  test('in a file of another facility starts empty', async () => {
    const service = furnished();
    const first = start(service);
    await first.pull();
    first.close();
    const other = openTestYard(folder, service.client, undefined, 'warehouse-2' as WarehouseId);
    open.push(other);
    expect([...other.yard.live.base.spots()]).toEqual([]);
    expect(other.yard.asOf).toBeNull();
    expect(other.db.prepare('SELECT count(*) FROM spot').pluck().get()).toBe(0);
  });
});

describe('reads that race', () => {
  test('a spot read alone is not overwritten by a page that was asked for before', async () => {
    const { service, yard, pull, reads } = start(furnished());
    await pull();
    let reread: Promise<unknown> = Promise.resolve();
    service.after = async ({ list, of }) => {
      if (list !== 'spots' || of !== areaId('dock')) return;
      // The page is built; now the truck leaves D1, and the outbox looks.
      service.after = () => {};
      service.free('D1');
      service.place({ visit: '1' }, 'D2');
      reread = reads
        .spot(spotId('D1'), new AbortController().signal)
        .then(() => reads.spot(spotId('D2'), new AbortController().signal));
      await reread;
    };
    service.state.spots[2] = spot('D3', 'dock', { observation: 'so that the pages are new' });
    service.before = ({ list }) => {
      if (list === 'visits') expect(yard.live.base.visit(visitId('1'))?.spotId).toBe(spotId('D2'));
    };
    await pull();
    expect(yard.live.base.visit(visitId('1'))?.spotId).toBe(spotId('D2'));
    expect(yard.live.base.visitsAt(spotId('D1'))).toEqual([]);
  });

  test('reads a page with the old bytes again after a spot on it was read singly', async () => {
    const { service, yard, pull, reads } = start(furnished());
    await pull();
    const row = service.place({ visit: '2' }, 'D3');
    await reads.spot(spotId('D3'), new AbortController().signal);
    expect(yard.live.base.visit(visitId('2'))?.spotId).toBe(spotId('D3'));
    // Taken away again: the page now has the very bytes it had in the first pull.
    service.state.assignments = service.state.assignments.filter((each) => each !== row);
    await pull();
    expect(yard.live.base.visit(visitId('2'))?.spotId).toBeNull();
  });

  test('a spot that is read free alone sends its truck to the waiting list at once', async () => {
    const { service, yard, pull, reads } = start(furnished());
    await pull();
    service.free('D1');
    await reads.spot(spotId('D1'), new AbortController().signal);
    expect(yard.live.base.visit(visitId('1'))).toMatchObject({ spotId: null, placedAt: null });
    expect(yard.live.base.waitingVisits()).toContain(visitId('1'));
  });

  test('reads a partly ignored page again although its bytes are known', async () => {
    const { service, yard, pull, reads } = start(furnished());
    await pull();
    const open = spot('D1', 'dock', { type: 'docking', observation: 'so that the page is new' });
    service.state.spots[0] = open;
    service.after = async ({ list, of }) => {
      if (list !== 'spots' || of !== areaId('dock')) return;
      service.after = () => {};
      service.state.spots[0] = { ...open, isOpen: false };
      await reads.spot(spotId('D1'), new AbortController().signal);
    };
    await pull();
    expect(yard.live.base.spot(spotId('D1'))?.isOpen).toBe(false);
    // Open again, and no timestamp moved: the page has the very bytes that were left aside.
    service.state.spots[0] = open;
    await pull();
    expect(yard.live.base.spot(spotId('D1'))?.isOpen).toBe(true);
  });

  test('a spot read singly counts over an earlier list, even if unchanged', async () => {
    const { service, yard, pull, reads } = start(furnished());
    const standing = service.state.assignments;
    service.before = ({ list }) => {
      if (list === 'visits') service.free('D1');
    };
    await pull();
    expect(yard.live.base.visit(visitId('1'))?.spotId).toBeNull();
    service.state.assignments = standing;
    await reads.spot(spotId('D1'), new AbortController().signal);
    expect(yard.live.base.visit(visitId('1'))?.spotId).toBe(spotId('D1'));
  });

  test('a truck absent from a complete fresh read isn’t restored by an older page', async () => {
    const { service, yard, pull, reads } = start(furnished());
    await pull();
    service.state.visits[0] = visit('1', { driverNotes: 'so that the page is new' });
    service.after = async ({ list, page }) => {
      if (list !== 'visits' || page !== 1) return;
      service.after = () => {};
      service.state.visits = service.state.visits.slice(1);
      service.free('D1');
      const read = await reads.assets(new AbortController().signal);
      expect(read.complete).toBe(true);
      expect([...read.visits.keys()]).toEqual([visitId('2'), visitId('3')]);
    };
    await pull().catch(() => {});
    expect(yard.live.base.visit(visitId('1'))).toBeUndefined();
    await pull();
    expect(yard.live.base.visit(visitId('1'))).toBeUndefined();
    expect([...yard.live.base.visits()]).toHaveLength(2);
  });

  test('a truck seen on two spots while it moved is no contradiction', async () => {
    const { service, yard, pull } = start(furnished());
    service.after = ({ list, of }) => {
      if (list !== 'spots' || of !== areaId('dock')) return;
      service.after = () => {};
      const moved = service.state.assignments[0];
      service.state.assignments[0] = {
        ...moved,
        spotId: spotId('L2'),
      } as (typeof service.state.assignments)[number];
    };
    service.before = async ({ list, of }) => {
      if (list === 'spots' && of === areaId('lot'))
        await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await pull();
    expect(yard.live.base.visit(visitId('1'))?.spotId).toBe(spotId('L2'));
    expect(await problemCodes(yard.live)).toEqual([]);
  });

  test('fresh asset lists answer every row and whether absence is evidence', async () => {
    const { service, reads, pull } = start(furnished());
    await pull();
    service.tellsTotal = false;
    const read = await reads.assets(new AbortController().signal);
    expect(read.complete).toBe(false);
    expect(read.containers.size).toBe(3);
    expect(read.assignments.map((row) => row.spotId).sort()).toEqual([spotId('D1'), spotId('L1')]);
  });
});

describe('a service that contradicts itself', () => {
  test('gives one steady yard and a named problem, whatever the order of its lists', async () => {
    const { service, yard, pull, written } = start(furnished());
    service.place({ visit: '1' }, 'D3');
    await pull();
    const place = yard.live.base.visit(visitId('1'))?.spotId;
    expect(place).toBe(spotId('D3'));
    expect(await problemsOf(yard.live)).toMatchObject([
      { code: 'two-assignments', entity: 'visit', id: visitId('1') },
    ]);
    const before = written();
    await pull();
    await pull();
    expect(written() - before).toBe(2);
    expect(yard.live.base.visit(visitId('1'))?.spotId).toBe(place);
  });

  test('shows two trucks on a spot, and the problem goes when one leaves', async () => {
    const { service, yard, pull } = start(furnished());
    service.place({ visit: '2' }, 'D1');
    await pull();
    expect(yard.live.base.visitsAt(spotId('D1'))).toEqual([visitId('1'), visitId('2')]);
    expect(await problemCodes(yard.live)).toEqual(['two-trucks']);
    service.state.assignments.pop();
    await pull();
    expect(await problemCodes(yard.live)).toEqual([]);
  });

  test('names duplicate codes, three hooked containers and a spot that does not exist', async () => {
    const service = furnished();
    service.state.spots[5] = spot('L3', 'lot', { code: ' d1 ' });
    service.state.containers.push(
      container('4', { visitId: visitId('1') }),
      container('5', { visitId: visitId('1') }),
      container('6', { visitId: visitId('gone') }),
    );
    service.place({ container: '3' }, 'nowhere');
    const { yard, pull } = start(service);
    await pull();
    expect(await problemCodes(yard.live)).toEqual([
      'duplicate-code',
      'too-many-containers',
      'unknown-spot',
      'unknown-value',
    ]);
    for (const each of await problemsOf(yard.live)) expect(said(each)).toMatch(/^[A-Z].*\.$/);
  });
});

describe('an asset of which the service does not say when it came', () => {
  test('has its first-seen time through pulls and restarts, if none is sent', async () => {
    const service = createFakeService();
    service.state.visits = [visit('1', { createdAt: null }), visit('2')];
    service.state.containers = [container('1', { createdAt: null })];
    const first = start(service);
    const at = new Date(first.clock.now()).toISOString();
    await first.pull();
    first.clock.pass(60_000);
    service.state.visits = [
      visit('1', { createdAt: null, driverNotes: 'changed' }),
      visit('2'),
      visit('3', { createdAt: null }),
    ];
    await first.pull();
    const { base } = first.yard.live;
    expect(base.visit(visitId('1'))).toMatchObject({ driverNotes: 'changed', firstSeenAt: at });
    expect(base.visit(visitId('2'))?.firstSeenAt ?? null).toBeNull();
    expect(base.visit(visitId('3'))?.firstSeenAt).toBe(new Date(first.clock.now()).toISOString());
    expect(base.container(containerId('1'))?.firstSeenAt).toBe(at);
    expect(base.waitingVisits().indexOf(visitId('1'))).toBeLessThan(
      base.waitingVisits().indexOf(visitId('3')),
    );
    first.close();

    const again = start(service);
    expect(again.yard.live.base.visit(visitId('1'))?.firstSeenAt).toBe(at);
    expect(again.yard.live.base.visit(visitId('2'))?.firstSeenAt ?? null).toBeNull();
    await again.pull();
    expect(again.yard.live.base.visit(visitId('1'))?.firstSeenAt).toBe(at);
  });
});

describe('a disk that fails', () => {
  // Faults: I5.
  test('does not hide the yard, says so, and is made up for when it works again', async () => {
    const opened = start(furnished());
    const { service, yard, pull, db, troubles, store } = opened;
    await pull();
    const seen = store.firstSeen({ kind: 'visit', id: visitId('1') });
    db.pragma('query_only = ON');
    service.state.visits = [visit('1', { driverNotes: 'changed' }), visit('7')];
    opened.clock.pass(60_000);
    await pull();
    expect(yard.live.base.visit(visitId('7'))).toBeDefined();
    expect(yard.live.base.visit(visitId('3'))).toBeUndefined();
    expect(troubles.at(-1)).toMatch(/can’t save/);
    db.pragma('query_only = OFF');
    await pull();
    expect(troubles.at(-1)).toBeNull();
    expect(store.firstSeen({ kind: 'visit', id: visitId('1') })).toBe(seen);
    const shown = sorted(yard.live.view.snapshot());
    opened.close();
    expect(sorted(start(service).yard.live.base.snapshot())).toEqual(shown);
  });
});

async function problemsOf(live: ReturnType<typeof start>['yard']['live']) {
  const leave = new AbortController();
  const events = live.watch(leave.signal);
  const first = (await events.next()).value as YardEvent;
  leave.abort();
  await events.next();
  return first.problems ?? [];
}

const problemCodes = async (live: ReturnType<typeof start>['yard']['live']) =>
  (await problemsOf(live)).map((each) => each.code).sort();

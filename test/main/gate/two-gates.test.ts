/**
 * Gates of one facility that agree over their own network: no truck is checked in twice, with or
 * without the internet, whoever is killed or cut off. Real gates on real files and real agreements,
 * in virtual time, over one service that counts its visits.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DeskAgreement } from '../../../main/desks/agreement.ts';
import type { Agreement } from '../../../main/desks/agreement-parts.ts';
import type { DeskJournal } from '../../../main/desks/log/desk-journal.ts';
import type { CheckInDesks } from '../../../main/gate/desk-ports.ts';
import type { Gate } from '../../../main/gate/gate.ts';
import { openGate } from '../../../main/gate/open-gate.ts';
import type { GateClient } from '../../../main/remote/dock-scheduling/gate-client.ts';
import type { Outcome } from '../../../main/remote/outcome.ts';
import { RemoteError } from '../../../main/remote/outcome.ts';
import type { CheckIn, TakenTruck } from '../../../shared/console-api/gate.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { VisitId } from '../../../shared/ids.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { visit as visitRow } from '../../shared/yard/rows.ts';
import { createMemoryJournal } from '../../simulation/desks/memory-journal.ts';
import { desk as deskNamed, facility, hash } from '../../support/desk-facts.ts';
import { quietSide } from '../../support/desk-model.ts';
import { createMemoryServer } from '../../support/memory-log.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';
import { truck as truckWith } from './gate-desk.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'yardmaster-gates-'));
});
afterEach(() => {
  try {
    rmSync(root, { recursive: true, force: true });
  } catch (error) {
    // A gate that was killed in its middle holds its file; Windows removes none that is open. The
    // folder of all tests is removed at the end.
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
  }
});

const graceMs = 90_000;
const truck = (licensePlate = 'TX 4821', more: Partial<CheckIn> = {}) =>
  truckWith({ licensePlate, containers: [], ...more });
const ok = { kind: 'ok', status: 201, body: {} } as const;

/**
 * What becomes of a request. `lost`: it never arrives, and the sender does not learn it. `unheard`:
 * it takes effect, and the reply never comes.
 */
type Fate = 'done' | 'lost' | 'unheard';

/** Several gates, one service, one yard server. `share` false: as before, each for itself. */
function facilityOf(share = true) {
  const time = createVirtualTime();
  const server = createMemoryServer({ timers: time.timers, latency: () => 3 });
  const wait = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve));
  const visits = new Map<VisitId, Visit>();
  const made: string[] = [];
  const makers = new Map<string, Set<string>>();
  let isUp = true;
  let fate: Fate = 'done';
  let facts = 0;
  const away: Outcome = { kind: 'not-sent', said: rawText('No internet.') };

  /** `isRunning`: a desk that was killed hears nothing any more. */
  const clientOf = (name: string, isRunning: () => boolean) =>
    ({
      async checkIn(input: CheckIn) {
        // A program that was killed sends nothing any more.
        if (!isRunning()) await new Promise(() => undefined);
        await wait(40);
        if (!isUp) return { outcome: away, id: null };
        const now = fate;
        if (now === 'lost') await new Promise(() => undefined);
        made.push(input.licensePlate);
        makers.set(input.licensePlate, (makers.get(input.licensePlate) ?? new Set()).add(name));
        const id = `v${made.length}` as VisitId;
        const createdAt = new Date(time.clock.now()).toISOString();
        visits.set(
          id,
          visitRow(id, null, {
            licensePlate: input.licensePlate,
            phone: input.phone,
            appointmentId: input.appointmentId,
            createdAt,
          }),
        );
        await wait(40);
        if (now === 'unheard' || !isRunning()) await new Promise(() => undefined);
        return { outcome: ok, id };
      },
    }) as unknown as GateClient;

  const checkInDesks = (agreement: Agreement): CheckInDesks => ({
    join: (side) => agreement.checkIns.join(side),
    changed: () => agreement.checkIns.changed(),
    takenBy: (truck) => agreement.checkIns.takenBy(truck),
    ask: (wish) => agreement.checkIns.ask(wish),
    isTogether: () => agreement.checkIns.isTogether(),
    isDone: (id, visit) => agreement.checkIns.isDone(id, visit),
    watch: watched(agreement),
  });
  /** Also at times, because no message shows that a desk is gone. */
  const watched = ({ watch }: Agreement) =>
    function watching(listener: () => void) {
      const stop = watch(listener);
      let cancel = time.after(5_000, again);
      function again(): void {
        listener();
        cancel = time.after(5_000, again);
      }
      return () => {
        cancel();
        stop();
      };
    };

  function gateAt(name: string) {
    let folder = mkdtempSync(path.join(root, name));
    const journal: DeskJournal = createMemoryJournal();
    let runs = 0;
    let offset = 0;
    let known: Map<VisitId, Visit> = new Map();
    let atClerk: () => void = () => undefined;
    const open = () => {
      runs += 1;
      const run = runs;
      let alive = true;
      const agreement = new DeskAgreement({
        server: server.at(name),
        facility,
        desk: deskNamed(name),
        card: { name: `${name} desk`, version: '1' },
        hash,
        clock: { now: () => time.clock.now() + offset, monotonic: () => time.now() },
        timers: { after: (ms, work) => time.after(ms, () => void (alive && work())) },
        random: { next: () => 0.5 },
        log: { info: () => undefined, warn: () => undefined },
        newId: () => {
          facts += 1;
          return `fact-${facts}`;
        },
        journal,
        side: quietSide,
        holdMs: graceMs,
        saw: () => undefined,
        service: () => ({ isConnected: isUp, pictureAgeMs: null, idleMs: 0 }),
      });
      let ids = 0;
      const { gate } = openGate({
        service: {
          client: clientOf(name, () => alive),
          extensions: { checkIn: true, link: false },
          serviceTime: () => null,
          graceMs,
          placeholders: [],
          negativeReads: 1,
        },
        dataDir: folder,
        clock: { now: () => time.clock.now() + offset, monotonic: () => time.now() },
        clerk: () => {
          atClerk();
          return `Clerk of ${name}`;
        },
        newId: () => {
          ids += 1;
          return `${name}-${run}-${ids}`;
        },
        readAssets: async () => {
          await wait(30);
          if (!isUp) throw new RemoteError('network', rawText('No internet.'));
          known = new Map(visits);
          return {
            visits: known,
            containers: new Map(),
            assignments: [],
            complete: true,
            unread: new Set(),
          };
        },
        visits: () => known.values(),
        takeBackArrival: async () => null,
        facts: { isVoid: () => false, takeBack: () => null, setAlsoFor: () => null },
        onUnsettled: () => undefined,
        refreshNow: () => undefined,
        mayEnter: () => null,
        cameIn: () => null,
        desks: share ? checkInDesks(agreement) : null,
      });
      if (gate === null) throw new Error('The gate did not open.');
      agreement.start();
      return {
        gate: gate as Gate,
        agreement,
        kill() {
          alive = false;
          void agreement.stop();
          server.setLink(name, false);
          server.setLink(name, true);
          // What is on its disk at this moment is what the next program finds.
          const left = mkdtempSync(path.join(root, name));
          cpSync(folder, left, { recursive: true });
          folder = left;
          void gate.stop();
        },
      };
    };
    let here = open();
    const pull = () => {
      if (isUp) known = new Map(visits);
      time.after(20_000, pull);
    };
    pull();
    const cards: AbortController[] = [];
    return {
      name,
      get gate() {
        return here.gate;
      },
      get state() {
        return here.agreement.state().is;
      },
      /** Opens a card; returns what it is told, as it changes. */
      card(input: CheckIn) {
        const told: (TakenTruck | null)[] = [];
        const left = new AbortController();
        cards.push(left);
        void (async () => {
          for await (const { held } of here.gate.atCard(input, left.signal)) told.push(held);
        })();
        return { told, held: () => told.at(-1), close: () => left.abort() };
      },
      /** Its program is killed: nothing of it is heard any more, and no answer reaches it. */
      die() {
        for (const each of cards.splice(0)) each.abort();
        here.kill();
      },
      start() {
        here = open();
      },
      setClock: (ms: number) => {
        offset = ms;
      },
      atClerk: (work: () => void) => {
        atClerk = work;
      },
    };
  }

  const gate = gateAt('gate');
  const dock = gateAt('dock');
  return {
    time,
    server,
    visits,
    made,
    makers,
    gate,
    dock,
    gateAt,
    setInternet: (up: boolean) => {
      isUp = up;
    },
    setFate: (next: Fate) => {
      fate = next;
    },
    /** Runs until it is answered. */
    async settled<T>(work: Promise<T>): Promise<T> {
      let isOver = false;
      void work.finally(() => {
        isOver = true;
      });
      await time.runWhile(time.now() + 30_000, () => isOver);
      return work;
    },
    async together() {
      await time.advance(200);
      expect([gate.state, dock.state]).toEqual(['together', 'together']);
    },
  };
}

const why = (result: { readonly ok: boolean; readonly error?: unknown }) =>
  result.ok ? null : (result.error as { code: string; values: object });

describe('two gates that agree', () => {
  test('an open card at one desk is shown at the other, and holds its check-in back', async () => {
    const { time, gate, dock, made, settled, together } = facilityOf();
    await together();
    const mine = gate.card(truck());
    await time.advance(100);
    const theirs = dock.card(truck('tx-4821'));
    await time.advance(100);
    expect(mine.held()).toBe(null);
    expect(theirs.held()).toMatchObject({
      desk: 'gate desk',
      clerk: 'Clerk of gate',
      stage: 'open',
      canGoOn: false,
    });
    expect(why(await settled(dock.gate.checkIn(truck())))).toMatchObject({
      code: 'gate.no.heldElsewhere',
      values: { stage: 'open' },
    });
    expect(
      await settled(dock.gate.keepDraft({ id: 'd1', input: truck(), spot: null })),
    ).toMatchObject({ ok: false });
    expect(made).toEqual([]);
    // Another truck concerns no desk.
    expect(await settled(dock.gate.checkIn(truck('TX 1')))).toMatchObject({ ok: true });
    mine.close();
    await time.advance(100);
    expect(theirs.held()).toBe(null);
    expect(await settled(dock.gate.checkIn(truck()))).toMatchObject({ ok: true });
    expect(made).toEqual(['TX 1', 'TX 4821']);
    theirs.close();
    await time.advance(100);
    // Done there: shown here, until a clerk says that it is another time.
    expect(why(await settled(gate.gate.checkIn(truck())))).toMatchObject({
      code: 'gate.no.heldElsewhere',
      values: { stage: 'done' },
    });
    expect(made).toHaveLength(2);
  });

  test('of two that press at the same moment one checks in, and the other sees it', async () => {
    const { gate, dock, made, settled, together } = facilityOf();
    await together();
    const both = await settled(
      Promise.all([gate.gate.checkIn(truck()), dock.gate.checkIn(truck())]),
    );
    expect(both.filter(({ ok: is }) => is)).toHaveLength(1);
    expect(both.map(why).find((each) => each !== null)?.code).toBe('gate.no.heldElsewhere');
    expect(made).toEqual(['TX 4821']);
  });

  test('control: each for itself checks it in twice', async () => {
    const { time, gate, dock, made, settled } = facilityOf(false);
    await time.advance(200);
    await settled(Promise.all([gate.gate.checkIn(truck()), dock.gate.checkIn(truck())]));
    expect(made).toEqual(['TX 4821', 'TX 4821']);
  });

  test('an open card holds others up for two minutes at most', async () => {
    const { time, gate, dock, made, settled, together } = facilityOf();
    await together();
    const forgotten = gate.card(truck());
    const waiting = dock.card(truck());
    await time.advance(126_000);
    expect(waiting.held()).toMatchObject({ canGoOn: true });
    const { id } = waiting.held() as TakenTruck;
    expect(await settled(dock.gate.checkIn(truck(), id))).toMatchObject({ ok: true });
    waiting.close();
    await time.advance(100);
    expect(forgotten.held()).toMatchObject({ desk: 'dock desk', stage: 'done' });
    expect(await settled(gate.gate.checkIn(truck()))).toMatchObject({ ok: false });
    expect(made).toEqual(['TX 4821']);
  });

  test('a long-open card being sent isn’t taken over, because its request may arrive', async () => {
    const { time, gate, dock, made, setFate, settled, together } = facilityOf();
    await together();
    gate.card(truck());
    const waiting = dock.card(truck());
    await time.advance(126_000);
    const { id, canGoOn } = waiting.held() as TakenTruck;
    expect(canGoOn).toBe(true);
    // Its answer is never heard, and its card stays open meanwhile.
    setFate('unheard');
    void gate.gate.checkIn(truck());
    await time.advance(20);
    expect(waiting.held()).toMatchObject({ desk: 'gate desk', stage: 'sending', canGoOn: false });
    expect(why(await settled(dock.gate.checkIn(truck(), id)))).toMatchObject({
      code: 'gate.no.heldElsewhere',
      values: { stage: 'sending' },
    });
    expect(
      await settled(dock.gate.keepDraft({ id: 'd1', input: truck(), spot: null, instead: id })),
    ).toMatchObject({ ok: false });
    await time.advance(1_000);
    expect(made).toEqual(['TX 4821']);
  });

  test('if one desk sends and another takes over at once, exactly one checks in', async () => {
    for (const lead of [-8, -4, -2, 0, 1, 2, 4, 8]) {
      const { time, gate, dock, made, settled, together } = facilityOf();
      await together();
      gate.card(truck());
      const waiting = dock.card(truck());
      await time.advance(126_000);
      const { id } = waiting.held() as TakenTruck;
      const press = async (at: typeof gate, afterMs: number, instead?: string) => {
        await new Promise<void>((resolve) => void time.after(afterMs, resolve));
        return at.gate.checkIn(truck(), instead);
      };
      const pressed = await settled(Promise.all([press(gate, 10), press(dock, 10 + lead, id)]));
      expect(pressed.filter(({ ok: isOk }) => isOk).length).toBeGreaterThan(0);
      expect(made).toEqual(['TX 4821']);
    }
  });

  test('a desk that was asleep between asking and sending sends nothing', async () => {
    const { gate, made, server, settled, together } = facilityOf();
    await together();
    gate.atClerk(() => {
      if (server.log.some(({ text }) => text.includes('"stage":"sending"'))) gate.setClock(60_000);
    });
    expect(await settled(gate.gate.checkIn(truck()))).toMatchObject({
      ok: true,
      value: { state: 'refused' },
    });
    expect(made).toEqual([]);
  });
});

describe('a desk that dies', () => {
  test('with a card open: the other goes on after a quarter of a minute', async () => {
    const { time, gate, dock, made, settled, together } = facilityOf();
    await together();
    gate.card(truck());
    await time.advance(1_000);
    const waiting = dock.card(truck());
    gate.die();
    await time.advance(5_000);
    const { id, canGoOn } = waiting.held() as TakenTruck;
    expect(canGoOn).toBe(false);
    expect(await settled(dock.gate.checkIn(truck(), id))).toMatchObject({ ok: false });
    await time.advance(15_000);
    expect(await settled(dock.gate.checkIn(truck(), id))).toMatchObject({ ok: true });
    expect(made).toEqual(['TX 4821']);
    // Back again, it has no card, and knows that the truck is in.
    gate.start();
    await time.advance(1_000);
    expect(await settled(gate.gate.checkIn(truck()))).toMatchObject({ ok: false });
    expect(made).toEqual(['TX 4821']);
  });

  test.each(['lost', 'unheard'] as const)(
    'with its request %s: the other waits until it can’t arrive, and looks first',
    async (fate) => {
      const { time, gate, dock, made, visits, setFate, settled, together } = facilityOf();
      await together();
      setFate(fate);
      void gate.gate.checkIn(truck());
      await time.advance(500);
      gate.die();
      setFate('done');
      const waiting = dock.card(truck());
      await time.advance(70_000);
      const { id } = waiting.held() as TakenTruck;
      expect(waiting.held()).toMatchObject({ stage: 'sending', canGoOn: false });
      expect(await settled(dock.gate.checkIn(truck(), id))).toMatchObject({ ok: false });
      await time.advance(graceMs);
      expect(waiting.held()).toMatchObject({ canGoOn: true });
      const went = await settled(dock.gate.checkIn(truck(), id));
      expect(made).toEqual(['TX 4821']);
      if (fate === 'lost') expect(went).toMatchObject({ ok: true, value: { state: 'done' } });
      else {
        expect(why(went)?.code).toBe('gate.no.alreadyIn');
        await time.advance(100);
        expect(waiting.held()).toMatchObject({ stage: 'done' });
      }
      expect(visits.size).toBe(1);
    },
  );
});

describe('no internet', () => {
  test('what one keeps for later the other does not keep as well; sent once', async () => {
    const { time, gate, dock, made, setInternet, settled, together } = facilityOf();
    await together();
    setInternet(false);
    expect(
      await settled(gate.gate.keepDraft({ id: 'd1', input: truck(), spot: null })),
    ).toMatchObject({ ok: true });
    expect(
      why(await settled(dock.gate.keepDraft({ id: 'd2', input: truck(), spot: null }))),
    ).toMatchObject({ values: { stage: 'kept' } });
    setInternet(true);
    expect(await settled(dock.gate.checkIn(truck()))).toMatchObject({ ok: false });
    expect(await settled(gate.gate.sendDraft('d1'))).toMatchObject({ ok: true });
    await time.advance(100);
    expect(await settled(dock.gate.checkIn(truck()))).toMatchObject({ ok: false });
    expect(made).toEqual(['TX 4821']);
  });

  test('of a truck stored at both while apart, one desk sends, and the other sees it', async () => {
    const { time, gate, dock, server, made, setInternet, settled, together } = facilityOf();
    await together();
    setInternet(false);
    server.setUp(false);
    await time.advance(100);
    for (const [at, id] of [
      [gate, 'd1'],
      [dock, 'd2'],
    ] as const)
      expect(await settled(at.gate.keepDraft({ id, input: truck(), spot: null }))).toMatchObject({
        ok: true,
      });
    server.setUp(true);
    await time.advance(10_000);
    const [first, second] = gate.gate.drafts()[0]?.held === null ? [gate, dock] : [dock, gate];
    expect(second.gate.drafts()[0]?.held).toMatchObject({
      stage: 'kept',
      desk: `${first.name} desk`,
      canGoOn: false,
    });
    setInternet(true);
    const ids = { gate: 'd1', dock: 'd2' } as Record<string, string>;
    expect(await settled(second.gate.sendDraft(ids[second.name] as string))).toMatchObject({
      ok: false,
    });
    expect(await settled(first.gate.sendDraft(ids[first.name] as string))).toMatchObject({
      ok: true,
    });
    await time.advance(100);
    expect(await settled(second.gate.sendDraft(ids[second.name] as string))).toMatchObject({
      ok: false,
    });
    expect(second.gate.drafts()).toHaveLength(1);
    expect(made).toEqual(['TX 4821']);
  });

  test('a dead desk’s stored truck is stored elsewhere, and not sent when it is back', async () => {
    const { time, gate, dock, made, setInternet, settled, together } = facilityOf();
    await together();
    setInternet(false);
    await settled(gate.gate.keepDraft({ id: 'd1', input: truck(), spot: null }));
    gate.die();
    await time.advance(61_000);
    const waiting = dock.card(truck());
    await time.advance(100);
    const { id, canGoOn } = waiting.held() as TakenTruck;
    expect(canGoOn).toBe(true);
    expect(
      await settled(dock.gate.keepDraft({ id: 'd2', input: truck(), spot: null, instead: id })),
    ).toMatchObject({ ok: true });
    gate.start();
    await time.advance(1_000);
    setInternet(true);
    expect(why(await settled(gate.gate.sendDraft('d1')))).toMatchObject({
      values: { stage: 'kept', desk: 'dock desk' },
    });
    expect(await settled(dock.gate.sendDraft('d2'))).toMatchObject({ ok: true });
    expect(made).toEqual(['TX 4821']);
  });
});

describe('no yard server', () => {
  test('a gate alone checks with the service first, then checks the truck in', async () => {
    const { time, gate, dock, server, made, settled, together } = facilityOf();
    await together();
    server.setUp(false);
    await time.advance(100);
    expect(await settled(gate.gate.checkIn(truck()))).toMatchObject({ ok: true });
    expect(why(await settled(dock.gate.checkIn(truck())))?.code).toBe('gate.no.alreadyIn');
    expect(made).toEqual(['TX 4821']);
  });

  test('a log that lost its entries learns again who has what', async () => {
    const { time, gate, dock, server, made, settled, together } = facilityOf();
    await together();
    gate.card(truck());
    await time.advance(500);
    server.rollBack(0);
    await time.advance(5_000);
    expect(server.log.some(({ text }) => text.includes('"stage":"open"'))).toBe(true);
    expect(await settled(dock.gate.checkIn(truck()))).toMatchObject({ ok: false });
    expect(made).toEqual([]);
  });
});

test('three connected gates never check one truck in twice', async () => {
  const plates = ['TX 1', 'TX 2'] as const;
  const act = fc.record({
    at: fc.integer({ min: 0, max: 2 }),
    plate: fc.constantFrom(...plates),
    what: fc.constantFrom(
      'check-in' as const,
      'card' as const,
      'close' as const,
      'keep' as const,
      'send' as const,
      'kill' as const,
    ),
    waitMs: fc.constantFrom(0, 0, 5, 50, 300, 20_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      const { time, gate, dock, gateAt, makers, together } = facilityOf();
      const gates = [gate, dock, gateAt('yard')];
      await together();
      const cards: { close(): void }[] = [];
      let drafts = 0;
      for (const { at, plate, what, waitMs } of acts) {
        const here = gates[at] as typeof gate;
        if (what === 'card') cards.push(here.card(truck(plate)));
        if (what === 'close') cards.pop()?.close();
        if (what === 'check-in') void here.gate.checkIn(truck(plate));
        if (what === 'keep') {
          drafts += 1;
          void here.gate.keepDraft({ id: `d${drafts}`, input: truck(plate), spot: null });
        }
        const [draft] = what === 'send' ? here.gate.drafts() : [];
        if (draft !== undefined) void here.gate.sendDraft(draft.id);
        if (what === 'kill') {
          here.die();
          await time.advance(10);
          here.start();
        }
        await time.advance(waitMs);
      }
      await time.advance(30_000);
      // What a gate checks in again needs its clerk's decision, as ever.
      for (const plate of plates)
        expect([...(makers.get(plate) ?? [])].length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 20 },
  );
});

/**
 * Two consoles of one facility, each with its own data folder, over the sandbox and a real
 * nats-server with TLS and keys, set up by the calls of the page.
 */

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { facilityTokenOf } from '../../../main/desks/setup/join-codes.ts';
import { serverFolderName } from '../../../main/desks/setup/server-folder.ts';
import { openProfileStore } from '../../../main/facilities/profile-store.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import type { CheckIn, TakenTruck } from '../../../shared/console-api/gate.ts';
import type { AreaId, SpotId, VisitId } from '../../../shared/ids.ts';
import { toLayoutColumns } from '../../../shared/layout/wire.ts';
import { plainArea } from '../../../shared/planning/area-attributes.ts';
import { smallDocument } from '../../shared/layout/documents.ts';
import { natsVersion, startYardServer, type YardServerProcess } from '../../support/nats-server.ts';
import { type Desk, until } from '../console-desk.ts';
import { truck as arriving } from '../gate/gate-desk.ts';
import { clientOf } from '../yard/read/sandbox-client.ts';
import { assign, freeSpots, must, type Office, officesOf, stateOf } from './offices.ts';

/** A desk at which the card of a truck is open, with the last news of who else has it. */
function atCard({ api }: Desk, input: CheckIn) {
  const left = new AbortController();
  let held: TakenTruck | null = null;
  const told = (async () => {
    for await (const next of await api.gate.atCard(input, { signal: left.signal }))
      held = next.held;
  })().catch(() => undefined);
  return {
    held: () => held,
    leave() {
      left.abort();
      return told;
    },
  };
}

describe.skipIf(natsVersion === null)('two consoles and a yard server', () => {
  let sandbox: Sandbox;
  let server: YardServerProcess;
  let gate: Office;
  let dock: Office;
  let service: Awaited<ReturnType<typeof clientOf>> | undefined;
  const desks: Desk[] = [];

  const { officeOf, joinedOf, open } = officesOf(() => sandbox, desks);
  beforeAll(async () => {
    sandbox = await startSandbox({ yard: 'small', seed: 7 });
    for (let count = 0; count < 3; count += 1) sandbox.act.arrive({ containers: 0 });
    gate = officeOf();
    dock = officeOf();
    server = await startYardServer(async (port) => {
      await must(gate.deskSetup.setUpServer(`127.0.0.1:${port}`, 'Gate'));
      return path.join(gate.root, serverFolderName);
    });
  });
  afterAll(async () => {
    for (const desk of desks) await desk.stop();
    service?.close();
    await server?.stop();
    await sandbox?.stop();
    for (const each of [gate, dock]) rmSync(each.root, { recursive: true, force: true });
  });

  test('reports an invalid code before anything is saved', async () => {
    const [code] = [gate.deskSetup.joinCode()];
    if (!code.ok) throw new Error('No code.');
    expect(await dock.deskSetup.test(code.value.slice(0, -1))).toMatchObject([
      { step: 'code', ok: false, said: { code: 'desks.code.join' } },
    ]);
    expect(await dock.deskSetup.join('garbage')).toMatchObject({ ok: false });
    expect(gate.deskSetup.letIn(code.value)).toMatchObject({
      ok: false,
      error: { code: 'desks.code.request' },
    });
    await must(dock.deskSetup.request('Dock'));
    // Not accepted yet.
    expect((await dock.deskSetup.test(code.value)).at(-1)).toMatchObject({
      step: 'server',
      ok: false,
      said: { code: 'desks.log.refused' },
    });
    expect(openProfileStore(dock.root).desk(sandbox.warehouse.id)?.server).toBe(null);
    expect(dock.opened).toBe(0);
  });

  test('a desk joins by a request and a code, and neither holds a secret', async () => {
    const own = gate.deskSetup.joinCode();
    if (!own.ok) throw new Error('No code.');
    expect((await gate.deskSetup.test(own.value)).map(({ ok }) => ok)).toEqual([true, true, true]);
    await must(gate.deskSetup.join(own.value));
    const request = await must(dock.deskSetup.request('Dock'));
    const code = gate.deskSetup.letIn(request);
    if (!code.ok) throw new Error('Not let in.');
    await server.reload();
    await expect
      .poll(async () => (await dock.deskSetup.test(code.value)).every(({ ok }) => ok), {
        timeout: 60_000,
      })
      .toBe(true);
    await must(dock.deskSetup.join(code.value));
    expect([gate.opened, dock.opened]).toEqual([1, 1]);
    for (const kind of ['desk-key', 'keeper-key'] as const) {
      const seed = await gate.secrets.get({
        origin: 'yard-server:',
        kind,
        account: sandbox.warehouse.id,
      });
      expect(seed).toMatch(/^SU/);
      const shown = `${request}${code.value}${Buffer.from(code.value.split('.')[1] as string, 'base64url')}`;
      for (const name of [
        'facilities.json',
        `${serverFolderName}/desks.conf`,
        `${serverFolderName}/yard-server.json`,
      ])
        expect(readFileSync(path.join(gate.root, name), 'utf8')).not.toContain(seed);
      expect(shown).not.toContain(seed);
    }
  });

  test('both see what either did before the service has it, and one door is given once', async () => {
    service = await clientOf(sandbox);
    const withGate = { dockScheduling: { gate: service.gate } };
    const [first, second] = await Promise.all([open(gate, withGate), open(dock, withGate)]);
    const together = async (desk: Desk) => (await stateOf(desk)).standing.is;
    for (const desk of [first, second])
      await expect.poll(() => together(desk), { timeout: 60_000 }).toBe('together');
    for (const desk of [first, second])
      await until(
        () => freeSpots(desk).length > 3 && [...desk.page.table.waitingVisits()].length > 2,
        'the yard',
      );
    const [truck, other] = [...first.page.table.waitingVisits()] as VisitId[];
    const [door] = freeSpots(first) as [SpotId];
    sandbox.faults.add({
      match: { method: 'POST', path: '/yard/spot-assignment', times: 1 },
      fault: { kind: 'delay', ms: 2_000 },
    });
    const answers = await Promise.allSettled([
      assign(first, truck as VisitId, door),
      assign(second, other as VisitId, door),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = answers[0]?.status === 'fulfilled' ? truck : other;
    for (const desk of [first, second])
      await until(() => desk.page.table.visit(winner as VisitId)?.spotId === door, 'the door');
    await until(() => sandbox.yard.contents(door).visit?.id === winner, 'the service');
    const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(JSON.stringify(refused.reason.data)).toContain('desks.refused.given');
  });

  test('without the yard server a move is saved here, and shared when it is back', async () => {
    const [first, second] = desks as [Desk, Desk];
    await server.kill();
    const alone = async (desk: Desk) => (await stateOf(desk)).standing.is;
    for (const desk of [first, second])
      await expect.poll(() => alone(desk), { timeout: 60_000 }).toBe('alone');
    expect(first.status().notices.map(({ key }) => key)).toContain('desks');
    const [truck] = [...first.page.table.waitingVisits()] as VisitId[];
    const spot = freeSpots(first)[2] as SpotId;
    const saved = await assign(first, truck as VisitId, spot);
    expect(saved.standing).toBe('local');
    await server.start();
    for (const desk of [first, second])
      await expect.poll(() => alone(desk), { timeout: 60_000 }).toBe('together');
    await until(() => sandbox.yard.contents(spot).visit?.id === truck, 'the service');
    await until(() => second.page.table.visit(truck as VisitId)?.spotId === spot, 'the other desk');
  });

  test('a truck open at one desk isn’t checked in at the other, even offline', async () => {
    const [first, second] = desks as [Desk, Desk];
    const calls = () =>
      sandbox.ledger
        .entries()
        .filter(({ path: called, method }) => method === 'POST' && called === '/asset-visit');
    const inHand = arriving({ licensePlate: 'TX 9001', containers: [] });
    // Whichever card is in the log first has the truck.
    const cards = [atCard(first, inHand), atCard(second, inHand)] as const;
    await expect
      .poll(() => cards.filter(({ held }) => held() !== null).length, { timeout: 60_000 })
      .toBe(1);
    const late = cards[0].held() === null ? 1 : 0;
    expect(cards[late].held()).toMatchObject({
      desk: late === 0 ? 'Dock' : 'Gate',
      clerk: 'Pat',
      stage: 'open',
      canGoOn: false,
    });
    await expect((late === 0 ? first : second).api.gate.checkIn(inHand)).rejects.toMatchObject({
      data: { said: { code: 'gate.no.heldElsewhere' } },
    });
    await cards[late === 0 ? 1 : 0].leave();
    await expect.poll(() => cards[late].held(), { timeout: 60_000 }).toBeNull();
    await cards[late].leave();
    const both = await Promise.allSettled([
      first.api.gate.checkIn(inHand),
      second.api.gate.checkIn(inHand),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(calls()).toHaveLength(1);

    await sandbox.faults.goDown();
    const later = arriving({ licensePlate: 'TX 9002', containers: [] });
    await first.api.gate.keepDraft({ id: 'd1', input: later, spot: null });
    const refused = second.api.gate.keepDraft({ id: 'd2', input: later, spot: null });
    await expect(refused).rejects.toMatchObject({ data: { said: { values: { stage: 'kept' } } } });
    await sandbox.faults.comeUp();
    await until(
      () => first.status().services['dock-scheduling'].state === 'online',
      'the service',
      30_000,
    );
    await first.api.gate.sendDraft({ id: 'd1' });
    await expect(second.api.gate.checkIn(later)).rejects.toMatchObject({
      data: { said: { code: 'gate.no.heldElsewhere' } },
    });
    expect(calls()).toHaveLength(2);
  });

  test('a note of one desk is in the other’s history and hand-over, with its author', async () => {
    const [first, second] = desks as [Desk, Desk];
    const [spot] = freeSpots(second) as [SpotId];
    await second.api.journal.note({ subject: `spot:${spot}`, text: 'Oil on the ground' });
    const notes = async () =>
      (await first.api.journal.about({ subject: `spot:${spot}`, limit: 20 })).facts.filter(
        ({ kind }) => kind === 'note',
      );
    await expect
      .poll(notes, { timeout: 60_000 })
      .toMatchObject([{ body: { text: 'Oil on the ground', desk: 'Dock' } }]);
    expect((await first.api.shift.report({ from: null, until: null })).notes).toMatchObject([
      { about: `spot:${spot}`, clerk: 'Pat', desk: 'Dock' },
    ]);
    expect((await second.api.shift.report({ from: null, until: null })).notes).toMatchObject([
      { desk: null },
    ]);
    expect((await stateOf(first)).notes).toBe(1);
  });

  test('both desks work on one yard check, and each gets the other’s answers', async () => {
    const [first, second] = desks as [Desk, Desk];
    const of = async ({ api }: Desk) => {
      for await (const event of await api.yardCheck.watch())
        if (event.kind === 'state') return event.state;
      throw new Error('Nothing was told.');
    };
    const [one, two] = freeSpots(first) as [SpotId, SpotId];
    await first.api.yardCheck.begin();
    await first.api.yardCheck.answer({
      answers: [{ spot: one, seen: { kind: 'saw', text: 'QQ 1' }, was: [] }],
    });
    await expect
      .poll(() => of(second), { timeout: 60_000 })
      .toMatchObject({ isOpen: true, begun: { by: 'Pat', desk: 'Gate' } });
    await second.api.yardCheck.answer({
      answers: [{ spot: two, seen: { kind: 'empty' }, was: [] }],
    });
    const seen = async (desk: Desk) =>
      (await of(desk)).answers.map((each) => [each.spot, each.desk ?? 'here']).sort();
    await expect
      .poll(() => seen(first), { timeout: 60_000 })
      .toEqual(
        [
          [one, 'here'],
          [two, 'Dock'],
        ].sort(),
      );
    expect(await seen(second)).toEqual(
      [
        [one, 'Gate'],
        [two, 'here'],
      ].sort(),
    );
    await second.api.yardCheck.end();
    await expect.poll(async () => (await of(first)).isOpen, { timeout: 60_000 }).toBe(false);
  });

  test('a plan of one desk is at the other, and its steps are saved at one of them alone', async () => {
    const [first, second] = desks as [Desk, Desk];
    const of = async ({ api }: Desk) => {
      for await (const { plans } of await api.plans.watch())
        return plans.find(({ id }) => id === 'p1');
      return undefined;
    };
    const [spot] = freeSpots(first) as [SpotId];
    const plan = {
      id: 'p1',
      name: 'Before ten',
      state: 'open' as const,
      wishes: [{ kind: 'close' as const, spot, reason: 'Ice' }],
      operations: [],
    };
    await first.api.plans.save({ ...plan, base: 0 });
    await expect
      .poll(() => of(second), { timeout: 60_000 })
      .toMatchObject({ name: 'Before ten', by: 'Pat', desk: 'Gate', wishes: plan.wishes });
    const begin = async (desk: Desk) =>
      desk.api.plans.save({ ...plan, base: (await of(desk))?.version ?? 0, commit: 'begin' });
    const answers = await Promise.allSettled([begin(first), begin(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason.data.said.code).toBe('plan.savedElsewhere');
    const [winner, other] = answers[0].status === 'fulfilled' ? [first, second] : [second, first];
    await winner.api.plans.save({
      ...plan,
      base: (await of(winner))?.version ?? 0,
      state: 'done',
      commit: 'end',
    });
    await expect.poll(async () => (await of(other))?.state, { timeout: 60_000 }).toBe('done');
  });

  test('the yard that one desk draws, and what it says of an area, are at the other', async () => {
    const [first, second] = desks as [Desk, Desk];
    const drawn = async ({ api }: Desk) => {
      for await (const saved of await api.layout.watch()) return saved;
      return null;
    };
    const known = async ({ api }: Desk) => {
      for await (const { areas } of await api.plans.watch()) return areas;
      return [];
    };
    const [area] = [...first.page.table.areas()].map(({ id }) => id) as [AreaId];
    const columns = toLayoutColumns(smallDocument());
    await first.api.layout.save({ base: 0, columns: columns as never, note: 'as built' });
    await first.api.plans.setArea({
      area,
      attributes: { ...plainArea, keptFor: [], reeferPlug: true },
    });
    await expect
      .poll(() => drawn(second), { timeout: 60_000 })
      .toMatchObject({ version: 1, columns });
    expect(await second.api.layout.versions()).toMatchObject([
      { note: 'as built', savedBy: 'Pat', desk: 'Gate' },
    ]);
    await expect
      .poll(() => known(second), { timeout: 60_000 })
      .toMatchObject([{ area, from: { by: 'Pat', desk: 'Gate' } }]);
  });

  test('no secret is in a fact, a file, a log line or a message to the page', async () => {
    const [first, second] = desks as [Desk, Desk];
    const secrets = await Promise.all(
      [gate, dock].flatMap(({ secrets: store }) =>
        (['desk-key', 'keeper-key'] as const).map((kind) =>
          store.get({ origin: 'yard-server:', kind, account: sandbox.warehouse.id }),
        ),
      ),
    );
    const marked = [...secrets, ...sandbox.accounts.map(({ password }) => password)].filter(
      (each): each is string => each != null,
    );
    expect(marked.length).toBeGreaterThan(3);
    const connection = await (await joinedOf(gate))?.log.connect(new AbortController().signal);
    if (connection === undefined) throw new Error('Not joined.');
    const heard: string[] = [];
    connection.heard((_, text) => heard.push(text));
    const { first: oldest, last } = await connection.range();
    const entries = await Promise.all(
      Array.from({ length: last - oldest + 1 }, (_, at) => connection.at(oldest + at)),
    );
    await expect.poll(() => heard.length, { timeout: 60_000 }).toBeGreaterThan(0);
    await connection.close();
    const files = [gate, dock].flatMap(({ root }) =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1')),
    );
    const shown = await Promise.all(
      [first, second].map(async (desk) => JSON.stringify([await stateOf(desk), desk.status()])),
    );
    const places = {
      entries: JSON.stringify(entries),
      heard: heard.join(),
      files: files.join(),
      logged: [...first.logged, ...second.logged].join(),
      shown: shown.join(),
    };
    expect(entries.length).toBeGreaterThan(5);
    for (const [name, text] of Object.entries(places))
      for (const secret of marked) expect(text.includes(secret), name).toBe(false);
  });

  test('a removed desk is out, and goes on alone', async () => {
    const [first, second] = desks as [Desk, Desk];
    const { self } = await stateOf(second);
    const removed = gate.deskSetup.remove(self?.desk as never);
    expect(removed.ok).toBe(true);
    await server.reload();
    await expect
      .poll(async () => (await stateOf(second)).standing, { timeout: 60_000 })
      .toMatchObject({ is: 'alone', said: { code: 'desks.log.refused' } });
    expect((await stateOf(first)).standing.is).toBe('together');
    expect(facilityTokenOf(sandbox.warehouse.id)).not.toContain(sandbox.warehouse.id);
  });
});

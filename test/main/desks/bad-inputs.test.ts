/**
 * What a yard server and its people may get wrong, through the complete program: two consoles,
 * their calls, and a real nats-server with TLS and keys.
 */

import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JoinedDesk } from '../../../main/desks/desks.ts';
import { chainHash } from '../../../main/desks/log/hash.ts';
import { NatsLog } from '../../../main/desks/log/nats-log.ts';
import { type LogConnection, LogError } from '../../../main/desks/log/shared-log.ts';
import {
  facilityTokenOf,
  readJoinCode,
  writeJoinCode,
} from '../../../main/desks/setup/join-codes.ts';
import { serverFolderName } from '../../../main/desks/setup/server-folder.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import { genesis, place } from '../../../shared/desks/log-chain.ts';
import type { OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import { desk as deskNamed } from '../../support/desk-facts.ts';
import { natsVersion, startYardServer, type YardServerProcess } from '../../support/nats-server.ts';
import { deep } from '../../support/tiers.ts';
import { type Desk, realClock, until } from '../console-desk.ts';
import { assign, freeSpots, must, type Office, officesOf, stateOf } from './offices.ts';

const day = 86_400_000;

describe.skipIf(natsVersion === null)('what may be wrong about a yard server', () => {
  let sandbox: Sandbox;
  let server: YardServerProcess;
  let gate: Office;
  let dock: Office;
  let port = 0;
  const desks: Desk[] = [];
  const { officeOf, joinedOf, open } = officesOf(() => sandbox, desks);
  const store = () => path.join(gate.root, serverFolderName, 'store');
  const standing = async (desk: Desk) => (await stateOf(desk)).standing;
  const setState = (desk: Desk, is: RegExp) =>
    expect.poll(async () => (await standing(desk)).is, { timeout: 60_000 }).toMatch(is);
  const all = (is: RegExp) => Promise.all(desks.map((desk) => setState(desk, is)));

  /** A truck goes onto a spot at one desk; the other shows it, and the service has it. */
  async function moves(from: Desk, to: Desk): Promise<string | undefined> {
    await until(
      () => from.page.table.waitingVisits().length > 0 && freeSpots(from).length > 0,
      'a truck and a spot',
    );
    const [truck] = from.page.table.waitingVisits() as [VisitId];
    const spot = freeSpots(from).at(-1) as SpotId;
    const saved = await assign(from, truck, spot);
    await until(() => to.page.table.visit(truck)?.spotId === spot, 'the other desk', 30_000);
    await until(() => sandbox.yard.contents(spot).visit?.id === truck, 'the service', 30_000);
    return saved.standing;
  }

  const takeBack = (desk: Desk, truck: VisitId) =>
    desk.api.operations.submit({
      id: randomUUID() as OperationId,
      operation: {
        kind: 'unassign',
        assets: [{ kind: 'visit', id: truck }],
        spot: desk.page.table.visit(truck)?.spotId as SpotId,
      },
      accepted: ['unassign-mixed-spot'],
    });

  beforeAll(async () => {
    sandbox = await startSandbox({ yard: 'small', seed: 11 });
    for (let count = 0; count < 6; count += 1) sandbox.act.arrive({ containers: 0 });
    gate = officeOf();
    dock = officeOf();
    server = await startYardServer(async (free) => {
      port = free;
      await must(gate.deskSetup.setUpServer(`127.0.0.1:${port}`, 'Gate'));
      return path.join(gate.root, serverFolderName);
    });
    const own = gate.deskSetup.joinCode();
    const code = gate.deskSetup.letIn(await must(dock.deskSetup.request('Dock')));
    if (!own.ok || !code.ok) throw new Error('No code.');
    await server.reload();
    await must(gate.deskSetup.join(own.value));
    await must(dock.deskSetup.join(code.value));
  });
  afterAll(async () => {
    for (const desk of desks) await desk.stop();
    await server?.stop();
    await sandbox?.stop();
    for (const each of [gate, dock]) rmSync(each.root, { recursive: true, force: true });
  });

  test('the server of another facility is recognized by its code and its certificate', async () => {
    const other = officeOf('another-warehouse');
    const foreign = await startYardServer(async (free) => {
      await must(other.deskSetup.setUpServer(`127.0.0.1:${free}`, 'Far'));
      return path.join(other.root, serverFolderName);
    });
    try {
      const theirs = other.deskSetup.joinCode();
      const ours = gate.deskSetup.joinCode();
      if (!theirs.ok || !ours.ok) throw new Error('No code.');
      expect(await dock.deskSetup.join(theirs.value)).toMatchObject({
        ok: false,
        error: { code: 'desks.code.otherFacility' },
      });
      // Another computer was put behind the address of ours.
      const token = facilityTokenOf(sandbox.warehouse.id);
      const code = readJoinCode(ours.value, token);
      const there = readJoinCode(theirs.value, facilityTokenOf('another-warehouse'));
      if (!code.ok || !there.ok) throw new Error('No code.');
      const steps = await dock.deskSetup.test(
        writeJoinCode({ ...code.value, address: there.value.address }),
      );
      expect(steps.at(-1)).toMatchObject({
        step: 'server',
        ok: false,
        said: { code: 'desks.log.wrongServer' },
      });
      expect(dock.opened).toBe(1);
    } finally {
      await foreign.stop();
      rmSync(other.root, { recursive: true, force: true });
    }
  });

  test.each([
    ['1.4.1', false, { code: 'desks.log.old', values: { version: '1.4.1' } }],
    ['2.9.10', undefined, { code: 'desks.log.stopped' }],
  ])(
    'a server of version %s that keeps no log (%s) says so, and what to do',
    async (version, jetstream, said) => {
      const listening = createServer((socket) => {
        const info = {
          server_id: 'x',
          version,
          proto: 1,
          host: '127.0.0.1',
          port: 1,
          max_payload: 65_536,
          client_id: 1,
          headers: true,
          jetstream,
        };
        socket.on('error', () => undefined).write(`INFO ${JSON.stringify(info)}\r\n`);
        socket.on(
          'data',
          (data) => void (data.toString().includes('PING') && socket.write('PONG\r\n')),
        );
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => listening.once('listening', resolve));
      const address = `127.0.0.1:${(listening.address() as AddressInfo).port}`;
      const connecting = new NatsLog({
        address,
        facility: 'f1f1f1f1',
        desk: deskNamed('gate'),
        ca: null,
        seed: null,
      }).connect(new AbortController().signal);
      const error = await connecting.then(
        () => null,
        (caught: unknown) => caught,
      );
      expect(error).toBeInstanceOf(LogError);
      expect((error as LogError).said).toMatchObject(said);
      listening.close();
    },
  );

  test('a desk whose clock is a day off agrees, sends, and reads times in its own time', async () => {
    const outboxSettings = { graceMs: 1_500 };
    await open(gate, { outboxSettings });
    await open(dock, {
      outboxSettings,
      clock: { now: () => Date.now() + day, monotonic: realClock.monotonic },
    });
    const [first, second] = desks as [Desk, Desk];
    await all(/together/);
    expect(await moves(first, second)).toBe('agreed');
    expect(await moves(second, first)).toBe('agreed');
  });

  test('garbage in the log is void at every desk', async () => {
    const [first, second] = desks as [Desk, Desk];
    const stranger = await (await joinedOf(dock))?.log.connect(new AbortController().signal);
    if (stranger === undefined) throw new Error('Not joined.');
    for (const text of [
      '',
      'rubbish',
      '{"v":1}',
      '{"v":1,"must":true,"fact":"x","desk":"gate","prev":"","at":"","said":null}',
      '[]',
      '"'.repeat(60_000),
    ]) {
      const { last } = await stranger.range();
      await stranger.append(text, last);
      stranger.tell(text);
    }
    await stranger.close();
    expect(await moves(first, second)).toBe('agreed');
    await all(/together/);
  });

  deep.test('a server that was replaced by an empty one gets its log back', async () => {
    const [first, second] = desks as [Desk, Desk];
    await server.kill();
    await all(/alone/);
    rmSync(store(), { recursive: true });
    await server.start();
    await all(/together/);
    expect(await moves(second, first)).toBe('agreed');
  });

  deep.test(
    'a full disk there holds up no save: saved alone, agreed once there is room',
    async () => {
      const [first, second] = desks as [Desk, Desk];
      await server.kill();
      const sizes = readdirSync(store(), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.blk'))
        .map((name) => statSync(path.join(store(), name)).size);
      // Room for a few entries more.
      await server.start(Math.ceil(Math.max(...sizes) / 1024) + 4);
      await all(/together/);
      let standings = '';
      const [truck] = first.page.table.waitingVisits() as [VisitId];
      for (let count = 0; count < 20 && !standings.includes('local'); count += 1) {
        const began = performance.now();
        const saved = await (count % 2 === 0
          ? assign(first, truck, freeSpots(first)[0] as SpotId)
          : takeBack(first, truck));
        standings += ` ${saved.standing}`;
        expect(performance.now() - began).toBeLessThan(4_000);
      }
      expect(standings).toMatch(/agreed.* local$/);
      await setState(first, /alone/);
      expect(first.status().notices.map(({ key }) => key)).toContain('desks');
      await server.kill();
      await server.start();
      await all(/together/);
      await until(
        () => second.page.table.visit(truck)?.spotId === first.page.table.visit(truck)?.spotId,
        'the same yard',
        30_000,
      );
      const spot = first.page.table.visit(truck)?.spotId ?? null;
      if (spot !== null)
        await until(() => sandbox.yard.contents(spot).visit?.id === truck, 'the service', 30_000);
    },
  );

  test('a fact two versions newer: the older desk reads on alone and asks to update', async () => {
    const [first] = desks as [Desk, Desk];
    const joined = await joinedOf(dock);
    const newer = await joined?.log.connect(new AbortController().signal);
    if (joined == null || newer === undefined) throw new Error('Not joined.');
    await (desks.pop() as Desk).stop();
    /** Writes a fact behind whatever the log ends with: the other desk may still write, too. */
    async function write(must: boolean, kind: string): Promise<void> {
      for (let written = false; !written; ) {
        const { first: oldest, last } = await (newer as LogConnection).range();
        let head = genesis((joined as JoinedDesk).facility, chainHash);
        for (let seq = oldest; seq <= last; seq += 1) {
          const entry = await (newer as LogConnection).at(seq);
          const placed = entry === null ? null : place(head, entry, chainHash);
          if (placed !== null && placed.is !== 'void') head = placed.head;
        }
        const fact = {
          v: 1,
          must,
          fact: `${kind}-1`,
          desk: joined?.desk,
          prev: head,
          at: '',
          said: { kind, more: {} },
        };
        written =
          (await (newer as LogConnection).append(JSON.stringify(fact), last)).is === 'written';
      }
    }
    // One that need not be understood changes nothing.
    await write(false, 'weather');
    await setState(first, /together/);
    await write(true, 'swap');
    await newer.close();
    await setState(first, /behind/);
    expect(first.status().notices).toContainEqual(
      expect.objectContaining({
        key: 'desks',
        said: expect.objectContaining({ code: 'desks.notice.behind' }),
      }),
    );
    const [truck] = first.page.table.waitingVisits() as [VisitId];
    expect((await assign(first, truck, freeSpots(first)[0] as SpotId)).standing).toBe('local');
  });
});

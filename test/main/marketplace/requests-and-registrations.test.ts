/**
 * What is sent once without moving money: integration requests and webhook registrations, under
 * faults.
 */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../../../sandbox/faults/model.ts';
import { type MarketplaceSandbox, startMarketplace } from '../../../sandbox/marketplace/index.ts';
import { message } from '../../../shared/i18n/message.ts';
import { WEBHOOK_EVENTS } from '../../../shared/marketplace/events/envelope.ts';
import type { Owner } from '../../../shared/marketplace/model.ts';
import { saying } from '../../support/said.ts';
import { type MarketDesk, openMarketDesk } from './desk.ts';

let sandbox: MarketplaceSandbox;
let desk: MarketDesk;
beforeEach(async () => {
  sandbox = await startMarketplace();
});
afterEach(async () => {
  await desk.stop();
  await sandbox.stop();
});
const open = async (options: Parameters<typeof openMarketDesk>[1] = {}) => {
  desk = await openMarketDesk(sandbox, options);
  return desk.market;
};

const owner: Owner = {
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@bigbend.example',
  phone: '+12145550100',
  phoneExtension: '',
};
const bigBend = () =>
  [...sandbox.world.carriers.values()].find((carrier) => carrier.mc === '777001')?.id ?? '';
const address = 'https://relay.example/a-secret-path';
const registered = () => [...sandbox.registrations.values()];
const sent = (path: string) =>
  sandbox.ledger.entries().filter((entry) => entry.method === 'POST' && entry.path === path);
const REQUESTS = '/api/v2/carrier/integration-request';
const REGISTRY = '/api/v2/webhooks/url';
const lost: readonly Fault[] = [
  { kind: 'dropAnswer' },
  { kind: 'dropRequest' },
  { kind: 'status', status: 500, applied: true },
  { kind: 'status', status: 503, applied: false },
  { kind: 'html', applied: true },
  { kind: 'wrongJson' },
  { kind: 'cutBody', cut: 'json' },
  { kind: 'emptyBody' },
];

describe('an integration request', () => {
  test('is sent with its owner, followed, and not sent a second time', async () => {
    const market = await open();
    await market.findCarrier('777001');
    const asked = await market.requestIntegration(bigBend(), owner);
    expect(asked).toMatchObject({
      ok: true,
      value: {
        state: 'done',
        call: { kind: 'integration', label: 'Big Bend Transport, MC 777001' },
      },
    });
    expect(
      market.view().requests.find((request) => request.carrier?.id === bigBend())?.status,
    ).toBe('PENDING');
    expect([...sandbox.world.requests.values()].at(-1)?.owner).toMatchObject({
      first_name: 'Ana',
      email: 'ana@bigbend.example',
    });
    expect(await market.requestIntegration(bigBend(), owner)).toMatchObject({
      ok: false,
      error: message('service.notSent', { why: message('marketplace.why.integrationThere') }),
    });
    expect(sent(REQUESTS)).toHaveLength(1);
  });

  test('keeps no word of the owner on this computer', async () => {
    const market = await open();
    await market.requestIntegration(bigBend(), owner);
    expect(JSON.stringify(market.view())).not.toContain('ana@bigbend.example');
  });

  test.each(lost.map((fault) => [JSON.stringify(fault), fault] as const))(
    'whose answer is lost (%s) blocks another until it was looked up and cleared',
    async (_, fault) => {
      const market = await open();
      sandbox.faults.add({ match: { method: 'POST', path: REQUESTS, times: 1 }, fault });
      const asked = await market.requestIntegration(bigBend(), owner);
      const applied = sandbox.ledger.applied().filter((entry) => entry.path === REQUESTS).length;
      if (!asked.ok) throw new Error(asked.error.code);
      expect(asked.value.state).toBe('unknown');
      expect(await market.requestIntegration(bigBend(), owner)).toMatchObject({
        ok: false,
        error: saying('still open'),
      });
      const looked = await market.look(asked.value.id);
      expect(looked.ok && looked.value.evidence?.verdict).toBe(
        applied === 1 ? 'likely-done' : 'likely-not-done',
      );
      await expect.poll(() => market.clear(asked.value.id, applied === 1).ok).toBe(true);
      // What reached the service is followed by the next read, however it was cleared.
      await market.refresh();
      expect(
        market.view().requests.filter((request) => request.carrier?.id === bigBend()),
      ).toHaveLength(applied);
      expect(applied).toBeLessThanOrEqual(1);
    },
  );

  test('whose answer is lost cannot be judged where requests are not listed, and says so', async () => {
    const market = await open();
    sandbox.faults.add({
      match: { method: 'GET', path: REQUESTS },
      fault: { kind: 'status', status: 404 },
    });
    sandbox.faults.add({
      match: { method: 'POST', path: REQUESTS, times: 1 },
      fault: { kind: 'dropAnswer' },
    });
    const asked = await market.requestIntegration(bigBend(), owner);
    const looked = await market.look(asked.ok ? asked.value.id : '');
    expect(looked).toMatchObject({
      ok: true,
      value: {
        evidence: { verdict: 'unclear', said: message('marketplace.evidence.integration.unread') },
      },
    });
  });

  test('that the service refuses is shown in its words', async () => {
    const market = await open();
    const refused = await market.requestIntegration('nobody', owner);
    expect(refused).toMatchObject({
      ok: true,
      value: { state: 'refused', said: saying('No carrier with this id') },
    });
  });
});

describe('a webhook registration', () => {
  test('registers all nine events at once, and not a second time', async () => {
    const market = await open();
    expect(await market.register(address, WEBHOOK_EVENTS)).toMatchObject({ ok: true });
    expect(registered()).toMatchObject([{ url: address, events: [...WEBHOOK_EVENTS] }]);
    expect(await market.register(address, ['bid:awarded'])).toMatchObject({
      ok: false,
      error: { said: saying('already registered') },
    });
    expect(registered()).toHaveLength(1);
  });

  test('keeps the secret path of the address out of the journal', async () => {
    const market = await open();
    await market.register(address, WEBHOOK_EVENTS);
    const { attempts } = market.view();
    expect(attempts).toHaveLength(1);
    expect(JSON.stringify(attempts)).toContain('relay.example');
    expect(JSON.stringify(attempts)).not.toContain('a-secret-path');
  });

  // Contract differences: 14.
  test('that is refused for bid:countered is made without it, and that is said', async () => {
    sandbox.deliveries.manners.unknownEvents = ['bid:countered'];
    const market = await open();
    const told = await market.register(address, WEBHOOK_EVENTS);
    expect(told).toMatchObject({ ok: true, value: saying('doesn’t know bid:countered') });
    expect(registered()).toMatchObject([
      { events: WEBHOOK_EVENTS.filter((each) => each !== 'bid:countered') },
    ]);
    expect([...sandbox.loadRegistrations.values()]).toEqual([]);
  });

  // Contract differences: 13.
  test('that is refused for the load events puts them into the second registry, one each', async () => {
    sandbox.deliveries.manners.unknownEvents = [
      'bid:countered',
      'load_cancelled',
      'load_carrier_bounced',
    ];
    const market = await open();
    expect(await market.register(address, WEBHOOK_EVENTS)).toMatchObject({ ok: true });
    expect(registered()[0]?.events).toHaveLength(6);
    expect([...sandbox.loadRegistrations.values()].map(({ event }) => event)).toEqual([
      'load_cancelled',
      'load_carrier_bounced',
    ]);
    const listed = await market.registrations();
    expect(listed.ok && listed.value.map(({ registry }) => registry)).toEqual([
      'events',
      'loads',
      'loads',
    ]);
    for (const { uuid, registry } of listed.ok ? listed.value : [])
      await market.removeRegistration(uuid, registry);
    expect([registered(), [...sandbox.loadRegistrations.values()]]).toEqual([[], []]);
  });

  test('that is refused for one event by its name keeps all the others', async () => {
    sandbox.deliveries.manners.unknownEvents = ['carrier:status:changed', 'load_cancelled'];
    const market = await open();
    const told = await market.register(address, WEBHOOK_EVENTS);
    expect(told).toMatchObject({
      ok: true,
      value: saying('doesn’t know carrier:status:changed and load_cancelled'),
    });
    expect(registered()).toMatchObject([
      { events: expect.arrayContaining(['bid:countered', 'load_carrier_bounced']) },
    ]);
    expect(registered()[0]?.events).toHaveLength(7);
    expect([...sandbox.loadRegistrations.values()].map(({ event }) => event)).toEqual([
      'load_cancelled',
    ]);
    expect(sent(REGISTRY)).toHaveLength(2);
  });

  test('leaves out what the service refused before, also after a restart', async () => {
    sandbox.deliveries.manners.unknownEvents = ['bid:expired'];
    const market = await open();
    await market.register(address, WEBHOOK_EVENTS);
    await market.stop();
    desk = await openMarketDesk(sandbox, { folder: desk.folder });
    // The same address with the same events is registered, and no second one is made.
    expect(await desk.market.register(address, WEBHOOK_EVENTS)).toMatchObject({
      ok: false,
      error: { said: saying('already registered') },
    });
    expect(await desk.market.register(`${address}/other`, WEBHOOK_EVENTS)).toMatchObject({
      ok: true,
      value: saying('doesn’t know bid:expired'),
    });
    expect(sent(REGISTRY)).toHaveLength(3);
  });

  test('goes to the second registry at once where the profile says so', async () => {
    const market = await open({ loadEvents: 'load-registry' });
    expect(await market.register(address, WEBHOOK_EVENTS)).toMatchObject({ ok: true });
    expect(registered()[0]?.events).toHaveLength(7);
    expect(sandbox.loadRegistrations.size).toBe(2);
  });

  test('that is refused for another reason is refused, with the words of the service', async () => {
    const market = await open();
    sandbox.faults.add({
      match: { method: 'POST', path: REGISTRY },
      fault: { kind: 'status', status: 403 },
    });
    expect(await market.register(address, WEBHOOK_EVENTS)).toMatchObject({
      ok: false,
      error: { said: saying('refused') },
    });
    expect(registered()).toEqual([]);
  });

  test.each(lost.map((fault) => [JSON.stringify(fault), fault] as const))(
    'whose answer is lost (%s) blocks another until it was looked up and cleared',
    async (_, fault) => {
      const market = await open();
      sandbox.faults.add({ match: { method: 'POST', path: REGISTRY, times: 1 }, fault });
      expect(await market.register(address, WEBHOOK_EVENTS)).toMatchObject({ ok: false });
      const attempt = market.view().attempts[0];
      expect(attempt?.state).toBe('unknown');
      const made = registered().length;
      expect(await market.register(address, WEBHOOK_EVENTS)).toMatchObject({
        ok: false,
        error: { said: saying('still open') },
      });
      const looked = await market.look(attempt?.id ?? '');
      expect(looked.ok && looked.value.evidence?.verdict).toBe(
        made === 1 ? 'likely-done' : 'likely-not-done',
      );
      await expect.poll(() => market.clear(attempt?.id ?? '', made === 1).ok).toBe(true);
      expect(made).toBeLessThanOrEqual(1);
    },
  );

  test('a lost one is found although the service writes its address differently', async () => {
    const market = await open();
    sandbox.faults.add({
      match: { method: 'POST', path: REGISTRY, times: 1 },
      fault: { kind: 'dropAnswer' },
    });
    await market.register(address, WEBHOOK_EVENTS);
    const body = {
      data: [
        { uuid: 'x', url: 'https://RELAY.example/a-secret-path/', events: [...WEBHOOK_EVENTS] },
      ],
      count: 1,
      next: null,
    };
    sandbox.faults.add({
      match: { method: 'GET', path: REGISTRY },
      fault: { kind: 'wrongJson', body },
    });
    const looked = await market.look(market.view().attempts[0]?.id ?? '');
    expect(looked).toMatchObject({
      ok: true,
      value: { evidence: { verdict: 'likely-done', resultId: 'x' } },
    });
  });

  test('cut off by the console’s end is unknown at the next start, and not resent', async () => {
    const market = await open();
    sandbox.faults.add({
      match: { method: 'POST', path: REGISTRY, times: 1 },
      fault: { kind: 'delay', ms: 600 },
    });
    const sending = market.register(address, WEBHOOK_EVENTS).catch(() => null);
    await expect.poll(() => market.view().attempts[0]?.state).toBe('sending');
    await market.stop();
    await sending;
    desk = await openMarketDesk(sandbox, { folder: desk.folder });
    expect(desk.market.view().attempts).toMatchObject([{ state: 'unknown' }]);
    expect(await desk.market.register(address, WEBHOOK_EVENTS)).toMatchObject({ ok: false });
    expect(registered().length).toBeLessThanOrEqual(1);
  });
});

/** Carriers, drivers and documents over real HTTP. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type MarketplaceSandbox,
  startMarketplace,
} from '../../../../sandbox/marketplace/index.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { carrierStatus, integrationStatus } from '../../../../shared/marketplace/freight-status.ts';
import { EVERY_OFFER } from '../../../../shared/marketplace/offer-search.ts';
import { deep } from '../../../support/tiers.ts';
import { type MarketDesk, openMarketDesk } from '../desk.ts';

let sandbox: MarketplaceSandbox;
let desk: MarketDesk;
beforeEach(async () => {
  sandbox = await startMarketplace({ pageSize: 3 });
  desk = await openMarketDesk(sandbox, { webhooks: { port: 0, publicKey: null, publicUrl: null } });
});
afterEach(async () => {
  await desk.stop();
  await sandbox.stop();
});

const account = () => desk.market.view().accounts.find((each) => each.mc === '123456')?.id ?? '';
const acceptedLoad = async () => {
  const page = await desk.market.offers(EVERY_OFFER, 1);
  const offer = page.ok ? page.value.items[0] : undefined;
  await desk.market.submit({
    kind: 'accept-offer',
    offerId: offer?.id ?? '',
    account: account(),
    price: offer?.price ?? '',
    label: '',
  });
  return desk.market.view().loads[0]?.id ?? '';
};
const saveDriver = (name: string, id: string | null = null, smsEnabled = true) =>
  desk.market.saveDriver(account(), { id, name, phone: '+12145550100', smsEnabled });
const drivers = async () => {
  const read = await desk.market.drivers(account());
  return read.ok ? read.value : [];
};

describe('drivers', () => {
  test('are all listed, over every page of the service', async () => {
    for (const name of ['Ana', 'Ben', 'Cal', 'Dee', 'Eve'])
      expect((await saveDriver(name)).ok).toBe(true);
    expect((await drivers()).map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Cal', 'Dee', 'Eve']);
  });

  test('are changed, text messages included, and removed', async () => {
    await saveDriver('Ana');
    const [first] = await drivers();
    await saveDriver('Ana R.', first?.id, false);
    expect(await drivers()).toMatchObject([{ name: 'Ana R.', smsEnabled: false }]);
    expect((await desk.market.removeDriver(account(), first?.id ?? '')).ok).toBe(true);
    expect(await drivers()).toEqual([]);
  });

  test('assigns one to a load: the service has it, and the load shows it after a read', async () => {
    await saveDriver('Luis Ortega');
    const [driver] = await drivers();
    const loadId = await acceptedLoad();
    expect(
      await desk.market.assignDriver(account(), loadId, {
        id: driver?.id ?? '',
        name: driver?.name ?? '',
      }),
    ).toEqual({
      ok: true,
      value: null,
    });
    expect(sandbox.world.loads.get(loadId)?.driver).toBe(driver?.id);
    await desk.market.refresh();
    expect(desk.market.view().loads[0]?.driver).toMatchObject({ name: 'Luis Ortega' });
  });

  test('one that the service does not know is not said to be assigned', async () => {
    const loadId = await acceptedLoad();
    expect(
      await desk.market.assignDriver(account(), loadId, { id: 'nobody', name: 'Nobody' }),
    ).toMatchObject({ ok: false });
    expect(desk.market.view().loads[0]?.driver).toBeNull();
  });

  test('cannot be touched for a carrier that the console may not act for', async () => {
    expect(
      await desk.market.saveDriver('somebody', {
        id: null,
        name: 'X',
        phone: null,
        smsEnabled: true,
      }),
    ).toMatchObject({ ok: false });
    expect(await desk.market.drivers('somebody')).toMatchObject({ ok: false });
  });
});

describe('loads', () => {
  test('know for whom they were accepted, also after a restart', async () => {
    const loadId = await acceptedLoad();
    sandbox.faults.add({
      match: { method: 'GET', path: '/api/v2/load-offers/loads' },
      fault: { kind: 'wrongJson', body: { count: 1, next: null, results: [{ id: loadId }] } },
    });
    await desk.market.refresh();
    expect(desk.market.view().loads).toMatchObject([
      { id: loadId, account: account(), carrier: null },
    ]);
    await desk.stop(true);
    desk = await openMarketDesk(sandbox, { folder: desk.folder });
    expect(desk.market.view().loads).toMatchObject([{ id: loadId, account: account() }]);
  });

  // Contract differences: 20.
  test('are read at the path with a slash at its end where the service points there', async () => {
    const loadId = await acceptedLoad();
    sandbox.faults.add({
      match: { method: 'GET', path: '/api/v2/load-offers/loads' },
      fault: { kind: 'redirect', status: 301, location: 'https://evil.example/loads' },
    });
    await desk.market.refresh();
    expect(desk.market.view()).toMatchObject({
      trouble: null,
      loads: [{ id: loadId, state: 'listed' }],
    });
  });

  test('have a rate confirmation under a name that is safe on every system', async () => {
    const loadId = await acceptedLoad();
    const read = await desk.market.rateConfirmation(account(), loadId);
    expect(read.ok && read.value.name).toMatch(/^rate-confirmation-\d{8}\.pdf$/);
    for (const [fault, code] of [
      [{ kind: 'html' }, 'service.networkSignIn'],
      [{ kind: 'wrongJson', body: { rate: 1 } }, 'service.rateConfirmation.notPdf'],
    ] as const) {
      sandbox.faults.add({
        match: { method: 'GET', path: '/api/v2/load-offers/loads/*/rate_confirmation', times: 1 },
        fault,
      });
      expect(await desk.market.rateConfirmation(account(), loadId)).toMatchObject({
        ok: false,
        error: { said: message(code) },
      });
    }
  });
});

describe('documents', () => {
  test('of a load and of a carrier reach the service completely', async () => {
    const loadId = await acceptedLoad();
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000_000, 7)]);
    for (const [load, type] of [
      [loadId, 'proof-of-delivery'],
      [null, 'insurance'],
    ] as const) {
      const begun = desk.market.uploads.begin(
        { account: account(), load, type },
        { name: 'a.pdf', mime: 'application/pdf', size: bytes.length },
      );
      const id = begun.ok ? begun.value.id : '';
      for (let from = 0; from < bytes.length; from += 500_000)
        desk.market.uploads.piece(id, bytes.subarray(from, from + 500_000).toString('base64'));
      expect(await desk.market.uploads.send(id)).toEqual({ ok: true, value: null });
    }
    expect(sandbox.world.documents.map(({ kind, type }) => [kind, type])).toEqual([
      ['shipment', 'proof-of-delivery'],
      ['carrier', 'insurance'],
    ]);
    for (const document of sandbox.world.documents)
      expect(document.bytes).toBeGreaterThan(bytes.length);
  });
});

describe('onboarding', () => {
  const owner = {
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.example',
    phone: '+12145550100',
    phoneExtension: '',
  };
  test('a document that was uploaded is shown as under review by the read that follows', async () => {
    const redline = desk.market.view().accounts.find((each) => each.mc === '654321')?.id ?? '';
    const papers = () =>
      desk.market.view().requests.find((request) => request.accountId === redline)?.documents;
    expect(papers()).toContainEqual({ type: 'authority', status: 'missing' });
    const bytes = Buffer.from('%PDF-1.7');
    const begun = desk.market.uploads.begin(
      { account: redline, load: null, type: 'authority' },
      { name: 'a', mime: 'application/pdf', size: 8 },
    );
    const id = begun.ok ? begun.value.id : '';
    desk.market.uploads.piece(id, bytes.toString('base64'));
    expect((await desk.market.uploads.send(id)).ok).toBe(true);
    await expect.poll(papers).toContainEqual({ type: 'authority', status: 'under-review' });
  });

  test('a declined integration may be requested again, a pending one not', async () => {
    await desk.market.requestIntegration(bigBend(), owner);
    expect(await desk.market.requestIntegration(bigBend(), owner)).toMatchObject({ ok: false });
    const [request] = [...sandbox.world.requests.values()].filter(
      (each) => each.carrier.id === bigBend(),
    );
    sandbox.act.decline(request?.id ?? '');
    await desk.market.refresh();
    expect(await desk.market.requestIntegration(bigBend(), owner)).toMatchObject({
      ok: true,
      value: { state: 'done' },
    });
    const statuses = desk.market
      .view()
      .requests.filter((each) => each.carrier?.id === bigBend())
      .map(({ status }) => status);
    expect(statuses.sort()).toEqual(['PENDING', 'REJECTED']);
  });

  const bigBend = () =>
    [...sandbox.world.carriers.values()].find((carrier) => carrier.mc === '777001')?.id ?? '';
  const known = () => desk.market.view().carriers.find((carrier) => carrier.mc === '777001');

  test('a carrier read before is known offline, with the time of the read', async () => {
    await desk.market.findCarrier('777001');
    await sandbox.faults.goDown();
    expect(await desk.market.findCarrier('777001')).toMatchObject({
      ok: true,
      value: { name: 'Big Bend Transport', readAt: expect.any(String) },
    });
    expect(await desk.market.findCarrier('999')).toMatchObject({ ok: false });
    await sandbox.faults.comeUp();
  });

  test('an event makes the carrier be read again, and stands in the history as told', async () => {
    await desk.market.findCarrier('777001');
    await desk.market.requestIntegration(bigBend(), {
      firstName: 'A',
      lastName: 'B',
      email: 'a@b.example',
      phone: '+12145550100',
      phoneExtension: '',
    });
    await desk.market.register(desk.market.view().receiver?.url ?? '', ['carrier:status:changed']);
    sandbox.act.ready(bigBend());
    await expect.poll(() => known()?.status).toBe('Ready');
    const history = () =>
      desk.market
        .view()
        .requests.find((request) => request.carrier?.id === bigBend())
        ?.history.map(({ said }) => said);
    await expect.poll(history).toContainEqual(
      message('carriers.history.event', {
        before: carrierStatus('Pending'),
        after: carrierStatus('Ready'),
      }),
    );
    await expect
      .poll(history)
      .toContainEqual(
        message('carriers.history.integration', { status: integrationStatus('ACCEPTED') }),
      );
    await expect
      .poll(() => desk.market.view().accounts.map(({ name }) => name))
      .toContain('Big Bend Transport');
  });

  test('without events, reading shows the same once its record is ten minutes old', async () => {
    await desk.market.findCarrier('777001');
    sandbox.act.ready(bigBend());
    await desk.market.refresh();
    expect(known()?.status).toBe('Pending');
    desk.clock.moveWall(11 * 60_000);
    await desk.market.refresh();
    expect(known()).toMatchObject({ status: 'Ready', eligible: true });
  });
});

test('the facility’s place is read once, and known at the next start', async () => {
  const place = { city: 'Dallas', state: 'TX', zip: '75236', latitude: 32.68, longitude: -96.93 };
  await desk.stop(true);
  desk = await openMarketDesk(sandbox, { folder: desk.folder, readPlace: async () => place });
  expect(desk.market.view().facility).toEqual(place);
  await desk.stop(true);
  desk = await openMarketDesk(sandbox, { folder: desk.folder });
  expect(desk.market.view().facility).toEqual(place);
});

deep.test(
  'a desk with many carriers asks rarely for settled ones and misses no change',
  async () => {
    const [pattern] = [...sandbox.world.requests.values()];
    if (pattern === undefined) throw new Error('The sandbox has no carrier.');
    for (let at = 0; at < 30; at += 1) {
      const carrier = {
        ...pattern.carrier,
        id: `c-${at}`,
        mc: `9${at}`,
        dot: `8${at}`,
        account: `acc-${at}`,
        name: `Carrier ${at}`,
      };
      sandbox.world.carriers.set(carrier.id, carrier);
      sandbox.world.requests.set(`r-${at}`, { ...pattern, id: `r-${at}`, carrier });
    }
    await desk.market.refresh();
    await desk.market.refresh();
    expect(desk.market.view().accounts.length).toBeGreaterThan(30);
    let asked = 0;
    const counted = async () => {
      asked = desk.calls();
      await desk.market.refresh();
      return desk.calls() - asked;
    };
    expect(await counted()).toBeLessThan(20);
    // One loses its eligibility, a bid is placed for another: both are followed at once.
    const page = await desk.market.offers(EVERY_OFFER, 1);
    const offer = page.ok ? page.value.items[0] : undefined;
    await desk.market.submit({
      kind: 'bid',
      offerId: offer?.id ?? '',
      account: 'acc-7',
      price: '5.00',
      label: '',
    });
    const bid = () => desk.market.view().bids.find((each) => each.account === 'acc-7');
    sandbox.act.approve(bid()?.id ?? '');
    await desk.market.refresh();
    expect(bid()).toMatchObject({ status: 'awarded', source: 'read' });
    await desk.market.register(desk.market.view().receiver?.url ?? '', ['carrier:status:changed']);
    const of = sandbox.world.carriers.get('c-9');
    if (of !== undefined) of.eligible = false;
    const event = {
      type: 'carrier:status:changed',
      created_at: 'x',
      details: { id: 'c-9', status: 'Ready', previous_status: 'Ready' },
    };
    await fetch(desk.market.view().receiver?.url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
    await expect
      .poll(() => desk.market.view().accounts.find((each) => each.id === 'acc-9')?.eligible)
      .toBe(false);
  },
);

/**
 * What the service says of single fields, from the wire to the answer of each call, over real HTTP.
 */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MarketplaceSandbox, startMarketplace } from '../../../sandbox/marketplace/index.ts';
import { awayFromField, type Refusal } from '../../../shared/field-errors.ts';
import { inTurn, message, rawText } from '../../../shared/i18n/message.ts';
import { EVERY_OFFER } from '../../../shared/marketplace/offer-search.ts';
import { type MarketDesk, openMarketDesk } from './desk.ts';

let sandbox: MarketplaceSandbox;
let desk: MarketDesk;
beforeEach(async () => {
  sandbox = await startMarketplace();
  desk = await openMarketDesk(sandbox);
});
afterEach(async () => {
  await desk.stop();
  await sandbox.stop();
});

const refuse = (body: unknown, status = 422) =>
  sandbox.faults.add({ match: { times: 1 }, fault: { kind: 'status', status, body } });
const refuseWrites = (body: unknown, status = 422) => {
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    sandbox.faults.add({ match: { method, times: 1 }, fault: { kind: 'status', status, body } });
};
const invalid = (field: string) => ({
  error: 'invalid_data',
  error_description: 'The data is not valid.',
  errors: { [field]: ['Not this.'] },
});
const at = (field: string) => ({
  said: rawText('The data is not valid.'),
  fields: [{ field, said: rawText('Not this.') }],
});
/** Everything in one message, and shared out over the fields. */
const refused = (refusal: ReturnType<typeof at>) => ({ said: whole(refusal), at: refusal });
const whole = (refusal: Refusal) => inTurn([refusal.said, ...refusal.fields.map(awayFromField)]);
const account = () => desk.market.view().accounts.find((each) => each.mc === '123456')?.id ?? '';

// Faults: F2.
test('a bid: at its field in the answer, complete in the journal', async () => {
  const page = await desk.market.offers(EVERY_OFFER, 1);
  const offer = page.ok ? page.value.items[0] : undefined;
  const bid = {
    kind: 'bid',
    offerId: offer?.id ?? '',
    account: account(),
    price: '900.00',
    label: '',
  } as const;
  refuseWrites(invalid('price'));
  const submitted = await desk.market.submit(bid);
  expect(submitted).toMatchObject({ ok: true, value: { state: 'refused', at: at('price') } });
  expect(desk.market.view().attempts[0]).toMatchObject({
    state: 'refused',
    said: message('once.refused', { words: whole(at('price')) }),
  });
  expect(desk.market.view().attempts[0]).not.toHaveProperty('at');
});

test('a driver, as the service itself says it', async () => {
  refuseWrites(invalid('phone_number'));
  expect(
    await desk.market.saveDriver(account(), {
      id: null,
      name: 'Ana',
      phone: null,
      smsEnabled: true,
    }),
  ).toEqual({
    ok: false,
    error: refused(at('phone_number')),
  });
  sandbox.faults.clear();
  expect(
    await desk.market.saveDriver(account(), { id: null, name: '', phone: null, smsEnabled: true }),
  ).toMatchObject({
    ok: false,
    error: {
      at: {
        said: rawText('The data could not be read.'),
        fields: [{ field: 'name', said: rawText('This field is required.') }],
      },
    },
  });
});

test('a webhook address', async () => {
  refuseWrites(invalid('url'));
  expect(await desk.market.register('https://relay.example/x', ['bid:awarded'])).toMatchObject({
    ok: false,
    error: { at: { fields: [{ field: 'url', said: rawText('Not this.') }] } },
  });
});

test('a missing parameter of the carrier search', async () => {
  refuse({ missing_parameters: ['mc'] }, 400);
  expect(await desk.market.findCarrier('999999')).toMatchObject({
    ok: false,
    error: {
      at: {
        said: message('service.refused', { status: 400 }),
        fields: [{ field: 'mc', said: message('common.missing') }],
      },
    },
  });
});

test('a document, and the owner of a carrier', async () => {
  refuseWrites(invalid('document_type'));
  const { uploads } = desk.market;
  const begun = uploads.begin(
    { account: account(), load: null, type: 'w9' },
    { name: 'a.pdf', mime: 'application/pdf', size: 5 },
  );
  const id = begun.ok ? begun.value.id : '';
  expect(uploads.piece(id, Buffer.from('%PDF-').toString('base64')).ok).toBe(true);
  expect(await uploads.send(id)).toEqual({ ok: false, error: refused(at('document_type')) });
  sandbox.faults.clear();
  const found = await desk.market.findCarrier('777001');
  refuseWrites({ ...invalid('x'), errors: { owner: { email: ['Taken.'] } } });
  const owner = {
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.example',
    phone: '+12145550100',
    phoneExtension: '',
  };
  expect(await desk.market.requestIntegration(found.ok ? found.value.id : '', owner)).toMatchObject(
    {
      ok: true,
      value: {
        state: 'refused',
        at: { fields: [{ field: 'owner.email', said: rawText('Taken.') }] },
      },
    },
  );
});

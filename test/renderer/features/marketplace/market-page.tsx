/**
 * Renders a part of the Marketplace or Carriers screen over a marketplace that a test makes up;
 * inputs pass the real contract.
 */

import { createRouterClient, implement } from '@orpc/server';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Providers } from '../../../../renderer/app/providers.tsx';
import { marketOf } from '../../../../renderer/features/marketplace/market-store.ts';
import type { Page } from '../../../../renderer/page/page.ts';
import { PageProvider } from '../../../../renderer/page/page-context.tsx';
import type { CallRefusal } from '../../../../shared/console-api/contract-helpers.ts';
import { carriersContract } from '../../../../shared/console-api/marketplace/carriers.ts';
import { marketplaceContract } from '../../../../shared/console-api/marketplace/marketplace.ts';
import { webhooksContract } from '../../../../shared/console-api/marketplace/webhooks.ts';
import { awayFromField, type Refusal } from '../../../../shared/field-errors.ts';
import { inTurn, type Message, message, rawText } from '../../../../shared/i18n/message.ts';
import type { Bid } from '../../../../shared/marketplace/bid.ts';
import type { CallAttempt, MoneyCall } from '../../../../shared/marketplace/once-call.ts';
import type {
  CarrierAccount,
  LoadRow,
  MarketplaceView,
  OfferRow,
} from '../../../../shared/marketplace/view.ts';
import { noMarketplace } from '../../../../shared/marketplace/view.ts';
import { settle, startTestPage, type TestPage } from '../../support/render-page.tsx';
import { smallYard } from '../../support/yard-data.ts';

export const account: CarrierAccount = {
  id: 'acc-1',
  name: 'Lone Star Freight LLC',
  mc: '123456',
  eligible: true,
};
export const notEligible: CarrierAccount = {
  id: 'acc-2',
  name: 'Redline Haulers Inc',
  mc: '654321',
  eligible: false,
};

export const offer = (part: Partial<OfferRow> = {}): OfferRow => ({
  id: 'o-1',
  price: '1101.77',
  redirectUrl: 'https://carrier.example/offers/o-1',
  acceptUrl: null,
  foreignAccept: null,
  freight: {
    equipmentType: 'RFR',
    commodity: 'Fresh produce',
    weight: 22_000,
    dimensions: { length: 53, width: null, height: null },
    distance: 267,
    requirements: ['food_grade', 'frozen'],
    refNumber: '10630320',
    stops: [
      {
        type: 'PU',
        address: '9006 Commerce St',
        city: 'Dallas',
        state: 'TX',
        country: 'USA',
        zipcode: '75201',
        windowStart: '2026-11-21T21:00:00Z',
        windowEnd: '2026-11-21T23:00:00Z',
        timeZone: 'America/Chicago',
        requirements: ['drop_trailer'],
        latitude: 32.79,
        longitude: -96.8,
        facility: { score: 4.4, pickupMinutes: 89, deliveryMinutes: null, detentionRate: 38 },
      },
      {
        type: 'DEL',
        address: null,
        city: 'New York',
        state: 'NY',
        country: 'USA',
        zipcode: null,
        windowStart: '2026-11-23T09:00:00',
        windowEnd: '2026-11-24T09:00:00',
        timeZone: 'America/New_York',
        requirements: [],
        latitude: null,
        longitude: null,
        facility: null,
      },
    ],
  },
  ...part,
});

export const load = (part: Partial<LoadRow> = {}): LoadRow => ({
  id: 'l-1',
  price: '1101.77',
  carrier: { id: 'c', mc: '123456', dot: '2' },
  freight: offer().freight,
  state: 'listed',
  seenAt: '2026-11-21T14:00:00Z',
  ended: null,
  hint: null,
  account: 'acc-1',
  driver: null,
  ...part,
});

/** What the page asked of the marketplace, and what a test lets it answer. */
export type MarketFake = {
  readonly asked: { readonly name: string; readonly input: unknown }[];
  /** The next money calls end so; none left: done. */
  readonly endings: Partial<CallAttempt>[];
  confirmation: 'address' | 'program' | 'none' | 'fails';
  /** Why the clerk's word that somebody looked is not kept; null: it is. */
  trouble: Message | null;
  /**
   * What the service says of fields to the next call about carriers, drivers, documents and
   * webhooks; null: it takes it.
   */
  refusal: Refusal | null;
};

export const attempt = (
  call: CallAttempt['call'],
  part: Partial<CallAttempt> = {},
): CallAttempt => ({
  id: 'try-1',
  call,
  clerk: 'Pat',
  startedAt: '2026-11-21T14:00:00Z',
  state: 'done',
  said: rawText('The service said yes.'),
  resultId: null,
  evidence: null,
  clearFrom: '2026-11-21T14:02:00Z',
  ...part,
});

/**
 * Renders a part with a marketplace in the state that is given; `fresh` is how an offer is when it
 * is read anew.
 */
export async function renderMarket(
  part: ReactNode,
  view: Partial<MarketplaceView>,
  fresh: Partial<OfferRow> = {},
): Promise<
  TestPage & { fake: MarketFake; show: (view: Partial<MarketplaceView>) => Promise<void> }
> {
  const started = await startTestPage({ rows: smallYard() });
  const fake: MarketFake = {
    asked: [],
    endings: [],
    confirmation: 'address',
    trouble: null,
    refusal: null,
  };
  type Errors = { NOT_POSSIBLE: (options: { data: CallRefusal }) => Error };
  const mayRefuse = (errors: Errors) => {
    if (fake.refusal !== null)
      throw errors.NOT_POSSIBLE({
        data: {
          said: inTurn([fake.refusal.said, ...fake.refusal.fields.map(awayFromField)]),
          at: fake.refusal,
        },
      });
  };
  const market = implement(marketplaceContract);
  const carriers = implement(carriersContract);
  const webhooks = implement(webhooksContract);
  const note = (name: string, input: unknown) => void fake.asked.push({ name, input });
  const end = (call: CallAttempt['call']) => attempt(call, fake.endings.shift());
  const client = createRouterClient({
    marketplace: {
      offer: market.offer.handler(({ input, errors }) => {
        if (input.id === 'gone')
          throw errors.NOT_POSSIBLE({
            data: { said: rawText('This offer is not there any more.') },
          });
        return offer({ id: input.id, ...fresh });
      }),
      offers: market.offers.handler(({ input }) => {
        note('offers', input);
        return {
          items: [offer()],
          count: 1,
          nextPage: null,
          unreadable: 0,
          asOf: '2026-11-21T14:00:00Z',
          trouble: null,
        };
      }),
      related: market.related.handler(({ input }) => {
        note('related', input);
        return { items: [offer({ id: 'o-2' })], unreadable: 0 };
      }),
      submit: market.submit.handler(({ input }) => {
        note('submit', input);
        return end(input as MoneyCall);
      }),
      look: market.look.handler(({ input }) => {
        note('look', input);
        return end({ kind: 'integration', carrierId: 'c', label: '' });
      }),
      clear: market.clear.handler(({ input }) => {
        note('clear', input);
        return end({ kind: 'integration', carrierId: 'c', label: '' });
      }),
      looked: market.looked.handler(({ errors }) => {
        note('looked', null);
        if (fake.trouble !== null) throw errors.NOT_POSSIBLE({ data: { said: fake.trouble } });
        return {};
      }),
      rateConfirmation: market.rateConfirmation.handler(({ errors }) => {
        if (fake.confirmation === 'fails')
          throw errors.NOT_POSSIBLE({ data: { said: message('service.rateConfirmation.notPdf') } });
        const view =
          fake.confirmation === 'address'
            ? { kind: 'address' as const, address: '/shown/abc' }
            : { kind: fake.confirmation };
        return { pdf: 'JVBERi0xLjQ=', name: 'rate-confirmation-10630320.pdf', view };
      }),
      openConfirmation: market.openConfirmation.handler(({ input }) => {
        note('openConfirmation', input);
        return {};
      }),
      saveSearch: market.saveSearch.handler(({ input }) => {
        note('saveSearch', input);
        return {};
      }),
      removeSearch: market.removeSearch.handler(() => ({})),
    },
    carriers: {
      find: carriers.find.handler(({ input, errors }) => {
        note('find', input);
        mayRefuse(errors);
        return {
          id: 'c-9',
          name: 'Big Bend Transport',
          mc: input.mc,
          dot: '2777001',
          status: 'Pending',
          eligible: false,
          readAt: '2026-11-21T14:00:00Z',
        };
      }),
      requestIntegration: carriers.requestIntegration.handler(({ input }) => {
        note('requestIntegration', input);
        return end({ kind: 'integration', carrierId: input.carrierId, label: '' });
      }),
      drivers: carriers.drivers.handler(() => [
        { id: 'd-1', name: 'Mia Chen', phone: null, smsEnabled: false },
      ]),
      removeDriver: carriers.removeDriver.handler(({ input }) => {
        note('removeDriver', input);
        return {};
      }),
      saveDriver: carriers.saveDriver.handler(({ input, errors }) => {
        note('saveDriver', input);
        mayRefuse(errors);
        return {};
      }),
      uploadBegin: carriers.uploadBegin.handler(({ input }) => {
        note('uploadBegin', input);
        return { id: 'up-1' };
      }),
      uploadPiece: carriers.uploadPiece.handler(({ input }) => {
        note('uploadPiece', input.data.length);
        return {};
      }),
      uploadSend: carriers.uploadSend.handler(({ input, errors }) => {
        note('uploadSend', input);
        mayRefuse(errors);
        return {};
      }),
      uploadCancel: carriers.uploadCancel.handler(() => ({})),
    },
    webhooks: {
      list: webhooks.list.handler(() => [
        {
          uuid: 'w-1',
          url: 'https://relay.example/old',
          events: ['bid:awarded', 'bid:refused'],
          registry: 'events' as const,
        },
        {
          uuid: 'w-2',
          url: 'https://relay.example/new',
          events: ['load_cancelled'],
          registry: 'loads' as const,
        },
      ]),
      register: webhooks.register.handler(({ input, errors }) => {
        note('register', input);
        mayRefuse(errors);
        return { said: message('marketplace.done.webhook') };
      }),
      remove: webhooks.remove.handler(({ input }) => {
        note('remove', input);
        return {};
      }),
      inbox: webhooks.inbox.handler(() => [
        {
          receivedAt: '2026-11-21T14:00:00Z',
          signed: false,
          name: null,
          body: '<img src=x onerror=alert(1)>',
          note: message('webhooks.note.nothingNew'),
        },
      ]),
      rotate: webhooks.rotate.handler(() => {
        note('rotate', null);
        return {};
      }),
    },
  }) as unknown as Page['api'];
  const own = new Set<PropertyKey>(['marketplace', 'carriers', 'webhooks']);
  const api = new Proxy(started.page.api, {
    get: (real, key) => Reflect.get(own.has(key) ? client : real, key),
  });
  const page: Page = { ...started.page, api };
  const show = async (next: Partial<MarketplaceView>) => {
    marketOf(page).setState({
      view: {
        ...noMarketplace,
        configured: true,
        serviceTime: { ms: Date.parse('2026-11-21T14:00:00Z'), sure: true },
        ...view,
        ...next,
      },
      at: performance.now(),
    });
    await settle();
  };
  await show({});
  render(
    <Providers nonce="" preferences={page.preferences} test>
      <PageProvider value={page}>{part}</PageProvider>
    </Providers>,
  );
  await settle();
  return { ...started, page, fake, show };
}

/** A bid in a state. */
export const bid = (part: Partial<Bid> = {}): Bid => ({
  id: 'b-1',
  offerId: 'o-1',
  price: '900.00',
  status: 'pending',
  createdAt: '2026-11-21T13:50:00Z',
  expiresAt: null,
  expiredAt: null,
  previousBidId: null,
  ...part,
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { QuoteView } from '../../../../renderer/features/quoting/quote-view.tsx';
import { message } from '../../../../shared/i18n/message.ts';
import type { Quote, QuoteRequest } from '../../../../shared/quoting/model.ts';
import { EMPTY_DRAFT } from '../../../../shared/quoting/quote-draft.ts';
import type { QuoteEvent } from '../../../../shared/quoting/record.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { WithApi } from '../../support/with-api.tsx';
import { smallYard } from '../../support/yard-data.ts';

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

const quote: Quote = {
  id: null,
  number: 7,
  price: null,
  status: null,
  rejectReason: null,
  expiresAt: null,
  mode: null,
  equipmentType: null,
  weight: null,
  mileage: null,
  shipper: null,
  customerReference: null,
  teamDriver: null,
  stops: [],
  breakdown: [],
  selectedRateId: null,
  leadContact: null,
  rates: [],
};
const ended = { state: 'ended' } as const;

const day = (date: string) => ({
  ...EMPTY_DRAFT,
  pickup: { ...EMPTY_DRAFT.pickup, city: 'Laredo', state: 'TX', date },
  delivery: { ...EMPTY_DRAFT.delivery, city: 'Dallas', state: 'TX' },
});

test('without rates the lane and day are named, and only days with a price offered', async () => {
  const asked = (id: string, date: string, price: string | null) => ({
    id,
    seq: 1,
    createdAt: '2026-11-21T20:02:11Z',
    draft: day(date),
    state: 'asked' as const,
    said: null,
    request: {
      id: 'r-1',
      status: price === null ? 'failed' : 'ready',
      statusMessage: null,
      errorDetails: null,
      quote: price === null ? null : { ...quote, price },
    },
    readAt: null,
  });
  const follow = async function* (): AsyncGenerator<QuoteEvent> {
    yield { record: asked('q-1', '2099-02-03', null), following: ended };
  };
  const records = [
    asked('q-1', '2099-02-03', null),
    asked('q-2', '2099-02-04', '1200.00'),
    asked('q-3', '2099-02-05', null),
    asked('q-4', '2020-02-05', '900.00'),
  ];
  shown = await renderPart(
    <WithApi
      parts={{
        quoting: { follow: async () => follow(), history: async () => ({ records, total: 4 }) },
      }}
    >
      <QuoteView id="q-1" />
    </WithApi>,
    { rows: smallYard() },
  );
  await screen.findByRole('button', { name: 'Wed, Feb 4, 2099, $1,200.00' });
  expect(document.body.textContent).toContain(
    'No rates for Laredo, TX → Dallas, TX on Tue, Feb 3, 2099.',
  );
  expect(document.body.textContent).not.toMatch(/Feb 5|Another day/);
});

test.each<[string, Partial<QuoteRequest>, QuoteEvent['following'], string]>([
  [
    'failed',
    { status: 'failed', errorDetails: 'The rate provider did not answer.' },
    ended,
    'It said: “The rate provider did not answer.”',
  ],
  [
    'failed, with what can be done next,',
    { status: 'failed' },
    ended,
    'Copy requestChange equipmentQuote again',
  ],
  [
    'rejected',
    {
      status: 'ready',
      quote: { ...quote, status: 'rejected', rejectReason: 'lane-not-permitted' },
    },
    ended,
    'The service rejected this quote. Reason: lane-not-permitted',
  ],
  ['ready without a price', { status: 'ready', quote }, ended, 'No price given'],
  [
    'ready with a contact for the load',
    {
      status: 'ready',
      quote: {
        ...quote,
        leadContact: {
          name: 'Rosa Lund',
          email: null,
          phone: '+13125550190',
          company: 'Prairie Mills',
          pickup: { address: null, instructions: 'Gate 4, PIN at the box', contact: null },
          delivery: { address: null, instructions: null, contact: null },
        },
      },
    },
    ended,
    'Rosa Lund · Prairie Mills · +1\u00a0312\u00a0555\u00a00190',
  ],
  [
    'ready with a line that a person added',
    {
      status: 'ready',
      quote: {
        ...quote,
        breakdown: [
          {
            id: 'l-1',
            type: 'accessorial',
            subtype: 'LUMPER_FEE',
            label: 'Lumper',
            description: 'Dock 12',
            unitPrice: '85.00',
            quantity: '1',
            addedBy: 'Noor Haddad',
          },
        ],
      },
    },
    ended,
    'lumper fee · Dock 12 · Added by Noor Haddad',
  ],
  [
    'in a status that no document names',
    { status: 'on_hold' },
    { state: 'waiting', trouble: null },
    'The service’s status: “on_hold”',
  ],
  [
    'asked for too long',
    { status: 'pending' },
    { state: 'gave-up', said: message('quoting.follow.broken') },
    'Keep waiting',
  ],
])('a request that is %s is shown so', async (_, part, following, told) => {
  const request: QuoteRequest = {
    id: 'r-1',
    status: 'pending',
    statusMessage: null,
    errorDetails: null,
    quote: null,
    ...part,
  };
  const record = {
    id: 'q-1',
    seq: 1,
    createdAt: '2026-11-21T20:02:11Z',
    draft: EMPTY_DRAFT,
    state: 'asked',
    said: null,
    request,
    readAt: null,
  } as const;
  const follow = async function* (): AsyncGenerator<QuoteEvent> {
    yield { record, following };
  };
  shown = await renderPart(
    <WithApi parts={{ quoting: { follow: async () => follow() } }}>
      <QuoteView id="q-1" />
    </WithApi>,
    { rows: smallYard() },
  );
  await screen.findByRole('heading', { level: 3 });
  expect(document.body.textContent).toContain(told);
});

// @vitest-environment happy-dom

import { Notifications } from '@mantine/notifications';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { AwardWatch } from '../../../../renderer/features/marketplace/award-watch.tsx';
import { Bids } from '../../../../renderer/features/marketplace/bids.tsx';
import { Calls } from '../../../../renderer/features/marketplace/calls.tsx';
import { Loads } from '../../../../renderer/features/marketplace/loads.tsx';
import { MarketplaceScreen } from '../../../../renderer/features/marketplace/marketplace-screen.tsx';
import { OfferDetail } from '../../../../renderer/features/marketplace/offer-detail.tsx';
import { asSystem } from '../../../../shared/i18n/languages.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import { endPage, settle } from '../../support/render-page.tsx';
import { account, attempt, bid, load, offer, renderMarket } from './market-page.tsx';

let started: Awaited<ReturnType<typeof renderMarket>> | undefined;
afterEach(() => endPage(started));
const click = async (element: HTMLElement) => {
  await userEvent.click(element);
  await settle();
};
const row = (at: number) => screen.getAllByRole('row')[at] as HTMLElement;

describe('loads', () => {
  test('show how each ended, when, and how we learned it; those still listed come first', async () => {
    started = await renderMarket(<Loads />, {
      accounts: [account],
      loads: [
        load({
          id: 'a',
          state: 'bounced',
          ended: {
            at: '2026-11-21T14:01:00Z',
            how: message('marketplace.ended.event', { what: 'bounced' }),
          },
        }),
        load({ id: 'b', hint: { event: 'load_cancelled', at: '2026-11-21T14:02:00Z' } }),
      ],
    });
    expect(row(1).textContent).toContain('Accepted');
    expect(row(1).textContent).toContain(
      'A message of the service (load_cancelled) says this load ended',
    );
    expect(row(2).textContent).toContain('Carrier removed');
    expect(row(2).textContent).toContain(
      'A message of the service said the carrier was removed, then the service no longer listed it.',
    );
  });

  test('one that is chosen shows stops in their zones, its driver, and what can be done', async () => {
    started = await renderMarket(<Loads />, {
      accounts: [account],
      loads: [load({ driver: { name: 'Mia Chen', at: '2026-11-21T14:00:00Z' } })],
    });
    await click(screen.getByRole('button', { name: '10630320' }));
    const detail = screen.getByRole('region', { name: 'Load' });
    for (const part of [
      'Sat, Nov 21, 15:00\u2009–\u200917:00 CST',
      'Mia Chen',
      'food grade and frozen',
      'detention 38% of the time',
      '$4.13 per mile',
      '75201, US',
    ])
      expect(detail.textContent).toContain(part);
    expect(detail.textContent).not.toContain('USA');
    for (const name of ['Rate confirmation…', 'Driver…'])
      within(detail).getByRole('button', { name });
    await click(within(detail).getByRole('button', { name: 'All actions' }));
    for (const name of ['Document…', 'Drop…']) screen.getByRole('menuitem', { name });
  });

  test('a load with an unknown carrier asks for it before anything is done', async () => {
    started = await renderMarket(<Loads />, {
      accounts: [account],
      loads: [load({ account: null, carrier: null })],
    });
    await click(screen.getByRole('button', { name: '10630320' }));
    const confirmation = () =>
      screen.getByRole('button', { name: 'Rate confirmation…' }) as HTMLButtonElement;
    expect(confirmation().disabled).toBe(true);
    await click(screen.getByRole('combobox', { name: 'Accepted for' }));
    await click(screen.getByRole('option', { name: /Lone Star/ }));
    expect(confirmation().disabled).toBe(false);
  });

  test('one that ended offers nothing to press', async () => {
    started = await renderMarket(<Loads />, {
      accounts: [account],
      loads: [
        load({
          state: 'dropped',
          ended: { at: '2026-11-21T14:01:00Z', how: rawText('dropped here: broke down') },
        }),
      ],
    });
    await click(screen.getByRole('button', { name: '10630320' }));
    expect(within(screen.getByRole('region', { name: 'Load' })).queryAllByRole('button')).toEqual(
      [],
    );
  });
});

describe('the rate confirmation', () => {
  const open = async (confirmation: 'address' | 'program' | 'none' | 'fails') => {
    started = await renderMarket(<Loads />, { accounts: [account], loads: [load()] });
    started.fake.confirmation = confirmation;
    await click(screen.getByRole('button', { name: '10630320' }));
    await click(screen.getByRole('button', { name: 'Rate confirmation…' }));
    return screen.getByRole('dialog');
  };

  test('is a link to a new tab where the host serves it', async () => {
    const dialog = await open('address');
    const link = within(dialog).getByRole('link', { name: 'View in a new tab' });
    expect([
      link.getAttribute('href'),
      link.getAttribute('target'),
      link.getAttribute('rel'),
    ]).toEqual(['/shown/abc', '_blank', 'noopener noreferrer']);
    within(dialog).getByRole('button', { name: 'Save…' });
  });

  test('is opened by the system’s program only after a click', async () => {
    const dialog = await open('program');
    expect(started?.fake.asked.map(({ name }) => name)).not.toContain('openConfirmation');
    await click(within(dialog).getByRole('button', { name: 'View' }));
    expect(started?.fake.asked.at(-1)).toEqual({
      name: 'openConfirmation',
      input: { account: 'acc-1', loadId: 'l-1' },
    });
  });

  test('can at least be saved where the host shows none', async () => {
    const dialog = await open('none');
    expect(within(dialog).queryByText(/View/)).toBeNull();
    within(dialog).getByRole('button', { name: 'Save…' });
  });

  test('that cannot be read says so, and can be read again', async () => {
    const dialog = await open('fails');
    expect(within(dialog).getByRole('alert').textContent).toContain('isn’t a PDF');
    within(dialog).getByRole('button', { name: 'Try again' });
    expect(within(dialog).queryByRole('button', { name: 'Save…' })).toBeNull();
  });
});

describe('bids', () => {
  const rowOf = (part: Parameters<typeof bid>[0], source: 'read' | 'event' = 'read') => ({
    ...bid(part),
    account: 'acc-1',
    source,
  });

  test('an award is announced with lane, price and time left, and accepted right there', async () => {
    const sent = { kind: 'bid', offerId: 'o-1', account: 'acc-1', price: '950.00' } as const;
    const everyScreen = (
      <>
        <Notifications />
        <AwardWatch />
      </>
    );
    started = await renderMarket(everyScreen, {
      accounts: [account],
      attempts: [attempt({ ...sent, label: 'Dallas, TX → New York, NY' } as never)],
      bids: [rowOf({ status: 'awarded', price: '950.00', expiresAt: '2026-11-21T14:10:00Z' })],
    });
    const told = await screen.findByText('Bid awarded: Dallas, TX → New York, NY');
    const box = told.closest<HTMLElement>('[role=group]') as HTMLElement;
    expect(box.textContent).toMatch(/at \$950\.00 was awarded\. \d+:\d\d left to accept it/);
    await click(within(box).getByRole('button', { name: 'Accept…' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Dallas, TX → New York, NY');
    await within(dialog).findByRole('button', { name: 'Accept awarded bid at $950.00' });
  });

  test('the awarded bid is first with its clock; webhook states aren’t verified', async () => {
    started = await renderMarket(<Bids />, {
      accounts: [account],
      bids: [
        rowOf({ id: 'old', status: 'refused' }),
        rowOf(
          {
            id: 'new',
            status: 'awarded',
            price: '950.00',
            previousBidId: 'old',
            expiresAt: '2026-11-21T14:10:00Z',
          },
          'event',
        ),
      ],
    });
    expect(row(1).textContent).toContain('Counter bid to your bid at $900.00');
    expect(row(1).textContent).toContain('not verified');
    expect(row(1).textContent).toMatch(/9:5\d|10:00/);
    expect(
      (within(row(1)).getByRole('button', { name: 'Accept…' }) as HTMLButtonElement).disabled,
    ).toBe(false);
    expect(row(2).textContent).toContain('Refused');
  });

  test.each([
    ['less than 30 seconds are left', { expiresAt: '2026-11-21T14:00:20Z' }, {}, 'arrive too late'],
    ['the window is over', { expiresAt: '2026-11-21T13:59:00Z' }, {}, 'Time is up'],
    ['the end is not told', { expiresAt: null }, {}, 'No end given'],
    [
      'the clock of the service is not known',
      { expiresAt: '2026-11-21T14:10:00Z' },
      { serviceTime: { ms: Date.parse('2026-11-21T14:00:00Z'), sure: false } },
      'clock isn’t known',
    ],
    [
      'a call about the offer is open',
      { expiresAt: '2026-11-21T14:10:00Z' },
      {
        attempts: [
          attempt(
            { kind: 'bid', offerId: 'o-1', account: 'acc-1', price: '1.00', label: '' },
            { state: 'unknown' as const },
          ),
        ],
      },
      'Check the open transaction first',
    ],
  ])('cannot be accepted while %s', async (_, part, view, told) => {
    started = await renderMarket(<Bids />, {
      accounts: [account],
      bids: [rowOf({ status: 'awarded', ...part })],
      ...view,
    });
    expect((screen.getByRole('button', { name: 'Accept…' }) as HTMLButtonElement).disabled).toBe(
      true,
    );
    expect(row(1).textContent).toContain(told);
  });

  test('the panel of its offer keeps price, time left and Accept', async () => {
    const shown = <OfferDetail offer={offer()} from={null} onPick={() => {}} />;
    const awarded = rowOf({ status: 'awarded', price: '950.00' });
    started = await renderMarket(shown, {
      accounts: [account],
      bids: [{ ...awarded, expiresAt: '2026-11-21T14:10:00Z' }],
    });
    const award = screen.getByRole('region', { name: 'Bid awarded' });
    // One Accept: the offer's own price isn't what was agreed.
    expect(screen.getAllByRole('button', { name: 'Accept…' })).toHaveLength(1);
    expect(award.textContent).toMatch(/\$950\.00.*(9:5\d|10:00)/);
    await click(within(award).getByRole('button', { name: 'Accept…' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('button', { name: 'Accept awarded bid at $950.00' });
    for (const ended of [{ expiresAt: '2026-11-21T13:59:00Z' }, { status: 'accepted' }]) {
      await started.show({ bids: [{ ...awarded, ...ended }] });
      expect(screen.queryByRole('region', { name: 'Bid awarded' })).toBeNull();
    }
    // Its outcome is still read there.
    screen.getByRole('dialog');
  });

  test('a state that no document names is shown as it came', async () => {
    started = await renderMarket(<Bids />, {
      accounts: [account],
      bids: [rowOf({ status: 'melted <b>' })],
    });
    expect(row(1).textContent).toContain('melted <b>');
  });
});

describe('calls', () => {
  test('are held after damage to their journal until a clerk confirms a look', async () => {
    started = await renderMarket(<Calls />, {
      hold: { since: '2026-11-21T14:00:00Z', said: rawText('The journal was damaged.') },
    });
    expect(document.body.textContent).toContain('Transactions have been on hold since');
    started.fake.trouble = rawText(
      'The file money.db cannot be written because the disk is full. Free some space.',
    );
    await click(screen.getByRole('button', { name: 'I checked' }));
    expect((await screen.findByRole('alert')).textContent).toContain('the disk is full');
    started.fake.trouble = null;
    await click(screen.getByRole('button', { name: 'I checked' }));
    expect(started.fake.asked.map(({ name }) => name)).toEqual(['looked', 'looked']);
    await started.show({ hold: null });
    expect(screen.queryByRole('button', { name: 'I checked' })).toBeNull();
  });

  test('an unknown one is looked at first; "not done" waits for the grace time', async () => {
    const open = attempt(
      { kind: 'integration', carrierId: 'c', label: 'Big Bend Transport, MC 777001' },
      { state: 'unknown', clearFrom: '2999-01-01T00:00:00Z' },
    );
    started = await renderMarket(<Calls />, { attempts: [open] });
    const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;
    expect(screen.getByRole('list', { name: 'Transactions' }).textContent).toContain(
      'Invite carrier',
    );
    expect([button('Mark as done').disabled, button('Mark as not done').disabled]).toEqual([
      true,
      true,
    ]);
    await click(button('Check now'));
    expect(started.fake.asked).toEqual([{ name: 'look', input: { id: 'try-1' } }]);
    await started.show({
      attempts: [
        {
          ...open,
          evidence: {
            verdict: 'likely-done',
            said: rawText('The service lists it.'),
            at: '2026-11-21T14:00:00Z',
            resultId: 'r',
          },
        },
      ],
    });
    expect([button('Mark as done').disabled, button('Mark as not done').disabled]).toEqual([
      false,
      true,
    ]);
    await click(button('Mark as done'));
    expect(started.fake.asked.at(-1)).toEqual({
      name: 'clear',
      input: { id: 'try-1', done: true },
    });
  });
});

describe('an offer', () => {
  test('shows stops, requirements, size, deadhead, and https-only links', async () => {
    const here = { city: 'Houston', state: 'TX', zip: '', latitude: 29.76, longitude: -95.36 };
    started = await renderMarket(<OfferDetail offer={offer()} from={here} onPick={() => {}} />, {
      accounts: [account],
    });
    for (const part of [
      'about 226 mi',
      '53 ft long',
      'Needs: drop trailer',
      'Mon, Nov 23, 09:00 EST – Tue, Nov 24, 09:00 EST',
      'No address given',
    ])
      expect(document.body.textContent).toContain(part);
    const link = screen.getByRole('link', { name: 'Open at carrier.example' });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test('that was accepted takes no second call, and says where its load is', async () => {
    const call = { kind: 'accept-offer', offerId: 'o-1', account: 'acc-1', price: '1.00' } as const;
    started = await renderMarket(<OfferDetail offer={offer()} from={null} onPick={() => {}} />, {
      accounts: [account],
      attempts: [attempt({ ...call, label: 'Dallas to New York' } as never)],
    });
    for (const name of ['Accept…', 'Bid…'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    screen.getByText('Accepted. The load is under Loads.');
  });

  test.each([
    'http://carrier.example/',
    'javascript:alert(1)',
    'https://user@evil.example/',
    'nonsense',
  ])('has no link for %s', async (redirectUrl) => {
    started = await renderMarket(
      <OfferDetail offer={offer({ redirectUrl })} from={null} onPick={() => {}} />,
      { accounts: [account] },
      { redirectUrl },
    );
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('says what the accept address of the service is, and what an open call means', async () => {
    const open = attempt(
      { kind: 'bid', offerId: 'o-1', account: 'acc-1', price: '1.00', label: '' },
      { state: 'unknown' },
    );
    const view = { accounts: [account], attempts: [open] };
    started = await renderMarket(
      <OfferDetail offer={offer()} from={null} onPick={() => {}} />,
      view,
      {
        foreignAccept: rawText('evil.example'),
        price: '900.00',
      },
    );
    expect(document.body.textContent).toContain('(evil.example)');
    // Read anew: the price of the list was old.
    expect(document.body.textContent).toContain('$900.00');
    expect(document.body.textContent).toContain(
      'An earlier transaction about this offer is still open',
    );
  });
});

describe('offers that go with another', () => {
  test('load when opened, by relation; a picked one is handed over', async () => {
    const picked: string[] = [];
    started = await renderMarket(
      <OfferDetail offer={offer()} from={null} onPick={({ id }) => picked.push(id)} />,
      {},
    );
    const asked = () =>
      started?.fake.asked.filter(({ name }) => name === 'related').map(({ input }) => input);
    expect(asked()).toEqual([]);
    await click(screen.getByText('Related offers'));
    expect(asked()).toEqual([{ to: { kind: 'offer', id: 'o-1' }, relation: 'from_delivery' }]);
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Kind of related offers' }),
      'backhaul',
    );
    await settle();
    expect(asked()?.at(-1)).toEqual({ to: { kind: 'offer', id: 'o-1' }, relation: 'backhaul' });
    await click(within(screen.getByRole('list', { name: 'Related offers' })).getByRole('button'));
    expect(picked).toEqual(['o-2']);
  });

  test('of a load open beside it, to be accepted there', async () => {
    started = await renderMarket(<Loads />, { accounts: [account], loads: [load()] });
    await click(screen.getByRole('button', { name: '10630320' }));
    await click(screen.getByText('Related offers'));
    await click(within(screen.getByRole('list', { name: 'Related offers' })).getByRole('button'));
    const dialog = screen.getByRole('dialog', { name: 'Offer' });
    within(dialog).getByRole('button', { name: 'Accept…' });
  });
});

describe('the screen', () => {
  test('without a marketplace says what to do', async () => {
    started = await renderMarket(<MarketplaceScreen />, { configured: false });
    expect(document.body.textContent).toContain('The marketplace isn’t set up');
  });

  test('counts what waits in its tabs, and shows trouble with its subject', async () => {
    started = await renderMarket(<MarketplaceScreen />, {
      accounts: [account],
      loads: [load()],
      trouble: message('service.slow'),
      notices: [message('marketplace.noBids')],
    });
    expect(document.body.textContent).toContain('Loads (1)');
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent);
    expect(alerts).toEqual([
      'Couldn’t refresh loads and bids. The service took too long.',
      'This service doesn’t list bids. Their state comes only from its messages.',
    ]);
  });
});

describe('a clerk without the role for freight', () => {
  const gateClerk = {
    id: 'c-2',
    name: 'Ben',
    roles: ['gate'] as const,
    hasPin: true,
    active: true,
    reads: asSystem,
  };

  test('reads everything, names the missing role, and offers nothing refused', async () => {
    started = await renderMarket(<MarketplaceScreen />, {
      accounts: [account],
      loads: [load()],
      bids: [
        {
          ...bid({ status: 'awarded', expiresAt: '2026-11-21T14:10:00Z' }),
          account: account.id,
          source: 'read',
        },
      ],
    });
    started.page.session.setState({ clerk: gateClerk });
    await settle();
    expect(document.body.textContent).toContain(
      'Ben can’t request quotes or send transactions. That takes the Freight or Administrator role.',
    );
    const part = async (name: RegExp) => click(screen.getByRole('radio', { name }));
    const isOff = (name: string) =>
      (screen.getByRole('button', { name }) as HTMLButtonElement).disabled;
    await userEvent.type(screen.getByLabelText('Name of this search'), 'Mine');
    expect(isOff('Save')).toBe(true);
    await click(screen.getByRole('button', { name: 'Dallas, TX' }));
    expect([isOff('Accept…'), isOff('Bid…')]).toEqual([true, true]);
    await part(/Loads/);
    await click(screen.getByRole('button', { name: '10630320' }));
    expect(['Rate confirmation…', 'Driver…'].map(isOff)).toEqual([false, true]);
    await click(screen.getByRole('button', { name: 'All actions' }));
    const isOffInMenu = (name: string) =>
      (screen.getByRole('menuitem', { name }) as HTMLButtonElement).disabled;
    expect(['Document…', 'Drop…'].map(isOffInMenu)).toEqual([true, true]);
    await userEvent.keyboard('{Escape}');
    await part(/Bids/);
    expect(isOff('Accept…')).toBe(true);
    started.page.session.setState({ clerk: { ...gateClerk, roles: ['freight'] } });
    await settle();
    expect(isOff('Accept…')).toBe(false);
    expect(document.body.textContent).not.toContain('can’t request');
  });
});

test('a bid about an offer that cannot be read any more still shows its lane', async () => {
  started = await renderMarket(<Bids />, {
    bids: [{ ...bid({ offerId: 'gone' }), account: account.id, source: 'read' }],
    attempts: [
      attempt({
        kind: 'bid',
        offerId: 'gone',
        account: account.id,
        price: '900.00',
        label: 'Dallas, TX → Waco, TX, Lone Star',
      }),
    ],
  });
  expect(row(1).textContent).toContain('Dallas, TX → Waco, TX');
});

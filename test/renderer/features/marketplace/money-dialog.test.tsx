// @vitest-environment happy-dom

import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MoneyDialog } from '../../../../renderer/features/marketplace/money-dialog.tsx';
import { setWords } from '../../../../renderer/ui/words.ts';
import { englishWords, loadWords } from '../../../../shared/i18n/languages.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { endPage, settle, type TestPage } from '../../support/render-page.tsx';
import { account, attempt, bid, load, notEligible, offer, renderMarket } from './market-page.tsx';

let started: (TestPage & Awaited<ReturnType<typeof renderMarket>>) | undefined;
afterEach(() => {
  setWords(englishWords());
  return endPage(started);
});
const dialog = () => screen.getByRole('dialog');
const press = async (name: RegExp) => {
  await userEvent.click(within(dialog()).getByRole('button', { name }));
  await settle();
};
const sent = () =>
  started?.fake.asked.filter(({ name }) => name === 'submit').map(({ input }) => input) ?? [];

describe('accepting an offer', () => {
  test('restates price, lane and carrier, and sends exactly that, once', async () => {
    started = await renderMarket(
      <MoneyDialog question={{ kind: 'accept-offer', offer: offer() }} onClose={() => {}} />,
      {
        accounts: [account],
      },
    );
    expect(dialog().textContent).toContain('$1,101.77');
    expect(dialog().textContent).toContain('Dallas, TX → New York, NY');
    expect(dialog().textContent).toContain('Carrier: Lone Star Freight LLC');
    await press(/Accept offer at \$1,101\.77/);
    expect(dialog().textContent).toContain('The service said yes.');
    expect(within(dialog()).queryByRole('button', { name: /Accept offer/ })).toBeNull();
    expect(sent()).toEqual([
      {
        kind: 'accept-offer',
        offerId: 'o-1',
        account: 'acc-1',
        price: '1101.77',
        label: 'Dallas, TX → New York, NY, Lone Star Freight LLC',
      },
    ]);
  });

  test('opens with lane, pickup and price, and with the carrier that bought last', async () => {
    const other = { ...account, id: 'acc-9', name: 'Tejano Lines', mc: '00099' };
    const before = attempt({
      kind: 'bid',
      offerId: 'o-7',
      account: 'acc-9',
      price: '800.00',
      label: '',
    });
    started = await renderMarket(
      <MoneyDialog question={{ kind: 'bid', offer: offer() }} onClose={() => {}} />,
      { accounts: [account, other], attempts: [before] },
    );
    expect(dialog().textContent).toContain('Dallas, TX → New York, NY');
    expect(dialog().textContent).toMatch(/Pickup: Sat, Nov 21.*15:00 CST/);
    expect(dialog().textContent).toContain('Carrier: Tejano Lines');
    // All but the price is known: it is typed at once.
    expect(document.activeElement).toBe(within(dialog()).getByLabelText('Your price (USD)'));
  });

  test('asks for the carrier where there are several, and says which is not eligible', async () => {
    started = await renderMarket(
      <MoneyDialog question={{ kind: 'accept-offer', offer: offer() }} onClose={() => {}} />,
      {
        accounts: [account, notEligible],
      },
    );
    await press(/Accept offer/);
    expect(dialog().textContent).toContain('Choose a carrier.');
    expect(sent()).toEqual([]);
    await userEvent.click(within(dialog()).getByRole('combobox', { name: 'Carrier' }));
    await settle();
    await userEvent.click(screen.getByRole('option', { name: /Redline.*Not eligible/ }));
    await settle();
    expect(dialog().textContent).toContain('This carrier isn’t eligible');
  });

  test('says where the acceptance goes if that isn’t the documented address', async () => {
    started = await renderMarket(
      <MoneyDialog
        question={{
          kind: 'accept-offer',
          offer: offer({ foreignAccept: rawText('evil.example') }),
        }}
        onClose={() => {}}
      />,
      { accounts: [account] },
    );
    expect(dialog().textContent).toContain(
      'another address for accepting this offer (evil.example)',
    );
  });

  test('a lost answer is shown as not known, and nothing can be pressed again', async () => {
    started = await renderMarket(
      <MoneyDialog question={{ kind: 'accept-offer', offer: offer() }} onClose={() => {}} />,
      {
        accounts: [account],
      },
    );
    started.fake.endings.push({
      state: 'unknown',
      said: rawText('It is not known whether this was done.'),
    });
    await press(/Accept offer/);
    expect(within(dialog()).getByRole('alert').textContent).toContain(
      'Check it under Transactions',
    );
    expect(within(dialog()).queryByRole('button', { name: /Accept offer/ })).toBeNull();
  });

  test('without any carrier it says where to get one', async () => {
    started = await renderMarket(
      <MoneyDialog question={{ kind: 'accept-offer', offer: offer() }} onClose={() => {}} />,
      { accounts: [] },
    );
    expect(dialog().textContent).toContain('Invite one on the Carriers screen');
  });

  test('closing sends nothing', async () => {
    const close = vi.fn();
    started = await renderMarket(
      <MoneyDialog question={{ kind: 'accept-offer', offer: offer() }} onClose={close} />,
      {
        accounts: [account],
      },
    );
    await press(/Cancel/);
    expect(close).toHaveBeenCalledOnce();
    expect(sent()).toEqual([]);
  });
});

describe('placing a bid', () => {
  test.each(['', '0', '-5', '12,5', '1e3', '900.123', 'much'])(
    'a price of %j sends nothing',
    async (price) => {
      started = await renderMarket(
        <MoneyDialog question={{ kind: 'bid', offer: offer() }} onClose={() => {}} />,
        { accounts: [account] },
      );
      if (price !== '') await userEvent.type(within(dialog()).getByLabelText(/Your price/), price);
      await press(/Place bid/);
      expect(sent()).toEqual([]);
      expect(within(dialog()).getAllByRole('alert').length).toBeGreaterThan(0);
    },
  );

  // Cases: D11.
  test('a price with two readings is on no button until one is chosen', async () => {
    setWords(await loadWords({ language: 'es', clock: 'h12' }));
    started = await renderMarket(
      <MoneyDialog question={{ kind: 'bid', offer: offer() }} onClose={() => {}} />,
      { accounts: [account] },
    );
    const price = within(dialog()).getByLabelText<HTMLInputElement>(/^Precio/);
    fireEvent.change(price, { target: { value: '1,250' } });
    fireEvent.blur(price);
    expect(dialog().textContent).not.toContain('$1,250');
    fireEvent.click(within(dialog()).getByText('1250'));
    within(dialog()).getByRole('button', { name: 'Hacer postura de $1,250.00' });
  });

  test('sends the price with two digits, and warns about an ignored counter bid', async () => {
    const counter = {
      ...bid({ id: 'c', status: 'awarded', price: '950.00', previousBidId: 'b-0' }),
      account: 'acc-1',
      source: 'read' as const,
    };
    started = await renderMarket(
      <MoneyDialog question={{ kind: 'bid', offer: offer() }} onClose={() => {}} />,
      {
        accounts: [account],
        bids: [counter, { ...counter, id: 'd', offerId: 'other', price: '77.00' }],
      },
    );
    expect(dialog().textContent).toContain('ends the counter bid at $950.00 on this offer');
    expect(dialog().textContent).not.toContain('$77.00');
    await userEvent.type(within(dialog()).getByLabelText(/Your price/), '1,250.5');
    await press(/Place bid at \$1,250\.50/);
    expect(sent()).toMatchObject([{ kind: 'bid', price: '1250.50' }]);
  });
});

test('a drop needs its reason, and is for the carrier the load was accepted for', async () => {
  started = await renderMarket(
    <MoneyDialog question={{ kind: 'drop', load: load(), account: 'acc-1' }} onClose={() => {}} />,
    {
      accounts: [account, notEligible],
    },
  );
  await press(/Drop load/);
  expect(dialog().textContent).toContain('Enter a reason');
  await userEvent.type(within(dialog()).getByLabelText(/Reason/), '  The truck broke down ');
  await press(/Drop load/);
  expect(sent()).toMatchObject([
    { kind: 'drop', loadId: 'l-1', account: 'acc-1', reason: 'The truck broke down' },
  ]);
});

// Cases: D9.
test('an awarded bid is accepted at its price for its carrier, which cannot be changed', async () => {
  const awarded = { ...bid({ status: 'awarded' }), account: 'acc-1', source: 'read' as const };
  started = await renderMarket(
    <MoneyDialog
      question={{ kind: 'accept-bid', bid: awarded, lane: 'A → B' }}
      onClose={() => {}}
    />,
    {
      accounts: [account, notEligible],
    },
  );
  expect(
    (within(dialog()).getByRole('combobox', { name: 'Carrier' }) as HTMLInputElement).disabled,
  ).toBe(true);
  const named = 'Dallas, TX → New York, NY$900.00Pickup: Sat, Nov 21, 15:00 CST';
  expect(dialog().textContent).toContain(named);
  await press(/Accept awarded bid at \$900\.00/);
  expect(dialog().textContent).toContain(named);
  expect(sent()).toMatchObject([
    { kind: 'accept-bid', bidId: 'b-1', offerId: 'o-1', account: 'acc-1', price: '900.00' },
  ]);
});

test.each([
  ['accepting', { kind: 'accept-offer', offer: offer() }],
  ['bidding', { kind: 'bid', offer: offer() }],
] as const)('%s: a click on the carrier that is chosen keeps it', async (_, question) => {
  started = await renderMarket(<MoneyDialog question={question} onClose={() => {}} />, {
    accounts: [account],
  });
  await userEvent.click(within(dialog()).getByRole('combobox', { name: 'Carrier' }));
  await settle();
  await userEvent.click(screen.getByRole('option', { name: /Lone Star/ }));
  await settle();
  expect(dialog().textContent).toContain('Carrier: Lone Star Freight LLC');
});

describe('what the service says of single fields', () => {
  const at = (field: string) => ({
    said: rawText('The service refused this: The data is not valid.'),
    fields: [
      { field, said: rawText('Not <b>this</b> one.') },
      { field: 'mood', said: rawText('Too high.') },
    ],
  });
  const sentence =
    'The service refused this: The data is not valid. Not <b>this</b> one. mood: Too high.';
  const messageAt = (box: HTMLElement) =>
    (box.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => (id === '' ? '' : document.getElementById(id)?.textContent))
      .join(' ');

  test('price messages stand at the price, others above; it can be sent again', async () => {
    started = await renderMarket(
      <MoneyDialog question={{ kind: 'bid', offer: offer() }} onClose={() => {}} />,
      { accounts: [account] },
    );
    started.fake.endings.push({ state: 'refused', said: rawText(sentence), at: at('price') });
    await userEvent.type(within(dialog()).getByLabelText(/Your price/), '900');
    await press(/Place bid/);
    const box = within(dialog()).getByLabelText(/Your price/);
    expect(messageAt(box)).toContain('Not <b>this</b> one.');
    expect(within(dialog()).getByRole('alert').textContent).toBe(
      'The service refused this: The data is not valid. mood: Too high.',
    );
    await userEvent.type(box, '{backspace}5');
    await press(/Place bid/);
    expect(dialog().textContent).toContain('The service said yes.');
    expect(sent()).toMatchObject([{ price: '900.00' }, { price: '905.00' }]);
  });

  test('of a reason stands at the reason', async () => {
    started = await renderMarket(
      <MoneyDialog
        question={{ kind: 'drop', load: load(), account: 'acc-1' }}
        onClose={() => {}}
      />,
      {
        accounts: [account],
      },
    );
    started.fake.endings.push({ state: 'refused', said: rawText(sentence), at: at('reason') });
    await userEvent.type(within(dialog()).getByLabelText(/Reason/), 'Broken');
    await press(/Drop load/);
    expect(messageAt(within(dialog()).getByLabelText(/Reason/))).toContain('Not <b>this</b> one.');
  });

  test('of what is not on the form is shown completely, and the form is done', async () => {
    started = await renderMarket(
      <MoneyDialog question={{ kind: 'accept-offer', offer: offer() }} onClose={() => {}} />,
      {
        accounts: [account],
      },
    );
    started.fake.endings.push({ state: 'refused', said: rawText(sentence), at: at('price') });
    await press(/Accept offer/);
    expect(within(dialog()).getByRole('alert').textContent).toBe(sentence);
    expect(within(dialog()).queryByRole('button', { name: /Accept offer/ })).toBeNull();
  });
});

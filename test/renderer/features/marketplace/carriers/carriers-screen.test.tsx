// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { Drivers } from '../../../../../renderer/features/marketplace/carriers/drivers.tsx';
import { FindCarrier } from '../../../../../renderer/features/marketplace/carriers/find-carrier.tsx';
import { Requests } from '../../../../../renderer/features/marketplace/carriers/requests.tsx';
import { UploadDialog } from '../../../../../renderer/features/marketplace/carriers/upload-dialog.tsx';
import { Webhooks } from '../../../../../renderer/features/marketplace/carriers/webhooks.tsx';
import { asSystem } from '../../../../../shared/i18n/languages.ts';
import { message, rawText } from '../../../../../shared/i18n/message.ts';
import { WEBHOOK_EVENTS } from '../../../../../shared/marketplace/events/envelope.ts';
import type { RequestRow } from '../../../../../shared/marketplace/view.ts';
import { endPage, settle } from '../../../support/render-page.tsx';
import { renderMarket } from '../market-page.tsx';

let started: Awaited<ReturnType<typeof renderMarket>> | undefined;
afterEach(() => endPage(started));
const click = async (element: HTMLElement) => {
  await userEvent.click(element);
  await settle();
};
const asked = (name: string) =>
  started?.fake.asked.filter((each) => each.name === name).map(({ input }) => input) ?? [];

describe('finding a carrier', () => {
  const found = {
    id: 'c-9',
    name: 'Big Bend Transport',
    mc: '777001',
    dot: '2777001',
    status: 'Pending',
    eligible: false,
    readAt: '2026-11-21T14:00:00Z',
  };

  test.each(['', 'abc', '12345678901', 'MC'])(
    'a number like %j is not searched for',
    async (typed) => {
      started = await renderMarket(<FindCarrier />, {});
      if (typed !== '')
        await userEvent.type(screen.getByLabelText('Name, MC, or DOT number'), typed);
      await click(screen.getByRole('button', { name: 'Search' }));
      expect(screen.getByRole('alert').textContent).toContain('1 to 8 digits');
      expect(asked('find')).toEqual([]);
    },
  );

  test('the number is taken with its letters', async () => {
    started = await renderMarket(<FindCarrier />, {});
    await userEvent.type(screen.getByLabelText('Name, MC, or DOT number'), 'mc-777001');
    await click(screen.getByRole('button', { name: 'Search' }));
    expect(asked('find')).toEqual([{ mc: '777001' }]);
  });

  const accepted: RequestRow = {
    id: 'r',
    accountId: 'acc',
    status: 'ACCEPTED',
    carrier: { ...found, id: 'c-1', name: 'Ñandú Freight, LLC', mc: '0012', dot: '555' },
    documents: [
      { type: 'w9', status: 'accepted' },
      { type: 'authority', status: 'missing' },
    ],
    history: [],
  };
  const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
  const type = async (text: string) => {
    const field = screen.getByLabelText('Name, MC, or DOT number');
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };

  test('one table has every carrier, found by name, MC or DOT as it is typed', async () => {
    started = await renderMarket(<FindCarrier />, { carriers: [found], requests: [accepted] });
    expect(names()).toEqual(['Big Bend Transport', 'Ñandú Freight, LLC']);
    expect(screen.getAllByRole('row')[2]?.textContent).toContain('Authority missing');
    expect(screen.getAllByRole('button', { name: /^Invite carrier/ })).toHaveLength(1);
    for (const [text, name] of [
      ['nandu', 'Ñandú Freight, LLC'],
      ['MC 12', 'Ñandú Freight, LLC'],
      ['dot 2777001', 'Big Bend Transport'],
      ['2777001', 'Big Bend Transport'],
    ] as const) {
      await type(text);
      expect([text, ...names()]).toEqual([text, name]);
    }
    await type('DOT 12');
    expect(names()).toEqual([]);
  });

  test('a search that fails leaves neither a carrier nor an older refusal', async () => {
    started = await renderMarket(<FindCarrier />, { carriers: [found] });
    await type('9');
    started.fake.refusal = { said: rawText('No carrier with this number.'), fields: [] };
    await click(screen.getByRole('button', { name: 'Search' }));
    expect(document.body.textContent).toContain('No carrier with this number.');
    expect(names()).toEqual([]);
    await type('big');
    expect(screen.queryByText('No carrier with this number.')).toBeNull();
    expect(names()).toEqual(['Big Bend Transport']);
    await click(screen.getByRole('button', { name: 'Search' }));
    expect([asked('find'), screen.queryByRole('alert')]).toEqual([[{ mc: '9' }], null]);
  });

  test('requests an integration for a known owner, not again for an unknown one', async () => {
    started = await renderMarket(<FindCarrier />, { carriers: [found] });
    await click(screen.getByRole('button', { name: /^Invite carrier…/ }));
    await click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(screen.getByRole('alert').textContent).toContain('Enter a first name');
    for (const [label, value] of [
      ['First name', 'Ana'],
      ['Last name', 'Reyes'],
      ['Email', 'ana@bigbend.example'],
      ['Phone', '+12145550100'],
    ] as const)
      await userEvent.type(screen.getByLabelText(label), value);
    started.fake.endings.push({ state: 'unknown', said: message('service.broken') });
    await click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(asked('requestIntegration')).toMatchObject([
      { carrierId: 'c-9', owner: { email: 'ana@bigbend.example' } },
    ]);
    expect(screen.getByRole('alert').textContent).toContain(
      'under Transactions on the Marketplace screen',
    );
  });
});

test('an integration shows its status, papers by their names, and its history', async () => {
  const request: RequestRow = {
    id: 'r',
    accountId: 'acc',
    status: 'PENDING',
    carrier: {
      id: 'c',
      name: '<b>Bold</b> Carrier',
      mc: '1',
      dot: '2',
      status: 'Pending',
      eligible: false,
    },
    documents: [
      { type: 'w9', status: 'accepted' },
      { type: 'mystery', status: 'under-review' },
    ],
    history: [
      {
        at: '2026-11-21T14:00:00Z',
        said: message('carriers.history.requested', { status: 'pending' }),
      },
    ],
  };
  started = await renderMarket(<Requests />, { requests: [request] });
  for (const part of [
    '<b>Bold</b> Carrier',
    'Invitation pending',
    'Not eligible',
    'W-9',
    'mystery',
    'Under review',
    'Invited here',
  ])
    expect(document.body.textContent).toContain(part);
  expect(screen.queryByRole('button', { name: 'Add driver…' })).toBeNull();
});

describe('drivers', () => {
  test('are removed only by a second click, and text messages can be forbidden', async () => {
    started = await renderMarket(<Drivers account="acc" />, {});
    expect(document.body.textContent).toContain('No text messages');
    await click(screen.getByRole('button', { name: /Remove… Mia Chen/ }));
    expect(asked('removeDriver')).toEqual([]);
    await click(screen.getByRole('button', { name: /Keep Mia Chen/ }));
    await click(screen.getByRole('button', { name: /Remove… Mia Chen/ }));
    await click(screen.getByRole('button', { name: /^Remove Mia Chen/ }));
    expect(asked('removeDriver')).toEqual([{ account: 'acc', id: 'd-1' }]);
    await click(screen.getByRole('button', { name: 'Add driver…' }));
    await click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert').textContent).toContain('Enter the driver’s name');
    await userEvent.type(screen.getByLabelText('Driver name'), 'Luis');
    await click(screen.getByLabelText('Gets text messages'));
    await click(screen.getByRole('button', { name: 'Save' }));
    expect(asked('saveDriver')).toEqual([
      { account: 'acc', id: null, name: 'Luis', phone: null, smsEnabled: false },
    ]);
  });
});

describe('uploading', () => {
  const choose = async (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('no file field');
    await userEvent.upload(input, file, { applyAccept: false });
    await settle();
    await click(screen.getByRole('button', { name: 'Upload' }));
    await settle();
  };

  test('hands a large file over in pieces that fit a message', async () => {
    started = await renderMarket(
      <UploadDialog account="acc" of={{ name: 'Big Bend', documents: [] }} onClose={() => {}} />,
      {},
    );
    expect(screen.getByRole('dialog', { name: /Big Bend/ })).toBeTruthy();
    await choose(new File([new Uint8Array(1_300_000)], 'w9.pdf', { type: 'application/pdf' }));
    expect(asked('uploadBegin')).toEqual([
      {
        account: 'acc',
        load: null,
        type: 'w9',
        name: 'w9.pdf',
        mime: 'application/pdf',
        size: 1_300_000,
      },
    ]);
    const pieces = asked('uploadPiece') as number[];
    expect(pieces).toHaveLength(3);
    expect(Math.max(...pieces)).toBeLessThan(1_000_000);
    expect(asked('uploadSend')).toEqual([{ id: 'up-1' }]);
  });

  test('takes no other kind of file, and none that is too large', async () => {
    started = await renderMarket(<UploadDialog account="acc" of="l" onClose={() => {}} />, {});
    await choose(new File(['x'], 'run.exe', { type: 'application/x-msdownload' }));
    expect(screen.getByRole('alert').textContent).toContain('Choose a PDF, PNG, or JPEG');
    await choose(new File([new Uint8Array(20_000_001)], 'big.pdf', { type: 'application/pdf' }));
    expect(screen.getByRole('alert').textContent).toContain('larger than 20 MB');
    expect(asked('uploadBegin')).toEqual([]);
  });
});

describe('webhooks', () => {
  const receiver = {
    url: 'https://relay.example/new',
    verifies: false,
    sources: ['10.0.0.0/8'],
    trouble: null,
  };

  test('without a receiver it says what to set; with one how far to trust it', async () => {
    started = await renderMarket(<Webhooks />, {});
    expect(document.body.textContent).toContain('Messages are off');
    await started.show({ receiver });
    for (const part of ['Messages are on, but not verified', 'Only 10.0.0.0/8 can deliver'])
      expect(document.body.textContent).toContain(part);
  });

  test('says that the address is not kept, and why', async () => {
    started = await renderMarket(<Webhooks />, {
      receiver: { ...receiver, trouble: message('webhooks.address.inMemory') },
    });
    expect(document.body.textContent).toContain('it changes at each start');
  });

  // Cases: D6.
  test('an address that is too long, or can’t be seen, is refused and not registered', async () => {
    started = await renderMarket(<Webhooks />, {});
    const address = screen.getByLabelText('Address for messages');
    const register = () => click(screen.getByRole('button', { name: 'Register' }));
    for (const [text, why] of [
      [`https://relay.example/${'ñ'.repeat(2_000)}`, /^Too long/],
      ['https://relay.example/\u202ea', /can’t be seen/],
    ] as const) {
      await userEvent.clear(address);
      await userEvent.click(address);
      await userEvent.paste(text);
      await register();
      screen.getByText(why);
    }
    expect(asked('register')).toEqual([]);
    await userEvent.clear(address);
    await userEvent.click(address);
    await userEvent.paste('https://relay.example/a%20b?c#d');
    await register();
    expect(asked('register')).toMatchObject([{ url: 'https://relay.example/a%20b?c#d' }]);
  });

  test('registers the events that are chosen, and marks what leads to this console', async () => {
    started = await renderMarket(<Webhooks />, { receiver });
    const list = screen.getByRole('list', { name: 'Registrations' });
    const [other, own] = within(list).getAllByRole('listitem');
    expect(own?.textContent).toContain('This computer');
    expect(own?.textContent).toContain('load events only');
    expect(other?.textContent).not.toContain('This computer');
    await click(screen.getByLabelText('bid:countered'));
    await click(screen.getByRole('button', { name: 'Register' }));
    expect(asked('register')).toEqual([
      { url: receiver.url, events: WEBHOOK_EVENTS.filter((each) => each !== 'bid:countered') },
    ]);
    expect(document.body.textContent).toContain('Address registered.');
  });

  test('changes the address and removes a registration only by a second click', async () => {
    started = await renderMarket(<Webhooks />, { receiver });
    await click(screen.getByRole('button', { name: 'New address…' }));
    expect(asked('rotate')).toEqual([]);
    await click(screen.getByRole('button', { name: 'Change address' }));
    expect(asked('rotate')).toHaveLength(1);
    const list = screen.getByRole('list', { name: 'Registrations' });
    await click(within(list).getAllByRole('button', { name: 'Remove…' })[1] as HTMLElement);
    expect(asked('remove')).toEqual([]);
    await click(within(list).getByRole('button', { name: 'Remove' }));
    expect(asked('remove')).toEqual([{ uuid: 'w-2', registry: 'loads' }]);
  });

  test('shows addresses with secret ends only to clerks who may change them', async () => {
    started = await renderMarket(<Webhooks />, { receiver });
    started.page.session.setState({
      clerk: {
        id: 'c-2',
        name: 'Ben',
        roles: ['gate'],
        hasPin: true,
        active: true,
        reads: asSystem,
      },
    });
    await settle();
    expect(
      within(screen.getByRole('list', { name: 'Registrations' })).queryAllByRole('listitem'),
    ).toEqual([]);
    expect(document.body.textContent).toContain('That takes the Administrator role');
  });

  test('shows what was delivered as text and nothing else', async () => {
    started = await renderMarket(<Webhooks />, { receiver });
    const list = screen.getByRole('list', { name: 'Received messages' });
    expect(list.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(list.querySelector('img')).toBeNull();
    expect(list.textContent).toContain('Unnamed event');
  });
});

describe('what the service says of single fields stands there, the rest above', () => {
  const refusal = (field: string) => ({
    said: rawText('The data is not valid.'),
    fields: [
      { field, said: rawText('Not <b>this</b> one.') },
      { field: 'mood', said: rawText('Too high.') },
    ],
  });
  const isPushed = (box: HTMLElement) => {
    const said = (box.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => (id === '' ? '' : document.getElementById(id)?.textContent));
    expect(said.join(' ')).toContain('Not <b>this</b> one.');
    expect(screen.getByRole('alert').textContent).toBe('The data is not valid. mood: Too high.');
  };

  test('carrier search', async () => {
    started = await renderMarket(<FindCarrier />, {});
    started.fake.refusal = refusal('mc');
    await userEvent.type(screen.getByLabelText('Name, MC, or DOT number'), '777001');
    await click(screen.getByRole('button', { name: 'Search' }));
    isPushed(screen.getByLabelText('Name, MC, or DOT number'));
  });

  test.each([
    ['phone_number', 'Phone'],
    ['name', 'Driver name'],
  ])('drivers: %s', async (field, label) => {
    started = await renderMarket(<Drivers account="acc-1" />, {});
    started.fake.refusal = refusal(field);
    await click(screen.getByRole('button', { name: 'Add driver…' }));
    await userEvent.type(screen.getByLabelText('Driver name'), 'Ana');
    await click(screen.getByRole('button', { name: 'Save' }));
    isPushed(screen.getByLabelText(label));
  });

  test('webhooks', async () => {
    started = await renderMarket(<Webhooks />, {});
    started.fake.refusal = refusal('url');
    await userEvent.type(screen.getByLabelText('Address for messages'), 'https://relay.example/x');
    await click(screen.getByRole('button', { name: 'Register' }));
    isPushed(screen.getByLabelText('Address for messages'));
  });

  test('the owner of a carrier', async () => {
    const carrier = {
      id: 'c-9',
      name: 'Big Bend',
      mc: '7',
      dot: '2',
      status: 'Ready',
      eligible: true,
      readAt: '2026-11-21T14:00:00Z',
    };
    started = await renderMarket(<FindCarrier />, { carriers: [carrier] });
    started.fake.endings.push({
      state: 'refused',
      said: rawText('No.'),
      at: refusal('owner.email'),
    });
    await click(screen.getByRole('button', { name: /^Invite carrier…/ }));
    for (const [label, value] of [
      ['First name', 'Ana'],
      ['Last name', 'Reyes'],
      ['Email', 'ana@bigbend.example'],
      ['Phone', '+12145550100'],
    ] as const)
      await userEvent.type(screen.getByLabelText(label), value);
    await click(screen.getByRole('button', { name: 'Send invitation' }));
    isPushed(screen.getByLabelText('Email'));
  });
});

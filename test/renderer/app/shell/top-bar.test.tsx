// @vitest-environment happy-dom
import { Notifications } from '@mantine/notifications';

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { LiveRegions } from '../../../../renderer/app/live-regions.tsx';
import { worstOf } from '../../../../renderer/app/shell/connection-words.ts';
import { ProblemsDialog } from '../../../../renderer/app/shell/problems-dialog.tsx';
import { Rail } from '../../../../renderer/app/shell/rail.tsx';
import { Strips } from '../../../../renderer/app/shell/strips.tsx';
import { TopBar } from '../../../../renderer/app/shell/top-bar.tsx';
import { operatorOf } from '../../../../renderer/operations/operator/operator-of-page.ts';
import { TroubleWatch } from '../../../../renderer/operations/state/trouble.tsx';
import { unlistedOf } from '../../../../renderer/page/stores/unlisted-trucks.ts';
import type { CheckInDraft } from '../../../../shared/console-api/gate.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import type { OperationId } from '../../../../shared/ids.ts';
import type { DoubleOptions } from '../../support/console-double.ts';
import { endPage, renderPart, settle, type TestPage } from '../../support/render-page.tsx';
import { now, smallYard, spotId, visitId } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

async function open(options: Partial<DoubleOptions> = {}) {
  started = await renderPart(
    <>
      <Rail />
      <TopBar />
      <Strips />
      <ProblemsDialog />
      <TroubleWatch />
      <Notifications />
      <LiveRegions />
    </>,
    { rows: smallYard(), ...options },
  );
  return started;
}

const bar = () => screen.getByRole('banner');
const at = (ago: number) => new Date(now - ago).toISOString();
const fresh = (change: object) => ({
  freshness: [{ source: 'yard', asOf: at(8_000), progress: null, lastError: null, ...change }],
});

describe('the top bar', () => {
  it('shows the facility, the demo, the clerk, and the time with the zone', async () => {
    await open();
    for (const part of ['Dallas DC', 'Demo', 'Dana Whitfield', '14:02', 'CST'])
      expect(bar().textContent).toContain(part);
  });

  it('counts a check-in that isn’t sent as pending, and leads to the gate', async () => {
    const test = await open();
    expect(bar().textContent).not.toContain('pending');
    const draft: CheckInDraft = {
      ...{ id: 'ci-1', label: rawText('TX 1'), company: 'Bluestem', clerk: 'Ana', at: at(0) },
      ...{ spot: null, appointment: null, alsoFor: [], held: null, plate: 'TX 1', trailers: [] },
    };
    act(() => unlistedOf(test.page).setDrafts([draft]));
    const chip = within(bar()).getByText('1 pending').closest('button') as HTMLElement;
    expect(chip.title).toBe('1 check-in');
    fireEvent.click(chip);
    expect(test.page.ui.getState().screen).toBe('gate');
    act(() => unlistedOf(test.page).setUnsettled(2));
    expect([chip.textContent, chip.title]).toEqual(['3 pending', '3 check-ins']);
  });

  it('shows how old the yard is, and lets it age: old data gets no new time', async () => {
    const test = await open();
    expect(bar().textContent).toContain('Yard as of 14:02');
    expect(bar().textContent).toContain('Updated just now');
    test.passTime(60_000);
    await settle();
    expect(bar().textContent).toContain('Yard as of 14:02');
    expect(bar().textContent).toContain('1 min ago');
  });

  it('says when the yard was never read', async () => {
    await open({ status: fresh({ asOf: null }) });
    expect(bar().textContent).toContain('Loading the yard…');
  });

  it('reads no yard, and does not say so, where no service for it is set up', async () => {
    const absent = { state: 'not-configured' } as const;
    await open({
      status: {
        services: { 'dock-scheduling': absent, marketplace: absent, quoting: absent },
        freshness: [],
      },
    });
    expect(bar().textContent).toContain('Dock scheduling isn’t set up');
    expect(bar().textContent).not.toContain('Loading the yard');
    expect(
      within(bar()).getByRole<HTMLButtonElement>('button', { name: 'Refresh the yard' }).disabled,
    ).toBe(true);
  });

  it('shows a pull while it runs, with counts, and offers no second one', async () => {
    const test = await open({ status: fresh({ progress: { done: 320, total: 1_200 } }) });
    expect(bar().textContent).toContain('320 of 1,200');
    expect(
      within(bar()).getByRole<HTMLButtonElement>('button', { name: 'Refresh the yard' }).disabled,
    ).toBe(true);
    test.double.setStatus(fresh({}));
    await settle();
    await userEvent.click(within(bar()).getByRole('button', { name: 'Refresh the yard' }));
    await waitFor(() =>
      expect(test.told).toEqual([{ kind: 'said', sentence: 'The yard is up to date.' }]),
    );
  });

  it('says that the last read failed', async () => {
    await open({ status: fresh({ lastError: rawText('The service does not answer.') }) });
    expect(bar().textContent).toContain('Couldn’t refresh, 8 s old');
  });

  it('shows the connection in a word, and each service behind it', async () => {
    const test = await open();
    await userEvent.click(within(bar()).getByRole('button', { name: 'Services: Online' }));
    const panel = await screen.findByRole('dialog', { name: 'Services: Online' });
    expect(panel.textContent).toMatch(/Dock scheduling.*Online.*Marketplace.*Not set up/);
    test.double.setStatus({
      services: {
        'dock-scheduling': {
          state: 'offline',
          since: at(60_000),
          said: rawText('The service does not answer.'),
          retryAt: at(-30_000),
        },
        marketplace: { state: 'not-configured' },
        quoting: { state: 'not-configured' },
      },
    });
    await settle();
    expect(within(bar()).getByRole('button', { name: 'Services: Offline' })).toBeTruthy();
    expect(screen.getByText(/Dock scheduling has been offline since/)).toBeTruthy();
  });

  it('says what to do when a service signed the console out', async () => {
    const test = await open();
    test.double.setStatus({
      services: {
        'dock-scheduling': {
          state: 'signed-out',
          said: rawText('The password was refused. Change it in the profile.'),
        },
        marketplace: { state: 'not-configured' },
        quoting: { state: 'not-configured' },
      },
    });
    await settle();
    expect(screen.getByText(/signed out\. The password was refused/)).toBeTruthy();
  });

  it('shows notices of this machine', async () => {
    await open({
      status: {
        notices: [
          { key: 'disk', severity: 'error', said: rawText('The disk is full. Free some room.') },
        ],
      },
    });
    expect(screen.getByText('The disk is full. Free some room.')).toBeTruthy();
  });

  it.each([
    ['gate-unsettled', 'gate'],
    ['award:b-1:15', 'marketplace'],
  ] as const)('leads from the notice %s to the screen %s', async (key, wanted) => {
    const said = rawText('Something is pending.');
    const test = await open({ status: { notices: [{ key, severity: 'warning', said }] } });
    fireEvent.click(screen.getByRole('button', { name: 'Something is pending.' }));
    expect(test.page.ui.getState().screen).toBe(wanted);
  });

  it('says when the console itself is lost, and no more when it is back', async () => {
    const test = await open();
    test.double.breakLines();
    // Looked at in one task: the connection may come back before the next.
    await waitFor(() => {
      expect(screen.getByText(/Yardmaster isn’t answering/)).toBeTruthy();
      expect(within(bar()).queryByRole('button', { name: 'Services: Online' })).toBeNull();
    });
    await waitFor(() => expect(screen.queryByText(/Yardmaster isn’t answering/)).toBeNull());
  });

  it('says when this machine does not know the zone of the facility', async () => {
    await open({
      info: {
        facility: { warehouseId: 'w', name: 'Base', timeZone: 'Mars/Olympus', placeholders: [] },
      },
    });
    expect(screen.getByText(/doesn’t know the time zone/)).toBeTruthy();
  });

  it('counts what is not settled, and a click shows it', async () => {
    const test = await open();
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: { kind: 'visit', id: visitId('TX-4821') },
      spot: spotId('D-04'),
    });
    await settle();
    await userEvent.click(within(bar()).getByRole('button', { name: '1 pending' }));
    expect(test.page.ui.getState().screen).toBe('activity');
  });

  it('interrupts once when an operation needs the clerk, and counts it on the rail', async () => {
    const test = await open();
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: { kind: 'visit', id: visitId('TX-4821') },
      spot: spotId('D-04'),
    });
    test.double.setState(
      test.double.saved()[0]?.id as OperationId,
      'conflict',
      'Another desk took D-04.',
    );
    await settle();
    expect(
      screen
        .getByText(/^Conflict: Assign TX-4821/)
        .closest('[aria-live]')
        ?.getAttribute('aria-live'),
    ).toBe('assertive');
    expect(
      screen.getByRole('button', { name: /Activity.*1 operation needs a decision/ }),
    ).toBeTruthy();
    expect(within(bar()).getByRole('button', { name: '1 needs a decision' })).toBeTruthy();
  });

  it('takes a message back once its matter is settled elsewhere', async () => {
    const test = await open();
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: { kind: 'visit', id: visitId('TX-4821') },
      spot: spotId('D-04'),
    });
    const id = test.double.saved()[0]?.id as OperationId;
    test.double.setState(id, 'conflict', 'Another desk took D-04.');
    await screen.findByText('Conflict');
    test.double.setState(id, 'canceled', 'Ana at Gate was first.');
    await waitFor(() => expect(screen.queryByText('Conflict')).toBeNull());

    // Activity shows them itself: nothing lies over its buttons.
    test.double.setState(id, 'conflict', 'Another desk took D-04.');
    await screen.findByText('Conflict');
    act(() => test.page.ui.getState().show('activity'));
    await waitFor(() => expect(screen.queryByText('Conflict')).toBeNull());
  });
});

describe('the list of problems', () => {
  it('names each record with what is wrong, and jumps to what the screen can show', async () => {
    const test = await open({
      problems: [
        {
          key: 'a',
          code: 'two-trucks',
          entity: 'spot',
          id: spotId('D-09'),
          said: rawText('Two trucks on D-09.'),
        },
        {
          key: 'b',
          code: 'unreadable-record',
          entity: 'visit',
          id: 'nobody',
          said: rawText('A truck could not be read.'),
        },
      ],
    });
    test.page.ui.getState().openDialog('problems');
    const dialog = within(await screen.findByRole('dialog', { name: 'Records with problems' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(2);
    const buttons = dialog.getAllByRole('button', { name: 'Show' });
    expect(buttons).toHaveLength(1);
    await userEvent.click(buttons[0] as HTMLElement);
    expect(test.page.ui.getState()).toMatchObject({
      selected: spotId('D-09'),
      screen: 'yard',
      dialog: null,
    });
  });
});

describe('the worst state of the services', () => {
  it('is that of the services that are set up', () => {
    const since = at(0);
    const none = { state: 'not-configured' } as const;
    const services = {
      'dock-scheduling': { state: 'online', since },
      marketplace: none,
      quoting: none,
    } as const;
    expect(worstOf(null)).toBe('connecting');
    expect(worstOf({ services, freshness: [], live: { state: 'off' }, notices: [] })).toBe(
      'online',
    );
    const offline = { state: 'offline', since, said: rawText(''), retryAt: null } as const;
    expect(
      worstOf({
        services: { ...services, quoting: offline },
        freshness: [],
        live: { state: 'off' },
        notices: [],
      }),
    ).toBe('offline');
    expect(
      worstOf({
        services: { 'dock-scheduling': none, marketplace: none, quoting: none },
        freshness: [],
        live: { state: 'off' },
        notices: [],
      }),
    ).toBe('not-configured');
  });
});

// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DesksChip } from '../../../../renderer/app/shell/desks-chip.tsx';
import { DesksSection } from '../../../../renderer/features/settings/desks/desks-section.tsx';
import type { DesksState, KnownDesk } from '../../../../shared/console-api/desks.ts';
import type { DeskId, OperationId, SpotId } from '../../../../shared/ids.ts';
import { message, prose } from '../../../../shared/words/message.ts';
import { endPage, renderPart, settle, type TestPage } from '../../support/render-page.tsx';
import { told, WithApi } from '../../support/with-api.tsx';
import { smallYard } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

const single: DesksState = { standing: { is: 'single' }, self: null, desks: [], operations: [], waiting: 0, server: null, canSetUp: true };
const known = (desk: string, rest: Partial<KnownDesk>): KnownDesk => ({
  desk: desk as DeskId,
  name: desk,
  version: '1.0.0',
  isSelf: false,
  isHere: true,
  heardAt: '2026-11-21T12:00:00.000Z',
  open: 0,
  isConnected: true,
  canTakeOver: false,
  ...rest,
});
const joined: DesksState = {
  ...single,
  standing: { is: 'together' },
  self: { desk: 'gate' as DeskId, name: 'Gate', address: '10.0.0.5:4222' },
  desks: [known('Gate', { isSelf: true }), known('Dock', { isHere: false, open: 2, canTakeOver: true })],
  operations: [
    {
      id: 'op-1' as OperationId,
      label: prose('Move TX-1 to D-01.'),
      clerk: 'Ana',
      desk: 'dock' as DeskId,
      deskName: 'Dock',
      savedAt: '2026-11-21T12:00:00.000Z',
      operation: { kind: 'close', spot: 'spot-1' as SpotId, reason: 'Leveler' },
      standing: 'queued',
      waits: null,
      touches: [{ kind: 'spot', id: 'spot-1' as SpotId }],
    },
  ],
};

async function open(state: DesksState, calls: Readonly<Record<string, (...input: never[]) => unknown>>) {
  started = await renderPart(
    <WithApi parts={{ desks: calls }}>
      <DesksChip />
      <DesksSection />
    </WithApi>,
    { rows: smallYard() },
  );
  const { page } = started;
  act(() => page.desks.setState({ desks: state }));
  await settle();
}

test('one desk alone shows no chip, and sets a yard server up with the address as typed', async () => {
  const asked: unknown[] = [];
  await open(single, { setUpServer: async (input: never) => void asked.push(input) });
  screen.getByText('This desk works alone.');
  expect(screen.queryByRole('button', { name: /Other desks/ })).toBe(null);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Address of the yard server'), '10.0.0.5');
  await user.type(screen.getAllByLabelText('Name of this desk').at(-1) as HTMLElement, 'Gate');
  await user.click(screen.getByRole('button', { name: 'Set up a yard server' }));
  expect(asked).toEqual([{ address: '10.0.0.5', name: 'Gate' }]);
});

test('a connection test names each step, and what is wrong with it', async () => {
  const steps = [
    { step: 'code', ok: true, said: message('desks.test.code', { address: '10.0.0.5:4222' }) },
    { step: 'server', ok: false, said: message('desks.log.refused') },
  ];
  await open(single, { test: async () => steps });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Join code'), 'YJOIN1.x.y');
  await user.click(screen.getByRole('button', { name: 'Test' }));
  await settle();
  screen.getByText('Join code: OK');
  screen.getByText('Yard server: Failed');
  screen.getByText(/doesn’t let this desk in/);
});

test('several desks: who is here, what waits there, and taking over what a silent desk has', async () => {
  const taken: unknown[] = [];
  await open(joined, {
    takeOver: async (input: never) => {
      taken.push(input);
      if (taken.length > 1) throw told('Nothing was taken over.');
      return { taken: 2 };
    },
  });
  screen.getByRole('button', { name: 'Other desks: 1 desk' });
  expect(screen.getByRole('list', { name: 'Desks' }).textContent).toContain('2 pending operations');
  expect(screen.getByRole('list', { name: 'Pending at other desks' }).textContent).toMatch(/Move TX-1 to D-01\. Ana, Dock, .*not sent yet/);
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Take over 2 operations from Dock' });
  await user.click(button);
  await settle();
  screen.getByText('2 operations taken over. Each is checked with the service first.');
  await user.click(button);
  await settle();
  screen.getByText('Nothing was taken over.');
  expect(taken).toEqual([{ desk: 'Dock' }, { desk: 'Dock' }]);
});

test('a desk that is alone says so in words, and lets agreed moves go only by a click', async () => {
  let sent = 0;
  const alone: DesksState = {
    ...joined,
    standing: { is: 'alone', since: '2026-11-21T12:00:00.000Z', said: message('desks.log.lost') },
    waiting: 3,
  };
  await open(alone, {
    sendAlone: async () => {
      sent += 1;
    },
  });
  screen.getByRole('button', { name: 'Other desks: This desk only' });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send without the others (3)' }));
  expect(sent).toBe(1);
});

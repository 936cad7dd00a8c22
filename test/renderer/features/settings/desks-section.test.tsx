// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DesksChip } from '../../../../renderer/app/shell/desks-chip.tsx';
import { DesksSection } from '../../../../renderer/features/settings/desks/desks-section.tsx';
import { guardUnsaved } from '../../../../renderer/page/unsaved.ts';
import type { DesksState, KnownDesk } from '../../../../shared/console-api/desks.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import type { DeskId, OperationId, SpotId } from '../../../../shared/ids.ts';
import { endPage, renderPart, settle, type TestPage } from '../../support/render-page.tsx';
import { told, WithApi } from '../../support/with-api.tsx';
import { smallYard } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

const single: DesksState = {
  standing: { is: 'single' },
  self: null,
  desks: [],
  operations: [],
  notes: 0,
  waiting: 0,
  server: null,
  canSetUp: true,
};
const known = (desk: string, rest: Partial<KnownDesk>): KnownDesk => ({
  desk: desk as DeskId,
  name: desk,
  version: '1.0.0',
  isSelf: false,
  isHere: true,
  heardAt: '2026-11-21T12:00:00.000Z',
  open: 0,
  isConnected: true,
  pictureMinutes: 0,
  canTakeOver: false,
  ...rest,
});
const joined: DesksState = {
  ...single,
  standing: { is: 'together' },
  self: { desk: 'gate' as DeskId, name: 'Gate', address: '10.0.0.5:4222' },
  desks: [
    known('Gate', { isSelf: true }),
    known('Dock', { isHere: false, open: 2, canTakeOver: true }),
  ],
  operations: [
    {
      id: 'op-1' as OperationId,
      label: rawText('Move TX-1 to D-01.'),
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

async function open(
  state: DesksState,
  calls: Readonly<Record<string, (...input: never[]) => unknown>>,
) {
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

test('one desk alone shows no chip, and sets up a yard server as typed', async () => {
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

// Faults: W5.
// Cases: PC21.
test('joining asks once about text typed elsewhere, and not about the code it uses', async () => {
  const joins: unknown[] = [];
  await open(single, { join: async (input: never) => void joins.push(input) });
  const { page } = started as TestPage;
  const stop = guardUnsaved(page);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Join code'), 'YJOIN1.x.y');
  const join = screen.getByRole('button', { name: 'Join' });
  await user.click(join);
  await settle();
  expect(joins).toEqual([{ code: 'YJOIN1.x.y' }]);
  // The address of another form on the same screen would be gone.
  await user.type(screen.getByLabelText('Address of the yard server'), '10.20.30.40');
  await user.click(join);
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await settle();
  expect(joins).toHaveLength(1);
  await user.click(join);
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await settle();
  expect(joins).toHaveLength(2);
  stop();
});

// Faults: W5.
test('connecting asks about a desk’s request that isn’t let in yet', async () => {
  const joins: unknown[] = [];
  const server = {
    folder: '/data/yard-server',
    address: '10.0.0.6:4222',
    own: { desk: 'gate' as DeskId, name: 'Gate' },
    isJoined: false,
    desks: [],
  };
  await open(
    { ...single, server },
    {
      joinCode: async () => ({ code: 'new' }),
      join: async (input: never) => void joins.push(input),
    },
  );
  const stop = guardUnsaved((started as TestPage).page);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Address of the yard server'), '1');
  await user.click(screen.getByRole('button', { name: 'Connect this desk' }));
  await settle();
  expect(joins).toHaveLength(1);
  await user.type(screen.getByLabelText('Desk request'), 'YREQ1.a.b');
  await user.click(screen.getByRole('button', { name: 'Connect this desk' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await settle();
  expect(joins).toHaveLength(2);
  stop();
});

test('several desks: who is here, what waits, and taking over a silent one', async () => {
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
  expect(screen.getByRole('list', { name: 'Pending at other desks' }).textContent).toMatch(
    /Move TX-1 to D-01\. Ana, Dock, .*not sent yet/,
  );
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: 'Take over 2 operations from Dock' });
  const takeOver = async () => {
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Take over' }));
    await settle();
  };
  // Nothing happens by the first click alone.
  await user.click(button);
  await screen.findByText(/hasn’t been heard for a minute/);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(taken).toEqual([]);
  await takeOver();
  screen.getByText('2 operations taken over. Each is checked with the service first.');
  await takeOver();
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
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Send without the others (3)' }));
  expect(sent).toBe(0);
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  expect(sent).toBe(1);
});

test('the server’s desk can’t remove itself, asks first, and copies codes fully', async () => {
  const removed: unknown[] = [];
  const again: unknown[] = [];
  const server = {
    folder: '/data/yard-server',
    address: '10.0.0.5:4222',
    own: { desk: 'gate' as DeskId, name: 'Gate' },
    isJoined: true,
    desks: [
      { desk: 'gate' as DeskId, name: 'Gate' },
      { desk: 'dock' as DeskId, name: 'Dock' },
    ],
  };
  await open(
    { ...joined, server },
    {
      remove: async (input: never) => void removed.push(input),
      joinCode: async () => ({ code: 'YJOIN1.abc.def' }),
      setUpServer: async (input: never) => void again.push(input),
    },
  );
  const user = userEvent.setup();
  expect(screen.queryByRole('button', { name: 'Remove Gate' })).toBe(null);
  expect(screen.queryByRole('button', { name: 'Connect this desk' })).toBe(null);
  await user.click(screen.getByRole('button', { name: 'Remove Dock' }));
  await screen.findByText(/Dock comes off the list/);
  expect(removed).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await settle();
  expect(removed).toEqual([{ desk: 'dock' }]);
  screen.getByText(/One step is left: copy desks\.conf/);
  await user.click(screen.getByRole('button', { name: 'Show the join code' }));
  await settle();
  expect((screen.getByLabelText('Join code for the other desk') as HTMLTextAreaElement).value).toBe(
    'YJOIN1.abc.def',
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Copied.' });
  expect(await navigator.clipboard.readText()).toBe('YJOIN1.abc.def');
  await user.click(screen.getByRole('button', { name: 'Set it up again' }));
  await user.click(await screen.findByRole('button', { name: 'Write it anew' }));
  expect(again).toEqual([{ address: '10.0.0.5:4222', name: 'Gate' }]);
});

test('reconnects to a server that was set up again, also from a joined desk', async () => {
  const asked: string[] = [];
  const server = {
    folder: '/data/yard-server',
    address: '10.0.0.6:4222',
    own: { desk: 'gate' as DeskId, name: 'Gate' },
    isJoined: false,
    desks: [],
  };
  await open(
    { ...joined, server },
    {
      joinCode: async () => ({ code: 'new' }),
      join: async ({ code }: never) => void asked.push(code as string),
    },
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Connect this desk' }));
  await settle();
  expect(asked).toEqual(['new']);
});

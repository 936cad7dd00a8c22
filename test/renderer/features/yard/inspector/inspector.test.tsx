// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { nowOf } from '../../../../../renderer/features/now/now-store.ts';
import { Inspector } from '../../../../../renderer/features/yard/inspector/inspector.tsx';
import {
  dwellersOf,
  figuresOf,
} from '../../../../../renderer/features/yard/inspector/inspector-figures.ts';
import { SpotHistory } from '../../../../../renderer/operations/history/spot-history.tsx';
import type { OtherOperation } from '../../../../../shared/console-api/desks.ts';
import { rawText } from '../../../../../shared/i18n/message.ts';
import type { DeskId, OperationId, SpotId } from '../../../../../shared/ids.ts';
import { assetLabel } from '../../../../../shared/text.ts';
import { contentsOf } from '../../../../../shared/yard/contents.ts';
import { createYardTable } from '../../../../../shared/yard/table.ts';
import { put } from '../../../support/console-double.ts';
import { endPage, renderPart, settle, type TestPage } from '../../../support/render-page.tsx';
import { smallYard, spot, spotId, visit, visitId } from '../../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

async function open() {
  started = await renderPart(<Inspector />, { rows: smallYard() });
  return started;
}

const region = () => screen.getByRole('region', { name: 'Inspector' });
const select = async (test: TestPage, code: string) => {
  test.page.ui.getState().selectSpot(spotId(code));
  await settle();
};

describe('the inspector', () => {
  it('shows the yard in numbers while nothing is selected', async () => {
    await open();
    for (const part of ['11 of 20', '21 of 46', 'Docks north', 'Longest on a spot'])
      expect(region().textContent).toContain(part);
  });

  it('says of a check-in of this desk where it was, and of another that it waits', async () => {
    const test = await open();
    const on = { spotId: spotId('A-07'), checkInAcknowledged: false };
    test.double.change(put({ visits: [visit('OWN-1', on)] }));
    await select(test, 'A-07');
    expect(region().textContent).toContain('Not acknowledged yet');
    const now = nowOf(test.page);
    const { gate } = now.getState();
    act(() => now.setState({ gate: { ...gate, own: new Set([visitId('OWN-1')]) } }));
    expect(region().textContent).toMatch(/Check-in\W*At this desk/);
    expect(region().textContent).not.toContain('acknowledged');
  });

  it('shows a spot with its truck, driver facts, hooked container and container', async () => {
    const test = await open();
    await select(test, 'A-03');
    for (const part of [
      'A-03',
      'Parking A',
      'Truck, unhooked',
      'DOT',
      'Driver phone',
      'On this spot',
    ])
      expect(region().textContent).toContain(part);
    expect(within(region()).getByRole('list', { name: 'Hooked trailers' }).textContent).toMatch(
      /53-7610/,
    );
  });

  it('shows notes, reservation and closing', async () => {
    const test = await open();
    await select(test, 'D-07');
    expect(region().textContent).toContain('Leveler broken');
    expect(region().textContent).toContain('Closed');
    await select(test, 'D-12');
    expect(region().textContent).toContain('Meridian Cold Chain until');
  });

  it('offers one primary act, at most two beside it, and a menu with all of them', async () => {
    const test = await open();
    await select(test, 'A-03');
    const buttons = within(within(region()).getByRole('group', { name: /A-03/ })).getAllByRole(
      'button',
    );
    expect(buttons.map((each) => each.textContent || each.getAttribute('aria-label'))).toEqual([
      'Move…',
      'Send to waiting list',
      'Depart…',
      'All actions',
    ]);
    await select(test, 'A-07');
    expect(within(region()).queryByRole('button', { name: 'Move…' })).toBeNull();
    await userEvent.click(within(region()).getByRole('button', { name: 'All actions' }));
    expect(test.page.menus.getState().menu?.subject).toEqual({
      kind: 'spot',
      spot: spotId('A-07'),
    });
  });

  it('does an action with its button', async () => {
    const test = await open();
    await select(test, 'A-01');
    await userEvent.click(within(region()).getByRole('button', { name: 'Send to waiting list' }));
    await waitFor(() => expect(test.double.saved()).toHaveLength(1));
    await settle();
    expect(region().textContent).toContain('Pending');
    expect(region().textContent).toContain('Not sent yet');
  });

  it('follows the selected spot while it changes, and says when it is gone', async () => {
    const test = await open();
    await select(test, 'A-07');
    test.double.change(
      put({
        visits: [visit('NEW-1', { spotId: spotId('A-07'), driverNotes: 'Needs a jump start' })],
      }),
    );
    await settle();
    expect(region().textContent).toContain('Needs a jump start');
    test.double.change({
      ...put({}),
      remove: { areas: [], spots: [spotId('A-07')], visits: [visitId('NEW-1')], containers: [] },
    });
    await settle();
    expect(region().textContent).toContain('This spot is gone');
  });

  it('shows an asset of the waiting list, and its spot once it has one', async () => {
    const test = await open();
    test.page.ui.getState().selectAsset({ kind: 'visit', id: visitId('TX-4821') }, null);
    await settle();
    expect(region().textContent).toContain('On the waiting list');
    test.double.change(put({ visits: [visit('TX-4821', { spotId: spotId('D-04') })] }));
    await settle();
    expect(region().textContent).toContain('D-04');
    expect(region().textContent).not.toContain('On the waiting list');
  });

  it('shows who at another desk made a pending move, its origin and its state', async () => {
    const test = await open();
    const move = {
      kind: 'reassign',
      asset: { kind: 'visit', id: visitId('TX-4821') },
      from: spotId('D-04'),
      to: spotId('A-07'),
    } as const;
    const theirs: OtherOperation = {
      id: 'op-1' as OperationId,
      label: rawText('Move TX-4821 from D-04 to A-07.'),
      clerk: 'Ana',
      desk: 'dock' as DeskId,
      deskName: 'Dock desk',
      savedAt: '2026-11-21T12:31:00.000Z',
      operation: { ...move, reason: 'Full' },
      standing: 'queued',
      waits: null,
      touches: [move.asset, { kind: 'spot', id: move.from }, { kind: 'spot', id: move.to }],
    };
    const told = async (rest: Partial<OtherOperation> | null) => {
      const operations = rest === null ? [] : [{ ...theirs, ...rest }];
      const state = {
        standing: { is: 'together' },
        self: null,
        desks: [],
        notes: 0,
        waiting: 0,
        server: null,
        canSetUp: true,
        operations,
      } as const;
      act(() => test.page.desks.setState({ desks: state }));
      await settle();
      return region().textContent?.replaceAll('\u202f', ' ');
    };
    await select(test, 'A-07');
    expect(await told({})).toMatch(
      /Move TX-4821 from D-04 to A-07\.Moved here by Ana, Dock desk, [\d:]+( [AP]M)?, not sent yet/,
    );
    expect(within(region()).queryByRole('button', { name: /Cancel/ })).toBeNull();
    expect(await told({ standing: 'sending' })).toMatch(/Moved here by Ana, .*, being sent/);
    expect(await told({ standing: 'unknown', waits: rawText('No answer came.') })).toMatch(
      /Moved here by Ana, .*, result unknown/,
    );
    const waits = rawText('A-07 is closed.');
    expect(await told({ standing: 'conflict', waits })).toMatch(
      /Saved by Ana, .*, waiting for a decision thereA-07 is closed\./,
    );
    await select(test, 'D-04');
    expect(await told({})).toMatch(/Moved away by Ana, Dock desk, .*, not sent yet/);
    test.page.ui.getState().selectAsset(move.asset, null);
    await settle();
    const unassign = { kind: 'unassign', assets: [move.asset], spot: move.from } as const;
    expect(await told({ operation: unassign })).toMatch(
      /Sent to the waiting list by Ana, Dock desk, .*, not sent yet/,
    );
    // Its holder ended it.
    expect(await told(null)).not.toContain('Ana');
    await select(test, 'D-10');
    expect(await told({})).not.toContain('Ana');
  });

  it('names what is wrong with the record it shows', async () => {
    const test = await open();
    await select(test, 'D-09');
    test.double.setProblems([
      {
        key: 'p',
        code: 'two-trucks',
        entity: 'spot',
        id: spotId('D-09'),
        said: rawText('The service lists two trucks on D-09.'),
      },
    ]);
    await settle();
    expect(region().textContent).toContain('The service lists two trucks on D-09.');
    await select(test, 'D-10');
    expect(region().textContent).not.toContain('two trucks');
  });

  it('shows both trucks when the service breaks its own rule', async () => {
    const test = await open();
    test.double.change(
      put({
        visits: [
          visit('ONE-1', { spotId: spotId('A-07') }),
          visit('TWO-2', { spotId: spotId('A-07') }),
        ],
        spots: [spot('A-07', 'Parking A')],
      }),
    );
    await select(test, 'A-07');
    expect(region().textContent).toContain('ONE-1');
    expect(region().textContent).toContain('TWO-2');
  });

  it('reads the history of a spot only when asked, and says why it cannot', async () => {
    const part = <SpotHistory spot={spotId('D-01')} label="Show the service’s history" />;
    const test = await renderPart(part, { rows: smallYard() });
    started = test;
    test.double.failHistory(
      'The history needs the network, which is away. Try again when the service is online.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show the service’s history' }));
    expect((await screen.findByRole('alert')).textContent).toContain('needs the network');
    test.double.failHistory(null);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Leveler repaired');
    expect(document.body.textContent).toContain('Opened by Night shift: Leveler repaired');
  });
});

describe('the figures', () => {
  it('count doors, parking, areas and closed spots, and name the longest stays', () => {
    const yard = createYardTable(smallYard());
    const figures = figuresOf(yard);
    expect(figures).toMatchObject({
      doors: { spots: 20, used: 11, closed: 1 },
      parking: { spots: 46, used: 21, closed: 1 },
      waiting: 10,
    });
    expect(figures.areas.map(({ name }) => name)).toEqual([
      'Docks north',
      'Parking A',
      'Parking B',
      'Reefer row',
    ]);
    expect(figures.areas.reduce((sum, { spots }) => sum + spots, 0)).toBe(66);
    const since = dwellersOf(yard, 3).map((each) => each.since);
    expect(since).toEqual([...since].sort());
    expect(since).toHaveLength(3);
  });

  it('count a spot that is closed and taken as taken alone: what is free adds up', () => {
    const yard = createYardTable(smallYard());
    const taken = [...yard.visits()].find(({ spotId }) => spotId !== null)?.spotId as SpotId;
    const before = figuresOf(yard);
    yard.put(put({ spots: [{ ...yard.spot(taken), isOpen: false } as never] }));
    const sum = (part: 'closed' | 'closedEmpty') => (figures: typeof before) =>
      figures.doors[part] + figures.parking[part];
    expect(sum('closed')(figuresOf(yard))).toBe(sum('closed')(before) + 1);
    expect(sum('closedEmpty')(figuresOf(yard))).toBe(sum('closedEmpty')(before));
  });

  it('of an empty yard are zeros', () => {
    expect(figuresOf(createYardTable())).toEqual({
      doors: { spots: 0, used: 0, closed: 0, closedEmpty: 0 },
      parking: { spots: 0, used: 0, closed: 0, closedEmpty: 0 },
      areas: [],
      waiting: 0,
    });
    expect(dwellersOf(createYardTable(), 3)).toEqual([]);
  });

  it('do not count a hooked container as a stay of its own', () => {
    const yard = createYardTable(smallYard());
    const contents = [...yard.spots()].map(({ id }) => contentsOf(yard, id));
    const labels = dwellersOf(yard, 1_000).map(({ label }) => label);
    // One stay for each truck and each container that stands alone, and none for hooked ones.
    const alone = contents.flatMap(({ truck, standalone }) =>
      [truck, standalone].filter((each) => each !== null),
    );
    expect(labels.toSorted()).toEqual(alone.map(assetLabel).toSorted());
    const hooked = contents.flatMap((each) => each.hooked.map(assetLabel));
    expect(hooked.length).toBeGreaterThan(0);
    for (const label of hooked) expect(labels).not.toContain(label);
  });
});

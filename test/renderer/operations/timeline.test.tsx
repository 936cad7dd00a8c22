// @vitest-environment happy-dom
/** The one history of the inspector: what this desk did and saw, and what the service says. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { SpotInspector } from '../../../renderer/features/yard/inspector/spot-inspector.tsx';
import { wayStoreOf } from '../../../renderer/page/stores/way-store.ts';
import type { JournalFact } from '../../../shared/journal/journal-fact.ts';
import { endPage, renderPart, settle, type TestPage } from '../support/render-page.tsx';
import { WithApi } from '../support/with-api.tsx';
import { area, now, spot, spotId, visit, visitId } from '../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

const minute = 60_000;
const truck = visitId('TX-1');
const plain = { source: 'read', kind: 'row', since: null, body: null } as const;
const facts = [
  {
    ...plain,
    ...{ seq: 4, at: now - 30 * minute, kind: 'note', source: 'desk' },
    subjects: [`visit:${truck}`, 'clerk:Ana'],
    change: null,
    body: { text: 'Left mirror broken' },
  },
  {
    ...plain,
    ...{ seq: 3, at: now - 60 * minute, since: now - 60 * minute },
    subjects: [`visit:${truck}`, 'spot:spot-D-02'],
    change: {
      kind: 'visit',
      id: truck,
      before: { spotId: spotId('D-01') },
      after: { spotId: spotId('D-02') },
    },
  },
  {
    ...plain,
    ...{ seq: 2, at: now - 125 * minute, since: now - 125 * minute },
    subjects: [`visit:${truck}`, 'spot:spot-D-01'],
    change: { kind: 'visit', id: truck, before: null, after: { spotId: spotId('D-01') } },
  },
] as unknown as readonly JournalFact[];
const closing = {
  ...plain,
  ...{ seq: 5, at: now - 90 * minute, source: 'service', kind: 'service.close' },
  subjects: ['spot:spot-D-02', 'event:e1'],
  change: null,
  body: { type: 'close', reason: 'Dañado', by: 'Night shift' },
} as unknown as JournalFact;

/** The service is asked when it is asked for its own, and its answer is in the next reading. */
async function open() {
  const asked: string[] = [];
  let shownAt = Number.NaN;
  const Shown = () => {
    useLayoutEffect(() => {
      shownAt = performance.now();
    }, []);
    return null;
  };
  /** How long after the spot was shown its history was read, each time, in milliseconds. */
  const reads: number[] = [];
  const journal = {
    about: async () => {
      reads.push(performance.now() - shownAt);
      return {
        facts: asked.length === 0 ? facts : [closing, ...facts],
        names: { [`visit:${truck}`]: 'TX-1', 'spot:spot-D-01': 'D-01', 'spot:spot-D-02': 'D-02' },
        isCut: false,
      };
    },
    told: async ({ subject }: { readonly subject: string }) => {
      asked.push(subject);
      return { added: 1 };
    },
  };
  started = await renderPart(
    <WithApi parts={{ journal }}>
      <SpotInspector id={spotId('D-02')} />
      <Shown />
    </WithApi>,
    {
      rows: {
        areas: [area('Doors')],
        spots: [spot('D-01', 'Doors'), spot('D-02', 'Doors')],
        visits: [visit('TX-1', { spotId: spotId('D-02') })],
        containers: [],
      },
    },
  );
  const { page } = started;
  act(() => page.ui.getState().selectAsset({ kind: 'visit', id: truck }, spotId('D-02')));
  await settle();
  return { page, asked, reads, user: userEvent.setup() };
}

const box = () => screen.getByRole('region', { name: 'History' });
const lines = () =>
  within(box())
    .queryAllByRole('listitem')
    .map((each) => each.textContent ?? '');

it('shows one list, newest first, each line with its source and how long it stood', async () => {
  const { asked, reads } = await open();
  // Above the cards, and the only history there is.
  expect(screen.getAllByRole('heading', { name: 'History' })).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Stays' })).toBeNull();
  const card = screen.getByRole('heading', { name: /TX-1/ });
  expect(box().compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await waitFor(() => expect(lines()).toHaveLength(3));
  // What is passed by is not read.
  expect(Math.min(...reads)).toBeGreaterThan(100);
  expect(lines().map((each) => each.replace(/^[\d:]+ ?[AP]?M?/, ''))).toEqual([
    'Note: Left mirror broken Ana This desk ',
    'TX-1 moved from D-01 to D-02 1 hour on D-02. Seen',
    'TX-1 arrived at D-01 1 hour 5 minutes on D-01. Seen',
  ]);
  // The service is asked once it was looked at; its word has its reason, in the reader's language.
  expect(asked).toEqual([]);
  await waitFor(() => expect(lines()).toHaveLength(4), { timeout: 5_000 });
  expect(asked).toEqual([`visit:${truck}`]);
  expect(lines().map((each) => each.includes('D-02 closed: Damaged'))).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(lines()[2]).toContain('Another system (Night shift) Service');
});

it('draws the path on the map only where it is asked for', async () => {
  const { page, user } = await open();
  await waitFor(() => expect(lines()).toHaveLength(3));
  const way = () =>
    wayStoreOf(page)
      .getState()
      .stops.map(({ spot: id, at }) => [id, at === null ? null : (now - at) / minute]);
  expect(way()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Path on the map' }));
  expect(way()).toEqual([
    [spotId('D-01'), 125],
    [spotId('D-02'), 60],
  ]);
  await user.click(screen.getByRole('button', { name: 'Path on the map' }));
  expect(way()).toEqual([]);
});

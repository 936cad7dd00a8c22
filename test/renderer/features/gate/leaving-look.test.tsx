// @vitest-environment happy-dom
// What is looked at of a truck that leaves, by keys.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ReleaseState } from '../../../../shared/console-api/release.ts';
import type { InspectionItem } from '../../../../shared/gate-checks/inspection.ts';
import { subjectOf } from '../../../../shared/yard/operations.ts';
import { endPage, settle } from '../../support/render-page.tsx';
import { smallYard } from '../../support/yard-data.ts';
import { type GateTest, openGate } from './open-gate.tsx';

const item = (label: string, part: Partial<InspectionItem> = {}): InspectionItem => ({
  ...{ key: label, label, kind: 'seal', of: 'trailer', when: 'both' },
  ...{ unit: '', tolerance: 0, isRedTag: false },
  ...part,
});
const items = [
  item('Seal', { group: 'Doors' }),
  item('Lights', { kind: 'check', group: 'Outside' }),
  item('Papers', { kind: 'tick', of: 'truck' }),
];

const { visits, containers } = smallYard();
const trailer = containers.find(({ visitId }) =>
  visits.some(({ id, spotId }) => id === visitId && spotId !== null),
);
const truck = visits.find(({ id }) => id === trailer?.visitId);
const plate = truck?.licensePlate ?? '';

type Look = ReleaseState['inspections'][number];
const seenOf = (
  asset: string,
  when: 'in' | 'out',
  values: Record<string, string>,
  at = 1,
): Look => ({
  ...{ at, clerk: 'Ana' },
  inspection: {
    asset: asset as Look['inspection']['asset'],
    when,
    seen: items
      .filter(({ key }) => Object.hasOwn(values, key))
      .map((each) => ({ ...each, value: values[each.key] ?? '', isCompared: true })),
  },
});
const came = [
  seenOf(`visit:${truck?.id}`, 'in', { Papers: 'x' }),
  seenOf(`container:${trailer?.id}`, 'in', { Seal: 'UL 48812', Lights: '' }),
];

let gate: GateTest;
afterEach(() => endPage(gate?.started));

/** The gate with a truck that was looked at when it came; what is kept now is known to the page. */
async function gateWith(inspections: readonly Look[], rows = smallYard()) {
  const kept: { asset: { id: string }; when: string; values: Record<string, string> }[] = [];
  let known = [...inspections];
  gate = await openGate({
    rows,
    parts: {
      release: {
        truck: async () => ({ check: { load: null, lines: [] }, holds: [] }),
        inspect: async (input: never) => {
          const { asset, when, values } = input as Parameters<typeof seenOf>[2] & {
            asset: Parameters<typeof subjectOf>[0];
            when: 'out';
            values: Record<string, string>;
          };
          kept.push({ asset, when, values });
          known = [...known, seenOf(subjectOf(asset), when, values, 2)];
          gate.started.double.setRelease({ items, inspections: known });
          return {};
        },
      },
    },
  });
  gate.started.double.setRelease({ items, inspections: known });
  await settle();
  return kept;
}
const focusedAct = () =>
  waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('submit'));

test('a truck that leaves as it came takes 4 keys after the scan', async () => {
  const kept = await gateWith(came);
  await gate.read(plate);
  await focusedAct();
  expect(document.activeElement?.textContent).toContain('All as expected');
  const headings = within(gate.card()).getAllByRole('heading', { level: 4 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Doors', 'Outside']);
  await gate.press('Enter');
  await waitFor(() => expect(kept).toHaveLength(2));
  expect(kept.map(({ asset, when, values }) => [asset.id, when, values])).toEqual([
    [truck?.id, 'out', { Papers: 'x' }],
    [trailer?.id, 'out', { Seal: 'UL 48812', Lights: '' }],
  ]);
  await waitFor(() => expect(gate.card().textContent).not.toContain('All as expected'));
  expect(document.activeElement).toBe(gate.box);
  expect(gate.started.double.submitted()).toEqual([]);
  await gate.press('Enter');
  await waitFor(() =>
    expect(document.activeElement?.hasAttribute('data-lane-question')).toBe(true),
  );
  await gate.press('1');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await gate.press('Enter');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(gate.started.double.saved().map(({ operation }) => operation.kind)).toEqual(['depart']),
  );
  expect(gate.presses()).toBe(4);
});

test('a digit opens the line that isn’t as expected; both values stand there at once', async () => {
  const kept = await gateWith(came);
  await gate.read(plate);
  await focusedAct();
  // The truck's line is 1, the trailer's are 2 and 3.
  await gate.press('2');
  await waitFor(() => expect(gate.focused()).toBe('look:1'));
  gate.fill('Seal', 'UL 48813');
  await settle();
  expect(gate.card().textContent).toContain('Differs. On the way in: UL 48812');
  await gate.press('Enter');
  await waitFor(() => expect(kept).toHaveLength(2));
  expect(kept[1]?.values).toEqual({ Seal: 'UL 48813', Lights: '' });
  await settle();
  // It was looked at: one more Enter asks which truck it is, and writes nothing over it.
  await gate.press('Enter');
  await waitFor(() =>
    expect(document.activeElement?.hasAttribute('data-lane-question')).toBe(true),
  );
  expect(kept).toHaveLength(2);
});

test('a seal that was not read on the way in is asked for; it may stay empty', async () => {
  const kept = await gateWith([came[0] as Look, seenOf(`container:${trailer?.id}`, 'in', {})]);
  await gate.read(plate);
  await focusedAct();
  expect(document.activeElement?.textContent).toContain('Next');
  await gate.press('Enter');
  await waitFor(() => expect(gate.focused()).toBe('look:1'));
  expect(kept).toEqual([]);
  await gate.press('Enter');
  await waitFor(() => expect(kept).toHaveLength(2));
});

test('a truck that waits for its spot isn’t looked at on its way out by Enter', async () => {
  const waiting = visits.map((each) => (each.id === truck?.id ? { ...each, spotId: null } : each));
  const kept = await gateWith(came, { ...smallYard(), visits: waiting });
  await gate.read(plate);
  expect(document.activeElement).toBe(gate.box);
  await gate.press('Enter');
  await waitFor(() =>
    expect(document.activeElement?.hasAttribute('data-lane-question')).toBe(true),
  );
  await gate.press('Escape');
  expect(kept).toEqual([]);
  const looks = within(gate.card()).getByRole('region', { name: `${plate}: what leaves` });
  within(looks).getByRole('button', { name: 'Check it now' });
});

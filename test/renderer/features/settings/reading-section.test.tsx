// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ReadingSection } from '../../../../renderer/features/settings/reading-section.tsx';
import type { ReadPart } from '../../../../shared/console-api/reading.ts';
import { endPage, renderPart, settle, type TestPage } from '../../support/render-page.tsx';
import { WithApi } from '../../support/with-api.tsx';
import { smallYard } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

const yard: ReadPart = {
  part: 'yard',
  tags: 'used',
  everyMs: 900_000,
  wholeAt: '2026-11-21T12:00:00.000Z',
  lists: [
    { list: 'visits', why: 'trusted', since: '2026-11-21T09:00:00.000Z' },
    { list: 'spots', why: 'missed', since: '2026-11-21T10:00:00.000Z' },
  ],
};

async function open(parts: readonly ReadPart[]) {
  started = await renderPart(
    <WithApi parts={{ settings: { reading: async () => parts } }}>
      <ReadingSection />
    </WithApi>,
    { rows: smallYard() },
  );
  await settle();
}

test('shows for each list whether it is read in full, why, and since when', async () => {
  await open([yard]);
  expect(screen.getByText('Trucks').nextElementSibling?.textContent).toMatch(
    /^Asks only for what changed\..*Since /,
  );
  expect(screen.getByText('Spots').nextElementSibling?.textContent).toMatch(
    /^Reads everything: a full read found .*Since /,
  );
  expect(screen.getByText('Everything is read every 15 minutes.').textContent).toContain('15');
  screen.getByText('Pages that didn’t change aren’t sent again.');
});

test('says so where no service is set up', async () => {
  await open([]);
  screen.getByText('No service is set up here.');
});

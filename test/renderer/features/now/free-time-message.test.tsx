// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { copyFreeTime } from '../../../../renderer/features/now/free-time-message.ts';
import { EvidenceButton } from '../../../../renderer/features/reports/detention/evidence-button.tsx';
import type { Policy } from '../../../../shared/detention/policy.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { now, smallYard, spotId, visit } from '../../support/yard-data.ts';

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const policy: Policy = {
  ...{ visitType: null, company: null, loadType: null, freeMinutes: 90, rate: '47.5' },
  ...{ stepMinutes: 15, clock: 'arrival', graceMinutes: 0, forfeitMinutes: null },
  ...{ capMinutes: null, layover: null, hours: null },
};

// Cases: D15.
test('the message for the carrier names truck, place, end and rate; after the end none', async () => {
  userEvent.setup();
  const soon = visit('KLM 77', { spotId: spotId('B-01'), createdAt: minutesAgo(75) });
  const over = visit('KLM 78', { spotId: spotId('B-02'), createdAt: minutesAgo(95) });
  shown = await renderPart(<EvidenceButton visit={over} />, {
    rows: { ...smallYard(), visits: [soon, over] },
  });
  const { page } = shown;
  await act(() => page.api.detention.set({ policies: [policy] }));
  await screen.findByRole('button', { name: 'Detention $11.88' });
  await act(() => copyFreeTime(page, soon.id));
  const text = await navigator.clipboard.readText();
  expect(text).toMatch(/^KLM 77 at B-01, .+: free time ends on .*\d:\d\d.*\$47\.50/);
  await act(() => copyFreeTime(page, over.id));
  expect(await navigator.clipboard.readText()).toBe(text);
});

// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PolicyFields } from '../../../../renderer/features/reports/detention/policy-fields.tsx';
import type { Policy } from '../../../../shared/detention/policy.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { smallYard } from '../../support/yard-data.ts';

const terms: Policy = {
  visitType: null,
  company: null,
  loadType: null,
  freeMinutes: 120,
  rate: '60',
  stepMinutes: 15,
  clock: 'arrival',
  graceMinutes: 0,
  forfeitMinutes: null,
  capMinutes: null,
  layover: { afterMinutes: 1_440, amount: '210' },
  hours: null,
};
let started: TestPage | undefined;
afterEach(() => endPage(started));

// Cases: D15.
test.each([
  ['time', 'amount'],
  ['amount', 'time'],
])('a layover whose %s and then %s are emptied is none', async (first) => {
  let now = terms;
  const Editor = () => {
    const [policy, setPolicy] = useState(terms);
    now = policy;
    const change = (part: Partial<Policy>) => setPolicy({ ...policy, ...part });
    return (
      <PolicyFields label="1" policy={policy} canChange onChange={change} onRemove={() => {}} />
    );
  };
  started = await renderPart(<Editor />, { rows: smallYard() });
  const boxes = [/Layover after hours/, /USD per layover/].map((name) =>
    screen.getByRole('textbox', { name }),
  );
  for (const box of first === 'time' ? boxes : boxes.toReversed())
    fireEvent.change(box, { target: { value: '' } });
  expect(now.layover).toBeNull();
});

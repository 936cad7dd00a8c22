// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyDraft } from '../../../../../renderer/features/settings/facilities/profile-draft.ts';
import { SetUp } from '../../../../../renderer/features/settings/facilities/set-up.tsx';
import { guardUnsaved } from '../../../../../renderer/page/unsaved.ts';
import { endPage, renderPart, settle, type TestPage } from '../../../support/render-page.tsx';
import { WithApi } from '../../../support/with-api.tsx';
import { smallYard } from '../../../support/yard-data.ts';

let started: TestPage;
let stop: () => void;
let saved: number;
beforeEach(async () => {
  saved = 0;
  const facilities = {
    test: async () => ({ problems: [], services: [] }),
    save: async () => {
      saved += 1;
      return { problems: [] };
    },
  };
  started = await renderPart(
    <WithApi parts={{ facilities }}>
      <input aria-label="Note of another form" />
      <SetUp initial={emptyDraft} isKnown={false} onCancel={() => {}} />
    </WithApi>,
    { rows: smallYard() },
  );
  stop = guardUnsaved(started.page);
});
afterEach(() => {
  stop();
  endPage(started);
});

const isAsked = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};
const secretField = () => document.querySelector('input[type="password"]') as HTMLInputElement;
const save = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await settle();
};

// Faults: W5.
// Cases: PC21.
test('a name or a secret typed into the set-up is asked about before the page goes', async () => {
  expect(isAsked()).toBe(false);
  const secret = secretField();
  await userEvent.type(secret, 'k7-Laredo-2');
  expect(isAsked()).toBe(true);
  await userEvent.clear(secret);
  expect(isAsked()).toBe(false);
  await userEvent.type(screen.getAllByRole('textbox')[1] as HTMLElement, 'Laredo yard');
  expect(isAsked()).toBe(true);
});

// Faults: W5.
// Cases: PC21.
test('saving uses what is typed in the set-up, so nothing is asked', async () => {
  await userEvent.type(secretField(), 'k7-Laredo-2');
  await save();
  expect(saved).toBe(1);
});

// Faults: W5.
// Cases: PC21.
test('saving asks once about text of another form, which it would lose', async () => {
  await userEvent.type(screen.getByLabelText('Note of another form'), 'Door 4 leaks');
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await settle();
  expect(saved).toBe(0);
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await settle();
  expect(saved).toBe(1);
});

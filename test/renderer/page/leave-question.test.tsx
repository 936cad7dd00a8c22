// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useLeaveQuestion } from '../../../renderer/page/parts/leave-question.tsx';
import { unsavedOf } from '../../../renderer/page/unsaved.ts';
import { endPage, renderPart, type TestPage } from '../support/render-page.tsx';
import { smallYard } from '../support/yard-data.ts';

let started: TestPage;
let opened: number;
beforeEach(async () => {
  opened = 0;
  started = await renderPart(<Opening />, { rows: smallYard() });
});
afterEach(() => endPage(started));

/** As what opens another facility, or this one with a backup. */
function Opening() {
  const { beforeLeaving, question } = useLeaveQuestion();
  const open = () => {
    opened += 1;
  };
  return (
    <>
      <button type="button" onClick={() => beforeLeaving(open)}>
        Open Laredo
      </button>
      {question}
    </>
  );
}
const click = () => userEvent.click(screen.getByRole('button', { name: 'Open Laredo' }));

test('nothing typed: it is done at once', async () => {
  await click();
  expect(opened).toBe(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

// Faults: W5.
// Cases: PC21.
test('typed text is asked about first, and lost only once the clerk leaves it', async () => {
  const release = unsavedOf(started.page).add(() => true);
  await click();
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  expect(document.activeElement?.textContent).toBe('Keep editing');
  await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
  expect(opened).toBe(0);
  await click();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(opened).toBe(1);
  release();
  await click();
  expect(opened).toBe(2);
});

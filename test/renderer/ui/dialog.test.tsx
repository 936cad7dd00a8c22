// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from '../../../renderer/ui/dialog.tsx';
import { endPage, renderPart, type TestPage } from '../support/render-page.tsx';
import { smallYard } from '../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

/** Two dialogs, one after the other, and the button that opens the first. */
function Asks() {
  const [open, setOpen] = useState<'first' | 'second' | null>(null);
  return (
    <main>
      <button type="button" onClick={() => setOpen('first')}>
        Ask
      </button>
      {open === 'first' && (
        <Dialog onClose={() => setOpen(null)} title="First">
          <button type="button" data-autofocus onClick={() => setOpen('second')}>
            On
          </button>
        </Dialog>
      )}
      {open === 'second' && (
        <Dialog onClose={() => setOpen(null)} title="Second">
          <button type="button" data-autofocus>
            Done
          </button>
        </Dialog>
      )}
    </main>
  );
}

test('what had the focus before a dialog has it again after it', async () => {
  started = await renderPart(<Asks />, { rows: smallYard() });
  const ask = screen.getByRole('button', { name: 'Ask' });
  await userEvent.click(ask);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('On'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(ask));
});

test('a dialog that follows another keeps the focus, and the screen has it after both', async () => {
  started = await renderPart(<Asks />, { rows: smallYard() });
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('On'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Done'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.querySelector('main')?.contains(document.activeElement)).toBe(true),
  );
});

/** A dialog over a dialog. */
function Nested() {
  const [isOpen, setOpen] = useState(false);
  const [isInner, setInner] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title="Outer">
          <button type="button" onClick={() => setInner(true)}>
            More
          </button>
          {isInner && (
            <Dialog onClose={() => setInner(false)} title="Inner">
              <button type="button">Done</button>
            </Dialog>
          )}
        </Dialog>
      )}
    </main>
  );
}

test('Escape closes the topmost dialog alone', async () => {
  started = await renderPart(<Nested />, { rows: smallYard() });
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('dialog', { name: 'Inner' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Inner' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Outer' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

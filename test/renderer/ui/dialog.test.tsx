// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Dialog } from '../../../renderer/ui/dialog.tsx';
import { keepFocus } from '../../../renderer/ui/keys/keep-focus.ts';
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

describe('the focus', () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 120));
  let stop = () => {};
  afterEach(() => stop());
  const begin = (html: string, has: string) => {
    document.body.innerHTML = html;
    stop = keepFocus(document);
    const element = document.querySelector<HTMLElement>(has) as HTMLElement;
    element.focus();
    return element;
  };
  const shown = () => document.activeElement?.id;

  test('comes back to a button that was busy', async () => {
    const button = begin('<form><button id="send">Send</button></form>', '#send');
    button.setAttribute('disabled', '');
    button.blur();
    await pause();
    button.removeAttribute('disabled');
    await pause();
    expect(shown()).toBe('send');
  });

  test('goes to where a button stood that is gone, and never to another button', async () => {
    const button = begin(
      '<main><form id="card"><button id="more">More</button><button>Let in</button></form></main>',
      '#more',
    );
    button.remove();
    await pause();
    expect(shown()).toBe('card');
  });

  test('goes to the active row of a list whose button is gone', async () => {
    const button = begin(
      '<main data-region><i id="row" data-region-focus tabindex="0"></i><button>x</button></main>',
      'button',
    );
    button.remove();
    await pause();
    expect(shown()).toBe('row');
  });

  test('is left alone after a press on nothing, and where something else took it', async () => {
    const first = begin(
      '<form><button id="one">1</button><button id="two">2</button></form>',
      '#one',
    );
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    first.remove();
    await pause();
    expect(document.activeElement).toBe(document.body);
    document.querySelector<HTMLElement>('#two')?.focus();
    document.body.append(document.createElement('p'));
    await pause();
    expect(shown()).toBe('two');
  });
});

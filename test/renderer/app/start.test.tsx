// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../renderer/app/app.tsx';
import { Hotkeys } from '../../../renderer/app/hotkeys.tsx';
import { Start } from '../../../renderer/app/start.tsx';
import type { ConnectionState } from '../../../renderer/connection/connection.ts';
import { layoutsOf } from '../../../renderer/features/layout/layout-store.ts';
import { operatorOf } from '../../../renderer/operations/operator/operator-of-page.ts';
import { readNonce } from '../../../renderer/page/csp-nonce.ts';
import { usePage } from '../../../renderer/page/page-context.tsx';
import { createPreferences } from '../../../renderer/page/stores/preferences.ts';
import { ErrorBoundary } from '../../../renderer/ui/error-boundary.tsx';
import { setWords } from '../../../renderer/ui/words.ts';
import type { SessionState } from '../../../shared/console-api/session.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';
import { message } from '../../../shared/i18n/message.ts';
import { createConsoleDouble } from '../support/console-double.ts';
import { endPage, renderPart, type TestPage } from '../support/render-page.tsx';
import { smallYard, spotId, visitId } from '../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  cleanup();
  started = undefined;
  vi.restoreAllMocks();
  // The start takes the system's clock, which the other files of this process do not expect.
  setWords(englishWords());
});

/** A connection whose state the test sets. */
function connection(session: Partial<SessionState> = {}) {
  const double = createConsoleDouble({ rows: smallYard(), session });
  const listeners = new Set<(state: ConnectionState) => void>();
  let state: ConnectionState = { state: 'connecting' };
  return {
    connection: {
      api: double.api,
      onState(listener: (state: ConnectionState) => void) {
        listeners.add(listener);
        listener(state);
        return () => void listeners.delete(listener);
      },
      close: () => {},
    },
    setState(next: ConnectionState) {
      state = next;
      for (const listener of listeners) listener(next);
    },
  };
}

/**
 * A part of the console's calls with some of its own; the parts know their names only when they are
 * asked for.
 */
const over = <Calls extends object>(calls: Calls, own: Partial<Calls>): Calls =>
  new Proxy(calls, { get: (all, name) => Reflect.get(name in own ? own : all, name) });

describe('the start of the page', () => {
  it('says that it is opening, then why it cannot, in the words of the connection', async () => {
    const { connection: line, setState } = connection();
    render(<Start connection={line} nonce="" preferences={createPreferences(null)} />);
    expect(await screen.findByText('Loading the yard…')).toBeTruthy();
    setState({
      state: 'ended',
      said: message('shell.line.oldPage'),
    });
    expect(await screen.findByText('Can’t reach Yardmaster')).toBeTruthy();
    expect(screen.getByText(/Open the address that it printed when it started/)).toBeTruthy();
  });

  it('asks for the yard before it knows the clerk, and drops it if locked', async () => {
    const { connection: line, setState } = connection({ clerk: null });
    const asked: AbortSignal[] = [];
    const order: string[] = [];
    const answer = Promise.withResolvers<SessionState>();
    const api = over(line.api, {
      session: over(line.api.session, {
        now() {
          order.push('session');
          return answer.promise;
        },
      }),
      yard: over(line.api.yard, {
        watch(input: unknown, options?: { signal?: AbortSignal }) {
          order.push('yard');
          if (options?.signal !== undefined) asked.push(options.signal);
          return line.api.yard.watch(input as undefined, options);
        },
      }),
    });
    render(<Start connection={{ ...line, api }} nonce="" preferences={createPreferences(null)} />);
    setState({ state: 'open' });
    await waitFor(() => expect(asked.map(({ aborted }) => aborted)).toEqual([false]));
    // The yard is the largest answer: the small ones don't wait for it.
    expect(order).toEqual(['session', 'yard']);
    answer.resolve(await line.api.session.now());
    await waitFor(() => expect(asked.map(({ aborted }) => aborted)).toEqual([true]));
    // Another open line of the same page asks for nothing.
    setState({ state: 'open' });
    await act(async () => {});
    expect(asked).toHaveLength(1);
  });
});

describe('the nonce of the policy', () => {
  it('is read from the page', () => {
    document.head.innerHTML = '<meta name="csp-nonce" content="abc123">';
    expect(readNonce(document)).toBe('abc123');
    document.head.innerHTML = '';
    expect(readNonce(document)).toBe('');
  });
});

describe('a part that fails', () => {
  it('is named, leaves the others standing, and can be tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let fails = true;
    const Part = () => {
      if (fails) throw new Error('broken');
      return <p>works</p>;
    };
    render(
      <>
        <ErrorBoundary name="The inspector">
          <Part />
        </ErrorBoundary>
        <p>beside</p>
      </>,
    );
    expect(screen.getByRole('alert').textContent).toContain('The inspector: something went wrong');
    expect(screen.getByText('beside')).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('works')).toBeTruthy();
  });
});

describe('the keys of every screen', () => {
  const open = async () => {
    started = await renderPart(
      <>
        <Hotkeys />
        <input aria-label="field" />
      </>,
      { rows: smallYard() },
    );
    return started;
  };

  it('undo with Ctrl+Z, but not while a text is typed: there it undoes the typing', async () => {
    const test = await open();
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: { kind: 'visit', id: visitId('TX-4821') },
      spot: spotId('D-04'),
    });
    await userEvent.type(screen.getByRole('textbox', { name: 'field' }), 'D-0');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(test.double.saved()[0]?.state).toBe('queued');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(test.double.saved()[0]?.state).toBe('canceled'));
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await waitFor(() => expect(test.double.saved()).toHaveLength(2));
  });

  it('change the screen with Alt and a digit', async () => {
    const test = await open();
    await userEvent.keyboard('{Alt>}[Digit8]{/Alt}');
    expect(test.page.ui.getState().screen).toBe('activity');
    await userEvent.keyboard('{Alt>}[Digit2]{/Alt}');
    expect(test.page.ui.getState().screen).toBe('yard');
    await userEvent.keyboard('{Alt>}[Digit1]{/Alt}');
    expect(test.page.ui.getState().screen).toBe('now');
  });

  it('? opens the keys unless plain keys are off; F1 opens the guide always', async () => {
    const test = await open();
    await userEvent.keyboard('?');
    expect(test.page.ui.getState().dialog).toBe('help');
    test.page.ui.getState().openDialog(null);
    test.page.preferences.change({ singleKeys: false });
    await waitFor(async () => {
      await userEvent.keyboard('?');
      expect(test.page.ui.getState().dialog).toBeNull();
    });
    fireEvent.keyDown(document.body, { key: 'F1', code: 'F1' });
    expect(test.page.ui.getState().dialog).toBe('guide');
  });
});

describe('the page around the screens', () => {
  const open = async () => {
    started = await renderPart(<Whole />, { rows: smallYard() });
    return started;
  };
  const Whole = () => <App page={usePage()} />;

  it('gives the keyboard to the screen that Alt and a digit show', async () => {
    const test = await open();
    expect(test.page.ui.getState().screen).toBe('now');
    (document.activeElement as HTMLElement | null)?.blur();
    await userEvent.keyboard('{Alt>}[Digit8]{/Alt}');
    await waitFor(() => expect(document.activeElement?.closest('main')).not.toBeNull());
  });

  it('is not reached behind the layout editor', async () => {
    const test = await open();
    const shell = document.querySelector('main')?.parentElement;
    expect(shell?.hasAttribute('inert')).toBe(false);
    act(() => layoutsOf(test.page).getState().edit(true));
    await waitFor(() => expect(shell?.hasAttribute('inert')).toBe(true));
    act(() => layoutsOf(test.page).getState().edit(false));
    await waitFor(() => expect(shell?.hasAttribute('inert')).toBe(false));
  });
});

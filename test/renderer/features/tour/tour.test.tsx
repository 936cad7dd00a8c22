// @vitest-environment happy-dom

import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DemoLink } from '../../../../renderer/features/settings/facilities/demo-link.tsx';
import { Tour } from '../../../../renderer/features/tour/tour.tsx';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { smallYard } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});
const card = () => screen.queryByRole('region', { name: 'First steps' });

test('leads through the demo in five steps and ends with one’s own yard', async () => {
  started = await renderPart(<Tour />, { rows: smallYard() });
  const { ui, preferences } = started.page;
  const screens: string[] = [];
  for (let step = 1; step <= 5; step += 1) {
    expect(card()?.textContent).toContain(`Step ${step} of 5`);
    screens.push(ui.getState().screen);
    if (step < 5) await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  }
  expect(screens).toEqual(['yard', 'yard', 'yard', 'gate', 'gate']);
  await userEvent.click(screen.getByRole('button', { name: 'Set up your yard' }));
  expect(ui.getState()).toMatchObject({ screen: 'settings', dialog: 'setUp' });
  expect(preferences.getState().wasTourSeen).toBe(true);
  expect(card()).toBeNull();
});

test('a clerk who may not set up a yard reads whom to ask, and stays', async () => {
  started = await renderPart(<DemoLink />, { rows: smallYard() });
  const { ui, session } = started.page;
  const { clerk } = session.getState();
  if (clerk === null) throw new Error('The desk is locked.');
  act(() => session.setState({ clerk: { ...clerk, roles: ['gate'] } }));
  await userEvent.click(screen.getByRole('button', { name: 'Set up your yard' }));
  expect(started.told).toEqual([
    { kind: 'refused', sentence: 'Ask an administrator to set up a yard.' },
  ]);
  expect(ui.getState()).toMatchObject({ screen: 'yard', dialog: null });
});

test('is left at any step, by button or Escape, and does not come back', async () => {
  started = await renderPart(<Tour />, { rows: smallYard() });
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  screen.getByRole('button', { name: 'Back' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(card()).toBeNull();
  act(() => started?.page.preferences.change({ textSize: 115 }));
  expect(card()).toBeNull();
});

test('the keyboard goes on in the screen after it', async () => {
  started = await renderPart(
    <>
      <main>
        <section data-region>
          <button type="button">Waiting list</button>
        </section>
      </main>
      <Tour />
    </>,
    { rows: smallYard() },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Leave the tour' }));
  expect(document.querySelector('main')?.contains(document.activeElement)).toBe(true);
});

test('is left by Escape where nothing has the focus', async () => {
  started = await renderPart(<Tour />, { rows: smallYard() });
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard('{Escape}');
  expect(card()).toBeNull();
});

test('is for the demo alone', async () => {
  started = await renderPart(<Tour />, { rows: smallYard(), info: { demo: false } });
  expect(card()).toBeNull();
});

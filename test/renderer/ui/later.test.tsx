// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../renderer/ui/error-boundary.tsx';
import { later } from '../../../renderer/ui/timing/later.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

it('a part is fetched when it is first shown, and once', async () => {
  let fetched = 0;
  const Part = later(async () => {
    fetched += 1;
    return Greeting;
  });
  expect(fetched).toBe(0);
  const { unmount } = render(<Part name="Ada" />);
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
  unmount();
  render(<Part name="Grace" />);
  expect(await screen.findByText('Hello Grace')).toBeTruthy();
  expect(fetched).toBe(1);
});

// Faults: V5.
it('a fetch that failed is shown, and "Try again" fetches anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let fails = true;
  const Part = later(async () => {
    if (fails) throw new Error('The host is gone.');
    return Greeting;
  });
  render(
    <ErrorBoundary name="The gate">
      <Part name="Ada" />
    </ErrorBoundary>,
  );
  // Its file is gone, as after the program was replaced: the page loaded again may have it.
  expect(await screen.findByText(/^The gate: this part couldn’t be loaded/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  fireEvent.click(again);
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
});

// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { inText, useInText } from '../../../renderer/ui/text/text-size.ts';

afterEach(() => {
  cleanup();
  document.documentElement.style.removeProperty('font-size');
});

const Row = () => <output>{useInText(58)}</output>;

test('a row is as high as its text needs, also after the size of text was changed', async () => {
  render(<Row />);
  expect(screen.getByRole('status').textContent).toBe('58');
  act(() => document.documentElement.style.setProperty('font-size', '32px'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('116'));
  cleanup();
  document.documentElement.style.setProperty('font-size', '20px');
  expect(inText(960)).toBe(1_200);
});

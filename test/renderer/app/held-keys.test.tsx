// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Hotkeys } from '../../../renderer/app/hotkeys.tsx';
import { WaitingList } from '../../../renderer/features/yard/waiting/waiting-list.tsx';
import { PromptHost } from '../../../renderer/operations/dialogs/prompt-host.tsx';
import { ActionMenuHost } from '../../../renderer/operations/menu/action-menu.tsx';
import { endPage, renderPart, settle, type TestPage } from '../support/render-page.tsx';
import { smallYard } from '../support/yard-data.ts';

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

const open = async () => {
  shown = await renderPart(
    <>
      <Hotkeys />
      <WaitingList />
      <ActionMenuHost />
      <PromptHost />
    </>,
    { rows: smallYard() },
  );
  return shown;
};

test('holding Enter opens the menu and picks nothing; pressing again does', async () => {
  const { double } = await open();
  screen.getAllByRole('listitem')[0]?.focus();
  await userEvent.keyboard('{Enter>8/}');
  await settle();
  expect(within(await screen.findByRole('menu')).getAllByRole('menuitem')[0]?.textContent).toMatch(
    /^Assign to /,
  );
  expect(double.saved()).toEqual([]);
  await userEvent.keyboard('{Enter>8/}');
  await settle();
  expect(double.saved()).toHaveLength(1);
});

test('a held letter counts once for the page and often in a field; arrows go on', async () => {
  await open();
  const [first] = screen.getAllByRole('listitem');
  first?.focus();
  await userEvent.keyboard('{ArrowDown>3/}');
  expect(screen.getAllByRole('listitem')[3]).toBe(document.activeElement);
  const filter = screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter the waiting list' });
  filter.focus();
  await userEvent.keyboard('{w>5/}');
  expect(filter.value).toBe('wwwww');
  const undone = fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, repeat: true });
  expect(undone).toBe(false);
});

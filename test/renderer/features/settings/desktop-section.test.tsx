// @vitest-environment happy-dom

import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { DesktopSection } from '../../../../renderer/features/settings/desktop-section.tsx';
import { DesktopWatch } from '../../../../renderer/features/settings/desktop-watch.tsx';
import type { UpdateState } from '../../../../shared/console-api/desktop.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { endPage, renderPart, settle, type TestPage } from '../../support/render-page.tsx';
import { smallYard } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});
async function open() {
  started = await renderPart(
    <>
      <DesktopWatch />
      <DesktopSection />
    </>,
    { rows: smallYard() },
  );
  const { double, page } = started;
  const setState = async (change: Parameters<typeof double.setDesktop>[0]) => {
    await act(async () => double.setDesktop(change));
    await settle();
  };
  return { double, page, setState };
}

describe('the section of the desktop program', () => {
  test('is not there in a browser', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'Desktop program' })).toBeNull();
  });

  test('turns notifications off and on', async () => {
    const { setState } = await open();
    await setState({
      notifications: true,
      update: { kind: 'off', said: rawText('No update feed is configured.') },
    });
    const notifications = await screen.findByRole('switch', { name: 'Notifications' });
    expect((notifications as HTMLInputElement).checked).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('No update feed is configured.');
    await userEvent.click(notifications);
    await settle();
    expect(
      (screen.getByRole('switch', { name: 'Notifications' }) as HTMLInputElement).checked,
    ).toBe(false);
  });

  test.each<[UpdateState, string, string | null]>([
    [{ kind: 'current', checkedAt: null }, 'Not checked yet.', 'Check now'],
    [{ kind: 'checking' }, 'Checking for updates…', null],
    [
      { kind: 'available', version: '1.3.0', installs: true },
      'Version 1.3.0 is available.',
      'Download',
    ],
    [
      { kind: 'available', version: '1.3.0', installs: false },
      'Whoever manages this computer installs it.',
      null,
    ],
    [
      { kind: 'downloading', version: '1.3.0', percent: 40 },
      'Downloading version 1.3.0: 40%',
      null,
    ],
    [
      { kind: 'ready', version: '1.3.0' },
      'downloaded and verified',
      'Restart with the new version',
    ],
    [
      { kind: 'failed', said: rawText('The update feed is not signed.') },
      'The update feed is not signed.',
      'Check now',
    ],
  ])('says how it stands with newer versions: %j', async (update, words, label) => {
    const { double, setState } = await open();
    await setState({ notifications: true, update });
    expect(
      (await screen.findByText(new RegExp(words.replaceAll('.', '\\.')))).textContent,
    ).toBeTruthy();
    const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons).toEqual(label === null ? [] : [label]);
    if (label === null) return;
    await userEvent.click(screen.getByRole('button', { name: label }));
    await settle();
    expect(double.steps).toEqual([
      { 'Check now': 'check', Download: 'download' }[label] ?? 'install',
    ]);
  });

  test('a clicked notification leads to its screen, once', async () => {
    const { page, setState } = await open();
    expect(page.ui.getState().screen).toBe('yard');
    await setState({ notifications: true, show: 'marketplace' });
    expect(page.ui.getState().screen).toBe('marketplace');
    act(() => page.ui.getState().show('yard'));
    await setState({ notifications: false });
    expect(page.ui.getState().screen).toBe('yard');
  });
});

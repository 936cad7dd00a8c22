// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { StorageSection } from '../../../../renderer/features/settings/storage-section.tsx';
import { unsavedOf } from '../../../../renderer/page/unsaved.ts';
import type { BackupFile, StorageState } from '../../../../shared/console-api/settings.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { endPage, renderPart, settle, type TestPage } from '../../support/render-page.tsx';
import { told, WithApi } from '../../support/with-api.tsx';
import { smallYard } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

const backup = (
  name: string,
  day: number,
  holds: Message,
  kind: BackupFile['kind'],
): BackupFile => ({
  name: `${name}-2026-11-${day}T09-00-00.000Z.db`,
  bytes: 40_960,
  at: `2026-11-${day}T09:00:00.000Z`,
  holds,
  kind,
});
const backups = [
  backup('outbox', 21, message('files.holds.operations'), 'operations'),
  backup('outbox', 20, message('files.holds.operations'), 'operations'),
  backup('layouts', 21, message('files.holds.layouts'), 'replaces'),
  backup('money', 21, message('files.holds.money'), 'journal'),
];
const damaged = {
  name: 'layouts.db',
  at: '2026-11-21T12:00:00.000Z',
  backup: '2026-11-21T09:00:00.000Z',
  quarantine: 'quarantine/2026-11-21T12-00-00.000Z',
  said: message('files.mended.aside', { folder: 'quarantine/2026-11-21T12-00-00.000Z' }),
};

async function open(state: Partial<StorageState> = {}) {
  const asked: unknown[] = [];
  const all: StorageState = {
    folder: '/data',
    files: [],
    backups,
    restored: [],
    secrets: { backend: 'memory', kept: false, trouble: null },
    ...state,
  };
  const settings = {
    storage: async () => all,
    backUp: async () => {
      throw told('No backup was made of layouts.db (SQLITE_FULL).');
    },
    restore: async (input: unknown) => void asked.push(input),
  };
  started = await renderPart(
    <WithApi parts={{ settings }}>
      <StorageSection />
    </WithApi>,
    { rows: smallYard() },
  );
  await screen.findByText('/data');
  return asked;
}

describe('storage and backup', () => {
  test('lists the newest backup of each file, the older ones behind it', async () => {
    await open();
    const list = within(screen.getByRole('list', { name: 'Backups' }));
    expect(
      list.getAllByRole('listitem').map((item) => item.textContent?.match(/^[^:]+/)?.[0]),
    ).toEqual(['Operations', 'Yard layouts', 'Transactions']);
    expect(list.getByText('1 older')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Restored files' })).toBeNull();
  });

  test('shows what was restored, when, and where the damaged file lies', async () => {
    await open({ restored: [damaged] });
    const text = screen.getByRole('list', { name: 'Restored files' }).textContent;
    expect(text).toContain('The old file is kept in');
    expect(text).toContain(damaged.quarantine);
  });

  test.each([
    ['operations', 0, 'Nothing is removed or sent on its own'],
    ['replaces', 2, 'It replaces what is there now'],
    ['journal', 3, 'Sending is on hold until someone checks'],
  ] as const)('says before a backup is restored what that does: %s', async (_kind, at, words) => {
    const asked = await open();
    const file = backups[at] as BackupFile;
    await userEvent.click(screen.getByRole('button', { name: `Restore ${file.name}` }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(new RegExp(words))).toBeTruthy();
    expect(asked).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    await settle();
    expect(asked).toEqual([{ name: file.name }]);
  });

  test('asks before a restore loses typed text', async () => {
    const asked = await open();
    unsavedOf((started as TestPage).page).add(() => true);
    const file = backups[2] as BackupFile;
    await userEvent.click(screen.getByRole('button', { name: `Restore ${file.name}` }));
    const restore = await screen.findByRole('dialog');
    await userEvent.click(within(restore).getByRole('button', { name: 'Restore' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(asked).toEqual([]);
    await userEvent.click(within(restore).getByRole('button', { name: 'Restore' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await settle();
    expect(asked).toEqual([{ name: file.name }]);
  });

  test('says why no backup could be made', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Back up now' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'No backup was made of layouts.db',
    );
  });
});
